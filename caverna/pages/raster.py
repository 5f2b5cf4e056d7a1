"""PNG pictures from SVG drawings, for link previews, because messengers do not show SVG.

resvg (extra ``pictures``) draws them with the fonts of the system. Without it or without fonts, pictures stay SVG.
"""

from functools import cache
from html import escape
from importlib.util import find_spec

from caverna.drawing.lettering import FONT

_PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><text y="14" font-family="{}">{}</text></svg>'
"""A picture of a letter. It is empty if the system has none of the fonts."""


class NoRaster(Exception):  # noqa: N818 - the name says what happened
    """The error when PNG pictures cannot be made. Its message says what is missing and how to get it."""


def png_of(svg: str) -> bytes:
    """Return a drawing as a PNG picture of the same size. Raise NoRaster if that is not possible."""
    if problem := missing():
        raise NoRaster(problem)
    return _drawn(svg)


def picture_for(path: str, svg: str) -> str | bytes:
    """Return a drawing for a file: PNG if the name ends in .png, else SVG. Raise NoRaster like ``png_of``."""
    return png_of(svg) if path.lower().endswith(".png") else svg


@cache
def missing() -> str:
    """Return a message that says what is missing for PNG pictures and how to get it, empty if nothing is."""
    if find_spec("resvg_py") is None:
        return "PNG pictures need the extra 'pictures': pip install 'caverna[pictures]'"
    if _drawn(_PROBE.format(escape(FONT), "M")) == _drawn(_PROBE.format("", "")):
        return "PNG pictures need a font: install DejaVu Sans, Noto Sans or Liberation Sans"
    return ""


def _drawn(svg: str) -> bytes:
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg))
