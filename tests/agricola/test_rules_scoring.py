"""Scoring (p. 10): every bracket at its edges, the example of the last page, ties, claims."""

import pytest

from caverna.games.agricola.pad import LABELS
from caverna.games.agricola.rules.claims import wrong_claims
from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.rules.score_breakdown import explain
from caverna.model.refusals import RuleBroken
from tests.support.agricola_scoring import naive_score
from tests.support.agricola_table import farm, from_position, play, points, refused_line, table

BRACKETS = {
    "grain": {0: -1, 1: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 20: 4},
    "vegetable": {0: -1, 1: 1, 2: 2, 3: 3, 4: 4, 9: 4},
    "sheep": {0: -1, 1: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 12: 4},
    "boar": {0: -1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 12: 4},
    "cattle": {0: -1, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 12: 4},
}


def bracket(category: str) -> None:
    for count, expected in BRACKETS[category].items():
        game = table()
        farm(game, supply=f"{count} {category}")
        assert points(game)[category] == expected, count


def test_score_grain() -> None:
    bracket("grain")


def test_score_vegetable() -> None:
    bracket("vegetable")


def test_score_sheep() -> None:
    bracket("sheep")


def test_score_boar() -> None:
    bracket("boar")


def test_score_cattle() -> None:
    bracket("cattle")


def test_score_grain_and_vegetables_on_fields_count() -> None:
    game = table()
    farm(game, supply="1 grain", board={"B1": "field 3 grain", "C1": "field 2 vegetable"})
    assert (points(game)["grain"], points(game)["vegetable"]) == (2, 2)


CELLS = ["B1", "C1", "D1", "E1", "E2", "E3"]


@pytest.mark.parametrize(("count", "expected"), [(0, -1), (1, -1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_score_fields_sown_or_not(count: int, expected: int) -> None:
    game = table()
    farm(game, board={cell: "field" if number % 2 else "field 1 grain" for number, cell in enumerate(CELLS[:count])})
    assert points(game)["fields"] == expected


@pytest.mark.parametrize(("count", "expected"), [(0, -1), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_score_pastures_not_cells(count: int, expected: int) -> None:
    game = table()
    farm(game, board={"C1 C2": "pasture", "D1": "pasture", "D2": "pasture", "E1": "pasture"} if count == 4 else
         dict.fromkeys(("C1 C2", "D1", "D2")[:count], "pasture"))  # fmt: skip
    assert points(game)["pastures"] == expected


def test_score_unused_each_empty_cell() -> None:
    game = table()
    assert points(game)["unused"] == -13
    farm(game, board={"B1": "field", "C1": "stable", "D1 E1": "pasture", "B2": "room"})
    assert points(game)["unused"] == -8


def test_score_stables_in_pastures_only() -> None:
    game = table()
    farm(game, board={"D1 E1": "pasture stable D1 E1", "E3": "stable"})
    assert points(game)["stables"] == 2


def test_score_clay_and_score_stone_rooms() -> None:
    for house, clay, stone in (("wood", 0, 0), ("clay", 3, 0), ("stone", 0, 6)):
        game = table()
        farm(game, house=house, board={"B2": "room"})
        assert (points(game)["clay"], points(game)["stone"]) == (clay, stone)


def test_score_stone_two_each() -> None:
    game = table()
    farm(game, house="stone")
    assert points(game)["stone"] == 4


def test_score_family_newborns_too() -> None:
    game = table()
    farm(game, family=5, newborn=1)
    assert points(game)["family"] == 15


def test_score_cards_the_printed_points_of_all_ten() -> None:
    game = table()
    farm(game, improvements=game.improvements())
    assert points(game)["cards"] == 1 + 1 + 1 + 1 + 2 + 3 + 2 + 2 + 2 + 4


@pytest.mark.parametrize(
    ("craft", "good", "steps"),
    [
        ("Joinery", "wood", {2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 9: 3}),
        ("Pottery", "clay", {2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 9: 3}),
        ("Basketmaker's workshop", "reed", {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 9: 3}),
    ],
)
def test_score_bonus_of_crafts(craft: str, good: str, steps: dict[int, int]) -> None:
    for count, bonus in steps.items():
        game = table()
        farm(game, supply=f"{count} {good}", improvements=[craft])
        assert points(game)["bonus"] == bonus


def test_score_begging_three_each() -> None:
    game = table()
    farm(game).begging = 4
    assert points(game)["begging"] == -12


def test_score_winner_most_points_and_a_tie_is_shared() -> None:
    game = table(3)
    assert game.winners() == ["Ann", "Bob", "Cleo"]
    farm(game, "Bob", family=3)
    assert game.winners() == ["Bob"]


MARIA = {
    "supply": "0 food", "animals": "3 sheep 5 boar 3 cattle", "house": "clay", "family": 3,
    "board": {"B2": "room", "B3": "room", "C3": "field 3 grain", "D3": "field 1 grain", "E3": "field 2 vegetable",
              "C1 D1": "pasture", "E1": "pasture stable E1", "D2": "pasture", "E2": "stable"},
}  # fmt: skip
EXAMPLE = {
    "fields": 2, "pastures": 3, "grain": 2, "vegetable": 2, "sheep": 1, "boar": 3, "cattle": 2, "unused": -3,
    "stables": 1, "clay": 4, "stone": 0, "family": 9, "cards": 0, "bonus": 0, "begging": 0,
}  # fmt: skip


def test_the_example_of_the_last_page_is_26_points() -> None:
    game = Game(["María"], "family")
    from_position(game, {"homes": {"María": MARIA}})
    assert points(game, "María") == EXAMPLE
    assert game.scores()["María"].total == 26
    assert game.finished
    assert naive_score(MARIA) == {**EXAMPLE, "total": 26}


def test_the_lines_are_in_the_order_of_the_score_sheet() -> None:
    assert list(points(table())) == list(LABELS) == list(EXAMPLE)


def test_ruling_begging_line_a_claim_may_join_it() -> None:
    game = table()
    farm(game, improvements=["Fireplace 2"]).begging = 1
    sheet = game.scores()["Ann"]
    assert (
        list(wrong_claims(sheet, {"cards and begging": -2, "bonus and begging": -3, "begging": -3, "cards": 1})) == []
    )
    wrong = list(wrong_claims(sheet, {"cards and begging": -3, "total": sheet.total + 1}))
    assert [category for category, _ in wrong] == ["cards and begging", "total"]
    assert "+1" in wrong[1][1]


def test_have_counts_everything_it_can_name() -> None:
    game = table()
    farm(
        game,
        supply="3 wood",
        family=3,
        board={"B2": "room", "B1": "field", "D1 E1": "pasture stable D1", "E3": "stable"},
    )
    game.home("Ann").begging = 2
    total = game.scores()["Ann"].total
    play(game, "Ann", f"have 3 wood 0 clay 3 person 3 room 1 field 1 pasture 6 fence 2 stable 2 begging {total} points")


@pytest.mark.parametrize(
    "wrong", ["1 wood", "4 person", "2 room", "1 field", "1 pasture", "1 fence", "1 stable", "1 begging", "0 points"]
)
def test_have_that_does_not_hold_is_a_claim(wrong: str) -> None:
    game = table()
    line = f"Fishing, have {wrong}"
    if wrong == "2 room":
        line = "Fishing, have 3 room"
    broken = refused_line(game, "Ann", line)
    assert (broken.rule, broken.kind, broken.step) == ("claim.have", "claim", 1)


def test_claims_are_collected_where_somebody_does() -> None:
    game = table()
    game.claims = []
    play(game, "Ann", "Fishing, have 5 food, have 3 food, have 1 wood")
    claims = [(claim.rule, claim.step) for claim in game.claims if isinstance(claim, RuleBroken)]
    assert claims == [("claim.have", 1), ("claim.have", 3)]
    assert game.to_act == "Bob"


def test_what_one_has_none_of_is_explained_too() -> None:
    game = table()
    farm(game, board={"B1": "field"})
    sheet = game.scores()["Ann"]
    told = {line.category: [str(piece) for piece in explain(game, "Ann", line)] for line in sheet.lines}
    assert (told["fields"], told["pastures"], told["boar"]) == (["1 field (B1) -1"], ["no pasture -1"], ["no boar -1"])
    assert (told["clay"], told["begging"]) == ([], [])
