"""Agricola (Uwe Rosenberg, 2007) for 1 to 5 players: the family game, the full game, solo and the solo series.

``from caverna.games.agricola import Game`` plays a game without a record file.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import FullRuleset, lazy_names

if TYPE_CHECKING:
    from . import notation as notation
    from . import steps as steps
    from .goods import Goods as Goods
    from .record import Record as Record
    from .record import Round as Round
    from .rules.game import Game as Game
    from .state.home import Home as Home

__all__ = ["RULESET", "Game", "Goods", "Home", "Record", "Round", "notation", "steps"]


class Agricola(FullRuleset):
    """The facts about the game. The project finds its parts by the names of their modules."""

    package = __name__
    key = "agricola"
    title = "Agricola"
    players = range(1, 6)
    end_rule = "end.when"
    variants: ClassVar = {"mode": ("full", "family")}
    waivable = frozenset({"work.available", "work.occupied", "card.owner", "animals.housing"})

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> "Game":
        """Return a new game with these players and setup keys. A wrong solo series is reported at its key."""
        from .rules.game import Game

        series = head.get("series")
        try:
            return Game(players, **{**head, "series": series and series.given_values()})
        except RuleBroken as broken:
            if series is not None and broken.key.startswith("series "):
                broken.span = series.at.get(broken.key.removeprefix("series "))
                broken.key = "series"
            raise


RULESET = Agricola()

_NAMES = {
    "Game": "rules.game",
    "Goods": "goods",
    "Home": "state.home",
    "Record": "record",
    "Round": "record",
    "notation": "notation",
    "steps": "steps",
}
"""Public name -> its module, which is imported at the first use of the name."""

if not TYPE_CHECKING:  # a type checker would accept any name
    __getattr__ = lazy_names(__name__, _NAMES)


def __dir__() -> list[str]:
    return sorted(__all__)
