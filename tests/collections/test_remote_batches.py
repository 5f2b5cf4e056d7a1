"""Records on other file systems, read by the workers of a cluster and not by the machine that asks.

The file system ``vault://`` is known to the workers only: what this process read itself could not be read at all.
"""

import gzip
import io
import os
import subprocess
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from caverna import dumps, simulate
from caverna.collections import remote_batches
from caverna.collections.remote_batches import Group, _batches, _Open
from caverna.collections.sources import RecordFile, Sheets, find, read_files
from tests.support.cli_run import BROKEN, POSITION, caverna, command
from tests.support.dask_run import scheduling, working

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")

PRELOAD = """
import fsspec
from fsspec.implementations.local import LocalFileSystem

class Vault(LocalFileSystem):
    protocol = "vault"

    @classmethod
    def _strip_protocol(cls, path):
        return LocalFileSystem._strip_protocol(path.removeprefix("vault://"))

fsspec.register_implementation("vault", Vault, clobber=True)
"""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler with two workers that know the file system."""
    folder = tmp_path_factory.mktemp("dask")
    (folder / "vault.py").write_text(PRELOAD)
    with scheduling(folder) as address, working(address, 2, words=("--preload", str(folder / "vault.py"))):
        yield address


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of every kind: alone, several in a file, in archives, broken, cut off, in a spreadsheet."""
    folder = tmp_path_factory.mktemp("league")
    games = [dumps(simulate(2, seed, style="random")) for seed in range(3)]
    for number in range(20):
        (folder / f"t{number:02}.yaml").write_text(games[number % 3] if number % 5 else BROKEN)
    (folder / "season.yaml").write_text("---\n".join([*games, POSITION, BROKEN, "players: [Ann\n"] * 15))
    with zipfile.ZipFile(folder / "league.zip", "w") as archive:
        for number in range(40):
            archive.writestr(f"monday/t{number}.yaml", POSITION if number % 3 else BROKEN)
        archive.writestr("all.yaml", f"{BROKEN}---\n{POSITION}")
    members = io.BytesIO()
    with tarfile.open(fileobj=members, mode="w") as packed:
        for number in range(30):
            data = games[number % 3].encode()
            info = tarfile.TarInfo(f"g{number}.yaml")
            info.size = len(data)
            packed.addfile(info, io.BytesIO(data))
    whole = gzip.compress(members.getvalue())
    (folder / "cut.tar.gz").write_bytes(whole[: len(whole) // 2])
    (folder / ".named").mkdir()  # folders of other file systems are not searched for spreadsheets
    (folder / ".named" / "sheet.csv").write_text("Category,Ann,Bob\nTotal,12,30\n")
    return folder


NAMED = "", "league.zip", "cut.tar.gz", "missing.yaml", ".named/sheet.csv"
"""The folder, and what is read only where it is named."""


def paths(folder: Path, scheme: str = "") -> list[str]:
    return [f"{scheme}{folder}/{name}".rstrip("/") for name in NAMED]


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_the_same_bytes_as_of_files_here(scheduler: str, league: Path, form: str) -> None:
    here = caverna("verify", "-f", form, "--game", "caverna", *paths(league))
    there = caverna("verify", "-f", form, "--game", "caverna", *paths(league, "vault://"), "--cluster", scheduler)
    assert here.exit_code == there.exit_code == 2
    assert here.stdout.count("monday/t1.yaml") == 1
    assert there.stdout.replace("vault://", "") == here.stdout
    assert there.stderr.replace("vault://", "") == here.stderr
    assert "cut.tar.gz" in here.stderr
    assert "missing.yaml: cannot be read: No such file" in here.stderr


def test_this_process_could_not_read_them(league: Path) -> None:
    run = caverna("verify", f"vault://{league}")
    assert (run.exit_code, "Protocol not known: vault" in run.stderr) == (2, True)


def test_what_no_worker_can_read_is_told_as_here(scheduler: str) -> None:
    run = caverna("verify", "nowhere://x/y.yaml", "--cluster", scheduler)
    assert (run.exit_code, "Protocol not known: nowhere" in run.stderr) == (2, True)
    assert "Traceback" not in run.stderr


def test_exports_know_again_what_has_not_changed(scheduler: str, league: Path, tmp_path: Path) -> None:
    """Unchanged files are known by their sha256, which the worker returns; the rows are those of local files."""
    import sqlite3

    far, here = tmp_path / "far.sqlite", tmp_path / "here.sqlite"
    words = ["export", *paths(league, "vault://")[:2], "--cluster", scheduler, "-o", str(far)]
    first, again = caverna(*words), caverna(*words)
    assert "152 records" in first.stdout  # 20 files, 15 times 6 documents, 40 members and 2 in another
    assert "; 152 new" in first.stdout
    assert "; 152 unchanged" in again.stdout
    caverna("export", *paths(league)[:2], "-o", here)
    rows = [
        [
            tuple(str(value).replace("vault://", "") for value in row)
            for table in ("games", "scores", "findings", "ledger")
            for row in sqlite3.connect(file).execute(f"SELECT * FROM {table}")
        ]
        for file in (far, here)
    ]
    assert len(rows[0]) > 1000
    assert rows[0] == rows[1]


def test_the_cache_knows_them_again(scheduler: str, league: Path, tmp_path: Path) -> None:
    words = "verify", "-f", "jsonl", f"vault://{league}", "--cluster", scheduler, "--cache", tmp_path / "kept.cache"
    first = caverna(*words)
    size = (tmp_path / "kept.cache").stat().st_size
    again = caverna(*words)
    assert first.stdout == again.stdout
    assert size == (tmp_path / "kept.cache").stat().st_size > 10_000
    here = caverna("verify", "-f", "jsonl", league, "--cache", tmp_path / "kept.cache")
    assert here.stdout == first.stdout.replace("vault://", "")


def test_the_same_bytes_though_the_worker_that_held_them_is_killed(league: Path, tmp_path: Path) -> None:
    plain, out = caverna("verify", "-f", "jsonl", *paths(league)[:2]), tmp_path / "out.jsonl"
    (tmp_path / "vault.py").write_text(PRELOAD)
    preload = "--preload", str(tmp_path / "vault.py")
    with scheduling(tmp_path) as address, working(address, 2, words=preload) as (first, _):
        words = [*command(), "verify", *paths(league, "vault://")[:2], "-f", "jsonl", "--cluster", address]
        with out.open("wb") as stream:
            run = subprocess.Popen(words, stdout=stream, stderr=subprocess.PIPE)
        while not out.stat().st_size and run.poll() is None:
            time.sleep(0.01)
        first.kill()
        _, told = run.communicate(timeout=120)
        assert run.returncode == 1, told
        assert b"Traceback" not in told
        assert out.read_text().replace("vault://", "") == plain.stdout


# --- batches --------------------------------------------------------------------------------------------------------


def group(league: Path, key: str = "a") -> Group:
    places = tuple(find(paths(league)[:2]))
    return Group(key, places, 0, len(places))


def test_batches_are_all_records_in_order_and_few_at_a_time(league: Path) -> None:
    batches = list(_batches(group(league)))
    assert [len(batch.sources) for batch in batches] == [16, 32, 64, 40]
    assert [batch.more for batch in batches] == [True, True, True, False]
    every = list(read_files(group(league).files, 0, len(group(league).files), Sheets()))
    assert [source for batch in batches for source in batch.sources] == every


def test_a_batch_is_the_same_whoever_reads_it(league: Path) -> None:
    """A worker that has the files open goes on; another, or one that is asked again, begins anew."""
    one, other = _Open(), _Open()
    wanted = list(_batches(group(league)))
    assert [one.read(group(league), number) for number in range(4)] == wanted
    assert [other.read(group(league), number) for number in (2, 0, 3, 3, 1)] == [wanted[at] for at in (2, 0, 3, 3, 1)]
    assert not other.read(group(league), 9).sources


def test_few_groups_are_kept_open(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_batches, "MAX_OPEN", 2)
    opened = _Open()
    for key in "abcd":
        opened.read(group(league, key), 0)
    assert list(opened._readers) == ["c", "d"]
    assert opened.read(group(league, "a"), 1).sources[0] == list(_batches(group(league)))[1].sources[0]


def test_a_heavy_batch_is_ended_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_batches, "HEAVIEST", 2 * len(POSITION))
    (tmp_path / "all.yaml").write_text("---\n".join([POSITION] * 7))
    batches = _batches(Group("a", (RecordFile(str(tmp_path / "all.yaml")),), 0, 1))
    assert [len(batch.sources) for batch in batches] == [3, 3, 1]
