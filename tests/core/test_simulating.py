"""Games that are played by themselves: who plays, and how."""

import pytest

from caverna import dumps, simulate
from caverna.core.ruleset import ruleset
from caverna.core.simulating import names_of


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (0, []),
        (-1, []),
        (2, ["Ann", "Bob"]),
        (8, ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Player 8"]),
        (("Zoe", "Yan"), ["Zoe", "Yan"]),
    ],
)
def test_names_for_a_number_of_players(players: "int | tuple[str, ...]", names: list[str]) -> None:
    assert names_of(players) == names


def test_the_first_style_of_a_game_plays_unless_another_is_named() -> None:
    first = ruleset("agricola").styles[0]
    assert dumps(simulate(1, 1, game="agricola")) == dumps(simulate(1, 1, style=first, game="agricola"))
