"""Moving through a game: keys, buttons, slider, address, the list of moves, playing."""

from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from caverna import replay
from tests.page.browser.viewing import DOWN, END, ENTER, ESCAPE, HOME, LEFT, RIGHT, SHIFT, SPACE, UP, View
from tests.support.page_games import game

Pages = Callable[[int], Path]
ID = "return document.querySelector('#list a.now').getAttribute('href').slice(1)"


@pytest.fixture
def two(view: View, pages: Pages) -> View:
    """The game of two, whose first lines are: Ann Ore mining; Bob Logging; Ann Blacksmithing, forge, expedition."""
    view.open(pages(2))
    return view


def now(view: View) -> str:
    """The moment that is shown."""
    view.followed()
    return str(view.js(ID))


def test_arrows_step_and_turn_and_with_shift_go_by_rounds(two: View) -> None:
    assert now(two) == "0"
    for key, there in ((RIGHT, "1.0"), (RIGHT, "1.1"), (DOWN, "1.2"), (RIGHT, "1.3.1"), (DOWN, "1.3"), (LEFT, "1.3.2"),
                       (UP, "1.2"), (END, "end"), (HOME, "0")):  # fmt: skip
        two.press(key)
        assert now(two) == there
    for key, there in ((RIGHT, "1.0"), (RIGHT, "2.0"), (RIGHT, "3.0"), (LEFT, "2.0")):
        two.press(SHIFT, key)
        assert now(two) == there
    two.press(LEFT, SHIFT, LEFT)
    assert now(two) == "1.0"


def test_keys_that_a_program_presses_on_the_document_step_as_well(two: View) -> None:
    two.js("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))")
    assert now(two) == "1.0"
    assert two.complaints() == []


def test_keys_stop_at_both_ends(two: View) -> None:
    two.press(LEFT, UP)
    assert now(two) == "0"
    two.press(END, RIGHT, DOWN)
    assert now(two) == "end"
    assert two.js("return document.getElementById('step-on').disabled")


def test_buttons_do_what_the_keys_do(two: View) -> None:
    for button, there in (("step-on", "1.0"), ("turn-on", "1.1"), ("round-on", "2.0"), ("turn-back", "1"),
                          ("step-back", "1.4"), ("round-back", "1.0"), ("last", "end"), ("first", "0")):  # fmt: skip
        two.click(f"#{button}")
        assert now(two) == there


def test_space_plays_and_pauses(two: View) -> None:
    two.js("document.getElementById('speed').value = '250'")
    two.press(SPACE)
    assert two.js("return document.getElementById('play').getAttribute('aria-label')") == "Pause"
    two.until("return Number(document.getElementById('slider').value) >= 3", True)
    two.press(SPACE)
    there = now(two)
    sleep(0.4)
    assert now(two) == there
    two.click("#play")
    two.until(f"return ({ID.replace('return ', '')}) !== '{there}'", True)
    two.press(LEFT)  # a step by hand pauses
    there = now(two)
    sleep(0.4)
    assert now(two) == there


def test_playing_ends_with_the_game(two: View) -> None:
    two.js("document.getElementById('speed').value = '250'")
    two.press(END, LEFT, SPACE)
    two.until(ID, "end")
    two.until("return document.getElementById('play').getAttribute('aria-pressed')", "false")
    two.press(SPACE)  # and begins again
    two.until("return Number(document.getElementById('slider').value) < 5", True)
    two.press(SPACE)


def test_the_slider_goes_anywhere(two: View) -> None:
    last = two.state()["last"]
    box = two.js(
        "const box = document.getElementById('slider').getBoundingClientRect(); return [box.width, box.height]"
    )
    assert box[0] > 200
    two.click("#slider")  # in its middle
    assert abs(two.state()["at"] - last / 2) <= 2
    two.press(RIGHT)
    assert abs(two.state()["at"] - last / 2 - 1) <= 2
    assert two.js("return document.getElementById('slider').getAttribute('aria-valuetext')") == two.text("#when")


def test_the_address_leads_to_a_moment_and_follows_it(view: View, pages: Pages) -> None:
    view.open(pages(2), "1.3.2")
    assert now(view) == "1.3.2"
    assert view.text("#when") == "Round 1 · turn 3 · step 2"
    view.press(RIGHT)
    view.until("return location.hash", "#1.3")
    view.go("7.2")
    assert now(view) == "7.2"
    view.open(pages(2), "end")
    assert now(view) == "end"


@pytest.mark.parametrize("fragment", ["%E0%A4%A", "<img src=x onerror=alert(1)>", "stage"])
def test_an_address_that_is_no_moment_does_no_harm(view: View, pages: Pages, fragment: str) -> None:
    view.open(pages(2), fragment)
    assert now(view) == "end"


def test_the_list_shows_the_recorded_line_and_leads_to_it(two: View) -> None:
    two.go("1.3.2")
    assert two.state()["marked"] == ["forge 2"]
    assert two.text("#list .move.now .said") == "Ann Blacksmithing, forge 2, expedition (dog, sheep, +1)"
    assert two.text("#line a.now") == "forge 2"
    two.go("11.1")
    inside = (
        "const list = document.getElementById('list').getBoundingClientRect();"
        "const line = document.querySelector('#list .move.now').getBoundingClientRect();"
        "return line.top >= list.top && line.bottom <= list.bottom"
    )
    two.until(inside, True)
    two.js("document.querySelector('#list a[href=\"#10.2\"]').click()")
    two.until(ID, "10.2")


def test_what_changed_is_shown(two: View) -> None:
    """Ann forges for 2 ore; then the expedition brings a dog and a sheep."""
    two.go("1.3.2")
    assert two.text("#changes").split() == ["−2", "ore", "forging"]
    assert [two.text("#focus .chip[data-good='2'] .delta"), two.text("#focus .chip[data-good='0'] .delta")] == [
        "−2",
        "",
    ]
    two.go("1.3")
    assert "+1" in two.text("#focus .chip[data-good='8'] .delta")
    two.go("1.4")  # Bob digs D2 and E2
    changed = "return [...document.querySelectorAll('#focus .cell.changed')].map((cell) => cell.dataset.cell).sort()"
    assert two.js(changed) == ["D2", "E2"]
    assert two.js("return document.querySelector('.space.changed').dataset.space") == "excavation_1_3"
    two.go("2.1")
    assert two.js(changed) == ["E3", "E4"]


def test_the_large_board_follows_the_player_until_it_is_pinned(two: View) -> None:
    assert two.go("1.2")["homes"][0]["name"] == "Ann"
    assert two.text("#focus .name") == "Bob"
    two.go("1.3")
    assert two.text("#focus .name") == "Ann"
    two.click(".tabs button[data-seat='1']")
    assert two.text("#focus .name") == "Bob"
    two.go("2.1")  # Ann's turn
    assert two.text("#focus .name") == "Bob"
    two.click("#follow")
    assert two.text("#focus .name") == "Ann"


def test_a_cell_says_what_lies_there(two: View) -> None:
    two.go("2.4")
    two.js(
        "document.querySelector('#focus .cell[data-cell=\"D3\"]').dispatchEvent(new Event('click', {bubbles: true}))"
    )
    assert two.text("#explain-title") == "D3: Stone carver"
    assert two.js("return [...document.querySelectorAll('#explain-text p')].map((line) => line.textContent)") == [
        "price 1 wood", "1 point", "at once 2 stone", "1 stone off each furnishing and each stable",
        "The price is paid in full – furnish.cost (p. 14-15)",
    ]  # fmt: skip
    assert two.js("return document.querySelector('#explain svg').getBoundingClientRect().width") >= 150
    two.press(ESCAPE)
    assert not two.shown("#explain")


def test_the_ledger_of_a_player(two: View) -> None:
    rows = [row for row in replay(game(2)).ledger() if row.player == "Bob"]
    two.click(".tabs button[data-seat='1']")
    two.js("document.getElementById('ledger-open').click()")
    assert two.js("return document.getElementById('ledger-player').value") == "1"
    read = (
        "return [...document.querySelectorAll('#ledger-rows tr')]"
        ".map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    shown = two.js(read)
    assert len(shown) == len(rows)
    signs = [int(change.split()[0].replace("−", "-")) for _, _, change, _, _ in shown]
    assert signs == [row.delta for row in rows]
    two.js("const s = document.getElementById('ledger-good'); s.value = '3'; s.dispatchEvent(new Event('input'))")
    rubies = [row.delta for row in rows if row.good == "ruby"]
    shown = two.js(read)
    assert [int(then) for _, _, _, then, _ in shown] == [sum(rubies[: index + 1]) for index in range(len(rubies))]
    two.js("document.querySelector('#ledger-rows a').click()")
    two.until(ID, shown[0][0])
    assert not two.js("return document.getElementById('ledger').open")


_DRAWN = """
dispatchEvent(new Event("beforeprint")); // small boards that are out of sight follow now
const look = (root) => [...root.querySelectorAll(".cell, .herd")]
  .map((one) => [one.getAttribute("aria-label"), one.querySelector("use").getAttribute("href")].join(" ")).sort();
window.before ??= [];
return [...document.querySelectorAll(".tabs button")].map((tab, seat) => {
  tab.click();
  const stage = document.getElementById("focus");
  const cell = stage.querySelector('[data-cell="A1"]');
  const kept = (window.before[seat] ??= cell) === cell;
  const seen = [...document.querySelectorAll("#boards .home")]
    .filter((one) => getComputedStyle(one).contentVisibility !== "hidden");
  const home = document.querySelectorAll("#homes .home")[seat];
  return [
    look(stage).join() === look(home).join(),
    [...stage.querySelectorAll(".half")].map((half) => half.getAttribute("aria-label").split(":")[0]),
    stage.querySelector(".name").textContent,
    kept && seen.length === 1 && seen[0] === stage,
  ];
});
"""


def test_the_large_board_of_another_player_is_theirs_and_kept_while_it_is_not_seen(view: View, pages: Pages) -> None:
    view.open(pages(4), "0")
    names = view.js("return [...document.querySelectorAll('#homes .name')].map((name) => name.textContent)")
    for moment in ("1.2", "12", "6.1", "end", "3"):
        view.js("location.hash = arguments[0]", moment)
        view.until("return document.querySelector('#list a.now').getAttribute('href')", f"#{moment}")
        drawn = view.js(_DRAWN)
        assert [(same, halves, name) for same, halves, name, _ in drawn] == [(True, [name] * 2, name) for name in names]
        assert all(kept for *_, kept in drawn)  # none is drawn from nothing again, and one at a time is seen


def test_the_large_boards_of_the_others_follow_while_nobody_steps(view: View, pages: Pages) -> None:
    """After a harvest all of them have changed: the steps that show them need not draw that."""
    view.size(1366, 768)
    view.open(pages(4), "0")
    harvest = view.js(
        "return [...document.querySelectorAll('#list .event a')].find((one) => one.textContent.includes('arvest')).hash"
    )
    view.go(harvest[1:])
    wanted = [home["goods"] for home in view.state()["homes"]]
    read = (
        "return [...document.querySelectorAll('#boards > .home')].sort((a, b) => a.dataset.seat - b.dataset.seat)"
        ".map((home) => [...home.querySelectorAll('.chip b')].map((count) => Number(count.textContent)))"
    )
    view.until(read, wanted)


def test_from_step_to_step_of_a_line_the_line_stays(view: View, pages: Pages) -> None:
    view.open(pages(4), "0")
    first = view.js(
        "return [...document.querySelectorAll('#list .turn')].find((line) => line.querySelectorAll('.step').length > 2)"
        ".querySelector('.step a').hash.slice(1)"
    )
    view.go(first)
    kept = "return ['line', 'changes'].map((id) => document.getElementById(id) === window[id + 'Before'])"
    keep = "for (const id of ['line', 'changes']) window[id + 'Before'] = document.getElementById(id)"
    said = "return document.querySelector('#line a.now').getAttribute('href').slice(1)"
    for key, back in ((RIGHT, False), (LEFT, True)):
        view.js(keep)
        view.press(key)
        assert view.js(kept) == [True, False]
        assert view.js(said) == now(view)
        assert (now(view) == first) is back
        assert view.js("return document.querySelectorAll('#line a.now').length") == 1
        told = view.js("return [...document.getElementById('now').children].map((one) => one.textContent)")
        view.open(pages(4), now(view))
        assert told == view.js("return [...document.getElementById('now').children].map((one) => one.textContent)")
    view.click("#turn-on")  # the end of the line
    view.js(keep)
    view.click("#turn-on")
    assert view.js(kept) == [False, False]


def test_small_boards_out_of_sight_follow_when_nobody_steps_any_more(view: View, pages: Pages) -> None:
    view.size(1366, 768)
    view.open(pages(4), "0")
    points = "return [...document.querySelectorAll('#homes .points')].map((one) => one.textContent).join()"
    before = view.js(points)
    during = view.js(
        "for (let step = 0; step < 60; step += 1)"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));" + points
    )
    assert during == before  # not one of them was drawn for each of sixty steps
    wanted = [home["points"] for home in view.state()["homes"]]
    assert ",".join(wanted) != before
    view.press(HOME)
    view.until(points, before)


def test_small_boards_in_sight_follow_at_once(view: View, pages: Pages) -> None:
    view.size(1366, 768)
    view.open(pages(4), "0")
    points = "return [...document.querySelectorAll('#homes .points')].map((one) => one.textContent).join()"
    before = view.js(points)
    view.js("document.getElementById('all').scrollIntoView()")
    view.steps(60)
    view.until(f"return (() => {{ {points} }})() !== {before!r}", True)


_LEFT_OUT = """
const left = (id) => getComputedStyle(document.querySelector(id)).contentVisibility;
return ["#all", "#scores", "#charts", "#list .part"].map(left).join()
"""


_HEIGHTS = "return [...document.querySelectorAll('#all, #scores, #charts, .part')].map((one) => one.offsetHeight)"
_LAID_OUT = (
    "const all = document.documentElement; all.classList.remove('settled');"
    f"const high = (() => {{ {_HEIGHTS} }})(); all.classList.add('settled'); return high"
)


def test_what_is_out_of_sight_is_left_out(view: View, pages: Pages) -> None:
    """So that a step paints little; at rest only what is far, as high as it is: readers and searches still find it."""
    step = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));"
    for width, height in ((360, 640), (1366, 768)):
        view.size(width, height)
        view.open(pages(4), "2.1")
        view.until(_LEFT_OUT, "auto,auto,auto,auto")
        view.js(step)
        view.until(_LEFT_OUT, "hidden,hidden,hidden,auto")
        view.until(_LEFT_OUT, "auto,auto,auto,auto")
        assert view.js(step + "dispatchEvent(new Event('beforeprint'));" + _LEFT_OUT) == "auto,auto,auto,auto"
        at_rest = view.js(_HEIGHTS)
        assert at_rest == view.js(_LAID_OUT)
        view.js(step)
        view.until(_LEFT_OUT, "hidden,hidden,hidden,auto")
        assert view.js(_HEIGHTS) == at_rest
    view.js(step)
    view.until(_LEFT_OUT, "hidden,hidden,hidden,auto")
    view.js("document.getElementById('scores').scrollIntoView()")
    view.until("return getComputedStyle(document.getElementById('scores')).contentVisibility", "auto")


_FOLLOWS = """
const done = arguments[0];
const seen = () => [
  document.getElementById("when").textContent,
  document.querySelector("#list a.now").getAttribute("href"),
  document.querySelectorAll("#list .now, #list [aria-current]").length,
];
const all = [seen()];
document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
all.push(seen());
requestAnimationFrame(() => {
  all.push(seen());
  setTimeout(() => { all.push(seen()); done(all); });
});
"""


def test_the_list_follows_once_the_frame_of_the_step_is_made(two: View) -> None:
    """So the board is painted first; a line and its step are marked, never two of them."""
    two.go("1.1")
    before, after = ["Round 1 · turn 1", "#1.1", 2], ["Round 1 · turn 2", "#1.2", 2]
    half = [after[0], *before[1:]]
    assert two.driver.execute_async_script(_FOLLOWS) == [before, half, half, after]


def test_the_list_follows_also_somebody_who_never_stops(view: View, pages: Pages) -> None:
    """A key in every frame puts off the list each time, yet not for ever."""
    view.open(pages(4), "3")
    marked = view.driver.execute_async_script(
        "const done = arguments[0]; const marks = new Set(); const start = performance.now(); let steps = 0;"
        "const step = () => {"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})); steps += 1;"
        " marks.add(document.querySelector('#list a.now').getAttribute('href'));"
        " if (steps < 40 || performance.now() - start < 1500) requestAnimationFrame(step);"
        " else done([marks.size, steps]); }; step()"
    )
    assert 2 < marked[0] < marked[1]
    view.until("return document.querySelector('#list a.now').getAttribute('href') === location.hash", True)


def test_keys_that_come_faster_than_frames_end_at_the_right_moment(view: View, pages: Pages) -> None:
    view.open(pages(4), "3")
    start = view.state()["at"]
    view.driver.execute_async_script(
        "const done = arguments[0]; let left = 30; const timer = setInterval(() => {"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));"
        " left -= 1; if (!left) { clearInterval(timer); done(); } }, 4)"
    )
    shown = view.state()
    assert shown["at"] == start + 30
    moment = now(view)
    view.open(pages(4), moment)
    assert view.state() == shown


_KEPT = """
const kept = (selector) => [...document.querySelectorAll(selector)];
const before = arguments[0].map(kept);
document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
return before.map((nodes) => nodes.filter((node) => !node.isConnected).length);
"""


def test_a_step_draws_only_what_it_changes(two: View) -> None:
    """Bob goes Logging with one of his two dwarfs: three wood leave the space, and he stands on it."""
    two.go("1.1")
    two.until("return document.querySelectorAll('#boards .home').length", 2)
    parts = ["#table .title", "#table .heap", "#boards .dwarf", "#homes .chip", "#table .space"]
    assert two.js(_KEPT, parts) == [0, 1, 1, 0, 0]
    assert now(two) == "1.2"


def test_a_dialog_of_the_menu_leads_back_to_it_and_jumping_takes_the_focus_along(view: View, pages: Pages) -> None:
    view.open(pages(2), "3.1")
    focused = "return document.activeElement.id || document.activeElement.tagName"
    for opener in ("ledger", "text"):
        view.js(f"document.getElementById('menu').open = true; document.getElementById('{opener}-open').focus()")
        view.press(ENTER)
        view.until(f"return document.getElementById('{opener}').open", True)
        view.press(ESCAPE)
        view.until(f"return document.getElementById('{opener}').open", False)
        view.until(focused, "SUMMARY")
    view.js("document.querySelector('.jump [data-to=\"scores\"]').focus()")
    view.press(ENTER)
    view.until(focused, "scores")


def test_the_board_in_view_is_the_one_that_is_pointed_at(view: View, pages: Callable[[int], Path]) -> None:
    """The boards of the others lie in the same place, behind or before it."""
    view.size(1366, 768)
    view.open(pages(4), "7")
    view.until("return document.querySelectorAll('#boards > .home').length", 4)
    for seat in range(4):
        view.click(f'.tabs [data-seat="{seat}"]')
        reached = view.js(
            "return [...document.querySelectorAll('#focus .cell')].map((cell) => {"
            "  const box = cell.getBoundingClientRect();"
            "  return document.elementFromPoint(box.left + 8, box.top + 8)?.closest('.cell') === cell; })"
        )
        assert len(reached) >= 24
        assert all(reached), seat
    view.click('.tabs [data-seat="0"]')
    view.click('#focus [data-cell="D4"]')
    assert view.text("#explain-title").startswith("D4")
