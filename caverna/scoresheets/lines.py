"""Parsing a line of a tally: points, counts, names, or points with their counts.

``21``, ``-3``, ``7 grain``, ``2 dog 4 sheep``, ``9 = 2 dog 4 sheep 3 boar``, ``Dwelling, 2 ore mine``, ``0 5 9``.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from caverna.model.names import nearest
from caverna.model.safe_text import shown
from caverna.model.value_types import MAX_NUMBER
from caverna.reading.notation.words import MAX_LINE, NotationError
from caverna.scoresheets.model import TallyRow

_SIGNS = "-−–—‒﹣－"
_MINUS = re.escape(_SIGNS)
_POINTS = re.compile(rf"([+{_MINUS}]?)\s*(0|[1-9][0-9]{{0,6}})")
_NUMERIC = re.compile(rf"[+{_MINUS}]?\s*[0-9][0-9.,'’\s]*")
"""Matches a text that looks like a number, also with marks that whole numbers do not have."""
_PARTS = re.compile(rf"(?P<points>[+{_MINUS}]?\s*[0-9.,'’]+)\s*=(?P<rest>.*)", re.DOTALL)
_IN_A_ROW = re.compile(
    r"\s*(?:weapons?\s*:?)?\s*\[?\s*(?P<row>[0-9]+(?:(?:\s*[,;/]\s*|\s+)[0-9]+)+)\s*\]?\s*", re.IGNORECASE
)
_WEAPONS = re.compile(r"\bweapons?\s*:?\s*(?P<row>[0-9]+(?:[\s/]+[0-9]+(?!\s*[^\W\d]))*)", re.IGNORECASE)
_COUNT = re.compile(r"(?:(?P<count>[0-9]+)\s*(?:[x×]\s+)?)?(?P<word>[^\d,;&+\n]+)?")
_APART = re.compile(r"(?:[\s,;&+]|\band\b)*")
_AND = re.compile(r"\s+and$")
_NAME = re.compile(r"\s*(?:(?P<count>[0-9]+)\s*(?:[x×]\s+)?)?(?P<name>.*?)\s*$", re.DOTALL)
_SPLIT = re.compile(r"[,;\n]")
_NOTHING = ("none", "nothing", "no")
_WHOLE = "points are whole numbers, without decimal or thousands marks"
_FORMULA = "this is a formula; save the sheet with its values"
_FAILED = re.compile(r"#[A-Z0-9/]+[!?]?|#N/[A-Z]|Err:[0-9]+")
"""Matches the text that a spreadsheet program shows for a formula that failed."""


@frozen
class LineText:
    """A line that was parsed. Its items have a name, a count and an offset in the text."""

    points: int | None = None
    items: tuple[tuple[str, int, int], ...] | None = None
    numbers: tuple[int, ...] | None = None
    errors: tuple[NotationError, ...] = ()


@lru_cache(8192)
def read_line(row: TallyRow, text: str) -> LineText:
    """Parse a text as a line of a tally with these rules."""
    if len(text) > MAX_LINE:
        return LineText(errors=(NotationError("record.step", 0, f"this is longer than {MAX_LINE} characters"),))
    inset = len(text) - len(text.lstrip())
    plain = text.strip()
    points = whole_points(plain)
    if points is not None:
        return LineText(points)
    if plain.startswith("=") or _FAILED.fullmatch(plain):
        hint = _FORMULA if plain.startswith("=") else "its formula failed"
        return _failed("record.number", inset, f"'{row.category}' is not a number: {shown(plain)}", hint)
    parts = _PARTS.fullmatch(plain)
    if parts is None:
        return _counted(row, plain, inset, None)
    points = whole_points(parts["points"].strip())
    if points is None:
        return _no_number(row, parts["points"].strip(), inset)
    return _counted(row, parts["rest"], inset + parts.start("rest"), points)


def whole_points(text: str) -> int | None:
    """Return the points that a text states; None if it is not a whole number. A dash counts as a minus sign."""
    found = _POINTS.fullmatch(text)
    if found is None or int(found[2]) > MAX_NUMBER:
        return None
    return -int(found[2]) if found[1] not in ("", "+") else int(found[2])


def _failed(rule: str, offset: int, message: str, hint: str = "") -> LineText:
    return LineText(errors=(NotationError(rule, offset, message, hint),))


def _no_number(row: TallyRow, text: str, offset: int) -> LineText:
    """Return an error for a text that looks like a number but is not a possible one."""
    stripped = text.lstrip("+0")
    leading = stripped != text and whole_points(stripped) is not None
    hint = f"write {stripped}" if leading else _WHOLE
    if text.lstrip("+" + _SIGNS).isdecimal() and not leading:
        message = f"'{row.category}' is a number up to {MAX_NUMBER}, not {shown(text)}"
        return _failed("record.number", offset, message)
    return _failed("record.number", offset, f"'{row.category}' is a whole number, not {shown(text)}", hint)


def _counted(row: TallyRow, text: str, offset: int, points: int | None) -> LineText:
    """Parse the counts that are written instead of points, or after them."""
    if row.names is None:
        if _NUMERIC.fullmatch(text):
            return _no_number(row, text, offset)
        return _failed("record.number", offset, f"'{row.category}' is points, a whole number, not {shown(text)}")
    single = re.fullmatch(r"\s*[0-9]+[.,][0-9]+\s*", text)
    if row.numbers and not single and (found := _IN_A_ROW.fullmatch(text)):
        return _in_a_row(row, found["row"], offset + found.start("row"), points)
    if _NUMERIC.fullmatch(text):
        return _no_number(row, text, offset)
    if text.strip().lower() in _NOTHING:
        return LineText(points, ())
    numbers: tuple[int, ...] | None = None
    errors: list[NotationError] = []
    if row.numbers and (weapons := _WEAPONS.search(text)):
        said = _in_a_row(row, weapons["row"], offset + weapons.start("row"), points)
        numbers, errors = said.numbers, list(said.errors)
        text = text[: weapons.start()] + " " * (weapons.end() - weapons.start()) + text[weapons.end() :]
    read = _names if row.listed else _counts
    items = []
    for each in read(row, text, offset):
        if isinstance(each, NotationError):
            errors.append(each)
        else:
            items.append(each)
    if errors:
        return LineText(points, None, None, tuple(errors))
    return LineText(points, tuple(items) if items or numbers is None else None, numbers)


def _in_a_row(row: TallyRow, text: str, offset: int, points: int | None) -> LineText:
    assert row.numbers is not None
    what, most = row.numbers
    numbers = tuple(int(each[:9]) for each in re.findall(r"[0-9]+", text))
    for number in numbers:
        if number > most:
            return _failed("record.number", offset, f"a {what} has a strength from 0 to {most}, not {number}")
    return LineText(points, None, numbers)


def _counts(row: TallyRow, text: str, offset: int) -> Iterator[tuple[str, int, int] | NotationError]:
    """Yield the items of a text with numbers, each followed by the word that it counts; also errors."""
    assert row.names is not None
    example = f"as in '{row.example}'" if row.example else ""
    at = _end(_APART.match(text))
    while at < len(text):
        found = _COUNT.match(text, at)
        assert found is not None
        word = _AND.sub("", (found["word"] or "").strip())
        if found.end() == at:
            yield NotationError(
                "record.name", offset + at, f"'{row.category}' does not count {shown(text[at:])}", example
            )
            return
        if not word:
            yield NotationError("record.name", offset + at, f"{found['count']} of what?", example)
        else:
            yield _item(row, word, found["count"], offset + at, offset + max(found.start("word"), at), example)
        at = _end(_APART.match(text, found.end()))


def _end(found: "re.Match[str] | None") -> int:
    assert found is not None
    return found.end()


def _item(
    row: TallyRow, word: str, count: str | None, at: int, word_at: int, example: str
) -> tuple[str, int, int] | NotationError:
    assert row.names is not None
    name = row.names.find(word)
    if name is None:
        hint = nearest(word, row.names) or example
        return NotationError("record.name", word_at, f"'{row.category}' does not count {shown(word)}", hint)
    if count is None:
        return NotationError("record.number", at, f"how many {word}?", f"as in '1 {name}'")
    if len(count) > 7 or int(count) > MAX_NUMBER:
        return NotationError("record.number", at, f"{shown(count)} {name} are too many")
    return name, int(count), at


def _names(row: TallyRow, text: str, offset: int) -> Iterator[tuple[str, int, int] | NotationError]:
    """Yield the items of a text with names separated by commas, each with an optional count in front; also errors."""
    at = 0
    for part in _SPLIT.split(text):
        start, at = at, at + len(part) + 1
        if part.strip():
            yield read_name(row, part, offset + start)


def read_name(row: TallyRow, text: str, offset: int = 0) -> tuple[str, int, int] | NotationError:
    """Parse one name of a list. A number in front of it is a count; a number at its end is part of the name."""
    assert row.names is not None
    found = _NAME.fullmatch(text)
    assert found is not None
    inset = offset + len(text) - len(text.lstrip())
    whole = row.names.find(text.strip())
    if whole is not None:
        return whole, 1, inset
    if not found["name"]:
        return NotationError("record.name", inset, f"{found['count']} of what?", f"as in '{row.example}'")
    name, count = row.names.find(found["name"]), found["count"] or "1"
    if name is None:
        message, hint = f"there is no {row.names.sort} {shown(found['name'])}", nearest(found["name"], row.names)
        return NotationError("record.name", offset + found.start("name"), message, hint)
    if len(count) > 7 or int(count) > MAX_NUMBER:
        return NotationError("record.number", inset, f"{shown(count)} {name} are too many")
    return name, int(count), inset
