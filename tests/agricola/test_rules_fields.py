"""Fields, sowing, bread (p. 6)."""

from caverna.games.agricola.goods import GRAIN, VEGETABLE
from caverna.games.agricola.state.cells import NUMBER as CELL
from tests.support.agricola_table import (
    Line,
    farm,
    goods,
    line_breaks,
    play,
    refused_line,
    table,
    turn,
)


def test_field_place_the_first_anywhere() -> None:
    game = table()
    play(game, "Ann", "Plow 1 field, plow E3")
    assert game.home("Ann").fields == 1 << CELL["E3"]


@line_breaks("field.place", 1)
def a_field_on_a_room() -> Line:
    return table(), "Ann", "Plow 1 field, plow A2"


@line_breaks("field.place", 1)
def a_field_on_a_stable() -> Line:
    game = table()
    farm(game, board={"B1": "stable"})
    return game, "Ann", "Plow 1 field, plow B1"


@line_breaks("field.place", 1)
def a_field_in_a_pasture() -> Line:
    game = table()
    farm(game, board={"B1": "pasture"})
    return game, "Ann", "Plow 1 field, plow B1"


def test_field_adjacent_to_a_sown_field_too() -> None:
    game = table()
    home = farm(game, board={"B1": "field 3 grain"})
    play(game, "Ann", "Plow 1 field, plow B2")
    assert home.fields.bit_count() == 2


def test_field_adjacent_the_finding_names_the_cells_that_would_do() -> None:
    game = table()
    farm(game, board={"E1": "field", "D1": "stable"})
    assert refused_line(game, "Ann", "Plow 1 field, plow B1").expected == "E2"


@line_breaks("field.adjacent", 1)
def a_field_apart() -> Line:
    game = table()
    farm(game, board={"B1": "field"})
    return game, "Ann", "Plow 1 field, plow C2"


def test_sow_field_any_number_of_empty_fields_with_either_crop() -> None:
    game = table(round_=3)
    home = farm(game, supply="2 grain 1 vegetable", board={"B1": "field", "C1": "field", "D1": "field", "E1": "field"})
    turn(game, "Ann", "Sow and bake, sow grain B1 C1 vegetable D1")
    assert home.crops == {CELL["B1"]: (GRAIN, 3), CELL["C1"]: (GRAIN, 3), CELL["D1"]: (VEGETABLE, 2)}


def test_sow_field_the_one_just_plowed_or_another() -> None:
    for line in ("Plow and sow, plow C1, sow grain C1", "Plow and sow, plow C1, sow grain B1"):
        game = table(round_=12)
        home = farm(game, supply="1 grain", board={"B1": "field"})
        turn(game, "Ann", line)
        assert len(home.crops) == 1


@line_breaks("sow.field", 1)
def sowing_no_field() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain")
    return game, "Ann", "Sow and bake, sow grain B1"


@line_breaks("sow.field", 1)
def sowing_a_sown_field() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain", board={"B1": "field 1 grain"})
    return game, "Ann", "Sow and bake, sow grain B1"


@line_breaks("sow.field", 1)
def sowing_a_field_twice() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain 1 vegetable", board={"B1": "field"})
    return game, "Ann", "Sow and bake, sow grain B1 vegetable B1"


def test_sow_seed_exactly_enough() -> None:
    game = table(round_=3)
    home = farm(game, supply="1 vegetable", board={"B1": "field"})
    turn(game, "Ann", "Sow and bake, sow vegetable B1")
    assert goods(home, "vegetable") == 0


@line_breaks("sow.seed", 1)
def one_grain_for_two_fields() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain", board={"B1": "field", "C1": "field"})
    return game, "Ann", "Sow and bake, sow grain B1 C1"


@line_breaks("sow.seed", 1)
def no_vegetable() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain", board={"B1": "field"})
    return game, "Ann", "Sow and bake, sow vegetable B1"


def test_sowing_nothing_is_malformed() -> None:
    assert refused_line(table(round_=3), "Ann", "Sow and bake, sow").rule == "record.step"


def test_bake_action_on_the_space_with_an_oven_just_bought_or_by_a_card_only() -> None:
    game = table(round_=3)
    farm(game, supply="1 grain", improvements=["Fireplace 2"])
    assert refused_line(game, "Ann", "Fishing, bake 1").rule == "work.offered"
    turn(game, "Ann", "Sow and bake, bake 1")
    assert goods(game.home("Ann"), "food") == 4


def test_bake_improvement_a_fireplace_is_one() -> None:
    game = table(mode="family")
    home = farm(game, supply="3 grain", improvements=["Fireplace 3"])
    play(game, "Ann", "Stable and bake, bake 3")
    assert goods(home, "food") == 8


@line_breaks("bake.improvement", 1)
def baking_without_an_improvement() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain")
    return game, "Ann", "Sow and bake, bake 1"


@line_breaks("bake.improvement", 1)
def joinery_does_not_bake() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain", improvements=["Joinery"])
    return game, "Ann", "Sow and bake, bake 1"


def test_bake_limit_all_improvements_together() -> None:
    game = table(round_=3)
    home = farm(game, supply="3 grain", improvements=["Clay oven", "Stone oven"])
    turn(game, "Ann", "Sow and bake, bake 3")
    assert goods(home, "food") == 2 + 5 + 4 + 4


@line_breaks("bake.limit", 1)
def two_grain_in_a_clay_oven() -> Line:
    game = table(round_=3)
    farm(game, supply="2 grain", improvements=["Clay oven"])
    return game, "Ann", "Sow and bake, bake 2"


@line_breaks("bake.limit", 1)
def three_grain_in_a_stone_oven() -> Line:
    game = table(round_=3)
    farm(game, supply="3 grain", improvements=["Stone oven"])
    return game, "Ann", "Sow and bake, bake 3"


def test_bake_grain_exactly_what_is_in_the_supply() -> None:
    game = table(round_=3)
    home = farm(game, supply="2 grain", board={"B1": "field 3 grain"}, improvements=["Fireplace 2"])
    turn(game, "Ann", "Sow and bake, bake 2")
    assert (goods(home, "grain"), goods(home, "food")) == (0, 6)


@line_breaks("bake.grain", 1)
def more_grain_than_there_is() -> Line:
    game = table(round_=3)
    farm(game, supply="1 grain", improvements=["Fireplace 2"])
    return game, "Ann", "Sow and bake, bake 2"


@line_breaks("bake.grain", 1)
def grain_of_a_field() -> Line:
    game = table(round_=3)
    farm(game, board={"B1": "field 3 grain"}, improvements=["Fireplace 2"])
    return game, "Ann", "Sow and bake, bake 1"


def test_ruling_bake_best_grain_goes_where_it_brings_most() -> None:
    game = table(round_=3)
    home = farm(game, supply="4 grain", improvements=["Fireplace 2", "Cooking hearth 4", "Clay oven", "Stone oven"])
    turn(game, "Ann", "Sow and bake, bake 4")
    assert goods(home, "food") == 2 + 5 + 4 + 4 + 3


def test_the_example_of_sowing() -> None:
    """P. 6: grain and vegetable on two fields, two harvests, then both vegetables again and two grain baked."""
    game = table(round_=3)
    home = farm(
        game, supply="1 grain 1 vegetable 20 food", board={"B1": "field", "C1": "field"}, improvements=["Fireplace 2"]
    )
    farm(game, "Bob", "20 food")
    turn(game, "Ann", "Sow and bake, sow grain B1 vegetable C1")
    from tests.support.agricola_table import harvest

    for round_ in (4, 7):
        game.round = round_
        harvest(game)
    assert (goods(home, "grain"), goods(home, "vegetable")) == (2, 2)
    assert home.crops == {CELL["B1"]: (GRAIN, 1)}
    turn(game, "Ann", "Plow 1 field, plow D1")
    assert refused_line(game, "Ann", "Sow and bake, sow vegetable B1 C1").rule == "sow.field"
    turn(game, "Ann", "Sow and bake, sow vegetable C1 D1, bake 2")
    assert (goods(home, "grain"), goods(home, "vegetable")) == (0, 0)
    assert goods(home, "food") == 22 - 8 + 4
