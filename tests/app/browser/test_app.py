"""The app as players use it: recording by taps, without a network, in two tabs, with a full or refused storage."""

from pathlib import Path
from typing import Any

import pytest

from caverna import load
from tests.app.browser.player import WIDTH, Player
from tests.app.site import Host, updated
from tests.page.browser.axe import violations
from tests.page.browser.test_recorder import record_rounds

RECORDS = Path(__file__).parents[3] / "records"
ROUNDS = {
    "caverna": RECORDS / "games" / "two-by-hand.yaml",
    "agricola": RECORDS / "agricola" / "games" / "agricola-two-full-1-planner.yaml",
    "stone age": RECORDS / "stone-age" / "games" / "stone-two-by-hand.yaml",
}


def test_home_needs_no_engine_and_nothing_from_elsewhere(player: Player, host: Host) -> None:
    assert not [path for path in host.asked if path.startswith("/engine/")]
    assert player.js("return document.documentElement.scrollWidth") <= WIDTH
    assert violations(player.driver) == []
    player.tap('a[href^="watch/"]')
    player.wait("!!document.querySelector('input[type=range]')")
    assert not [path for path in host.asked if path.startswith("/engine/")]
    assert player.complaints() == []


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_of_each_game_by_taps(player: Player, game: str) -> None:
    source = load(ROUNDS[game])
    id = player.begin(game, list(source.players))
    record_rounds(player, source, slice(1))
    [entry] = player.record(id).rounds
    for part in source.format.parts:
        if part.in_order:
            written, wanted = getattr(entry, part.name), getattr(source.rounds[0], part.name)
            assert [line.steps for line in written] == [line.steps for line in wanted]
    assert player.js("return document.documentElement.scrollWidth") <= WIDTH
    assert player.complaints() == []


def test_a_game_outlives_reload_and_closing_without_a_network(player: Player, host: Host) -> None:
    id = player.begin("caverna", ["Ann", "José"])
    record_rounds(player, load(ROUNDS["caverna"]), slice(0))
    player.ready()
    player.offline()
    before = player.kept()
    host.stop()
    player.reload()
    player.wait("!!document.querySelector('.at-table .acting .done')")
    assert player.kept() == before
    player.driver.switch_to.new_window("tab")
    player.driver.get(player.url)
    player.home()
    player.says("José")
    player.tap(".go-on")
    player.wait("!!document.querySelector('.at-table .acting .done')")
    assert player.js("return location.hash") == f"#game/{id}"


def test_two_tabs_see_each_other_and_a_stale_tap_changes_nothing(player: Player) -> None:
    source = load(ROUNDS["caverna"])
    id = player.begin("caverna", list(source.players))
    first = player.driver.current_window_handle
    player.driver.switch_to.new_window("tab")
    player.driver.get(f"{player.url}#game/{id}")
    player.wait("!!document.querySelector('.at-table .acting .done')")
    record_rounds_begin(player, source)
    player.driver.switch_to.window(first)
    player.wait("document.querySelectorAll('.move-row').length === 1")  # it has the move of the other tab
    assert len(player.record(id).rounds) == 1
    stale = player.ask(id, "{ version: 'old', do: 'undo' }")
    assert stale["status"] == 409
    assert len(player.record(id).rounds) == 1


def record_rounds_begin(player: Player, source: Any) -> None:
    """Begin the first round of a game."""
    player.reveal(source.rounds[0])


def test_a_browser_that_keeps_nothing_is_said_so(driver: Any, host: Host) -> None:
    host.before["/store.js"] = "const indexedDB = { open() { throw new Error('refused'); } };\n"
    player = Player(driver, host.url)
    player.says("This browser keeps nothing")
    id = player.begin("caverna", ["Ann", "Bob"])
    player.reveal(load(ROUNDS["caverna"]).rounds[0])
    assert player.js("return location.hash") == f"#game/{id}"
    player.go("")
    player.says("Continue")
    player.leave()


FULL = """
let full = false;
new BroadcastChannel("full").onmessage = ({ data }) => { full = data; };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  const request = put.apply(this, given);
  if (full) this.transaction.abort();
  return request;
};
"""
"""A device that is full when a test says so: the browser then aborts the transaction."""


def test_a_full_device_refuses_a_command_and_loses_nothing(driver: Any, host: Host) -> None:
    host.before["/store.js"] = FULL
    player = Player(driver, host.url)
    id = player.begin("caverna", ["Ann", "Bob"])
    before = player.kept()
    player.js("window.full = new BroadcastChannel('full'); window.full.postMessage(true)")
    assert player.ask(id, "{ version, do: 'reveal', card: 'Blacksmithing' }")["status"] == 507
    player.tap('.next [data-head="card"]')
    player.tap(".acting .done")
    player.says("no room left")
    assert player.kept() == before
    player.js("window.full.postMessage(false)")
    player.tap(".acting .done")
    player.wait("document.querySelectorAll('.move-row').length === 1")
    assert len(player.record(id).rounds) == 1
    player.leave()


def test_an_update_waits_for_the_next_start(player: Player, host: Host, tmp_path: Path) -> None:
    player.begin("caverna", ["Ann", "Bob"])
    player.ready()
    player.wait("navigator.serviceWorker.controller !== null")
    build = "document.querySelector('script[type=module]').src"
    old = player.js(f"return {build}")
    host.folder = updated(host.folder, tmp_path / "later")
    player.updated()
    player.reveal(load(ROUNDS["caverna"]).rounds[0])  # the game goes on
    assert player.js(f"return {build}") == old
    first = player.driver.current_window_handle
    player.driver.switch_to.new_window("tab")  # a second tab does not take the first one's app away
    player.driver.get(player.url)
    player.home()
    assert player.js(f"return {build}") == old
    player.driver.close()
    player.driver.switch_to.window(first)
    player.driver.refresh()
    player.wait(f"document.readyState === 'complete' && {build} !== '{old}'")
    player.wait("document.querySelectorAll('.move-row').length === 1")
