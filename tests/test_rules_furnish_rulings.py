"""The rulings on furnishings: places and overbuilding, prices, the Guest room, gains, feeding, scoring."""

from collections.abc import Callable

import pytest
from furnished import furnished, harvest, next_round, stock
from table import arm, breaks, build, goods, line_breaks, play, refused_line, steps, table, turn

from caverna import Game, Goods
from caverna.cells import NAMES as CELLS
from caverna.game import HARVEST_DUE
from caverna.goods import STONE
from caverna.home import Dwarf
from caverna.scoring import score

# --- ruling.work-room -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("land", ["cavern", "tunnel", "deep tunnel"])
@pytest.mark.parametrize("tile", ["Seam", "Dwelling"])
def test_ruling_work_room_opens_tunnels_and_deep_tunnels(land: str, tile: str) -> None:
    game = furnished("4 wood 3 stone", D3="Work room", E3=land)
    turn(game, "Ann", f"Housework, furnish {tile} E3")
    assert game.home("Ann").board()["E3"] == tile


def test_ruling_work_room_serves_expeditions_and_wishes() -> None:
    game = furnished("6 wood 5 stone", round_=4, D3="Work room", E3="tunnel", E2="deep tunnel")
    turn(game, "Ann", "Wish for children, furnish Dwelling E3")
    arm(game.home("Ann"), 11)
    turn(game, "Ann", "Logging, expedition (dwelling E2)")
    assert score(game.home("Ann"))["tiles"] == 2 + 3 + 3


@line_breaks("furnish.cavern", 1)
def work_room_itself_on_a_tunnel() -> tuple[Game, str, str]:
    return furnished("1 stone", E3="tunnel"), "Ann", "Housework, furnish Work room E3"


@pytest.mark.parametrize("land", ["tunnel", "deep tunnel"])
def test_ruling_work_room_cannot_itself_lie_on_one(land: str) -> None:
    game = furnished("1 stone", E3=land)
    assert refused_line(game, "Ann", "Housework, furnish Work room E3").rule == "furnish.cavern"


# --- ruling.overbuild -----------------------------------------------------------------------------------------------

PAIR = [("Trader", "Spare part storage", "2 wood"), ("Spare part storage", "Trader", "1 wood")]


@pytest.mark.parametrize(("lower", "upper", "price"), PAIR)
def test_ruling_overbuild_on_top_for_its_price_without_a_cavern(lower: str, upper: str, price: str) -> None:
    game = furnished(price, D3=lower)
    home = game.home("Ann")
    turn(game, "Ann", f"Housework, leave, furnish {upper} D3")
    assert home.board()["D3"] == f"{upper} over {lower}"
    assert not home.supply
    assert not {lower, upper} & set(game.furnishings())
    # Trader 2 points, Spare part storage 0: only the upper one counts
    assert score(home)["tiles"] == (2 if upper == "Trader" else 0)


@pytest.mark.parametrize(("lower", "upper", "_price"), PAIR)
def test_ruling_overbuild_the_lower_tile_loses_its_trade(lower: str, upper: str, _price: str) -> None:
    game = furnished("2 gold 1 wood 1 stone 1 ore", D3=f"{upper} over {lower}")
    assert refused_line(game, "Ann", f"use {lower}").rule == "trade.tile"
    play(game, "Ann", f"use {upper}")


@pytest.mark.parametrize(("top", "yellow"), [("Trader over Spare part storage", 1), ("Spare part storage", 2)])
def test_ruling_overbuild_the_lower_tile_loses_its_yellow_colour(top: str, yellow: int) -> None:
    game = furnished("", D3=top, D2="Main storage")
    assert score(game.home("Ann")).bonuses["Main storage"] == 2 * yellow


def test_ruling_overbuild_does_not_bind_the_opponent() -> None:
    game = furnished("2 wood")
    build(game, "Bob", D3="Trader")
    turn(game, "Ann", "Housework, furnish Spare part storage D3")
    assert game.home("Ann").board()["D3"] == "Spare part storage"


def test_ruling_overbuild_loot_goes_on_top_too() -> None:
    game = furnished("1 wood", D3="Spare part storage", D2="cavern")
    arm(game.home("Ann"), 7, 7)
    assert refused_line(game, "Ann", "Logging, expedition (furnish Trader D2)").rule == "ruling.overbuild"
    turn(game, "Ann", "Logging, expedition (furnish Trader D3)")


@line_breaks("ruling.overbuild", 1)
def spare_part_storage_beside_the_trader() -> tuple[Game, str, str]:
    return furnished("2 wood", D3="Trader", D2="cavern"), "Ann", "Housework, furnish Spare part storage D2"


@line_breaks("ruling.overbuild", 1)
def trader_beside_the_spare_part_storage() -> tuple[Game, str, str]:
    return furnished("1 wood", D3="Spare part storage", D2="cavern"), "Ann", "Housework, furnish Trader D2"


# --- ruling.discounts, ruling.discount-order, ruling.loot-dwelling --------------------------------------------------

WORKSHOPS = {"D3": "Carpenter", "D2": "Stone carver", "D1": "Builder"}


@pytest.mark.parametrize(
    ("owned", "furnish", "price"),
    [
        (("D3",), "Dwelling", "3 wood 3 stone"),
        (("D2",), "Dwelling", "4 wood 2 stone"),
        (("D3", "D2"), "Dwelling", "3 wood 2 stone"),
        (("D3", "D2"), "Cuddle room", ""),  # 1 wood, never below 0; no stone in it, so none is gained
        (("D3", "D2"), "State parlor", "5 gold 2 stone"),
        (("D3", "D2"), "Blacksmithing parlor", "3 ore"),
        (("D3", "D2"), "Dog school", ""),
        (("D3",), "Dwelling E1 paying 4 wood 3 stone", "4 wood 3 stone"),
        (("D3", "D2"), "Dwelling E1 paying 3 wood 3 stone", "3 wood 3 stone"),
        (("D1",), "Dwelling", "4 wood 3 stone"),  # the swap is never understood
        (("D1",), "Dwelling E1 paying 3 wood 3 stone 1 ore", "3 wood 3 stone 1 ore"),
        (("D1",), "Dwelling E1 paying 4 wood 2 stone 1 ore", "4 wood 2 stone 1 ore"),
        (("D1",), "Blacksmith E1 paying 1 stone 2 ore", "1 stone 2 ore"),
        (("D3", "D2", "D1"), "Dwelling E1 paying 2 wood 1 stone 2 ore", "2 wood 1 stone 2 ore"),
        (("D3", "D2", "D1"), "Stone storage E1 paying 1 wood 2 ore", "1 wood 2 ore"),  # 3 wood 1 ore: 1 off, 1 swapped
        (("D3", "D1"), "Cuddle room E1 paying 1 ore", "1 ore"),  # discount declined, then swapped
    ],
)
def test_ruling_discounts_combine_and_may_be_declined(owned: tuple[str, ...], furnish: str, price: str) -> None:
    game = furnished(price, E1="cavern", **{cell: WORKSHOPS[cell] for cell in owned})
    turn(game, "Ann", f"Housework, leave, furnish {furnish if ' E1' in furnish else furnish + ' E1'}")
    left = Goods.parse("2 ore") if furnish.startswith("Blacksmith E1") else Goods()
    assert game.home("Ann").supply == left


@pytest.mark.parametrize(
    ("owned", "tile", "price"),
    [
        ((), "Carpenter", "1 stone"),
        ((), "Stone carver", "1 wood"),
        ((), "Builder", "1 stone"),
    ],
)
def test_ruling_discounts_never_for_the_tile_that_grants_it(owned: tuple[str, ...], tile: str, price: str) -> None:
    game = furnished("2 ore")
    for paying in ("", " paying nothing", " paying 1 ore"):
        assert refused_line(game, "Ann", f"Housework, furnish {tile} D3{paying}").rule == "furnish.cost"
    stock(game.home("Ann"), price)
    turn(game, "Ann", f"Housework, furnish {tile} D3")


def test_ruling_discounts_are_the_owners_alone() -> None:
    game = furnished("3 wood 3 stone")
    build(game, "Bob", D3="Carpenter")
    assert refused_line(game, "Ann", "Housework, furnish Dwelling D3").rule == "furnish.cost"


def _too_cheap(what: str, amount: str, furnish: str) -> None:
    """Register: not even Carpenter, Stone carver and Builder together allow this payment."""

    def case() -> tuple[Game, str, str]:
        return furnished(amount, E1="cavern", **WORKSHOPS), "Ann", f"Housework, furnish {furnish}"

    case.__name__ = f"discounted_{what}"
    line_breaks("furnish.cost", 1)(case)


_too_cheap("two_wood_off", "2 wood 2 stone", "Dwelling E1 paying 2 wood 2 stone")
_too_cheap("two_stone_off", "3 wood 1 stone", "Dwelling E1 paying 3 wood 1 stone")
_too_cheap("three_swaps", "1 wood 1 stone 3 ore", "Dwelling E1 paying 1 wood 1 stone 3 ore")
_too_cheap("swap_of_what_is_not_left", "1 ore", "Seam E1 paying 1 ore 1 wood")  # 2 wood - 1, then 1 wood or 1 ore
_too_cheap("food_chamber_vegetables_off", "1 wood 1 vegetable", "Food chamber E1 paying 1 wood 1 vegetable")
_too_cheap("ore_of_the_price_off", "2 ore", "Blacksmithing parlor E1 paying 2 ore")


@pytest.mark.parametrize(
    ("paying", "allowed"),
    [
        ("1 wood 1 stone", True),  # Weaving parlor, 2 wood 1 stone: Carpenter only, Stone carver declined
        ("1 wood", True),  # both off
        ("1 ore", True),  # both off, the wood that is left swapped
        ("1 wood 1 ore", True),  # Stone carver declined, the stone swapped
        ("2 ore", True),  # Stone carver declined, both swapped
        ("2 wood", True),  # Carpenter declined
        ("1 stone 1 ore", True),  # Stone carver declined, the wood swapped
        ("3 ore", False),  # only one wood can be swapped
        ("nothing", False),  # one wood is left and cannot be waived
        ("1 stone", False),
        ("2 stone", False),
    ],
)
def test_ruling_discount_order_swaps_come_last(paying: str, allowed: bool) -> None:
    game = furnished("9 wood 9 stone 9 ore", E1="cavern", **WORKSHOPS)
    line = f"Housework, furnish Weaving parlor E1 paying {paying}"
    if allowed:
        turn(game, "Ann", line)
    else:
        assert refused_line(game, "Ann", line).rule == "furnish.cost"


@pytest.mark.parametrize(
    ("owned", "paying", "price"),
    [
        ((), "", "2 wood 2 stone"),
        (("D3",), "", "1 wood 2 stone"),
        (("D2",), "", "2 wood 1 stone"),
        (("D3", "D2"), "", "1 wood 1 stone"),
        (("D3", "D2", "D1"), " paying 2 ore", "2 ore"),
        (("D3",), " paying 2 wood 2 stone", "2 wood 2 stone"),
    ],
)
def test_ruling_loot_dwelling_is_an_ordinary_one_at_a_discount(owned: tuple[str, ...], paying: str, price: str) -> None:
    game = furnished(price, round_=3, E1="cavern", **{cell: WORKSHOPS[cell] for cell in owned})
    home = arm(game.home("Ann"), 11, 11)
    before = score(home)["tiles"]
    turn(game, "Ann", f"Blacksmithing, expedition (dwelling E1{paying})")
    assert not home.supply
    assert home.board()["E1"] == "Dwelling"
    assert home.room_for_dwarfs() == 3
    assert score(home)["tiles"] - before == 3
    assert "Dwelling" in game.furnishings()


# --- ruling.guest-room ----------------------------------------------------------------------------------------------

EITHER_OR = [
    # players, round, Ann's goods before, the line, and after
    (4, 4, "", "Growth, take, grow", "1 wood 1 stone 1 ore 1 food 2 gold"),
    (4, 4, "", "Growth, grow, take", "1 wood 1 stone 1 ore 1 food 2 gold"),
    (2, 4, "4 wood 3 stone", "Wish for children, furnish Dwelling E3, grow", ""),
    (2, 4, "4 wood 3 stone", "Wish for children, grow, furnish Dwelling E3", ""),
    (2, 8, "4 wood 3 stone", "Urgent wish for children, take, furnish Dwelling E3, grow", "3 gold"),
    (2, 8, "4 wood 3 stone", "Urgent wish for children, furnish Dwelling E3, grow, take", "3 gold"),
    (2, 8, "4 wood 3 stone", "Urgent wish for children, furnish Dwelling E3, take", "3 gold"),
    (2, 6, "", "Ruby mine construction, ruby mine E2, ruby mine E1", "1 ruby"),
    (2, 6, "", "Ruby mine construction, ruby mine E1, ruby mine E2", "1 ruby"),
    (7, 1, "", "Extension, meadow C4 field C3, cavern F3 tunnel F2", "1 wood 1 stone"),
    (7, 1, "", "Extension, cavern F3 tunnel F2, field C4 meadow C3", "1 wood 1 stone"),
]
either_or = pytest.mark.parametrize(("players", "round_", "before", "line", "after"), EITHER_OR)


def guests(amount: str, players: int, round_: int, first: str = "Guest room") -> Game:
    """Return a table at which Ann has room for a third dwarf, a cavern, a tunnel and a deep tunnel."""
    return furnished(amount, players, round_, D3=first, D2="Mixed dwelling", E3="cavern", E2="tunnel", E1="deep tunnel")


@either_or
def test_ruling_guest_room_both_sides(players: int, round_: int, before: str, line: str, after: str) -> None:
    game = guests(before, players, round_)
    turn(game, "Ann", line)
    home = game.home("Ann")
    assert home.supply == Goods.parse(after)
    assert len(home.dwarfs) == 2 + ("grow" in line)


@either_or
def test_ruling_guest_room_without_it_one_side(players: int, round_: int, before: str, line: str, after: str) -> None:
    game = guests(before, players, round_, first="Cuddle room")
    broken = refused_line(game, "Ann", line)
    assert broken.rule == "work.order-of-actions"
    # the first act of the other side is the one refused
    assert broken.step == (3 if line.endswith("grow, take") and "furnish" in line else 2)


@either_or
def test_ruling_guest_room_one_side_is_enough(players: int, round_: int, before: str, line: str, after: str) -> None:
    game = guests(before, players, round_)
    turn(game, "Ann", ", ".join(line.split(", ")[:2]))


@pytest.mark.parametrize(
    ("players", "round_", "line", "rule"),
    [
        (2, 8, "Urgent wish for children, take, grow", "work.order-of-actions"),  # growth only after the dwelling
        (2, 8, "Urgent wish for children, grow, furnish Dwelling E3", "work.order-of-actions"),
        (2, 6, "Ruby mine construction, ruby mine E2, ruby mine F2", "work.offered"),  # two tunnels
        (2, 6, "Ruby mine construction, ruby mine E1, ruby mine F1", "work.offered"),  # two deep tunnels
        (2, 4, "Wish for children, furnish Dwelling E3, furnish Dwelling F3", "work.offered"),
        (4, 4, "Growth, grow, take, take", "work.offered"),
        (2, 1, "Excavation, cavern F4 tunnel E4, cavern D1 cavern C1", "work.offered"),  # no either/or
        (2, 1, "Slash-and-burn, sow grain C4, meadow C3 field B3", "work.order-of-actions"),
        (2, 11, "Adventure, expedition (dog), forge 1", "work.order-of-actions"),
    ],
)
def test_ruling_guest_room_changes_either_or_only(players: int, round_: int, line: str, rule: str) -> None:
    game = guests("9 wood 9 stone 9 ore 9 grain", players, round_)
    build(game, "Ann", F3="cavern", F2="tunnel", F1="deep tunnel", C4="field")
    arm(game.home("Ann"), *([3, 3] if "Adventure" in line else [0, 0]))
    assert refused_line(game, "Ann", line).rule == rule


BOTH_SIDES = "meadow C4 field C3, cavern F3 tunnel F2"
BOTH_AGAIN = "meadow B4 field B3, cavern D1 tunnel F1"


def test_ruling_guest_room_extension_once_per_game() -> None:
    game = guests("", 7, 1)
    build(game, "Ann", E1="tunnel")
    turn(game, "Ann", f"Extension, {BOTH_SIDES}")
    game.holder.clear()
    broken = refused_line(game, "Ann", "Extension, meadow B4 field B3, cavern E4 tunnel F4")
    assert (broken.rule, broken.step) == ("work.order-of-actions", 2)
    turn(game, "Ann", "Extension, cavern E4 tunnel F4")
    game.holder.clear()
    arm(game.home("Ann"), 0, 0)
    assert refused_line(game, "Ann", "Extension, meadow B4 field B3, cavern D1 tunnel D2").step == 2


def test_ruling_guest_room_one_side_of_extension_does_not_use_it_up() -> None:
    game = guests("", 7, 1)
    turn(game, "Ann", "Extension, meadow C4 field C3")
    game.holder.clear()
    turn(game, "Ann", "Extension, meadow B4 field B3, cavern E4 tunnel F4")
    assert game.home("Ann").supply == Goods.parse("2 wood 1 stone 2 food")  # B4 and E4 bring 1 food each


def test_ruling_guest_room_an_imitated_extension_counts() -> None:
    game = guests("", 7, 1)
    turn(game, "Bob", "Extension, meadow C4 field C3")
    turn(game, "Ann", f"Imitation 0 of Extension, {BOTH_SIDES}")
    assert game.home("Ann").supply == Goods.parse("1 wood 1 stone")
    game.holder.clear()
    assert refused_line(game, "Ann", "Extension, meadow B4 field B3, cavern E4 tunnel F4").step == 2


def test_ruling_guest_room_the_other_spaces_every_time() -> None:
    game = guests("8 wood 6 stone", 2, 4)
    build(game, "Ann", F3="cavern")
    turn(game, "Ann", "Wish for children, furnish Dwelling E3, grow")
    game.holder.clear()
    turn(game, "Ann", "Wish for children, furnish Dwelling F3, grow")
    assert len(game.home("Ann").dwarfs) == 4


@line_breaks("work.order-of-actions", 2)
def growth_and_goods_beside_the_opponents_guest_room() -> tuple[Game, str, str]:
    game = furnished("", 4, 4, D3="Dwelling")
    build(game, "Bob", D3="Guest room")
    return game, "Ann", "Growth, take, grow"


@line_breaks("work.order-of-actions", 2)
def extension_a_second_time_with_both_sides() -> tuple[Game, str, str]:
    game = guests("", 7, 1)
    turn(game, "Ann", f"Extension, {BOTH_SIDES}")
    game.holder.clear()
    return game, "Ann", "Extension, meadow B4 field B3, cavern E4 tunnel F4"


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
    game.holder.clear()
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
        (2, 1, "4 wood 2 stone", "Housework, leave, furnish Simple dwelling 4 E3", ""),  # paying is no gain
    ],
)
def test_ruling_seam_every_stone_however_it_came(players: int, round_: int, before: str, line: str, after: str) -> None:
    game = furnished(before, players, round_, D3="Seam", D2="Trader", E3="cavern")
    arm(game.home("Ann"), 3, 3)
    turn(game, "Ann", line)
    assert game.home("Ann").supply == Goods.parse(after)


def test_ruling_seam_accumulated_stone() -> None:
    game = furnished("", D3="Seam")
    game.lying["drift_mining_1_3"] = ((STONE, 5),)
    turn(game, "Ann", "Drift mining")
    assert game.home("Ann").supply == Goods.parse("5 stone 5 ore")


def test_ruling_seam_deliveries_and_newborn_donkeys() -> None:
    game = furnished("", 1, 2, D3="Seam", D2="Stone supplier", D1="Quarry", C4="pasture", E3="ore mine")
    home = game.home("Ann")
    home.due["stone_supplier"] = 1
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
        game.phase, game.turn = HARVEST_DUE, -1
        return game, lambda: game.harvest({"Ann": steps(line)})

    case.__name__ = f"working_cave_{what}"
    breaks(rule, line.count(","))(case)


_feeding("trade.tile", "not_at_home", "4 food 1 wood", "feed 1 wood", "Mining cave")
_feeding("trade.goods", "one_ore", "4 food 1 ore", "feed 1 ore")
_feeding("trade.goods", "two_wood", "4 food 2 wood", "feed 2 wood")
_feeding("trade.goods", "two_dwarfs", "4 food 1 wood 1 stone", "feed 1 wood 1 stone")
_feeding("trade.goods", "gold", "4 food 1 gold", "feed 1 gold")
_feeding("trade.goods", "wood_not_there", "4 food", "feed 1 wood")
_feeding("trade.goods", "ore_not_there", "4 food 1 ore", "eat 2 gold, feed 2 ore".removeprefix("eat 2 gold, "))


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
    home = stock(build(game, "Ann", D3="Cuddle room", **land), " ".join(f"1 {animal}" for animal in FARM[missing:]))
    home.begging = begging
    plain = score(home)
    assert tuple(plain[line] for line in ("missing", "unused", "begging")) == (-2 * missing, -unused, -3 * begging)
    game.supply.add("cuddle_room")
    home.has.clear()
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
        ("Fodder chamber", "1 sheep 1 donkey 1 boar 3 cattle 5 dog", 2),  # dogs are no farm animals
        ("Food chamber", "3 grain 2 vegetable", 4),
        ("Food chamber", "4 grain", 2),  # 1 pair with the vegetable on the field
        ("Food chamber", "4 vegetable", 6),  # 3 pairs with the grain on the field
        ("Food chamber", "2 grain 5 vegetable", 10),  # 5 grain, 6 vegetables
    ],
)
def test_ruling_rounding_full_groups(tile: str, amount: str, points: int) -> None:
    fields = {"C4": "field 3 grain", "C3": "field 1 vegetable"} if tile == "Food chamber" else {}
    game = furnished(amount, D3=tile, **fields)
    assert score(game.home("Ann")).bonuses[tile] == points
