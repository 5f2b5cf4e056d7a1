"""The move notation of Caverna: a line of text into steps (`parse`) and back (`write`).

`parse` raises `RuleBroken` for what it cannot read. `read` never does: its ``errors`` tell what is missing.
"""

from .games.caverna.notation import (
    Amount,
    NotationError,
    Parsed,
    parse,
    parse_goods,
    parse_have,
    read,
    read_goods,
    read_have,
    write,
    write_step,
)

__all__ = [
    "Amount",
    "NotationError",
    "Parsed",
    "parse",
    "parse_goods",
    "parse_have",
    "read",
    "read_goods",
    "read_have",
    "write",
    "write_step",
]


def __dir__() -> list[str]:
    return sorted(__all__)
