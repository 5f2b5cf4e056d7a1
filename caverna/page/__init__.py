"""A game to look at: a page that replays it, score sheets that print well, a home board as a picture."""

from .labels import LANGUAGES
from .page import score_html, view_html
from .svg import board_svg

__all__ = ["LANGUAGES", "board_svg", "score_html", "view_html"]
