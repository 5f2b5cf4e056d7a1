"""Plain data from YAML that is written as most records are, without the places of its values.

Taken are mappings, lists of them and lists of texts in block style, with one key or text in each line, and plain
scalars; in braces and brackets stand these only, in brackets also single pairs; on one line braces may hold others.
Anything else, be it wrong or just unusual, is left to the parser of YAML.
"""

import json
import re
from typing import Any

_KEY = r"\w[^\n:#]{,99}(?<! )"
_SPACES = r"\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""White space other than blanks."""
_TEXT = rf"(?:-?\w[^:#{_SPACES}]*(?<! )(?= *\n)|-?\w\S*(?<!:)(?: +[^\s#]\S*(?<!:))*)"
"""Plain scalars of one line: a colon before a space would end them, and so would ``#`` behind one. Most have neither;
to look at them word by word would take twice the time."""
_FLOW_KEY = r"\w[^\n:#,\[\]{}?]{,99}(?<! )"
_FLOW_TEXT = r"-?\w[^\n:#,\[\]{}?]*(?<! )"


def _in(marks: str, entry: str) -> str:
    """Return the pattern of what stands in braces or brackets; a line may end behind a comma."""
    opening, closing = map(re.escape, marks)
    return rf"{opening} *(?:{entry}(?: *,[ \n]*{entry})*)? *{closing}"


_FLOW_PAIR = f"{_FLOW_KEY}: +{_FLOW_TEXT}"
_FLOW = "|".join((_in("{}", _FLOW_PAIR), _in("[]", _FLOW_TEXT), _in("[]", _FLOW_PAIR)))
_DEEP = r"\{[^\n#]*\}"
"""Braces on one line, in which there is more than pairs of texts."""
_LINE = re.compile(
    rf"( *(?:- +)?)(?:({_KEY}):(?: +(?:({_TEXT})|({_FLOW})|({_DEEP})))?|({_TEXT})) *(?: #.*)?\n"  # key and value
    r"| *(?:#.*)?\n"  # a line that says nothing
    r"|([\s\S]+)"  # all the rest, from a line on that is of neither form
)
_NO_COLUMN = -2
_PAIR = re.compile(f"({_FLOW_KEY}): +({_FLOW_TEXT})")
_SCALAR = re.compile(_FLOW_TEXT)
_TIGHT = re.compile(":(?! )")
"""A colon that is part of a text."""
_MAX_KEY = 100


def scan(text: str) -> Any:
    """Return the data of a text without forbidden characters, None where it is for the parser to read.

    A level is a mapping, or a list together with the mapping that its last item may be. A line belongs to the innermost
    level whose keys or dashes stand in its column; below a key without a value it opens a new one.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if "\t" in text or "\r" in text or "null" in text:
        return None
    root: dict[str, Any] = {}
    levels: list[tuple[int, int, dict[str, Any], list[Any]]] = []
    column, dashes, mapping, items = -1, -1, root, list[Any]()
    waiting: str | None = ""  # the key of the line before, where that has no value
    listed: str | None = None  # the margin of the line before, where that is an item with a value
    for margin, key, value, flow, deep, item, rest in _LINE.findall(text + "\n"):
        if value and margin == listed:  # another item, as most lines are
            mapping = {key: value}
            items.append(mapping)
            continue
        listed = None
        if not margin and not key:
            if item or rest:
                return None
            continue
        width, dash = len(margin), margin.find("-")
        if waiting is not None:
            if width <= column if dash < 0 else dash < column:
                return None
            levels.append((column, dashes, mapping, items))
            items = []
            below: dict[str, Any] = {}
            mapping[waiting] = below if dash < 0 else items
            dashes, mapping = dash, below
        else:
            while width != column if dash < 0 else dash != dashes:
                if not levels:
                    return None
                column, dashes, mapping, items = levels.pop()
        column, waiting = width, None
        if dash >= 0:
            mapping = {}
            items.append(item or mapping)
        elif item or key in mapping:
            return None
        if item:
            column = _NO_COLUMN
        elif value:
            mapping[key] = value
            if dash >= 0:
                listed = margin
        elif flow or deep:
            mapping[key] = inside = _flow(flow) if flow else _deep(deep)
            if inside is None:
                return None
        else:
            waiting = key
    return root[""] if waiting is None else None


def _flow(text: str) -> dict[str, str] | list[str] | list[dict[str, str]] | None:
    """Return what stands in braces or brackets, None where a key stands there twice; a list may be of single pairs."""
    inside = text[1:-1].strip(" \n")
    if text[0] == "[" and ":" in inside:
        return [{key: value} for key, value in _PAIR.findall(inside)]
    if text[0] == "[":
        return [item.strip(" \n") for item in inside.split(",")] if inside else []
    pairs = _PAIR.findall(inside)
    found = dict(pairs)
    return found if len(found) == len(pairs) else None


def _deep(text: str) -> dict[str, Any] | None:
    """Return what stands in braces that hold others: with its texts in quotes it is JSON."""
    if '"' in text or "\\" in text or _TIGHT.search(text):
        return None
    try:
        found: dict[str, Any] = json.loads(_SCALAR.sub(r'"\g<0>"', text), object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return None
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a mapping, unless a key stands there twice or is too long for one."""
    found = dict(pairs)
    if len(found) < len(pairs) or any(len(key) > _MAX_KEY for key in found):
        raise ValueError
    return found
