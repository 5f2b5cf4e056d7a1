"""The page of Agricola: farmyards, spaces, round cards and improvements, and a farm as a picture."""

from caverna.drawing.marks import START_PIECE
from caverna.drawing.parts import Slots
from caverna.drawing.rendering import asset
from caverna.games.farming.page import goods_without_points
from caverna.model.phases import START
from caverna.model.steps import Step

from ..goods import NAMES
from ..rules.game import HARVEST, Game
from ..rules.score_breakdown import explain
from ..rules.scoring import score
from .glyphs import person
from .labels import Labels
from .picture import board_picture
from .script_data import script_data, script_words, symbols, table
from .slots import open_slots, player_slots, table_slots

__all__ = [
    "badge", "board_picture", "event", "explain", "holdings", "idle_goods", "labels", "lasting_slots", "open_slots",
    "player_slots", "script", "script_data", "script_words", "start_rules", "start_tokens", "step_slots", "style",
    "symbols", "table", "table_slots", "unwanted",
]  # fmt: skip

labels = Labels
badge = person(1)
start_tokens = {"starts": START_PIECE}
"""Name of the icon of the starting player token -> its drawing: a yellow piece, as in the rulebook."""
start_rules = frozenset({"setup.cards"})
"""The rules whose findings are shown at the start of a round."""
unwanted = frozenset({"begging"})
"""The things that are bad for the player: begging cards."""


def lasting_slots(game: Game) -> Slots:
    """Return no slots. Everything that the page shows is part of the current state."""
    return {}


def step_slots(step: Step) -> Slots:
    """Return no slots. All effects of a step are visible on the table."""
    return {}


def event(game: Game, part: str) -> str:
    """Return the event of a part: the round card at the start of a round, ``harvest`` in a harvest, else ""."""
    return game.cards[-1] if part == START else HARVEST if part == HARVEST else ""


def holdings(game: Game) -> list[list[int]]:
    """Return the goods and begging cards of each player."""
    return [[*home.goods, home.begging] for home in game.homes]


def idle_goods(game: Game, player: str) -> list[str]:
    """Return the goods without which a player's score would be the same."""
    return goods_without_points(game.home(player), NAMES, score)


def script() -> str:
    """Return the script that draws farmyards and spaces."""
    return asset("farm.js", __name__) + "\n" + asset("table.js", __name__)


def style() -> str:
    """Return the style sheet of farmyards and spaces."""
    return asset("agricola.css", __name__)
