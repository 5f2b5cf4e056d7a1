"""docs/data.md and docs/notebook.md: every question is asked in SQLite and in DuckDB, the notebook runs to its end."""

import doctest
import re
import sqlite3
from pathlib import Path
from xml.etree import ElementTree

import pytest

from caverna.collections import schema
from caverna.collections.views import VIEWS, View
from caverna.model.ruleset import known
from tests.support.cli_run import BROKEN, caverna
from tests.support.data_dictionary import dictionary
from tests.support.rows import rows

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
QUERIES = [text for language, text in BLOCKS.findall((DOCS / "data.md").read_text()) if language == "sql"]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games as a database of DuckDB and one of SQLite, in a folder."""
    folder = tmp_path_factory.mktemp("season")
    caverna("simulate", "-p", "3", "--style", "random", "-n", "8", "-o", folder / "season.jsonl")
    caverna("simulate", "--game", "agricola", "-p", "3", "--style", "random", "-n", "4", "-o", folder / "farms.jsonl")
    (folder / "broken.yaml").write_text(BROKEN)
    for ending in ("sqlite", "duckdb"):
        games = [folder / name for name in ("season.jsonl", "farms.jsonl", "broken.yaml")]
        run = caverna("export", *games, "-o", folder / f"season.{ending}")
        assert run.exit_code == 1
    return folder


def test_the_eleven_questions_are_views() -> None:
    assert [query.strip() for query in QUERIES] == [view.query for view in VIEWS]
    assert len(VIEWS) == 11


@rows("view", VIEWS)
def test_a_view_answers_its_question(view: View, season: Path) -> None:
    with sqlite3.connect(season / "season.sqlite") as base:
        assert base.execute(f"SELECT * FROM {view.name}").fetchall() == base.execute(view.query).fetchall()


def test_the_dictionary_has_every_column_with_its_meaning(season: Path) -> None:
    assert (DOCS / "dictionary.md").read_text() == dictionary(), "python -m tests.support.data_dictionary"
    with sqlite3.connect(season / "season.sqlite") as base:
        said = base.execute("SELECT table_name, column_name, meaning FROM dictionary").fetchall()
        there = {
            (table, column)
            for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for _, column, *_ in base.execute(f"PRAGMA table_info({table})")
        }
    assert {(table, column) for table, column, _ in said} == there
    assert [each for each in said if not each[2].endswith(".")] == []


def test_the_python_of_the_page_runs() -> None:
    assert doctest.testfile(str(DOCS / "data.md"), module_relative=False) == (0, 5)


@pytest.mark.parametrize("query", QUERIES, ids=range(11))
def test_a_question_has_the_same_answer_in_both(query: str, season: Path) -> None:
    import duckdb

    with sqlite3.connect(season / "season.sqlite") as base:
        one = base.execute(query).fetchall()
    with duckdb.connect(str(season / "season.duckdb"), read_only=True) as duck:
        other = duck.execute(query).fetchall()
    assert one
    assert [tuple(map(_rounded, row)) for row in one] == [tuple(map(_rounded, row)) for row in other]


@pytest.mark.parametrize("query", QUERIES, ids=range(11))
def test_the_rows_of_an_answer_have_one_order(query: str) -> None:
    """Grouping columns decide the order of rows that are otherwise equal."""
    grouped = re.search(r"GROUP BY (.+?)\s+ORDER BY (.+)", query)
    assert grouped is not None
    ordered = [each.removesuffix(" DESC") for each in grouped[2].split(", ")]
    assert set(grouped[1].split(", ")) <= set(ordered)


def _rounded(value: object) -> object:
    return round(value, 6) if isinstance(value, float) else value


def test_the_notebook_runs_and_draws(season: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    monkeypatch.chdir(season)
    code = [text for language, text in BLOCKS.findall((DOCS / "notebook.md").read_text()) if language == "python"]
    space: dict[str, object] = {}
    for block in code:
        exec(block, space)
    base = sqlite3.connect("season.sqlite")
    built = "SELECT count(*) FROM (SELECT tile FROM caverna_furnishings GROUP BY tile HAVING count(*) >= 3)"
    spaces = (
        "SELECT count(DISTINCT space) * count(DISTINCT round) FROM turns JOIN games USING (game_id) "
        "WHERE game = 'caverna' AND space IS NOT NULL"
    )
    for name, kind, count in (
        ("win-rate", "bar", base.execute(built).fetchone()[0]),
        ("points", "line", 2),
        ("spaces", "cell", base.execute(spaces).fetchone()[0]),
    ):
        drawn = ElementTree.parse(f"{name}.svg").getroot()
        assert sum(each.get("class") == kind for each in drawn) == count, name
        assert (DOCS / "plots" / f"{name}.svg").exists()


def test_every_table_and_column_is_documented() -> None:
    text = (DOCS / "data.md").read_text()
    for table in schema.COMMON:
        (row,) = (line for line in text.splitlines() if line.startswith(f"| {table.name} |"))
        words = re.findall(r"\w+", row)
        assert [column.name for column in table.columns if column.name not in words] == []
    for key in known():
        for table in schema.own_tables(key):
            assert table.name in text
