"""A scanner of common YAML, as most records are written.

It reads mappings, lists of mappings and lists of texts in block style, with one key or text in each line, and plain
scalars, also in braces and brackets. Anything else, wrong or just unusual, is left to the events of PyYAML
(:mod:`~caverna.reading.yaml_events`), which give the same tree.
"""

import re

from .tree import MAX_EVENTS, Mapping, Node, Pair, Scalar, Sequence, Source

_KEY = r"\w[^\r\n:#]{,99}(?<! )"
_SPACES = r"\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""White space other than spaces."""
_TEXT = rf"(?:-?\w[^:#{_SPACES}]*(?<! )(?= *\r?\n)|-?\w\S*(?<!:)(?: +[^\s#]\S*(?<!:))*)"
"""Plain scalars of one line. A colon before a space, or ``#`` after one, ends them. Most have neither, so the first
branch is for these: checking word by word would take twice the time."""
_FLOW_KEY = r"\w[^\r\n:#,\[\]{}?]{,99}(?<! )"
_FLOW_TEXT = r"-?\w[^\r\n:#,\[\]{}?]*(?::[^\s:#,\[\]{}?][^\r\n:#,\[\]{}?]*)*(?<! )"
_FLOW_PAIR = f"{_FLOW_KEY}: +{_FLOW_TEXT}"


def _in(marks: str, entry: str) -> str:
    """Return the pattern of entries in braces or brackets; a line may end after a comma."""
    opening, closing = map(re.escape, marks)
    return rf"{opening} *(?:{entry}(?: *,[ \r\n]*{entry})*)? *{closing}"


_FLOW = "|".join((_in("{}", _FLOW_PAIR), _in("[]", _FLOW_TEXT), _in("[]", _FLOW_PAIR)))
_DEEP = r"[{\[][^\r\n#]*[}\]]"
"""Braces and brackets that end in the same line, possibly nested."""
_LINE = re.compile(
    rf"(( *(?:- +)?)(?:({_KEY}):(?: +(?:({_TEXT})|({_FLOW})|({_DEEP})))?|({_TEXT})) *(?: #.*)?\r?\n"  # key and value
    r"| *(?:#.*)?\r?\n)"  # an empty line or a comment
    r"|([\s\S]+)"  # all the rest, from a line on that is of neither form
)
_MARK = re.compile(r" *([,\]}])")
_ENTRY = re.compile(rf"[ \r\n]*(?:({_FLOW_KEY}): +)?(?:({_FLOW_TEXT})|([\[{{]))?(?: *([,\]}}]))?")
"""A key, a text or the opening of a collection, and the mark after it."""
_NO_COLUMN = -2
_MAX_DEPTH = 8
"""The number of nested levels that are read, in block style and in braces and brackets."""


def scan(source: Source) -> Node | None:
    """Return the tree of a text without forbidden characters; None if the parser must read it.

    A level is a mapping, or a list with the mapping that its last item may be. A line belongs to the innermost level
    whose keys or dashes are in its column. After a key without a value it opens a new level.
    """
    text = source.text
    if len(text) >= MAX_EVENTS or "\t" in text or ("\r" in text and text.count("\r") != text.count("\r\n")):
        return None
    root: list[Pair] = []
    levels: list[tuple[int, int, list[Pair] | None, list[Node | Pair]]] = []
    column, dashes, width, at = -1, -1, 0, 0
    mapping: list[Pair] | None = root
    """The entries of the mapping; None if it is the last item, with one pair."""
    items: list[Node | Pair] = []
    waiting: tuple[str, int] | None = ("", 0)  # the key of the line before, where that has no value
    listed: str | None = None  # the margin of the line before, where that is an item with a value
    for line, margin, key, value, flow, deep, item, rest in _LINE.findall(text + "\n"):
        if value and margin == listed:  # another item, as most lines are
            items.append((key, value, at + width))
            at += len(line)
            continue
        listed = None
        if not key and not item:
            if rest:
                return None
            at += len(line)
            continue
        width, dash = len(margin), margin.find("-")
        begin = at + width
        if waiting is not None:
            assert mapping is not None
            if (width <= column if dash < 0 else dash < column) or len(levels) > _MAX_DEPTH:
                return None
            levels.append((column, dashes, mapping, items))
            below: list[Pair] = []
            items = []
            node: Node = Mapping(below, begin, False, source) if dash < 0 else Sequence(items, at + dash, False, source)
            mapping.append((waiting[0], node, waiting[1]))
            dashes, mapping, waiting = dash, below, None
        else:
            while width != column if dash < 0 else dash != dashes:
                if not levels:
                    return None
                column, dashes, mapping, items = levels.pop()
        column = width
        if dash >= 0:
            if item:
                items.append(Scalar(item, begin, "", source))
                column, mapping = _NO_COLUMN, None
            elif value:
                items.append((key, value, begin))
                listed, mapping = margin, None
            else:
                mapping = []
                items.append(Mapping(mapping, begin, False, source))
        elif item:
            return None
        elif mapping is None:
            first = items[-1]
            assert isinstance(first, tuple)
            mapping = [first]
            items[-1] = Mapping(mapping, first[2], False, source)
        if mapping is None:
            pass
        elif value:
            mapping.append((key, value, begin))
        elif flow:
            mapping.append((key, _flow(source, text.index(flow[0], begin + len(key)), flow), begin))
        elif deep:
            opened = text.index(deep[0], begin + len(key))
            inside = _deep(source, opened)
            if inside is None or inside.end != opened + len(deep):
                return None
            mapping.append((key, inside, begin))
        else:
            waiting = key, begin
        at += len(line)
    found = root[0][1] if root and waiting is None else None
    return found if not isinstance(found, str) else None


def _flow(source: Source, start: int, flow: str) -> Mapping | Sequence:
    """Return the texts or pairs of texts in braces or brackets, if only spaces and commas separate them."""
    items: list[Node | Pair] = []
    pairs: list[Pair] = []
    at, end, paired = start + 1, start + len(flow), ": " in flow
    for entry in flow[1:-1].split(",") if flow[1:-1].strip(" ") else ():
        if paired:
            before, _, value = entry.partition(":")
            key = before.lstrip(" \r\n")
            pairs.append((key, value.strip(" "), at + len(before) - len(key)))
        else:
            text = entry.strip(" \r\n")
            items.append(Scalar(text, at + entry.index(text), "", source))
        at += len(entry) + 1
    if flow[0] == "{":
        return Mapping(pairs, start, True, source, end)
    return Sequence(items or [*pairs], start, True, source, end)


def _deep(source: Source, start: int, depth: int = 1) -> Mapping | Sequence | None:
    """Return the contents of nested braces or brackets; None if the parser must read them."""
    text, braces, at = source.text, source.text[start] == "{", start + 1
    pairs: list[Pair] = []
    items: list[Node | Pair] = []
    while True:
        entry = _ENTRY.match(text, at)
        assert entry  # every part of it may be missing
        key, value, opening, mark = entry.groups()
        at = entry.end()
        node: Mapping | Sequence | None = None
        if opening is not None:
            node = _deep(source, entry.start(3), depth + 1) if depth < _MAX_DEPTH else None
            after = _MARK.match(text, node.end) if node else None
            if node is None or after is None:
                return None
            at, mark = after.end(), after[1]
        if braces and key is not None and (value or node):
            pairs.append((key, node or value, entry.start(1)))
        elif value and not braces:
            items.append((key, value, entry.start(1)) if key is not None else Scalar(value, entry.start(2), "", source))
        elif node and not braces and key is None:
            items.append(node)
        elif key is not None or value or node or pairs or items or mark == ",":
            return None
        if mark == ("}" if braces else "]"):
            return Mapping(pairs, start, True, source, at) if braces else Sequence(items, start, True, source, at)
        if mark != ",":
            return None
