"""Games recorded by taps in a browser, as a table would on a phone."""

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from caverna import Recording, load, verify
from caverna.model.record import Record, lines_in
from tests.page.browser.axe import violations
from tests.page.browser.phone import Keyboard, Phone, complaints, phone_at
from tests.support.recorder_client import Client, Table, commands, new_table

RECORDS = Path(__file__).parents[3] / "records"
ROUND = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining
  - Bob: Excavation, cavern D2 cavern E2
  - Ann: Blacksmithing, forge 2, expedition (dog, wood, +1)
  - Bob: Housework, furnish Carpenter D3
- card: Sheep farming
  turns:
  - Ann: Drift mining, cavern E3 tunnel E2
  - Bob: Slash-and-burn, meadow C4 field C3
  - Ann: Logging, expedition (sheep), eat 1 sheep
  - Bob: Sheep farming
- card: Ore mine construction
  turns:
  - Ann: Sustenance, meadow C4 field B4
  - Bob: Supplies
  - Ann: Clearing, field B3 meadow C3
  - Bob: Housework, furnish Stone carver D2
  harvest:
    Ann: eat 1 grain
    Bob: beg 3
"""
"""Rounds with an expedition, furnishings, and a harvest in which somebody begs."""


def record_rounds(phone: Phone, record: Record, rounds: slice) -> None:
    """Record rounds of a game by taps alone."""
    notation = record.ruleset.format.notation
    for entry in record.rounds[rounds]:
        phone.reveal(entry)
        for part in record.ruleset.format.parts:
            lines = getattr(entry, part.name)
            if part.in_order:
                for line in lines:
                    phone.play(line, notation)
            elif lines and part.name != "start":
                phone.by_player(lines, notation)


def test_rounds_with_expedition_furnishing_and_begging_by_taps(driver: Any, client: Client, tmp_path: Path) -> None:
    source = tmp_path / "other" / "round.yaml"
    source.parent.mkdir()
    source.write_text(ROUND, encoding="utf-8")
    record = load(source)
    assert verify(record).findings == ()
    table = new_table(client, "taps", record)
    phone = phone_at(driver, client, "taps")
    record_rounds(phone, record, slice(1))
    table.data = client.ask("GET", table.path)[1]
    for what, fields in list(commands(record))[5:10]:  # another phone records the second round
        table.do(what, **fields)
    phone.wait("document.querySelectorAll('.move-row').length === 10")
    record_rounds(phone, record, slice(2, None))
    written = tmp_path / "taps.yaml"
    assert [line.steps for line in load(written).lines()] == [line.steps for line in record.lines()]
    assert verify(load(written)).findings == ()
    assert phone.js("return document.documentElement.scrollWidth") <= 360
    assert complaints(driver) == []


@pytest.mark.parametrize(
    ("file", "rounds"), [("stone-age/games/stone-two-by-hand", 1), ("agricola/games/agricola-two-full-1-planner", 2)]
)
def test_rounds_of_the_other_games_by_taps(
    driver: Any, client: Client, tmp_path: Path, file: str, rounds: int
) -> None:  # fmt: skip
    record = load(RECORDS / f"{file}.yaml")
    new_table(client, "taps", record)
    phone = phone_at(driver, client, "taps")
    record_rounds(phone, record, slice(rounds))
    written = Recording.load(tmp_path / "taps.yaml")
    assert written.findings == ()
    assert [entry.head for entry in written.record.rounds] == [entry.head for entry in record.rounds[:rounds]]
    lines = [line.steps for entry in record.rounds[:rounds] for line in lines_in(entry)]
    assert [line.steps for line in written.record.lines()] == lines
    assert complaints(driver) == []


def test_a_free_move_before_a_harvest_by_taps(
    driver: Any, client: Client, tmp_path: Path
) -> None:  # fmt: skip
    record = load(RECORDS / "games/two-by-hand.yaml")
    table = new_table(client, "late", record)
    for what, fields in commands(record):
        if what == "harvest":
            break
        table.do(what, **fields)
    assert table.data["due"] == "harvest"
    notation = record.ruleset.format.notation
    phone = phone_at(driver, client, "late")
    before = len(table.data["moves"])
    steps = notation.parse("eat 1 vegetable").steps
    phone.late(evolve(next(record.lines()), player="Ann", steps=steps), notation)
    phone.wait("!!document.querySelector('.acting .done.full')")  # the harvest is due again
    moves = client.ask("GET", table.path)[1]["moves"]
    assert (moves[-1]["part"], moves[-1]["player"], moves[-1]["line"]) == ("turns", "Ann", "eat 1 vegetable")
    assert len(moves) == before + 1
    assert load(tmp_path / "late.yaml").rounds[-1].turns[-1].steps == steps
    assert complaints(driver) == []


def test_what_can_be_done_at_any_time_is_tapped_where_only_one_step_can_follow(driver: Any, client: Client) -> None:
    record = load(RECORDS / "games/two-by-hand.yaml")
    table = new_table(client, "aside", record)
    for what, fields in commands(record):
        table.do(what, **fields)
        if table.data["round"] == 2:  # Ann has a sheep now
            break
    draft: dict[str, Any] = {"step": "clear"}
    for slot in ("meadow", "field"):
        found = table.choices(player="Ann", line="Slash-and-burn, eat 1 sheep", draft=draft)
        draft[slot] = next(row["values"][0] for row in found["choices"] if row["slot"] == slot)
    line = f"Slash-and-burn, eat 1 sheep, meadow {draft['meadow']} field {draft['field']}"
    notation = record.ruleset.format.notation
    steps = notation.parse(line).steps
    phone = phone_at(driver, client, "aside")
    phone.play(evolve(next(record.lines()), player="Ann", steps=steps), notation)
    moves = client.ask("GET", table.path)[1]["moves"]
    assert moves[-1]["line"] == line


def a_table(client: Client, id: str = "other") -> Table:
    """Return a table at which the first round has begun."""
    table = new_table(client, id, load(RECORDS / "games/two-by-hand.yaml"))
    table.do("reveal", card="Blacksmithing")
    return table


def type_line(phone: Phone, line: str) -> None:
    typed = "document.querySelector('.at-table .typed')"
    phone.wait(f"!!{typed}")
    phone.js(f"{typed}.value = arguments[0]; {typed}.dispatchEvent(new Event('change'))", line)


def test_a_line_that_is_typed_undo_and_redo(driver: Any, client: Client, tmp_path: Path) -> None:
    table = a_table(client)
    phone = phone_at(driver, client, "other")
    type_line(phone, "Logging")
    phone.tap(".acting .done")
    phone.after(1)
    phone.tap("#undo")
    phone.wait("document.querySelectorAll('.move-row').length === 1")
    phone.tap("#redo")
    phone.after(1)
    assert f"- {table.data['players'][0]}: Logging\n" in (tmp_path / "other.yaml").read_text(encoding="utf-8")


def test_a_refusal_names_rule_and_page_and_can_be_recorded_anyway(
    driver: Any, client: Client, tmp_path: Path
) -> None:  # fmt: skip
    a_table(client)
    phone = phone_at(driver, client, "other")
    type_line(phone, "Adventure")
    phone.wait("document.querySelector('.ask .alert')?.innerText.includes('work.available, page 6')")
    assert phone.js("return document.querySelector('.acting .done').disabled") is True
    phone.tap(".ask .anyway")
    phone.after(1)
    assert ": Adventure\n" in (tmp_path / "other.yaml").read_text(encoding="utf-8")
    phone.wait("document.querySelector('.findings')?.innerText.includes('work.available')")


def test_undo_to_here_in_the_list_of_moves(driver: Any, client: Client) -> None:
    table = a_table(client)
    first, second = table.data["players"]
    table.do("turn", player=first, line="Logging")
    table.do("turn", player=second, line="Supplies")
    phone = phone_at(driver, client, "other")
    phone.tap("[data-tab=log]")
    phone.tap('[data-at="1.1"] .to-here', 1)
    phone.wait("document.querySelectorAll('.move-row').length === 2")
    assert [move["at"] for move in table.client.ask("GET", table.path)[1]["moves"]] == ["1.0", "1.1"]


def test_a_round_by_keyboard_alone(driver: Any, client: Client) -> None:
    """A composed line keeps the focus on the next decision, so that Enter continues."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    def press(*keys: str) -> None:
        ActionChains(driver).send_keys(*keys).perform()

    def enter() -> None:
        """Press Enter and wait for what the page shows then."""
        shown = phone.js("return document.querySelector('.at-table [data-shown]').dataset.shown")
        press(Keys.ENTER)
        phone.wait(f"document.querySelector('.at-table [data-shown]').dataset.shown !== '{shown}'")

    def tab_to(selector: str) -> None:
        for _ in range(80):
            if phone.js("return document.activeElement.matches(arguments[0])", selector):
                return
            press(Keys.TAB)
        raise AssertionError(selector)

    table = new_table(client, "keys", load(RECORDS / "games/two-by-hand.yaml"))
    phone = phone_at(driver, client, "keys")
    phone.wait("!!document.querySelector('[data-head=card]')")
    tab_to("[data-head=card]")
    press(Keys.SPACE)
    tab_to(".acting .done")
    press(Keys.ENTER)
    phone.after(0)
    tab_to('.spot[aria-label="Excavation"]')
    enter()
    assert phone.js("return document.activeElement.matches('.kind')")  # the choices come before Done
    tab_to('.kind[data-step="dig caverns"]')
    enter()
    for _ in range(2):  # the second cell comes by itself where only one is left
        if phone.js("return !!document.querySelector('[data-cell].lit')"):
            assert phone.js("return document.activeElement.matches('[data-cell].lit')")
            framed = "getComputedStyle(document.querySelector('[data-cell].lit > .hit')).display"
            assert phone.js(f"return {framed}") == "inline"
            enter()
    assert phone.js("return document.activeElement.matches('.done')")
    press(Keys.ENTER)
    phone.after(1)
    assert table.client.ask("GET", table.path)[1]["moves"][1]["line"].startswith("Excavation, cavern")
    phone.wait("document.activeElement.matches('.spot')")  # the focus comes back to what can be chosen
    phone.js("document.activeElement.blur(); window.scrollTo(0, 0)")
    phone.js("document.querySelector('#skip').focus()")  # the first stop of the page
    press(Keys.ENTER)
    assert phone.js("return document.activeElement.matches('.spot')")  # the second one is a space


def test_a_complete_round_with_expedition_furnishing_and_begging_by_keyboard_alone(
    driver: Any, client: Client, tmp_path: Path
) -> None:  # fmt: skip
    source = tmp_path / "other" / "round.yaml"
    source.parent.mkdir()
    source.write_text(ROUND.replace("Clearing, field B3 meadow C3", "Logging, expedition (wood)"), encoding="utf-8")
    record = load(source)
    assert verify(record).findings == ()
    table = new_table(client, "keys", record)
    for what, fields in list(commands(record))[:10]:
        table.do(what, **fields)
    keyboard = Keyboard(driver, client.recorder.addresses()[0].url)
    keyboard.open("keys")
    record_rounds(keyboard, record, slice(2, None))
    written = load(tmp_path / "keys.yaml")
    assert [line.steps for line in written.lines()] == [line.steps for line in record.lines()]
    assert verify(written).findings == ()
    assert complaints(driver) == []


def test_a_new_table_with_a_variant_and_table_options(driver: Any, client: Client, tmp_path: Path) -> None:
    phone = Phone(driver, client.recorder.addresses()[0].url)
    phone.tap('[data-game="caverna"]')
    phone.wait("!!document.querySelector('form.new [name=player]')")
    phone.js("""
        const form = document.querySelector('form.new');
        form.elements.title.value = 'mine';
        [...form.elements.player].forEach((field, at) => { field.value = ['Ann', 'Bob'][at]; });
        form.elements.variant.value = 'introductory';
        form.elements.carpenter.value = 'pasture';""")
    phone.tap("form.new .rulings summary")
    assert phone.js("return document.querySelector('form.new [name=\"ruby gold\"]').getClientRects().length") == 1
    phone.tap("form.new [type=submit]")
    phone.wait("document.title.startsWith('mine')")
    record = load(tmp_path / "mine.yaml")
    assert (record.head["variant"], record.rulings) == ("introductory", {"carpenter": "pasture"})


def test_two_phones_see_the_same_table(driver: Any, client: Client) -> None:
    table = a_table(client)
    first, second = table.data["players"]
    phone = phone_at(driver, client, "other")
    phone.wait("!!document.querySelector('.spot')")
    table.do("turn", player=first, line="Logging")  # the other phone
    phone.after(1)
    phone.wait(f"document.querySelector('#where').textContent.includes({json.dumps(second)})")


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(driver: Any, client: Client, tmp_path: Path, dark: bool) -> None:
    places = {"turn": ("games/two-by-hand", "6.2"), "farm": ("agricola/games/agricola-two-full-1-planner", "7.2"),
              "stone": ("stone-age/games/stone-two-1-planner", "3.4")}  # fmt: skip
    for id, (file, at) in places.items():
        table = Recording.load(RECORDS / f"{file}.yaml")
        table.undo_to(at)
        table.save(tmp_path / f"{id}.yaml")
    hungry = Recording.load(RECORDS / "games/two-by-hand.yaml")
    while hungry.due != "harvest":
        hungry.undo()
    hungry.save(tmp_path / "harvest.yaml")
    media = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    try:
        phone = Phone(driver, client.recorder.addresses()[0].url)
        phone.wait("!!document.querySelector('.tables a')")
        assert violations(driver) == []
        for id in (*places, "harvest"):
            phone.js("location.hash = arguments[0]", id)
            phone.wait(f"document.title.startsWith('{id}') && !!document.querySelector('.next [data-shown]')")
            assert violations(driver) == [], id
        for tab in ("boards", "spaces", "log", "sheet"):
            phone.tap(f"[data-tab={tab}]")
            assert violations(driver) == [], tab
    finally:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
