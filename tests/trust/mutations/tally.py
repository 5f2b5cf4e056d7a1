"""Counting how mutants fare, operator by operator."""

from collections.abc import Iterable

from attrs import Factory, define

from .games import Source
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


COUNTED = ("mutants", "found", "line", "column", "rule")


@define
class Tally:
    """What became of all mutants."""

    rows: dict[str, Row] = Factory(lambda: {operator.name: Row(operator) for operator in OPERATORS})
    games: int = 0
    wrong: list[Mutant] = Factory(list)
    """Those that were not found as they must be."""

    def play(self, source: Source, most: int = 1) -> None:
        """Apply every operator to a game, at so many places."""
        self.games += 1
        for mutant in mutants(source.record(), str(source), OPERATORS, most):
            self.add(mutant)

    def add(self, mutant: Mutant) -> None:
        """Check a mutant and count it."""
        row = self.rows[mutant.operator.name]
        verdict = mutant.verdict()
        row.mutants += 1
        row.found += verdict.first is not None
        row.line += verdict.line
        row.column += verdict.column
        row.rule += verdict.rule
        if not verdict.right:
            self.wrong.append(mutant)

    def table(self) -> str:
        """Return the table as Markdown, an operator to a line, in the order they are defined."""
        total = [sum(getattr(row, name) for row in self.rows.values()) for name in COUNTED]
        lines = [
            "| operator | rules | mutants | found | right line | right column | right rule |",
            "|---|---|--:|--:|--:|--:|--:|",
            *(
                _cells(row.operator.name, ", ".join(row.operator.rules), *(getattr(row, name) for name in COUNTED))
                for row in self.rows.values()
            ),
            _cells(f"**{len(self.rows)} operators, {self.games} games**", "", *(f"**{figure}**" for figure in total)),
        ]
        return "\n".join(lines)


def _cells(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def tally(games: Iterable[Source], most: int = 1) -> Tally:
    """Apply all operators to games and count how the mutants fare."""
    found = Tally()
    for source in games:
        found.play(source, most)
    return found
