"""The keys of a round in the recorder: its start asks for them, its end does not."""

from pathlib import Path
from typing import Any

import pytest

from caverna import Recording, load
from tests.page.browser.phone import complaints, phone_at
from tests.support.corpus import RECORDS
from tests.support.recorder_client import Client, new_table


@pytest.mark.parametrize(
    ("file", "due"),
    [
        ("stone-age/games/stone-two-by-hand.yaml", "4 feeding"),  # nobody lacks food
        ("agricola/games/agricola-two-full-1-planner.yaml", "4 harvest"),
        ("games/solo-by-hand.yaml", "7 harvest"),
    ],
)
def test_the_end_of_a_round_does_not_ask_for_the_cards_of_the_next_one(
    driver: Any, client: Client, tmp_path: Path, file: str, due: str
) -> None:
    table = Recording.load(RECORDS / file)
    while f"{table.round} {table.due}" != due:
        table.undo()
    table.save(tmp_path / "due.yaml")
    phone = phone_at(driver, client, "due", 390, 844)
    phone.wait("!!document.querySelector('.next .player .offers[data-shown]')")
    assert phone.js("return document.querySelectorAll('.next [data-head]').length") == 0
    assert complaints(driver) == []


def test_the_feeding_runs_and_the_next_round_asks_for_its_cards(driver: Any, client: Client, tmp_path: Path) -> None:
    table = Recording.load(RECORDS / "stone-age/games/stone-two-by-hand.yaml")
    while (table.round, table.due) != (4, "feeding"):
        table.undo()
    table.save(tmp_path / "due.yaml")
    phone = phone_at(driver, client, "due", 390, 844)
    phone.wait("document.querySelectorAll('.next .player .badge.good').length === 2")
    phone.tap(".acting .done")
    phone.wait("!!document.querySelector('.next .picking [data-head=cards]')")
    fed = Recording.load(tmp_path / "due.yaml")
    assert (fed.round, fed.due, fed.findings) == (4, "start", ())


def test_a_card_that_was_tapped_can_be_deselected(driver: Any, client: Client, tmp_path: Path) -> None:
    new_table(client, "keys", load(RECORDS / "games/two-by-hand.yaml"))
    phone = phone_at(driver, client, "keys", 390, 844)
    pressed = "return [...document.querySelectorAll('[data-head=card][aria-pressed=true]')].map((one) => one.innerText)"
    phone.wait("!!document.querySelector('[data-head=card]')")
    phone.choose("[data-head=card]", "Blacksmithing")
    assert phone.js(pressed) == ["Blacksmithing"]
    phone.choose("[data-head=card]", "Blacksmithing")
    assert phone.js(pressed) == []
    phone.choose("[data-head=card]", "Blacksmithing")
    phone.choose("[data-head=card]", "Sheep farming")
    assert phone.js(pressed) == ["Sheep farming"]
    phone.tap(".acting .done")
    phone.after(0)
    assert load(tmp_path / "keys.yaml").rounds[0].card == "Sheep farming"


def test_a_card_of_several_can_be_deselected(driver: Any, client: Client, tmp_path: Path) -> None:
    new_table(client, "keys", load(RECORDS / "stone-age/games/stone-two-by-hand.yaml"))
    phone = phone_at(driver, client, "keys", 390, 844)
    first = "document.querySelector('.picking:has([data-head=cards])')"
    phone.wait(f"!!{first}")
    for chosen in ("draw / writing", ""):
        phone.js(f"{first}.open = true")
        phone.choose(".picking[open] [data-head=cards]", "draw / writing")
        assert phone.js(f"return {first}.querySelector('summary b').textContent") == chosen
        phone.js("for (const each of document.querySelectorAll('.picking')) each.open = false")
