"""Buildings (p. 7)."""

from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.buildings import BUILDINGS
from caverna.games.stone_age.goods import Goods
from caverna.games.stone_age.steps import Building
from tests.support.stone_age_table import act, act_breaks, count, counts, refused, table

RICH = "12 food 9 wood 9 brick 9 stone 9 gold"


def builds(tile: str, supply: str = RICH, **rest: Any) -> Game:
    """Return a table at which Ann stands on a tile."""
    placed = {"Ann": "building 1"}
    return table(2, "actions", buildings=[tile, "1 to 7"], placed=placed, Ann={"supply": supply, **rest})


def rule_of(game: Game, line: str) -> str:
    return refused(game, lambda: act(game, "Ann", line)).rule


@pytest.mark.parametrize("paying", ["", " paying 2 wood 1 brick", " paying 1 brick 2 wood"])
def test_build_cost_the_printed_goods(paying: str) -> None:
    game = builds("2 wood 1 brick", "12 food 2 wood 1 brick")
    act(game, "Ann", f"building 1{paying} gets 10")
    assert counts(game, "Ann", "0 wood 0 brick 10 points 1 building")


@act_breaks("build.cost")
def other_goods_than_printed() -> tuple[Game, str, str]:
    return builds("2 wood 1 brick"), "Ann", "building 1 paying 1 wood 2 brick"


@act_breaks("build.cost")
def more_goods_than_printed() -> tuple[Game, str, str]:
    return builds("2 wood 1 brick"), "Ann", "building 1 paying 2 wood 1 brick 1 gold"


@act_breaks("build.cost")
def printed_goods_that_are_not_there() -> tuple[Game, str, str]:
    return builds("2 wood 1 brick", "12 food 2 wood"), "Ann", "building 1"


@act_breaks("build.cost", kind="ambiguous")
def no_goods_where_there_is_a_choice() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds"), "Ann", "building 1"


@act_breaks("build.cost", kind="ambiguous")
def no_goods_for_one_to_seven() -> tuple[Game, str, str]:
    return builds("1 to 7"), "Ann", "building 1"


@act_breaks("build.cost")
def a_building_paid_with_food() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds"), "Ann", "building 1 paying 3 wood 1 food"


@act_breaks("build.cost")
def goods_that_are_not_there() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds", "12 food 3 wood"), "Ann", "building 1 paying 3 wood 1 gold"


@act_breaks("build.count")
def three_of_four() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds"), "Ann", "building 1 paying 2 wood 1 brick"


@act_breaks("build.count")
def five_of_four() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds"), "Ann", "building 1 paying 4 wood 1 brick"


@pytest.mark.parametrize("number", [4, 5])
@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_build_count_and_build_kinds_exactly(number: int, kinds: int) -> None:
    goods = ("wood", "brick", "stone", "gold")[:kinds]
    counts_ = [number - kinds + 1, 1, 1, 1][:kinds]
    paying = " ".join(f"{count} {good}" for count, good in zip(counts_, goods, strict=True))
    tile = f"{number} of {kinds} kind{'s' if kinds > 1 else ''}"
    points = sum(count * value for count, value in zip(counts_, (3, 4, 5, 6), strict=False))
    act(builds(tile), "Ann", f"building 1 paying {paying} gets {points}")


@act_breaks("build.kinds")
def one_kind_of_two() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds"), "Ann", "building 1 paying 4 wood"


@act_breaks("build.kinds")
def three_kinds_of_two() -> tuple[Game, str, str]:
    return builds("4 of 2 kinds"), "Ann", "building 1 paying 2 wood 1 brick 1 stone"


def test_build_points_example_of_page_7() -> None:
    """3 stone and 1 wood on "4 of 2 kinds" are 18, 2 wood and 1 brick 10."""
    act(builds("4 of 2 kinds"), "Ann", "building 1 paying 3 stone 1 wood gets 18")
    act(builds("2 wood 1 brick"), "Ann", "building 1 gets 10")


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("2 wood 1 brick", 10), ("2 wood 1 stone", 11), ("1 wood 2 brick", 11), ("2 wood 1 gold", 12),
        ("1 wood 1 brick 1 stone", 12), ("1 wood 2 stone", 13), ("2 brick 1 stone", 13),
        ("1 wood 1 brick 1 gold", 13), ("2 brick 1 gold", 14), ("1 brick 2 stone", 14),
        ("1 wood 1 stone 1 gold", 14), ("1 brick 1 stone 1 gold", 15), ("2 stone 1 gold", 16),
    ],
)  # fmt: skip
def test_build_points_as_printed(tile: str, points: int) -> None:
    act(builds(tile), "Ann", f"building 1 gets {points}")


def test_build_points_a_wrong_claim() -> None:
    broken = refused(game := builds("1 to 7"), lambda: act(game, "Ann", "building 1 paying 1 wood gets 4"))
    assert (broken.rule, broken.kind, broken.found, broken.expected) == ("claim.yield", "claim", "3 points", "4 points")


@pytest.mark.parametrize(("paying", "points"), [("1 wood", 3), ("7 gold", 42), ("4 wood 1 brick 1 stone 1 gold", 27)])
def test_build_free_one_to_seven(paying: str, points: int) -> None:
    act(builds("1 to 7"), "Ann", f"building 1 paying {paying} gets {points}")


@act_breaks("build.free")
def eight_resources() -> tuple[Game, str, str]:
    return builds("1 to 7"), "Ann", "building 1 paying 8 wood"


def test_build_free_not_for_nothing() -> None:
    game = builds("1 to 7")
    assert refused(game, lambda: game.play("Ann", [Building(1, Goods())])).rule == "build.free"


def test_build_keep() -> None:
    game = builds("1 to 7", buildings=5)
    stacks = game.board.stacks.copy()
    act(game, "Ann", "building 1 paying 1 wood")
    assert count(game, "Ann", "building") == 6
    assert game.board.stacks == [stacks[0] - 1, stacks[1]]


def test_how_many_then_how_many_kinds_then_the_goods_in_hand() -> None:
    game = builds("4 of 2 kinds", "12 food")
    assert rule_of(game, "building 1 paying 3 wood") == "build.count"
    assert rule_of(game, "building 1 paying 4 wood") == "build.kinds"
    assert rule_of(game, "building 1 paying 3 wood 1 brick") == "build.cost"


def test_there_are_28_tiles() -> None:
    assert sum(row.copies for row in BUILDINGS) == 28
