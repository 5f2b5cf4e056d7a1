"""The lane of every test, and the tests that may be tried again because they drive other programs."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent

RULES, BROWSER, TOOLS, LONG = "rules", "browser", "tools", "long"
LANES = {
    "app/browser/": BROWSER,
    "app/test_in_node.py": TOOLS,
    "docs/": TOOLS,
    "page/browser/": BROWSER,
    "trust/test_benchmarks.py": TOOLS,
    "trust/test_compare_releases.py": TOOLS,
    "trust/test_mutants.py": TOOLS,
    "trust/test_packaging.py": TOOLS,
}
"""The lane of tests by their folder or file. All others are in the lane *rules*; a marker on a test wins."""

DRIVING = (
    "cli/test_cli_process.py",
    "cli/test_cli_recording.py",
    "collections/test_cluster.py",
    "collections/test_export.py",
    "app/browser",
    "page/browser",
    "server/test_recorder_process.py",
)
"""Tests that wait for a browser, a terminal, workers or a process that gets a signal.

How long these take on a busy machine is not ours to say. A test of them that fails is tried twice more; the summary
names it (``R``), because a test that needs it has a race that should be fixed.
"""

EVERY: pytest.StashKey[list[pytest.Item]] = pytest.StashKey()
"""All tests that were collected, those of other lanes included."""


def lane_of(path: str) -> str:
    """Return the lane of the tests in a file, by its path below ``tests``."""
    return next((lane for start, lane in LANES.items() if path.startswith(start)), RULES)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each test its lane, and let the tests that drive other programs be tried again; all others fail at once."""
    config.stash[EVERY] = list(items)
    for item in items:
        path = item.path.relative_to(ROOT).as_posix()
        if not any(item.get_closest_marker(lane) for lane in (RULES, BROWSER, TOOLS, LONG)):
            item.add_marker(lane_of(path))
        if path.startswith(DRIVING):
            item.add_marker(pytest.mark.flaky(reruns=2))
