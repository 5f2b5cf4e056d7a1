"""The ids that BoardGameArena uses for spaces, furnishings, tiles and goods of Caverna, and the names in a record."""

from collections.abc import Mapping

from caverna.games.caverna.catalogue.furnishings import FURNISHINGS, FurnishingRow
from caverna.games.caverna.catalogue.spaces import CARDS, SpaceRow, printed_for
from caverna.games.caverna.goods import NUMBER

GOOD: Mapping[str, int] = {"pig" if name == "boar" else name: number for name, number in NUMBER.items()}
"""Type of a token of the site -> the number of the good."""
_SPACE_IDS = {
    "Slash-and-burn": "Slash",
    "Small-scale drift mining": "SmallDriftMining",
    "Starting player": "FirstPlayer",
    "Wish for children": "WishChildren",
    "Urgent wish for children": "UrgentWishChildren",
}
"""Name of a space -> its id, for ids that do not follow from the name."""
_FURNISHING_IDS = {
    "Simple dwelling 4": "SimpleDwelling1",
    "Simple dwelling 3": "SimpleDwelling2",
    "Additional dwelling": "AddDwelling",
}
_IMITATIONS = {
    "Imitation": {3: 4, 4: 2, 5: 2, 6: 1, 7: 0},
    "Imitation5": {5: 4, 6: 2, 7: 1},
    "Imitation7": {7: 2},
}
"""Id of an Imitation -> the number of players -> the food that imitating costs."""
_DRIFT_MININGS = {"DriftMining": 1, "DriftMining4": 2}
COLUMNS = "ZABCDEFG"
MEADOW, FIELD, CAVERN, TUNNEL = "tileMeadow", "tileField", "tileCavern", "tileTunnel"
DEEP_TUNNEL, ORE_MINE, RUBY_MINE, PASTURE = "tileDeepTunnel", "tileOreMine", "tileRubyMine", "tilePasture"
SINGLE = {MEADOW: "meadow", FIELD: "field", CAVERN: "cavern", TUNNEL: "tunnel"}
"""Id of a tile of one cell, from rubies and expeditions -> its word in the notation."""
COVERED_BONUS: Mapping[tuple[int, int], tuple[int, int]] = {
    (5, 1): (NUMBER["boar"], 1),
    (1, 5): (NUMBER["boar"], 1),
    (3, 7): (NUMBER["food"], 1),
    (9, 7): (NUMBER["food"], 1),
    (11, 1): (NUMBER["food"], 2),
}
"""Coordinates of a cell -> the good and number gained when it is covered."""
NO_HARVEST, FOOD_ONLY, FULL_HARVEST, ONE_PHASE = "harvest_none", "harvest_1food", "harvest_normal", "harvest_choice"
HARVESTS = (NO_HARVEST, FOOD_ONLY, FULL_HARVEST, ONE_PHASE)


def space_rows(players: int) -> dict[str, SpaceRow]:
    """Return the spaces and cards of a table by the site's ids, without the number at the end of some ids."""
    rows: dict[str, SpaceRow] = {}
    named = {row.name: row for row in (*printed_for(players), *CARDS)}
    numbered = {(row.name, row.number): row for row in printed_for(players) if row.number is not None}
    for name, row in named.items():
        if row.number is None:
            rows["Action" + (_SPACE_IDS.get(name) or name.title().replace(" ", "").replace("-", ""))] = row
    for site, costs in _IMITATIONS.items():
        if players in costs:
            rows[f"Action{site}"] = numbered["Imitation", costs[players]]
    for site, stone in _DRIFT_MININGS.items():
        if ("Drift mining", stone) in numbered:
            rows[f"Action{site}"] = numbered["Drift mining", stone]
    return rows


def find_space(rows: Mapping[str, SpaceRow], site: str) -> SpaceRow | None:
    """Return the space with this id. A number at its end only means the board on which it is printed."""
    return rows.get(site) or rows.get(site.rstrip("4567"))


FURNISHING: Mapping[str, FurnishingRow] = {
    _FURNISHING_IDS.get(row.full_name) or row.name.title().replace(" ", ""): row for row in FURNISHINGS.values()
}
"""Id of a furnishing, without the letter before it -> the furnishing."""


def find_furnishing(site: str) -> FurnishingRow | None:
    """Return the furnishing with an id such as ``G_CuddleRoom``, None if there is none."""
    return FURNISHING.get(site.partition("_")[2])


def cell_name(x: int, y: int) -> str | None:
    """Return the cell at the site's coordinates, which are odd numbers. None if there is no cell."""
    column, row = (x + 1) // 2, (y + 1) // 2
    if x % 2 and y % 2 and 0 <= column < len(COLUMNS) and 0 <= row <= 5:
        return f"{COLUMNS[column]}{row}"
    return None
