"""The same bytes come out whichever way a record is read, and whatever Python does with hashes."""

import json
from pathlib import Path

import pytest

from caverna import load, verify
from caverna.text.reading import quick, yamltree
from tests.support.cli_run import process

RECORDS = Path(__file__).parents[2] / "records"
FILES = sorted(RECORDS.rglob("*.yaml"))


def reports(files: list[Path]) -> str:
    return json.dumps([verify(load(file), keep_going=going).to_json() for file in files for going in (False, True)])


def test_with_and_without_the_c_parser_and_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(FILES) > 150
    quickly = reports(FILES)
    monkeypatch.setattr(quick, "read", lambda *_: None)
    assert reports(FILES) == quickly
    monkeypatch.setattr(yamltree, "USE_C", False)
    assert reports(FILES) == quickly


def test_whatever_the_hash_seed() -> None:
    first, second = (process("verify", RECORDS, "--format", "json", env={"PYTHONHASHSEED": seed}) for seed in "12")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout
