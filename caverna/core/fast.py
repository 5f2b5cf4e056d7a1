"""The verifier's loop: a record with which nothing is wrong, played with nobody looking on.

Nearly all records are played here. At anything that is refused, or only doubtful, this gives up, and the record is
played from its beginning by `Run`, which says what is wrong and where.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .broken import RuleBroken
from .parts import END, OVER, ROUND, START, Onlooker, Part, Played, must_be_complete
from .provisos import Note, Noted
from .record import Line, Record, Round
from .run import Run
from .steps import Step

Look = Callable[[Played], None]
_played = tuple.__new__
"""Makes a `Played` of all its fields, in half the time."""


class _GivenUp(Exception):  # noqa: N818 - it ends the fast replay and is caught where that began
    """Ends the replay at something that takes more care."""


def play(record: Record, given: Mapping[str, Any] | None = None, onlooker: Onlooker | None = None) -> Run | None:
    """Play a record from its beginning to its end; None where that takes more care.

    An onlooker sees parts up to where this gives up. A game that does not note changes is not played here before one.
    """
    if record.findings or record.unplayable:
        return None
    ruleset = record.ruleset
    try:
        game = ruleset.new_game(record.players, {**record.head, **given} if given else record.head)
        if record.position is not None:
            ruleset.from_position(game, record.position)
        provisos = getattr(ruleset, "provisos", None)
        if provisos is not None and [*provisos.objections(game)]:
            return None
        game.claims = []
        keep_undo = getattr(game, "keep_undo", None)
        if keep_undo is not None:
            keep_undo(False)
        look = None
        if onlooker is not None:
            if not hasattr(game, "note_changes"):
                return None
            game.note_changes()
            onlooker.begin()
            look = onlooker.look
        notes: list[Note] = []
        _play(game, record, ruleset.format.parts, notes, look)
    except (_GivenUp, RuleBroken):
        return None
    if keep_undo is not None:
        keep_undo(True)
    return Run(record, complete=True, game=game, notes=notes)


def _play(game: Any, record: Record, parts: Sequence[Part], notes: list[Note], look: Look | None) -> None:
    seats = {player: seat for seat, player in enumerate(game.players)}
    first = None if parts[0].in_order else parts[0].name
    label = START if parts[0].in_order else parts[0].label
    parts = parts[1:] if first is not None else parts
    rounds = record.rounds
    last = len(rounds) - 1
    for index, entry in enumerate(rounds):
        if look is not None:
            look(Played(ROUND, ROUND, index, game.round, None, {}, (), game))
        lines = getattr(entry, first) if first is not None else None
        if index == 0 and game.due not in (START, *OVER):
            if lines or [*game.resume(entry.head)]:
                raise _GivenUp
        else:
            if look is not None:
                game.changes.clear()
            game.begin(entry.head, _steps(lines, seats) if lines else None)
            if game.claims:
                _note(game, notes, lines or {}, game.round)
            if look is not None:
                look(Played(label, label, index, game.round, None, lines or {}, game.changes, game))
        _play_parts(game, entry, parts, seats, index == last, notes, index, look)
        for check in entry.check:
            if check.player not in seats or game.check(check.player, check.have) is not None:
                raise _GivenUp
    if record.end is not None:
        if look is not None:
            game.changes.clear()
        game.close(END, _steps(record.end, seats))
        if game.claims:
            _note(game, notes, record.end, None)
        if look is not None:
            look(Played(END, END, last, game.round, None, record.end, game.changes, game))
    elif game.due == END:
        game.close(END)


def _play_parts(
    game: Any, entry: Round, parts: Sequence[Part], seats: Mapping[str, int], last: bool, notes: list[Note],
    index: int, look: Look | None,
) -> None:  # fmt: skip
    """Play the parts of a round behind its start: verifying spends its time here."""
    apply, claims, turn = game.apply, game.claims, 0
    for number, part in enumerate(parts):
        lines = getattr(entry, part.name)
        if part.in_order:
            for turn, line in enumerate(lines, start=turn + 1):  # noqa: B020 - the lines of all parts are one row
                if line.player not in seats:
                    raise _GivenUp
                apply(seats[line.player], line.steps)
                if claims:
                    _note(game, notes, {line.player: line}, game.round, turn)
                if look is not None:
                    facts = part.label, part.name, index, game.round, turn, {line.player: line}, game.changes, game
                    look(_played(Played, (*facts, False, False)))
            if not last or must_be_complete(entry, part, parts[number + 1 :]):
                if look is not None:
                    game.changes.clear()
                game.close(part.name)
                if look is not None and game.changes:
                    left = Played(part.label, part.name, index, game.round, None, {}, game.changes, game, leaving=True)
                    look(left)
            elif game.due == part.name:
                return
        elif game.due == part.name or (lines is not None and game.due not in OVER):
            if look is not None:
                game.changes.clear()
            game.close(part.name, None if lines is None else _steps(lines, seats))
            if claims:
                _note(game, notes, lines or {}, game.round)
            if look is not None:
                look(Played(part.label, part.name, index, game.round, None, lines or {}, game.changes, game))
        elif lines is not None:  # a part that does not come any more
            raise _GivenUp


def _note(game: Any, notes: list[Note], lines: Mapping[str, Line], number: int | None, turn: int | None = None) -> None:
    """Keep what rests on something else than the rules; a claim that does not hold takes more care."""
    for claim in game.claims:
        if not isinstance(claim, Noted):
            raise _GivenUp
        notes.append(Note(claim.what, lines[claim.player], claim.step, claim.item, number, turn))
    game.claims.clear()


def _steps(lines: Mapping[str, Line], seats: Mapping[str, int]) -> dict[str, tuple[Step, ...]]:
    found = {}
    for player, line in lines.items():
        if player not in seats:
            raise _GivenUp
        found[player] = line.steps
    return found
