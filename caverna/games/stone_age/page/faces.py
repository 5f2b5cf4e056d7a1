"""Drawings of cards and buildings in SVG. They have no words; titles are added elsewhere."""

from caverna.drawing.marks import INK, Icon

from ..catalogue.buildings import COUNT, FIXED, BuildingRow
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
from ..goods import NAMES, RESOURCES

CARD_SIZE = (100, 150)
TILE_SIZE = (100, 100)
_MIDDLE = 50.0
_TIMES = {FARMER: "production", TOOL_MAKER: "tool", HUT_BUILDER: "building", SHAMAN: "people"}
"""Figure -> the icon of the count that multiplies it."""
_EDGE = f'stroke="{INK}" stroke-width="2"'


def text(x: float, y: float, said: str, size: float, fill: str = INK) -> str:
    """Return a centred text at a point, in SVG."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{fill}">'
        f"{said}</text>"
    )


def _row(icons: list[str], y: float, size: float, icon: Icon, gap: float = 3, left: float = _MIDDLE) -> str:
    """Return icons side by side, centred at ``left``."""
    wide = len(icons) * size + (len(icons) - 1) * gap
    return "".join(icon(name, left - wide / 2 + at * (size + gap), y, size) for at, name in enumerate(icons))


# --- cards ----------------------------------------------------------------------------------------------------


def card_face(row: CardRow, icon: Icon) -> str:
    """Return the drawing of a card: its effect in the upper half, its scoring in the lower, on green or on sand."""
    lower = "#86ad62" if row.symbol else "#dfbd84"
    return (
        f'<rect x="2" y="2" width="96" height="146" rx="9" fill="#f6ecd4" {_EDGE}/>'
        f'<path d="M3 84h94v55q0 8-8 8H11q-8 0-8-8z" fill="{lower}"/><path d="M2 84h96" {_EDGE}/>'
        + _upper(row, icon)
        + _lower(row, icon)
    )


def _upper(row: CardRow, icon: Icon) -> str:
    kind = row.kind
    if row.gain:
        ((good, count),) = row.gain
        return _counted(NAMES[good], count, icon)
    if kind == DICE:
        goods = [NAMES[good] for good in RESOURCES]
        return (
            _row(["die 3", "die 5"], 8, 28, icon)
            + _row(goods, 41, 19, icon, 1)
            + _row(["tool", "production"], 61, 20, icon)
        )
    if kind == ROLL:
        return _row(["die 4", "die 6"], 9, 30, icon) + icon(NAMES[row.roll or 0], 33, 44, 34)
    if kind == POINTS:
        return icon("shield", 18, 10, 64) + text(_MIDDLE, 51, str(row.points), 30, "#fff")
    if kind == TOOL:
        return _counted("tool", 1, icon)
    if kind == FIELD:
        return text(30, 53, "+1", 30) + icon("production", 46, 14, 48)
    if kind == DRAW:
        return text(28, 53, "+1", 30) + icon("card", 42, 12, 54)
    if kind == ONCE:
        ring = '<circle cx="50" cy="43" r="34" fill="none" stroke="#b3261e" stroke-width="3" stroke-dasharray="6 4"/>'
        return ring + icon("tool", 22, 20, 40) + text(68, 60, str(row.value), 30)
    assert kind == CHOICE
    goods = [NAMES[good] for good in RESOURCES]
    return text(_MIDDLE, 38, "2 ×", 30) + _row(goods, 50, 22, icon, 1)


def _counted(name: str, count: int, icon: Icon) -> str:
    return text(27, 55, str(count), 38) + icon(name, 41, 18, 48)


def _lower(row: CardRow, icon: Icon) -> str:
    if row.symbol:
        return icon(f"symbol {row.symbol}", 26, 91, 48)
    figures = _row([f"figure {row.figure}"] * row.figures, 88, 30, icon, -4)
    return figures + text(38, 138, "×", 18) + icon(_TIMES[row.figure], 48, 119, 26)


# --- buildings ------------------------------------------------------------------------------------------------


def tile_face(row: BuildingRow, icon: Icon) -> str:
    """Return the drawing of a building: a hut with its price, and its points if they are printed."""
    roof = (
        f'<path d="M6 44 50 6l44 38v50H6z" fill="#d9b37c" {_EDGE}/>'
        f'<path d="M2 47 50 5l48 42-6 5L50 16 8 52z" fill="#8f6a2e" {_EDGE}/>'
    )
    if row.kind == FIXED:
        names = [name for name in row.cost for _ in range(row.cost[name])]
        shield = icon("shield", 29, 18, 42) + text(_MIDDLE, 45, str(row.points), 19, "#fff")
        return roof + shield + _row(names, 60, 27, icon, 1)
    if row.kind == COUNT:
        return roof + text(_MIDDLE, 52, str(row.resources), 34) + _kinds(row.kinds)
    return roof + text(_MIDDLE, 56, "1–7", 30) + _kinds(4, "#b9a98a")


def _kinds(count: int, fill: str = "") -> str:
    """Return a dashed square for each kind of resource, in different colours unless ``fill`` is given."""
    colours = ("#8a5a2b", "#b9552f", "#92989e", "#f0bd2d")
    return "".join(
        f'<rect x="{_MIDDLE - count * 9.5 + at * 19 + 1.5:g}" y="66" width="16" height="16" rx="3" '
        f'fill="{fill or colours[at]}" {_EDGE} stroke-dasharray="3 2"/>'
        for at in range(count)
    )
