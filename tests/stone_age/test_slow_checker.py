"""Wild games and their mistakes: the library finds what a slow checker finds that shares no code with it."""

from pathlib import Path

import pytest

from caverna.core.verify import verify
from caverna.text.reading.reader import loads
from tests.support.stone_age_slow import Checker
from tests.support.stone_age_wild import Wild

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
    wild = Wild(seed, mistakes=0.04)
    mistakes, game, rests = wild.play()
    report = verify(loads(game))
    assert report.findings == ()
    assert list(report.winners) == wild.table.winners()
    for text in rests:
        again = verify(loads(text))
        assert again.findings == ()
        assert again.scores == report.scores
    for text in mistakes:
        assert Checker(text).run() == found(text), text
    assert len(mistakes) > 5


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_shipped_records(path: Path) -> None:
    text = path.read_text("utf-8")
    theirs = found(text)
    checker = Checker(text)
    assert checker.run() == theirs
    if not theirs:
        totals = {player: sum(checker.table.score(player).values()) for player in checker.table.players}
        assert totals == {player: sheet.total for player, sheet in verify(loads(text)).scores.items()}
