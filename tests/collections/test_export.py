"""``caverna export``: what stands in the tables, in every kind of output, also when it is run again."""

import csv
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from caverna import load_all, replay
from caverna.collections import schema
from caverna.collections.stores import duck
from caverna.model.ruleset import known, ruleset
from caverna.writing.writer import dumps
from tests.support.cli_run import BROKEN, POSITION, caverna, command, worked_record

ENDINGS = ("sqlite", "csv", "parquet", "duckdb")


def read(path: Path, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table of any output, read by a library of its own."""
    ending = path.suffix[1:]
    if ending == "csv":
        with (path / f"{table}.csv").open(newline="") as stream:
            return list(csv.DictReader(stream))
    if ending == "parquet":
        from pyarrow.parquet import read_table

        found: list[dict[str, Any]] = read_table(path / f"{table}.parquet").to_pylist()
        return found
    if ending == "duckdb":
        import duckdb

        with duckdb.connect(str(path), read_only=True) as base:
            query = base.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in query.description or ()]
            return [dict(zip(names, row, strict=True)) for row in query.fetchall()]
    with sqlite3.connect(path) as base:
        base.row_factory = sqlite3.Row
        return [dict(row) for row in base.execute(f"SELECT * FROM {table}")]


def plain(value: Any) -> str:
    """Return a value as CSV has it."""
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def contents(path: Path) -> dict[str, list[tuple[str, ...]]]:
    """Return everything that an output has, as texts and sorted."""
    return {
        table.name: sorted(tuple(map(plain, row.values())) for row in read(path, table.name))
        for table in schema.all_tables()
    }


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of all kinds, finished, broken, malformed, boards only; several in a file."""
    folder = tmp_path_factory.mktemp("games")
    for key in known():
        for seed in (1, 2):
            record = ruleset(key).simulate(["Ann", "Bob"], seed, "random", {})
            (folder / f"{key.replace(' ', '-')}-{seed}.yaml").write_text(dumps(record))
    (folder / "broken.yaml").write_text(BROKEN)
    (folder / "several.yaml").write_text(f"{POSITION}---\n{BROKEN}---\nplayers: [\n")
    (folder / "worked.yaml").write_text(worked_record())
    return folder


@pytest.fixture(scope="module")
def outputs(games: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same games in every kind of output."""
    folder = tmp_path_factory.mktemp("out")
    found = {ending: folder / f"out.{ending}" for ending in ENDINGS}
    for path in found.values():
        assert caverna("export", games, "-o", path).exit_code == 1
    return found


# --- what stands in the tables ----------------------------------------------------------------------------------------


def test_every_output_has_the_same(outputs: dict[str, Path]) -> None:
    first = contents(outputs["sqlite"])
    for ending in ENDINGS[1:]:
        assert contents(outputs[ending]) == first


def test_the_sums_are_those_of_the_json_output(games: Path, outputs: dict[str, Path]) -> None:
    reports = {each["file"]: each for each in json.loads(caverna("verify", games, "--format", "json").stdout)}
    rows = read(outputs["sqlite"], "games")
    assert [row["source"] for row in rows] == list(reports)
    players, scores, findings = (read(outputs["sqlite"], table) for table in ("players", "scores", "findings"))
    for row in rows:
        report = reports[row["source"]]
        own = row["game_id"]
        assert [row[name] for name in ("game", "grade")] == [report["game"], report["grade"]]
        assert [bool(row[name]) for name in ("ok", "finished", "verified")] == [
            report[name] for name in ("ok", "finished", "verified")
        ]
        mine = [each for each in players if each["game_id"] == own]
        assert {each["name"]: each["total"] for each in mine if each["total"] is not None} == {
            name: sheet["total"] for name, sheet in report["scores"].items()
        }
        assert [each["name"] for each in mine if each["winner"]] == report["winners"]
        lines = [(each["category"], each["points"], each["count"]) for each in scores if each["game_id"] == own]
        told = [
            (line["category"], line["points"], line["count"])
            for sheet in report["scores"].values()
            for line in sheet["lines"]
        ]
        assert sorted(lines) == sorted(told)
        assert [(each["rule"], each["line_no"], each["column_no"]) for each in findings if each["game_id"] == own] == [
            (each["rule"], each["line"], each["column"]) for each in report["findings"]
        ]
        assert row["findings"] == len(report["findings"])


def test_the_ledger_is_that_of_the_replay(games: Path, outputs: dict[str, Path]) -> None:
    ledger = read(outputs["sqlite"], "ledger")
    sources = {row["source"]: row["game_id"] for row in read(outputs["sqlite"], "games")}
    for record in load_all(games):
        rows = replay(record).ledger()
        mine = [row for row in ledger if row["game_id"] == sources[record.file]]
        seats = {player: seat for seat, player in enumerate(record.players, 1)}
        assert [(row["part"], row["turn"], row["seat"], row["good"], row["delta"], row["cause"]) for row in mine] == [
            (row.part, row.turn, seats[row.player], row.good, row.delta, row.cause) for row in rows
        ]


def test_turns_and_steps_are_the_lines_of_the_record(games: Path, outputs: dict[str, Path]) -> None:
    turns, steps = read(outputs["sqlite"], "turns"), read(outputs["sqlite"], "steps")
    sources = {row["source"]: row["game_id"] for row in read(outputs["sqlite"], "games")}
    for record in load_all(games):
        if record.findings or "broken" in record.file or "several" in record.file:
            continue
        own = sources[record.file]
        lines = [row for row in turns if row["game_id"] == own]
        assert [row["seq"] for row in lines] == list(range(1, len(lines) + 1))
        write = record.ruleset.write
        assert Counter(row["notation"] for row in lines) == Counter(write(line.steps) for line in record.lines())
        count = Counter(row["seq"] for row in steps if row["game_id"] == own)
        assert sum(count.values()) == sum(len(line.steps) for line in record.lines())


def test_the_worked_game_at_the_end_of_its_rounds(outputs: dict[str, Path]) -> None:
    """The figures after the last round are those the game is scored with, but for the last free trades."""
    base = sqlite3.connect(outputs["sqlite"])
    (own,) = base.execute("SELECT game_id FROM games WHERE source LIKE '%worked.yaml'").fetchone()
    assert base.execute("SELECT name, total FROM players WHERE game_id = ? ORDER BY seat", (own,)).fetchall() == [
        ("Ann", 59), ("Bob", 64),
    ]  # fmt: skip
    assert base.execute("SELECT event, date FROM games WHERE game_id = ?", (own,)).fetchone() == (
        "Club night", "2026-11-15",
    )  # fmt: skip
    changes = "SELECT good, sum(delta) FROM ledger WHERE game_id = ? AND seat = 1 AND part <> 'end' GROUP BY good"
    goods = dict(base.execute(changes, (own,)))
    last = base.execute("SELECT * FROM caverna_moments WHERE game_id = ? AND seat = 1 ORDER BY round DESC", (own,))
    moment = dict(zip([column[0] for column in last.description], last.fetchone(), strict=True))
    start = {"food": 1}
    for good in ("wood", "stone", "ore", "ruby", "food", "gold", "sheep", "dog"):
        assert moment[good] == goods.get(good, 0) + start.get(good, 0), good


def test_points_at_the_end_of_each_round_are_those_of_the_score_sheet(games: Path, outputs: dict[str, Path]) -> None:
    base = sqlite3.connect(outputs["sqlite"])
    for record in load_all(games):
        table = f"{schema.prefix(record.game)}_moments"
        rows = base.execute(
            f"SELECT round, seat, points FROM {table} JOIN games USING (game_id) WHERE source = ?", (record.file,)
        ).fetchall()
        played = replay(record)
        for number in {row[0] for row in rows}:
            sheets = list(played.at(number).scores().values())
            assert [row[2] for row in sorted(rows) if row[0] == number] == [sheet.total for sheet in sheets]


def test_tiles_that_were_got(games: Path, outputs: dict[str, Path]) -> None:
    """The number at the end of the game, in both games."""
    base = sqlite3.connect(outputs["sqlite"])
    for record in load_all(games):
        if "-" not in os.path.basename(record.file) or record.findings:
            continue
        game = replay(record).game
        for seat, player in enumerate(record.players, 1):
            got = {
                kind: base.execute(
                    f"SELECT count(*) FROM {schema.prefix(record.game)}_{kind} JOIN games USING (game_id) "
                    "WHERE source = ? AND seat = ?", (record.file, seat),
                ).fetchone()[0]
                for kind in schema.tables_of(record.game).GOT  # type: ignore[union-attr]
            }  # fmt: skip
            if record.game == "caverna":
                assert got == {"furnishings": len(game.home(player).furnished) - 1 + len(game.home(player).covered)}
            elif record.game == "stone age":
                tribe = game.tribe(player)
                assert got == {"cards": tribe.card_count, "buildings": tribe.building_count}


def test_tallies_have_no_moves_and_nobody_who_begins(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text("caverna: 1\ntally:\n  Ann: {animals: 5, total: 40}\n  Bob: {total: 35}\n")
    (tmp_path / "s.csv").write_text("player,animals,total\nAnn,5,40\nBob,3,35\n")
    out = tmp_path / "out.sqlite"
    assert caverna("export", tmp_path / "t.yaml", tmp_path / "s.csv", "-o", out).exit_code == 0
    games = [(row["grade"], row["verified"], row["winners"]) for row in read(out, "games")]
    assert games == [("tallied", 0, "Ann")] * 2
    assert [(row["name"], row["starting"], row["total"]) for row in read(out, "players")][:2] == [
        ("Ann", None, 40), ("Bob", None, 35),
    ]  # fmt: skip
    assert {row["points"] for row in read(out, "scores") if row["seat"] == 2 and row["game_id"] == 1} == {None}
    assert read(out, "turns") == read(out, "ledger") == []


# --- run again --------------------------------------------------------------------------------------------------------


@pytest.fixture
def some(tmp_path: Path) -> Path:
    folder = tmp_path / "some"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.yaml").write_text(POSITION.replace("4 gold", f"{ord(name) - 96} gold", 1))
    return folder


def sources_of(path: Path) -> dict[str, int]:
    return {row["source"].rpartition("/")[2]: int(row["game_id"]) for row in read(path, "games")}


def test_games_are_looked_up_by_source_and_players_by_name(some: Path, tmp_path: Path) -> None:
    assert caverna("export", some, "-o", tmp_path / "out.sqlite").exit_code == 0
    base = sqlite3.connect(tmp_path / "out.sqlite")
    for query in ("games WHERE source = 'x'", "players WHERE name = 'Ann'"):
        (plan,) = base.execute(f"EXPLAIN QUERY PLAN SELECT * FROM {query}")
        assert " USING INDEX " in plan[-1]
    base.close()


@pytest.mark.parametrize("ending", ENDINGS)
def test_run_again_it_updates(ending: str, some: Path, tmp_path: Path) -> None:
    out = tmp_path / f"out.{ending}"
    assert "3 new" in caverna("export", some, "-o", out).stdout
    assert "3 unchanged" in caverna("export", some, "-o", out).stdout
    assert sources_of(out) == {"a.yaml": 1, "b.yaml": 2, "c.yaml": 3}
    (some / "b.yaml").write_text(BROKEN)
    (some / "d.yaml").write_text(POSITION)
    (some / "a.yaml").unlink()
    run = caverna("export", some, "-o", out)
    assert run.exit_code == 1
    assert "4 records" not in run.stdout
    assert "1 new, 1 changed and 1 unchanged" in run.stdout
    assert sources_of(out) == {"a.yaml": 1, "b.yaml": 2, "c.yaml": 3, "d.yaml": 4}
    run = caverna("export", some, "-o", out, "--prune")
    assert "3 unchanged and 1 dropped" in run.stdout
    assert run.exit_code == 1  # as of verify: b.yaml has findings still
    assert sources_of(out) == {"b.yaml": 2, "c.yaml": 3, "d.yaml": 4}
    fresh = tmp_path / f"fresh.{ending}"
    caverna("export", some, "-o", fresh)
    for table in schema.all_tables():
        if table.by_game:
            assert len(read(out, table.name)) == len(read(fresh, table.name)), table.name
    (some / "d.yaml").unlink()
    caverna("export", some, "-o", out, "--prune")
    (some / "e.yaml").write_text(POSITION)
    caverna("export", some, "-o", out)
    assert sources_of(out)["e.yaml"] == 5  # a number is never given again


def test_other_options_write_anew(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.sqlite"
    caverna("export", some, "-o", out)
    assert "3 changed" in caverna("export", some, "-o", out, "--finished").stdout


def test_lines_that_moved_are_written_anew_where_there_are_findings(tmp_path: Path) -> None:
    path, out = tmp_path / "x.yaml", tmp_path / "out.sqlite"
    path.write_text(f"{POSITION}---\n{BROKEN}")
    caverna("export", path, "-o", out)
    before = [row["line_no"] for row in read(out, "findings")]
    path.write_text(f"# note\n{POSITION}---\n{BROKEN}")
    assert "2 changed" in caverna("export", path, "-o", out).stdout
    assert [row["line_no"] for row in read(out, "findings")] == [line + 1 for line in before]


def test_the_same_content_under_two_names_is_two_games(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(POSITION)
    out = tmp_path / "out.sqlite"
    caverna("export", tmp_path / "a.yaml", tmp_path / "b.yaml", "-o", out)
    rows = read(out, "games")
    assert len(rows) == 2
    assert len({row["sha256"] for row in rows}) == 1


def test_what_cannot_be_read_is_told_and_keeps_its_rows(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.sqlite"
    caverna("export", some, "-o", out)
    (some / "b.yaml").unlink()
    (some / "b.yaml").symlink_to("missing")
    run = caverna("export", some, "-o", out, "--prune")
    assert run.exit_code == 2
    assert f"Error: {some}/b.yaml: cannot be read: No such file or directory" in run.stderr
    assert list(sources_of(out)) == ["a.yaml", "b.yaml", "c.yaml"]


@pytest.mark.parametrize("ending", ["sqlite", "csv", "parquet"])
def test_the_same_bytes_with_jobs(ending: str, games: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"{jobs}.{ending}" for jobs in (1, 2)]
    for jobs, out in enumerate(outs, 1):
        caverna("export", games, "-o", out, "--jobs", jobs)

    def all_bytes(path: Path) -> list[bytes]:
        return [each.read_bytes() for each in (sorted(path.iterdir()) if path.is_dir() else [path])]

    assert all_bytes(outs[0]) == all_bytes(outs[1])


# --- what is refused --------------------------------------------------------------------------------------------------


def test_other_endings_are_a_mistake(some: Path, tmp_path: Path) -> None:
    run = caverna("export", some, "-o", tmp_path / "out.xlsx")
    assert run.exit_code == 2
    assert "must end in .sqlite, .db, .duckdb, .parquet or .csv" in run.stderr


@pytest.mark.parametrize("ending", ENDINGS)
def test_something_else_is_left_alone(ending: str, some: Path, tmp_path: Path) -> None:
    out = tmp_path / f"out.{ending}"
    if ending in ("csv", "parquet"):
        out.mkdir()
        (out / "mine.txt").write_text("mine")
    else:
        out.write_bytes(b"something else, and long enough to be looked at" * 100)
    run = caverna("export", some, "-o", out)
    assert run.exit_code == 2
    assert run.stderr.startswith("Error: ")
    assert "Traceback" not in run.stderr
    assert sorted(os.listdir(tmp_path)) == [out.name, "some"]
    assert (out / "mine.txt").exists() if out.is_dir() else out.read_bytes().startswith(b"something else")


def test_another_schema_is_refused(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.sqlite"
    caverna("export", some, "-o", out)
    with sqlite3.connect(out) as base:
        base.execute("UPDATE meta SET value = '0' WHERE name = 'schema'")
    run = caverna("export", some, "-o", out)
    assert run.exit_code == 2
    assert "has schema 0, this program writes 2; export anew, under another name" in run.stderr


def test_without_the_extra_it_is_said_how_to_get_it(
    some: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    for name in ("duckdb", "pyarrow"):
        monkeypatch.setitem(sys.modules, name, None)
    for ending in ("duckdb", "parquet"):
        run = caverna("export", some, "-o", tmp_path / f"out.{ending}")
        assert (run.exit_code, run.stderr) == (
            2, "Error: this output needs pyarrow and duckdb: pip install 'caverna[data]'\n",
        )  # fmt: skip


# --- cut off ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So many games that nobody waits for the end."""
    folder = tmp_path_factory.mktemp("many")
    (folder / "0.yaml").write_text(worked_record())
    for number in range(1, 5000):
        os.link(folder / "0.yaml", folder / f"{number:04}.yaml")
    return folder


def begun(out: Path) -> Callable[[], bool]:
    """Return what says that an output is being written."""
    beside = out.with_name(f".{out.name}.new")
    return lambda: any(each.stat().st_size > 10_000 for each in [out, *beside.glob("*")] if each.exists())


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
@pytest.mark.parametrize("ending", ["sqlite", "csv"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_cut_off_it_leaves_what_was_there(
    ending: str, number: signal.Signals, some: Path, many: Path, tmp_path: Path
) -> None:
    out = tmp_path / f"out.{ending}"
    caverna("export", some, "-o", out)
    before = contents(out)
    with subprocess.Popen(
        [*command(), "export", str(many), "-o", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as run:  # fmt: skip
        deadline = time.monotonic() + 60
        size = out.stat().st_size
        ready = begun(out) if ending == "csv" else lambda: _journal(out) or out.stat().st_size > size
        while not ready() and run.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        run.send_signal(number)
        run.communicate(timeout=60)
    assert run.returncode == {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGINT: 130}[number]
    assert contents(out) == before
    if number != signal.SIGKILL:
        assert sorted(os.listdir(tmp_path)) == [out.name, "some"]
    assert "3 unchanged" in caverna("export", some, "-o", out).stdout
    assert sorted(os.listdir(tmp_path)) == [out.name, "some"]


def _journal(out: Path) -> bool:
    return out.with_name(f"{out.name}-journal").exists()


def folders(path: Path) -> Iterable[Path]:
    return path.with_name(f".{path.name}.new"), path.with_name(f".{path.name}.old")


def test_a_swap_that_was_cut_off_is_mended(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    caverna("export", some, "-o", out)
    new, old = folders(out)
    shutil.copytree(out, new)
    out.rename(old)  # cut off between the two renames
    assert "3 unchanged" in caverna("export", some, "-o", out).stdout
    out.rename(old)  # the new one was never there
    assert "3 unchanged" in caverna("export", some, "-o", out).stdout
    assert sorted(os.listdir(tmp_path)) == ["out.csv", "some"]


def test_a_new_duckdb_database_is_there_when_it_is_complete(some: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(duck, "_AT_ONCE", 1)  # everything is committed at once, beside its place
    seen: list[list[str]] = []
    write = duck.Duck.write

    def watched(store: duck.Duck, rows: schema.Rows) -> None:
        write(store, rows)
        seen.append(sorted(os.listdir(tmp_path)))

    monkeypatch.setattr(duck.Duck, "write", watched)
    out = tmp_path / "out.duckdb"
    (tmp_path / ".out.duckdb.new").write_bytes(b"what was left by a run that was cut off")
    caverna("export", some, "-o", out)
    assert len(seen) == 3
    assert not any("out.duckdb" in names for names in seen)
    assert all(".out.duckdb.new" in names for names in seen)
    assert sorted(os.listdir(tmp_path)) == ["out.duckdb", "some"]
    assert "3 unchanged" in caverna("export", some, "-o", out).stdout


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_process_that_exports_says_nothing_at_its_end(some: Path, tmp_path: Path, ending: str) -> None:
    """DuckDB reports what a process leaves behind as leaks."""
    words = [*command(), "export", str(some), "-o", str(tmp_path / f"out.{ending}")]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (tmp_path / f"out.{ending}").exists()
    assert run.stderr == ""


def test_what_a_cut_off_run_left_is_taken_away_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / ".lock.duckdb.new").write_bytes(b"what was left by a run that was cut off")
    store = duck.Duck(str(tmp_path / "lock.duckdb"))  # its name stands in what DuckDB says of what was left
    store.commit({"schema": "2"})
    assert os.listdir(tmp_path) == ["lock.duckdb"]


def test_a_new_duckdb_database_that_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    store = duck.Duck(str(tmp_path / "out.duckdb"))
    assert os.listdir(tmp_path)
    store.abort()
    assert not os.listdir(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_a_new_duckdb_database_that_another_run_writes_is_refused(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.duckdb"
    hold = "import sys, duckdb; base = duckdb.connect(sys.argv[1]); print('ready', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(tmp_path / ".out.duckdb.new")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        run = caverna("export", some, "-o", out)
        other.communicate("\n", timeout=60)
    assert run.exit_code == 2
    assert "lock" in run.stderr
    assert not out.exists()


def test_nothing_that_can_be_read_is_told_and_not_a_fault(tmp_path: Path) -> None:
    run = caverna("export", tmp_path / "missing.yaml", "-o", tmp_path / "out.sqlite")
    assert run.exit_code == 2
    assert "missing.yaml: cannot be read" in run.stderr
    assert run.stdout.endswith("1 record: 0 ok and 1 that cannot be read; nothing to write\n")


def test_a_folder_may_be_named_with_a_slash(some: Path, tmp_path: Path) -> None:
    assert caverna("export", some, "-o", f"{tmp_path / 'out.csv'}/").exit_code in (0, 1)
    assert (tmp_path / "out.csv" / "games.csv").exists()


@pytest.mark.parametrize("ending", ENDINGS)
def test_texts_are_exact_but_for_controls(ending: str, tmp_path: Path) -> None:
    """A carriage return would end a row for pandas, a zero the text; a formula is only a name."""
    record = ruleset("caverna").simulate(["=A1+1", "-Bob"], 1, "random", {})
    text = dumps(record).split("\n")
    at = next(number for number, line in enumerate(text) if line.startswith("about:"))
    text[at] = 'about: {event: "a\\rb", place: "=x\\0y", table: "1\\n2"}'
    (tmp_path / "game.yaml").write_text("\n".join(text))
    out = tmp_path / f"out.{ending}"
    assert caverna("export", tmp_path / "game.yaml", "-o", out).exit_code == 0
    (game,) = read(out, "games")
    assert (game["event"], game["place"], game["table_no"]) == (r"a\x0db", r"=x\x00y", "1\n2")
    assert [player["name"] for player in read(out, "players")] == ["=A1+1", "-Bob"]
    if ending == "csv":
        import pandas

        assert pandas.read_csv(out / "games.csv")["event"].tolist() == [r"a\x0db"]
