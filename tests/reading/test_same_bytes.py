"""The same bytes come out whatever makes the tree of a record, and whatever Python does with hashes."""

import json
from pathlib import Path

import pytest

from caverna import load, verify
from caverna.reading import scanner, yaml_events
from tests.support.cli_run import process

RECORDS = Path(__file__).parents[2] / "records"
FILES = sorted(RECORDS.rglob("*.yaml"))


def reports(files: list[Path]) -> str:
    return json.dumps([verify(load(file), keep_going=going).to_json() for file in files for going in (False, True)])


def test_with_and_without_the_scanner_and_the_c_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(FILES) > 150
    scanned = reports(FILES)
    monkeypatch.setattr(scanner, "scan", lambda _: None)
    assert reports(FILES) == scanned
    monkeypatch.setattr(yaml_events, "USE_C", False)
    assert reports(FILES) == scanned


def test_whatever_the_hash_seed() -> None:
    first, second = (process("verify", RECORDS, "--format", "json", env={"PYTHONHASHSEED": seed}) for seed in "12")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout
