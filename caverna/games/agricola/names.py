"""The names of Agricola's spaces, cards, improvements and goods, in English, in other spellings and in Spanish.

A name that fits two things (1 clay, Occupation, Fireplace) is known with its number and without. Without the number,
only the state of a game decides which one is meant.
"""

import re
from collections.abc import Iterable, Iterator

from caverna.model.names import Names, normalise

from .catalogue.majors import MAJORS
from .catalogue.spaces import SPACES, SpaceRow
from .goods import ANIMALS, NAMES, OTHER_NAMES, SPANISH, Goods


def _by_name(rows: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key, names in rows:
        for name in {normalise(name) for name in names}:
            found[name] = (*found.get(name, ()), key)
    return found


MAJOR_KEYS = _by_name((row.key, row.names) for row in MAJORS.values())
"""Normalised name -> the keys of the major improvements with this name."""
SPACE_KEYS = _by_name((row.key, row.names) for row in SPACES.values())
"""Normalised name -> the keys of the spaces with this name."""


# --- goods --------------------------------------------------------------------------------------------------


def _forms(word: str) -> tuple[str, str]:
    """Return a word in singular and plural."""
    return word, word + ("es" if word[-1] in "lí" else "s")


def _words(good: int) -> list[str]:
    others = [other for other, name in OTHER_NAMES.items() if name == NAMES[good]]
    return [form for word in (NAMES[good], SPANISH[good], *others) for form in _forms(word)]


def _goods(goods: Iterable[int]) -> list[tuple[str, str]]:
    return [(word, NAMES[good]) for good in goods for word in _words(good)]


GOOD = Names("good", _goods(range(len(NAMES))))
"""The goods, in singular and plural, English and Spanish."""
ANIMAL = Names("animal", _goods(ANIMALS))
GOOD_NUMBER = {normalise(word): NAMES.index(name) for word, name in GOOD.spellings.items()}
"""Normalised word, singular or plural, English or Spanish -> the number of the good."""


# --- spaces -------------------------------------------------------------------------------------------------


def _counted(row: SpaceRow) -> list[str]:
    """Return other names of a space such as ``3 wood``, with other words for the good: ``3 maderas``."""
    count, _, word = row.name.partition(" ")
    good = GOOD_NUMBER.get(normalise(word)) if count.isdigit() else None
    return [] if good is None else [f"{count} {other}" for other in _words(good)]


def _spelled(rows: Iterable[SpaceRow]) -> Iterator[tuple[str, str]]:
    """Yield each spelling of a space's name with the name that it stands for.

    A spelling that several spaces share stands for a name that all of them have, or else for itself.
    """
    meant: dict[str, tuple[str, list[SpaceRow]]] = {}
    for row in rows:
        for name in dict.fromkeys((*row.names, *_counted(row))):
            meant.setdefault(normalise(name), (name, []))[1].append(row)
        if row.number:
            for name in _counted(row):
                meant.setdefault(normalise(f"{name} {row.number}"), (f"{name} {row.number}", []))[1].append(row)
    for plain, (spelling, those) in meant.items():
        if len(those) == 1 or all(row.number and plain.endswith(row.number) for row in those):
            names = {row.full_name for row in those}
        else:
            names = {row.name for row in those}
        if len(names) > 1:
            shared = (name for name in names if all(normalise(name) in map(normalise, row.names) for row in those))
            yield spelling, next(shared, spelling)
        else:
            yield spelling, names.pop()


SPACE = Names("space", _spelled(SPACES.values()))
"""The action spaces, round cards included: ``3 wood``, ``1 clay board``, ``1 clay``."""
CARD = Names("card", _spelled(row for row in SPACES.values() if row.stage))
"""The round cards."""
MAJOR = Names(
    "improvement",
    [
        (name, row.full_name if row.price and name.endswith(str(row.price)) else row.name)
        for row in MAJORS.values()
        for name in row.names
    ],
)
"""The major improvements: ``Well``, ``Fireplace 2``, ``Fireplace``."""

_AMOUNT = re.compile(r"(\d+)\s+([^\d]+)")


def read_goods(text: str) -> Goods:
    """Read an amount such as ``2 wood 1 wild boar``, ``none`` or ``nothing``. Raise ValueError for other texts."""
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
