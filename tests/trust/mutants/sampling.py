"""Drawing mutants and running the tests against them, several at a time."""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, TypeVar

from .operators import Mutant, mutants_of
from .results import Result, Store
from .running import Bench, Suite, end_all
from .tree import Tree

Work = TypeVar("Work")
Done = TypeVar("Done")


def sample(tree: Tree, count: int, seed: int, only: str = "") -> list[Mutant]:
    """Return mutants drawn at random from all modules, or from those whose path contains ``only``."""
    sources = {path: (tree.root / path).read_bytes() for path in tree.modules() if only in path}
    every = [mutant for path, source in sources.items() for mutant in mutants_of(path, source)]
    Random(seed).shuffle(every)
    chosen: list[Mutant] = []
    for mutant in every:
        if len(chosen) == count:
            break
        if mutant.differs(sources[mutant.path]):
            chosen.append(mutant)
    return chosen


@contextmanager
def benches(tree: Tree, jobs: int, lane: str = "") -> Iterator[list[Bench]]:
    """Yield copies of the tree; delete them at the end."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        yield [Bench(tree.copy(Path(folder, str(number))), lane) for number in range(jobs)]


def run(store: Store, chosen: Sequence[Mutant], jobs: int = 1, rest: bool = True) -> list[Result]:
    """Run the tests against mutants without a known outcome, and return the outcomes of all."""
    known = store.known(chosen)
    left = [mutant for mutant in chosen if mutant.id not in known]
    with benches(store.tree, jobs if left else 0, store.lane) as made:
        if left:
            suite = store.suite(lambda files: _recorded(files, made))
            for bench in made:
                bench.warm_up()
            for result in each_on(made, left, lambda bench, mutant: _tried(bench, mutant, suite, rest)):
                store.keep(result)
                known[result.mutant.id] = result
                done, test = f"{len(known)}/{len(chosen)}", result.test.partition("::")[0]
                _say(f"{done} {result.outcome} {result.mutant.id} {test}")
    return [known[mutant.id] for mutant in chosen]


def _recorded(files: list[str], made: list[Bench]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Record the functions that the tests of files call."""
    for number, found in enumerate(each_on(made, files, lambda bench, file: (file, bench.record(file))), start=1):
        _say(f"{number}/{len(files)} recorded {found[0]}: {len(found[1])} tests")
        yield found


def _tried(bench: Bench, mutant: Mutant, suite: Suite, rest: bool) -> Result:
    return Result(mutant, *bench.try_out(mutant, suite, rest))


def each_on(made: list[Bench], work: Iterable[Work], do: Callable[[Bench, Work], Done]) -> Iterator[Done]:
    """Run jobs, each on a free copy of the tree."""
    free: SimpleQueue[Bench] = SimpleQueue()
    for bench in made:
        free.put(bench)

    def piece(one: Work) -> Done:
        bench = free.get()
        try:
            return do(bench, one)
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(made)) as pool:
        try:
            yield from pool.map(piece, work)
        except BaseException:  # told to end: no piece goes on without us
            pool.shutdown(wait=False, cancel_futures=True)
            end_all()
            raise


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
