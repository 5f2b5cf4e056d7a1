"""Move notation: a line of text into steps (`parse`) and back (`write`); ``docs/notation.md`` has the grammar."""

from .parsing import Amount, Parsed, Slip, parse, parse_goods, parse_have
from .spelling import write, write_step

__all__ = ["Amount", "Parsed", "Slip", "parse", "parse_goods", "parse_have", "write", "write_step"]
