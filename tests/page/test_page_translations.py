"""Whole translations: moves, tiles, spaces and the titles of rules in Spanish and Polish, in all three games."""

import json
import re
from html import unescape
from importlib import import_module
from typing import Any

import pytest

from caverna import loads
from caverna.drawing.translations import translation
from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.spaces import SPACES as AGRICOLA_SPACES
from caverna.games.agricola.offers import major_effect
from caverna.games.agricola.offers import space_offer as agricola_offer
from caverna.games.agricola.page.labels import Labels as AgricolaLabels
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.offers import space_offer
from caverna.games.caverna.page.labels import Labels
from caverna.games.stone_age.catalogue.buildings import BUILDINGS
from caverna.games.stone_age.catalogue.cards import CARDS
from caverna.games.stone_age.page.labels import Labels as StoneAgeLabels
from caverna.model.rulebook import RECORD_RULES
from caverna.model.ruleset import ruleset
from caverna.model.steps import Field, Form, Word
from caverna.pages import score_html, view_html
from caverna.reading.reader import load
from tests.support.cli_run import BROKEN
from tests.support.corpus import RECORDS
from tests.support.page_games import game

GAMES = ("caverna", "stone_age", "agricola")
ABROAD = ("es", "pl")


def part_of(name: str, module: str) -> Any:
    return import_module(f"caverna.games.{name}.{module}")


def said(name: str, lang: str, notation: str) -> str:
    """Return a line of notation in a language."""
    labels = part_of(name, "page.labels").Labels(lang)
    return ", ".join(labels.step(step) for step in part_of(name, "notation").NOTATION.parse(notation).steps)


def words_of(form: Form) -> set[str]:
    """Return the words that stand in a form as they are, those in its optional parts too."""
    found, todo = set(), list(form.elements)
    while todo:
        one: Any = todo.pop()
        if isinstance(one, Word):
            found.add(one.text)
        elif not isinstance(one, Field):
            todo += getattr(one, "elements", ()) or getattr(one, "parts", ())
    return found - {"+1"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ABROAD)
def test_every_word_of_a_step_has_a_translation(name: str, lang: str) -> None:
    labels = part_of(name, "page.labels").Labels(lang)
    words = set().union(*(words_of(kind.form) for kind in part_of(name, "steps").STEPS.values()))
    assert len(words) > 10
    assert [word for word in words if labels.word(word) == word and word != "pass"] == []


@pytest.mark.parametrize(
    ("name", "notation", "spanish", "polish"),
    [
        ("caverna", "Housework, furnish Stone carver E3 paying 2 ore 1 stone",
         "Labores del hogar, amueblar Stone carver E3 pagando 2 mineral 1 piedra",
         "Chałupnictwo, zbuduj Kącik kamieniarza E3 płacąc 2 rudy 1 kamień"),
        ("caverna", "Blacksmithing, forge 5, expedition (dog, +1, ruby field B3, breed none)",
         "Forja, forjar 5, expedición (perro, +1, rubí por campo B3, criar ninguno)",
         "Kuźnia, wykuj 5, wyprawa (pies, +1, rubin na pole B3, rozmnóż żadne)"),
        ("caverna", "Drift mining 1, cavern E3 tunnel E2, eat 3 ruby",
         "Excavar galería 1, caverna E3 túnel E2, comer 3 rubíes",
         "Drążenie sztolni 1, pieczara E3 korytarz E2, zjedz 3 rubiny"),
        ("stone_age", "river 4 2 6 with 1 once 4, card 1 paying 1 wood draw 7 food / pottery",
         "río 4 2 6 con 1 una vez 4, carta 1 pagando 1 madera roba 7 comida / cerámica",
         "rzeka 4 2 6 z 1 raz 4, karta 1 płacąc 1 drewno dobiera 7 żywności / garncarstwo"),
        ("stone_age", "leave card 2, building 1", "dejar carta 2, construcción 1", "zostaw karta 2, budynek 1"),
        ("agricola", "buy Cooking hearth 4 returning Fireplace 2, sow grain B1 vegetable D1",
         "comprar Cocina 4 devolviendo Hogar 2, sembrar cereal B1 hortaliza D1",
         "kup Cooking hearth 4 oddając Fireplace 2, zasiej zboże B1 warzywo D1"),
        ("agricola", "minor Stone bakery paying nothing, occupation Grain merchant",  # hand cards are the record's
         "adquisición menor Stone bakery pagando nada, oficio Grain merchant",
         "małe usprawnienie Stone bakery płacąc nic, zawód Grain merchant"),
    ],
)  # fmt: skip
def test_steps_are_said_in_the_language(name: str, notation: str, spanish: str, polish: str) -> None:
    assert said(name, "es", notation) == spanish
    assert said(name, "pl", notation) == polish
    assert said(name, "en", notation).strip(", ") == ""  # the page shows what was written


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_title_in_each_language(name: str) -> None:
    own = ruleset(name.replace("_", " ")).rulebook.own
    for lang in ABROAD:
        assert list(part_of(name, "page.labels").Labels(lang).own("titles")) == list(own)
        assert set(translation("caverna.drawing", lang)["titles"]) == set(RECORD_RULES)


def test_titles_are_those_of_their_game() -> None:
    assert Labels("es").rule_title("furnish.cost", "x") == "El precio se paga entero"
    assert StoneAgeLabels("pl").rule_title("score.winner", "x") == "Zwycięzca"
    assert AgricolaLabels("pl").rule_title("score.winner", "x") == "Wygrywa najwięcej punktów"
    assert Labels("pl").rule_title("record.cell", "x") == "Znane pola"
    assert Labels("en").rule_title("furnish.cost", "The price") == "The price"
    assert Labels("es").rule_title("no.such", "An own rule") == "An own rule"


@pytest.mark.parametrize("lang", ABROAD)
def test_no_tile_or_space_speaks_english(lang: str) -> None:
    english = re.compile(r"\b(the|and|or|with|for|each|per|take|build|when|room for|scores|food|wood|grain)\b")
    caverna, agricola = Labels(lang), AgricolaLabels(lang)
    said = [caverna.effect(key, row.effect) for key, row in FURNISHINGS.items()]
    said += [space_offer(row, caverna.goods, caverna.offer) for row in SPACES.values()]
    said += [agricola_offer(row, "full", agricola.goods, agricola.offer) for row in AGRICOLA_SPACES.values()]
    said += [major_effect(row, agricola.goods, agricola.good, agricola.offer) for row in MAJORS.values()]
    said += [StoneAgeLabels(lang).row(row) for row in (*CARDS, *BUILDINGS)]
    rows = [*FURNISHINGS, *SPACES, *AGRICOLA_SPACES, *MAJORS, *CARDS, *BUILDINGS]
    assert len(said) == len(rows)
    assert [text for text in said if english.search(text)] == []


def test_names_without_a_translation_are_marked_as_english() -> None:
    spanish = Labels("es")
    assert spanish.marked("amueblar Simple dwelling 4 E3") == 'amueblar <span lang="en">Simple dwelling</span> 4 E3'
    assert spanish.marked("amueblar Morada D3 <b>") == "amueblar Morada D3 &lt;b&gt;"
    assert Labels("en").marked("furnish Simple dwelling 4") == "furnish Simple dwelling 4"
    assert AgricolaLabels("pl").marked("kup Well") == 'kup <span lang="en">Well</span>'
    assert AgricolaLabels("es").marked("comprar Pozo") == "comprar Pozo"


def list_of(page: str) -> str:
    found = re.search(r'<div id="list".*?</section>', page, re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"<[^>]*>", "", found[0]))


@pytest.mark.parametrize(("lang", "words"), [("es", "forjar|expedición"), ("pl", "wykuj|wyprawa")])
def test_the_moves_of_a_page_are_in_its_language(lang: str, words: str) -> None:
    page = view_html(game(7), lang=lang)
    told = list_of(page)
    assert re.search(words, told)
    assert not re.search(r"\b(furnish|meadow|expedition|paying|eat|feed)\b", told)
    assert f'<html lang="{lang}">' in page
    assert len(page.encode()) < 600_000


def test_what_a_page_says_in_english_is_marked_so() -> None:
    page = view_html(loads(BROKEN), lang="es")
    note = re.search(r'<div class="note.*?</div>', page, re.DOTALL)
    assert note is not None
    assert '<span dir="auto" lang="en">' in note[0]  # the message
    assert view_html(loads(BROKEN)).count('lang="en"') == 1  # that of the whole page
    scores = score_html([loads(BROKEN)], lang="es")
    assert '<span dir="auto" lang="en">' in scores


def test_a_line_that_cannot_be_read_stays_as_it_was_written() -> None:
    page = view_html(loads(BROKEN), lang="es")
    assert '<span lang="en">Loging</span>' in page
    assert "Labores del hogar" in page


@pytest.mark.parametrize("lang", ABROAD)
@pytest.mark.parametrize(
    "record",
    [
        "games/four-1-mixed.yaml",
        "stone-age/games/stone-four-1-planner.yaml",
        "agricola/games/agricola-five-full-1-planner.yaml",
    ],
)
def test_no_cause_of_a_change_speaks_english(record: str, lang: str) -> None:
    """But for names that no rulebook gives, which the page marks; a cell is called alike everywhere."""

    def causes(lang: str) -> tuple[list[str], list[str]]:
        page = view_html(load(RECORDS / record), lang=lang)
        data = json.loads(page.split('id="data">')[1].split("</script>")[0])
        return data["causes"], [name.replace("\\", "") for name in data["english"]]

    found, marked = causes(lang)
    english = set(causes("en")[0])
    alike = [text for text in found if text in english and not re.fullmatch("[A-G][0-4]( [A-G][0-4])*", text)]
    assert [text for text in alike if not any(name in text for name in marked)] == []
