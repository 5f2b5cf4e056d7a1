"""Agricola (Uwe Rosenberg, 2007), 1 to 5 players: the family game, the full game, solo and the solo series.

``from caverna.games.agricola import Game`` plays without a file.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import RecoveryRules, lazy_names, ruleset

if TYPE_CHECKING:
    from caverna.drawing.parts import PageParts
    from caverna.engine.choices import Room
    from caverna.engine.suggestions import Why
    from caverna.engine.terminal import Terminal
    from caverna.model.card_evidence import CardEvidence
    from caverna.model.export_columns import Tables
    from caverna.model.format import Format
    from caverna.model.rulebook import Rulebook
    from caverna.model.steps import Step
    from caverna.scoresheets.model import TallyRules

    from . import notation as notation
    from . import steps as steps
    from .goods import Goods as Goods
    from .record import Record as Record
    from .record import Round as Round
    from .rules.game import Game as Game
    from .state.home import Home as Home

__all__ = ["RULESET", "Game", "Goods", "Home", "Record", "Round", "notation", "steps"]


class Agricola:
    """The facts of the game; what it does is imported when it is asked for."""

    key = "agricola"
    title = "Agricola"
    version = 1
    players = range(1, 6)
    end_rule = "end.when"
    variants: ClassVar[dict[str, tuple[str, ...]]] = {"mode": ("full", "family")}
    waivable = frozenset({"work.available", "work.occupied", "card.owner", "animals.housing"})

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return ruleset, (self.key,)

    @property
    def categories(self) -> tuple[str, ...]:
        """The lines of the score sheet, in order."""
        from .pad import LABELS

        return tuple(LABELS)

    @property
    def goods(self) -> tuple[str, ...]:
        """The goods, and begging cards behind them."""
        from .goods import COUNTED

        return COUNTED

    @cached_property
    def format(self) -> "Format":
        """The format of its records."""
        from .record import FORMAT

        return FORMAT

    def write(self, steps: Sequence["Step"]) -> str:
        """Return a line in notation."""
        from .notation import write

        return write(steps)

    def write_step(self, step: "Step") -> str:
        """Return a step in notation."""
        from .notation import write_step

        return write_step(step)

    @property
    def tally(self) -> "TallyRules":
        """What its score sheets are made of, where there is nothing else."""
        from .tally import TALLY

        return TALLY

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
    def card_evidence(self) -> "CardEvidence":
        """What scores rest on because of hand cards."""
        from . import card_evidence

        return card_evidence

    @property
    def choosing(self) -> "Room":
        """What can come next in a line."""
        from .moves.choices import ROOM

        return ROOM

    @property
    def terminal(self) -> "Terminal":
        """What the command prints of it."""
        from . import terminal

        return terminal

    @property
    def page(self) -> "PageParts":
        """What the page shows of it."""
        from . import page

        return page

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
        """Set a table up; ``head`` may have ``mode``, ``rulings``, ``hands``, ``series``, ``cards``, ``card_file``."""
        from .rules.game import Game

        series = head.get("series")
        try:
            return Game(players, **{**head, "series": series and series.said()})
        except RuleBroken as broken:
            if series is not None and broken.key.startswith("series "):
                broken.span = series.at.get(broken.key.removeprefix("series "))
                broken.key = "series"
            raise

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
        """Return the mode, the table options that are not the default, and what is told of hand cards."""
        from .state.position import head_of

        return head_of(game)

    def position_of(self, game: "Game") -> dict[str, Any]:
        """Return a game as the ``position:`` of a record."""
        from .state.position import position_of

        return position_of(game)


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
"""Public name -> the module it lives in; what is asked for is imported then."""

__getattr__ = lazy_names(__name__, _NAMES)


def __dir__() -> list[str]:
    return sorted(__all__)
