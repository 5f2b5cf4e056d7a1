"""Mutants of records counted by rule, and the compact tables of them in `docs/trust.md`."""

from collections.abc import Callable

from attrs import Factory, define

COLUMNS = 3
"""The number of rules in a row of a table."""


@define
class Counted:
    """Counts of mutants by the rules they break, and reports of those that were not found."""

    rows: dict[str, list[int]] = Factory(dict)
    """The rules -> the number of mutants, and the number of those with the expected finding."""
    games: int = 0
    wrong: list[str] = Factory(list)
    """Reports of the mutants without the expected finding."""

    def add(self, rules: str, right: bool, report: Callable[[], str]) -> None:
        """Count a mutant. Keep its report if it does not have the expected finding."""
        row = self.rows.setdefault(rules, [0, 0])
        row[0] += 1
        row[1] += right
        if not right:
            self.wrong.append(report())

    @property
    def mutants(self) -> int:
        """The number of mutants."""
        return sum(made for made, _ in self.rows.values())

    def table(self) -> str:
        """Return the counts as a table in Markdown with several rules in a row, and a line with the totals."""
        pairs = [(rules, _count(made, right)) for rules, (made, right) in sorted(self.rows.items())]
        pairs += [("", "")] * (-len(pairs) % COLUMNS)
        height = len(pairs) // COLUMNS
        lines = [[pairs[column * height + row] for column in range(COLUMNS)] for row in range(height)]
        right = sum(found for _, found in self.rows.values())
        return "\n".join(
            [
                "| rule | mutants " * COLUMNS + "|",
                "|---|--:" * COLUMNS + "|",
                *("".join(f"| {rules} | {count} " for rules, count in line) + "|" for line in lines),
                "",
                f"{self.games} games, {self.mutants} mutants, {right} found by rule, kind, line and column.",
            ]
        )


def _count(made: int, right: int) -> str:
    return str(made) if made == right else f"**{right} of {made}**"
