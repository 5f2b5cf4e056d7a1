"""Breeding (p. 4)."""

from caverna.games.farming.breeding import check_breed, settled_births

from ..state.home import Home


def breed(home: Home, animals: list[int]) -> None:
    """Let these types breed: one newborn each (harvest.breed)."""
    check_breed(home, animals)
    for animal in animals:
        home.gain(animal, 1, "born")


def breed_all(home: Home) -> None:
    """Let all breed that fit (harvest.breed)."""
    for animal in (born := settled_births(home, key="harvest", at_player=True)):
        home.gain(animal, 1, "born")
    if born:
        home.housing_unchecked = False  # they were housed with all others to see that they fit
