"""Major improvements (p. 6-7)."""

from tests.support.agricola_table import (
    Line,
    complete,
    farm,
    goods,
    harvest,
    harvest_breaks,
    line_breaks,
    play,
    points,
    refused_line,
    table,
    turn,
)

RICH = "9 wood 9 clay 9 reed 9 stone"


def test_major_available_each_of_the_ten_can_be_bought() -> None:
    names = ["Fireplace 2", "Fireplace 3", "Cooking hearth 4", "Cooking hearth 5", "Clay oven", "Stone oven", "Joinery",
             "Pottery", "Basketmaker's workshop", "Well"]  # fmt: skip
    for name in names:
        game = table(round_=4)
        farm(game, supply=RICH)
        play(game, "Ann", f"Improvement, buy {name}")
        assert name not in game.improvements()


@line_breaks("major.available", 1)
def an_improvement_somebody_has() -> Line:
    game = table(round_=4)
    farm(game, "Bob", improvements=["Well"])
    farm(game, supply=RICH)
    return game, "Ann", "Improvement, buy Well"


@line_breaks("major.available", 2)
def a_fireplace_given_back_in_this_very_turn() -> Line:
    game = table(round_=4)
    farm(game, supply="2 clay", improvements=["Fireplace 2"], occupations=["Potter"])
    return game, "Ann", "Improvement, buy Cooking hearth 4 returning Fireplace 2, card Potter (buy Fireplace 2)"


def test_the_number_is_needed_while_both_are_on_the_board() -> None:
    game = table(round_=4)
    farm(game, supply=RICH)
    broken = refused_line(game, "Ann", "Improvement, buy Fireplace")
    assert (broken.rule, broken.kind, broken.step) == ("record.name", "ambiguous", 1)
    play(game, "Ann", "Improvement, buy Fireplace 3")
    game.occupant.clear()
    farm(game, "Bob", RICH)
    turn(game, "Bob", "Improvement, buy Fireplace")
    assert game.home("Bob").majors == ["fireplace_2"]


def test_behind_returning_it_is_needed_where_both_are_owned() -> None:
    game = table(round_=4)
    home = farm(game, improvements=["Fireplace 2", "Fireplace 3"])
    broken = refused_line(game, "Ann", "Improvement, buy Cooking hearth 4 returning Fireplace")
    assert (broken.rule, broken.kind) == ("record.name", "ambiguous")
    play(game, "Ann", "Improvement, buy Cooking hearth 4 returning Fireplace 3")
    assert home.majors == ["fireplace_2", "hearth_4"]


def test_an_unknown_improvement_is_malformed() -> None:
    broken = refused_line(table(round_=4), "Ann", "Improvement, buy Windmill")
    assert (broken.rule, broken.kind) == ("record.name", "malformed")


PRICES = {
    "Fireplace 2": "2 clay", "Fireplace 3": "3 clay", "Cooking hearth 4": "4 clay", "Cooking hearth 5": "5 clay",
    "Clay oven": "3 clay 1 stone", "Stone oven": "1 clay 3 stone", "Joinery": "2 wood 2 stone",
    "Pottery": "2 clay 2 stone", "Basketmaker's workshop": "2 reed 2 stone", "Well": "1 wood 3 stone",
}  # fmt: skip


def test_major_cost_exactly_the_price() -> None:
    for name, price in PRICES.items():
        game = table(round_=4)
        home = farm(game, supply=price)
        play(game, "Ann", f"Improvement, buy {name}")
        assert str(home.supply) == "2 food", name
        game = table(round_=4)
        home = farm(game, supply=price)
        home.goods[min(good for good in range(4) if home.goods[good])] -= 1
        assert refused_line(game, "Ann", f"Improvement, buy {name}").rule == "major.cost", name


@line_breaks("major.cost", 1)
def clay_missing_for_a_hearth() -> Line:
    game = table(round_=4)
    farm(game, supply="3 clay")
    return game, "Ann", "Improvement, buy Cooking hearth 4"


@line_breaks("major.cost", 1)
def returning_a_fireplace_one_does_not_have() -> Line:
    game = table(round_=4)
    farm(game, supply="1 clay")
    return game, "Ann", "Improvement, buy Cooking hearth 4 returning Fireplace"


@line_breaks("major.cost", 1)
def returning_a_well() -> Line:
    game = table(round_=4)
    farm(game, improvements=["Well"])
    return game, "Ann", "Improvement, buy Cooking hearth 4 returning Well"


@line_breaks("major.cost", 1)
def returning_a_fireplace_for_an_oven() -> Line:
    game = table(round_=4)
    farm(game, supply="3 clay 1 stone", improvements=["Fireplace 2"])
    return game, "Ann", "Improvement, buy Clay oven returning Fireplace"


def test_major_cost_the_finding_says_why_something_cannot_be_given_back() -> None:
    for owned, returning, said in (
        ("Fireplace 2", "Well", "Ann has no Well"),
        ("Well", "Well", "it is no Fireplace"),
    ):
        game = table(round_=4)
        farm(game, improvements=[owned])
        broken = refused_line(game, "Ann", f"Improvement, buy Cooking hearth 4 returning {returning}")
        assert (broken.rule, broken.message) == ("major.cost", f"a Fireplace is given back: {said}")


def test_major_cost_either_fireplace_for_either_hearth() -> None:
    for fireplace in (2, 3):
        for hearth in (4, 5):
            game = table(round_=4)
            home = farm(game, improvements=[f"Fireplace {fireplace}"])
            play(game, "Ann", f"Improvement, buy Cooking hearth {hearth} returning Fireplace {fireplace}")
            assert home.majors == [f"hearth_{hearth}"]


def test_ruling_return_fireplace_no_points_and_bought_again_by_anyone() -> None:
    game = table(round_=4)
    farm(game, improvements=["Fireplace 2"])
    farm(game, "Bob", "2 clay")
    play(game, "Ann", "Improvement, buy Cooking hearth 4 returning Fireplace 2")
    assert points(game)["cards"] == 1
    game.occupant.clear()
    turn(game, "Bob", "Improvement, buy Fireplace 2")
    assert game.home("Bob").majors == ["fireplace_2"]


def test_major_oven_bread_is_baked_at_once() -> None:
    game = table(round_=4)
    home = farm(game, supply="3 clay 1 stone 1 grain")
    play(game, "Ann", "Improvement, buy Clay oven, bake 1")
    assert goods(home, "food") == 7
    game = table(round_=4)
    farm(game, supply="2 clay 1 grain")
    assert refused_line(game, "Ann", "Improvement, buy Fireplace 2, bake 1").rule == "work.offered"


def test_major_oven_only_once_and_not_before() -> None:
    game = table(round_=4)
    farm(game, supply="1 clay 3 stone 3 grain", improvements=["Fireplace 2"])
    assert refused_line(game, "Ann", "Improvement, buy Stone oven, bake 1, bake 1").rule == "work.offered"
    assert refused_line(game, "Ann", "Improvement, bake 1, buy Stone oven").rule == "work.offered"


def test_ruling_bake_anew_the_new_oven_bakes_with_all_there_are() -> None:
    game = table(round_=7)
    home = farm(game, supply="3 clay 3 stone 1 reed 4 grain", improvements=["Clay oven", "Fireplace 3"])
    turn(game, "Ann", "Renovation and improvement, buy Stone oven, bake 4")
    assert goods(home, "food") == 2 + 5 + 4 + 4 + 2


def test_major_craft_once_in_each_harvest() -> None:
    game = table(round_=4)
    home = farm(game, supply="1 wood 1 clay 1 reed", improvements=["Joinery", "Pottery", "Basketmaker's workshop"])
    farm(game, "Bob", "9 food")
    harvest(game, Ann="use Joinery, use Pottery, use Basketmaker's workshop, have 9 food")
    assert goods(home, "food") == 2 + 2 + 2 + 3 - 4


@harvest_breaks("major.craft", 1)
def a_craft_twice() -> Line:
    game = table(round_=4)
    farm(game, supply="2 wood 9 food", improvements=["Joinery"])
    farm(game, "Bob", "9 food")
    return game, "Ann", "use Joinery, use Joinery"


@harvest_breaks("major.craft", 0)
def a_craft_one_does_not_have() -> Line:
    game = table(round_=4)
    farm(game, supply="2 wood 9 food")
    farm(game, "Bob", "9 food", improvements=["Joinery"])
    return game, "Ann", "use Joinery"


@harvest_breaks("major.craft", 0)
def a_craft_with_nothing_to_take() -> Line:
    game = table(round_=4)
    farm(game, supply="9 food", improvements=["Pottery"])
    farm(game, "Bob", "9 food")
    return game, "Ann", "use Pottery"


@harvest_breaks("major.craft", 0)
def a_well_is_no_craft() -> Line:
    game = table(round_=4)
    farm(game, supply="9 food", improvements=["Well"])
    farm(game, "Bob", "9 food")
    return game, "Ann", "use Well"


def test_ruling_craft_moment_before_or_after_the_feeding() -> None:
    for line in ("use Joinery, feed, breed none", "feed, use Joinery, breed none", "feed, breed none, use Joinery"):
        game = table(round_=4)
        home = farm(game, supply="1 wood 2 food", improvements=["Joinery"])
        farm(game, "Bob", "9 food")
        harvest(game, Ann=line)
        assert goods(home, "food") == 2


def test_ruling_craft_held_the_bonus_spends_nothing() -> None:
    game = table()
    home = farm(game, supply="7 wood 5 clay 2 reed", improvements=["Joinery", "Pottery", "Basketmaker's workshop"])
    assert points(game)["bonus"] == 3 + 2 + 1
    assert goods(home, "wood") == 7


def test_major_well_one_food_on_the_next_five_rounds() -> None:
    game = table(round_=7)
    home = farm(game, supply="1 wood 3 stone 2 clay 1 reed 40 food")
    farm(game, "Bob", "40 food")
    turn(game, "Ann", "Renovation and improvement, buy Well")
    assert sorted(home.due) == [8, 9, 10, 11, 12]
    complete(game)
    game.begin({"card": "1 wild boar"})
    assert sorted(home.due) == [9, 10, 11, 12]
    assert goods(home, "food") == 42 - 4 + 1


def test_major_well_what_falls_after_round_14_is_lost() -> None:
    game = table(round_=12)
    home = farm(game, supply="1 wood 3 stone")
    turn(game, "Ann", "Improvement, buy Well")
    assert sorted(home.due) == [13, 14]
