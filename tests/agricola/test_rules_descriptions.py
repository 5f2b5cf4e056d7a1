"""Descriptions of hand cards: what they confirm, what they refuse, what acts by itself."""

from typing import Any

import pytest

from caverna.games.agricola.card_evidence import grade
from caverna.games.agricola.catalogue.descriptions import read_cards
from caverna.games.agricola.rules.game import Game
from caverna.model.refusals import RuleBroken
from tests.support.agricola_table import (
    Line,
    complete,
    farm,
    goods,
    harvest,
    harvest_breaks,
    lay,
    line_breaks,
    over,
    play,
    points,
    refused,
    refused_line,
    steps,
    table,
    turn,
)
from tests.support.rows import rows

CARDS: dict[str, Any] = {
    "Willow barn": {"kind": "minor", "cost": "2 wood", "needs": {"occupations": 2}, "points": 1, "holds": "3 sheep"},
    "Seed swap": {
        "kind": "minor",
        "cost": ["1 grain", "1 vegetable"],
        "passes": "yes",
        "at once": "1 vegetable 1 food",
    },
    "Stone bakery": {
        "kind": "minor",
        "returns": "Stone oven",
        "cost": "none",
        "points": 4,
        "bakes": {"food": 5, "grain": 2},
    },
    "Rush cutter": {"kind": "occupation", "players": 3, "spaces": {"1 reed": "1 wood", "Reed stone wood": "1 wood"}},
    "Thrifty mason": {"kind": "occupation", "prices": {"room": "3 stone 2 reed", "renovation less": "1 stone"}},
    "Duck keeper": {"kind": "occupation", "later": {"next": 4, "goods": "1 food"}},
    "Soup kitchen": {
        "kind": "minor",
        "cost": "1 clay",
        "needs": {"house": "clay", "fields": 2, "occupations": "at most 3"},
        "cooks": {"vegetable": 3},
    },
    "Basket stall": {
        "kind": "minor",
        "cost": "1 reed",
        "harvest": {"take": "1 reed", "give": "2 food"},
        "bonus": {"count": "reed", "steps": {3: 1, 6: 2}},
    },
    "Proud mother": {"kind": "occupation", "bonus": {"each": "person", "over": 3, "points": 1}, "other": "yes"},
}
"""The cards of the record format, one for each key."""


def described(players: int = 2, round_: int = 4, supply: str = "", **more: Any) -> Game:
    game = table(players, round_=round_, cards=CARDS)
    farm(game, supply=supply, **more)
    return game


def test_every_key_of_the_format_is_read() -> None:
    rows = read_cards(CARDS)
    assert len(rows) == 9
    assert {key for facts in CARDS.values() for key in facts} == {
        "kind", "players", "cost", "returns", "needs", "points", "passes", "at once", "later", "spaces", "prices",
        "holds", "cooks", "bakes", "harvest", "bonus", "other",
    }  # fmt: skip


# --- prices and prerequisites -------------------------------------------------------------------------------------


def test_card_needs_met_exactly() -> None:
    game = described(supply="2 wood", occupations=["Tutor", "Baker"])
    play(game, "Ann", "Improvement, minor Willow barn")
    assert (goods(game.home("Ann"), "wood"), points(game)["cards"]) == (0, 1)
    assert game.card_uses()[-1][4:] == ("played", "described")


@line_breaks("card.needs", 1)
def one_occupation_too_few() -> Line:
    return described(supply="2 wood", occupations=["Tutor"]), "Ann", "Improvement, minor Willow barn"


@line_breaks("card.needs", 1)
def a_wooden_house() -> Line:
    game = described(supply="1 clay", board={"B1": "field", "C1": "field"})
    return game, "Ann", "Improvement, minor Soup kitchen"


@line_breaks("card.needs", 1)
def too_many_occupations() -> Line:
    game = described(supply="1 clay", house="clay", board={"B1": "field", "C1": "field"}, occupations=list("wxyz"))
    return game, "Ann", "Improvement, minor Soup kitchen"


def test_card_needs_a_better_house_does_too() -> None:
    game = described(supply="1 clay", house="stone", board={"B1": "field", "C1": "field"}, occupations=list("xyz"))
    play(game, "Ann", "Improvement, minor Soup kitchen")
    assert goods(game.home("Ann"), "clay") == 0


@line_breaks("card.cost", 1)
def less_than_the_description_says() -> Line:
    game = described(supply="2 wood", occupations=["Tutor", "Baker"])
    return game, "Ann", "Improvement, minor Willow barn paying 1 wood"


@line_breaks("card.cost", 1, "ambiguous")
def one_of_two_prices() -> Line:
    return described(supply="1 grain 1 vegetable"), "Ann", "Improvement, minor Seed swap"


def test_card_cost_one_of_a_list_is_said() -> None:
    for paid in ("1 grain", "1 vegetable"):
        game = described(supply="1 grain 1 vegetable")
        play(game, "Ann", f"Improvement, minor Seed swap paying {paid}, card Seed swap (+1 vegetable +1 food)")
        assert goods(game.home("Ann"), "food") == 3
        assert game.deck.passed == {"seedswap": 1}


@line_breaks("card.cost", 1)
def without_the_oven_that_is_given_back() -> Line:
    return described(improvements=["Stone oven"]), "Ann", "Improvement, minor Stone bakery"


@line_breaks("card.cost", 1)
def another_improvement_given_back() -> Line:
    game = described(improvements=["Stone oven", "Well"])
    return game, "Ann", "Improvement, minor Stone bakery returning Well"


def test_what_bakes_by_a_description_bakes() -> None:
    game = described(supply="2 grain", improvements=["Stone oven"])
    play(game, "Ann", "Improvement, minor Stone bakery returning Stone oven")
    turn(game, "Ann", "Sow and bake, bake 2")
    assert goods(game.home("Ann"), "food") == 12


# --- the hand -----------------------------------------------------------------------------------------------------


@line_breaks("card.hand", 1)
def an_occupation_for_three_players() -> Line:
    return described(2), "Ann", "Occupation, occupation Rush cutter"


@line_breaks("card.hand", 1)
def an_occupation_played_as_a_minor() -> Line:
    return described(), "Ann", "Improvement, minor Duck keeper paying nothing"


def test_card_hand_the_card_for_three_with_three() -> None:
    game = described(3)
    play(game, "Ann", "Occupation board, occupation Rush cutter")
    assert game.card_uses()[-1].basis == "described"


# --- effects ------------------------------------------------------------------------------------------------------


@line_breaks("card.effect", 2)
def more_at_once_than_the_card_gives() -> Line:
    return (
        described(supply="1 grain"),
        "Ann",
        "Improvement, minor Seed swap paying 1 grain, card Seed swap (+2 vegetable)",
    )


@line_breaks("card.effect", 3)
def the_same_twice() -> Line:
    line = "Improvement, minor Seed swap paying 1 grain, card Seed swap (+1 food), card Seed swap (+1 food)"
    return described(supply="1 grain"), "Ann", line


def test_not_using_a_card_is_no_finding() -> None:
    game = described(supply="1 grain")
    play(game, "Ann", "Improvement, minor Seed swap paying 1 grain, card Seed swap (+1 food)")
    assert game.card_uses()[-1].basis == "described"


@line_breaks("card.effect", 1)
def a_space_the_card_does_not_name() -> Line:
    return described(3, occupations=["Rush cutter"]), "Ann", "Fishing, card Rush cutter (+1 wood)"


@line_breaks("card.effect", 1)
def more_than_the_space_brings_on_top() -> Line:
    return described(3, occupations=["Rush cutter"]), "Ann", "1 reed, card Rush cutter (+2 wood)"


def test_spaces_goods_on_top() -> None:
    game = described(3, occupations=["Rush cutter"])
    play(game, "Ann", "1 reed, card Rush cutter (+1 wood)")
    assert str(game.home("Ann").supply) == "1 wood 1 reed 2 food"
    assert game.card_uses()[-1][4:] == ("effect", "described")


def test_later_goods_on_the_next_rounds() -> None:
    game = described()
    play(game, "Ann", "Occupation, occupation Duck keeper, card Duck keeper (later 1 food 5 6 7 8)")
    assert sorted(game.home("Ann").due) == [5, 6, 7, 8]
    assert game.card_uses()[-1].basis == "described"


@line_breaks("card.effect", 2)
def a_round_the_card_does_not_reach() -> Line:
    line = "Occupation, occupation Duck keeper, card Duck keeper (later 1 food 5 6 7 9)"
    return described(), "Ann", line


@line_breaks("card.effect", 2)
def more_goods_than_it_lays_there() -> Line:
    return described(), "Ann", "Occupation, occupation Duck keeper, card Duck keeper (later 2 food 5)"


@line_breaks("card.effect", 1)
def later_goods_long_after_it_was_played() -> Line:
    return described(occupations=["Duck keeper"]), "Ann", "Fishing, card Duck keeper (later 1 food 5)"


@pytest.mark.parametrize(
    ("later", "played_in", "rounds"),
    [
        ({"next": 4}, 12, (13, 14)),
        ({"rounds": [5, 8]}, 5, (8,)),
        ({"rounds": [5, 8]}, 4, (5, 8)),
        ({"rest": "all"}, 11, (12, 13, 14)),
        ({"rest": "even"}, 9, (10, 12, 14)),
        ({"rest": "odd"}, 9, (11, 13)),
    ],
)
def test_later_says_which_rounds(later: dict[str, Any], played_in: int, rounds: tuple[int, ...]) -> None:
    row = read_cards({"Pond": {"kind": "minor", "later": {**later, "goods": "1 food"}}})["pond"]
    assert row.later is not None
    assert row.later.after(played_in) == rounds


def test_a_step_no_key_covers_is_stated() -> None:
    game = described(supply="3 stone 2 reed", occupations=["Thrifty mason"])
    play(game, "Ann", "Fishing, card Thrifty mason (+1 wood), card Thrifty mason (plow B1)")
    assert [place.basis for place in game.card_uses()] == ["stated", "stated"]


def test_everything_of_a_card_with_other_is_stated() -> None:
    game = described(occupations=["Proud mother"])
    play(game, "Ann", "Fishing, card Proud mother (+3 wood)")
    assert game.card_uses()[-1].basis == "stated"


# --- prices -------------------------------------------------------------------------------------------------------


def test_prices_the_whole_price_for_each_room() -> None:
    game = described(supply="6 stone 4 reed", occupations=["Thrifty mason"])
    play(game, "Ann", "Rooms and stables, room B2 B3 paying 6 stone 4 reed by Thrifty mason")
    assert game.home("Ann").room_count == 4
    assert game.card_uses()[-1][4:] == ("price", "described")


@line_breaks("room.cost", 1)
def less_than_the_card_makes_it_cost() -> Line:
    game = described(supply="9 stone 9 reed", occupations=["Thrifty mason"])
    return game, "Ann", "Rooms and stables, room B2 paying 2 stone 2 reed by Thrifty mason"


def test_prices_less_is_taken_off() -> None:
    game = described(
        round_=7, supply="2 stone 2 reed 1 clay", house="clay", board={"B2": "room"}, occupations=["Thrifty mason"]
    )
    turn(game, "Ann", "Renovation and improvement, renovate paying 2 stone 1 reed by Thrifty mason")
    assert game.home("Ann").material == "stone"


@line_breaks("renovate.cost", 1)
def more_taken_off_than_the_card_says() -> Line:
    game = described(
        round_=7, supply="2 stone 2 reed", house="clay", board={"B2": "room"}, occupations=["Thrifty mason"]
    )
    return game, "Ann", "Renovation and improvement, renovate paying 1 stone 1 reed by Thrifty mason"


@pytest.mark.parametrize(
    ("prices", "line", "paid"),
    [
        ({"stable": "1 reed"}, "Rooms and stables, stable C1 D1 paying 2 reed by Odd job", True),
        ({"stable": "1 reed"}, "Rooms and stables, stable C1 D1 paying 1 reed by Odd job", False),
        ({"fence less": "1 wood"}, "Fences, fence E1 paying nothing by Odd job", True),
        ({"improvement less": "1 stone"}, "Improvement, buy Well paying 1 wood 2 stone by Odd job", True),
        ({"improvement less": "1 stone"}, "Improvement, buy Well paying 1 wood 1 stone by Odd job", False),
        ({"minor": "1 food"}, "Improvement, minor Shed paying 1 food by Odd job", True),
        ({"minor less": "1 wood"}, "Improvement, minor Shed paying 1 wood by Odd job", True),
        ({"minor less": "1 wood"}, "Improvement, minor Shed paying nothing by Odd job", False),
        ({"occupation": "none"}, "Occupation, occupation Tutor paying nothing by Odd job", True),
    ],
)
def test_prices_of_everything_that_has_one(prices: dict[str, str], line: str, paid: bool) -> None:
    cards = {"Odd job": {"kind": "occupation", "prices": prices}, "Shed": {"kind": "minor", "cost": "2 wood"}}
    game = table(round_=4, cards=cards)
    farm(game, supply="5 wood 5 reed 5 stone 5 food", occupations=["Odd job"])
    if paid:
        play(game, "Ann", line)
        assert ("price", "described") in [place[4:] for place in game.card_uses()]
    else:
        assert refused_line(game, "Ann", line).rule in ("stable.cost", "major.cost", "card.cost")


# --- what acts by itself ------------------------------------------------------------------------------------------


def test_holds_room_for_one_type() -> None:
    game = described(minors=["Willow barn"])
    home = game.home("Ann")
    lay(game, "1 sheep", 4)
    play(game, "Ann", "1 sheep")
    assert goods(home, "sheep") == 4
    housed = home.housed()
    assert housed is not None
    assert {group.stall.name for group in housed} == {"house", "Willow barn"}


@line_breaks("animals.housing", 0)
def a_fifth_sheep() -> Line:
    game = described(minors=["Willow barn"])
    lay(game, "1 sheep", 5)
    return game, "Ann", "1 sheep"


@line_breaks("animals.housing", 1)
def the_room_goes_with_the_card() -> Line:
    game = described(minors=["Willow barn"], supply="3 sheep 2 boar")
    game.home("Ann").goods[8] = 0
    return game, "Ann", "Improvement, buy Cooking hearth 4 returning Willow barn"


@pytest.mark.parametrize(
    ("holds", "animals", "fits"),
    [
        ("2 animals", (3, 0, 0), True),
        ("2 animals", (2, 1, 0), True),
        ("2 animals", (2, 2, 0), False),
        ("any number of boar", (1, 30, 0), True),
        ("any number of boar", (2, 0, 0), False),
        ("3 sheep", (4, 0, 0), True),
        ("3 sheep", (3, 0, 1), True),
    ],
)
def test_holds_in_all_its_forms(holds: str, animals: tuple[int, int, int], fits: bool) -> None:
    game = table(cards={"Barn": {"kind": "minor", "holds": holds}})
    home = farm(game, minors=["Barn"])
    home.goods[7:] = animals
    assert home.animals_fit() == fits


def test_cooks_by_a_description() -> None:
    game = described(supply="1 vegetable", minors=["Soup kitchen"])
    play(game, "Ann", "eat 1 vegetable")
    assert goods(game.home("Ann"), "food") == 5


def test_harvest_exchange_of_a_described_card() -> None:
    game = described(supply="1 reed 2 food", minors=["Basket stall"])
    farm(game, "Bob", "9 food")
    harvest(game, Ann="use Basket stall, have 6 food")
    assert game.card_uses()[-1][4:] == ("effect", "described")


@harvest_breaks("major.craft", 1)
def a_described_exchange_twice() -> Line:
    game = described(supply="2 reed 9 food", minors=["Basket stall"])
    farm(game, "Bob", "9 food")
    return game, "Ann", "use Basket stall, use Basket stall"


@harvest_breaks("major.craft", 0)
def an_exchange_of_a_card_that_is_not_in_play() -> Line:
    game = described(supply="2 reed 9 food")
    farm(game, "Bob", "9 food")
    return game, "Ann", "use Basket stall"


@pytest.mark.parametrize(("reed", "bonus"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 2)])
def test_score_bonus_by_steps(reed: int, bonus: int) -> None:
    game = described(supply=f"{reed} reed", minors=["Basket stall"])
    assert points(game)["bonus"] == bonus


@rows(
    ("bonus", "expected"),
    [
        ({"each": "person", "over": 3, "points": 1}, 1),
        ({"each": "person", "over": 4, "points": 1}, 0),
        ({"each": "people", "over": 3, "points": 1}, 1),
        ({"each": "person", "points": 2, "at most": 5}, 5),
        ({"each": "clay room", "points": 1}, 3),
        ({"each": "stone room", "points": 1}, 0),
        ({"each": "fenced stable", "points": 2}, 2),
        ({"each": "stable", "points": 1}, 2),
        ({"each": "fields", "points": 1}, 2),
        ({"each": "sown field", "points": 1}, 1),
        ({"each": "pasture", "points": 1}, 1),
        ({"each": "rooms", "points": 1}, 3),
        ({"each": "animals", "points": 1}, 3),
        ({"each": "sheep", "points": 1}, 2),
        ({"each": "occupations", "points": 1}, 1),
        ({"each": "improvements", "points": 1}, 2),
        ({"each": "majors", "points": 1}, 1),
        ({"each": "minors", "points": 1}, 1),
        ({"house": "clay", "points": 3}, 3),
        ({"house": "stone", "points": 3}, 0),
        ([{"house": "clay", "points": 3}, {"each": "majors", "points": 2}], 5),
    ],
)
def test_score_bonus_each_and_house(bonus: Any, expected: int) -> None:
    game = table(cards={"Pride": {"kind": "minor", "bonus": bonus}})
    board = {"B2": "room", "B1": "field 2 grain", "C1": "field", "D1 E1": "pasture stable D1", "E3": "stable"}
    farm(game, supply="2 sheep 1 boar", house="clay", family=4, board=board, minors=["Pride"], occupations=["Tutor"],
         improvements=["Fireplace 2"])  # fmt: skip
    assert points(game)["bonus"] == expected


def test_points_that_a_description_counts_already_are_refused() -> None:
    game = over(described(minors=["Basket stall"]))
    broken = refused(game, lambda: game.close("end", {"Ann": steps("card Basket stall (+1 points)")}))
    assert broken.rule == "card.effect"


# --- the verifier's own file --------------------------------------------------------------------------------------


def test_card_verified_with_a_file_the_basis_is_the_file() -> None:
    game = table(round_=4, card_file=CARDS)
    farm(game, supply="1 grain")
    play(game, "Ann", "Improvement, minor Seed swap paying 1 grain, card Seed swap (+1 food)")
    assert {place.basis for place in game.card_uses()} == {"file"}
    assert game.disagreements == []


def test_card_verified_grades() -> None:
    assert grade(table()) is None
    line = "Improvement, minor Seed swap paying 1 grain, card Seed swap (+1 food)"
    sources: list[tuple[dict[str, Any], str]] = [
        ({"card_file": CARDS}, "verified with cards"),
        ({"cards": CARDS}, "by card"),
        ({}, "by card"),
    ]
    for source, expected in sources:
        game = table(round_=4, **source)
        farm(game, supply="1 grain")
        play(game, "Ann", line)
        assert grade(game) == expected
    game = table(round_=4, card_file=CARDS)
    farm(game, occupations=["Proud mother"])
    assert grade(game) == "by card"  # it does more than the file says
    game = table(round_=4, card_file=CARDS)
    farm(game, occupations=["Thrifty mason"])
    play(game, "Ann", "Fishing, card Thrifty mason (+1 wood)")
    assert grade(game) == "by card"  # no key of the file covers this


def test_of_two_descriptions_the_file_counts_and_a_difference_is_told() -> None:
    other = {
        "Willow barn": {"kind": "minor", "cost": "1 wood", "needs": {"occupations": 1}, "points": 2, "holds": "2 sheep"}
    }
    game = table(round_=4, cards=other, card_file=CARDS)
    assert sorted(broken.rule for broken in game.disagreements) == [
        "card.cost",
        "card.effect",
        "card.needs",
        "score.cards",
    ]
    farm(game, supply="2 wood", occupations=["Tutor"])
    assert refused_line(game, "Ann", "Improvement, minor Willow barn").rule == "card.needs"


# --- slips --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"kind": "minor", "price": "1 wood"}, "record.key"),
        ({"cost": "1 wood"}, "record.missing"),
        ({"kind": "major"}, "record.name"),
        ({"kind": "minor", "cost": "1 gold"}, "record.name"),
        ({"kind": "minor", "players": 2}, "record.number"),
        ({"kind": "minor", "points": "many"}, "record.number"),
        ({"kind": "minor", "passes": "perhaps"}, "record.name"),
        ({"kind": "minor", "needs": {"cows": 2}}, "record.name"),
        ({"kind": "minor", "needs": {"house": "brick"}}, "record.name"),
        ({"kind": "minor", "needs": 3}, "record.name"),
        ({"kind": "minor", "later": {"goods": "1 food"}}, "record.key"),
        ({"kind": "minor", "later": {"next": 0, "goods": "1 food"}}, "record.number"),
        ({"kind": "minor", "prices": {"well": "1 wood"}}, "record.name"),
        ({"kind": "minor", "holds": "3 wood"}, "record.name"),
        ({"kind": "minor", "cooks": {"gold": 2}}, "record.name"),
        ({"kind": "minor", "bakes": {"food": 0}}, "record.number"),
        ({"kind": "minor", "bonus": {"points": 1}}, "record.key"),
        ({"kind": "minor", "bonus": {"count": "gold", "steps": {1: 1}}}, "record.name"),
        ("a card", "record.name"),
    ],
)
def test_what_cannot_be_read_is_malformed(facts: Any, rule: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        read_cards({"Shed": facts})
    assert (caught.value.rule, caught.value.kind) == (rule, "malformed")
    assert caught.value.found.startswith("Shed")


def test_a_card_described_twice_is_malformed() -> None:
    with pytest.raises(RuleBroken) as caught:
        read_cards({"Willow barn": {"kind": "minor"}, "willow-barn": {"kind": "minor"}})
    assert caught.value.rule == "record.key"


def test_described_cards_in_a_complete_round_trip_to_the_end() -> None:
    game = complete(described(round_=14, supply="9 food", occupations=["Proud mother"], family=5))
    farm(game, "Bob", "9 food")
    game.close("end")
    assert points(game)["bonus"] == 2
