"""Checks of a score sheet against the room of its tiles: for dwarfs, animals, stables, and on the board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from caverna.model.findings import Span
from caverna.scoresheets.checking import Sheet
from caverna.scoresheets.model import Item

from .catalogue.furnishings import ANIMAL_ROOMS, FurnishingRow
from .catalogue.keys import ADDITIONAL_DWELLING, OFFICE_ROOM, STUBBLE_ROOM
from .catalogue.tables import ENTRY_ROOM, MAX_DWARFS, MAX_STABLES
from .goods import ANIMALS, NAMES, SHEEP
from .state.housing import Stalls

SMALL, LARGE, STABLE = "small pasture", "large pasture", "stable"
FOREST_LAND = {SMALL: 1, LARGE: 2, "field": 1, "meadow": 1}
MOUNTAIN_LAND = {"ore mine": 1, "ruby mine": 1, "cavern": 1, "tunnel": 1, "deep tunnel": 1}
"""Tile in the forest or in the mountain -> the number of cells that it covers."""
LAND_WORDS = tuple((name, name) for name in (*FOREST_LAND, *MOUNTAIN_LAND, STABLE))
HALF = 12
"""The number of cells of the forest, and of the mountain."""
Named = Sequence[tuple[Item, FurnishingRow]]


def check_room(sheet: Sheet, named: Named, animals: Mapping[str, int] | None, unused: int) -> None:
    """Report dwarfs, animals and tiles that have no room, even if the rest of the board is as good as possible.

    ``named`` are the furnishings on the sheet, ``unused`` is its number of unused cells.
    """
    land = Counter[str]()
    for item in sheet.names("tiles") or ():
        land[item.name] += item.count
    _check_stables(sheet, land)
    _check_family(sheet, named)
    _check_cells(sheet, named, land, unused)
    if animals is not None:
        _check_animals(sheet, named, land, animals)


def _check_stables(sheet: Sheet, land: Mapping[str, int]) -> None:
    """Report more than 3 stables (stable.limit)."""
    if land[STABLE] > MAX_STABLES:
        sheet.cannot_be("stable.limit", _at(sheet, STABLE), f"{land[STABLE]} stables: there are {MAX_STABLES}")


def _at(sheet: Sheet, name: str) -> Span:
    return next(item.at for item in sheet.names("tiles") or () if item.name == name)


def _check_family(sheet: Sheet, named: Named) -> None:
    """Report dwarfs without room in the dwellings on the sheet, and a family that is too small (family.limit).

    The entry-level dwelling counts as well (family.room).
    """
    dwarfs = sheet.count("dwarf")
    if dwarfs is None:
        return
    sixth = any(row.key == ADDITIONAL_DWELLING for _, row in named)
    room = ENTRY_ROOM + sum(row.room * item.count for item, row in named)
    room = min(room, MAX_DWARFS) + (sixth and room >= MAX_DWARFS)
    at = sheet.figures["dwarf"].at if "dwarf" in sheet.figures else sheet.at("dwarf")
    if dwarfs > room:
        sheet.cannot_be("family.room", at, f"{dwarfs} dwarfs, and the dwellings named have room for {room}")
    elif dwarfs < ENTRY_ROOM:
        sheet.cannot_be("family.limit", at, f"{dwarfs} dwarfs: a family has 2 to 6")


def _check_cells(sheet: Sheet, named: Named, land: Mapping[str, int], unused: int) -> None:
    """Report more tiles than cells: 12 in the forest, 12 in the mountain with the entry-level dwelling (setup.home).

    With an Office room nothing is reported, because tiles may be outside the board.
    """
    if any(row.key == OFFICE_ROOM for _, row in named):
        return
    forest = sum(land[name] * cells for name, cells in FOREST_LAND.items())
    furnished = sum(item.count for item, row in named)
    mountain = 1 + furnished + sum(land[name] * cells for name, cells in MOUNTAIN_LAND.items())
    used = forest + mountain
    at = sheet.at("tiles", "bonus")
    if used + unused > 2 * HALF:
        rest = f" and {unused} unused" if unused else ""
        sheet.cannot_be("setup.home", at, f"{used} cells used{rest}: a home has {2 * HALF}")
    elif forest > HALF or mountain > HALF:
        part, cells = ("forest", forest) if forest > HALF else ("mountain", mountain)
        sheet.cannot_be("setup.home", at, f"{cells} cells of the {part} used: it has {HALF}")


def _check_animals(sheet: Sheet, named: Named, land: Mapping[str, int], animals: Mapping[str, int]) -> None:
    """Report farm animals that cannot be housed in any arrangement of the tiles (animals.housing)."""
    counts = [animals[NAMES[animal]] for animal in ANIMALS]
    if any(stalls.fit(*counts) for stalls in _best_stalls(sheet, named, land)):
        return
    shown = " ".join(f"{count} {name}" for name, count in animals.items() if count)
    message = f"{shown} have no room on the named tiles, in any arrangement"
    sheet.cannot_be("animals.housing", sheet.at("animals", "goods"), message)


def _best_stalls(sheet: Sheet, named: Named, land: Mapping[str, int]) -> Iterator[Stalls]:
    """Yield the room for animals, for every distribution of the stables on pastures, meadows and bare forest."""
    small, large = min(land[SMALL], 2 * HALF), min(land[LARGE], HALF)
    stables = min(land[STABLE], MAX_STABLES) if STABLE in land else MAX_STABLES
    office = any(row.key == OFFICE_ROOM for _, row in named)
    free = max(HALF - small - 2 * large - land["field"], 0) + (HALF if office else 0)
    inside, reserved = _inside(sheet, named, free + land["field"])
    reserved[1] += land["ore mine"] + land["ruby mine"]
    spread = product(range(stables + 1), repeat=3)
    for doubled, on_meadows, in_forest in spread:
        on_large = stables - doubled - on_meadows - in_forest
        if doubled > small or on_meadows + in_forest > free or not 0 <= on_large <= 2 * large:
            continue
        for twice in range(on_large // 2 + 1):
            once = on_large - 2 * twice
            if once + twice <= large:
                kept = [4] * doubled + [2] * (small - doubled) + [1] * on_meadows
                kept += [16] * twice + [8] * once + [4] * (large - twice - once)
                sheep, donkeys, boars, cattle = reserved
                yield Stalls(
                    kept, list(inside), free - on_meadows - in_forest, [sheep, donkeys, boars + in_forest, cattle]
                )


def _inside(sheet: Sheet, named: Named, fields: int) -> tuple[list[int], list[int]]:
    """Return the capacities of the places without stables, and the room for sheep, donkeys, boars or cattle only."""
    inside, reserved = [ENTRY_ROOM], [0, 0, 0, 0]
    dwarfs = sheet.count("dwarf") or MAX_DWARFS + 1
    for _, row in named:
        if row.key == STUBBLE_ROOM:
            inside += [1] * fields
        room = ANIMAL_ROOMS.get(row.key)
        if room is not None:
            count = room.count * (dwarfs if room.per_dwarf else 1)
            if room.only is None:
                inside.append(count)
            else:
                reserved[room.only - SHEEP] += count
    return inside, reserved
