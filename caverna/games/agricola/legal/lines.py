"""Lines tried on a copy of the game."""

from typing import TYPE_CHECKING

from caverna.model.refusals import RuleBroken

from ..rules.turn import Turn
from ..steps import Step

if TYPE_CHECKING:
    from ..rules.game import Game

Line = tuple[Step, ...]


def explore(game: "Game", seat: int, steps: Line) -> "tuple[Game, Turn] | None":
    """Play the beginning of a line, which may go on, on a copy; None if a rule is broken."""
    table = game.copy_for(seat)
    turn = Turn(table, seat, table.homes[seat], steps)
    try:
        table.apply_prefix(turn)
    except RuleBroken:
        return None
    return table, turn


def finished(game: "Game", seat: int, steps: Line) -> "Game | None":
    """Play a complete turn as if it were this player's now, on a copy; None if a rule is broken."""
    table = game.copy_for(seat)
    table.seat_to_act = seat
    try:
        table.apply(seat, steps)
    except RuleBroken:
        return None
    return table


def is_legal(game: "Game", steps: Line) -> bool:
    """Return whether the player to act may play these steps as a turn."""
    return game.to_act is not None and finished(game, game.seat_to_act, steps) is not None
