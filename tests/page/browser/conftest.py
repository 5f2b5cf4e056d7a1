"""One headless Chromium for all tests of the pages.

Without a browser these tests are skipped and say how to get one; where CI=true is set they fail.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from caverna import loads
from caverna.games.caverna.page import view_html
from tests.page.browser.viewing import View
from tests.support.page_games import game_text

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
)  # fmt: skip
HOW = "apt-get install chromium chromium-driver (Debian) and pip install -e '.[dev]', or set CHROMIUM and CHROMEDRIVER"


def _missing(what: str) -> NoReturn:
    message = f"no {what} for the tests of the pages; to get one: {HOW}"
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def _program(variable: str, *names: str) -> str:
    found = os.environ.get(variable) or next(filter(None, map(shutil.which, names)), None)
    return found or _missing(names[0])


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Start the browser."""
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        _missing("selenium")
    options = Options()
    options.binary_location = _program("CHROMIUM", "chromium", "chromium-browser", "google-chrome")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = Service(_program("CHROMEDRIVER", "chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """Return where the page of a game of so many players lies."""
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
