"""The lines of the score pad as the rulebooks print them: each is known, in four languages."""

import pytest

from caverna.model.ruleset import ruleset
from caverna.scoresheets.model import pad_label, rules_of

LINES = ("animals", "missing", "grain", "vegetable", "ruby", "dwarf", "unused", "tiles", "bonus", "gold and begging")
PADS = {
    "Spanish": (
        "por animal de granja y perros", "por animal de granja que falte", "por cereal (redondeando hacia arriba)",
        "por hortaliza", "por rubí", "por enano", "por parcela sin utilizar", "mobiliario, pastos y minas",
        "por salones, almacenes y cámaras", "monedas de oro y mendicidad",
    ),
    "Spanish rules": (
        "1 punto de victoria por animal", "-2 puntos de victoria por animal de granja que falte",
        "½ punto de victoria por cereal (redondeando hacia arriba)", "1 punto de victoria por hortaliza",
        "1 punto de victoria por rubí", "1 punto de victoria por enano",
        "-1 punto de victoria por parcela sin utilizar",
        "losetas de mobiliario, pastos y minas", "puntos adicionales", "oro y marcadores de mendicidad",
    ),
    "Polish": (
        "Zwierzęta hodowlane i psy", "Brakujące gatunki zwierząt", "Zboże (zaokrąglaj w górę)", "Warzywa", "Rubiny",
        "Krasnoludy", "Niewykorzystane obszary", "Usprawnienia, pastwiska, kopalnie",
        "Sale, magazyny i komnaty (łącznie)",
        "Złote monety i żetony żebrania",
    ),
    "Polish rules": (
        "1 złoty punkt za każde zwierzę", "-2 złote punkty za każdy brakujący gatunek zwierzęcia hodowlanego",
        "½ złotego punktu za zboże (zaokrąglone w górę)", "1 złoty punkt za każde warzywo",
        "1 złoty punkt za każdy rubin", "1 złoty punkt za każdego krasnoluda",
        "-1 złoty punkt za każdy niewykorzystany obszar", "Złote punkty za żetony usprawnień, pastwiska i kopalnie",
        "punkty premiowe", "Złoto oraz żetony żebrania",
    ),
    "English": (
        "per farm animal and dog", "per missing type of farm animal", "per grain (rounded up)", "per vegetable",
        "per ruby", "per dwarf", "per unused space", "furnishing tiles, pastures and mines",
        "for parlors, storages and chambers", "gold coins and begging markers",
    ),
    "German": (
        "pro Nutztier und Hund", "pro fehlende Nutztierart", "pro Getreide (aufgerundet)", "pro Gemüse", "pro Rubin",
        "pro Zwerg", "pro ungenutztes Feld", "Einrichtungsplättchen, Weiden und Minen", "für Stuben, Lager und Kammern",
        "Goldmünzen und Bettelmarker",
    ),
}  # fmt: skip


@pytest.mark.parametrize("pad", PADS)
def test_each_line_of_a_printed_pad_is_known(pad: str) -> None:
    rules = rules_of(ruleset("caverna"))
    assert [rules.find(line) for line in PADS[pad]] == list(LINES)


def test_what_a_pad_prints_around_its_lines_does_not_matter() -> None:
    assert pad_label("1 point per dwarf (all of them)") == "dwarf"
    assert pad_label("per") == "per"
    assert rules_of(ruleset("caverna")).find("per wizard") is None


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("agricola", {
            "Campos": "fields", "Pastos": "pastures", "Cereales": "grain", "Hortalizas": "vegetable", "Ovejas": "sheep",
            "Jabalíes": "boar", "Vacas": "cattle", "Parcelas sin utilizar": "unused", "Establos vallados": "stables",
            "Habitaciones de adobe": "clay", "Habitaciones de piedra": "stone", "Miembros de la familia": "family",
            "Puntos por cartas": "cards", "Puntos extra": "bonus", "Felder": "fields", "Lehmzimmer": "clay",
        }),
        ("stone age", {
            "Granjeros": "farmers", "Fabricantes de herramientas": "tool makers", "Brujos": "shamans",
            "Constructores de cabañas": "hut builders", "Recursos": "resources", "cultura": "culture",
        }),
    ],
)  # fmt: skip
def test_the_lines_of_the_other_games_are_known(game: str, lines: dict[str, str]) -> None:
    rules = rules_of(ruleset(game))
    assert {line: rules.find(line) for line in lines} == lines
