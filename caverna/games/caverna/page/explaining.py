"""The rules that explain a space, a tile or a cell of Caverna."""

from collections.abc import Iterator

from caverna.games.farming.offers import acts_of

from ..catalogue import keys
from ..catalogue.acts import ACTS
from ..catalogue.offer import TakeGoods
from ..catalogue.spaces import SpaceRow

_LAND = {
    "forest": "forest.connected",
    "mountain": "mountain.connected",
    "meadow": "forest.twin",
    "field": "sow.field",
    "pasture": "fence.small",
    "large": "fence.large",
    "cavern": "furnish.cavern",
    "tunnel": "mine.ore",
    "deep_tunnel": "mine.ruby",
    "ore_mine": "mine.yield",
    "ruby_mine": "mine.yield",
}
"""Kind of cell, the first part of its look -> the id of its rule."""
_TILES = {
    keys.CARPENTER: "ruling.wood-discount-per-action",
    keys.BUILDER: "ruling.discount-order",
    keys.STUBBLE_ROOM: "ruling.stubble-field",
    keys.WORK_ROOM: "ruling.work-room",
    keys.GUEST_ROOM: "ruling.guest-room",
    keys.OFFICE_ROOM: "ruling.office-room",
    keys.MINER: "ruling.miner-mines",
    keys.MINING_CAVE: "ruling.miner-mines",
    keys.TRADER: "ruling.overbuild",
    keys.SPARE_PART_STORAGE: "ruling.overbuild",
    keys.WOOD_SUPPLIER: "ruling.suppliers",
    keys.STONE_SUPPLIER: "ruling.suppliers",
    keys.RUBY_SUPPLIER: "ruling.suppliers",
    keys.SEAM: "ruling.seam",
    keys.SLAUGHTERING_CAVE: "ruling.slaughter-pair",
    keys.WORKING_CAVE: "ruling.working-cave",
    keys.PEACEFUL_CAVE: "ruling.peaceful-order",
    keys.STATE_PARLOR: "ruling.state-parlor",
    keys.WEAVING_PARLOR: "ruling.parlor-food",
    keys.MILKING_PARLOR: "ruling.parlor-food",
    keys.WRITING_CHAMBER: "ruling.writing-chamber",
}
"""Furnishing -> the id of its ruling."""


def rules_of_space(row: SpaceRow) -> Iterator[str]:
    """Yield the ids of the rules about the actions of a space."""
    for act in acts_of(row.do):
        if isinstance(act, TakeGoods):
            yield "work.take-all"
            if act.token:
                yield "round.start-player"
        else:
            yield ACTS[act.name].rule


def rules_of_look(look: str) -> Iterator[str]:
    """Yield the ids of the rules about a cell with this look."""
    if look == "tile-entry":
        yield "setup.home"
    elif look.startswith("tile-"):
        key = look.removeprefix("tile-").partition("-over-")[0]
        yield "furnish.cost"
        if key in _TILES:
            yield _TILES[key]
    else:
        kind, _, stable = look.partition(".")
        yield _LAND[kind.partition("-")[0]]
        if stable:
            yield "stable.build"
