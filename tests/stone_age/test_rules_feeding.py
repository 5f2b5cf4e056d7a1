"""Feeding (p. 7)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.rules.recovery import default_step
from caverna.games.stone_age.steps import Starve
from tests.support.stone_age_table import act, breaks, count, counts, feed, refused, table


def hungry(food: int = 3, **rest: Any) -> Game:
    """Return a table before the feeding: Ann has 5 people and so much food, 3 wood and 1 stone, 20 points."""
    rulings = rest.pop("rulings", None)
    ann = {"supply": f"{food} food 3 wood 1 stone", "points": 20, **rest}
    return table(2, "feeding", rulings=rulings, Ann=ann)


def test_feed_income_comes_first() -> None:
    game = hungry(2, production=3)
    feed(game)
    assert counts(game, "Ann", "0 food 3 wood 20 points")


def test_feed_people_one_food_each() -> None:
    for people in (5, 10):
        game = hungry(people + 1, people=people)
        feed(game)
        assert count(game, "Ann", "food") == 1


def test_feed_people_exactly_enough() -> None:
    game = hungry(5)
    feed(game)
    assert counts(game, "Ann", "0 food 20 points")


def feeding(game: Game, line: str) -> Callable[[], object]:
    return lambda: feed(game, Ann=line)


@breaks("feed.people", step=0)
def paying_with_food_enough() -> tuple[Game, Callable[[], object]]:
    game = hungry(5)
    return game, feeding(game, "pay 1 wood")


def test_feed_short_every_food_missing_with_a_resource() -> None:
    game = hungry(3)
    feed(game, Ann="pay 1 wood 1 stone")
    assert counts(game, "Ann", "0 food 2 wood 0 stone 20 points")


@breaks("feed.short", "ambiguous")
def a_shortage_without_a_line() -> tuple[Game, Callable[[], object]]:
    game = hungry(4)
    return game, lambda: feed(game)


@breaks("feed.short", "ambiguous")
def a_line_that_does_not_decide() -> tuple[Game, Callable[[], object]]:
    game = hungry(4, open=["choice / healing"])
    return game, feeding(game, "take 2 gold")


@breaks("feed.short", step=0)
def paying_less_than_the_gap() -> tuple[Game, Callable[[], object]]:
    game = hungry(3)
    return game, feeding(game, "pay 1 wood")


@breaks("feed.short", step=0)
def paying_more_than_the_gap() -> tuple[Game, Callable[[], object]]:
    game = hungry(3)
    return game, feeding(game, "pay 3 wood")


@breaks("feed.short", step=0)
def paying_the_gap_in_food() -> tuple[Game, Callable[[], object]]:
    game = hungry(3)
    return game, feeding(game, "pay 2 food")


@breaks("feed.short", step=0)
def paying_what_is_not_there() -> tuple[Game, Callable[[], object]]:
    game = hungry(3)
    return game, feeding(game, "pay 2 gold")


def test_feed_penalty_ten_points_whatever_is_missing() -> None:
    for food in (0, 4):
        game = hungry(food)
        feed(game, Ann="starve")
        assert counts(game, "Ann", "0 food 3 wood 1 stone 10 points")


@breaks("feed.penalty", step=0)
def starving_with_food_enough() -> tuple[Game, Callable[[], object]]:
    game = hungry(5)
    return game, feeding(game, "starve")


def test_ruling_newborn_eats() -> None:
    game = table(2, "actions", placed={"Ann": "hut"}, Ann={"supply": "6 food"})
    act(game, "Ann", "hut")
    feed(game)
    assert counts(game, "Ann", "6 people 0 food")


def test_ruling_food_first() -> None:
    game = hungry(6)
    assert refused(game, feeding(game, "pay 1 wood")).rule == "feed.people"
    assert refused(game, feeding(game, "starve")).rule == "feed.penalty"


def test_ruling_whole_gap() -> None:
    game = hungry(0)
    assert refused(game, feeding(game, "pay 3 wood 1 stone")).rule == "feed.short"
    feed(game, Ann="starve")
    assert counts(game, "Ann", "3 wood 1 stone 10 points")


@pytest.mark.parametrize(
    ("option", "points", "after"), [("yes", 4, -6), ("no", 4, 0), ("no", 10, 0), ("no", 11, 1), ("no", 0, 0)]
)
def test_ruling_below_zero(option: str, points: int, after: int) -> None:
    game = hungry(0, points=points, rulings={"below zero": option})
    feed(game, Ann="starve")
    assert count(game, "Ann", "points") == after


def test_ruling_feeding_order() -> None:
    game = table(2, "feeding", Ann={"supply": "0 food"}, Bob={"supply": "0 food"})
    other = game.copy()
    feed(game, Ann="starve", Bob="starve")
    feed(other, Bob="starve", Ann="starve")
    assert game == other


def test_what_is_understood_comes_before_the_line() -> None:
    game = hungry(5)
    feed(game, Ann="have 0 food 3 wood")


def test_free_steps_before_and_after_the_payment() -> None:
    game = hungry(3, open=["choice / healing"])
    feed(game, Ann="take 2 gold, have 3 food, pay 2 gold, have 0 food 0 gold")


@pytest.mark.parametrize("line", ["pay 1 wood, starve", "starve, starve", "pay 1 wood, pay 1 wood"])
def test_pay_and_starve_on_one_line_are_malformed(line: str) -> None:
    broken = refused(game := hungry(), feeding(game, line))
    assert (broken.rule, broken.kind, broken.step, broken.player) == ("record.step", "malformed", 1, "Ann")


def test_a_step_that_has_no_place_in_the_feeding() -> None:
    broken = refused(game := hungry(), feeding(game, "starve, hut"))
    assert (broken.rule, broken.kind, broken.step) == ("record.step", "malformed", 1)


def test_a_shortage_tells_who_is_short_and_what_would_do() -> None:
    game = hungry(3)
    broken = refused(game, lambda: feed(game))
    assert (broken.player, broken.missing, broken.expected) == ("Ann", True, "pay 2 resources, or starve")
    assert default_step(game, broken) == Starve()


def test_a_line_of_somebody_who_does_not_play() -> None:
    broken = refused(game := hungry(), lambda: feed(game, Zoe="starve"))
    assert (broken.rule, broken.kind) == ("record.name", "malformed")
