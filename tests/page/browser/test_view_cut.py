"""Nothing of what is said at the edges of the page is cut, broken or covered."""

from pathlib import Path

import pytest

from caverna.pages import score_html, view_html
from caverna.reading.reader import load, loads
from tests.page.browser.viewing import View
from tests.support.corpus import RECORDS

SOLO = "agricola/games/agricola-solo-full-by-hand.yaml"
"""Rests on cards: the badge in the header is long."""
FOUR = "agricola/games/agricola-four-full-1-planner.yaml"

_LAST = """
const slider = document.getElementById("slider");
slider.value = slider.max;
slider.dispatchEvent(new Event("input"));
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of a game that rests on cards, of one of four, and of that with a name as long as it may be."""
    text = (RECORDS / FOUR).read_text(encoding="utf-8")
    records = {"solo": load(RECORDS / SOLO), "four": loads(text), "long": loads(text.replace("Ann", "W" * 40))}
    folder = tmp_path_factory.mktemp("cut")
    for name, record in records.items():
        (folder / f"{name}.html").write_text(view_html(record), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in records}


def test_the_header_is_whole(view: View, made: dict[str, Path]) -> None:
    for wide, high in ((360, 640), (768, 1024), (1366, 768), (1920, 1080)):
        view.size(wide, high)
        view.open(made["solo"])
        over = view.js(
            "const top = document.querySelector('.top').getBoundingClientRect();"
            "return [...document.querySelectorAll('.titles h1, .about, .about .badge')].map((one) => {"
            " const box = one.getBoundingClientRect();"
            " return Math.max(top.top - box.top, box.bottom - top.bottom, one.scrollHeight - one.clientHeight - 3) })"
        )
        assert max(over) <= 1, (wide, over)
    assert "Woodcutter" in view.text("#scores .cite")  # what the badge has no room for


def test_the_number_of_a_round_stands_in_one_line(view: View, made: dict[str, Path]) -> None:
    view.size(768, 1024)
    view.open(made["four"])
    heights = view.js(
        "return [...document.querySelectorAll('#ticks span:not(.bug)')].map((one) => one.offsetHeight).filter(Boolean)"
    )
    assert len(set(heights)) == 1


def test_a_name_of_one_word_is_not_broken(view: View, made: dict[str, Path]) -> None:
    for wide, high in ((1366, 768), (1920, 1080), (2560, 1440)):
        view.size(wide, high)
        view.open(made["four"])
        broken = view.js(
            _LAST
            + "return [...document.querySelectorAll('#table .title')].filter((one) => !one.textContent.includes(' '))"
            ".filter((one) => { const range = document.createRange(); range.selectNodeContents(one);"
            "  return new Set([...range.getClientRects()].map((box) => box.top)).size > 1 })"
            ".map((one) => one.textContent)"
        )
        assert broken == [], wide


def test_a_long_name_does_not_run_into_the_points_of_an_improvement(view: View, made: dict[str, Path]) -> None:
    view.open(made["long"])
    apart = view.js(
        _LAST + "return [...document.querySelectorAll('.major .owner bdi')].map((name) =>"
        " name.closest('.major').querySelector('.worth').getBoundingClientRect().left"
        " - name.getBoundingClientRect().right)"
    )
    assert apart
    assert min(apart) >= 0


def test_what_is_explained_on_a_phone_is_not_under_the_button_that_closes_it(view: View, made: dict[str, Path]) -> None:
    view.size(360, 640)
    view.open(made["four"], "5.2")
    spaces = view.js("return document.querySelectorAll('#spaces .space').length")
    for number in range(0, spaces, 4):
        view.js("document.querySelectorAll('#spaces .space')[arguments[0]].click()", number)
        covered = view.js(
            "const close = document.getElementById('explain-close').getBoundingClientRect();"
            "return [...document.querySelectorAll('#explain-title bdi, #explain-text p')].filter((one) => {"
            " const range = document.createRange(); range.selectNodeContents(one);"
            " return [...range.getClientRects()].some((box) => box.right > close.left && box.top < close.bottom) })"
            ".map((one) => one.textContent)"
        )
        assert covered == []
        view.js("document.getElementById('explain-close').click()")


def test_on_a_phone_what_a_score_comes_from_has_the_mark_of_its_player(view: View, tmp_path: Path) -> None:
    """The columns stand below each other there; where nothing is counted there is no mark either."""
    page = tmp_path / "scores.html"
    page.write_text(score_html([load(RECORDS / FOUR)], explained=True), encoding="utf-8")
    view.size(360, 640)
    view.open(page)
    marks = view.js(
        "return [...document.querySelectorAll('.pieces td:not(:first-child)')].filter((one) => one.offsetHeight)"
        ".map((one) => [getComputedStyle(one, '::before').backgroundColor, one.childElementCount])"
    )
    assert len({colour for colour, _ in marks}) == 4
    assert {count for _, count in marks} == {1}


def test_points_keep_their_place_in_polish_on_a_phone(view: View, tmp_path: Path) -> None:
    """One point has the shortest word there, five the longest."""
    page = tmp_path / "game.html"
    page.write_text(view_html(load(RECORDS / "games/four-1-mixed.yaml"), lang="pl"), encoding="utf-8")
    view.size(360, 640)
    view.open(page)
    places = view.js(
        "const slider = document.getElementById('slider'); const places = new Set();"
        "for (let part = 0; part < 16; part += 1) {"
        " slider.value = Math.round((Number(slider.max) * part) / 16); slider.dispatchEvent(new Event('input'));"
        " places.add(document.querySelector('#focus .points').getBoundingClientRect().left) }"
        "return places.size"
    )
    assert places == 1
