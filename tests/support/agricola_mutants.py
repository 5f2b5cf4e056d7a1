"""Mutants of the shipped games of Agricola, and the counts of those that are found."""

from caverna.engine.verify import verify
from caverna.reading.reader import loads
from tests.agricola import test_mutations as mutations
from tests.support.mutant_table import Counted


def counted(most: int) -> Counted:
    """Break the shipped simulated games, up to `most` mutants of each rule and kind, and count those that are found."""
    found = Counted()
    mutations.EACH = most
    mutations.SOURCES[:] = sorted(
        path.stem.removeprefix("agricola-")
        for path in mutations.GAMES.glob("*.yaml")
        if not path.stem.endswith("by-hand")
    )
    for number in range(len(mutations.SOURCES)):
        found.games += 1
        for rule, kind, text, line, column in mutations.broken(number):
            first = next(iter(verify(loads(text)).findings), None)
            place = first and (first.rule, first.kind, first.line, first.column)
            expected = (rule, kind, line, column)
            found.add(rule, place == expected, lambda: f"expected {expected}, found {first}\n{text}")  # noqa: B023 - called at once
    return found
