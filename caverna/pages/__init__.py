"""The page of a game: the shell that replays any of them, score sheets that print well.

It knows no game. What a game adds is `caverna.drawing.parts.PageParts`, which it is asked for by `Ruleset.page`.
"""

from caverna.drawing.labels import LANGUAGES
from caverna.drawing.parts import PageParts
from caverna.drawing.scene import Scene, stage

from .replay_page import scene_html, view, view_html
from .score_page import score_html, scores_page

__all__ = [
    "LANGUAGES",
    "PageParts",
    "Scene",
    "scene_html",
    "score_html",
    "scores_page",
    "stage",
    "view",
    "view_html",
]
