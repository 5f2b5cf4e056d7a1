"""Placing people (p. 4-5, 8)."""

from collections.abc import Callable

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.steps import Place
from tests.support.stone_age_table import (
    act,
    breaks,
    count,
    feed,
    place,
    place_all,
    place_breaks,
    refused,
    table,
)


def rule_of(game: Game, player: str, line: str) -> str:
    return refused(game, lambda: place(game, player, line)).rule


def test_place_turn_order_clockwise_and_skipping_who_has_none_left() -> None:
    game = table(3)
    place_all(game, "Ann: hunt 5, Bob: forest 1, Cai: river 3, Bob: river 1, Cai: hut, Bob: hunt 3")
    assert game.due == "actions"


def test_place_turn_order_example_of_page_5() -> None:
    game = table(4)
    place_all(game, "Ann: card 2, Bob: hunt 5, Cai: hut, Dee: building 3, Ann: forest 4, Cai: hunt 3, Dee: hunt 4")
    assert game.due == "actions"


@place_breaks("place.turn-order")
def bob_before_ann() -> tuple[Game, str, str]:
    return table(), "Bob", "hunt 1"


def test_place_turn_order_one_without_people() -> None:
    game = table(placed={"Ann": "hunt 5"}, turn="Bob")
    assert rule_of(game, "Ann", "field") == "place.turn-order"
    assert rule_of(table(phase="actions"), "Ann", "field") == "place.turn-order"
    assert rule_of(table(phase=None), "Ann", "field") == "place.turn-order"


@pytest.mark.parametrize("line", ["card 1", "card 4", "building 1", "building 2"])
def test_place_available(line: str) -> None:
    place(table(), "Ann", line)


@place_breaks("place.available")
def card_5() -> tuple[Game, str, str]:
    return table(), "Ann", "card 5"


@place_breaks("place.available")
def building_3_with_2_players() -> tuple[Game, str, str]:
    return table(), "Ann", "building 3"


@place_breaks("place.available")
def building_4_with_3_players() -> tuple[Game, str, str]:
    return table(3), "Ann", "building 4"


def test_building_4_with_4_players() -> None:
    place(table(4), "Ann", "building 4")


def test_an_unknown_place_and_a_number_below_1_are_malformed() -> None:
    game = table()
    broken = refused(game, lambda: game.play("Ann", [Place("mountain", 1)]))
    assert (broken.rule, broken.kind) == ("record.name", "malformed")
    broken = refused(game, lambda: game.play("Ann", [Place("forest", 0)]))
    assert (broken.rule, broken.kind) == ("record.number", "malformed")


def test_place_once_each_card_is_a_place_of_its_own() -> None:
    game = table(placed={"Ann": "card 1, building 1"}, turn="Ann")
    place(game, "Ann", "card 2")
    place(game, "Bob", "hunt 5")
    place(game, "Ann", "building 2")


@place_breaks("place.once")
def hunting_again() -> tuple[Game, str, str]:
    return table(placed={"Ann": "hunt 2"}), "Ann", "hunt 1"


@place_breaks("place.once")
def the_forest_again_though_there_is_room() -> tuple[Game, str, str]:
    return table(4, placed={"Ann": "forest 4"}), "Ann", "forest 1"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("pair", ["tool maker, hut", "hut, field", "field, tool maker"])
def test_place_village_two_of_three(players: int, pair: str) -> None:
    game = table(players, placed={"Bob": pair}, turn="Ann")
    third = ({"tool maker", "hut", "field"} - set(pair.split(", "))).pop()
    assert rule_of(game, "Ann", third) == "place.village"


def test_place_village_all_three_with_four_players() -> None:
    place(table(4, placed={"Bob": "tool maker, hut"}), "Ann", "field")


def test_an_occupied_village_place_is_full_not_closed() -> None:
    assert rule_of(table(3, placed={"Bob": "hut, field"}), "Ann", "field") == "place.full"


@place_breaks("place.village")
def the_third_village_place() -> tuple[Game, str, str]:
    return table(3, placed={"Bob": "hut", "Cai": "field"}), "Ann", "tool maker"


def test_ruling_village_first_no_place_is_closed_beforehand() -> None:
    for line in ("tool maker", "hut", "field"):
        place(table(placed={"Bob": "hut" if line != "hut" else "field"}), "Ann", line)


def test_place_sites_two_of_three_players() -> None:
    game = table(3, placed={"Bob": "forest 1"})
    place(game, "Ann", "forest 1")
    place(game, "Bob", "river 1")
    assert rule_of(game, "Cai", "forest 1") == "place.sites"


@place_breaks("place.sites")
def a_second_player_of_two_at_the_quarry() -> tuple[Game, str, str]:
    return table(placed={"Bob": "quarry 1"}), "Ann", "quarry 1"


@place_breaks("place.sites")
def a_third_player_at_the_river() -> tuple[Game, str, str]:
    return table(3, placed={"Bob": "river 1", "Cai": "river 1"}), "Ann", "river 1"


def test_place_sites_not_for_the_hunt_nor_with_four_players() -> None:
    place(table(placed={"Bob": "hunt 2"}), "Ann", "hunt 1")
    place(table(4, placed={"Bob": "clay pit 2", "Cai": "clay pit 2", "Dee": "clay pit 2"}), "Ann", "clay pit 1")


def test_place_full_the_seventh_ring() -> None:
    place(table(4, placed={"Bob": "forest 4", "Cai": "forest 2"}), "Ann", "forest 1")


@place_breaks("place.full")
def eight_in_the_forest() -> tuple[Game, str, str]:
    return table(4, placed={"Bob": "forest 4", "Cai": "forest 2"}), "Ann", "forest 2"


@place_breaks("place.full")
def seven_are_in_the_forest() -> tuple[Game, str, str]:
    return table(4, placed={"Bob": "forest 4", "Cai": "forest 3"}), "Ann", "forest 1"


@place_breaks("place.full")
def the_card_is_occupied() -> tuple[Game, str, str]:
    return table(placed={"Bob": "card 1"}), "Ann", "card 1"


def test_place_full_comes_before_the_number() -> None:
    assert rule_of(table(placed={"Bob": "hut"}), "Ann", "hut 1") == "place.full"


def test_place_number_may_be_written() -> None:
    place(table(), "Ann", "hut 2")
    place(table(), "Ann", "tool maker 1")


@place_breaks("place.number")
def one_in_the_hut() -> tuple[Game, str, str]:
    return table(), "Ann", "hut 1"


@pytest.mark.parametrize("line", ["hut 3", "tool maker 2", "field 2"])
def test_place_number_too_many_for_a_place_that_is_free(line: str) -> None:
    assert rule_of(table(), "Ann", line) == "place.number"


@place_breaks("record.step", kind="ambiguous")
def forest_without_a_number() -> tuple[Game, str, str]:
    return table(), "Ann", "forest"


def test_place_people_all_in_hand() -> None:
    place(table(), "Ann", "hunt 5")


@place_breaks("place.people")
def six_of_five() -> tuple[Game, str, str]:
    return table(), "Ann", "hunt 6"


@place_breaks("place.people")
def more_than_are_left() -> tuple[Game, str, str]:
    return table(placed={"Ann": "forest 3"}), "Ann", "hunt 3"


def test_place_people_one_born_this_round_is_not_in_hand() -> None:
    game = table(phase="actions", placed={"Ann": "hut"})
    act(game, "Ann", "hut")
    assert count(game, "Ann", "people") == 6
    assert refused(game, lambda: place(game, "Ann", "hunt 1")).rule == "place.turn-order"
    feed(game)
    game.begin({})
    assert game.board.hand == [6, 5]


def one_left_with_the_hut_open() -> Game:
    placed = {
        "Ann": "hunt 1, forest 1, clay pit 1, quarry 1, river 1, tool maker, field, card 1, card 2",
        "Bob": "card 3, card 4, building 1, building 2, building 3",
        "Cai": "building 4, hunt 4",
        "Dee": "hunt 5",
    }
    return table(4, placed=placed, Ann={"people": 10})


def test_place_pass_where_no_place_takes_the_people() -> None:
    game = one_left_with_the_hut_open()
    assert rule_of(game, "Ann", "hut") == "place.people"  # a single person cannot go there
    place(game, "Ann", "pass")
    assert game.due == "actions"


def test_ruling_stuck_who_passes_is_out_of_the_phase() -> None:
    placed = {
        "Ann": "hunt 1, forest 1, clay pit 1, quarry 1, river 1, hut, card 1, building 1",
        "Bob": "card 2, building 2, card 4, card 3, tool maker",
    }
    game = table(placed=placed, turn="Ann", Ann={"people": 10}, Bob={"people": 7})
    place(game, "Ann", "pass")
    assert game.to_act == "Bob"
    assert rule_of(game, "Ann", "pass") == "place.turn-order"
    place(game, "Bob", "hunt 1")
    place(game, "Bob", "pass")
    assert game.due == "actions"


@place_breaks("place.pass")
def passing_with_an_open_hunting_ground() -> tuple[Game, str, str]:
    return table(), "Ann", "pass"


@place_breaks("place.pass")
def passing_with_two_left_and_the_hut_open() -> tuple[Game, str, str]:
    game = one_left_with_the_hut_open()
    game.board.hand[0] = 2
    return game, "Ann", "pass"


def test_place_all_when_everyone_is_placed() -> None:
    game = table(placed={"Ann": "hunt 4", "Bob": "hunt 5"})
    place(game, "Ann", "forest 1")
    assert (game.due, game.to_act) == ("actions", "Ann")
    game.close("placements")


@breaks("place.all", step=0)
def acting_with_people_in_hand() -> tuple[Game, Callable[[], object]]:
    game = table(placed={"Ann": "forest 5"}, turn="Bob")
    return game, lambda: act(game, "Ann", "forest 1 1 1 1 1")


@breaks("place.all")
def closing_the_placements_with_people_in_hand() -> tuple[Game, Callable[[], object]]:
    game = table(placed={"Ann": "forest 5"}, turn="Bob")
    return game, lambda: game.close("placements")


@breaks("place.all")
def a_position_with_nobody_left_to_place() -> tuple[Game, Callable[[], object]]:
    game = table()
    return game, lambda: table(placed={"Ann": "hunt 5", "Bob": "hunt 5"})


def test_two_places_on_one_line_are_malformed() -> None:
    broken = refused(game := table(), lambda: place(game, "Ann", "hut, field"))
    assert (broken.rule, broken.kind, broken.step) == ("record.step", "malformed", 1)


def test_free_steps_stand_before_and_after_a_placement() -> None:
    game = table(Ann={"open": ["choice / healing"]})
    place(game, "Ann", "have 12 food, take 2 gold, hut, have 2 gold")
    assert game.to_act == "Bob"


def test_a_free_move_is_no_turn() -> None:
    game = table(Bob={"open": ["choice / healing"]})
    place(game, "Bob", "take 1 wood 1 stone")
    assert game.to_act == "Ann"


def test_ruling_idle_place() -> None:
    game = table(4, Ann={"people": 10, "production": 10, "tools": 12})
    for line in ("hut", "field", "tool maker"):
        place(game, "Ann", line)
        game.turn = 0
    game.turn = 1
    place_all(game, "Bob: hunt 5, Cai: hunt 5, Dee: hunt 5, Ann: hunt 6")
    act(game, "Ann", "hunt 1 1 1 1 1 1")
    assert [count(game, "Ann", name) for name in ("people", "production", "tool")] == [10, 10, 12]


def test_ruling_unpaid_place() -> None:
    game = table()
    place_all(game, "Ann: card 4, Bob: building 1")


def test_the_order_of_the_checks() -> None:
    """Turn, in play, once, small games, full, number, room, people in hand."""
    assert rule_of(table(), "Bob", "card 5") == "place.turn-order"
    game = table(placed={"Ann": "hut", "Bob": "tool maker"}, turn="Ann")
    assert rule_of(game, "Ann", "hut 1") == "place.once"
    assert rule_of(game, "Ann", "field 2") == "place.village"
    assert rule_of(table(placed={"Bob": "quarry 1"}), "Ann", "quarry 9") == "place.sites"
    assert rule_of(table(), "Ann", "hut 9") == "place.number"
    assert rule_of(table(), "Ann", "forest 8") == "place.full"
    assert rule_of(table(), "Ann", "forest 7") == "place.people"
