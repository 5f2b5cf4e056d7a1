"""Choosing mutants and trying them, several at a time."""

import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random

from .operators import Mutant, mutants_of
from .results import Result, Store
from .running import Bench, Suite
from .tree import Tree


def sample(tree: Tree, count: int, seed: int, only: str = "") -> list[Mutant]:
    """Return mutants chosen at random among all of the packages, or of the modules whose path has ``only`` in it."""
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
def benches(tree: Tree, jobs: int) -> Iterator[list[Bench]]:
    """Return copies of the tree; they are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        yield [Bench(tree.copy(Path(folder, str(number)))) for number in range(jobs)]


def run(store: Store, chosen: Sequence[Mutant], jobs: int = 1, rest: bool = True) -> list[Result]:
    """Try the mutants of which nothing is known yet, and return what became of all."""
    known = store.known(chosen)
    left = [mutant for mutant in chosen if mutant.id not in known]
    with benches(store.tree, jobs) as made:
        if left:
            suite = store.suite(lambda files: made[0].record(files))
            for bench in made:
                bench.warm_up()
            for result in _tried(left, suite, made, rest):
                store.keep(result)
                known[result.mutant.id] = result
                done, test = f"{len(known)}/{len(chosen)}", result.test.partition("::")[0]
                print(done, result.outcome, result.mutant.id, test, file=sys.stderr, flush=True)
    return [known[mutant.id] for mutant in chosen]


def _tried(mutants: Iterable[Mutant], suite: Suite, made: list[Bench], rest: bool) -> Iterator[Result]:
    free: SimpleQueue[Bench] = SimpleQueue()
    for bench in made:
        free.put(bench)

    def attempt(mutant: Mutant) -> Result:
        bench = free.get()
        try:
            return Result(mutant, *bench.try_out(mutant, suite, rest))
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(made)) as pool:
        yield from pool.map(attempt, mutants)
