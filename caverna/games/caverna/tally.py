"""Score sheets of Caverna as somebody wrote them down: the lines of the pad, what their counts give and forbid."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from attrs import define

from caverna.core.findings import CLAIM
from caverna.core.format import key
from caverna.core.kinds import Choice
from caverna.core.names import Names
from caverna.core.score import ScorePart
from caverna.core.tally import (
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
from caverna.core.tallying import Bounds, Sheet

from . import names
from .catalogue.furnishings import FURNISHING_BY_NAME, OVERBUILDS, FurnishingRow
from .catalogue.keys import STATE_PARLOR, WRITING_CHAMBER
from .catalogue.table_setup import MOST_PLAYERS
from .catalogue.tables import STRONGEST
from .goods import ANIMALS, FARM, NAMES, NUMBER
from .options import FULL, INTRODUCTORY
from .pad_words import WORDS
from .rules.effects import BONUSES
from .rules.scoring import LARGE_PASTURE_POINTS, NEGATIVE, TILE_POINTS
from .state.home import Dwarf, Home
from .tally_room import LAND_WORDS, check_room

SPARED = FURNISHING_BY_NAME["Writing chamber"].spares
"""The negative points that a Writing chamber prevents."""
_ROWS_BY_KEY = {row.key: row for row in FURNISHING_BY_NAME.values()}
_NAMESAKES = {row.name: row for row in FURNISHING_BY_NAME.values() if row.number is not None}
"""Furnishings that a name without its number means: any of them, as they are worth the same."""
_LAND_POINTS = dict(TILE_POINTS.values()) | {"large pasture": LARGE_PASTURE_POINTS}


# --- names ----------------------------------------------------------------------------------------------------------


_ANIMAL_WORDS = [("wild boar", "boar"), ("wild boars", "boar"), ("cow", "cattle"), ("cows", "cattle"),
                 ("boars", "boar"), *names.ANIMAL.spellings.items()]  # fmt: skip
_FURNISHING = Names("furnishing", plurals(names.FURNISHING.spellings.items()))
_TILE = Names("tile", [*plurals(LAND_WORDS), *plurals(names.FURNISHING.spellings.items())])
_GOOD = Names("good", [
    *plurals([("begging", "begging"), ("begging marker", "begging"), ("marker", "begging"), ("dwarf", "dwarf")]),
    ("dwarves", "dwarf"), *_ANIMAL_WORDS, *names.GOOD.spellings.items(),
])  # fmt: skip


# --- furnishings ----------------------------------------------------------------------------------------------------


def furnishings(sheet: Sheet) -> list[tuple[Item, FurnishingRow]] | None:
    """Return the furnishings that a sheet names, one that stands in both lines once; None where it names none.

    A covered tile neither scores nor works (ruling.overbuild).
    """
    found: dict[str, tuple[Item, FurnishingRow]] = {}
    for category in ("tiles", "bonus"):
        own: Counter[str] = Counter()
        for item in sheet.names(category) or ():
            row = _furnishing(item.name)
            if row is None:
                continue
            own[item.name] += item.count
            before = found.get(item.name)
            count = own[item.name] if before is None or own[item.name] > before[0].count else before[0].count
            found[item.name] = (Item(item.name, count, item.at if before is None else before[0].at), row)
    if sheet.names("tiles") is None and sheet.names("bonus") is None:
        return None
    keys = {row.key for _, row in found.values()}
    covered = {OVERBUILDS[each] for each in keys if each in OVERBUILDS and OVERBUILDS[each] in keys}
    return [(item, row) for item, row in found.values() if row.key not in covered]


def _furnishing(name: str) -> FurnishingRow | None:
    return FURNISHING_BY_NAME.get(name) or _NAMESAKES.get(name)


def has(sheet: Sheet, furnishing: str) -> bool:
    """Return whether a sheet names a furnishing, by its key."""
    return any(row.key == furnishing for _, row in furnishings(sheet) or ())


# --- lines by counts ------------------------------------------------------------------------------------------------


def _animals(sheet: Sheet) -> Counted | None:
    """1 point for each animal (score.animals)."""
    counts = _animal_counts(sheet)
    if counts is None:
        return None
    parts = tuple(ScorePart(name, count, count) for name, count in counts.items() if count)
    total = sum(counts.values())
    return Counted(total, total, parts)


def _animal_counts(sheet: Sheet) -> dict[str, int] | None:
    """Return how many animals there are of each kind, where they are counted; who is not named is not there."""
    every = [NAMES[animal] for animal in ANIMALS]
    if sheet.names("animals") is not None or (sheet.names(GOODS) and any(each in sheet.figures for each in every)):
        return {name: sheet.count(name) or 0 for name in every}
    return dict.fromkeys(every, 0) if sheet.points("animals") == 0 else None


def _half(sheet: Sheet) -> Counted | None:
    """1 point for 2 grain, rounded up (score.grain)."""
    item = sheet.figures.get("grain")
    return one_part("grain", item.count, (item.count + 1) // 2) if item else None


def _good(good: str) -> TallyRow:
    """Return a line of 1 point for each of a good (score.vegetable, score.ruby, score.gold)."""
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


# --- negative lines -------------------------------------------------------------------------------------------------


def _lost(sheet: Sheet) -> dict[str, tuple[int, int]]:
    """Return the negative points of the lines that are counted, and how many there are of what is missing."""
    found: dict[str, tuple[int, int]] = {}
    animals = _animal_counts(sheet)
    kinds = sheet.figures.get("missing")
    if animals is not None:
        missing = sum(1 for animal in FARM if not animals[NAMES[animal]])
        found["missing"] = 2 * missing, missing
    elif kinds is not None:
        found["missing"] = 2 * kinds.count, kinds.count
    for category, each in (("unused", 1), ("begging", 3)):
        item = sheet.figures.get(category)
        if item is not None:
            found[category] = each * item.count, item.count
    return found


def _negative(category: str) -> "TallyRow":
    """Return a line that loses points, less what a Writing chamber spares (ruling.writing-chamber)."""
    sort, words, example = _NEGATIVE[category]

    def counted(sheet: Sheet) -> Counted | None:
        lost = _lost(sheet)
        if category not in lost:
            return None
        loss, count = lost[category]
        spared = _spared(sheet, {name: each for name, (each, _) in lost.items()})
        name = {"missing": "missing kind", "unused": "unused cell", "begging": "begging marker"}[category]
        return Counted(spared[category] - loss, count, (ScorePart(name, count, -loss),) if count else ())

    return TallyRow(
        category,
        counting(category, *words, sort=sort),
        counted,
        _LIMITS[category],
        example=example,
        word=example.split()[1],
    )


def _spared(sheet: Sheet, lost: dict[str, int]) -> dict[str, int]:
    """Return how much of each counted loss is not lost: as the claims share it out where that can be, else in order.

    Where no yellow furnishing is named the claims alone tell whether there is a Writing chamber.
    """
    if not _may_be_spared(sheet):
        return dict.fromkeys(lost, 0)
    named = has(sheet, WRITING_CHAMBER)
    claims = {name: points for name in lost if (points := sheet.points(name)) is not None}
    shared = {name: lost[name] + points for name, points in claims.items()}
    rest = min(SPARED, sum(lost.values())) - sum(shared.values())
    others = [name for name in NEGATIVE if name in lost and name not in shared]
    room = sum(lost[name] for name in others)
    placed = rest <= room or len(lost) < len(NEGATIVE) or not named
    if rest >= 0 and placed and all(0 <= each <= lost[name] for name, each in shared.items()):
        return shared | _in_order(others, lost, rest if named else 0)
    return _in_order([name for name in NEGATIVE if name in lost], lost, SPARED if named else 0)


def _in_order(names: Sequence[str], lost: dict[str, int], left: int) -> dict[str, int]:
    """Take spared points off some lines, one after the other."""
    spared = {}
    for name in names:
        spared[name] = min(left, lost[name])
        left -= spared[name]
    return spared


def _may_be_spared(sheet: Sheet) -> bool:
    """Return whether negative points can be spared: a Writing chamber is named, or no yellow furnishing is."""
    return has(sheet, WRITING_CHAMBER) or not _names_yellow(sheet) or sheet.unread("Writing chamber")


def _names_yellow(sheet: Sheet) -> bool:
    """Return whether the yellow furnishings are named."""
    return sheet.names("bonus") is not None or any(row.is_yellow for _, row in furnishings(sheet) or ())


def _missing_limits(sheet: Sheet, points: int) -> str:
    most = 2 * len(FARM)
    if -most <= points <= 0 and (not points % 2 or _may_be_spared(sheet)):
        return ""
    return "it is 0, -2, -4, -6 or -8"


def _unused_limits(sheet: Sheet, points: int) -> str:
    return "" if -MOST_UNUSED <= points <= 0 else f"it is 0 to -{MOST_UNUSED}"


def _begging_limits(sheet: Sheet, points: int) -> str:
    return "" if points <= 0 and (not points % 3 or _may_be_spared(sheet)) else "it is -3 for each marker"


def _dwarf_limits(sheet: Sheet, points: int) -> str:
    return "" if 2 <= points <= 6 else "a family has 2 to 6 dwarfs"


MOST_UNUSED = 22
_NEGATIVE = {
    "missing": ("kind", ("kind", "farm animal", "animal", "type"), "2 kinds"),
    "unused": ("cell", ("cell", "space", "unused cell", "unused space"), "5 cells"),
    "begging": ("marker", ("marker", "begging marker", "begging token"), "1 marker"),
}
_LIMITS = {"missing": _missing_limits, "unused": _unused_limits, "begging": _begging_limits}


def _check_spared(sheet: Sheet) -> None:
    """Check that no more than 7 negative points are spared together (tally.range, ruling.writing-chamber)."""
    step = {"missing": 2, "unused": 1, "begging": 3}
    spared: dict[str, int] = {}
    for name in NEGATIVE:
        counted, points = sheet.counted.get(name), sheet.points(name)
        if counted is not None:
            spared[name] = counted.points + step[name] * counted.count
        elif points is not None:
            spared[name] = points % step[name]  # at least: what lacks to a multiple
    claimed = [name for name, each in spared.items() if each and sheet.points(name) is not None]
    if sum(spared.values()) > SPARED and claimed:
        message = f"{sum(spared.values())} negative points spared together, {SPARED} at most can be"
        sheet.add_finding(CLAIM, "tally.range", sheet.written[claimed[0]].at, message)


# --- bonuses --------------------------------------------------------------------------------------------------------

_NEEDS: dict[str, tuple[str, ...]] = {
    "weaving_parlor": ("sheep",), "milking_parlor": ("cattle",), "stone_storage": ("stone",), "ore_storage": ("ore",),
    "main_storage": (), "weapon_storage": ("weapons",), "supplies_storage": ("weapons",), "broom_chamber": ("dwarf",),
    "treasure_chamber": ("ruby",), "food_chamber": ("grain", "vegetable"), "prayer_chamber": ("weapons",),
    "fodder_chamber": ("sheep", "donkey", "boar", "cattle"),
}  # fmt: skip
"""Furnishing -> the figures that its bonus is counted from."""


def _figure(sheet: Sheet, figure: str) -> Bounds | None:
    """Return the bounds of what a bonus counts; where animals are counted all of them are known."""
    if figure in (NAMES[animal] for animal in ANIMALS):
        animals = _animal_counts(sheet)
        return (animals[figure], animals[figure]) if animals is not None else None
    if figure == "weapons":
        return (0, 0) if sheet.numbers is not None else None
    return sheet.bounds(figure)


def _bonus(sheet: Sheet) -> Counted | None:
    """Return the bonuses of the furnishings named in either line (score.bonus)."""
    named = furnishings(sheet)
    if named is None or not _names_yellow(sheet):
        return None
    scoring = [(item, row) for item, row in named if row.key in BONUSES]
    parts: list[ScorePart] = []
    state: FurnishingRow | None = None
    for _, row in scoring:
        if row.key == STATE_PARLOR:
            state = row
            continue
        least, most = (_worth(sheet, named, row, end) for end in (0, 1))
        if least is None or least != most:
            return None
        parts.append(ScorePart(row.full_name, least[0], least[1]))
    points = sum(part.points for part in parts)
    if state is not None:
        claimed = sheet.points("bonus")
        rest = None if claimed is None else claimed - points
        if rest is None or rest % 4 or not 0 <= rest <= 16:
            return None
        parts.append(ScorePart(state.full_name, rest // 4, rest))
        points += rest
    return Counted(points, len(parts), tuple(parts))


def _worth(
    sheet: Sheet, named: list[tuple[Item, FurnishingRow]], row: FurnishingRow, end: int
) -> tuple[int, int] | None:
    """Return what a furnishing counts and the points that brings, with the least or the most that can be."""
    home = _home(sheet, named)
    for figure in _NEEDS[row.key]:
        bounds = _figure(sheet, figure)
        if bounds is None:
            return None
        if figure in NUMBER:
            home.goods[NUMBER[figure]] = bounds[end]
        elif figure == "dwarf":
            home.dwarfs = [Dwarf()] * bounds[end]
        else:
            home.dwarfs = [Dwarf(weapon) for weapon in sheet.numbers or ()]
    return BONUSES[row.key](home)


def _home(sheet: Sheet, named: list[tuple[Item, FurnishingRow]]) -> Home:
    """Return a home with the furnishings, for what counts them."""
    home = Home.at_start(sheet.player, 0, [])
    home.furnished = dict(enumerate(row.key for item, row in named for _ in range(min(item.count, 24))))
    return home


def _check_bonus(sheet: Sheet) -> None:
    """Tell of bonuses that need a figure which the tally does not give (score.bonus)."""
    named = furnishings(sheet) or []
    in_bonus = {item.name for item in sheet.names("bonus") or ()}
    claimed = sheet.points("bonus")
    for item, row in named:
        if row.key not in BONUSES:
            continue
        if row.key == STATE_PARLOR:
            _check_state_parlor(sheet, named, item, claimed)
            continue
        ends = [_worth(sheet, named, row, end) for end in (0, 1)]
        if ends[0] is not None and ends[0] == ends[1]:
            continue
        if claimed is not None and item.name not in in_bonus and "bonus" in sheet.written:
            continue  # the tile is named among the tiles, and its bonus claimed as points
        missing = [figure for figure in _NEEDS[row.key] if not _exact(sheet, figure)]
        if any(map(sheet.unread, missing)):
            continue
        wanted = " and ".join(missing)
        hint = f"as in '{_EXAMPLES.get(missing[0], f'goods: 3 {missing[0]}')}'" if missing else ""
        sheet.too_little("score.bonus", item.at, f"{row.full_name} scores for {wanted}, which the tally does not tell",
                         hint)  # fmt: skip


_EXAMPLES = {
    "weapons": "dwarf: [0, 5, 9]", "dwarf": "dwarf: 5 dwarf", "grain": "grain: 7 grain",
    "vegetable": "vegetable: 4 vegetable", "ruby": "ruby: 2 ruby",
    **{NAMES[animal]: "animals: 2 dog 4 sheep" for animal in ANIMALS},
}  # fmt: skip


def _exact(sheet: Sheet, figure: str) -> bool:
    bounds = _figure(sheet, figure)
    return bounds is not None and bounds[0] == bounds[1]


def _check_state_parlor(sheet: Sheet, named: list[tuple[Item, FurnishingRow]], item: Item, claimed: int | None) -> None:
    """State parlor gets what is left of the line's points: 0, 4, .. 16 (score.bonus)."""
    if claimed is None:
        message = "State parlor scores for the dwellings around it, which no tally tells"
        hint = "write the points of the line too, as in 'bonus: 10 = State parlor, Weaving parlor'"
        sheet.too_little("score.bonus", item.at, message, hint)
        return
    others = [row for _, row in named if row.key in BONUSES and row.key != STATE_PARLOR]
    worths = [_worth(sheet, named, row, 0) for row in others]
    if None in worths or any(_worth(sheet, named, row, 1) != worth for row, worth in zip(others, worths, strict=True)):
        return
    rest = claimed - sum(worth[1] for worth in worths if worth is not None)
    if rest % 4 or not 0 <= rest <= 16:
        message = f"{sheet.player} claims {claimed} for bonus, which leaves {rest} for State parlor: 0, 4, 8, 12 or 16"
        sheet.add_finding(CLAIM, "claim.score", sheet.written["bonus"].at, message)


# --- the impossible -------------------------------------------------------------------------------------------------


def _impossible(sheet: Sheet, record: Tally) -> None:
    _check_spared(sheet)
    _check_bonus(sheet)
    named = furnishings(sheet)
    if sheet.names("tiles") is None:
        _check_family(sheet)
    else:
        check_room(sheet, named or [], _animal_counts(sheet), _unused_cells(sheet))
    if record.head.get("variant") == INTRODUCTORY:
        for item, row in named or ():
            if not row.intro:
                sheet.cannot_be("furnish.available", item.at, f"{row.full_name} is not in the introductory game")


def _check_family(sheet: Sheet) -> None:
    """More dwarfs than any family has, where no dwellings are named (family.limit)."""
    item = sheet.figures.get("dwarf")
    if item is not None and not 2 <= item.count <= 6:
        sheet.cannot_be("family.limit", item.at, f"{item.count} dwarfs: a family has 2 to 6")


def _unused_cells(sheet: Sheet) -> int:
    """Return how many cells are unused at least."""
    item = sheet.figures.get("unused")
    if item is not None:
        return item.count
    points = sheet.points("unused")
    return -points if points is not None else 0


def _table(sheets: Sequence[Sheet], record: Tally) -> None:
    """Tell of a furnishing that there is once and that stands at the table twice (furnish.available)."""
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


def _check_owners(name: str, found: list[tuple[Sheet, Item]], most: int) -> None:
    left = most
    for at, (sheet, item) in enumerate(found):
        left -= item.count
        if left < 0:
            first = found[0][0].player
            others = f": {first} has it" if at and first != sheet.player else ""
            there = "there is one" if most == 1 else f"there are {most}"
            sheet.cannot_be("furnish.available", item.at, f"{name} stands at the table twice, {there}{others}")
            left = 0


# --- the tally ------------------------------------------------------------------------------------------------------


@define
class CavernaTally(Tally):
    """A tally of a game of Caverna."""

    game: ClassVar[str] = "caverna"
    players: list[str] = tally_players(1, MOST_PLAYERS)
    variant: str = key(
        Choice("the variant", (FULL, INTRODUCTORY)), f"'{FULL}' if left out.", "variant: introductory",
        brief="The full game, or the introductory one.", default=FULL, kw_only=True,
    )  # fmt: skip
    tally: dict[str, dict[str, Written]] = tally_key(lambda: TALLY, "tally: {Ann: 80, Bob: {animals: 21, total: 71}}")


TALLY: TallyRules = TallyRules(
    CavernaTally,
    (
        TallyRow("animals", Names("animal", _ANIMAL_WORDS), _animals, example="2 dog 4 sheep"),
        _negative("missing"),
        TallyRow("grain", counting("grain", "grain"), _half, figure="grain",
                 bounds=lambda points: (max(2 * points - 1, 0), 2 * points), example="7 grain"),
        _good("vegetable"),
        _good("ruby"),
        for_each("dwarf", 1, Names("dwarf", [*plurals([("dwarf", "dwarf")]), ("dwarves", "dwarf")]), "4 dwarf",
                 limits=_dwarf_limits, numbers=("weapon", STRONGEST)),
        _negative("unused"),
        TallyRow("tiles", _TILE, _tiles, listed=True, example="Dwelling, 2 ore mine"),
        TallyRow("bonus", _FURNISHING, _bonus, listed=True, example="Weaving parlor, Broom chamber"),
        _good("gold"),
        _negative("begging"),
    ),
    TallyRow(GOODS, _GOOD, numbers=("weapon", STRONGEST), figure="dwarf", example="3 stone 13 gold"),
    WORDS,
    {"gold and begging": ("gold", "begging")},
    _impossible,
    _table,
)  # fmt: skip
