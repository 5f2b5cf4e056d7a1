"""Small drawings: goods, animals, dwarfs, markers.

Each fits a square of 24 units. Colours are literal, so that a picture needs no style sheet.
"""

from caverna.drawing.marks import INK, LINE, PLAYER_COLOURS, SHAPES, placed

from .actions import DRAWINGS

_LIGHT_SEATS = (3, 4, 5)
"""The seats whose colour needs dark figures on it."""

GOODS = {
    "wood": (
        f'<path d="M8 5h11a4 6 0 0 1 0 12.5H8z" fill="#8a5a2b" {LINE}/>'
        f'<ellipse cx="8" cy="11.2" rx="4.6" ry="6.3" fill="#d9ab6c" {LINE}/>'
        '<ellipse cx="8" cy="11.2" rx="2.4" ry="3.4" fill="none" stroke="#8a5a2b" stroke-width="1"/>'
        '<path d="M14 8.6h5M15 13h5" stroke="#5d3a18" stroke-width="1" fill="none"/>'
    ),
    "stone": (
        f'<path d="M3 18 5.5 9 12 4.5l7 3 2.5 7L19 19.5H6z" fill="#b9bdc1" {LINE}/>'
        '<path d="M5.5 9 11 12l1-7.5z" fill="#dfe2e5"/><path d="m11 12 8-4.5L21.5 14.5 13 19.5z" fill="#9aa0a6"/>'
        f'<path d="M3 18 5.5 9 12 4.5l7 3 2.5 7L19 19.5H6z" fill="none" {LINE}/>'
    ),
    "ore": (
        f'<path d="M3.5 16 6 8.5l5-3.5 6.5 1.5L21 13l-2.5 6H7z" fill="#3d444d" {LINE}/>'
        '<path d="m6 8.5 5 3 6.5-5L11 5z" fill="#77818d"/><path d="m11 11.5 2 7.5h5.5L21 13z" fill="#565f6a"/>'
        '<circle cx="9" cy="14.5" r="1.3" fill="#e8a33d"/><circle cx="15.5" cy="13" r="1.1" fill="#e8a33d"/>'
    ),
    "ruby": (
        f'<path d="M7 4h10l5 6.5L12 21 2 10.5z" fill="#c2185b" {LINE}/>'
        '<path d="M7 4h10l-2.5 6.5h-5z" fill="#f48fb1"/><path d="M2 10.5h7.5L12 21z" fill="#8e0f42"/>'
        '<path d="M22 10.5h-7.5L12 21z" fill="#e0437e"/>'
        f'<path d="M7 4h10l5 6.5L12 21 2 10.5z" fill="none" {LINE}/>'
    ),
    "food": (
        f'<path d="M3 17.5c-2-6 3-11.5 9-11.5s11 5.5 9 11.5q-.5 1.5-2 1.5H5q-1.5 0-2-1.5z" fill="#d9944a" {LINE}/>'
        '<path d="M8 9.5 6.8 14M12.5 8.5l-1 4.5M17 9.5l-1 4" stroke="#fbe3bd" stroke-width="1.8" '
        'stroke-linecap="round" fill="none"/>'
    ),
    "gold": (
        f'<circle cx="12" cy="12" r="9" fill="#f2c230" {LINE}/>'
        '<circle cx="12" cy="12" r="6.2" fill="none" stroke="#a87a00" stroke-width="1.2"/>'
        '<path d="M12 8.3 15.2 12 12 15.7 8.8 12z" fill="#a87a00"/>'
    ),
    "grain": (
        '<path d="M12 22V8" stroke="#8d6a0f" stroke-width="1.6" fill="none"/>'
        f'<g fill="#f0c93a" {LINE}><ellipse cx="12" cy="4.8" rx="2.3" ry="3.6"/>'
        '<ellipse cx="8" cy="9" rx="2" ry="3.5" transform="rotate(-32 8 9)"/>'
        '<ellipse cx="16" cy="9" rx="2" ry="3.5" transform="rotate(32 16 9)"/>'
        '<ellipse cx="8" cy="14.5" rx="2" ry="3.5" transform="rotate(-32 8 14.5)"/>'
        '<ellipse cx="16" cy="14.5" rx="2" ry="3.5" transform="rotate(32 16 14.5)"/></g>'
    ),
    "vegetable": (
        '<path d="M12 7c0-3 1.5-4.5 4-4.5" stroke="#3f7d2a" stroke-width="2.2" stroke-linecap="round" fill="none"/>'
        f'<g fill="#e8742a" {LINE}><ellipse cx="6.8" cy="13.8" rx="4.8" ry="6.3"/>'
        '<ellipse cx="17.2" cy="13.8" rx="4.8" ry="6.3"/><ellipse cx="12" cy="13.8" rx="4.4" ry="6.9"/></g>'
    ),
    "dog": (
        f'<path d="M6 5.5C2 5 1 9 2.5 13.5c.8 2 3 1.5 3.5-.5z" fill="#8a5a2b" {LINE}/>'
        f'<path d="M18 5.5c4-.5 5 3.5 3.5 8-.8 2-3 1.5-3.5-.5z" fill="#8a5a2b" {LINE}/>'
        f'<path d="M12 3.5c4.5 0 7 3 6.5 7.5-.3 3-1.5 4-2 6.5-.5 2.5-2.5 3.5-4.5 3.5s-4-1-4.5-3.5c-.5-2.5-1.7-3.5-2-6.5'
        f'C5 6.5 7.5 3.5 12 3.5z" fill="#d9a566" {LINE}/>'
        f'<ellipse cx="12" cy="15" rx="2.3" ry="1.7" fill="{INK}"/><circle cx="9" cy="10" r="1.1" fill="{INK}"/>'
        f'<circle cx="15" cy="10" r="1.1" fill="{INK}"/><path d="M12 16.5v1.8" {LINE} fill="none"/>'
    ),
    "sheep": (
        f'<path d="M5 9.5C2.5 9 3 5 6 5.2 6.5 2 11 1.5 12 4c1-2.5 5.5-2 6 1.2 3-.2 3.5 3.8 1 4.3 1.5 2-.5 4.5-2.5 4'
        f'h-9C5.5 14 3.5 11.5 5 9.5z" fill="#fbf9f3" {LINE}/>'
        f'<path d="M8 10.5c-3-1.2-5-.2-5.5 1.5 1.5 1.5 4 1.5 5.5.5zM16 10.5c3-1.2 5-.2 5.5 1.5-1.5 1.5-4 1.5-5.5.5z" '
        f'fill="#4b4440" {LINE}/>'
        f'<path d="M8 9.5h8c.5 4-.2 7.5-1.5 10-1 2-4 2-5 0-1.3-2.5-2-6-1.5-10z" fill="#4b4440" {LINE}/>'
        '<circle cx="10.2" cy="13" r="1" fill="#fbf9f3"/><circle cx="13.8" cy="13" r="1" fill="#fbf9f3"/>'
    ),
    "donkey": (
        f'<path d="M8.5 9 5.5 1c-2.5 1-2.5 6 1 10zM15.5 9l3-8c2.5 1 2.5 6-1 10z" fill="#8f959c" {LINE}/>'
        f'<path d="M7 8c2-2 8-2 10 0 .8 4-.3 7-.8 9.5C15.7 21 14 22.5 12 22.5s-3.7-1.5-4.2-5C7.3 15 6.2 12 7 8z" '
        f'fill="#a9aeb4" {LINE}/>'
        f'<path d="M8 17c1-1.5 7-1.5 8 0 .3 3.5-1.5 5.5-4 5.5S7.7 20.5 8 17z" fill="#eceae6" {LINE}/>'
        f'<circle cx="9.5" cy="11.5" r="1.1" fill="{INK}"/><circle cx="14.5" cy="11.5" r="1.1" fill="{INK}"/>'
        f'<circle cx="10.6" cy="19" r=".8" fill="{INK}"/><circle cx="13.4" cy="19" r=".8" fill="{INK}"/>'
    ),
    "boar": (
        f'<path d="M6 8 3 2.5 9.5 5.5zM18 8l3-5.5-6.5 3z" fill="#4a3a30" {LINE}/>'
        f'<path d="M12 3.5c6 0 8.5 4 8 9-.4 4.5-3.5 8-8 8s-7.6-3.5-8-8c-.5-5 2-9 8-9z" fill="#6b5343" {LINE}/>'
        f'<ellipse cx="12" cy="15.3" rx="4.3" ry="3.4" fill="#c9907c" {LINE}/>'
        f'<circle cx="10.5" cy="15.3" r=".9" fill="{INK}"/><circle cx="13.5" cy="15.3" r=".9" fill="{INK}"/>'
        '<path d="M6.5 18.5c-1.3-1.5-1.3-3-.5-4.5 1 1 2 1.8 2.5 3.5zM17.5 18.5c1.3-1.5 1.3-3 .5-4.5-1 1-2 1.8-2.5 3.5z"'
        f' fill="#fffdf5" {LINE}/>'
        '<circle cx="8.5" cy="10" r="1" fill="#fffdf5"/><circle cx="15.5" cy="10" r="1" fill="#fffdf5"/>'
    ),
    "cattle": (
        f'<path d="M6.5 7C3 7 1.5 4.5 2.5 1.5 4 4 6 4 8.5 4.5zM17.5 7c3.5 0 5-2.5 4-5.5C20 4 18 4 15.5 4.5z" '
        f'fill="#efe3c2" {LINE}/>'
        '<path d="M6.5 9.5C4 8 2 8.5 1.5 10.5c1.5 1.8 3.5 2 5 1.5z'
        f'M17.5 9.5C20 8 22 8.5 22.5 10.5c-1.5 1.8-3.5 2-5 1.5z" fill="#7a4322" {LINE}/>'
        '<path d="M7 5c3-1.5 7-1.5 10 0 1 4 .5 8-.5 12-.8 3.5-2.5 5-4.5 5s-3.7-1.5-4.5-5C6.5 13 6 9 7 5z"'
        f' fill="#9a5a32" {LINE}/>'
        '<path d="M12 4c1.5 0 2 3 1.5 8h-3C10 7 10.5 4 12 4z" fill="#f3ead9"/>'
        f'<ellipse cx="12" cy="18" rx="4.6" ry="3.6" fill="#e7b8a5" {LINE}/>'
        f'<circle cx="10.3" cy="18" r=".9" fill="{INK}"/><circle cx="13.7" cy="18" r=".9" fill="{INK}"/>'
        f'<circle cx="8.8" cy="10.5" r="1" fill="{INK}"/><circle cx="15.2" cy="10.5" r="1" fill="{INK}"/>'
    ),
}  # fmt: skip
"""Good -> drawing."""

_MARKERS = {
    "begging": (
        f'<rect x="3" y="4" width="18" height="16" rx="2.5" fill="#8c1d18" {LINE}/>'
        '<text x="12" y="16" text-anchor="middle" font-size="10.5" font-weight="700" fill="#fff">-3</text>'
    ),
    "weapon": (
        '<path d="M12 2v19" stroke="#7a5230" stroke-width="2.4" stroke-linecap="round"/>'
        '<path d="M11 4c-3.5-1.5-6.5 0-7.5 1 1.5 2 1.5 5 0 7 1.5 1 4.5 2 7.5.5z'
        f'M13 4c3.5-1.5 6.5 0 7.5 1-1.5 2-1.5 5 0 7-1.5 1-4.5 2-7.5.5z" fill="#cfd4d9" {LINE}/>'
    ),
    "leaf": (
        f'<path d="M20.5 3.5C9 3 3 8.5 4 19.5c11 1 16.5-4.5 16.5-16z" fill="#4f9d3a" {LINE}/>'
        '<path d="M3 21.5 15.5 8.5M9 15V10.5M11.5 12.3h4.5" stroke="#e7f5dc" stroke-width="1.3" fill="none" '
        'stroke-linecap="round"/>'
    ),
    "question": (
        f'<circle cx="12" cy="12" r="9.5" fill="#b3261e" {LINE}/>'
        '<path d="M8.7 9.3c0-4.3 6.8-4.3 6.8-.2 0 2.7-3.3 2.5-3.3 5.2" stroke="#fff" stroke-width="2.2" fill="none" '
        'stroke-linecap="round"/><circle cx="12.1" cy="17.6" r="1.4" fill="#fff"/>'
    ),
    "harvest": (
        '<path d="M6 21.5 13.5 12" stroke="#7a5230" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="M13.5 12c-4-6 0-10.5 7.5-9.5-5 1-6.5 3.5-5 7.5z" fill="#cfd4d9" {LINE}/>'
    ),
    "food only": (
        f'<path d="M3 11h18c0 5-3.5 8.5-9 8.5S3 16 3 11z" fill="#d9944a" {LINE}/>'
        '<path d="M8 8.5q-1.5-2 0-4M12 8.5q-1.5-2 0-4M16 8.5q-1.5-2 0-4" stroke="#8a8f94" stroke-width="1.4" '
        'fill="none" stroke-linecap="round"/>'
    ),
    "none": '<path d="M5 12h14" stroke="#8a8f94" stroke-width="2.4" stroke-linecap="round"/>',
    "skip one": (
        '<path d="M6 21.5 13.5 12" stroke="#7a5230" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="M13.5 12c-4-6 0-10.5 7.5-9.5-5 1-6.5 3.5-5 7.5z" fill="#cfd4d9" {LINE}/>'
        '<path d="M4 4l16 16" stroke="#b3261e" stroke-width="2.2" stroke-linecap="round"/>'
    ),
}  # fmt: skip


def dwarf(seat: int, newborn: bool = False) -> str:
    """Return the drawing of a dwarf, with the player's shape on a hat in the player's colour; small if newborn."""
    light = INK if seat in _LIGHT_SEATS else "#fff"
    drawn = (
        f'<path d="M5.5 12.5C5.5 4.5 8.5 1 12 1s6.5 3.5 6.5 11.5z" fill="{PLAYER_COLOURS[seat]}" {LINE}/>'
        f'<g transform="translate(8.8 3.8) scale(.267)" fill="{light}">{SHAPES[seat]}</g>'
        f'<path d="M6.5 12.5h11v3c0 1.5-.5 2.5-1 3h-9c-.5-.5-1-1.5-1-3z" fill="#f0c8a0" {LINE}/>'
        f'<path d="M5.8 15.5q3 1.7 4.5.3 1.7-1 3.4 0 1.5 1.4 4.5-.3c.3 4-2.2 7.7-6.2 7.7s-6.5-3.7-6.2-7.7z" '
        f'fill="#e9e4da" {LINE}/>'
        f'<circle cx="9.7" cy="14" r=".8" fill="{INK}"/><circle cx="14.3" cy="14" r=".8" fill="{INK}"/>'
    )
    return f'<g transform="translate(4.8 8.6) scale(.6)">{drawn}</g>' if newborn else drawn


def named() -> dict[str, str]:
    """Return the drawings that do not depend on a player, by name: goods, markers and actions."""
    return GOODS | _MARKERS | DRAWINGS


def inline(name: str, x: float, y: float, size: float) -> str:
    """Return the drawing of an icon at a position and in a size."""
    return placed(named()[name], x, y, size)
