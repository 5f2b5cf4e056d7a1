"""Every step of the shipped games can be composed from what `choices` offers, and what it offers can be played.

The records are walked in samples here, whole with ``-m long``.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from caverna import load
from tests.support.choosing import Asking, Line, ends, heads_of, lines_of, sure
from tests.support.corpus import RECORDS

GAMES = sorted(path for path in RECORDS.rglob("games/*.yaml"))
SAMPLED = 5
"""Lines of each game that are looked at without ``-m long``."""


def asking(line: Line, key: str) -> Asking:
    return Asking(line.game, key, line.player, line.head)


def reach_all(line: Line, key: str) -> None:
    """Compose every step of a line; behind the last one it may end."""
    player = asking(line, key)
    for number, step in enumerate(line.steps):
        if step.word != "have":
            player.reach(line.steps[:number], step)
    assert not line.steps or player.ask(line.steps)["complete"]


def play_offered(line: Line, key: str, dice: random.Random, most: int) -> None:
    """Compose lines at random, and one for values of each row that is offered first: all must be playable."""
    player = asking(line, key)
    lines = [player.wander(dice)]
    for row in sure(player.ask(())):
        values = [end for value in row["values"] for end in ends(value)] or [None]
        for value in dice.sample(values, min(most, len(values))):
            lines.append(player.finish(dice, player.step(player.fill(dice, (), row, value))))
    for steps in filter(None, lines):
        assert line.game.why_not(steps, line.player, line.head) is None


def sampled(path: Path) -> Iterator[tuple[Line, str]]:
    record = load(path)
    lines = list(lines_of(record))
    dice = random.Random(path.name)
    return ((line, record.game) for line in dice.sample(lines, min(SAMPLED, len(lines))))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_steps_of_shipped_games_are_reached(path: Path) -> None:
    for line, key in sampled(path):
        reach_all(line, key)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_offered_can_be_played(path: Path) -> None:
    dice = random.Random(path.stem)
    for line, key in list(sampled(path))[:3]:
        play_offered(line, key, dice, 1)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
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
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_step_of_every_shipped_game_is_reached(path: Path) -> None:
    record = load(path)
    for line in lines_of(record):
        reach_all(line, record.game)


@pytest.mark.long
def test_what_is_offered_in_2000_moments_can_be_played() -> None:
    dice = random.Random(17)
    records = [load(path) for path in GAMES]
    moments = [(line, record.game) for record in records for line in lines_of(record)]
    for line, key in dice.sample(moments, 2000):
        play_offered(line, key, dice, 4)
