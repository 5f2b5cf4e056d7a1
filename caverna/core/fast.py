"""The verifier's loop: a record with which nothing is wrong, played with nobody looking on.

Nearly all records are played here. At anything that is refused, or only doubtful, this gives up, and the record is
played from its beginning by `Run`, which says what is wrong and where.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .broken import RuleBroken
from .parts import END, START, Part
from .provisos import Note, Noted
from .record import Line, Record, Round
from .run import OVER, Run, must_be_complete
from .steps import Step


class _GivenUp(Exception):  # noqa: N818 - it ends the fast replay and is caught where that began
    """Ends the replay at something that takes more care."""


def play(record: Record, given: Mapping[str, Any] | None = None) -> Run | None:
    """Play a record from its beginning to its end; None where that takes more care."""
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
        game.keep_undo(False)
        notes: list[Note] = []
        _play(game, record, ruleset.format.parts, notes)
    except (_GivenUp, RuleBroken):
        return None
    game.keep_undo(True)
    return Run(record, complete=True, game=game, notes=notes)


def _play(game: Any, record: Record, parts: Sequence[Part], notes: list[Note]) -> None:
    seats = {player: seat for seat, player in enumerate(game.players)}
    first = None if parts[0].in_order else parts[0].name
    parts = parts[1:] if first is not None else parts
    rounds = record.rounds
    last = len(rounds) - 1
    for index, entry in enumerate(rounds):
        lines = getattr(entry, first) if first is not None else None
        if index == 0 and game.due not in (START, *OVER):
            if lines or [*game.resume(entry.head)]:
                raise _GivenUp
        else:
            game.begin(entry.head, _steps(lines, seats) if lines else None)
            if game.claims:
                _note(game, notes, lines or {}, game.round)
        _play_parts(game, entry, parts, seats, index == last, notes)
        for check in entry.check:
            if check.player not in seats or game.check(check.player, check.have) is not None:
                raise _GivenUp
    if record.end is not None:
        game.close(END, _steps(record.end, seats))
        if game.claims:
            _note(game, notes, record.end, None)
    elif game.due == END:
        game.close(END)


def _play_parts(
    game: Any, entry: Round, parts: Sequence[Part], seats: Mapping[str, int], last: bool, notes: list[Note]
) -> None:
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
            if not last or must_be_complete(entry, part, parts[number + 1 :]):
                game.close(part.name)
            elif game.due == part.name:
                return
        elif game.due == part.name or (lines is not None and game.due not in OVER):
            game.close(part.name, None if lines is None else _steps(lines, seats))
            if claims:
                _note(game, notes, lines or {}, game.round)
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
    if not seats.keys() >= lines.keys():
        raise _GivenUp
    return {player: line.steps for player, line in lines.items()}
