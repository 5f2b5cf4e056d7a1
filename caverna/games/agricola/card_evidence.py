"""Evidence for hand cards: whether the scores of a game are verified although it uses hand cards (card.verified).

The project does not contain the texts of hand cards.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.verify import BY_CARD, WITH_CARDS
from caverna.model.card_evidence import Note
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken

from .record_values import Descriptions
from .rules.game import Game
from .state.deck import PLAYED

if TYPE_CHECKING:
    from caverna.reading.shared import Reading

    from .card_report import CardReport

opening = "agricola cards"
_VERSION = "1"
_EXAMPLE = "cards: {Willow barn: {kind: minor, cost: 2 wood}}"


def read_card_file(reading: "Reading", root: Any) -> dict[str, Any]:
    """Read a card file: its version, and the description of each card. Return them as a setup key of `Game`."""
    from caverna.reading.spans import Places
    from caverna.reading.values import Entry

    found = {key.text: (key, value) for key, value in reading.checked(root)}
    for name, (key, _) in found.items():
        if name not in (opening, "cards"):
            reading.unknown_key(key, "a card file", (opening, "cards"))
    version = found[opening][1]
    if getattr(version, "text", "").strip() != _VERSION:
        reading.add_finding("record.number", version, f"the version of a card file is {_VERSION}")
    if "cards" not in found:
        reading.add_finding("record.missing", root, "the cards are missing", f"as in '{_EXAMPLE}'")
        return {}
    key, value = found["cards"]
    places = Places(reading.source, {})
    return {"card_file": Descriptions().read(reading, Entry("cards", key, value, places, _EXAMPLE))}


def objections(game: Game) -> Iterable[RuleBroken]:
    """Return a finding for each card that the record describes differently from the verifier's file."""
    return game.disagreements


def grade(game: Game) -> str | None:
    """Return the grade of a game with hand cards: verified with cards, or not verified. None without hand cards."""
    return None if not game.has_cards else WITH_CARDS if game.rests_on_file else BY_CARD


def words(game: Game, notes: Sequence[Note], file: str) -> str:
    """Return the line of a report about hand cards and, in a solo series, the target of the game.

    ``file`` is the name of the card file.
    """
    return "; ".join(filter(None, (_rests_on(game, notes, file), _series(game))))


def _series(game: Game) -> str:
    if game.series is None:
        return ""
    total = game.scores()[game.players[0]].total
    reached = "reached" if total >= game.series.target else "not reached"
    return f"series game {game.series.game}: target {game.series.target}" + (f", {reached}" if game.finished else "")


def _rests_on(game: Game, notes: Sequence[Note], file: str) -> str:
    """Return ``verified with cards (FILE)``, or a list of the cards that are not verified."""
    if not game.has_cards:
        return ""
    if game.rests_on_file:
        return f"verified with cards ({file})"
    played = [note for note in notes if _is_played(note)]
    played_in = dict.fromkeys(f"{note.what.card} round {note.round}" for note in played)
    others = {*game.deck.out, *game.deck.passed}.difference(normalise(note.what.card) for note in played)
    return f"by card, not verified: {', '.join([*sorted(map(game.card_name, others)), *played_in])}"


def _is_played(note: Note) -> bool:
    return bool(note.what.what == PLAYED)


def data(game: Game, notes: Sequence[Note], verified: bool) -> "CardReport":
    """Return the data of a report about hand cards and the solo series."""
    from .card_report import card_report  # seldom needed

    return card_report(game, notes, verified)


def data_type() -> "type[CardReport]":
    """Return the class of the object that `data` returns."""
    from .card_report import CardReport

    return CardReport
