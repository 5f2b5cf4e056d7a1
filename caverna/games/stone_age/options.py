"""Table options: readings of unclear rules from which a table can choose (``rulings:`` in a record)."""

from collections.abc import Mapping

from attrs import frozen

from caverna.model.value_types import chosen_options
from caverna.model.values import Value

CHOICES: dict[str, tuple[str, ...]] = {
    "tie break": ("in turn", "sum"),
    "upgraded tool": ("as it was", "fresh"),
    "below zero": ("yes", "no"),
}
"""Name of an option -> its values, the default first."""


@frozen(eq=False, repr=False)
class Options(Value):
    """The table options of a game."""

    tie_break_by_sum: bool = False
    """True if a tie-break compares the sum of food track, tools and people, instead of each in turn
    (ruling.tie-break)."""
    upgraded_tool_fresh: bool = False
    """True if a tool that grows becomes unused (ruling.upgrade)."""
    below_zero: bool = True
    """True if the score may fall below 0 (ruling.below-zero)."""

    @classmethod
    def of(cls, rulings: Mapping[str, object] | None) -> "Options":
        """Build the options from the names and values in a record."""
        chosen = chosen_options(CHOICES, rulings)
        return cls(
            chosen["tie break"] == "sum", chosen["upgraded tool"] == "fresh", chosen["below zero"] == "yes"
        )  # fmt: skip

    def chosen(self) -> dict[str, str]:
        """Return the options that differ from the default, by their names and values in records."""
        differs = (self.tie_break_by_sum, self.upgraded_tool_fresh, not self.below_zero)
        return {name: values[1] for (name, values), other in zip(CHOICES.items(), differs, strict=True) if other}
