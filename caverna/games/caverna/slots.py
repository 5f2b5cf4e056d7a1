"""The slots in the forms of Caverna's steps: cells, names, goods, loot."""

from typing import TYPE_CHECKING, Any

from caverna.model.names import Names, nearest
from caverna.model.safe_text import shown
from caverna.model.steps import Step
from caverna.reading.notation.compound import Counted, Held, Items, Sections
from caverna.reading.notation.slots import COUNTS, END, Ahead, Cell, Choice, Count, Many, Name, Single, Slot
from caverna.reading.notation.words import NUMBER_LIKE, Words

from .catalogue import LOOT
from .catalogue.tables import RUBY_TILES
from .goods import NUMBER, Goods
from .names import ANIMAL, FURNISHING, GOOD, LOOTED, SPACE, VERB
from .state import cells

if TYPE_CHECKING:
    from caverna.reading.notation.diagnosing import Diagnosis

CELL = Cell(cells.NAMES, "cells are A1 to F4, around the board Z1-Z4, G1-G4, A0-F0 and A5-F5", "cells are A1 to F4")
GOODS = Counted(GOOD, NUMBER, Goods.of)


class Uncounted(Counted):
    """Goods with counts, but without a count of 1: ``stone ore 6 vegetable``."""

    implied = True

    def read_canonical(self, words: list[str]) -> Any:
        """Read goods from words in canonical spelling."""
        if self._known.keys() >= {*words} and len({*words}) == len(words):
            return self._of((name, 1) for name in words)
        return super().read_canonical(words)

    def write(self, value: Any) -> str:
        """Return goods in canonical spelling."""
        names = value.names
        return " ".join([names[good] if count == 1 else f"{count} {names[good]}" for good, count in value.pairs])


class Loot(Items):
    """The loot of an expedition, in the order taken."""

    def item(self, words: Words, diagnosis: "Diagnosis") -> Step:
        """Read a loot item, or a free step between the items."""
        text = words.between(0, len(words.words))
        step = diagnosis.item(words, self.part)
        if step is not None:
            return step
        if text[0] == "+":
            words.fail("record.step", f"{shown(text)} is not loot", "did you mean '+1'?")
        if NUMBER_LIKE.match(text):
            wrong = f"no number belongs here: {shown(words.words[0])}"
            words.fail("record.number", wrong, "loot is named without a count")
        if len(words.words) == 1 and GOOD.find(text):  # some goods are verbs, too
            words.fail("record.step", f"{shown(text)} is not loot", "")
        step = diagnosis.step(words)
        if step is None and not (GOOD.find(text) or SPACE.find(text)):
            words.fail("record.name", f"there is no loot {shown(text)}", nearest(text, _LOOT_WORDS))
        if step is None or not diagnosis.forms.stands(type(step), self.part):
            words.fail("record.step", f"{shown(text)} is not loot", "", at=0)
        return step


_DONE = dict.fromkeys(row.does.split()[-1] for row in LOOT if not row.goods and row.does != "+1")
_LOOT_WORDS = Names("loot", [*LOOTED.spellings.items(), *((verb, verb) for verb in _DONE)], slips=VERB.slips)
"""The first words of loot items, for hints."""

_FIGURES = (
    ("dwarf", "dwarf"), ("dwarfs", "dwarf"), ("dwarves", "dwarf"), ("points", "points"), ("point", "points"),
    ("begging", "begging"),
)  # fmt: skip

_WEAPONS = ("weapons", "weapon")


class HeldWithWeapons(Held):
    """The claimed goods of a player, with the strengths of all weapons in ascending order after their word."""

    def __init__(self) -> None:
        super().__init__(GOODS, _FIGURES, signed=("points",))
        self.parts = {**self.parts, "weapons": Many(Count(0))}
        self.title += " [weapons NUMBER ...]"

    def read_canonical(self, words: list[str]) -> dict[str, Any] | None:
        """Read goods and weapons from words in canonical spelling: the weapons come last. None: it is not canonical."""
        if "weapons" not in words:
            return super().read_canonical(words)
        end = words.index("weapons")
        held = super().read_canonical(words[:end]) if end else self.value({})
        strengths = [COUNTS.get(word, -1) for word in words[end + 1 :]]
        if held is None or not strengths or -1 in strengths or strengths != sorted(strengths):
            return None
        return {**held, "weapons": strengths}

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, Any]:
        """Read goods and weapons, up to the end of the text."""
        counts: dict[str, int] = {}
        weapons: list[int] | None = None
        if not words.more():
            words.lack(f"the {self.names.sort}")
        while words.more():
            at = words.at
            if words.lower[at] in _WEAPONS:
                name, twice, weapons = "weapons", weapons is not None, self._strengths(words)
            else:
                count, name = words.count_of(self.names, 0, signed=self.signed)
                twice = name in counts
                counts[name] = count
            if twice:
                words.fail("record.step", f"{name} is written twice", at=at)
        return {**self.value(counts), **({} if weapons is None else {"weapons": weapons})}

    def _strengths(self, words: Words) -> list[int]:
        """Read the strengths after the word ``weapons``. A number before another word is the count of that word."""
        words.at += 1
        end = words.at
        while end < len(words.words) and NUMBER_LIKE.match(words.words[end]):
            end += 1
        if end < len(words.words) and words.lower[end] not in _WEAPONS:
            end -= 1
        if end <= words.at:
            words.lack("the strength of every weapon")
        found: list[int] = []
        while words.at < end:
            number = words.number(0)
            if found and number < found[-1]:
                words.fail("record.step", "weapons are written in ascending order", at=words.at - 1)
            found.append(number)
        return found

    def write(self, value: Any) -> str:
        """Return goods in canonical spelling, then the weapons."""
        held = super().write({name: each for name, each in value.items() if name != "weapons"})
        weapons = "" if value["weapons"] is None else f"weapons {' '.join(map(str, value['weapons']))}"
        return " ".join(filter(None, (held, weapons)))


SLOTS: dict[str, Slot] = {
    "cell": CELL,
    "count": Count(),
    "weapon": Count(missing="the weapon's strength"),
    "standing": Count(0, missing="how many donkeys stood in mines"),
    "space": Name(SPACE),
    "furnishing": Name(FURNISHING),
    "good": Single(GOOD, "A good."),
    "looted": Name(LOOTED, "A good."),
    "breeding": Many(Single(ANIMAL, "An animal."), none="none"),
    "goods": GOODS,
    "animals": Counted(ANIMAL, NUMBER, Goods.of, fields=GOOD),
    "bought": Uncounted(GOOD, NUMBER, Goods.of),
    "price": Counted(GOOD, NUMBER, Goods.of, nothing=True),
    "tile": Choice(RUBY_TILES, "the kind of tile"),
    "phase": Choice(("fields", "breeding"), "the phase", "is not a phase to skip"),
    "outcome": Choice(("gold", "food"), "what comes"),
    "crops": Sections(("grain", "vegetable"), GOOD, CELL, "what is sown", "is not sown"),
    "held": HeldWithWeapons(),
    "loot": Loot("loot", "the loot of an expedition", "as in '[dog, +1]'"),
}  # fmt: skip
"""The slots of the forms, by their names."""
