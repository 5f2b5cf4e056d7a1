"""Lines and positions given by a program: what cannot be read raises `RuleBroken`, with its column and a hint."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from caverna.core.broken import RuleBroken
from caverna.core.findings import CLAIM, MALFORMED, Finding
from caverna.core.format import Format, keys_of
from caverna.core.kinds import ByPlayer, Lines, LinesInOrder, Rounds, Start
from caverna.core.record import Record
from caverna.core.replay import game_at, replay
from caverna.core.ruleset import Ruleset
from caverna.core.run import Run
from caverna.core.steps import Step

from ..notation.notation import raise_first
from ..notation.words import MAX_LINE
from ..reading.line_order import line_readers
from ..writing.plain import from_data


def where_of(format: Format, part: str) -> str:
    """Return where the lines of a part stand, as the game's notation calls it; a part without lines is refused."""
    rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
    for each in (*keys_of(rounds.group.cls, Lines), *format.keys):
        if each.name == part and isinstance(each.kind, Lines):
            return each.kind.where
    raise RuleBroken("record.step", "nobody has a line here", kind=MALFORMED)


def steps_of(format: Format, text: str, part: str) -> tuple[Step, ...]:
    """Read a line of notation as it stands in a part of a record."""
    if len(text) > MAX_LINE:
        raise RuleBroken("record.step", f"a line has at most {MAX_LINE} characters", kind=MALFORMED, column=1)
    parsed = line_readers(format)[where_of(format, part)].read(text)
    raise_first(parsed.errors)
    return parsed.steps


def steps_from(format: Format, objects: Sequence[Any], part: str) -> tuple[Step, ...]:
    """Read steps given one by one: as they are, as objects with the fields of JSON, or in notation."""
    if all(isinstance(each, Step) for each in objects):
        return tuple(objects)
    notation = format.notation.of_part(where_of(format, part))
    given = [notation.data(each) if isinstance(each, Step) else each for each in objects]
    rounds = next(each.kind for each in format.keys if isinstance(each.kind, Rounds))
    kinds = {each.name: each.kind for each in (*keys_of(rounds.group.cls, Lines), *format.keys)}
    lines = [{"Ann": given}] if isinstance(kinds[part], LinesInOrder) else {"Ann": given}
    inside = {"rounds": [], part: lines} if part == "end" else {"rounds": [{part: lines}]}
    record = from_data({format.key: format.version, "players": ["Ann", "Bob"], **inside})
    for finding in record.findings:
        raise broken_by(finding)
    return next(line.steps for line in record.lines())


def game_from_position(
    ruleset: Ruleset, position: Mapping[str, Any], players: Sequence[str] | None, head: Mapping[str, Any]
) -> Any:
    """Set a table up as a ``position:`` of a record describes it.

    ``players`` may be left out where the position names them all, in their order.
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
    record = from_data(json.loads(json.dumps(data)))
    run = Run(record).run()
    for finding in (*record.findings, *run.findings):
        raise broken_by(finding)
    game = run.game
    game.claims = None
    return game


def game_from_record(record: Record, at: str | None) -> Any:
    """Return the game a record has come to at a moment; None: at its end, which must be legal."""
    if record.is_tally:
        raise RuleBroken("record.key", "a tally has no moves", hint="verify and score take it", kind=MALFORMED)
    played = replay(record)
    wrong = [finding for finding in (*record.findings, *played.findings) if finding.kind != CLAIM]
    if (at is None and wrong) or played.game is None:
        raise broken_by(wrong[0])
    game = played.game.copy() if at is None else game_at(played, at)
    game.claims = None
    return game


def broken_by(finding: Finding) -> RuleBroken:
    """Return a finding as what is raised."""
    return RuleBroken(finding.rule, finding.message, hint=finding.hint, kind=finding.kind, player=finding.player or "")
