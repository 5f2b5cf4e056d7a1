"""The browser of the tests: a headless Chromium, driven by selenium."""

import os
import shutil
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
)  # fmt: skip
HOW = "apt-get install chromium chromium-driver (Debian) and pip install -e '.[dev]', or set CHROMIUM and CHROMEDRIVER"

PATIENCE = 90.0
"""Seconds to wait for a page. Only failing tests wait this long, and a busy machine must not fail them."""


class NoBrowser(Exception):  # noqa: N818 - the tested code is not at fault
    """Something is missing that the tests of the pages need."""

    def __init__(self, what: str) -> None:
        super().__init__(f"no {what} for the tests of the pages; to get one: {HOW}")


def _program(variable: str, *names: str) -> str:
    found = os.environ.get(variable) or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise NoBrowser(names[0])
    return found


def started(profile: Path) -> Any:
    """Start a browser with a profile of its own."""
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        raise NoBrowser("selenium") from None
    options = Options()
    options.binary_location = _program("CHROMIUM", "chromium", "chromium-browser", "google-chrome")
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(_program("CHROMEDRIVER", "chromedriver")))
    browser.set_script_timeout(PATIENCE)
    return browser
