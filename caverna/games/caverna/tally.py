"""Score sheets of Caverna: the lines of the pad, the points for their counts, and checks of impossible sheets."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from attrs import define

from caverna.model.format import key
from caverna.model.names import Names
from caverna.model.score import ScorePart
from caverna.model.value_types import Choice
from caverna.scoresheets.checking import Sheet
from caverna.scoresheets.model import (
    GOODS,
    Counted,
    Item,
    Tally,
    TallyRow,
    TallyRules,
    Written,
    counting,
    for_each,
    one_part,
    plurals,
    tally_key,
    tally_players,
)

from . import names
from .catalogue.furnishings import FURNISHING_BY_NAME
from .catalogue.table_setup import MAX_PLAYERS
from .catalogue.tables import STRONGEST
from .options import FULL, INTRODUCTORY
from .pad_words import WORDS
from .rules.scoring import LARGE_PASTURE_POINTS, TILE_POINTS
from .tally_bonus import animal_counts, bonus, check_bonus, furnishings
from .tally_negative import check_one_chamber, check_spared, negative
from .tally_room import LAND_WORDS, check_room

_LAND_POINTS = dict(TILE_POINTS.values()) | {"large pasture": LARGE_PASTURE_POINTS}


# --- names ----------------------------------------------------------------------------------------------------------


_ANIMAL_WORDS = (("wild boar", "boar"), ("wild boars", "boar"), ("cow", "cattle"), ("cows", "cattle"),
                 ("boars", "boar"), *names.ANIMAL.spellings.items())  # fmt: skip
_FURNISHING = Names("furnishing", plurals(names.FURNISHING.spellings.items()))
_TILE = Names("tile", [*plurals(LAND_WORDS), *plurals(names.FURNISHING.spellings.items())])
_GOOD = Names("good", [
    *plurals([("begging", "begging"), ("begging marker", "begging"), ("marker", "begging"), ("dwarf", "dwarf")]),
    ("dwarves", "dwarf"), *_ANIMAL_WORDS, *names.GOOD.spellings.items(),
])  # fmt: skip


# --- lines by counts ------------------------------------------------------------------------------------------------


def _animals(sheet: Sheet) -> Counted | None:
    """Return 1 point for each animal (score.animals)."""
    counts = animal_counts(sheet)
    if counts is None:
        return None
    parts = tuple(ScorePart(name, count, count) for name, count in counts.items() if count)
    total = sum(counts.values())
    return Counted(total, total, parts)


def _half(sheet: Sheet) -> Counted | None:
    """Return 1 point for 2 grain, rounded up (score.grain)."""
    item = sheet.figures.get("grain")
    return one_part("grain", item.count, (item.count + 1) // 2) if item else None


def _good(good: str) -> TallyRow:
    """Return the line for a good with 1 point each (score.vegetable, score.ruby, score.gold)."""
    words = [word for word, name in names.GOOD.spellings.items() if name == good]
    return for_each(good, 1, counting(good, *words), f"4 {good}")


def _tiles(sheet: Sheet) -> Counted | None:
    """Return the printed points of all furnishings, pastures and mines (score.tiles)."""
    items = sheet.names("tiles")
    if items is None or sheet.unread("Writing chamber"):
        return None
    parts = [
        ScorePart(row.full_name, item.count, row.points * item.count)
        for item, row in furnishings(sheet) or ()
        if row.points is not None
    ]
    land = Counter[str]()
    for item in items:
        land[item.name] += item.count
    parts += [ScorePart(name, land[name], land[name] * each) for name, each in _LAND_POINTS.items() if land[name]]
    return Counted(sum(part.points for part in parts), sum(part.count for part in parts), tuple(parts))


def _dwarf_limits(sheet: Sheet, points: int) -> str:
    return "" if 2 <= points <= 6 else "between 2 and 6 points, one for each dwarf"


# --- checks of impossible sheets ------------------------------------------------------------------------------------


def _impossible(sheet: Sheet, record: Tally) -> None:
    check_spared(sheet)
    check_bonus(sheet)
    named = furnishings(sheet)
    if sheet.names("tiles") is None:
        _check_family(sheet)
    else:
        check_room(sheet, named or [], animal_counts(sheet), _unused_cells(sheet))
    if record.head.get("variant") == INTRODUCTORY:
        for item, row in named or ():
            if not row.intro:
                sheet.cannot_be("furnish.available", item.at, f"{row.full_name} is not in the introductory game")


def _check_family(sheet: Sheet) -> None:
    """Report a number of dwarfs that no family has, on a sheet without dwellings (family.limit)."""
    item = sheet.figures.get("dwarf")
    if item is not None and not 2 <= item.count <= 6:
        sheet.cannot_be("family.limit", item.at, f"{item.count} dwarfs: a family has 2 to 6")


def _unused_cells(sheet: Sheet) -> int:
    """Return the least possible number of unused cells."""
    item = sheet.figures.get("unused")
    if item is not None:
        return item.count
    points = sheet.points("unused")
    return -points if points is not None else 0


def _table(sheets: Sequence[Sheet], record: Tally) -> None:
    """Report furnishings that are on more sheets than tiles exist (furnish.available)."""
    owners: dict[str, list[tuple[Sheet, Item]]] = {}
    for sheet in sheets:
        for item, row in furnishings(sheet) or ():
            if not row.unlimited:
                owners.setdefault(item.name, []).append((sheet, item))
    for name, found in owners.items():
        most = sum(1 for row in FURNISHING_BY_NAME.values() if row.name == name or row.full_name == name)
        numbered = [each for row in FURNISHING_BY_NAME.values() if row.name == name != row.full_name
                    for each in owners.get(row.full_name, ())]  # fmt: skip
        _check_owners(name, [*numbered, *found], most)
    check_one_chamber(sheets)


def _check_owners(name: str, found: list[tuple[Sheet, Item]], most: int) -> None:
    left = most
    for at, (sheet, item) in enumerate(found):
        left -= item.count
        if left < 0:
            first = found[0][0].player
            others = f": {first} has it" if at and first != sheet.player else ""
            there = "there is only one" if most == 1 else f"there are {most}"
            message = f"{name} is on the sheets of the table twice, but {there}{others}"
            sheet.cannot_be("furnish.available", item.at, message)
            left = 0


# --- the score sheet ------------------------------------------------------------------------------------------------


@define
class CavernaTally(Tally):
    """A score sheet of a game of Caverna."""

    game: ClassVar[str] = "caverna"
    players: list[str] = tally_players(1, MAX_PLAYERS)
    variant: str = key(
        Choice("the variant", (FULL, INTRODUCTORY)), f"'{FULL}' if left out.", "variant: introductory",
        brief="The full game, or the introductory one.", default=FULL, kw_only=True,
    )  # fmt: skip
    tally: dict[str, dict[str, Written]] = tally_key(lambda: TALLY, "tally: {Ann: 80, Bob: {animals: 21, total: 71}}")


TALLY: TallyRules = TallyRules(
    CavernaTally,
    (
        TallyRow("animals", Names("animal", _ANIMAL_WORDS), _animals, example="2 dog 4 sheep"),
        negative("missing"),
        TallyRow("grain", counting("grain", "grain"), _half, figure="grain",
                 bounds=lambda points: (max(2 * points - 1, 0), 2 * points), example="7 grain"),
        _good("vegetable"),
        _good("ruby"),
        for_each("dwarf", 1, Names("dwarf", [*plurals([("dwarf", "dwarf")]), ("dwarves", "dwarf")]), "4 dwarf",
                 limits=_dwarf_limits, numbers=("weapon", STRONGEST)),
        negative("unused"),
        TallyRow("tiles", _TILE, _tiles, listed=True, example="Dwelling, 2 ore mine"),
        TallyRow("bonus", _FURNISHING, bonus, listed=True, example="Weaving parlor, Broom chamber"),
        _good("gold"),
        negative("begging"),
    ),
    TallyRow(GOODS, _GOOD, numbers=("weapon", STRONGEST), figure="dwarf", example="3 stone 13 gold"),
    WORDS,
    {"gold and begging": ("gold", "begging")},
    _impossible,
    _table,
)  # fmt: skip
