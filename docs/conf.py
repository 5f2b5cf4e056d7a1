"""The documentation site: ``sphinx-build -W docs build/site`` (extra ``docs``)."""

import sys
from pathlib import Path

import caverna

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "caverna"
author = "The caverna authors"
copyright = "The caverna authors"
version = release = caverna.__version__
extensions = ["myst_parser", "sphinx_click"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "caverna"
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
suppress_warnings = ["misc.highlighting_failure"]  # consoles, and records cut short by dots
exclude_patterns = ["build"]
