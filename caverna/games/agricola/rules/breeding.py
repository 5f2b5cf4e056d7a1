"""The breeding phase of the harvest (p. 4)."""

from caverna.games.farming.breeding import check_breed, settled_births

from ..state.home import Home


def breed(home: Home, animals: list[int]) -> None:
    """Add one newborn of each of these types of animals (harvest.breed)."""
    check_breed(home, animals)
    for animal in animals:
        home.gain(animal, 1, "born")


def breed_all(home: Home) -> None:
    """Add every newborn that finds room (harvest.breed, ruling.newborn-choice)."""
    for animal in (born := settled_births(home, key="harvest", at_player=True)):
        home.gain(animal, 1, "born")
    if born:
        home.housing_unchecked = False  # `settled_births` has checked the housing
