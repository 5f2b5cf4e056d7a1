"""The shipped records: each has the expected findings, and together they contain every component and rule."""

from pathlib import Path

import pytest

from caverna import load, replay, verify
from caverna.games.caverna.catalogue.furnishings import FURNISHING_BY_NAME
from caverna.games.caverna.rulebook import RULES
from tests.support.corpus import ALL_KINDS, LOOT_NAMES, RECORDS, Shown, every_space, files, shown_by
from tests.support.naive_scoring import naive_score
from tests.support.random_game import ON_PAPER
from tests.support.rows import rows
from tests.trust.test_ablation import NEVER_BROKEN

UNFINISHED = {"club-final.yaml"}
BROKEN_BY_POSITIONS = {"setup.home", "furnish.permanent", "family.newborn", "round.start-goods", "round.replenish"}
"""Rules that no move can break, but a position can."""


def named(folder: str) -> list[object]:
    return [pytest.param(path, id=str(path.relative_to(RECORDS))) for path in files(folder)]


@rows("path", named("games"))
def test_a_game_is_legal_and_its_scores_are_those_of_the_naive_scorer(path: Path) -> None:
    record = load(path)
    report = verify(record)
    assert report.findings == ()
    assert report.verified == (path.name not in UNFINISHED)
    if report.verified:
        game = replay(record).game
        assert game is not None
        assert record.scores == {home.name: naive_score(home) for home in game.homes}


@rows("path", named("violations"))
def test_a_violation_has_the_findings_it_expects(path: Path) -> None:
    record = load(path)
    report = verify(record)
    assert record.expect
    assert report.ok, report.findings
    assert path.stem.partition("-")[0] in report.findings[0].rule
    assert not report.verified or all(finding.kind == "claim" for finding in report.findings)


@pytest.mark.parametrize("path", named("positions"))
def test_a_position_is_sound(path: Path) -> None:
    report = verify(load(path))
    assert report.findings == ()


@pytest.fixture(scope="module")
def shown() -> Shown:
    return shown_by("games", "positions")


def test_every_space_at_every_player_count(shown: Shown) -> None:
    assert every_space() - shown.spaces == set()


def test_every_furnishing(shown: Shown) -> None:
    assert set(FURNISHING_BY_NAME) - shown.furnishings == set()


def test_every_loot_item(shown: Shown) -> None:
    assert LOOT_NAMES - shown.loot == set()


def test_every_kind_of_step(shown: Shown) -> None:
    assert ALL_KINDS - {word for word, _ in shown.kinds} == set()
    assert ("pass", True) in shown.kinds


def test_every_end_of_a_round(shown: Shown) -> None:
    events = {"round 3", "round 4", "round 5", "leaf", "question mark 1", "question mark 2", "question mark 3"}
    assert events - shown.events == set()
    assert len(shown.question_rounds) >= 10  # the question marks lie on other rounds in other games


def test_every_table_option_and_variant(shown: Shown) -> None:
    others = {(option, values[1]) for option, values in ON_PAPER.items()}
    assert others | {("variant", "full"), ("variant", "introductory")} <= shown.options


def test_every_rule_that_a_record_can_break() -> None:
    expected = {one.rule for path in files("violations") for one in load(path).expect or ()}
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_BROKEN}
    assert breakable | BROKEN_BY_POSITIONS <= expected


def test_games_of_every_player_count_and_three_by_hand() -> None:
    records = [load(path) for path in files("games")]
    finished = [record for record in records if record.scores]
    assert len(finished) >= 21
    assert {len(record.players) for record in finished} == set(range(1, 8))
    assert sum("hand" in path.name for path in files("games")) >= 3
