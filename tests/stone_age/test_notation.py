"""Names and lines as people write them, read, written and told apart by the part they stand in."""

import pytest

from caverna.games.stone_age import names
from caverna.games.stone_age.catalogue.buildings import BUILDINGS
from caverna.games.stone_age.catalogue.cards import CARDS
from caverna.games.stone_age.goods import Goods
from caverna.games.stone_age.notation import NOTATION
from caverna.games.stone_age.steps import (
    STEPS,
    Building,
    Card,
    Drawn,
    Have,
    Hut,
    Leave,
    Pass,
    Pay,
    Place,
    PlaceOn,
    Roll,
    Starve,
    Take,
    ToolMaker,
)
from caverna.model.names import normalise
from caverna.model.steps import Step
from tests.support.rows import rows

PLACING, ACTING = NOTATION.of_part("placements"), NOTATION.of_part("actions")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("dice farmer", "dice / 1 farmer"),
        ("Dice/Farmers", "dice / 1 farmer"),
        ("dados / granjero", "dice / 1 farmer"),
        ("dados / 2 fabricantes de herramientas", "dice / 2 tool maker"),
        ("dice / 2 tool-makers", "dice / 2 tool maker"),
        ("3 puntos / 3 constructores", "3 points / 3 hut builder"),
        ("1 comida / telares", "1 food / weaving"),
        ("food weaving", "1 food / weaving"),
        ("2 stones transport", "2 stone / transport"),
        ("gold / shaman", "1 gold / 1 shaman"),
        ("extra 2 / 2 fabricante", "once 2 / 2 tool maker"),
        ("tirada oro / artes", "roll gold / art"),
        ("eleccion / herboristeria", "choice / healing"),
        ("dice / 3 farmer", None),
        ("once / 1 tool maker", None),
    ],
)
def test_names_of_cards(written: str, meant: str | None) -> None:
    assert names.CARD.find(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("wood brick stone", "1 wood 1 brick 1 stone"),
        ("2 woods brick", "2 wood 1 brick"),
        ("2 madera 1 ladrillo", "2 wood 1 brick"),
        ("2 ladrillos piedra", "2 brick 1 stone"),
        ("4 of 2 kind", "4 of 2 kinds"),
        ("4 OF 1 kinds", "4 of 1 kind"),
        ("5 de 3 clases", "5 of 3 kinds"),
        ("1 to 7", "1 to 7"),
        ("1 a 7", "1 to 7"),
        ("4 of kind", None),
        ("to 7", None),
        ("brick 2 wood", "2 wood 1 brick"),
        ("brick 3 wood", None),
    ],
)
def test_names_of_buildings(written: str, meant: str | None) -> None:
    assert names.BUILDING.find(written) == meant


def test_no_spelling_means_two_things() -> None:
    for table in (names.CARD, names.BUILDING, names.ANY_PLACE, names.GOOD):
        meant: dict[str, str] = {}
        for spelling, name in table.spellings.items():
            assert meant.setdefault(normalise(spelling.replace("/", " ")), name) == name, spelling
    assert {row.name for row in CARDS} == set(names.CARD.all)
    assert {row.name for row in BUILDINGS} == set(names.BUILDING.all)


PLACED: list[tuple[str, Step, str]] = [
    ("forest 3", Place("forest", 3), ""),
    ("Bosque 3", Place("forest", 3), "forest 3"),
    ("clay-pit 2", Place("clay pit", 2), "clay pit 2"),
    ("Hunting ground 5", Place("hunt", 5), "hunt 5"),
    ("campos de caza 5", Place("hunt", 5), "hunt 5"),
    ("toolmaker", Place("tool maker"), "tool maker"),
    ("hut 2", Place("hut", 2), ""),
    ("forest", Place("forest"), ""),
    ("card 2", PlaceOn("card", 2), ""),
    ("Construcción 1", PlaceOn("building", 1), "building 1"),
    ("pass", Pass(), ""),
    ("have 3 food -2 points", Have(Goods(food=3), points=-2), ""),
]
ACTED: list[tuple[str, Step, str]] = [
    ("forest 4 2 6", Roll("forest", (4, 2, 6)), ""),
    ("forest", Roll("forest"), ""),
    ("hunt 3 3 gets 3 with 2 1", Roll("hunt", (3, 3), (2, 1), (), 3), "hunt 3 3 with 2 1 gets 3"),
    ("río 4 with once 4 1 once 2", Roll("river", (4,), (1,), (4, 2)), "river 4 with 1 once 4 once 2"),
    ("tool maker", ToolMaker(), ""),
    ("cabaña", Hut(), "hut"),
    ("card 2 paying 1 wood 1 brick", Card(2, Goods(wood=1, brick=1)), ""),
    ("card 3 paying 3 maderas picks 5 6 dice 2 2 5 6", Card(3, Goods(wood=3), (2, 2, 5, 6), (5, 6)),
     "card 3 paying 3 wood dice 2 2 5 6 picks 5 6"),
    ("card 2 paying 2 wood roll 5 6 with 1 gets 4", Card(2, Goods(wood=2), roll=(5, 6), tools=(1,), gets=4), ""),
    ("card 1 paying 1 wood draw", Card(1, Goods(wood=1), draw=""), ""),
    ("card 1 paying 1 wood draw dice / farmer", Card(1, Goods(wood=1), draw="dice / 1 farmer"),
     "card 1 paying 1 wood draw dice / 1 farmer"),
    ("card 1", Card(1), ""),
    ("building 1", Building(1), ""),
    ("building 2 paying 3 stone 1 wood gets 18", Building(2, Goods(stone=3, wood=1), 18), ""),
    ("leave card 2", Leave("card", 2), ""),
    ("leave clay pit", Leave("clay pit"), ""),
    ("take 2 golds", Take(Goods(gold=2)), "take 2 gold"),
    ("pay 2 wood 1 stone", Pay(Goods(wood=2, stone=1)), ""),
    ("starve", Starve(), ""),
    ("drawn 7 food / pottery", Drawn("7 food / pottery"), ""),
    ("have 7 people 4 production 5 tools 3 cards 2 buildings 42 points",
     Have(people=7, production=4, tool=5, card=3, building=2, points=42),
     "have 7 people 4 production 5 tool 3 card 2 building 42 points"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "step", "canonical"), PLACED)
def test_lines_of_placements(text: str, step: Step, canonical: str) -> None:
    assert (PLACING.read(text).steps, PLACING.read(text).errors) == ((step,), ())
    assert PLACING.write([step]) == (canonical or text)


@rows(("text", "step", "canonical"), ACTED)
def test_lines_of_actions(text: str, step: Step, canonical: str) -> None:
    parsed = ACTING.read(f"hut, {text}")
    assert (parsed.steps, parsed.errors, parsed.offsets) == ((Hut(), step), (), (0, 5))
    assert ACTING.write([step]) == (canonical or text)
    assert ACTING.read(canonical or text).steps == (step,)


def test_every_kind_of_step_is_written_here() -> None:
    written = {type(step) for _, step, _ in (*PLACED, *ACTED)}
    assert {kind.word for kind in STEPS.values() if kind not in written} == {"field"}


@pytest.mark.parametrize(
    ("text", "rule", "kind", "offset"),
    [
        ("forst 4", "record.name", "malformed", 0),
        ("forest 4 7", "record.number", "malformed", 9),
        ("forest 4 x", "record.step", "malformed", 9),
        ("forest 4 gets 5 gets 6", "record.step", "malformed", 16),
        ("forest 4 with", "record.step", "ambiguous", 0),
        ("card", "record.step", "ambiguous", 0),
        ("card 1 paying wood", "record.step", "ambiguous", 0),
        ("card 1 paying 1 wood 2 wood", "record.step", "malformed", 21),
        ("card 1 paying 1 wodo", "record.name", "malformed", 16),
        ("card 1 draw pottry", "record.name", "malformed", 12),
        ("leave card", "record.step", "ambiguous", 0),
        ("leave forest 2", "record.number", "malformed", 13),
        ("take 0 gold", "record.number", "malformed", 5),
        ("drawn", "record.step", "ambiguous", 0),
        ("have 3", "record.step", "ambiguous", 0),
        ("hut (wood)", "record.step", "malformed", 4),
    ],
)
def test_what_cannot_be_read_is_told_at_the_word(text: str, rule: str, kind: str, offset: int) -> None:
    (error,) = ACTING.read(text).errors
    assert (error.rule, error.kind, error.offset) == (rule, kind, offset), error


def test_steps_as_objects() -> None:
    roll = Roll("forest", (4, 2, 6), (2, 1), (), 5)
    thrown = {"step": "roll", "place": "forest", "dice": [4, 2, 6]}
    assert ACTING.data(roll) == {**thrown, "tools": [2, 1], "once": [], "gets": 5}
    assert ACTING.data(Roll("forest", (4, 2, 6))) == thrown
    assert ACTING.data(Roll("forest", (4, 2, 6), once=(4,))) == {**thrown, "tools": [], "once": [4]}
    card = Card(3, Goods(wood=3), (2, 2, 5, 6), (5, 6))
    bought = {"step": "card", "number": 3, "paying": {"wood": 3}}
    assert ACTING.data(card) == {**bought, "dice": [2, 2, 5, 6], "picks": [5, 6]}
    assert ACTING.data(Card(3, Goods(wood=3), draw="")) == {**bought, "draw": "hidden"}
