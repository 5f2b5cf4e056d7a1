"""A line of text as it is added to a record: a player's line, the keys of a new round, or the name of a phase."""

from typing import TYPE_CHECKING

from caverna.model.format import keys_of
from caverna.model.names import nearest
from caverna.model.phases import END, START
from caverna.model.refusals import RuleBroken
from caverna.model.value_types import Group, Rounds

if TYPE_CHECKING:
    from .recording import Recording

_LISTED = 6
"""The most values of a key that a message lists."""


def add_line(recording: "Recording", line: str, part: str | None = None, anyway: bool = False) -> None:
    """Add one line of text to a recording.

    The line is ``player: steps``, or the key of a new round (``card: Sheep farming``), or the name of a phase in which
    nobody decides anything (``harvest``). ``part`` is the phase it belongs to, by default the current one. With
    ``anyway`` a line that breaks a rule is recorded too.
    """
    name, colon, rest = (each.strip() for each in line.partition(":"))
    due = part or recording.due or END
    ordered = [each.name for each in recording.ruleset.format.parts if each.in_order]
    closing = (END, *(each.name for each in recording.ruleset.format.parts if not each.in_order))
    is_player, closes = name in recording.players, not colon and name in closing
    if due == START and (is_player or (closes and not recording.record.rounds)):
        raise _not_begun(recording, name if is_player else "")
    if closes:
        _close(recording, name, {}, anyway)
    elif not is_player:
        _reveal(recording, line, anyway)
    elif due in ordered:
        recording.turn(name, rest, anyway=anyway, part=due)
    else:
        _close(recording, due, {name: rest}, anyway)


def _not_begun(recording: "Recording", player: str) -> RuleBroken:
    """Return the error for a line whose round has not begun. Its hint says how to begin the round."""
    hint = f"begin it first: {_beginning(recording)}"
    last = recording.moves[-1].part if recording.moves else START
    if player and any(each.in_order and each.name == last for each in recording.ruleset.format.parts):
        hint += f"; '--part {last}' adds a free action of {player} to the round before"
    return RuleBroken("record.key", f"round {recording.game.coming_round} has not begun", hint=hint, kind="malformed")


def _beginning(recording: "Recording") -> str:
    """Return the line that begins the coming round. If its keys have few possible values, list them."""
    heads = recording.game.choices().head
    if not heads:
        return f"'round: {recording.game.coming_round}'"
    if any(len(values) > _LISTED for values in heads.values()):
        return f"as in '{_example(recording)}' (its keys are {', '.join(heads)})"
    first = ", ".join(f"{key}: {values[0]}" for key, values in heads.items())
    others = "; ".join(f"{key} may be {', '.join(map(str, values))}" for key, values in heads.items() if values[1:])
    return f"'{first}'" + (f" ({others})" if others else "")


def _example(recording: "Recording") -> str:
    """Return the example keys of a round from the game's record format."""
    return _rounds(recording).example.removeprefix("- ")


def _rounds(recording: "Recording") -> Group:
    """Return the part of the record format that declares a round and its keys."""
    return next(each.kind.group for each in recording.ruleset.format.keys if isinstance(each.kind, Rounds))


def _close(recording: "Recording", part: str, lines: dict[str, str], anyway: bool) -> None:
    if part == END:
        recording.end(lines, anyway=anyway)
    else:
        recording.harvest(lines, anyway=anyway)


def _reveal(recording: "Recording", keys_text: str, anyway: bool) -> None:
    """Begin a round. ``keys_text`` has its keys as in a record, such as ``card: Sheep farming``."""
    import yaml

    try:
        head = yaml.safe_load("{" + keys_text + "}")
    except yaml.YAMLError:
        head = None
    if not isinstance(head, dict) or any(value is None or not isinstance(key, str) for key, value in head.items()):
        players = ", ".join(recording.players)
        raise RuleBroken(
            "record.key", f"{keys_text!r} is neither a player's line nor a key of a round",
            hint=f"as in 'Ann: ..' ({players}), or '{_example(recording)}' to begin a round", kind="malformed",
        )  # fmt: skip
    for key in head:
        _check_key(recording, key)
    recording.reveal(anyway=anyway, **head)


def _check_key(recording: "Recording", key: str) -> None:
    """Raise an error if a word before a colon is neither a player nor a key of a round."""
    keys = [each.name for each in keys_of(_rounds(recording).cls)]
    if key not in keys:
        hint = nearest(key, [*recording.players, *keys]) or f"the players are {', '.join(recording.players)}"
        raise RuleBroken("record.key", f"{key!r} is neither a player nor a key of a round", hint=hint, kind="malformed")
