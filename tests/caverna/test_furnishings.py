"""Each of the 48 furnishings bought and scored: price, printed points, goods at once, bonus at several counts.

What they do in play is in `test_furnishing_effects`.
"""

import pytest

from caverna.games.caverna import Goods
from caverna.games.caverna.rules.scoring import score
from tests.support.furnished_tables import furnished
from tests.support.rows import rows
from tests.support.table import arm, build, refused_line, turn

STAR = None
"""Printed points of a tile that scores only by its effect."""

TILES: dict[str, tuple[str, int | None, str]] = {
    # price, printed points, what comes at once on D3 of a home as at the start
    "Dwelling": ("4 wood 3 stone", 3, ""),
    "Simple dwelling 4": ("4 wood 2 stone", 0, ""),
    "Simple dwelling 3": ("3 wood 3 stone", 0, ""),
    "Mixed dwelling": ("5 wood 4 stone", 4, ""),
    "Couple dwelling": ("8 wood 6 stone", 5, ""),
    "Additional dwelling": ("4 wood 3 stone", 5, ""),
    "Cuddle room": ("1 wood", 2, ""),
    "Breakfast room": ("1 wood", 0, ""),
    "Stubble room": ("1 wood 1 ore", 1, ""),
    "Work room": ("1 stone", 2, ""),
    "Guest room": ("1 wood 1 stone", 0, ""),
    "Office room": ("1 stone", 0, ""),
    "Carpenter": ("1 stone", 0, ""),
    "Stone carver": ("1 wood", 1, "2 stone"),
    "Blacksmith": ("1 wood 2 stone", 3, "2 ore"),
    "Miner": ("1 wood 1 stone", 3, ""),
    "Builder": ("1 stone", 2, ""),
    "Trader": ("1 wood", 2, ""),
    "Wood supplier": ("1 stone", 2, ""),
    "Stone supplier": ("1 wood", 1, ""),
    "Ruby supplier": ("2 wood 2 stone", 2, ""),
    "Dog school": ("", 0, ""),
    "Quarry": ("1 wood", 2, ""),
    "Seam": ("2 wood", 1, ""),
    "Slaughtering cave": ("2 wood 2 stone", 2, ""),
    "Cooking cave": ("2 stone", 2, ""),
    "Working cave": ("1 wood 1 stone", 2, ""),
    "Mining cave": ("3 wood 2 stone", 2, ""),
    "Breeding cave": ("1 grain 1 stone", 2, ""),
    "Peaceful cave": ("2 wood 2 stone", 2, ""),
    "Weaving parlor": ("2 wood 1 stone", STAR, ""),
    "Milking parlor": ("2 wood 2 stone", STAR, ""),
    "State parlor": ("5 gold 3 stone", STAR, "2 food"),  # beside the entry-level dwelling
    "Hunting parlor": ("2 wood", 1, ""),
    "Beer parlor": ("2 wood", 3, ""),
    "Blacksmithing parlor": ("3 ore", 2, ""),
    "Stone storage": ("3 wood 1 ore", STAR, ""),
    "Ore storage": ("1 wood 2 stone", STAR, ""),
    "Spare part storage": ("2 wood", 0, ""),
    "Main storage": ("2 wood 1 stone", STAR, ""),
    "Weapon storage": ("3 wood 2 stone", STAR, ""),
    "Supplies storage": ("3 food 1 wood", STAR, ""),
    "Broom chamber": ("1 wood", STAR, ""),
    "Treasure chamber": ("1 wood 1 stone", STAR, ""),
    "Food chamber": ("2 wood 2 vegetable", STAR, ""),
    "Prayer chamber": ("2 wood", STAR, ""),
    "Writing chamber": ("2 stone", 0, ""),
    "Fodder chamber": ("2 grain 1 stone", STAR, ""),
}
every_tile = pytest.mark.parametrize("tile", TILES)

BUY = "Housework, leave, furnish {} D3"


def test_there_are_48_of_them() -> None:
    assert len(TILES) == 48


@every_tile
def test_bought_for_exactly_its_price(tile: str) -> None:
    price, _, at_once = TILES[tile]
    game = furnished(price)
    turn(game, "Ann", BUY.format(tile))
    assert game.home("Ann").supply == Goods.parse(at_once)
    assert game.home("Ann").board() == {"D3": tile}
    assert game.home("Ann").tile_names() == [tile]


@rows(("tile", "short"), [(tile, good) for tile, (price, _, _) in TILES.items() for good in Goods.parse(price)])
def test_refused_one_good_short(tile: str, short: str) -> None:
    price = Goods.parse(TILES[tile][0])
    game = furnished(" ".join(f"{count - (good == short)} {good}" for good, count in price.items()))
    broken = refused_line(game, "Ann", BUY.format(tile))
    assert (broken.rule, broken.step) == ("furnish.cost", 2)
    assert (broken.found, broken.expected) == (f"{price[short] - 1} {short}", f"{price[short]} {short}")


@every_tile
def test_printed_points_and_no_others(tile: str) -> None:
    """A plain home with the tile: its points are in the line of tiles; only a star opens a line of bonuses."""
    price, points, _ = TILES[tile]
    game = furnished(price)
    before = score(game.home("Ann"))
    turn(game, "Ann", BUY.format(tile))
    sheet = score(game.home("Ann"))
    assert before["tiles"] == 0
    assert sheet["tiles"] == (points or 0)
    assert sheet.line("tiles").source == ("" if points is STAR else tile)
    assert (tile in sheet.bonuses) == (points is STAR)


@every_tile
def test_taken_off_the_supply_board_unless_it_is_an_ordinary_dwelling(tile: str) -> None:
    game = furnished(TILES[tile][0])
    turn(game, "Ann", BUY.format(tile))
    assert (tile in game.furnishings()) == (tile == "Dwelling")


def test_the_points_of_several_tiles_add_up() -> None:
    game = furnished("", D3="Dwelling", D2="Dwelling", D1="Mixed dwelling", E1="Beer parlor", E2="Office room")
    assert score(game.home("Ann"))["tiles"] == 3 + 3 + 4 + 3 + 0


# --- bonuses --------------------------------------------------------------------------------------------------------

GOODS_BONUS = [
    *(("Weaving parlor", f"{count} sheep", points) for count, points in [(0, 0), (1, 0), (2, 1), (3, 1), (9, 4)]),
    *(("Milking parlor", f"{count} cattle", points) for count, points in [(0, 0), (1, 1), (5, 5)]),
    *(("Stone storage", f"{count} stone", points) for count, points in [(0, 0), (1, 1), (7, 7)]),
    *(("Ore storage", f"{count} ore", points) for count, points in [(0, 0), (1, 0), (2, 1), (5, 2), (12, 6)]),
    *(("Treasure chamber", f"{count} ruby", points) for count, points in [(0, 0), (1, 1), (6, 6)]),
    ("Food chamber", "3 grain", 0),
    ("Food chamber", "3 vegetable", 0),
    ("Food chamber", "1 grain 1 vegetable", 2),
    ("Food chamber", "4 grain 3 vegetable", 6),
    *(("Fodder chamber", f"{count} boar", points) for count, points in [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)]),
    ("Fodder chamber", "4 sheep 2 donkey 3 boar 10 cattle 2 dog", 6),  # 19 farm animals, p. 6
]


@rows(("tile", "amount", "points"), GOODS_BONUS)
def test_bonus_for_goods(tile: str, amount: str, points: int) -> None:
    sheet = score(furnished(amount, D3=tile).home("Ann"))
    assert sheet.bonuses == {tile: points}
    assert sheet["bonus"] == points


@pytest.mark.parametrize(
    ("tile", "amount", "category", "points"),
    [
        ("Milking parlor", "3 cattle", "animals", 3),
        ("Treasure chamber", "3 ruby", "ruby", 3),
        ("Food chamber", "2 grain 2 vegetable", "vegetable", 2),
    ],
)
def test_a_bonus_does_not_take_from_the_line_it_repeats(tile: str, amount: str, category: str, points: int) -> None:
    assert score(furnished(amount, D3=tile).home("Ann"))[category] == points


@pytest.mark.parametrize(
    ("tile", "weapons", "points"),
    [
        ("Weapon storage", (0, 0), 0),
        ("Weapon storage", (0, 1), 3),
        ("Weapon storage", (0, 5, 9, 14), 9),
        ("Weapon storage", (1, 1, 1, 1, 1, 1), 18),
        ("Supplies storage", (0, 0), 0),
        ("Supplies storage", (0, 8, 8, 8), 0),
        ("Supplies storage", (1, 2), 8),
        ("Supplies storage", (1, 2, 3, 4, 5), 8),
        ("Prayer chamber", (0, 0), 8),
        ("Prayer chamber", (0, 0, 0, 0, 0), 8),
        ("Prayer chamber", (0, 0, 1), 0),
        ("Broom chamber", (0, 0), 0),
        ("Broom chamber", (0, 0, 0, 0), 0),
        ("Broom chamber", (0, 0, 0, 0, 9), 5),
        ("Broom chamber", (0, 0, 0, 0, 0, 0), 10),
    ],
)
def test_bonus_for_the_family(tile: str, weapons: tuple[int, ...], points: int) -> None:
    home = arm(furnished("", D3=tile).home("Ann"), *weapons)
    assert score(home).bonuses == {tile: points}


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ({"D3": "State parlor"}, 4),
        ({"D3": "State parlor", "D2": "Dwelling", "E3": "Simple dwelling 3"}, 12),
        ({"F1": "State parlor"}, 0),
        ({"E4": "State parlor", "E3": "Carpenter", "F4": "Additional dwelling"}, 8),
    ],
)
def test_bonus_of_the_state_parlor(cells: dict[str, str], points: int) -> None:
    assert score(furnished("", **cells).home("Ann")).bonuses == {"State parlor": points}


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ([], 2),
        (["Beer parlor"], 4),
        (["Spare part storage", "Writing chamber"], 6),
        (["Cuddle room", "Carpenter", "Cooking cave", "Dwelling"], 2),  # green and orange
        (["Hunting parlor", "Blacksmithing parlor", "Trader"], 6),
    ],
)
def test_bonus_of_the_main_storage(others: list[str], points: int) -> None:
    cells = dict(zip(("D2", "D1", "E1", "E2"), others, strict=False))
    assert score(furnished("", D3="Main storage", **cells).home("Ann")).bonuses["Main storage"] == points


def test_the_main_storage_counts_every_yellow_tile() -> None:
    """18 yellow tiles, 6 parlors, 6 storages and 6 chambers, the storage itself among them."""
    yellow = [tile for tile in TILES if tile.split()[-1] in ("parlor", "storage", "chamber")]
    assert len(yellow) == 18
    cells = [column + row for column in "EFG" for row in "1234"] + ["D0", "E0", "F0", "D1", "D2", "D3"]
    game = furnished("")
    build(game, "Ann", **dict(zip(cells, yellow, strict=True)))
    assert score(game.home("Ann")).bonuses["Main storage"] == 36


def test_bonuses_are_listed_by_furnishing_and_add_up() -> None:
    game = furnished("4 sheep 3 ruby 2 stone", D3="Weaving parlor", D2="Treasure chamber", D1="Stone storage")
    build(game, "Ann", E1="Main storage", E2="Prayer chamber")
    sheet = score(game.home("Ann"))
    assert sheet.bonuses == {
        "Weaving parlor": 2, "Treasure chamber": 3, "Stone storage": 2, "Main storage": 10, "Prayer chamber": 8,
    }  # fmt: skip
    assert sheet["bonus"] == 25


def test_a_bonus_is_the_owners_alone() -> None:
    game = furnished("3 ruby")
    build(game, "Bob", D3="Treasure chamber")
    assert score(game.home("Ann")).bonuses == {}
