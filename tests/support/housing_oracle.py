"""An independent check of animal housing: the places as in animals.housing, and every way to use them.

It uses no code of the solver. A board is written as in a record, large pastures with both their cells:
``{"C4": "meadow stable", "B3 B2": "large pasture stable B3", "E1": "ore mine"}``.
"""

from collections.abc import Iterable, Mapping

from attrs import frozen

FARM_ANIMALS = ("sheep", "donkey", "boar", "cattle")
Animals = tuple[int, int, int, int]
"""The numbers of sheep, donkeys, boars and cattle."""


@frozen
class Spot:
    """A place for animals of one type: its room for each type, and whether dogs can watch sheep on it."""

    name: str
    room: Animals
    watchable: bool = False


def any_type(count: int) -> Animals:
    return (count, count, count, count)


def spots(board: Mapping[str, str], dwarfs: int) -> list[Spot]:
    """Return every place of a farm, including the entry-level dwelling."""
    stubble = "Stubble room" in board.values()
    found = [Spot("entry-level dwelling", any_type(2))]
    for where, what in board.items():
        kind, _, stable_cells = what.partition(" stable")
        if kind == "large pasture":
            found.append(Spot(where, any_type((4, 8, 16)[len(stable_cells.split())]), True))
        elif kind == "pasture":
            found.append(Spot(where, any_type(4 if what == "pasture stable" else 2), True))
        elif kind == "meadow":
            found.append(Spot(where, any_type(1 if what == "meadow stable" else 0), True))
        elif what == "stable":
            found.append(Spot(where, (0, 0, 1, 0)))
        elif what == "field" and stubble:
            found.append(Spot(where, any_type(1)))
        elif what in ("ore mine", "ruby mine"):
            found.append(Spot(where, (0, 1, 0, 0)))
        elif what == "Mixed dwelling":
            found.append(Spot(what, any_type(2)))
        elif what == "Cuddle room":
            found.append(Spot(what, (dwarfs, 0, 0, 0)))
        elif what == "Breakfast room":
            found.append(Spot(what, (0, 0, 0, 3)))
    return found


def all_ways(places: Iterable[Spot], dogs: int) -> set[Animals]:
    """Return the room for each type, for every way to share the places among types and dogs."""
    ways = {(dogs, 0, 0, 0, 0)}
    for place in places:
        for_sheep, for_donkeys, for_boars, for_cattle = place.room
        more: set[tuple[int, int, int, int, int]] = set()
        for way in ways:
            free_dogs, sheep, donkeys, boars, cattle = way
            if not any(place.room):
                more.add(way)
            if for_sheep:
                more.add((free_dogs, sheep + for_sheep, donkeys, boars, cattle))
            if for_donkeys:
                more.add((free_dogs, sheep, donkeys + for_donkeys, boars, cattle))
            if for_boars:
                more.add((free_dogs, sheep, donkeys, boars + for_boars, cattle))
            if for_cattle:
                more.add((free_dogs, sheep, donkeys, boars, cattle + for_cattle))
            if place.watchable:
                for watching in range(1, free_dogs + 1):
                    more.add((free_dogs - watching, sheep + watching + 1, donkeys, boars, cattle))
        ways = more
    return {way[1:] for way in ways}


def housed_in(ways: Iterable[Animals], animals: Animals) -> bool:
    """Return whether one of the ways has room for all animals."""
    sheep, donkeys, boars, cattle = animals
    return any(way[0] >= sheep and way[1] >= donkeys and way[2] >= boars and way[3] >= cattle for way in ways)


def wrong_with(
    places: Iterable[Spot], dogs: int, animals: Animals, told: Iterable[tuple[str, str, int, int]]
) -> str | None:
    """Return the fault in a way to house animals; None without one. It lists (place, animal, count, watching dogs)."""
    by_name = {place.name: place for place in places}
    left = dict(zip(FARM_ANIMALS, animals, strict=True)) | {"dog": dogs}
    used: set[str] = set()
    for name, animal, count, watching in told:
        if count < 1 or watching < 0:
            return f"{count} {animal} in {name}, watched by {watching}"
        left[animal] -= count
        left["dog"] -= watching
        if animal == "dog":
            continue
        if name not in by_name or name in used:
            return f"{count} {animal} in {name}: no place, or used twice"
        used.add(name)
        place = by_name[name]
        if watching and (animal != "sheep" or not place.watchable or count > watching + 1):
            return f"{watching} dogs cannot watch {count} {animal} in {name}"
        if not watching and count > place.room[FARM_ANIMALS.index(animal)]:
            return f"{count} {animal} are too many for {name}"
    return f"left over, or too many: {left}" if any(left.values()) else None
