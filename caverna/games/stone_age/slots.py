"""The slots of step forms in Stone Age: how places, dice, tools, goods and cards are parsed and written."""

from typing import TYPE_CHECKING, Any

from caverna.model.names import Names
from caverna.model.safe_text import shown
from caverna.reading.notation.compound import Counted, Held
from caverna.reading.notation.slots import END, Ahead, Choice, Count, Many, Name, Slot
from caverna.reading.notation.words import Words

from .catalogue.tables import DIE_SIDES
from .goods import Goods
from .names import ANY_PLACE, CARD, GOOD, HELD, NUMBERED, PLACE, ROLLED
from .steps import ToolCard

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape
    from caverna.reading.shared import Reading
    from caverna.reading.tree import Node

HIDDEN = "hidden"
"""The word for a card drawn unseen."""
_ONCE = "once"


class PlaceName(Choice):
    """The name of a place, in any of its spellings."""

    def __init__(self, names: Names) -> None:
        super().__init__(names.all, "the place")
        self.names, self.sort = names, names.sort
        self._longest = max(spelling.count(" ") + 1 for spelling in names.spellings)

    def opens(self, words: Words) -> bool:
        """Return whether the next words are the name of a place."""
        return self._end(words) > 0

    def read(self, words: Words, ahead: Ahead = END) -> str:
        """Read the longest name that the next words make."""
        return words.name(self.names, self._end(words) or min(words.at + 1, len(words.words)))

    def _end(self, words: Words) -> int:
        """Return the index after the longest name that the next words make; 0 if they make none."""
        longest = min(words.at + self._longest, len(words.words))
        ends = (end for end in range(longest, words.at, -1) if self.names.find(words.between(words.at, end)))
        return next(ends, 0)

    def take(self, reading: "Reading", node: "Node") -> str | None:
        """Read a name from a value of JSON."""
        return reading.name(node, self.what, self.names)

    def schema(self) -> "Shape":
        """Return the JSON Schema of a name."""
        from caverna.writing.schema_values import named

        return named("The place.", self.names.all)


class Tools(Slot):
    """The tools of a roll by their values; each card for one use follows ``once``: ``2 1 once 4``."""

    several, title = True, "VALUE ... [once VALUE]"

    def __init__(self) -> None:
        self._value = Count(missing="the value of a tool")
        tools, once = Many(self._value), Many(self._value)
        tools.along, once.along = _ONCE, "tools"
        self.parts = {"tools": tools, _ONCE: once}

    def read_canonical(self, words: list[str]) -> dict[str, list[int]] | None:
        """Return the values of words in canonical form; None for any other words."""
        table = self._value.table
        found: dict[str, list[int]] = {"tools": [], _ONCE: []}
        under = "tools"
        for word in words:
            if word in table:
                _note_tool(found, under, table[word])
                under = "tools"
            elif word == _ONCE and under == "tools":
                under = _ONCE
            else:
                return None
        return found if under == "tools" else None

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, list[int]]:
        """Read the values up to the words that can follow them. A value after ``once`` is that of a card."""
        found: dict[str, list[int]] = {"tools": [], _ONCE: []}
        end = words.until(*ahead.stops)
        while words.at < end or not (found["tools"] or found[_ONCE]):
            under = _ONCE if words.takes(_ONCE) else "tools"
            _note_tool(found, under, self._value.read(words))
        return found

    def write(self, value: Any) -> str:
        """Return the text: tools first, then cards for one use."""
        return " ".join([*map(str, value["tools"]), *(f"{_ONCE} {one}" for one in value[_ONCE])])

    def empty(self, value: Any) -> bool:
        """Return whether the value has no tools and no cards."""
        return not value


def _note_tool(found: dict[str, list[int]], under: str, value: int) -> None:
    """Add a tool or a card for one use. A card before the tool is noted with its place among the tools."""
    once, tools = found[_ONCE], found["tools"]
    if under == "tools":
        for at, card in enumerate(once):
            if not isinstance(card, ToolCard):
                once[at] = ToolCard(card, len(tools))
    found[under].append(value)


class Left(Slot):
    """A place that people leave: a card or building with its number, or a named place."""

    several, title = True, "PLACE [NUMBER]"

    def __init__(self) -> None:
        self._place, self._number = PlaceName(ANY_PLACE), Count()
        self.parts = {"place": self._place, "number": self._number}

    def read_canonical(self, words: list[str]) -> dict[str, Any] | None:
        """Return the place of words in canonical form, a card or building with its number; None for other words."""
        if len(words) != 2 or words[0] not in NUMBERED.all or words[1] not in self._number.table:
            return None
        return {"place": words[0], "number": self._number.table[words[1]]}

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, Any]:
        """Read a place, with its number if it has one."""
        place = self._place.read(words)
        return {"place": place, "number": words.number() if place in NUMBERED.all else None}

    def write(self, value: Any) -> str:
        """Return the place as text."""
        return value["place"] if value["number"] is None else f"{value['place']} {value['number']}"


class DrawnCard(Name):
    """The name of a card that was drawn; empty for a hidden card."""

    may_lack = True

    def opens(self, words: Words) -> bool:
        """Return True: even no words at all are a value, a hidden card."""
        return True

    def read(self, words: Words, ahead: Ahead = END) -> str:
        """Read the name of a card from all remaining words."""
        return words.name(self.names, len(words.words)) if words.more() else ""

    def take(self, reading: "Reading", node: "Node") -> str | None:
        """Read the name of a card, or the word for a hidden one, from a value of JSON."""
        if getattr(node, "text", "").strip().lower() == HIDDEN:
            reading.spell(node, HIDDEN)
            return ""
        return super().take(reading, node)

    def data(self, value: Any) -> str:
        """Return the name of a card, or the word for a hidden one."""
        return value or HIDDEN

    def schema(self) -> "Shape":
        """Return the JSON Schema of a card's name or the word for a hidden one."""
        from caverna.writing.schema_values import ref, words

        return {"anyOf": [ref("card"), words(HIDDEN)]}


class Die(Count):
    """The number on a die."""

    def __init__(self) -> None:
        super().__init__(1, DIE_SIDES)

    def read(self, words: Words, ahead: Ahead = END) -> int:
        """Read a die. Report a word after the dice that is not a die."""
        if words.more() and not self.opens(words):
            words.fail("record.step", f"unexpected {shown(words.words[words.at])}")
        return super().read(words)


GOODS = Counted(GOOD, Goods.number, Goods.of)

SLOTS: dict[str, Slot] = {
    "place": PlaceName(PLACE),
    "rolled": PlaceName(ROLLED),
    "numbered": PlaceName(NUMBERED),
    "left": Left(),
    "count": Count(),
    "amount": Count(0),
    "die": Die(),
    "tools": Tools(),
    "goods": GOODS,
    "card": Name(CARD),
    "drawn": DrawnCard(CARD),
    "held": Held(GOODS, HELD, signed=("points",)),
}
"""Name of a slot in the forms -> the slot."""
