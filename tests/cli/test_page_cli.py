"""``caverna view`` and ``caverna board``."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click
import pytest

from caverna.pages import LANGUAGES
from tests.support.cli_run import BROKEN, SAMPLE, caverna
from tests.support.corpus import RECORDS
from tests.support.page_games import game_text

TITLE = "{http://www.w3.org/2000/svg}title"


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.yaml"
    path.write_text(game_text(2))
    return path


def test_view_writes_a_page_called_like_the_record(two: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = tmp_path / "elsewhere"
    there.mkdir()
    monkeypatch.chdir(there)
    result = caverna("view", two)
    assert (result.stdout, result.exit_code) == ("two.html\n", 0)
    assert (there / "two.html").read_text().startswith("<!DOCTYPE html>")
    assert caverna("view", two).exit_code == 0  # a page of this program is replaced


def test_view_never_replaces_another_file_without_being_told(
    two: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two.html").write_text("my own notes")
    result = caverna("view", two)
    assert result.exit_code == 2
    assert "two.html exists and was not made by caverna" in result.stderr
    assert (tmp_path / "two.html").read_text() == "my own notes"
    assert caverna("view", two, "-o", "two.html").exit_code == 0
    assert (tmp_path / "two.html").read_text().startswith("<!DOCTYPE html>")


def test_view_writes_to_standard_output(two: Path) -> None:
    result = caverna("view", "-", "--lang", "pl", input=two.read_bytes())
    assert result.stdout.startswith('<!DOCTYPE html>\n<html lang="pl">')
    assert result.exit_code == 0


def test_view_of_a_broken_game_is_written_and_says_so(tmp_path: Path) -> None:
    path, target = tmp_path / "broken.yaml", tmp_path / "page.html"
    path.write_text(BROKEN)
    assert caverna("view", path, "-o", target).exit_code == 1
    assert "The replay stops at the first finding" in target.read_text()
    assert caverna("view", path, "-o", target, "--keep-going").exit_code == 1
    assert "The replay stops at the first finding" not in target.read_text()


def test_view_opens_the_page(two: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def open_page(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", open_page)
    target = tmp_path / "a b.html"
    assert caverna("view", two, "-o", target, "--open").exit_code == 0
    assert opened == [target.as_uri()]
    assert caverna("view", two, "-o", "-", "--open").exit_code == 2


def picture(*args: Any) -> tuple[ElementTree.Element, int]:
    result = caverna("board", *args)
    return ElementTree.fromstring(result.stdout), result.exit_code


def test_board_draws_a_home_at_a_moment(two: Path) -> None:
    """After 2.2 Bob has laid his first meadow and field, and caverns in round 1."""
    drawing, status = picture(two, "--at", "2.2", "--player", "Bob")
    titles = {title.text for title in drawing.iter(TITLE)}
    assert status == 0
    assert "Bob · round 2.2" in titles
    assert {"C4: meadow", "C3: field", "D2: cavern", "E2: cavern", "3 wood", "1 stone"} <= titles
    assert "C4: forest" in {title.text for title in picture(two, "--at", "2.1", "--player", "Bob")[0].iter(TITLE)}


def test_board_draws_the_end_where_no_moment_is_given(two: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert caverna("board", two, "--player", "Ann", "-o", target, "--lang", "es").exit_code == 0
    drawing = ElementTree.fromstring(target.read_text())
    assert drawing.findtext(TITLE) == "Ann · ronda 12"
    assert any("59 puntos" in "".join(text.itertext()) for text in drawing)


def test_board_of_a_solo_game_needs_no_name(tmp_path: Path) -> None:
    path = tmp_path / "solo.yaml"
    path.write_text(game_text(1))
    assert picture(path, "--at", "3")[1] == 0


def test_board_says_what_it_cannot_draw(two: Path, tmp_path: Path) -> None:
    whose = caverna("board", two)
    assert (whose.exit_code, "Ann and Bob; choose with --player" in whose.stderr) == (2, True)
    nobody = caverna("board", two, "--player", "Zoe")
    assert (nobody.exit_code, "unknown player Zoe" in nobody.stderr) == (2, True)
    later = caverna("board", SAMPLE, "--player", "Ann", "--at", "9.1")
    assert (later.exit_code, "there is no point 9.1" in later.stderr) == (2, True)
    empty = tmp_path / "empty.yaml"
    empty.write_text("")
    assert caverna("board", empty).exit_code == 2


def test_board_of_a_broken_game_is_that_of_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    drawing, status = picture(path, "--player", "Ann")
    assert status == 1
    assert "2 ore" in {title.text for title in drawing.iter(TITLE)}


def test_the_languages_offered_are_those_of_the_pages(two: Path) -> None:
    told = caverna("view", "--help").stdout
    assert f"[{'|'.join(LANGUAGES)}]" in told


def test_the_card_of_a_result(two: Path, tmp_path: Path) -> None:
    """Bob has 64 points and Ann 59, as the sheets of the same game say."""
    target = tmp_path / "card.svg"
    assert caverna("board", two, "--card", "-o", target).exit_code == 0
    drawing = ElementTree.fromstring(target.read_text())
    assert (drawing.get("width"), drawing.get("height")) == ("1200", "630")
    assert drawing.findtext(TITLE) == "Bob wins by 5. Bob 64, Ann 59"
    for wrong in (("--at", "2.1"), ("--player", "Ann")):
        refused = caverna("board", two, "--card", *wrong)
        assert (refused.exit_code, "it takes neither --at nor --player" in refused.stderr) == (2, True)
    unfinished = caverna("board", SAMPLE, "--card")
    assert (unfinished.exit_code, "the game is not finished" in unfinished.stderr) == (2, True)


def test_review_says_what_decided_a_game(two: Path) -> None:
    said = caverna("review", two)
    assert said.exit_code == 0
    assert said.stdout.startswith("Bob wins by 5 (every move checked)\n")
    assert "\nBob · place 1 · 64\n" in said.stdout
    assert "\nAnn · place 2 · 59\n" in said.stdout
    assert caverna("review", two, "--lang", "pl").stdout.startswith(
        "Bob wygrywa z przewagą 5 pkt (każdy ruch sprawdzony)"
    )
    unfinished = caverna("review", SAMPLE)
    assert (unfinished.exit_code, "the game is not finished" in unfinished.stderr) == (2, True)


def test_boards_in_a_terminal_have_colours_that_change_no_text() -> None:
    from caverna_cli.board_colours import coloured

    board = "   ┌───────┐\n 1 │field  │\n   │Miner  │\n"
    shown = coloured(board)
    assert click.unstyle(shown) == board
    assert click.style("field", fg="yellow") in shown
    assert click.style("Miner", fg="magenta") in shown


def test_seven_sheets_stand_side_by_side_in_80_columns() -> None:
    shown = caverna("score", RECORDS / "games" / "seven-1-restless.yaml").stdout.splitlines()
    heads = [line for line in shown if "Ann" in line]
    assert [line.split() for line in heads] == [["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"]]
    assert max(map(len, shown)) <= 80
