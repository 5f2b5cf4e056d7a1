"""Source offsets of the characters of a YAML or JSON scalar.

The text of a quoted, folded or literal scalar differs from its source: lines are joined, escapes resolved and
indentation dropped. The functions here apply the same rules, but keep the source offset of each character instead of
the character.
"""

import re

_FOLD = re.compile(r"[ \t]*(?:(?:\r\n?|\n)[ \t]*)+")
"""A line break inside a flow scalar with the white space around it and the empty lines after it."""
LINE_END = re.compile(r"\r\n?|\n")
_ESCAPED_END = re.compile(r"\\(?:\r\n?|\n)[ \t]*")
_ESCAPE = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}"
    r"|u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}"
    r"|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)",
    re.DOTALL,
)
"""An escape in double quotes; two halves of a surrogate pair, as JSON writes them, are one."""
_HEADER = re.compile(r"[|>][^\r\n]*(?:\r\n?|\n|$)")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|$)")
_FIRST = re.compile(r"(?:[ \t]*(?:\r\n?|\n))*( *)")
"""The empty lines of a block scalar and the indentation of the first line with text."""
_EMPTY = re.compile(r"(?:\r\n?|\n)[ \t]*")


def offsets(source: str, start: int, style: str, value: str) -> list[int]:
    """Return the source offset of every character of a scalar's value, and of its end."""
    found = _block(source, start, value) if style in ("|", ">") else _flow(source, start, style, len(value))
    end = found[-1] + 1 if found else start
    return (found + [end] * (len(value) + 1))[: len(value) + 1]


def _flow(source: str, start: int, style: str, length: int) -> list[int]:
    """Return the offsets in a plain or quoted scalar. One line break is a space; further ones are kept."""
    found: list[int] = []
    at = start + (style != "")
    while len(found) < length and at < len(source):
        character = source[at]
        if character in " \t\r\n" and (fold := _FOLD.match(source, at)):
            breaks = [end.start() for end in LINE_END.finditer(source, at, fold.end())]
            found += breaks[1:] or breaks
            at = fold.end()
        elif style == "'" and character == "'":
            found.append(at)
            at += 2
        elif style == '"' and (gone := _ESCAPED_END.match(source, at)):
            at = gone.end()
            while empty := _EMPTY.match(source, at):
                found.append(at)
                at = empty.end()
        elif style == '"' and (escape := _ESCAPE.match(source, at)):
            found.append(at)
            at = escape.end()
        else:
            found.append(at)
            at += 1
    return found


def _block(source: str, start: int, value: str) -> list[int]:
    """Return the offsets in a literal or folded scalar.

    Between two lines that begin at the indentation a folded scalar has a space instead of the line break, or only
    the empty lines between them; more indented lines keep their breaks, as all lines of a literal one do.
    """
    folded = source[start] == ">"
    header = _HEADER.match(source, start)
    at = header.end() if header else len(source)
    indent = _indent(source, at, value)
    found: list[int] = []
    empty: list[int] = []
    last: tuple[int, str] | None = None
    while at < len(source) and len(found) + len(empty) < len(value):
        line = _LINE.match(source, at)
        assert line
        text, end = line[1], line.end(1)
        if not text[indent:]:
            empty.append(end)
        else:
            if last:
                joined = folded and text[indent] not in " \t" and last[1][indent] not in " \t"
                if not joined or not empty:
                    found.append(last[0])
            found += [*empty, *range(at + indent, end)]
            empty = []
            last = end, text
        at = line.end()
    return [*found, *([last[0]] if last else []), *empty]


def _indent(source: str, at: int, value: str) -> int:
    """Return the indentation of a block scalar: the spaces of its first text line that are not part of the value."""
    first = _FIRST.match(source, at)
    content = value.lstrip("\n")
    return max(0, len(first[1] if first else "") - (len(content) - len(content.lstrip(" "))))
