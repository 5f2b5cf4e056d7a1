"""Make texts from outside safe to show: they can't hide text, reverse it or control a terminal."""

from unicodedata import category

UNSEEN = "\N{REPLACEMENT CHARACTER}"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories: controls, invisible and direction marks, surrogates, private and unassigned, line ends."""
JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts need."""
_SHOWN = 40
"""The number of characters of a wrong word that a message quotes."""


def hides(character: str) -> bool:
    """Return whether a character is invisible and affects the text around it."""
    return category(character) in _HIDDEN and character not in JOINERS


def clean(text: str) -> str:
    """Return a text as one visible line: each hidden character is replaced by U+FFFD."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(UNSEEN if hides(each) else each for each in text)


def shown(text: str) -> str:
    """Return a text in quotes for a message, shortened, with escapes for invisible characters."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")
