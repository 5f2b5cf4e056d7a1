"""How broken games of Agricola fare: ``python -m tests.support.agricola_tally`` breaks the games that ship.

It prints for each rule how many mutants there were, and how many of them were found with rule, kind, line and column.
"""

import sys
from collections import Counter

from caverna.engine.verify import verify
from caverna.reading.reader import loads
from tests.agricola import test_mutations as mutations


def main() -> int:
    """Print the table; the exit status tells whether a slip went unnoticed."""
    every, found = Counter[str](), Counter[str]()
    mutations.EACH = 5
    mutations.SOURCES[:] = sorted(
        path.stem.removeprefix("agricola-")
        for path in mutations.GAMES.glob("*.yaml")
        if not path.stem.endswith("by-hand")
    )
    for number in range(len(mutations.SOURCES)):
        for rule, kind, text, line, column in mutations.broken(number):
            every[rule] += 1
            first = next(iter(verify(loads(text)).findings), None)
            found[rule] += first is not None and (first.rule, first.kind, first.line, first.column) == (
                rule, kind, line, column,
            )  # fmt: skip
    for rule, count in sorted(every.items()):
        print(f"| {rule} | {count} | {found[rule]} |")
    print(f"{len(mutations.SOURCES)} games, {every.total()} mutants, {found.total()} found at their place")
    return int(found != every)


if __name__ == "__main__":
    sys.exit(main())
