"""The words of Agricola in English, Spanish and Polish; names that no rulebook here gives stay English."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from caverna.core.names import normalise
from caverna.core.parts import START
from caverna.page import labels as page_labels
from caverna.page.counting import Forms
from caverna.page.labels import Words
from caverna.page.speech import Sayings
from caverna.text.notation.slots import Slot

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.spaces import SPACES, SpaceRow
from ..goods import NAMES, NUMBER, SPANISH, Goods
from ..names import GOOD_NUMBER
from ..pad import LABELS
from ..slots import SLOTS
from .sayings import COUNTED, OFFERS, STEPS
from .titles import TITLES

_POLISH = ("drewno", "glina", "trzcina", "kamień", "żywność", "zboże", "warzywo", "owca", "dzik", "bydło")
"""The goods in the order of their numbers."""

_WORDS: dict[str, tuple[str, str, str]] = {
    # what lies on a cell
    "empty": ("empty", "vacía", "puste"),
    "wood room": ("wooden room", "habitación de madera", "drewniana izba"),
    "clay room": ("clay room", "habitación de adobe", "gliniana izba"),
    "stone room": ("stone room", "habitación de piedra", "kamienna izba"),
    "field": ("field", "campo", "pole"),
    "pasture": ("pasture", "pasto", "pastwisko"),
    "room for": ("room for", "caben", "miejsc:"),
    "stable": ("stable", "establo", "stajnia"),
    "farmyard": ("farmyard", "granja", "gospodarstwo"),
    # the table
    "spaces": ("Action spaces", "Espacios de acción", "Pola akcji"),
    "rounds": ("Round cards", "Cartas de ronda", "Karty rund"),
    "improvements": ("Major improvements", "Adquisiciones mayores", "Duże usprawnienia"),
    "improvement": ("improvements", "adquisiciones", "usprawnienia"),
    "occupation": ("occupations", "oficios", "zawody"),
    "minor": ("minor improvements", "adquisiciones menores", "małe usprawnienia"),
    "stage": ("stage", "fase", "etap"),
    "harvest": ("Harvest", "Cosecha", "Żniwa"),
    "players": ("All farms", "Todas las granjas", "Wszystkie gospodarstwa"),
    "family member": ("person", "persona", "osoba"),
    "newborn": ("newborn", "recién nacido", "noworodek"),
    "at home": ("at home", "en casa", "w domu"),
    "placed": ("placed", "colocada", "umieszczona"),
    "begging": ("begging card", "carta de mendicidad", "karta żebrania"),
    "to act": ("places next", "coloca ahora", "teraz gra"),
    "no room": ("animals without room", "animales sin sitio", "zwierzęta bez miejsca"),
    "on card": ("on cards", "en cartas", "na kartach"),
    "due": ("to come", "por llegar", "w drodze"),
    "price": ("price", "precio", "koszt"),
    "given back": ("or a Fireplace given back", "o devolver un Hogar", "lub oddane Fireplace"),
    "free": ("on the board", "en el tablero", "na planszy"),
    "nobody": ("out of the game", "fuera del juego", "poza grą"),
    "board": ("board", "tablero", "plansza"),
    "card": ("card", "carta", "karta"),
    "round begins": ("the spaces are refilled", "se reponen los espacios", "uzupełniono pola akcji"),
    # scores and charts
    "supply": ("supply", "reserva", "zasoby"),
    "fields": ("fields", "campos", "pola"),
    "pastures": ("pastures", "pastos", "pastwiska"),
    "unused cell": ("unused cell", "parcela sin utilizar", "niewykorzystane pole"),
    "unused cells": ("unused cells", "parcelas sin utilizar", "niewykorzystane pola"),
    "fenced stable": ("fenced stable", "establo vallado", "ogrodzona stajnia"),
    "fenced stables": ("fenced stables", "establos vallados", "ogrodzone stajnie"),
    "clay rooms": ("clay rooms", "habitaciones de adobe", "gliniane izby"),
    "stone rooms": ("stone rooms", "habitaciones de piedra", "kamienne izby"),
    "person": ("person", "persona", "osoba"),
    "people": ("people", "personas", "osoby"),
    "begging cards": ("begging cards", "cartas de mendicidad", "karty żebrania"),
    "goods over time": ("Goods and animals after each round", "Recursos y animales tras cada ronda",
                        "Zasoby i zwierzęta po każdej rundzie"),
}  # fmt: skip

_CAUSES: dict[str, tuple[str, str, str]] = {
    "feed": ("feeding", "alimentar", "wyżywienie"),
    "sow": ("sowing", "sembrar", "sianie"),
    "born": ("born", "cría", "narodziny"),
    "eat": ("eaten", "comido", "zjedzone"),
    "bake": ("baking", "hornear", "wypiek"),
    "let go": ("let go", "liberado", "wypuszczone"),
    "fence": ("fences", "vallas", "ogrodzenie"),
    "renovate": ("renovation", "reforma", "renowacja"),
    "room": ("room", "habitación", "izba"),
    "harvest": ("harvest", "cosecha", "żniwa"),
}
"""Causes of changes that are neither names nor words of the board."""

_ROWS: list[SpaceRow | MajorRow] = [*SPACES.values(), *MAJORS.values()]
_NAMED = {name: (row, name != row.name) for row in _ROWS for name in (row.name, row.full_name)}
"""Name of a space or an improvement -> its row, and whether the name is that with its number."""


@frozen
class Labels(page_labels.Labels):
    """The words of one language: those of the shell, and those of Agricola."""

    own: ClassVar[Words] = _WORDS
    sayings: ClassVar[Sayings] = STEPS
    slots: ClassVar[Mapping[str, Slot]] = SLOTS
    titles: ClassVar[Sayings] = TITLES
    nouns: ClassVar[Forms] = COUNTED

    def good(self, name: str) -> str:
        """Return the name of a good, or of a begging card."""
        if name not in NUMBER:
            return self[name]
        return self.pick((name, SPANISH[NUMBER[name]], _POLISH[NUMBER[name]]))

    def goods(self, amount: Goods) -> str:
        """Return an amount of goods: ``2 wood 1 stone``."""
        return " ".join(self.counted(amount[name], self.good(name)) for name in amount)

    def category(self, name: str) -> str:
        """Return the label of a line of the score sheet."""
        return self.pick(LABELS[name])

    def row(self, row: SpaceRow | MajorRow, numbered: bool = True) -> str:
        """Return the name of a space or an improvement, with its number if it has one."""
        name = self._plain(row)
        if not numbered or row.full_name == row.name:
            return name
        number = row.full_name.removeprefix(row.name).strip()
        return f"{name} {self.thing(number)}"

    def _plain(self, row: SpaceRow | MajorRow) -> str:
        """Return a name without number; that of a space that is a count and a good is told in the words of both."""
        if self.lang == "es" and row.es:
            return row.es
        count, _, word = row.name.partition(" ")
        good = GOOD_NUMBER.get(normalise(word)) if count.isdigit() and self.lang != "en" else None
        return row.name if good is None else self.counted(int(count), self.good(NAMES[good]))

    def event(self, part: str, event: str) -> str:
        """Return the card of a round, or what ended it."""
        return self.row(SPACES[event]) if part == START else super().event(part, event)

    def cause(self, text: str) -> str:
        """Return the cause of a change: names and words in the language, anything else as it is."""
        if text in _CAUSES:
            return self.pick(_CAUSES[text])
        word, _, number = text.partition(" ")
        return f"{self[word]} {number}" if word == "round" and number.isdecimal() else self.thing(text)

    def offer(self, text: str) -> str:
        """Return words of what a space or an improvement offers."""
        return self.pick((text, *OFFERS[text]))

    def value(self, slot: str, text: str) -> str:
        """Return what a step says in a slot: names in the language, those of hand cards as they are."""
        if slot in ("space", "major", "returned"):
            return self.row(*_NAMED[text]) if text in _NAMED else text
        return text if slot == "card" else super().value(slot, text)

    def foreign(self) -> Iterator[str]:
        """Return the names of spaces and improvements that no rulebook of the language gives."""
        yield from (row.name for row in _ROWS if self._plain(row) == row.name)

    def thing(self, name: str) -> str:
        """Return what a space, an improvement or a piece of a score is called; a hand card keeps its name."""
        if name in _NAMED:
            return self.row(*_NAMED[name])
        return self.good(name) if name in NUMBER else super().thing(name)
