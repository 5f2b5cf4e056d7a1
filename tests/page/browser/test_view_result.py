"""The page tells the story: the result, the scoreboard, parts of the page on a phone, motion that shifts nothing."""

from collections.abc import Callable
from pathlib import Path

from caverna.engine.verify import verify
from tests.page.browser.axe import violations
from tests.page.browser.viewing import END, LEFT, View
from tests.support.page_games import game

Pages = Callable[[int], Path]

_FIRST_VIEW = """
return [document.documentElement.classList.contains("ended"), Number(document.getElementById("slider").value)]
"""
_SHIFT = """
window.shift = 0;
const watch = (list) => { for (const one of list.getEntries()) window.shift += one.value; };
new PerformanceObserver(watch).observe({ type: "layout-shift" });
"""
_FLOWN = """
window.flown = 0;
const air = document.querySelector(".air");
new MutationObserver((list) => { window.flown += list.length; }).observe(air, { childList: true });
"""
_PIECE = """
const label = (one) => one.getAttribute("aria-label");
const gains = [...document.querySelectorAll(".piece")].filter((one) => !label(one).includes("\\u2212"));
gains[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
const points = [...document.querySelectorAll(".moment b")].map((one) => one.textContent);
return [label(gains[0]), points];
"""
_BOXES = "return arguments[0].map((one) => document.querySelector(one).getBoundingClientRect().top)"


def opened(view: View, page: Path, fragment: str = "") -> None:
    """Open a page as a reader does: at what it shows first."""
    view.driver.get("about:blank")
    view.driver.get(page.as_uri() + (f"#{fragment}" if fragment else ""))


def test_the_first_view_of_a_finished_game_is_its_result(view: View, pages: Pages) -> None:
    report = verify(game(2))
    totals = sorted((sheet.total for sheet in report.scores.values()), reverse=True)
    opened(view, pages(2))
    said = f"{report.winners[0]} wins by {totals[0] - totals[1]}"
    assert view.text("#headline") == said
    assert view.js("return document.title").startswith(said)
    assert view.shown("#verdict")
    assert view.js("return [...document.querySelectorAll('.bars .total')].map((one) => one.textContent)") == [
        str(total) for total in totals
    ]
    view.press(LEFT)
    assert not view.shown("#verdict")
    view.press(END)
    assert view.shown("#verdict")
    view.click("#to-boards")
    assert not view.shown("#verdict")
    view.click("#to-result")
    assert view.shown("#verdict")


def test_hidden_spoilers_begin_at_the_start_and_keep_the_title_quiet(view: View, pages: Pages) -> None:
    opened(view, pages(2), "0&veil=1")
    view.followed()
    assert view.js(_FIRST_VIEW) == [False, 0]
    assert "wins" not in view.js("return document.title")
    opened(view, pages(2), "&veil=1")
    view.followed()
    assert view.js(_FIRST_VIEW) == [False, 0]


def test_hidden_spoilers_mark_no_winner(view: View, pages: Pages) -> None:
    """Neither by a trophy nor by a bold name beside the charts."""
    opened(view, pages(4), "6&veil=1")
    view.followed()
    weights = view.js(
        "return [...document.querySelectorAll('.legend bdi')].map((one) => getComputedStyle(one).fontWeight)"
    )
    assert len(weights) == 4
    assert len(set(weights)) == 1
    assert not any(
        view.js("return [...document.querySelectorAll('.trophy')].map((one) => one.getClientRects().length)")
    )


def test_a_frame_of_the_usual_size_shows_the_whole_board(view: View, pages: Pages) -> None:
    """640 x 480: the board ends above the bar, which is at the bottom of the frame."""
    view.size(640, 480)
    view.driver.get("about:blank")
    view.driver.get(pages(4).as_uri() + "?embed#6.2")
    view.followed()
    board, bar, foot = view.js(
        """
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        return [box("#focus .board").bottom, box(".bar").top, box(".bar").bottom];
        """
    )
    assert board <= bar
    assert foot == 480


def test_watching_begins_at_the_start(view: View, pages: Pages) -> None:
    opened(view, pages(2))
    view.click("#watch")
    assert view.js("return document.getElementById('play').getAttribute('aria-pressed')") == "true"
    assert view.js("return Number(document.getElementById('slider').value)") < 3
    view.click("#play")


def test_a_piece_of_a_bar_leads_to_the_moment_it_was_earned(view: View, pages: Pages) -> None:
    """The pieces that are listed add up to the figure of the bar, as there are few enough of them."""
    opened(view, pages(2))
    label, points = view.js(_PIECE)
    total = int(label.split(": ")[-1])
    assert 1 <= len(points) <= 6
    assert sum(map(int, points)) == total or len(points) == 6
    aim = view.js("return document.querySelector('.moment').getAttribute('href').split('#')[1]")
    view.click(".moment")
    view.until("return document.querySelector('#list a.now').getAttribute('href')", f"#{aim}")


def test_the_scoreboard_follows_points_changes_leader_and_player(view: View, pages: Pages) -> None:
    script = """
    return [...document.querySelectorAll(".pick .tabs button")].map((one) => [
      one.querySelector(".sum").textContent, one.querySelector(".since").textContent, one.className])
    """
    view.open(pages(4), "6.2")
    before = [int(total.replace("\N{MINUS SIGN}", "-")) for total, _, _ in view.js(script)]
    homes = [int(home["points"].split()[0].replace("\N{MINUS SIGN}", "-")) for home in view.state()["homes"]]
    assert before == homes
    view.js("document.getElementById('step-on').click()")
    view.followed()
    for (total, since, kind), old in zip(view.js(script), before, strict=True):
        now = int(total.replace("\N{MINUS SIGN}", "-"))
        assert int(since.replace("\N{MINUS SIGN}", "-") or 0) == now - old
        assert ("leads" in kind) == (now == max(int(one[0].replace("\N{MINUS SIGN}", "-")) for one in view.js(script)))
    acting = view.js("return document.querySelector('#line .who').textContent")
    assert view.js("return document.querySelector('.pick .acting bdi').textContent") == acting


def test_seven_players_fit_at_laptop_size_and_in_two_rows_on_a_phone(view: View, pages: Pages) -> None:
    rows = "return [...document.querySelectorAll('.pick .tabs button')].map((one) => one.getBoundingClientRect().top)"
    cut = (
        "return [...document.querySelectorAll('.pick bdi')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    )
    for size, wanted in (((1366, 768), 1), ((390, 844), 2)):
        view.size(*size)
        view.open(pages(7), "5.2")
        assert len(set(view.js(rows))) == wanted
        assert view.js(cut) == 0


def test_on_a_phone_one_part_is_seen_at_a_time(view: View, pages: Pages) -> None:
    view.size(390, 844)
    view.open(pages(4), "5.2")
    parts = {"board": "#stage", "table": "#table", "moves": "#list", "scores": ".sheets"}
    for pane in ("table", "moves", "scores", "board"):
        view.click(f".panes [data-pane='{pane}']")
        assert {name for name, part in parts.items() if view.shown(part)} == {pane}
    view.click(".panes [data-pane='scores']")
    tops = view.js(_BOXES, [".of-total", ".of-animals"])
    assert tops[0] < tops[1]


def test_the_result_has_no_accessibility_violations_and_shifts_nothing(view: View, pages: Pages) -> None:
    for size, dark in (((1366, 768), False), ((390, 844), True)):
        view.size(*size, dark=dark)
        opened(view, pages(7))
        view.followed()
        assert violations(view.driver) == []
        view.press(LEFT)
        view.js(_SHIFT)
        view.js("document.getElementById('speed').value = 250; document.getElementById('play').click()")
        view.until("return document.documentElement.classList.contains('ended')", True)
        assert view.js("return window.shift") < 0.01


def test_motion_lies_over_the_page_and_is_left_out_when_asked(view: View, pages: Pages) -> None:
    for preference, moves in (("no-preference", True), ("reduce", False)):
        view.size(1366, 768)
        features = [{"name": "prefers-reduced-motion", "value": preference}]
        view.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": features})
        view.open(pages(4), "3.4")
        view.driver.execute_async_script("setTimeout(arguments[0], 400)")
        view.js(f"{{{_FLOWN}}} {{{_SHIFT}}}")
        for _ in range(4):
            view.steps(1)
            view.driver.execute_async_script("setTimeout(arguments[0], 400)")
        assert bool(view.js("return window.flown")) is moves
        view.until("return document.querySelector('.air').childElementCount", 0)
        assert view.js("return window.shift") < 0.01


def test_hidden_spoilers_do_not_leak_by_the_scale_of_the_charts(view: View, pages: Pages) -> None:
    """After round 2 the highest figure of an axis is the highest value so far; shown again the chart is as before."""
    labels = "return [...document.querySelectorAll('.charts .tick:not(.beyond)')].map((one) => one.textContent)"
    points = "return document.querySelector('.charts .wide svg.chart').innerHTML"
    view.open(pages(2), "2")
    before = view.js(points)
    view.js("document.getElementById('veil').click(); dispatchEvent(new Event('beforeprint'))")
    values = view.js("return document.querySelector('.charts .wide svg.chart').dataset.values").split(";")
    highest = max(1, *(int(each) for line in values for each in line.split(",")[:3]))
    shown = view.js("return document.querySelector('.charts .wide .tick[text-anchor=end]').textContent")
    assert int(shown.replace("\N{MINUS SIGN}", "-")) == highest
    assert (
        view.js("return document.querySelector('.charts .wide polyline').getAttribute('points').split(' ').length") == 3
    )
    assert len(view.js(labels)) > 0
    view.js("document.getElementById('veil').click()")
    assert view.js(points) == before


_WINNING = """
const home = document.querySelector("#winning > .home");
const cells = [...home.querySelectorAll(".cell")].map((one) => one.getAttribute("aria-label"));
return [home.dataset.seat, cells.sort()];
"""


def test_the_winners_board_fills_what_the_bars_leave_free(view: View, pages: Pages) -> None:
    """On a page with room it is seen below the bars, inside the window; seven bars leave none at 1366 x 768."""
    view.size(1920, 1080)
    opened(view, pages(2))
    winner = view.js("return document.querySelector('.bar-of').dataset.seat")
    assert view.shown("#winning > .home")
    foot, high = view.js(
        "return [document.querySelector('#winning > .home').getBoundingClientRect().bottom, window.innerHeight]"
    )
    assert foot <= high
    seat, cells = view.js(_WINNING)
    assert seat == winner
    view.click("#to-boards")
    view.click(f'.tabs [data-seat="{winner}"]')
    assert cells == sorted(view.js("return [...document.querySelectorAll('#focus .cell')].map((one) => one.ariaLabel)"))
    view.size(1366, 768)
    opened(view, pages(7))
    assert not view.shown("#winning > .home")


def test_boards_behind_the_result_of_a_phone_are_drawn_for_its_size(view: View, pages: Pages) -> None:
    """Furnishings show nothing but their names there, from the first moment on."""
    view.size(390, 844)
    opened(view, pages(2))
    view.until("return document.adoptedStyleSheets.length", 1)
    view.click("#to-boards")
    same = """
    const entry = (home) => document.querySelector(`${home} [data-drawing="c-tile-entry"]`);
    const [large, little] = ["#focus", "#homes .home"].map(entry);
    return large.getAttribute("href") === little.getAttribute("href");
    """
    view.until(same, True)  # small boards show names alone


def test_a_long_line_needs_no_scrolling(view: View, pages: Pages) -> None:
    """At every turn of a game with long lines the whole report fits its strip, on a laptop and on a phone."""
    for size in ((1366, 768), (390, 844)):
        view.size(*size)
        view.open(pages(2))
        tall = view.js(
            """
            const strip = document.getElementById("present");
            const tall = [];
            for (let frame = 0; frame < Number(document.getElementById("slider").max); frame += 1) {
              if (strip.scrollHeight > strip.clientHeight + 1) tall.push(document.getElementById("when").textContent);
              document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            }
            return tall;
            """
        )
        assert tall == [], size
