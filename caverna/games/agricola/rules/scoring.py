"""Scoring (p. 10): the score sheet of a home. It reads the state and changes nothing."""

from functools import lru_cache

from caverna.games.farming.cells import members
from caverna.model.score import ScoreLine, ScorePart, ScoreSheet

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.tables import BRACKET_POINTS, EACH, MATERIALS
from ..goods import BOAR, CATTLE, SHEEP
from ..state.cells import NAMES as CELLS
from ..state.home import Home
from .counting import bonus_points

_part = lru_cache(1024)(ScorePart)
"""Create a part of a score line. Parts and lines are immutable and few differ, so they are cached."""


@lru_cache(1024)
def _bracket(category: str, count: int) -> ScoreLine:
    """Return a line of a category with brackets of points, for this number of things.

    These are score.fields, score.pastures, score.grain, score.vegetable, score.sheep, score.boar and score.cattle.
    """
    points = BRACKET_POINTS[category]
    reached = points[min(count, len(points) - 1)]
    name = category.removesuffix("s") if category in ("fields", "pastures") else category
    return ScoreLine(category, reached, count, (_part(name, count, reached),) if count else ())


@lru_cache(1024)
def _each(category: str, name: str, count: int) -> ScoreLine:
    """Return a line of a category with the same points for each thing.

    These are score.stables, score.clay, score.stone, score.family and score.begging.
    """
    points = count * EACH[category]
    return ScoreLine(category, points, count, (_part(name, count, points),) if count else ())


@lru_cache(4096)
def _unused(cells: int) -> ScoreLine:
    """Return the line for unused cells (score.unused)."""
    parts = tuple(_part(CELLS[cell], 1, -1) for cell in members(cells))
    return ScoreLine("unused", -len(parts), len(parts), parts)


@lru_cache(1024)
def _sum(category: str, *parts: ScorePart) -> ScoreLine:
    """Return a line that adds the points of its parts."""
    return ScoreLine(category, sum(part.points for part in parts), len(parts), parts)


def score(home: Home) -> ScoreSheet:
    """Return the current score sheet of a home."""
    goods = home.goods
    grain, vegetable = home.all_crops()
    rooms = [0] * len(MATERIALS)
    rooms[home.house] = home.room_count
    lines = (
        _bracket("fields", home.fields.bit_count()),
        _bracket("pastures", len(home.pastures)),
        _bracket("grain", grain),
        _bracket("vegetable", vegetable),
        _bracket("sheep", goods[SHEEP]),
        _bracket("boar", goods[BOAR]),
        _bracket("cattle", goods[CATTLE]),
        _unused(home.unused),
        _each("stables", "fenced stable", (home.stables & home.fenced).bit_count()),
        _each("clay", "clay room", rooms[1]),
        _each("stone", "stone room", rooms[2]),
        _each("family", "person", home.people),
        _sum("cards", *_card_parts(home)),
        _sum("bonus", *_bonus_parts(home)),
        _each("begging", "begging card", home.begging),
    )
    return ScoreSheet(home.name, lines)


def points(home: Home) -> int:
    """Return the total of the score sheet without building the sheet."""
    goods, cards = home.goods, _majors(home)
    grain, vegetable = home.all_crops()
    total = home.people * EACH["family"] + home.unused.bit_count() * EACH["unused"] + home.begging * EACH["begging"]
    total += (home.stables & home.fenced).bit_count() * EACH["stables"]
    for count, (most, reached) in zip(
        (home.fields.bit_count(), len(home.pastures), grain, vegetable, goods[SHEEP], goods[BOAR], goods[CATTLE]),
        _BRACKETS,
        strict=True,
    ):
        total += reached[count if count < most else most]
    if home.house:
        total += home.room_count * EACH[MATERIALS[home.house]]
    for row in cards:
        total += row.points
        if row.bonus is not None:
            total += row.bonus.of(goods[row.bonus.good])
    for card in home.described():
        total += card.points + sum([bonus_points(home, bonus) for bonus in card.bonus])
    for _, stated in home.stated_points:
        total += stated
    return total


_BRACKETS = tuple(
    (len(BRACKET_POINTS[category]) - 1, BRACKET_POINTS[category])
    for category in ("fields", "pastures", "grain", "vegetable", "sheep", "boar", "cattle")
)
"""For each category with brackets the highest number that counts, and the points."""


def _majors(home: Home) -> list[MajorRow]:
    """Return the major improvements of a home, in the order of the board."""
    return [row for key, row in MAJORS.items() if key in home.majors] if home.majors else []


def _card_parts(home: Home) -> list[ScorePart]:
    """Return the printed points of improvements and described cards (score.cards)."""
    parts = [_part(row.full_name, 1, row.points) for row in _majors(home)]
    return parts + [_part(row.name, 1, row.points) for row in home.described() if row.points]


def _bonus_parts(home: Home) -> list[ScorePart]:
    """Return the bonus points of crafts and of hand cards (score.bonus, ruling.craft-held).

    The points of a card come from its description or from the record. Other cards bring none (ruling.card-stated).
    """
    parts = []
    for row in _majors(home):
        if row.bonus is not None:
            held = home.goods[row.bonus.good]
            if row.bonus.of(held):
                parts.append(_part(row.full_name, 1, row.bonus.of(held)))
    for card in home.described():
        points = sum(bonus_points(home, bonus) for bonus in card.bonus)
        if points:
            parts.append(_part(card.name, 1, points))
    return parts + [_part(name, 1, points) for name, points in home.stated_points]
