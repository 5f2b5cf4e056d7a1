"""The rules that the page cites for a space, an improvement or a cell."""

from collections.abc import Iterator

from caverna.games.farming.offers import acts_of

from ..catalogue.acts import ACTS
from ..catalogue.majors import MajorRow
from ..catalogue.offer import TAKE
from ..catalogue.spaces import SpaceRow

_CELLS = {
    "empty": "field.place",
    "room": "room.place",
    "field": "sow.field",
    "pasture": "fence.outline",
    "stable": "stable.place",
}
"""First word of a cell's look -> the rule about it."""


def rules_of_space(row: SpaceRow) -> Iterator[str]:
    """Yield the ids of the rules about the actions of a space."""
    for act in acts_of(row.do):
        yield "work.price" if act.name.startswith(f"{TAKE} ") else ACTS[act.name].rule


def rules_of_major(row: MajorRow) -> Iterator[str]:
    """Yield the ids of the rules about an improvement."""
    yield "major.cost"
    if row.cooks:
        yield "food.cook"
    if row.bakes is not None:
        yield "bake.improvement"
    if row.bake_at_once:
        yield "major.oven"
    if row.craft is not None:
        yield "major.craft"
    if row.later is not None:
        yield "major.well"


def rules_of_look(look: str) -> str:
    """Return the id of the rule about a cell with this look (`ground`)."""
    return _CELLS[look.partition("-")[0]]
