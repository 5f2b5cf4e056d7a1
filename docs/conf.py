"""The documentation site: ``sphinx-build -W docs build/site`` (extra ``docs``)."""

import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import caverna
from caverna.app.watching import watched

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "caverna"
author = "The caverna authors"
copyright = "The caverna authors"
version = release = caverna.__version__
extensions = ["myst_parser", "sphinx_click", "docs.inventory"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "caverna"
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
suppress_warnings = ["misc.highlighting_failure"]  # consoles, and records cut short by dots
exclude_patterns = ["build"]


def add_other_pages(app: Any, name: str, source: list[str]) -> None:
    """Add the pages that the front page does not list to its end."""
    if name != "index":
        return
    named, folder = {"index", *source[0].split()}, Path(__file__).parent
    pages = (path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md"))
    others = sorted(page for page in pages if page not in named)
    if others:
        source[0] += "\n```{toctree}\n:caption: More\n" + "\n".join(others) + "\n```\n"


def add_files(app: Any, failure: Exception | None) -> None:
    """Add the pictures of the pages, and the prepared replays of shipped records that they link to."""
    if failure is not None or app.builder.format != "html":
        return
    copytree(Path(__file__).parent / "pictures", Path(app.outdir) / "pictures", dirs_exist_ok=True)
    for path, page in watched().files.items():
        target = Path(app.outdir) / path
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(page)


def setup(app: Any) -> None:
    """Add all pages to the front page, and pictures and replays to the site."""
    app.connect("source-read", add_other_pages)
    app.connect("build-finished", add_files)
