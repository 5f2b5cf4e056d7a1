"""The cells of a home board as drawings. A cell is a square of 120 units.

The content of a cell is one word, its look: ``meadow``, ``field-grain-3``, ``tile-carpenter``, ``large-e.stable`` (the
half of a large pasture whose other half is to the east). Cells with the same look have the same drawing.
"""

from collections.abc import Iterable, Sequence

from caverna.drawing.marks import INK, Icon

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.tables import ENTRY_DWELLING, REWARDS
from ..goods import NAMES as GOODS
from ..state.cells import FOREST, NAMES, NUMBER
from ..state.home import BARE, FIELD, FURNISHED, LAND, LARGE_PASTURE, Home
from .face import entry_face, face_of, number
from .labels import Labels

SIZE = 120
ENTRY = "tile-entry"
COLUMNS = "ZABCDEFG"


# --- looks of cells -------------------------------------------------------------------------------------------------


def look_of(home: Home, cell: int) -> str | None:
    """Return the look of a cell, None for an empty cell outside the board."""
    kind = home.land[cell]
    stable = ".stable" if home.stables >> cell & 1 else ""
    if kind == BARE:
        if NAMES[cell][0] in "ZG" or NAMES[cell][1] in "05":
            return ("forest" + stable) if stable else None
        side = "forest" if FOREST >> cell & 1 else "mountain"
        if cell in REWARDS:
            good, count = REWARDS[cell]
            side += f"-{GOODS[good]}-{count}"
        return side + stable
    if kind == FURNISHED:
        return _tile_look(home, cell)
    if kind == LARGE_PASTURE:
        return f"large-{_towards(home, cell)}{stable}"
    if kind == FIELD and cell in home.crops:
        good, count = home.crops[cell]
        return f"field-{GOODS[good]}-{count}"
    return LAND[kind].replace(" ", "_") + stable


def _tile_look(home: Home, cell: int) -> str:
    key = home.furnished[cell]
    if key == ENTRY_DWELLING:
        return ENTRY
    return f"tile-{key}" + (f"-over-{home.covered[cell]}" if cell in home.covered else "")


def _towards(home: Home, cell: int) -> str:
    """Return the side of a cell with the other half of its large pasture."""
    other = next(second if first == cell else first for first, second in home.large_pastures if cell in (first, second))
    (column, row), (there, below) = place_of(NAMES[cell]), place_of(NAMES[other])
    return {(1, 0): "e", (-1, 0): "w", (0, 1): "s", (0, -1): "n"}[(there - column, below - row)]


def place_of(name: str) -> tuple[int, int]:
    """Return the column and row of a cell; A1 is (1, 1)."""
    return COLUMNS.index(name[0]), int(name[1])


def place_cells(home: Home, place: str) -> str:
    """Return the cell, or the two cells, of a place for animals; dogs without a place are drawn on D4."""
    if place in (ENTRY_DWELLING, "anywhere"):
        return "D4"
    if place.split()[0] in NUMBER:
        return place
    return next(
        NAMES[cell] for cell, key in home.furnished.items() if key in FURNISHINGS and FURNISHINGS[key].name == place
    )


# --- words ----------------------------------------------------------------------------------------------------------


def words_of(look: str, labels: Labels) -> str:
    """Return the text of a look: in English that of a record. A furnishing has price, points and effect."""
    if look.startswith("tile-"):
        return _tile_words(look, labels)
    look, _, stable = look.partition(".")
    kind, *more = look.split("-")
    said = labels["large pasture" if kind == "large" else kind.replace("_", " ")]
    if kind == "field" and more:
        said += " " + labels.counted(int(more[1]), labels.good(more[0]))
    elif kind in ("forest", "mountain"):
        said = labels["stable"] if stable else said
        if more:
            said += f" ({labels['reward']}: {labels.counted(int(more[1]), labels.good(more[0]))})"
        return said
    return said + (f" {labels['stable']}" if stable else "")


_ENTRY_EFFECT = "room for 2 dwarfs and 2 farm animals of one type"


def _tile_words(look: str, labels: Labels) -> str:
    if look == ENTRY:
        return f"{labels.furnishing(ENTRY_DWELLING)} – {labels.effect(ENTRY_DWELLING, _ENTRY_EFFECT)}"
    key, _, under = look.removeprefix("tile-").partition("-over-")
    row = FURNISHINGS[key]
    name = labels.row(row) + (f" {labels['over']} {labels.furnishing(under)}" if under else "")
    price = labels.goods(row.cost) if row.cost else labels["free"]
    points = f"★ {labels['points']}" if row.points is None else labels.counted(row.points, labels["points"])
    return f"{name} – {labels['price']} {price}; {points}; {labels.effect(key, row.effect)}"


# --- drawings -------------------------------------------------------------------------------------------------------


def draw(look: str, labels: Labels, icon: Icon, brief: bool = False) -> str:
    """Return the drawing of a look, with a light line on each side except towards the other half of a large pasture.

    With ``brief``, a furnishing has a second face with only its name, for small boards.
    """
    drawn = _furnishing(look, labels, icon, brief) if look.startswith("tile-") else _drawn(look, icon)
    return drawn + _outline(look.partition(".")[0].removeprefix("large-"))


def _outline(open_side: str) -> str:
    sides = {"n": "M0 .5h120", "e": "M119.5 0v120", "s": "M0 119.5h120", "w": "M.5 0v120"}
    path = "".join(line for side, line in sides.items() if side != open_side)
    return f'<path d="{path}" stroke="#fbf8f1" stroke-opacity=".8" stroke-width="1.5" fill="none"/>'


def _furnishing(look: str, labels: Labels, icon: Icon, brief: bool) -> str:
    key, _, under = look.removeprefix("tile-").partition("-over-")
    face = entry_face(labels) if look == ENTRY else face_of(FURNISHINGS[key], labels)
    return _square("#6f665b") + face.drawn(icon, bool(under)) + (face.brief() if brief else "")


def _drawn(look: str, icon: Icon) -> str:
    base, _, stable = look.partition(".")
    kind, *more = base.split("-")
    drawn = _LAND[kind] if kind != "large" else _meadow() + _fence(more[0])
    if kind in ("forest", "mountain") and more:
        drawn += _reward(more[0], int(more[1]), icon)
    elif kind == "field" and more:
        drawn += _crop(more[0], int(more[1]), icon)
    elif kind == "ore_mine":
        drawn += icon("ore", 34, 44, 52)
    elif kind == "ruby_mine":
        drawn += icon("ruby", 36, 46, 48)
    return drawn + (_STABLE if stable else "")


def _square(fill: str) -> str:
    return f'<rect width="{SIZE}" height="{SIZE}" fill="{fill}"/>'


def _trees(fill: str, *trees: tuple[float, float, float]) -> str:
    """Return the drawing of conifers, given by position and size, as one path: a page has hundreds of them."""
    path = "".join(
        f"M{x:g} {y - 22 * size:g}l{13 * size:g} {22 * size:g}h{-6 * size:g}l{11 * size:g} {22 * size:g}h{-36 * size:g}"
        f"l{11 * size:g} {-22 * size:g}h{-6 * size:g}z"
        for x, y, size in trees
    )
    return f'<path d="{path}" fill="{fill}"/>'


def _forest() -> str:
    dark, light = "#2f5d34", "#3d7541"
    trunks = '<path d="M21 50h6v9h-6zM59 40h5v8h-5zM95 54h6v10h-6zM39 92h6v10h-6zM79 98h6v10h-6z" fill="#5b4026"/>'
    back = _trees(light, (24, 30, 0.9), (98, 34, 0.95))
    front = _trees(dark, (62, 24, 0.75), (42, 70, 1)) + _trees(light, (82, 76, 1.05))
    return _square("#7fa968") + trunks + back + front


def _mountain() -> str:
    return (
        _square("#a39b90")
        + '<path d="M-0 92 30 40l18 26 22-40 24 42 10-14 16 26v40H0z" fill="#857c70"/>'
        + '<path d="m30 40-9 16 8-3 6 7 5-6zM70 26 58 48l9-4 6 8 8-6z" fill="#efece6"/>'
        + '<path d="m0 106 24-14 20 16 30-20 22 18 24-12v26H0z" fill="#6f665b"/>'
    )


def _tufts(places: Iterable[tuple[int, int]], colour: str) -> str:
    strokes = "".join(f"M{x} {y}l-4-9m4 9v-11m0 11 4-9" for x, y in places)
    return f'<path d="{strokes}" stroke="{colour}" stroke-width="2" fill="none" stroke-linecap="round"/>'


def _meadow() -> str:
    flower = "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
    yellow = f'<path d="M30 92{flower}M90 30{flower}" fill="#fff6c9"/>'
    pink = f'<path d="M98 98{flower}M52 46{flower}" fill="#f7d5e2"/>'
    grass = _tufts(((22, 40), (66, 30), (100, 62), (46, 84), (78, 104), (18, 108)), "#6fa04a")
    return _square("#b5d98b") + grass + yellow + pink


def _field() -> str:
    rows = "".join(f"M0 {y}q30-7 60 0t60 0" for y in range(9, 120, 17))
    return _square("#c39a68") + f'<path d="{rows}" fill="none" stroke="#96693a" stroke-width="5"/>'


def _fence(open_side: str = "") -> str:
    """Return the drawing of a fence around a cell, without posts towards the other half of a large pasture."""
    sides = {"n": "M7 9h106", "s": "M7 111h106", "w": "M9 7v106", "e": "M111 7v106"}
    posts = {
        "n": "M9 3v14M43 3v14M77 3v14M111 3v14", "s": "M9 103v14M43 103v14M77 103v14M111 103v14",
        "w": "M3 9h14M3 43h14M3 77h14M3 111h14", "e": "M103 9h14M103 43h14M103 77h14M103 111h14",
    }  # fmt: skip
    if open_side in ("e", "w"):
        for side, y in (("n", 9), ("s", 111)):
            sides[side] = f"M{9 if open_side == 'e' else 0} {y}h111"
    elif open_side in ("n", "s"):
        for side, x in (("w", 9), ("e", 111)):
            sides[side] = f"M{x} {9 if open_side == 's' else 0}v111"
    rails = "".join(path for side, path in sides.items() if side != open_side)
    uprights = "".join(path for side, path in posts.items() if side != open_side)
    return (
        f'<path d="{rails}" stroke="#6b4423" stroke-width="4" fill="none"/>'
        f'<path d="{uprights}" stroke="#8a5a2b" stroke-width="5" fill="none" stroke-linecap="round"/>'
    )


_WALL = '<path d="M2 2h116v116H2z" fill="#6f665b" stroke="#574f46" stroke-width="4"/>'


def _rock(floor: str) -> str:
    """Return the drawing of a cavern with a floor of this colour."""
    return (
        _WALL + f'<path d="M14 20q10-11 30-9 18-5 34 1 22-1 27 12 6 14 2 32 5 22-2 36-6 15-24 13-20 6-40 1-22 3-28-11'
        f'-6-18-2-36-4-22 3-39z" fill="{floor}"/>'
    )


def _passage(floor: str, rails: str) -> str:
    return (
        _WALL
        + f'<path d="M16 118V62q0-48 44-48t44 48v56z" fill="{floor}"/>'
        + f'<path d="M46 118 55 50M74 118 65 50" stroke="{rails}" stroke-width="3.5" fill="none"/>'
        + f'<path d="M40 106h40M44 88h32M48 72h24M51 59h18" stroke="{rails}" stroke-width="4" fill="none"/>'
    )


def _mine(floor: str, rails: str) -> str:
    props = '<path d="M19 118V40M101 118V40M12 37h96" stroke="#8a5a2b" stroke-width="8" fill="none"/>'
    return _passage(floor, rails) + props


_LAND = {
    "forest": _forest(),
    "mountain": _mountain(),
    "meadow": _meadow(),
    "field": _field(),
    "pasture": _meadow() + _fence(),
    "cavern": _rock("#d8cdbb"),
    "tunnel": _passage("#bdb1a0", "#7d6f5e"),
    "deep_tunnel": _passage("#57504a", "#93867a"),
    "ore_mine": _mine("#b0a493", "#7d6f5e"),
    "ruby_mine": _mine("#e0cdd0", "#a08a8c"),
}

_STABLE = (
    f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round"><path d="M70 34h40v30H70z" fill="#c9a06a"/>'
    '<path d="M64 36 90 10l26 26z" fill="#a33b2e"/><path d="M82 64V46h16v18z" fill="#5b4026"/></g>'
)


def _pill(x: float, y: float, width: float, height: float, fill: str = "#fffdf5", opacity: float = 0.94) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{min(height / 2, 14):g}" fill="{fill}" '
        f'fill-opacity="{opacity:g}" stroke="{INK}" stroke-width="1.2"/>'
    )


def _counted(good: str, count: int, x: float, y: float, size: float, icon: Icon) -> str:
    """Return an icon with its count to the right."""
    return icon(good, x, y, size) + number(x + size + 2, y + size * 0.78, count, size * 0.82)


def _reward(good: str, count: int, icon: Icon) -> str:
    return _pill(33, 78, 54, 32) + _counted(good, count, 38, 81, 26, icon)


def _crop(good: str, count: int, icon: Icon) -> str:
    """Return the drawing of a field's crop: one icon for each."""
    size = 38
    left = 60 - count * size / 2
    return "".join(icon(good, left + index * size, 40, size) for index in range(count))


_BEAST, _PILL, _HERD_ROOM = 32, 38, SIZE - 14
"""The size of an animal, the height of the background of a herd, and the largest width of a herd."""


def _widths(groups: Sequence[tuple[str, int]]) -> list[int]:
    return [_BEAST + 6 + 17 * len(str(count)) for _, count in groups]


def herd_box(groups: Sequence[tuple[str, int]]) -> str:
    """Return the box of a herd drawn around the origin: left, top, width and height."""
    wide = min(sum(_widths(groups)) + 10, _HERD_ROOM) + 2
    return f"{-wide / 2:g} {-_PILL / 2 - 2:g} {wide} {_PILL + 4}"


def beasts(groups: Sequence[tuple[str, int]], icon: Icon) -> str:
    """Return the drawing of animals with their counts on a light background, centred on the origin."""
    size, wide = _BEAST, _widths(groups)
    left = -sum(wide) / 2
    drawn = _pill(left - 4, -_PILL / 2, sum(wide) + 8, _PILL)
    for (good, count), width in zip(groups, wide, strict=True):
        drawn += _counted(good, count, left, -size / 2, size, icon)
        left += width
    whole = sum(wide) + 10
    return drawn if whole <= _HERD_ROOM else f'<g transform="scale({_HERD_ROOM / whole:.3g})">{drawn}</g>'
