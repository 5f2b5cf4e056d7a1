"""Table options: the readings a table may choose where the rules leave room (``rulings:`` in a record)."""

from collections.abc import Mapping

from attrs import frozen

from caverna.model.value_types import chosen_options
from caverna.model.values import Value

CHOICES: dict[str, tuple[str, ...]] = {
    "tie break": ("in turn", "sum"),
    "upgraded tool": ("as it was", "fresh"),
    "below zero": ("yes", "no"),
}
"""Option -> its values, the default first."""


@frozen(eq=False, repr=False)
class Options(Value):
    """The readings a game is played by."""

    tie_break_by_sum: bool = False
    """Of those tied food track, tools and people are added up instead of compared in turn (ruling.tie-break)."""
    upgraded_tool_fresh: bool = False
    """A tool that grows comes unused (ruling.upgrade)."""
    below_zero: bool = True
    """The score may fall below 0 (ruling.below-zero)."""

    @classmethod
    def of(cls, rulings: Mapping[str, object] | None) -> "Options":
        """Build from the option names and values of a record."""
        chosen = chosen_options(CHOICES, rulings)
        return cls(
            chosen["tie break"] == "sum", chosen["upgraded tool"] == "fresh", chosen["below zero"] == "yes"
        )  # fmt: skip

    def chosen(self) -> dict[str, str]:
        """Return the options that differ from the default, as a record writes them."""
        differs = (self.tie_break_by_sum, self.upgraded_tool_fresh, not self.below_zero)
        return {name: values[1] for (name, values), other in zip(CHOICES.items(), differs, strict=True) if other}
