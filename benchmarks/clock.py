"""Timing of contenders against each other, in one process and by turns."""

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

from attrs import frozen

_LEAST = 0.05
"""The least duration of a sample, in seconds. Shorter work is repeated."""
_TRIAL = 2
"""The largest number of rounds that only tries the benchmarks and does not measure."""


@frozen
class Timed:
    """The samples of one contender, in seconds for one call."""

    cpu: list[float]
    wall: list[float]

    @property
    def median(self) -> float:
        """The median of the processor times."""
        return median(self.cpu)

    @property
    def least(self) -> float:
        """The least processor time, the one that other work on the machine has disturbed least."""
        return min(self.cpu)

    def ratio(self, other: "Timed") -> float:
        """Return the median ratio of this contender's samples to the other's samples from the same rounds."""
        return median(own / its for own, its in zip(self.cpu, other.cpu, strict=True))

    def least_ratio(self, other: "Timed") -> float:
        """Return the ratio of the least times."""
        return self.least / other.least


def contest(contenders: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Timed]:
    """Time contenders by turns for some rounds. The first one changes, and garbage is collected before each sample."""
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
    """Return the processor time and elapsed time of one call, in seconds."""
    gc.collect()
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(calls):
        run()
    return (time.process_time() - cpu) / calls, (time.perf_counter() - wall) / calls


def _calls(run: Callable[[], object]) -> int:
    """Return the number of calls for a sample. Finding it also fills all caches."""
    run()
    return max(1, round(_LEAST / max(sample(run)[0], 1e-6)))
