"""Pages: the replay page, score sheets, and the pages of an event. They work for every game.

The parts that a game adds are `caverna.drawing.parts.PageParts`, from `Ruleset.page`.
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
