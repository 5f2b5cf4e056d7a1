"""The slots of Agricola's notation: cells, names, goods, hand cards and their effects.

A slot is a part of a step's form, such as ``{cells:cell+}``.
"""

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from caverna.model.names import normalise
from caverna.model.player_names import name_fault
from caverna.model.safe_text import shown
from caverna.model.value_types import MAX_NUMBER
from caverna.reading.notation.compound import Counted, Held, Items, Sections
from caverna.reading.notation.slots import COUNTS, END, Ahead, Cell, Count, Many, Name, Single, Slot
from caverna.reading.notation.words import NUMBER_LIKE, ParseFailed, Words

from .goods import NUMBER, Goods
from .names import ANIMAL, GOOD, MAJOR, SPACE
from .state import cells
from .steps import EFFECT, Step

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape
    from caverna.reading.notation.diagnosing import Diagnosis
    from caverna.reading.shared import Reading
    from caverna.reading.tree import Node

_RESERVED = frozenset(("paying", "returning", "passing", "by"))
"""The words after which the name of a hand card has ended."""
_NO_NAME = re.compile(r"[+0-9]|.*[\[\](){},]")
_POINTS = ("points", "point")
_SIGNED = {f"{count:+d}": count for size in COUNTS.values() if size for count in (size, -size)}
"""Signed number as text -> its value, for all numbers that the fast path reads."""


def card_fault(name: str) -> str:
    """Return the fault in the name of a hand card, "" if it has none."""
    if _NO_NAME.match(name):
        return "begins with a digit or '+', or has a bracket or comma in it"
    return name_fault(name)


class HandCard(Slot):
    """The name of a hand card: any words before a reserved one. There is no list of known cards.

    The name is kept as written, with one space between words.
    """

    several = True

    def __init__(self, sort: str) -> None:
        self.sort, self.title = sort, sort.upper()

    def read_canonical(self, words: list[str]) -> str | None:
        """Return the name if the words are its canonical spelling, else None."""
        name = " ".join(words)
        if not _RESERVED.isdisjoint(map(str.lower, words)) or "" in words or card_fault(name):
            return None
        return name

    def read(self, words: Words, ahead: Ahead = END) -> str:
        """Read a name up to the words that may follow it."""
        end = words.until(*ahead.stops, *_RESERVED)
        if end <= words.at:
            words.lack(f"the {self.sort}")
        name = words.between(words.at, end)
        fault = card_fault(name)
        if fault:
            words.fail("record.name", f"the name {shown(name)} {fault}", "", end=end)
        words.at = end
        return name

    def empty(self, value: Any) -> bool:
        """Return whether no card is named."""
        return not value

    def take(self, reading: "Reading", node: "Node") -> str | None:
        """Return the name in a field of an object."""
        text = reading.text(node, f"the {self.sort}")
        name = " ".join(text.split()) if text else None
        if name:
            reading.spell(node, name)
        return name

    def schema(self) -> "Shape":
        """Return the schema of a name."""
        from caverna.writing.schema_values import text

        return text()


def _major_or_card(name: str) -> str:
    """Return the catalogue's spelling of a major improvement, if only case, spaces or accents differ.

    A short or foreign name of a major improvement is kept, because it may be the name of a hand card.
    """
    found = MAJOR.find(name)
    return found if found is not None and normalise(found) == normalise(name) else name


class MajorOrCard(HandCard):
    """A major improvement or a hand card. The game decides which, by what the player owns."""

    def read_canonical(self, words: list[str]) -> str | None:
        """Return the name if the words are its canonical spelling, else None."""
        name = super().read_canonical(words)
        return name if name is None or _major_or_card(name) == name else None

    def read(self, words: Words, ahead: Ahead = END) -> str:
        """Read a name up to the words that may follow it."""
        return _major_or_card(super().read(words, ahead))

    def take(self, reading: "Reading", node: "Node") -> str | None:
        """Return the name in a field of an object. A major improvement gets the catalogue's spelling."""
        name = super().take(reading, node)
        if name:
            name = _major_or_card(name)
            reading.spell(node, name)
        return name


class Signed(Counted):
    """Goods with signs in a field of an object: the goods that a card gives and takes."""

    def take(self, reading: "Reading", node: "Node") -> Any:
        """Return the goods in a mapping to positive or negative numbers, or in the text of a card's effect."""
        from caverna.reading.tree import Mapping

        if not isinstance(node, Mapping):
            text = reading.text(node, "the goods")
            if text is None:
                return None
            try:
                changes = CHANGES.read(Words(text, "-1 grain +2 food"))
                reading.spell(node, partial(CHANGES.write, changes))
                return changes["goods"]
            except ParseFailed as failed:
                reading.add_errors(node, failed.errors)  # type: ignore[arg-type]
                return None
        counts: dict[str, int] = {}
        before = len(reading.findings)
        for key, value in reading.checked(node):
            name = reading.name(key, "the good", self.names)
            count = reading.number(value, "a count", -MAX_NUMBER, MAX_NUMBER)
            if name is not None and count is not None:
                counts[name] = count
        return None if len(reading.findings) > before else self._of(counts.items())

    def schema(self) -> "Shape":
        """Return the schema of goods with signs."""
        from caverna.writing.schema_values import by_known_name, number, text

        return {"anyOf": [text(), by_known_name(GOOD.all, number(-MAX_NUMBER))]}


class ChangesSlot(Slot):
    """The gains and losses from a card: ``-1 grain +2 food``, ``+1 grain B1``, ``+2 points``."""

    several, title, like = True, "+|-NUMBER GOOD|points ... [CELL]", re.compile(r"[+\-−–]")

    def __init__(self) -> None:
        self.parts = {"goods": Signed(GOOD, NUMBER, Goods.of), "cell": CELL, "points": Count(-MAX_NUMBER)}

    def read_canonical(self, words: list[str]) -> dict[str, Any] | None:
        """Return the changes if the words are their canonical spelling, else None."""
        pairs, cell = words, ""
        if len(words) % 2:
            *pairs, cell = words
            if cell not in CELL.table:
                return None
        points = 0
        goods: list[tuple[int, int]] = []
        for count, name in zip(pairs[::2], pairs[1::2], strict=True):
            if count not in _SIGNED:
                return None
            if name in NUMBER:
                goods.append((NUMBER[name], _SIGNED[count]))
            elif name == _POINTS[0] and not points:
                points = _SIGNED[count]
            else:
                return None
        if not pairs or len({good for good, _ in goods}) < len(goods) or (cell and points):
            return None
        return {"goods": Goods.of(goods), "cell": cell, "points": points}

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, Any]:
        """Read numbers with signs, each with a good or ``points``, and perhaps the cell of a field at the end."""
        goods: dict[str, int] = {}
        points = 0
        cell = ""
        if not words.more():
            words.lack("what the card does")
        while words.more():
            at = words.at
            if goods and not NUMBER_LIKE.match(words.words[at]) and at == len(words.words) - 1:
                cell = CELL.read(words)
                break
            count = self._count(words)
            if words.more() and words.lower[words.at] in _POINTS:
                name, twice = _POINTS[0], bool(points)
                points, words.at = count, words.at + 1
            else:
                name = words.word(GOOD)
                twice = name in goods
                goods[name] = count
            if twice:
                words.fail("record.step", f"{name} is written twice", at=at)
        if cell and points:
            words.fail("record.step", "points lie on no field", at=words.at - 1)
        return {"goods": Goods.of((NUMBER[name], count) for name, count in goods.items()), "cell": cell,
                "points": points}  # fmt: skip

    def _count(self, words: Words) -> int:
        """Read a number with its sign."""
        word = words.words[words.at]
        if word[0] not in "+-":
            words.fail("record.number", f"{shown(word)} has no sign", "'+' gives, '-' takes")
        words.words[words.at] = word[1:] or word
        count = words.number()
        return -count if word[0] == "-" else count

    def write(self, value: Any) -> str:
        """Return the canonical spelling."""
        words = [f"{count:+d} {name}" for name, count in value["goods"].items()]
        words += [f"{value['points']:+d} {_POINTS[0]}"] if value["points"] else []
        return " ".join([*words, *([value["cell"]] if value["cell"] else [])])


class DeliveriesSlot(Slot):
    """Goods and the rounds whose spaces get them: ``1 food 9 10 11``."""

    several, title = True, "GOODS ROUND ..."

    def __init__(self) -> None:
        self._round = Count()
        self.parts = {"goods": GOODS, "rounds": Many(self._round)}

    def read_canonical(self, words: list[str]) -> dict[str, Any] | None:
        """Return the goods and rounds if the words are their canonical spelling, else None."""
        end = len(words)
        while end and words[end - 1] in self._round.table:
            end -= 1
        goods = GOODS.read_canonical(words[:end]) if end else None
        if goods is None or end == len(words):
            return None
        return {"goods": goods, "rounds": [self._round.table[word] for word in words[end:]]}

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, Any]:
        """Read goods, then rounds."""
        counts: dict[str, int] = {}
        while words.at + 1 < len(words.words) and not NUMBER_LIKE.match(words.words[words.at + 1]):
            at = words.at
            count, name = words.count_of(GOOD, 1)
            if name in counts:
                words.fail("record.step", f"{name} is written twice", at=at)
            counts[name] = count
        if not counts:
            words.lack("the goods")
        if not words.more():
            words.lack("the rounds")
        rounds: list[int] = []
        while words.more():
            rounds.append(words.number())
        return {"goods": Goods.of((NUMBER[name], count) for name, count in counts.items()), "rounds": rounds}

    def write(self, value: Any) -> str:
        """Return the canonical spelling."""
        return f"{value['goods']} {' '.join(map(str, value['rounds']))}"


class Effects(Items):
    """The effects of a hand card: changes, goods on round spaces and granted actions, but no free steps."""

    takes_free = False

    def item(self, words: Words, diagnosis: "Diagnosis") -> Step:
        """Read an effect. A space is not an effect."""
        text = words.between(0, len(words.words))
        if SPACE.find(text):
            words.fail("record.step", f"{shown(text)} is no {self.sort}", "as in 'card Woodcutter (+1 wood)'", at=0)
        step: Step = super().item(words, diagnosis)
        return step


CELL = Cell(cells.NAMES, "cells are A1 to E3", "cells are A1 to E3")
GOODS = Counted(GOOD, NUMBER, Goods.of)
CHANGES = ChangesSlot()
_FIGURES = (
    ("person", "person"), ("persons", "person"), ("people", "person"), ("room", "room"), ("rooms", "room"),
    ("field", "field"), ("fields", "field"), ("pasture", "pasture"), ("pastures", "pasture"), ("fence", "fence"),
    ("fences", "fence"), ("stable", "stable"), ("stables", "stable"), ("begging", "begging"), ("points", "points"),
    ("point", "points"),
)  # fmt: skip

SLOTS: dict[str, Slot] = {
    "cell": CELL,
    "count": Count(),
    "space": Name(SPACE),
    "major": Name(MAJOR),
    "card": HandCard("card"),
    "returned": MajorOrCard("improvement"),
    "good": Single(GOOD, "A good."),
    "breeding": Many(Single(ANIMAL, "An animal."), none="none"),
    "goods": GOODS,
    "animals": Counted(ANIMAL, NUMBER, Goods.of, fields=GOOD),
    "price": Counted(GOOD, NUMBER, Goods.of, nothing=True),
    "crops": Sections(("grain", "vegetable"), GOOD, CELL, "what is sown", "is not sown"),
    "changes": CHANGES,
    "deliveries": DeliveriesSlot(),
    "held": Held(GOODS, _FIGURES, signed=("points",)),
    EFFECT: Effects(EFFECT, "what a hand card does", "as in '[+1 wood]'"),
}
"""Name in a step's form -> its slot."""
