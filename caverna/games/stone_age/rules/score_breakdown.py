"""The breakdown of a score sheet: the cards, goods and points behind each line."""

from collections.abc import Iterator

from caverna.model.score import ScoreLine
from caverna.model.score_breakdown import Piece

from ..catalogue.cards import CARDS, SYMBOLS, CardRow
from ..goods import BUILDING, NAMES, PEOPLE, PRODUCTION, RESOURCES, TOOL
from ..state.tribe import Tribe
from .game import Game

_FIGURES = {
    "farmers": ("farmer", PRODUCTION),
    "tool makers": ("tool maker", TOOL),
    "hut builders": ("hut builder", BUILDING),
    "shamans": ("shaman", PEOPLE),
}
"""Line of the score sheet -> the figure on its cards, and the count that multiplies the figures."""


def explain(game: Game, player: str, line: ScoreLine) -> Iterator[Piece]:
    """Yield the pieces of a line of a player's score sheet. Their points add up to the line."""
    tribe = game.tribe(player)
    if line.category == "track":
        yield from [Piece("points scored in the game", line.points, points=line.points)] if line.points else []
    elif line.category == "culture":
        yield from _culture(tribe)
    elif line.category == "resources":
        counted = ((NAMES[good], tribe.counts[good]) for good in RESOURCES)
        yield from (Piece(name, count, points=count) for name, count in counted if count)
    else:
        figure, by = _FIGURES[line.category]
        for row in _cards(tribe):
            if row.figure == figure:
                yield Piece(f"{figure} ({row.name})", row.figures, points=row.figures * tribe.counts[by])


def _cards(tribe: Tribe) -> list[CardRow]:
    return [CARDS[card] for card in (*tribe.cards, *tribe.open)]


def _culture(tribe: Tribe) -> Iterator[Piece]:
    """Yield the first set of symbols, and the second set if the tribe has some symbols twice."""
    held = [row.symbol for row in _cards(tribe) if row.symbol]
    first = [symbol for symbol in SYMBOLS if symbol in held]
    second = [symbol for symbol in SYMBOLS if held.count(symbol) > 1]
    for name, symbols in (("first", first), ("second", second)):
        if symbols:
            sort = "symbol" if len(symbols) == 1 else "symbols"
            yield Piece(f"{sort} of a {name} set", len(symbols), tuple(symbols), len(symbols) ** 2)
