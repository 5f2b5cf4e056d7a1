"""``caverna view --watch``: the page follows a record that grows."""

from pathlib import Path
from typing import Any

from caverna import Recording
from caverna.server.watching import WatchApp
from tests.page.browser.viewing import END, View
from tests.support.recorder_client import recording

_LAST = "return document.documentElement.dataset.ready && document.getElementById('line').textContent"


def test_the_page_follows_a_record_that_grows(tmp_path: Path, view: View, driver: Any) -> None:
    table = Recording.new(["Ann", "Bob"])
    table.reveal(card="Blacksmithing")
    table.save(tmp_path / "t.yaml")
    with recording(tmp_path, "t.yaml", application=WatchApp) as client:
        driver.get(client.recorder.addresses()[0].url)
        view.press(END)
        view.until("return typeof source === 'undefined' ? 0 : source.readyState", 1)
        for player, space in (("Ann", "Logging"), ("Bob", "Excavation, cavern D2 cavern E2")):
            table.turn(player, space)
            table.save()
            view.until(f"{_LAST}.includes({space.split(',')[0]!r})", True)
            slider = "const {value, max} = document.getElementById('slider'); return value === max"
            assert view.js(slider)
        driver.get("about:blank")
