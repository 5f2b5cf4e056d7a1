"""What holds for all tests: those that drive other programs may be tried again."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent
DRIVING = (
    "cli/test_cli_process.py",
    "cli/test_cli_recording.py",
    "data/test_cluster.py",
    "data/test_export.py",
    "page/browser",
    "recording/web/test_recorder_process.py",
)
"""Tests that wait for a browser, a terminal, workers or a process that gets a signal.

How long these take on a busy machine is not ours to say. A test of them that fails is tried twice more; the summary
names it (``R``), because a test that needs it has a race that should be mended.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests that drive other programs be tried again; all others fail at once."""
    for item in items:
        if item.path.relative_to(ROOT).as_posix().startswith(DRIVING):
            item.add_marker(pytest.mark.flaky(reruns=2))
