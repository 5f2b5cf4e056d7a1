"""How a broken rule is told: a value that names the rule, what was found and what would have been right.

The rules themselves, with titles and pages, are the rows of :mod:`caverna.games.caverna.rulebook`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define

from .findings import Span
from .steps import Step

_ignored: set[str] = set()


@define(slots=False)
class RuleBroken(Exception):  # noqa: N818 - the name says what happened
    """A move the rules do not allow, or one that says too little to be judged.

    ``rule`` is the id of the rule; ``found`` and ``expected`` are short values such as ``1 stone`` and
    ``2 stone``. ``step`` is the index of the step it is about in the line that was played, ``item`` that of the
    loot item in an expedition. ``kind`` is ``illegal``, or ``ambiguous`` where the line must say more;
    ``missing`` is true where the fault is something that is not written at all; ``key`` is the key of the record it
    is about (``item`` then is the entry in it), ``at_player`` is true where it is about whose line it is, ``earlier``
    is a step of the player's that was played before, and ``word`` the word of it; ``span`` is its place where that is
    known. Of notation that cannot be read ``kind`` is ``malformed`` and ``column`` where in the line, from 1.
    ``because`` says why and what would be legal, where somebody has asked for it.
    """

    rule: str
    message: str
    found: str = ""
    expected: str = ""
    hint: str = ""
    kind: str = "illegal"
    player: str = ""
    step: int = 0
    item: int | None = None
    missing: bool = False
    key: str = ""
    at_player: bool = False
    earlier: Step | None = None
    word: str = ""
    span: Span | None = None
    column: int | None = None
    because: str = ""

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.rule}: {self.message}" + (f" (column {self.column}{hint})" if self.column is not None else "")


def illegal(
    rule: str,
    message: str,
    *,
    found: object = "",
    expected: object = "",
    hint: str = "",
    key: str = "",
    at_player: bool = False,
) -> None:
    """Raise `RuleBroken` for an illegal move. Returns only inside :func:`ignoring` that rule."""
    if rule not in _ignored:
        raise RuleBroken(rule, message, str(found), str(expected), hint, key=key, at_player=at_player)


def ambiguous(
    rule: str,
    message: str,
    *,
    expected: object = "",
    hint: str = "",
    missing: bool = False,
    key: str = "",
    at_player: bool = False,
) -> None:
    """Raise `RuleBroken` for a move that says too little. Returns only inside :func:`ignoring` that rule."""
    if rule not in _ignored:
        raise RuleBroken(
            rule, message, "", str(expected), hint, "ambiguous", missing=missing, key=key, at_player=at_player
        )


@contextmanager
def ignoring(*rules: str) -> Iterator[None]:
    """Switch the checks of some rules off inside a ``with`` block: house rules, what-if questions, tests.

    The state that results is not the state of a game of Caverna; nothing in the library uses this.
    """
    added = set(rules) - _ignored
    _ignored.update(added)
    try:
        yield
    finally:
        _ignored.difference_update(added)
