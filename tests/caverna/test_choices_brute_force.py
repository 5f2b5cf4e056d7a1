"""Choices at small tables against brute force: turns, expeditions, free steps, harvests and ends."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.furnishings import FURNISHING_BY_NAME
from caverna.games.caverna.goods import NUMBER, WOOD, Goods
from caverna.games.caverna.rules.game import OVER
from caverna.games.caverna.steps import (
    Beg,
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    DonkeysMining,
    Eat,
    Expedition,
    Feed,
    Forge,
    Furnish,
    Grow,
    Keep,
    Leave,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Skip,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)
from tests.caverna.test_legal import alone
from tests.caverna.test_legal_brute_force import PAIRS, SIDES, everything
from tests.support.composed_steps import compare, compare_lines
from tests.support.harvests import due
from tests.support.offered_lines import Asking
from tests.support.table import arm, build, give

EDIBLE = ("grain", "vegetable", "sheep", "donkey", "boar", "cattle", "gold", "ruby")
RUBY = ("wood", "stone", "ore", "grain", "vegetable", "dog", "sheep", "donkey", "boar", "cattle", "gold")
ANIMALS = ("dog", "sheep", "donkey", "boar", "cattle")


def asking(game: Game, player: str = "Ann") -> Asking:
    return Asking(game, "caverna", player)


def amounts(goods: tuple[str, ...], most: int, kinds: int = 2) -> list[Goods]:
    """Return every amount of up to ``kinds`` goods, with up to ``most`` of each."""
    return [
        Goods(**dict(zip(names, counts, strict=True)))
        for number in range(1, kinds + 1)
        for names in combinations(goods, number)
        for counts in product(range(1, most + 1), repeat=number)
    ]


def free(most: int = 2) -> list[Step]:
    """Return the free steps that can be written for a small supply."""
    sides = (("meadow", "forest"), ("field", "forest"), ("tunnel", "mountain"), ("cavern", "mountain"))
    return [
        *map(Eat, amounts(EDIBLE, most, 3)), *map(LetGo, amounts(ANIMALS, most)),
        *map(Ruby, amounts(RUBY, most)),
        *(RubyTile(kind, cell) for kind, side in sides for cell in SIDES[side]),
        *(Use(tile, times, into) for tile in ("Trader", "Beer parlor", "Hunting parlor") for times in (1, 2)
          for into in ("", "gold", "food", "wood", "stone", "ore")),
        *(Disarm(strength, placed) for strength in range(1, 9) for placed in (False, True)),
    ]  # fmt: skip


FREE_KINDS = (Eat, LetGo, Ruby, RubyTile, Use, Disarm)

# --- turns --------------------------------------------------------------------------------------------------------

KINDS = (Take, Leave, Grow, Forge, Trade, Clear, Dig, OreMine, DigCaverns, RubyMine, Pasture, Stable, Furnish, Sow, Buy)
TABLES = {
    "forest": lambda: alone("Sustenance", 6, "2 grain 1 vegetable", C4="meadow", B4="field"),
    "first tile": lambda: alone("Clearing", 2, ""),
    "mountain": lambda: alone("Drift mining", 2, "", E3="tunnel"),
    "caverns": lambda: alone("Excavation", 2, "1 food"),
    "ore mine": lambda: alone("Ore mine construction", 2, "", D2="tunnel", E2="tunnel", E3="tunnel"),
    "ruby mine": lambda: alone("Ruby mine construction", 9, "", D2="tunnel", E3="ore mine", F3="deep tunnel"),
    "fences": lambda: alone("Sheep farming", 6, "4 wood 1 stone", C4="meadow", C3="meadow", B3="stable"),
    "growth": lambda: alone("Wish for children", 6, "3 wood 4 stone", D3="Couple dwelling"),
    "urgent": lambda: alone("Urgent wish for children", 6, "5 wood 5 stone"),
    "housework": lambda: alone("Housework", 2, "2 wood 1 ore 1 stone", E4="Builder"),
    "smithy": lambda: alone("Blacksmithing", 2, "5 ore"),
    "trade": lambda: alone("Ore trading", 9, "5 ore"),
    "market": lambda: alone("Weekly market", 5, "3 gold", players=5),
}


@pytest.mark.parametrize("name", TABLES)
def test_what_follows_a_placement(name: str) -> None:
    """Every step that makes a whole turn of the space is offered, and no other."""
    game = TABLES[name]()
    (space,) = game.spaces()
    place = Place(space)
    steps = [step for step in everything(game, place) if not isinstance(step, Expedition)]
    steps += [Leave(), Take(), *_paid(game), *_baskets()]
    steps += [DigCaverns(second, first) for first, second in PAIRS["mountain"]]
    compare(asking(game), (place,), steps, KINDS)


def _paid(game: Game) -> Iterator[Step]:
    """Return every furnishing on D3 with every payment in wood, stone and ore that Ann has."""
    goods = game.home("Ann").goods
    names = ("wood", "stone", "ore")
    counts = product(*(range(goods[NUMBER[good]] + 1) for good in names))
    payments = [Goods(**{good: count for good, count in zip(names, each, strict=True) if count}) for each in counts]
    yield from (Furnish(tile, "D3", paying) for tile in FURNISHING_BY_NAME for paying in payments)


def _baskets() -> Iterator[Step]:
    goods = ("dog", "sheep", "donkey", "boar", "cattle", "wood", "stone", "ore", "grain", "vegetable")
    yield from (Buy(chosen) for count in range(1, 11) for chosen in combinations(sorted(goods), count))


@pytest.mark.parametrize("weapons", [(0, 0), (0, 8), (3, 8)])
@pytest.mark.parametrize("supply", ["1 ruby", "", "2 gold 1 ruby 2 donkey"])
def test_beginnings_of_turns(weapons: tuple[int, int], supply: str) -> None:
    """Placements, stronger dwarfs for a ruby, passing, and free steps before them."""
    game = alone("Blacksmithing", 2, supply)
    game.spaces_in_play.add(game.space_key("Logging"))
    arm(game.home("Ann"), *weapons)
    steps = [*map(Place, ("Blacksmithing", "Logging", "Clearing")), *map(Order, range(10)), Pass(), *free()]
    compare_lines(asking(game), steps, (Place, Order, Pass, *FREE_KINDS), after=4)


# --- expeditions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "supply"), [(1, ""), (2, ""), (4, "1 wood"), (5, "1 sheep")])
def test_expeditions(strength: int, supply: str) -> None:
    """Every list of up to two items, in any order, and free steps between them."""
    game = alone("Blacksmithing", 2, supply, strength, C4="meadow")
    items: list[Step] = [
        Stronger(),
        *map(Loot, ("wood", "dog", "grain", "sheep", "stone", "donkey", "ore", "vegetable")),
    ]
    items += [Pasture(("C4",)), Stable("C4"), Tile("tunnel", "E3"), LetGo(Goods(sheep=1)), Eat(Goods(sheep=1))]
    lists = [Expedition(each) for count in range(1, 3) for each in permutations(items, count)]
    reached = composed_loot(asking(game), 2, {type(item) for item in items})
    wanted = {step for step in lists if game.is_legal((Place("Blacksmithing"), step))}
    assert {step for step in reached if all(item in items for item in step.loot)} >= wanted


def composed_loot(player: Asking, most: int, kinds: set[type[Step]]) -> set[Expedition]:
    """Return the expeditions of up to ``most`` items that choices lead to and after which the turn may end."""
    found: set[Expedition] = set()
    place = (Place("Blacksmithing"),)
    drafts: list[dict[str, object]] = [{"step": "expedition"}]
    seen = set()
    words = {kind.word for kind in kinds}
    while drafts:
        draft = drafts.pop()
        if repr(draft) in seen:
            continue
        seen.add(repr(draft))
        answer = player.ask(place, draft if "loot" in draft else None)
        if answer["complete"] and "loot" in draft:
            (step,) = player.step(draft)
            assert isinstance(step, Expedition)
            found.add(step)
        for row in answer["choices"]:
            if row["step"] == "expedition":
                longer = [value for value in row["values"] if len(value) <= most and value[-1]["step"] in words]
                drafts += ({"step": "expedition", "loot": each} for value in longer for each in single(value))
    return found


def single(loot: list[dict[str, object]]) -> Iterator[list[dict[str, object]]]:
    """Yield a list of loot with amounts of 1 in place of ranges."""
    last = {key: dict.fromkeys(value, 1) if isinstance(value, dict) else value for key, value in loot[-1].items()}
    yield [*loot[:-1], last]


# --- harvests and ends --------------------------------------------------------------------------------------------

HARVEST: list[Step] = [
    Feed(), *map(Feed, amounts(("grain", "vegetable", "wood", "stone", "gold", "sheep"), 2, 1)), *map(Beg, range(6)),
    *map(Skip, ("fields", "breeding", "feeding")),
    *(Breed(animals) for count in range(4) for animals in combinations(("boar", "donkey", "sheep"), count)),
]  # fmt: skip
HARVEST_KINDS = (Feed, Beg, Breed, Skip)


@pytest.mark.parametrize(
    ("round_", "question", "supply", "cells"),
    [
        (3, 0, "4 food", {}),
        (3, 0, "1 food 1 grain 1 gold", {}),
        (3, 0, "2 food 2 sheep 1 ruby", {}),
        (3, 0, "3 food 2 sheep 2 boar", {"C4": "pasture", "C3": "pasture"}),
        (3, 0, "1 food 2 wood", {"D3": "Working cave"}),
        (4, 0, "1 food 1 vegetable", {}),
        (6, 3, "2 food 2 sheep", {"C4": "pasture"}),
    ],
)
def test_harvests(round_: int, question: int, supply: str, cells: dict[str, str]) -> None:
    game = due(round_, 2, question)
    home = build(game, "Ann", **cells)
    home.goods = [0] * len(home.goods)
    give(home, supply)
    compare_lines(asking(game), [*HARVEST, *free()], (*HARVEST_KINDS, *FREE_KINDS), after=4)


@pytest.mark.parametrize("supply", ["2 gold", "3 gold 1 ruby", "1 ruby 1 sheep", ""])
def test_ends(supply: str) -> None:
    game = alone("Logging", 12, supply)
    game.phase = OVER
    compare_lines(asking(game), free(3), FREE_KINDS, after=4)


# --- round starts -------------------------------------------------------------------------------------------------

STARTS: dict[str, tuple[int, str, dict[str, str]]] = {
    "deliveries": (2, "1 grain 2 sheep", {"D3": "Stone supplier", "E4": "Trader"}),
    "solo": (1, "1 ruby 1 dog", {}),
    "miner": (2, "2 donkey 1 grain", {"D3": "Miner", "E2": "ore mine", "E3": "deep tunnel", "F3": "ore mine"}),
}


@pytest.mark.parametrize("name", STARTS)
def test_round_starts(name: str) -> None:
    """After the deliveries: free steps, spaces that a solo player keeps, donkeys counted for the Miner.

    The supplier brings the stone. Each of up to two donkeys counted brings 1 ore.
    """
    players, supply, cells = STARTS[name]
    game = due(2, players)
    home = build(game, "Ann", **cells)
    home.goods = [0] * len(home.goods)
    give(home, supply)
    home.deliveries_due.update({"stone_supplier": 2} if "Stone supplier" in cells.values() else {})
    game.goods_on.update(dict.fromkeys(game.space_order()[:2], ((WOOD, 7),)))
    head = {"card": "Ore mine construction"}
    spaces = [game.space_name(key) for key in game.space_order()]
    steps: list[Step] = [*free(), *map(Keep, spaces), *map(DonkeysMining, range(5))]
    assert compare_lines(Asking(game, "caverna", "Ann", head), steps, (*FREE_KINDS, Keep, DonkeysMining), after=5) > 10
