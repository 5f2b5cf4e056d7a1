"""Values of a step in the recorder: cells of the board that light up, and the groups of an expedition."""

from pathlib import Path
from typing import Any

import pytest

from caverna import Recording, load
from tests.page.browser.axe import violations
from tests.page.browser.phone import Phone, complaints, phone_at
from tests.support.corpus import RECORDS
from tests.support.recorder_client import Client, new_table

LIT = "return [...document.querySelectorAll('[data-cell].lit')].map((cell) => cell.dataset.cell).sort()"


def digging(driver: Any, client: Client, size: tuple[int, int]) -> Phone:
    """Return a window in which Ann digs two caverns in her first turn."""
    table = new_table(client, "dig", load(RECORDS / "games/two-by-hand.yaml"))
    table.do("reveal", card="Blacksmithing")
    phone = phone_at(driver, client, "dig", *size)
    phone.tap('.spot[aria-label="Excavation"]')
    phone.tap('.kind[data-step="dig caverns"]')
    phone.wait("!!document.querySelector('[data-cell].lit')")
    return phone


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=str)
def test_all_cells_of_two_caverns_light_up_and_may_be_tapped_in_either_order(
    driver: Any, client: Client, tmp_path: Path, size: tuple[int, int]
) -> None:
    phone = digging(driver, client, size)
    assert phone.js(LIT) == ["D1", "D2", "E2", "E3", "E4", "F3", "F4"]  # D2, E3, E4 touch the cave, the others these
    phone.tap('[data-cell="E2"].lit > use')
    phone.wait("document.querySelectorAll('[data-cell].lit').length === 2")
    assert phone.js(LIT) == ["D2", "E3"]
    asked = phone.js("return document.querySelector('.ask .question').innerText")
    assert asked == "Dig two caverns: tap where the second cavern goes"
    phone.tap('[data-cell="D2"].lit > use')
    phone.tap(".acting .done")
    phone.after(1)
    assert "- Ann: Excavation, cavern E2 cavern D2\n" in (tmp_path / "dig.yaml").read_text(encoding="utf-8")
    assert complaints(driver) == []


GRID = """
const items = [...document.querySelectorAll(".next .loot-item")].filter((one) => one.querySelector("small"));
const size = (one) => one.getBoundingClientRect();
return {
  items: items.map((one) => ["small", "span:not(.icon)"].map((part) => one.querySelector(part).innerText).join(" ")),
  high: items.filter((one) => size(one).height > 80).map((one) => one.innerText),
  wide: document.documentElement.scrollWidth > innerWidth,
};
"""
"""Loot as it is shown, each with its strength; buttons that are too high, a page that is too wide."""
TABLE = [
    "1 +1 strength", "1 wood", "1 dog", "2 grain", "2 sheep", "3 stone", "3 donkey", "4 vegetable", "4 2 ore", "5 boar",
    "6 2 gold", "8 Stable", "9 Tunnel", "9 Fence", "10 cattle", "11 Meadow", "12 Field", "14 Cavern", "14 Breed",
]  # fmt: skip
"""The loot for a dwarf of strength 14, in the order of the printed table."""


def looting(driver: Any, client: Client, folder: Path, size: tuple[int, int]) -> Phone:
    """Return a window in which a dwarf of strength 14, who may bring nearly everything, goes on an expedition."""
    table = Recording.load(RECORDS / "games/two-by-hand.yaml")
    table.undo_to("12.9")
    table.save(folder / "loot.yaml")
    phone = phone_at(driver, client, "loot", *size)
    phone.tap('.spot[aria-label="Blacksmithing"]')
    phone.wait("!!document.querySelector('.next .loot-item small')")
    return phone


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1366, 768)], ids=str)
def test_loot_is_a_grid_in_the_order_of_the_printed_table_with_strengths(
    driver: Any, client: Client, tmp_path: Path, size: tuple[int, int]
) -> None:
    phone = looting(driver, client, tmp_path, size)
    assert phone.js(GRID) == {"items": TABLE, "high": [], "wide": False}
    assert phone.js("return document.querySelector('.progress').innerText.trim()") == "0 of 3"
    phone.tap(".loot-item", 1)
    phone.wait("document.querySelector('.progress')?.innerText.trim() === '1 of 3'")
    assert complaints(driver) == []


def test_axe_finds_nothing_in_an_expedition(driver: Any, client: Client, tmp_path: Path) -> None:
    looting(driver, client, tmp_path, (390, 844))
    assert violations(driver) == []
