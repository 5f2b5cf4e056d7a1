"""Stone Age (Bernd Brunnhofer, 2008), the base game for 2 to 4 players.

``from caverna.games.stone_age import Game, Luck`` is enough to play without a record. `Luck` draws dice, cards and
tiles, always the same ones for the same seed.
"""

from typing import TYPE_CHECKING

from caverna.model.ruleset import FullRuleset, lazy_names

if TYPE_CHECKING:
    from . import notation as notation
    from . import steps as steps
    from .goods import Goods as Goods
    from .players.luck import Luck as Luck
    from .record import Record as Record
    from .record import Round as Round
    from .rules.game import Game as Game
    from .state.tribe import Tribe as Tribe

__all__ = ["RULESET", "Game", "Goods", "Luck", "Record", "Round", "Tribe", "notation", "steps"]


class StoneAge(FullRuleset):
    """The facts of the game. Its other parts are found by the names of their modules."""

    package = __name__
    key = "stone age"
    title = "Stone Age"
    players = range(2, 5)
    end_rule = "end.scoring"


RULESET = StoneAge()

_NAMES = {
    "Game": "rules.game",
    "Goods": "goods",
    "Luck": "players.luck",
    "Record": "record",
    "Round": "record",
    "Tribe": "state.tribe",
    "notation": "notation",
    "steps": "steps",
}
"""Public name -> its module, which is imported when the name is first used."""

if not TYPE_CHECKING:  # or a type checker would take any name for granted
    __getattr__ = lazy_names(__name__, _NAMES)


def __dir__() -> list[str]:
    return sorted(__all__)
