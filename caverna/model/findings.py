"""Findings: the errors of a record as plain values."""

from typing import Annotated, ClassVar, TypeAlias

from attrs import Factory, field, frozen

from .json_shapes import JsonData, Natural, Positive
from .values import Value

MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM = "malformed", "illegal", "ambiguous", "claim"
FindingKind: TypeAlias = Annotated[str, ("enum", (MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM))]


@frozen(eq=False, repr=False)
class Span(Value):
    """A position in a text; lines and columns count from 1."""

    line: int
    """The line, from 1."""
    column: int
    """The column, from 1."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@frozen(eq=False, repr=False)
class Finding(JsonData):
    """One error of a record: it can't be read, breaks a rule, is ambiguous, or claims something false."""

    _json_keys: ClassVar[str] = (
        "kind rule message hint line column end_line end_column player round turn because? decided?"
    )
    kind: FindingKind
    """``malformed``, ``illegal``, ``ambiguous`` if a decision is missing, ``claim`` for a false claim."""
    rule: str
    """The id of the rule, as listed by ``caverna rules``."""
    message: str
    """The error, in one sentence."""
    hint: str = ""
    """A hint about what would have been right; empty if that is not known."""
    line: Positive = 1
    """The line in the file, from 1."""
    column: Positive = 1
    """The column in that line, from 1."""
    player: str | None = None
    """The player it is about; None if it is about no particular player."""
    round: Natural | None = None
    """The printed number of the round; None outside rounds."""
    turn: Positive | None = None
    """The number of the line among the turns of the round, from 1; None outside turns."""
    file: str = ""
    """The name of the file, as it was given."""
    because: str = ""
    """An explanation, with legal alternatives where the game knows some. Empty before `explain`."""
    decided: str = ""
    """A judge's decision about it, with the judge and the reason; empty if there is none."""
    end_line: Positive = field(default=Factory(lambda self: self.line, takes_self=True))
    """The line in which the refused piece ends: a key, a value, a clause of a line."""
    end_column: Positive = field(default=Factory(lambda self: self.column, takes_self=True))
    """The column after the last character of that piece; ``column`` if the piece is missing."""

    @property
    def has_end(self) -> bool:
        """True if its end is known and the piece is not empty."""
        return (self.end_line, self.end_column) != (self.line, self.column)

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.message}{hint} [{self.rule}]"
