"""Breeding (p. 4)."""

from collections.abc import Iterable
from itertools import combinations

from caverna.core.broken import ambiguous, illegal

from ..goods import ANIMALS, NAMES, SHEEP
from ..state.home import Home


def fits_with(home: Home, newborn: Iterable[int]) -> bool:
    """Return whether all animals can be housed together with one newborn of each of these types."""
    animals = home.goods[SHEEP:]
    for animal in newborn:
        animals[animal - SHEEP] += 1
    return home.capacity().fits(*animals)


def possible_births(home: Home) -> list[tuple[int, ...]]:
    """Return the largest sets of newborns that fit, none of which is part of another."""
    parents = [animal for animal in ANIMALS if home.goods[animal] >= 2]
    if not parents:
        return []
    if fits_with(home, parents):
        return [tuple(parents)]
    largest: list[tuple[int, ...]] = []
    for size in range(len(parents) - 1, 0, -1):
        for born in combinations(parents, size):
            if not any(set(born) <= set(other) for other in largest) and fits_with(home, born):
                largest.append(born)
    return largest


def check_breed(home: Home, animals: list[int]) -> None:
    """Check that these types, each once, have two parents and room for all newborns together (harvest.breed)."""
    for index, animal in enumerate(animals):
        name = NAMES[animal]
        if animal not in ANIMALS:
            illegal("harvest.breed", f"{name} does not breed", found=name, expected="an animal")
        if animal in animals[:index]:
            illegal("harvest.breed", f"at most one {name} is born", found=2, expected=1)
        if home.goods[animal] < 2:
            illegal(
                "harvest.breed",
                f"breeding needs 2 {name}, has {home.goods[animal]}",
                found=f"{home.goods[animal]} {name}",
                expected=f"2 {name}",
            )
    if animals and not fits_with(home, animals):
        born = ", ".join(NAMES[animal] for animal in animals)
        illegal("harvest.breed", f"there is no room for newborn {born}", expected="newborns that can be housed")


def breed(home: Home, animals: list[int]) -> None:
    """Let these types breed: one newborn each (harvest.breed)."""
    check_breed(home, animals)
    for animal in animals:
        home.gain(animal, 1, "born")


def breed_all(home: Home) -> None:
    """Let all breed that fit (harvest.breed); newborns that compete for room must be chosen (ruling.newborn-choice)."""
    births = possible_births(home)
    if len(births) > 1:
        choices = " or ".join("'breed " + " ".join(NAMES[animal] for animal in born) + "'" for born in births)
        ambiguous(
            "harvest.breed", "newborn animals compete for room",
            hint=f"add {choices}", missing=True, key="harvest", at_player=True,
        )  # fmt: skip
    if births:
        for animal in births[0]:
            home.gain(animal, 1, "born")
        home.housing_unchecked = False  # they were housed with all others to see that they fit
