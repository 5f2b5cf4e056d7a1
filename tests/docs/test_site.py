"""The documentation site is built, warnings as errors, with every page of `docs`."""

import os
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.api_guide import MODULES, public

ROOT = Path(__file__).parents[2]
TOOLS = ("sphinx", "furo", "myst_parser", "sphinx_click")


@pytest.mark.skipif(not all(map(find_spec, TOOLS)) and not os.environ.get("CI"), reason="extra docs is not installed")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    pages = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    assert pages <= {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.rglob("*.html")}
    linked = set(re.findall(r'href="(watch/[^"]+)"', (tmp_path / "app.html").read_text(encoding="utf-8")))
    assert linked
    assert all((tmp_path / path).is_file() for path in linked)
    pictures = set(
        re.findall(r'(?:src|srcset)="(pictures/[^"]+)"', (tmp_path / "page.html").read_text(encoding="utf-8"))
    )
    assert pictures == {"pictures/boards-dark.png", "pictures/boards-light.png"}
    assert all((tmp_path / path).is_file() for path in pictures)
    assert "caverna verify" in (tmp_path / "command.html").read_text(encoding="utf-8")
    _check_inventory(tmp_path)


def _check_inventory(site: Path) -> None:
    """Check that other projects can link to each public name, and that its anchor is on the page."""
    names = dict(_inventory((site / "objects.inv").read_bytes()))
    assert names["caverna.verify"] == ("py:function", "api/reading.html#caverna.verify")
    assert names["caverna.Report"][0] == "py:class"
    assert names["caverna.Report.ok"][0] == "py:attribute"
    assert names["caverna.Game.play"][0] == "py:method"
    assert names["caverna.Game.due"][0] == "py:property"
    assert names["caverna.RuleBroken"][0] == "py:exception"
    assert names["caverna.plugin"][0] == "py:module"
    expected = {f"{module}.{name}" for module in MODULES for name in public(import_module(module))}
    assert expected <= names.keys()
    pages: dict[str, str] = {}
    for name, (_, place) in names.items():
        page, _, anchor = place.partition("#")
        text = pages.setdefault(page, (site / page).read_text(encoding="utf-8"))
        assert text.count(f'id="{anchor}"') == 1, name


def _inventory(data: bytes) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the Python objects of an inventory: name, type, place."""
    _, _, packed = data.partition(b"using zlib.\n")
    for line in zlib.decompress(packed).decode().splitlines():
        name, kind, _, place, _ = line.split(" ", 4)
        if kind.startswith("py:"):
            yield name, (kind, place.removesuffix("$") + (name if place.endswith("$") else ""))
