"""The words of Caverna in English, Spanish and Polish. Words without a translation stay English."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from caverna.games.farming.page import FarmLabels
from caverna.model.phases import START
from caverna.model.score_breakdown import Piece
from caverna.reading.notation.slots import Slot

from ..catalogue.acts import ACTS
from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS, FurnishingRow
from ..catalogue.spaces import SPACES, SpaceRow
from ..catalogue.tables import ENTRY_DWELLING
from ..goods import NUMBER
from ..pad import LABELS
from ..rules.score_breakdown import DWARFS, SPARED, STRENGTH, UNUSED
from ..slots import SLOTS

_PIECES = {"begging marker": "begging", SPARED: "spared", UNUSED.removesuffix("s"): UNUSED}
"""Name of a piece of a score -> the key of its translation, if they differ."""


_ROWS: tuple[SpaceRow | FurnishingRow, ...] = (*SPACES.values(), *FURNISHINGS.values())
_NAMED = {name: row for row in _ROWS for name in (row.name, row.full_name)}


@frozen
class Labels(FarmLabels):
    """The words of one language: the words of all pages, and those of Caverna."""

    package: ClassVar[str] = __package__
    sheet: ClassVar[Mapping[str, str]] = LABELS
    slots: ClassVar[Mapping[str, Slot]] = SLOTS

    def row(self, row: SpaceRow | FurnishingRow, numbered: bool = True) -> str:
        """Return the name of a space, card or furnishing, with its number if it has one."""
        name = {"es": row.es, "pl": row.pl}.get(self.lang) or row.name
        return f"{name} {row.number}" if numbered and row.number is not None else name

    def furnishing(self, key: str) -> str:
        """Return the name of the furnishing with this key."""
        return self[key] if key == ENTRY_DWELLING else self.row(FURNISHINGS[key])

    def event(self, part: str, event: str) -> str:
        """Return the text of an event in a part of a round: the name of the card, or the kind of harvest."""
        return self.row(SPACES[event]) if part == START else super().event(part, event)

    def cause(self, text: str) -> str:
        """Return the translation of the cause of a change. Anything but names and known words stays as it is."""
        if text in self.own("causes") or self.lang == "en":
            return self.own("causes").get(text, text)
        if text in _NAMED:
            return self.row(_NAMED[text])
        name, comma, what = text.partition(", ")
        if comma and name in _NAMED:
            return f"{self.row(_NAMED[name])}, {self[what.removesuffix('s')]}"
        kind, _, cell = text.partition(" ")
        return f"{self[kind]} {cell}" if kind == "field" and cell else super().thing(text)

    def word(self, text: str) -> str:
        """Return the translation of a word in the form of a step, else of the action with that name."""
        said = super().word(text)
        return self.offer(ACTS[text].words) if said == text and text in ACTS else said

    def effect(self, key: str, effect: str) -> str:
        """Return the translation of a furnishing's effect; ``effect`` is the English text."""
        return self.own("effects").get(key, effect)

    def value(self, slot: str, text: str) -> str:
        """Return the translation of a step's value. Spaces and furnishings have a number if the text has one."""
        if slot == "looted":
            return self.thing(text)
        row = _NAMED.get(text) if slot in ("space", "furnishing") else None
        return self.row(row, text != row.name) if row is not None else super().value(slot, text)

    def foreign(self) -> Iterator[str]:
        """Yield the names of spaces and furnishings that have no translation."""
        yield from (row.name for row in _ROWS if self.row(row, False) == row.name)

    # --- pieces of a score ----------------------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Return the translated name of a piece of a score."""
        if name in FURNISHING_BY_NAME:
            return self.row(FURNISHING_BY_NAME[name])
        if name in NUMBER:
            return self.good(name)
        if name.startswith("no "):
            return f"{self['no']} {self.good(name.removeprefix('no '))}"
        return self.category("dwarf").lower() if name == DWARFS else super().thing(_PIECES.get(name, name))

    def places(self, piece: Piece) -> str:
        """Return the text of the cells of a piece of a score; for dwarfs, of the strengths of their weapons."""
        if piece.name == DWARFS:
            return f"{self['strength']} {', '.join(place.removeprefix(STRENGTH) for place in piece.places)}"
        return super().places(piece)
