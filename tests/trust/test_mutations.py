"""Each operator breaks legal games, and each mistake is found at its place.

`mutations` has the operators. The long run over many more games is in `test_trust_long`.
"""

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from attrs import evolve

from caverna import loads, verify
from caverna.games.caverna import Record
from tests.support.ablation import without_checks
from tests.support.random_records import bare
from tests.trust.mutations import OPERATORS, Mutant, mutants
from tests.trust.mutations.games import QUICK, Source, more, quick_records
from tests.trust.mutations.moments import Change, moments
from tests.trust.mutations.operators import Operator
from tests.trust.mutations.paper import Paper

EACH = 3
"""Mutants of each operator in the quick part."""
MORE = 300
"""Games that are searched for operators that do not apply to the games of the quick part."""
TOLD_BY_REPLAY = ("a harvest where none is due", "a round left before its last turn", "a wrong round number")
"""Broken rules that no single check reports, but the order of the phases."""


@pytest.fixture(scope="module")
def records() -> dict[Source, Record]:
    return quick_records()


@pytest.fixture(scope="module")
def broken(records: dict[Source, Record]) -> list[Mutant]:
    """Return up to `EACH` mutants of every operator, and at least one."""
    found: list[Mutant] = []
    left = Counter({operator.name: EACH for operator in OPERATORS})
    for source, record in records.items():
        wanted = [operator for operator in OPERATORS if left[operator.name]]
        for mutant in mutants(record, str(source), wanted):
            found.append(mutant)
            left[mutant.operator.name] -= 1
    for source in islice(more(), MORE):
        wanted = [operator for operator in OPERATORS if left[operator.name] == EACH]
        if not wanted:
            break
        for mutant in mutants(source.record(), str(source), wanted):
            found.append(mutant)
            left[mutant.operator.name] -= 1
    return found


# --- the mutants ------------------------------------------------------------------------------------------------


def test_every_operator_finds_a_place(broken: list[Mutant]) -> None:
    placed = {mutant.operator.name for mutant in broken}
    assert [operator.name for operator in OPERATORS if operator.name not in placed] == []
    assert len(OPERATORS) >= 45
    assert len(broken) >= 2 * len(OPERATORS)


def test_every_mutant_is_found_at_its_place_by_its_rule(broken: list[Mutant]) -> None:
    wrong = [mutant.report() for mutant in broken if not mutant.verdict().right]
    assert not wrong, f"{len(wrong)} mutants\n" + "\n\n".join(wrong[:3])


def test_without_the_check_the_mutant_is_not_found(broken: list[Mutant]) -> None:
    """The removed check is the one that finds the mutant, so the operator does not name too many rules."""
    seen: set[str] = set()
    for mutant in broken:
        operator = mutant.operator
        if operator.name in seen or operator.kind not in ("illegal", "ambiguous") or operator.name in TOLD_BY_REPLAY:
            continue
        seen.add(operator.name)
        with without_checks(*operator.rules):
            assert not mutant.verdict().right, mutant.report()
    assert len(seen) >= len(OPERATORS) - 20


def test_operators_have_names_of_their_own() -> None:
    assert len({operator.name for operator in OPERATORS}) == len(OPERATORS)


def test_the_same_seed_gives_the_same_mutants(records: dict[Source, Record]) -> None:
    source, record = next(iter(records.items()))
    texts = [[Paper(mutant.change.record).text for mutant in mutants(record, str(source), OPERATORS)] for _ in range(2)]
    assert texts[0] == texts[1]


# --- no false alarms --------------------------------------------------------------------------------------------


def test_the_games_themselves_have_no_findings(records: dict[Source, Record]) -> None:
    for source, record in records.items():
        report = verify(loads(Paper(record).text))
        assert report.verified, (source, report.findings)


def test_making_mutants_leaves_the_record_as_it_is(records: dict[Source, Record]) -> None:
    for source, record in records.items():
        before = Paper(record).text
        list(mutants(record, str(source), OPERATORS))
        assert Paper(record).text == before, source


# --- the means --------------------------------------------------------------------------------------------------


def test_paper_reads_back_to_the_same_record(records: dict[Source, Record]) -> None:
    for source, record in records.items():
        assert bare(loads(Paper(record).text)) == bare(record), source


def test_paper_knows_where_everything_stands() -> None:
    text = (
        "caverna: 1\n"
        'players: ["Ann", "Bob"]\n'
        'variant: "full"\n'
        "rounds:\n"
        "- card: Blacksmithing\n"
        "  turns:\n"
        "  - Ann: Ore mining\n"
        "  - Bob: Excavation, cavern D2 cavern E2\n"
        "  - Ann: Blacksmithing, forge 2, expedition (dog, wood, +1)\n"
        "  - Bob: Logging\n"
        "- marker: leaf\n"
        "  start:\n"
        "    Bob: eat 2 gold\n"
        "  turns: []\n"
        "  harvest:\n"
        "    Ann: eat 1 grain, beg 1\n"
        "end: {}\n"
        "scores:\n"
        "  Ann:\n"
        "    gold: 3\n"
    )
    record: Any = loads(text)
    paper = Paper(record)
    assert paper.text == text
    lines = text.splitlines()
    for where, said in {
        ("card", 0): "Blacksmithing",
        ("round", 0): "card: Blacksmithing",
        ("player", 0, 1): "Bob: Excavation, cavern D2 cavern E2",
        ("turn", 0, 1, 1, None): "cavern D2 cavern E2",
        ("turn", 0, 2, 2, None): "expedition (dog, wood, +1)",
        ("turn", 0, 2, 2, 1): "wood, +1)",
        ("round", 1): "marker: leaf",
        ("marker", 1): "leaf",
        ("start", 1, "Bob", 0, None): "eat 2 gold",
        ("harvest", 1): "harvest:",
        ("harvest", 1, "Ann", 1, None): "beg 1",
        ("end",): "end: {}",
        ("scores",): "scores:",
        ("score", "Ann", "gold"): "3",
    }.items():
        line, column = paper.places[where]
        assert lines[line - 1][column - 1 :] == said, where


def test_moments_end_where_the_game_ends(records: dict[Source, Record]) -> None:
    """The last point has the scores that the record claims, unless trades follow."""
    quiet = 0
    for record in records.values():
        found = moments(record)
        assert len(found.rounds) == len(found.harvests) == len(record.rounds)
        if not record.end:
            quiet += 1
            sheets = found.ends[0].game.scores()
            claimed = record.scores or {}
            assert {name: sheet.total for name, sheet in sheets.items()} == {
                name: claims["total"] for name, claims in claimed.items()
            }
    assert quiet


def test_a_verdict_tells_what_is_wrong(records: dict[Source, Record]) -> None:
    """A legal record counts as not found. A finding at another place or of another rule counts as wrong."""
    record = records[QUICK[1]]
    operator = next(operator for operator in OPERATORS if operator.name == "a space that is occupied")
    legal = Mutant(operator, Change(record, (("player", 0, 0),)))
    assert legal.verdict().first is None
    assert not legal.verdict().right
    mutant = next(mutants(record, "verdict", [operator]))
    assert mutant.verdict().right
    for changed, wrong in (
        (Mutant(operator, evolve(mutant.change, at=(("player", 0, 0),))), (False, False, True)),
        (Mutant(evolve(operator, rules=("work.available",)), mutant.change), (True, True, False)),
        (Mutant(evolve(operator, kind="claim"), mutant.change), (True, True, False)),
    ):
        verdict = changed.verdict()
        assert (verdict.line, verdict.column, verdict.rule) == wrong
        assert not verdict.right


def test_an_operator_that_changes_nothing_is_found_out(records: dict[Source, Record]) -> None:
    """The harness notices a mutant that survives."""
    harmless = Operator(
        "nothing",
        ("work.occupied",),
        "illegal",
        type(moments(records[QUICK[0]]).turns[0]),
        lambda at, dice: at.line(*at.steps, at=0),
    )
    mutant = next(mutants(records[QUICK[0]], "harmless", [harmless]))
    assert mutant.verdict().first is None
