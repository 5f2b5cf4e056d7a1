"""The page of a game: the shell that replays any of them, score sheets that print well.

It knows no game. What a game adds is `caverna.page.parts.PageParts`, which it is asked for by `Ruleset.page`.
"""

from .labels import LANGUAGES
from .parts import PageParts
from .replay_page import scene_html, view, view_html
from .scene import Scene, stage
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
