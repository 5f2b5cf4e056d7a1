"""Findings: what is wrong with a record, as values."""

from collections.abc import Callable
from typing import Any

from attrs import field, fields, frozen

MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM = "malformed", "illegal", "ambiguous", "claim"
Because = str | Callable[[], str]
"""A reason, or what finds it out."""


def reason(because: Because) -> str:
    """Return a reason, found out if that has not been done."""
    return because() if callable(because) else because


@frozen
class Span:
    """A place in a text; lines and columns count from 1."""

    line: int
    """The line, from 1."""
    column: int
    """The column, from 1."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@frozen(repr=False)
class Finding:
    """One thing that is wrong: cannot be read, breaks a rule, says too little, or claims what does not hold."""

    kind: str
    """``malformed``, ``illegal``, ``ambiguous`` where a line must say more, ``claim`` for what does not hold."""
    rule: str
    """The id of the rule, as ``caverna rules`` lists it."""
    message: str
    """What is wrong, in one sentence."""
    hint: str = ""
    """What would have been right, empty where that is not known."""
    line: int = 1
    """The line in the file, from 1."""
    column: int = 1
    """The column in that line, from 1."""
    player: str | None = None
    """The player it is about, None if it is about nobody in particular."""
    round: int | None = None
    """The printed number of the round, None outside of rounds."""
    turn: int | None = None
    """The line of the round's turns, from 1; None outside of them."""
    file: str = ""
    """The file it was found in, as it was named."""
    _because: Because = field(default="", eq=reason)

    @property
    def because(self) -> str:
        """Why it is so, and what would be a way out, where the game knows. Looked for when it is first asked for."""
        because = reason(self._because)
        object.__setattr__(self, "_because", because)
        return because

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in (*_PLAIN, "file", "because"))
        return f"Finding({shown})"

    def __reduce__(self) -> tuple[type["Finding"], tuple[Any, ...]]:
        return Finding, (*(getattr(self, name) for name in _PLAIN), self.file, self.because)

    def to_json(self) -> dict[str, str | int | None]:
        """Return it as plain data, with the fields of the JSON output; the file is named around it."""
        said = {name: getattr(self, name) for name in _PLAIN}
        return {**said, "because": self.because} if self.because else said

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.message}{hint} [{self.rule}]"


_PLAIN = tuple(each.name for each in fields(Finding) if each.name not in ("file", "_because"))
"""The fields that are said of every finding."""
