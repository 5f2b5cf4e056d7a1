"""The words of a clause, read one after the other, and the errors of reading."""

import re
from typing import NoReturn

from attrs import evolve, frozen

from caverna.model.findings import AMBIGUOUS, MALFORMED
from caverna.model.names import Names, nearest
from caverna.model.safe_text import shown
from caverna.model.value_types import MAX_NUMBER
from caverna.model.values import Value

MAX_LINE = 10_000
"""The length of the longest line of notation, or amount, that is read."""

NUMBER_LIKE = re.compile(r"[+\-−–]?[.,]?\d")
"""The beginning of a word that is probably meant as a number."""

_WORD = re.compile(r"[^\s(),]+|[(),]")
_LIST_COMMA = re.compile(r"(?<=[^\W\d]),(?=\s*[0-9])")
"""A comma between counted goods."""
_SIGNS = ("(", ")", ",")
_WHOLE = re.compile(r"-?[0-9]+")
MAX_ERRORS = 100
"""The number of errors reported in one line; the rest of the line is not read."""
_DIGITS = len(str(MAX_NUMBER))


@frozen(eq=False, repr=False)
class NotationError(Value):
    """An error in a line: something that can't be read or is incomplete. It points to the wrong word.

    If a word is missing, it points to the first word of the step, and its kind is ``ambiguous``.
    """

    rule: str
    """The id of the rule."""
    offset: int
    """The offset in the text, from 0."""
    message: str
    """The error, in one sentence."""
    hint: str = ""
    """A correction or an example; empty if there is none."""
    kind: str = MALFORMED
    """``malformed``, or ``ambiguous`` if the line is incomplete."""
    length: int = 0
    """The number of characters that are wrong; 0 for all of the clause."""


class ParseFailed(Exception):  # noqa: N818 - it carries errors and is caught where the clause is read
    """Ends the reading of a clause."""

    def __init__(self, *errors: NotationError) -> None:
        super().__init__(errors)
        self.errors = errors


def without_commas(text: str) -> str:
    """Return an amount without the commas between its goods; words keep their offsets."""
    return _LIST_COMMA.sub(" ", text) if "," in text else text


def moved(errors: tuple[NotationError, ...], by: int) -> list[NotationError]:
    """Return errors of a part of a text as errors of the text."""
    return [evolve(error, offset=error.offset + by) for error in errors]


def empty(text: str, start: int, end: int) -> NotationError:
    """Return the error for an empty clause or item, at the comma or parenthesis after it, else at the one before."""
    if not text.strip():
        return NotationError("record.step", 0, "nothing is written")
    offset = end if end < len(text) else start - 1
    return NotationError("record.step", offset, "there is nothing between the commas", "leave the comma out")


class Words:
    """The words of a clause with a reading position. A word that does not fit raises `ParseFailed`."""

    __slots__ = ("_starts", "at", "example", "lower", "text", "words")

    def __init__(self, text: str, example: str = "") -> None:
        self.text = text
        self.words: list[str] = _WORD.findall(text)
        self.lower = [word.lower() for word in self.words]
        self.at = 0
        self.example = example
        """A valid clause, for hints."""
        self._starts: list[int] | None = None

    @property
    def start(self) -> int:
        """The offset of the first word in the text; 0 if there is none."""
        return len(self.text) - len(self.text.lstrip()) if self.words else 0

    @property
    def starts(self) -> list[int]:
        """The offset of each word in the text."""
        if self._starts is None:
            self._starts = [match.start() for match in _WORD.finditer(self.text)]
        return self._starts

    # --- words as such

    def more(self) -> bool:
        """Return whether a word is left."""
        return self.at < len(self.words)

    def takes(self, *wanted: str) -> bool:
        """Read these words if they come next."""
        found = tuple(self.lower[self.at : self.at + len(wanted)]) == wanted
        self.at += len(wanted) * found
        return found

    def until(self, *stops: str) -> int:
        """Return the index of the first of these words, or the end."""
        places = (at for at in range(self.at, len(self.words)) if self.lower[at] in stops)
        return next(places, len(self.words))

    def between(self, first: int, end: int) -> str:
        """Return the words from one index up to, not including, another, joined by spaces."""
        return " ".join(self.words[first:end])

    def end(self) -> None:
        """Report a remaining word as an error."""
        if self.more():
            word = self.words[self.at]
            if NUMBER_LIKE.match(word):
                self.fail("record.number", f"no number belongs here: {shown(word)}")
            self.fail("record.step", f"unexpected {shown(word)}")

    def fail(
        self, rule: str, message: str, hint: str | None = None, at: int | None = None, end: int | None = None
    ) -> NoReturn:
        """Report a wrong word: the next one, or the one at an index, or several up to an index."""
        hint = f"as in '{self.example}'" if hint is None and self.example else hint or ""
        at = self.at if at is None else at
        last = at if end is None else end - 1
        length = self.starts[last] + len(self.words[last]) - self.starts[at]
        raise ParseFailed(NotationError(rule, self.starts[at], message, hint, length=length))

    def lack(self, what: str) -> NoReturn:
        """Report missing words."""
        hint = f"as in '{self.example}'"
        raise ParseFailed(NotationError("record.step", self.start, f"{what} is missing", hint, AMBIGUOUS))

    # --- what words stand for

    def number(self, least: int = 1, most: int = MAX_NUMBER) -> int:
        """Read a whole number."""
        if not self.more():
            self.lack("a number")
        self.at += 1
        return self._number_at(self.at - 1, least, most)

    def _number_at(self, at: int, least: int, most: int = MAX_NUMBER) -> int:
        word = self.words[at]
        if not _WHOLE.fullmatch(word):
            whole = "whole " if NUMBER_LIKE.match(word) else ""
            self.fail("record.number", f"{shown(word)} is not a {whole}number", at=at)
        digits = word.lstrip("-0") or "0"
        value = int(digits) if len(digits) <= _DIGITS else MAX_NUMBER + 1
        if value > MAX_NUMBER or (word[0] != "-" and value > most):
            self.fail("record.number", f"{shown(word)} is out of bounds", f"at most {most}", at)
        value = -value if word[0] == "-" else value
        if value < least:
            self.fail("record.number", f"{shown(word)} is too small", f"{least} or more", at)
        return value

    def name(self, names: Names, end: int) -> str:
        """Read a name that ends at an index."""
        if end <= self.at:
            self.lack(f"the {names.sort}")
        text = self.between(self.at, end)
        found = names.find(text)
        if found is None:
            self.fail("record.name", f"there is no {names.sort} {shown(text)}", nearest(text, names), end=end)
        self.at = end
        return found

    def word(self, names: Names) -> str:
        """Read a name of one word, or of two if the first alone is not a name: ``wild boar``."""
        if not self.more():
            self.lack(f"the {names.sort}")
        if NUMBER_LIKE.match(self.words[self.at]):
            self.fail("record.number", f"no number belongs here: {shown(self.words[self.at])}")
        two = not names.find(self.words[self.at]) and names.find(self.between(self.at, self.at + 2)) is not None
        return self.name(names, self.at + 1 + two)

    def counted(
        self, names: Names, end: int | None = None, least: int = 1, implied: bool = False, signed: tuple[str, ...] = ()
    ) -> dict[str, tuple[int, int]]:
        """Read counts and names up to an index or the end: ``2 wood 1 stone``, as name -> (index of the word, count).

        With ``implied`` a count of 1 may be omitted; only names in ``signed`` may have negative counts.
        """
        end = len(self.words) if end is None else end
        if self.at >= end:
            self.lack(f"the {names.sort}")
        found: dict[str, tuple[int, int]] = {}
        while self.at < end:
            at = self.at
            count, name = self.count_of(names, least, implied, signed)
            if name in found:
                self.fail("record.step", f"{name} is written twice", at=at)
            found[name] = (at, count)
        return found

    def count_of(
        self, names: Names, least: int, implied: bool = False, signed: tuple[str, ...] = ()
    ) -> tuple[int, str]:
        """Read a count and a name; only names in ``signed`` may have negative counts."""
        at = self.at
        word = self.words[at]
        if word in _SIGNS:
            self.fail("record.step", f"no {shown(word)} belongs here")
        if NUMBER_LIKE.match(word):
            self.at += 1
            name = self.word(names)
            return self._number_at(at, -MAX_NUMBER if name in signed else least), name
        if not implied:
            if known := names.find(word):
                self.lack(f"the number of {known}")
            if at + 1 < len(self.words) and names.find(self.words[at + 1]):
                self.fail("record.number", f"{shown(word)} is not a number")
        return 1, self.word(names)
