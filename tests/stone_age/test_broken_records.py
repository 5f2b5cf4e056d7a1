"""Broken records and positions: what is found, of which kind and at which line and column."""

import re

import pytest

from caverna.engine.verify import Report, verify
from caverna.reading.reader import loads
from tests.support import stone_age_broken as broken
from tests.support.final_game import final_game
from tests.support.rows import rows
from tests.support.stone_age_broken import MARK, POSITION_CASES, RECORD_CASES, Case, changed, place

BASES = [
    broken.TWO, broken.TWO + broken.SECOND, broken.FOUR, broken.HUNGRY, broken.OVER, broken.LAST_TILE,
    broken.EMPTY_DECK, broken.BETWEEN, broken.INSIDE, broken.PLACING,
]  # fmt: skip


def report(text: str) -> Report:
    return verify(loads(text.replace(MARK, "")))


@pytest.mark.parametrize("text", BASES)
def test_what_the_cases_begin_with_is_right(text: str) -> None:
    assert report(text).findings == ()


@rows("case", [*RECORD_CASES, *POSITION_CASES])
def test_a_broken_record_is_told_at_its_place(case: Case) -> None:
    rule, kind, text, *changes = case
    text = changed(text, *changes)
    (finding,) = report(text).findings
    assert (finding.rule, finding.kind, (finding.line, finding.column)) == (rule, kind, place(text)), finding
    assert finding.message
    assert finding.hint or re.search(r"\bnot\b|, but |it is ", finding.message), "it does not say what would be right"


@rows("case", [*RECORD_CASES, *POSITION_CASES])
def test_going_on_tells_of_it_first_and_comes_to_an_end(case: Case) -> None:
    rule, kind, text, *changes = case
    text = changed(text, *changes)
    kept = verify(loads(text.replace(MARK, "")), keep_going=True)
    found = [(finding.rule, finding.kind, (finding.line, finding.column)) for finding in kept.findings]
    assert (rule, kind, place(text)) in found
    assert kept.recovered == (kind != "claim") or not kept.scores


def test_a_position_reads_as_it_is_written() -> None:
    found = report(broken.BETWEEN)
    assert final_game(found).round == 7
    assert (final_game(found).starting_player, final_game(found).due) == ("Bob", "start")
    ann = final_game(found).tribe("Ann")
    assert (ann.people, ann.tools, ann.points, ann.building_count) == (7, (2, 2, 1), 42, 3)
    assert found.scores["Ann"]["farmers"] == 2 * 4
    assert found.scores["Ann"]["tool makers"] == 5
    spelled = changed(broken.BETWEEN, "supply: 3 food 2 wood 1 gold", "supply: {food: 3, madera: 2, gold: 1}")
    assert report(spelled).game == found.game
