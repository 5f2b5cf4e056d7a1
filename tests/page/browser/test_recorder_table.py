"""The recorder at a real table: what is seen before it is confirmed, mistakes, several phones, languages."""

from pathlib import Path
from typing import Any

import pytest

from caverna import Recording, load
from tests.page.browser.axe import violations
from tests.page.browser.phone import Phone, complaints, phone_at
from tests.support.recorder_client import Client, Table

RECORDS = Path(__file__).parents[3] / "records"
BEGUN = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns: []
"""


def begun(client: Client, folder: Path, text: str = BEGUN) -> Table:
    """Return a table whose first round has begun."""
    (folder / "mesa.yaml").write_text(text, encoding="utf-8")
    return Table(client, client.ask("GET", "/api/tables/mesa")[1])


def words(phone: Phone, selector: str) -> str:
    """Return the words of an element."""
    return str(phone.js("return document.querySelector(arguments[0])?.innerText.trim() ?? ''", selector))


def test_a_line_is_seen_before_it_is_confirmed(driver: Any, client: Client, tmp_path: Path) -> None:
    begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.tap('.spot[aria-label="Drift mining"]')
    phone.wait("document.querySelector('.acting .done').innerText.trim() === 'Ann uses Drift mining, +1 stone'")
    phone.tap('.kind[data-step="dig"]')
    phone.tap('[data-cell="D2"].lit > use')
    half = "document.querySelector('[data-cell=\"D2\"]').dataset.look === 'cavern'"
    phone.wait(f"document.querySelectorAll('[data-cell].lit').length && {half}")  # the first half is there at once
    phone.tap('[data-cell="E2"].lit > use')
    phone.wait(
        "document.querySelector('.acting .done').innerText.trim() === 'Ann digs a cavern and a tunnel, +1 stone'"
    )
    assert phone.js("return document.querySelector('[data-cell=\"E2\"]').dataset.look") == "tunnel"
    assert "+2 points" in words(phone, ".so-far")
    assert client.ask("GET", "/api/tables/mesa")[1]["moves"][1:] == []  # nothing is recorded yet
    phone.tap(".swap")
    phone.wait("document.querySelector('[data-cell=\"D2\"]').dataset.look === 'tunnel'")
    phone.tap(".acting .done")
    phone.after(1)
    assert client.ask("GET", "/api/tables/mesa")[1]["moves"][1]["line"] == "Drift mining, cavern E2 tunnel D2"
    assert complaints(driver) == []


def test_a_deleted_tap_is_not_recorded(driver: Any, client: Client, tmp_path: Path) -> None:
    begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.tap('.spot[aria-label="Logging"]')
    phone.wait("!document.querySelector('.acting .done').disabled")
    # both taps before the answer comes: what was deleted must not be recorded
    phone.js("document.querySelector('.back').click(); document.querySelector('.acting .done').click()")
    phone.wait("document.querySelector('.acting .done').disabled && !!document.querySelector('.spot')")
    assert len(client.ask("GET", "/api/tables/mesa")[1]["moves"]) == 1
    assert words(phone, ".acting .done") == "Done"


def test_what_comes_by_itself_can_be_left(driver: Any, client: Client, tmp_path: Path) -> None:
    begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.tap('.spot[aria-label="Drift mining"]')
    phone.wait("document.querySelector('.gain')?.innerText.includes('+1')")
    phone.tap(".leave-it")
    phone.wait("!document.querySelector('.gain')")
    assert complaints(driver) == []


def test_an_old_move_is_changed_and_what_follows_stays(driver: Any, client: Client, tmp_path: Path) -> None:
    table = begun(client, tmp_path)
    for player, line in (("Ann", "Logging"), ("Bob", "Supplies"), ("Ann", "Clearing")):
        table.do("turn", player=player, line=line)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.tap("[data-tab=log]")
    phone.tap('[data-at="1.1"] .to-here')
    phone.js("const field = document.querySelector('.changing input'); field.value = 'Supplies'")
    phone.tap(".move-row .changing [type=submit]")
    phone.wait("document.querySelector('#status').innerText.includes('1 finding in what follows')")
    moves = client.ask("GET", "/api/tables/mesa")[1]["moves"]
    assert [move["line"] for move in moves[1:]] == ["Supplies", "Supplies", "Clearing"]
    phone.tap("#undo")
    phone.wait("document.querySelector('[data-at=\"1.1\"]').innerText.includes('Logging')")
    assert complaints(driver) == []


def test_a_correction_of_the_table_is_recorded_as_such(driver: Any, client: Client, tmp_path: Path) -> None:
    begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.tap("[data-tab=log]")
    phone.tap(".correcting summary")
    phone.js(
        "const form = document.querySelector('.correcting form'); form.querySelector('select').value = 'Bob'; "
        "[...form.querySelectorAll('input')].forEach((field, at) => { field.value = arguments[at]; })",
        "+1 stone", "forgotten",
    )  # fmt: skip
    phone.tap(".correcting [type=submit]")
    phone.wait("document.querySelector('.text').textContent.includes('judge: Bob +1 stone (forgotten)')")
    assert "- judge: Bob +1 stone (forgotten)\n" in (tmp_path / "mesa.yaml").read_text(encoding="utf-8")


def test_another_phone_was_faster_and_the_draft_is_kept(driver: Any, client: Client, tmp_path: Path) -> None:
    table = begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.tap('.spot[aria-label="Drift mining"]')
    phone.wait("!document.querySelector('.acting .done').disabled")
    table.do("note", text="a remark", by="Marta")  # the version is another one now, and Ann is still to act
    phone.wait("document.querySelector('#status').innerText.includes('another phone')")
    phone.wait("document.querySelector('.acting .done').innerText.includes('Drift mining')")
    table.do("turn", player="Ann", line="Logging", by="Marta")
    phone.wait(
        "document.querySelector('#status').innerText === 'Ann: Logging was recorded from another phone (Marta).'"
    )
    phone.tap("[data-tab=log]")
    assert "recorded by Marta" in words(phone, '[data-at="1.1"]')


def test_an_address_that_is_not_valid_any_more_says_so(driver: Any, client: Client, tmp_path: Path) -> None:
    begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.wait("!!document.querySelector('.spot')")
    driver.delete_all_cookies()
    phone.tap('.spot[aria-label="Logging"]')
    phone.wait("document.querySelector('.locked')?.innerText.includes('scan its QR code again')")


def test_feeding_is_suggested_and_summed_up(driver: Any, client: Client, tmp_path: Path) -> None:
    hungry = Recording.load(RECORDS / "games/two-by-hand.yaml")
    while hungry.due != "harvest":
        hungry.undo()
    hungry.save(tmp_path / "mesa.yaml")
    phone = phone_at(driver, client, "mesa", 390, 844)
    phone.wait("document.querySelector('.player[open] .food-bar')?.innerText.trim() === '5 of 10 food'")
    assert phone.js("return document.querySelectorAll('.player[open]').length") == 1
    phone.tap(".ask .suggest")
    phone.wait("[...document.querySelectorAll('.player .badge')].every(each => each.innerText === 'decided')")
    assert words(phone, ".player[open] .food-bar") == "10 of 10 food"
    phone.tap(".acting .done")
    phone.wait("document.querySelector('.happened')?.innerText.includes('Ann')")
    assert complaints(driver) == []


@pytest.mark.parametrize(("lang", "turn"), [("es", "Turno de Ann"), ("pl", "Tura: Ann")])
def test_the_language_is_chosen_in_the_menu(
    driver: Any, client: Client, tmp_path: Path, lang: str, turn: str
) -> None:  # fmt: skip
    begun(client, tmp_path)
    phone = phone_at(driver, client, "mesa", 390, 844)
    try:
        phone.tap("#menu")
        assert violations(driver) == []
        phone.tap(f'.menu-dialog [lang="{lang}"]')
        phone.wait(f"document.querySelector('.ask h2')?.innerText.trim() === '{turn}'")
        assert phone.js("return document.documentElement.lang") == lang
        phone.tap(".spot", 3)
        phone.wait("!document.querySelector('.acting .done').disabled")
        assert violations(driver) == []
        assert complaints(driver) == []
    finally:
        phone.js("localStorage.clear()")


def test_a_table_in_a_few_taps_and_a_rematch(driver: Any, client: Client, tmp_path: Path) -> None:
    over = Recording.load(RECORDS / "games/two-by-hand.yaml")
    over.save(tmp_path / "over.yaml")
    phone = phone_at(driver, client, "over", 390, 844)
    try:
        phone.wait("document.querySelector('.ask h2').innerText.trim() === 'Bob wins by 5'")
        phone.js("[...document.querySelectorAll('.ask .ways button')].at(-1).click()")
        phone.wait("document.querySelectorAll('form.new [name=player]').length === 2")
        players = phone.js("return [...document.querySelectorAll('form.new [name=player]')].map(each => each.value)")
        assert players == ["Bob", "Ann"]  # the next player begins
        assert violations(driver) == []
        phone.js("document.querySelector('form.new').elements.title.value = 'Mesa 2'")
        phone.tap("form.new [type=submit]")
        phone.wait("document.querySelector('#title').innerText === 'Mesa 2' && location.hash === '#Mesa-2'")
        assert load(tmp_path / "Mesa-2.yaml").about["title"] == "Mesa 2"
        assert complaints(driver) == []
    finally:
        phone.js("localStorage.clear()")
