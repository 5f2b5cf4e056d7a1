"""Player names: 1 to 40 visible characters, without marks that hide or reverse text."""

from unicodedata import category, normalize

from .phases import JUDGE, NOTE
from .safe_text import JOINERS, hides

MAX_NAME = 40
_MAX_MARKS = 4
"""The number of accents and other marks allowed on one character."""
_MAX_SPELT = 4 * MAX_NAME * (1 + _MAX_MARKS)
"""The largest length of a name with all its marks, each decomposed into up to 4 characters."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are invisible."""
_MARKS = frozenset({"Mn", "Me"})


def name_fault(name: str) -> str:
    """Return what is wrong with a name in NFC; "" if it is valid."""
    if name == NOTE:
        return "is reserved for notes between the lines; use another name"
    if name == JUDGE:
        return "is reserved for corrections between the lines; use another name"
    if name.isascii() and name.isprintable() and 0 < len(name) <= MAX_NAME and name == name.strip():
        return ""  # most names
    seen = marks = 0
    for character in name:
        if hides(character) or character in _BLANK:
            return f"has a control or direction mark in it (U+{ord(character):04X})"
        if category(character) in _MARKS or character in JOINERS:
            marks += 1
        else:
            seen += 1
        if marks > _MAX_MARKS * max(seen, 1):
            return "has too many marks on one character"
        if seen > MAX_NAME:
            return f"is longer than {MAX_NAME} characters"
    if name != name.strip():
        return "has white space at its beginning or end"
    return "" if seen else "has no character that can be seen"


def composed(name: str) -> str:
    """Return a name in NFC, the form in which names are compared; a text too long for a name is returned unchanged."""
    return name if len(name) > _MAX_SPELT else normalize("NFC", name)
