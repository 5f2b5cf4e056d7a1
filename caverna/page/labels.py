"""The words of the page in English, Spanish and Polish: those of the shell, and how a game puts its own behind them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import ClassVar

from attrs import frozen
from markupsafe import Markup, escape

from caverna.core.score_breakdown import Piece
from caverna.core.steps import Step
from caverna.text.notation.slots import Slot
from caverna.text.notation.writer import Writers

from .counting import COMMON as COUNTED
from .counting import OBJECTS, Forms, form_of
from .speech import COMMON, EMPTY, Sayings, phrased
from .titles import TITLES

LANGUAGES = ("en", "es", "pl")
Words = Mapping[str, tuple[str, str, str]]
"""Key of a word -> the word in each language."""

WORDS: dict[str, tuple[str, str, str]] = {
    # the table
    "round": ("round", "ronda", "runda"),
    "setup": ("Set-up", "Preparación", "Przygotowanie"),
    "position": ("Position", "Posición", "Pozycja"),
    "start": ("Start of the round", "Inicio de la ronda", "Początek rundy"),
    "end": ("End of the game", "Fin de la partida", "Koniec gry"),
    "players": ("All players", "Todos los jugadores", "Wszyscy gracze"),
    "moves": ("Moves", "Jugadas", "Ruchy"),
    "starts": ("starting player", "jugador inicial", "gracz rozpoczynający"),
    "starts next": ("starts the next round", "empieza la próxima ronda", "zaczyna następną rundę"),
    "to act": ("acts next", "juega ahora", "teraz gra"),
    "passed": ("passed", "pasó", "spasował"),
    "points": ("points", "puntos", "punkty"),
    "points now": ("points if the game ended now", "puntos si acabara ahora", "punkty, gdyby gra się teraz skończyła"),
    "nothing changes": ("no goods change hands", "no cambian recursos", "bez zmian w zasobach"),
    "begins": ("the game begins", "empieza la partida", "gra się zaczyna"),
    "round begins": ("the round begins", "empieza la ronda", "runda się zaczyna"),
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
        "← → step, ↑ ↓ turn, Shift + ← → round, Home and End, space plays and pauses; N and P finding, / search, "
        "L ledger, F full screen, H hides what is to come, C shows what could be done",
        "← → paso, ↑ ↓ turno, Mayús + ← → ronda, Inicio y Fin, espacio reproduce y pausa; N y P hallazgo, / buscar, "
        "L libro, F pantalla completa, H oculta lo que viene, C muestra lo que se podía hacer",
        "← → krok, ↑ ↓ tura, Shift + ← → runda, Home i End, spacja odtwarza i zatrzymuje; N i P uwaga, / szukanie, "
        "L księga, F pełny ekran, H ukrywa dalszy ciąg, C pokazuje, co można było zrobić",
    ),
    "to moves": ("Moves", "Jugadas", "Ruchy"),
    "to table": ("Table", "Mesa", "Stół"),
    "to players": ("Players", "Jugadores", "Gracze"),
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
    "player": ("player", "jugador", "gracz"),
    # the menu
    "sections": ("Sections", "Secciones", "Części strony"),
    "more": ("More", "Más", "Więcej"),
    "record": ("The record", "El registro", "Zapis gry"),
    "save": ("Save", "Guardar", "Zapisz"),
    "copy link": ("Copy a link to this moment", "Copiar un enlace a este momento", "Kopiuj odnośnik do tej chwili"),
    "copied": ("The link is copied.", "El enlace está copiado.", "Odnośnik skopiowano."),
    "save picture": ("Save the board as a picture", "Guardar el tablero como imagen", "Zapisz planszę jako obraz"),
    "full screen": ("Full screen (F)", "Pantalla completa (F)", "Pełny ekran (F)"),
    "hide future": ("Hide what is to come (H)", "Ocultar lo que viene (H)", "Ukryj dalszy ciąg (H)"),
    "could": ("Show what could be done (C)", "Mostrar lo que se podía hacer (C)", "Pokaż, co można było zrobić (C)"),
    "letter keys": ("Keys N P / L F H C", "Teclas N P / L F H C", "Klawisze N P / L F H C"),
    "search": ("Search the moves", "Buscar en las jugadas", "Szukaj w ruchach"),
    "board of": ("Board of a player", "Tablero de un jugador", "Plansza gracza"),
    # findings
    "finding": ("Finding", "Hallazgo", "Uwaga"),
    "finding back": ("Previous finding", "Hallazgo anterior", "Poprzednia uwaga"),
    "finding on": ("Next finding", "Hallazgo siguiente", "Następna uwaga"),
    "because": ("because", "porque", "ponieważ"),
    "page": ("p.", "p.", "s."),
    "appendix": ("appendix", "apéndice", "dodatek"),
    "hint": ("hint", "pista", "wskazówka"),
    "partly refused": ("partly refused", "rechazada en parte", "częściowo odrzucono"),
    "mended": ("played on with a finding", "jugada pese al hallazgo", "grano dalej mimo uwagi"),
    "findings": ("Findings", "Hallazgos", "Uwagi"),
    "not verified": (
        "This game is not verified.", "Esta partida no está verificada.", "Ta gra nie jest zweryfikowana.",
    ),
    "verified": ("verified", "verificada", "zweryfikowana"),
    "from position": (
        "Played from a position: the moves before it were not checked.",
        "Jugada desde una posición: las jugadas anteriores no se comprobaron.",
        "Gra od pozycji: wcześniejszych ruchów nie sprawdzono.",
    ),
    "scored": (
        "Scored from the boards alone: no moves were checked.",
        "Puntuada solo por los tableros: no se comprobaron jugadas.",
        "Punktacja z samych plansz: ruchów nie sprawdzono.",
    ),
    "tallied": (
        "Tallied: from score sheets, without moves or boards to check.",
        "Recuento: de hojas de puntuación, sin jugadas ni tableros que comprobar.",
        "Z arkuszy punktacji, bez ruchów i plansz do sprawdzenia.",
    ),
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
    "still": (
        "Nothing could be played: the boards show what could be set up.",
        "No se pudo jugar nada: los tableros muestran lo que se pudo preparar.",
        "Niczego nie rozegrano: plansze pokazują to, co dało się przygotować.",
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
    "counts": ("for", "por", "za"),
    "charts": ("The game in charts", "La partida en gráficos", "Gra na wykresach"),
    "points by round": ("Points by round", "Puntos por ronda", "Punkty w rundach"),
    "points note": (
        "What the score would have been after each round.",
        "La puntuación que habría habido tras cada ronda.",
        "Jaki byłby wynik po każdej rundzie.",
    ),
    "chart help": (
        "Point at a chart to read its values; a click leads to the round.",
        "Señala un gráfico para leer sus valores; un clic lleva a la ronda.",
        "Wskaż wykres, by odczytać wartości; kliknięcie prowadzi do rundy.",
    ),
    "goods over time": ("Goods after each round", "Recursos tras cada ronda", "Zasoby po każdej rundzie"),
    "as table": ("As a table", "Como tabla", "Jako tabela"),
    "needs script": (
        "Boards and moves need JavaScript, which is switched off here. The score sheets below do not.",
        "Los tableros y las jugadas necesitan JavaScript. La puntuación de abajo, no.",
        "Plansze i ruchy wymagają JavaScriptu. Arkusze punktacji poniżej nie.",
    ),
}  # fmt: skip


@frozen
class Labels:
    """The words of one language. A game derives its own class, with its words and with what its names stand for."""

    lang: str = "en"
    own: ClassVar[Words] = {}
    """The words of the game. It may word anew what the shell says."""
    sayings: ClassVar[Sayings] = {}
    """The words of its steps."""
    slots: ClassVar[Mapping[str, Slot]] = {}
    """What its steps are made of; a game without it has its moves shown as they were written."""
    titles: ClassVar[Sayings] = {}
    """The titles of its rules, by their ids."""
    nouns: ClassVar[Forms] = {}
    """What it counts, in the forms that stand behind a number."""

    def __attrs_post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise ValueError(f"there is no language {self.lang!r}, only {', '.join(LANGUAGES)}")

    def __getitem__(self, word: str) -> str:
        return self.pick(self.own[word] if word in self.own else WORDS[word])

    def pick(self, words: tuple[str, str, str]) -> str:
        """Return the one of three words that is of this language."""
        return words[LANGUAGES.index(self.lang)]

    def title(self, word: str) -> str:
        """Return a word with a capital letter."""
        said = self[word]
        return said[:1].upper() + said[1:]

    def words(self, *words: str) -> dict[str, str]:
        """Return the words that a script needs, by their key."""
        return {word: self[word] for word in words}

    # --- what is counted ------------------------------------------------------------------------------------------

    def forms(self, word: str) -> tuple[str, ...]:
        """Return the forms in which a word stands behind a number."""
        return self.nouns.get(self.lang, {}).get(word) or COUNTED[self.lang].get(word) or (word,)

    def counted(self, count: int, word: str) -> str:
        """Return a number with what it counts: ``2 ovejas``."""
        return f"{count} {form_of(count, self.forms(word))}"

    # --- what a game calls its things -----------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Return what something is called; a name without a translation stays as it is."""
        return self[name] if name in self.own else name

    def good(self, name: str) -> str:
        """Return the name of something that changes count."""
        return self.thing(name)

    def category(self, name: str) -> str:
        """Return the label of a line of the score sheet."""
        return self.thing(name)

    def cause(self, text: str) -> str:
        """Return the cause of a change."""
        return self.thing(text)

    def event(self, part: str, event: str) -> str:
        """Return what a part by player was; ``event`` is what the game called it, empty where it was not played."""
        return self[event or part]

    def rule_title(self, id: str, title: str) -> str:
        """Return the title of a rule; one without a translation stays as it is."""
        said = self.titles.get(id) or TITLES.get(id)
        return self.pick((title, *said)) if said else title

    def cited(self, rule: str) -> str:
        """Return the id of a rule with its page, in the language."""
        return rule.replace("(p. ", f"({self['page']} ").replace("appendix", self["appendix"])

    # --- steps ----------------------------------------------------------------------------------------------------

    def step(self, step: Step) -> str:
        """Return a step in the language, nothing where it is shown as it was written."""
        return "" if self.lang == "en" or not self.slots else _writers(self).step(step)

    def word(self, text: str) -> str:
        """Return a word of the form of a step."""
        said = self.sayings.get(text) or COMMON.get(text)
        return self.pick((text, *said)) if said else self.thing(text)

    def value(self, slot: str, text: str) -> str:
        """Return what a step says in a slot, from its notation; names in it are said in the language."""
        return phrased(text, self._named)

    def _named(self, name: str, count: int) -> str:
        said = name if name in EMPTY else self.thing(name)
        if said == name:
            return self.word(name)
        alone = self.lang == "pl" and count == 1 and said in OBJECTS
        return OBJECTS[said] if alone else form_of(count, self.forms(said))

    # --- what has no translation ----------------------------------------------------------------------------------

    def foreign(self) -> Iterable[str]:
        """Return the names that stay English in this language."""
        return ()

    def marked(self, text: str) -> Markup:
        """Return a text in which names without a translation are marked as English."""
        pattern = _english(self)
        if pattern is None:
            return escape(text)
        pieces = pattern.split(text)
        return Markup("").join(
            Markup('<span lang="en">{}</span>').format(piece) if number % 2 else piece
            for number, piece in enumerate(pieces)
        )

    def piece(self, piece: Piece) -> str:
        """Return a piece of a score: ``2 ore mine (E1, F1) +6``."""
        what, bracket, more = self.thing(piece.name).partition(" (")
        what = (self.counted(piece.count, what) if piece.counted else what) + bracket + more
        where = f" ({self.places(piece)})" if piece.places else ""
        points = f" {piece.points:+d}" if piece.points is not None else ""
        counts = f" {self['counts']} {piece.count}" if piece.counts else ""
        return f"{what}{where}{points}{counts}"

    def places(self, piece: Piece) -> str:
        """Return where a piece is."""
        return ", ".join(map(self.thing, piece.places))


@cache
def _writers(labels: Labels) -> Writers:
    return Writers(labels.slots, labels)


@cache
def _english(labels: Labels) -> re.Pattern[str] | None:
    """Return what finds names without a translation, None where there are none."""
    names = sorted(set(labels.foreign()), key=lambda name: (-len(name), name)) if labels.lang != "en" else []
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})\b") if names else None
