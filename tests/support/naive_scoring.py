"""An independent scorer of Caverna, written from the rules alone (p. 6 and 23) in plain code.

It reads only things that are visible at the table: the contents of the board, the supply, the weapons and the begging
markers of a home. It shares no numbers and no code with the library's scorer, so that the two can be compared.
"""

from caverna.games.caverna import Home

CATEGORIES = (
    "animals", "missing", "grain", "vegetable", "ruby", "dwarf", "unused", "tiles", "bonus", "gold", "begging",
)  # fmt: skip
FARM_ANIMALS = ("sheep", "donkey", "boar", "cattle")

DWELLINGS = {
    "Dwelling": 3, "Simple dwelling 4": 0, "Simple dwelling 3": 0, "Mixed dwelling": 4, "Couple dwelling": 5,
    "Additional dwelling": 5,
}  # fmt: skip
GREEN = {
    "Cuddle room": 2, "Breakfast room": 0, "Stubble room": 1, "Work room": 2, "Guest room": 0, "Office room": 0,
    "Carpenter": 0, "Stone carver": 1, "Blacksmith": 3, "Miner": 3, "Builder": 2, "Trader": 2, "Wood supplier": 2,
    "Stone supplier": 1, "Ruby supplier": 2, "Dog school": 0, "Quarry": 2, "Seam": 1, "Slaughtering cave": 2,
    "Cooking cave": 2, "Working cave": 2, "Mining cave": 2, "Breeding cave": 2, "Peaceful cave": 2,
}  # fmt: skip
YELLOW = {
    "Weaving parlor": 0, "Milking parlor": 0, "State parlor": 0, "Hunting parlor": 1, "Beer parlor": 3,
    "Blacksmithing parlor": 2, "Stone storage": 0, "Ore storage": 0, "Spare part storage": 0, "Main storage": 0,
    "Weapon storage": 0, "Supplies storage": 0, "Broom chamber": 0, "Treasure chamber": 0, "Food chamber": 0,
    "Prayer chamber": 0, "Writing chamber": 0, "Fodder chamber": 0,
}  # fmt: skip
PRINTED = {**DWELLINGS, **GREEN, **YELLOW}
BOARD = [column + row for column in "ABCDEF" for row in "1234"]


def tiles_at_home(board: dict[str, str]) -> dict[str, str]:
    """Return cell -> furnishing in effect, the upper one if there are two."""
    found = {}
    for where, what in board.items():
        upper = what.split(" over ")[0]
        if upper in PRINTED:
            found[where] = upper
    return found


def next_to(cell: str) -> list[str]:
    """Return the mountain cells next to a mountain cell, including those around the board."""
    column, row = "DEFG".index(cell[0]), int(cell[1])
    around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    return ["DEFG"[c] + str(r) for c, r in around if 0 <= c < 4]


def naive_bonuses(home: Home) -> dict[str, int]:
    """Return the points of each yellow furnishing with points for the player's things."""
    tiles = tiles_at_home(home.board())
    names = list(tiles.values())
    has = {good: home.supply[good] for good in ("stone", "ore", "ruby", *FARM_ANIMALS)}
    grain, vegetables = crops(home)
    weapons = home.weapons()
    dwarfs, armed = len(weapons), len([strength for strength in weapons if strength > 0])
    dwellings_beside_state_parlor = 0
    for cell, name in tiles.items():
        if name == "State parlor":
            for other in next_to(cell):
                if other == "D4" or tiles.get(other) in DWELLINGS:
                    dwellings_beside_state_parlor += 1
    points = {
        "Weaving parlor": has["sheep"] // 2,
        "Milking parlor": has["cattle"],
        "State parlor": 4 * dwellings_beside_state_parlor,
        "Stone storage": has["stone"],
        "Ore storage": has["ore"] // 2,
        "Main storage": 2 * len([name for name in names if name in YELLOW]),
        "Weapon storage": 3 * armed,
        "Supplies storage": 8 if armed == dwarfs else 0,
        "Broom chamber": {5: 5, 6: 10}.get(dwarfs, 0),
        "Treasure chamber": has["ruby"],
        "Food chamber": 2 * min(grain, vegetables),
        "Prayer chamber": 8 if armed == 0 else 0,
        "Fodder chamber": sum(has[animal] for animal in FARM_ANIMALS) // 3,
    }
    return {name: count for name, count in points.items() if name in names}


def crops(home: Home) -> tuple[int, int]:
    """Return all grain and all vegetables, in supply and on fields."""
    grain, vegetables = home.supply["grain"], home.supply["vegetable"]
    for what in home.board().values():
        words = what.split()
        if words[0] == "field" and len(words) == 3:
            if words[2] == "grain":
                grain += int(words[1])
            else:
                vegetables += int(words[1])
    return grain, vegetables


def covered_cells(board: dict[str, str]) -> set[str]:
    """Return the cells with a tile or a stable, and the two printed ones."""
    cells = {"D3", "D4"}
    for where in board:
        cells.update(where.split())
    return cells


def tile_points(board: dict[str, str]) -> int:
    """Return the printed points of furnishings, pastures and mines."""
    points = sum(PRINTED[name] for name in tiles_at_home(board).values())
    for what in board.values():
        if what.startswith("pasture"):
            points += 2
        elif what.startswith("large pasture"):
            points += 4
        elif what == "ore mine":
            points += 3
        elif what == "ruby mine":
            points += 4
    return points


def naive_score(home: Home) -> dict[str, int]:
    """Return the points of a home by line of the score sheet, with the total."""
    supply, board = home.supply, home.board()
    grain, vegetables = crops(home)
    score = {
        "animals": sum(supply[animal] for animal in ("dog", *FARM_ANIMALS)),
        "missing": -2 * len([animal for animal in FARM_ANIMALS if supply[animal] == 0]),
        "grain": grain // 2 + grain % 2,
        "vegetable": vegetables,
        "ruby": supply["ruby"],
        "dwarf": len(home.weapons()),
        "unused": -len([cell for cell in BOARD if cell not in covered_cells(board)]),
        "tiles": tile_points(board),
        "bonus": sum(naive_bonuses(home).values()),
        "gold": supply["gold"],
        "begging": -3 * home.begging,
    }
    if "Writing chamber" in tiles_at_home(board).values():
        for _ in range(7):  # one point after the other, from the first line that still loses one
            losing = [line for line in ("missing", "unused", "begging") if score[line] < 0]
            if losing:
                score[losing[0]] += 1
    score["total"] = sum(score[line] for line in CATEGORIES)
    return score
