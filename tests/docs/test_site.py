"""The documentation site is built, warnings as errors, with every page of `docs`."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("sphinx", "furo", "myst_parser", "sphinx_click")


@pytest.mark.skipif(not all(map(find_spec, TOOLS)) and not os.environ.get("CI"), reason="extra docs is not installed")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert pages <= {path.stem for path in tmp_path.glob("*.html")}
    linked = set(re.findall(r'href="(watch/[^"]+)"', (tmp_path / "app.html").read_text(encoding="utf-8")))
    assert linked
    assert all((tmp_path / path).is_file() for path in linked)
    assert "caverna verify" in (tmp_path / "command.html").read_text(encoding="utf-8")
