"""The rules that the page cites for a place, a card or a building of Stone Age."""

from ..catalogue.buildings import COUNT, FREE, BuildingRow
from ..catalogue.cards import (
    CHOICE,
    DICE,
    DRAW,
    FARMER,
    FIELD,
    FOODS,
    GOODS,
    HUT_BUILDER,
    ONCE,
    POINTS,
    ROLL,
    SHAMAN,
    TOOL,
    TOOL_MAKER,
    CardRow,
)
from ..catalogue.places import PlaceRow

_PLACES = {"tool maker": "tool.maker", "hut": "hut.birth", "field": "field.step", "hunt": "roll.hunt"}
_UPPER = {
    DICE: "civ.dice",
    FOODS: "civ.food",
    GOODS: "civ.goods",
    ROLL: "civ.roll",
    POINTS: "civ.points",
    TOOL: "civ.tool",
    FIELD: "civ.field",
    DRAW: "civ.draw",
    ONCE: "civ.once",
    CHOICE: "civ.choice",
}
_LOWER = {
    FARMER: "score.farmers",
    TOOL_MAKER: "score.tool-makers",
    HUT_BUILDER: "score.hut-builders",
    SHAMAN: "score.shamans",
}


def rules_of_place(row: PlaceRow) -> tuple[str, ...]:
    """Return the ids of the rules about a place."""
    return (_PLACES.get(row.name, "roll.site"),)


def rules_of_card(row: CardRow) -> tuple[str, ...]:
    """Return the ids of the rules about the two halves of a card."""
    return _UPPER[row.kind], "score.culture" if row.symbol else _LOWER[row.figure]


def rules_of_tile(row: BuildingRow) -> tuple[str, ...]:
    """Return the ids of the rules about a building."""
    more = {COUNT: ("build.count", "build.kinds"), FREE: ("build.free",)}.get(row.kind, ())
    return ("build.cost", *more, "build.points")
