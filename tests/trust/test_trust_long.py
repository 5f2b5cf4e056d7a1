"""The long tests: thousands of games must verify, and thousands of mutants of records must be found.

``python -m tests long`` runs them; `docs/trust.md` has their numbers.
"""

import pytest

from caverna.games.caverna.players.styles import FORESIGHT, RANDOM
from tests.support import stone_age_mutants
from tests.trust.false_alarms import CAVERNA, check, seeded
from tests.trust.mutations.counting import counted
from tests.trust.mutations.games import sources
from tests.trust.mutations.operators import OPERATORS

RANDOM_GAMES, FORESIGHT_GAMES, AT_ONCE = 10_000, 200, 1000
MUTATED_SEEDS, STONE_AGE_SEEDS = 40, 30
STONE_AGE = "stone-age"


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, RANDOM_GAMES, AT_ONCE))
def test_random_games_have_no_findings(first: int) -> None:
    found = check(seeded(RANDOM, first, AT_ONCE))
    assert not found.alarms
    assert found.games == AT_ONCE


@pytest.mark.long
def test_foresight_games_have_no_findings() -> None:
    found = check(seeded(FORESIGHT, 0, FORESIGHT_GAMES))
    assert not found.alarms
    assert found.games == FORESIGHT_GAMES


@pytest.mark.long
@pytest.mark.parametrize("seed", range(MUTATED_SEEDS))
def test_every_mutant_is_found(seed: int) -> None:
    """Each seed gives a game of every player count. Each operator makes a mutant of it if it applies."""
    found = counted(sources(range(seed, seed + 1)))
    assert not found.wrong, "\n\n".join(found.wrong[:3])
    assert found.mutants > 5 * len(OPERATORS)


@pytest.mark.long
@pytest.mark.parametrize(("style", "games"), [("random", 2000), ("planner", 200)])
def test_stone_age_games_have_no_findings(style: str, games: int) -> None:
    found = check(seeded(style, 0, games, STONE_AGE))
    assert not found.alarms
    assert found.games == games


@pytest.mark.long
@pytest.mark.parametrize("seed", range(STONE_AGE_SEEDS))
def test_every_mutant_of_stone_age_is_found(seed: int) -> None:
    found = stone_age_mutants.counted(range(seed, seed + 1), 3)
    assert not found.wrong, found.wrong[0]


@pytest.mark.parametrize(
    ("style", "games", "game"),
    [(RANDOM, 7, CAVERNA), (FORESIGHT, 3, CAVERNA), ("random", 9, STONE_AGE), ("planner", 3, STONE_AGE)],
)
def test_a_sample_of_the_long_run(style: str, games: int, game: str) -> None:
    """The sample is the same in every run; its games differ from those of the quick part."""
    found = check(seeded(style, RANDOM_GAMES, games, game))
    assert not found.alarms
    assert found.games == games
