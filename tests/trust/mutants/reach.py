"""A pytest plugin: records which functions each test calls, or runs chosen tests in a given order.

``MUTANTS_RECORD`` names the file to write, ``MUTANTS_CHOSEN`` the file with the names of the tests to run.
"""

import json
import os
from collections.abc import Generator
from cProfile import Profile
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings

from .tree import CHOSEN, RECORD

# The same examples each time, and none made smaller: that a test fails is all that is asked.
settings.register_profile(
    "mutants", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("mutants")

_profile = Profile(subcalls=False, builtins=False)
_tests: dict[str, dict[str, Any]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Profile a test with its fixtures."""
    if RECORD not in os.environ:
        return (yield)
    _profile.clear()
    _profile.enable()
    try:
        return (yield)
    finally:
        _profile.disable()
        test = _tests.setdefault(item.nodeid, {"passed": False, "seconds": 0.0})
        test["reached"] = sorted({name for entry in _profile.getstats() if (name := _name(entry.code))})


def _name(code: CodeType | str) -> str:
    """Return the module and function of code, empty for code outside the tree."""
    if isinstance(code, str):
        return ""
    path = os.path.realpath(code.co_filename)
    root = os.path.realpath(os.getcwd()) + os.sep
    return f"{path.removeprefix(root)}::{code.co_qualname}" if path.startswith(root) else ""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record the duration of a test, and whether it passed."""
    test = _tests.setdefault(report.nodeid, {"passed": False, "seconds": 0.0})
    test["seconds"] += report.duration
    if report.when == "call":
        test["passed"] = report.passed
    elif report.failed:
        test["passed"] = False


def pytest_sessionfinish() -> None:
    """Write the file."""
    if RECORD in os.environ:
        Path(os.environ[RECORD]).write_text(json.dumps(_tests), encoding="utf-8")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen tests, in their order."""
    if CHOSEN not in os.environ:
        return
    order = {name: at for at, name in enumerate(json.loads(Path(os.environ[CHOSEN]).read_text(encoding="utf-8")))}
    left = [item for item in items if item.nodeid not in order]
    config.hook.pytest_deselected(items=left)
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
