"""The way out of a finding is looked for when somebody asks for it, not while records are counted."""

import pickle
from pathlib import Path

import pytest
from caverna_cli import main
from click.testing import CliRunner

from caverna import Finding, load, loads, verify
from caverna.core import way_out

VIOLATIONS = Path(__file__).parents[2] / "records" / "violations"
WRONG = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Housework, buy dog
"""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets a rule for each time a way out is looked for."""
    found: list[str] = []

    def because(*refused: object) -> str:
        found.append(refused[-1].rule)  # type: ignore[attr-defined]
        return "so it is"

    monkeypatch.setattr(way_out, "because", because)
    return found


def test_verifying_looks_for_no_way_out(asked: list[str]) -> None:
    reports = [
        verify(load(path), keep_going=keep) for path in sorted(VIOLATIONS.glob("w*.yaml")) for keep in (False, True)
    ]
    assert sum(len(report.findings) for report in reports) > 30
    assert asked == []


def test_findings_that_are_expected_and_not_shown_cost_nothing(asked: list[str]) -> None:
    path = str(VIOLATIONS / "work.offered.yaml")
    for arguments in (["verify", path], ["verify", "-q", path]):
        assert CliRunner().invoke(main, arguments).exit_code == 0
    assert asked == []
    assert "so it is" in CliRunner().invoke(main, ["verify", "-v", path]).output
    assert "so it is" in CliRunner().invoke(main, ["verify", "--format", "json", path]).output
    assert asked == ["work.offered"] * 2


def test_a_way_out_is_looked_for_once(asked: list[str]) -> None:
    (finding,) = verify(loads(WRONG)).findings
    assert [finding.because, finding.because, finding.to_json()["because"]] == ["so it is"] * 3
    assert asked == ["work.offered"]


def test_it_is_that_of_the_moment_whatever_is_played_later() -> None:
    told, report = verify(loads(WRONG)).findings[0].because, verify(loads(WRONG))
    assert told
    report.game.play("Ann", "Logging")
    report.game.play("Bob", "Housework")
    assert report.findings[0].because == told


def test_a_finding_goes_to_other_processes_with_its_reason() -> None:
    (finding,) = verify(loads(WRONG)).findings
    (other,) = verify(loads(WRONG)).findings
    assert pickle.loads(pickle.dumps(finding)) == finding == other
    assert hash(finding) == hash(other)
    assert f"because={finding.because!r}" in repr(other)
    assert Finding("illegal", "work.offered", "no") != Finding("illegal", "work.offered", "no", because="it is late")
