"""Caverna: The Cave Farmers (Uwe Rosenberg, 2013), 1 to 7 players."""

from typing import TYPE_CHECKING, ClassVar

from caverna.model.ruleset import FullRuleset, lazy_names

if TYPE_CHECKING:
    from . import notation as notation
    from . import steps as steps
    from .goods import Goods as Goods
    from .record import Record as Record
    from .record import Round as Round
    from .rules.game import Game as Game
    from .state.home import Dwarf as Dwarf
    from .state.home import Home as Home

__all__ = ["RULESET", "Dwarf", "Game", "Goods", "Home", "Record", "Round", "notation", "steps"]


class Caverna(FullRuleset):
    """The description of the game. Its parts are found by the names of their modules."""

    package = __name__
    key = "caverna"
    title = "Caverna: The Cave Farmers"
    players = range(1, 8)
    end_rule = "end.trades"
    variants: ClassVar = {"variant": ("full", "introductory")}
    waivable = frozenset({"work.available", "work.occupied", "imitation.target", "imitation.cost", "animals.housing"})

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles of the computer players, the default first."""
        from .players.styles import FORESIGHT, MIXED, NAMES

        return (FORESIGHT, *(name for name in NAMES if name != FORESIGHT), MIXED)


RULESET = Caverna()

_NAMES = {
    "Dwarf": "state.home",
    "Game": "rules.game",
    "Goods": "goods",
    "Home": "state.home",
    "Record": "record",
    "Round": "record",
    "notation": "notation",
    "steps": "steps",
}
"""Public name -> its module, which is imported when the name is first used."""

if not TYPE_CHECKING:  # else a type checker would accept any name
    __getattr__ = lazy_names(__name__, _NAMES)


def __dir__() -> list[str]:
    return sorted(__all__)
