"""Scoring: the score sheet of a home (p. 6, 23). The functions read the state and change nothing."""

from functools import lru_cache

from caverna.games.farming.cells import members
from caverna.model.score import ScoreLine as ScoreLine
from caverna.model.score import ScorePart
from caverna.model.score import ScoreSheet as ScoreSheet

from ..catalogue.furnishings import FURNISHINGS, SPARED_POINTS, FurnishingRow
from ..goods import ANIMALS, FARM, GOLD, NAMES, RUBY
from ..state.cells import NAMES as CELL_NAMES
from ..state.home import LARGE_PASTURE, ORE_MINE, PASTURE, RUBY_MINE, Home
from .effects import BONUSES, in_effect

CATEGORIES = (
    "animals", "missing", "grain", "vegetable", "ruby", "dwarf", "unused", "tiles", "bonus", "gold", "begging",
)  # fmt: skip
"""The lines of the score sheet, in printed order."""
NEGATIVE = ("missing", "unused", "begging")
"""The lines whose losses the Writing chamber reduces, in the order of use."""
TILE_POINTS = {PASTURE: ("small pasture", 2), ORE_MINE: ("ore mine", 3), RUBY_MINE: ("ruby mine", 4)}
LARGE_PASTURE_POINTS = 4


def score(home: Home) -> ScoreSheet:
    """Return the score sheet of a home in its current state.

    Animals: 1 point each (score.animals), -2 for each missing type of farm animal (score.missing). Grain: 1 point for
    2, rounded up (score.grain). Vegetables, rubies and dwarfs: 1 point each (score.vegetable, score.ruby,
    score.dwarf). Unused cells: -1 each (score.unused). Tiles and bonuses: as printed (score.tiles, score.bonus).
    Gold: 1 point each (score.gold). Begging markers: -3 each (score.begging).
    """
    goods = home.goods
    grain, vegetable = home.all_crops()
    rows = _rows(home)
    animals = [_part(NAMES[animal], goods[animal], goods[animal]) for animal in ANIMALS if goods[animal]]
    missing = [_MISSING[animal] for animal in FARM if not goods[animal]]
    unused = _unused(home.unused)
    bonus = [_part(row.full_name, *BONUSES[row.key].points(home)) for row in rows if row.key in BONUSES]
    spared = _spare(home, len(missing) * 2, len(unused), home.begging * 3)
    lines = (
        _line("animals", animals),
        ScoreLine("missing", spared[0], len(missing), tuple(missing)),
        _one("grain", grain, (grain + 1) // 2),
        _one("vegetable", vegetable, vegetable),
        _one("ruby", goods[RUBY], goods[RUBY]),
        _one("dwarf", len(home.dwarfs), len(home.dwarfs)),
        ScoreLine("unused", spared[1], len(unused), unused),
        _line("tiles", _tile_parts(home, rows)),
        ScoreLine("bonus", sum([part.points for part in bonus]), len(bonus), tuple(bonus)),
        _one("gold", goods[GOLD], goods[GOLD]),
        ScoreLine("begging", spared[2], home.begging, _some("begging marker", home.begging, -3)),
    )
    return ScoreSheet(home.name, lines)


def points(home: Home) -> int:
    """Return the total of the score sheet without building the sheet. Callers need it after every round."""
    total = goods_points(home) + tile_points(home.land)
    for key in home.furnished.values():
        total += PRINTED.get(key, 0)
        if key in BONUSES:
            total += BONUSES[key].points(home)[1]
    return total


def goods_points(home: Home) -> int:
    """Return the points of goods, animals and dwarfs, less the lost points."""
    goods = home.goods
    grain, vegetable = home.all_crops()
    total = sum(goods[_FIRST_ANIMAL:]) + (grain + 1) // 2 + vegetable + goods[RUBY] + len(home.dwarfs) + goods[GOLD]
    lost = goods[_FIRST_OF_FARM:].count(0) * 2 + home.unused.bit_count() + home.begging * 3
    return total - max(lost - in_effect(home, SPARED_POINTS), 0)


def tile_points(land: bytearray) -> int:
    """Return the points of pastures and mines."""
    total = land.count(LARGE_PASTURE) // 2 * LARGE_PASTURE_POINTS
    for kind, each in _EACH:
        total += land.count(kind) * each
    return total


_FIRST_ANIMAL, _FIRST_OF_FARM = ANIMALS[0], FARM[0]
PRINTED = {key: row.points for key, row in FURNISHINGS.items() if row.points}
"""Furnishing -> its printed points."""
_EACH = tuple((kind, each) for kind, (_, each) in TILE_POINTS.items())


def _some(name: str, count: int, each: int) -> tuple[ScorePart, ...]:
    return (_part(name, count, count * each),) if count else ()


@lru_cache(1024)
def _one(category: str, count: int, points: int) -> ScoreLine:
    return ScoreLine(category, points, count, (ScorePart(category, count, points),) if count else ())


def _line(category: str, parts: list[ScorePart]) -> ScoreLine:
    points, count = sum([part.points for part in parts]), sum([part.count for part in parts])
    return ScoreLine(category, points, count, tuple(parts))


_MISSING = {animal: ScorePart(f"no {NAMES[animal]}", 1, -2) for animal in FARM}
_UNUSED = tuple(ScorePart(name, 1, -1) for name in CELL_NAMES)
_part = lru_cache(1024)(ScorePart)
"""Return a part from a cache: parts are immutable, and the same few are needed often."""


@lru_cache(4096)
def _unused(cells: int) -> tuple[ScorePart, ...]:
    return tuple(_UNUSED[cell] for cell in members(cells))


def _spare(home: Home, *lost: int) -> list[int]:
    """Return the points of the negative lines, reduced in their order by the spared points (ruling.writing-chamber).

    ``lost`` has the points that each line loses.
    """
    left = in_effect(home, SPARED_POINTS)
    points = []
    for negative in lost:
        spared = min(left, negative)
        left -= spared
        points.append(spared - negative)
    return points


def _tile_parts(home: Home, rows: list[FurnishingRow]) -> list[ScorePart]:
    """Return the printed points of furnishings, then pastures and mines (score.tiles)."""
    printed: dict[str, int] = {}
    counts: dict[str, int] = {}
    for row in rows:
        if row.points is not None:
            name = row.full_name
            counts[name] = counts.get(name, 0) + 1
            printed[name] = printed.get(name, 0) + row.points
    parts = [_part(name, count, printed[name]) for name, count in counts.items()]
    for kind, (name, each) in TILE_POINTS.items():
        parts += _some(name, home.count(kind), each)
    parts += _some("large pasture", home.count(LARGE_PASTURE) // 2, LARGE_PASTURE_POINTS)
    return parts


def _rows(home: Home) -> list[FurnishingRow]:
    """Return the furnishings in the order of the board, so that equal homes have equal sheets."""
    return [FURNISHINGS[key] for _, key in sorted(home.furnished.items()) if key in FURNISHINGS]
