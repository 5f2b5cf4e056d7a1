"""Nothing moves while stepping, at any size; axe-core finds nothing; keys and menu do what they say."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from caverna.pages import view_html
from caverna.reading.reader import load
from tests.page.browser.axe import violations
from tests.page.browser.viewing import DOWN, ENTER, RIGHT, TAB, View
from tests.support.corpus import RECORDS

Pages = Callable[[int], Path]
SIZES = [(360, 640), (768, 1024), (1280, 800), (1920, 1080)]
OTHERS = {
    "stone age": "stone-age/games/stone-four-1-planner.yaml",
    "agricola": "agricola/games/agricola-five-family-1-planner.yaml",
    "broken": "violations/fence.large.yaml",
}
_STEPPED = """
const done = arguments[arguments.length - 1];
let shift = 0;
const boxes = new Set();
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { shift += entry.value; }))
  .observe({ type: "layout-shift" });
const slider = document.getElementById("slider");
const last = Number(slider.max);
let left = arguments[0];
const far = arguments[1] || Math.max(1, Math.floor(last / left));
const step = () => {
  const { left: x, top, width, height } = document.querySelector("#focus .board").getBoundingClientRect();
  boxes.add([x, top, width, height].map(Math.round).join());
  if (!left) return setTimeout(() => done([shift, boxes.size]), 100);
  left -= 1;
  slider.value = Math.min(last, Number(slider.value) + far);
  slider.dispatchEvent(new Event("input"));
  requestAnimationFrame(() => setTimeout(step, 0));
};
step();
"""


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of other games, and of a record that breaks a rule in its position."""
    made = {}
    for name, record in OTHERS.items():
        made[name] = tmp_path_factory.mktemp("other") / "game.html"
        made[name].write_text(view_html(load(RECORDS / record)), encoding="utf-8")
    return made


def _page(name: Any, pages: Pages, others: dict[str, Path]) -> Path:
    return pages(name) if isinstance(name, int) else others[name]


@pytest.mark.parametrize("name", [1, 7, "stone age", "agricola"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_moves_while_stepping(
    view: View, pages: Pages, others: dict[str, Path], name: Any, size: tuple[int, int]
) -> None:
    view.size(*size)
    view.open(_page(name, pages, others), "0")
    shift, places = view.driver.execute_async_script(_STEPPED, 25)
    assert shift < 0.02
    assert places == 1
    assert view.js("return document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("name", [4, "stone age", "agricola"])
def test_nothing_moves_from_step_to_step_on_a_phone(
    view: View, pages: Pages, others: dict[str, Path], name: Any
) -> None:
    """The marks and texts beside a name come and go, and move nothing."""
    view.size(360, 640)
    view.open(_page(name, pages, others), "0")
    shift, places = view.driver.execute_async_script(_STEPPED, 60, 1)
    assert shift < 0.005
    assert places == 1


_BESIDE = """
const slider = document.getElementById("slider");
const places = new Set();
for (let part = 0; part <= 24; part += 1) {
  slider.value = Math.round((Number(slider.max) * part) / 24);
  slider.dispatchEvent(new Event("input"));
  for (const one of document.querySelectorAll("#focus .family, #focus .more")) {
    if (!one.childElementCount) continue;
    const { left, top } = one.getBoundingClientRect();
    places.add([one.className.split(" ")[0], left.toFixed(1), top.toFixed(1)].join());
    if (one.scrollWidth > one.clientWidth) places.add("cut");
  }
}
return [...places];
"""


@pytest.mark.parametrize("name", [7, "agricola"])
def test_a_family_that_grows_and_arms_itself_moves_nothing_beside_it_on_a_phone(
    view: View, pages: Pages, others: dict[str, Path], name: Any
) -> None:
    """A family of six, all armed, has room; the deliveries beside it begin where they always do."""
    view.size(360, 640)
    view.open(_page(name, pages, others), "0")
    places = view.js(_BESIDE)
    assert len(places) == 2, places


_SMALL = """
return [...document.querySelectorAll('a[href], button, input, select, summary')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).pointerEvents !== "none")
  .map((one) => [one, (one.type === "checkbox" ? one.closest("label") : one).getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && Math.min(box.width, box.height) < arguments[0] - 0.5)
  .map(([one, box]) => `${one.id || one.className || one.textContent} ${box.width} x ${box.height}`);
"""


@pytest.mark.parametrize("name", [2, "stone age", "agricola", "broken"])
def test_targets_are_large_enough(view: View, pages: Pages, others: dict[str, Path], name: Any) -> None:
    for wide, high, least in ((360, 640, 44), (1366, 768, 24)):
        view.size(wide, high)
        view.open(_page(name, pages, others))
        assert view.js(_SMALL, least) == []


def test_forced_colours_keep_what_is_changed_current_and_taken_apart(view: View, pages: Pages) -> None:
    """Grounds and shadows are gone there: outlines must tell."""
    view.open(pages(4), "5.3")
    view.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]}
    )
    style = "return getComputedStyle(document.querySelector(arguments[0])).outlineStyle"
    marks = [
        view.js(style, one) for one in (".space.changed", ".space.current:not(.changed)", ".space.taken:not(.changed)")
    ]
    assert marks == ["solid", "dotted", "double"]
    assert view.js(style, ".move.now") == "solid"


@pytest.mark.parametrize("name", [7, "stone age", "agricola"])
def test_printed_pages_are_light_and_have_the_boards_before_the_moves(
    view: View, pages: Pages, others: dict[str, Path], name: Any
) -> None:
    view.size(1000, 1400, dark=True, media="print")
    view.open(_page(name, pages, others), "5.3")
    tops = "return ['table', 'all', 'moves', 'scores', 'charts'].map((id) => document.getElementById(id).offsetTop)"
    assert view.js(tops) == sorted(view.js(tops))
    ground = "return getComputedStyle(document.querySelector('#line a.now')).backgroundColor"
    assert view.js(ground) == "rgb(255, 233, 168)"
    broken = (
        "return [...document.querySelectorAll('#list .number')].filter((one) => {"
        " const range = document.createRange(); range.selectNodeContents(one);"
        " return range.getBoundingClientRect().height > 20 }).length"
    )
    assert view.js(broken) == 0  # "10.13" stands in one line
    assert view.js("return document.documentElement.scrollWidth") <= 1000


@pytest.mark.parametrize("wide", [360, 768, 1366])
def test_the_numbers_of_the_rounds_do_not_run_into_each_other(
    view: View, pages: Pages, others: dict[str, Path], wide: int
) -> None:
    for name in (7, "agricola"):
        view.size(wide, 768)
        view.open(_page(name, pages, others))
        boxes = view.js(
            "return [...document.querySelectorAll('#ticks span:not(.bug)')].map((one) => one.getBoundingClientRect())"
            ".filter((box) => box.width).map((box) => [box.left, box.right])"
        )
        assert len(boxes) > 3
        assert all(before[1] < after[0] for before, after in pairwise(boxes)), (name, boxes)


@pytest.mark.parametrize("opener", ["ledger-open", "text-open"])
def test_axe_finds_nothing_in_dialogs(view: View, pages: Pages, opener: str) -> None:
    view.size(360, 640)
    view.open(pages(2), "3.1")
    view.js("document.getElementById(arguments[0]).click()", opener)
    assert view.shown("dialog[open]")
    assert violations(view.driver) == []


@pytest.mark.parametrize("name", [7, "stone age", "agricola", "broken"])
def test_axe_finds_nothing(view: View, pages: Pages, others: dict[str, Path], name: Any) -> None:
    for wide, high, dark in ((360, 640, False), (1280, 800, True)):
        view.size(wide, high, dark)
        view.open(_page(name, pages, others))
        assert violations(view.driver) == []


def test_board_spaces_and_the_placement_are_seen_together(view: View, pages: Pages) -> None:
    for wide, high in ((1280, 800), (1366, 768), (1920, 1080)):
        view.size(wide, high)
        view.open(pages(7), "9.3")
        for seen in ("#now", "#focus .board", "#spaces", "#rounds", "#list .move.now"):
            box = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
            assert view.js(box, seen) <= high + 1, (wide, high, seen)


def test_a_broken_position_draws_what_could_be_set_up(view: View, others: dict[str, Path]) -> None:
    view.open(others["broken"])
    assert view.text(".judge").count("a large pasture covers 2 adjacent cells") == 1
    assert view.js("return document.querySelectorAll('#focus .cell').length") >= 24


def test_searching_leads_to_the_lines_that_have_the_words(view: View, pages: Pages) -> None:
    view.open(pages(2))
    view.js(
        "const s = document.getElementById('search'); s.value = 'ORE min'; s.focus();"
        "s.dispatchEvent(new Event('input'))"
    )
    found = view.js("return [...document.querySelectorAll('#list .move:not(.miss)')].map((line) => line.textContent)")
    assert found
    assert all("ore min" in line.lower() for line in found)
    assert int(view.text("#hits")) == len(found)
    view.press(ENTER)
    assert "Ore min" in view.text("#line")


def test_spaces_are_reached_by_keys_and_arrows_stay_with_them(view: View, pages: Pages) -> None:
    view.open(pages(2), "2.1")
    view.js("document.querySelector('.follow input').focus()")
    reached = []
    for _ in range(12):
        view.press(TAB)
        reached.append(view.js("return document.activeElement.getAttribute('class') || document.activeElement.id"))
        if "space" in reached[-1]:
            break
    assert any("cell" in each for each in reached)
    assert "space" in reached[-1]
    before = view.js("return document.activeElement.dataset.space")
    view.press(DOWN)
    assert view.js("return document.activeElement.dataset.space") != before
    assert view.js("return document.querySelector('#list a.now').getAttribute('href')") == "#2.1"
    view.press(ENTER)
    assert view.shown("#explain")


def test_what_is_to_come_can_be_hidden(view: View, pages: Pages) -> None:
    """In the game of two, both begin with nothing on the sheet but dwarfs, unused cells and missing animals."""
    view.open(pages(2), "3.1")
    final = view.text(".of-total td:last-child")
    view.js("document.getElementById('veil').click()")
    assert not view.shown(".won")
    total = "return [...document.querySelectorAll('.of-total td')].map((cell) => cell.textContent + ' points')"
    assert view.js(total) == [home["points"] for home in view.state()["homes"]]
    later = "#list .move.now ~ .move:not(.to-come), #list .part:has(.now) ~ .part:not(.to-come)"
    assert view.js("return document.querySelectorAll(arguments[0]).length", later) == 0
    view.js("document.getElementById('veil').click()")
    assert view.text(".of-total td:last-child") == final


_TOUCHED = """
const { toggle } = DOMTokenList.prototype;
let touched = 0;
DOMTokenList.prototype.toggle = function (name, ...force) {
  touched += name === "to-come";
  return toggle.call(this, name, ...force);
};
document.getElementById(arguments[0]).click();
const done = () => {
  DOMTokenList.prototype.toggle = toggle;
  arguments[1](touched);
};
requestAnimationFrame(() => setTimeout(done)); // the list follows once the frame of the step is made
"""


def test_a_step_with_what_is_to_come_hidden_touches_only_the_lines_between(view: View, pages: Pages) -> None:
    view.open(pages(2), "3.1&veil=1")
    lines = view.js("return document.querySelectorAll('#list .move').length")
    for key in ("turn-on", "turn-back"):
        assert 0 < view.driver.execute_async_script(_TOUCHED, key) <= 12 < lines
    hidden = "return [...document.querySelectorAll('#list .move')].map((one) => one.classList.contains('to-come'))"
    at = view.js("return [...document.querySelectorAll('#list .move')].indexOf(document.querySelector('.move.now'))")
    for moment in ("7", "2.1", "end", "3.1"):
        view.go(moment)
    assert view.js(hidden) == [number > at for number in range(lines)]


def test_the_steps_of_the_line_that_are_to_come_are_hidden_too(view: View, pages: Pages) -> None:
    view.open(pages(4), "0")
    several = view.js(
        "return [...document.querySelectorAll('#list .turn')].find((line) => line.querySelectorAll('.step').length > 2)"
        ".querySelector('.step a').hash.slice(1)"
    )
    view.open(pages(4), f"{several}&veil=1")
    seen = (
        "return [...document.querySelectorAll(arguments[0])].filter((one) => one.getClientRects().length)"
        ".map((one) => one.textContent)"
    )
    for where in ("#list .move.now .step", "#line .step"):
        assert len(view.js(seen, where)) == 1
    view.press("h")
    assert len(view.js(seen, "#line .step")) > 2


def test_a_link_leads_to_moment_and_view(view: View, pages: Pages) -> None:
    view.open(pages(2), "3.1&player=1&find=ore&could=1")
    assert view.text("#focus .name") == "Bob"
    assert int(view.text("#hits")) > 0
    assert view.js("return document.documentElement.classList.contains('could')")
    opened = view.js("return [...document.querySelectorAll('.space.open')].map((one) => one.dataset.holder)")
    assert opened
    assert set(opened) == {""}  # nobody stands on what could be used
    view.press("c")
    assert view.js("return document.querySelectorAll('.space.open').length") == 0
    view.press(RIGHT, "c")
    assert view.js("return document.querySelectorAll('.space.open').length") > 0


def test_the_record_can_be_read_and_the_board_saved(view: View, pages: Pages) -> None:
    view.open(pages(2), "5.1")
    view.js("document.getElementById('text-open').click()")
    assert view.text("#text-lines li") == "caverna: 1"
    view.js("document.getElementById('text-close').click(); window.saved = null;"
            "HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };"
            "document.getElementById('save-picture').click()")  # fmt: skip
    view.until("return window.saved && window.saved.endsWith('5.1.png')", True)


def test_a_saved_board_frames_only_what_the_moment_changed(view: View, pages: Pages) -> None:
    view.open(pages(2), "0")
    view.js(
        "window.drawn = []; const write = XMLSerializer.prototype.serializeToString;"
        "XMLSerializer.prototype.serializeToString = function (node) {"
        " if (node.querySelector('.cells')) window.drawn.push(node); return write.call(this, node); }"
    )
    changed = "return document.querySelectorAll('#focus .cell.changed').length"
    for _ in range(200):
        view.steps(1)
        if view.js(changed):
            break
    view.js("document.getElementById('save-picture').click()")
    view.until("return window.drawn.length", 1)
    frames = "return [...window.drawn[0].querySelectorAll('.hit')].map((one) => one.getAttribute('display'))"
    assert view.js(frames).count("inline") == view.js(changed) > 0
    assert view.js("return [...window.drawn[0].querySelectorAll('use')].every((use) => "
                   "window.drawn[0].querySelector(use.getAttribute('href')))")  # fmt: skip
