"""The JSON data of a replay: its states and its ledger."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NewType

from attrs import frozen

from caverna.engine.timeline import LATER, Part, step_of, steps_of
from caverna.model.changes import Change
from caverna.model.json_shapes import JsonData, Natural, Positive
from caverna.model.phases import END


@frozen
class ChangeRow(JsonData):
    """A change of a good, with the step that caused it."""

    player: str
    good: str
    delta: int
    cause: str
    step: str
    """The step in notation, empty for a change without a step."""


@frozen
class LedgerEntry(JsonData):
    """A change of a good, with its point in the game."""

    _json_keys: ClassVar[str] = "round part turn *change"
    round: Natural | None
    part: str
    turn: Positive | None
    change: ChangeRow


def ledger_entries(part: Part) -> Iterator[LedgerEntry]:
    """Yield the changes of a part, each with its point in the game."""
    for change in change_rows(part, part.changes):
        yield LedgerEntry(_round_of(part), part.kind, part.turn, change)


def change_rows(part: Part, changes: Iterable[Change]) -> list[ChangeRow]:
    """Return the changes of a part, each with its step."""
    return [ChangeRow(*change[:4], step_of(part, change)) for change in changes]


def _round_of(part: Part) -> int | None:
    return None if part.kind == END else part.round


# --- states -----------------------------------------------------------------------------------------------------

Position = NewType("Position", dict[str, Any])
"""The state of a game, as the ``position:`` of a record."""
Home = NewType("Home", dict[str, Any])
"""The part of a position for one player."""


@frozen
class Holdings:
    """The goods of each player, and the points at this state."""

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
    """The state after a part of a round: after a line or a harvest."""

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
    """The state of the player after a step of a turn. A complete position only exists between turns."""

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
"""The header keys for the variant of a game."""


@frozen
class ReplayHead(JsonData):
    """The data about the record before the states of a replay."""

    _json_keys: ClassVar[str] = "file game players *variant notes?"
    file: str
    game: str
    players: list[str]
    variant: Variant
    notes: Sequence[str] | None


def moments_of(part: Part, by: str, changes: list[ChangeRow]) -> Iterable[RoundMoment | PartMoment | StepMoment]:
    """Return the states after a part. ``changes`` are the changes of its round so far."""
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
        change_rows(part, part.changes),
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
            change_rows(part, changes),
            {player: Home(part.words.place_data(game, player))},
            _holdings(game),
            part.notes if game is part.after else (),
        )
