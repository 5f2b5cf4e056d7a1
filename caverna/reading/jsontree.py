"""JSON texts as trees: the same nodes as for YAML.

JSON is YAML: a text that this module refuses is read as YAML, which reports its errors. Numbers, ``true``, ``false``
and ``null`` stay text, as in YAML.
"""

import json
import re
from typing import Any

from .decoding import SURROGATE
from .tree import MAX_DEPTH, MAX_EVENTS, Mapping, Node, Scalar, Sequence, Source

_BLANKS = r"[ \t\r\n]*"
_SIMPLE = r'"([^"\\\x00-\x1f]*)"'
_STRING = r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"'
_PLAIN = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null"
_TOKEN = re.compile(rf"{_BLANKS}(?:{_STRING}|([{{}}\[\],:])|({_PLAIN})|\Z)")
_PAIR = re.compile(rf"{_BLANKS}{_SIMPLE}{_BLANKS}:{_BLANKS}(?:{_SIMPLE}{_BLANKS}(,)?|([\[{{]))")
"""A key and a text in an object, with the comma after them, or the opening of a list or object."""
_SINGLE = re.compile(rf"{_BLANKS}\{{{_BLANKS}{_SIMPLE}{_BLANKS}:{_BLANKS}{_SIMPLE}{_BLANKS}\}}{_BLANKS}(,)?()")
"""An object in a list with a single pair of texts, such as a player's line."""

_VALUE, _KEY, _COLON, _COMMA = "a value", "a key", "a colon", "a comma or the end"


def compose(source: Source) -> Node | None:
    """Read a JSON object; return None if the text is not JSON, is nested too deeply, or has a lone surrogate."""
    text = source.text
    top: list[Node] = []
    opened: list[tuple[Mapping | Sequence | None, tuple[str | Scalar, int]]] = []
    inside: Mapping | Sequence | None = None
    key: tuple[str | Scalar, int] = "", 0
    wanted, fresh, at, left = _VALUE, False, 0, MAX_EVENTS
    while left > 0:
        if wanted is _KEY or (wanted is _VALUE and type(inside) is Sequence and len(opened) < MAX_DEPTH):
            match = _PAIR.match if wanted is _KEY else _SINGLE.match
            pairs: list[Any] = inside.entries if type(inside) is Mapping else inside.items  # type: ignore[union-attr]
            while (pair := match(text, at)) and left > 0:
                name, said, comma, opening = pair.groups()
                at, left, fresh = pair.end(), left - 6, bool(opening)
                if opening:
                    if len(opened) >= MAX_DEPTH:
                        return None
                    opened.append((inside, key))
                    inside = said = (Mapping if opening == "{" else Sequence)([], at - 1, True, source)
                pairs.append((name, said, -pair.start(1)))  # the inverted offset of its quote (`Pair`)
                if opening:
                    wanted = _KEY if opening == "{" else _VALUE
                    break
                if not comma:
                    wanted = _COMMA
                    break
            if pair:
                continue
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        at, left, kind = token.end(), left - 1, token.lastindex
        if kind is None:
            return top[0] if wanted is _COMMA and inside is None else None
        node: Node
        if kind == 2:
            mark = token[2]
            if mark in "{[" and wanted is _VALUE and len(opened) < MAX_DEPTH:
                node = (Mapping if mark == "{" else Sequence)([], at - 1, True, source)
            elif mark == ":" and wanted is _COLON:
                wanted = _VALUE
                continue
            elif inside is None or not ((fresh and mark != ",") or wanted is _COMMA):
                return None
            elif mark == ",":
                wanted = _KEY if type(inside) is Mapping else _VALUE
                continue
            elif mark == ("}" if type(inside) is Mapping else "]"):
                inside.end = at
                (inside, key), wanted, fresh = opened.pop(), _COMMA, False
                continue
            else:
                return None
        else:
            value, start, escaped = token[kind], token.start(kind) - (kind == 1), kind == 1 and "\\" in token[kind]
            if escaped:
                value = json.loads(text[start:at])
                if SURROGATE.search(value):
                    return None
            node = Scalar(value, start, '"' if kind == 1 else "", source)
            if wanted is _KEY and kind == 1:
                key = (node, start) if escaped else (value, ~start)
                wanted, fresh = _COLON, False
                continue
            if wanted is not _VALUE:
                return None
        if inside is None:
            top.append(node)
        elif type(inside) is Mapping:
            inside.entries.append((key[0], node, key[1]))
        else:
            inside.items.append(node)
        wanted, fresh = _COMMA, False
        if type(node) is not Scalar:
            opened.append((inside, key))
            inside, fresh = node, True
            wanted = _KEY if type(node) is Mapping else _VALUE
    return None
