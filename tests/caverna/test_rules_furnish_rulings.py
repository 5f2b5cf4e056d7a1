"""The rulings on furnishing: places and overbuilding, prices, the Guest room."""

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.scoring import score
from tests.support.furnished_tables import furnished, stock
from tests.support.table import arm, build, line_breaks, play, refused_line, turn

# --- ruling.work-room -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("land", ["cavern", "tunnel", "deep tunnel"])
@pytest.mark.parametrize("tile", ["Seam", "Dwelling"])
def test_ruling_work_room_opens_tunnels_and_deep_tunnels(land: str, tile: str) -> None:
    game = furnished("4 wood 3 stone", D3="Work room", E3=land)
    turn(game, "Ann", f"Housework, furnish {tile} E3")
    assert game.home("Ann").board()["E3"] == tile


def test_ruling_work_room_serves_expeditions_and_wishes() -> None:
    game = furnished("6 wood 5 stone", 2, 4, D3="Work room", E3="tunnel", E2="deep tunnel")
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
    ("owned", "tile", "paying", "price"),
    [
        (("D3",), "Dwelling", "", "3 wood 3 stone"),
        (("D2",), "Dwelling", "", "4 wood 2 stone"),
        (("D3", "D2"), "Dwelling", "", "3 wood 2 stone"),
        (("D3", "D2"), "Cuddle room", "", ""),  # 1 wood, never below 0; no stone in it, so none is gained
        (("D3", "D2"), "State parlor", "", "5 gold 2 stone"),
        (("D3", "D2"), "Blacksmithing parlor", "", "3 ore"),
        (("D3", "D2"), "Dog school", "", ""),
        (("D3",), "Dwelling", "4 wood 3 stone", "4 wood 3 stone"),
        (("D3", "D2"), "Dwelling", "3 wood 3 stone", "3 wood 3 stone"),
        (("D1",), "Dwelling", "", "4 wood 3 stone"),  # the swap is never understood
        (("D1",), "Dwelling", "3 wood 3 stone 1 ore", "3 wood 3 stone 1 ore"),
        (("D1",), "Dwelling", "4 wood 2 stone 1 ore", "4 wood 2 stone 1 ore"),
        (("D1",), "Ore storage", "1 stone 2 ore", "1 stone 2 ore"),
        (("D3", "D2", "D1"), "Dwelling", "2 wood 1 stone 2 ore", "2 wood 1 stone 2 ore"),
        (("D3", "D2", "D1"), "Stone storage", "1 wood 2 ore", "1 wood 2 ore"),  # 3 wood 1 ore: 1 off, 1 swapped
        (("D3", "D1"), "Cuddle room", "1 ore", "1 ore"),  # discount declined, then swapped
    ],
)
def test_ruling_discounts_combine_and_may_be_declined(
    owned: tuple[str, ...], tile: str, paying: str, price: str
) -> None:
    game = furnished(price, E1="cavern", **{cell: WORKSHOPS[cell] for cell in owned})
    turn(game, "Ann", f"Housework, leave, furnish {tile} E1" + (f" paying {paying}" if paying else ""))
    assert not game.home("Ann").supply


@pytest.mark.parametrize(
    ("tile", "price"), [("Carpenter", "1 stone"), ("Stone carver", "1 wood"), ("Builder", "1 stone")]
)
def test_ruling_discounts_never_for_the_tile_that_grants_it(tile: str, price: str) -> None:
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
    game = furnished(price, 2, 3, E1="cavern", **{cell: WORKSHOPS[cell] for cell in owned})
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
BOTH_AGAIN = "meadow B4 field B3, cavern E4 tunnel F4"


def test_ruling_guest_room_extension_once_per_game() -> None:
    game = guests("", 7, 1)
    turn(game, "Ann", f"Extension, {BOTH_SIDES}")
    game.occupant.clear()
    broken = refused_line(game, "Ann", f"Extension, {BOTH_AGAIN}")
    assert (broken.rule, broken.step) == ("work.order-of-actions", 2)
    turn(game, "Ann", "Extension, cavern E4 tunnel F4")


def test_ruling_guest_room_one_side_of_extension_does_not_use_it_up() -> None:
    game = guests("", 7, 1)
    turn(game, "Ann", "Extension, meadow C4 field C3")
    game.occupant.clear()
    turn(game, "Ann", f"Extension, {BOTH_AGAIN}")
    assert game.home("Ann").supply == Goods.parse("2 wood 1 stone 2 food")  # B4 and E4 bring 1 food each


def test_ruling_guest_room_an_imitated_extension_counts() -> None:
    game = guests("", 7, 1)
    turn(game, "Bob", "Extension, meadow C4 field C3")
    turn(game, "Ann", f"Imitation 0 of Extension, {BOTH_SIDES}")
    assert game.home("Ann").supply == Goods.parse("1 wood 1 stone")
    game.occupant.clear()
    assert refused_line(game, "Ann", f"Extension, {BOTH_AGAIN}").step == 2


def test_ruling_guest_room_the_other_spaces_every_time() -> None:
    game = guests("8 wood 6 stone", 2, 4)
    build(game, "Ann", F3="cavern")
    turn(game, "Ann", "Wish for children, furnish Dwelling E3, grow")
    game.occupant.clear()
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
    game.occupant.clear()
    return game, "Ann", f"Extension, {BOTH_AGAIN}"
