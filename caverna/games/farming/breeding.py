"""Breeding: the newborn animals that can be housed (harvest.breed)."""

from collections.abc import Iterable
from itertools import combinations

from caverna.model.goods import Goods
from caverna.model.refusals import ambiguous, illegal
from caverna.model.shortage import Shortage, too_few

from .home import FarmHome


def fits_with(home: FarmHome[Goods], newborn: Iterable[int]) -> bool:
    """Return whether the home can house all its animals and one newborn of each type in ``newborn``."""
    first = home.first_animal
    animals = home.goods[first:]
    for animal in newborn:
        animals[animal - first] += 1
    return home.has_room_for(animals)


def possible_births(home: FarmHome[Goods]) -> list[tuple[int, ...]]:
    """Return the largest sets of newborns that the home can house. No set contains another one."""
    goods = home.goods
    parents = [animal for animal in home.livestock if goods[animal] >= 2]
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


def settled_births(home: FarmHome[Goods], key: str = "", at_player: bool = False) -> tuple[int, ...]:
    """Return the newborns of all types that can breed (harvest.breed).

    If newborns compete for room, refuse: the record must choose (ruling.newborn-choice). ``key`` and ``at_player``
    say where the record should name them.
    """
    births = possible_births(home)
    if len(births) > 1:
        names = home.amounts.names
        choices = " or ".join("'breed " + " ".join(names[animal] for animal in born) + "'" for born in births)
        ambiguous(
            "harvest.breed", "newborn animals compete for room",
            hint=f"add {choices}", missing=True, key=key, at_player=at_player,
        )  # fmt: skip
    return births[0] if births else ()


def check_breed(home: FarmHome[Goods], animals: list[int], without_room: bool = False) -> None:
    """Check the newborns of a line (harvest.breed).

    Each type appears once and has two parents, and all newborns together have room. With ``without_room`` the room
    is not checked.
    """
    names = home.amounts.names
    for index, animal in enumerate(animals):
        name = names[animal]
        if animal not in home.livestock:
            illegal("harvest.breed", f"{name} does not breed", found=name, expected="a farm animal")
        if animal in animals[:index]:
            illegal("harvest.breed", f"at most one {name} is born", found=2, expected=1)
        if home.goods[animal] < 2:
            illegal("harvest.breed", too_few, Shortage(name, 2, home.goods[animal]), "breeding")
    if animals and not without_room and not fits_with(home, animals):
        born = ", ".join(names[animal] for animal in animals)
        illegal("harvest.breed", f"there is no room for newborn {born}", expected="newborns that can be housed")
