"""The words of the page in English, Spanish and Polish; what has no translation stays English."""

from attrs import frozen

from ..catalogue.furnishings import FURNISHINGS, FurnishingRow
from ..catalogue.spaces import SPACES, SpaceRow
from ..catalogue.tables import ENTRY_DWELLING, ENTRY_DWELLING_NAMES
from ..goods import NAMES, Goods
from ..pad import LABELS

LANGUAGES = ("en", "es", "pl")

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
    "round": ("round", "ronda", "runda"),
    "rounds": ("Rounds", "Rondas", "Rundy"),
    "setup": ("Set-up", "Preparación", "Przygotowanie"),
    "position": ("Position", "Posición", "Pozycja"),
    "start": ("Start of the round", "Inicio de la ronda", "Początek rundy"),
    "harvest": ("Harvest", "Cosecha", "Żniwa"),
    "food only": ("1 food per dwarf", "1 comida por enano", "1 żywność za krasnoluda"),
    "none": ("No harvest", "Sin cosecha", "Bez żniw"),
    "skip one": ("Harvest, one phase skipped", "Cosecha sin una fase", "Żniwa bez jednej fazy"),
    "end": ("End of the game", "Fin de la partida", "Koniec gry"),
    "leaf": ("leaf", "hoja", "liść"),
    "question": ("question mark", "interrogante", "znak zapytania"),
    "spaces": ("Action spaces", "Espacios de acción", "Pola akcji"),
    "homes": ("All homes", "Todos los hogares", "Wszystkie domostwa"),
    "moves": ("Moves", "Jugadas", "Ruchy"),
    "dwarf": ("dwarf", "enano", "krasnolud"),
    "newborn": ("newborn", "recién nacido", "noworodek"),
    "weapon": ("weapon", "arma", "broń"),
    "unarmed": ("unarmed", "sin arma", "bez broni"),
    "at home": ("at home", "en casa", "w domu"),
    "left out": ("placement left out", "colocación omitida", "ruch pominięty"),
    "begging": ("begging marker", "marcador de mendicidad", "żeton żebrania"),
    "starts": ("starting player", "jugador inicial", "gracz rozpoczynający"),
    "starts next": ("starts the next round", "empieza la próxima ronda", "zaczyna następną rundę"),
    "to act": ("places next", "coloca ahora", "teraz gra"),
    "passed": ("passed", "pasó", "spasował"),
    "no room": ("animals without room", "animales sin sitio", "zwierzęta bez miejsca"),
    "deliveries": ("deliveries to come", "entregas pendientes", "dostawy"),
    "points": ("points", "puntos", "punkty"),
    "points now": ("points if the game ended now", "puntos si acabara ahora", "punkty, gdyby gra się teraz skończyła"),
    "price": ("price", "precio", "koszt"),
    "free": ("free", "gratis", "za darmo"),
    "nothing changes": ("no goods change hands", "no cambian recursos", "bez zmian w zasobach"),
    "refilled": ("the spaces are refilled", "se reponen los espacios", "uzupełniono pola akcji"),
    "begins": ("the game begins", "empieza la partida", "gra się zaczyna"),
    "tap": (
        "Point at or tap a cell to read what lies there.",
        "Señala o toca una casilla para leer qué hay.",
        "Wskaż lub dotknij pola, by przeczytać, co na nim leży.",
    ),
    "tap space": (
        "Point at or tap a space to read what it offers.",
        "Señala o toca un espacio para leer qué ofrece.",
        "Wskaż lub dotknij pola akcji, by przeczytać, co daje.",
    ),
    # moving through it
    "play": ("Play", "Reproducir", "Odtwórz"),
    "pause": ("Pause", "Pausa", "Pauza"),
    "first": ("To the beginning", "Al principio", "Na początek"),
    "last": ("To the end", "Al final", "Na koniec"),
    "round back": ("Round back", "Ronda anterior", "Poprzednia runda"),
    "round on": ("Round forward", "Ronda siguiente", "Następna runda"),
    "turn back": ("Turn back", "Turno anterior", "Poprzednia tura"),
    "turn on": ("Turn forward", "Turno siguiente", "Następna tura"),
    "step back": ("Step back", "Paso anterior", "Poprzedni krok"),
    "step on": ("Step forward", "Paso siguiente", "Następny krok"),
    "turn": ("turn", "turno", "tura"),
    "step": ("step", "paso", "krok"),
    "moment": ("Moment", "Momento", "Chwila"),
    "speed": ("Speed", "Velocidad", "Tempo"),
    "follow": ("Follow the player", "Seguir al jugador", "Śledź gracza"),
    "keys": ("Keys", "Teclas", "Klawisze"),
    "key help": (
        "← → step, ↑ ↓ turn, Shift + ← → round, Home and End, space plays and pauses",
        "← → paso, ↑ ↓ turno, Mayús + ← → ronda, Inicio y Fin, espacio reproduce y pausa",
        "← → krok, ↑ ↓ tura, Shift + ← → runda, Home i End, spacja odtwarza i zatrzymuje",
    ),
    "to moves": ("Moves", "Jugadas", "Ruchy"),
    "to table": ("Table", "Mesa", "Stół"),
    "to scores": ("Scores", "Puntuación", "Punktacja"),
    "to charts": ("Charts", "Gráficos", "Wykresy"),
    # the ledger
    "ledger": ("Ledger", "Libro de cuentas", "Księga"),
    "all goods": ("all goods", "todos los recursos", "wszystkie zasoby"),
    "when": ("when", "cuándo", "kiedy"),
    "change": ("change", "cambio", "zmiana"),
    "cause": ("cause", "causa", "przyczyna"),
    "then": ("then has", "queda", "zostaje"),
    "close": ("Close", "Cerrar", "Zamknij"),
    # findings
    "findings": ("Findings", "Hallazgos", "Uwagi"),
    "not verified": (
        "This game is not verified.", "Esta partida no está verificada.", "Ta gra nie jest zweryfikowana.",
    ),
    "verified": ("verified", "verificada", "zweryfikowana"),
    "stopped": (
        "The replay stops at the first finding; what comes after it is not shown.",
        "La repetición se detiene en el primer hallazgo; lo que sigue no se muestra.",
        "Odtwarzanie zatrzymuje się na pierwszej uwadze; dalszego ciągu nie widać.",
    ),
    "tainted": (
        "What was refused is left out, and the rest is played on from there: the scores prove nothing.",
        "Lo rechazado se omite y se sigue desde ahí: la puntuación no prueba nada.",
        "Odrzucone kroki pominięto i grano dalej: wynik niczego nie dowodzi.",
    ),
    "not finished": (
        "The record ends before the game does: the scores are those of the moment.",
        "El registro acaba antes que la partida: la puntuación es la del momento.",
        "Zapis kończy się przed końcem gry: punkty są z tej chwili.",
    ),
    "no game": (
        "There is no game to show: the record cannot be read far enough.",
        "No hay partida que mostrar: el registro no se puede leer.",
        "Nie ma gry do pokazania: zapisu nie da się odczytać.",
    ),
    "not played": ("not played", "no jugada", "nie rozegrano"),
    "refused": ("refused", "rechazada", "odrzucono"),
    "line": ("line", "línea", "wiersz"),
    "malformed": ("cannot be read", "ilegible", "nieczytelne"),
    "illegal": ("breaks a rule", "contra las reglas", "wbrew zasadom"),
    "ambiguous": ("says too little", "dice muy poco", "mówi za mało"),
    "claim": ("does not hold", "no se cumple", "nie zgadza się"),
    # scores and charts
    "scores": ("Score sheets", "Hojas de puntuación", "Arkusze punktacji"),
    "winners": ("Won", "Ganó", "Wygrana"),
    "claimed": ("Claimed", "Declarado", "Podano"),
    "total": ("Total", "Total", "Razem"),
    "unused cells": ("unused cells", "casillas sin usar", "puste pola"),
    "no": ("no", "sin", "brak:"),
    "supply": ("supply", "reserva", "zasoby"),
    "strength": ("strength", "fuerza", "siła"),
    "counts": ("for", "por", "za"),
    "spared": (
        "spared by the Writing chamber", "perdonados por la Cámara de escritura", "darowane przez Komnatę skryby",
    ),
    "charts": ("The game in charts", "La partida en gráficos", "Gra na wykresach"),
    "points by round": ("Points by round", "Puntos por ronda", "Punkty w rundach"),
    "points note": (
        "What the score would have been after each round.",
        "La puntuación que habría habido tras cada ronda.",
        "Jaki byłby wynik po każdej rundzie.",
    ),
    "goods over time": ("Goods and animals after each round", "Recursos y animales tras cada ronda",
                        "Zasoby i zwierzęta po każdej rundzie"),
    "as table": ("As a table", "Como tabla", "Jako tabela"),
    "needs script": (
        "Boards and moves need JavaScript, which is switched off here. The score sheets below do not.",
        "Los tableros y las jugadas necesitan JavaScript. La puntuación de abajo, no.",
        "Plansze i ruchy wymagają JavaScriptu. Arkusze punktacji poniżej nie.",
    ),
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
}
"""Causes of changes that are neither names nor words of the board."""


_ROWS: list[SpaceRow | FurnishingRow] = [*SPACES.values(), *FURNISHINGS.values()]
_NAMED = {name: row for row in _ROWS for name in (row.name, row.full_name)}


@frozen
class Labels:
    """The words of one language."""

    lang: str = "en"

    def __attrs_post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise ValueError(f"there is no language {self.lang!r}, only {', '.join(LANGUAGES)}")

    def __getitem__(self, word: str) -> str:
        return _WORDS[word][LANGUAGES.index(self.lang)]

    def title(self, word: str) -> str:
        """Return a word with a capital letter."""
        said = self[word]
        return said[:1].upper() + said[1:]

    def good(self, name: str) -> str:
        """Return the name of a good."""
        return _GOODS[self.lang][NAMES.index(name)] if self.lang in _GOODS else name

    def goods(self, amount: Goods) -> str:
        """Return an amount of goods: ``2 wood 1 stone``."""
        return " ".join(f"{amount[name]} {self.good(name)}" for name in amount)

    def category(self, name: str) -> str:
        """Return the label of a line of the score sheet."""
        return LABELS[name][LANGUAGES.index(self.lang)]

    def row(self, row: SpaceRow | FurnishingRow, numbered: bool = True) -> str:
        """Return the name of a space, card or furnishing, with its number if it has one."""
        name = {"en": row.name, "es": row.es, "pl": row.pl}[self.lang] or row.name
        return f"{name} {row.number}" if numbered and row.number is not None else name

    def furnishing(self, key: str) -> str:
        """Return the name of the furnishing with this key."""
        if key == ENTRY_DWELLING:
            return ENTRY_DWELLING_NAMES[self.lang]
        return self.row(FURNISHINGS[key])

    def cause(self, text: str) -> str:
        """Return the cause of a change: names and words in the language, anything else as it is."""
        if text in _CAUSES:
            return _CAUSES[text][LANGUAGES.index(self.lang)]
        if self.lang == "en":
            return text
        if text in _NAMED:
            return self.row(_NAMED[text])
        name, comma, what = text.partition(", ")
        if comma and name in _NAMED:
            return f"{self.row(_NAMED[name])}, {self[what.removesuffix('s')]}"
        kind, _, cell = text.partition(" ")
        return f"{self[kind]} {cell}" if kind == "field" and cell else self[text] if text in _WORDS else text

    def words(self, *words: str) -> dict[str, str]:
        """Return the words that a script needs, by their English key."""
        return {word: self[word] for word in words}
