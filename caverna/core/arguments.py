"""What the public calls take: an argument of a wrong type is refused with what to pass instead."""

from collections.abc import Mapping, Sequence
from typing import Any

from .record import Record
from .steps import Step


def check_type(value: object, kinds: type | tuple[type, ...], takes: str, instead: str = "") -> None:
    """Refuse a value that is of none of some types; ``takes`` says what the call takes, ``instead`` how to get it."""
    if not isinstance(value, kinds):
        hint = f": {instead}" if instead else ""
        raise TypeError(f"{takes}, not {_said(value)}{hint}")


def check_record(value: object, call: str) -> None:
    """Refuse what is no record: a text or a file must be read first."""
    if isinstance(value, Record):
        return
    how = "load(path)" if hasattr(value, "__fspath__") else "loads(text)" if isinstance(value, str | bytes) else ""
    how = "recording.record" if hasattr(value, "to_record") else how
    check_type(value, Record, f"{call} takes a Record", f"use {call}({how})" if how else "")


def check_names(players: object) -> None:
    """Refuse what are no names of players; a text would be taken for a list of letters."""
    if isinstance(players, str) or not isinstance(players, Sequence) or not all(map(_is_text, players)):
        raise TypeError(f"players are a list of names, as in ['Ann', 'Bob'], not {_said(players)}")


def check_line(line: object) -> None:
    """Refuse what is no line."""
    if isinstance(line, Mapping) or not isinstance(line, Sequence):
        raise TypeError(f"a line is a text in notation or a list of steps, not {_said(line)}")


def check_steps(line: object) -> None:
    """Refuse what is no list of steps."""
    check_line(line)
    for each in line if isinstance(line, Sequence) else ():
        check_type(each, Step, "a step is one of the classes in steps", "a whole line may be a text in notation")


def check_lines(lines: object, call: str) -> None:
    """Refuse what are no lines by player."""
    check_type(lines, (Mapping, type(None)), f"{call} takes lines by player, as in {{'Ann': 'a line'}}")


def check_moment(at: object) -> None:
    """Refuse what is no moment; a number would take 5.10 for 5.1."""
    check_type(at, (str, type(None)), "a moment is a text, as in '5.3' or '5'")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _said(value: object) -> str:
    """Return a value in a message: short ones as they are, others by their type."""
    shown = repr(value)
    return shown if len(shown) <= 40 and "\n" not in shown else f"a {type(value).__name__}"
