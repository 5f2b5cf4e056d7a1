"""The decisions of a computer player, and the check of its answers.

A player is asked at the round's start, between turns, for a turn, at the harvest and at the end, and answers with a
line of steps. Nothing here decides a rule: a line is tried on a copy of the game before it is given.
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
    """The computer player of one seat. Every answer is a legal line; an empty one leaves the decision open."""

    def start(self, game: "Game", seat: int, card: str, marker: str | None) -> Line:
        """Decide at the start of a round, whose card and marker lie open."""

    def between(self, game: "Game", seat: int) -> Line:
        """Make a free move before the next turn of any player."""

    def turn(self, game: "Game") -> Line:
        """Place a dwarf, or pass; it is this player's turn."""

    def harvest(self, game: "Game", seat: int) -> Line:
        """Decide for a harvest that is due; there is one."""

    def end(self, game: "Game", seat: int) -> Line:
        """Make the last free trades before scoring."""


def at_feeding(game: "Game", seat: int, event: str, skip: str = "") -> "Game":
    """Return a copy of the game as it is when a family is fed: all are at home, and the fields are reaped."""
    copy = game.copy()
    home = copy.homes[seat]
    home.dwarfs = [dwarf._replace(space=None) for dwarf in home.dwarfs]
    if event != FOOD_ONLY and skip != FIELDS:
        reap(home)
    return copy


def can_harvest(game: "Game", seat: int, line: Sequence[Step]) -> bool:
    """Return whether a line decides all there is to decide in a harvest, and rightly."""
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
