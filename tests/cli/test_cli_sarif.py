"""SARIF against its official schema (version 2.1.0, kept beside this file)."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft4Validator, Draft7Validator

from tests.support.cli_run import caverna
from tests.support.corpus import RECORDS

SCHEMA = json.loads((Path(__file__).parent / "sarif-schema-2.1.0.json").read_text())
VALIDATOR = (Draft4Validator if "draft-04" in SCHEMA["$schema"] else Draft7Validator)(SCHEMA)


def faults(text: str) -> list[str]:
    return [f"{error.json_path}: {error.message[:200]}" for error in VALIDATOR.iter_errors(json.loads(text))]


def test_the_schema_refuses_what_is_no_sarif() -> None:
    assert faults('{"version": "2.1.0"}')
    assert faults('{"version": "2.1.0", "runs": [{"tool": {"driver": {}}}]}')


def test_findings_expected_and_not() -> None:
    shown = caverna("verify", "--format", "sarif", RECORDS / "violations", RECORDS / "games" / "club-final.yaml")
    assert faults(shown.stdout) == []
    results = json.loads(shown.stdout)["runs"][0]["results"]
    assert {len(result.get("suppressions", ())) for result in results} == {1}


def test_a_finding_that_was_expected_and_is_not_there_is_not_suppressed(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("caverna: 1\nplayers: [Ann]\nexpect: [work.occupied 1:1]\nrounds: []\n")
    (result,) = json.loads(caverna("verify", "--format", "sarif", path).stdout)["runs"][0]["results"]
    assert result["ruleId"].endswith("work.occupied")
    assert "suppressions" not in result


@pytest.mark.parametrize("text", ["caverna: 1\nplayers: [Ann\n", "", "caverna: 1\nplayers: [Ann]\nrounds: 3\n"])
def test_findings_of_texts_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a name with [marks] ü.yaml"
    path.write_text(text)
    shown = caverna("verify", "--format", "sarif", path, tmp_path / "absent.yaml")
    assert shown.exit_code == 2
    assert faults(shown.stdout) == []
