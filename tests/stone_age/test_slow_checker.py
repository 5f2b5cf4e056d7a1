"""Wild games and their mistakes: the library finds what a slow checker finds that shares no code with it."""

from pathlib import Path

import pytest

from caverna.engine.verify import verify
from caverna.reading.reader import loads
from tests.support.rows import rows
from tests.support.stone_age_slow import Checker
from tests.trust.slow_checker_games import differing

RECORDS = Path(__file__).parents[2] / "records" / "stone-age"
NO_SUBJECT = ("position:", "tally:", "expect: [record.")
"""The slow checker begins at the set-up, and reads only what can be read."""
WHOLE = [
    path for path in sorted(RECORDS.rglob("*.yaml")) if not any(word in path.read_text("utf-8") for word in NO_SUBJECT)
]


def found(text: str) -> list[tuple[str, str, int | None, int | None]]:
    return [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings]


@pytest.mark.parametrize("seed", range(3))
def test_wild_games(seed: int) -> None:
    mistakes, positions, wrong = differing(seed, 0.04)
    assert wrong == []
    assert mistakes > 5
    assert positions


@rows("path", WHOLE)
def test_shipped_records(path: Path) -> None:
    text = path.read_text("utf-8")
    theirs = found(text)
    checker = Checker(text)
    assert checker.run() == theirs
    if not theirs:
        totals = {player: sum(checker.table.score(player).values()) for player in checker.table.players}
        assert totals == {player: sheet.total for player, sheet in verify(loads(text)).scores.items()}
