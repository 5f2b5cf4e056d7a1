"""A check whether a placement without effect so far can still have one, after free trades."""

from collections import deque
from collections.abc import Iterator

from caverna.model.refusals import RuleBroken

from ..goods import RUBY, Goods
from ..rules.free_steps import check_ruby
from ..rules.land import allowed
from ..steps import Disarm, Eat, LetGo, Ruby, Step
from .listed import free_steps_of
from .spaces import can_act
from .trial import Trial

_MAX_TRIED = 30
"""The number of states that are tried for one answer. After that the answer is unknown."""


class FreeTrades:
    """The free trades that are known to make an action of a space possible, and the number of tries so far."""

    def __init__(self) -> None:
        self._known: list[tuple[Step, ...]] = []
        self._tried = 0

    def can_open(self, trial: Trial) -> bool | None:
        """Return whether an action is possible, at once or after free trades; None if there are too many to try."""
        if can_act(trial.turn) or any(_leads(trial, way) for way in self._known):
            return True
        return self._search(trial)

    def _search(self, trial: Trial) -> bool | None:
        waiting: deque[tuple[Trial, tuple[Step, ...]]] = deque([(trial, ())])
        seen = {_key(trial)}
        while waiting:
            before, way = waiting.popleft()
            for step in _helpful(before):
                if self._tried == _MAX_TRIED:
                    return None
                self._tried += 1
                after = before.after(step)
                if can_act(after.turn):
                    self._known.append((*way, step))
                    return True
                if _key(after) not in seen:
                    seen.add(_key(after))
                    waiting.append((after, (*way, step)))
        return False


def _leads(trial: Trial, way: tuple[Step, ...]) -> bool:
    try:
        for step in way:
            trial = trial.after(step)
    except RuleBroken:
        return False
    return can_act(trial.turn)


def _helpful(trial: Trial) -> Iterator[Step]:
    """Yield free steps that bring something other than food. Purchases of several of one good for rubies come first."""
    home = trial.home
    for count in range(2, home.goods[RUBY] + 1):
        for name in ("wood", "stone", "ore"):
            goods = Goods(**{name: count})
            if allowed(check_ruby, home, goods, trial.table.rulings):
                yield Ruby(goods)
    yield from (step for step in free_steps_of(trial.turn) if not isinstance(step, Eat | LetGo | Disarm))


def _key(trial: Trial) -> tuple[object, ...]:
    return (*trial.home.goods, bytes(trial.home.land))
