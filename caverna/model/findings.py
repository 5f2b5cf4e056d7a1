"""Findings: what is wrong with a record, as values."""

from typing import Annotated, ClassVar, TypeAlias

from attrs import frozen

from .json_shapes import JsonData, Natural, Positive

MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM = "malformed", "illegal", "ambiguous", "claim"
FindingKind: TypeAlias = Annotated[str, ("enum", (MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM))]


@frozen
class Span:
    """A place in a text; lines and columns count from 1."""

    line: int
    """The line, from 1."""
    column: int
    """The column, from 1."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@frozen
class Finding(JsonData):
    """One thing that is wrong: cannot be read, breaks a rule, says too little, or claims what does not hold."""

    _json_keys: ClassVar[str] = "kind rule message hint line column player round turn because? decided?"
    kind: FindingKind
    """``malformed``, ``illegal``, ``ambiguous`` where a line must say more, ``claim`` for what does not hold."""
    rule: str
    """The id of the rule, as ``caverna rules`` lists it."""
    message: str
    """What is wrong, in one sentence."""
    hint: str = ""
    """What would have been right, empty where that is not known."""
    line: Positive = 1
    """The line in the file, from 1."""
    column: Positive = 1
    """The column in that line, from 1."""
    player: str | None = None
    """The player it is about, None if it is about nobody in particular."""
    round: Natural | None = None
    """The printed number of the round, None outside of rounds."""
    turn: Positive | None = None
    """The line of the round's turns, from 1; None outside of them."""
    file: str = ""
    """The file it was found in, as it was named."""
    because: str = ""
    """Why it is so, and what would have been legal, where the game knows. Empty before `explain`."""
    decided: str = ""
    """What a judge decided about it, by whom and why; empty where nobody has."""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.message}{hint} [{self.rule}]"
