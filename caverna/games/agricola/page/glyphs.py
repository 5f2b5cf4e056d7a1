"""Small drawings of goods, animals, people and markers.

Each fits a square of 24 units. Colours are literal, so that a picture needs no style sheet.
"""

from caverna.drawing.marks import INK, LINE, PLAYER_COLOURS, SHAPES, placed

from .actions import DRAWINGS

_DARK_SEATS = (0, 1, 2)
"""The seats with a dark colour, on which the player's shape is white."""
_THIN = 'fill="none" stroke-linecap="round"'


def _edged(path: str, colour: str, wide: float) -> str:
    """Return a thick line with an outline."""
    return (
        f'<path d="{path}" stroke="{INK}" stroke-width="{wide + 1.8:g}" {_THIN}/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="{wide:g}" {_THIN}/>'
    )


GOODS = {
    "wood": (
        f'<g {LINE}><path d="M8 3.5h11.5v7H8z" fill="#8a5a2b"/><circle cx="7.5" cy="7" r="3.8" fill="#dcb076"/>'
        '<path d="M8 13h12v7.5H8z" fill="#7a4c22"/><circle cx="7.5" cy="16.8" r="4.2" fill="#dcb076"/></g>'
        f'<path d="M13 7h4M13.5 16.5h4.5" stroke="#4f2f12" stroke-width="1" {_THIN}/>'
        '<circle cx="7.5" cy="7" r="1.5" fill="#a8743c"/><circle cx="7.5" cy="16.8" r="1.7" fill="#a8743c"/>'
    ),
    "clay": (
        f'<path d="M2.5 19.5c-.5-4 2-6.5 4.5-6.5.5-4.5 3-7.5 6-7.5 3.5 0 5 3 5.5 6.5 2.5.5 3.5 4 3 7.5z" '
        f'fill="#b5532f" {LINE}/><path d="M9.5 12.5c.5-2.5 1.8-4 3.5-4M6 16.5c.5-1 1.5-1.5 2.5-1.5" '
        f'stroke="#e29a78" stroke-width="1.6" {_THIN}/>'
    ),
    "reed": (
        f'<path d="M7 22V8M12 22V5M17 22V8" stroke="#5c7a2c" stroke-width="1.8" {_THIN}/>'
        f'<path d="M12 20c4-2 6.5-6 7-10M12 20C8.5 18 5.5 14.5 4.5 10.5" stroke="#86a84a" stroke-width="1.5" {_THIN}/>'
        f'<g fill="#7b4a24" {LINE}><rect x="5.3" y="5" width="3.4" height="7.5" rx="1.7"/>'
        '<rect x="10.3" y="1.8" width="3.4" height="8" rx="1.7"/>'
        '<rect x="15.3" y="5" width="3.4" height="7.5" rx="1.7"/></g>'
        f'<path d="M5 18.5h14" stroke="#d8b25a" stroke-width="2.4" {_THIN}/>'
    ),
    "stone": (
        f'<g {LINE}><path d="M2 19.5 3.5 13l5-2 4 2.5 1 6z" fill="#a3a9ae"/>'
        '<path d="m12 19.5 1-6.5 4.5-2.5 4.5 4-.5 5z" fill="#8b9197"/>'
        '<path d="m7 11 2-6 5-1.5 3.5 3.5-.5 4-4.5 2.5z" fill="#ccd0d3"/></g>'
    ),
    "food": (
        f'<path d="M2.5 12h19c0 6-3.5 9-9.5 9s-9.5-3-9.5-9z" fill="#c46a3a" {LINE}/>'
        f'<ellipse cx="12" cy="12" rx="9.5" ry="2.6" fill="#f2d48f" {LINE}/>'
        f'<path d="M8 8q-1.8-2.3 0-4.8M12 7.5q-1.8-2.3 0-4.8M16 8q-1.8-2.3 0-4.8" stroke="#8a8f94" '
        f'stroke-width="1.4" {_THIN}/>'
    ),
    "grain": (
        f'<path d="M12 22.5V9M6.5 22C8 18 7.5 14 6.5 11M17.5 22c-1.5-4-1-8 0-11" stroke="#9a7410" '
        f'stroke-width="1.5" {_THIN}/><g fill="#f0c93a" {LINE}><ellipse cx="12" cy="6" rx="2.5" ry="4.8"/>'
        '<ellipse cx="5.8" cy="8.5" rx="2.2" ry="4.3" transform="rotate(-14 5.8 8.5)"/>'
        '<ellipse cx="18.2" cy="8.5" rx="2.2" ry="4.3" transform="rotate(14 18.2 8.5)"/></g>'
    ),
    "vegetable": (
        f'<path d="M14 9c0-4 1-6 3-7.5M15 9.5c2-2.5 4-3.5 6.5-3M14.5 9C16 6 18 3.8 20 3.5" stroke="#3f8a2e" '
        f'stroke-width="2" {_THIN}/><path d="M11.5 7.5c3-1.5 6 1.5 5 4.8C14.5 17 8 21 2.5 22 4 16.5 7 9.5 11.5 7.5z" '
        f'fill="#ee7f2b" {LINE}/><path d="m9.5 12 2.5 1.8M7 16l2 1.5M12.5 10l1.8 1.2" stroke="#b9540f" '
        f'stroke-width="1.1" {_THIN}/>'
    ),
    "sheep": (
        _edged("M8.5 16.5V21M11.5 17v4M16 17v4M18.5 16.5V21", "#4b4440", 1.6)
        + f'<path d="M7.5 17.5c-3 .3-4.5-2.5-3-5C3.5 9.5 6 7.5 8.5 8.3 10 6 13.5 5.8 15 7.5c3-.8 5.5 1 5.3 3.5 2.5 1.5'
        f' 1.7 6.3-1.8 6.5z" fill="#fbf9f3" {LINE}/>'
        f'<ellipse cx="4.7" cy="10.5" rx="2.9" ry="3.5" fill="#4b4440" {LINE}/>'
        '<circle cx="4" cy="9.7" r=".9" fill="#fff"/>'
    ),
    "boar": (
        _edged("M8 16.5V21M11 17v4M16.5 17v4M19 16.5V21", "#3c2c21", 1.6)
        + f'<path d="M3.5 12.5C5 8 8 6 10 6.5l1.5-2 1 2 2-1.8.5 2.3c4 .3 7 2.8 7 6.3 0 3-2 4.2-4.5 4.2H8c-3 0-5-2'
        f'-4.5-5z" fill="#5f4636" {LINE}/><path d="M1 12.5 5 11v5l-3.5-.5z" fill="#c9907c" {LINE}/>'
        f'<path d="M4.5 16.5c1 .8 2.3.3 2.5-1.5" stroke="#fffdf5" stroke-width="1.5" {_THIN}/>'
        '<circle cx="7.3" cy="10.8" r=".9" fill="#fff"/>'
    ),
    "cattle": (
        _edged("M9 16.5V21M12 17v4M17.5 17v4M20 16.5V21", "#7a4322", 1.6)
        + f'<path d="M6 8.5h12.5c2.5 0 3.5 2 3.5 4.5v4.5H9C6.5 17.5 5.5 12 6 8.5z" fill="#9a5a32" {LINE}/>'
        '<path d="M11.5 9c3-.3 5.5.5 5 3s-4 2.5-5.5.8-1.5-3.5.5-3.8z" fill="#f3ead9"/>'
        f'<path d="M2.3 7h5.5l.7 5-2.5 3.5H3.5L1.3 12z" fill="#9a5a32" {LINE}/>'
        f'<path d="M2 12.5h6L6 15.5H3.5z" fill="#e7b8a5" {LINE}/>'
        + _edged("M2.5 7C.8 6 .8 4 1.5 2.8M7.5 7c1.7-1 1.7-3 1-4.2", "#efe3c2", 1.4)
        + f'<circle cx="3.8" cy="10" r=".8" fill="{INK}"/><circle cx="6.3" cy="10" r=".8" fill="{INK}"/>'
    ),
}  # fmt: skip
"""Good -> its drawing."""

_MARKERS = {
    "begging": (
        f'<rect x="3.5" y="2.5" width="17" height="19" rx="2.5" fill="#7d2a22" {LINE}/>'
        f'<path d="M6 14.5h12c0 3-2.5 4.5-6 4.5s-6-1.5-6-4.5z" fill="#d9b98a" {LINE}/>'
        '<text x="12" y="11.5" text-anchor="middle" font-size="8.5" font-weight="700" fill="#fff">-3</text>'
    ),
    "harvest": (
        _edged("M7 22 14.5 12.5", "#9a6a3a", 2.2)
        + f'<path d="M15 13C20.5 8 19 3 12 1.5c-4 0-7 2-9 5 4.5-2.5 9-2 10.5.5 1 2 .5 3.5-.5 4.5z" '
        f'fill="#c3c9ce" {LINE}/>'
    ),
}  # fmt: skip


def person(seat: int, newborn: bool = False) -> str:
    """Return a person: a farmer in the player's colour with the player's shape on the shirt, under a straw hat."""
    light = "#fff" if seat in _DARK_SEATS else INK
    drawn = (
        f'<path d="M4.5 23c-.8-7 2-10.5 7.5-10.5S20.3 16 19.5 23z" fill="{PLAYER_COLOURS[seat]}" {LINE}/>'
        f'<g transform="translate(8.2 14.2) scale(.32)" fill="{light}">{SHAPES[seat]}</g>'
        f'<circle cx="12" cy="8.5" r="4.6" fill="#f0c8a0" {LINE}/>'
        f'<path d="M3.5 7.3C6 6.2 7 5.5 7.8 3 8.5.8 15.5.8 16.2 3c.8 2.5 1.8 3.2 4.3 4.3-5 1.6-12 1.6-17 0z" '
        f'fill="#e8c766" {LINE}/>'
    )
    return f'<g transform="translate(4.6 9) scale(.62)">{drawn}</g>' if newborn else drawn


def named() -> dict[str, str]:
    """Return the drawings that do not depend on a player: goods, markers and actions."""
    return GOODS | _MARKERS | DRAWINGS


def inline(name: str, x: float, y: float, size: float) -> str:
    """Return an icon drawn at a position in a size."""
    return placed(named()[name], x, y, size)
