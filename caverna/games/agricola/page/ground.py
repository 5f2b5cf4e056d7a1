"""Drawings of a farmyard: its cells, the fences between them and the animals on them.

A cell is a square of 120 units. One word describes its contents, its look: ``empty``, ``room-clay``,
``field-grain-3``, ``pasture-4`` (a part of a pasture that holds 4), ``pasture-8-stable``, ``stable``. Each look has
one drawing.
"""

from collections.abc import Sequence

from caverna.drawing.marks import INK, Icon
from caverna.games.farming.cells import members

from ..goods import NAMES as GOODS
from ..goods import SHEEP
from ..state.cells import COLUMNS, HEIGHT, NAMES, NUMBER, START_ROOMS, listed
from ..state.fences import VERTICAL
from ..state.home import HOUSE, Home
from .labels import Labels

SIZE = 120
EDGE = 26
"""The width of the border, with the names of rows and columns and the outer fences."""
BOX = (-EDGE, -EDGE, len(COLUMNS) * SIZE + EDGE + 12, HEIGHT * SIZE + EDGE + 12)
"""Left and upper edge, width and height of a drawn farmyard."""
_LOWER = 32
"""The distance of animals from the middle of their pasture or cell, downwards."""
_PET = NAMES[members(START_ROOMS)[-1]]
"""The room in which the pet is drawn."""


# --- contents and positions -----------------------------------------------------------------------------------------


def looks(home: Home) -> dict[str, str]:
    """Return the look of every cell."""
    room = {listed(cells): stall.capacity for cells, stall in zip(home.pastures, home.stalls()[1:], strict=False)}
    return {name: _look(home, cell, room) for cell, name in enumerate(NAMES)}


def _look(home: Home, cell: int, room: dict[str, int]) -> str:
    bit = 1 << cell
    if home.rooms & bit:
        return f"room-{home.material}"
    if home.fields & bit:
        good, count = home.crops.get(cell, (0, 0))
        return f"field-{GOODS[good]}-{count}" if count else "field"
    stable = bool(home.stables & bit)
    if home.fenced & bit:
        return f"pasture-{room[listed(home.pasture_of(cell))]}" + ("-stable" if stable else "")
    return "stable" if stable else "empty"


Herd = tuple[tuple[int, int], ...]
"""The animals in a pasture, stable, house or card, as pairs of good and count."""


def herds(home: Home) -> tuple[dict[str, Herd], dict[str, Herd]]:
    """Return the animals on the farmyard by their cells, and the animals on cards by the card's name.

    Both are empty if there is no room for all animals.
    """
    here: dict[str, Herd] = {}
    elsewhere: dict[str, Herd] = {}
    for group in home.housed() or () if any(home.goods[SHEEP:]) else ():
        name = group.stall.name
        farm = name == HOUSE or name.split()[0] in NUMBER
        places, where = (here, _PET if name == HOUSE else name) if farm else (elsewhere, name)
        places[where] = (*places.get(where, ()), (GOODS.index(group.animal), group.count))
    return here, elsewhere


def corner(name: str) -> tuple[int, int]:
    """Return the position of the upper left corner of a cell."""
    column, row = divmod(NUMBER[name], HEIGHT)
    return column * SIZE, row * SIZE


def herd_place(cells: str) -> tuple[float, float]:
    """Return the position of the animals on these cells: the middle of a rectangle, else of the most central cell."""
    corners = [corner(name) for name in cells.split()]
    x, y = (sum(each) / len(corners) for each in zip(*corners, strict=True))
    across, down = (len(set(each)) for each in zip(*corners, strict=True))
    if across * down != len(corners):
        x, y = min(corners, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    return x + SIZE / 2, y + SIZE / 2 + _LOWER


def fence_place(edge: int) -> tuple[int, int, int]:
    """Return the position at which the fence on an edge begins, and its angle in degrees; 0 is horizontal."""
    if edge < VERTICAL:
        column, row = divmod(edge, HEIGHT)
        return column * SIZE, row * SIZE, 90
    column, row = divmod(edge - VERTICAL, HEIGHT + 1)
    return column * SIZE, row * SIZE, 0


def edge_names() -> list[tuple[str, float, float]]:
    """Return the names of columns and rows, each with the position of its middle."""
    columns = [(name, (at + 0.5) * SIZE, -EDGE / 2 - 2) for at, name in enumerate(COLUMNS)]
    return columns + [(str(row + 1), -EDGE / 2 - 4, (row + 0.5) * SIZE) for row in range(HEIGHT)]


# --- words ----------------------------------------------------------------------------------------------------------


def words_of(look: str, labels: Labels) -> str:
    """Return the words for a look: ``clay room``, ``field, 3 grain``, ``pasture, room for 4, stable``."""
    kind, *more = look.split("-")
    if kind == "room":
        return labels[f"{more[0]} room"]
    if kind == "field" and more:
        return f"{labels['field']}, {labels.counted(int(more[1]), labels.good(more[0]))}"
    if kind == "pasture":
        stable = [labels["stable"]] if len(more) > 1 else []
        return ", ".join([labels["pasture"], f"{labels['room for']} {more[0]}", *stable])
    return labels[kind]


# --- drawings -------------------------------------------------------------------------------------------------------


def draw(look: str, icon: Icon) -> str:
    """Return the drawing of a look."""
    kind, *more = look.split("-")
    drawn = _ROOMS[more[0]] if kind == "room" else _LAND[kind]
    if kind == "field" and more:
        drawn += _crop(more[0], int(more[1]), icon)
    if look.endswith("stable"):
        drawn += _STABLE
    return drawn + '<path d="M.5.5h119v119H.5z" stroke="#fbf8f1" stroke-opacity=".75" fill="none"/>'


def _square(fill: str) -> str:
    return f'<path d="M0 0h{SIZE}v{SIZE}H0z" fill="{fill}"/>'


def _strokes(path: str, colour: str, wide: float, cap: str = "round") -> str:
    return f'<path d="{path}" stroke="{colour}" stroke-width="{wide:g}" stroke-linecap="{cap}" fill="none"/>'


def _grass(places: Sequence[tuple[int, int]], colour: str) -> str:
    return _strokes("".join(f"M{x} {y}q-1-6-5-8m5 8v-11m0 11q1-6 5-8" for x, y in places), colour, 2)


def _meadow() -> str:
    clover = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in ((36, 26), (98, 92), (24, 82), (70, 62)))
    tufts = _grass(((20, 48), (58, 34), (100, 50), (44, 100), (84, 84), (14, 112)), "#5f9a3d")
    return _square("#a5d477") + tufts + f'<g fill="#fffbe0">{clover}</g>'


def _waste() -> str:
    stones = "M30 30h9l4 6-5 4h-9zM84 88h10l3 6-6 4h-8z"
    tufts = _grass(((60, 26), (98, 44), (26, 76), (62, 92)), "#a39c5c")
    return _square("#d9d0a2") + f'<path d="{stones}" fill="#bdb38a"/>' + tufts


def _furrows() -> str:
    return _square("#b98b57") + _strokes("".join(f"M3 {y}q28-8 57 0t57 0" for y in range(10, 120, 20)), "#8d5f33", 6)


def _window(frame: str) -> str:
    return (
        f'<path d="M42 14h36v32H42z" fill="#fbe7a6" stroke="{frame}" stroke-width="5"/>'
        f'<path d="M60 14v32M42 30h36" stroke="{frame}" stroke-width="3"/>'
    )


def _wood_room() -> str:
    planks = "".join(f"M0 {y}h120" for y in range(20, 120, 20))
    joints = "M30 0v20M86 20v20M20 40v20M100 60v20M40 80v20M78 100v20"
    return _square("#c58b4e") + _strokes(planks + joints, "#8a5626", 2.5, "butt") + _window("#6b4020")


def _clay_room() -> str:
    straw = "M12 14l9 4M100 18l-8 6M20 64l10-3M96 62l8 5M34 100l9 4M78 108l9-5M56 76l9 4M10 96l5 7M106 94l-9 3"
    shade = '<path d="M0 84q30-8 60 0t60 0v36H0z" fill="#a04e2e"/>'
    return _square("#bf6a44") + shade + _strokes(straw, "#e6b48a", 2.5) + _window("#6e3018")


def _stone_room() -> str:
    rows = "".join(f"M0 {y}h120" for y in (24, 48, 72, 96))
    joints = "M34 0v24M88 0v24M16 24v24M104 24v24M40 48v24M82 48v24M22 72v24M64 72v24M102 72v24M44 96v24M84 96v24"
    return _square("#b4b9be") + _strokes(rows + joints, "#80878d", 3, "butt") + _window("#565d63")


_ROOMS = {"wood": _wood_room(), "clay": _clay_room(), "stone": _stone_room()}
_LAND = {"empty": _waste(), "field": _furrows(), "pasture": _meadow(), "stable": _waste()}
_STABLE = (
    f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round"><path d="M66 32h42v30H66z" fill="#b5473a"/>'
    '<path d="m60 34 10-18h34l10 18z" fill="#7b5a3c"/><path d="M78 62V42h18v20z" fill="#f0e2c4"/>'
    '<path d="m78 42 18 20m0-20L78 62" fill="none"/></g>'
)
FENCE = (
    '<path d="M0 0h120" stroke="#fff8e6" stroke-opacity=".7" stroke-width="13"/>'
    '<path d="M0-2.8h120M0 2.8h120" stroke="#6b4423" stroke-width="3.4"/>'
    f'<path d="M-4-8h8v16h-8zM36-7h8v14h-8zM76-7h8v14h-8zM116-8h8v16h-8z" fill="#a8713c" stroke="{INK}"/>'
)
"""A horizontal fence on one edge, from its left end."""


def pill(x: float, y: float, wide: float, high: float) -> str:
    """Return a light background for numbers."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{min(high / 2, 13):g}" fill="#fffdf5" '
        f'fill-opacity=".93" stroke="{INK}" stroke-width="1.2"/>'
    )


def _figure(x: float, y: float, count: int, size: float) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{INK}">'
        f"{count}</text>"
    )


def _crop(good: str, count: int, icon: Icon) -> str:
    """Return the drawing of the crop on a field: up to 3 plants, and the number."""
    plants = min(count, 3)
    left = 60 - plants * 19
    drawn = "".join(icon(good, left + at * 38, 22, 38) for at in range(plants))
    wide = 20 + 12 * len(str(count))
    return drawn + pill(60 - wide / 2, 74, wide, 32) + _figure(60, 98, count, 24)


def _widths(herd: Sequence[tuple[str, int]]) -> list[int]:
    return [46 + 16 * len(str(count)) for _, count in herd]


def herd_box(herd: Sequence[tuple[str, int]]) -> str:
    """Return the box around drawn animals, centred on the origin: left, top, width and height."""
    wide = min(sum(_widths(herd)), SIZE - 12) + 8
    return f"{-wide / 2:g} -23 {wide} 46"


def beasts(herd: Sequence[tuple[str, int]], icon: Icon) -> str:
    """Return the drawing of animals with their numbers, centred on the origin."""
    wide = _widths(herd)
    left = -sum(wide) / 2
    drawn = pill(left - 2, -21, sum(wide) + 4, 42)
    for (good, count), room in zip(herd, wide, strict=True):
        drawn += icon(good, left + 3, -19, 38) + _figure(left + 40 + 8 * len(str(count)), 9, count, 26)
        left += room
    scale = (SIZE - 12) / sum(wide)
    return drawn if scale >= 1 else f'<g transform="scale({scale:.3g})">{drawn}</g>'
