"""The calls of whole tasks do what the command does: pages, boards, standings, sites, tables, schemas, excerpts."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import caverna
from tests.support.cli_run import BROKEN
from tests.support.cli_run import caverna as run
from tests.support.corpus import RECORDS

GAMES = {
    "caverna": RECORDS / "games" / "two-by-hand.yaml",
    "stone age": sorted((RECORDS / "stone-age" / "games").glob("*.yaml"))[0],
    "agricola": sorted((RECORDS / "agricola" / "games").glob("*.yaml"))[0],
}
TALLY = "caverna: 1\nabout: {event: Club, date: 2026-11-14}\ntally:\n  Ann: {total: 50}\n  Bob: {total: 40}\n"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_page_is_that_of_view(game: str, lang: str) -> None:
    record = caverna.load(GAMES[game])
    assert caverna.page(record, lang=lang) == run("view", GAMES[game], "--lang", lang, "-o", "-").stdout


def test_the_page_of_score_sheets_has_the_totals() -> None:
    text = caverna.page(caverna.loads(TALLY))
    assert text.startswith("<!DOCTYPE html>")
    assert ">50<" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_that_of_board(game: str) -> None:
    record = caverna.load(GAMES[game])
    player = record.players[-1]
    printed = run("board", GAMES[game], "--player", player, "--at", "2").stdout
    assert caverna.board(record, player, "2") == printed
    assert printed.startswith("<svg")
    assert caverna.board(record, player, "2") != caverna.board(record, player)


def test_a_board_that_cannot_be_drawn() -> None:
    record = caverna.load(GAMES["caverna"])
    with pytest.raises(LookupError, match="unknown player Zoe; there are"):
        caverna.board(record, "Zoe")
    with pytest.raises(LookupError, match="whose board"):
        caverna.board(record)
    with pytest.raises(LookupError, match="round 40"):
        caverna.board(record, record.players[0], "40")
    with pytest.raises(ValueError, match="no game to draw"):
        caverna.board(caverna.loads(TALLY), "Ann")
    wrong: Any = "a text"
    for call in (caverna.page, caverna.board):
        with pytest.raises(TypeError, match="takes a Record"):
            call(wrong)


def test_an_excerpt_is_the_line_with_carets_below_the_piece() -> None:
    record = caverna.loads(BROKEN)
    (finding, *_) = caverna.verify(record).findings
    line, caret = caverna.excerpt(finding, record).splitlines()
    assert line == f"{finding.line:>4} | " + record.text.splitlines()[finding.line - 1]
    assert caret == "     | " + " " * (finding.column - 1) + "^" * (finding.end_column - finding.column)


def test_schemas_of_records_tallies_and_outputs() -> None:
    assert caverna.schema("agricola") == json.loads(run("schema", "--game", "agricola").stdout)
    assert caverna.schema(tally=True) == json.loads(run("schema", "--tally").stdout)
    assert caverna.schema(output="verify") == json.loads(run("schema", "--of", "verify").stdout)
    with pytest.raises(caverna.UnknownGame):
        caverna.schema("dominion")
    with pytest.raises(ValueError, match="unknown output 'nonsense'; the outputs are verify"):
        caverna.schema(output="nonsense")


def test_fmt_is_that_of_the_command(tmp_path: Path) -> None:
    text = "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: logging\n"
    (tmp_path / "game.yaml").write_text(text)
    run("fmt", tmp_path / "game.yaml")
    assert caverna.fmt(text) == (tmp_path / "game.yaml").read_text() != text


# --- several games ------------------------------------------------------------------------------------------------


def test_standings_of_paths_and_records() -> None:
    printed = json.loads(run("standings", "-f", "json", "--rounds", "--crosstable", *GAMES.values()).stdout)
    assert caverna.standings(GAMES.values()).to_json() == printed
    records = [caverna.load(path) for path in GAMES.values()]
    assert caverna.standings(records).to_json() == printed
    (ann, bob) = caverna.standings(caverna.loads(TALLY), points=(3, 1)).standings
    assert (ann.player, ann.rank, ann.points, bob.points) == ("Ann", 1, 3.0, 1.0)
    assert caverna.standings(caverna.loads(TALLY), since="2026-11-15").games == 0
    assert caverna.standings(caverna.loads(TALLY), aliases={"Ann": "Anna"}).standings[0].player == "Anna"


def test_standings_say_what_they_cannot_do(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown criterion 'luck'"):
        caverna.standings([], by=["luck"])
    with pytest.raises(ValueError, match="points of each place"):
        caverna.standings([], by=["points"])
    with pytest.raises(OSError, match=r"none\.yaml"):
        caverna.standings(str(tmp_path / "none.yaml"))
    with pytest.raises(OSError, match="no records in"):
        caverna.standings(tmp_path)


def test_a_site_is_written_once(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(BROKEN)
    games = [*GAMES.values(), tmp_path / "broken.yaml"]
    made = caverna.site(games, tmp_path / "site", title="Autumn")
    assert made.written == len(made.made) > 4
    assert "Autumn" in (tmp_path / "site" / "index.html").read_text()
    assert [file for file, _ in made.not_counted] == [str(tmp_path / "broken.yaml")]
    assert caverna.site(games, tmp_path / "site", title="Autumn").written == 0


def test_tables_in_memory_are_those_of_an_export(tmp_path: Path) -> None:
    paths = [*GAMES.values()]
    done = caverna.export(paths, tmp_path / "games.sqlite")
    assert (done.new, done.ok, done.failed) == (3, 3, [])
    assert caverna.export(paths, tmp_path / "games.sqlite").unchanged == 3
    base = sqlite3.connect(tmp_path / "games.sqlite")
    base.row_factory = sqlite3.Row
    found = caverna.tables(paths)
    for name, rows in found.items():
        if rows:
            kept = [dict(row) for row in base.execute(f"SELECT * FROM {name}")]
            key = list(rows[0])
            assert sorted(kept, key=repr) == sorted([{column: row[column] for column in key} for row in rows], key=repr)
    assert {"games", "players", "ledger", "caverna_furnishings", "agricola_moments"} <= found.keys()


def test_games_that_were_made_here_are_exported(tmp_path: Path) -> None:
    games = [caverna.simulate(2, seed, game="stone age", style="random") for seed in (1, 2)]
    assert caverna.export(games, tmp_path / "games.csv").new == 2
    assert [row["source"] for row in caverna.tables(games)["games"]] == ["record 1", "record 2"]
    with pytest.raises(ValueError, match=r"must end in \.sqlite"):
        caverna.export(games, tmp_path / "games.txt")
    with pytest.raises(OSError, match=r"none\.yaml: No such file"):
        caverna.tables(tmp_path / "none.yaml")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    done = caverna.export([GAMES["caverna"], tmp_path / "none.yaml"], tmp_path / "games.sqlite")
    assert (done.new, [name for name, _ in done.failed]) == (1, [str(tmp_path / "none.yaml")])
