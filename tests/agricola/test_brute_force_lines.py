"""Choices of placements, free steps and harvests at small tables against brute force.

Steps with cells and improvements are in `test_brute_force`.
"""

from itertools import combinations, product
from typing import Any

import pytest

from caverna.games.agricola import Game
from caverna.games.agricola.catalogue.spaces import SPACES
from caverna.games.agricola.goods import Goods
from caverna.games.agricola.state.cells import NAMES
from caverna.games.agricola.steps import (
    Bake,
    Beg,
    Breed,
    Eat,
    Feed,
    Grow,
    Leave,
    LetGo,
    Pass,
    Place,
    Plow,
    Renovate,
    Sow,
    Step,
    Take,
    Use,
)
from tests.support.agricola_table import complete, farm, table
from tests.support.composed_steps import compare, compare_lines
from tests.support.offered_lines import Asking

ANIMALS = ("sheep", "boar", "cattle")
FOODS = ("grain", "vegetable", *ANIMALS)


def asking(game: Game, player: str = "Ann") -> Asking:
    return Asking(game, "agricola", player)


def amounts(most: int, goods: tuple[str, ...]) -> list[Goods]:
    """Return every amount with up to ``most`` of each good."""
    counts = product(range(most + 1), repeat=len(goods))
    return [
        Goods(**{good: count for good, count in zip(goods, each, strict=True) if count}) for each in counts if any(each)
    ]


# --- harvests -----------------------------------------------------------------------------------------------------

HARVEST: list[Step] = [
    Feed(),
    *map(Beg, range(8)),
    *(Breed(animals) for count in range(4) for animals in combinations(ANIMALS, count)),
    *map(Use, ("Joinery", "Pottery", "Basketmaker's workshop")),
    *map(Eat, amounts(2, FOODS)),
    *map(LetGo, amounts(4, ANIMALS)),
]
KINDS = (Feed, Beg, Breed, Use, Eat, LetGo)


@pytest.mark.parametrize(
    ("supply", "home"),
    [
        ("4 food", {}),
        ("1 food 1 grain 1 vegetable", {}),
        ("1 food 1 grain 1 sheep", {"improvements": ["Fireplace 2"]}),
        ("2 food 1 wood", {"improvements": ["Joinery"]}),
        ("3 food 1 clay 1 reed", {"improvements": ["Pottery", "Basketmaker's workshop"]}),
        ("4 food 2 sheep 2 boar", {"board": {"D1": "pasture", "E1": "pasture"}}),
        ("3 food 2 sheep 1 cattle", {"board": {"D1": "pasture", "E1": "pasture"}, "improvements": ["Fireplace 3"]}),
        ("0 food", {"board": {"B1": "field 3 grain"}}),
    ],
)
def test_harvests(supply: str, home: dict[str, Any]) -> None:
    """Two people eat 4 food. Animals breed where there is room; crops, animals and crafts may give food."""
    game = table(mode="family", round_=4)
    for each in game.homes:
        each.goods = [0] * len(each.goods)
    farm(game, "Ann", supply, **home)
    farm(game, "Bob", "9 food")
    complete(game)
    compare_lines(asking(game), HARVEST, KINDS, after=5)


# --- turns --------------------------------------------------------------------------------------------------------

FIELDS = ("B1", "B2")
TAKEN = [Take(goods) for count in range(3) for goods in combinations(("wood", "clay", "reed", "stone", "food"), count)]
AFTER: list[Step] = [
    Renovate(), Grow(), Leave(), *TAKEN, *map(Plow, NAMES), *map(Bake, range(1, 4)),
    *(Sow(grain, more) for grain in ((), *zip(FIELDS)) for more in ((), *zip(FIELDS)) if grain or more),
    Sow(FIELDS), Sow((), FIELDS),
]  # fmt: skip
FREE: list[Step] = [*map(Eat, amounts(2, FOODS)), *map(LetGo, amounts(2, ANIMALS))]
TURN_KINDS = (Renovate, Grow, Leave, Take, Plow, Bake, Sow, Eat, LetGo)
TURNS: dict[str, dict[str, Any]] = {
    "poor": {"supply": "1 food"},
    "building": {"supply": "2 clay 1 reed 1 grain", "board": {"B1": "field", "B2": "field"}, "family": 2},
    "growing": {"supply": "1 grain 1 sheep", "board": {"B3": "room"}, "improvements": ["Fireplace 2"]},
}


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("name", TURNS)
def test_what_follows_a_placement(name: str, players: int) -> None:
    """On every space that can be used, every step that makes a whole turn is offered, and no other."""
    game = table(players, mode="family", round_=13)
    farm(game, "Ann", **TURNS[name])
    found = 0
    for space in sorted({step.space for line in game.legal_turns() for step in line if isinstance(step, Place)}):
        found += len(compare(asking(game), (Place(space),), [*AFTER, *FREE], TURN_KINDS))
    assert found > 10


@pytest.mark.parametrize("name", TURNS)
def test_placements_and_free_steps_before_them(name: str) -> None:
    game = table(mode="family", round_=13)
    farm(game, "Ann", **TURNS[name])
    spaces = [game.space_name(row.key) for row in SPACES.values() if row.key in game.space_order()]
    steps: list[Step] = [*map(Place, spaces), Pass(), *FREE]
    compare_lines(asking(game), steps, (Place, Pass, Eat, LetGo), after=3)
