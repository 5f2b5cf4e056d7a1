"""Thousands of games exported to every kind of table, and compared with the reports of ``verify --format jsonl``.

``python -m tests.trust.exported_tables games/*.jsonl`` sums the tables with pandas and DuckDB. Then it exports again:
unchanged, with records changed, with records removed and ``--prune``, and after being killed in the middle. It needs
pandas, pyarrow and duckdb. Speed is printed in processor time beside that of verifying.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

ENDINGS = ("sqlite", "csv", "parquet", "duckdb")
TABLES = ("games", "players", "scores", "turns", "steps", "ledger", "rounds", "findings")


@frozen
class Sums:
    """The totals of a league, counted from reports or from tables."""

    games: int
    verified: int
    players: int
    totals: int
    """The points of all players together."""
    winners: int
    points: tuple[tuple[str, int], ...]
    """Category of the score sheets -> points."""


def caverna(*words: object) -> tuple[int, str, float]:
    """Run the command; return its status, output and processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([sys.executable, "-m", "caverna", *map(str, words)], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode == 2 or "Traceback" in run.stderr:
        raise AssertionError(f"{words}: {run.returncode} {run.stderr[-2000:]}")
    return run.returncode, run.stdout, used


def of_reports(lines: str) -> Sums:
    """Return the totals of reports, one report for each line."""
    reports = [json.loads(line) for line in lines.splitlines()]
    sheets = [sheet for report in reports for sheet in report["scores"].values()]
    points: dict[str, int] = {}
    for sheet in sheets:
        for line in sheet["lines"]:
            points[line["category"]] = points.get(line["category"], 0) + line["points"]
    return Sums(
        len(reports),
        sum(report["verified"] for report in reports),
        len(sheets),
        sum(sheet["total"] for sheet in sheets),
        sum(len(report["winners"]) for report in reports),
        tuple(sorted(points.items())),
    )


def of_pandas(out: Path) -> Sums:
    """Return the totals of an output that pandas reads."""
    import pandas

    def table(name: str) -> Any:
        if out.suffix == ".csv":
            return pandas.read_csv(out / f"{name}.csv")
        if out.suffix == ".parquet":
            return pandas.read_parquet(out / f"{name}.parquet")
        import sqlite3

        with sqlite3.connect(out) as base:
            return pandas.read_sql(f"SELECT * FROM {name}", base)

    games, players, scores = table("games"), table("players"), table("scores")
    by_category = scores.groupby("category")["points"].sum()
    return Sums(
        len(games),
        int(games["verified"].sum()),
        len(players),
        int(players["total"].sum()),
        int(players["winner"].sum()),
        tuple(sorted((str(name), int(points)) for name, points in by_category.items())),
    )


def of_duckdb(out: Path) -> Sums:
    """Return the totals of an output that DuckDB reads, by SQL."""
    import duckdb

    place = {".parquet": "'{out}/{name}.parquet'", ".csv": "read_csv('{out}/{name}.csv', sample_size = -1)"}
    base = duckdb.connect(str(out), read_only=True) if out.suffix == ".duckdb" else duckdb.connect()
    if out.suffix != ".duckdb":
        for name in ("games", "players", "scores"):
            base.execute(f"CREATE VIEW {name} AS SELECT * FROM {place[out.suffix].format(out=out, name=name)}")
    games, verified = base.execute("SELECT count(*), sum(verified::INT) FROM games").fetchall()[0]
    asked = base.execute("SELECT count(*), sum(total), sum(winner::INT) FROM players")
    players, totals, winners = asked.fetchall()[0]
    points = base.execute("SELECT category, sum(points) FROM scores GROUP BY category ORDER BY category").fetchall()
    base.close()
    return Sums(games, verified, players, totals, winners, tuple((name, int(count)) for name, count in points))


def compare(out: Path, wanted: Sums) -> None:
    """Compare an output with the reports, using every library that can read it."""
    readers = {"pandas": of_pandas, "DuckDB": of_duckdb}
    if out.suffix in (".duckdb", ".sqlite"):
        del readers["pandas" if out.suffix == ".duckdb" else "DuckDB"]
    for name, read in readers.items():
        found = read(out)
        assert found == wanted, f"{out.name} read by {name}: {found}, reported is {wanted}"


def kill_in_the_middle(records: Path, out: Path, seconds: float) -> None:
    """Start an export and kill it once it writes. DuckDB, which writes last, is killed after a fixed processor time."""
    words = [sys.executable, "-m", "caverna", "export", str(records), "--jobs", "1", "-o", str(out)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as run:
        beside = out.with_name(f".{out.name}.new")
        begun = time.monotonic()
        while run.poll() is None and time.monotonic() < begun + 600:
            written = [out.with_name(f"{out.name}-journal"), out.with_name(f"{out.name}.wal"), *beside.glob("*")]
            if out.suffix == ".duckdb":
                used = Path(f"/proc/{run.pid}/stat").read_text().rpartition(")")[2].split()[11]
                if int(used) / os.sysconf("SC_CLK_TCK") > seconds:
                    break
            elif any(each.exists() and each.stat().st_size > 1000 for each in written):
                break
            time.sleep(0.02)
        assert run.poll() is None, "it had ended before it could be killed"
        os.killpg(run.pid, signal.SIGKILL)


def check(records: Path, ending: str, folder: Path, verifying: float) -> Iterator[str]:
    """Check one format: export, kill, export again, change and remove games; print the results."""
    out = folder / f"out.{ending}"
    mine = folder / "league.jsonl"
    lines = records.read_text(encoding="utf-8").splitlines(keepends=True)
    mine.write_text("".join(lines), encoding="utf-8")
    wanted = of_reports(caverna("verify", "--format", "jsonl", mine)[1])
    _, told, first = caverna("export", mine, "--jobs", 1, "-o", out)
    assert f"{len(lines)} new" in told.replace(",", ""), told
    compare(out, wanted)
    speed = f"{first:.1f} s, {verifying / first:.2f} of the speed of verifying"
    yield f"{ending}: {wanted.games} games, sums equal; {speed}"
    _, told, used = caverna("export", mine, "-o", out)
    assert f"{len(lines)} unchanged" in told.replace(",", ""), told
    compare(out, wanted)
    yield f"{ending}: run again in {used:.1f} s, all unchanged"
    lines[1::50], gone = lines[0:-1:50], lines[-len(lines) // 10 :]
    del lines[-len(gone) :]
    mine.write_text("".join(lines), encoding="utf-8")
    changed = of_reports(caverna("verify", "--format", "jsonl", mine)[1])
    kill_in_the_middle(records, out, first / 2)
    _, told, _ = caverna("export", mine, "--prune", "-o", out)
    assert f"{len(gone)} dropped" in told.replace(",", ""), told
    compare(out, changed)
    assert sorted(os.listdir(folder)) == sorted([out.name, mine.name]), os.listdir(folder)
    yield f"{ending}: killed, then changed and pruned: {told.strip().rpartition(': ')[2]}; sums equal"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check each format."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path, help="files of JSON Lines, as simulate --count writes them")
    parser.add_argument("--only", choices=ENDINGS, action="append")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        league = Path(place) / "all.jsonl"
        league.write_text("".join(path.read_text(encoding="utf-8") for path in chosen.records), encoding="utf-8")
        _, _, verifying = caverna("verify", "-q", league)
        print(f"verify: {verifying:.1f} s of processor time", flush=True)
        for ending in chosen.only or ENDINGS:
            folder = Path(place) / ending
            folder.mkdir()
            for told in check(league, ending, folder, verifying):
                print(told, flush=True)
            shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
