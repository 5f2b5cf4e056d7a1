"""Breeding, in the harvest and as loot (harvest.breed, p. 10)."""

from collections.abc import Sequence

from caverna.games.farming.breeding import check_breed, settled_births

from ..catalogue.furnishings import FOR_NEWBORN
from ..state.home import Home
from .effects import pay_for_births


def breed(home: Home, animals: list[int], without_room: bool = False) -> None:
    """Let these types breed: one newborn each, all at the same moment (harvest.breed).

    With ``without_room`` the room for newborns is not checked.
    """
    check_breed(home, animals, without_room)
    _bear(home, animals)


def _bear(home: Home, animals: Sequence[int]) -> None:
    """Add one newborn of each of these types, and the goods that furnishings bring for them.

    All newborns come at once. Neither they nor their parents can be eaten in between (ruling.breeding-moment).
    """
    for animal in animals:
        home.gain(animal, 1, "born")
        if (payers := FOR_NEWBORN[animal]) is not None:
            for key, good, name in payers:
                if key in home.active:
                    home.gain(good, 1, name)
    pay_for_births(home, len(animals))


def breed_all(home: Home) -> None:
    """Let all types breed whose newborns can be housed (harvest.breed)."""
    if born := settled_births(home):
        _bear(home, born)
        home.housing_unchecked = False  # `settled_births` has checked the room for all animals
