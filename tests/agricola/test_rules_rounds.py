"""The round: reveal, goods due, refill, coming home, the end (p. 3-4)."""

import pytest

from caverna.games.agricola.rules.game import Game
from caverna.model.refusals import RuleBroken
from tests.support.agricola_table import (
    Action,
    breaks,
    complete,
    farm,
    goods,
    harvest,
    over,
    play,
    points,
    refused,
    steps,
    table,
    turn,
)


def test_round_reveal_the_card_stays_open() -> None:
    game = Game(["Ann", "Bob"])
    game.begin({"card": "Fences"})
    assert "fences" in game.spaces_in_play
    complete(game)
    game.begin({"card": "1 sheep"})
    assert {"fences", "sheep_1"} <= game.spaces_in_play


def test_round_start_goods_come_to_their_owner_before_the_refill() -> None:
    game = Game(["Ann", "Bob"])
    game.home("Bob").due = {1: ((4, 1), (0, 2)), 2: ((4, 1),)}
    game.begin({"card": "Fences"})
    assert (goods(game.home("Bob"), "food"), goods(game.home("Bob"), "wood")) == (4, 2)
    assert game.home("Bob").due == {2: ((4, 1),)}


def test_round_start_goods_animals_that_come_need_room() -> None:
    game = Game(["Ann", "Bob"])
    game.home("Ann").due = {1: ((7, 2),)}
    broken = refused(game, lambda: game.begin({"card": "Fences"}))
    assert (broken.rule, broken.player, broken.missing) == ("animals.housing", "Ann", True)
    game.begin({"card": "Fences"}, {"Ann": steps("let go 1 sheep")})
    assert goods(game.home("Ann"), "sheep") == 1


def test_ruling_round_start_goods_due_then_cards_then_the_refill() -> None:
    """The card eats the food that was due, and the wood of its line is not that of the refill."""
    game = Game(["Ann", "Bob"])
    home = farm(game, occupations=["Early bird"])
    home.goods[4], home.due = 0, {1: ((4, 1),)}
    game.begin({"card": "Fences"}, {"Ann": steps("card Early bird (-1 food +1 wood)")})
    assert (goods(home, "food"), goods(home, "wood"), str(game.spaces()["3 wood"])) == (0, 1, "3 wood")
    refused_start = refused(complete(game), lambda: game.begin({"card": "1 sheep"}, {"Ann": steps("eat 1 grain")}))
    assert (refused_start.rule, refused_start.player, refused_start.step) == ("food.convert", "Ann", 0)


def test_round_replenish_adds_to_what_lies_there() -> None:
    game = Game(["Ann", "Bob"])
    for number, card in enumerate(("1 sheep", "Fences", "Improvement"), start=1):
        game.begin({"card": card})
        assert str(game.spaces()["3 wood"]) == f"{3 * number} wood"
        assert str(game.spaces()["1 sheep"]) == f"{number} sheep"
        assert not game.spaces()["Take 1 grain"]
        complete(game)


def test_round_return_people_come_home_and_newborns_grow_up() -> None:
    game = table(round_=7)
    farm(game, board={"B2": "room"}, supply="20 food")
    farm(game, "Bob", "20 food")
    turn(game, "Ann", "Family growth")
    assert (game.home("Ann").people, game.home("Ann").at_home) == (3, 1)
    harvest(game)
    assert (game.home("Ann").at_home, game.home("Ann").newborn, game.occupant) == (3, 0, {})


def test_round_start_player_counts_from_the_next_round_on() -> None:
    game = table(round_=1)
    play(game, "Ann", "Fishing")
    play(game, "Bob", "Starting player")
    assert game.to_act == "Ann"
    play(game, "Ann", "3 wood")
    play(game, "Bob", "1 reed")
    assert game.to_act is None
    assert game.due == "start"
    game.begin({"card": "Fences"})
    assert game.to_act == "Bob"


def test_end_when_after_the_harvest_of_round_14() -> None:
    game = table(round_=14)
    for home in game.homes:
        home.goods[4] = 9
    assert not game.finished
    harvest(game)
    assert (game.finished, game.due) == (True, "end")
    game.close("end", {"Ann": steps("have 5 food")})
    assert game.due is None


@breaks("end.when")
def a_round_after_the_last() -> Action:
    game = over(table(round_=14))
    return game, lambda: game.begin({})


@breaks("end.when")
def end_of_an_unfinished_game() -> Action:
    game = complete(table(round_=13))
    return game, lambda: game.close("end")


@breaks("end.when")
def end_twice() -> Action:
    game = over(table(round_=14))
    game.close("end", {})
    return game, lambda: game.close("end")


@breaks("end.when")
def a_free_move_after_scoring() -> Action:
    game = over(table(round_=14))
    farm(game, supply="1 grain")
    game.close("end", {})
    return game, lambda: play(game, "Ann", "eat 1 grain")


def test_ending_a_complete_last_round_runs_its_harvest() -> None:
    game = complete(table(round_=14))
    for home in game.homes:
        home.goods[4] = 4
    game.close("end")
    assert goods(game.home("Ann"), "food") == 0
    assert points(game)["begging"] == 0


def test_parts_that_do_not_exist_are_a_mistake_of_the_caller() -> None:
    game = table()
    with pytest.raises(RuleBroken, match="there is no phase 'actions'"):
        game.close("actions")
