"""Placing people and what spaces offer (p. 3-4)."""

from functools import partial

import pytest

from caverna.games.agricola.rules.game import Game
from tests.support.agricola_table import (
    Action,
    Line,
    breaks,
    complete,
    farm,
    goods,
    lay,
    line_breaks,
    play,
    refused,
    refused_line,
    table,
    turn,
)


def test_work_turn_order_clockwise_until_all_are_placed() -> None:
    game = table(3)
    farm(game, "Bob", family=3)
    order = []
    for space in ("3 wood", "1 reed", "Fishing", "Take 1 grain", "Day laborer", "2 wood", "Plow 1 field, plow B1"):
        assert game.to_act is not None
        order.append(game.to_act)
        play(game, game.to_act, space)
    assert order == ["Ann", "Bob", "Cleo", "Ann", "Bob", "Cleo", "Bob"]
    assert game.to_act is None


@breaks("work.turn-order", alone=False)
def out_of_turn() -> Action:
    game = table()
    return game, lambda: play(game, "Bob", "3 wood")


@breaks("work.turn-order")
def nobody_left() -> Action:
    game = complete(table())
    return game, lambda: play(game, "Ann", "3 wood")


@breaks("work.turn-order")
def a_newborn_does_not_act() -> Action:
    game = table(round_=7)
    home = farm(game, family=3, newborn=1)
    home.placed = 2
    game.seat_to_act = 1
    return game, lambda: play(game, "Ann", "3 wood")


@breaks("work.turn-order")
def round_left_incomplete_before_another() -> Action:
    game = table()
    return game, lambda: game.begin({"card": "Fences"})


@breaks("work.turn-order")
def round_left_incomplete_before_its_harvest() -> Action:
    game = table(round_=4)
    for home in game.homes:
        home.goods[4] = 9
    return game, lambda: game.close("harvest", {})


def test_family_newborn_one_action_later() -> None:
    game = table(round_=7)
    farm(game, board={"B2": "room"})
    turn(game, "Ann", "Family growth")
    play(game, "Bob", "3 wood")
    play(game, "Ann", "1 reed")
    play(game, "Bob", "Fishing")
    assert game.to_act is None


def test_work_available_names_of_other_tables_are_known() -> None:
    game = table(4)
    play(game, "Ann", "Traveling players")
    assert goods(game.home("Ann"), "food") == 3
    game = table(5)
    play(game, "Ann", "Traveling players, take")
    assert game.occupied() == {"Room or traveling players": "Ann"}


@line_breaks("work.available", 0)
def a_space_of_another_player_count() -> Line:
    return table(2), "Ann", "Reed stone food"


@line_breaks("work.available", 0, alone=False)
def a_space_of_the_other_mode() -> Line:
    game = table(mode="family")
    farm(game, supply="5 wood")
    return game, "Ann", "Occupation"


@line_breaks("work.available", 0)
def a_card_not_shown_yet() -> Line:
    return table(round_=1), "Ann", "Take 1 vegetable"


@line_breaks("work.occupied", 0)
def an_occupied_space() -> Line:
    game = table()
    play(game, "Ann", "Take 1 grain")
    return game, "Bob", "Take 1 grain"


def test_work_occupied_one_may_stand_beside_another() -> None:
    game = table()
    play(game, "Ann", "Take 1 grain")
    play(game, "Bob", "Fishing")
    assert game.occupied() == {"Take 1 grain": "Ann", "Fishing": "Bob"}


@line_breaks("work.must-act", 0)
def sow_and_bake_alone() -> Line:
    return table(round_=3), "Ann", "Sow and bake"


@line_breaks("work.must-act", 0)
def improvement_alone_in_the_family_game() -> Line:
    return table(round_=4, mode="family"), "Ann", "Improvement"


@line_breaks("work.must-act", 0)
def an_empty_space() -> Line:
    game = table()
    del game.goods_on["fishing"]
    return game, "Ann", "Fishing"


@line_breaks("work.must-act", 0)
def the_token_left_and_no_minor() -> Line:
    return table(), "Ann", "Starting player, leave"


def test_work_must_act_taking_the_token_is_an_action_for_who_has_it() -> None:
    game = table()
    play(game, "Ann", "Starting player")
    assert game.starting_player == "Ann"


def test_work_must_act_animals_that_find_no_room_are_taken_all_the_same() -> None:
    game = table()
    lay(game, "1 sheep", 2)
    play(game, "Ann", "1 sheep, let go 2 sheep")
    assert "sheep_1" not in game.goods_on


def test_work_order_of_actions_and_or_in_any_order() -> None:
    for line in ("Plow and sow, sow grain B1, plow C1", "Plow and sow, plow C1, sow grain B1"):
        game = table(round_=12)
        home = farm(game, supply="1 grain", board={"B1": "field"})
        turn(game, "Ann", line)
        assert home.fields.bit_count() == 2


def test_work_order_of_actions_sowing_may_be_split_around_the_plowing() -> None:
    game = table(round_=12)
    home = farm(game, supply="2 grain", board={"B1": "field"})
    turn(game, "Ann", "Plow and sow, sow grain B1, plow C1, sow grain C1")
    assert len(home.crops) == 2


@line_breaks("work.order-of-actions", 0, "ambiguous", alone=False)
def neither_side_of_improvement() -> Line:
    return table(round_=4), "Ann", "Improvement"


@line_breaks("work.order-of-actions", 0, "ambiguous", alone=False)
def neither_animal() -> Line:
    return table(5), "Ann", "Animal market"


@line_breaks("work.order-of-actions", 0, "ambiguous", alone=False)
def neither_room_nor_food() -> Line:
    return table(5), "Ann", "Room or traveling players"


@line_breaks("work.order-of-actions", 0, "ambiguous", alone=False)
def neither_resources_nor_growth() -> Line:
    return table(5, mode="family"), "Ann", "Resources or family growth"


@line_breaks("work.order-of-actions", 0, "ambiguous", alone=False)
def neither_occupation_nor_growth() -> Line:
    return table(5), "Ann", "Occupation or family growth"


@line_breaks("work.order-of-actions", 2)
def a_major_and_a_minor() -> Line:
    game = table(round_=4)
    farm(game, supply="2 clay")
    return game, "Ann", "Improvement, buy Fireplace 2, minor Basket paying nothing"


@line_breaks("work.order-of-actions", 2)
def a_room_and_the_food() -> Line:
    game = table(5)
    farm(game, supply="5 wood 2 reed")
    return game, "Ann", "Room or traveling players, room B2, take"


@line_breaks("work.order-of-actions", 1)
def two_animals_in_one_step() -> Line:
    game = table(5)
    farm(game, board={"D1": "stable"})
    return game, "Ann", "Animal market, take sheep boar"


@line_breaks("work.order-of-actions", 2)
def two_animals_in_two_steps() -> Line:
    game = table(5)
    farm(game, board={"D1": "stable"})
    return game, "Ann", "Animal market, take sheep, take boar"


@line_breaks("work.order-of-actions", 1)
def minor_before_a_written_growth() -> Line:
    game = table(round_=7)
    farm(game, board={"B2": "room"})
    return game, "Ann", "Family growth, minor Basket paying nothing, grow"


@line_breaks("work.order-of-actions", 1)
def fences_before_a_written_renovation() -> Line:
    game = table(round_=14)
    farm(game, supply="2 clay 1 reed 4 wood")
    return game, "Ann", "Renovation and fences, fence E1, renovate"


def test_work_order_of_actions_a_written_renovation_or_growth_comes_first() -> None:
    game = table(round_=14)
    home = farm(game, supply="2 clay 1 reed 4 wood", board={"B2": "room"}, house="wood")
    home.goods[1] += 1
    turn(game, "Ann", "Renovation and fences, renovate, fence E1")
    assert (home.material, len(home.pastures)) == ("clay", 1)
    turn(game, "Ann", "Family growth, grow, minor Basket paying nothing")
    assert home.people == 3


def test_work_offered_rooms_stables_fields_and_fences_may_be_several() -> None:
    game = table(round_=2)
    home = farm(game, supply="18 wood 4 reed")
    play(game, "Ann", "Rooms and stables, room B2, stable E3, room B3, stable E2")
    assert (home.room_count, home.stables.bit_count(), goods(home, "wood")) == (4, 2, 4)


@line_breaks("work.offered", 2)
def a_second_bake() -> Line:
    game = table(round_=3)
    farm(game, supply="2 grain", improvements=["Fireplace 2"])
    return game, "Ann", "Sow and bake, bake 1, bake 1"


@line_breaks("work.offered", 1)
def a_room_on_fences() -> Line:
    game = table(round_=2)
    farm(game, supply="5 wood 2 reed")
    return game, "Ann", "Fences, room B2"


@line_breaks("work.offered", 1)
def growth_on_fishing() -> Line:
    game = table()
    farm(game, board={"B2": "room"})
    return game, "Ann", "Fishing, grow"


@line_breaks("work.offered", 1)
def leave_elsewhere() -> Line:
    return table(), "Ann", "Fishing, leave"


@line_breaks("work.offered", 1)
def leave_in_the_family_game() -> Line:
    return table(mode="family"), "Ann", "Starting player, leave"


@line_breaks("work.offered", 1)
def leave_where_the_token_is_always_taken() -> Line:
    game = table(starting_player="token always")
    return game, "Ann", "Starting player, leave, minor Basket paying nothing"


@line_breaks("work.offered", 2)
def two_plowings() -> Line:
    return table(), "Ann", "Plow 1 field, plow B1, plow C1"


@line_breaks("work.offered", 2)
def two_rooms_on_room_or_traveling_players() -> Line:
    game = table(5)
    farm(game, supply="10 wood 4 reed")
    return game, "Ann", "Room or traveling players, room B2, room B3"


@line_breaks("work.offered", 1)
def two_rooms_in_one_step_there() -> Line:
    game = table(5)
    farm(game, supply="10 wood 4 reed")
    return game, "Ann", "Room or traveling players, room B2 B3"


@line_breaks("work.offered", 1)
def goods_named_where_they_come_by_themselves() -> Line:
    return table(), "Ann", "3 wood, take wood"


@line_breaks("work.offered", 1)
def take_where_there_are_no_goods() -> Line:
    return table(), "Ann", "Plow 1 field, take, plow B1"


@line_breaks("work.offered", 1)
def take_on_starting_player_of_the_full_game() -> Line:
    return table(), "Ann", "Starting player, take"


@line_breaks("work.offered", 2)
def take_twice() -> Line:
    return table(), "Ann", "3 wood, take, take"


def test_work_offered_a_bare_take_changes_nothing() -> None:
    game = table()
    lay(game, "1 sheep", 3)
    play(game, "Ann", "1 sheep, take, let go 2 sheep")
    assert goods(game.home("Ann"), "sheep") == 1


def test_work_choice_goods_are_named() -> None:
    game = table(3, mode="family")
    play(game, "Ann", "Take 1 resource, take reed")
    play(game, "Bob", "Take 2 resources, take wood stone")
    play(game, "Cleo", "Day laborer, take clay")
    assert str(game.home("Ann").supply) == "1 reed 2 food"
    assert str(game.home("Bob").supply) == "1 wood 1 stone 3 food"
    assert str(game.home("Cleo").supply) == "1 clay 4 food"


@line_breaks("work.choice", 0, "ambiguous", alone=False)
def goods_of_choice_not_named() -> Line:
    return table(3), "Ann", "Take 1 resource"


@line_breaks("work.choice", 0, "ambiguous")
def the_resource_of_the_day_laborer() -> Line:
    return table(mode="family"), "Ann", "Day laborer"


@line_breaks("work.choice", 1, "ambiguous")
def too_few_goods() -> Line:
    return table(3, mode="family"), "Ann", "Take 2 resources, take wood"


@line_breaks("work.choice", 1, "ambiguous", alone=False)
def a_bare_take_on_the_animal_market() -> Line:
    return table(5), "Ann", "Animal market, take"


@line_breaks("work.choice", 1)
def too_many_goods() -> Line:
    return table(3), "Ann", "Take 1 resource, take wood clay"


@line_breaks("work.choice", 1)
def goods_alike() -> Line:
    return table(3, mode="family"), "Ann", "Take 2 resources, take wood wood"


@line_breaks("work.choice", 1)
def goods_of_another_kind() -> Line:
    return table(3), "Ann", "Take 1 resource, take food"


@line_breaks("work.choice", 1, alone=False)
def wood_on_the_animal_market() -> Line:
    return table(5), "Ann", "Animal market, take wood"


def test_work_price_of_the_animal_market() -> None:
    for animal, food in (("sheep", 3), ("boar", 2), ("cattle", 1)):
        game = table(5)
        play(game, "Ann", f"Animal market, take {animal}")
        assert (goods(game.home("Ann"), animal), goods(game.home("Ann"), "food")) == (1, food)


def test_work_price_exactly_one_food_is_enough() -> None:
    game = table(5)
    game.home("Ann").goods[4] = 1
    play(game, "Ann", "Animal market, take cattle")
    assert goods(game.home("Ann"), "food") == 0


@line_breaks("work.price", 1)
def cattle_without_food() -> Line:
    game = table(5)
    game.home("Ann").goods[4] = 0
    return game, "Ann", "Animal market, take cattle"


def test_work_take_all_goods_with_the_fixed_ones() -> None:
    game = table(5)
    lay(game, "Reed stone wood", 3)
    play(game, "Ann", "Reed stone wood")
    assert str(game.home("Ann").supply) == "1 wood 3 reed 1 stone 2 food"
    game = table(4)
    play(game, "Ann", "Reed stone food")
    assert str(game.home("Ann").supply) == "1 reed 1 stone 3 food"


@line_breaks("work.stuck", 0)
def passing_where_a_space_can_be_used() -> Line:
    return table(), "Ann", "pass"


def stuck_table() -> Game:
    """A solo family game in which every free space needs what is not there."""
    game = table(1, mode="family")
    game.occupant = dict.fromkeys(game.spaces_in_play - {"rooms_and_stables", "stable_and_bake"}, 0)
    return game


def test_work_stuck_who_can_use_no_space_passes_and_is_out_of_the_round() -> None:
    game = stuck_table()
    assert game.usable_spaces(0) == []
    play(game, "Ann", "pass")
    assert game.to_act is None
    game = stuck_table()
    farm(game, supply="1 wood")
    assert refused_line(game, "Ann", "pass").rule == "work.stuck"


def test_work_stuck_free_steps_need_not_be_made() -> None:
    """With a sheep cooked there would be food, but nothing that costs wood comes of it."""
    game = stuck_table()
    game.occupant.pop("take_grain")
    assert game.usable_spaces(0) == ["take_grain"]


def test_ruling_wait_starting_player_is_always_usable() -> None:
    game = table(1)
    game.occupant = dict.fromkeys(game.spaces_in_play - {"starting_player_full"}, 0)
    assert refused_line(game, "Ann", "pass").rule == "work.stuck"
    play(game, "Ann", "Starting player")


@pytest.mark.parametrize(
    ("players", "line"), [(3, "1 clay"), (3, "Occupation, occupation X"), (4, "Occupation, occupation X")]
)
def test_a_name_that_fits_two_spaces_is_ambiguous(players: int, line: str) -> None:
    broken = refused_line(table(players), "Ann", line)
    assert (broken.rule, broken.kind, broken.step) == ("record.name", "ambiguous", 0)


def test_two_quarries_are_ambiguous_only_when_both_are_in_play() -> None:
    game = table(round_=5)
    play(game, "Ann", "1 stone")
    game = table(round_=11)
    assert refused_line(game, "Ann", "1 stone").kind == "ambiguous"
    play(game, "Ann", "1 stone 4")
    assert game.occupied() == {"1 stone 4": "Ann"}


def test_names_are_read_in_other_spellings() -> None:
    game = table(3)
    for name, key in (
        ("3 maderas", "wood_3"),
        ("forest", "wood_3"),
        ("1 clay board", "clay_1"),
        ("HOLLOW", "clay_1_3"),
    ):
        assert game.space_key(name) == key


def test_steps_that_need_a_space_without_one_are_malformed() -> None:
    game = table()
    for line in ("plow B1", "take", "leave", "room B2", "feed", "use Joinery", "breed none", "beg 1"):
        broken = refused(game, partial(play, game, "Ann", line))
        assert (broken.rule, broken.kind) == ("record.step", "malformed"), line


def test_two_placements_in_a_line_are_malformed() -> None:
    for line in ("3 wood, Fishing", "pass, 3 wood", "3 wood, pass"):
        assert refused_line(table(), "Ann", line).rule == "record.step"


def test_cells_and_goods_that_do_not_exist_are_malformed() -> None:
    assert refused_line(table(), "Ann", "Plow 1 field, plow F1").rule == "record.cell"
    assert refused_line(table(3), "Ann", "Take 1 resource, take gold").rule == "record.name"
    assert refused_line(table(), "Ann", "Nowhere").rule == "record.name"


def test_a_line_is_played_all_or_nothing_also_at_its_end() -> None:
    game = table()
    lay(game, "1 sheep", 3)
    before = game.copy()
    assert refused(game, lambda: play(game, "Ann", "1 sheep, eat 1 grain")).rule == "food.convert"
    assert refused(game, lambda: play(game, "Ann", "1 sheep")).rule == "animals.housing"
    assert game == before
