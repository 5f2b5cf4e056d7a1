"""Words for the columns of score sheets in spreadsheets, besides the lines of the pad, in five languages."""

from caverna.model.names import normalise
from caverna.model.phases import JUDGE

PLAYER, GAME = "player", "game"
TABLE = ("event", "round", "table", "date", "place")
"""The columns that distinguish tables. Rows with equal values in all of them belong to one table."""
VARIANTS = ("variant", "mode")
PASSED_OVER = ("file", "verified", "grade", "winner", "claimed", "note")
"""The columns that are ignored: those of outputs of this program, and notes."""
_WORDS: dict[str, tuple[str, ...]] = {
    PLAYER: ("players", "name", "player name", "players name", "jugadores", "nombre del jugador", "gracze",
             "imię gracza", "imię i nazwisko", "Spielername", "jugador", "jugadora", "nombre", "gracz", "imię",
             "Spieler",
             "Spielerin", "joueur", "joueuse", "nom"),
    JUDGE: ("decision", "decisions", "juez", "sędzia", "Schiedsrichter", "juge"),
    GAME: ("juego", "gra", "Spiel", "jeu"),
    "event": ("tournament", "evento", "torneo", "wydarzenie", "turniej", "Turnier", "Veranstaltung", "tournoi",
              "événement"),
    "round": ("ronda", "runda", "Runde", "ronde", "manche"),
    "table": ("mesa", "stół", "stolik", "Tisch", "table no", "table number"),
    "date": ("day", "fecha", "data", "Datum"),
    "place": ("location", "venue", "lugar", "miejsce", "Ort", "lieu"),
    "total": ("sum", "score", "final score", "total points", "puntos totales", "total de puntos",
              "puntuación total", "łączna liczba punktów", "Gesamtpunktzahl", "Endstand",
               "suma", "razem", "wynik", "Summe", "Gesamt",
              "Gesamtpunkte", "Ergebnis", "puntuación", "total des points"),
    "goods": ("supply", "supplies", "bienes", "towary", "zasoby", "Waren", "Vorrat", "marchandises", "biens",
              "réserve"),
    "note": ("notes", "remark", "remarks", "comment", "comments", "nota", "notas", "uwagi", "Bemerkung", "Notiz",
             "remarque"),
    "winner": ("rank", "place no"),
}  # fmt: skip
COLUMNS: dict[str, str] = {
    normalise(word): name
    for name in (PLAYER, GAME, JUDGE, *TABLE, *VARIANTS, *PASSED_OVER, "total", "goods")
    for word in (name, *_WORDS.get(name, ()))
}
"""Normalised word -> the column that it names."""
