"""The move notation of Caverna: a line of text into steps (`parse`) and back (`write`)."""

from .games.caverna.notation import Amount, NotationError, Parsed, parse, parse_goods, parse_have, write, write_step

__all__ = ["Amount", "NotationError", "Parsed", "parse", "parse_goods", "parse_have", "write", "write_step"]
