"""What ``caverna replay`` prints for programs: the moments of a game as JSON, the ledger as JSON and CSV."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NewType

from attrs import frozen

from caverna.model.changes import Change
from caverna.model.json_shapes import JsonData, Natural, Positive
from caverna.model.phases import END

from .output import as_json
from .replay_formats import Write, ends_round, step_of, steps_of
from .score_formats import as_csv
from .timeline import LATER, Part, Timeline


@frozen
class ChangeRow(JsonData):
    """A change of a good with the step that brought it, for programs."""

    player: str
    good: str
    delta: int
    cause: str
    step: str
    """The step in notation; empty for what comes without one."""


@frozen
class LedgerEntry(JsonData):
    """A change of a good with when it was, for programs."""

    _json_keys: ClassVar[str] = "round part turn *change"
    round: Natural | None
    part: str
    turn: Positive | None
    change: ChangeRow


def write_ledger_csv(moments: Timeline, chosen: range, write: Write) -> None:
    """Write every change as a row of CSV."""
    from caverna.model.json_data import schema_of  # which loads cattrs

    columns = list(schema_of(LedgerEntry)["properties"])
    write(as_csv([columns]))

    def write_part(_: int, part: Part) -> None:
        rows = (entry.to_json().values() for entry in _ledger_entries(part))
        write(as_csv(["" if cell is None else cell for cell in row] for row in rows))

    moments.show(chosen, write_part)


def write_ledger_json(moments: Timeline, chosen: range, write: Write) -> None:
    """Write every change as an object of a list, one line each."""
    written = [False]

    def write_part(_: int, part: Part) -> None:
        for entry in _ledger_entries(part):
            write((",\n  " if written[0] else "[\n  ") + json.dumps(entry.to_json()))
            written[0] = True

    moments.show(chosen, write_part)
    write("\n]\n" if written[0] else "[]\n")


def _ledger_entries(part: Part) -> Iterator[LedgerEntry]:
    """Return the changes of a part, with when they were."""
    for change in _change_rows(part, part.changes):
        yield LedgerEntry(_round_of(part), part.kind, part.turn, change)


def _change_rows(part: Part, changes: Iterable[Change]) -> list[ChangeRow]:
    return [ChangeRow(*change[:4], step_of(part, change)) for change in changes]


def _round_of(part: Part) -> int | None:
    return None if part.kind == END else part.round


# --- moments ----------------------------------------------------------------------------------------------------

Position = NewType("Position", dict[str, Any])
"""The state of a game, as the ``position:`` of a record."""
Home = NewType("Home", dict[str, Any])
"""The part of a position that belongs to one player."""


@frozen
class Holdings:
    """What each player has, and the points as things stand."""

    goods: Mapping[str, Mapping[str, int]]
    scores: Mapping[str, int]


@frozen
class RoundMoment(JsonData):
    """The state after a round."""

    _json_keys: ClassVar[str] = "part round changes position *holdings"
    part: str
    round: Natural | None
    changes: list[ChangeRow]
    position: Position
    holdings: Holdings


@frozen
class PartMoment(JsonData):
    """The state after a part of a round: a line, a harvest."""

    _json_keys: ClassVar[str] = "part round turn lines changes position *holdings notes"
    part: str
    round: Natural | None
    turn: Positive | None
    lines: dict[str, str]
    changes: list[ChangeRow]
    position: Position
    holdings: Holdings
    notes: tuple[str, ...]


@frozen
class StepMoment(JsonData):
    """The state after a step of a turn. Inside a turn there is no position; the home of the player is shown instead."""

    _json_keys: ClassVar[str] = "part round turn step lines changes homes *holdings notes"
    part: str
    round: Natural | None
    turn: Positive | None
    step: Positive
    lines: dict[str, str]
    changes: list[ChangeRow]
    homes: dict[str, Home]
    holdings: Holdings
    notes: tuple[str, ...]


Variant = NewType("Variant", dict[str, str])
"""The header keys that tell variants of a game apart."""


@frozen
class ReplayHead(JsonData):
    """What a replay says of its record before the moments."""

    _json_keys: ClassVar[str] = "file game players *variant notes?"
    file: str
    game: str
    players: list[str]
    variant: Variant
    notes: Sequence[str] | None


def write_json(moments: Timeline, chosen: range, by: str, write: Write) -> None:
    """Write the game as JSON: a moment for each round, line or step. The moments come one by one."""
    record = moments.record
    variant = Variant({key: record.head[key] for key in record.ruleset.variants})
    head = as_json(ReplayHead(record.file, record.game, record.players, variant, record.note or None).to_json())
    write(head.removesuffix("\n}\n") + ',\n  "moments": [')
    changes: list[ChangeRow] = []
    between = ""

    def write_part(index: int, part: Part) -> None:
        nonlocal between
        if by == "round":
            changes.extend(_change_rows(part, part.changes))
            if not ends_round(moments, chosen, index):
                return
        for moment in _moments(part, by, changes):
            write(f"{between}\n    {_indented(moment.to_json(), 4)}")
            between = ","
        changes.clear()

    moments.show(chosen, write_part)
    findings = [finding.to_json() for finding in moments.findings]
    write(("\n  ]" if between else "]") + ',\n  "findings": ' + _indented(findings, 2) + "\n}\n")


def _indented(data: Any, columns: int) -> str:
    """Return data as it stands so many columns deep in a JSON text."""
    return as_json(data).rstrip("\n").replace("\n", "\n" + " " * columns)


def _moments(part: Part, by: str, changes: list[ChangeRow]) -> Iterable[RoundMoment | PartMoment | StepMoment]:
    """Return what is told once a part is played, `changes` being those of its round so far."""
    if by == "round":
        return [_round_moment(part, changes)]
    return _step_moments(part) if by == "step" and part.turn is not None else [_part_moment(part)]


def _round_moment(last: Part, changes: list[ChangeRow]) -> RoundMoment:
    number = last.key[0]
    part, round = (END, None) if number == LATER else ("round", number)
    return RoundMoment(part, round, changes, Position(last.ruleset.position_of(last.after)), _holdings(last.after))


def _part_moment(part: Part) -> PartMoment:
    return PartMoment(
        part.kind,
        _round_of(part),
        part.turn,
        {player: part.ruleset.write(line.steps) for player, line in part.lines.items()},
        _change_rows(part, part.changes),
        Position(part.ruleset.position_of(part.after)),
        _holdings(part.after),
        part.notes,
    )


def _holdings(game: Any) -> Holdings:
    return Holdings(game.supplies(), {player: sheet.total for player, sheet in game.scores().items()})


def _step_moments(part: Part) -> Iterator[StepMoment]:
    player = next(iter(part.lines))
    for number, (step, changes, game) in enumerate(steps_of(part), start=1):
        yield StepMoment(
            part.kind,
            part.round,
            part.turn,
            number,
            {player: part.ruleset.write_step(step)},
            _change_rows(part, changes),
            {player: Home(part.words.place_data(game, player))},
            _holdings(game),
            part.notes if game is part.after else (),
        )
