"""Workbooks, .xlsx and .ods: several sheets, grids as on the pad, and hostile ones."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from caverna.scoresheets.tables import read_workbook_tables
from caverna.scoresheets.workbook import WorkbookError, read_workbook
from tests.support.cli_run import caverna

openpyxl = pytest.importorskip("openpyxl")
pytest.importorskip("python_calamine")

HEAD = ["Table", "Player", "Animals", "Missing", "Grain", "Vegetables", "Rubies", "Dwarfs", "Unused", "Tiles", "Bonus",
        "Gold", "Begging", "Total"]  # fmt: skip
SPANISH: list[tuple[str, Any, int]] = [
    ("por animal de granja y perros", 1, 9), ("por animal de granja que falte", -2, -2),
    ("por cereal (redondeando hacia arriba)", "½", 4), ("por hortaliza", 1, 2), ("por rubí", 1, 1),
    ("por enano", 1, 3), ("por parcela sin utilizar", -1, -2), ("mobiliario, pastos y minas", None, 20),
    ("por salones, almacenes y cámaras", None, 6), ("monedas de oro y mendicidad", None, 10),
]  # fmt: skip
"""The ten lines of the Spanish pad, what it prints beside them, and points: 51 together."""


def saved(*sheets: tuple[str, list[list[Any]]]) -> bytes:
    """Return a workbook with these sheets."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


ROWS: list[list[Any]] = [["Autumn open"], [], HEAD,
        [1, "Ann", 9, -2, 4, 2, 1, 3, -2, 20, 6, 10, 0, 51],
        [None, "Bob", 8.0, -2, 4, 2, 1, 3, -2, 20, 6, 10, 0, 49]]  # fmt: skip


def test_every_sheet_is_read_and_says_its_round() -> None:
    """Bob's lines add up to 50; of the second sheet the name says the round."""
    grid = [["Nombre", None, "Ann", "Bob"], *([line, value, points, points] for line, value, points in SPANISH)]
    data = saved(("Round 1", ROWS), ("Ronda 2", [*grid, ["Total", None, 51, 50]]), ("Coffee", [["bring some"]]))
    tables = read_workbook_tables(data, "e.xlsx")
    assert [(record.file, record.about.get("round")) for record in tables.records] == [
        ("e.xlsx!Round 1", "1"), ("e.xlsx!Ronda 2", "2"),
    ]  # fmt: skip
    assert tables.records[1].claims["Ann"]["gold and begging"] == 10
    assert "the sheet 'Coffee' has no score sheets and is skipped" in tables.notes


def test_a_workbook_without_score_sheets_has_findings_in_its_first_sheet_only() -> None:
    tables = read_workbook_tables(saved(("Coffee", [["bring some"]]), ("Cake", [["and plates"]])), "e.xlsx")
    assert [(record.file, len(record.findings)) for record in tables.records] == [("e.xlsx!Coffee", 1)]


def test_a_wrong_sum_is_found_at_its_cell(tmp_path: Path) -> None:
    path = tmp_path / "e.xlsx"
    path.write_bytes(saved(("Results", ROWS)))
    result = caverna("verify", path)
    assert f"{path}:5:N: claim: Bob claims a total of 49, the lines add up to 50: -1\n" in result.stdout
    assert caverna("standings", path).stdout.startswith("0 games counted\n\nNot counted: table 1 (Ann, Bob): 1 finding")
    assert "Ann" in caverna("convert", path, "--to", "yaml").stdout


def test_each_of_the_lines_of_the_spanish_pad_is_known() -> None:
    for line, value, points in SPANISH:
        data = saved(("S", [["Nombre", None, "Ann", "Bob"], [line, value, points, points], ["Total", None, 51, 51]]))
        (record,) = read_workbook_tables(data, "e.xlsx").records
        assert record.findings == [], line
        assert points in record.claims["Ann"].values()


def changed(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """Return a workbook with a text exchanged in one part."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            text = source.read(name)
            target.writestr(name, text.replace(old, new) if name.endswith(part) else text)
    return out.getvalue()


ENTITIES = b"".join(b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10) for level in range(1, 10))
BOMB = b'<!DOCTYPE x [<!ENTITY a0 "lol">' + ENTITIES + b"]>"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b"<sheetData>", b"<sheetData>" + b" " * 140_000_000, "unpacked it has more than 128 MB"),
        (
            b"<sheetData>",
            b'<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
            "too much memory or time",
        ),
        (b"<worksheet", BOMB + b"<worksheet", ""),
        (b"Autumn open", b"&a9;", "it is damaged"),
    ],
    ids=["zip bomb", "huge sheet", "entities unused", "entity unknown"],
)
def test_a_hostile_workbook_is_refused_in_bounded_time_and_memory(old: bytes, new: bytes, message: str) -> None:
    """Entities of the document are never expanded."""
    data = changed(saved(("R", ROWS)), "sheet1.xml", old, new)
    if message:
        with pytest.raises(WorkbookError, match=message):
            read_workbook(data)
    else:
        assert len(read_workbook(data)) == 1


def test_an_entity_bomb_is_not_expanded() -> None:
    data = changed(saved(("R", ROWS)), "sheet1.xml", b"<worksheet", BOMB + b"<worksheet")
    with pytest.raises(WorkbookError, match="it is damaged"):
        read_workbook(changed(data, "sheet1.xml", b"Autumn open", b"&a9;"))


@pytest.mark.parametrize("data", [b"", b"hello", b"PK\x03\x04 no zip", b"\xd0\xcf\x11\xe0 no workbook"])
def test_what_is_no_workbook_says_so(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "e.xlsx"
    path.write_bytes(data)
    result = caverna("verify", path)
    assert result.exit_code == 2
    assert "the workbook is not read: it is damaged" in result.stderr


UNKNOWN = "table,player,animals,missing,grain,vegetable,ruby,dwarf,unused,tiles,bonus,gold,caves,total\n"


def test_an_unknown_column_is_reported_for_every_table_and_hides_no_wrong_sum(tmp_path: Path) -> None:
    """Begging is missing, and caves may be it: Ann's points are 51 with it, Bob's are 48, Cid's 51, Dan's 51."""
    path = tmp_path / "e.csv"
    lines = "9,-2,4,2,1,3,-2,20,6,10"
    path.write_text(f"{UNKNOWN}1,Ann,{lines},0,51\n1,Bob,{lines},-3,51\n2,Cid,{lines},0,51\n2,Dan,{lines},0,51\n")
    (first, second) = json.loads(caverna("verify", path, "--format", "json").stdout)
    assert [(each["rule"], each["line"], each["column"]) for each in first["findings"]] == [
        ("record.key", 1, 13), ("tally.sum", 3, 14),
    ]  # fmt: skip
    assert first["findings"][1]["message"].startswith(
        "Bob claims a total of 51, the lines and the unknown columns add up to 48: +3"
    )
    assert [(each["rule"], each["line"], each["column"]) for each in second["findings"]] == [("record.key", 1, 13)]
