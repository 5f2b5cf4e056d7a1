"""Score sheets in spreadsheets: as programs write them, as people fill them in, and what is wrong with a cell."""

from pathlib import Path
from random import Random

import pytest

from caverna import verify
from caverna.scoresheets.model import Tally
from caverna.scoresheets.spreadsheet import column_letters
from caverna.scoresheets.tables import Tables, read_tables
from tests.support.rows import rows

SHEETS = Path(__file__).with_name("sheets")
"""Written by LibreOffice 7.4 (Calc), with formulas in the column of totals and blank rows at the end."""
HEAD = "player,animals,missing,grain,vegetable,ruby,dwarf,unused,tiles,bonus,gold,begging,total"
ANN = "Ann,21,0,5,4,1,4,-3,29,6,13,0,80"
BOB = "Bob,9,-4,4,4,2,3,-5,23,5,13,-3,51"

Place = tuple[str, str, str]
"""File, rule and cell of a finding."""


def tables(text: str | bytes, file: str = "t.csv") -> Tables:
    """Read a spreadsheet."""
    return read_tables(text.encode() if isinstance(text, str) else text, file)


def totals(found: Tables) -> list[dict[str, int | None]]:
    """Return the totals of each table."""
    reports = [verify(record) for record in found.records]
    return [{name: each.total if each.known else None for name, each in report.scores.items()} for report in reports]


def told(text: str | bytes, file: str = "t.csv") -> list[Place]:
    """Return what is wrong with a spreadsheet, by file and cell."""
    return [
        (record.file, finding.rule, f"{column_letters(finding.column)}{finding.line}")
        for record in tables(text, file).records
        for finding in verify(record).findings
    ]


# --- as programs write them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("autumn.csv", []),
        ("autumn-1252.csv", ["is not UTF-8: read as Windows-1252"]),
        ("autumn-utf16.tsv", ["read as UTF-16"]),
    ],
)
def test_sheets_as_libreoffice_writes_them(name: str, notes: list[str]) -> None:
    found = read_tables((SHEETS / name).read_bytes(), name)
    # 21+0+5+4+1+4-3+29+6+13+0, 9-4+4+4+2+3-5+23+5+13-3; 10-2+2+1+0+5-4+30+7+2+0, 12-2+0+3+1+4-6+18+0+8+0
    assert totals(found) == [{"Zoë": 80, "José": 51}, {"Zoë": 51, "Max": 38}]
    assert all(verify(record).ok for record in found.records)
    assert [record.file for record in found.records] == [f"{name}!1", f"{name}!2"]
    assert list(found.notes) == [*notes, "4:D: 'zoe' is taken for 'Zoë'"]
    assert found.records[0].about == {"event": "Herbst-Cup", "round": "2", "table": "1"}


def test_a_date_as_libreoffice_writes_it_in_the_united_states() -> None:
    (record,) = read_tables((SHEETS / "dates-us.csv").read_bytes(), "dates-us.csv").records
    assert record.about == {"event": "Cup", "round": "1", "table": "1", "date": "2026-11-15"}
    assert verify(record).ok


def test_formulas_exported_as_text_are_told() -> None:
    found = told((SHEETS / "autumn-formulas.csv").read_bytes(), "f.csv")
    cells = [("f.csv!1", "Q2"), ("f.csv!1", "Q3"), ("f.csv!2", "Q4"), ("f.csv!2", "Q5")]
    assert found == [(file, "record.number", cell) for file, cell in cells]


def test_counts_in_cells_with_line_breaks() -> None:
    found = read_tables((SHEETS / "counts.csv").read_bytes(), "counts.csv")
    assert totals(found) == [{"Bob": 51, "Ann": None}]  # the missing animals of Ann are not told
    assert verify(found.records[0]).ok


def test_a_pad_with_players_as_columns() -> None:
    found = read_tables((SHEETS / "pad.tsv").read_bytes(), "pad.tsv")
    assert totals(found) == [{"Ann": 80, "Łukasz": 51, "=Bob": 51}]
    assert verify(found.records[0]).ok


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_marks_delimiters_and_line_ends(mark: bytes, delimiter: str, end: str) -> None:
    text = end.join([HEAD, ANN, BOB, "", ""]).replace(",", delimiter)
    assert totals(tables(mark + text.encode())) == [{"Ann": 80, "Bob": 51}]


def test_a_line_that_names_the_delimiter_counts_as_a_row() -> None:
    text = "sep=;\r\n" + "\r\n".join([HEAD, ANN, BOB.replace("-5", "5")]).replace(",", ";")
    assert told(text) == [("t.csv", "tally.range", "H4")]


def test_empty_rows_and_columns_do_not_count() -> None:
    text = f",,\n{HEAD.replace('grain', 'grain,')},,\n\n{ANN.replace(',5,', ',5,,')}\n,,,,\n"
    assert totals(tables(text)) == [{"Ann": 80}]
    assert told(text) == []


@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_a_dash_is_a_cell_left_open(dash: str) -> None:
    ann = ANN.replace("13,0,80", f"{dash},0,{dash}")
    sheet = f"event,table,{HEAD}\n{dash},1,{ann}\n{dash},1,{BOB}\n"
    assert told(sheet) == []
    assert [record.about for record in tables(sheet).records] == [{"table": "1"}]
    assert totals(tables(sheet)) == [{"Ann": None, "Bob": 51}]


def test_an_apostrophe_before_a_formula_is_none_of_the_name() -> None:
    assert totals(tables(f"{HEAD}\n'={ANN}\n{BOB}\n")) == [{"=Ann": 80, "Bob": 51}]


def test_what_score_writes_can_be_read() -> None:
    text = f"file,verified,player,winner,total,{HEAD[7:-6]},claimed\na.yaml,yes,Ann,yes,80,{ANN[4:-3]},80\n"
    assert totals(tables(text)) == [{"Ann": 80}]
    assert told(text) == []


@pytest.mark.parametrize(
    "head",
    [
        'Player,Animals and dogs,Missing farm animals,Grain,Vegetables,Rubies,Dwarfs,Unused cells,"Furnishings, pastures, mines","Parlors, storages, chambers",Gold,Begging markers,Total',  # noqa: E501
        'Jugador,Animales y perros,Animales que faltan,Cereal,Hortalizas,Rubíes,Enanos,Casillas sin usar,"Equipamiento, pastos, minas","Salones, almacenes, cámaras",Oro,Marcadores de mendicidad,Total',  # noqa: E501
        'Gracz,Zwierzęta i psy,Brakujące zwierzęta,Zboże,Warzywa,Rubiny,Krasnoludy,Puste pola,"Usprawnienia, pastwiska, kopalnie","Sale, magazyny, komnaty",Złoto,Żetony żebrania,Razem',  # noqa: E501
        "Spieler,Tiere und Hunde,Fehlende Tiere,Getreide,Gemüse,Rubine,Zwerge,Leere Felder,Einrichtungen,Bonuspunkte,Gold,Bettelmarker,Summe",  # noqa: E501
        "Joueur,Animaux,Animaux manquants,Céréales,Légumes,Rubis,Nains,Cases vides,Aménagements,Points bonus,Or,Mendicité,Total",  # noqa: E501
    ],
)
def test_columns_in_five_languages(head: str) -> None:
    assert totals(tables(f"{head}\n{ANN}\n{BOB}\n")) == [{"Ann": 80, "Bob": 51}]
    assert told(f"{head}\n{ANN}\n{BOB}\n") == []


# --- tables ---------------------------------------------------------------------------------------


def test_rows_alike_are_one_table_in_the_order_of_the_first() -> None:
    rows = [f"{HEAD},table", f"{ANN},2", f"{BOB},1", f"{BOB.replace('Bob', 'Cid')},2", f"{ANN.replace('Ann', 'Dee')},1"]
    found = tables("\n".join(rows))
    assert [list(each) for each in totals(found)] == [["Ann", "Cid"], ["Bob", "Dee"]]


def test_rows_below_a_merged_cell_belong_to_its_table() -> None:
    rows = ["round,table,player,total", "1,1,Ann,80", ",,Bob,51", "1,2,Cid,60", ",,Dee,61"]
    assert totals(tables("\n".join(rows))) == [{"Ann": 80, "Bob": 51}, {"Cid": 60, "Dee": 61}]


def test_the_names_of_the_columns_again_begin_the_next_table() -> None:
    text = f"{HEAD}\n{ANN}\n{BOB}\n\n{HEAD}\n{ANN}\n{BOB.replace('Bob', 'Cid')}\n"
    assert totals(tables(text)) == [{"Ann": 80, "Bob": 51}, {"Ann": 80, "Cid": 51}]
    assert told(text) == []


def test_tables_of_several_games() -> None:
    rows = ["game,table,player,grain,gold,track,culture,total", "Caverna,1,Ann,5,13,,,80", "Caverna,1,Bob,4,13,,,51",
            "Stone Age,1,Cid,,,82,5,150", "stone age,1,Dee,,,70,10,140"]  # fmt: skip
    found = tables("\n".join(rows))
    assert [record.game for record in found.records] == ["caverna", "stone age"]
    assert all(verify(record).ok for record in found.records)


def test_the_columns_tell_the_game() -> None:
    (record,) = tables("player,track,culture,total\nAnn,82,5,150\nBob,70,10,140\n").records
    assert record.game == "stone age"


def test_names_that_differ_by_case_and_accents_at_one_table_are_two() -> None:
    found = tables("player,total\nZoe,80\nZoë,70\n")
    assert totals(found) == [{"Zoe": 80, "Zoë": 70}]
    assert found.notes == ()


@pytest.mark.parametrize(
    ("first", "rest", "cell"),
    [
        (",Ann,Bob", "Gold,13,-5", "C2"),
        ("Line,Ann,Bob", "Gold,13,-5", "C2"),
        ("Player,Ann,Bob", "Gold,13,-5", "C2"),
        ("Table,1,\nPlayer,Ann,Bob", "Gold,13,-5", "C3"),
    ],
)
def test_pads_with_players_as_columns(first: str, rest: str, cell: str) -> None:
    text = f"{first}\n{rest}\nTotal,80,51\n"
    assert totals(tables(text)) == [{"Ann": 80, "Bob": 51}]
    assert told(text) == [("t.csv", "tally.range", cell)]


@pytest.mark.parametrize("first", [",Ann,Bob", "Line,Ann,Bob", "Round,2,\n,Ann,Bob"])
def test_titles_above_a_table_are_passed_over_and_told(first: str) -> None:
    found = tables(f"Autumn open 2026\n\nin the town hall,,\n{first}\nGold,13,5\nTotal,80,51\n")
    assert totals(found) == [{"Ann": 80, "Bob": 51}]
    assert [note.partition(":A: ")[0] for note in found.notes] == ["1", "3"]


def test_a_row_that_names_a_line_alone_is_no_title() -> None:
    text = "Player,,\nAnn,80\nBob,51\n"
    assert tables(text).notes == ()
    assert tables("Evening,,\nplayer,total,\nAnn,80,\n").notes == ("1:A: 'Evening' is a title and is skipped",)


def test_titles_between_tables_are_no_players() -> None:
    text = f"Table 1\n{HEAD}\n{ANN}\n{BOB}\n\nTable 2\n{HEAD}\n{ANN}\n{BOB}\n"
    found = tables(text)
    assert totals(found) == [{"Ann": 80, "Bob": 51}, {"Ann": 80, "Bob": 51}]
    assert found.notes == ("1:A: 'Table 1' is a title and is skipped", "6:A: 'Table 2' is a title and is skipped")
    assert told(text) == []


def test_a_game_that_is_nearly_named_is_that_one() -> None:
    text = "game,table,player,track,total\nStone Age,1,Ann,80,100\nStonage,1,Bob,70,90\nStone Age,1,Cid,60,80\n"
    assert totals(tables(text)) == [{"Ann": 100, "Bob": 90, "Cid": 80}]
    assert told(text) == [("t.csv", "record.name", "A3")]


def test_a_game_that_is_not_known_is_told_once() -> None:
    text = "game,table,player,track,total\nChess,1,Ann,80,100\nChess,1,Bob,70,90\n"
    assert told(text) == [("t.csv", "record.name", "A2"), ("t.csv", "record.name", "A3")]


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("2026-11-15", "2026-11-15"),
        ("15.11.2026", "2026-11-15"),
        ("11/15/26", "2026-11-15"),
        ("03/04/2026", "03/04/2026"),
        ("Monday", "Monday"),
    ],
)
def test_dates_as_programs_write_them(cell: str, day: str) -> None:
    (record,) = tables(f"date,player,total\n{cell},Ann,80\n{cell},Bob,70\n").records
    assert record.about == {"date": day}


def test_a_number_kept_from_being_one_is_one() -> None:
    assert totals(tables("player,total\nAnn,'80\n")) == [{"Ann": 80}]


# --- rows that cannot be read -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    ['1,2,"Cid,9', '1,2,"Cid"x,9', '1,2,Ci"d"",9\n1,2,"Cid,5'],
    ids=["never closed", "more behind it", "in the middle"],
)
def test_a_row_that_cannot_be_read_hides_no_other(row: str) -> None:
    text = f"round,table,player,total\n1,1,Ann,80\n1,1,Bob,51\n{row}\n1,2,Dee,70\n1,2,Eve,60\n"
    found = tables(text)
    first, second = totals(found)
    assert first == {"Ann": 80, "Bob": 51}
    assert second.items() >= {"Dee": 70, "Eve": 60}.items()
    assert {(file, rule) for file, rule, _ in told(text)} == {("t.csv!2", "record.yaml")}


def test_a_row_of_a_pad_that_cannot_be_read_leaves_the_others() -> None:
    text = ',Ann,Bob\nGold,13,"5\nTotal,80,51\n'
    assert totals(tables(text)) == [{"Ann": 80, "Bob": 51}]
    assert told(text) == [("t.csv", "record.yaml", "A2")]


def test_names_of_columns_that_cannot_be_read_are_all_that_is_told() -> None:
    assert told('player,"total\nAnn,80\nBob,70\n') == [("t.csv", "record.yaml", "A1")]


def test_rows_that_cannot_be_read_end_somewhere() -> None:
    text = "player,total\n" + 'Ann"x,8\n"A"x,5\n' * 100
    found = told(text)
    assert found[-1] == ("t.csv", "record.yaml", "A41")
    assert sum(rule == "record.yaml" for _, rule, _ in found) == 20
    assert "the rest is skipped" in verify(tables(text).records[0]).findings[-1].message


def test_a_cell_without_an_end_is_told() -> None:
    text = f'player,total,note\nAnn,80,"{"x" * 1_000_001}\nBob,70,\n'
    assert told(text) == [("t.csv", "record.yaml", "A2")]
    assert totals(tables(text)) == [{"Bob": 70}]


def test_a_nul_belongs_to_its_cell() -> None:
    text = f"{HEAD}\nAn\0n{ANN[3:]}\n{BOB}\n"
    assert told(text) == [("t.csv", "record.name", "A2")]
    assert totals(tables(text)) == [{"Bob": 51}]


# --- what is wrong ---------------------------------------------------------------------------------------


@rows(
    ("text", "places"),
    [
        (f"{HEAD}\n{ANN}\n{BOB[:-2]}52\n", [("tally.sum", "M3")]),
        (f"{HEAD}\n{ANN.replace('-3', '3')}\n{BOB}\n", [("tally.range", "H2")]),
        (f"{HEAD}\n{ANN.replace(',5,', ',5.0,')}\n{BOB}\n", [("record.number", "D2")]),
        (f"{HEAD}\n{ANN.replace(',5,', ',~5.5~,')}\n".replace("~", '"'), [("record.number", "D2")]),
        (f"{HEAD}\n{ANN.replace(',5,', ',five,')}\n{BOB}\n", [("record.name", "D2")]),
        (f"{HEAD}\n{ANN.replace(',5,', ',5 grain 3,')}\n{BOB}\n", [("record.name", "D2")]),
        (f"{HEAD}\n{ANN.replace(',5,', ',٥ grain,')}\n{BOB}\n", [("record.name", "D2")]),
        (f"{HEAD},wives\n{ANN},3\n{BOB},2\n", [("record.key", "N1")]),
        (f"{HEAD},gold\n{ANN},3\n{BOB},2\n", [("record.key", "N1")]),
        (f"{HEAD}\n{ANN},7\n{BOB}\n", [("record.key", "N1")]),
        (f"{HEAD}\n{ANN[3:]}\n{BOB}\n", [("record.missing", "A2")]),
        (f"{HEAD}\n{ANN}\n{ANN}\n", [("record.name", "A3")]),
        (f"game,{HEAD}\nChess,{ANN}\nCaverna,{BOB}\n", [("record.name", "A2")]),
        (f"{HEAD}\n{ANN[:-2]}#REF!\n{BOB[:-2]}Err:502\n", [("record.number", "M2"), ("record.number", "M3")]),
        ("animals,9,8\nmissing,-4,-2\n", [("record.missing", "A1")]),
        ("table,1,\nanimals,9,8\nmissing,-4,-2\n", [("record.missing", "A1")]),
        ("", [("record.missing", "A1")]),
        (f"{HEAD}\n", [("record.missing", "A1")]),
        (f'{HEAD}\n{ANN}\n"{BOB}\n', [("record.yaml", "A3")]),
        ("player,total\n" + "".join(f"P{number},3\n" for number in range(8)), [("setup.players", "A2")]),
    ],
)
def test_wrong_cells(text: str, places: list[tuple[str, str]]) -> None:
    assert [(rule, cell) for _, rule, cell in told(text)] == places


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"\xff\xfe", b"PK\x03\x04\x00", b'"', b",,,\n", b"\x81\x8d"])
def test_files_that_are_no_spreadsheets_are_told(data: bytes) -> None:
    found = tables(data)
    assert len(found.records) == 1
    assert found.records[0].findings


def test_a_tally_from_cells_is_a_tally() -> None:
    (record,) = tables(f"{HEAD}\n{ANN}\n{BOB}\n").records
    assert isinstance(record, Tally)
    assert not record.seated


@pytest.mark.parametrize(("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (703, "AAA")])
def test_letters_of_columns(number: int, letters: str) -> None:
    assert column_letters(number) == letters


@rows("seed", range(40))
def test_mangled_sheets_are_told_and_never_raised(seed: int) -> None:
    random = Random(seed)
    bits = [
        "-",
        "=",
        "5",
        ",",
        ";",
        '"',
        "'",
        "\n",
        "sheep",
        "Dwelling",
        "x",
        "–",
        "\t",
        "é",
        "0 5 9",
        "player",
        "9 = ",
    ]
    for _ in range(5):
        letters = list(f"round,table,{HEAD}\n1,1,{ANN}\n1,1,{BOB}\n1,2,{ANN}\n1,2,{BOB}\n")
        for _ in range(random.randint(1, 6)):
            letters[random.randrange(len(letters))] = random.choice(["", *bits])
        for record in tables("".join(letters)).records:
            report = verify(record).to_json()
            assert report["verified"] is False
