"""Games broken in every way there is: each slip is found, by its rule and kind, where it stands."""

from collections import Counter
from functools import cache
from itertools import chain

import pytest

from caverna.games.stone_age.rulebook import RULES
from tests.stone_age.test_ablation import NEVER_BROKEN
from tests.support.stone_age_mutants import SOURCES, sampled, verdict
from tests.support.stone_age_mutations import Mutant

GAMES = SOURCES
EACH = 2
"""Mutants of a rule and kind of finding that are looked at in a game."""


@cache
def broken(number: int) -> list[Mutant]:
    return sampled(GAMES[number], EACH)


@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: str(GAMES[number]))
def test_a_slip_is_found_where_it_stands(number: int) -> None:
    wrong = [found for mutant in broken(number) if not (found := verdict(mutant)).right]
    assert not wrong, wrong[0].report()


def test_every_rule_that_a_record_can_break_is_broken() -> None:
    seen = Counter(mutant.rule for mutant in chain.from_iterable(map(broken, range(len(GAMES)))))
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_BROKEN}
    assert breakable - seen.keys() == set()
