"""``verify --cache`` and ``--format jsonl``: the same output without the work, sound wherever it ends."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import caverna_cli.check
import pytest

from caverna.collections import cache as cache_module
from caverna.collections.cache import APPLICATION, Cache
from caverna.collections.sources import Source
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


MARKED = b"SQLite format 3\0" + b"\xff" * 52 + APPLICATION.to_bytes(4)
"""The head of a cache that is otherwise damaged: its mark is at byte 68."""


@pytest.mark.parametrize("content", [MARKED + b"\xff" * 4000, MARKED, b""])
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
    assert run.exit_code == 2
    assert f"{other} is not a cache; name another file, or delete this one" in run.stderr
    assert other.read_bytes() == before
    run = caverna("verify", games, "--cache", games / "a.yaml")
    assert run.exit_code == 2
    assert (games / "a.yaml").read_text() == POSITION


@pytest.mark.parametrize("content", [b"no database", b"name,total\nAnn,80\n", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_file_without_the_mark_is_never_overwritten(content: bytes, games: Path, tmp_path: Path) -> None:
    other = tmp_path / "scores.csv"
    other.write_bytes(content)
    run = caverna("verify", games, "--cache", other)
    assert (run.exit_code, run.stdout, other.read_bytes()) == (2, "", content)
    assert "scores.csv is not a cache; name another file, or delete this one" in run.stderr


def test_a_pipe_is_not_waited_for(games: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.cache")
    run = caverna("verify", games, "--cache", tmp_path / "x.cache")
    assert (run.exit_code, "x.cache is not a regular file" in run.stderr) == (2, True)


def test_reports_of_other_code_are_not_used(
    games: Path, tmp_path: Path, verified: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The version of the library is the same; only its code is another."""
    cache = tmp_path / "x.cache"
    caverna("verify", games, "--cache", cache)
    verified.clear()
    monkeypatch.setattr("caverna.collections.cache.code_version", lambda: "1.0.0+other")
    caverna("verify", games, "--cache", cache)
    assert len(verified) == 7


def test_code_that_is_replaced_while_it_works_spoils_no_cache(
    games: Path, tmp_path: Path, verified: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process of old code is still writing when one of new code begins the cache anew."""
    cache = tmp_path / "x.cache"
    with monkeypatch.context() as patched:
        patched.setattr("caverna.collections.cache.code_version", lambda: "1.0.0+old")
        old = Cache(str(cache), "keep going: 0, finished: 0, cards: none")
    caverna("verify", games, "--cache", cache)
    broken = (games / "b.yaml").read_bytes()
    wrong = json.dumps(["caverna", {"findings": []}, {}])
    old.keep(Source("b.yaml", broken, size=len(broken)), wrong, False)
    old.close()
    assert caverna("verify", games, "--cache", cache).stdout == caverna("verify", games).stdout


def test_two_processes_may_begin_one_cache(games: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "caverna", "verify", str(games), "--cache", str(tmp_path / "x.cache")]
    expected = caverna("verify", games)
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for each in running:
        out, err = each.communicate(timeout=120)
        assert (each.returncode, out, err) == (expected.exit_code, expected.stdout, expected.stderr)


def test_one_cache_is_begun_by_one_of_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second process begins it between the first look at an empty file and the transaction."""
    path = str(tmp_path / "x.cache")
    real = cache_module._is_current
    begun: list[bool] = []

    def looked(base: sqlite3.Connection) -> bool:
        found = real(base)
        if not begun:
            begun.append(True)
            other = Cache(path, "x")
            other.keep(Source("a", b"a", size=1), "[]", False)
            other.close()
        return found

    monkeypatch.setattr(cache_module, "_is_current", looked)
    first = Cache(path, "x")
    assert first.find(Source("a", b"a", size=1)) == "[]"
    first.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_cache_that_cannot_be_written_ends_with_status_2(games: Path, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(0o500)
    run = caverna("verify", games, "--cache", tmp_path / "closed" / "x.cache")
    assert (run.exit_code, "--cache" in run.stderr) == (2, True)


def test_a_cache_in_a_folder_that_is_not_there_ends_with_status_2(games: Path, tmp_path: Path) -> None:
    run = caverna("verify", games, "--cache", tmp_path / "missing" / "x.cache")
    assert (run.exit_code, "--cache" in run.stderr) == (2, True)


# --- JSON Lines -------------------------------------------------------------------------------------------------------


def test_json_lines_are_the_objects_of_json(games: Path) -> None:
    told = caverna("verify", games, games / "missing.yaml", "--format", "json")
    lines = caverna("verify", games, games / "missing.yaml", "--format", "jsonl")
    assert [json.loads(line) for line in lines.stdout.splitlines()] == json.loads(told.stdout)
    assert lines.stdout.endswith("\n")
    assert (lines.exit_code, lines.stderr) == (told.exit_code, told.stderr)
