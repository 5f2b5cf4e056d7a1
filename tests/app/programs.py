"""Programs that tests of the app need: node and, for the engine, the npm package of Pyodide."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PYODIDE = "PYODIDE"
"""The environment variable with the folder of the npm package."""


def node(script: str, *arguments: str, stdin: str = "", timeout: float = 600) -> str:
    """Run a script of JavaScript modules in node and return its output. Skip the test where there is no node."""
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("node is missing")
        pytest.skip("needs node 18 or newer: https://nodejs.org")
    command = [found, "--input-type=module", "-e", script, "--", *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=timeout)
    lines = [line.strip()[-300:] for line in done.stderr.splitlines() if line.strip()]
    assert done.returncode == 0, "\n".join(lines[-30:])
    return done.stdout


def pyodide() -> Path:
    """Return the folder of the npm package of Pyodide. Skip the test where there is none."""
    folder = os.environ.get(PYODIDE)
    if folder is None:
        if os.environ.get("CI"):
            pytest.fail(f"{PYODIDE} is not set")
        pytest.skip(f"needs Pyodide: npm install pyodide@314.0.7, then {PYODIDE}=node_modules/pyodide")
    return Path(folder)
