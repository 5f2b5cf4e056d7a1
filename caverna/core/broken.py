"""How a broken rule is told: a value that names the rule, what was found and what would have been right.

The rules themselves, with titles and pages, are the rows of :mod:`caverna.games.caverna.rulebook`.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import define

from .findings import Span
from .steps import Step

_ignored: set[str] = set()


@define(slots=False)
class RuleBroken(Exception):  # noqa: N818 - the name says what happened
    """A move the rules do not allow, or one that says too little to be judged."""

    rule: str
    """The id of the rule."""
    message: str
    """What is wrong, in one sentence."""
    found: str = ""
    """What there is, as a short value: ``1 stone``."""
    expected: str = ""
    """What there should be, likewise: ``2 stone``."""
    hint: str = ""
    """What would have been right, empty where that is not known."""
    kind: str = "illegal"
    """``illegal``, ``ambiguous`` where the line must say more, ``malformed`` where it cannot be read."""
    player: str = ""
    """The player it is about, empty where that is the one who plays."""
    step: int = 0
    """The index of the step it is about in the line that was played."""
    item: int | None = None
    """The index of the loot item in an expedition, or of the entry under ``key``."""
    missing: bool = False
    """Whether the fault is something that is not written at all."""
    key: str = ""
    """The key of the record it is about."""
    at_player: bool = False
    """Whether it is about whose line it is."""
    earlier: Step | None = None
    """A step of the player's that was played before, if it is about that."""
    word: str = ""
    """The word of the step that it is about."""
    span: Span | None = None
    """Its place in the file, where that is known."""
    column: int | None = None
    """Where in the line that cannot be read, from 1."""
    because: str = ""
    """Why, and what would be legal, where somebody has asked for it."""

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


def stranger(player: str, players: Iterable[str]) -> RuleBroken:
    """Return what is raised for a name that none of the players has."""
    names = ", ".join(players)
    message = f"nobody here is called {player!r}"
    return RuleBroken("record.name", message, expected=names, hint=f"expected {names}", kind="malformed")


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
