"""Solo game and solo series (p. 9)."""

from typing import Any

import pytest

from caverna.games.agricola.catalogue.tables import series_target
from caverna.games.agricola.rules.game import Game
from caverna.model.refusals import RuleBroken
from tests.support.agricola_table import (
    Action,
    breaks,
    complete,
    farm,
    goods,
    harvest,
    play,
    refused_line,
    space_names,
    table,
    turn,
)

OCCUPATIONS = ["Woodcutter", "Reed collector", "Tutor", "Baker", "Mason", "Guide", "Fisher", "Potter"]


def test_solo_rules_no_food_all_turns_in_a_row_two_wood_three_food() -> None:
    game = Game(["Ann"])
    assert goods(game.home("Ann"), "food") == 0
    for number, card in enumerate(("1 sheep", "Fences", "Sow and bake"), start=1):
        game.begin({"card": card})
        assert str(game.spaces()["3 wood"]) == f"{2 * number} wood"
        play(game, "Ann", "Fishing")
        assert game.to_act == "Ann"
        play(game, "Ann", "Day laborer")
        assert game.to_act is None
    game.begin({})
    farm(game, supply="1 food", family=3, newborn=1)
    assert goods(game.home("Ann"), "food") == 3 * (1 + 2) + 1
    harvest(game)
    assert goods(game.home("Ann"), "food") == 10 - 3 - 3 - 1


def test_solo_rules_the_spaces_are_those_of_two() -> None:
    assert space_names(Game(["Ann"])) == space_names(Game(["Ann", "Bob"]))


def test_ruling_solo_family_the_same_changes() -> None:
    game = Game(["Ann"], "family")
    game.begin({"card": "1 sheep"})
    assert (goods(game.home("Ann"), "food"), str(game.spaces()["3 wood"])) == (0, "2 wood")
    play(game, "Ann", "Starting player")
    assert goods(game.home("Ann"), "food") == 1


def series(game: int, last: int | None = None, occupations: int | None = None, **more: Any) -> Game:
    said = {"game": game, "occupations": OCCUPATIONS[: game - 1 if occupations is None else occupations]}
    return table(1, series={**said, **({} if last is None else {"last": last})}, **more)


def test_series_target_of_each_game() -> None:
    assert [series_target(game) for game in range(1, 12)] == [50, 55, 59, 62, 64, 65, 66, 67, 68, 69, 70]


@breaks("series.target")
def too_few_points_in_the_game_before() -> Action:
    return None, lambda: series(4, last=58)


@breaks("series.target")
def points_before_the_first_game() -> Action:
    return None, lambda: series(1, last=60)


def test_series_target_exactly_reached() -> None:
    game = series(4, last=59)
    assert game.series is not None
    assert (game.series.target, game.series.food) == (62, 0)


@pytest.mark.parametrize(("number", "last", "food"), [(4, 64, 2), (4, 60, 0), (4, 61, 1), (2, 71, 10), (9, 69, 1)])
def test_series_food_half_of_what_was_over_the_target(number: int, last: int, food: int) -> None:
    """P. 9: 64 points in game 3 are 5 over 59, so game 4 starts with 2 food."""
    assert goods(series(number, last).home("Ann"), "food") == food


def test_series_food_of_the_next_game() -> None:
    game = series(3, last=60)
    assert game.series is not None
    assert [game.series.next_food(total) for total in (58, 59, 60, 61, 64)] == [0, 0, 0, 1, 2]


def test_series_occupations_in_play_at_the_start() -> None:
    game = series(4, last=64)
    assert list(game.home("Ann").occupations.values()) == OCCUPATIONS[:3]
    assert game.has_cards
    play(game, "Ann", "3 wood, card Woodcutter (+1 wood)")


@breaks("series.occupations")
def one_occupation_too_few() -> Action:
    return None, lambda: series(4, last=64, occupations=2)


@breaks("series.occupations")
def one_occupation_too_many() -> Action:
    return None, lambda: series(1, occupations=1)


@breaks("card.once")
def an_occupation_twice_at_the_start() -> Action:
    return None, lambda: table(1, series={"game": 3, "last": 60, "occupations": ["Tutor", "tutor"]})


@breaks("card.once", 1)
def an_occupation_of_the_start_played_again() -> Action:
    game = series(2, last=50)
    farm(game, supply="5 food")
    return game, lambda: play(game, "Ann", "Occupation, occupation Woodcutter")


@breaks("setup.players", alone=False)
def a_series_of_two() -> Action:
    return None, lambda: Game(["Ann", "Bob"], series={"game": 1})


@breaks("setup.hands")
def hand_and_table_hold_more_than_seven() -> Action:
    hands = {"Ann": {"occupations": [f"Trade {n}" for n in range(5)]}}
    return None, lambda: series(4, last=64, hands=hands)


def test_series_occupations_hand_and_table_hold_seven() -> None:
    game = series(4, last=64, hands={"Ann": {"occupations": [f"Trade {n}" for n in range(4)]}})
    assert len(game.home("Ann").occupations) == 3


def test_ruling_series_cost_they_count_for_the_price() -> None:
    game = series(2, last=50)
    assert refused_line(game, "Ann", "Occupation, occupation Reed collector").rule == "occupation.cost"
    farm(game, supply="1 food")
    turn(game, "Ann", "Occupation, occupation Reed collector")
    assert goods(game.home("Ann"), "food") == 0


def test_ruling_series_cost_with_the_option_they_do_not() -> None:
    game = series(2, last=50, series_cost="free")
    turn(game, "Ann", "Occupation, occupation Tutor")
    assert goods(game.home("Ann"), "food") == 0
    game.occupant.clear()
    assert refused_line(game, "Ann", "Occupation, occupation Baker").rule == "occupation.cost"


def test_ruling_series_long_more_than_seven_in_play_and_none_in_the_hand() -> None:
    game = series(9, last=67)
    assert len(game.home("Ann").occupations) == 8
    farm(game, supply="9 food")
    assert refused_line(game, "Ann", "Occupation, occupation Guest").rule == "card.hand"


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({}, "record.missing"),
        ({"game": "one"}, "record.number"),
        ({"game": 0}, "record.number"),
        ({"game": 2, "occupations": ["Tutor"]}, "record.missing"),
        ({"game": 1, "points": 3}, "record.key"),
    ],
)
def test_a_series_that_cannot_be_read_is_malformed(said: dict[str, Any], rule: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        Game(["Ann"], series=said)
    assert (caught.value.rule, caught.value.kind) == (rule, "malformed")


def test_a_complete_solo_round() -> None:
    game = complete(table(1, round_=1))
    game.begin({"card": "Fences"})
    assert game.to_act == "Ann"
