"""The page of Caverna: homes, spaces and cards, their words and drawings; a home board as a picture."""

from caverna.drawing.marks import NEXT_PIECE, START_PIECE
from caverna.drawing.rendering import asset
from caverna.games.farming.page import goods_without_points
from caverna.model.phases import START

from ..goods import NAMES
from ..rules.game import Game
from ..rules.score_breakdown import explain_line as explain
from ..rules.scoring import score
from .glyphs import dwarf
from .labels import Labels
from .script_data import script_data, script_words, symbols, table
from .slots import draft_slots, lasting_slots, player_slots, step_slots, table_slots
from .svg import board_picture, board_svg

__all__ = [
    "badge", "board_picture", "board_svg", "draft_slots", "event", "explain", "holdings", "idle_goods", "labels",
    "lasting_slots",
    "player_slots", "script", "script_data", "script_words", "start_rules", "start_tokens", "step_slots", "style",
    "symbols", "table", "table_slots", "unwanted",
]  # fmt: skip

labels = Labels
badge = dwarf(1)
start_tokens = {"starts": START_PIECE, "starts-next": NEXT_PIECE}
"""A yellow piece, as the rulebook lists it."""
start_rules = frozenset({"setup.cards", "solo.cards"})
"""A card that is missing is missed at the start of the round."""
unwanted = frozenset({"begging"})
"""Markers for what was not fed."""


def event(game: Game, part: str) -> str:
    """Return the card of a round that begins, and what ended it: ``harvest``, ``none``."""
    return game.cards[-1] if part == START else game.round_end() if part == "harvest" else ""


def holdings(game: Game) -> list[list[int]]:
    """Return the goods of each player."""
    return [home.goods for home in game.homes]


def idle_goods(game: Game, player: str) -> list[str]:
    """Return the goods that add nothing to a player's score: it is the same without them."""
    return goods_without_points(game.home(player), NAMES, score)


def script() -> str:
    """Return how homes and spaces are drawn."""
    return asset("home.js", __name__) + "\n" + asset("table.js", __name__)


def style() -> str:
    """Return how homes and spaces look."""
    return asset("caverna.css", __name__)
