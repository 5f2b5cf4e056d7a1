"""Every step of the shipped games can be composed from `choices`, and what `choices` offers can be played.

The records are sampled here, and tested whole with ``-m long``.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from caverna import load
from tests.support.corpus import RECORDS
from tests.support.loop_share import share
from tests.support.offered_lines import Asking, Line, heads_of, lines_of
from tests.trust.offered_choices import GAMES as GAMES_OF
from tests.trust.offered_choices import drawn, play_offered

GAMES = sorted(path for path in RECORDS.rglob("games/*.yaml"))
SAMPLED = 5
"""Lines of each game that are tested without ``-m long``."""


def asking(line: Line, key: str) -> Asking:
    return Asking(line.game, key, line.player, line.head, line.part)


def reach_all(line: Line, key: str) -> None:
    """Compose every step of a line; after the last one the line may end."""
    player = asking(line, key)
    for number, step in enumerate(line.steps):
        if step.word != "have":
            player.reach(line.steps[:number], step)
    assert not line.steps or player.ask(line.steps)["complete"]


def sampled(path: Path) -> Iterator[tuple[Line, str]]:
    record = load(path)
    lines = list(lines_of(record))
    dice = random.Random(path.name)
    return ((line, record.game) for line in dice.sample(lines, min(SAMPLED, len(lines))))


@pytest.mark.parametrize("path", share(GAMES), ids=lambda path: path.stem)
def test_steps_of_shipped_games_are_reached(path: Path) -> None:
    for line, key in sampled(path):
        reach_all(line, key)


@pytest.mark.parametrize("path", share(GAMES), ids=lambda path: path.stem)
def test_what_is_offered_can_be_played(path: Path) -> None:
    dice = random.Random(path.stem)
    for line, key in list(sampled(path))[:3]:
        assert not [*filter(None, play_offered(asking(line, key), (), dice, 1))]


@pytest.mark.parametrize("path", share(GAMES), ids=lambda path: path.stem)
def test_the_keys_of_rounds_are_offered(path: Path) -> None:
    record = load(path)
    for game, head in heads_of(record):
        offered = game.choices(head={}).head or {}
        for key in ("card", "marker", "cards", "buildings"):
            said = head.get(key, [])
            names = [said] if isinstance(said, str) else list(said.values() if isinstance(said, dict) else said)
            called = {
                name: {one for one in offered.get(key, []) if one == name or one.startswith(f"{name} ")}
                for name in names
            }
            assert all(called.values()), called  # where two share a name the number may be left out if one is possible


@pytest.mark.long
@pytest.mark.parametrize("path", share(GAMES), ids=lambda path: path.stem)
def test_every_step_of_every_shipped_game_is_reached(path: Path) -> None:
    record = load(path)
    for line in lines_of(record):
        reach_all(line, record.game)


@pytest.mark.parametrize("key", GAMES_OF)
def test_what_is_offered_in_new_games_can_be_played(key: str) -> None:
    found = drawn(key, 12, 1, 1)
    assert found.lines > 20
    assert not found.dead


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES_OF)
def test_what_is_offered_in_2000_moments_can_be_played(key: str) -> None:
    assert not drawn(key, 700, 18, 2).dead
