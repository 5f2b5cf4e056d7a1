"""The page of Stone Age: the board with its places, cards and buildings, and the tribes' mats."""

from caverna.drawing.parts import Slots
from caverna.drawing.rendering import asset

from ..goods import FOOD, NAMES
from ..rules.game import Game
from ..rules.score_breakdown import explain
from .glyphs import START_FIGURE, person
from .labels import Labels
from .picture import board_picture
from .script_data import script_data, script_words, symbols, table
from .slots import player_slots, step_slots, table_slots

__all__ = [
    "badge", "board_picture", "event", "explain", "holdings", "idle_goods", "labels", "lasting_slots", "player_slots",
    "script", "script_data", "script_words", "start_rules", "start_tokens", "step_slots", "style", "symbols", "table",
    "table_slots", "unwanted",
]  # fmt: skip

labels = Labels
badge = person(1)
start_tokens = {"starts": START_FIGURE}
"""A figure, as the rulebook lists it."""
start_rules = frozenset({"setup.cards", "setup.buildings", "round.refill", "round.buildings", "round.phases"})
"""Cards and tiles that are missing are missed at the start of the round."""
unwanted: frozenset[str] = frozenset()
"""Nothing that is counted is bad to have."""


def lasting_slots(game: Game) -> Slots:
    """Return nothing: the game forgets nothing that is shown."""
    return {}


def event(game: Game, part: str) -> str:
    """Return nothing: every round begins and ends alike."""
    return ""


def holdings(game: Game) -> list[list[int]]:
    """Return what each tribe counts."""
    return [tribe.counts for tribe in game.tribes]


def idle_goods(game: Game, player: str) -> list[str]:
    """Return the goods that add nothing to a player's score: food alone."""
    return [NAMES[FOOD]] if game.tribes[game.seat(player)].counts[FOOD] else []


def script() -> str:
    """Return how mats and the board are drawn."""
    return asset("mat.js", __name__) + "\n" + asset("board.js", __name__)


def style() -> str:
    """Return how mats and the board look."""
    return asset("stone_age.css", __name__)
