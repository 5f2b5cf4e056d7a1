"""Table options: the variant, and the choices where the rules allow different readings (``rulings:`` in a record)."""

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
    "empty placements": ("no", "yes"),
    "sow before tile": ("no", "yes"),
    "newborns without room": ("no", "yes"),
    "order without need": ("no", "yes"),
    "meadow loot at": ("11", "10"),
    "loot twice": ("no", "yes"),
    "imitation collects": ("no", "yes"),
    "as played on": ("paper", "BoardGameArena"),
}
"""Option -> its values, the default first."""
HABITS = (
    "empty placements", "sow before tile", "newborns without room", "order without need", "meadow loot at",
    "loot twice", "imitation collects",
)  # fmt: skip
"""The options that BoardGameArena plays differently. `as played on: BoardGameArena` sets all (ruling.as-played)."""
SITE = "BoardGameArena"


@frozen(eq=False, repr=False)
class Options(Value):
    """The table options of a game."""

    carpenter: str = "action"
    """``action``: the Carpenter's discount is 1 wood for each Build fences action. ``pasture``: for each pasture."""
    imitate_imitation: bool = True
    solo_clear_at: int = 7
    leave_goods: bool = True
    deliveries: str = "before refill"
    ruby_gold: bool = True
    empty_placements: bool = False
    """True if a placement or imitation may have no effect."""
    sow_before_tile: bool = False
    """True if Slash-and-burn may sow before its tile is laid."""
    newborns_without_room: bool = False
    """True if animals may breed without room for newborns. They are let go or eaten before the line ends."""
    order_without_need: bool = False
    """True if a ruby may be paid for placing a dwarf early although it changes nothing."""
    meadow_loot_at: int = 11
    """The least strength for a meadow as loot."""
    loot_twice: bool = False
    """True if an expedition may bring the same item twice."""
    imitation_collects: bool = False
    """True if an imitation takes the accumulated goods on the space."""
    as_played_on: str = "paper"

    @classmethod
    def of(cls, rulings: Mapping[str, object] | None) -> "Options":
        """Return the options for the names and values under ``rulings`` of a record."""
        if not rulings:
            return _USUAL
        chosen = chosen_options(CHOICES, rulings)
        if chosen["as played on"] == SITE:
            said = {name: value for name, value in chosen.items() if value != CHOICES[name][0]}
            chosen |= {name: CHOICES[name][1] for name in HABITS} | said
        return cls(
            chosen["carpenter"],
            chosen["imitate imitation"] == "yes",
            int(chosen["solo clear at"]),
            chosen["leave goods"] == "yes",
            chosen["deliveries"],
            chosen["ruby gold"] == "yes",
            chosen["empty placements"] == "yes",
            chosen["sow before tile"] == "yes",
            chosen["newborns without room"] == "yes",
            chosen["order without need"] == "yes",
            int(chosen["meadow loot at"]),
            chosen["loot twice"] == "yes",
            chosen["imitation collects"] == "yes",
            chosen["as played on"],
        )

    def chosen(self) -> dict[str, str]:
        """Return the options that differ from the default, as in a record."""
        values = {
            "carpenter": self.carpenter,
            "imitate imitation": "yes" if self.imitate_imitation else "no",
            "solo clear at": str(self.solo_clear_at),
            "leave goods": "yes" if self.leave_goods else "no",
            "deliveries": self.deliveries,
            "ruby gold": "yes" if self.ruby_gold else "no",
            "empty placements": "yes" if self.empty_placements else "no",
            "sow before tile": "yes" if self.sow_before_tile else "no",
            "newborns without room": "yes" if self.newborns_without_room else "no",
            "order without need": "yes" if self.order_without_need else "no",
            "meadow loot at": str(self.meadow_loot_at),
            "loot twice": "yes" if self.loot_twice else "no",
            "imitation collects": "yes" if self.imitation_collects else "no",
            "as played on": self.as_played_on,
        }
        implied = HABITS if self.as_played_on == SITE else ()
        return {name: value for name, value in values.items() if value != CHOICES[name][0] and name not in implied}


_USUAL = Options()
"""The options of a table that chooses none."""
