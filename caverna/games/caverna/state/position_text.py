"""A game as the text of a record that starts from its position."""

from typing import Any

from caverna.text.writing.yamlwrite import emit

from ..record import FORMAT
from ..rules.game import Game
from .position import position_of


def position_text(game: Game) -> str:
    """Return a game between two turns as a record that starts from its position, with no rounds yet."""
    data: dict[str, Any] = {FORMAT.key: FORMAT.version, "players": game.players, "variant": game.variant}
    if chosen := game.rulings.chosen():
        data["rulings"] = chosen
    return emit({**data, "position": position_of(game), "rounds": []}, FORMAT.block)
