"""Counts for the prerequisites and bonuses of described hand cards (p. 8-10)."""

from collections.abc import Callable

from ..catalogue.descriptions import CardBonus, Need
from ..catalogue.tables import MATERIALS
from ..goods import NUMBER, SHEEP
from ..state.home import Home

COUNTS: dict[str, Callable[[Home], int]] = {
    "occupation": lambda home: len(home.occupations),
    "improvement": lambda home: len(home.majors) + len(home.minors),
    "major": lambda home: len(home.majors),
    "minor": lambda home: len(home.minors),
    "field": lambda home: home.fields.bit_count(),
    "sown field": lambda home: len(home.crops),
    "pasture": lambda home: len(home.pastures),
    "room": lambda home: home.room_count,
    "stable": lambda home: home.stables.bit_count(),
    "fenced stable": lambda home: (home.stables & home.fenced).bit_count(),
    "person": lambda home: home.people,
    "animal": lambda home: sum(home.goods[SHEEP:]),
    "clay room": lambda home: home.room_count if home.material == "clay" else 0,
    "stone room": lambda home: home.room_count if home.material == "stone" else 0,
}
"""Thing -> the function that counts it on a farm. Goods are counted in the supply by `count_of`."""


def count_of(home: Home, thing: str) -> int:
    """Return how many of a thing or good a player has."""
    return COUNTS[thing](home) if thing in COUNTS else home.goods[NUMBER[thing]]


def meets(home: Home, need: Need) -> bool:
    """Return whether a prerequisite is met (card.needs). A better house than the one needed is enough."""
    if need.thing == "house":
        return home.house >= need.least
    return need.least <= count_of(home, need.thing) <= need.most


def bonus_points(home: Home, bonus: CardBonus) -> int:
    """Return the points of a described bonus (score.bonus)."""
    if bonus.steps is not None:
        return bonus.steps.of(home.goods[bonus.steps.good])
    if bonus.thing:
        return min(bonus.most, max(0, count_of(home, bonus.thing) - bonus.over) * bonus.points)
    return bonus.points if home.material == MATERIALS[bonus.house] else 0
