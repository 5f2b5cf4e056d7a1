"""Whether a placement that has had no effect so far can still have one, with free trades before it."""

from collections import deque
from collections.abc import Iterator

from attrs import evolve

from ..goods import RUBY, Goods
from ..legal import allowed, free_steps
from ..legal.possible import possible
from ..rules.free_steps import FREE, check_ruby
from ..steps import Disarm, Eat, LetGo, Ruby, Step
from .views import View

_MOST_TRIED = 24
"""Tables that are looked at before the answer is that nobody knows."""


def can_act(view: View) -> bool:
    """Return whether an act of the space is possible as things stand."""
    turn = view.turn
    return any(possible(turn, turn.used, act) for act in turn.open_acts() if act.name != "take")


def can_be_opened(view: View) -> bool | None:
    """Return whether free trades make an act of the space possible; None where trying them all takes too long."""
    waiting = deque([view])
    tried = 0
    seen = {_key(view)}
    while waiting:
        before = waiting.popleft()
        for step in _helpful(before):
            if tried == _MOST_TRIED:
                return None
            tried += 1
            after = _after(before, step)
            if can_act(after):
                return True
            if _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
    return False


def _helpful(view: View) -> Iterator[Step]:
    """Return free steps that bring something but food, several of a good for rubies first."""
    home = view.home
    for count in range(2, home.goods[RUBY] + 1):
        for name in ("wood", "stone", "ore"):
            goods = Goods(**{name: count})
            if allowed(check_ruby, home, goods, view.table.rulings):
                yield Ruby(goods)
    yield from (step for step in free_steps(view.table, home) if not isinstance(step, Eat | LetGo | Disarm))


def _after(view: View, step: Step) -> View:
    home = view.home.copy([])
    turn = evolve(view.turn, home=home)
    FREE[type(step)](turn, step)
    return View(view.table, turn)


def _key(view: View) -> tuple[object, ...]:
    return (*view.home.goods, bytes(view.home.land))
