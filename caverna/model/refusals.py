"""Refusals: a broken rule with its facts. The message is made when it is first read.

The titles and pages of rules are in each game's ``rulebook.py``.
"""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, NamedTuple, TypedDict, TypeVar, Unpack

from .findings import Span
from .steps import Step

T = TypeVar("T")


class Words(NamedTuple):
    """The message of a refusal with its details."""

    message: str
    """The message, in one sentence."""
    found: object = ""
    """The value found."""
    expected: object = ""
    """The value expected."""
    hint: str = ""
    """A hint about what would have been right."""


Wording = str | Callable[..., Words]
"""A message, a template of `str.format` that facts fill, or a function that makes `Words` of facts."""


class About(TypedDict, total=False):
    """Optional attributes of a refusal; `RuleBroken` describes each."""

    found: object
    expected: object
    hint: str
    kind: str
    player: str
    step: int
    item: int | None
    missing: bool
    key: str
    at_player: bool
    earlier: Step | None
    word: str
    span: Span | None
    column: int | None
    end_column: int | None
    because: str


class RuleBroken(Exception):  # noqa: N818 - the name says what happened
    """A move that breaks a rule, is ambiguous, or cannot be read.

    ``words`` is the message, or a template that `str.format` fills with ``facts``, or a function that makes `Words`
    from the facts. Facts are immutable values. ``about`` has further attributes by name. Attributes that are not given
    are class attributes, because a search makes thousands of refusals whose messages are never read.
    """

    rule: str
    """The id of the rule."""
    words: Wording
    """The message, a template, or a function that makes it."""
    facts: tuple[Any, ...]
    """The values from which the message is made."""
    kind: str = "illegal"
    """``illegal``, ``ambiguous`` if a decision is missing, ``malformed`` if the line can't be read."""
    player: str = ""
    """The player it is about; empty if that is the acting player."""
    step: int = 0
    """The index of the step in the line."""
    item: int | None = None
    """The index of the loot item of an expedition, or of the entry under ``key``."""
    missing: bool = False
    """True if the error is that something is missing."""
    key: str = ""
    """The key of the record it is about."""
    at_player: bool = False
    """True if it is about the player of the line, not about a step."""
    earlier: Step | None = None
    """The earlier step that it is about, if any."""
    word: str = ""
    """The word of the step that it is about."""
    span: Span | None = None
    """The position in the file, if known."""
    column: int | None = None
    """The column in a line that can't be read, from 1."""
    end_column: int | None = None
    """The column after the piece that can't be read; None if it is the whole step, or unknown."""
    because: str = ""
    """An explanation with legal alternatives, if one was requested."""
    _values: tuple[object, object, str] = ("", "", "")
    _texts: tuple[str, str, str, str] | None = None

    def __init__(self, rule: str, words: Wording, *facts: Any, **about: Unpack[About]) -> None:
        self.rule = rule
        self.words = words
        self.facts = facts
        if about:
            self._take(about)

    def _take(self, about: About) -> None:
        """Set the optional attributes."""
        if unknown := about.keys() - About.__optional_keys__:
            raise TypeError(f"a refusal has no {', '.join(sorted(unknown))}")
        self._values = (about.pop("found", ""), about.pop("expected", ""), about.pop("hint", ""))
        self.__dict__.update(about)

    @property
    def message(self) -> str:
        """The message, in one sentence."""
        return self._details()[0]

    @property
    def found(self) -> str:
        """The value found, in short: ``1 stone``."""
        return self._details()[1]

    @property
    def expected(self) -> str:
        """The value expected, in short: ``2 stone``."""
        return self._details()[2]

    @property
    def hint(self) -> str:
        """A hint about what would have been right; empty if that is not known."""
        return self._details()[3]

    def _details(self) -> tuple[str, str, str, str]:
        """Make the message and its details when they are first read."""
        if self._texts is None:
            words, facts = self.words, self.facts
            if callable(words):
                message, found, expected, hint = words(*facts)
            else:
                message = words.format(*facts) if facts else words
                found, expected, hint = self._values
            self._texts = message, str(found), str(expected), hint
        return self._texts

    def fact(self, kind: type[T]) -> T | None:
        """Return the first fact of a type; None if there is none."""
        return next((fact for fact in self.facts if isinstance(fact, kind)), None)

    def reworded(self, *, message: str | None = None, hint: str | None = None) -> "RuleBroken":
        """Return a copy with another message or hint."""
        old, found, expected, hinted = self._details()
        other = copy(self)
        other.words, other.facts, other._texts = old if message is None else message, (), None
        other._values = (found, expected, hinted if hint is None else hint)
        return other

    def _state(self) -> tuple[object, ...]:
        """Return the values that equality compares."""
        return (
            self.rule, self._details(), self.kind, self.player, self.step, self.item, self.missing, self.key,
            self.at_player, self.earlier, self.word, self.span, self.column, self.end_column, self.because,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, RuleBroken) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return RuleBroken, (self.rule, self.words), self.__dict__

    def __repr__(self) -> str:
        return f"RuleBroken({self.rule!r}, {self.message!r}, kind={self.kind!r}, player={self.player!r})"

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.rule}: {self.message}" + (f" (column {self.column}{hint})" if self.column is not None else "")


def illegal(rule: str, words: Wording, *facts: Any, **about: Unpack[About]) -> None:
    """Raise `RuleBroken` for an illegal move."""
    raise RuleBroken(rule, words, *facts, **about)


def ambiguous(rule: str, words: Wording, *facts: Any, **about: Unpack[About]) -> None:
    """Raise `RuleBroken` for a move that can be understood in several ways, or that lacks a decision."""
    about["kind"] = "ambiguous"
    raise RuleBroken(rule, words, *facts, **about)


def check_correction(player: str, good: str, held: int, count: int) -> None:
    """Raise `RuleBroken` if a judge's correction takes more of a good than the player has (judge.correction)."""
    if held + count < 0:
        message = "the correction takes {0} {1} from {2}, who has {3}"
        illegal("judge.correction", message, -count, good, player, held)


def stranger(player: str, players: Iterable[str]) -> RuleBroken:
    """Return the refusal of an unknown player's name; ``players`` are the known ones."""
    names = ", ".join(players)
    message = f"unknown player {player!r}"
    return RuleBroken("record.name", message, expected=names, hint=f"expected {names}", kind="malformed")
