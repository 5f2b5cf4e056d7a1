"""Names of BoardGameArena for things, and its states for questions."""

from collections import Counter
from collections.abc import Iterable, Mapping

from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.goods import Goods as Amount
from caverna.games.caverna.state.home import Home

HARVESTS = {
    "harvest": "harvest_normal",
    "food only": "harvest_1food",
    "none": "harvest_none",
    "skip one": "harvest_choice",
}
"""End of a round -> the site's name for it."""
LARGER = {4: ("OreMining", "Sustenance", "Clearing", "Logging", "ForestExploration", "Excavation", "FirstPlayer"),
          6: ("FenceBuilding", "HardwareRental")}  # fmt: skip
"""Number of players -> the spaces whose ids end in this number from that many players on."""
IRREGULAR = {
    "Slash-and-burn": "Slash",
    "Small-scale drift mining": "SmallDriftMining",
    "Starting player": "FirstPlayer",
    "Wish for children": "WishChildren",
    "Urgent wish for children": "UrgentWishChildren",
    "Drift mining 1": "DriftMining",
    "Drift mining 2": "DriftMining4",
}
IMITATIONS = {
    3: {"4": ""},
    4: {"2": ""},
    5: {"2": "", "4": "5"},
    6: {"1": "", "2": "5"},
    7: {"0": "", "1": "5", "2": "7"},
}
"""Number of players -> price of an Imitation -> the end of its id."""
FARMS = ("sheep", "boar", "cattle", "donkey")
ASKED = {"tile": 28, "pasture": 28, "sow": 29, "stable": 30, "furnish": 44, "dwelling": 44, "breed": 45}
"""Loot items with a question -> the state of the site, in which free steps are possible."""
MEAL = {"grain": 1, "vegetable": 2, "sheep": 1, "boar": 2, "cattle": 3, "ruby": 2}

Goods = Mapping[str, int]
Change = tuple[str, int, str]
"""A good, its change, and the cause."""


def space_id(name: str, players: int) -> str:
    """Return the site's id of a space."""
    if name.startswith("Imitation"):
        return f"ActionImitation{IMITATIONS[players][name.split()[-1]]}"
    plain = IRREGULAR.get(name) or "".join(word.capitalize() for word in name.split())
    for least, larger in LARGER.items():
        if players >= least and plain in larger:
            return f"Action{plain}{least}"
    return f"Action{plain}"


def building_id(name: str) -> str:
    """Return the site's id of a furnishing."""
    numbered = {"Simple dwelling 4": "SimpleDwelling1", "Simple dwelling 3": "SimpleDwelling2"}
    if "dwelling" in name.lower():
        return "D_" + (numbered.get(name) or ("AddDwelling" if name.startswith("Add") else _camel(name)))
    last = name.split()[-1]
    return ("Y_" if last in ("parlor", "storage", "chamber") else "G_") + _camel(name)


def named(goods: Amount) -> dict[str, int]:
    """Return goods by their names."""
    return {NAMES[good]: number for good, number in goods.pairs}


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split())


def place_of(cell: str) -> tuple[int, int]:
    """Return the site's coordinates of a cell."""
    return 2 * "ZABCDEFG".index(cell[0]) - 1, 2 * int(cell[1:]) - 1


def site_word(good: str) -> str:
    return "pig" if good == "boar" else good


def our_word(kind: str) -> str:
    return "boar" if kind == "pig" else kind


def added(changes: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the sums of changes by good."""
    goods: Counter[str] = Counter()
    for good, number in changes:
        goods[good] += number
    return {good: number for good, number in goods.items() if number}


def cell_at(x: int, y: int) -> str:
    return f"{'ZABCDEFG'[(x + 1) // 2]}{(y + 1) // 2}"


def is_tile(cause: str) -> bool:
    return cause in {row.full_name for row in FURNISHINGS.values()} | {row.name for row in FURNISHINGS.values()}


def supply(home: Home) -> dict[str, int]:
    """Return the goods of a home."""
    goods = {name: number for name, number in zip(NAMES, home.goods, strict=True) if number}
    return {**goods, **({"begging": home.begging} if home.begging else {})}
