"""Findings are plain values, and explaining them is a stage of its own that somebody asks for."""

import pickle
from pathlib import Path

import pytest
from attrs import astuple
from caverna_cli import main
from click.testing import CliRunner

from caverna import Finding, Recording, explain, load, loads, verify
from caverna.engine import suggestions
from tests.support.final_game import final_game

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
    """Return a list that gets a rule for each explanation."""
    found: list[str] = []

    def explain_refusal(*refused: object) -> str:
        found.append(refused[-1].rule)  # type: ignore[attr-defined]
        return "so it is"

    monkeypatch.setattr(suggestions, "explain_refusal", explain_refusal)
    return found


def test_nothing_but_explain_looks_for_explanations(asked: list[str]) -> None:
    reports = [
        verify(load(path), keep_going=keep) for path in sorted(VIOLATIONS.glob("w*.yaml")) for keep in (False, True)
    ]
    findings = [finding for report in reports for finding in report.findings]
    assert len(findings) > 30
    for finding in findings:
        assert pickle.loads(pickle.dumps(finding)) == finding
        assert {finding: repr(finding)} == {finding: repr(finding)}
        assert "because" not in finding.to_json()
        assert {type(value) for value in astuple(finding)} <= {str, int, type(None)}
    for report in reports:
        assert pickle.loads(pickle.dumps(report)) == report
        assert "because" not in str(report.to_json()["findings"])
    assert asked == []


def test_explaining_changes_nothing_but_the_explanation() -> None:
    report = verify(loads(WRONG))
    explained = explain(report)
    assert [finding.because for finding in report.findings] == [""]
    assert explained.findings[0].because
    assert explained.findings != report.findings
    assert explained.to_json()["findings"][0].pop("because") == explained.findings[0].because
    assert explained.game is report.game
    assert explained.scores == report.scores


def test_a_report_is_explained_once(asked: list[str]) -> None:
    report = explain(explain(verify(loads(WRONG))))
    (finding,) = report.findings
    assert (finding.because, finding.to_json()["because"]) == ("so it is", "so it is")
    assert asked == ["work.offered"]


def test_an_explanation_is_that_of_the_refused_line_whatever_is_played_later() -> None:
    expected, report = explain(verify(loads(WRONG))).findings, verify(loads(WRONG))
    final_game(report).play("Ann", "Logging")
    final_game(report).play("Bob", "Housework")
    assert explain(report).findings == expected


def test_explained_reports_go_to_other_processes_as_they_are() -> None:
    report = explain(verify(loads(WRONG)))
    sent = pickle.loads(pickle.dumps(report))
    assert sent == report
    assert sent.findings[0].because == report.findings[0].because
    assert explain(sent) == report
    assert Finding("illegal", "work.offered", "no") != Finding("illegal", "work.offered", "no", because="it is late")


def test_expected_findings_that_are_not_shown_cost_nothing(asked: list[str]) -> None:
    path = str(VIOLATIONS / "work.offered.yaml")
    for arguments in (["verify", path], ["verify", "-q", path]):
        assert CliRunner().invoke(main, arguments).exit_code == 0
    assert asked == []
    assert "so it is" in CliRunner().invoke(main, ["verify", "-v", path]).output
    assert "so it is" in CliRunner().invoke(main, ["verify", "--format", "json", path]).output
    assert asked == ["work.offered"] * 2


def test_a_recording_explains_its_findings_once_for_each_text(asked: list[str]) -> None:
    recording = Recording(WRONG)
    assert [finding.because for finding in recording.findings] == [""]
    assert [finding.because for finding in recording.explained()] == ["so it is"]
    assert [finding.because for finding in recording.explained()] == ["so it is"]
    assert [finding.because for finding in recording.findings] == [""]
    assert asked == ["work.offered"]
