"""Choices at small tables against brute force: every step that can be written is played."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.places import NAMED
from caverna.games.stone_age.goods import Goods
from caverna.games.stone_age.steps import (
    Building,
    Card,
    Field,
    Hut,
    Leave,
    Pass,
    Pay,
    Place,
    PlaceOn,
    Roll,
    Starve,
    Step,
    Take,
    ToolMaker,
)
from tests.support.composed_steps import compare, compare_lines
from tests.support.offered_lines import Asking
from tests.support.stone_age_table import table

VALUES = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
RESOURCES = tuple(VALUES)


def asking(game: Game, player: str = "Ann") -> Asking:
    return Asking(game, "stone age", player)


def amounts(most: int, goods: tuple[str, ...] = RESOURCES) -> list[Goods]:
    """Return every amount of up to ``most`` resources."""
    return [
        Goods(**{good: chosen.count(good) for good in goods if good in chosen})
        for count in range(1, most + 1)
        for chosen in combinations_with_replacement(goods, count)
    ]


def some(values: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """Return every list of up to ``most`` values, in one order."""
    return [each for count in range(most + 1) for each in combinations_with_replacement(values, count)]


def throws(count: int) -> list[tuple[int, ...]]:
    return [*combinations_with_replacement(range(1, 7), count)]


# --- placements ---------------------------------------------------------------------------------------------------

PLACEMENTS: list[Step] = [
    *(Place(row.name, people) for row in NAMED for people in (None, *range(1, 12))),
    *(PlaceOn(place, number) for place in ("card", "building") for number in range(6)),
    Pass(),
]


@pytest.mark.parametrize(
    ("players", "placed", "ann"),
    [
        (2, {}, {}),
        (2, {"Bob": "tool maker, hunt 2"}, {}),
        (2, {"Ann": "forest 3", "Bob": "hut, field"}, {}),
        (3, {"Bob": "forest 4", "Cai": "card 1, river 2"}, {"people": 10}),
        (4, {"Bob": "forest 4, field", "Cai": "clay pit 5", "Dee": "hut"}, {"people": 7}),
    ],
)
def test_placements(players: int, placed: dict[str, str], ann: dict[str, Any]) -> None:
    game = table(players, turn="Ann", placed=placed, Ann=ann)
    assert compare(asking(game), (), PLACEMENTS, (Place, PlaceOn, Pass))


# --- actions ------------------------------------------------------------------------------------------------------


def rolls(place: str, count: int) -> Iterator[Step]:
    for dice, tools, once in product(throws(count), some((1, 2), 3), some((3, 4), 1)):
        yield from (Roll(place, dice, tools, once, gets) for gets in (None, *range(6)))


def test_rolls_with_tools_and_cards_for_one_use() -> None:
    """Three tools of 1, and a card of 3 for one use; the yield may be claimed."""
    game = table(
        2, "actions", turn="Ann", placed={"Ann": "quarry 1"}, Ann={"tools": 3, "open": ["once 3 / 1 tool maker"]},
    )  # fmt: skip
    assert len(compare(asking(game), (), rolls("quarry", 1), (Roll,))) == 6 * 4 * 2 * 2


def test_a_used_tool_cannot_help_again() -> None:
    game = table(2, "actions", turn="Ann", placed={"Ann": "hunt 1"}, used={"Ann": "1"}, Ann={"tools": 3})
    assert compare(asking(game), (), rolls("hunt", 1), (Roll,))


def test_places_without_dice() -> None:
    game = table(2, "actions", turn="Ann", placed={"Ann": "hut, forest 1"}, Ann={"people": 6, "tools": 2})
    steps = [Hut(), ToolMaker(), Field(), *rolls("forest", 1)]
    assert compare_lines(asking(game), steps, (Hut, ToolMaker, Field, Roll))


CARDS = ["roll stone / 1 shaman", "dice / 2 farmer", "tool / art", "field / time"]


def bought(number: int) -> Iterator[Step]:
    """Return every way to buy a card that throws no more than two dice."""
    yield Leave("card", number)
    yield Leave("card")
    for paying in (None, *amounts(number + 1, ("wood", "gold"))):
        yield Card(number, paying)
        for two in throws(2):
            for tools, gets in product(((), (1,)), (None, *range(4))):
                yield Card(number, paying, roll=two, tools=tools, gets=gets)
            yield from (Card(number, paying, dice=two, picks=picks) for picks in {(), *zip(two), two, (3,)})


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_card_is_paid_with_any_resources(number: int) -> None:
    """Ann has 2 wood, 2 gold and a tool; the cards throw dice for her, for all, or none."""
    game = table(
        2, "actions", turn="Ann", placed={"Ann": f"card {number}"}, cards=CARDS,
        Ann={"supply": "2 wood 2 gold", "tools": 1},
    )  # fmt: skip
    found = compare(asking(game), (), bought(number), (Card, Leave))
    assert len(found) >= 2


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("supply", ["2 wood 1 brick 1 stone", "1 wood 2 brick 2 gold", "1 stone", "7 gold"])
def test_buildings_are_paid_as_they_say(number: int, supply: str) -> None:
    """The first costs 4 resources of 2 kinds, the second 1 to 7 of any; the points may be claimed."""
    game = table(
        2, "actions", turn="Ann", placed={"Ann": f"building {number}"}, buildings=["4 of 2 kinds", "1 to 7"],
        Ann={"supply": supply},
    )  # fmt: skip
    steps: list[Step] = [Leave("building", number), Leave("building")]
    for paying in amounts(7):
        worth = sum(VALUES[good] * count for good, count in paying.items())
        steps += (Building(number, paying, gets) for gets in (None, worth - 1, worth))
    assert compare(asking(game), (), steps, (Building, Leave))


def test_the_card_of_two_resources() -> None:
    """It may be used at any time: then its resources pay for the building."""
    game = table(
        2, "actions", turn="Ann", placed={"Ann": "building 1"}, buildings=["2 wood 1 brick", "1 to 7"],
        Ann={"supply": "1 wood 1 brick", "open": ["choice / healing"]},
    )  # fmt: skip
    steps: list[Step] = [
        Leave("building", 1),
        *(Building(1, paying, gets) for paying in (None, *amounts(3)) for gets in (None, 10)),
    ]
    steps += map(Take, amounts(3))
    assert compare_lines(asking(game), steps, (Building, Leave, Take)) > 10


# --- feeding ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("supply", "more"),
    [
        ("2 food 2 wood 2 brick", {}),
        ("4 food 1 wood 1 stone 1 gold", {}),
        ("9 food 3 wood", {}),
        ("1 food 1 wood", {}),
        ("2 food 1 wood 1 gold", {"production": 1}),
        ("3 food 1 wood", {"open": ["choice / healing"]}),
    ],
)
def test_feedings(supply: str, more: dict[str, Any]) -> None:
    game = table(2, "feeding", Ann={"supply": supply, **more}, Bob={"supply": "9 food"})
    steps: list[Step] = [Starve(), *map(Pay, amounts(6)), *map(Take, amounts(3))]
    compare_lines(asking(game), steps, (Starve, Pay, Take))
