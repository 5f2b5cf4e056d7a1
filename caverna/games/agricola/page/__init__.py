"""The page of Agricola: farmyards, spaces and round cards, improvements; a farmyard as a picture."""

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
from .slots import player_slots, table_slots

__all__ = [
    "badge", "board_picture", "event", "explain", "holdings", "idle_goods", "labels", "lasting_slots", "player_slots",
    "script", "script_data", "script_words", "start_rules", "start_tokens", "step_slots", "style", "symbols", "table",
    "table_slots", "unwanted",
]  # fmt: skip

labels = Labels
badge = person(1)
start_tokens = {"starts": START_PIECE}
"""A yellow piece, as the rulebook lists it."""
start_rules = frozenset({"setup.cards"})
"""A card that is missing is missed at the start of the round."""
unwanted = frozenset({"begging"})
"""Markers for what was not fed."""


def lasting_slots(game: Game) -> Slots:
    """Return nothing: the game forgets nothing that is shown."""
    return {}


def step_slots(step: Step) -> Slots:
    """Return nothing: whatever a step does is seen on the table."""
    return {}


def event(game: Game, part: str) -> str:
    """Return the card of a round that begins, and that a harvest ended it."""
    return game.cards[-1] if part == START else HARVEST if part == HARVEST else ""


def holdings(game: Game) -> list[list[int]]:
    """Return the goods and begging cards of each player."""
    return [[*home.goods, home.begging] for home in game.homes]


def idle_goods(game: Game, player: str) -> list[str]:
    """Return the goods that add nothing to a player's score: it is the same without them."""
    return goods_without_points(game.home(player), NAMES, score)


def script() -> str:
    """Return how farmyards and spaces are drawn."""
    return asset("farm.js", __name__) + "\n" + asset("table.js", __name__)


def style() -> str:
    """Return how farmyards and spaces look."""
    return asset("agricola.css", __name__)
