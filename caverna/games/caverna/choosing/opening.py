"""Whether a placement that has had no effect so far can still have one, with free trades before it."""

from collections import deque
from collections.abc import Iterator

from caverna.model.refusals import RuleBroken

from ..catalogue.offer import Act
from ..goods import RUBY, Goods
from ..legal import allowed, candidates, free_steps
from ..legal.possible import possible
from ..rules.free_steps import check_ruby
from ..steps import Disarm, Eat, LetGo, Ruby, Step
from .views import View

_MAX_TRIED = 30
"""Tables that are looked at for one answer, before it is that nobody knows."""


def can_act(view: View) -> bool:
    """Return whether an act of the space is possible as things stand."""
    return any(_can_do(view, act) for act in view.turn.open_acts() if act.name != "take")


def _can_do(view: View, act: Act) -> bool:
    if act.name == "buy":  # whose gold may have been left
        return next(candidates(view.table, view.turn, act), None) is not None
    return possible(view.turn, view.turn.used, act)


class Ways:
    """The free trades that are known to make an act of a space possible, and how many were tried to find them."""

    def __init__(self) -> None:
        self._known: list[tuple[Step, ...]] = []
        self._tried = 0

    def lead_on(self, view: View) -> bool | None:
        """Return whether an act is possible, at once or after free trades; None where to try them takes too long."""
        if can_act(view) or any(_leads(view, way) for way in self._known):
            return True
        return self._search(view)

    def _search(self, view: View) -> bool | None:
        waiting: deque[tuple[View, tuple[Step, ...]]] = deque([(view, ())])
        seen = {_key(view)}
        while waiting:
            before, way = waiting.popleft()
            for step in _helpful(before):
                if self._tried == _MAX_TRIED:
                    return None
                self._tried += 1
                after = before.after(step)
                if can_act(after):
                    self._known.append((*way, step))
                    return True
                if _key(after) not in seen:
                    seen.add(_key(after))
                    waiting.append((after, (*way, step)))
        return False


def _leads(view: View, way: tuple[Step, ...]) -> bool:
    try:
        for step in way:
            view = view.after(step)
    except RuleBroken:
        return False
    return can_act(view)


def _helpful(view: View) -> Iterator[Step]:
    """Return free steps that bring something but food, several of a good for rubies first."""
    home = view.home
    for count in range(2, home.goods[RUBY] + 1):
        for name in ("wood", "stone", "ore"):
            goods = Goods(**{name: count})
            if allowed(check_ruby, home, goods, view.table.rulings):
                yield Ruby(goods)
    yield from (step for step in free_steps(view.table, home) if not isinstance(step, Eat | LetGo | Disarm))


def _key(view: View) -> tuple[object, ...]:
    return (*view.home.goods, bytes(view.home.land))
