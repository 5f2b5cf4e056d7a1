"""JSON text into the same tree of nodes as YAML, and faster.

JSON is YAML, so every text this does not take goes the way of YAML, which says what is wrong with it. Numbers,
``true``, ``false`` and ``null`` stay text, as they do there.

``read`` leaves the reading to the standard library, which tells no places: it numbers the nodes, and only where a
place is asked for is the text read again by ``compose``, which finds them.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any, NoReturn

from .tree import Entry, Mapping, Node, Scalar, Sequence, Source
from .yamltree import DEEPEST, MOST_EVENTS

_STRING = r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"'
_PLAIN = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null"
_TOKEN = re.compile(rf"[ \t\r\n]*(?:{_STRING}|([{{}}\[\],:])|({_PLAIN})|\Z)")
_SURROGATE = re.compile("[\ud800-\udfff]")

_VALUE, _KEY, _COLON, _COMMA = "a value", "a key", "a colon", "a comma or the end"
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_CONSTANTS = {None: "null", True: "true", False: "false"}


class _Number(str):
    """A number as it is written, to tell it from a text."""

    __slots__ = ()


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=tuple, parse_int=_Number, parse_float=_Number, parse_constant=_no_number
)  # fmt: skip
"""Objects become tuples of pairs, so that a key given twice is still there twice."""


def read(source: Source) -> Node | None:
    """Read a JSON object as `compose` does, with the places of the nodes to be found when they are asked for."""
    text = source.text
    if len(text) >= MOST_EVENTS or ("\\u" in text and _SURROGATE_ESCAPE.search(text)):
        return compose(source)
    try:
        root = _node(_DECODER.decode(text), source, count(-1, -1).__next__)
    except (ValueError, RecursionError):
        return None
    source.find_starts = partial(_starts, text)
    return root


def _node(value: Any, source: Source, number: Callable[[], int], depth: int = 0) -> Node:
    """Make the node of a decoded value; ``number`` gives the numbers of the nodes in the order of the text."""
    kind = type(value)
    if kind is str:
        return Scalar(value, number(), '"', source)
    if kind is not tuple and kind is not list:
        return Scalar(str(value) if kind is _Number else _CONSTANTS[value], number(), "", source)
    if depth == DEEPEST:
        raise ValueError("nested too deep")
    children: list[Node] = []
    if kind is list:
        made: Node = Sequence(children, number(), True)
        for each in value:
            if type(each) is tuple and len(each) == 1 and type(each[0][1]) is str and depth + 1 < DEEPEST:
                ((key, text),) = each
                children.append(Entry(key, text, number(), source))
                number(), number()  # those of its key and its value
            else:
                children.append(_node(each, source, number, depth + 1))
    else:
        made = Mapping(children, number(), True)
        for key, each in value:
            children.append(Scalar(key, number(), '"', source))
            children.append(_node(each, source, number, depth + 1))
    return made


def _starts(text: str) -> list[int]:
    """Return where the nodes of a text that has been read begin, in its order."""
    root = compose(Source(text))
    assert root is not None
    return list(_walk(root))


def _walk(node: Node) -> Iterator[int]:
    yield node.start
    if type(node) is not Scalar:
        for child in node.children:
            yield from _walk(child)


def compose(source: Source) -> Node | None:
    """Read a JSON object; None where the text is no JSON, is nested too deep or has half a character in it."""
    text = source.text
    children: list[Node] = []
    opened: list[tuple[list[Node], str]] = []
    closing, wanted, fresh, at = "", _VALUE, False, 0
    for _ in range(MOST_EVENTS):
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
            elif mark in "{[" and wanted is _VALUE and len(opened) < DEEPEST:
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
                    if _SURROGATE.search(value):
                        return None
            children.append(Scalar(value, start, '"' if kind == 1 else "", source))
            wanted = _COMMA if wanted is _VALUE else _COLON
        else:
            return None
        fresh = False
    return None
