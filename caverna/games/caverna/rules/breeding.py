"""Breeding, in the harvest and as loot (harvest.breed, p. 10)."""

from collections.abc import Sequence

from caverna.games.farming.breeding import check_breed, settled_births

from ..catalogue.furnishings import FOR_NEWBORN
from ..state.home import Home
from .effects import pay_for_births


def breed(home: Home, animals: list[int], without_room: bool = False) -> None:
    """Let these types breed: one newborn each, all at the same moment (harvest.breed)."""
    check_breed(home, animals, without_room)
    _bear(home, animals)


def _bear(home: Home, animals: Sequence[int]) -> None:
    """Add one newborn of each of these types, and what furnishings pay for them.

    Nothing is eaten in between: all come in one moment, in which neither parents nor newborns become food
    (ruling.breeding-moment).
    """
    for animal in animals:
        home.gain(animal, 1, "born")
        if (payers := FOR_NEWBORN[animal]) is not None:
            for key, good, name in payers:
                if key in home.active:
                    home.gain(good, 1, name)
    pay_for_births(home, len(animals))


def breed_all(home: Home) -> None:
    """Let all breed that fit (harvest.breed)."""
    if born := settled_births(home):
        _bear(home, born)
        home.housing_unchecked = False  # they were housed with all others to see that they fit
