"""The furnishings that a player can choose, their drawings, and names in the language of the page."""

from collections.abc import Iterator
from typing import Any

from caverna.drawing.marks import boxed, linked

from ..catalogue.furnishings import CAVE, DWELLING, FURNISHINGS, ROOM, WORKSHOP, FurnishingRow
from ..catalogue.loot import LOOT
from ..catalogue.spaces import CARDS, PRINTED, SpaceRow
from ..goods import NAMES
from ..rules.game import Game
from ..rules.prices import payments
from ..state.home import Home
from .face import STAR, face_of
from .labels import Labels
from .tiles import SIZE

_GREEN = frozenset({ROOM, WORKSHOP, CAVE})


def pieces(game: Game, seat: int, labels: Labels) -> Iterator[dict[str, Any]]:
    """Yield the data of the furnishings in the supply, with the goods that the player lacks for each."""
    home = game.homes[seat]
    for row in FURNISHINGS.values():
        if row.key in game.supply:
            yield {
                "name": row.full_name,
                "said": labels.row(row),
                "group": _group(row),
                "drawing": f"p-{row.key}",
                "price": list(map(list, row.cost.pairs)),
                "points": STAR if row.points is None else str(row.points),
                "words": labels.effect(row.key, row.effect),
                "lacks": _lacking(home, row),
            }


def symbols(labels: Labels) -> Iterator[str]:
    """Yield the drawings of all furnishings."""
    for row in FURNISHINGS.values():
        yield boxed(f"p-{row.key}", f"0 0 {SIZE} {SIZE}", face_of(row, labels).drawn(linked))


def names(labels: Labels) -> dict[str, str]:
    """Return the names of spaces, cards and furnishings in the page's language, by their names in a record."""
    rows: tuple[SpaceRow | FurnishingRow, ...] = (*PRINTED, *CARDS, *FURNISHINGS.values())
    return {name: labels.row(row, name != row.name) for row in rows for name in (row.name, row.full_name)}


def loot() -> list[dict[str, Any]]:
    """Return the data of the loot items, in the order of the printed table."""
    return [{"strength": row.strength, "does": row.does, "goods": list(map(list, row.goods.pairs))} for row in LOOT]


def _group(row: FurnishingRow) -> str:
    if row.kind == DWELLING:
        return "dwellings"
    return "rooms" if row.kind in _GREEN else "parlors"


def _lacking(home: Home, row: FurnishingRow) -> dict[str, int]:
    """Return the goods that the home lacks for a furnishing, for the way to pay that lacks the fewest."""
    ways = [_short(home, price) for price in payments(home, row.cost)]
    return min(ways, key=lambda way: sum(way.values()))


def _short(home: Home, price: dict[int, int]) -> dict[str, int]:
    return {NAMES[good]: count - home.goods[good] for good, count in price.items() if count > home.goods[good]}
