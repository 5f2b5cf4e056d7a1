"""The looks of the pages: narrow and wide, light and dark, printed; and hostile names without effect."""

import base64
from collections.abc import Callable
from pathlib import Path

import pytest

from caverna import loads
from caverna.pages import score_html, view_html
from tests.page.browser.viewing import END, HOME, View
from tests.support.cli_run import BROKEN
from tests.support.page_games import PLAYERS, game

Pages = Callable[[int], Path]
PHONE = (360, 740)

_WIDER = """
const wide = document.documentElement.clientWidth;
return [...document.querySelectorAll("body *")]
  .filter((one) => !one.closest(".defs, .tabs, .source, .about") && one.getClientRects().length)
  .filter((one) => one.getBoundingClientRect().right > wide + 0.5)
  .map((one) => one.tagName + "." + one.getAttribute("class"));
"""

_CONTRAST = """
const light = (colour) => {
  const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (one) => {
  for (let node = one; node; node = node.parentElement) {
    const colour = getComputedStyle(node).backgroundColor;
    if (colour !== "rgba(0, 0, 0, 0)" && colour !== "transparent") return colour;
  }
  return "rgb(255, 255, 255)";
};
return arguments[0].map((selector) => {
  const one = document.querySelector(selector);
  const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
  return [selector, (a + 0.05) / (b + 0.05)];
});
"""
READ = (
    "h1", ".about", "#when", "#line", "#line a.now", ".gain", ".gain.less", ".chip b", ".delta.less",
    ".space .title", ".moves .said", ".move.now .said", ".number", ".event a", ".detail", ".points",
    ".sheets tbody th", ".sheets td", "footer", "button", ".legend bdi", ".tokens .badge",
)  # fmt: skip


def opened(view: View, tmp_path: Path, page: str) -> View:
    path = tmp_path / "page.html"
    path.write_text(page, encoding="utf-8")
    view.open(path)
    return view


@pytest.mark.parametrize("players", PLAYERS)
def test_a_phone_needs_no_scrolling_to_the_side(view: View, pages: Pages, players: int) -> None:
    view.size(*PHONE)
    view.open(pages(players))
    for moment in ("0", "3", "8.1", "end"):
        view.go(moment)
        assert view.js("return document.documentElement.scrollWidth") <= PHONE[0]
        assert view.js(_WIDER) == []
    view.js("document.querySelectorAll('.fold').forEach((fold) => fold.click());"
            "document.querySelectorAll('details').forEach((one) => { one.open = true; })")  # fmt: skip
    assert view.js(_WIDER) == []
    view.js("document.getElementById('ledger-open').click()")
    assert view.js(_WIDER) == []


@pytest.mark.parametrize(("wide", "high"), [PHONE, (768, 1024), (1024, 768), (1366, 768), (1920, 1080)])
def test_no_control_lies_on_another_and_boards_can_be_read(view: View, pages: Pages, wide: int, high: int) -> None:
    view.size(wide, high)
    view.open(pages(7), "9.3")
    boxes = view.js(
        "return [...document.querySelectorAll('.buttons button, #slider, #speed, #menu summary')]"
        ".map((one) => one.getBoundingClientRect()).filter((box) => box.width)"
        ".map((box) => [box.left, box.top, box.right, box.bottom])"
    )
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert right - left >= 30
        assert bottom - top >= 20
        for other in boxes[index + 1 :]:
            assert (
                right <= other[0] + 0.5 or other[2] <= left + 0.5 or bottom <= other[1] + 0.5 or other[3] <= top + 0.5
            )
    scale = view.js(
        "const half = document.querySelector('#focus .half'); return half.clientWidth / half.viewBox.baseVal.width"
    )
    face = view.js("return getComputedStyle(document.querySelector('#focus .half')).getPropertyValue('--face').trim()")
    assert scale * {"full": 10.2, "short": 14, "names": 24}[face] >= 10  # in pixels
    assert view.js(_WIDER) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stand_out_from_their_ground(view: View, pages: Pages, dark: bool) -> None:
    view.size(1366, 768, dark=dark)
    view.open(pages(2), "3.1")
    view.go("4.1")
    wanted = [
        selector for selector in READ if view.js("return Boolean(document.querySelector(arguments[0]))", selector)
    ]
    assert len(wanted) >= len(READ) - 3
    low = [(selector, ratio) for selector, ratio in view.js(_CONTRAST, wanted) if ratio < 4.5]
    assert low == []


@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.parametrize("wide", [360, 390, 768, 1366])
def test_the_scoreboard_has_room_for_points_and_their_change(view: View, pages: Pages, players: int, wide: int) -> None:
    """Points below zero and a large change beside or above them: neither covers the other, both lie in their tab."""
    view.size(wide, 800)
    view.open(pages(players), "9.3")
    found = view.js(
        """
        return [...document.querySelectorAll(".pick .tabs button")].map((tab) => {
          const [sum, since] = [tab.querySelector(".sum"), tab.querySelector(".since")];
          sum.textContent = "\u221214";
          since.textContent = "+16";
          const box = (one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return range.getBoundingClientRect();
          };
          const [one, other, whole] = [box(sum), box(since), tab.getBoundingClientRect()];
          // letters leave a fifth of their box empty
          const above = other.bottom - 0.2 * other.height <= one.top + 0.2 * one.height;
          return [one.left, one.right, other.left, other.right, whole.left, whole.right, above];
        });
        """
    )
    assert len(found) == players
    for left, right, since_left, since_right, start, end, above in found:
        assert above or since_right <= left or right <= since_left
        assert start <= min(left, since_left) < max(right, since_right) <= end


def test_on_a_phone_the_page_says_in_one_line_what_it_is(view: View, pages: Pages) -> None:
    """Name and verdict; the switch that follows the player is in the menu, and a second tap on a tab does the same."""
    view.size(*PHONE)
    view.open(pages(4), "9.3")
    title, badge = view.js(
        "return ['h1', '.about .badge'].map((one) => document.querySelector(one).getBoundingClientRect())"
        ".map(({ top, bottom }) => [top, bottom])"
    )
    assert 0 <= title[0] < badge[1] <= title[1] + 4
    assert view.js("return document.querySelector('#menu').contains(document.getElementById('follow'))")
    follows = "return document.getElementById('follow').checked"
    view.js("document.querySelectorAll('.tabs button')[1].click()")
    assert not view.js(follows)
    assert view.text("#focus .name") == view.text(".tabs button:nth-child(2) bdi")
    view.js("document.querySelectorAll('.tabs button')[1].click()")
    assert view.js(follows)


def test_the_mark_of_a_step_covers_nothing_of_the_line_above(view: View, pages: Pages) -> None:
    """A step that goes over two lines of a phone is marked in both, no higher than they are apart."""
    view.size(*PHONE)
    view.open(pages(7), "3.0")
    found = view.js(
        """
        const step = document.querySelector(".step a");
        step.textContent = "buy donkey sheep grain stone wood gold food";
        document.getElementById("line").replaceChildren(step);
        step.className = "now";
        const [first, second] = step.getClientRects();
        return [first.height, second.top - first.top, getComputedStyle(step).boxShadow];
        """
    )
    high, apart, shadow = found
    assert 10 < high <= apart
    assert shadow == "none"


def test_light_and_dark_follow_the_system(view: View, pages: Pages) -> None:
    grounds = []
    for dark in (False, True):
        view.size(1366, 768, dark=dark)
        view.open(pages(1))
        grounds.append(view.js("return getComputedStyle(document.body).backgroundColor"))
    assert grounds == ["rgb(243, 239, 230)", "rgb(21, 23, 26)"]


def test_printed_it_has_boards_and_sheets_and_no_controls(view: View, pages: Pages) -> None:
    view.open(pages(4), "12")
    assert view.shown(".bar")
    assert not view.shown(".sheets .pieces")
    view.size(794, 1123, media="print")
    for hidden in (".bar", ".pick", ".jump", "#ledger"):
        assert not view.shown(hidden), hidden
    for there in ("#homes .half", ".spaces", ".sheets .pieces", ".charts svg.chart", "#when", ".moves .said"):
        assert view.shown(there), there
    paper_of_a4 = {"paperWidth": 8.27, "paperHeight": 11.69}
    printed = view.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": False, **paper_of_a4})
    paper = base64.b64decode(printed["data"])
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") == 3


def test_a_line_of_the_sheet_opens_to_what_it_counts(view: View, pages: Pages) -> None:
    view.open(pages(2))
    assert not view.shown(".of-animals .pieces")
    view.js("document.querySelector('.of-animals .fold').click()")
    assert view.shown(".of-animals .pieces")
    assert view.js("return document.querySelector('.of-animals .fold').getAttribute('aria-expanded')") == "true"
    view.js("document.querySelector('.of-animals .fold').click()")
    assert not view.shown(".of-animals .pieces")


def test_the_line_in_the_charts_is_where_the_game_is(view: View, pages: Pages) -> None:
    """Twelve marks, of which round 3 is the fourth: three steps to the right of the beginning."""
    view.open(pages(2), "3")
    left, step, move = view.js(
        "const chart = document.querySelector('svg.chart');"
        "return [chart.dataset.left, chart.dataset.step, chart.querySelector('.now').getAttribute('transform')]"
    )
    assert float(move.removeprefix("translate(").split()[0]) == pytest.approx(float(left) + 3 * float(step), abs=0.1)


# --- findings and hostile words -----------------------------------------------------------------------------------


def test_a_finding_leads_to_its_moment_and_is_told_there(view: View, tmp_path: Path) -> None:
    opened(view, tmp_path, view_html(loads(BROKEN, "broken.yaml")))
    assert view.text(".doubts strong") == "This game is not verified."
    now = "return document.querySelector('#list a.now').getAttribute('href')"
    assert view.js(now) == "#1.2"  # it opens there
    told = view.text("#findings")
    assert "Carpenter needs 1 stone, has 0" in told
    assert "furnish.cost (p. 14-15)" in told
    assert view.text("#findings .source mark").startswith("furnish C")
    view.press(HOME)
    assert view.js(now) == "#0"
    view.press("n")
    assert view.js(now) == "#1.2"
    assert view.js("return document.querySelectorAll('#ticks .bug').length") == 1
    view.press(END)
    assert view.state()["at"] == view.state()["last"]
    assert view.js("return document.querySelectorAll('#list .not-played').length") == 1


@pytest.mark.parametrize(
    "name",
    ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "\"'><b onmouseover=alert(1)>", "שלום ]]>"],
)
def test_a_hostile_name_is_only_a_name(view: View, tmp_path: Path, name: str) -> None:
    from tests.support.cli_run import SAMPLE

    written = '"' + name.replace('"', '\\"') + '"'
    text = SAMPLE.read_text().replace("Ann:", f"{written}:").replace("[Ann,", f"[{written},")
    text = text.replace("event: Club final", f"event: {written}")
    opened(view, tmp_path, view_html(loads(text, name)))
    view.press(END)
    view.js("document.getElementById('ledger-open').click()")
    assert view.text("h1") == name
    assert view.text("#focus .name") == name
    assert view.js("return document.scripts.length") == 2
    assert view.js("return document.querySelectorAll('img, b[onmouseover]').length") == 0
    opened(view, tmp_path, score_html([loads(text, name)]))
    assert view.js("return document.scripts.length") == 1
    assert name in view.text("thead")


def test_a_record_without_a_game_is_a_quiet_page(view: View, tmp_path: Path) -> None:
    opened(view, tmp_path, view_html(loads("caverna: 1\nplayers: []\n", "empty.yaml")))
    assert "There is no game to show" in view.text(".judge")


def test_score_sheets_alone(view: View, tmp_path: Path) -> None:
    opened(view, tmp_path, score_html([game(7), game(2)]))
    assert view.js("return document.querySelectorAll('table.sheets').length") == 2
    assert not view.shown(".of-tiles .pieces")
    view.size(*PHONE)
    assert view.js("return document.documentElement.scrollWidth") <= PHONE[0]
    assert view.js(_WIDER) == []
    opened(view, tmp_path, score_html([game(2)], explained=True))
    assert view.shown(".of-tiles .pieces")
