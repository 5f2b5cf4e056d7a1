"""Counting how mutants fare, operator by operator."""

from collections.abc import Iterable, Sequence

from attrs import Factory, define

from .games import Source, record_of
from .operators import OPERATORS, Mutant, Operator, mutants


@define
class Row:
    """What became of an operator's mutants."""

    operator: Operator
    mutants: int = 0
    found: int = 0
    line: int = 0
    column: int = 0
    rule: int = 0


@define
class Tally:
    """What became of all mutants."""

    rows: dict[str, Row] = Factory(dict)
    wrong: list[Mutant] = Factory(list)
    """Those that were not found as they must be."""

    def add(self, mutant: Mutant) -> None:
        """Check a mutant and count it."""
        row = self.rows.setdefault(mutant.operator.name, Row(mutant.operator))
        verdict = mutant.verdict()
        row.mutants += 1
        row.found += verdict.first is not None
        row.line += verdict.line
        row.column += verdict.column
        row.rule += verdict.rule
        if not verdict.right:
            self.wrong.append(mutant)

    def table(self) -> str:
        """Return the table, an operator to a line, in the order they are defined."""
        head = f"{'operator':<58} {'mutants':>7} {'found':>7} {'line':>7} {'column':>7} {'rule':>7}  rules"
        lines = [head, "-" * len(head)]
        rows = [self.rows.get(operator.name, Row(operator)) for operator in OPERATORS]
        for row in rows:
            counts = (row.mutants, row.found, row.line, row.column, row.rule)
            figures = " ".join(f"{count:>7}" for count in counts)
            lines.append(f"{row.operator.name:<58} {figures}  {', '.join(row.operator.rules)}")
        total = [sum(getattr(row, name) for row in rows) for name in ("mutants", "found", "line", "column", "rule")]
        figures = " ".join(f"{count:>7}" for count in total)
        lines += ["-" * len(head), f"{f'{len(rows)} operators':<58} {figures}"]
        return "\n".join(lines)


def tally(games: Iterable[Source], operators: Sequence[Operator] = OPERATORS, most: int = 1) -> Tally:
    """Apply the operators to games and count how the mutants fare."""
    found = Tally()
    for source in games:
        for mutant in mutants(record_of(source), str(source), operators, most):
            found.add(mutant)
    return found
