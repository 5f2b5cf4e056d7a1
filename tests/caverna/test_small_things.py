"""Small things that only the eye would notice: a progress bar, fences, hints, what the script of a page is given."""

from pathlib import Path

import pytest
from caverna_cli import progress

from caverna import loads, replay
from caverna.games.caverna.goods import NUMBER
from caverna.games.caverna.page.labels import Labels
from caverna.games.caverna.page.tiles import _fence
from caverna.games.caverna.state.position import position_of
from caverna.page.replay_page import view_data
from caverna.page.scene import stage
from caverna.text.writing.plain import from_data
from tests.support.cli_run import POSITION, caverna
from tests.support.furnished import furnished
from tests.support.reads import turn
from tests.support.record_text import first_round
from tests.support.table import refused_line, table

# --- a progress bar -------------------------------------------------------------------------------------------------


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is written to a terminal on which a bar appears at once."""
    written: list[str] = []
    monkeypatch.setattr(progress.click, "echo", lambda text, **_: written.append(text))
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    return written


def test_a_single_thing_has_no_bar(said: list[str]) -> None:
    bar = progress.Progress(1, "file")
    bar.advance()
    bar.hide()
    assert said == []


def test_two_things_have_one_and_it_is_taken_away_once(said: list[str]) -> None:
    bar = progress.Progress(2, "files")
    bar.advance()
    bar.hide()
    bar.hide()
    assert len(said) == 2
    assert said[0].endswith("] 1/2 files")
    assert said[1] == "\r\x1b[K"


# --- fences ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["n", "s", "w", "e"])
def test_a_fence_is_open_on_the_side_where_a_pasture_goes_on(side: str) -> None:
    """Posts stand 14 long across their rail: upright in the north and south, level in the west and east."""
    post = {"n": "M43 3v14", "s": "M43 103v14", "w": "M3 43h14", "e": "M103 43h14"}
    for other, drawn in post.items():
        assert (drawn in _fence(side)) == (other != side)
        assert drawn in _fence()


# --- positions and hints --------------------------------------------------------------------------------------------


def test_a_position_says_that_the_guest_room_is_used_up() -> None:
    game = furnished("", 7, 1, D3="Guest room")
    assert "used" not in position_of(game)["homes"]["Ann"]
    game.home("Ann").guest_used = True
    position = position_of(game)
    assert position["homes"]["Ann"]["used"] == ["Guest room"]
    assert "used" not in position["homes"]["Bob"]
    again = replay(from_data({"caverna": 1, "players": game.players, "position": position})).game
    assert again is not None
    assert again.home("Ann").guest_used


@pytest.mark.parametrize(
    ("players", "round_", "space", "hint"),
    [
        (7, 1, "Extension", "add 'meadow C4 field C3' or 'cavern E3 tunnel E2'"),
        (4, 1, "Growth", "add 'take' or 'grow'"),
        (2, 4, "Wish for children", "add 'grow' or 'furnish Dwelling D3'"),
        (2, 6, "Ruby mine construction", "add 'ruby mine E2' or 'ruby mine E2'"),
    ],
)
def test_a_choice_that_is_not_made_is_shown_in_notation(players: int, round_: int, space: str, hint: str) -> None:
    broken = refused_line(table(players, round_), "Ann", space)
    assert (broken.kind, broken.rule, broken.hint) == ("ambiguous", "work.order-of-actions", hint)


# --- what the script is given ---------------------------------------------------------------------------------------


def test_each_moment_says_whose_it_is() -> None:
    frames = view_data(stage(loads(first_round("Ann: Supplies", "Bob: Logging"))), Labels())["frames"]
    keys = ("id", "part", "seat", "move")
    assert [tuple(frame[key] for key in keys) for frame in frames] == [
        ("0", "setup", None, 0),
        ("1.0", "start", None, 1),
        ("1.1", "turn", 0, 2),
        ("1.2", "turn", 1, 3),
    ]
    assert len(frames[2]["changes"]) == 5  # wood, stone, ore, food and gold
    assert frames[2]["set"][f"0.good.{NUMBER['gold']}"] == 2


# --- places and claims ----------------------------------------------------------------------------------------------


def test_places_behind_an_escaped_line_end_and_empty_lines() -> None:
    """The empty lines are part of the text, the escaped end is not."""
    turn('Ann: "Logging, \\\n\n\n    eat 1 ▸golt"', "record.name")
    turn('Ann: "Logging, \\\n    eat 1 ▸golt"', "record.name")


def test_only_wrong_scores_are_differences_of_scores(tmp_path: Path) -> None:
    """Ann has 4 gold, not 5; her score is claimed right: 4 gold and 2 dwarfs, 8 for animals and 22 for cells lost."""
    text = POSITION.replace("animals: 1 dog", "animals: 0 dog") + "end: {Ann: have 5 gold}\nscores: {Ann: %d}\n"
    for points, told in ((-24, 0), (-23, 1)):
        path = tmp_path / "game.yaml"
        path.write_text(text % points, encoding="utf-8")
        result = caverna("score", path)
        assert result.stdout.count("claims -23") == told, result.output
        assert "has 4 gold" not in result.stdout
