"""Games broken in every way there is: each slip is found, by its rule and kind, where it stands."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from caverna.core.findings import Span
from caverna.core.record import Line
from caverna.core.record import Record as CoreRecord
from caverna.core.verify import verify
from caverna.games.stone_age import RULESET
from caverna.games.stone_age.record import Record
from caverna.games.stone_age.rulebook import RULES
from caverna.text.reading.reader import loads
from caverna.text.writing.writer import dumps
from tests.stone_age.test_ablation import NEVER_BROKEN
from tests.support.stone_age_mutations import PLAYER, Mutant, mutants

GAMES = [(2, 3, "random"), (2, 5, "planner"), (3, 4, "random"), (3, 8, "mixed"), (4, 7, "random"), (4, 2, "planner")]
SAMPLED = 150
"""Mutants of a game that are looked at."""
ELSEWHERE = {
    "setup.players", "setup.board", "limits.components", "civ.keep", "feed.people", "feed.penalty", "end.scoring",
    "end.cards", "end.buildings", "build.free", "tool.once",
}  # fmt: skip
"""Rules that positions break, or that not every sample has; tests/stone_age/test_broken_records.py breaks them."""


@cache
def broken(players: int, seed: int, style: str) -> list[Mutant]:
    record = RULESET.simulate(["Ann", "Bob", "Cleo", "Dan"][:players], seed, style, {"rulings": {}})
    assert isinstance(record, Record)
    every = list(mutants(record))
    by_rule: dict[str, list[Mutant]] = {}
    for mutant in every:
        by_rule.setdefault(mutant.rule, []).append(mutant)
    dice = Random(seed)
    first = [dice.choice(some) for some in by_rule.values()]
    return [*first, *dice.sample(every, min(SAMPLED, len(every)))]


def expected(mutant: Mutant, read: CoreRecord) -> Span | None:
    """Return the place at which the slip must be found."""
    if mutant.entry < 0:
        return read.at[mutant.part]
    entry = read.rounds[mutant.entry]
    if mutant.part in ("placements", "actions"):
        line: Line = getattr(entry, mutant.part)[mutant.line]
        return line.player_at if mutant.step == PLAYER else line.place(mutant.step)
    at: Mapping[str, Span] = entry.at
    return at.get(f"{mutant.part} {mutant.line}") or at[mutant.part]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_slip_is_found_where_it_stands(game: tuple[int, int, str]) -> None:
    for mutant in broken(*game):
        text = dumps(mutant.record)
        read = loads(text)
        findings = verify(read).findings
        told = [(finding.rule, finding.kind, Span(finding.line, finding.column)) for finding in findings]
        assert told, (mutant.rule, text)
        rule, kind, place = told[0]
        assert (kind, place) == (mutant.kind, expected(mutant, read)), (mutant.rule, findings, text)
        assert rule.startswith(mutant.rule), (mutant.rule, findings)


def test_every_rule_that_a_record_can_break_is_broken() -> None:
    seen = Counter(mutant.rule for game in GAMES for mutant in broken(*game))
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_BROKEN}
    assert breakable - seen.keys() - ELSEWHERE == set()
