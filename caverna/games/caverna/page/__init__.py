"""The page of Caverna: words and drawings of homes, spaces and cards. A home board as a picture."""

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
from .slots import draft_slots, lasting_slots, open_slots, player_slots, step_slots, table_slots
from .svg import board_picture, board_svg

__all__ = [
    "badge", "board_picture", "board_svg", "draft_slots", "event", "explain", "holdings", "idle_goods", "labels",
    "lasting_slots", "open_slots",
    "player_slots", "script", "script_data", "script_words", "start_rules", "start_tokens", "step_slots", "style",
    "symbols", "table", "table_slots", "unwanted",
]  # fmt: skip

labels = Labels
badge = dwarf(1)
start_tokens = {"starts": START_PIECE, "starts-next": NEXT_PIECE}
"""The starting player's token: a yellow piece, as in the rulebook."""
start_rules = frozenset({"setup.cards", "solo.cards"})
"""The rules whose findings belong to the start of a round, such as a missing card."""
unwanted = frozenset({"begging"})
"""The names of counts that players want to be low: begging markers."""


def event(game: Game, part: str) -> str:
    """Return the event of a part of a round: the card that was revealed, or the kind of its harvest."""
    return game.cards[-1] if part == START else game.round_end() if part == "harvest" else ""


def holdings(game: Game) -> list[list[int]]:
    """Return the counts of the goods of each player."""
    return [home.goods for home in game.homes]


def idle_goods(game: Game, player: str) -> list[str]:
    """Return the names of the goods that add nothing to a player's score."""
    return goods_without_points(game.home(player), NAMES, score)


def script() -> str:
    """Return the script that draws homes and spaces."""
    return asset("home.js", __name__) + "\n" + asset("table.js", __name__)


def style() -> str:
    """Return the style sheet for homes and spaces."""
    return asset("caverna.css", __name__)
