"""A game to look at: a page that replays it, score sheets that print well, a home board as a picture."""

from .labels import LANGUAGES
from .page import scene_html, score_html, scores_page, view, view_html
from .scene import Scene, stage
from .svg import board_picture, board_svg

__all__ = [
    "LANGUAGES",
    "Scene",
    "board_picture",
    "board_svg",
    "scene_html",
    "score_html",
    "scores_page",
    "stage",
    "view",
    "view_html",
]
