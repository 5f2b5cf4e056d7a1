"""Counted nouns stand in the form that the language has behind their number."""

from typing import Any

import pytest

from caverna.drawing.labels import LANGUAGES
from caverna.drawing.parts import parts_of
from caverna.drawing.translations import translation
from caverna.games.agricola.goods import Goods as AgricolaGoods
from caverna.games.agricola.page.labels import Labels as AgricolaLabels
from caverna.games.caverna.goods import Goods
from caverna.games.caverna.page.labels import Labels
from caverna.games.stone_age.catalogue.cards import FIGURES
from caverna.games.stone_age.page.labels import Labels as StoneAgeLabels
from caverna.model.ruleset import ruleset
from caverna.model.score_breakdown import Piece


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 owiec"), (1, "1 owca"), (2, "2 owce"), (4, "4 owce"), (5, "5 owiec"), (11, "11 owiec"),
        (12, "12 owiec"), (14, "14 owiec"), (21, "21 owiec"), (22, "22 owce"), (112, "112 owiec"), (-3, "-3 owce"),
    ],
)  # fmt: skip
def test_polish_has_three_forms(count: int, said: str) -> None:
    """One alone; two, three and four and what ends so but for 12 to 14; all others."""
    assert Labels("pl").counted(count, "owca") == said


def test_spanish_has_two_and_what_is_measured_one() -> None:
    spanish = Labels("es")
    assert [spanish.counted(count, "rubí") for count in (0, 1, 2)] == ["0 rubíes", "1 rubí", "2 rubíes"]
    assert spanish.counted(3, "madera") == "3 maderas"
    assert spanish.counted(3, "mineral") == "3 mineral"
    assert [Labels().counted(2, word) for word in ("donkey", "sheep", "ruby")] == ["2 donkeys", "2 sheep", "2 rubies"]


@pytest.mark.parametrize(
    ("labels", "piece", "said"),
    [
        (Labels("pl"), Piece("ore mine", 2, ("E1 F1", "E3 F3"), 6), "2 kopalnie rudy (E1 F1, E3 F3) +6"),
        (Labels("es"), Piece("ruby mine", 3, (), 12), "3 minas de rubíes +12"),
        (Labels("pl"), Piece("unused cells", 5, (), -5), "5 pustych pól \N{MINUS SIGN}5"),
        (AgricolaLabels("pl"), Piece("fields", 5, ("A1",), 4), "5 pól (A1) +4"),
        (AgricolaLabels("pl"), Piece("people", 3, (), 9), "3 osoby +9"),
        (StoneAgeLabels(), Piece("farmer (2 wood / farmer)", 2, points=8), "2 farmers (2 wood / farmer) +8"),
    ],
)
def test_pieces_of_a_score_are_counted(labels: Any, piece: Piece, said: str) -> None:
    assert labels.piece(piece) == said


def test_amounts_of_goods_are_counted() -> None:
    assert Labels("pl").goods(Goods(wood=5, ruby=1, dog=2)) == "5 drewna 1 rubin 2 psy"
    assert Labels("es").goods(Goods(wood=2, sheep=2)) == "2 maderas 2 ovejas"
    assert AgricolaLabels("pl").goods(AgricolaGoods(reed=3, cattle=1)) == "3 trzciny 1 bydło"


@pytest.mark.parametrize("name", ["caverna", "agricola", "stone age"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_is_of_a_word_that_the_page_has(name: str, lang: str) -> None:
    """A word that the page spells otherwise would never be found."""
    rules = ruleset(name)
    labels = parts_of(rules).labels(lang)
    words = {labels[word] for word in labels.own("words")} | {labels.good(good) for good in rules.goods}
    words |= {labels.thing(one) for one in ("dwarfs", *FIGURES)}
    own = labels.own("counted")
    assert [word for word in own if word not in words] == []
    shared = translation("caverna.drawing", lang)["counted"]
    assert {len(forms) for forms in (*own.values(), *shared.values())} == {3 if lang == "pl" else 2}
