"""Canonical formatting: writes every name, number and move in its canonical spelling and changes little else.

The text is rewritten in place. Indentation, comments and the order of keys stay. Spaces around commas, colons and
brackets, white space at the ends of lines, repeated blank lines and unnecessary quotes change. A move that is written
on several lines is put on one.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, pairwise, zip_longest
from typing import NamedTuple

from attrs import Factory, define

from caverna.model.findings import ILLEGAL
from caverna.model.format import Format
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.reading import tree
from caverna.reading.notation.notation import Notation, Parsed
from caverna.reading.reader import loads
from caverna.reading.record_reader import read_tree, tree_of
from caverna.reading.scalars import LINE_END
from caverna.reading.shared import Reading
from caverna.reading.tree import BLOCK_HEADER, Node, Scalar, Sequence, Source

from .yamlwrite import is_plain, quoted, resolves

_MARKS = re.compile(r"[\s,:\[\]{}]*")
_MARK = re.compile(r"[,:\[\]{}]")
_APART = 2
"""The number of spaces before a comment at the end of a line."""
_MARGIN = re.compile(r"\s*(?:-\s+)*")


def fmt(text: str) -> str:
    """Return the canonical text of a record, YAML or JSON. Formatting it again changes nothing.

    It is the same record: no step, key or comment is added, dropped or moved. The positions of expected findings
    (``expect``) are adjusted. A text that cannot be read in full is returned unchanged; ``loads(text).findings`` has
    the errors.
    """
    record = loads(text)
    if any(finding.kind != ILLEGAL for finding in record.findings):
        return text
    source, root, is_json = _tree(LINE_END.sub("\n", text.removeprefix("\ufeff")))
    follow = bool(record.expect or record.judge)
    rewriting = _Rewriting(source, is_json, follow=follow)
    new = rewriting.run(root, read_tree(_Spelling, source, "", root).spelled)
    if not follow or new == source.text:
        return new
    moved = _moved_places(record, rewriting, Source(new))
    source, root, is_json = _tree(new)
    assert isinstance(root, tree.Mapping)
    said = {each.start: _Spelled(moved[each.text]) for each in _place_texts(root) if each.text in moved}
    return _Rewriting(source, is_json).run(root, said)


def _moved_places(record: Record, rewriting: "_Rewriting", moved: Source) -> dict[str, str]:
    """Return the texts of a record that name positions in it, each with the new position."""
    found = {
        f"{one.rule} {one.line}:{one.column}": f"{one.rule} {moved.span(rewriting.moved(one.line, one.column))}"
        for one in record.expect or ()
    }
    for one in record.judge:
        if one.at_line is not None:
            at = moved.span(rewriting.moved(one.at_line, one.at_column or 1))
            old = f"{one.at_line}:{one.at_column}" if one.at_column else f"line {one.at_line}"
            found[one.about] = one.about.replace(old, str(at) if one.at_column else f"line {at.line}")
    return found


def _place_texts(root: tree.Mapping) -> Iterator[Scalar]:
    """Yield the texts of a record that may name positions in it: expected findings, and the findings of decisions."""
    for key, value in root.pairs():
        name = key.text if isinstance(key, Scalar) else ""
        for each in value.children if isinstance(value, Sequence) and name in ("expect", JUDGE) else ():
            if isinstance(each, Scalar):
                yield each
            elif isinstance(each, tree.Mapping):
                pairs = ((inner, said) for inner, said in each.pairs() if isinstance(inner, Scalar))
                yield from (said for inner, said in pairs if inner.text == "about" and isinstance(said, Scalar))


def _tree(text: str) -> tuple[Source, Node, bool]:
    """Return the source and tree of a valid text, and whether it is JSON."""
    source = Source(text)
    root, _, is_json = tree_of(source)
    assert root is not None
    return source, root, is_json


class _Spelled(NamedTuple):
    """The canonical spelling of a text: a number, a line in a notation, or something else."""

    text: str
    number: bool = False
    notation: Notation | None = None


class _Spelling(Reading):
    """A reading of a record that keeps the canonical spelling of every text, by its offset."""

    spells = True

    def __init__(self, source: Source, file: str, format: Format) -> None:
        super().__init__(source, file, format)
        self.spelled: dict[int, _Spelled] = {}

    def spell(self, node: Node, said: str | Callable[[], str], number: bool = False) -> None:
        self.spelled[node.start] = _Spelled(said if isinstance(said, str) else said(), number)

    def moves(self, node: Scalar, where: str) -> Parsed:
        read, notation = super().moves(node, where), self.format.notation.of_part(where)
        self.spelled[node.start] = _Spelled(notation.write(read.steps), notation=notation)
        return read


def _scalars(node: Node, flow: bool = False) -> Iterator[tuple[Scalar, int, bool, str]]:
    """Yield the scalars of a tree in the order of the text.

    Each comes with its end, whether it is in braces or brackets, and the comment after ``|`` or ``>``.
    """
    if not isinstance(node, Scalar):
        for child in node.children if isinstance(node, Sequence) else chain.from_iterable(node.pairs()):
            yield from _scalars(child, flow or node.flow)
    elif node.text or node.style:
        header = BLOCK_HEADER.match(node.source.text, node.start) if node.style in ("|", ">") else None
        yield node, node.end, flow, (header[1] if header else "") or ""


@define
class _Rewriting:
    """The rewriting of one text, with the new positions of its parts."""

    source: Source
    is_json: bool
    follow: bool = False
    """True if the positions of steps in lines are recorded, too."""
    parts: list[str] = Factory(list)
    length: int = 0
    column: int = 0
    """The numbers of characters written, in all and since the last line end."""
    anchors: list[tuple[int, int]] = Factory(list)
    """Offsets in the source with their new offsets."""

    def run(self, root: Node, spelled: Mapping[int, _Spelled]) -> str:
        """Return the text with new spellings for the scalars at these offsets."""
        text = self.source.text
        at, joined = 0, False
        for scalar, end, flow, comment in _scalars(root):
            self._gap(at, scalar.start, joined)
            raw = text[scalar.start : end]
            new = spelled.get(scalar.start)
            written = raw if new is None else self._scalar(scalar, flow, raw, new)
            self.anchors.append((scalar.start, self.length))
            if self.follow and new and new.notation and written != raw:
                self._anchor_steps(scalar, new.notation, new.text, inset=int(written != new.text))
            self._put(written)
            joined = written != raw and "\n" in raw
            if joined and comment:
                self._put(f"  {comment.rstrip()}")
            at = end
        self._gap(at, len(text), joined)
        if at < len(text) or written != raw or scalar.style not in ("|", ">"):
            self._put("\n")  # but for a block scalar at the very end: it would become part of it
        return "".join(self.parts)

    def moved(self, row: int, column: int) -> int:
        """Return the new offset of a line and column of the source."""
        begins = [0, *(end.end() for end in LINE_END.finditer(self.source.text))]
        offset = begins[min(row, len(begins)) - 1] + column - 1
        self.anchors.sort()
        found = bisect_right(self.anchors, (offset, self.length)) - 1
        old, new = self.anchors[max(found, 0)]
        return min(new + offset - old, self.length)

    def _put(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)
        end = text.rfind("\n")
        self.column = self.column + len(text) if end < 0 else len(text) - end - 1

    # --- scalars

    def _scalar(self, scalar: Scalar, flow: bool, raw: str, spelled: _Spelled) -> str:
        """Return the text of a scalar: unchanged if canonical, else in the simplest style that its text allows."""
        style, new = scalar.style, spelled.text
        same = new == scalar.text and "\n" not in raw
        if self.is_json:
            return raw if same else json.dumps(new, ensure_ascii=False) if style else new
        if same and not style:
            return raw
        if is_plain(new, flow) and (not style or spelled.number or not resolves(new)):
            return new
        return raw if same and style in ("'", '"') else quoted(new, '"' if style == '"' else "'")

    def _anchor_steps(self, scalar: Scalar, notation: Notation, new: str, inset: int) -> None:
        """Record the new positions of the steps and items of a line with a new spelling."""
        before, after = map(notation.read, (scalar.text, new))
        for old, now in zip(
            (*before.offsets, *(at for items in before.items for at in items)),
            (*after.offsets, *(at for items in after.items for at in items)),
            strict=True,
        ):
            self.anchors.append((scalar.within(old), self.length + inset + now))

    # --- the text between scalars

    def _gap(self, start: int, end: int, joined: bool) -> None:
        """Write the text between two scalars. ``joined`` means that the previous one was put on one line."""
        text = self.source.text
        begins = [start, *(at.end() for at in LINE_END.finditer(text, start, end))]
        lines = [(begin, text[begin:stop].rstrip("\n")) for begin, stop in pairwise([*begins, end])]
        behind, before = start > 0, end < len(text)
        if behind and before and len(lines) == 1:
            self._marks(*lines[0])
            return
        if behind:
            self._rest_of_line(*lines.pop(0), joined)
        margin = lines.pop() if before else None
        while not before and lines and not lines[-1][1].strip():
            lines.pop()
        blank = not behind
        for at, content in lines:
            if content.strip() or not blank:
                self._anchored(at, content.rstrip(), new_line=True)
            blank = not content.strip()
        if margin:
            indent = _MARGIN.match(margin[1])
            assert indent
            self._anchored(margin[0], indent[0], new_line=True)
            self._marks(margin[0] + indent.end(), margin[1][indent.end() :])

    def _rest_of_line(self, at: int, text: str, joined: bool) -> None:
        """Write the rest of a scalar's line, without white space at the end."""
        marks, hash_, comment = text.partition("#")
        self._marks(at, marks.rstrip(), last=True)
        if hash_:
            gap, column = len(marks) - len(marks.rstrip()), self.source.span(at + len(marks)).column - 1
            # An aligned comment keeps its column if there is room.
            apart = gap > _APART and not joined
            spaces = max(min(gap, _APART), 1, column - self.column if apart else 0)
            self._put(" " * spaces)
            self._anchored(at + len(marks), hash_ + comment.rstrip())

    def _marks(self, at: int, marks: str, last: bool = False) -> None:
        """Write commas, colons and brackets, with a space after the first two unless they are ``last`` in the line."""
        if not _MARKS.fullmatch(marks):
            self._anchored(at, marks)
            return
        found = list(_MARK.finditer(marks))
        for mark, following in zip_longest(found, found[1:]):
            behind = following[0] if following else "" if last else "a value"
            spaced = mark[0] == ":" or (mark[0] == "," and behind not in ("]", "}"))
            self._anchored(at + mark.start(), mark[0] + " " * bool(spaced and behind))

    def _anchored(self, at: int, text: str, new_line: bool = False) -> None:
        """Write text that begins at offset ``at`` of the source, and note where it is in the output."""
        if new_line and self.length:
            self._put("\n")
        self.anchors.append((at, self.length))
        self._put(text)
