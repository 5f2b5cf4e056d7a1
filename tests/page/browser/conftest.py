"""One headless Chromium for all tests of the pages.

Without a browser these tests are skipped and say how to get one; where CI=true is set they fail.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from caverna import loads
from caverna.pages import view_html
from tests.page.browser.chromium import NoBrowser, started
from tests.page.browser.viewing import View
from tests.support.page_games import game_text
from tests.support.recorder_client import Client, recording


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Start the browser."""
    try:
        browser = started(tmp_path_factory.mktemp("profile"))
    except NoBrowser as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Return the file of the page of a game, by its number of players."""
    directory = tmp_path_factory.mktemp("pages")

    @cache
    def page(players: int) -> Path:
        path = directory / f"{players}.html"
        path.write_text(view_html(loads(game_text(players), f"{players}.yaml")), encoding="utf-8")
        return path

    return page


@pytest.fixture
def view(driver: Any) -> Iterator[View]:
    """A window of laptop size; what the page complains of on its console fails the test."""
    window = View(driver)
    window.size(1366, 768)
    yield window
    assert window.complaints() == []


@pytest.fixture
def client(driver: Any, tmp_path: Path) -> Iterator[Client]:
    """A recorder of a folder. The window leaves its page before the server ends, and has its own size again."""
    driver.get_log("browser")
    with recording(tmp_path) as made:
        yield made
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        driver.get("about:blank")
