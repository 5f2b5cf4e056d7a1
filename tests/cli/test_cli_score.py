"""caverna score and standings: sheets, claims and tables; all figures worked out by hand."""

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from caverna_cli.score_formats import markdown_text

from caverna.games.caverna.rules.scoring import CATEGORIES
from caverna.scoresheets.csvwrite import cell
from tests.support import worked_two_players
from tests.support.cli_run import BROKEN, POSITION, SAMPLE, caverna, worked_record


@pytest.fixture
def worked(tmp_path: Path) -> Path:
    path = tmp_path / "worked.yaml"
    path.write_text(worked_record())
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """Bob claims a point too many for his tiles and in all."""
    path = tmp_path / "wrong.yaml"
    path.write_text(worked_record(scores={"Ann": {"total": 59}, "Bob": {"total": 65, "tiles": 25}}))
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.yaml"
    path.write_text(POSITION)
    return path


# --- text -------------------------------------------------------------------------------------------------------


def test_sheets_side_by_side(worked: Path) -> None:
    result = caverna("score", worked)
    assert (
        result.output
        == f"""\
{worked}

                                 Ann     Bob
Animals and dogs                  14      22
Missing farm animals               0       0
Grain                              2       2
Vegetables                         1       3
Rubies                             0       0
Dwarfs                             5       4
Unused cells                       0      -2
Furnishings, pastures, mines      22      24
Parlors, storages, chambers       12       8
  Weapon storage                  12
  Prayer chamber                           8
Gold                               5       3
Begging markers                   -2       0
Total                             59      64
Claimed                           59      64
                                      winner

The claimed scores agree.
"""
    )
    assert result.exit_code == 0


def test_wrong_claims_are_told(wrong: Path) -> None:
    result = caverna("score", wrong)
    assert "not verified: a claim is wrong\n" in result.output
    assert "The claimed scores differ:\n  Bob claims 65 for total, it is 64: +1\n" in result.output
    assert "Bob claims 25 for tiles, it is 24" in result.output
    assert result.exit_code == 1


def test_an_unfinished_game_is_scored_as_it_stands() -> None:
    result = caverna("score", SAMPLE)
    assert "not finished: these are the scores so far\n" in result.output
    assert "winner" not in result.output
    assert "Total                            -21     -21\n" in result.output
    assert result.exit_code == 0


def test_a_broken_game_says_so(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    result = caverna("score", path)
    assert "not verified: 2 findings; these are the scores where the replay stopped\n" in result.output
    assert result.exit_code == 1


def test_explain_in_markdown_has_a_heading_for_each_player(worked: Path) -> None:
    told = caverna("score", worked, "--format", "markdown", "--explain")
    assert told.exit_code == 0
    assert [line for line in told.stdout.splitlines() if line.startswith("#### ")] == [
        "#### Ann",
        "#### Bob",
    ]


def test_explain_names_goods_cells_and_tiles(worked: Path) -> None:
    told = " ".join(caverna("score", worked, "--explain").output.split())
    for line in (
        "Ann: 59",
        "Animals and dogs: 14 2 dog +2, 4 sheep +4, 2 donkey +2, 3 boar +3, 3 cattle +3",
        "Grain: 2 1 grain (supply), 2 grain (C3)",
        "Vegetables: 1 1 vegetable (A3)",
        "Dwarfs: 5 5 dwarfs (strength 6, strength 11, strength 12, strength 14)",
        "Unused cells: 0 6 unused cells (A1, A2, B1, C1, D1, F1) -6, spared by the Writing chamber +6",
        "Stone supplier (D3) +1",
        "small pasture (B3) +2, ore mine (E3) +3, ruby mine (F3) +4, large pasture (C4 B4) +4",
        "Weapon storage (E1) +12 for 4",
        "Begging markers: -2 begging marker -3, spared by the Writing chamber +1",
        "Bob: 64",
        "Ruby supplier (D2) +2, Stone carver (D3) +1, 2 Dwelling (E2, E3) +6, Beer parlor (E4) +3",
        "2 small pasture (A1, C4) +4, ruby mine (F3) +4, large pasture (B4 A4) +4",
        "Prayer chamber (F4) +8 for 0",
    ):
        assert line in told


def test_on_a_narrow_terminal_the_sheets_stand_one_below_the_other(worked: Path) -> None:
    told = caverna("score", worked, env={"COLUMNS": "40"}).output
    assert told.count("Total  ") == 2
    assert max(map(len, told.splitlines()[1:])) <= 40


def test_several_files_and_a_missing_one(worked: Path, table: Path, tmp_path: Path) -> None:
    result = caverna("score", worked, tmp_path / "missing.yaml", table)
    assert result.stdout.startswith(f"{worked}\n")
    assert f"\n\n{table}\n" in result.stdout
    assert "cannot be read" in result.stderr
    assert result.exit_code == 2


def test_a_record_without_a_game_has_no_sheet(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("")
    result = caverna("score", path)
    assert result.stderr == f"Error: {path}: there is no game to score; 'caverna verify' shows why\n"
    assert result.exit_code == 1


# --- JSON -------------------------------------------------------------------------------------------------------


def test_json_has_sheets_pieces_and_claims(wrong: Path) -> None:
    result = caverna("score", wrong, "--format", "json")
    (game,) = json.loads(result.stdout)
    assert game["winners"] == ["Bob"]
    assert game["claimed"] == {"Ann": {"total": 59}, "Bob": {"total": 65, "tiles": 25}}
    for player, right in worked_two_players.SCORES.items():
        sheet = game["scores"][player]
        assert {line["category"]: line["points"] for line in sheet["lines"]} | {"total": sheet["total"]} == right
    tiles = next(line for line in game["scores"]["Bob"]["lines"] if line["category"] == "tiles")
    assert {"name": "Dwelling", "count": 2, "places": ["E2", "E3"], "points": 6} in tiles["from"]
    assert result.exit_code == 1


# --- CSV --------------------------------------------------------------------------------------------------------


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_a_row_for_each_line(worked: Path) -> None:
    found = rows(caverna("score", worked, "--format", "csv").stdout)
    for player, right in worked_two_players.SCORES.items():
        mine = {row["category"]: int(row["points"]) for row in found if row["player"] == player}
        assert mine == right
    assert {row["verified"] for row in found} == {"yes"}
    bonus = next(row for row in found if row["player"] == "Bob" and row["category"] == "tiles")
    assert bonus["source"].startswith("Ruby supplier, Stone carver, 2 Dwelling")


def test_wide_csv_has_a_row_for_each_player(worked: Path, table: Path) -> None:
    found = rows(caverna("score", worked, table, "--format", "csv", "--wide").stdout)
    assert [(row["player"], row["winner"], row["total"], row["claimed"]) for row in found] == [
        ("Ann", "no", "59", "59"), ("Bob", "yes", "64", "64"), ("Ann", "no", "-23", ""), ("Bob", "yes", "-20", ""),
    ]  # fmt: skip
    assert [int(found[0][category]) for category in CATEGORIES] == [14, 0, 2, 1, 0, 5, 0, 22, 12, 5, -2]


def test_cells_that_start_a_formula_are_neutralised(tmp_path: Path) -> None:
    path = tmp_path / "formula.yaml"
    path.write_text(POSITION.replace("Ann", "'=1+1'").replace("Bob", "'@x, y'"))
    found = rows(caverna("score", path, "--format", "csv", "--wide").stdout)
    assert [row["player"] for row in found] == ["'=1+1", "'@x, y"]
    assert [row["total"] for row in found] == ["-23", "-20"]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "＝1", " =1", "\u00a0=1"])
def test_a_text_that_starts_a_formula_gets_an_apostrophe(text: str) -> None:
    assert cell(text) == "'" + text


@pytest.mark.parametrize(("text", "written"), [("\tx", "'\ufffdx"), ("\r=1", "'\ufffd=1"), ("x\n=1", "x\ufffd=1")])
def test_a_cell_is_one_line_of_what_can_be_seen(text: str, written: str) -> None:
    assert cell(text) == written


@pytest.mark.parametrize("value", ["Ann", "", "a=b", -3, 4])
def test_other_values_stay_as_they_are(value: Any) -> None:
    assert cell(value) == value


def test_wide_belongs_to_csv(worked: Path) -> None:
    result = caverna("score", worked, "--wide")
    assert result.exit_code == 2
    assert "--wide needs --format csv" in result.output


# --- Markdown and HTML --------------------------------------------------------------------------------------------


def test_markdown_is_a_table(worked: Path) -> None:
    told = caverna("score", worked, "--format", "markdown").stdout
    assert "\n| | Ann | Bob |\n|:---|---:|---:|\n| Animals and dogs | 14 | 22 |\n" in told
    assert "\n| – Weapon storage | 12 |  |\n" in told
    assert "\n| **Total** | **59** | **64** |\n" in told
    assert "\nWon: Bob\n" in told


def test_names_are_no_markup_in_markdown() -> None:
    assert markdown_text("a|b<script>*_`[x]\\") == "a\\|b\\<script\\>\\*\\_\\`\\[x\\]\\\\"


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.cells: list[list[str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        if tag == "tr":
            self.cells.append([])
        elif tag in ("td", "th"):
            self.cells[-1].append("")

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.tags[-1:] in (["td"], ["th"]) and data.strip():
            self.cells[-1][-1] += data


def test_html_has_the_same_table(worked: Path) -> None:
    page = Page()
    page.feed(caverna("score", worked, "--format", "html", "--explain").stdout)
    assert page.cells[0] == ["", "Ann", "Bob"]
    assert ["Animals and dogs", "14", "22"] in page.cells
    assert ["Total", "59", "64"] in page.cells
    assert "Weapon storage (E1) +12 for 4" in page.text


def test_names_are_no_markup_in_html(tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_text(POSITION.replace("Ann", "'<script>alert(1)</script>'").replace("Bob", "'\"a'' b&amp;'"))
    page = Page()
    page.feed(caverna("score", path, "--format", "html").stdout)
    assert page.tags.count("script") == 1  # the page's own
    assert page.cells[0] == ["", "<script>alert(1)</script>", "\"a' b&amp;"]


def test_a_page_can_be_written_to_a_file(worked: Path, tmp_path: Path) -> None:
    target = tmp_path / "scores.html"
    assert caverna("score", worked, "--format", "html", "-o", target).output == ""
    assert target.read_text().startswith("<!DOCTYPE html>")
    assert target.read_text().endswith("</html>\n")


# --- BG Stats -----------------------------------------------------------------------------------------------------


def test_bgstats_link(worked: Path) -> None:
    link = caverna("score", worked, "--format", "bgstats").stdout
    start, data = link.rstrip("\n").split("?data=")
    assert start == "https://app.bgstatsapp.com/createPlay.html"
    assert "&" not in data
    play = json.loads(unquote(data))
    assert len(play.pop("sourcePlayId")) == 24
    assert play == {
        "sourceName": "caverna",
        "playDate": "2026-11-15 00:00:00",
        "comments": "Club night",
        "game": {
            "name": "Caverna: The Cave Farmers", "sourceGameId": "caverna", "bggId": 102794, "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Ann", "sourcePlayerId": "Ann", "startPlayer": True, "winner": False, "score": 59, "rank": 2},
            {"name": "Bob", "sourcePlayerId": "Bob", "startPlayer": False, "winner": True, "score": 64, "rank": 1},
        ],
    }  # fmt: skip


def test_bgstats_has_no_link_for_what_is_not_verified(wrong: Path, worked: Path) -> None:
    result = caverna("score", SAMPLE, wrong, worked, "--format", "bgstats")
    assert result.stdout.count("\n") == 1
    assert f"Error: {SAMPLE}: no link: not finished" in result.stderr
    assert f"Error: {wrong}: no link: not verified" in result.stderr
    assert result.exit_code == 1


# --- standings ----------------------------------------------------------------------------------------------------


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Bob wins 64 : 59 and -20 : -23; Ann and Cai tie at -23; Dee plays alone."""
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "1.yaml").write_text(worked_record())
    (folder / "2.yaml").write_text(POSITION)
    tie = POSITION.replace("Bob", "Cai").replace("animals: 2 sheep", "animals: 1 dog")
    (folder / "3.yaml").write_text(tie)
    solo = "caverna: 1\nplayers: [Dee]\nposition:\n  homes:\n    Dee: {supply: 4 gold, animals: 1 dog}\n"
    (folder / "4.yaml").write_text(solo)
    return folder


def test_standings_share_ties(league: Path) -> None:
    result = caverna("standings", league)
    assert result.stderr.startswith("warning: 3 games not verified but scored: ")
    # Ann: (59 - 23 - 23) / 3 = 4.33; Bob: (64 - 20) / 2.
    assert (
        result.stdout
        == """\
rank  player  games  wins  average  best  grades
   1  Bob         2     2       22    64  1 scored
   2  Ann         3   0.5     4.33    59  2 scored
   3  Cai         1   0.5      -23   -23  1 scored
   4  Dee         1     0      -23   -23  1 scored
4 games counted
"""
    )
    assert result.exit_code == 0


def test_standings_list_what_does_not_count_apart(league: Path, tmp_path: Path, wrong: Path) -> None:
    result = caverna("standings", league, SAMPLE, wrong, env={"COLUMNS": "300"})
    assert "   1  Bob         2     2       22    64  1 scored\n" in result.stdout
    assert result.stdout.endswith(
        f"4 games counted\n\nNot counted: table 3 (Ann, Bob): not finished [{SAMPLE}]\n"
        f"Not counted: {wrong} (Ann, Bob): 2 findings\n"
    )
    assert result.exit_code == 1
    assert caverna("standings", league, tmp_path / "missing.yaml").exit_code == 2


def test_standings_in_other_formats(league: Path) -> None:
    data = json.loads(caverna("standings", league, SAMPLE, "--format", "json").stdout)
    assert data["games"] == 4
    ann = data["standings"][1]
    assert {key: ann[key] for key in ("game", "rank", "player", "games", "wins", "average", "best", "total")} == {
        "game": "caverna", "rank": 2, "player": "Ann", "games": 3, "wins": 0.5, "average": 13 / 3, "best": 59,
        "total": 13,
    }  # fmt: skip
    assert ann["grades"] == {"verified": 1, "scored": 2}
    assert data["unverified"] == [{"file": str(SAMPLE), "reason": "not finished"}]
    result = caverna("standings", league, SAMPLE, "--format", "csv", "--jobs", "2")
    assert rows(result.stdout)[1] == {
        "rank": "2", "player": "Ann", "games": "3", "wins": "0.5", "average": "4.33", "best": "59",
        "grades": "2 scored",
    }  # fmt: skip
    assert result.stderr.splitlines()[0] == f"Not counted: table 3 (Ann, Bob): not finished [{SAMPLE}]"
    told = caverna("standings", league, SAMPLE, "--format", "markdown").stdout
    assert "\n| 1 | Bob | 2 | 2 | 22 | 64 | 1 scored |\n" in told
    assert "* Not counted: table 3 (Ann, Bob): not finished " in told


def test_equal_players_share_a_rank(tmp_path: Path) -> None:
    path = tmp_path / "tie.yaml"
    path.write_text(POSITION.replace("animals: 2 sheep", "animals: 1 dog"))
    (ann, bob) = json.loads(caverna("standings", path, "--format", "json").stdout)["standings"]
    assert (ann["rank"], bob["rank"], ann["wins"], bob["wins"]) == (1, 1, 0.5, 0.5)


def test_the_language_of_a_page_of_sheets() -> None:
    page = caverna("score", str(SAMPLE), "--format", "html", "--lang", "es")
    assert '<html lang="es">' in page.output
    assert "Hojas de puntuación" in page.output
    assert caverna("score", str(SAMPLE), "--lang", "es").exit_code == 2


def test_only_wrong_scores_are_differences_of_scores(tmp_path: Path) -> None:
    """Ann has 4 gold, not 5; her score is claimed right: 4 gold and 2 dwarfs, 8 for animals and 22 for cells lost."""
    text = POSITION.replace("animals: 1 dog", "animals: 0 dog") + "end: {Ann: have 5 gold}\nscores: {Ann: %d}\n"
    for points, told in ((-24, 0), (-23, 1)):
        path = tmp_path / "game.yaml"
        path.write_text(text % points, encoding="utf-8")
        result = caverna("score", path)
        assert result.stdout.count("claims -23") == told, result.output
        assert "has 4 gold" not in result.stdout
