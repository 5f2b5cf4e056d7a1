"""Names of places, cards, buildings and goods as people write them, in English or Spanish.

Case, spaces, hyphens, slashes and accents do not matter. Goods, figures and kinds may be in the plural. A count of 1
before a good or a figure may be omitted: ``dice farmer`` means ``dice / 1 farmer``. The goods of a building may be
written in any order: ``brick 2 wood`` means ``2 wood 1 brick``.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from caverna.model.names import Names, normalise

from . import goods
from .catalogue.buildings import BUILDINGS, COUNT, FIXED, BuildingRow
from .catalogue.cards import CARDS, FIGURES, FIGURES_ES, CardRow
from .catalogue.places import BUILDING_PLACE, CARD_PLACE, NAMED, PlaceRow


def _places(rows: Iterable[PlaceRow]) -> list[tuple[str, str]]:
    return [(word, row.name) for row in rows for word in (row.name, row.es, row.also) if word]


def _plural(word: str) -> str:
    """Return the plural of an English or Spanish word. In "fabricante de herramientas" the first word changes."""
    first, space, rest = word.partition(" de ")
    return first + ("es" if first.endswith("r") and space else "s") + space + rest


def _forms(word: str) -> tuple[str, ...]:
    return word, _plural(word)


_GOOD_ES = tuple(goods.SPANISH[name] for name in goods.NAMES)
_SHORT_ES = tuple(name.partition(" de ")[0] for name in FIGURES_ES)
"""The short Spanish words for figures, as used in the names of cards."""
_COUNTED = {
    **{word: _forms(word) for word in (*goods.NAMES, *_GOOD_ES, *FIGURES)},
    **{
        short: (*_forms(full), short, f"{short}es" if short.endswith("r") else f"{short}s")
        for short, full in zip(_SHORT_ES, FIGURES_ES, strict=True)
    },
    "granjero": _forms("granjero"),
    "points": ("points", "point"), "puntos": ("puntos", "punto"),
}  # fmt: skip
"""Counted word in the names of the catalogue -> its accepted forms."""
_KINDS = {"kind": _forms("kind"), "kinds": _forms("kind"), "clase": _forms("clase"), "clases": _forms("clase")}


def _written(name: str, words: dict[str, tuple[str, ...]], count_left_out: bool = True) -> Iterator[str]:
    """Yield every accepted way to write a name: its words in all their forms, and counts of 1 written or omitted."""
    parts: list[tuple[str, ...]] = []
    rest = name.split()
    while rest:
        for length in (2, 1):
            word = " ".join(rest[:length])
            if word in words and len(rest) >= length:
                if count_left_out and parts and parts[-1] == ("1",):
                    parts[-1] = ("1", "")
                parts.append(words[word])
                break
        else:
            length = 1
            parts.append((rest[0],))
        rest = rest[length:]
    return (" ".join(filter(None, chosen)) for chosen in product(*parts))


def _cards(rows: Iterable[CardRow]) -> Iterator[tuple[str, str]]:
    for row in rows:
        for name in (row.name, row.es):
            yield from ((written, row.name) for written in _written(name, _COUNTED))


def _buildings(rows: Iterable[BuildingRow]) -> Iterator[tuple[str, str]]:
    for row in rows:
        for name in (row.name, row.es):
            words = _COUNTED if row.kind == FIXED else _KINDS if row.kind == COUNT else {}
            yield from ((written, row.name) for written in _written(name, words, row.kind == FIXED))


def _goods(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(word, name) for name in names for word in (*_forms(name), *_forms(goods.SPANISH[name]))]


_SLASH = "/"

_SLIPS = (
    *((goods.NAMES[row.roll], row.name) for row in NAMED if row.roll is not None),
    ("clay", "clay pit"), ("farm", "field"), ("agriculture", "field"), ("tools", "tool maker"), ("love hut", "hut"),
)  # fmt: skip
"""Wrong words that beginners use for a place -> the place: the good that it brings, or names from other games."""
_CLAY = "clay"
"""The wrong word that beginners use for brick, as it comes from the clay pit."""

PLACE = Names("place", _places(NAMED), _SLASH, _SLIPS)
"""The named places: ``forest``, ``Hunting ground``, ``Bosque``."""
ROLLED = Names("place", _places(row for row in NAMED if row.roll is not None), _SLASH, _SLIPS)
"""The places where dice are rolled."""
NUMBERED = Names("place", _places((CARD_PLACE, BUILDING_PLACE)), _SLASH)
"""The places that are written with a number: ``card``, ``building``."""
ANY_PLACE = Names("place", _places((*NAMED, CARD_PLACE, BUILDING_PLACE)), _SLASH, _SLIPS)
CARD = Names("card", _cards(CARDS), _SLASH)
"""The civilization cards: ``dice / 2 farmer``, ``dados / 2 granjero``."""
GOOD = Names("good", _goods(goods.NAMES), _SLASH, [(_CLAY, goods.NAMES[goods.BRICK])])
"""Food and the resources, in singular and plural."""

_RANK = {normalise(word): goods.NAMES.index(name) for word, name in GOOD.spellings.items()}
"""Normalised word for a good -> its index in the printed order of goods."""
_AMOUNT = rf"(\d*)({'|'.join(_RANK)})"
_AMOUNTS = re.compile(f"{_AMOUNT}{_AMOUNT}(?:{_AMOUNT})?")
"""Matches the normalised goods of a building: two or three goods, each with its count."""


class _BuildingNames(Names):
    """The names of buildings; their goods are found in any order."""

    __slots__ = ()

    def find(self, text: str) -> str | None:
        """Return the English name of the building that a text names; None if there is none."""
        return super().find(text) or super().find(_in_printed_order(self._normal(text)))


def _in_printed_order(text: str) -> str:
    """Return a normalised text with its goods in the printed order. A text that is not goods stays unchanged."""
    amounts = _AMOUNTS.fullmatch(text)
    if amounts is None:
        return text
    parts = amounts.groups("")
    pairs = sorted(zip(parts[::2], parts[1::2], strict=True), key=lambda pair: _RANK.get(pair[1], 0))
    return "".join(count + word for count, word in pairs)


BUILDING = _BuildingNames(
    "building", _buildings(BUILDINGS), _SLASH,
    [(row.name.replace("brick", _CLAY), row.name) for row in BUILDINGS if "brick" in row.name],
)  # fmt: skip
"""The building tiles: ``2 wood 1 brick``, ``4 of 2 kinds``, ``1 to 7``."""
HELD = (
    ("people", "people"), ("person", "people"), ("production", "production"), ("tool", "tool"), ("tools", "tool"),
    ("card", "card"), ("cards", "card"), ("building", "building"), ("buildings", "building"),
    ("points", "points"), ("point", "points"),
)  # fmt: skip
"""Pairs of an accepted word for what a tribe counts besides goods, and its name in `goods.FIGURES`."""
