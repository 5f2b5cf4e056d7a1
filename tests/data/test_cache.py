"""``verify --cache`` and ``--format jsonl``: the same output without the work, sound wherever it ends."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import caverna_cli.check
import pytest

from tests.support.cli_run import BROKEN, EXPECTED, POSITION, caverna


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the files that were really verified."""
    files: list[str] = []
    real = caverna_cli.check.verify

    def verify(record: Any, *args: Any) -> Any:
        files.append(record.file.rpartition("/")[2])
        return real(record, *args)

    monkeypatch.setattr(caverna_cli.check, "verify", verify)
    return files


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Records of all sorts: fine, with findings, with expected ones, malformed, several in a file."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.yaml").write_text(POSITION)
    (folder / "b.yaml").write_text(BROKEN)
    (folder / "c.yaml").write_text(EXPECTED)
    (folder / "d.yaml").write_bytes(b"caverna: 1\nplayers: [\xff]\n")
    (folder / "e.yaml").write_text(f"{POSITION}---\n{BROKEN}---\n{EXPECTED}")
    (folder / "f.yaml").write_text("dominion: 1\n")
    return folder


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "github"])
@pytest.mark.parametrize("options", [(), ("--keep-going",), ("--finished", "-v")])
def test_the_output_is_the_same(form: str, options: tuple[str, ...], games: Path, tmp_path: Path) -> None:
    plain = caverna("verify", games, "--format", form, *options)
    cache = tmp_path / "x.cache"
    for jobs in (1, 1, 2):
        again = caverna("verify", games, "--format", form, "--cache", cache, "--jobs", jobs, *options)
        assert (again.exit_code, again.stdout, again.stderr) == (plain.exit_code, plain.stdout, plain.stderr)


def test_what_was_verified_is_not_verified_again(games: Path, tmp_path: Path, verified: list[str]) -> None:
    cache = tmp_path / "x.cache"
    caverna("verify", games, "--cache", cache)
    assert verified == [
        "a.yaml",
        "b.yaml",
        "c.yaml",
        "d.yaml",
        "e.yaml!2",
        "e.yaml!3",
        "f.yaml",
    ]  # e.yaml!1 is a.yaml again
    verified.clear()
    caverna("verify", games, "--cache", cache, "--format", "json")
    assert verified == []
    (games / "a.yaml").rename(games / "renamed.yaml")
    (games / "b.yaml").write_text(BROKEN + "# changed\n")
    caverna("verify", games, "--cache", cache)
    assert verified == ["b.yaml"]


def test_findings_are_known_for_their_lines_only(tmp_path: Path, verified: list[str]) -> None:
    cache, path = tmp_path / "x.cache", tmp_path / "x.yaml"
    path.write_text(f"{POSITION}---\n{BROKEN}---\n{POSITION}")
    caverna("verify", path, "--cache", cache)
    verified.clear()
    path.write_text(f"# a line\n{POSITION}---\n{BROKEN}---\n{POSITION}")
    moved = caverna("verify", path, "--cache", cache)
    assert verified == ["x.yaml!1", "x.yaml!2"]  # of the first the text has changed
    assert moved.stdout == caverna("verify", path).stdout


def test_options_have_results_of_their_own(games: Path, tmp_path: Path, verified: list[str]) -> None:
    cache = tmp_path / "x.cache"
    for count, options in enumerate([(), ("--keep-going",), ("--finished",), ("--keep-going", "--finished")], 1):
        caverna("verify", games, "--cache", cache, *options)
        assert len(verified) == 7 * count


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\xff" * 4000, b""])
def test_a_broken_cache_is_begun_anew(content: bytes, games: Path, tmp_path: Path, verified: list[str]) -> None:
    cache = tmp_path / "x.cache"
    cache.write_bytes(content)
    plain = caverna("verify", games)
    run = caverna("verify", games, "--cache", cache)
    assert (run.exit_code, run.stdout, run.stderr) == (plain.exit_code, plain.stdout, plain.stderr)
    verified.clear()
    caverna("verify", games, "--cache", cache)
    assert verified == []


def test_the_cache_of_another_version_is_begun_anew(games: Path, tmp_path: Path, verified: list[str]) -> None:
    cache = tmp_path / "x.cache"
    caverna("verify", games, "--cache", cache)
    with sqlite3.connect(cache) as base:
        base.execute("UPDATE library SET version = '0.0.9'")
    verified.clear()
    caverna("verify", games, "--cache", cache)
    assert len(verified) == 7
    with sqlite3.connect(cache) as base:
        assert base.execute("SELECT count(*) FROM library").fetchone() == (1,)


def test_a_report_that_cannot_be_read_is_made_again(games: Path, tmp_path: Path) -> None:
    cache = tmp_path / "x.cache"
    plain = caverna("verify", games, "--cache", cache).stdout
    with sqlite3.connect(cache) as base:
        base.execute("""UPDATE reports SET report = '["caverna", {"ok": 1}]'""")
    assert caverna("verify", games, "--cache", cache).stdout == plain


def test_what_is_no_cache_is_left_alone(games: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE mine (x)")
    before = other.read_bytes()
    run = caverna("verify", games, "--cache", other)
    assert run.exit_code != 0
    assert "is a database of something else, not a cache" in run.stderr
    assert other.read_bytes() == before
    run = caverna("verify", games, "--cache", games / "a.yaml")
    assert run.exit_code == 2
    assert (games / "a.yaml").read_text() == POSITION


# --- JSON Lines -------------------------------------------------------------------------------------------------------


def test_json_lines_are_the_objects_of_json(games: Path) -> None:
    told = caverna("verify", games, games / "missing.yaml", "--format", "json")
    lines = caverna("verify", games, games / "missing.yaml", "--format", "jsonl")
    assert [json.loads(line) for line in lines.stdout.splitlines()] == json.loads(told.stdout)
    assert lines.stdout.endswith("\n")
    assert (lines.exit_code, lines.stderr) == (told.exit_code, told.stderr)
