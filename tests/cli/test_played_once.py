"""Nothing is played twice: whatever is asked of a record, its game begins each round once and plays each line once."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from caverna import load
from caverna.games.caverna.rules.game import Game
from tests.support.cli_run import caverna
from tests.support.corpus import RECORDS

RECORD = RECORDS / "games" / "two-by-hand.yaml"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often rounds are begun and ended, and lines played in full."""
    made: Counter[str] = Counter()
    apply = Game.apply

    def counted(name: str) -> Any:
        method = getattr(Game, name)

        def call(self: Game, *args: Any, **more: Any) -> Any:
            made[name] += 1
            return method(self, *args, **more)

        return call

    def play(self: Game, seat: int, steps: Any, upto: int | None = None) -> None:
        made["apply"] += upto is None
        apply(self, seat, steps, upto)

    monkeypatch.setattr(Game, "apply", play)
    for name in ("apply_begin", "_end_round"):
        monkeypatch.setattr(Game, name, counted(name))
    return made


@pytest.mark.parametrize(
    "args",
    [
        ["verify"], ["verify", "--keep-going"], ["score"], ["score", "--explain"], ["score", "--format", "html"],
        ["score", "--format", "json"], ["standings"], ["view", "-o", "page.html"],
        ["board", "--player", "Ann"], ["board", "--at", "5.2", "--player", "Ann"], ["replay", "--position"],
        ["replay", "--position", "--to", "7"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_command_plays_a_record_once(
    args: list[str], calls: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = load(RECORD)
    assert caverna(*args, RECORD).exit_code == 0
    rounds, lines = len(record.rounds), sum(len(each.turns) for each in record.rounds)
    assert calls == {"apply_begin": rounds, "_end_round": rounds, "apply": lines}
