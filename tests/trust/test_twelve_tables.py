"""Twelve tables of an event, typed in three formats: every mistake is found at its place, nothing else, and the ranking
is right."""

import json
from pathlib import Path

import pytest

from caverna import loads, verify
from caverna.engine.verify import Report
from caverna.scoresheets.tables import read_tables
from tests.support.cli_run import caverna
from tests.support.twelve_tables import TABLES, TypedTable, as_rows, as_text, as_yaml, transposed

NUMBERED = list(enumerate(TABLES, 1))


def check_totals(table: TypedTable, report: Report) -> None:
    """Check the totals without doubts, and that every sheet is there."""
    assert list(report.scores) == list(table.sheets)
    assert {player: report.scores[player].total for player in table.totals} == dict(table.totals)
    assert report.ok == (not table.mistakes)


@pytest.mark.parametrize(("number", "table"), NUMBERED)
def test_typed_as_yaml(number: int, table: TypedTable) -> None:
    text, places = as_yaml(table)
    report = verify(loads(text))
    found = sorted((finding.player, finding.line, finding.rule) for finding in report.findings)
    assert found == sorted((player, places[player, line], rule) for player, line, rule in table.mistakes)
    check_totals(table, report)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("columns", [False, True])
@pytest.mark.parametrize(("number", "table"), NUMBERED)
def test_typed_as_a_spreadsheet(number: int, table: TypedTable, delimiter: str, columns: bool) -> None:
    check_spreadsheet([table], delimiter, columns)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("columns", [False, True])
def test_all_in_one_spreadsheet(delimiter: str, columns: bool) -> None:
    check_spreadsheet(list(TABLES), delimiter, columns)


def check_spreadsheet(tables: list[TypedTable], delimiter: str, columns: bool) -> None:
    """Check that each table of a spreadsheet has its findings at their cells."""
    rows, places = as_rows(tables)
    text = as_text(transposed(rows) if columns else rows, delimiter)
    read = read_tables(text.encode(), "cup.csv")
    assert read.notes == ()
    assert len(read.records) == len(tables)
    for number, (table, record) in enumerate(zip(tables, read.records, strict=True)):
        report = verify(record)
        found = sorted((finding.rule, (finding.line, finding.column)) for finding in report.findings)
        cells = [(rule, places[number, player, line]) for player, line, rule in table.mistakes]
        assert found == sorted((rule, place[::-1] if columns else place) for rule, place in cells)
        check_totals(table, report)


def test_the_standings_count_what_is_right(tmp_path: Path) -> None:
    path = tmp_path / "cup.csv"
    path.write_text(as_text(as_rows(TABLES)[0], ";"))
    result = caverna("standings", path, "--points", "4,2,1", "--format", "json")
    data = json.loads(result.stdout)
    assert [(row["game"], row["rank"], row["player"], row["points"]) for row in data["standings"]] == [
        ("caverna", 1, "Ann", 4.0), ("caverna", 2, "Bob", 2.0),
        ("stone age", 1, "Uma", 4.0), ("stone age", 2, "Val", 2.0),
    ]  # fmt: skip
    left_out = {number for number, table in NUMBERED if table.mistakes}
    assert {each["file"] for each in data["unverified"]} == {f"{path}!{number}" for number in left_out}
    assert result.exit_code == 1
