"""Findings: what is wrong with a record, as values."""

from attrs import asdict, frozen

MALFORMED, ILLEGAL, AMBIGUOUS, CLAIM = "malformed", "illegal", "ambiguous", "claim"


@frozen
class Span:
    """A place in a text; lines and columns count from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@frozen
class Finding:
    """One thing that is wrong: cannot be read, breaks a rule, says too little, or claims what does not hold."""

    kind: str
    rule: str
    message: str
    hint: str = ""
    line: int = 1
    column: int = 1
    player: str | None = None
    round: int | None = None
    turn: int | None = None
    file: str = ""
    because: str = ""
    """Why it is so, and what would be a way out, where the game knows."""

    def to_json(self) -> dict[str, str | int | None]:
        """Return it as plain data, with the fields of the JSON output; the file is named around it."""
        return asdict(self, filter=lambda field, said: field.name != "file" and (field.name != "because" or said))

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.kind}: {self.message}{hint} [{self.rule}]"
