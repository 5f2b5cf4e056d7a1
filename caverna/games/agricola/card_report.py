"""Additional data in reports on Agricola, for programs: hand cards and the solo series."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from attrs import frozen

from caverna.model.card_evidence import Note
from caverna.model.json_shapes import JsonData, Natural, Positive
from caverna.model.values import Value

from .rules.game import Game
from .state.deck import DESCRIBED, FILE, STATED


@frozen(eq=False, repr=False)
class CardPlace(Value):
    """A step of the record that relies on the text of a hand card."""

    card: str
    player: str
    round: Positive | None
    turn: Positive | None
    line: Positive
    column: Positive
    what: str
    """The part of the text used: played, price, effect, points, or ``rule lifted`` with the rule's id."""
    basis: Annotated[str, ("enum", (STATED, DESCRIBED, FILE))]
    """The source that confirms it."""


@frozen(eq=False, repr=False)
class SeriesResult(Value):
    """The result of a game of the solo series, with its target."""

    game: Positive
    target: Positive
    reached: bool
    next_food: Natural | None


@frozen(eq=False, repr=False)
class CardReport(JsonData):
    """Additional data in a report on a game of Agricola."""

    _json_keys: ClassVar[str] = "cards verified_with_cards series?"
    cards: list[CardPlace]
    verified_with_cards: bool
    series: SeriesResult | None = None


def card_report(game: Game, notes: Sequence[Note], verified: bool) -> CardReport:
    """Return every step that relies on a hand card, and the result of a game of the solo series.

    ``notes`` are the citations of hand cards, ``verified`` is True if the record has no findings.
    """
    with_file = verified and game.has_cards and game.rests_on_file
    return CardReport([_place(note) for note in notes], with_file, _series_result(game))


def _series_result(game: Game) -> SeriesResult | None:
    if game.series is None:
        return None
    total = game.scores()[game.players[0]].total
    reached = game.finished and total >= game.series.target
    return SeriesResult(
        game.series.game, game.series.target, reached, game.series.next_food(total) if reached else None
    )


def _place(note: Note) -> CardPlace:
    place, span = note.what, note.span
    return CardPlace(place.card, place.player, note.round, note.turn, span.line, span.column, place.what, place.basis)
