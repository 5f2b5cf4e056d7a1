"""Complete turns of the player to act, and the spaces that can be used. :mod:`.listed` states how they are reduced."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from caverna.engine.moves import lines_from

from ..steps import Pass, Place, Step
from .listed import free_steps, steps_for, steps_to_come
from .trial import Line, Trial, is_legal

if TYPE_CHECKING:
    from ..rules.game import Game


def legal_turns(game: "Game") -> Iterator[Line]:
    """Yield complete turns of the player to act, reduced as in :mod:`.listed`; `pass` if there are none."""
    if game.to_act is None:
        return
    found = False
    for key in game.space_order():
        for trial in _turns_on(game, game.seat_to_act, key):
            found = True
            yield trial.steps
    if not found and is_legal(game, (Pass(),)):
        yield (Pass(),)


def _turns_on(game: "Game", seat: int, key: str) -> Iterator[Trial]:
    """Yield the turns on a space; none if it is occupied."""
    trial = Trial.tried(game, seat, (Place(game.space_name(key)),)) if key not in game.occupant else None
    return iter(()) if trial is None else lines_from(trial, _groups)


def _groups(trial: Trial) -> Iterator[tuple[bool, Iterable[Step]]]:
    yield True, steps_to_come(trial.turn)


def usable_spaces(game: "Game", seat: int) -> list[str]:
    """Return the keys of the free spaces that a player can use with the goods in supply (work.stuck)."""
    return [key for key in game.space_order() if next(_turns_on(game, seat, key), None) is not None]


def options(game: "Game", steps: Line) -> list[Line]:
    """Return the lines of the player to act that begin with these steps and have one more.

    Before the placement these are the usable spaces, and `pass` if it is legal. After it they are the steps of the
    space. Free steps come last, and alone while animals have no room. Raise `RuleBroken` if ``steps`` break a rule.
    """
    return [(*steps, step) for step in _next_steps(game, steps)] if game.to_act is not None else []


def _next_steps(game: "Game", steps: Line) -> list[Step]:
    trial = Trial.of(game, game.seat_to_act, steps)
    turn = trial.turn
    free = list(free_steps(turn.home))
    if turn.crowded:
        return free
    if turn.placed_at < 0:
        places: list[Step] = [Place(game.space_name(key)) for key in usable_spaces(trial.table, turn.seat)]
        passing: list[Step] = [Pass()] if not places and is_legal(game, (*steps, Pass())) else []
        return [*places, *passing, *free]
    offered = (step for act in turn.open_acts() for step in steps_for(turn, act))
    return [*(step for step in offered if trial.then(step) is not None), *free]
