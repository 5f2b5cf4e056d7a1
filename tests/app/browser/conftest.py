"""The app in a browser: the site is built once, and each test has a host, so a storage, of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.browser.player import Player
from tests.app.site import Host, built
from tests.page.browser.conftest import driver as driver


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site."""
    return built(tmp_path_factory.mktemp("app") / "site")


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """Serve the site."""
    found = Host(site)
    yield found
    found.stop()


@pytest.fixture
def player(driver: Any, host: Host) -> Iterator[Player]:
    """Somebody with a phone of 390 x 844 who opens the app. The window leaves it before the host ends."""
    driver.get_log("browser")
    somebody = Player(driver, host.url)
    yield somebody
    somebody.leave()
