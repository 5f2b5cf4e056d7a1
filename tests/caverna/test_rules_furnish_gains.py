"""The rulings on what furnishings bring: parlors, Seam, feeding, slaughtering, scoring."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import STONE
from caverna.games.caverna.rules.game import HARVEST_DUE
from caverna.games.caverna.rules.scoring import score
from caverna.games.caverna.state.cells import NAMES as CELLS
from caverna.games.caverna.state.home import Dwarf
from tests.support.furnished_tables import furnished, harvest, next_round, stock
from tests.support.table import arm, breaks, build, goods, play, steps, table, turn

# --- ruling.state-parlor, ruling.parlor-food ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "cells", "dwellings"),
    [
        ("D3", {}, 1),  # the entry-level dwelling, D4
        ("E3", {"D3": "Dwelling", "E2": "Dwelling", "F3": "Dwelling", "E4": "Dwelling"}, 4),
        ("E3", {"D3": "Simple dwelling 3", "E2": "Couple dwelling", "F3": "Additional dwelling"}, 3),
        ("E3", {"D3": "Mixed dwelling", "E2": "Cuddle room", "F3": "Carpenter", "E4": "cavern"}, 1),
        ("E3", {"D2": "Dwelling", "F2": "Dwelling", "F4": "Dwelling"}, 0),  # diagonal, as is D4
        ("F1", {"G1": "Dwelling", "F0": "Simple dwelling 4"}, 2),  # outside the board
    ],
)
def test_ruling_state_parlor_counts_every_dwelling_beside_it(cell: str, cells: dict[str, str], dwellings: int) -> None:
    game = furnished("5 gold 3 stone", **{cell: "cavern"}, **cells)
    turn(game, "Ann", f"Housework, leave, furnish State parlor {cell}")
    home = game.home("Ann")
    assert goods(home, "food") == 2 * dwellings
    assert score(home).bonuses["State parlor"] == 4 * dwellings


@pytest.mark.parametrize(
    ("tile", "price", "animal", "when_built", "food", "at_the_end", "points"),
    [
        ("Weaving parlor", "2 wood 1 stone", "sheep", 2, 2, 1, 0),
        ("Weaving parlor", "2 wood 1 stone", "sheep", 0, 0, 2, 1),
        ("Milking parlor", "2 wood 2 stone", "cattle", 1, 1, 2, 2),
        ("Milking parlor", "2 wood 2 stone", "cattle", 2, 2, 0, 0),
    ],
)
def test_ruling_parlor_food_when_built_points_at_the_end(
    tile: str, price: str, animal: str, when_built: int, food: int, at_the_end: int, points: int
) -> None:
    game = furnished(f"{price} {when_built} {animal}")
    turn(game, "Ann", f"Housework, leave, furnish {tile} D3")
    home = game.home("Ann")
    assert goods(home, "food") == food
    stock(home, f"{at_the_end} {animal}")
    assert score(home).bonuses[tile] == points


def test_ruling_parlor_food_of_the_state_parlor_when_built() -> None:
    game = furnished("5 gold 3 stone 4 wood 3 stone", D2="cavern")
    turn(game, "Ann", "Housework, leave, furnish State parlor D3")
    game.occupant.clear()
    turn(game, "Ann", "Housework, leave, furnish Dwelling D2")
    home = game.home("Ann")
    assert home.supply == Goods.parse("2 food")  # D4 only
    assert score(home).bonuses["State parlor"] == 8  # D4 and D2


# --- ruling.seam ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "round_", "before", "line", "after"),
    [
        (2, 1, "", "Supplies", "1 wood 1 stone 2 ore 1 food 2 gold"),
        (2, 1, "2 ruby", "ruby 2 stone", "2 stone 2 ore"),
        (2, 1, "4 gold", "use Trader 2", "2 wood 2 stone 4 ore"),
        (2, 1, "1 wood", "Housework, leave, furnish Stone carver E3", "2 stone 2 ore"),
        (2, 1, "", "Logging, expedition (stone)", "3 wood 1 stone 1 ore"),
        (2, 7, "", "Ore delivery", "1 stone 2 ore"),
        (4, 1, "", "Growth, take", "1 wood 1 stone 2 ore 1 food 2 gold"),
        (4, 1, "", "Drift mining", "2 stone 2 ore"),
        (5, 1, "", "Weekly market, buy stone", "1 stone 1 ore 3 gold"),
        (5, 1, "", "Small-scale drift mining", "1 stone 1 ore"),
        (7, 1, "", "Extension, cavern E4 tunnel F4", "1 stone 1 ore 1 food"),  # E4: 1 food
        (7, 1, "", "Large depot", "2 wood 1 stone 2 ore"),
        (2, 1, "1 ruby", "ruby ore", "1 ore"),  # no stone, nothing
        (2, 1, "4 wood 2 stone", "Housework, leave, furnish Simple dwelling 4 E3", ""),  # paying does not gain goods
    ],
)
def test_ruling_seam_every_stone_however_it_came(players: int, round_: int, before: str, line: str, after: str) -> None:
    game = furnished(before, players, round_, D3="Seam", D2="Trader", E3="cavern")
    arm(game.home("Ann"), 3, 3)
    turn(game, "Ann", line)
    assert game.home("Ann").supply == Goods.parse(after)


def test_ruling_seam_accumulated_stone() -> None:
    game = furnished("", D3="Seam")
    game.goods_on["drift_mining_1_3"] = ((STONE, 5),)
    turn(game, "Ann", "Drift mining")
    assert game.home("Ann").supply == Goods.parse("5 stone 5 ore")


def test_ruling_seam_deliveries_and_newborn_donkeys() -> None:
    game = furnished("", 1, 2, D3="Seam", D2="Stone supplier", D1="Quarry", C4="pasture", E3="ore mine")
    home = game.home("Ann")
    home.deliveries_due["stone_supplier"] = 1
    next_round(game)
    assert home.supply == Goods.parse("1 stone 1 ore")
    stock(home, "2 donkey 4 food")
    harvest(game)
    assert home.supply == Goods.parse("1 stone 1 ore 3 donkey")


def test_ruling_seam_a_stone_carver_discount_is_no_stone() -> None:
    game = furnished("4 wood 2 stone", D3="Seam", D2="Stone carver", D1="cavern")
    turn(game, "Ann", "Housework, leave, furnish Dwelling D1")
    assert not game.home("Ann").supply


# --- ruling.working-cave, ruling.feeding-order ----------------------------------------------------------------------


@pytest.mark.parametrize("paying", ["1 wood", "1 stone", "2 ore"])
@pytest.mark.parametrize(
    ("round_", "newborns", "food"),
    [
        (3, 0, 2),  # 2 dwarfs, 2 food each, one of them fed with goods
        (3, 1, 3),  # 2 + 2 + 1, a grown one fed with goods
        (4, 0, 1),  # 1 food each
        (4, 1, 2),
        (5, 0, 2),
    ],
)
def test_ruling_working_cave_feeds_one_grown_dwarf(paying: str, round_: int, newborns: int, food: int) -> None:
    game = furnished(f"{food} food {paying}", 1, round_, D3="Working cave", D2="Dwelling")
    game.home("Ann").dwarfs += [Dwarf(newborn=True)] * newborns
    home = harvest(game, f"feed {paying}")
    assert not home.supply
    assert home.begging == 0


def test_ruling_working_cave_need_not_be_used() -> None:
    assert harvest(furnished("4 food 1 wood", 1, 3, D3="Working cave")).supply == Goods.parse("1 wood")


def _feeding(rule: str, what: str, amount: str, line: str, first: str = "Working cave") -> None:
    """Register: the Working cave does not take this."""

    def case() -> tuple[Game, Callable[[], object]]:
        game = furnished(amount, 1, 3, D3=first)
        game.phase, game.seat_to_act = HARVEST_DUE, -1
        return game, lambda: game.harvest({"Ann": steps(line)})

    case.__name__ = f"working_cave_{what}"
    breaks(rule, 0)(case)


_feeding("trade.tile", "not_at_home", "4 food 1 wood", "feed 1 wood", "Mining cave")
_feeding("trade.goods", "one_ore", "4 food 1 ore", "feed 1 ore")
_feeding("trade.goods", "two_wood", "4 food 2 wood", "feed 2 wood")
_feeding("trade.goods", "two_dwarfs", "4 food 1 wood 1 stone", "feed 1 wood 1 stone")
_feeding("trade.goods", "gold", "4 food 1 gold", "feed 1 gold")
_feeding("trade.goods", "wood_not_there", "4 food", "feed 1 wood")
_feeding("trade.goods", "ore_not_there", "4 food 1 ore", "feed 2 ore")


@pytest.mark.parametrize(
    ("round_", "dwarfs", "donkeys", "line", "food"),
    [
        (3, 2, 1, "", 3),  # 4 - 1
        (3, 2, 3, "", 1),  # 4 - 3
        (3, 2, 1, "feed 1 wood", 1),  # 4 - 2 - 1
        (3, 2, 2, "feed 1 wood", 0),
        (3, 2, 3, "feed 1 wood", 0),  # 4 - 2 - 3: never below 0
        (3, 3, 3, "feed 1 wood", 1),  # 6 - 2 - 3
        (4, 3, 1, "feed 1 wood", 1),  # 3 - 1 - 1
        (4, 3, 3, "feed 1 wood", 0),
        (4, 2, 3, "", 0),
    ],
)
def test_ruling_feeding_order_working_cave_then_mining_cave(
    round_: int, dwarfs: int, donkeys: int, line: str, food: int
) -> None:
    cells = {"E1": "ore mine", "E2": "ore mine", "E3": "ruby mine"}
    game = furnished(
        f"9 food 1 wood {donkeys} donkey", 1, round_, D3="Working cave", D2="Mining cave", D1="Dwelling", **cells
    )
    arm(game.home("Ann"), *[0] * dwarfs)
    home = harvest(game, ", ".join(filter(None, [line, "breed none" if round_ == 3 else ""])))
    assert goods(home, "food") == 9 - food
    assert home.begging == 0


@pytest.mark.parametrize(("round_", "donkeys", "food"), [(3, 0, 4), (3, 3, 1), (4, 1, 1), (4, 2, 0), (4, 3, 0)])
def test_ruling_feeding_order_never_below_0(round_: int, donkeys: int, food: int) -> None:
    game = furnished(f"{donkeys} donkey", 1, round_, D2="Mining cave", E1="ore mine", E2="ore mine", E3="ore mine")
    assert game.food_needed("Ann") == food


# --- ruling.slaughter-pair ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("donkeys", "plain", "slaughtered"),
    [(1, 1, 2), (2, 3, 5), (3, 4, 7), (4, 6, 10)],  # 3 a pair, 1 a single one; 1 more each
)
def test_ruling_slaughter_pair_3_and_2(donkeys: int, plain: int, slaughtered: int) -> None:
    for tile, food in (("Carpenter", plain), ("Slaughtering cave", slaughtered)):
        game = furnished(f"{donkeys} donkey", D3=tile, C4="pasture")
        play(game, "Ann", f"eat {donkeys} donkey")
        assert game.home("Ann").supply == Goods.parse(f"{food} food")


def test_ruling_slaughter_pair_the_hunting_parlor_does_not_combine() -> None:
    game = furnished("2 boar", D3="Slaughtering cave", D2="Hunting parlor")
    play(game, "Ann", "use Hunting parlor")
    assert game.home("Ann").supply == Goods.parse("2 food 2 gold")


# --- ruling.writing-chamber, ruling.rounding ------------------------------------------------------------------------

FARM = ["sheep", "donkey", "boar", "cattle"]


@pytest.mark.parametrize(
    ("missing", "unused", "begging", "lines"),
    [
        (0, 0, 0, (0, 0, 0)),
        (2, 0, 0, (0, 0, 0)),  # 4 lost, 4 spared: no bonus for the other 3
        (3, 1, 0, (0, 0, 0)),  # 6 + 1 = 7
        (3, 2, 0, (0, -1, 0)),
        (4, 0, 0, (-1, 0, 0)),  # 8
        (4, 5, 2, (-1, -5, -6)),
        (1, 3, 1, (0, 0, -1)),  # 2 + 3 + 3 = 8
        (2, 0, 1, (0, 0, 0)),  # 4 + 3 = 7
        (0, 22, 0, (0, -15, 0)),
        (0, 0, 3, (0, 0, -2)),  # 9
        (4, 22, 1, (-1, -22, -3)),
    ],
)
def test_ruling_writing_chamber_spares_7(missing: int, unused: int, begging: int, lines: tuple[int, int, int]) -> None:
    game = table()
    others = [cell for cell in CELLS[:24] if cell not in ("D3", "D4")]
    land = {cell: "meadow" if cell[0] in "ABC" else "tunnel" for cell in others[unused:]}
    home = stock(build(game, "Ann", **land), " ".join(f"1 {animal}" for animal in FARM[missing:]))
    home.begging = begging
    plain = score(home)
    assert tuple(plain[line] for line in ("missing", "unused", "begging")) == (-2 * missing, -unused, -3 * begging)
    build(game, "Ann", D3="Writing chamber")
    sheet = score(home)
    assert tuple(sheet[line] for line in ("missing", "unused", "begging")) == lines
    assert sheet["bonus"] == 0
    assert "Writing chamber" not in sheet.bonuses


@pytest.mark.parametrize(
    ("tile", "amount", "points"),
    [
        ("Weaving parlor", "5 sheep", 2),
        ("Weaving parlor", "1 sheep", 0),
        ("Ore storage", "7 ore", 3),
        ("Ore storage", "8 ore", 4),
        ("Fodder chamber", "1 sheep 1 donkey", 0),
        ("Fodder chamber", "1 sheep 1 donkey 1 boar", 1),  # all types together
        ("Fodder chamber", "2 sheep 2 donkey 1 boar", 1),
        ("Fodder chamber", "1 sheep 1 donkey 1 boar 3 cattle 5 dog", 2),  # dogs are not farm animals
        ("Food chamber", "3 grain 2 vegetable", 6),  # 6 grain, 3 vegetables
        ("Food chamber", "4 grain", 2),  # 1 pair with the vegetable on the field
        ("Food chamber", "4 vegetable", 6),  # 3 pairs with the grain on the field
        ("Food chamber", "2 grain 5 vegetable", 10),  # 5 grain, 6 vegetables
    ],
)
def test_ruling_rounding_full_groups(tile: str, amount: str, points: int) -> None:
    fields = {"C4": "field 3 grain", "C3": "field 1 vegetable"} if tile == "Food chamber" else {}
    game = furnished(amount, D3=tile, **fields)
    assert score(game.home("Ann")).bonuses[tile] == points
