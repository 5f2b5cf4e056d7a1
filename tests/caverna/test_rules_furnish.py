"""Furnishing and family growth: furnish.* and family.* (p. 14-16)."""

import pytest

from caverna.games.caverna import Game, Goods
from tests.support.furnished_tables import furnished, stock
from tests.support.table import arm, build, goods, line_breaks, play, refused, refused_line, table, turn

FIVE = {"D3": "Dwelling", "D2": "Dwelling", "D1": "Dwelling"}
"""With the entry-level dwelling: room for 5."""


# --- furnish.available ----------------------------------------------------------------------------------------------


def test_furnish_available_a_tile_leaves_the_supply_board() -> None:
    game = furnished("1 stone")
    assert "Carpenter" in game.furnishings()
    turn(game, "Ann", "Housework, furnish Carpenter D3")
    assert "Carpenter" not in game.furnishings()


def test_furnish_available_ordinary_dwellings_without_limit() -> None:
    game = furnished("12 wood 9 stone", D2="cavern", D1="cavern")
    for cell in ("D3", "D2", "D1"):
        game.occupant.clear()
        arm(game.home("Ann"), 0, 0)
        turn(game, "Ann", f"Housework, furnish Dwelling {cell}")
    assert "Dwelling" in game.furnishings()
    assert game.home("Ann").room_for_dwarfs() == 5


@pytest.mark.parametrize(
    ("variant", "count"), [("full", 48), ("introductory", 27)]
)  # 3 dwellings, 3 rooms, 6 workshops, 3 caves, 4 parlors, 4 storages, 4 chambers
def test_furnish_available_tiles_of_the_variant(variant: str, count: int) -> None:
    assert len(table(variant=variant).furnishings()) == count


@line_breaks("furnish.available", 1)
def tile_built_by_the_opponent() -> tuple[Game, str, str]:
    game = furnished("1 stone")
    build(game, "Bob", D3="Carpenter")
    return game, "Ann", "Housework, furnish Carpenter D3"


@line_breaks("furnish.available", 1)
def tile_built_before_by_oneself() -> tuple[Game, str, str]:
    return furnished("1 wood", D3="Stone carver", D2="cavern"), "Ann", "Housework, furnish Stone carver D2"


@line_breaks("furnish.available", 1)
def tile_not_in_the_introductory_set() -> tuple[Game, str, str]:
    return furnished("1 stone", variant="introductory"), "Ann", "Housework, furnish Builder D3"


@line_breaks("furnish.available", 1)
def covered_tile_built_again() -> tuple[Game, str, str]:
    game = furnished("2 wood", D3="Trader over Spare part storage")
    return game, "Ann", "Housework, furnish Spare part storage D3"


@line_breaks("furnish.available", 1)
def second_simple_dwelling_of_the_same_price() -> tuple[Game, str, str]:
    game = furnished("4 wood 2 stone", D3="Simple dwelling 4", D2="cavern")
    return game, "Ann", "Housework, furnish Simple dwelling 4 D2"


@line_breaks("furnish.available", 1)
def tile_of_an_expedition_built_by_the_opponent() -> tuple[Game, str, str]:
    game = furnished("1 stone")
    arm(game.home("Ann"), 7, 7)
    build(game, "Bob", D3="Carpenter")
    return game, "Ann", "Logging, expedition (furnish Carpenter D3)"


# --- furnish.cavern -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["D3", "E1"])
def test_furnish_cavern_on_an_empty_cavern(cell: str) -> None:
    game = furnished("1 stone", E1="cavern")
    turn(game, "Ann", f"Housework, furnish Carpenter {cell}")
    assert game.home("Ann").board()[cell] == "Carpenter"


def test_furnish_cavern_on_one_that_overhangs_the_board() -> None:
    game = furnished("1 stone", D3="Office room", G1="cavern")
    turn(game, "Ann", "Housework, furnish Carpenter G1")
    assert game.home("Ann").board()["G1"] == "Carpenter"


def _no_cavern(what: str, cell: str, **cells: str) -> None:
    """Register: a furnishing does not go on this cell."""

    def case() -> tuple[Game, str, str]:
        return furnished("1 stone", **cells), "Ann", f"Housework, furnish Carpenter {cell}"

    case.__name__ = f"furnishing_on_{what}"
    line_breaks("furnish.cavern", 1)(case)


_no_cavern("a_tunnel", "E3", E3="tunnel")
_no_cavern("a_deep_tunnel", "E3", E3="deep tunnel")
_no_cavern("an_ore_mine", "E3", E3="ore mine")
_no_cavern("a_ruby_mine", "E3", E3="ruby mine")
_no_cavern("bare_mountain", "D2")
_no_cavern("another_furnishing", "D3", D3="Dwelling")
_no_cavern("the_entry_level_dwelling", "D4")
_no_cavern("a_meadow", "C4", C4="meadow")
_no_cavern("bare_forest", "C4")
_no_cavern("a_mine_in_spite_of_the_work_room", "E3", D3="Work room", E3="ore mine")


@line_breaks("furnish.cavern", 1)
def trader_on_another_furnishing_than_the_spare_part_storage() -> tuple[Game, str, str]:
    return furnished("1 wood", D3="Carpenter"), "Ann", "Housework, furnish Trader D3"


@line_breaks("furnish.cavern", 1)
def dwelling_of_an_expedition_on_a_tunnel() -> tuple[Game, str, str]:
    game = furnished("2 wood 2 stone", D3="tunnel")
    arm(game.home("Ann"), 11, 11)
    return game, "Ann", "Logging, expedition (dwelling D3)"


# --- furnish.cost ---------------------------------------------------------------------------------------------------


def test_furnish_cost_paid_in_full() -> None:
    game = furnished("5 wood 5 stone 5 ore")
    turn(game, "Ann", "Housework, leave, furnish Blacksmith D3")
    # 1 wood 2 stone paid, 2 ore at once
    assert game.home("Ann").supply == Goods.parse("4 wood 3 stone 7 ore")


def test_furnish_cost_paying_states_the_printed_price() -> None:
    game = furnished("1 wood 2 stone")
    turn(game, "Ann", "Housework, leave, furnish Blacksmith D3 paying 2 stone 1 wood")
    assert game.home("Ann").supply == Goods.parse("2 ore")


@pytest.mark.parametrize("line", ["ruby wood, furnish Seam D3", "eat 1 ruby, furnish Supplies storage D3"])
def test_furnish_cost_free_trades_come_first(line: str) -> None:
    game = furnished("1 ruby 1 wood 1 food")
    turn(game, "Ann", f"Housework, leave, {line}")  # 1 + 1 wood; 1 + 2 food and 1 wood
    assert not game.home("Ann").supply["wood"]


def _not_paid(what: str, amount: str, furnish: str, **cells: str) -> None:
    """Register: this does not pay for the tile."""

    def case() -> tuple[Game, str, str]:
        return furnished(amount, **cells), "Ann", f"Housework, furnish {furnish}"

    case.__name__ = f"furnishing_paid_with_{what}"
    line_breaks("furnish.cost", 1)(case)


_not_paid("a_wood_too_few", "3 wood 3 stone", "Dwelling D3")
_not_paid("a_stone_too_few", "4 wood 2 stone", "Dwelling D3")
_not_paid("a_gold_too_few", "4 gold 3 stone", "State parlor D3")
_not_paid("a_vegetable_too_few", "2 wood 1 vegetable", "Food chamber D3")
_not_paid("seed_that_stands_on_a_field", "1 grain 1 stone", "Fodder chamber D3", C4="field 3 grain")
_not_paid("less_than_the_price", "4 wood 3 stone", "Dwelling D3 paying 3 wood 3 stone")
_not_paid("more_than_the_price", "5 wood 3 stone", "Dwelling D3 paying 5 wood 3 stone")
_not_paid("nothing", "1 stone", "Carpenter D3 paying nothing")
_not_paid("ore_without_the_builder", "3 wood 3 stone 1 ore", "Dwelling D3 paying 3 wood 3 stone 1 ore")
_not_paid("a_swap_that_is_not_written", "3 wood 3 stone 1 ore", "Dwelling D3", D2="Builder")
_not_paid("two_wood_swapped", "2 wood 3 stone 2 ore", "Dwelling D3 paying 2 wood 3 stone 2 ore", D2="Builder")
_not_paid("gold_swapped", "4 gold 3 stone 1 ore", "State parlor D3 paying 4 gold 3 stone 1 ore", D2="Builder")
_not_paid("what_is_stated_but_not_there", "3 wood 3 stone", "Dwelling D3 paying 4 wood 3 stone", D2="Carpenter")


@line_breaks("furnish.cost", 1)
def dwelling_of_an_expedition_a_stone_short() -> tuple[Game, str, str]:
    game = furnished("2 wood 1 stone")
    arm(game.home("Ann"), 11, 11)
    return game, "Ann", "Logging, expedition (dwelling D3)"


# --- furnish.dwelling -----------------------------------------------------------------------------------------------

DWELLINGS = ["Dwelling", "Simple dwelling 4", "Simple dwelling 3", "Mixed dwelling", "Couple dwelling"]


@pytest.mark.parametrize("tile", [*DWELLINGS, "Additional dwelling"])
@pytest.mark.parametrize(
    ("space", "round_"), [("Wish for children", 4), ("Urgent wish for children", 8), ("Housework", 1)]
)
def test_furnish_dwelling_every_dwelling_where_one_is_offered(tile: str, space: str, round_: int) -> None:
    game = furnished("8 wood 6 stone", 2, round_)
    turn(game, "Ann", f"{space}, furnish {tile} D3")
    assert game.home("Ann").board()["D3"] == tile


@line_breaks("furnish.dwelling", 1)
def room_on_wish_for_children() -> tuple[Game, str, str]:
    return furnished("1 wood", 2, 4), "Ann", "Wish for children, furnish Cuddle room D3"


@line_breaks("furnish.dwelling", 1)
def parlor_on_urgent_wish_for_children() -> tuple[Game, str, str]:
    return furnished("2 wood", 2, 8), "Ann", "Urgent wish for children, furnish Beer parlor D3"


@line_breaks("furnish.dwelling", 1)
def workshop_on_an_imitated_wish_for_children() -> tuple[Game, str, str]:
    game = furnished("1 stone 4 food", 3, 4)
    stock(game.home("Bob"), "4 wood 3 stone")
    turn(game, "Bob", "Wish for children, furnish Dwelling D3")
    return game, "Ann", "Imitation of Wish for children, furnish Carpenter D3"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Logging, furnish Carpenter E1", "work.offered"),
        ("Housework, furnish Seam E1", "furnish.available"),
        ("Housework, furnish Beer parlor E1", "furnish.cavern"),
        ("Wish for children, furnish Beer parlor D3", "furnish.dwelling"),
        ("Wish for children, furnish Dwelling D3", "furnish.cost"),
    ],
)
def test_furnish_order_of_checks(line: str, rule: str) -> None:
    """The checks run in this order: what the space offers, tile and cell, price. Ann has no goods, and the Seam is
    Bob's."""
    game = furnished("", 2, 4)
    build(game, "Bob", D3="Seam")
    assert refused_line(game, "Ann", line).rule == rule


@pytest.mark.parametrize(
    ("tile", "cell", "rule"), [("Seam", "D3", "furnish.available"), ("Beer parlor", "E1", "furnish.cavern")]
)
def test_furnish_dwelling_is_checked_after_available_and_cavern(tile: str, cell: str, rule: str) -> None:
    """The rules of a step are checked in the order of the rule list, the price last."""
    game = furnished("", 2, 4)
    build(game, "Bob", D3="Seam")
    assert refused_line(game, "Ann", f"Wish for children, furnish {tile} {cell}").rule == rule


# --- furnish.permanent ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Housework, furnish Beer parlor D2", "furnish.cavern"),
        ("Excavation, cavern D2 cavern D1", "mountain.twin"),
        ("Excavation, tunnel D2 cavern D1", "mountain.twin"),
        ("Ore mine construction, ore mine D2 deep tunnel E2", "mine.ore"),
        ("Ruby mine construction, ruby mine D2", "mine.ruby"),
        ("ruby tunnel D2", "mountain.single"),
        ("ruby cavern D2", "mountain.single"),
    ],
)
def test_furnish_permanent_no_tile_goes_over_a_furnishing(line: str, rule: str) -> None:
    """Not even over one that the Work room let lie on a tunnel."""
    game = furnished("9 wood 9 stone 9 ruby", 2, 6, D3="Work room", D2="tunnel", E2="tunnel")
    turn(game, "Ann", "Housework, furnish Carpenter D2")
    game.occupant.clear()
    assert refused_line(game, "Ann", line).rule == rule


# --- family.room ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "room"),
    [
        ({}, 2),
        ({"D3": "Dwelling"}, 3),
        ({"D3": "Simple dwelling 4", "D2": "Simple dwelling 3"}, 4),
        ({"D3": "Mixed dwelling"}, 3),
        ({"D3": "Couple dwelling"}, 4),
        ({"D3": "Additional dwelling"}, 2),
        ({"D3": "Couple dwelling", "D2": "Additional dwelling"}, 4),
        (FIVE, 5),
        ({**FIVE, "E1": "Additional dwelling"}, 6),
    ],
)
def test_family_room_filled_and_no_further(cells: dict[str, str], room: int) -> None:
    game = furnished("", 2, 8, **cells)
    home = game.home("Ann")
    for family in range(2, room):
        arm(home, *[0] * family)
        game.occupant.clear()
        turn(game, "Ann", "Family life, grow")
        assert len(home.dwarfs) == family + 1
    arm(home, *[0] * room)
    game.occupant.clear()
    assert refused_line(game, "Ann", "Family life, grow").rule == "family.room"


def test_family_room_made_in_the_same_turn() -> None:
    game = furnished("4 wood 3 stone", 2, 8)
    turn(game, "Ann", "Urgent wish for children, furnish Dwelling D3, grow")
    assert len(game.home("Ann").dwarfs) == 3


@line_breaks("family.room", 1)
def growth_without_a_dwelling() -> tuple[Game, str, str]:
    return furnished("", 2, 4), "Ann", "Wish for children, grow"


@line_breaks("family.room", 1)
def growth_beside_a_newborn_that_has_the_room() -> tuple[Game, str, str]:
    game = furnished("", 4, 8, D3="Dwelling")
    turn(game, "Ann", "Family life, grow")
    return game, "Ann", "Growth, grow"


@line_breaks("family.room", 1)
def third_dwarf_in_the_additional_dwelling() -> tuple[Game, str, str]:
    return furnished("", 2, 4, D3="Additional dwelling"), "Ann", "Wish for children, grow"


@line_breaks("family.room", 1)
def fifth_dwarf_in_the_additional_dwelling() -> tuple[Game, str, str]:
    game = furnished("", 2, 4, D3="Couple dwelling", D2="Additional dwelling")
    arm(game.home("Ann"), 0, 0, 0, 0)
    return game, "Ann", "Wish for children, grow"


@line_breaks("family.room", 2)
def growth_after_furnishing_the_additional_dwelling() -> tuple[Game, str, str]:
    return (
        furnished("4 wood 3 stone", 2, 8),
        "Ann",
        "Urgent wish for children, furnish Additional dwelling D3, grow",
    )


# --- family.limit ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", [FIVE, {**FIVE, "E1": "Mixed dwelling", "E2": "Couple dwelling"}])
def test_family_limit_the_sixth_with_the_additional_dwelling(cells: dict[str, str]) -> None:
    game = furnished("", 2, 4, F1="Additional dwelling", **cells)
    arm(game.home("Ann"), 0, 0, 0, 0, 0)
    turn(game, "Ann", "Wish for children, grow")
    assert len(game.home("Ann").dwarfs) == 6


def test_family_limit_the_fifth_without_it() -> None:
    game = furnished("", 2, 4, **FIVE)
    arm(game.home("Ann"), 0, 0, 0, 0)
    turn(game, "Ann", "Wish for children, grow")
    assert len(game.home("Ann").dwarfs) == 5


@line_breaks("family.limit", 1)
def sixth_dwarf_in_an_ordinary_dwelling() -> tuple[Game, str, str]:
    game = furnished("", 2, 4, E1="Dwelling", **FIVE)
    arm(game.home("Ann"), 0, 0, 0, 0, 0)
    return game, "Ann", "Wish for children, grow"


@line_breaks("family.limit", 1)
def seventh_dwarf() -> tuple[Game, str, str]:
    game = furnished("", 2, 4, E1="Couple dwelling", E2="Additional dwelling", **FIVE)
    arm(game.home("Ann"), 0, 0, 0, 0, 0, 0)
    return game, "Ann", "Wish for children, grow"


# --- family.newborn -------------------------------------------------------------------------------------------------


def test_family_newborn_does_not_act_in_the_round_of_its_birth() -> None:
    game = furnished("", 2, 4, D3="Dwelling")
    play(game, "Ann", "Wish for children, grow")
    play(game, "Bob", "Logging")
    play(game, "Ann", "Supplies")
    play(game, "Bob", "Wood gathering")
    assert game.to_act is None
    assert refused(game, lambda: play(game, "Ann", "Clearing")).rule == "work.turn-order"


def test_family_newborn_acts_from_the_next_round_on() -> None:
    game = furnished("9 food", 1, 4, D3="Dwelling")
    for line in ("Wish for children, grow", "Logging"):
        play(game, "Ann", line)
    assert game.to_act is None
    game.harvest()  # round 4: 1 food for each of the 3
    assert goods(game.home("Ann"), "food") == 6
    game.reveal()
    for line in ("Logging", "Wood gathering", "Housework"):
        play(game, "Ann", line)
    assert game.to_act is None


def test_family_newborn_several_growths_in_a_round_one_per_space() -> None:
    game = furnished("4 wood 3 stone", 4, 8, D3="Couple dwelling", D2="Mixed dwelling", D1="cavern")
    arm(game.home("Ann"), 0, 0, 0)
    turn(game, "Ann", "Growth, grow")
    turn(game, "Ann", "Family life, grow")
    assert len(game.home("Ann").dwarfs) == 5
    game.home("Ann").dwarfs.pop()
    assert refused_line(game, "Ann", "Urgent wish for children, furnish Dwelling D1, grow, grow").rule == "work.offered"
