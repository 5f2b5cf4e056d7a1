"""The options of a table: the variant, and rulings where the rules are open (``rulings:`` in a record)."""

from collections.abc import Mapping

from attrs import frozen

from caverna.model.value_types import chosen_options
from caverna.model.values import Value

FULL, INTRODUCTORY = "full", "introductory"
"""The variants of the game."""
CHOICES: dict[str, tuple[str, ...]] = {
    "carpenter": ("action", "pasture"),
    "imitate imitation": ("yes", "no"),
    "solo clear at": ("7", "6"),
    "leave goods": ("yes", "no"),
    "deliveries": ("before refill", "after refill"),
    "ruby gold": ("yes", "no"),
}
"""Option -> its values, the default first."""


@frozen(eq=False, repr=False)
class Options(Value):
    """The readings a game is played by."""

    carpenter: str = "action"
    """The Carpenter takes 1 wood off a Build fences ``action``, or off each ``pasture``."""
    imitate_imitation: bool = True
    solo_clear_at: int = 7
    leave_goods: bool = True
    deliveries: str = "before refill"
    ruby_gold: bool = True

    @classmethod
    def of(cls, rulings: Mapping[str, object] | None) -> "Options":
        """Build from the option names and values of a record."""
        if not rulings:
            return _USUAL
        chosen = chosen_options(CHOICES, rulings)
        return cls(
            chosen["carpenter"],
            chosen["imitate imitation"] == "yes",
            int(chosen["solo clear at"]),
            chosen["leave goods"] == "yes",
            chosen["deliveries"],
            chosen["ruby gold"] == "yes",
        )

    def chosen(self) -> dict[str, str]:
        """Return the options that differ from the default, as a record writes them."""
        values = {
            "carpenter": self.carpenter,
            "imitate imitation": "yes" if self.imitate_imitation else "no",
            "solo clear at": str(self.solo_clear_at),
            "leave goods": "yes" if self.leave_goods else "no",
            "deliveries": self.deliveries,
            "ruby gold": "yes" if self.ruby_gold else "no",
        }
        return {name: value for name, value in values.items() if value != CHOICES[name][0]}


_USUAL = Options()
"""What is played by where a table chooses nothing."""
