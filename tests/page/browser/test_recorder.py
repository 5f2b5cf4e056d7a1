"""A game recorded by taps in a browser, as a table would on a phone."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caverna import Recording, load
from caverna.core.record import Line, Record
from tests.support.at_the_table import Client, new_table, recording

RECORDS = Path(__file__).parents[3] / "records"
PATIENCE = 20.0


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with recording(tmp_path) as made:
        yield made


class Phone:
    """A window of the size of a small phone, and somebody's thumb."""

    def __init__(self, driver: Any, client: Client, record: Record) -> None:
        self.driver, self.client, self.record = driver, client, record
        driver.set_window_size(360, 720)
        driver.get(client.recorder.addresses()[0].url)
        self.notation = record.ruleset.format.notation

    def open(self, id: str) -> None:
        """Open a table from the list."""
        self.tap(f'a[href="#{id}"]')
        self.wait(f"document.title.startsWith({json.dumps(id)})")

    def wait(self, condition: str) -> Any:
        """Wait until something in the page is so, and return it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.driver.execute_script(f"return {condition}")
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"{condition}\n{self.driver.execute_script('return document.body.innerText')}")

    def tap(self, selector: str) -> None:
        """Tap the first element of a kind that can be tapped."""
        found = f"[...document.querySelectorAll({json.dumps(selector)})].find(each => !each.disabled)"
        self.wait(f"!!({found})")
        self.driver.execute_script(f"const found = {found}; found.scrollIntoView({{block: 'center'}}); found.click()")

    def moves(self) -> int:
        """Return how many moves the page lists."""
        return int(self.driver.execute_script("return document.querySelectorAll('.moves li').length"))

    # --- a line

    def play(self, line: Line) -> None:
        """Compose a line by taps and play it."""
        before = self.moves()
        said = ""
        for index, step in enumerate(line.steps):
            said = self.notation.write(line.steps[: index + 1])
            self.compose(self.notation.data(step), said)
        self.tap(".line .done")
        self.wait(f"document.querySelectorAll('.moves li').length > {before}")

    def compose(self, step: dict[str, Any], said: str) -> None:
        """Tap a step together, value by value, until it stands in the line."""
        for _ in range(60):
            if self.typed() == said and not self.driver.execute_script("return !!document.querySelector('.take')"):
                return
            offers = self.wait(
                "[...document.querySelectorAll('.composer button[data-step], .composer .take')].map((each, at) => "
                "[at, each.dataset.step ?? null, each.dataset.slot ?? '', each.dataset.value ?? 'null'])"
            )
            at = self.fitting(offers, step, said)
            asked = self.driver.execute_script(
                "const all = document.querySelectorAll('.composer button[data-step], .composer .take');"
                "window.tapped = document.querySelector('.composer').firstChild; all[arguments[0]].click()", at
            )  # fmt: skip
            assert asked is None
            self.wait("document.querySelector('.composer').firstChild !== window.tapped")
        raise AssertionError(f"{step} cannot be tapped")

    def typed(self) -> str:
        return str(self.driver.execute_script("return document.querySelector('.composer .typed')?.value ?? ''"))

    def fitting(self, offers: list[Any], step: dict[str, Any], said: str) -> int:
        """Return which offer leads to a step."""
        for at, kind, slot, value in offers:
            if kind == step["step"] and slot and slot in step and leads_to(json.loads(value), step[slot]):
                return int(at)
        for at, kind, slot, _ in offers:
            if kind is None or (kind == step["step"] and not slot):
                return int(at)
        raise AssertionError(f"nothing offered leads to {step} ({said}): {offers}")


def leads_to(value: Any, wanted: Any) -> bool:
    """Return whether a value is the one that is wanted, or the beginning of it."""
    if isinstance(value, list) and isinstance(wanted, list):
        return 0 < len(value) <= len(wanted) and all(map(leads_to, value, wanted))
    if isinstance(value, dict) and isinstance(wanted, dict):
        return all(key in wanted and leads_to(each, wanted[key]) for key, each in value.items())
    return bool(value == wanted)


def test_rounds_of_a_game_by_taps(driver: Any, client: Client, tmp_path: Path) -> None:
    record = load(RECORDS / "games/two-by-hand.yaml")
    new_table(client, "taps", record)
    phone = Phone(driver, client, record)
    phone.open("taps")
    for entry in record.rounds[:2]:
        before = phone.moves()
        buttons = (
            f"[...document.querySelectorAll('[data-head=card]')].find(each => each.textContent === '{entry.card}')"
        )
        phone.wait(f"!!({buttons})")
        driver.execute_script(f"{buttons}.click()")
        phone.tap("#main .done")
        phone.wait(f"document.querySelectorAll('.moves li').length > {before}")
        for line in entry.turns:
            phone.play(line)
    written = Recording.load(tmp_path / "taps.yaml")
    assert written.findings == ()
    played = [line.steps for line in written.record.lines()]
    assert played == [line.steps for entry in record.rounds[:2] for line in entry.turns]
    assert driver.execute_script("return document.documentElement.scrollWidth") <= 360
    assert [each for each in driver.get_log("browser") if each["level"] == "SEVERE"] == []


def test_undo_notes_and_what_is_refused(driver: Any, client: Client, tmp_path: Path) -> None:
    record = load(RECORDS / "games/two-by-hand.yaml")
    table = new_table(client, "other", record)
    table.do("reveal", card=record.rounds[0].card)
    phone = Phone(driver, client, record)
    phone.open("other")
    typed = "document.querySelector('.composer .typed')"
    phone.wait(f"!!{typed}")
    driver.execute_script(f"{typed}.value = 'Logging'; {typed}.dispatchEvent(new Event('change'))")
    phone.tap(".line .done")
    phone.wait("document.querySelectorAll('.moves li').length === 2")
    phone.tap("#undo")
    phone.wait("document.querySelectorAll('.moves li').length === 1")
    phone.tap("#redo")
    phone.wait("document.querySelectorAll('.moves li').length === 2")
    assert f"- {record.players[0]}: Logging\n" in (tmp_path / "other.yaml").read_text(encoding="utf-8")
