"""Checks of the arguments of public calls. A wrong type raises TypeError, whose message says what to pass instead."""

from collections.abc import Mapping, Sequence

from .record import Record
from .steps import Step


def check_type(value: object, kinds: type | tuple[type, ...], takes: str, instead: str = "") -> None:
    """Raise TypeError if a value is not of one of ``kinds``.

    The message begins with ``takes``, what the call takes, and ends with ``instead``, how to get it.
    """
    if not isinstance(value, kinds):
        hint = f": {instead}" if instead else ""
        raise TypeError(f"{takes}, not {_shown(value)}{hint}")


def check_record(value: object, call: str) -> None:
    """Raise TypeError for a value that is not a record; the message says how to read a text or a file."""
    if isinstance(value, Record):
        return
    how = "load(path)" if hasattr(value, "__fspath__") else "loads(text)" if isinstance(value, str | bytes) else ""
    how = "recording.record" if hasattr(value, "to_record") else how
    check_type(value, Record, f"{call} takes a Record", f"use {call}({how})" if how else "")


def check_names(players: object) -> None:
    """Raise TypeError for a value that is not a list of names. A text would be read as a list of letters."""
    if isinstance(players, str) or not _are_texts(players):
        raise TypeError(f"players are a list of names, as in ['Ann', 'Bob'], not {_shown(players)}")


def check_revealed(**revealed: object) -> None:
    """Raise TypeError for a revealed value that is not a name, or not a list of names if its key is a plural."""
    for key, value in revealed.items():
        if not key.endswith("s"):
            check_type(value, (str, type(None)), f"{key} is a name")
            continue
        names = [*value.values()] if isinstance(value, Mapping) else value
        if names is not None and (isinstance(names, str) or not _are_texts(names)):
            raise TypeError(f"{key} are a list of names, not {_shown(value)}")


def check_line(line: object) -> None:
    """Raise TypeError for a value that is not a line."""
    if isinstance(line, Mapping) or not isinstance(line, Sequence):
        raise TypeError(f"a line is a text in notation or a list of steps, not {_shown(line)}")


def check_steps(line: object) -> None:
    """Raise TypeError for a value that is not a list of steps."""
    check_line(line)
    for each in line if isinstance(line, Sequence) else ():
        check_type(each, (Step, Mapping, str), "a step is one of the classes in steps, an object as in JSON, or a text")


def check_head(head: object) -> None:
    """Raise TypeError for a value that is not a mapping with keys of a round."""
    check_type(head, (Mapping, type(None)), "head takes keys of the round that begins, as in {'card': 'a name'}")


def check_lines(lines: object, call: str) -> None:
    """Raise TypeError for a value that is not a mapping from players to lines."""
    check_type(lines, (Mapping, type(None)), f"{call} takes lines by player, as in {{'Ann': 'a line'}}")


def check_moment(at: object) -> None:
    """Raise TypeError for a point that is not a text; as a number 5.10 would equal 5.1."""
    check_type(at, (str, type(None)), "a point in the game is a text, as in '5.3' or '5'")


def _are_texts(values: object) -> bool:
    return isinstance(values, Sequence) and all(isinstance(each, str) for each in values)


def _shown(value: object) -> str:
    """Return a value as a message shows it: the value if it is short, else its type."""
    shown = repr(value)
    return shown if len(shown) <= 40 and "\n" not in shown else f"a {type(value).__name__}"
