"""Complete turns of the player to act, and the spaces that can be used.

Complete turns are without number: fences of any shape, free steps at any moment. `legal_turns` lists some of them,
always the same and in the same order: for each space every order of its acts with every step of `candidates`, acts
that may be written as several steps once or twice; animals that find no room are cooked or let go on the spot, as few
as can be. Hand cards are listed only where the record tells the hand and nothing must be stated. Every turn listed has
been played on a copy.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue.offer import SEVERAL
from ..rules.turn import Turn
from ..steps import Pass, Place, Step
from .lines import Line, explore, finished, is_legal
from .single import candidates, free_steps, make_room

if TYPE_CHECKING:
    from ..rules.game import Game

MAX_STEPS = 4
"""Steps of a listed turn beside free ones."""


def legal_turns(game: "Game") -> Iterator[Line]:
    """Return complete turns of the player to act, reduced as the module says."""
    if game.to_act is None:
        return
    seat = game.seat_to_act
    for key in game.space_order():
        if key not in game.occupant:
            yield from _lines(game, seat, (Place(game.space_name(key)),))
    if is_legal(game, (Pass(),)):
        yield (Pass(),)


def options(game: "Game", steps: Line) -> list[Step]:
    """Return the steps with which a turn of the player to act can begin, or go on after these.

    Before the placement: the spaces that can be used, and `pass` where it is legal. After it: what the space offers.
    Free steps come last, and alone while animals have no room. Raises `RuleBroken` if ``steps`` break a rule.
    """
    if game.to_act is None:
        return []
    seat = game.seat_to_act
    table = game.copy()
    turn = Turn(table, seat, table.homes[seat], steps)
    table.apply_prefix(turn)
    free = list(free_steps(table.homes[seat]))
    if turn.overflow is not None:
        return free
    if turn.placed_at < 0:
        places: list[Step] = [Place(game.space_name(key)) for key in usable_spaces(table, seat)]
        passing: list[Step] = [Pass()] if is_legal(game, (*steps, Pass())) else []
        return [*places, *passing, *free]
    offered = [step for act in turn.open_acts() for step in candidates(table, seat, act)]
    return [*(step for step in offered if explore(game, seat, (*steps, step)) is not None), *free]


def usable_spaces(game: "Game", seat: int) -> list[str]:
    """Return the keys of the free spaces a player can use with what is in hand (work.stuck)."""
    free = (key for key in game.space_order() if key not in game.occupant)
    return [key for key in free if next(_lines(game, seat, (Place(game.space_name(key)),)), None) is not None]


def _lines(game: "Game", seat: int, steps: Line) -> Iterator[Line]:
    """Return all lines that begin so and go on with acts of the space."""
    at = explore(game, seat, steps)
    if at is None:
        return
    table, turn = at
    if turn.overflow is not None:
        steps = (*steps, *make_room(table.homes[seat]))
        at = explore(game, seat, steps)
        if at is None:
            return
        table, turn = at
    if finished(game, seat, steps) is not None:
        yield steps
    if sum(not step.free for step in steps) > MAX_STEPS:
        return
    for act in turn.open_acts():
        if act.name in SEVERAL and _times(steps, act.name) >= 2:
            continue
        for step in candidates(table, seat, act):
            if not _disordered(steps, step):
                yield from _lines(game, seat, (*steps, step))


def _times(steps: Line, does: str) -> int:
    return sum(step.word == does for step in steps)


def _disordered(steps: Line, step: Step) -> bool:
    """Return whether the same step, of an act done in several, would stand in another order as well."""
    last = steps[-1]
    return type(last) is type(step) and step.word in SEVERAL and step.word != "fence" and repr(step) < repr(last)
