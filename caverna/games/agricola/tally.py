"""Score sheets of Agricola as written by players: the lines of the pad, their points, and impossible numbers."""

from collections.abc import Sequence
from typing import ClassVar

from attrs import define

from caverna.model.format import key
from caverna.model.names import Names
from caverna.model.score import ScorePart
from caverna.model.value_types import Choice
from caverna.scoresheets.checking import Sheet
from caverna.scoresheets.model import (
    GOODS,
    Counted,
    Item,
    Tally,
    TallyRow,
    TallyRules,
    Written,
    among_points,
    counting,
    for_each,
    one_part,
    plurals,
    tally_key,
    tally_players,
)

from .catalogue.majors import MAJORS, MajorRow
from .catalogue.tables import (
    BRACKET_POINTS,
    EACH,
    MAX_PEOPLE,
    MAX_PLAYERS,
    MAX_STABLES,
    START_PEOPLE,
)
from .goods import NAMES, OTHER_NAMES, SPANISH

FULL, FAMILY = "full", "family"
CELLS, START_ROOMS = 15, 2
"""The number of cells on a farm, and of rooms at the start."""
_MAJOR_BY_NAME: dict[str, MajorRow] = {row.full_name: row for row in MAJORS.values()}
_NAMESAKES: dict[str, MajorRow] = {row.name: row for row in MAJORS.values() if row.price}
"""Name without price -> an improvement with this name. All with the same name have the same points."""


def _major_spellings() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for row in MAJORS.values():
        for word in row.names:
            numbered = bool(row.price) and not word.endswith(str(row.price))
            found.append((word, row.name if numbered else row.full_name))
    return found


_MAJOR = Names("improvement", _major_spellings())
_GOOD = Names("good", [
    *plurals([("begging", "begging"), ("begging card", "begging"), ("field", "field"), ("pasture", "pasture"),
              ("person", "person"), ("fence", "fence"), ("room", "room"), ("stable", "stable")]),
    ("people", "person"),
    *plurals(zip(SPANISH, NAMES, strict=True)), *plurals(OTHER_NAMES.items()), *plurals((each, each) for each in NAMES),
])  # fmt: skip


# --- lines computed from numbers ----------------------------------------------------------------------------------


def _bracket(category: str, figure: str, *words: str) -> TallyRow:
    """Return a line with brackets of points (score.fields, score.pastures, score.grain ...).

    ``figure`` is the thing that it counts, ``words`` are other words for it.
    """
    points = BRACKET_POINTS[category]

    def counted(sheet: Sheet) -> Counted | None:
        item = sheet.figures.get(figure)
        return one_part(figure, item.count, points[min(item.count, len(points) - 1)]) if item else None

    choices = sorted(set(points))
    limits = among_points(choices, f"{', '.join(map(str, choices[:-1]))} or {choices[-1]} points")
    return TallyRow(category, counting(figure, *words), counted, limits, example=f"3 {figure}")


def _every(category: str, figure: str, choices: Sequence[int], words: str, *spoken: str) -> TallyRow:
    """Return a line with the same points for each thing (score.unused, score.stables, score.clay ...).

    ``choices`` are the possible points, ``words`` describe them in messages.
    """
    names = counting(figure, *spoken)
    word = "cells" if category == "unused" else spoken[0]
    return for_each(category, EACH[category], names, f"3 {word}", limits=among_points(choices, words), word=word)


def _cards(sheet: Sheet) -> Counted | None:
    """Return the printed points of the improvements that a sheet names (score.cards)."""
    items = sheet.names("cards")
    if items is None:
        return None
    parts = tuple(
        ScorePart(item.name, item.count, row.points * item.count)
        for item in items
        if (row := _MAJOR_BY_NAME.get(item.name) or _NAMESAKES.get(item.name))
    )
    return Counted(sum(part.points for part in parts), sum(part.count for part in parts), parts)


def _any(sheet: Sheet, points: int) -> str:
    """Accept all points, because hand cards may bring any number."""
    return ""


def _begging(sheet: Sheet, points: int) -> str:
    """Return the fault in the points for begging cards, "" if they are possible (score.begging)."""
    return "" if points <= 0 and not points % 3 else "-3 points for each card"


# --- impossible numbers -------------------------------------------------------------------------------------------


def _impossible(sheet: Sheet, record: Tally) -> None:
    """Report numbers of a sheet that no farm can have."""
    _check_limit(sheet, "fenced stable", "stable.limit", MAX_STABLES, "stables")
    _check_limit(sheet, "person", "family.limit", MAX_PEOPLE, "people")
    person = sheet.figures.get("person")
    if person is not None and person.count < START_PEOPLE:
        sheet.cannot_be("setup.farm", person.at, f"{person.count} people: a family begins with {START_PEOPLE}")
    clay, stone = sheet.count("clay room"), sheet.count("stone room")
    if clay and stone:
        at = sheet.at("stone", "clay")
        sheet.cannot_be("renovate.step", at, f"{clay} clay rooms and {stone} stone rooms: a house is of one material")
    for figure, category in (("clay room", "clay"), ("stone room", "stone")):
        rooms = sheet.count(figure)
        if rooms is not None and 0 < rooms < START_ROOMS:
            sheet.cannot_be("setup.farm", sheet.at(category), f"{rooms} {figure}: a house has {START_ROOMS} at least")
    if record.head.get("mode") == FAMILY:  # in the full game a hand card may be a field
        _check_cells(sheet, max(clay or 0, stone or 0, START_ROOMS))


def _check_limit(sheet: Sheet, figure: str, rule: str, most: int, words: str) -> None:
    item = sheet.figures.get(figure)
    if item is not None and item.count > most:
        sheet.cannot_be(rule, item.at, f"{item.count} {words}: there are {most}")


def _check_cells(sheet: Sheet, rooms: int) -> None:
    """Report more rooms, fields, pastures and unused cells than a farm has cells (setup.farm)."""
    counted = {name: sheet.count(name) or 0 for name in ("field", "pasture", "unused")}
    used = rooms + sum(counted.values())
    if used > CELLS:
        counts = ", ".join(f"{count} {name}" for name, count in counted.items() if count)
        at = sheet.at("unused", "fields", "pastures")
        sheet.cannot_be("setup.farm", at, f"{rooms} rooms, {counts}: a farm has {CELLS} cells")


def _table(sheets: Sequence[Sheet], record: Tally) -> None:
    """Report an improvement that more players have than there are cards of it (major.available)."""
    owners: dict[str, list[tuple[Sheet, Item]]] = {}
    for sheet in sheets:
        for item in sheet.names("cards") or ():
            row = _MAJOR_BY_NAME.get(item.name) or _NAMESAKES[item.name]
            owners.setdefault(row.name, []).append((sheet, item))
    for name, found in owners.items():
        _check_owners(name, found)


def _check_owners(name: str, found: list[tuple[Sheet, Item]]) -> None:
    """Report the owners of improvements with this name for whom no card is left."""
    left = {row.full_name: 1 for row in MAJORS.values() if row.name == name}
    most = len(left)
    for sheet, item in sorted(found, key=lambda each: each[1].name == name):
        for _ in range(min(item.count, most + 1)):
            free = next(iter(left), "") if item.name == name and most > 1 else item.name
            if free not in left:
                there = "there is only one" if most == 1 or item.name != name else f"there are {most}"
                message = f"{item.name} is on the sheets of the table twice, but {there}"
                sheet.cannot_be("major.available", item.at, message)
                break
            del left[free]


# --- the score sheet ----------------------------------------------------------------------------------------------

WORDS: dict[str, tuple[str, ...]] = {
    "fields": ("field", "campos", "pola", "Felder", "Äcker", "champs"),
    "pastures": ("pasture", "pastos", "pastwiska", "Weiden", "pâturages", "prés"),
    "grain": ("grains", "cereales", "cereal", "zboże", "Getreide", "céréales", "blé"),
    "vegetable": ("vegetables", "hortalizas", "hortaliza", "warzywa", "Gemüse", "légumes"),
    "sheep": ("ovejas", "oveja", "owce", "Schafe", "moutons"),
    "boar": ("wild boar", "boars", "wild boars", "jabalíes", "jabalí", "dziki", "Wildschweine", "sangliers"),
    "cattle": ("cows", "vacas", "vaca", "bydło", "krowy", "Rinder", "bovins", "boeufs", "bœufs"),
    "unused": ("unused spaces", "unused cells", "unused farmyard spaces", "empty spaces", "parcelas sin utilizar",
               "niewykorzystane pola", "puste pola", "ungenutzte Felder", "leere Felder", "unbenutzte Hofplätze",
               "unbenutzte Felder",
               "cases inutilisées", "cases vides"),
    "stables": ("fenced stables", "stable", "establos vallados", "establos", "ogrodzone stajnie", "stajnie",
                "eingezäunte Ställe", "Ställe", "étables clôturées", "étables"),
    "clay": ("clay rooms", "clay hut rooms", "clay room", "habitaciones de adobe", "gliniane izby", "Lehmhütten",
             "Lehmzimmer",
             "Lehmräume", "pièces en argile"),
    "stone": ("stone rooms", "stone house rooms", "stone room", "habitaciones de piedra", "kamienne izby",
              "Steinhäuser", "Steinräume", "Steinzimmer", "pièces en pierre"),
    "family": ("family members", "people", "persons", "family", "miembros de la familia", "miembros",
               "członkowie rodziny", "Personen", "Familienmitglieder", "membres de la famille", "personnes"),
    "cards": ("points for cards", "card points", "improvements", "puntos por cartas", "karty", "punkty za karty",
              "Karten", "Punkte für Karten", "cartes"),
    "bonus": ("bonus points", "bonuses", "puntos extra", "premia", "punkty premiowe", "Bonuspunkte", "Sonderpunkte",
              "points bonus"),
    "begging": ("begging cards", "begging card", "begging markers", "mendicidad", "karty żebrania", "żebranie",
                "Bettelkarten", "Betteln", "mendicité"),
    "bonus and begging": ("bonus & begging",),
    "cards and begging": ("cards & begging",),
}  # fmt: skip
"""Line of the score sheet -> its other names."""


@define
class AgricolaTally(Tally):
    """The score sheets of a game of Agricola."""

    game: ClassVar[str] = "agricola"
    players: list[str] = tally_players(1, MAX_PLAYERS)
    mode: str = key(
        Choice("the mode", (FULL, FAMILY)), f"'{FULL}' if left out.", "mode: family",
        brief="The full game, or the family game.", default=FULL, kw_only=True,
    )  # fmt: skip
    tally: dict[str, dict[str, Written]] = tally_key(lambda: TALLY, "tally: {Ann: 42, Bob: {fields: 2, total: 37}}")


TALLY: TallyRules = TallyRules(
    AgricolaTally,
    (
        _bracket("fields", "field", "field"),
        _bracket("pastures", "pasture", "pasture"),
        _bracket("grain", "grain", "grain"),
        _bracket("vegetable", "vegetable", "vegetable"),
        _bracket("sheep", "sheep", "sheep"),
        _bracket("boar", "boar", "boar", "wild boar"),
        _bracket("cattle", "cattle", "cattle", "cow"),
        _every("unused", "unused", range(START_ROOMS - CELLS, 1), f"between {START_ROOMS - CELLS} and 0 points",
               "cell", "space", "unused cell", "unused space"),
        _every("stables", "fenced stable", range(MAX_STABLES + 1), f"between 0 and {MAX_STABLES} points", "stable",
               "fenced stable"),
        _every("clay", "clay room", range(CELLS + 1), f"between 0 and {CELLS} points, 1 for each clay room",
               "room", "clay room"),
        _every("stone", "stone room", range(0, 2 * CELLS + 1, 2), "2 points for each stone room", "room", "stone room"),
        _every("family", "person", range(3 * START_PEOPLE, 3 * MAX_PEOPLE + 1, 3),
               "3 points for each person, from 6 to 15", "person", "people", "family member"),
        TallyRow("cards", _MAJOR, _cards, _any, listed=True, example="Fireplace 2, Joinery"),
        TallyRow("bonus", limits=_any),
        for_each("begging", EACH["begging"], counting("begging", "marker", "card", "begging card", "begging marker"),
                 "1 marker", limits=_begging, word="marker"),
    ),
    TallyRow(GOODS, _GOOD, example="5 wood 2 reed"),
    WORDS,
    {"bonus and begging": ("bonus", "begging"), "cards and begging": ("cards", "begging")},
    _impossible,
    _table,
)  # fmt: skip
