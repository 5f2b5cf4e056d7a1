"""The catalogue of major improvements that can be bought, and names in the language of the page."""

from collections.abc import Iterator
from typing import Any

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.spaces import CARDS, PRINTED, SpaceRow
from ..goods import NAMES
from ..offers import major_effect
from ..rules.game import Game
from ..state.home import Home
from .labels import Labels


def pieces(game: Game, seat: int, labels: Labels) -> Iterator[dict[str, Any]]:
    """Yield the major improvements that are still on the board, with the goods that the player lacks for each."""
    home = game.homes[seat]
    for row in MAJORS.values():
        if row.key in game.majors:
            yield {
                "name": row.full_name,
                "said": labels.row(row),
                "group": "improvements",
                "drawing": None,
                "price": list(map(list, row.cost.pairs)),
                "points": str(row.points),
                "words": major_effect(row, labels.goods, labels.good, labels.offer),
                "lacks": _lacking(home, row),
            }


def symbols(labels: Labels) -> Iterator[str]:
    """Yield no drawings. An improvement is shown by its price and its text."""
    return iter(())


def names(labels: Labels) -> dict[str, str]:
    """Return the translated name of each space, card and improvement, by its name in a record."""
    rows: tuple[SpaceRow | MajorRow, ...] = (*PRINTED, *CARDS, *MAJORS.values())
    return {name: labels.row(row, name != row.name) for row in rows for name in (row.name, row.full_name)}


def _lacking(home: Home, row: MajorRow) -> dict[str, int]:
    """Return the goods missing for the price of an improvement. A Fireplace can pay for a Cooking hearth."""
    if row.for_fireplace and any(MAJORS[key].fireplace for key in home.majors):
        return {}
    return {NAMES[good]: count - home.goods[good] for good, count in row.cost.pairs if count > home.goods[good]}
