"""A replay that tells of everything and keeps nothing to undo has the parts, changes and findings of the usual one."""

from pathlib import Path
from typing import Any

import pytest

from caverna.core.ruleset import known, ruleset
from caverna.core.run import Run
from caverna.core.verify import verify
from caverna.text.reading.reader import load, loads

RECORDS = Path(__file__).parents[2] / "records"
SOME = sorted(RECORDS.rglob("*.yaml"))[::7]


def told(record: Any, lean: bool) -> tuple[list[Any], list[Any], Any]:
    """Return the parts, the findings and the scores of a replay."""
    run = Run(record, lean=lean)
    parts = [(*played[:5], list(played.lines), list(played.changes)) for played in run.parts()]
    if run.playable:
        run.game.keep_undo(True)
    return parts, run.findings, run.game.scores() if run.playable else None


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_the_records_of_the_house(path: Path) -> None:
    record = load(path)
    assert told(record, lean=True) == told(record, lean=False)
    assert verify(record) == verify(record, look=lambda played: None)


@pytest.mark.parametrize("key", known())
def test_a_game_of_each_kind(key: str) -> None:
    rules = ruleset(key)
    record = rules.simulate(["Ann", "Bob"], 4, "random", {})
    assert told(record, lean=True) == told(record, lean=False)


def test_claims_that_fail_are_told_in_both() -> None:
    text = (RECORDS / "games" / "club-final.yaml").read_text(encoding="utf-8")
    record = loads(text.replace("Ann: Ore mining", "Ann: Ore mining, have 99 ruby", 1))
    assert told(record, lean=True)[1] == told(record, lean=False)[1] != []
