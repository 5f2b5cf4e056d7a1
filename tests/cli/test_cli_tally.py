"""Tallies and spreadsheets in the command: verify, score, convert, new, and what needs moves."""

import json
from pathlib import Path
from urllib.parse import unquote

import fastjsonschema
import pytest
import yaml

from tests.caverna.test_tally import SAMPLE
from tests.reading.test_spreadsheets import ANN, BOB, HEAD
from tests.support.cli_run import caverna


@pytest.fixture
def tally(tmp_path: Path) -> Path:
    """The sample of the design."""
    path = tmp_path / "tally.yaml"
    path.write_text(SAMPLE)
    return path


@pytest.fixture
def autumn(tmp_path: Path) -> Path:
    """Two tables; Bob has a forgotten minus at the first."""
    path = tmp_path / "autumn.csv"
    rows = [f"{HEAD},table", f"{ANN},1", f"{BOB.replace('-5', '5')},1", f"{BOB.replace('Bob', 'Cid')},2", f"{ANN},2"]
    path.write_text("\n".join(rows))
    return path


def test_verify_tells_tallied_from_verified(tally: Path) -> None:
    result = caverna("verify", tally)
    assert result.output == f"{tally}: ok, tallied, Ann 80, Cleo 64, Bob 51\n"
    assert result.exit_code == 0
    (report,) = json.loads(caverna("verify", "--format", "json", tally).output)
    assert (report["grade"], report["finished"], report["verified"], report["ok"]) == ("tallied", True, False, True)
    assert report["scores"]["Cleo"]["total"] == 64
    assert {line["points"] for line in report["scores"]["Cleo"]["lines"]} == {None}


def test_findings_in_a_spreadsheet_name_row_and_column(autumn: Path) -> None:
    result = caverna("verify", autumn)
    assert f"{autumn}!1:3:H: claim: unused scores between -22 and 0 points, not 5\n     | 5\n" in result.stdout
    assert f"{autumn}!2: ok, tallied, Ann 80, Cid 51\n" in result.stdout
    assert result.exit_code == 1
    reports = json.loads(caverna("verify", "--format", "json", autumn).stdout)
    assert [each["file"] for each in reports] == [f"{autumn}!1", f"{autumn}!2"]
    (finding,) = reports[0]["findings"]
    assert (finding["line"], finding["column"], finding["player"]) == (3, 8, "Bob")
    assert json.loads(caverna("verify", "--format", "json", "--jobs", "2", autumn).stdout) == reports


@pytest.mark.parametrize("form", ["github", "sarif"])
def test_other_formats_take_tallies(autumn: Path, form: str) -> None:
    told = caverna("verify", "--format", form, autumn).stdout
    assert "tally.range" in told
    assert "autumn.csv!" not in told  # the place is one of the file


def test_spreadsheets_in_a_folder_are_read_or_named_as_skipped(autumn: Path, tally: Path) -> None:
    (tally.parent / "scores.csv").write_text(caverna("score", tally, "--format", "csv").stdout)
    (tally.parent / "shopping.csv").write_text("what,how many\ncoffee,3\n")
    result = caverna("verify", tally.parent)
    assert f"{autumn}!1: 1 finding\n" in result.stdout
    assert f"{tally}: ok, tallied, Ann 80, Cleo 64, Bob 51\n" in result.stdout
    for name in ("scores", "shopping"):
        told = f"warning: {tally.parent / name}.csv: no row or column of it names players and lines of a pad: skipped\n"
        assert told in result.stderr


def test_what_was_read_otherwise_is_told_on_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes("table;player;total\n1;Zoë;3\n1;Bob;4\n2;zoe;5\n2;Bob;6\n2;Zoë B;6\n".encode("cp1252"))
    result = caverna("verify", path)
    assert result.stderr == (
        f"warning: {path}: is not UTF-8: read as Windows-1252\nwarning: {path}:4:B: 'zoe' is taken for 'Zoë'\n"
    )
    assert result.exit_code == 0


def test_a_spreadsheet_that_is_not_there(tmp_path: Path) -> None:
    result = caverna("verify", tmp_path / "no.csv")
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr


def test_game_says_whose_sheets_a_spreadsheet_holds(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("player,total\nAnn,150\nBob,140\n")
    (report,) = json.loads(caverna("verify", "--format", "json", "--game", "stone-age", path).output)
    assert report["game"] == "stone age"


# --- score --------------------------------------------------------------------------------------------------------


def test_score_leaves_unknown_lines_open(tally: Path) -> None:
    told = caverna("score", tally).output
    assert "tallied, from score sheets without moves or boards\n" in told
    assert "Grain                              5       4       -\n" in told
    assert "Total                             80      51      64\n" in told
    assert "The claimed scores agree.\n" in told
    assert "  Grain: 4\n      7 grain +4\n" in caverna("score", "--explain", tally).output


def test_score_in_other_formats(tally: Path) -> None:
    told = caverna("score", "--format", "csv", "--wide", tally).output.splitlines()
    assert told[1] == f"{tally},tallied,Ann,yes,80,21,0,5,4,1,4,-3,29,6,13,0,80"
    assert told[3] == f"{tally},tallied,Cleo,no,64{',' * 12}64"
    assert f"{tally},tallied,Cleo,grain,,," in caverna("score", "--format", "csv", tally).output
    assert "*tallied, from score sheets" in caverna("score", "--format", "markdown", tally).output
    assert "From score sheets, without moves" in caverna("score", "--format", "html", tally).output
    (data,) = json.loads(caverna("score", "--format", "json", tally).output)
    assert data["claimed"]["Cleo"] == {"total": 64}


def test_html_scores_name_the_cells(autumn: Path) -> None:
    assert " · H3" in caverna("score", "--format", "html", autumn).stdout


def test_html_scores_say_whose_sheet_is_wrong(autumn: Path) -> None:
    told = caverna("score", "--format", "html", autumn).stdout
    assert "Bob · H3" in told
    assert told.count("<main") == 1
    assert told.count('class="alert calm"') == 1  # the second table, which is only tallied


def test_html_scores_of_a_game_without_a_page(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("stone age: 1\ntally: {Ann: {track: 82}, Bob: 140}\n")
    assert "Score track" in caverna("score", "--format", "html", path).output


def test_a_link_to_bgstats(tally: Path) -> None:
    link = caverna("score", "--format", "bgstats", tally).output
    play = json.loads(unquote(link.split("data=")[1]))
    assert [(each["name"], each["score"], each["rank"]) for each in play["players"]] == [
        ("Ann", 80, 1), ("Bob", 51, 3), ("Cleo", 64, 2),
    ]  # fmt: skip
    assert [each["startPlayer"] for each in play["players"]] == [True, False, False]
    assert play["comments"] == "Autumn open (tallied)"


def test_nobody_starts_where_the_players_are_not_listed(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("caverna: 1\ntally: {Ann: 3, Bob: 4}\n")
    play = json.loads(unquote(caverna("score", "--format", "bgstats", path).output.split("data=")[1]))
    assert not any(each["startPlayer"] for each in play["players"])


def test_there_is_no_link_where_a_total_is_not_known(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("caverna: 1\ntally: {Ann: 3, Bob: {gold: 4}}\n")
    result = caverna("score", "--format", "bgstats", path)
    assert (result.stdout, result.exit_code) == ("", 1)


@pytest.mark.parametrize("command", ["replay", "view", "board", "moves"])
def test_what_needs_moves_says_so(command: str, tally: Path, autumn: Path) -> None:
    for path, word in ((tally, "a score sheet has no moves or boards"), (autumn, "a spreadsheet has score sheets")):
        more = ["--player", "Ann"] if command == "board" else []
        result = caverna(command, path, *more)
        assert result.exit_code == 2
        assert word in result.stderr or "Usage" in result.stderr


@pytest.mark.parametrize(
    "args", [["add", "", "Ann: Logging"], ["record", "", "--no-browser"], ["record", "", "--terminal"]]
)
def test_nothing_is_added_to_a_tally(args: list[str], tally: Path) -> None:
    result = caverna(*(each or tally for each in args))
    assert result.exit_code == 2
    assert "nothing can be added to a score sheet without moves" in result.stderr
    assert tally.read_text() == SAMPLE


@pytest.mark.parametrize("name", ["autumn.xlsx", "autumn.ODS"])
def test_a_workbook_is_told_what_to_do_with(name: str, tmp_path: Path, tally: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"PK\x03\x04\x14\x00")
    result = caverna("verify", path, tally)
    assert result.exit_code == 2
    assert "the workbook is not read: it is damaged" in result.stderr
    assert "ok, tallied, Ann 80" in result.stdout


# --- converting and blank forms ---------------------------------------------------------------------------------------


def test_a_spreadsheet_into_documents_and_back(tmp_path: Path) -> None:
    path, written, again = tmp_path / "a.csv", tmp_path / "a.yaml", tmp_path / "b.csv"
    rows = [f"table,{HEAD}", f"1,{ANN}", f"1,{BOB}", f"2,{BOB.replace('Bob', '=Cid')}", f"2,{ANN}"]
    path.write_text("\n".join([*rows[:3], rows[3].replace("=Cid", "'=Cid"), rows[4]]))
    assert caverna("convert", path, "-o", written).exit_code == 0
    documents = list(yaml.safe_load_all(written.read_text()))
    assert [each["about"] for each in documents] == [{"table": 1}, {"table": 2}]
    assert list(documents[1]["tally"]) == ["=Cid", "Ann"]
    assert caverna("convert", written, "--to", "csv", "-o", again).exit_code == 0
    assert again.read_text().splitlines() == [*rows[:3], rows[3].replace("=Cid", "'=Cid"), rows[4]]
    assert caverna("verify", "-q", again).output == "2 records: 2 ok (2 tallied)\n"


def test_a_tally_into_a_spreadsheet_keeps_counts(tally: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    assert caverna("convert", tally, "--to", "csv", "-o", path).exit_code == 0
    assert caverna("verify", path).output == f"{path}: ok, tallied, Ann 80, Cleo 64, Bob 51\n"
    back = yaml.safe_load(caverna("convert", path, "--to", "yaml").output)
    assert back["tally"]["Bob"]["dwarf"] == [0, 5, 9]
    assert back["tally"]["Bob"]["unused"] == "5 cells"
    assert back["tally"]["Cleo"] == 64


def test_games_are_no_spreadsheets(tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    path.write_text("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")
    result = caverna("convert", path, "--to", "csv")
    assert result.exit_code == 1
    assert "only score sheets without moves" in result.stderr


@pytest.mark.parametrize("game", ["caverna", "stone-age", "agricola"])
@pytest.mark.parametrize("form", ["yaml", "csv"])
def test_a_blank_form_can_be_read(game: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / f"blank.{form}"
    made = caverna("new", "--sheet", "--players", "Ann,Bob", "--game", game, "--format", form, "-o", path)
    assert made.exit_code == 0
    assert caverna("verify", path).output == f"{path}: ok, tallied, Ann -, Bob -\n"


def test_format_of_new_belongs_to_sheets() -> None:
    assert caverna("new", "--players", "2", "--format", "csv").exit_code == 2


@pytest.mark.parametrize("game", ["caverna", "stone-age", "agricola"])
def test_the_schema_of_tallies_takes_blank_and_filled_ones(game: str, tally: Path) -> None:
    takes = fastjsonschema.compile(json.loads(caverna("schema", "--tally", "--game", game).output))
    takes(yaml.safe_load(caverna("new", "--sheet", "--players", "Ann,Bob", "--game", game).output))
    if game == "caverna":
        data = yaml.safe_load(tally.read_text())
        takes({**data, "about": {}})
        with pytest.raises(fastjsonschema.JsonSchemaException):
            takes({**data, "rounds": []})


@pytest.mark.parametrize(
    ("command", "more"), [("verify", []), ("score", []), ("standings", ["--rounds", "--crosstable"])]
)
def test_outputs_fit_their_schemas(command: str, more: list[str], tally: Path, autumn: Path) -> None:
    takes = fastjsonschema.compile(json.loads(caverna("schema", "--of", command).output))
    takes(json.loads(caverna(command, tally, autumn, "--format", "json", *more).stdout))


def test_fmt_leaves_spreadsheets_alone(autumn: Path) -> None:
    before = autumn.read_text()
    result = caverna("fmt", autumn)
    assert result.exit_code == 2
    assert "is from a spreadsheet" in result.stderr
    assert (autumn.read_text(), len(list(autumn.parent.iterdir()))) == (before, 1)


def test_fmt_spells_the_lines_of_a_tally(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("caverna: 1\ntally:\n  Ann:   # the first\n    Vegetables: 4  vegetables\n    Dwarfs:  +3\n")
    caverna("fmt", path)
    assert path.read_text() == "caverna: 1\ntally:\n  Ann:   # the first\n    vegetable: 4 vegetable\n    dwarf: 3\n"
