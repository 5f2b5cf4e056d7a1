"""A replay without undo shows and finds what one with undo does, and a listener sees each phase once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from caverna import load, loads
from caverna.engine.run import Run
from caverna.model.phases import Played
from caverna.model.record import Record
from caverna.model.ruleset import known, ruleset
from tests.caverna.test_broken_random import mutated
from tests.support.rows import rows
from tests.trust.mutations import OPERATORS, mutants
from tests.trust.mutations.games import QUICK
from tests.trust.mutations.paper import Paper

RECORDS = Path(__file__).parents[2] / "records"
SOME = sorted(RECORDS.rglob("*.yaml"))[::5]


def replayed(record: Record, keep_going: bool = False, **options: Any) -> Any:
    """Return all that a run comes to, and all that a listener sees."""
    seen: list[Any] = []

    def listen(played: Played) -> None:
        seen.append((*played[:5], dict(played.lines), list(played.changes), *played[8:], played.game.copy()))

    run = Run(record, keep_going, listen, **options).run()
    log = run.log
    return seen, log.findings, log.notes, log.recovered, run.complete, run.playable and run.game


def same_with_undo(record: Record) -> None:
    if not record.is_tally:
        for keep_going in (False, True):
            assert replayed(record, keep_going) == replayed(record, keep_going, undo_from=0)


@rows("path", SOME)
def test_shipped_records(path: Path) -> None:
    same_with_undo(load(path))


@pytest.mark.parametrize("key", known())
def test_a_game_of_each_kind(key: str) -> None:
    same_with_undo(ruleset(key).simulate(["Ann", "Bob"], 4, "random", {}))


@settings(max_examples=40, deadline=None)
@given(mutated())
def test_broken_texts(text: str) -> None:
    same_with_undo(loads(text))


def broken_by_rule() -> Iterator[tuple[str, Record]]:
    """Break a game in every way the operators know."""
    for mutant in mutants(QUICK[1].record(), str(QUICK[1]), OPERATORS):
        yield mutant.operator.name, loads(Paper(mutant.change.record).text)


def test_broken_rules() -> None:
    seen = set()
    for name, record in broken_by_rule():
        if name not in seen:
            same_with_undo(record)
        seen.add(name)
    assert len(seen) > len(OPERATORS) // 2


GAME = (
    "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n"
    "  - Ann: Logging\n  - Bob: Supplies\n  - Ann: Ore mining\n  - Bob: Logging\n"
)
"""Ann's dwarf is on Logging when Bob places one there."""


def test_a_listener_sees_each_phase_once_although_the_record_is_played_again() -> None:
    seen: list[tuple[str, int | None]] = []
    run = Run(loads(GAME), listener=lambda played: seen.append((played.kind, played.turn))).run()
    assert [finding.rule for finding in run.log.findings] == ["work.occupied"]
    assert seen == [("setup", None), ("round", None), ("start", None), ("turn", 1), ("turn", 2), ("turn", 3)]


def test_false_claims_do_not_end_a_replay_without_undo() -> None:
    """Ann takes 3 wood, not 9; nothing is refused."""
    run = Run(
        loads(GAME.replace("Logging\n", "Logging, have 9 wood\n", 1).replace("Bob: Logging", "Bob: Clearing"))
    ).run()
    (finding,) = run.log.findings
    assert (finding.kind, finding.rule, finding.line, finding.column) == ("claim", "claim.have", 6, 19)
    assert run.undo_from > 4


def test_the_game_keeps_undo_after_the_replay() -> None:
    game = Run(loads(GAME.partition("  - Bob: Logging")[0])).run().game
    before = game.copy()
    with pytest.raises(Exception, match=r"work\.occupied"):
        game.play("Bob", "Logging")
    assert game == before
