"""Table options: the readings a table may choose where the rules leave room (``rulings:`` in a record)."""

from collections.abc import Mapping

from attrs import frozen

from caverna.core.broken import RuleBroken

CHOICES: dict[str, tuple[str, ...]] = {
    "tie break": ("in turn", "sum"),
    "upgraded tool": ("as it was", "fresh"),
    "below zero": ("yes", "no"),
}
"""Option -> its values, the default first."""


@frozen
class Options:
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
        chosen = {name: values[0] for name, values in CHOICES.items()}
        for name, value in (rulings or {}).items():
            text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            if name not in CHOICES:
                known = ", ".join(CHOICES)
                message = f"there is no table option {name!r}"
                raise RuleBroken("record.key", message, expected=known, hint=f"known are {known}", kind="malformed")
            if text not in CHOICES[name]:
                expected = " or ".join(CHOICES[name])
                message = f"{name}: {text!r} is no choice"
                raise RuleBroken("record.name", message, expected=expected, hint=f"say {expected}", kind="malformed")
            chosen[name] = text
        return cls(
            chosen["tie break"] == "sum", chosen["upgraded tool"] == "fresh", chosen["below zero"] == "yes"
        )  # fmt: skip

    def chosen(self) -> dict[str, str]:
        """Return the options that differ from the default, as a record writes them."""
        differs = (self.tie_break_by_sum, self.upgraded_tool_fresh, not self.below_zero)
        return {name: values[1] for (name, values), other in zip(CHOICES.items(), differs, strict=True) if other}
