"""Timing contenders against each other: in one process, one after the other again and again."""

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

from attrs import frozen

_LEAST = 0.05
"""Seconds a sample lasts at least; shorter work is repeated within it."""
_TRIAL = 2
"""With so few rounds nothing is measured, only tried."""


@frozen
class Timed:
    """The samples of one contender, in seconds for one call."""

    cpu: list[float]
    wall: list[float]

    @property
    def median(self) -> float:
        """The median processor time."""
        return median(self.cpu)

    @property
    def least(self) -> float:
        """The least processor time, which other work on the machine disturbs least."""
        return min(self.cpu)

    def ratio(self, other: "Timed") -> float:
        """Return the median of this one's samples over the other's, each taken in the same round."""
        return median(own / its for own, its in zip(self.cpu, other.cpu, strict=True))

    def least_ratio(self, other: "Timed") -> float:
        """Return the least time over the other's."""
        return self.least / other.least


def contest(contenders: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Timed]:
    """Time contenders by turns, so many rounds; who begins changes, and garbage is collected before each sample."""
    calls = {name: 1 if rounds <= _TRIAL else _calls(run) for name, run in contenders.items()}
    timed = {name: Timed([], []) for name in contenders}
    order = list(contenders)
    for _ in range(rounds):
        order.append(order.pop(0))
        for name in order:
            cpu, wall = sample(contenders[name], calls[name])
            timed[name].cpu.append(cpu)
            timed[name].wall.append(wall)
    return timed


def sample(run: Callable[[], object], calls: int = 1) -> tuple[float, float]:
    """Return processor time and elapsed time of one call, in seconds."""
    gc.collect()
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(calls):
        run()
    return (time.process_time() - cpu) / calls, (time.perf_counter() - wall) / calls


def _calls(run: Callable[[], object]) -> int:
    """Return how many calls a sample needs; they warm up whatever remembers things."""
    run()
    return max(1, round(_LEAST / max(sample(run)[0], 1e-6)))
