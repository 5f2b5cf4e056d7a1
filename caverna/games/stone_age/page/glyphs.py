"""Icons: goods, people, figures, symbols of culture, dice. Each fits a square of 24 units. Their colours are
literal, so that a picture needs no style sheet."""

from caverna.drawing.marks import INK, LINE, PLAYER_COLOURS, SHAPES, placed

_LIGHT_SEATS = (3, 4, 5)
"""The seats with a light colour, which need dark shapes."""
_THIN = f'stroke="{INK}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round" fill="none"'
_BODY = "M12 2.2a3.6 3.6 0 0 1 2.3 6.4c3.3.6 5.9 2 6.4 3.6.5 1.8-2.6 2.3-4.3 2.5l2.4 6.3c.3 1-.3 1.6-1.2 1.6h-3.3L12 18.4l-2.3 4.2H6.4c-.9 0-1.5-.6-1.2-1.6l2.4-6.3c-1.7-.2-4.8-.7-4.3-2.5.5-1.6 3.1-3 6.4-3.6A3.6 3.6 0 0 1 12 2.2z"  # noqa: E501
"""The outline of a person with spread arms and legs."""

_SHIELD = "M12 2.5c3 1.5 6 2 8.5 2 0 8-2.5 14-8.5 17-6-3-8.5-9-8.5-17 2.5 0 5.5-.5 8.5-2z"

START_FIGURE = (
    '<path d="M18.5 18.2V6.5m-1.7 0 1.7-4 1.7 4zM14.5 10l4 1.8" stroke="#8a5a2b" stroke-width="1.6" fill="#8a5a2b" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
    '<path d="M8.1 5.2a2.9 2.9 0 1 1 5.8 0 2.9 2.9 0 1 1-5.8 0zM7.5 9.6c2-1.5 5-1.5 7 0l1.7 8.6H5.8z'
    f'M3.5 18.2h15v3.2h-15z" fill="#f2c230" {LINE}/>'
)
"""The figure of the starting player: a person with a spear, on a stand."""

_COUNTED = {
    "food": (
        f'<path d="M3.5 17.5C2 10 8 4.5 14 6.5c4.5 1.5 5.5 6.5 2.5 9.5-3.5 3.5-9 4-13 1.5z" fill="#b5543a" {LINE}/>'
        '<path d="M7.5 14.5c0-3 2.5-5 5.5-5" stroke="#e9a48d" stroke-width="1.8" fill="none" stroke-linecap="round"/>'
        f'<path d="m16 7.5 3-3.6c1.8-.6 2.6.8 1.7 2 1.5-.3 2.1 1.5.5 2.2L17.5 10z" fill="#f5ead2" {LINE}/>'
    ),
    "wood": (
        f'<path d="M7 5.5h11a4 6 0 0 1 0 12.5H7z" fill="#8a5a2b" {LINE}/>'
        f'<ellipse cx="7" cy="11.8" rx="4.4" ry="6.3" fill="#dcb076" {LINE}/>'
        '<ellipse cx="7" cy="11.8" rx="2" ry="3.1" fill="none" stroke="#8a5a2b" stroke-width="1"/>'
        '<path d="M13 9h5M14 14h5" stroke="#5d3a18" stroke-width="1" fill="none"/>'
    ),
    "brick": (
        f'<path d="m2.5 9 6-4h13l-6 4z" fill="#d98a6a" {LINE}/><path d="M2.5 9h13v9h-13z" fill="#b9552f" {LINE}/>'
        f'<path d="m15.5 9 6-4v9l-6 4z" fill="#8f3d20" {LINE}/>'
        '<path d="M5.5 12h7M5.5 15h7" stroke="#d98a6a" stroke-width="1.2" fill="none"/>'
    ),
    "stone": (
        f'<path d="M3 18 5.5 9 12 4.5l7 3 2.5 7L19 19.5H6z" fill="#b9bdc1" {LINE}/>'
        '<path d="M5.5 9 11 12l1-7.5z" fill="#dfe2e5"/><path d="m11 12 8-4.5 2.5 7-8.5 5z" fill="#92989e"/>'
        f'<path d="M3 18 5.5 9 12 4.5l7 3 2.5 7L19 19.5H6z" fill="none" {LINE}/>'
    ),
    "gold": (
        f'<path d="m2.5 17 3-9.5h9l3 9.5z" fill="#f0bd2d" {LINE}/>'
        f'<path d="m14.5 7.5 4-2.5 3 9-4 3z" fill="#c28d10" {LINE}/>'
        f'<path d="m5.5 7.5 4-2.5h9l-4 2.5z" fill="#ffe08a" {LINE}/>'
    ),
    "points": (
        f'<path d="{_SHIELD}" fill="#6a4c93" {LINE}/>'
        '<path d="m12 7 1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.8-3.1 1.8.7-3.5L7 10.6l3.5-.4z" fill="#fff"/>'
    ),
    "people": f'<path d="{_BODY}" fill="#e9dcc3" {LINE}/>',
    "production": (
        '<path d="M12 22.5V8" stroke="#7c5c0c" stroke-width="1.6" fill="none"/>'
        f'<g fill="#efc63a" {LINE}><ellipse cx="12" cy="4.8" rx="2.3" ry="3.6"/>'
        '<ellipse cx="8" cy="9" rx="2" ry="3.5" transform="rotate(-32 8 9)"/>'
        '<ellipse cx="16" cy="9" rx="2" ry="3.5" transform="rotate(32 16 9)"/>'
        '<ellipse cx="8" cy="14.5" rx="2" ry="3.5" transform="rotate(-32 8 14.5)"/>'
        '<ellipse cx="16" cy="14.5" rx="2" ry="3.5" transform="rotate(32 16 14.5)"/></g>'
    ),
    "tool": (
        '<path d="m6 21.5 9-14" stroke="#7a5230" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M9 3.5c4-2.5 9-1 11.5 3.5-1 3-2.5 4.5-5 5.5C14 9.5 12 7 9 6z" fill="#a8b0b6" {LINE}/>'
        '<path d="m12.5 9 3.5-4.5" stroke="#e8d8b0" stroke-width="1.6" stroke-linecap="round"/>'
    ),
    "card": (
        f'<rect x="5" y="2.5" width="14" height="19" rx="2" fill="#efe2c4" {LINE}/>'
        '<path d="M5.6 13h12.800v6.5a1.5 1.5 0 0 1-1.5 1.5H7.100a1.5 1.5 0 0 1-1.5-1.5z" fill="#7fa65a"/>'
        '<path d="M8.5 8h7" stroke="#8a5a2b" stroke-width="1.6" stroke-linecap="round"/>'
    ),
    "building": (
        f'<path d="M5.5 11h13v10h-13z" fill="#c99a63" {LINE}/><path d="M10 21v-6h4v6z" fill="#5d3a18"/>'
        f'<path d="M1.5 12.5 12 2.5l10.5 10-2 .8L12 6l-8.5 7.300z" fill="#8f6a2e" {LINE}/>'
    ),
}  # fmt: skip
"""Counted thing -> its drawing."""

_SYMBOLS = {
    "healing": (
        '<path d="M12 22V9" stroke="#2f5d1e" stroke-width="1.8" fill="none"/>'
        f'<path d="M12 13c-6 1-8.5-2-8.5-6C9 6.5 12 8.5 12 13z" fill="#cfe6a6" {LINE}/>'
        f'<path d="M12 16c6 1 8.5-2 8.5-6-5.5-.5-8.5 1.5-8.5 6z" fill="#e6f3c9" {LINE}/>'
        f'<circle cx="12" cy="5" r="2.6" fill="#f4d35e" {LINE}/>'
    ),
    "art": (
        f'<path d="M3 18c0-5 2-8 5-8 2-4 7-5 9-2l3-1.5-1 3.5c1.5 2 1 5-1 6v4h-2.5v-3.5h-5V20H8v-3.5c-1.5 0-2.5 1-5 '
        f'1.5z" fill="#c8643c" {LINE}/><circle cx="16.5" cy="10.5" r=".9" fill="{INK}"/>'
    ),
    "writing": (
        f'<rect x="4" y="3" width="16" height="18" rx="2.5" fill="#efe2c4" {LINE}/>'
        f'<path d="M7.5 7.5v4M10.5 7.5v4M7.5 14l4 3.5M14 7.5h3M14 10.5h3M14.5 14l2.5 3.5M17 14l-2.5 3.5" {_THIN}/>'
    ),
    "pottery": (
        f'<path d="M8.5 2.5h7v2.5c0 1.5 5 4 5 9 0 4-2.5 7.5-5 7.5h-7c-2.5 0-5-3.5-5-7.5 0-5 5-7.5 5-9z" '
        f'fill="#d08a4e" {LINE}/><path d="m4.5 12 2.5 2.5 2.5-2.5 2.5 2.5 2.5-2.5 2.5 2.5 2.5-2.5" {_THIN}/>'
    ),
    "time": (
        f'<circle cx="12" cy="12" r="9.5" fill="#f4e3a8" {LINE}/>'
        '<path d="M12 2.5a9.5 9.5 0 0 1 0 19 13 13 0 0 0 0-19z" fill="#55617a"/>'
        f'<path d="M12 6v6l-4 3" {_THIN}/>'
    ),
    "transport": (
        f'<circle cx="12" cy="12" r="9.5" fill="#b98a52" {LINE}/>'
        f'<circle cx="12" cy="12" r="2.6" fill="#efe2c4" {LINE}/>'
        f'<path d="M12 2.5v7M12 14.5v7M2.5 12h7M14.5 12h7" {_THIN}/>'
    ),
    "music": (
        f'<path d="m3 19.5 14-15 3 2.800L6 22z" fill="#ead6ab" {LINE}/>'
        f'<g fill="{INK}"><circle cx="9" cy="16" r="1.1"/><circle cx="12" cy="12.8" r="1.1"/>'
        '<circle cx="15" cy="9.6" r="1.1"/></g>'
    ),
    "weaving": (
        f'<path d="M4 3h16v3H4z" fill="#8a5a2b" {LINE}/><path d="M5.5 6h13v13h-13z" fill="#e3b7a0" {LINE}/>'
        f'<path d="M8.5 6v13M12 6v13M15.5 6v13M5.5 10.300h13M5.5 14.600h13" {_THIN}/>'
        '<path d="M6 21.5v-2M9 21.5v-2M12 21.5v-2M15 21.5v-2M18 21.5v-2" stroke="#b06a4e" stroke-width="1.3"/>'
    ),
}  # fmt: skip
"""Symbol of culture -> its drawing."""

_HEADS = {"farmer": "#9a7b2f", "tool maker": "#6f7880", "hut builder": "#a2603a", "shaman": "#6a4c93"}
"""Figure on cards -> the colour of its clothes."""


def figure(name: str) -> str:
    """Return the drawing of a figure from the lower half of a card: a person in coloured clothes."""
    return f'<path d="{_BODY}" fill="{_HEADS[name]}" {LINE}/><circle cx="12" cy="5.6" r="2.5" fill="#f0c8a0"/>'


def person(seat: int) -> str:
    """Return the drawing of a person, with the colour and shape of the player in a seat."""
    light = INK if seat in _LIGHT_SEATS else "#fff"
    return (
        f'<path d="{_BODY}" fill="{PLAYER_COLOURS[seat]}" {LINE}/>'
        f'<g transform="translate(9.1 9.6) scale(.245)" fill="{light}">{SHAPES[seat]}</g>'
    )


_SPOTS = {1: "22", 2: "1133", 3: "112233", 4: "11133133", 5: "1113223133", 6: "111213313233"}
"""Number on a die -> its spots: pairs of digits for column and row."""


def die(value: int) -> str:
    """Return the drawing of a die with this number."""
    spots = _SPOTS[value]
    drawn = "".join(
        f'<circle cx="{int(x) * 6}" cy="{int(y) * 6}" r="2"/>' for x, y in zip(spots[::2], spots[1::2], strict=True)
    )
    return f'<rect x="2" y="2" width="20" height="20" rx="4" fill="#fdf8ea" {LINE}/><g fill="{INK}">{drawn}</g>'


def named() -> dict[str, str]:
    """Return the drawings that do not depend on a player, by name."""
    figures = {f"figure {name}": figure(name) for name in _HEADS}
    symbols = {f"symbol {name}": drawn for name, drawn in _SYMBOLS.items()}
    shield = {"shield": f'<path d="{_SHIELD}" fill="#6a4c93" {LINE}/>'}
    return _COUNTED | shield | figures | symbols | {f"die {value}": die(value) for value in _SPOTS}


def inline(name: str, x: float, y: float, size: float) -> str:
    """Return an icon at a point, drawn in full without a reference to a symbol."""
    return placed(named()[name], x, y, size)
