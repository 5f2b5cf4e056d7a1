"""Breeding, in the harvest and as loot (harvest.breed, p. 10)."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from caverna.core.broken import ambiguous, illegal

from ..catalogue.furnishings import FOR_NEWBORN
from ..goods import DOG, FARM, NAMES
from ..state.home import Home
from .effects import pay_for_births


def fits_with(home: Home, newborn: Iterable[int]) -> bool:
    """Return whether all animals can be housed together with one newborn of each of these types."""
    goods = home.goods[DOG:]
    for animal in newborn:
        goods[animal - DOG] += 1
    return home.stalls().fit(*goods)


def breeding_types(home: Home) -> list[int]:
    """Return the farm animals of which there are two or more."""
    goods = home.goods
    return [animal for animal in FARM if goods[animal] >= 2]


def possible_births(home: Home) -> list[tuple[int, ...]]:
    """Return the largest sets of newborns that fit, none of which is part of another."""
    parents = breeding_types(home)
    if not parents:
        return []
    if fits_with(home, parents):
        return [tuple(parents)]
    largest: list[tuple[int, ...]] = []
    for size in range(len(parents), 0, -1):
        for born in combinations(parents, size):
            if not any(set(born) <= set(other) for other in largest) and fits_with(home, born):
                largest.append(born)
    return largest


def check_breed(home: Home, animals: list[int]) -> None:
    """Check that these types, each once, have two parents and room for all newborns together (harvest.breed)."""
    for index, animal in enumerate(animals):
        name = NAMES[animal]
        if animal not in FARM:
            illegal("harvest.breed", f"{name} does not breed", found=name, expected="a farm animal")
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
    """Let these types breed: one newborn each, all at the same moment (harvest.breed)."""
    check_breed(home, animals)
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
    """Let all breed that fit (harvest.breed); newborns that compete for room must be chosen (ruling.newborn-choice)."""
    births = possible_births(home)
    if len(births) > 1:
        choices = " or ".join("'breed " + " ".join(NAMES[animal] for animal in born) + "'" for born in births)
        ambiguous("harvest.breed", "newborn animals compete for room", hint=f"add {choices}", missing=True)
    if births:
        _bear(home, births[0])
        home.housing_unchecked = False  # they were housed with all others to see that they fit
