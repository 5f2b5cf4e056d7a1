"""The words of Caverna in English, Spanish and Polish; what has no translation stays English."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from caverna.core.parts import START
from caverna.core.score_breakdown import Piece
from caverna.page import labels as page_labels
from caverna.page.counting import Forms
from caverna.page.labels import Words
from caverna.page.speech import Sayings
from caverna.text.notation.slots import Slot

from ..catalogue.acts import ACTS
from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS, FurnishingRow
from ..catalogue.spaces import SPACES, SpaceRow
from ..catalogue.tables import ENTRY_DWELLING, ENTRY_DWELLING_NAMES
from ..goods import NUMBER, Goods
from ..pad import LABELS
from ..rules.score_breakdown import DWARFS, SPARED, STRENGTH, UNUSED
from ..slots import SLOTS
from .sayings import COUNTED, EFFECTS, OFFERS, STEPS
from .titles import TITLES

_GOODS = {
    "es": ("madera", "piedra", "mineral", "rubí", "comida", "oro", "cereal", "hortaliza",
           "perro", "oveja", "burro", "jabalí", "vaca"),
    "pl": ("drewno", "kamień", "ruda", "rubin", "żywność", "złoto", "zboże", "warzywo",
           "pies", "owca", "osioł", "dzik", "krowa"),
}  # fmt: skip
"""The goods in the order of their numbers."""

_WORDS: dict[str, tuple[str, str, str]] = {
    # what lies on a cell
    "forest": ("forest", "bosque", "las"),
    "mountain": ("mountain", "montaña", "góra"),
    "meadow": ("meadow", "pradera", "łąka"),
    "field": ("field", "campo", "pole"),
    "pasture": ("pasture", "pasto", "pastwisko"),
    "small pasture": ("small pasture", "pasto pequeño", "małe pastwisko"),
    "large pasture": ("large pasture", "pasto grande", "duże pastwisko"),
    "stable": ("stable", "establo", "obora"),
    "cavern": ("cavern", "caverna", "pieczara"),
    "tunnel": ("tunnel", "túnel", "korytarz"),
    "deep tunnel": ("deep tunnel", "túnel profundo", "głęboki korytarz"),
    "ore mine": ("ore mine", "mina de mineral", "kopalnia rudy"),
    "ruby mine": ("ruby mine", "mina de rubíes", "kopalnia rubinów"),
    "over": ("over", "sobre", "na"),
    "reward": ("reward", "recompensa", "nagroda"),
    # the table
    "rounds": ("Rounds", "Rondas", "Rundy"),
    "harvest": ("Harvest", "Cosecha", "Żniwa"),
    "food only": ("1 food per dwarf", "1 comida por enano", "1 żywność za krasnoluda"),
    "none": ("No harvest", "Sin cosecha", "Bez żniw"),
    "skip one": ("Harvest, one phase skipped", "Cosecha sin una fase", "Żniwa bez jednej fazy"),
    "leaf": ("leaf", "hoja", "liść"),
    "question": ("question mark", "interrogante", "znak zapytania"),
    "spaces": ("Action spaces", "Espacios de acción", "Pola akcji"),
    "players": ("All homes", "Todos los hogares", "Wszystkie domostwa"),
    "dwarf": ("dwarf", "enano", "krasnolud"),
    "newborn": ("newborn", "recién nacido", "noworodek"),
    "weapon": ("weapon", "arma", "broń"),
    "unarmed": ("unarmed", "sin arma", "bez broni"),
    "at home": ("at home", "en casa", "w domu"),
    "left out": ("placement left out", "colocación omitida", "ruch pominięty"),
    "begging": ("begging marker", "marcador de mendicidad", "żeton żebrania"),
    "to act": ("places next", "coloca ahora", "teraz gra"),
    "no room": ("animals without room", "animales sin sitio", "zwierzęta bez miejsca"),
    "deliveries": ("deliveries to come", "entregas pendientes", "dostawy"),
    "price": ("price", "precio", "koszt"),
    "free": ("free", "gratis", "za darmo"),
    "round begins": ("the spaces are refilled", "se reponen los espacios", "uzupełniono pola akcji"),
    # scores and charts
    "unused cells": ("unused cells", "casillas sin usar", "puste pola"),
    "no": ("no", "sin", "brak:"),
    "supply": ("supply", "reserva", "zasoby"),
    "strength": ("strength", "fuerza", "siła"),
    "spared": (
        "spared by the Writing chamber", "perdonados por la Cámara de escritura", "darowane przez Komnatę skryby",
    ),
    "goods over time": ("Goods and animals after each round", "Recursos y animales tras cada ronda",
                        "Zasoby i zwierzęta po każdej rundzie"),
}  # fmt: skip

_CAUSES: dict[str, tuple[str, str, str]] = {
    "feed": ("feeding", "alimentar", "wyżywienie"),
    "sow": ("sowing", "sembrar", "sianie"),
    "born": ("born", "cría", "narodziny"),
    "order": ("out of order", "fuera de orden", "poza kolejnością"),
    "forge": ("forging", "forjar", "wykucie broni"),
    "expedition": ("expedition", "expedición", "wyprawa"),
    "eat": ("eaten", "comido", "zjedzone"),
    "ruby": ("for rubies", "por rubíes", "za rubiny"),
    "let go": ("let go", "liberado", "wypuszczone"),
    "fences": ("fences", "vallas", "ogrodzenie"),
    "a small pasture": ("a small pasture", "pasto pequeño", "małe pastwisko"),
    "a large pasture": ("a large pasture", "pasto grande", "duże pastwisko"),
}
"""Causes of changes that are neither names nor words of the board."""

_PIECES = {"begging marker": "begging", SPARED: "spared", UNUSED.removesuffix("s"): UNUSED}
"""Names of pieces of a score that are not those of their words."""


_ROWS: list[SpaceRow | FurnishingRow] = [*SPACES.values(), *FURNISHINGS.values()]
_NAMED = {name: row for row in _ROWS for name in (row.name, row.full_name)}


@frozen
class Labels(page_labels.Labels):
    """The words of one language: those of the shell, and those of Caverna."""

    own: ClassVar[Words] = _WORDS
    sayings: ClassVar[Sayings] = STEPS
    slots: ClassVar[Mapping[str, Slot]] = SLOTS
    titles: ClassVar[Sayings] = TITLES
    nouns: ClassVar[Forms] = COUNTED

    def good(self, name: str) -> str:
        """Return the name of a good, or of a begging marker."""
        if name not in NUMBER:
            return self[name]
        return _GOODS[self.lang][NUMBER[name]] if self.lang in _GOODS else name

    def goods(self, amount: Goods) -> str:
        """Return an amount of goods: ``2 wood 1 stone``."""
        return " ".join(self.counted(amount[name], self.good(name)) for name in amount)

    def category(self, name: str) -> str:
        """Return the label of a line of the score sheet."""
        return self.pick(LABELS[name])

    def row(self, row: SpaceRow | FurnishingRow, numbered: bool = True) -> str:
        """Return the name of a space, card or furnishing, with its number if it has one."""
        name = {"en": row.name, "es": row.es, "pl": row.pl}[self.lang] or row.name
        return f"{name} {row.number}" if numbered and row.number is not None else name

    def furnishing(self, key: str) -> str:
        """Return the name of the furnishing with this key."""
        if key == ENTRY_DWELLING:
            return ENTRY_DWELLING_NAMES[self.lang]
        return self.row(FURNISHINGS[key])

    def event(self, part: str, event: str) -> str:
        """Return the card of a round, or what ended it."""
        return self.row(SPACES[event]) if part == START else super().event(part, event)

    def cause(self, text: str) -> str:
        """Return the cause of a change: names and words in the language, anything else as it is."""
        if text in _CAUSES:
            return self.pick(_CAUSES[text])
        if self.lang == "en":
            return text
        if text in _NAMED:
            return self.row(_NAMED[text])
        name, comma, what = text.partition(", ")
        if comma and name in _NAMED:
            return f"{self.row(_NAMED[name])}, {self[what.removesuffix('s')]}"
        kind, _, cell = text.partition(" ")
        return f"{self[kind]} {cell}" if kind == "field" and cell else self[text] if text in _WORDS else text

    def word(self, text: str) -> str:
        """Return a word of the form of a step; one that has no saying of its own is said like the act of its name."""
        said = super().word(text)
        return self.pick((text, ACTS[text].es, ACTS[text].pl)) if said == text and text in ACTS else said

    def effect(self, key: str, effect: str) -> str:
        """Return what a furnishing does; ``effect`` is that in English."""
        return self.pick((effect, *EFFECTS[key]))

    def offer(self, text: str) -> str:
        """Return words of what a space offers."""
        return self.pick((text, *OFFERS[text]))

    def value(self, slot: str, text: str) -> str:
        """Return what a step says in a slot: names of spaces and furnishings with their number where it has one.

        Loot is a list, no object of a step.
        """
        if slot == "looted":
            return self.thing(text)
        row = _NAMED.get(text) if slot in ("space", "furnishing") else None
        return self.row(row, text != row.name) if row is not None else super().value(slot, text)

    def foreign(self) -> Iterator[str]:
        """Return the names of spaces and furnishings that no rulebook of the language gives."""
        yield from (row.name for row in _ROWS if self.row(row, False) == row.name)

    # --- pieces of a score ----------------------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Return what a piece of a score is called."""
        if name in FURNISHING_BY_NAME:
            return self.row(FURNISHING_BY_NAME[name])
        if name in NUMBER:
            return self.good(name)
        if name.startswith("no "):
            return f"{self['no']} {self.good(name.removeprefix('no '))}"
        return self.category("dwarf").lower() if name == DWARFS else super().thing(_PIECES.get(name, name))

    def places(self, piece: Piece) -> str:
        """Return the cells of a piece; of dwarfs the strengths of their weapons."""
        if piece.name == DWARFS:
            return f"{self['strength']} {', '.join(place.removeprefix(STRENGTH) for place in piece.places)}"
        return super().places(piece)
