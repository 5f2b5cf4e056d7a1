"""Scoring: a home as it stands -> a score sheet (p. 6, 23). Reads a state and changes nothing."""

from collections.abc import Callable
from functools import lru_cache

from caverna.core.score import ScoreLine as ScoreLine
from caverna.core.score import ScorePart
from caverna.core.score import ScoreSheet as ScoreSheet

from ..catalogue.furnishings import FURNISHINGS, FurnishingRow
from ..goods import ANIMALS, CATTLE, FARM, GOLD, GRAIN, NAMES, ORE, RUBY, SHEEP, STONE, VEGETABLE
from ..state.cells import NAMES as CELL_NAMES
from ..state.cells import members
from ..state.home import LARGE_PASTURE, ORE_MINE, PASTURE, RUBY_MINE, Home

CATEGORIES = (
    "animals", "missing", "grain", "vegetable", "ruby", "dwarf", "unused", "tiles", "bonus", "gold", "begging",
)  # fmt: skip
"""The lines of the score sheet, in its order."""
NEGATIVE = ("missing", "unused", "begging")
"""The lines the Writing chamber covers, in the order it is used up."""
WRITING_CHAMBER_POINTS = 7
TILE_POINTS = {PASTURE: ("small pasture", 2), ORE_MINE: ("ore mine", 3), RUBY_MINE: ("ruby mine", 4)}
LARGE_PASTURE_POINTS = 4


def score(home: Home) -> ScoreSheet:
    """Return the score sheet of a home as it stands."""
    goods = home.goods
    grain, vegetable = crops(home)
    rows = _rows(home)
    animals = [_part(NAMES[animal], goods[animal], goods[animal]) for animal in ANIMALS if goods[animal]]
    missing = [_MISSING[animal] for animal in FARM if not goods[animal]]
    unused = [_UNUSED[cell] for cell in members(home.unused)]
    bonus = [_part(row.full_name, *BONUSES[row.key](home)) for row in rows if row.key in BONUSES]
    spared = _spare(home, len(missing) * 2, len(unused), home.begging * 3)
    lines = (
        _line("animals", animals),
        ScoreLine("missing", spared[0], len(missing), tuple(missing)),
        _one("grain", grain, (grain + 1) // 2),
        _one("vegetable", vegetable, vegetable),
        _one("ruby", goods[RUBY], goods[RUBY]),
        _one("dwarf", len(home.dwarfs), len(home.dwarfs)),
        ScoreLine("unused", spared[1], len(unused), tuple(unused)),
        _line("tiles", _tile_parts(home, rows)),
        ScoreLine("bonus", sum([part.points for part in bonus]), len(bonus), tuple(bonus)),
        _one("gold", goods[GOLD], goods[GOLD]),
        ScoreLine("begging", spared[2], home.begging, _some("begging marker", home.begging, -3)),
    )
    return ScoreSheet(home.name, lines)


def crops(home: Home) -> tuple[int, int]:
    """Return grain and vegetables, supply and fields together."""
    counts = {GRAIN: home.goods[GRAIN], VEGETABLE: home.goods[VEGETABLE]}
    for good, count in home.crops.values():
        counts[good] += count
    return counts[GRAIN], counts[VEGETABLE]


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
"""Parts and lines are values, and the same few come again and again."""


def _spare(home: Home, *lost: int) -> list[int]:
    """Take the Writing chamber's 7 points off the negative lines, in their order (ruling.writing-chamber)."""
    left = WRITING_CHAMBER_POINTS if "writing_chamber" in home.has else 0
    points = []
    for negative in lost:
        spared = min(left, negative)
        left -= spared
        points.append(spared - negative)
    return points


def _tile_parts(home: Home, rows: list[FurnishingRow]) -> list[ScorePart]:
    """The printed points of furnishings, then pastures and mines (score.tiles)."""
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
    """The furnishings in the order of the board, so that equal homes have equal sheets."""
    return [FURNISHINGS[key] for _, key in sorted(home.furnished.items()) if key in FURNISHINGS]


# --- bonuses (score.bonus): what a furnishing counts and how many points that brings ------------------------------


def _per(divisor: int, points: int, count: Callable[[Home], int]) -> "Bonus":
    """So many points for each full group of `divisor` (ruling.rounding)."""

    def bonus(home: Home) -> tuple[int, int]:
        counted = count(home)
        return counted, counted // divisor * points

    return bonus


Bonus = Callable[[Home], tuple[int, int]]


def _armed(home: Home) -> int:
    return sum(1 for dwarf in home.dwarfs if dwarf.weapon)


def _broom(home: Home) -> tuple[int, int]:
    family = len(home.dwarfs)
    return family, 10 if family >= 6 else 5 if family == 5 else 0


def _state(home: Home) -> tuple[int, int]:
    cell = next(cell for cell, key in home.furnished.items() if key == "state_parlor")
    dwellings = home.adjacent_dwellings(cell)
    return dwellings, 4 * dwellings


BONUSES: dict[str, Bonus] = {
    "weaving_parlor": _per(2, 1, lambda home: home.goods[SHEEP]),
    "milking_parlor": _per(1, 1, lambda home: home.goods[CATTLE]),
    "state_parlor": _state,
    "stone_storage": _per(1, 1, lambda home: home.goods[STONE]),
    "ore_storage": _per(2, 1, lambda home: home.goods[ORE]),
    "main_storage": _per(1, 2, lambda home: sum(1 for row in _rows(home) if row.is_yellow)),
    "weapon_storage": _per(1, 3, _armed),
    "supplies_storage": lambda home: (_armed(home), 8 if _armed(home) == len(home.dwarfs) else 0),
    "broom_chamber": _broom,
    "treasure_chamber": _per(1, 1, lambda home: home.goods[RUBY]),
    "food_chamber": _per(1, 2, lambda home: min(crops(home))),
    "prayer_chamber": lambda home: (_armed(home), 0 if _armed(home) else 8),
    "fodder_chamber": _per(3, 1, lambda home: sum(home.goods[animal] for animal in FARM)),
}
"""Furnishing -> what it counts when scoring, and the points."""
