"""Marks of players, which are a colour and a shape; tokens and the trophy; placement of icons.

Each drawing fits a square of 24 units. Colours are literal, so that a picture needs no style sheet.
"""

from collections.abc import Callable, Iterator, Mapping

INK = "#2a2521"
LINE = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round"'
"""The outline of a small drawing."""
PLAYER_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#4D4D4D")
"""A colour for each seat. People with colour blindness can tell them apart (Okabe and Ito)."""

SHAPES = (
    '<circle cx="12" cy="12" r="8.6"/>',
    '<rect x="4" y="4" width="16" height="16" rx="1"/>',
    '<path d="M12 2.6 21.8 20H2.2z"/>',
    '<path d="M12 1.8 21.6 12 12 22.2 2.4 12z"/>',
    '<path d="M7 3h10l5 9-5 9H7l-5-9z"/>',
    '<path d="m12 1.8 3 6.7 7.3.8-5.4 4.9 1.5 7.2L12 17.7l-6.4 3.7 1.5-7.2L1.7 9.3 9 8.5z"/>',
    '<path d="M8.4 2.5h7.2v5.9h5.9v7.2h-5.9v5.9H8.4v-5.9H2.5V8.4h5.9z"/>',
)
"""A shape for each seat: circle, square, triangle, diamond, hexagon, star, cross."""

_PIECE = "M4.5 7.5V17c0 2.1 3.4 3.7 7.5 3.7s7.5-1.6 7.5-3.7V7.5M4.5 7.5a7.5 3.7 0 1 0 15 0 7.5 3.7 0 1 0-15 0z"
START_PIECE = (
    f'<path d="{_PIECE}" fill="#f2c230" {LINE}/>'
    '<path d="m10.6 14.2 1.8-1.2v5.2" stroke="#5d4300" stroke-width="1.6" fill="none" stroke-linecap="round"/>'
)
"""The yellow piece of the starting player, as in Caverna and Agricola."""
NEXT_PIECE = f'<path d="{_PIECE}" fill="none" stroke="#b8860b" stroke-width="1.8" stroke-dasharray="2.5 1.6"/>'
"""The outline of that piece, for the starting player of the next round."""
TROPHY = (
    '<path d="M7 5.5H3.8c0 3.5 1.5 5.5 4 6M17 5.5h3.2c0 3.5-1.5 5.5-4 6" fill="none" stroke="#b8860b" '
    'stroke-width="1.8" stroke-linecap="round"/>'
    f'<path d="M7 4h10c0 6-1.5 9-3.8 10v3.2H16V20H8v-2.8h2.8V14C8.5 13 7 10 7 4z" fill="#f2c230" {LINE}/>'
)
"""A cup for winners."""


def shape(seat: int) -> str:
    """Return the coloured shape of a player."""
    return f'<g fill="{PLAYER_COLOURS[seat]}" {LINE}>{SHAPES[seat]}</g>'


def icon_id(name: str) -> str:
    """Return the id of an icon in the page."""
    return "i-" + name.replace(" ", "-")


def icon_symbols(icons: Mapping[str, str]) -> Iterator[str]:
    """Yield the icons as symbols that the page can refer to."""
    for name, drawn in icons.items():
        yield f'<symbol id="{icon_id(name)}" viewBox="0 0 24 24">{drawn}</symbol>'


def boxed(id: str, box: str, drawn: str) -> str:
    """Return a drawing that the page can refer to. ``box`` is its bounding box: left, top, width and height."""
    return f'<g id="{id}" data-box="{box}">{drawn}</g>'


Icon = Callable[[str, float, float, float], str]
"""A function that draws an icon. Its arguments are the name, the left edge, the upper edge and the size."""


def placed(drawn: str, x: float, y: float, size: float) -> str:
    """Return a drawing of 24 units, moved and scaled to a place."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 24:.4g})">{drawn}</g>'


def linked(name: str, x: float, y: float, size: float) -> str:
    """Return a reference to an icon that is defined once in the page, at a place."""
    return f'<use href="#{icon_id(name)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
