"""Checking, links and hostile input in the app."""

import json
from pathlib import Path

import pytest

from caverna.reading.links import link_to, read_link
from tests.app.browser.player import WIDTH, Player
from tests.app.test_links import HOSTILE, deflated
from tests.page.browser.axe import violations
from tests.support.cli_run import BROKEN, caverna, worked_record

SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def test_a_file_with_mistakes_says_what_and_where(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "monday.yaml"
    file.write_text(BROKEN)
    player.go("check")
    player.wait("!!document.getElementById('files')")
    player.open_file(file)
    player.says("2 findings")
    assert "line 7" in player.text()
    assert "furnish.cost" in player.text()
    assert player.js("return document.documentElement.scrollWidth") <= WIDTH
    assert violations(player.driver) == []


def test_a_link_of_the_command_is_claimed_and_then_verified(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "worked.yaml"
    file.write_text(worked_record(scores={"Ann": {"total": 59}, "Bob": {"total": 64}}))
    link = caverna("link", file, "--base", player.url, "--at", "2.1", "--player", "Bob").stdout.strip()
    player.driver.get(link)
    player.wait("!!document.querySelector('[data-badge=badge-verified]')")
    assert "Bob wins!" in player.text()
    player.wait("!!document.querySelector('iframe')")
    player.js("history.replaceState(null, '', '#')")
    player.driver.get(player.url)
    player.home()
    assert player.complaints() == []


def test_the_claim_is_shown_before_anything_is_checked(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "worked.yaml"
    file.write_text(worked_record(scores={"Ann": {"total": 59}, "Bob": {"total": 64}}))
    link = caverna("link", file, "--base", player.url).stdout.strip()
    player.js(
        "window.seen = []; new MutationObserver(() => { for (const each of document.querySelectorAll('[data-badge]'))"
        " window.seen.push(`${each.dataset.badge} ${document.querySelector('.verdict h2').innerText}`); })"
        ".observe(document.getElementById('main'), { childList: true, subtree: true }); location.href = arguments[0]",
        link,
    )
    player.wait("!!document.querySelector('[data-badge=badge-verified]')")
    assert player.js("return window.seen[0]") == "badge-claimed Bob wins!"


def test_a_link_of_the_app_is_read_by_the_command(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "worked.yaml"
    file.write_text(worked_record())
    player.go("check")
    player.wait("!!document.getElementById('files')")
    player.open_file(file)
    player.says("Bob wins!")
    player.tap(".verdict .share")
    link = str(player.wait("document.querySelector('.sharing .address')?.value"))
    assert link.startswith(f"{player.url}#g=1.")
    assert read_link(link).text == worked_record()
    assert "Bob 64" in caverna("verify", link).output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        *((words, "") for words, _ in HOSTILE.items() if words),
        ("", "incomplete"),
        (deflated(b"a" * (2 * 1024 * 1024)), "too large for a game"),
    ],
    ids=lambda each: str(each)[:12],
)
def test_a_hostile_link_gets_words(player: Player, words: str, told: str) -> None:
    player.go(f"g=1.{words}")
    player.wait("!!document.querySelector('.alert[role=alert]')")
    assert told in player.js("return document.querySelector('.alert[role=alert]').innerText")


def test_links_of_later_versions_and_of_others(player: Player) -> None:
    player.go("g=2.abc")
    player.says("newer version")
    player.go("g=hello")
    player.says("not a link to a game")


def test_a_record_is_data_and_its_replay_can_do_nothing(player: Player) -> None:
    text = worked_record(about={"event": SCRIPT, "title": SCRIPT})
    player.driver.get(link_to(text, player.url))
    player.wait("!!document.querySelector('iframe')")
    frame = player.js("return document.querySelector('iframe')")
    assert "allow-same-origin" not in frame.get_attribute("sandbox")
    player.driver.switch_to.frame(frame)
    player.wait("!!document.querySelector('input[type=range]')")
    assert player.js("return self.origin") == "null"
    assert player.js("try { return parent.document.title } catch (error) { return error.name }") == "SecurityError"
    assert player.js("return document.querySelectorAll('img[src=x]').length") == 0
    blocked = player.driver.execute_async_script(
        "const done = arguments[1]; fetch(arguments[0]).then(() => done('loaded'), (error) => done(error.name))",
        player.url,
    )
    assert blocked == "TypeError"
    player.driver.switch_to.default_content()
    assert player.js("return document.querySelectorAll('img[src=x]').length") == 0


def test_a_replay_in_the_app_shares_a_link_to_the_game(player: Player) -> None:
    player.driver.get(link_to(worked_record(), player.url))
    player.wait("!!document.querySelector('iframe')")
    player.driver.switch_to.frame(player.js("return document.querySelector('iframe')"))
    player.wait("!!document.getElementById('share')?.getClientRects().length")
    player.js("navigator.share = async (what) => { window.sent = what.url; }; document.getElementById('share').click()")
    link = str(player.wait("window.sent"))
    assert link.startswith(f"{player.url}#g=1.")
    assert read_link(link).text == worked_record()
    player.driver.switch_to.default_content()


def test_a_score_sheet_says_which_line_is_wrong(player: Player) -> None:
    player.go("sheet/caverna")
    player.wait("!!document.querySelector('.pad')")

    def field(line: str, number: int) -> str:
        return f"document.querySelectorAll('.pad tr[data-line={line}] input')[{number}]"

    player.js(f"return {field('animals', 0)}").send_keys("2 dogs 4 sheep")
    player.js(f"return {field('unused', 0)}").send_keys("4")
    player.wait(f"{field('unused', 0)}.getAttribute('aria-invalid') === 'true'")
    assert player.js(f"return {field('animals', 0)}.getAttribute('aria-invalid')") == "false"
    assert player.js(f"return {field('animals', 0)}.nextSibling.textContent") == "6"
    assert violations(player.driver) == []
    player.js(f"{field('unused', 0)}.value = '-4'; {field('unused', 0)}.dispatchEvent(new Event('input'))")
    player.says("Everything adds up")


def test_games_leave_as_files_and_come_back(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "worked.yaml"
    file.write_text(worked_record())
    player.go("check")
    player.wait("!!document.getElementById('files')")
    player.open_file(file)
    player.says("Bob wins!")
    player.tap(".verdict .keep")
    player.wait("!!document.querySelector('.verdict a[href^=\"#game/\"]')")
    [game] = player.kept()
    assert (game["id"], game["text"], game["row"]["winners"]) == ("worked", worked_record(), ["Bob"])
    player.go("")
    player.says("Bob won")
    found = json.dumps(player.js("return [...document.querySelectorAll('.of-game summary')].length"))
    assert found == "1"
