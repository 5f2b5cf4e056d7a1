"""The effect of each furnishing in play; prices and points are in `test_furnishings`."""

import pytest

from caverna.games.caverna import Goods
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.goods import NUMBER
from caverna.games.caverna.rules.game import OVER
from tests.support.furnished_tables import furnished, harvest, next_round, stock
from tests.support.table import arm, build, goods, play, refused_line, steps, turn

# --- dwellings and rooms --------------------------------------------------------------------------------------------

ROOM = {
    "Dwelling": 3, "Simple dwelling 4": 3, "Simple dwelling 3": 3, "Mixed dwelling": 3, "Couple dwelling": 4,
    "Additional dwelling": 2,
}  # fmt: skip
"""Room for dwarfs with the entry-level dwelling's 2 and this tile."""


@pytest.mark.parametrize(("tile", "room"), ROOM.items())
def test_dwellings_give_room(tile: str, room: int) -> None:
    game = furnished("", 2, 4, D3=tile)
    for family in range(2, room + 1):
        arm(game.home("Ann"), *[0] * family)
        game.occupant.clear()
        if family < room:
            turn(game, "Ann", "Wish for children, grow")
        else:
            assert refused_line(game, "Ann", "Wish for children, grow").rule == "family.room"


def test_additional_dwelling_takes_the_sixth_dwarf() -> None:
    game = furnished("", 2, 4, D3="Additional dwelling", D2="Couple dwelling", D1="Dwelling")
    arm(game.home("Ann"), 0, 0, 0, 0, 0)
    turn(game, "Ann", "Wish for children, grow")
    assert len(game.home("Ann").dwarfs) == 6


HOUSING = [
    # beside the entry-level dwelling, which holds 2 of one type
    ({"D3": "Mixed dwelling"}, 2, "2 sheep 2 boar", "donkey"),
    ({"D3": "Mixed dwelling"}, 2, "4 donkey", "donkey"),
    ({"D3": "Mixed dwelling"}, 2, "1 cattle 2 sheep", "boar"),
    ({"D3": "Cuddle room"}, 2, "4 sheep", "sheep"),
    ({"D3": "Cuddle room"}, 5, "5 sheep 2 cattle", "cattle"),
    ({"D3": "Cuddle room"}, 3, "3 sheep 2 boar", "sheep"),
    ({"D3": "Cuddle room"}, 3, "2 boar", "boar"),  # sheep only
    ({"D3": "Breakfast room"}, 2, "5 cattle", "cattle"),
    ({"D3": "Breakfast room"}, 2, "3 cattle 2 sheep", "sheep"),
    ({"D3": "Breakfast room"}, 2, "2 donkey", "donkey"),  # cattle only
    ({"D3": "Stubble room", "C4": "field", "C3": "field"}, 2, "1 sheep 1 boar 2 cattle", "cattle"),
    ({"D3": "Stubble room", "C4": "field", "C3": "field"}, 2, "4 donkey", "sheep"),
    ({"D3": "Stubble room", "C4": "field 1 grain", "C3": "field"}, 2, "3 sheep", "sheep"),  # one is sown
    ({"D3": "Stubble room"}, 2, "2 sheep", "sheep"),
]


@pytest.mark.parametrize(("cells", "dwarfs", "animals", "one_more"), HOUSING)
def test_rooms_house_animals(cells: dict[str, str], dwarfs: int, animals: str, one_more: str) -> None:
    game = furnished(f"2 ruby 2 food {animals}", **cells)
    home = arm(game.home("Ann"), *[0] * dwarfs)
    last = animals.split()[-1]
    home.goods[NUMBER[last]] -= 1
    play(game, "Ann", f"ruby {last}")
    assert refused_line(game, "Ann", f"ruby {one_more}").rule == "animals.housing"


def test_cuddle_room_counts_newborns() -> None:
    game = furnished("4 sheep 1 ruby", 2, 4, D3="Cuddle room", D2="Dwelling")
    assert refused_line(game, "Ann", "ruby sheep").rule == "animals.housing"
    turn(game, "Ann", "Wish for children, grow, ruby sheep")
    assert goods(game.home("Ann"), "sheep") == 5


def test_stubble_room_sowing_evicts() -> None:
    game = furnished("1 grain 3 sheep", D3="Stubble room", C4="field")
    assert refused_line(game, "Ann", "Slash-and-burn, sow grain C4").rule == "animals.housing"
    turn(game, "Ann", "Slash-and-burn, sow grain C4, eat 1 sheep")


def test_mixed_dwelling_and_breakfast_room_house_a_newborn() -> None:
    game = furnished("4 food 2 sheep 4 cattle", 1, 3, D3="Mixed dwelling", D2="Breakfast room")
    # 3 cattle in the Breakfast room, 2 sheep and 1 cattle in the two dwellings: room for a calf, for no lamb
    assert harvest(game).supply == Goods.parse("2 sheep 5 cattle")


def test_breakfast_room_takes_the_calf() -> None:
    game = furnished("4 food 2 sheep 2 cattle", 1, 3, D3="Breakfast room")
    assert harvest(game).supply == Goods.parse("2 sheep 3 cattle")


def test_work_room_opens_tunnels() -> None:
    game = furnished("1 stone", D3="Work room", E3="tunnel")
    turn(game, "Ann", "Housework, furnish Carpenter E3")
    assert game.home("Ann").board()["E3"] == "Carpenter"


def test_guest_room_reads_and_or() -> None:
    game = furnished("", 4, 4, D3="Guest room", D2="Dwelling")
    turn(game, "Ann", "Growth, take, grow")
    assert game.home("Ann").supply == Goods.parse("1 wood 1 stone 1 ore 1 food 2 gold")
    assert len(game.home("Ann").dwarfs) == 3


@pytest.mark.parametrize(
    ("line", "gold"),
    [
        ("Clearing, meadow C4 field C5", 2),
        ("Drift mining, cavern E4 tunnel E5", 2),
        ("Clearing, meadow C4 field C3", 0),
    ],
)
def test_office_room_pays_2_gold_for_an_overhang(line: str, gold: int) -> None:
    game = furnished("", D3="Office room")
    turn(game, "Ann", line)
    assert goods(game.home("Ann"), "gold") == gold


# --- workshops ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wood"),
    [
        ("Housework, furnish Dwelling D2", 3),  # 4
        ("Sheep farming, pasture C4", 1),  # 2
        ("Sheep farming, pasture C4 C3", 3),  # 4
        ("Sheep farming, pasture C4 C3, pasture B4", 5),  # 6 less 1 for the whole action
        ("Blacksmithing, expedition (pasture C4, pasture C3 B3)", 1),  # 1 and 2, each less 1
    ],
)
def test_carpenter_takes_a_wood_off(line: str, wood: int) -> None:
    game = furnished(f"{wood} wood 3 stone", 2, 2, D3="Carpenter", D2="cavern")
    build(game, "Ann", C4="meadow", C3="meadow", B4="meadow", B3="meadow")
    arm(game.home("Ann"), 10, 10)
    turn(game, "Ann", line)
    assert goods(game.home("Ann"), "wood") == 0


@pytest.mark.parametrize(("line", "stone"), [("Housework, furnish Dwelling D2", 2), ("Sheep farming, stable B1", 0)])
def test_stone_carver_takes_a_stone_off(line: str, stone: int) -> None:
    game = furnished(f"4 wood {stone} stone", 2, 2, D3="Stone carver", D2="cavern")
    turn(game, "Ann", line)
    assert goods(game.home("Ann"), "stone") == 0


@pytest.mark.parametrize(("strength", "ore"), [(1, 0), (2, 0), (3, 1), (8, 6)])
def test_blacksmith_takes_2_ore_off_each_weapon(strength: int, ore: int) -> None:
    game = furnished(f"{ore} ore", D3="Blacksmith")
    turn(game, "Ann", f"Blacksmithing, forge {strength}")
    assert game.home("Ann").weapons() == [0, strength]
    assert not game.home("Ann").supply


def test_blacksmith_does_not_raise_the_limit() -> None:
    game = furnished("9 ore", D3="Blacksmith")
    assert refused_line(game, "Ann", "Blacksmithing, forge 9").rule == "weapon.forge"


@pytest.mark.parametrize(
    ("donkeys", "mines", "ore"),
    [(0, 2, 0), (1, 2, 1), (2, 2, 2), (3, 2, 2), (3, 3, 3)],  # a donkey in each ore mine pays
)
def test_miner_pays_for_donkeys_in_ore_mines(donkeys: int, mines: int, ore: int) -> None:
    cells = dict(zip(("E1", "E2", "E3"), ["ore mine"] * mines, strict=False))
    game = furnished(f"{donkeys} donkey", 1, 4, D3="Miner", F1="ruby mine", **cells)
    assert goods(next_round(game), "ore") == ore
    assert goods(next_round(game), "ore") == 2 * ore


def test_builder_swaps_a_wood_and_a_stone() -> None:
    game = furnished("3 wood 2 stone 2 ore", D3="Builder", D2="cavern")
    turn(game, "Ann", "Housework, leave, furnish Dwelling D2 paying 3 wood 2 stone 2 ore")
    assert not game.home("Ann").supply


SUPPLIERS = {"Wood supplier": ("wood", 7), "Stone supplier": ("stone", 5), "Ruby supplier": ("ruby", 4)}


@pytest.mark.parametrize("tile", SUPPLIERS)
def test_suppliers_deliver_in_the_next_rounds(tile: str) -> None:
    """Built in round 3 of a solo game: rounds 4-8 and, without a round 9, 10-12 follow."""
    good, rounds = SUPPLIERS[tile]
    game = furnished("2 wood 2 stone", 1, 3)
    turn(game, "Ann", f"Housework, furnish {tile} D3")
    stock(game.home("Ann"), "")
    counts = [goods(next_round(game), good) for _ in range(8)]
    assert counts == [min(number, rounds) for number in range(1, 9)]


def test_wood_supplier_delivers_7_wood() -> None:
    game = furnished("1 stone", 1, 1)
    turn(game, "Ann", "Housework, leave, furnish Wood supplier D3")
    for _ in range(10):
        next_round(game)
    assert game.home("Ann").supply == Goods.parse("7 wood")


def test_stone_supplier_late_deliveries_are_lost() -> None:
    game = furnished("1 wood", 1, 10)
    turn(game, "Ann", "Housework, leave, furnish Stone supplier D3")
    next_round(game)
    next_round(game)
    assert game.round == 12
    assert game.home("Ann").supply == Goods.parse("2 stone")


def test_ruby_supplier_not_in_the_round_it_is_built() -> None:
    game = furnished("2 wood 2 stone")
    turn(game, "Ann", "Housework, leave, furnish Ruby supplier D3")
    assert not game.home("Ann").supply
    assert next_round(game, "Sheep farming").supply == Goods.parse("1 ruby")
    assert not game.home("Bob").supply["ruby"]


@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        ("", "Housework", "1 wood 1 dog"),
        ("2 ruby", "ruby 2 dog", "2 wood 2 dog"),
        ("", "Weekly market, buy dog", "1 wood 2 gold 1 dog"),
        ("", "Blacksmithing, expedition (dog)", "1 wood 1 dog"),
    ],
)
def test_dog_school_gives_a_wood_for_each_new_dog(before: str, line: str, after: str) -> None:
    game = furnished(before, 5, 1, D3="Dog school")
    arm(game.home("Ann"), 1, 1)
    turn(game, "Ann", line)
    assert game.home("Ann").supply == Goods.parse(after)


@pytest.mark.parametrize(
    ("line", "wood"),
    [("furnish Dog school D3", 0), ("furnish Dog school D3, take", 1), ("take, furnish Dog school D3", 0)],
)
def test_dog_school_counts_only_dogs_that_come_after_it(line: str, wood: int) -> None:
    game = furnished("")
    turn(game, "Ann", f"Housework, {line}")
    assert game.home("Ann").supply == Goods.parse(f"{wood} wood 1 dog" if wood else "1 dog")


def test_quarry_gives_a_stone_for_each_newborn_donkey() -> None:
    game = furnished("4 food 2 donkey 2 sheep", 1, 3, D3="Quarry", C4="pasture", C3="pasture", E1="ore mine")
    build(game, "Ann", E2="ore mine")
    # donkeys in both mines and a pasture, sheep in the other pasture and the dwelling
    assert harvest(game).supply == Goods.parse("1 stone 3 donkey 3 sheep")


def test_quarry_pays_for_breeding_on_an_expedition_but_not_for_a_bought_donkey() -> None:
    game = furnished("2 donkey 1 ruby", D3="Quarry", C4="pasture", C3="pasture")
    arm(game.home("Ann"), 14, 14)
    turn(game, "Ann", "Logging, leave, expedition (breed donkey)")
    assert game.home("Ann").supply == Goods.parse("1 stone 1 ruby 3 donkey")
    play(game, "Ann", "ruby donkey")
    assert goods(game.home("Ann"), "stone") == 1


def test_seam_gives_an_ore_for_each_new_stone() -> None:
    game = furnished("3 ruby", D3="Seam")
    play(game, "Ann", "ruby 3 stone")
    assert game.home("Ann").supply == Goods.parse("3 stone 3 ore")


# --- trades at any time ---------------------------------------------------------------------------------------------

TRADES = [
    ("Trader", "2 gold", "use Trader", "1 wood 1 stone 1 ore"),
    ("Trader", "6 gold", "use Trader 3", "3 wood 3 stone 3 ore"),
    ("Cooking cave", "1 grain 1 vegetable", "use Cooking cave", "5 food"),
    ("Cooking cave", "2 grain 3 vegetable", "use Cooking cave 2", "10 food 1 vegetable"),
    ("Hunting parlor", "2 boar", "use Hunting parlor", "2 gold 2 food"),
    ("Beer parlor", "2 grain", "use Beer parlor for gold", "3 gold"),
    ("Beer parlor", "4 grain", "use Beer parlor 2 for food", "8 food"),
    ("Blacksmithing parlor", "1 ruby 1 ore", "use Blacksmithing parlor", "2 gold 1 food"),
    ("Blacksmithing parlor", "3 ruby 2 ore", "use Blacksmithing parlor 2", "1 ruby 4 gold 2 food"),
    ("Spare part storage", "1 wood 1 stone 1 ore", "use Spare part storage", "2 gold"),
    ("Spare part storage", "2 wood 2 stone 3 ore", "use Spare part storage 2", "1 ore 4 gold"),
]
every_trade = pytest.mark.parametrize(("tile", "before", "line", "after"), TRADES)


@every_trade
def test_trades_in_the_opponents_turn(tile: str, before: str, line: str, after: str) -> None:
    game = furnished(before, D3=tile)
    game.seat_to_act = game.seat("Bob")
    play(game, "Ann", line)
    assert game.home("Ann").supply == Goods.parse(after)
    assert game.to_act == "Bob"


@every_trade
def test_trades_after_the_last_round_until_scoring_starts(tile: str, before: str, line: str, after: str) -> None:
    game = furnished(before, D3=tile)
    game.phase = OVER
    game.end({"Ann": steps(line)})
    assert game.home("Ann").supply == Goods.parse(after)
    assert refused_line(game, "Ann", line).rule == "end.trades"


@every_trade
def test_trades_need_the_tile(tile: str, before: str, line: str, after: str) -> None:
    assert refused_line(furnished(before), "Ann", line).rule == "trade.tile"


@pytest.mark.parametrize(
    ("tile", "takes", "line"),
    [
        ("Trader", "4 gold", "use Trader 2"),
        ("Cooking cave", "2 grain 2 vegetable", "use Cooking cave 2"),
        ("Hunting parlor", "2 boar", "use Hunting parlor"),
        ("Beer parlor", "4 grain", "use Beer parlor 2 for gold"),
        ("Blacksmithing parlor", "2 ruby 2 ore", "use Blacksmithing parlor 2"),
        ("Spare part storage", "2 wood 2 stone 2 ore", "use Spare part storage 2"),
    ],
)
def test_trades_need_every_good(tile: str, takes: str, line: str) -> None:
    for good in Goods.parse(takes):
        game = furnished(takes, D3=tile)
        game.home("Ann").goods[NUMBER[good]] -= 1
        assert refused_line(game, "Ann", line).rule == "trade.goods"
    play(furnished(takes, D3=tile), "Ann", line)


@pytest.mark.parametrize("placed", [False, True])
def test_peaceful_cave_food_for_a_weapon(placed: bool) -> None:
    game = furnished("", D3="Peaceful cave")
    arm(game.home("Ann"), 9, 14)
    if placed:
        turn(game, "Ann", "Wood gathering")
    play(game, "Ann", "use Peaceful cave 9" + (" placed" if placed else ""))
    assert goods(game.home("Ann"), "food") == 9
    assert game.home("Ann").weapons() == [0, 14]
    assert refused_line(game, "Ann", "use Peaceful cave 9").rule == "trade.goods"


def test_peaceful_cave_must_be_at_home() -> None:
    game = furnished("")
    arm(game.home("Ann"), 0, 9)
    assert refused_line(game, "Ann", "use Peaceful cave 9").rule == "trade.tile"


# --- food -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eaten", "food"),
    [
        ("1 sheep", 2),
        ("1 donkey", 2),
        ("2 donkey", 5),
        ("1 boar", 3),
        ("2 cattle", 8),
        ("1 grain", 1),  # farm animals only
        ("1 vegetable", 2),
        ("1 ruby", 2),
        ("3 gold", 2),
    ],
)
def test_slaughtering_cave_one_more_for_each_farm_animal(eaten: str, food: int) -> None:
    game = furnished(eaten, D3="Slaughtering cave")
    play(game, "Ann", f"eat {eaten}")
    assert game.home("Ann").supply == Goods.parse(f"{food} food")


@pytest.mark.parametrize("paying", ["1 wood", "1 stone", "2 ore"])
def test_working_cave_feeds_a_dwarf_with_goods(paying: str) -> None:
    assert not harvest(furnished(f"2 food {paying}", 1, 3, D3="Working cave"), f"feed {paying}").supply


@pytest.mark.parametrize(
    ("donkeys", "cells", "food"),
    [
        (0, {"E1": "ore mine"}, 4),
        (1, {"E1": "ore mine"}, 3),
        (2, {"E1": "ore mine", "E2": "ruby mine"}, 2),  # any mine
        (3, {"E1": "ore mine", "E2": "ruby mine"}, 2),
        (2, {}, 4),
    ],
)
def test_mining_cave_a_food_less_for_each_donkey_in_a_mine(donkeys: int, cells: dict[str, str], food: int) -> None:
    game = furnished(f"{food} food {donkeys} donkey", 1, 3, D3="Mining cave", **cells)
    home = harvest(game, "breed none")
    assert (goods(home, "food"), home.begging) == (0, 0)


FOUR_PASTURES = {"C4_C3": "large pasture", "B4_B3": "large pasture", "A4_A3": "large pasture", "C2_C1": "large pasture"}


@pytest.mark.parametrize(
    ("parents", "food"),
    [
        ("", 0),
        ("2 sheep", 1),
        ("2 sheep 2 donkey", 2),
        ("2 sheep 2 donkey 2 boar", 3),
        ("2 sheep 2 donkey 2 boar 2 cattle", 5),
        ("2 sheep 2 donkey 2 boar 1 cattle", 3),
    ],
)
def test_breeding_cave_food_for_newborns(parents: str, food: int) -> None:
    home = harvest(furnished(f"4 food {parents}", 1, 3, D3="Breeding cave", **FOUR_PASTURES))
    assert goods(home, "food") == food


def test_breeding_cave_comes_too_late_for_this_feeding() -> None:
    game = furnished("3 food 2 sheep", 1, 3, D3="Breeding cave", C4="pasture")
    home = harvest(game, "beg 1")
    assert (home.begging, goods(home, "food")) == (1, 1)


def test_breeding_cave_on_an_expedition() -> None:
    game = furnished("2 sheep 2 boar", D3="Breeding cave", **FOUR_PASTURES)
    arm(game.home("Ann"), 14, 14)
    turn(game, "Ann", "Logging, leave, expedition (breed sheep boar)")
    assert game.home("Ann").supply == Goods.parse("2 food 3 sheep 3 boar")


@pytest.mark.parametrize(
    ("tile", "price", "animals", "food"),
    [
        ("Weaving parlor", "2 wood 1 stone", "3 sheep 2 cattle", 3),
        ("Weaving parlor", "2 wood 1 stone", "2 cattle", 0),
        ("Milking parlor", "2 wood 2 stone", "2 sheep 4 cattle", 4),
        ("Milking parlor", "2 wood 2 stone", "2 sheep", 0),
    ],
)
def test_parlors_give_food_at_once(tile: str, price: str, animals: str, food: int) -> None:
    game = furnished(f"{price} {animals}", **FOUR_PASTURES)
    turn(game, "Ann", f"Housework, leave, furnish {tile} D3")
    assert game.home("Ann").supply == Goods.parse(f"{animals} {food} food" if food else animals)


def test_state_parlor_2_food_for_each_dwelling_beside_it() -> None:
    game = furnished("5 gold 3 stone", D2="Dwelling", E3="Cuddle room")
    turn(game, "Ann", "Housework, leave, furnish State parlor D3")
    assert game.home("Ann").supply == Goods.parse("4 food")  # D4 and D2


def test_every_furnishing_that_does_more_than_score_has_its_test() -> None:
    scoring = {row.full_name for row in FURNISHINGS.values() if row.effect.startswith(("scores", "prevents"))}
    assert len(scoring) == 11
    tested = {*ROOM, *SUPPLIERS, *(tile for tile, *_ in TRADES), *(cells["D3"] for cells, *_ in HOUSING)}
    tested |= {"Weaving parlor", "Milking parlor"}
    names = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    tested |= {row.full_name for row in FURNISHINGS.values() if any(name.startswith(row.key + "_") for name in names)}
    assert tested | scoring == {row.full_name for row in FURNISHINGS.values()}
