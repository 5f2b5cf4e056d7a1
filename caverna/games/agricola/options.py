"""Table options: readings of unclear rules that a table may choose (``rulings:`` in a record)."""

from collections.abc import Mapping

from attrs import frozen

from caverna.model.value_types import chosen_options
from caverna.model.values import Value

STARTING_PLAYER, GROWTH_CARD, SERIES_COST = "starting player", "growth card", "series cost"
CHOICES: dict[str, tuple[str, ...]] = {
    STARTING_PLAYER: ("minor alone", "token always"),
    GROWTH_CARD: ("with room", "without room"),
    SERIES_COST: ("counted", "free"),
}
"""Option -> its values, the default first."""


@frozen(eq=False, repr=False)
class Options(Value):
    """The table options of a game."""

    token_always: bool = False
    """True if Starting player always gives the token, False if the minor improvement may be played alone."""
    growth_without_room: bool = False
    """True if the growth of the 5-player card needs no room."""
    series_occupations_free: bool = False
    """True if the occupations at the start of a series game do not count for the price of others."""

    @classmethod
    def of(cls, rulings: Mapping[str, object] | None) -> "Options":
        """Create from the option names and values of a record."""
        chosen = chosen_options(CHOICES, rulings)
        return cls(*(chosen[name] != values[0] for name, values in CHOICES.items()))

    def chosen(self) -> dict[str, str]:
        """Return the options that differ from the default, by their names and values in a record."""
        flags = (self.token_always, self.growth_without_room, self.series_occupations_free)
        return {name: CHOICES[name][1] for name, flag in zip(CHOICES, flags, strict=True) if flag}
