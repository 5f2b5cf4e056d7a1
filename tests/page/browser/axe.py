"""axe-core asked what is wrong with a page for people who cannot see it well, or use a keyboard.

It is not part of the project (MPL): `.ci/run` gets it by npm and says in `AXE` where its script is; one in
``node_modules`` is found too. Without it these tests are skipped and say how to get it.
"""

import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
HOW = "npm install --no-save axe-core, or set AXE to axe.min.js"


def violations(driver: Any, *, leave_out: tuple[str, ...] = ()) -> list[str]:
    """Return what axe-core finds in the page that a browser shows: rule, help, and the elements.

    The size of targets (WCAG 2.2) is a rule that axe-core does not ask for by itself.
    """
    driver.execute_script(_script())
    rules = {"target-size": {"enabled": True}} | {rule: {"enabled": False} for rule in leave_out}
    options = {"resultTypes": ["violations"], "rules": rules}
    found = driver.execute_async_script(
        "const done = arguments[arguments.length - 1]; axe.run(document, arguments[0]).then(done, done)", options
    )
    return [
        f"{each['id']}: {each['help']}: " + "; ".join(str(node["target"]) for node in each["nodes"][:5])
        for each in found["violations"]
    ]


def _script() -> str:
    place = Path(os.environ.get("AXE") or ROOT / "node_modules" / "axe-core" / "axe.min.js")
    if place.is_file():
        return place.read_text(encoding="utf-8")
    pytest.skip(f"no axe-core; to get it: {HOW}")
