"""Prints which code mutants the tests notice: ``python -m tests.trust.mutants --sample 400 --seed 1 --jobs 2``."""

import argparse
import signal
import sys

from .results import Store, survivors, table
from .running import SURVIVED
from .sampling import run, sample
from .tree import here


def main() -> int:
    """Run a sample; return 1 if a mutant survived."""
    parser = argparse.ArgumentParser(
        prog="mutants", description="Put faults into the code and count what tests notice."
    )
    parser.add_argument("--sample", type=int, default=20, help="how many mutants (20)")
    parser.add_argument("--seed", type=int, default=0, help="which ones (0)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (1)")
    parser.add_argument("--only", default="", help="modules with this in their path")
    parser.add_argument("--tests", nargs="*", default=[], help="files of tests with one of these in their path")
    parser.add_argument("--lane", default="", help="only tests of this lane, whose loops then run their default eighth")
    parser.add_argument("--fitting", action="store_true", help="run only tests that reach the function changed")
    parser.add_argument("--fresh", action="store_true", help="forget what became of mutants before")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    chosen = parser.parse_args()
    tree = here()
    mutants = sample(tree, chosen.sample, chosen.seed, chosen.only)
    if chosen.list:
        print("\n".join(mutant.id for mutant in mutants))
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    store = Store(tree, tuple(chosen.tests), chosen.lane)
    if chosen.fresh:
        store.forget()
    results = run(store, mutants, max(1, chosen.jobs), not chosen.fitting)
    print(table(results))
    if told := survivors(results, tree):
        print(f"\n{told}")
    return int(any(result.outcome == SURVIVED for result in results))


if __name__ == "__main__":
    sys.exit(main())
