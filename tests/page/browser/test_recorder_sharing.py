"""Sharing from the recorder: a link with its QR code, the text, the picture of the result, BG Stats."""

from pathlib import Path
from typing import Any

import pytest

from caverna.reading.links import read_link
from tests.page.browser.axe import violations
from tests.page.browser.phone import Phone, complaints, phone_at
from tests.support.corpus import RECORDS
from tests.support.recorder_client import recording

APP = "https://a.example/app/"
FILES = """
window.given = [];
navigator.canShare = () => true;
const facts = ({ name, type, size }) => [name, type, size];
navigator.share = async (what) => { window.given.push(what.url ?? facts(what.files[0])); };
"""
"""Has the page believe that the device can share, and keeps what it shares."""


@pytest.fixture
def shared(driver: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Any:
    """Return the phone on which the result of a finished game is shared; the parameter is the address of the app."""
    text = (RECORDS / "games" / "two-by-hand.yaml").read_text("utf-8")
    (tmp_path / "over.yaml").write_text(text, encoding="utf-8")
    with recording(tmp_path, base=request.param) as client:
        phone = phone_at(driver, client, "over", 390, 844)
        phone.wait("!!document.querySelector('.result li')")
        phone.js(FILES)
        tap(phone, "Share")
        phone.wait("!!document.querySelector('.sharing[open]')")
        yield phone
        driver.get("about:blank")


def tap(phone: Phone, text: str) -> None:
    """Tap the visible button with a text: in the dialog if one is open."""
    script = (
        "return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button')]"
        ".find((each) => each.innerText.trim() === arguments[0] && each.getClientRects().length)"
    )
    phone.click(phone.js(script, text))


@pytest.mark.parametrize("shared", [APP], indirect=True)
def test_a_finished_game_is_shared_in_every_way(shared: Phone) -> None:
    link = str(shared.js("return document.querySelector('.sharing .address').value"))
    assert link.startswith(APP)
    assert "players: [Ann, Bob]" in read_link(link).text
    tap(shared, "Send")
    tap(shared, "Text file")
    tap(shared, "Picture")
    shared.wait("window.given.length === 3")
    sent, text, picture = shared.js("return window.given")
    assert sent == link
    assert text[:2] == ["over.yaml", "text/plain"]
    assert picture[:2] == ["over.png", "image/png"]
    assert picture[2] > 20_000  # a board and a ranking, not an empty picture
    tap(shared, "QR code")
    shared.wait("document.querySelector('.sharing .code img')?.naturalWidth > 100")
    tap(shared, "BG Stats")
    shared.wait("document.querySelector('.sharing [role=status] a')?.href.includes('bgstatsapp')")
    assert violations(shared.driver) == []
    assert complaints(shared.driver) == []


@pytest.mark.parametrize("shared", [""], indirect=True)
def test_without_an_app_there_are_file_and_picture(shared: Phone) -> None:
    labels = shared.js("return [...document.querySelectorAll('.sharing button')].map((each) => each.innerText)")
    assert labels == ["Text file", "Picture", "BG Stats", "Close"]
    assert "--base" in shared.js("return document.querySelector('.sharing').innerText")
    tap(shared, "Close")
    shared.wait("!document.querySelector('.sharing')")
    assert complaints(shared.driver) == []


def test_a_running_game_is_shared_from_the_menu(driver: Any, tmp_path: Path) -> None:
    text = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging\n"
    (tmp_path / "now.yaml").write_text(text, encoding="utf-8")
    with recording(tmp_path, base=APP) as client:
        phone = phone_at(driver, client, "now", 390, 844)
        phone.tap("#menu")
        tap(phone, "Share this game")
        phone.wait("!!document.querySelector('.sharing[open]')")
        labels = phone.js("return [...document.querySelectorAll('.sharing button')].map((each) => each.innerText)")
        assert [label for label in labels if label != "Send"] == ["Copy", "QR code", "Text file", "Close"]
        assert complaints(driver) == []
        driver.get("about:blank")
