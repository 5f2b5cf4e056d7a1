"""A few simulated games written as BoardGameArena logs and imported; ``tests.trust.bga_logs`` plays more."""

import pytest

from tests.trust.bga_logs import differing


@pytest.mark.parametrize(
    ("players", "seed", "rich"), [(1, 10, True), (2, 11, True), (3, 12, False), (4, 13, True), (5, 15, False)]
)
def test_a_game_that_is_told_as_the_site_tells_it_is_imported_as_it_was_played(
    players: int, seed: int, rich: bool
) -> None:
    assert differing(players, seed, rich, often=8.0) == ""
