"""Who looks on while a record is verified fast sees the parts and changes that a careful replay tells."""

from pathlib import Path
from typing import Any

import pytest

from caverna.core.parts import ROUND, SETUP, Played
from caverna.core.ruleset import known, ruleset
from caverna.core.run import Run
from caverna.core.tally import Tally
from caverna.core.verify import report_of, verify
from caverna.text.reading.reader import load, loads

RECORDS = Path(__file__).parents[2] / "records"
SOME = sorted(RECORDS.rglob("*.yaml"))[::7]


class Notebook:
    """Writes down what it is shown."""

    def __init__(self) -> None:
        self.parts: list[Any] = []

    def begin(self) -> None:
        self.parts.clear()

    def look(self, played: Played) -> None:
        if played.kind not in (ROUND, SETUP):
            self.parts.append((*played[:5], list(played.lines), list(played.changes), played.leaving))


def told(record: Any, fast: bool) -> tuple[list[Any], Any]:
    """Return the parts of a game and the report, played fast where that can be or with care."""
    notebook = Notebook()
    if fast:
        report = verify(record, onlooker=notebook)
    else:
        run = Run(record)
        for played in run.parts():
            notebook.look(played)
        report = report_of(run)
    return notebook.parts, report


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_the_records_of_the_house(path: Path) -> None:
    record = load(path)
    if isinstance(record, Tally):
        return
    assert told(record, fast=True) == told(record, fast=False)


@pytest.mark.parametrize("key", known())
def test_a_game_of_each_kind(key: str) -> None:
    rules = ruleset(key)
    record = rules.simulate(["Ann", "Bob"], 4, "random", {})
    assert told(record, fast=True) == told(record, fast=False)


def test_claims_that_fail_are_told_in_both() -> None:
    text = (RECORDS / "games" / "club-final.yaml").read_text(encoding="utf-8")
    record = loads(text.replace("Ann: Ore mining", "Ann: Ore mining, have 99 ruby", 1))
    assert told(record, fast=True)[1].findings == told(record, fast=False)[1].findings != ()
