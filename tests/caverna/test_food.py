"""Turning goods into food, against a brute force that knows nothing but the rows of the table on p. 11."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import NUMBER
from caverna.games.caverna.steps import Eat
from tests.support.loop_share import examples
from tests.support.supply_changes import rich
from tests.support.table import build

ROWS = [
    ({"sheep": 1}, 1),
    ({"donkey": 1}, 1),
    ({"donkey": 2}, 3),
    ({"boar": 1}, 2),
    ({"cattle": 1}, 3),
    ({"grain": 1}, 1),
    ({"vegetable": 1}, 2),
    ({"ruby": 1}, 2),
    *(({"gold": food + 1}, food) for food in range(1, 12)),
]
"""The goods that are eaten, and the food from them. A row may be used any number of times."""
FARM = ("sheep", "donkey", "boar", "cattle")
EATEN = ("sheep", "donkey", "boar", "cattle", "grain", "vegetable", "ruby", "gold")
ROOMY = {
    "C4_C3": "large pasture stable C4 C3", "B4_B3": "large pasture stable B4", "C2_C1": "large pasture",
    "B2_B1": "large pasture", "A2_A1": "large pasture",
}  # fmt: skip
"""Places for all four types at once."""

Counts = tuple[int, ...]


def rows(slaughtering: bool) -> Iterator[tuple[Counts, int]]:
    """The table by columns; each farm animal gives 1 more with the Slaughtering cave."""
    for goes, food in ROWS:
        more = sum(goes.get(animal, 0) for animal in FARM) if slaughtering else 0
        yield tuple(goes.get(good, 0) for good in EATEN), food + more


TABLE = {slaughtering: list(rows(slaughtering)) for slaughtering in (False, True)}


@cache
def reachable(counts: Counts, slaughtering: bool) -> frozenset[tuple[Counts, int]]:
    """Every (goods left, food made) that some sequence of rows leads to."""
    found = {(counts, 0)}
    for goes, food in TABLE[slaughtering]:
        left = tuple(has - gone for has, gone in zip(counts, goes, strict=True))
        if min(left) >= 0:
            found |= {(rest, food + more) for rest, more in reachable(left, slaughtering)}
    return frozenset(found)


def best(counts: Counts, slaughtering: bool) -> int:
    """The most food all these goods together can give."""
    return max(food for _, food in reachable(counts, slaughtering))


def pantry(counts: Mapping[str, int], slaughtering: bool) -> Game:
    text = " ".join(f"{count} {good}" for good, count in counts.items())
    game = rich(text)
    build(game, "Ann", D3="Slaughtering cave" if slaughtering else "Trader", **ROOMY)
    return game


def eat(game: Game, counts: Mapping[str, int]) -> int:
    """Eat goods in one step and return the food it gave."""
    home = game.home("Ann")
    before = home.goods[NUMBER["food"]]
    game.play("Ann", [Eat(Goods.of((NUMBER[good], count) for good, count in counts.items() if count))])
    return home.goods[NUMBER["food"]] - before


def column(counts: Mapping[str, int]) -> Counts:
    return tuple(counts.get(good, 0) for good in EATEN)


@pytest.mark.parametrize("slaughtering", [False, True])
@pytest.mark.parametrize("pair", list(combinations(EATEN, 2)), ids=" and ".join)
def test_one_step_gives_the_best_for_exactly_what_is_eaten(pair: tuple[str, str], slaughtering: bool) -> None:
    """All amounts of two goods up to 5 each; a single gold cannot be eaten."""
    for counts in product(range(6), repeat=2):
        eaten = {good: count for good, count in zip(pair, counts, strict=True) if count}
        if eaten and eaten.get("gold") != 1:
            all_gone = [food for left, food in reachable(column(eaten), slaughtering) if not any(left)]
            assert eat(pantry(eaten, slaughtering), eaten) == max(all_gone), eaten


meals = st.dictionaries(st.sampled_from(EATEN), st.integers(2, 4), min_size=1, max_size=2)


@settings(max_examples=examples(100), deadline=None, derandomize=True)
@given(st.lists(meals, min_size=1, max_size=2), st.booleans())
def test_steps_one_after_another_add_up(parts: list[dict[str, int]], slaughtering: bool) -> None:
    """Each step gives what the table gives for it alone; in one step it would never have been less."""
    whole = {good: sum(part.get(good, 0) for part in parts) for good in EATEN}
    game = pantry(whole, slaughtering)
    foods = [eat(game, part) for part in parts]
    assert foods == [best(column(part), slaughtering) for part in parts]
    assert sum(foods) <= best(column(whole), slaughtering) == eat(pantry(whole, slaughtering), whole)
    assert not any(game.home("Ann").goods[NUMBER[good]] for good in EATEN)


@pytest.mark.parametrize("slaughtering", [False, True])
@pytest.mark.parametrize(
    "counts",
    [
        {"donkey": 5},
        {"gold": 7},
        {"sheep": 1, "donkey": 3, "gold": 3},
        {"boar": 2, "cattle": 1, "vegetable": 1, "gold": 2},
        {"grain": 2, "ruby": 2, "donkey": 2},
    ],
    ids=str,
)
def test_the_game_reaches_exactly_what_the_table_reaches(counts: dict[str, int], slaughtering: bool) -> None:
    """Every sequence of meals is played: no (goods left, food) more and none less than by the table."""
    expected = reachable(column(counts), slaughtering)
    seen: set[tuple[Counts, int]] = set()
    waiting = [pantry(counts, slaughtering)]
    while waiting:
        game = waiting.pop()
        home = game.home("Ann")
        left = tuple(home.goods[NUMBER[good]] for good in EATEN)
        state = (left, home.goods[NUMBER["food"]])
        if state in seen:
            continue
        seen.add(state)
        for good, has in zip(EATEN, left, strict=True):
            for count in range(1 + (good == "gold"), has + 1):
                later = game.copy()
                eat(later, {good: count})
                waiting.append(later)
    assert seen == expected


@pytest.mark.parametrize(
    ("counts", "food", "slaughtered"),
    [
        ({"donkey": 3, "sheep": 2}, 6, 11),  # 3 + 1 + 2, and 5 animals
        ({"cattle": 2, "boar": 1, "gold": 4}, 11, 14),  # 6 + 2 + 3
        ({"grain": 3, "vegetable": 2, "ruby": 1}, 9, 9),  # 3 + 4 + 2
        ({"gold": 1}, 0, 0),
    ],
    ids=str,
)
def test_the_brute_force_itself(counts: dict[str, int], food: int, slaughtered: int) -> None:
    assert (best(column(counts), False), best(column(counts), True)) == (food, slaughtered)
