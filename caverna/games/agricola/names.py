"""Names as people write them: matched without regard to case, spaces, hyphens, accents and apostrophes."""

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import combining, normalize

from .catalogue.majors import MAJORS
from .catalogue.spaces import SPACES
from .goods import NAMES, OTHER_NAMES, SPANISH, Goods

_DROPPED = re.compile(r"['’‘`´‐‑‒–—-]")


@lru_cache(4096)
def normalise(text: str) -> str:
    """Return what counts of a name: its letters and digits, in lower case, without accents."""
    plain = "".join(_DROPPED.sub("", text).casefold().split())
    return "".join(letter for letter in normalize("NFD", plain) if not combining(letter))


def _by_name(rows: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key, names in rows:
        for name in {normalise(name) for name in names}:
            found[name] = (*found.get(name, ()), key)
    return found


MAJOR_KEYS = _by_name((row.key, row.names) for row in MAJORS.values())
"""Normalised name -> the major improvements that bear it."""
SPACE_KEYS = _by_name((row.key, row.names) for row in SPACES.values())
"""Normalised name -> the spaces that bear it."""


def _plural(word: str) -> str:
    return word + ("es" if word[-1] in "lí" else "s")


def _good_words() -> dict[str, int]:
    words: dict[str, int] = {}
    others = [(name, NAMES.index(good)) for name, good in OTHER_NAMES.items()]
    for word, good in (*((name, good) for names in (NAMES, SPANISH) for good, name in enumerate(names)), *others):
        words[normalise(word)] = words[normalise(_plural(word))] = good
    return words


GOOD_NUMBER = _good_words()
"""Normalised word, singular or plural, English or Spanish -> the good it names."""
_AMOUNT = re.compile(r"(\d+)\s+([^\d]+)")


def read_goods(text: str) -> Goods:
    """Read an amount such as ``2 wood 1 wild boar``; ``none`` and ``nothing`` are nothing. ValueError if it is none."""
    text = text.strip()
    if text in ("none", "nothing"):
        return Goods()
    found = _AMOUNT.findall(text)
    pairs = [(GOOD_NUMBER.get(normalise(word), -1), int(count)) for count, word in found]
    rest = _AMOUNT.sub("", text).strip()
    named = [good for good, _ in pairs]
    if rest or not pairs or -1 in named or len(set(named)) < len(named) or not all(count for _, count in pairs):
        raise ValueError(f"not an amount of goods: {text!r}")
    return Goods.of(pairs)
