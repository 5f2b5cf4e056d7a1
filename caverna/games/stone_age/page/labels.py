"""The words of Stone Age in English, Spanish and Polish; in Polish names are said word by word."""

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from caverna.page import labels as page_labels
from caverna.page.counting import Forms, form_of
from caverna.page.labels import Words
from caverna.page.speech import Sayings, phrased
from caverna.text.notation.slots import Slot

from ..catalogue.buildings import BUILDING_NUMBER, BUILDINGS, BuildingRow
from ..catalogue.cards import CARD_NUMBER, CARDS, FIGURES, FIGURES_ES, SYMBOLS, SYMBOLS_ES, CardRow
from ..catalogue.places import BUILDING_PLACE, CARD_PLACE, NAMED, PlaceRow
from ..goods import NAMES
from ..pad import LABELS
from ..slots import SLOTS
from .sayings import COUNTED, POLISH, STEPS
from .titles import TITLES

_WORDS: dict[str, tuple[str, str, str]] = {
    # goods, and what else is counted
    "food": ("food", "comida", "żywność"),
    "wood": ("wood", "madera", "drewno"),
    "brick": ("brick", "ladrillo", "glina"),
    "stone": ("stone", "piedra", "kamień"),
    "gold": ("gold", "oro", "złoto"),
    "people": ("people", "personas", "ludzie"),
    "production": ("food track", "marcador de alimento", "tor żywności"),
    "tool": ("tools", "herramientas", "narzędzia"),
    "card": ("cards", "cartas", "karty"),
    "building": ("buildings", "construcciones", "budynki"),
    "score track": ("score track", "marcador de puntos", "tor punktacji"),
    # the score sheet
    **LABELS,
    "points scored in the game": ("points scored in the game", "puntos obtenidos en la partida", "punkty z gry"),
    "symbol of a first set": ("symbol of a first set", "símbolo de la primera serie", "symbol pierwszego zestawu"),
    "symbols of a first set": ("symbols of a first set", "símbolos de la primera serie", "symbole pierwszego zestawu"),
    "symbol of a second set": ("symbol of a second set", "símbolo de la segunda serie", "symbol drugiego zestawu"),
    "symbols of a second set": ("symbols of a second set", "símbolos de la segunda serie", "symbole drugiego zestawu"),
    # the table
    "board": ("Board", "Tablero", "Plansza"),
    "cards": ("Cards", "Cartas", "Karty"),
    "buildings": ("Buildings", "Construcciones", "Budynki"),
    "laid": ("buildings and cards", "construcciones y cartas", "budynki i karty"),
    "deck": ("in the deck", "en el mazo", "w talii"),
    "left": ("left", "quedan", "pozostało"),
    "price": ("price", "precio", "koszt"),
    "per": ("1 for each", "1 por cada", "1 za każde"),
    "dice": ("dice", "dados", "kości"),
    "picks": ("taken", "tomados", "wzięte"),
    "once": ("once", "una vez", "raz"),
    "in hand": ("in hand", "en la mano", "w ręce"),
    "at home": ("at home", "en casa", "w domu"),
    "reserve": ("in the reserve", "en la reserva", "w zapasie"),
    "used": ("used", "usada", "użyte"),
    "open": ("open, not used yet", "abierta, sin usar", "odkryta, nieużyta"),
    "hidden": ("a card drawn unseen", "una carta robada sin ver", "karta dobrana w ciemno"),
    "unknown": ("a building", "una construcción", "budynek"),
    "of": ("of", "de", "z"),
    "placement": ("placement", "colocación", "umieszczenie"),
    "action": ("action", "acción", "akcja"),
    "feeding": ("Feeding", "Alimentación", "Wyżywienie"),
    "income": ("income", "ingresos", "przychód"),
    "starving": ("starving", "hambre", "głód"),
    "round begins": ("cards and buildings turn up", "se descubren cartas y construcciones", "odkryto karty i budynki"),
    "players": ("All tribes", "Todas las tribus", "Wszystkie plemiona"),
    "nobody": ("nobody here", "nadie aquí", "nikogo tu nie ma"),
    # what upper and lower halves are
    "die for everyone": ("a die for everyone", "un dado para cada uno", "kość dla każdego"),
    "two dice for": ("2 dice for", "2 dados para", "2 kości na"),
    "a card for the scoring": ("a card for the scoring", "una carta para la puntuación", "karta do punktacji"),
    "tool for one roll": ("tool for one roll", "herramienta para una tirada", "narzędzie na jeden rzut"),
    "resources of one's choice": ("resources of one's choice", "recursos a elección", "zasoby do wyboru"),
    "times": ("times", "por", "razy"),
    "worth": ("points: the value of what is paid", "puntos: el valor de lo pagado", "punkty: wartość zapłaty"),
}  # fmt: skip
_FIGURES_ES = dict(zip((*FIGURES, *SYMBOLS), (*FIGURES_ES, *SYMBOLS_ES), strict=True))
_PLACES = {row.name: row for row in (*NAMED, CARD_PLACE, BUILDING_PLACE)}


@frozen
class Labels(page_labels.Labels):
    """The words of one language: those of the shell, and those of Stone Age."""

    own: ClassVar[Words] = _WORDS
    sayings: ClassVar[Sayings] = STEPS
    slots: ClassVar[Mapping[str, Slot]] = SLOTS
    titles: ClassVar[Sayings] = TITLES
    nouns: ClassVar[Forms] = COUNTED

    def row(self, row: CardRow | BuildingRow | PlaceRow) -> str:
        """Return the name of a card, building or place."""
        return self.pick((row.name, row.es, phrased(row.name, self._polish)))

    def _polish(self, name: str, count: int) -> str:
        said = POLISH.get(name) or (self[name] if name in NAMES else name)
        return form_of(count, self.forms(said))

    def value(self, slot: str, text: str) -> str:
        """Return what a step says in a slot: places, cards and goods in the language."""
        if text in CARD_NUMBER:
            return self.row(CARDS[CARD_NUMBER[text]])
        name, _, number = text.rpartition(" ")
        if slot == "left" and name in _PLACES:
            return f"{self.row(_PLACES[name])} {number}"
        return self.row(_PLACES[text]) if text in _PLACES else super().value(slot, text)

    def word(self, text: str) -> str:
        """Return a word of the form of a step, or the place it names."""
        return self.row(_PLACES[text]) if text in _PLACES else super().word(text)

    def place(self, name: str, number: int | None = None) -> str:
        """Return the name of a place, with a capital, and its number if it has one."""
        said = self.row(_PLACES[name])
        return said[:1].upper() + said[1:] + (f" {number}" if number is not None else "")

    def good(self, name: str) -> str:
        """Return the name of a good or of what else is counted; points are those of the score track."""
        return self["score track" if name == "points" else name]

    def cause(self, text: str) -> str:
        """Return the cause of a change: a place, a card, a building, or a word."""
        name, _, number = text.rpartition(" ")
        if text in _PLACES:
            return self.place(text)
        if name in _PLACES and number.isdecimal():
            return self.place(name, int(number))
        if text == "draw":
            return self.pick(("draw", "carta robada", "dobrana karta"))
        return self["feeding"].lower() if text == "feeding" else self.thing(text)

    def thing(self, name: str) -> str:
        """Return what a card, a building, a figure or a piece of a score is called."""
        if name in CARD_NUMBER:
            return self.row(CARDS[CARD_NUMBER[name]])
        if name in BUILDING_NUMBER:
            return self.row(BUILDINGS[BUILDING_NUMBER[name]])
        figure, bracket, card = name.partition(" (")
        if bracket and card[:-1] in CARD_NUMBER:
            return f"{self.thing(figure)} ({self.thing(card[:-1])})"
        if name in _FIGURES_ES:
            return self.pick((name, _FIGURES_ES[name], POLISH[name]))
        return super().thing(name)
