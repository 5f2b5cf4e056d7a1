"""The next steps of a player: checks whether a line is a turn, and lists the steps that can follow its beginning."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.offer import TakeGoods
from ..rules.expedition import Outing, loot_strength
from ..rules.placing import check_order
from ..rules.taking import can_take
from ..rules.turn import is_turn, whole
from ..steps import Expedition, Leave, Order, Pass, Step, Take
from .listed import free_steps_of, loot_items, steps_for
from .listing import is_legal, steps_of_space
from .loot import grown
from .spaces import going_first, orders, placements
from .trial import Line, Trial

if TYPE_CHECKING:
    from ..rules.game import Game


def settled(game: "Game", steps: Line) -> Line | None:
    """Return a legal turn: the line itself, or with animals without room eaten at its end; None if it is illegal."""
    found = Trial.finished(game, steps) if game.to_act is not None else None
    return None if found is None else found.steps


def next_steps(game: "Game", steps: Line) -> list[Step]:
    """Return the steps of the space that can follow the beginning of a line; none while animals have no room."""
    trial = Trial.tried(game, game.seat_to_act, steps)
    return [] if trial is None or trial.crowded else list(steps_of_space(trial))


_TRIED = frozenset({Order, Take, Leave, Expedition})
"""Steps that are played before they are listed as options. All others are listed with legal values only."""


# --- guided, step by step -------------------------------------------------------------------------------------------


def options(game: "Game", steps: Line) -> list[Line]:
    """Return the lines that begin with these steps and have one more, of the space first, free ones last.

    An expedition that grows is the last step of its line, in place of the shorter one.
    """
    return [(*(steps[:-1] if _grows(step) else steps), step) for step in _options(game, steps)]


def _grows(step: Step) -> bool:
    """Return whether an option is an expedition with one item more than that at the end of the line."""
    return isinstance(step, Expedition) and len(step.loot) > 1


def _options(game: "Game", steps: Line) -> list[Step]:
    if game.to_act is None:
        if steps:
            illegal("work.turn-order", "nobody has a dwarf to place", found=steps[0].word)
        return []
    trial = _begin(game, steps)
    free = list(free_steps_of(trial.turn))
    found: list[Step] = []
    if not is_turn(steps):
        if not trial.crowded:
            found += _first_steps(trial.table, steps)
    elif trial.turn.offer is not None:
        found += _growing(game, trial, free)
        if not trial.crowded:
            found += _of_space(trial)
    found = [step for step in found if type(step) not in _TRIED or _goes_on(game, trial, steps, step)]
    if not is_turn(steps) and any(isinstance(step, Order) for step in steps):  # its ruby must be left
        free = [step for step in free if _goes_on(game, trial, steps, step)]
    return [*found, *free]


def _begin(game: "Game", steps: Line) -> Trial:
    """Play the beginning of a line; raise `RuleBroken` if it is illegal. `order` may come before the placement."""
    seat = game.seat_to_act
    if is_turn(steps):  # it may need the goods taken last
        return Trial.tried(game, seat, steps) or Trial.of(game, seat, steps, waits=False)
    rest = tuple(step for step in steps if not isinstance(step, Order))
    if len(rest) < len(steps) - 1:
        raise RuleBroken("record.step", "`order` is written once", kind="malformed")
    begun = Trial.of(game, seat, rest)
    for step in steps:
        if isinstance(step, Order):
            check_order(begun.home, whole(step.strength))
    return begun


def _first_steps(table: "Game", steps: Line) -> Iterator[Step]:
    """Yield the placements, `order` for each stronger dwarf that could be placed, and `pass` if it is legal."""
    chosen = [step for step in steps if isinstance(step, Order)]
    if chosen:
        yield from placements(going_first(table, chosen[0]))
        return
    places = placements(table)
    yield from places
    yield from (order for order in orders(table.homes[table.seat_to_act]) if placements(going_first(table, order)))
    if not places and is_legal(table, (Pass(),)):
        yield Pass()


def _of_space(trial: Trial) -> Iterator[Step]:
    """Yield the steps of the space: its actions, expeditions with one item, and taking or leaving the goods."""
    turn, offer = trial.turn, trial.turn.offer
    assert offer is not None
    for act in turn.open_acts():
        if act.name == "expedition":
            strength = loot_strength(turn.home.dwarfs[turn.dwarf].weapon)
            for row in Outing(strength, act.level).left() if strength else ():
                yield from (Expedition((item,)) for item in loot_items(turn, row))
        elif isinstance(act, TakeGoods) and offer.take_last:
            if can_take(turn):
                yield Take()
        else:
            yield from steps_for(turn, act)
    if offer.leavable and not turn.take_said:
        left = trial.then(Leave())
        if left is not None and (left.turn.acted or any(True for _ in steps_of_space(left))):
            yield Leave()


def _growing(game: "Game", trial: Trial, free: list[Step]) -> Iterator[Step]:
    """Yield the expedition at the end of the line with one more item, or with a free step and one more item."""
    last = trial.steps[-1]
    if not isinstance(last, Expedition):
        return
    before = _begin(game, trial.steps[:-1])
    longer = list(grown(trial.turn, loot_strength(before.home.dwarfs[trial.turn.dwarf].weapon), last.loot))
    if longer:
        if not trial.crowded:
            yield from longer
        yield from (Expedition((*last.loot, step)) for step in free)


def _goes_on(game: "Game", trial: Trial, steps: Line, step: Step) -> bool:
    """Return whether a line can continue with a step. A longer expedition replaces the one at the end of the line."""
    longer = _grows(step)
    if not longer and is_turn(steps) and trial.then(step) is not None:
        return True
    try:
        _begin(game, (*(steps[:-1] if longer else steps), step))
    except RuleBroken:
        return False
    return True
