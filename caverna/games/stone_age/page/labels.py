"""Labels of the page in English, Spanish and Polish. Polish names are translated word by word."""

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from caverna.drawing import labels as page_labels
from caverna.drawing.counting import form_of
from caverna.drawing.step_phrases import phrased
from caverna.reading.notation.slots import Slot

from ..catalogue.buildings import BUILDING_NUMBER, BUILDINGS, BuildingRow
from ..catalogue.cards import CARD_NUMBER, CARDS, CardRow
from ..catalogue.places import BUILDING_PLACE, CARD_PLACE, NAMED, PlaceRow
from ..pad import LABELS
from ..slots import SLOTS

_PLACES = {row.name: row for row in (*NAMED, CARD_PLACE, BUILDING_PLACE)}


@frozen
class Labels(page_labels.Labels):
    """The texts of one language: those of the page for all games, and those of Stone Age."""

    package: ClassVar[str] = __package__
    sheet: ClassVar[Mapping[str, str]] = LABELS
    slots: ClassVar[Mapping[str, Slot]] = SLOTS

    def row(self, row: CardRow | BuildingRow | PlaceRow) -> str:
        """Return the name of a card, building or place."""
        return {"en": row.name, "es": row.es}.get(self.lang) or phrased(row.name, self._polish)

    def _polish(self, name: str, count: int) -> str:
        said = self.own("names").get(name) or super().thing(name)
        return form_of(count, self.forms(said))

    def value(self, slot: str, text: str) -> str:
        """Return the value of a slot of a step in the language: places, cards and goods."""
        if text in CARD_NUMBER:
            return self.row(CARDS[CARD_NUMBER[text]])
        name, _, number = text.rpartition(" ")
        if slot == "left" and name in _PLACES:
            return f"{self.row(_PLACES[name])} {number}"
        return self.row(_PLACES[text]) if text in _PLACES else super().value(slot, text)

    def word(self, text: str) -> str:
        """Return a word of a step's form in the language. The word may be the name of a place."""
        return self.row(_PLACES[text]) if text in _PLACES else super().word(text)

    def place(self, name: str, number: int | None = None) -> str:
        """Return the name of a place with a capital letter, and with its number if it has one."""
        said = self.row(_PLACES[name])
        return said[:1].upper() + said[1:] + (f" {number}" if number is not None else "")

    def good(self, name: str) -> str:
        """Return the name of a good or another counted thing. Points are called score track."""
        return self["score track" if name == "points" else name]

    def cause(self, text: str) -> str:
        """Return the name of the cause of a change: a place, a card, a building, or a word."""
        name, _, number = text.rpartition(" ")
        if text in _PLACES:
            return self.place(text)
        if name in _PLACES and number.isdecimal():
            return self.place(name, int(number))
        return self["feeding"].lower() if text == "feeding" else super().cause(text)

    def thing(self, name: str) -> str:
        """Return the name of a card, a building, a figure or a piece of a score."""
        if name in CARD_NUMBER:
            return self.row(CARDS[CARD_NUMBER[name]])
        if name in BUILDING_NUMBER:
            return self.row(BUILDINGS[BUILDING_NUMBER[name]])
        figure, bracket, card = name.partition(" (")
        if bracket and card[:-1] in CARD_NUMBER:
            return f"{self.thing(figure)} ({self.thing(card[:-1])})"
        return super().thing(name)
