"""The writer of YAML: short collections on one line in braces and brackets, moves one below the other.

A text is written plain if it is read back the same, else in quotes. Names are also quoted if other YAML readers would
not take them for texts (``no``, ``12``, ``2026-11-15``).
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from yaml.resolver import Resolver

from caverna.reading.tree import NULLS

WIDTH = 100
"""The number of characters in the longest line with braces or brackets."""
MAX_KEY = 500
"""The number of characters in the longest key. YAML reads keys of 1024 or more only after ``? ``."""
_LOOSE = frozenset({"about", "rulings"})
"""Keys below which texts are quoted only if the reader of records needs it."""

_INDICATORS = "-?:,[]{}#&*!|>'\"%@`"
_BROKEN = re.compile(r":(?= |$)| #")
_BROKEN_IN_FLOW = re.compile(r"[,\[\]{}?]")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+")
"""The numbers of YAML 1.2 as far as they are texts in YAML 1.1, and some more."""
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\r": "\\x0d"}
"""Escapes of characters that Python escapes in another way, or not at all."""


def emit(data: Mapping[str, Any], block: Collection[str]) -> str:
    """Return the YAML text of a mapping. The values of ``block`` keys are written on lines of their own."""
    return "".join(f"{line}\n" for line in _mapping(data, 0, False, block))


# --- scalars ------------------------------------------------------------------------------------------------


def scalar(text: str | int, flow: bool = False, loose: bool = False) -> str:
    """Return the shortest form of a text or number on one line. ``flow`` means inside braces or brackets."""
    if isinstance(text, int):
        return str(text)
    if is_plain(text, flow) and (loose or not resolves(text)):
        return text
    return quoted(text, "'")


def is_plain(text: str, flow: bool = False) -> bool:
    """Return whether a text is read back the same without quotes."""
    return (
        text not in NULLS
        and text != "<<"
        and text[0] not in _INDICATORS
        and text == text.strip()
        and text.isprintable()
        and not _BROKEN.search(text)
        and not (flow and _BROKEN_IN_FLOW.search(text))
    )


def resolves(text: str) -> bool:
    """Return whether YAML readers take a plain text for a number, a date, a truth value or null."""
    known = Resolver.yaml_implicit_resolvers.get(text[:1], [])
    return any(pattern.match(text) for _, pattern in known) or _NUMBER.fullmatch(text) is not None


def quoted(text: str, mark: str) -> str:
    """Return a text in quotes: in ``mark``, or in double quotes if it needs escapes."""
    if mark == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(_ESCAPES.get(each) or repr(each)[1:-1] for each in text) + '"'


def _literal(text: str, indent: int) -> list[str]:
    """Return the lines of a multi-line text after ``|``. The list is empty if a character needs an escape."""
    *lines, rest = text.split("\n")
    if rest:
        lines.append(rest)
    readable = all(line.isprintable() and line == line.rstrip() for line in lines)
    if len(lines) < 2 or not readable or not lines[-1] or lines[0][:1] in ("", " "):
        return []
    return ["|-" if rest else "|", *(" " * indent + line if line else "" for line in lines)]


# --- collections --------------------------------------------------------------------------------------------


def _mapping(data: Mapping[str, Any], indent: int, loose: bool, block: Collection[str]) -> list[str]:
    lines: list[str] = []
    for key, value in data.items():
        head = " " * indent + scalar(key, loose=loose) + ":"
        if len(head) > MAX_KEY + indent:
            lines.append(f"{' ' * indent}? {head[indent:-1]}")
            head = " " * indent + ":"
        lines += _entry(head, key, value, indent, loose or (not indent and key in _LOOSE), block)
    return lines


def _entry(head: str, key: str, value: Any, indent: int, loose: bool, block: Collection[str]) -> list[str]:
    """Return the lines of a key and its value."""
    if isinstance(value, str) and "\n" in value and (literal := _literal(value, indent + 2)):
        return [f"{head} {literal[0]}", *literal[1:]]
    if not isinstance(value, dict | list):
        return [f"{head} {scalar(value, loose=loose)}"]
    if not value:
        return [f"{head} {_flow(value, loose)}"]
    if key not in block and head.strip() != ":" and not _has_lines(value):
        line = f"{head} {_flow(value, loose)}"
        if len(line) <= WIDTH:
            return [line]
        if _wraps(value):
            return _wrapped(head, value, loose)
    if isinstance(value, dict):
        return [head, *_mapping(value, indent + 2, loose, block)]
    return [head, *_list(value, indent, loose, block)]


def _has_lines(value: Any) -> bool:
    """Return whether a value has a text that is written on lines of its own."""
    if isinstance(value, dict | list):
        return any(map(_has_lines, value.values() if isinstance(value, dict) else value))
    return isinstance(value, str) and bool(_literal(value, 0))


def _list(items: list[Any], indent: int, loose: bool, block: Collection[str]) -> list[str]:
    lines: list[str] = []
    for item in items:
        if isinstance(item, dict) and item:
            below = _mapping(item, indent + 2, loose, block)
        elif isinstance(item, list) and item:
            below = _list(item, indent + 2, loose, block)
        else:
            below = _entry(" " * (indent + 1), "", item, indent, loose, block)
        lines += [f"{' ' * indent}- {below[0][indent + 2 :]}", *below[1:]]
    return lines


def _flow(value: Any, loose: bool) -> str:
    if isinstance(value, dict | list):
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return opening + ", ".join(_items(value, loose)) + closing
    return scalar(value, True, loose)


def _items(value: dict[str, Any] | list[Any], loose: bool) -> list[str]:
    if isinstance(value, list):
        return [_flow(each, loose) for each in value]
    return [f"{scalar(key, True, loose)}: {_flow(each, loose)}" for key, each in value.items()]


def _wraps(value: dict[str, Any] | list[Any]) -> bool:
    """Return whether a collection in braces can be wrapped: its items are short and not nested."""
    items = _items(value, True)
    each = value.values() if isinstance(value, dict) else value
    return not any(isinstance(one, dict | list) for one in each) and max(map(len, items)) <= WIDTH // 2


def _wrapped(head: str, value: dict[str, Any] | list[Any], loose: bool) -> list[str]:
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lines = [f"{head} {opening}"]
    margin = " " * len(lines[0])
    items = _items(value, loose)
    for at, item in enumerate(items):
        item += "," if at < len(items) - 1 else closing
        gap = "" if lines[-1].endswith((opening, margin)) else " "
        if gap and len(lines[-1]) + len(gap) + len(item) > WIDTH:
            lines.append(margin)
            gap = ""
        lines[-1] += gap + item
    return lines
