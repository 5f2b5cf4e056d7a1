"""Twelve tables of an event, as an organiser types them from paper, with typical mistakes.

Points and counts were added up by hand. Each mistake has a player, a line and a rule.
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from attrs import Factory, frozen

Lines = Mapping[str, Any]
Mistake = tuple[str, str, str]
"""The player, line and rule of a mistake."""
_CAVERNA = ["animals", "missing", "grain", "vegetable", "ruby", "dwarf", "unused", "tiles", "bonus", "gold", "begging",
            "total"]  # fmt: skip
_AGRICOLA = ["fields", "pastures", "grain", "vegetable", "sheep", "boar", "cattle", "unused", "stables", "clay",
             "stone", "family", "cards", "bonus", "begging", "total"]  # fmt: skip
_STONE_AGE = ["track", "culture", "farmers", "tool makers", "hut builders", "shamans", "resources", "total"]


@frozen
class TypedTable:
    """A table as it is typed, its mistakes, and the totals that are known nevertheless."""

    game: str
    about: Mapping[str, str]
    sheets: Mapping[str, Lines]
    mistakes: frozenset[Mistake] = frozenset()
    totals: Mapping[str, int] = Factory(dict)


def _caverna(*points: int) -> Lines:
    return dict(zip(_CAVERNA, points, strict=True))


def _agricola(*points: int) -> Lines:
    return dict(zip(_AGRICOLA, points, strict=True))


def _stone_age(*points: int) -> Lines:
    return dict(zip(_STONE_AGE, points, strict=True))


def _at(round: int, table: int) -> dict[str, str]:
    return {"event": "Cup", "round": str(round), "table": str(table), "date": f"2026-11-1{3 + round}"}


_COUNTED: Lines = {
    "animals": "9 = 2 dog 4 sheep 3 boar", "missing": -4, "grain": "4 = 7 grain", "vegetable": 4, "ruby": 2, "dwarf": 3,
    "unused": -5, "tiles": 23, "bonus": 0, "gold": 13, "begging": 0, "total": 49,
}  # fmt: skip
_FARM: Lines = {
    "fields": 3, "pastures": 1, "grain": 1, "vegetable": 1, "sheep": 1, "boar": 1, "cattle": 1, "unused": 0,
    "stables": 0, "clay": 3, "stone": 0, "family": 9, "cards": 0, "bonus": 0, "begging": 0,
}  # fmt: skip
"""Lines with 21 points in all."""


TABLES = (
    TypedTable(
        "caverna", _at(1, 1),
        {
            "Ann": _caverna(18, -2, 4, 3, 2, 5, 0, 31, 8, 9, 0, 78),
            "Bob": _caverna(25, 0, 2, 6, 0, 4, -4, 27, 0, 12, -3, 69),
        },
        totals={"Ann": 78, "Bob": 69},
    ),
    TypedTable(  # a sum that is one too high, a minus forgotten
        "caverna", _at(1, 2),
        {
            "Cid": _caverna(12, -4, 3, 2, 1, 4, -6, 20, 5, 7, 0, 45),
            "Dee": _caverna(15, -2, 5, 1, 0, 4, 4, 22, 0, 10, 0, 51),
            "Eve": _caverna(20, 0, 1, 1, 3, 5, -1, 28, 11, 3, -3, 68),
            "Fay": _caverna(8, -6, 0, 0, 0, 3, -9, 14, 0, 22, 0, 32),
        },
        frozenset({("Cid", "total", "tally.sum"), ("Dee", "unused", "tally.range")}),
        {"Cid": 44, "Eve": 68, "Fay": 32},
    ),
    TypedTable(  # one furnishing at two homes
        "caverna", _at(1, 3),
        {
            # 14 animals, 9 grain 5, tiles 3 + 5 + 4 + 4 + 3, Weaving parlor 3 for 6 sheep
            "Gus": {"animals": "1 dog 6 sheep 2 donkey 3 boar 2 cattle", "grain": "9 grain",
                    "vegetable": "3 vegetables", "ruby": "2 rubies", "dwarf": "4 dwarfs", "unused": "2 cells",
                    "gold": "5 gold", "begging": "0 markers",
                    "tiles": "Dwelling, Couple dwelling, 2 small pastures, 1 large pasture, ore mine",
                    "bonus": "Weaving parlor", "total": 14 + 5 + 3 + 2 + 4 - 2 + 19 + 3 + 5},
            "Hal": {"animals": "4 sheep 4 cattle", "missing": "2 kinds", "grain": "1 grain", "vegetable": 0,
                    "ruby": "none", "dwarf": "0, 3, 8", "unused": -7, "gold": 14, "begging": "1 marker",
                    "tiles": "Dwelling, large pasture, 2 small pasture, ruby mine",
                    "bonus": "Weaving parlor, Weapon storage"},
            "Ivy": {"total": 61},
        },
        # 8 - 4 + 1 + 0 + 0 + 3 - 7, tiles 3 + 4 + 4 + 4, bonus 2 + 3 * 2, 14 - 3
        frozenset({("Hal", "bonus", "furnish.available")}),
        {"Gus": 53, "Hal": 35, "Ivy": 61},
    ),
    TypedTable(  # seven dwarfs
        "caverna", _at(1, 4),
        {
            "Jan": _caverna(10, -2, 3, 0, 1, 4, 0, 20, 0, 5, 0, 41),
            "Kim": _caverna(11, -2, 3, 1, 1, 4, -1, 20, 0, 5, 0, 42),
            "Leo": _caverna(12, -2, 3, 2, 1, 7, -2, 20, 0, 5, 0, 46),
            "Mia": _caverna(13, -2, 3, 3, 1, 4, -3, 20, 0, 5, 0, 44),
            "Ned": _caverna(14, -2, 3, 4, 1, 4, -4, 20, 0, 5, 0, 45),
            "Olga": _caverna(15, -2, 3, 5, 1, 4, -5, 20, 0, 5, 0, 46),
            "Pia": _caverna(16, -2, 3, 6, 1, 4, -6, 20, 0, 5, 0, 47),
        },
        frozenset({("Leo", "dwarf", "tally.range")}),
        {"Jan": 41, "Pia": 47},
    ),
    TypedTable(  # two cells that changed places
        "caverna", _at(2, 1),
        {
            "Ann": _caverna(10, -2, 3, 2, 1, 4, 24, -5, 0, 5, 0, 42),
            "Cid": _caverna(10, -2, 3, 2, 1, 4, -5, 24, 0, 5, 0, 42),
            "Eve": _caverna(10, -2, 3, 2, 1, 4, -5, 24, 0, 5, 0, 42),
            "Gus": _caverna(10, -2, 3, 2, 1, 4, -5, 24, 0, 5, 0, 42),
            "Ivy": _caverna(10, -2, 3, 2, 1, 4, -5, 24, 1, 5, 0, 43),
        },
        frozenset({("Ann", "unused", "tally.range"), ("Ann", "tiles", "tally.range")}),
        {"Cid": 42, "Ivy": 43},
    ),
    TypedTable(  # grain halved downwards, a bonus without its figure, an animal too many
        "caverna", _at(2, 2),
        {
            "Bob": {**_COUNTED, "grain": "3 = 7 grain", "total": 48},
            "Dee": _COUNTED,
            "Fay": {**_COUNTED, "bonus": "Stone storage", "total": 52},
            "Hal": {**_COUNTED, "bonus": "Ore storage", "goods": "5 ore", "total": 51},
            "Jan": {"total": 47},
            "Kim": {**_COUNTED, "animals": "10 = 2 dog 4 sheep 3 boar", "total": 50},
        },
        frozenset({
            ("Bob", "grain", "claim.score"), ("Fay", "bonus", "score.bonus"), ("Kim", "animals", "claim.score"),
        }),
        {"Dee": 49, "Hal": 51, "Jan": 47},
    ),
    TypedTable(  # fields counted instead of scored, a minus forgotten
        "agricola", _at(1, 5),
        {
            "Leo": _agricola(3, 2, 4, 1, 1, -1, 2, -2, 1, 0, 10, 15, 3, 2, 0, 41),
            "Mia": _agricola(1, 4, -1, -1, 4, 4, 1, 0, 2, 4, 0, 12, 1, 0, -3, 28),
            "Ned": _agricola(5, 1, 1, 1, 1, 1, 1, -4, 0, 0, 0, 9, 0, 0, 0, 16),
            "Olga": _agricola(2, 2, 2, 2, 2, 2, 2, 3, 0, 0, 0, 12, 4, 0, 0, 33),
        },
        frozenset({("Ned", "fields", "tally.range"), ("Olga", "unused", "tally.range")}),
        {"Leo": 41, "Mia": 28},
    ),
    TypedTable(  # one improvement twice, five stables, grain in the wrong bracket
        "agricola", _at(1, 6),
        {
            # 3 + 3 + 2 - 1 + 2 + 1 - 1 - 3 + 2 + 0 + 8 + 12, Fireplace 1 and Joinery 2, 2 - 3
            "Pia": {"fields": "4 fields", "pastures": "3 pasture", "grain": "5 grain", "vegetable": "0 vegetable",
                    "sheep": "4 sheep", "boar": "1 boar", "cattle": "none", "unused": "3 cells", "stables": "2 stables",
                    "clay": "none", "stone": "4 rooms", "family": "4 people", "cards": "Fireplace 2, Joinery",
                    "bonus": 2, "begging": "1 marker", "total": 30},
            "Quin": {**_FARM, "family": "3 persons", "cards": "Joinery, Well"},
            "Rob": {**_FARM, "stables": 5, "total": 26},
            "Sue": {**_FARM, "grain": "2 = 3 grain", "total": 22},
            "Tim": {"total": 30},
        },
        frozenset({
            ("Quin", "cards", "major.available"), ("Rob", "stables", "tally.range"), ("Sue", "grain", "claim.score"),
        }),
        {"Pia": 30, "Quin": 27, "Tim": 30},
    ),
    TypedTable(  # a sum that is one too high
        "agricola", _at(2, 3),
        {
            "Ned": _agricola(4, 3, 3, 2, 2, 1, 1, 0, 2, 0, 8, 15, 5, 2, 0, 48),
            "Olga": _agricola(2, 1, 1, 1, -1, 1, 1, -3, 0, 5, 0, 12, 0, 0, -3, 18),
        },
        frozenset({("Olga", "total", "tally.sum")}),
        {"Ned": 48, "Olga": 17},
    ),
    TypedTable(
        "stone age", _at(1, 7),
        {"Uma": _stone_age(92, 29, 20, 24, 8, 21, 6, 200), "Val": _stone_age(101, 16, 0, 12, 14, 10, 9, 162)},
        totals={"Uma": 200, "Val": 162},
    ),
    TypedTable(  # green cards that make no square, farmers without the food track, a symbol of which there are two
        "stone age", _at(1, 8),
        {
            # 9 and 1 for the second writing, 4 x 5, 3 x 6, 2 x 4
            "Wes": {"track": 80, "culture": "writing, healing, art, writing", "farmers": "4 farmers",
                    "tool makers": "3 tool makers", "hut builders": "2 hut builders", "shamans": "0 shamans",
                    "resources": "5 wood 1 gold", "goods": "5 production 6 tools 4 buildings 8 people",
                    "total": 80 + 10 + 20 + 18 + 8 + 0 + 6},
            "Xia": _stone_age(75, 7, 10, 8, 6, 12, 3, 121),
            "Yan": {"track": 60, "culture": "9 = writing, healing, art", "farmers": "3 farmers", "tool makers": 4,
                    "hut builders": 2, "shamans": 5, "resources": 2},
        },
        frozenset({
            ("Xia", "culture", "tally.range"), ("Yan", "farmers", "score.farmers"), ("Yan", "culture", "setup.cards"),
        }),
        {"Wes": 142},
    ),
    TypedTable(  # a sum that is one too low, a minus that does not belong there
        "stone age", _at(2, 4),
        {
            "Uma": _stone_age(70, 25, 12, 10, 6, 8, 4, 135),
            "Val": _stone_age(71, 25, 12, 10, 6, 8, 4, 135),
            "Wes": _stone_age(60, 10, 12, 10, 6, 8, -4, 102),
            "Yan": _stone_age(60, 10, 12, 10, 6, 8, 4, 110),
        },
        frozenset({("Val", "total", "tally.sum"), ("Wes", "resources", "tally.range")}),
        {"Uma": 135, "Val": 136, "Yan": 110},
    ),
)  # fmt: skip


# --- as they are typed -----------------------------------------------------------------------------------------------

Places = dict[tuple[int, str, str], tuple[int, int]]
"""Number of the table, player and line -> row and column."""


def as_yaml(table: TypedTable) -> tuple[str, dict[tuple[str, str], int]]:
    """Return a table as a tally in YAML, and (player, line of a sheet) -> the line of the text."""
    about = ", ".join(f"{name}: {text}" for name, text in table.about.items())
    told = [f"{table.game}: 1", f"about: {{{about}}}", f"players: [{', '.join(table.sheets)}]", "tally:"]
    places: dict[tuple[str, str], int] = {}
    for player, lines in table.sheets.items():
        told.append(f"  {player}:")
        for name, said in lines.items():
            told.append(f"    {name}: {said}")
            places[player, name] = len(told)
    return "\n".join(told) + "\n", places


def as_rows(tables: Sequence[TypedTable]) -> tuple[list[list[str]], Places]:
    """Return tables as a spreadsheet with a row for each player, and the positions of the lines of their sheets."""
    names = dict.fromkeys(name for table in tables for lines in table.sheets.values() for name in lines)
    columns = ["game", *tables[0].about, "player", *(name for name in names if name != "total"), "total"]
    rows, places = [columns], Places()
    for number, table in enumerate(tables):
        for player, lines in table.sheets.items():
            place = [table.game, *table.about.values(), player]
            rows.append([*place, *(str(lines.get(name, "")) for name in columns[len(place) :])])
            for at, name in enumerate(columns, 1):
                places[number, player, name] = len(rows), at
    return rows, places


def transposed(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return rows as columns, as on a printed pad."""
    return [list(column) for column in zip(*rows, strict=True)]


def as_text(rows: Iterable[Sequence[str]], delimiter: str) -> str:
    """Return rows as text, as saved by a spreadsheet program."""
    text = StringIO()
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue()
