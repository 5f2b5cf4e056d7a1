"""What a player may do next: the spaces, the steps that can follow, whether a line is a turn.

Nothing here decides a rule: candidates are laid before the checks of playing, and a line is tried on a copy of the
game. Complete turns are listed in :mod:`caverna.listing`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.offer import Act, TakeGoods
from ..goods import RUBY
from ..rules.placing import check_order
from ..rules.turn import Turn, is_turn, whole
from ..state.home import Home
from ..steps import Expedition, Leave, Order, Pass, Step, Take
from .looting import expeditions, grown, within
from .possible import can_take, placements, usable_spaces
from .single import Line, allowed, candidates, crowded_out, free_steps, loot_items, loot_strength, orders

if TYPE_CHECKING:
    from ..rules.game import Game


def legal_spaces(game: "Game") -> list[str]:
    """Return the names of the spaces the player to act can use with the weakest dwarf, without free trades before."""
    return [game.space_name(key) for key in usable_spaces(game, game.seat_to_act)] if game.to_act is not None else []


# --- lines as a whole -----------------------------------------------------------------------------------------------


def is_legal(game: "Game", steps: Line) -> bool:
    """Return whether the player to act may play these steps as a turn."""
    return _played(game, steps) is not None


def _played(game: "Game", steps: Line) -> Home | None:
    """Return the home of the player to act after a turn, None if the steps are none."""
    if game.to_act is None or not is_turn(steps):
        return None
    seat = game.seat_to_act
    copy = game.copy_for(seat)
    try:
        copy.apply(seat, steps)
    except RuleBroken:
        return None
    return copy.homes[seat]


def finished(game: "Game", steps: Line) -> tuple[Line, Home] | None:
    """Return a legal turn and the home after it: as it is, or with the animals that find no room eaten at its end."""
    home = _played(game, steps)
    if home is not None:
        return steps, home
    left = left_open(game, steps)
    more = crowded_out(left) if left is not None else []
    line = (*steps, *more)
    home = _played(game, line) if more else None
    return None if home is None else (line, home)


def settled(game: "Game", steps: Line) -> Line | None:
    """Return a legal turn, as `finished` does; None if there is none."""
    found = finished(game, steps)
    return None if found is None else found[0]


def left_open(game: "Game", steps: Line) -> Home | None:
    """Return the home after these steps, in which animals may have no room; None if they are refused."""
    try:
        return _begun(game, steps, take_last_waits=False)[1].home
    except RuleBroken:
        return None


# --- beginnings of lines --------------------------------------------------------------------------------------------


def explore(game: "Game", steps: Line) -> "tuple[Game, Turn] | None":
    """Play the beginning of a line on a copy and return it with the turn; None if it is refused.

    Where taking the goods comes last (Sheep and Donkey farming) it is left for the end of the line.
    """
    try:
        return _begun(game, steps, take_last_waits=True)
    except RuleBroken:
        return None


def _begun(game: "Game", steps: Line, take_last_waits: bool) -> "tuple[Game, Turn]":
    copy = game.copy_for(game.seat_to_act)
    turn = Turn(copy, copy.seat_to_act, copy.homes[copy.seat_to_act], steps)
    turn.take_last_waits = take_last_waits
    copy.apply_prefix(turn)
    return copy, turn


def _begin(game: "Game", steps: Line) -> "tuple[Game, Turn]":
    """Play the beginning of a line on a copy; a broken rule is raised. `order` may come before the placement."""
    if not is_turn(steps):
        rest = tuple(step for step in steps if not isinstance(step, Order))
        if len(rest) < len(steps) - 1:
            raise RuleBroken("record.step", "`order` is written once", kind="malformed")
        begun = _begun(game, rest, take_last_waits=True)
        for step in steps:
            if isinstance(step, Order):
                check_order(begun[1].home, whole(step.strength))
        return begun
    return explore(game, steps) or _begun(game, steps, take_last_waits=False)  # it may need the goods taken last


def steps_of(game: "Game", turn: Turn, act: Act) -> Iterator[Step]:
    """Return the steps that carry an act of a space out."""
    if act.name == "expedition":
        yield from expeditions(game, turn, act.level)
    else:
        yield from candidates(game, turn, act)


def next_steps(game: "Game", steps: Line) -> list[Step]:
    """Return the steps of the space that can follow the beginning of a line; none where animals have no room."""
    explored = explore(game, steps)
    if explored is None or explored[1].overflow is not None:
        return []
    return [step for act in explored[1].open_acts() for step in steps_of(*explored, act)]


def going_first(game: "Game", order: Order) -> "Game":
    """Return the game as it looks to a stronger dwarf: its ruby is paid, and the weaker ones are out of the way."""
    copy = game.copy_for(game.seat_to_act)
    home = copy.homes[copy.seat_to_act]
    home.pay(RUBY, 1, "order")
    for index, dwarf in enumerate(home.dwarfs):
        if dwarf.weapon < order.strength and dwarf.space is None:
            home.dwarfs[index] = dwarf._replace(space="out of the way")
    return copy


# --- guided, step by step -------------------------------------------------------------------------------------------


def options(game: "Game", steps: Line) -> list[Step]:
    """Return the steps with which a turn can begin, or go on after these: of the space first, free ones last."""
    if game.to_act is None:
        if steps:
            illegal("work.turn-order", "nobody has a dwarf to place", found=steps[0].word)
        return []
    table, turn = _begin(game, steps)
    free = list(free_steps(table, turn.home))
    found: list[Step] = []
    if not is_turn(steps):
        if turn.overflow is None:
            found += _first_steps(table, steps)
    elif turn.offer is not None:
        found += _growing(game, steps, (table, turn), free)
        if turn.overflow is None:
            found += _of_space(game, steps, (table, turn))
    return [step for step in (*found, *free) if is_turn((step,)) or _goes_on(game, steps, step)]


def _first_steps(table: "Game", steps: Line) -> Iterator[Step]:
    """Return placements, the stronger dwarfs that could go, and `pass` where it is legal."""
    chosen = [step for step in steps if isinstance(step, Order)]
    if chosen:
        yield from placements(going_first(table, chosen[0]))
        return
    yield from placements(table)
    yield from (order for order in orders(table.homes[table.seat_to_act]) if placements(going_first(table, order)))
    if is_legal(table, (Pass(),)):
        yield Pass()


def _of_space(game: "Game", steps: Line, at: "tuple[Game, Turn]") -> Iterator[Step]:
    """Return the steps of the space: its acts, expeditions with one item, taking or leaving the goods."""
    table, turn = at
    offer = turn.offer
    assert offer is not None
    for act in turn.open_acts():
        if act.name == "expedition":
            strength = loot_strength(turn.home.dwarfs[turn.dwarf].weapon)
            for row in within(strength, act.level) if strength else ():
                yield from (Expedition((item,)) for item in loot_items(table, turn.home, row))
        elif isinstance(act, TakeGoods) and offer.take_last:
            if can_take(table, turn.home, turn.used, act, turn.imitating):
                yield Take()
        else:
            yield from candidates(table, turn, act)
    if offer.leavable and not turn.take_said:
        left = explore(game, (*steps, Leave()))
        if left is not None and (
            left[1].acted or any(True for act in left[1].open_acts() for _ in steps_of(*left, act))
        ):
            yield Leave()


def _growing(game: "Game", steps: Line, at: "tuple[Game, Turn]", free: list[Step]) -> Iterator[Step]:
    """Return the expedition the line ends with, longer by an item or by a free step before one."""
    last = steps[-1]
    if not isinstance(last, Expedition):
        return
    table, turn = at
    before = _begin(game, steps[:-1])[1]
    longer = list(grown(table, turn, loot_strength(before.home.dwarfs[turn.dwarf].weapon), last.loot))
    if longer:
        if turn.overflow is None:
            yield from longer
        yield from (Expedition((*last.loot, step)) for step in free)


def _goes_on(game: "Game", steps: Line, step: Step) -> bool:
    """Return whether a line can be played on with a step; a longer expedition takes the place of the last one."""
    longer = isinstance(step, Expedition) and len(step.loot) > 1
    return allowed(_begin, game, (*(steps[:-1] if longer else steps), step))
