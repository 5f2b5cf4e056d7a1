"""``caverna simulate``."""

from pathlib import Path

import pytest

from caverna import loads, verify
from tests.support.cli_run import caverna


def test_a_finished_game_with_its_scores(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    assert caverna("simulate", "--players", "2", "--seed", "7", "--style", "random", "-o", str(file)).exit_code == 0
    record = loads(file.read_bytes())
    report = verify(record)
    assert report.verified
    assert record.scores is not None
    assert {player: claimed["total"] for player, claimed in record.scores.items()} == {
        player: sheet.total for player, sheet in report.scores.items()
    }


def test_the_same_seed_gives_the_same_bytes() -> None:
    args = ("simulate", "-p", "Zoe, Yan", "-s", "3", "--style", "random", "--ruling", "carpenter: pasture")
    first = caverna(*args).output
    assert first == caverna(*args).output
    assert first != caverna(*args[:-1], "carpenter: action").output
    assert loads(first).players == ["Zoe", "Yan"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--players", "8"), "1 to 7 play, not 8"),
        (("--players", "1.5"), "'1.5' is no whole number"),
        (("--players", "-2"), "'-2' is no whole number"),
        (("--players", "2", "--ruling", "x: y"), "there is no table option 'x'"),
        (("--players", "2", "--ruling", "carpenter: z"), "carpenter is action or pasture, not 'z'"),
        (("--players", "2", "--style", "lazy"), "'lazy'"),
        ((), "--players"),
    ],
)
def test_usage(args: tuple[str, ...], said: str) -> None:
    result = caverna("simulate", *args)
    assert result.exit_code == 2
    assert said in result.stderr
