"""The words of Agricola in English, Spanish and Polish. Names without a known translation stay English."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from caverna.games.farming.page import FarmLabels
from caverna.model.names import normalise
from caverna.model.phases import START
from caverna.reading.notation.slots import Slot

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.spaces import SPACES, SpaceRow
from ..goods import NAMES, NUMBER
from ..names import GOOD_NUMBER
from ..pad import LABELS
from ..slots import SLOTS

_ROWS: tuple[SpaceRow | MajorRow, ...] = (*SPACES.values(), *MAJORS.values())
_NAMED = {
    name: (row, name != row.name and isinstance(row, MajorRow)) for row in _ROWS for name in (row.name, row.full_name)
}
"""Name of a space or an improvement -> its row, and True if its number is printed: the price of an improvement."""

_PRINTED = {normalise(row.full_name): row.name for row in SPACES.values() if row.full_name != row.name}
"""Name of a space in the notation -> its printed name, for those whose printed name is on two spaces."""


@frozen
class Labels(FarmLabels):
    """The words of the page in one language: those that all games share, and those of Agricola."""

    package: ClassVar[str] = __package__
    sheet: ClassVar[Mapping[str, str]] = LABELS
    slots: ClassVar[Mapping[str, Slot]] = SLOTS

    def row(self, row: SpaceRow | MajorRow, numbered: bool = True) -> str:
        """Return the name of a space or an improvement, with its number if it has one."""
        name = self._plain(row)
        if not numbered or row.full_name == row.name:
            return name
        number = row.full_name.removeprefix(row.name).strip()
        return f"{name} {self.thing(number)}"

    def _plain(self, row: SpaceRow | MajorRow) -> str:
        """Return a name without its number. A space such as ``3 wood`` gets the words for the number and the good."""
        if self.lang == "es" and row.es:
            return row.es
        count, _, word = row.name.partition(" ")
        good = GOOD_NUMBER.get(normalise(word)) if count.isdigit() and self.lang != "en" else None
        return row.name if good is None else self.counted(int(count), self.good(NAMES[good]))

    def event(self, part: str, event: str) -> str:
        """Return the name of an event: a round card, or the harvest."""
        return self.row(SPACES[event], False) if part == START else super().event(part, event)

    def written(self, text: str) -> str:
        """Return a step as written, with the printed name of its space: ``1 stone`` for ``1 stone 2``."""
        return _PRINTED.get(normalise(text), text)

    def cause(self, text: str) -> str:
        """Return the cause of a change in the language. Unknown words stay as they are."""
        word, _, number = text.partition(" ")
        return f"{self[word]} {number}" if word == "round" and number.isdecimal() else super().cause(text)

    def value(self, slot: str, text: str) -> str:
        """Return the value of a slot of a step in the language. Names of hand cards stay as they are."""
        if slot in ("space", "major", "returned"):
            return self.row(*_NAMED[text]) if text in _NAMED else text
        return text if slot == "card" else super().value(slot, text)

    def foreign(self) -> Iterator[str]:
        """Yield the names of spaces and improvements that have no translation."""
        yield from (row.name for row in _ROWS if self._plain(row) == row.name)

    def thing(self, name: str) -> str:
        """Return the name of a space, an improvement or a piece of a score. A hand card keeps its name."""
        if name in _NAMED:
            return self.row(*_NAMED[name])
        return self.good(name) if name in NUMBER else super().thing(name)
