"""The benchmarks run and print every section. Speed is not tested."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = {
    "0. Goals": ("measure",),
    "1. verify(loads(text)) against parsing the text": ("measure", "games", "now", "least"),
    "2. A dwarf placement against a ply of python-chess": ("measure",),
    "3. Where the time goes": ("games", "reading", "notation", "rules", "housing", "scoring", "peak_KiB"),
    "4. Growth": ("time_against", "sizes", "milliseconds", "exponent"),
    "5. Batch: caverna verify DIRECTORY --jobs N": ("records", "jobs", "games_a_second", "speed_up", "peak_MiB"),
    "6. Housing": ("farm", "fits", "fit_us"),
    "7. Simulation": ("what", "a_second"),
    "8. Start-up": ("what", "median_ms", "least_ms", "above_python_ms", "processor_ms"),
    "9. Many records: archives, cache, export, cluster": ("what", "games_a_second", "of_verifying", "peak_MiB"),
}
"""Title of a section -> the columns every row of it has."""


@pytest.fixture(scope="module")
def short_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """Return what the short run prints, and the JSON it writes."""
    result = tmp_path_factory.mktemp("benchmarks") / "result.json"
    command = [str(ROOT / "benchmarks" / "run"), "--short", "--records", "10", "--output", str(result)]
    environment = {**os.environ, "BENCHMARK_PYTHON": sys.executable}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(result.read_text(encoding="utf-8"))


def test_every_section_is_printed(short_run: tuple[str, dict[str, Any]]) -> None:
    printed = [line.removeprefix("## ") for line in short_run[0].splitlines() if line.startswith("## ")]
    assert printed == list(SECTIONS)


def test_every_section_is_written(short_run: tuple[str, dict[str, Any]]) -> None:
    tables = short_run[1]["tables"]
    assert [table["title"] for table in tables] == list(SECTIONS)
    for table in tables:
        assert table["rows"], table["title"]
        for row in table["rows"]:
            assert [name for name in SECTIONS[table["title"]] if row.get(name) is None] == []


def test_every_row_is_printed(short_run: tuple[str, dict[str, Any]]) -> None:
    printed = [line for line in short_run[0].splitlines() if line.startswith("|")]
    tables = short_run[1]["tables"]
    assert len(printed) == sum(2 + len(table["rows"]) for table in tables)


def test_2_4_and_7_players_are_measured_against_yaml(short_run: tuple[str, dict[str, Any]]) -> None:
    rows = short_run[1]["tables"][1]["rows"]
    measured = {row["games"].rpartition(",")[0] for row in rows}
    assert measured == {"2 players", "4 players", "7 players", *(f"Stone Age, {count} players" for count in (2, 3, 4))}
    assert {row["at_most"] for row in rows} == {None, 6, 3, 0.3, 0.25}


def test_only_some_sections(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "--short", "--only", "housing", "-o", str(tmp_path / "result.json")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line for line in done.stdout.splitlines() if line.startswith("## ")] == ["## 6. Housing"]
