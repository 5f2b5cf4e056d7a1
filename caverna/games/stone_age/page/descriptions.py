"""Short texts about places, cards and buildings in the language of the page."""

from ..catalogue.buildings import FIXED, BuildingRow
from ..catalogue.cards import (
    CHOICE,
    DICE,
    DRAW,
    FARMER,
    FIELD,
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
from ..catalogue.tables import CHOICE_RESOURCES
from ..goods import NAMES, VALUE
from .labels import Labels

_TIMES = {FARMER: "production", TOOL_MAKER: "tool", HUT_BUILDER: "building", SHAMAN: "people"}
_BRINGS = {"tool maker": ("", "tool"), "hut": ("", "people"), "field": ("+", "production")}


def place_words(row: PlaceRow, labels: Labels) -> str:
    """Return a text about the effect of a named place."""
    if row.roll is None:
        sign, what = _BRINGS[row.name]
        return sign + labels.counted(1, labels[what])
    return f"{labels.good(NAMES[row.roll])}, {labels['per']} {VALUE[row.roll]}"


def card_words(row: CardRow, labels: Labels) -> str:
    """Return the name of a card with its effect and its scoring."""
    return f"{labels.row(row)}: {_upper(row, labels)}; {_lower(row, labels)}"


def _upper(row: CardRow, labels: Labels) -> str:
    kind = row.kind
    if row.gain:
        return " ".join(labels.counted(count, labels.good(NAMES[good])) for good, count in row.gain)
    if kind == ROLL:
        good = row.roll or 0
        return f"{labels['two dice for']} {labels.good(NAMES[good])}, {labels['per']} {VALUE[good]}"
    if kind == ONCE:
        return f"{labels['tool for one roll']}, {row.value}"
    return {
        DICE: labels["die for everyone"],
        POINTS: labels.counted(row.points, labels["points"]),
        TOOL: labels.counted(1, labels["tool"]),
        FIELD: f"{labels['production']} +1",
        DRAW: labels["a card for the scoring"],
        CHOICE: f"{CHOICE_RESOURCES} {labels[_CHOICE]}",
    }[kind]


_CHOICE = "resources of one's choice"


def _lower(row: CardRow, labels: Labels) -> str:
    if row.symbol:
        return labels.thing(row.symbol)
    return f"{labels.counted(row.figures, labels.thing(row.figure))} {labels['times']} {labels[_TIMES[row.figure]]}"


def tile_words(row: BuildingRow, labels: Labels) -> str:
    """Return the name of a building with its points."""
    points = labels.counted(row.points, labels["points"]) if row.kind == FIXED else labels["worth"]
    return f"{labels.row(row)}: {points}"
