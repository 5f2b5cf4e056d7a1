"""Names as people write them: matched without regard to case, spaces, hyphens, accents and apostrophes.

Each game lists its names in a module ``names``, with one `Names` for each sort of thing.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import combining, normalize

CLOSE = 0.6
"""The similarity, from 0 to 1, from which a name is suggested for another."""
_MIN_BEGUN = 3
"""The least number of initial characters for which a longer name is suggested."""
_MAX_COMPARED = 60
"""The number of characters of an unknown name that are compared."""
_MAX_CACHED = 60
"""The length of the longest text whose normalised form is cached."""

_DROPPED = re.compile(r"['’‘`´]|(?<=\S)[-‐‑‒–—]|[-‐‑‒–—](?!\d)")
"""Apostrophes and hyphens; a hyphen before a number is a minus sign and is kept."""
_LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i"})
"""Letters whose stroke or missing dot Unicode does not treat as an accent."""


def normalise(text: str) -> str:
    """Return the letters and digits of a name, in lower case and without accents, for comparison."""
    if text.isalpha() and text.isascii():
        return text.lower()
    return _normalised(text) if len(text) <= _MAX_CACHED else _normalised.__wrapped__(text)


@lru_cache(4096)
def _normalised(text: str) -> str:
    plain = "".join(_DROPPED.sub("", text).casefold().split())
    if plain.isascii():
        return plain
    # Letter by letter: NFD of the whole text would sort long runs of marks, which takes quadratic time.
    parts = (part for letter in plain for part in normalize("NFD", letter))
    return "".join(part for part in parts if not combining(part)).translate(_LETTERS)


def folded(name: str) -> str:
    """Return a person's name in lower case and without accents, for comparison."""
    plain = " ".join(name.casefold().split())
    if plain.isascii():
        return plain
    parts = (part for letter in plain for part in normalize("NFD", letter))
    return "".join(part for part in parts if not combining(part)).translate(_LETTERS)


class Names:
    """The names of one sort of thing, each with its accepted spellings."""

    __slots__ = ("_ignored", "_loose", "all", "slips", "sort", "spellings")

    def __init__(
        self,
        sort: str,
        spellings: Iterable[tuple[str, str]],
        ignored: str = "",
        slips: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.sort = sort
        """The sort of thing, for messages: ``space``, ``good``."""
        self.spellings = dict(spellings)
        """Spelling -> name."""
        self._ignored = ignored
        """A character that is ignored in these names, such as a slash."""
        self._loose: dict[str, str] = {}
        """Normalised spelling -> name; empty until it is needed, as most names are spelled as they are listed."""
        self.all = tuple(dict.fromkeys(self.spellings.values()))
        """The names themselves, in English."""
        self.slips = tuple(slips)
        """Common wrong words, each with the name that a hint suggests for it."""

    def _normal(self, text: str) -> str:
        return normalise(text.replace(self._ignored, " ") if self._ignored else text)

    @property
    def loose(self) -> dict[str, str]:
        """Normalised spelling -> name."""
        if not self._loose:
            self._loose = {self._normal(spelling): name for spelling, name in self.spellings.items()}
        return self._loose

    def find(self, text: str) -> str | None:
        """Return the English name of a spelling; None if it is unknown."""
        return self.spellings.get(text) or self.loose.get(self._normal(text))

    def forms(self) -> dict[str, list[str]]:
        """Return the normalised spellings and slips of each name."""
        found: dict[str, list[str]] = {}
        for form, name in self.loose.items():
            found.setdefault(name, []).append(form)
        for slip, name in self.slips:
            found.setdefault(name, [normalise(name)]).append(self._normal(slip))
        return found


def closest(name: str, among: Names | Iterable[str], spelled: Names | None = None) -> tuple[float, str]:
    """Return the similarity of the most similar name, and this name; (0, "") if none is similar.

    Candidates in `Names`, or known to ``spelled``, are compared in all their spellings.
    """
    from difflib import SequenceMatcher  # few records need a hint

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(normalise(name[:_MAX_COMPARED]))
    best, found = CLOSE, ""
    if isinstance(among, Names):
        spelled, among = among, among.all
    forms = spelled.forms() if spelled is not None else {}
    for candidate in among:
        for form in forms.get(candidate) or (normalise(candidate),):
            matcher.set_seq1(form)
            if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best:
                ratio = matcher.ratio()
                if ratio > best or (ratio == best and not found):
                    best, found = ratio, candidate
    return (best, found) if found else (0.0, "")


def _begun(name: str, among: Iterable[str]) -> str:
    """Return the only name that begins with the given text; an empty text if there is none or more than one."""
    start = normalise(name[:_MAX_COMPARED])
    found = [each for each in among if normalise(each).startswith(start)] if len(start) >= _MIN_BEGUN else []
    return found[0] if len(found) == 1 else ""


def nearest(name: str, among: Names | Iterable[str], spelled: Names | None = None) -> str:
    """Return a hint such as ``did you mean 'Ruby mine construction'?``; empty if no name is similar (see `closest`)."""
    if isinstance(among, Names):
        spelled, among = among, among.all
    among = list(among)
    found = closest(name, among, spelled)[1] or _begun(name, among)
    return f"did you mean '{found}'?" if found else ""
