"""Names as people write them: matched without regard to case, spaces, hyphens, accents and apostrophes.

Which names there are a game says, in its own ``names``: one `Names` for each sort of thing.
"""

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

CLOSE = 0.6
"""How alike, from 0 to 1, two names must be for one to be a hint for the other."""
_MIN_BEGUN = 3
"""Characters with which a name must begin to be a hint for one that goes on."""
_MAX_COMPARED = 60
"""Characters of an unknown name that are looked at for a hint."""

_DROPPED = re.compile(r"['’‘`´]|(?<=\S)[-‐‑‒–—]|[-‐‑‒–—](?!\d)")
"""Apostrophes and hyphens; one that begins a word before a digit is a minus sign and stays."""
_LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i"})
"""Letters whose stroke or missing dot is not an accent to Unicode."""


def normalise(text: str) -> str:
    """Return what counts of a name: its letters and digits, in lower case, without accents."""
    if text.isalpha() and text.isascii():
        return text.lower()
    plain = "".join(_DROPPED.sub("", text).casefold().split())
    if plain.isascii():
        return plain
    # Letter by letter: putting a long run of marks in their order, only to drop them, takes time without end.
    parts = (part for letter in plain for part in normalize("NFD", letter))
    return "".join(part for part in parts if not combining(part)).translate(_LETTERS)


def folded(name: str) -> str:
    """Return what counts of a person's name: the letters without regard to case and accents."""
    plain = " ".join(name.casefold().split())
    if plain.isascii():
        return plain
    parts = (part for letter in plain for part in normalize("NFD", letter))
    return "".join(part for part in parts if not combining(part)).translate(_LETTERS)


class Names:
    """The names of one sort of thing, each with the spellings it is known by."""

    __slots__ = ("_ignored", "_loose", "all", "slips", "sort", "spellings")

    def __init__(
        self,
        sort: str,
        spellings: Iterable[tuple[str, str]],
        ignored: str = "",
        slips: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.sort = sort
        """What it is that they name, for messages: ``space``, ``good``."""
        self.spellings = dict(spellings)
        """Spelling -> name."""
        self._ignored = ignored
        """A sign that does not matter in these names, such as a slash."""
        self._loose = {self._normal(spelling): name for spelling, name in self.spellings.items()}
        self.all = tuple(dict.fromkeys(self.spellings.values()))
        """The names themselves, in English."""
        self.slips = tuple(slips)
        """Words that are not names, with the name for which a hint takes them."""

    def _normal(self, text: str) -> str:
        return normalise(text.replace(self._ignored, " ") if self._ignored else text)

    def find(self, text: str) -> str | None:
        """Return the English name that is meant, None if there is none."""
        return self.spellings.get(text) or self._loose.get(self._normal(text))

    def forms(self) -> dict[str, list[str]]:
        """Return the normalised spellings and slips of each name."""
        found: dict[str, list[str]] = {}
        for form, name in self._loose.items():
            found.setdefault(name, []).append(form)
        for slip, name in self.slips:
            found.setdefault(name, [normalise(name)]).append(self._normal(slip))
        return found


def closest(name: str, among: Names | Iterable[str], spelled: Names | None = None) -> tuple[float, str]:
    """Return the name most like the given one and how alike they are; (0, "") if none is.

    Candidates that are `Names`, or that ``spelled`` knows, are compared in all their spellings.
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
    """Return the one name that begins as the given one does, empty where there is none or more than one."""
    start = normalise(name[:_MAX_COMPARED])
    found = [each for each in among if normalise(each).startswith(start)] if len(start) >= _MIN_BEGUN else []
    return found[0] if len(found) == 1 else ""


def nearest(name: str, among: Names | Iterable[str], spelled: Names | None = None) -> str:
    """Return a hint such as ``did you mean 'Ruby mine construction'?``, empty if no name is near; see `closest`."""
    if isinstance(among, Names):
        spelled, among = among, among.all
    among = list(among)
    found = closest(name, among, spelled)[1] or _begun(name, among)
    return f"did you mean '{found}'?" if found else ""
