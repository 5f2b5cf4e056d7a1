"""Icons and players' marks are pictures while one steps, and drawings where there can be none, and on paper."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from caverna.pages import view_html
from caverna.reading.reader import load
from tests.page.browser.viewing import RIGHT, View
from tests.support.corpus import RECORDS

Pages = Callable[[int], Path]
GAMES = [
    "games/seven-1-restless.yaml", "games/solo-1-mixed.yaml", "stone-age/games/stone-four-1-planner.yaml",
    "agricola/games/agricola-five-full-1-planner.yaml",
]  # fmt: skip
_KINDS = "return [...new Set([...document.querySelectorAll('.icon, .mark')].map((one) => one.localName))]"
_COUNT = "return document.querySelectorAll('.icon, .mark').length"
_NAMES = (
    "return [...document.querySelectorAll('#now .icon, #focus .icon, #table .icon')].map((one) => "
    "one.getAttribute('aria-label') ?? one.querySelector('title')?.textContent ?? null)"
)
_BOXES = (
    "return [...document.querySelectorAll('#focus .icon, #focus .mark, #table .icon, .tabs .mark')].slice(0, 60)"
    ".map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round))"
)
_SHOWN = (
    "return [...document.querySelectorAll('#focus .icon, #focus .mark, #table .icon, #list .mark')]"
    ".every((one) => getComputedStyle(one).backgroundImage.startsWith('url(\"data:image/png;base64,'))"
)


@contextmanager
def prepared(view: View, script: str) -> Iterator[None]:
    """Run a script before those of each page."""
    made = view.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        yield
    finally:
        view.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)


def pictured(view: View) -> None:
    """Wait until there are pictures."""
    view.until(_KINDS, ["span"])


@pytest.mark.parametrize("name", GAMES)
def test_icons_become_pictures_of_the_same_size_and_name(view: View, tmp_path: Path, name: str) -> None:
    view.size(1366, 768)
    page = tmp_path / "game.html"
    page.write_text(view_html(load(RECORDS / name)), encoding="utf-8")
    with prepared(view, "window.held = []; window.requestIdleCallback = (act) => window.held.push(act);"):
        view.open(page)
    assert view.js(_KINDS) == ["svg"]
    before = view.js(_COUNT), view.js(_NAMES), view.js(_BOXES)
    view.js("window.requestIdleCallback = (act) => setTimeout(act); window.held.forEach((act) => act())")
    pictured(view)
    assert (view.js(_NAMES), view.js(_BOXES)) == before[1:]
    assert view.js(_COUNT) >= before[0]  # the boards that were not in sight have theirs, too
    assert view.js(_SHOWN)
    view.press(RIGHT)
    assert view.js(_KINDS) == ["span"]
    assert view.complaints() == []


def test_what_is_printed_are_the_drawings(view: View, pages: Pages) -> None:
    view.open(pages(2))
    pictured(view)
    view.js("dispatchEvent(new Event('beforeprint'))")
    assert view.js(_KINDS) == ["svg"]
    view.js("dispatchEvent(new Event('afterprint'))")
    assert view.js(_KINDS) == ["span"]


def test_other_colours_make_other_pictures(view: View, pages: Pages) -> None:
    view.size(1366, 768)
    view.open(pages(2))
    pictured(view)
    view.js("window.mark = () => getComputedStyle(document.querySelector('#focus .mark')).backgroundImage;"
            "window.light = window.mark()")  # fmt: skip
    view.size(1366, 768, dark=True)
    view.until("return window.mark() !== window.light", True)
    view.size(1366, 768)
    view.until("return window.mark() === window.light", True)


def test_where_a_canvas_cannot_be_read_the_drawings_stay(view: View, pages: Pages) -> None:
    """Some browsers answer with noise, so that nobody is known by how the machine draws."""
    noise = "CanvasRenderingContext2D.prototype.getImageData = () => ({ data: [255, 255, 255, 255] });"
    with prepared(view, noise):
        view.open(pages(2))
    view.js("window.idle = false; requestIdleCallback(() => requestIdleCallback(() => { window.idle = true; }))")
    view.until("return window.idle", True)
    view.press(RIGHT)
    assert view.js(_KINDS) == ["svg"]
    assert view.complaints() == []


def test_a_card_that_is_a_picture_explains_itself_as_a_drawing(view: View, tmp_path: Path) -> None:
    view.size(1366, 768)
    page = tmp_path / "game.html"
    page.write_text(view_html(load(RECORDS / GAMES[2])), encoding="utf-8")
    view.open(page, "9.3")
    pictured(view)
    faces = "return [...document.querySelectorAll('#focus .laid .face')].map((one) => [one.localName, one.tabIndex])"
    kinds = view.js(faces)
    assert {kind for kind, _ in kinds} == {"span"}
    assert sorted({stop for _, stop in kinds}) == [-1, 0]
    view.click("#focus .laid .face")
    told = "#explain-drawing > svg.face use"
    face = "document.querySelector('#focus .laid .face')"
    assert view.js(f"return document.querySelector('{told}').getAttribute('href')") == "#" + view.js(
        f"return {face}.dataset.drawing"
    )
    assert view.text("#explain-title") in view.js(f"return {face}.getAttribute('aria-label')")
    assert view.text("#explain .cite")
    view.js("dispatchEvent(new Event('beforeprint'))")
    assert {kind for kind, _ in view.js(faces)} == {"svg"}
    assert [stop for _, stop in view.js(faces)] == [stop for _, stop in kinds]


_CELLS = (
    "return [...document.querySelectorAll('#focus .cell, #focus .herd, #focus .fences > g, #homes .cell')]"
    ".map((one) => [one.firstChild.localName, one.firstChild.dataset.drawing, "
    "Object.values(one.firstChild.getBoundingClientRect().toJSON()).slice(0, 2).map((at) => Math.round(at / 3))])"
)


@pytest.mark.parametrize("name", [GAMES[0], GAMES[3]])
def test_what_lies_on_boards_becomes_pictures_in_its_place(view: View, tmp_path: Path, name: str) -> None:
    """Cells are as large as their pictures; animals and fences lie within theirs."""
    view.size(1366, 768)
    page = tmp_path / "game.html"
    page.write_text(view_html(load(RECORDS / name)), encoding="utf-8")
    view.open(page, "11.0")
    pictured(view)
    view.js("dispatchEvent(new Event('beforeprint'))")
    drawn = view.js(_CELLS)
    view.js("dispatchEvent(new Event('afterprint'))")
    shown = view.js(_CELLS)
    assert {kind for kind, _, _ in drawn} == {"use"}
    assert {kind for kind, _, _ in shown} == {"image"}
    assert [(id, at) for _, id, at in shown if id.startswith("c-")] == [
        (id, at) for _, id, at in drawn if id.startswith("c-")
    ]
    assert [id for _, id, _ in shown] == [id for _, id, _ in drawn]
    outside = (
        "return [...document.querySelectorAll('#focus .board image')].map((one) => {"
        " const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');"
        " const drawn = document.getElementById(one.dataset.drawing);"
        " const [left, top] = (drawn.dataset.box ?? drawn.getAttribute('viewBox')).split(' ').map(Number);"
        " use.setAttribute('href', '#' + drawn.id);"
        " use.setAttribute('x', one.x.baseVal.value - left); use.setAttribute('y', one.y.baseVal.value - top);"
        " one.parentNode.append(use); const [room, box] = [one.getBBox(), use.getBBox()]; use.remove();"
        " return box.x < room.x - 5 || box.y < room.y - 5 || box.x + box.width > room.x + room.width + 5"
        " || box.y + box.height > room.y + room.height + 5 ? drawn.id : ''; })"
    )
    found = view.js(outside)
    assert len(found) >= 15
    assert set(found) == {""}
    view.press(RIGHT)
    assert {kind for kind, _, _ in view.js(_CELLS)} == {"image"}
    assert view.complaints() == []


def test_furnishings_on_small_boards_are_pictures_of_their_names(view: View, pages: Pages) -> None:
    view.size(1366, 768)
    view.open(pages(4), "end")
    pictured(view)
    tile = "querySelector('[data-look^=\"tile-\"] > image')"
    look = f"const big = document.getElementById('focus').{tile}; const id = big.dataset.drawing;"
    small = 'document.querySelector(`#homes .home [data-drawing="${id}"]`)'
    assert view.js(f"{look} return {small}.getAttribute('href') !== big.getAttribute('href')")
    same = view.js(
        "const ground = [...document.querySelectorAll('#focus .cell:not([data-look^=\"tile-\"]) > image')];"
        'return ground.map((one) => document.querySelector(`#homes [data-drawing="${one.dataset.drawing}"]`)'
        ".getAttribute('href') === one.getAttribute('href'))"
    )
    assert len(same) >= 8
    assert all(same)
    view.size(360, 640)
    view.click("#to-boards")
    view.until(f"{look} return {small}.getAttribute('href') === big.getAttribute('href')", True)


_LAYING = """
window.laid = new Set();
const measure = Element.prototype.getBoundingClientRect;
Element.prototype.getBoundingClientRect = function () {
  if (this.matches("#boards > .home:not(.behind)") && document.querySelector("span.icon")) laid.add(this.dataset.seat);
  return measure.call(this);
};
"""


def test_the_boards_of_the_others_are_laid_out_with_their_pictures_before_they_are_seen(
    view: View, pages: Pages
) -> None:
    """Hidden parts are styled when they are first shown, and the step to them would wait for it."""
    view.size(1366, 768)
    with prepared(view, _LAYING):
        view.open(pages(4), "3.1")
    view.until("return [...window.laid].sort().join()", "0,1,2,3")
    assert view.js("return document.querySelectorAll('#boards > .home:not(.behind)').length") == 1


_COPIES = """
const done = arguments[0];
const { cloneNode } = Node.prototype;
let stepping = false;
const copied = [];
Node.prototype.cloneNode = function (...deep) {
  if (stepping && this.localName === "image") copied.push(this.dataset.drawing);
  return cloneNode.apply(this, deep);
};
const steps = [];
const step = () => {
  const before = new Set(document.querySelectorAll("#boards image"));
  stepping = true;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  stepping = false;
  steps.push([...document.querySelectorAll("#boards image")].filter((one) => !before.has(one)).length);
  if (steps.length < 12) setTimeout(() => requestIdleCallback(() => requestIdleCallback(step)), 300);
  else done([copied, steps]);
};
setTimeout(step, 1500);
"""


def test_the_pictures_that_a_step_lays_are_copied_beforehand(view: View, pages: Pages) -> None:
    """A copy fetches its picture when it is made. Where a step lays several of a kind, one of them is there."""
    view.size(1366, 768)
    view.open(pages(4), "5.0")
    pictured(view)
    copied, laid = view.driver.execute_async_script(_COPIES)
    assert sum(laid) >= 3
    assert len(copied) < sum(laid) / 2


def test_drawings_are_drawn_in_rows(view: View, pages: Pages) -> None:
    """Each image of drawings that is loaded is a document to the browser, which slows every task down."""
    view.size(1366, 768)
    count = "window.Image = function () { window.loaded += 1; return new One(); };"
    with prepared(view, f"window.loaded = 0; const One = Image; {count}"):
        view.open(pages(7))
    pictured(view)
    drawings = view.js("return document.querySelectorAll('.defs symbol, .defs [data-box]').length")
    assert drawings > 100
    assert 0 < view.js("return window.loaded") < drawings / 5
