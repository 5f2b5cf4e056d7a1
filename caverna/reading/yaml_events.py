"""The tree of any plain YAML, from the events of PyYAML. It is safe for any text.

PyYAML's C parser is used if it is available, else the pure one, with the same tree and findings. Where the two would
differ, the pure parser decides: it reads again what the C parser refuses, and the few spellings that only the C
parser accepts never reach it. The tree is built with an explicit stack, so nothing recurses, and depth is bounded.
"""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from .decoding import MAX_FORBIDDEN as MAX_FORBIDDEN
from .decoding import SURROGATE, TextError
from .tree import MAX_DEPTH, MAX_EVENTS, Mapping, Node, Scalar, Sequence, Source
from .yaml_errors import explain

try:
    from yaml._yaml import CParser
except ImportError:  # PyYAML was built without libyaml
    CParser = None  # type: ignore[assignment, misc]

USE_C = CParser is not None
"""True if the C parser is used; the results do not depend on it."""
MAX_REREAD = 500_000
"""The length of the longest text that the much slower pure parser reads again to report its error."""

_TAB_INDENT = re.compile(r"(?:(?<=[\r\n])|\A) *(\t)[ \t]*(?=[^\s#])")
_MARKS = "?!&*"
_BEGUN = re.compile(rf"(?:\A|[ \r\n,\[\]{{}}])[{_MARKS}]")
_BLOCK_COMMENT = re.compile("[|>][-+0-9]*#")
_QUESTION = re.compile(r"(?<=[^\s,\[\]{}])\?")
"""A question mark inside a word, which the pure parser refuses in braces and brackets."""


class _PureParser(Reader, Scanner, Parser):
    """PyYAML's pure parser, without the loading of objects."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)


def compose(source: Source) -> tuple[Node | None, list[TextError]]:
    """Read a text without forbidden characters; return no node if it is empty or can't be read."""
    text = source.text
    if "\t" in text:
        tabs = [tab.start(1) for tab in islice(_TAB_INDENT.finditer(text), MAX_FORBIDDEN)]
        if tabs:
            return None, [TextError(tab, "there is a tab in the indentation", "indent with spaces") for tab in tabs]
        text = text.replace("\t", " ")
    if USE_C and not _only_c(text):
        opened: list[Mapping | Sequence] = []
        try:
            return _build(CParser(text).get_event, source, opened)
        except yaml.MarkedYAMLError as error:
            if len(text) > MAX_REREAD:
                return None, [explain(error, text, opened[-1] if opened else None, source.first_line)]
    return _compose_pure(text, source)


def _only_c(text: str) -> bool:
    """Return whether a text may have a spelling that only the C parser accepts.

    Such a text has a word that begins with a question mark, a tag, anchor or alias, or a comment right after ``|`` or
    ``>``.
    """
    if any(mark in text for mark in _MARKS) and _BEGUN.search(text):
        return True
    return ("|" in text or ">" in text) and _BLOCK_COMMENT.search(text) is not None


def _compose_pure(text: str, source: Source) -> tuple[Node | None, list[TextError]]:
    mark = ""
    if "?" in text:
        mark = next(chr(code) for code in range(0xE000, 0xF900) if chr(code) not in text)
        text = _QUESTION.sub(mark, text)
    parser = _PureParser(text)
    opened: list[Mapping | Sequence] = []
    try:
        return _build(parser.get_event, source, opened, mark)
    except yaml.MarkedYAMLError as error:
        written = text.replace(mark, "?") if mark else text
        return None, [explain(error, written, opened[-1] if opened else None, source.first_line)]
    except (ValueError, OverflowError):
        # Numbers the parser does not check: an escape beyond Unicode, an endless version in a directive.
        return None, [TextError(parser.get_mark().index, "this number is too large", "")]


def _build(
    event: Callable[[], Any], source: Source, opened: list[Mapping | Sequence], mark: str = ""
) -> tuple[Node | None, list[TextError]]:
    """Build the tree from a parser's events.

    Afterwards ``opened`` has the collections that were open when the parser failed. ``mark`` replaces question marks in
    the scalars.
    """
    stack: list[list[Node]] = []
    children: list[Node] = []
    errors: list[TextError] = []
    documents = 0
    marked = any(character in source.text for character in "&*!")
    for _ in range(MAX_EVENTS):
        this = event()
        kind = type(this)
        if kind is ScalarEvent:
            value, style, start = this.value, this.style or "", this.start_mark.index
            if mark and mark in value:
                value = value.replace(mark, "?")
            if style == '"' and SURROGATE.search(value):
                value = _paired(value, start, errors)
                if len(errors) >= MAX_FORBIDDEN:
                    break
            if not value and not style:
                start = _start_of_nothing(source.text, start, opened, children)
            children.append(Scalar(value, start, style, source))
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            closed = opened.pop()
            closed.end = this.end_mark.index
            if type(closed) is Mapping:
                pairs = zip(children[::2], children[1::2], strict=True)
                closed.entries = [(key, value, key.start) for key, value in pairs]
            else:
                closed.items = [*children]
            children = stack.pop()
            continue
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if len(stack) >= MAX_DEPTH:
                message = f"lists and mappings are nested deeper than {MAX_DEPTH}"
                return None, [*errors, TextError(this.start_mark.index, message, "a record needs far fewer")]
            collection = Mapping if kind is MappingStartEvent else Sequence
            node = collection([], this.start_mark.index, bool(this.flow_style), source)
            children.append(node)
            stack.append(children)
            children = []
            opened.append(node)
        elif kind is AliasEvent:
            children.append(Scalar("", this.start_mark.index, "", source))
        elif kind is DocumentStartEvent:
            documents += 1
            if documents > 1:
                errors.append(TextError(this.start_mark.index, "a second document begins here", "one record per file"))
                break
            continue
        elif kind is StreamEndEvent:
            break
        else:
            continue
        if marked and (this.anchor or (kind is not AliasEvent and this.tag)):
            errors.append(_refusal(this))
            if len(errors) >= MAX_FORBIDDEN:
                break
    else:
        errors.append(TextError(this.start_mark.index, "the record has too many values", "a game has a few thousand"))
    return None if errors or not children else children[0], errors


def _start_of_nothing(text: str, start: int, opened: list[Mapping | Sequence], children: list[Node]) -> int:
    """Return the offset of an empty value: at its key, or after the previous text."""
    if opened and type(opened[-1]) is Mapping and len(children) % 2:
        return children[-1].start
    while start and text[start - 1] in " \t\r\n":
        start -= 1
    return start


def _refusal(event: Any) -> TextError:
    """Report an alias, an anchor or a tag."""
    what = "an alias (*)" if type(event) is AliasEvent else "an anchor (&)" if event.anchor else "a tag (!)"
    hint = "write the value itself, in quotes if it begins with one of & * !"
    return TextError(event.start_mark.index, f"a record is plain YAML, without {what}", hint)


def _paired(value: str, start: int, errors: list[TextError]) -> str:
    """Join the surrogate pairs of a text, and report lone surrogates."""
    value = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    if SURROGATE.search(value):
        errors.append(TextError(start, "an escape is only half a character", "as in \\U0001F600"))
    return value
