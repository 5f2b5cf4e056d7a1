"""Payments for furnishings, compared with every way to settle the units of a price one by one.

The oracle knows nothing of prices as sums: each wood and each stone of the printed price is paid, waived or swapped
for ore. The Carpenter waives one wood, the Stone carver one stone, the Builder swaps one of each.
"""

from itertools import combinations_with_replacement, product

import pytest

from caverna import RuleBroken
from caverna.games.caverna import Goods
from caverna.games.caverna.goods import NUMBER
from caverna.games.caverna.rules.prices import payments, price_of, usual_price
from caverna.games.caverna.state.home import Home
from tests.support.furnished_tables import stock
from tests.support.table import build, refused_line, table, turn

PRICES = """
    4 wood 3 stone, 4 wood 2 stone, 3 wood 3 stone, 5 wood 4 stone, 8 wood 6 stone, 4 wood 3 stone,
    1 wood, 1 wood, 1 wood 1 ore, 1 stone, 1 wood 1 stone, 1 stone,
    1 stone, 1 wood, 1 wood 2 stone, 1 wood 1 stone, 1 stone, 1 wood,
    1 stone, 1 wood, 2 wood 2 stone, , 1 wood, 2 wood,
    2 wood 2 stone, 2 stone, 1 wood 1 stone, 3 wood 2 stone, 1 grain 1 stone, 2 wood 2 stone,
    2 wood 1 stone, 2 wood 2 stone, 5 gold 3 stone, 2 wood, 2 wood, 3 ore,
    3 wood 1 ore, 1 wood 2 stone, 2 wood, 2 wood 1 stone, 3 wood 2 stone, 3 food 1 wood,
    1 wood, 1 wood 1 stone, 2 wood 2 vegetable, 2 wood, 2 stone, 2 grain 1 stone
"""
"""The printed prices of the 48 furnishings: dwellings, rooms, workshops, caves, parlors, storages, chambers."""
ALL_PRICES = [price.strip() for price in PRICES.split(",")]
PLACES = {"Carpenter": "E1", "Stone carver": "E2", "Builder": "E3"}
OWNED = [[tile for tile, has in zip(PLACES, some, strict=True) if has] for some in product((False, True), repeat=3)]

every_price = pytest.mark.parametrize("price", sorted(set(ALL_PRICES)), ids=lambda price: price or "nothing")
every_owner = pytest.mark.parametrize("owned", OWNED, ids=lambda owned: "+".join(owned) or "none")

Amount = frozenset[tuple[str, int]]


def amount(counts: dict[str, int]) -> Amount:
    return frozenset((good, count) for good, count in counts.items() if count)


def settled(units: int, waive: bool, swap: bool) -> set[tuple[int, int]]:
    """Return all (paid, swapped) that settle this many units of one good."""
    ways = set()
    for fates in combinations_with_replacement(("paid", "waived", "swapped"), units):
        if fates.count("waived") <= waive and fates.count("swapped") <= swap:
            ways.add((fates.count("paid"), fates.count("swapped")))
    return ways


def every_payment(price: str, owned: list[str]) -> set[Amount]:
    """Return every amount that pays a price."""
    printed = dict(Goods.parse(price))
    builder = "Builder" in owned
    woods = settled(printed.get("wood", 0), "Carpenter" in owned, builder)
    stones = settled(printed.get("stone", 0), "Stone carver" in owned, builder)
    found = set()
    for (wood, wood_swapped), (stone, stone_swapped) in product(woods, stones):
        ore = printed.get("ore", 0) + wood_swapped + stone_swapped
        found.add(amount({**printed, "wood": wood, "stone": stone, "ore": ore}))
    return found


def named(price: dict[int, int]) -> Amount:
    names = {number: name for name, number in NUMBER.items()}
    return amount({names[good]: count for good, count in price.items()})


def home_with(owned: list[str]) -> Home:
    home = build(table(), "Ann", **{PLACES[tile]: tile for tile in owned})
    return stock(home, " ".join(f"20 {good}" for good in NUMBER))


def test_there_are_48_prices() -> None:
    assert len(ALL_PRICES) == 48


@pytest.mark.parametrize(
    ("price", "owned", "ways"),
    [
        ("4 wood 3 stone", [], 1),
        ("4 wood 3 stone", ["Carpenter"], 2),  # 4 or 3 wood
        ("4 wood 3 stone", ["Builder"], 4),  # wood swapped or not, stone swapped or not
        ("1 wood", ["Carpenter", "Builder"], 3),  # 1 wood, nothing, 1 ore
        ("1 stone", ["Carpenter"], 1),
        ("", ["Carpenter", "Stone carver", "Builder"], 1),
        ("3 ore", ["Carpenter", "Stone carver", "Builder"], 1),
        ("2 wood", ["Carpenter", "Builder"], 4),  # 2 wood; 1 wood; 1 wood 1 ore; 1 ore
        ("1 wood 1 stone", ["Carpenter", "Stone carver", "Builder"], 8),  # 3 x 3, but 1 ore comes about twice
    ],
)
def test_the_oracle_by_hand(price: str, owned: list[str], ways: int) -> None:
    assert len(every_payment(price, owned)) == ways


@every_price
@every_owner
def test_payments_are_those_of_the_oracle(price: str, owned: list[str]) -> None:
    found = [named(way) for way in payments(home_with(owned), Goods.parse(price))]
    assert len(found) == len(set(found))
    assert set(found) == every_payment(price, owned)


@every_price
@every_owner
def test_the_usual_price_takes_every_discount_and_swaps_nothing(price: str, owned: list[str]) -> None:
    expected = dict(Goods.parse(price))
    for tile, good in (("Carpenter", "wood"), ("Stone carver", "stone")):
        if tile in owned and good in expected:
            expected[good] -= 1
    home = home_with(owned)
    assert named(usual_price(home, Goods.parse(price))) == amount(expected)
    assert named(price_of(home, Goods.parse(price), None, "it")) == amount(expected)
    assert named(payments(home, Goods.parse(price))[0]) == amount(expected)


@every_price
@every_owner
def test_nothing_but_these_amounts_is_taken(price: str, owned: list[str]) -> None:
    """Every amount from nothing to one more of wood and stone and three more ore than printed."""
    printed = Goods.parse(price)
    home = home_with(owned)
    allowed = every_payment(price, owned)
    ranges = (range(printed["wood"] + 2), range(printed["stone"] + 2), range(printed["ore"] + 4))
    for wood, stone, ore in product(*ranges):
        counts = {**dict(printed), "wood": wood, "stone": stone, "ore": ore}
        paying = Goods(**{good: count for good, count in counts.items() if count})
        if amount(counts) in allowed:
            assert named(price_of(home, printed, paying, "it")) == amount(counts)
        else:
            with pytest.raises(RuleBroken) as caught:
                price_of(home, printed, paying, "it")
            assert caught.value.rule == "furnish.cost"


@every_owner
def test_each_payment_is_taken_from_the_supply_when_playing(owned: list[str]) -> None:
    """The Ore storage, 1 wood 2 stone, paid in every way; a good less than stated is refused."""
    for way in every_payment("1 wood 2 stone", owned):
        paying = " ".join(f"{count} {good}" for good, count in sorted(way)) or "nothing"
        game = table()
        home = build(game, "Ann", **{PLACES[tile]: tile for tile in owned})
        line = f"Housework, leave, furnish Ore storage D3 paying {paying}"
        for short, _ in way:
            stock(home, " ".join(f"{count - (good == short)} {good}" for good, count in way))
            assert refused_line(game, "Ann", line).rule == "furnish.cost"
        stock(home, paying if way else "")
        turn(game, "Ann", line)
        assert not home.supply
