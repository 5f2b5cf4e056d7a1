"""What stands for a player: a colour and a shape; the tokens of the starting player; how icons are placed.

Each drawing fits a square of 24 units; colours are literal, so that a picture needs no style sheet.
"""

from collections.abc import Callable

INK = "#2a2521"
LINE = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round"'
"""The outline of a small drawing."""
PLAYER_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#4D4D4D")
"""One for each seat, told apart by the colour-blind (Okabe and Ito); each goes with a shape."""

SHAPES = (
    '<circle cx="12" cy="12" r="8.6"/>',
    '<rect x="4" y="4" width="16" height="16" rx="1"/>',
    '<path d="M12 2.6 21.8 20H2.2z"/>',
    '<path d="M12 1.8 21.6 12 12 22.2 2.4 12z"/>',
    '<path d="M7 3h10l5 9-5 9H7l-5-9z"/>',
    '<path d="m12 1.8 3 6.7 7.3.8-5.4 4.9 1.5 7.2L12 17.7l-6.4 3.7 1.5-7.2L1.7 9.3 9 8.5z"/>',
    '<path d="M8.4 2.5h7.2v5.9h5.9v7.2h-5.9v5.9H8.4v-5.9H2.5V8.4h5.9z"/>',
)
"""One for each seat: circle, square, triangle, diamond, hexagon, star, cross."""

TOKENS = {
    "starts": (
        f'<path d="M5 4.5h14c0 6-2 9.5-5 10.5v3h3v2.5H7V18h3v-3c-3-1-5-4.5-5-10.5z" fill="#f2c230" {LINE}/>'
        '<path d="M10.5 7.5 12.3 6.3v6" stroke="#5d4300" stroke-width="1.6" fill="none" stroke-linecap="round"/>'
    ),
    "starts-next": (
        '<path d="M5 4.5h14c0 6-2 9.5-5 10.5v3h3v2.5H7V18h3v-3c-3-1-5-4.5-5-10.5z" fill="none" stroke="#b8860b" '
        'stroke-width="1.8" stroke-dasharray="2.5 1.6"/>'
    ),
}  # fmt: skip
"""Who starts the round, and who starts the next one."""


def shape(seat: int) -> str:
    """Return the shape that stands for a player."""
    return f'<g fill="{PLAYER_COLOURS[seat]}" {LINE}>{SHAPES[seat]}</g>'


def icon_id(name: str) -> str:
    """Return the id of an icon in the page."""
    return "i-" + name.replace(" ", "-")


def boxed(id: str, box: str, drawn: str) -> str:
    """Return a drawing for the page to refer to; ``box`` is all the room it takes: left, top, width and height."""
    return f'<g id="{id}" data-box="{box}">{drawn}</g>'


Icon = Callable[[str, float, float, float], str]
"""Draws an icon: its name, the left and upper edge, the size."""


def placed(drawn: str, x: float, y: float, size: float) -> str:
    """Return a small drawing in its place."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 24:.4g})">{drawn}</g>'


def linked(name: str, x: float, y: float, size: float) -> str:
    """Refer to an icon that is defined once in the page."""
    return f'<use href="#{icon_id(name)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
