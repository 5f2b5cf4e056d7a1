"""JSON text into the same tree of nodes as YAML.

JSON is YAML, so every text this does not take goes the way of YAML, which says what is wrong with it. Numbers,
``true``, ``false`` and ``null`` stay text, as they do there.
"""

import json
import re

from .decoding import SURROGATE
from .tree import MAX_DEPTH, MAX_EVENTS, Mapping, Node, Scalar, Sequence, Source

_STRING = r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"'
_PLAIN = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null"
_TOKEN = re.compile(rf"[ \t\r\n]*(?:{_STRING}|([{{}}\[\],:])|({_PLAIN})|\Z)")

_VALUE, _KEY, _COLON, _COMMA = "a value", "a key", "a colon", "a comma or the end"


def compose(source: Source) -> Node | None:
    """Read a JSON object; None where the text is no JSON, is nested too deep or has half a character in it."""
    text = source.text
    children: list[Node] = []
    opened: list[tuple[list[Node], str]] = []
    closing, wanted, fresh, at = "", _VALUE, False, 0
    for _ in range(MAX_EVENTS):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        at = token.end()
        kind = token.lastindex
        if kind == 2:
            mark = token[2]
            if mark == "," and wanted is _COMMA and closing:
                wanted = _KEY if closing == "}" else _VALUE
            elif mark == ":" and wanted is _COLON:
                wanted = _VALUE
            elif mark in "{[" and wanted is _VALUE and len(opened) < MAX_DEPTH:
                node = (Mapping if mark == "{" else Sequence)([], at - 1, True)
                children.append(node)
                opened.append((children, closing))
                children, closing, fresh = node.children, "}" if mark == "{" else "]", True
                wanted = _KEY if mark == "{" else _VALUE
                continue
            elif mark == closing and (fresh or wanted is _COMMA):
                children, closing = opened.pop()
                wanted = _COMMA
            else:
                return None
        elif kind is None:
            return children[0] if wanted is _COMMA and not opened else None
        elif wanted is _VALUE or (wanted is _KEY and kind == 1):
            value, start = token[kind], token.start(kind)
            if kind == 1:
                start -= 1
                if "\\" in value:
                    value = json.loads(text[start:at])
                    if SURROGATE.search(value):
                        return None
            children.append(Scalar(value, start, '"' if kind == 1 else "", source))
            wanted = _COMMA if wanted is _VALUE else _COLON
        else:
            return None
        fresh = False
    return None
