"""The typed rows against the figures of the printed components, copied here as text."""

import pytest

from caverna.games.caverna import Goods
from caverna.games.caverna.catalogue import FURNISHINGS, LOOT, FurnishingRow, LootRow, rounds, tables
from caverna.games.caverna.catalogue.loot import LOOT_BREEDS, LOOT_DWELLING_COST
from caverna.games.caverna.catalogue.spaces import SOLO_COVERED, SPACES
from caverna.games.caverna.goods import NAMES as GOODS
from caverna.games.caverna.state.cells import ENTRANCE
from caverna.games.caverna.state.cells import NAMES as CELLS


def rows_of(table: str) -> list[list[str]]:
    """Read a table: one row a line, columns parted by bars."""
    return [[column.strip() for column in line.split("|")] for line in table.strip().splitlines()]


# --- furnishings ----------------------------------------------------------------------------------------------------

TILES = """
    Dwelling | dwelling | 4 wood 3 stone | 3 | intro
    Simple dwelling 4 | dwelling | 4 wood 2 stone | 0 | intro
    Simple dwelling 3 | dwelling | 3 wood 3 stone | 0 | intro
    Mixed dwelling | dwelling | 5 wood 4 stone | 4 | full
    Couple dwelling | dwelling | 8 wood 6 stone | 5 | full
    Additional dwelling | dwelling | 4 wood 3 stone | 5 | full
    Cuddle room | room | 1 wood | 2 | intro
    Breakfast room | room | 1 wood | 0 | intro
    Stubble room | room | 1 wood 1 ore | 1 | intro
    Work room | room | 1 stone | 2 | full
    Guest room | room | 1 wood 1 stone | 0 | full
    Office room | room | 1 stone | 0 | full
    Carpenter | workshop | 1 stone | 0 | intro
    Stone carver | workshop | 1 wood | 1 | intro
    Blacksmith | workshop | 1 wood 2 stone | 3 | intro
    Miner | workshop | 1 wood 1 stone | 3 | full
    Builder | workshop | 1 stone | 2 | full
    Trader | workshop | 1 wood | 2 | full
    Wood supplier | workshop | 1 stone | 2 | intro
    Stone supplier | workshop | 1 wood | 1 | intro
    Ruby supplier | workshop | 2 wood 2 stone | 2 | intro
    Dog school | workshop | nothing | 0 | full
    Quarry | workshop | 1 wood | 2 | full
    Seam | workshop | 2 wood | 1 | full
    Slaughtering cave | cave | 2 wood 2 stone | 2 | intro
    Cooking cave | cave | 2 stone | 2 | intro
    Working cave | cave | 1 wood 1 stone | 2 | intro
    Mining cave | cave | 3 wood 2 stone | 2 | full
    Breeding cave | cave | 1 grain 1 stone | 2 | full
    Peaceful cave | cave | 2 wood 2 stone | 2 | full
    Weaving parlor | parlor | 2 wood 1 stone | * | intro
    Milking parlor | parlor | 2 wood 2 stone | * | intro
    State parlor | parlor | 5 gold 3 stone | * | full
    Hunting parlor | parlor | 2 wood | 1 | intro
    Beer parlor | parlor | 2 wood | 3 | intro
    Blacksmithing parlor | parlor | 3 ore | 2 | full
    Stone storage | storage | 3 wood 1 ore | * | intro
    Ore storage | storage | 1 wood 2 stone | * | intro
    Spare part storage | storage | 2 wood | 0 | full
    Main storage | storage | 2 wood 1 stone | * | intro
    Weapon storage | storage | 3 wood 2 stone | * | intro
    Supplies storage | storage | 3 food 1 wood | * | full
    Broom chamber | chamber | 1 wood | * | full
    Treasure chamber | chamber | 1 wood 1 stone | * | intro
    Food chamber | chamber | 2 wood 2 vegetable | * | intro
    Prayer chamber | chamber | 2 wood | * | full
    Writing chamber | chamber | 2 stone | 0 | intro
    Fodder chamber | chamber | 2 grain 1 stone | * | intro
"""
TILE_NAMES = """
    Dwelling | Morada | Izba
    Additional dwelling | Morada adicional | Dodatkowa izba
    Breakfast room | Sala del desayuno | Pokój śniadaniowy
    Stone carver |  | Kącik kamieniarza
    Trader |  | Skład budulców
    Weaving parlor | Salón de hilar | Sala tkacka
    Milking parlor | Salón para ordeñar | Sala dojarzy
    Hunting parlor | Salón de caza | Sala myśliwska
    Beer parlor | Salón de la cerveza | Sala piwoszy
    Blacksmithing parlor | Salón de forja | Sala kuźnicza
    Spare part storage | Almacén de repuestos | Magazyn części
    Treasure chamber | Cámara del tesoro | Komnata ze skarbcem
    Food chamber | Cámara de provisiones | Komnata kuchenna
    Writing chamber | Cámara de escritura | Komnata skryby
    Fodder chamber | Cámara de forraje | Komnata z karmą
"""
every_tile = pytest.mark.parametrize("row", FURNISHINGS.values(), ids=list(FURNISHINGS))


def test_the_48_furnishings() -> None:
    rows = [
        [
            row.full_name,
            row.kind,
            str(row.cost),
            "*" if row.points is None else str(row.points),
            "intro" if row.intro else "full",
        ]
        for row in FURNISHINGS.values()
    ]
    assert rows == rows_of(TILES)
    assert len(rows) == 48


@every_tile
def test_a_furnishings_spanish_and_polish_names(row: FurnishingRow) -> None:
    known = {name: (es, pl) for name, es, pl in rows_of(TILE_NAMES)}
    assert (row.es, row.pl) == known.get(row.name, ("", ""))


@every_tile
def test_a_furnishings_colour(row: FurnishingRow) -> None:
    assert row.is_dwelling == row.name.lower().endswith("dwelling")
    assert row.is_yellow == row.name.endswith(("parlor", "storage", "chamber"))


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (
            "room",
            {"Dwelling": 1, "Simple dwelling 4": 1, "Simple dwelling 3": 1, "Mixed dwelling": 1, "Couple dwelling": 2},
        ),
        ("number", {"Simple dwelling 4": 4, "Simple dwelling 3": 3}),
        ("unlimited", {"Dwelling": True}),
        ("at_once", {"Stone carver": Goods(stone=2), "Blacksmith": Goods(ore=2)}),
    ],
)
def test_columns_that_few_furnishings_fill(column: str, expected: dict[str, object]) -> None:
    filled = {row.full_name: getattr(row, column) for row in FURNISHINGS.values() if getattr(row, column)}
    assert filled == expected


def test_suppliers() -> None:
    filled = {row.name: (GOODS[row.delivers[0]], row.delivers[1]) for row in FURNISHINGS.values() if row.delivers}
    assert filled == {"Wood supplier": ("wood", 7), "Stone supplier": ("stone", 5), "Ruby supplier": ("ruby", 4)}


def test_trades_of_furnishings() -> None:
    swaps = {
        row.name: {into: f"{row.swap.give} for {goods}" for into, goods in row.swap.get.items()}
        for row in FURNISHINGS.values()
        if row.swap
    }
    assert swaps == {
        "Trader": {"": "2 gold for 1 wood 1 stone 1 ore"},
        "Cooking cave": {"": "1 grain 1 vegetable for 5 food"},
        "Hunting parlor": {"": "2 boar for 2 gold 2 food"},
        "Beer parlor": {"gold": "2 grain for 3 gold", "food": "2 grain for 4 food"},
        "Blacksmithing parlor": {"": "1 ruby 1 ore for 2 gold 1 food"},
        "Spare part storage": {"": "1 wood 1 stone 1 ore for 2 gold"},
    }


# --- rounds, solo, markers ------------------------------------------------------------------------------------------


def test_stages_and_rounds() -> None:
    stages = {1: [1, 2, 3], 2: [4, 5, 6], 3: [7, 8, 9], 4: [10, 11, 12]}
    assert {number: stage for stage, numbers in stages.items() for number in numbers} == rounds.STAGE_OF_ROUND
    for players in range(1, 8):
        played = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        if players < 3:
            played.remove(9)
        assert list(rounds.rounds_for(players)) == played
    assert rounds.WISH_ROUND == 4


def test_solo_cards_and_covered_spaces() -> None:
    names = {number: SPACES[key].name for number, key in rounds.SOLO_CARDS.items()}
    assert names == {
        1: "Blacksmithing", 2: "Sheep farming", 3: "Ore mine construction", 4: "Wish for children",
        5: "Donkey farming", 6: "Ruby mine construction", 7: "Ore delivery", 8: "Family life", 10: "Ore trading",
        11: "Adventure", 12: "Ruby delivery",
    }  # fmt: skip
    covered = [SPACES[key] for key in SOLO_COVERED]
    assert [row.name for row in covered] == ["Drift mining", "Starting player", "Supplies", "Clearing"]
    assert all(row.players == (2, 3) for row in covered)


def test_harvest_plan_and_markers() -> None:
    assert rounds.FIXED_PLAN == {1: "none", 2: "none", 3: "harvest", 4: "food only", 5: "harvest"}
    assert rounds.QUESTION_EVENTS == ("none", "food only", "skip one")
    assert (rounds.FIRST_MARKED_ROUND, rounds.QUESTIONS) == (6, 3)
    assert [rounds.leaves_for(players) for players in range(1, 8)] == [0, 3, 4, 4, 4, 4, 4]


# --- loot -----------------------------------------------------------------------------------------------------------

LOOT_ROWS = """
    1 | +1, 1 wood, 1 dog
    2 | 1 grain, 1 sheep
    3 | 1 stone, 1 donkey
    4 | 1 vegetable, 2 ore
    5 | 1 boar
    6 | 2 gold
    7 | furnish
    8 | stable
    9 | tunnel, small pasture for 1 wood
    10 | 1 cattle, large pasture for 2 wood
    11 | meadow, dwelling
    12 | field, sow
    14 | cavern, breed
"""


def test_the_23_loot_items() -> None:
    def worded_item(row: LootRow) -> str:
        return f"{row.name} for {row.wood} wood" if row.wood else row.name

    items = [(int(strength), item) for strength, names in rows_of(LOOT_ROWS) for item in names.split(", ")]
    assert [(row.strength, worded_item(row)) for row in LOOT] == items
    assert len(items) == 23
    assert Goods.parse("2 wood 2 stone") == LOOT_DWELLING_COST
    assert LOOT_BREEDS == 2


# --- tables ---------------------------------------------------------------------------------------------------------


def by_name(table: dict[int, int]) -> dict[str, int]:
    return {GOODS[good]: count for good, count in table.items()}


def test_home_board() -> None:
    rewards = {CELLS[cell]: f"{count} {GOODS[good]}" for cell, (good, count) in tables.REWARDS.items()}
    assert rewards == {"A3": "1 boar", "C1": "1 boar", "B4": "1 food", "E4": "1 food", "F1": "2 food"}
    assert CELLS[:24] == tuple(column + row for column in "ABCDEF" for row in "1234")
    assert CELLS[ENTRANCE] == "C4"
    assert (tables.MAX_DWARFS, tables.START_DWARFS, tables.MAX_STABLES, tables.ENTRY_ROOM) == (5, 2, 3, 2)


def test_starting_food() -> None:
    assert tables.START_FOOD == (1, 1, 2, 3, 3, 3, 3)
    assert tables.START_FOOD_SOLO == 2


def test_food_table() -> None:
    assert by_name(tables.FOOD_VALUE) == {
        "sheep": 1, "donkey": 1, "boar": 2, "cattle": 3, "grain": 1, "vegetable": 2, "ruby": 2,
    }  # fmt: skip
    assert tables.DONKEY_PAIR == 3


def test_ruby_table() -> None:
    bought = {GOODS[good] for good in tables.RUBY_GOODS}
    assert bought == {"dog", "sheep", "donkey", "boar", "wood", "stone", "ore", "grain", "vegetable", "gold"}
    assert tables.RUBY_TILES == {"meadow": 1, "field": 1, "tunnel": 1, "cavern": 2}


def test_market_table() -> None:
    assert by_name(tables.MARKET) == {
        "wood": 1, "stone": 1, "ore": 1, "grain": 1, "sheep": 1, "donkey": 1, "boar": 2, "dog": 2, "vegetable": 2,
        "cattle": 3,
    }  # fmt: skip


def test_other_figures() -> None:
    assert (tables.SMALL_PASTURE_WOOD, tables.LARGE_PASTURE_WOOD, tables.STABLE_STONE) == (2, 4, 1)
    assert (tables.STRONGEST_FORGED, tables.STRONGEST) == (8, 14)
    assert tables.ORE_TRADE_TIMES == 3
    assert tables.OVERHANG_GOLD == 2
    assert by_name(tables.SEEDS) == {"grain": 3, "vegetable": 2}
    assert tables.BREEDING_CAVE_FOOD == (0, 1, 2, 3, 5)
    assert by_name(tables.WORKING_CAVE_PAYMENTS) == {"wood": 1, "stone": 1, "ore": 2}
