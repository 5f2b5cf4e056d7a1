"""Trade: the Weekly market, Ore trading and the trades of furnishings."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.rules.game import HARVEST_DUE
from caverna.games.caverna.steps import Place, Trade
from tests.support.supply_changes import amount, change, rich, times
from tests.support.table import arm, breaks, build, give, goods, line_breaks, refused, refused_line, steps, turn

# --- market.once ----------------------------------------------------------------------------------------------

PRICES = {
    "wood": 1, "stone": 1, "ore": 1, "grain": 1, "sheep": 1, "donkey": 1, "boar": 2, "dog": 2, "vegetable": 2,
    "cattle": 3,
}  # fmt: skip
EVERYTHING = " ".join(PRICES)  # 6 x 1 + 3 x 2 + 3 = 15 gold
FARM = {"C4": "pasture", "C3": "pasture", "C2": "pasture"}


@pytest.mark.parametrize("players", [5, 6, 7])
@pytest.mark.parametrize(("good", "price"), PRICES.items())
def test_market_once_each_item_has_its_price(players: int, good: str, price: int) -> None:
    game = rich(players=players)
    assert change(game, "Ann", f"Weekly market, buy {good}") == amount(f"{4 - price} gold 1 {good}")


def test_market_once_one_of_everything() -> None:
    game = rich("11 gold", cells=FARM)  # 11 + 4 = 15
    one_of_each = " ".join(f"1 {good}" for good in PRICES)
    assert change(game, "Ann", f"Weekly market, buy {EVERYTHING}") == amount(f"-11 gold {one_of_each}")
    assert goods(game.home("Ann"), "gold") == 0


def test_market_once_the_gold_comes_though_nothing_is_bought() -> None:
    assert change(rich(), "Ann", "Weekly market") == amount("4 gold")


def test_market_once_buying_may_be_split_by_free_steps() -> None:
    line = "Weekly market, buy sheep, eat 1 sheep, buy donkey wood, eat 1 donkey, buy ore"
    assert change(rich(), "Ann", line) == amount("2 food 1 wood 1 ore")


def test_market_once_every_dog_and_stone_counts_for_dog_school_and_seam() -> None:
    game = rich(cells={"D2": "Dog school", "D3": "Seam"})
    assert change(game, "Ann", "Weekly market, buy dog stone") == amount("1 gold 1 dog 1 wood 1 stone 1 ore")


@line_breaks("market.once", step=1)
def buying_a_good_twice() -> tuple[Game, str, str]:
    return rich(), "Ann", "Weekly market, buy wood dog wood"


@line_breaks("market.once", step=3)
def buying_a_good_again_after_a_free_step() -> tuple[Game, str, str]:
    return rich(), "Ann", "Weekly market, buy sheep, eat 1 sheep, buy sheep"


@line_breaks("market.once", step=1)
def buying_for_more_gold_than_there_is() -> tuple[Game, str, str]:
    return rich(), "Ann", "Weekly market, buy cattle dog"  # 5 of 4 gold


@line_breaks("market.once", step=1)
def buying_everything_for_one_gold_too_few() -> tuple[Game, str, str]:
    return rich("10 gold", cells=FARM), "Ann", f"Weekly market, buy {EVERYTHING}"


@line_breaks("market.once", step=1)
def buying_a_ruby() -> tuple[Game, str, str]:
    return rich(), "Ann", "Weekly market, buy ruby"


@line_breaks("market.once", step=1)
def buying_food() -> tuple[Game, str, str]:
    return rich(), "Ann", "Weekly market, buy food"


def test_market_once_gold_from_a_trade_in_between_pays_the_next_item() -> None:
    """4 gold for cattle and ore; the Spare part storage then gives 2 for a vegetable."""
    game = rich("1 wood 1 stone", cells={"D3": "Spare part storage"})
    line = "Weekly market, buy cattle ore, use Spare part storage, buy vegetable"
    assert change(game, "Ann", line) == amount("-1 wood -1 stone 1 cattle 1 vegetable")


# --- trade.ore ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 2, 3])
def test_trade_ore_up_to_three_times(times: int) -> None:
    game = rich(f"{2 * times} ore")  # exactly enough
    assert change(game, "Ann", f"Ore trading, trade {times}") == amount(
        f"-{2 * times} ore {2 * times} gold {times} food"
    )


def test_trade_ore_may_be_split_by_free_steps() -> None:
    """4 ore at first; 2 of the gold come back as ore through the Trader and a ruby gives the sixth."""
    game = rich("4 ore 1 ruby", cells={"D3": "Trader"})
    line = "Ore trading, trade 2, ruby ore, use Trader, trade 1, have 0 ore 4 gold 3 food 1 wood 1 stone"
    turn(game, "Ann", line)  # gold: 4 - 2 + 2


@line_breaks("trade.ore", step=1)
def trading_ore_four_times() -> tuple[Game, str, str]:
    return rich("8 ore"), "Ann", "Ore trading, trade 4"


@line_breaks("trade.ore", step=3)
def trading_ore_four_times_in_two_parts() -> tuple[Game, str, str]:
    return rich("8 ore 1 grain"), "Ann", "Ore trading, trade 2, eat 1 grain, trade 2"


@line_breaks("trade.ore", step=1)
def trading_with_one_ore_too_few() -> tuple[Game, str, str]:
    return rich("5 ore"), "Ann", "Ore trading, trade 3"


def test_trade_ore_at_least_once() -> None:
    game = rich("6 ore")
    assert refused_line(game, "Ann", "Ore trading").rule == "work.must-act"
    broken = refused(game, lambda: game.play("Ann", [Place("Ore trading"), Trade(0)]))
    assert (broken.rule, broken.kind) == ("record.number", "malformed")


# --- trade.tile, trade.goods ------------------------------------------------------------------------------------

TRADES = [
    ("Trader", "", "2 gold", "1 wood 1 stone 1 ore"),
    ("Cooking cave", "", "1 grain 1 vegetable", "5 food"),
    ("Hunting parlor", "", "2 boar", "2 gold 2 food"),
    ("Beer parlor", " for gold", "2 grain", "3 gold"),
    ("Beer parlor", " for food", "2 grain", "4 food"),
    ("Blacksmithing parlor", "", "1 ruby 1 ore", "2 gold 1 food"),
    ("Spare part storage", "", "1 wood 1 stone 1 ore", "2 gold"),
]
"""Furnishing, words of the choice, what it takes and what it gives."""
GIVEN = [(tile, choice, given, good) for tile, choice, given, _ in TRADES for good in amount(given)]


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("tile", "choice", "given", "got"), TRADES)
def test_trade_goods_of_every_furnishing(tile: str, choice: str, given: str, got: str, count: int) -> None:
    game = rich(times(given, count), cells={"C4_C3": "large pasture stable C4", "D3": tile})
    changed = change(game, "Ann", f"use {tile} {count}{choice}")
    assert changed == amount(f"{times(given, -count)} {times(got, count)}")


@pytest.mark.parametrize(("tile", "choice", "given", "good"), GIVEN)
def test_trade_goods_one_good_too_few(tile: str, choice: str, given: str, good: str) -> None:
    game = rich(times(given, 2), cells={"C4": "pasture stable", "D3": tile})
    give(game.home("Ann"), f"-1 {good}")
    broken = refused_line(game, "Ann", f"use {tile} 2{choice}")
    assert (broken.rule, broken.step) == ("trade.goods", 0)
    turn(game, "Ann", f"use {tile}{choice}")  # once is not too often


@pytest.mark.parametrize(("tile", "choice", "given", "got"), TRADES)
def test_trade_tile_must_be_at_home(tile: str, choice: str, given: str, got: str) -> None:
    """Not on the supply board, and not at an opponent's."""
    game = rich(given)
    assert refused_line(game, "Ann", f"use {tile}{choice}").rule == "trade.tile"
    build(game, "Bob", D3=tile)
    assert refused_line(game, "Ann", f"use {tile}{choice}").rule == "trade.tile"


@line_breaks("trade.tile", step=0)
def a_trade_without_the_tile() -> tuple[Game, str, str]:
    return rich("2 grain"), "Ann", "use Beer parlor 1 for gold"


@line_breaks("trade.tile", step=0)
def a_trade_of_a_tile_that_is_covered() -> tuple[Game, str, str]:
    return rich("2 gold", cells={"D3": "Spare part storage over Trader"}), "Ann", "use Trader"


@line_breaks("trade.tile", step=1)
def a_trade_of_a_tile_that_comes_later_in_the_turn() -> tuple[Game, str, str]:
    return rich("2 gold 1 wood"), "Ann", "Housework, use Trader, furnish Trader D3"


@line_breaks("trade.tile", step=0)
def giving_a_weapon_up_without_the_peaceful_cave() -> tuple[Game, str, str]:
    game = rich()
    arm(game.home("Ann"), 0, 5)
    return game, "Ann", "use Peaceful cave 5"


@breaks("trade.tile", step=0)
def feeding_a_dwarf_with_wood_without_the_working_cave() -> tuple[Game, Callable[[], object]]:
    game = done("1 wood 2 food")
    return game, lambda: game.harvest({"Ann": steps("feed 1 wood")})


@line_breaks("trade.goods", step=0)
def a_trade_for_which_a_good_is_missing() -> tuple[Game, str, str]:
    return rich("1 ruby", cells={"D3": "Blacksmithing parlor"}), "Ann", "use Blacksmithing parlor"


@line_breaks("trade.goods", step=0)
def a_trade_with_grain_that_stands_on_the_field() -> tuple[Game, str, str]:
    return rich("1 grain", cells={"C4": "field 3 grain", "D3": "Beer parlor"}), "Ann", "use Beer parlor for food"


@line_breaks("trade.goods", step=0)
def a_trade_made_once_too_often() -> tuple[Game, str, str]:
    return rich("5 gold", cells={"D3": "Trader"}), "Ann", "use Trader 3"


@line_breaks("trade.goods", step=0)
def giving_up_a_weapon_that_nobody_has() -> tuple[Game, str, str]:
    game = rich(cells={"D3": "Peaceful cave"})
    arm(game.home("Ann"), 4, 6)
    return game, "Ann", "use Peaceful cave 5"


@line_breaks("trade.goods", step=1)
def giving_the_same_weapon_up_twice() -> tuple[Game, str, str]:
    game = rich(cells={"D3": "Peaceful cave"})
    arm(game.home("Ann"), 0, 5)
    return game, "Ann", "use Peaceful cave 5, use Peaceful cave 5"


@line_breaks("trade.goods", step=0)
def giving_up_the_weapon_of_a_dwarf_that_is_not_placed() -> tuple[Game, str, str]:
    game = rich(cells={"D3": "Peaceful cave"})
    arm(game.home("Ann"), 0, 5)
    return game, "Ann", "use Peaceful cave 5 placed"


@breaks("trade.goods", step=0)
def feeding_a_dwarf_with_one_ore() -> tuple[Game, Callable[[], object]]:
    game = done("2 ore 2 food", D3="Working cave")
    return game, lambda: game.harvest({"Ann": steps("feed 1 ore")})


@breaks("trade.goods", step=0)
def feeding_a_dwarf_with_stone_one_has_not() -> tuple[Game, Callable[[], object]]:
    game = done("2 food", D3="Working cave")
    return game, lambda: game.harvest({"Ann": steps("feed 1 stone")})


def done(supply: str, **cells: str) -> Game:
    """The third round of two players is played but for its harvest, which asks 4 food of each."""
    game = rich(supply, players=2, round_=3, cells=cells)
    give(game.home("Bob"), "4 food")
    game.phase, game.seat_to_act = HARVEST_DUE, -1
    return game


def test_trade_goods_each_peaceful_weapon_is_worth_its_strength() -> None:
    game = rich(cells={"D3": "Peaceful cave"})
    arm(game.home("Ann"), 1, 9, 14)
    turn(game, "Ann", "use Peaceful cave 14, use Peaceful cave 1, have 15 food weapons 0 0 9")


def test_trade_goods_slaughtering_cave_adds_nothing_to_the_hunting_parlor() -> None:
    game = rich("4 boar", cells={"C4_C3": "large pasture", "D2": "Slaughtering cave", "D3": "Hunting parlor"})
    assert change(game, "Ann", "use Hunting parlor, eat 2 boar") == amount("-4 boar 2 gold 8 food")  # 2 and 2 x 3


def test_trade_goods_stone_of_the_trader_feeds_the_seam() -> None:
    game = rich("4 gold", cells={"D2": "Seam", "D3": "Trader"})
    assert change(game, "Ann", "use Trader 2") == amount("-4 gold 2 wood 2 stone 4 ore")
