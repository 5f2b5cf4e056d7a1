"""Lines and positions from programs. An error in them raises `RuleBroken`, with its column and a hint."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from caverna.engine.replay import game_at, replay
from caverna.engine.run import Run
from caverna.model.findings import CLAIM, MALFORMED, Finding
from caverna.model.format import Format, keys_of
from caverna.model.record import Record, Round
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset
from caverna.model.steps import Step
from caverna.model.value_types import ByPlayer, Lines, Rounds, Start
from caverna.reading import jsontree, tree
from caverna.reading.line_order import line_readers
from caverna.reading.lines import read_listed
from caverna.reading.notation.notation import raise_first
from caverna.reading.notation.words import MAX_LINE
from caverna.reading.rounds import read_round
from caverna.reading.shared import Reading
from caverna.writing.plain import from_data

MAX_CHARACTERS = 65536
"""The largest length of input data as JSON."""


def where_of(format: Format, part: str) -> str:
    """Return the notation's name for the lines of a phase; raise `RuleBroken` for a phase without lines."""
    rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
    for each in (*keys_of(rounds.group.cls, Lines), *format.keys):
        if each.name == part and isinstance(each.kind, Lines):
            return each.kind.where
    raise RuleBroken("record.step", "no lines are written in this phase", kind=MALFORMED)


def steps_of(format: Format, text: str, part: str) -> tuple[Step, ...]:
    """Return the steps of a line of notation in a phase."""
    if len(text) > MAX_LINE:
        raise RuleBroken("record.step", f"a line has at most {MAX_LINE} characters", kind=MALFORMED, column=1)
    parsed = line_readers(format)[where_of(format, part)].read(text)
    raise_first(parsed.errors)
    return parsed.steps


def steps_from(format: Format, objects: Sequence[Any], part: str) -> tuple[Step, ...]:
    """Return the steps of a list whose entries are steps, objects with the fields of JSON, or texts in notation."""
    if all(isinstance(each, Step) for each in objects):
        return tuple(objects)
    where = where_of(format, part)
    notation = format.notation.of_part(where)
    reading, node = tree_of(format, [notation.data(each) if isinstance(each, Step) else each for each in objects])
    assert isinstance(node, tree.Sequence)
    line = read_listed(reading, "", reading.span(node), node, where)
    raise_found(reading)
    return line.steps


def check_round(format: Format, players: Sequence[str], head: Mapping[str, Any]) -> Round:
    """Read the keys of a round and return it. Keys may still be missing."""
    rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
    reading, node = tree_of(format, dict(head))
    reading.players = dict.fromkeys(players, True)
    found = read_round(reading, rounds.group, node)
    raise_found(reading)
    return found


def tree_of(format: Format, data: Any) -> tuple[Reading, tree.Node]:
    """Return data of a program as the tree of its JSON, after the reading that collects its findings."""
    text = json.dumps(data)
    source = tree.Source(text)
    node = jsontree.compose(source) if len(text) <= MAX_CHARACTERS else None
    if node is None:
        raise RuleBroken("record.step", "this is too long or nested too deeply", kind=MALFORMED)
    return Reading(source, "", format), node


def raise_found(reading: Reading) -> None:
    """Raise the first finding of a reading."""
    for finding in reading.findings:
        raise broken_by(finding)


def game_from_position(
    ruleset: Ruleset, position: Mapping[str, Any], players: Sequence[str] | None, head: Mapping[str, Any]
) -> Any:
    """Return a game from a position as in ``position:`` of a record.

    ``players`` may be None if the position names them all, in their order.
    """
    format = ruleset.format
    if players is None:
        start = next(each.kind for each in format.keys if isinstance(each.kind, Start))
        named = next(each.name for each in keys_of(start.cls, ByPlayer))
        players = list(position.get(named, ()))
        if not players:
            hint = "name them: players=['Ann', 'Bob']"
            raise RuleBroken("setup.players", "the position names no players", hint=hint, kind=MALFORMED)
    given = {key: value for key, value in head.items() if value is not None}
    data = {format.key: format.version, "players": list(players), **given, "position": position, "rounds": []}
    return game_at_start(from_data(json.loads(json.dumps(data))))


def game_at_start(record: Record) -> Any:
    """Return the game at the start of a record: its set-up or its position."""
    run = Run(record, leave_open=True).run()
    for finding in (*record.findings, *run.log.findings):
        raise broken_by(finding)
    game = run.game
    game.claims = None
    return game


def game_from_record(record: Record, at: str | None) -> Any:
    """Return the game of a record at a point. With None return it at the end, and raise if the record breaks a rule."""
    if record.is_tally:
        raise RuleBroken("record.key", "a tally has no moves", hint="use verify or score", kind=MALFORMED)
    played = replay(record)
    wrong = [finding for finding in (*record.findings, *played.findings) if finding.kind != CLAIM]
    if (at is None and wrong) or played.game is None:
        raise broken_by(wrong[0])
    game = played.game.copy() if at is None else game_at(played, at)
    game.claims = None
    return game


def broken_by(finding: Finding) -> RuleBroken:
    """Return a finding as a `RuleBroken` to raise."""
    return RuleBroken(finding.rule, finding.message, hint=finding.hint, kind=finding.kind, player=finding.player or "")
