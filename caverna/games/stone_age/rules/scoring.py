"""Scoring (p. 8): the score sheet of a tribe, and the winners. Nothing here changes the state."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from caverna.model.score import ScoreLine, ScorePart, ScoreSheet

from ..catalogue.cards import CARDS, FARMER, HUT_BUILDER, SHAMAN, TOOL_MAKER
from ..goods import BUILDING, NAMES, PEOPLE, POINTS, PRODUCTION, RESOURCES, TOOL
from ..options import Options
from ..state.tribe import Tribe

_MULTIPLIED = (
    ("farmers", FARMER, PRODUCTION, "food track"),
    ("tool makers", TOOL_MAKER, TOOL, "tools"),
    ("hut builders", HUT_BUILDER, BUILDING, "buildings"),
    ("shamans", SHAMAN, PEOPLE, "people"),
)
"""Category, figure on the cards, the count that multiplies each figure, and that count in words
(score.farmers, score.tool-makers, score.hut-builders, score.shamans)."""


def score(tribe: Tribe) -> ScoreSheet:
    """Return the score sheet of a tribe now: the score track (score.track), cards and resources.

    A card that is still hidden scores nothing.
    """
    first, second, figures = _count_cards((*tribe.cards, *tribe.open))
    track = tribe.counts[POINTS]
    lines = (
        ScoreLine("track", track, track, (ScorePart("points", track, track),) if track else ()),
        _culture(first, second),
        *[_times(tribe, *kind, count) for kind, count in zip(_MULTIPLIED, figures, strict=True)],
        _resources(tribe),
    )
    return ScoreSheet(tribe.name, lines)


def points(tribe: Tribe) -> int:
    """Return the total of a tribe's score sheet. It is faster than `score`, for callers that need only the total."""
    first, second, figures = _count_cards((*tribe.cards, *tribe.open))
    counts = tribe.counts
    total = counts[POINTS] + first**2 + second**2
    for good in RESOURCES:
        total += counts[good]
    for (_, _, by, _), count in zip(_MULTIPLIED, figures, strict=True):
        total += count * counts[by]
    return total


@lru_cache(4096)
def _count_cards(cards: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """Return the number of different symbols on the cards, of those on two cards, and of figures of each kind."""
    figures: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    for card in cards:
        row = CARDS[card]
        if row.symbol:
            symbols[row.symbol] += 1
        else:
            figures[row.figure] += row.figures
    second = sum(1 for count in symbols.values() if count > 1)
    return len(symbols), second, tuple(figures[figure] for _, figure, _, _ in _MULTIPLIED)


@cache
def _culture(first: int, second: int) -> ScoreLine:
    """Return the culture line: different symbols squared, plus the doubles as a second set squared (score.culture,
    ruling.second-set)."""
    sets = [ScorePart(f"different symbol{'s' * (first > 1)}", first, first**2),
            ScorePart("in a second set", second, second**2)]  # fmt: skip
    parts = tuple(part for part in sets if part.count)
    return ScoreLine("culture", sum(part.points for part in parts), first + second, parts)


def _times(tribe: Tribe, category: str, figure: str, by: int, word: str, count: int) -> ScoreLine:
    points = count * tribe.counts[by]
    name = f"{figure} times {tribe.counts[by]} ({word})"
    return ScoreLine(category, points, count, (ScorePart(name, count, points),) if count else ())


def _resources(tribe: Tribe) -> ScoreLine:
    """Return the line of resources: 1 point for each, none for food (score.resources)."""
    parts = [ScorePart(NAMES[good], tribe.counts[good], tribe.counts[good]) for good in RESOURCES if tribe.counts[good]]
    count = sum(part.count for part in parts)
    return ScoreLine("resources", count, count, tuple(parts))


def winners(tribes: Sequence[Tribe], options: Options, sheets: Mapping[str, ScoreSheet]) -> list[str]:
    """Return the winners: the tribe with the most points. A tie that the tie-break leaves is shared (score.winner,
    ruling.still-tied).

    The tie-break compares food track, tools and people one after the other, or their sum (ruling.tie-break).
    """

    def rank(tribe: Tribe) -> tuple[int, ...]:
        breaks = tribe.counts[PRODUCTION], tribe.counts[TOOL], tribe.counts[PEOPLE]
        return (sheets[tribe.name].total, *((sum(breaks),) if options.tie_break_by_sum else breaks))

    ranks = [rank(tribe) for tribe in tribes]
    return [tribe.name for tribe, own in zip(tribes, ranks, strict=True) if own == max(ranks)]
