"""The page of Stone Age in a browser: what is drawn at a moment, and that it fits a phone."""

from pathlib import Path

import pytest

from caverna.pages import view_html
from caverna.reading.reader import load
from tests.page.browser.viewing import RIGHT, View

BY_HAND = Path(__file__).parents[3] / "records/stone-age/games/stone-two-by-hand.yaml"
_PEOPLE = """
return Object.fromEntries([...document.querySelectorAll('.place')].map((place) => [
  place.dataset.told.split(':')[0],
  [...place.querySelectorAll('[data-drawing^="i-person"]')].map((one) => Number(one.dataset.drawing.slice(-1))),
]).filter(([, people]) => people.length));
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stone") / "game.html"
    path.write_text(view_html(load(BY_HAND)), encoding="utf-8")
    return path


def test_people_dice_tools_and_cards_are_drawn(view: View, page: Path) -> None:
    """Round 1 of the game worked out by hand, then the last moment and back."""
    view.open(page, "1.6")
    assert view.js(_PEOPLE) == {
        "Tool maker": [1], "Hut": [0, 0], "Forest": [1, 1, 1], "Clay pit": [0, 0], "Building 1": [0], "Card 1": [1],
    }  # fmt: skip
    assert view.text("#when") == "Round 1 · placement 6"
    view.js("location.hash = '1.8.1'")
    view.until("return document.querySelector('.thrown .sum')?.textContent", "= 12 → 4 wood")
    assert view.js("return document.querySelectorAll('.thrown .dice > .icon').length") == 3
    assert view.js("return [...document.querySelectorAll('#focus .tool')].map((tool) => tool.title)") == [
        "tools 1, used", "tools", "tools",
    ]  # fmt: skip
    assert view.js("return [...document.querySelectorAll('.place.changed .title')].map((one) => one.textContent)") == [
        "Tool maker", "Forest",
    ]  # fmt: skip
    view.js("location.hash = '1.8'")
    view.until("return document.querySelector('.thrown .sum')?.textContent", "taken: 6")
    assert view.js("return document.querySelectorAll('#focus .laid .face').length") == 1
    assert view.text("#focus .track .here") == "1"
    view.click("#last")
    assert view.js("return document.querySelectorAll('#cards .face').length") == 4
    assert view.js(_PEOPLE) == {}
    view.click("#first")
    assert view.js("return document.querySelectorAll('#focus .face').length") == 0


def test_the_parts_of_a_slot_stay_while_what_is_in_them_changes(view: View, page: Path) -> None:
    """A part that is made anew lays out the whole page; none of them may lie before the card that is pointed at."""
    view.size(1366, 768)
    view.open(page, "1.0")
    view.js("window.parts = [...document.querySelectorAll('.slot > *')]")
    faces = "return [...document.querySelectorAll('.slot .face')].map((face) => face.ariaLabel)"
    before = view.js(faces)
    for _ in range(40):
        if view.text("#when") == "Round 2 · Start of the round":
            break
        view.press(RIGHT)
    assert view.text("#when") == "Round 2 · Start of the round"
    assert view.js(faces) != before
    assert view.js("return window.parts.length") == 4 * 4 + 2 * 3  # cards have dice; a stack for each player
    assert view.js("return window.parts.every((part) => part.isConnected)")
    assert view.js(
        "const piece = document.querySelector('.slot .piece'); const box = piece.getBoundingClientRect();"
        "return piece.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))"
    )


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wider_than_a_phone(view: View, page: Path, dark: bool) -> None:
    view.size(390, 844, dark)
    view.open(page, "5.8")
    view.click(".panes [data-pane='table']")
    assert view.js("return document.documentElement.scrollWidth") == 390
    small = (
        "return [...document.querySelectorAll('.place')].filter((one) => one.getBoundingClientRect().width < 70).length"
    )
    assert view.js(small) == 0
