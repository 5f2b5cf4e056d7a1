"""Counts of the mutants that are found in games of Caverna."""

from collections.abc import Iterable

from tests.support.mutant_table import Counted

from .games import Source
from .operators import OPERATORS, mutants


def counted(games: Iterable[Source], most: int = 1) -> Counted:
    """Apply every operator at up to `most` points of each game, and count how its mutants are found."""
    found = Counted()
    for source in games:
        found.games += 1
        for mutant in mutants(source.record(), str(source), OPERATORS, most):
            found.add(", ".join(mutant.operator.rules), mutant.verdict().right, mutant.report)
    return found
