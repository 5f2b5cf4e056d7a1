"""There is room for what is said: nothing is cut short, in any language; long lists are one stop for the keyboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caverna.pages import view_html
from caverna.reading.reader import load
from tests.page.browser.viewing import DOWN, END, ENTER, HOME, LEFT, RIGHT, SHIFT, TAB, UP, View
from tests.support.corpus import RECORDS

Pages = Callable[[int], Path]
GAMES = {
    "caverna": "games/four-1-mixed.yaml",
    "agricola": "agricola/games/agricola-five-full-1-planner.yaml",
    "stone age": "stone-age/games/stone-four-1-planner.yaml",
}
SIZES = [(360, 640), (768, 1024), (1366, 768), (1920, 1080), (2560, 1440)]

_CUT = """
const clips = (one) => getComputedStyle(one).overflowX === "hidden" || getComputedStyle(one).contain.includes("strict");
const cut = new Map();
const look = () => {
  for (const one of document.querySelectorAll("#focus .info *, #table *, #now *")) {
    if (!one.checkVisibility() || one.closest(".thrown, .word, .name, .unseen, svg svg")) continue;
    const texts = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!texts.length && !one.matches(".icon")) continue;
    const range = document.createRange();
    if (texts.length) range.selectNodeContents(texts[0]);
    const box = texts.length ? range.getBoundingClientRect() : one.getBoundingClientRect();
    for (let node = one; node.id !== "focus" && node.id !== "table" && node.id !== "now"; node = node.parentElement) {
      if (!(node instanceof HTMLElement) || !clips(node)) continue;
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const slack = texts.length ? box.height * 0.3 / Math.max(1, Math.round(box.height / 16)) + 1 : 2;
      const aside = Math.max(left - box.left, box.right - right);
      const above = Math.max(top - box.top, box.bottom - bottom);
      if (aside > 2 || above > slack) cut.set(one.textContent || one.innerHTML, node.className);
    }
  }
};
const slider = document.getElementById("slider");
for (let part = 0; part <= 8; part += 1) {
  slider.value = Math.round((Number(slider.max) * part) / 8);
  slider.dispatchEvent(new Event("input"));
  look();
}
return [...cut].map(([text, where]) => `${text} in ${where}`);
"""


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Return where the page of a game in a language lies."""
    made: dict[tuple[str, str], Path] = {}

    def page(name: str, lang: str) -> Path:
        if (name, lang) not in made:
            made[name, lang] = tmp_path_factory.mktemp("spoken") / "game.html"
            made[name, lang].write_text(view_html(load(RECORDS / GAMES[name]), lang=lang), encoding="utf-8")
        return made[name, lang]

    return page


@pytest.mark.parametrize(
    ("name", "lang"),
    [("caverna", "en"), ("caverna", "pl"), ("agricola", "es"), ("agricola", "pl"), ("stone age", "es")],
)
def test_no_text_is_cut_short(view: View, spoken: Callable[[str, str], Path], name: str, lang: str) -> None:
    """Names of spaces and cards, goods on them, and what is said beside a player's name, at every size."""
    for wide, high in SIZES:
        view.size(wide, high)
        view.open(spoken(name, lang))
        assert view.js(_CUT) == [], (wide, high)


@pytest.mark.parametrize(("name", "wanted"), [("caverna", "deliveries to come: 6"), ("agricola", "(round): 8–12")])
def test_what_a_player_will_get_is_read_beside_the_name(
    view: View, spoken: Callable[[str, str], Path], name: str, wanted: str
) -> None:
    """A supplier with six deliveries left; a well whose food lies on the next five round spaces."""
    for wide, high in ((360, 640), (1366, 768)):
        view.size(wide, high)
        view.open(spoken(name, "en"))
        found = view.js(
            "const slider = document.getElementById('slider');"
            "for (let at = 0; at <= Number(slider.max); at += 1) {"
            "  slider.value = at; slider.dispatchEvent(new Event('input'));"
            "  const more = document.querySelector('#focus .more');"
            "  if (more.textContent.includes(arguments[0]))"
            "    return [more.scrollWidth - more.clientWidth, more.scrollHeight - more.clientHeight,"
            "            more.querySelectorAll('.heap :is(title, [title])').length];"
            "}",
            wanted,
        )
        assert found is not None
        assert found[0] <= 0
        assert found[1] <= 2
        assert found[2] >= 1


def test_the_list_of_moves_is_one_stop_with_arrows_inside(view: View, pages: Pages) -> None:
    """Tab leads to the moment that is shown; arrows go on from there and change nothing until Enter is pressed."""
    here = "return document.activeElement.getAttribute('href')"
    view.open(pages(2), "3.1")
    at = view.state()["at"]
    view.js("document.getElementById('search').focus()")
    view.press(TAB)
    assert view.js(here) == "#3.1"
    walked = []
    for key in (DOWN, DOWN, UP, RIGHT, LEFT, HOME, END):
        view.press(key)
        walked.append(view.js(here))
    assert [each.split(".")[:2] for each in walked[:3]] == [["#3", "2"], ["#3", "3"], ["#3", "2"]]
    assert walked[3] != walked[2] == walked[4]
    assert walked[5:] == ["#0", "#end"]
    assert view.state()["at"] == at
    view.press(SHIFT, TAB)
    assert view.js("return document.activeElement.id") == "search"
    view.press(TAB, DOWN, TAB)
    assert not view.js("return document.getElementById('list').contains(document.activeElement)")
    view.js("document.getElementById('search').focus()")
    view.press(TAB, DOWN, ENTER)
    view.until("return document.querySelector('#list .move.now .number').textContent", "3.2")


def test_a_list_that_is_searched_leads_to_what_was_found(view: View, pages: Pages) -> None:
    view.open(pages(2), "3.1&find=ore+min")
    view.js("document.getElementById('search').focus()")
    view.press(TAB)
    line = "return document.activeElement.closest('.move').textContent.toLowerCase()"
    assert "ore min" in view.js(line)
    view.press(DOWN)
    assert "ore min" in view.js(line)


@pytest.mark.parametrize("name", list(GAMES))
def test_on_a_big_screen_all_is_large_and_seen_at_once(
    view: View, spoken: Callable[[str, str], Path], name: str
) -> None:
    """The stage: letters half as large again at 1920 x 1080, board and spaces whole, nothing to scroll."""
    for wide, high, size in ((1366, 768, 16), (1920, 1080, 22), (2560, 1440, 30)):
        view.size(wide, high)
        view.open(spoken(name, "en"), "5.2")
        view.js("document.documentElement.classList.add('stagemode')")
        assert float(view.js("return parseFloat(getComputedStyle(document.getElementById('line')).fontSize)")) >= size
        boxes: Any = view.js(
            "return ['#now', '#focus .board', '#table li:last-child > *', '#table'].map((one) => {"
            " const box = [...document.querySelectorAll(one)].at(-1).getBoundingClientRect();"
            " return [box.left, box.right, box.bottom, box.width] })"
        )
        for left, right, bottom, _ in boxes:
            assert left >= 0
            assert right <= wide
            assert bottom <= high
        assert boxes[1][3] > wide * 0.4  # the board
        assert view.js("return document.documentElement.scrollHeight") <= high + 1


def test_on_a_phone_the_finding_comes_first_and_its_line_is_seen_whole(view: View, tmp_path: Path) -> None:
    """The longest verdict there is; what is wrong is far to the right in its line."""
    for record, keep_going in (("furnish.cost", True), ("fence.large", False)):
        page = tmp_path / "judged.html"
        found = view_html(load(RECORDS / "violations" / f"{record}.yaml"), keep_going=keep_going, lang="es")
        page.write_text(found, encoding="utf-8")
        view.size(360, 640)
        view.open(page)
        judge, message, source, wrong, verdict, moment = view.js(
            "return ['.judge', '.message', '#findings .source', '#findings mark', '.doubts p', '#present']"
            ".map((one) => {"
            " const { left, right, top, bottom } = document.querySelector(one).getBoundingClientRect();"
            " return { left, right, top, bottom } })"
        )
        assert message["bottom"] <= source["top"] < source["bottom"] <= verdict["top"]
        assert verdict["bottom"] <= judge["bottom"] <= moment["top"]
        assert source["left"] <= wrong["left"] < wrong["right"] <= source["right"]
        assert view.js(
            "const line = document.querySelector('#findings .source'); return line.scrollWidth <= line.clientWidth"
        )


@pytest.mark.parametrize(
    "record",
    [
        "violations/furnish.cost",
        "violations/fence.large",
        "agricola/violations/fence-cost-illegal-1",
        "stone-age/violations/build-cost-illegal-1",
    ],
)
def test_a_judge_sees_the_finding_and_the_whole_board_on_a_laptop(view: View, tmp_path: Path, record: str) -> None:
    page = tmp_path / "judged.html"
    page.write_text(view_html(load(RECORDS / f"{record}.yaml")), encoding="utf-8")
    for wide, high in ((1280, 800), (1366, 768), (1920, 1080)):
        view.size(wide, high)
        view.open(page)
        bottoms = view.js(
            "return ['.judge', '#findings .source', '#findings .cite', '#now', '#focus .board', '#table', '.found']"
            ".map((one) => document.querySelector(one).getBoundingClientRect().bottom)"
        )
        assert bottoms[1] <= bottoms[0]
        assert bottoms[2] <= bottoms[0]
        assert max(bottoms) <= high + 0.5
