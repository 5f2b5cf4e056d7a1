"""The parts of the replay page for Stone Age: the board with places, cards and buildings, and the tribes' mats."""

from caverna.drawing.parts import Slots
from caverna.drawing.rendering import asset

from ..goods import FOOD, NAMES
from ..rules.game import Game
from ..rules.score_breakdown import explain
from .glyphs import START_FIGURE, person
from .labels import Labels
from .picture import board_picture
from .script_data import script_data, script_words, symbols, table
from .slots import open_slots, player_slots, step_slots, table_slots

__all__ = [
    "badge", "board_picture", "event", "explain", "holdings", "idle_goods", "labels", "lasting_slots", "open_slots",
    "player_slots", "script", "script_data", "script_words", "start_rules", "start_tokens", "step_slots", "style",
    "symbols", "table", "table_slots", "unwanted",
]  # fmt: skip

labels = Labels
badge = person(1)
start_tokens = {"starts": START_FIGURE}
"""Key of the state -> the drawing of its token: the starting player's figure."""
start_rules = frozenset({"setup.cards", "setup.buildings", "round.refill", "round.buildings", "round.phases"})
"""The rules whose findings are shown at the start of the round, such as missing cards and tiles."""
unwanted: frozenset[str] = frozenset()
"""The counted things that are bad to have: none."""


def lasting_slots(game: Game) -> Slots:
    """Return no state keys: the state of this game has all that is shown."""
    return {}


def event(game: Game, part: str) -> str:
    """Return an empty text: no round has a special event."""
    return ""


def holdings(game: Game) -> list[list[int]]:
    """Return the counts of each tribe."""
    return [tribe.counts for tribe in game.tribes]


def idle_goods(game: Game, player: str) -> list[str]:
    """Return the goods that a player has and that score nothing: only food."""
    return [NAMES[FOOD]] if game.tribes[game.seat(player)].counts[FOOD] else []


def script() -> str:
    """Return the JavaScript that draws mats and the board."""
    return asset("mat.js", __name__) + "\n" + asset("board.js", __name__)


def style() -> str:
    """Return the style sheet of mats and the board."""
    return asset("stone_age.css", __name__)
