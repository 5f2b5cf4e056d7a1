"""The page shows the same as the library at every point, reached from either side."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caverna import Replay, replay
from caverna.drawing.scene import Frame, stage
from caverna.engine.verify import verify
from caverna.games.caverna import Game
from tests.page.browser.viewing import END, HOME, View
from tests.support.page_games import PLAYERS, as_recorded, game

Pages = Callable[[int], Path]
SAMPLES = 8
PLAIN = ("forest", "mountain", "Entry-level dwelling")


def by_cell(board: dict[str, str]) -> dict[str, str]:
    """`Home.board` cell by cell."""
    found = {}
    for cells, what in board.items():
        for cell in cells.split():
            stable = " stable" if cell in what.split() else ""
            found[cell] = f"large pasture{stable}" if what.startswith("large pasture") else what
    return found


def points_of(sheet: Any) -> str:
    """Return the points of a sheet as the page says them."""
    return f"{sheet.total} point{'' if abs(sheet.total) == 1 else 's'}".replace("-", "\N{MINUS SIGN}")


def agrees(shown: Any, table: Game) -> None:
    """Compare what the page shows with the state of the library."""
    for read, home in zip(shown["homes"], table.homes, strict=True):
        assert read["name"] == home.name
        assert read["points"] == points_of(table.scores()[home.name])
        assert read["goods"] == [*home.goods, home.begging]
        assert sorted(read["weapons"]) == home.weapons()
        said = {
            cell: as_recorded(title.partition(" – ")[0].partition(" (reward")[0])
            for cell, title in read["cells"].items()
        }
        laid = {cell: what for cell, what in said.items() if what not in PLAIN and (cell, what) != ("D3", "cavern")}
        assert laid == by_cell(home.board())
        if home.animals_fit():
            housed = sum(int(group.split()[0]) for herd in read["herds"] for group in herd.split(": ")[1].split(", "))
            assert housed == sum(home.goods[8:])
    spaces = {table.space_name(space["key"]): space for space in shown["spaces"]}
    assert {name: as_recorded(space["goods"]) for name, space in spaces.items()} == {
        name: str(goods) if goods else "" for name, goods in table.spaces().items()
    }
    held = {name: table.players[int(space["holder"])] for name, space in spaces.items() if space["holder"] != ""}
    assert held == table.occupied()


def at(played: Replay, frame: Frame) -> Any:
    """The state of the library at a frame of a round."""
    return played.at(*map(int, frame.id.split(".")))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_page_agrees_with_the_library(view: View, pages: Pages, players: int) -> None:
    record = game(players)
    played = replay(record)
    frames = [frame for frame in stage(record).frames if frame.part in ("start", "turn", "harvest")]
    view.open(pages(players))
    for number in range(SAMPLES):  # forth and back, further apart each time
        frame = frames[(number * 7919 + number * number * 31) % len(frames)]
        agrees(view.go(frame.id), at(played, frame))


@pytest.mark.parametrize("players", PLAYERS)
def test_stepping_to_the_end_and_back(view: View, pages: Pages, players: int) -> None:
    record = game(players)
    report = verify(record)
    view.open(pages(players))
    before = view.state()
    assert before["at"] == 0
    middle = before["last"] // 2
    view.steps(middle)
    halfway = view.state()
    assert halfway["at"] == middle
    view.steps(before["last"] - middle)
    after = view.state()
    assert after["at"] == after["last"] == len(stage(record).frames) - 1
    played = replay(record).game
    assert played is not None
    agrees(after, played)
    assert [home["points"] for home in after["homes"]] == [points_of(one) for one in report.scores.values()]
    view.press(HOME)
    assert view.state() == before
    view.press(END)
    assert view.state() == after
    view.js(
        "const s = document.getElementById('slider'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))",
        middle,
    )
    assert view.state() == halfway


def test_nothing_is_loaded_but_the_page(view: View, pages: Pages) -> None:
    view.open(pages(7))
    view.press(END)
    assert view.js("return performance.getEntriesByType('resource').map((one) => one.name)") == []
