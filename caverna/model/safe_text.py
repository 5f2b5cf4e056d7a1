"""Texts from outside made safe to show: nothing in them can hide, turn text around or steer a terminal."""

from unicodedata import category

UNSEEN = "\N{REPLACEMENT CHARACTER}"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, marks that show nothing or turn the direction, halves of characters, unassigned ones, line ends."""
JOINERS = "\u200c\u200d"
"""Invisible, but some scripts cannot be written without them."""
_SHOWN = 40
"""Characters of a wrong word that a message repeats."""


def hides(character: str) -> bool:
    """Return whether a character cannot be seen and does something to what stands around it."""
    return category(character) in _HIDDEN and character not in JOINERS


def clean(text: str) -> str:
    """Return a text in one line in which everything can be seen: what hides is replaced, one for one."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(UNSEEN if hides(each) else each for each in text)


def shown(text: str) -> str:
    """Return a text in quotes for a message, shortened, with everything that cannot be seen spelled out."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")
