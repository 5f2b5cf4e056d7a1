"""Shipped games written as score sheets verify, and one wrong figure is found at its place."""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from caverna import load, loads, verify
from caverna.engine.verify import Report
from tests.support.filled_sheets import COUNTS, Lines, by_points
from tests.support.rows import rows

RECORDS = Path(__file__).parents[2] / "records"
FILES = sorted(path for path in RECORDS.rglob("games/*.yaml"))
SOME = FILES[:: max(1, len(FILES) // 40)]
"""Shipped games of every kind."""


@cache
def played(path: Path) -> Report:
    """Return a finished game; skip the test for others."""
    report = verify(load(path))
    if report.grade is None:
        pytest.skip("not a finished game")
    return report


def tally(report: Report, sheets: dict[str, Lines]) -> Report:
    """Verify score sheets of a game."""
    return verify(loads(json.dumps({report.key: 1, "tally": sheets})))


def findings(report: Report) -> list[tuple[str, str | None]]:
    """Return the findings, each with its player."""
    return [(finding.rule, finding.player) for finding in report.findings]


@rows("path", SOME)
def test_score_sheets_of_games_are_right(path: Path) -> None:
    report = played(path)
    assert report.key is not None
    count = COUNTS[report.key]
    for write in (by_points, count):
        told = tally(report, {player: write(report, player) for player in report.scores})
        assert told.findings == ()
        assert {player: sheet.total for player, sheet in told.scores.items()} == {
            player: sheet.total for player, sheet in report.scores.items()
        }
        assert set(report.winners) <= set(told.winners)


@rows("path", SOME)
def test_a_line_that_is_wrong_is_found(path: Path) -> None:
    """A line by points is 1 off, so the lines do not add up; or points differ from the counted goods."""
    report = played(path)
    random = Random(path.stem)
    player = random.choice(list(report.scores))
    sheets = {each: by_points(report, each) for each in report.scores}
    line = random.choice([name for name in sheets[player] if name != "total"])
    sheets[player][line] += random.choice((-1, 1))
    assert len(findings(tally(report, sheets))) == 1
    assert {each for _, each in findings(tally(report, sheets))} == {player}


@rows("path", SOME)
def test_points_that_the_counts_do_not_give_are_found(path: Path) -> None:
    report = played(path)
    assert report.key is not None
    random = Random(path.stem)
    player = random.choice(list(report.scores))
    sheets = {each: COUNTS[report.key](report, each) for each in report.scores}
    counted = [
        name for name, text in sheets[player].items() if isinstance(text, str) and name not in ("goods", "bonus")
    ]
    line = random.choice(counted)
    wrong = report.scores[player][line] + 1
    sheets[player][line] = f"{wrong} = {sheets[player][line]}"
    assert findings(tally(report, sheets)) == [("claim.score", player)]
