"""Stone Age (Bernd Brunnhofer, 2008), the base game for 2 to 4 players.

``from caverna.games.stone_age import Game, Luck`` plays without a file; `Luck` draws dice, cards and tiles by a seed.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from caverna.model.ruleset import RecoveryRules, lazy_names, ruleset

if TYPE_CHECKING:
    from caverna.drawing.parts import PageParts
    from caverna.engine.choices import Room
    from caverna.engine.suggestions import Why
    from caverna.engine.terminal import Terminal
    from caverna.model.export_columns import Tables
    from caverna.model.format import Format
    from caverna.model.refusals import RuleBroken
    from caverna.model.rulebook import Rulebook
    from caverna.model.steps import Step
    from caverna.scoresheets.model import TallyRules

    from . import notation as notation
    from . import steps as steps
    from .goods import Goods as Goods
    from .players.luck import Luck as Luck
    from .record import Record as Record
    from .record import Round as Round
    from .rules.game import Game as Game
    from .state.tribe import Tribe as Tribe

__all__ = ["RULESET", "Game", "Goods", "Luck", "Record", "Round", "Tribe", "notation", "steps"]


class StoneAge:
    """The facts of the game; what it does is imported when it is asked for."""

    key = "stone age"
    title = "Stone Age"
    version = 1
    card_evidence = None
    players = range(2, 5)
    end_rule = "end.scoring"
    variants: ClassVar[dict[str, tuple[str, ...]]] = {}

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return ruleset, (self.key,)

    @property
    def categories(self) -> tuple[str, ...]:
        """The lines of the score sheet, in order."""
        from .catalogue.tables import CATEGORIES

        return CATEGORIES

    @property
    def goods(self) -> tuple[str, ...]:
        """The goods, and what else a tribe counts behind them."""
        from .goods import COUNTED

        return COUNTED

    @cached_property
    def format(self) -> "Format":
        """The format of its records."""
        from .record import FORMAT

        return FORMAT

    @property
    def tally(self) -> "TallyRules":
        """What its score sheets are made of, where there is nothing else."""
        from .tally import TALLY

        return TALLY

    def write(self, steps: Sequence["Step"]) -> str:
        """Return a line in notation."""
        from .notation import write

        return write(steps)

    def write_step(self, step: "Step") -> str:
        """Return a step in notation."""
        from .notation import write_step

        return write_step(step)

    @property
    def rulebook(self) -> "Rulebook":
        """The rules and rulings with their pages."""
        from .rulebook import RULEBOOK

        return RULEBOOK

    @property
    def recovery(self) -> RecoveryRules:
        """How a replay goes on after a mistake."""
        from .rules import recovery

        return recovery

    def because(
        self, game: "Game", part: str, player: str, lines: Mapping[str, Sequence["Step"]], broken: "RuleBroken"
    ) -> "Why":
        """Return why a line was refused, and what would be legal instead."""
        from .rules.because import because

        return because(game, part, player, lines, broken)

    @property
    def page(self) -> "PageParts":
        """What is shown of it in a browser."""
        from . import page

        return page

    @property
    def choosing(self) -> "Room":
        """What can come next in a line."""
        from .choosing import ROOM

        return ROOM

    @property
    def terminal(self) -> "Terminal":
        """What the command prints of it."""
        from . import terminal

        return terminal

    @property
    def tables(self) -> "Tables":
        """What it adds to the tables of an export."""
        from . import tables

        return tables

    @property
    def table_options(self) -> Mapping[str, tuple[str, ...]]:
        """The options of ``rulings:`` with their values, the default first."""
        from .options import CHOICES

        return CHOICES

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> "Game":
        """Set a table up; ``head`` may have ``rulings``."""
        from .rules.game import Game

        return Game(players, **head)

    @property
    def styles(self) -> tuple[str, ...]:
        """How its players can play, the usual way first."""
        from .players.styles import STYLES

        return tuple(STYLES)

    def simulate(self, players: Sequence[str], seed: int, style: Any, head: Mapping[str, Any]) -> "Record":
        """Play a whole game and return its record."""
        from .players.playing import simulate

        return simulate(players, seed, style=style, **head)

    def from_position(self, game: "Game", position: Any) -> None:
        """Turn a fresh game into the one a position describes; `RuleBroken` tells the place."""
        from .state.position import set_up

        set_up(game, position)

    def head_of(self, game: "Game") -> dict[str, Any]:
        """Return the table options that are not the default."""
        chosen = game.options.chosen()
        return {"rulings": chosen} if chosen else {}

    def position_of(self, game: "Game") -> dict[str, Any]:
        """Return a game as the ``position:`` of a record."""
        from .state.position import position_of

        return position_of(game)


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
"""Public name -> the module it lives in; what is asked for is imported then."""

__getattr__ = lazy_names(__name__, _NAMES)


def __dir__() -> list[str]:
    return sorted(__all__)
