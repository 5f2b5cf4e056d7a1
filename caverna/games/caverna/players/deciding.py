"""The interface of computer players, and checks of their lines.

A player returns a line of steps at a round's start, between turns, for a turn, in a harvest and at the end. The checks
play a line on a copy of the game; no rule is decided here.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from caverna.model.refusals import RuleBroken

from ..catalogue.rounds import FOOD_ONLY
from ..moves import Line
from ..rules.fields import reap
from ..rules.harvest import FIELDS, harvest_home
from ..steps import Step

if TYPE_CHECKING:
    from ..rules.game import Game


class Player(Protocol):
    """The computer player of one seat. All lines that it returns are legal. An empty line decides nothing."""

    def start(self, game: "Game", seat: int, card: str, marker: str | None) -> Line:
        """Return a line for the start of a round with this card and marker."""

    def between(self, game: "Game", seat: int) -> Line:
        """Return a free action before the next turn of any player."""

    def turn(self, game: "Game") -> Line:
        """Return a turn of the player to act: a placement, or `pass`."""

    def harvest(self, game: "Game", seat: int) -> Line:
        """Return a line for the harvest that is due."""

    def end(self, game: "Game", seat: int) -> Line:
        """Return the last free trades before scoring."""


def at_feeding(game: "Game", seat: int, event: str, skip: str = "") -> "Game":
    """Return a copy of the game at the feeding of a family: the dwarfs are at home, and the fields are reaped."""
    copy = game.copy()
    home = copy.homes[seat]
    home.dwarfs = [dwarf._replace(space=None) for dwarf in home.dwarfs]
    if event != FOOD_ONLY and skip != FIELDS:
        reap(home)
    return copy


def can_harvest(game: "Game", seat: int, line: Sequence[Step]) -> bool:
    """Return whether a harvest line is legal and complete."""
    try:
        harvest_home(game.copy(), seat, line, game.round_end())
    except RuleBroken:
        return False
    return True


def can_start(game: "Game", seat: int, line: Line, card: str, marker: str | None) -> bool:
    """Return whether a line may be played at the start of the round."""
    try:
        game.copy().reveal(card, marker, {game.homes[seat].name: line})
    except RuleBroken:
        return False
    return True


def can_play(game: "Game", seat: int, line: Line) -> bool:
    """Return whether a line of free steps may be played now."""
    try:
        game.copy().play(game.homes[seat].name, line)
    except RuleBroken:
        return False
    return True
