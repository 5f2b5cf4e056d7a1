"""Findings: what is wrong with a record, as values."""

from attrs import asdict, frozen

MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM = "malformed", "illegal", "ambiguous", "claim"


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
    because: str = ""
    """Why it is so, and what would be a way out, where the game knows."""

    def to_json(self) -> dict[str, str | int | None]:
        """Return it as plain data, with the fields of the JSON output; the file is named around it."""
        return asdict(self, filter=lambda field, said: field.name != "file" and (field.name != "because" or said))

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.message}{hint} [{self.rule}]"
