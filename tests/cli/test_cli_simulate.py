"""``caverna simulate``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caverna import dumps, load_all, loads, verify
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


@pytest.mark.parametrize("game", ["caverna", "stone-age", "agricola"])
def test_four_play_where_nobody_is_named(game: str) -> None:
    done = caverna("simulate", "--game", game, "--seed", "3", "--style", "random")
    assert done.exit_code == 0
    assert len(loads(done.output).players) == 4


def test_the_same_seed_gives_the_same_bytes() -> None:
    args = ("simulate", "-p", "Zoe, Yan", "-s", "3", "--style", "random", "--ruling", "carpenter: pasture")
    first = caverna(*args).output
    assert first == caverna(*args).output
    assert first != caverna(*args[:-1], "carpenter: action").output
    assert loads(first).players == ["Zoe", "Yan"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--players", "8"), "the game is for 1 to 7 players, not 8"),
        (("--players", "1.5"), "'1.5' is not a whole number"),
        (("--players", "-2"), "'-2' is not a whole number"),
        (("--players", "2", "--ruling", "x: y"), "unknown table option 'x'"),
        (("--players", "2", "--ruling", "carpenter: z"), "carpenter must be action or pasture, not 'z'"),
        (("--players", "2", "--style", "lazy"), "'lazy'"),
    ],
)
def test_usage(args: tuple[str, ...], said: str) -> None:
    result = caverna("simulate", *args)
    assert result.exit_code == 2
    assert said in result.stderr


# --- many games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["caverna", "stone-age"])
def test_many_games_have_the_seeds_one_after_the_other(game: str, tmp_path: Path) -> None:
    options = ["simulate", "--game", game, "-p", "2", "--style", "random"]
    single = [caverna(*options, "--seed", seed).stdout for seed in (5, 6, 7)]
    assert caverna(*options, "--seed", 5, "--count", 3).stdout == "---\n".join(single)
    assert caverna(*options, "--seed", 5, "--count", 1).stdout == single[0]
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    for jobs, path in enumerate(files, 1):
        assert caverna(*options, "--seed", 5, "--count", 3, "--jobs", jobs, "-o", path).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    records = list(load_all(files[0]))
    assert [dumps(record) for record in records] == single
    assert [record.file for record in records] == [f"{files[0]}!{number}" for number in (1, 2, 3)]


def test_no_games_are_a_mistake() -> None:
    assert caverna("simulate", "-p", "2", "--count", "0").exit_code == 2


def test_games_are_handed_out_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game takes far longer than handing it over; in batches some processes would wait for the last."""
    from caverna.collections import processes as jobs

    sizes: list[int] = []

    def counted(*words: Any) -> Iterator[list[Any]]:
        for some in jobs_batches(*words):
            sizes.append(len(some))
            yield some

    jobs_batches = jobs.batches
    monkeypatch.setattr(jobs, "batches", counted)
    assert caverna("simulate", "-p", "1", "--style", "random", "--count", "8", "--jobs", "2").exit_code == 0
    assert sizes == [1] * 8


@pytest.mark.parametrize("game", ["caverna", "stone-age", "agricola"])
def test_the_help_tells_the_styles_and_variants_of_every_game(game: str) -> None:
    told = " ".join(caverna("simulate", "--game", game, "--help").output.split())
    assert (
        "Caverna: foresight, farmer, miner, adventurer, breeder, random, restless, mixed; Stone Age: planner," in told
    )
    assert "Agricola: planner, random, mixed." in told
    assert "Caverna: full, introductory; Agricola: full, family." in told


def test_a_simulated_game_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    target = tmp_path / "game.yaml"
    target.write_text("mine")
    options = ("simulate", "--players", "1", "--style", "random", "-o", str(target))
    result = caverna(*options)
    assert result.exit_code == 2
    assert f"{target} exists; --force replaces it" in result.output
    assert target.read_text() == "mine"
    assert caverna(*options, "--force").exit_code == 0
    assert target.read_text().startswith("caverna: 1\n")
