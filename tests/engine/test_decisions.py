"""A judge's decisions: what they cover, what they change, and what they never hide."""

import json
from pathlib import Path

import pytest

from caverna.engine.replay import replay
from caverna.engine.verify import verify
from caverna.reading.reader import loads
from caverna.writing.fmt import fmt
from caverna.writing.plain import from_data, to_data
from tests.support.cli_run import caverna

GAME = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Supplies
  - Bob: Supplies
  - Ann: Logging
  - Bob: Housework, furnish Carpenter D3
"""
"""Bob takes a space that is occupied."""
OCCUPIED = "{about: work.occupied, decision: accepted, by: Eva, why: noticed too late}"
SHEETS = """\
caverna: 1
players: [Ann, Bob]
tally:
  Ann: {animals: 9, missing: 0, grain: 4, vegetable: 2, ruby: 1, dwarf: 3, unused: -2, tiles: 20, bonus: 6, gold: 10,
        begging: 0, total: 55}
  Bob: {animals: 9, missing: 0, grain: 4, vegetable: 2, ruby: 1, dwarf: 3, unused: -2, tiles: 20, bonus: 6, gold: 10,
        begging: 0, total: 53}
"""
"""Ann's lines add up to 53, too: 9+0+4+2+1+3-2+20+6+10+0."""


def rules_of(text: str) -> list[tuple[str, str]]:
    """Return the rules of the findings, each with what was decided."""
    return [(finding.rule, finding.decided) for finding in verify(loads(text)).findings]


def test_only_what_was_decided_is_covered() -> None:
    """Stone comes with Supplies, so that the Carpenter can be paid, but E3 has no cavern."""
    report = verify(loads(f"{GAME.replace('Carpenter D3', 'Carpenter E3')}judge:\n- {OCCUPIED}\n"))
    assert [finding.rule for finding in report.findings] == ["work.occupied", "furnish.cavern"]
    assert report.findings[0].decided == "accepted by Eva: noticed too late"
    assert [finding.rule for finding in report.open_findings] == ["furnish.cavern"]
    assert (report.ok, report.grade) == (False, None)


def test_an_accepted_step_is_played_where_the_game_can_play_it_without_the_rule() -> None:
    """Both get the goods of Supplies: Bob begins with 1 food and has, with the 2 gold of the space, those too."""
    game = GAME.replace("  - Bob: Housework, furnish Carpenter D3\n", "")
    played = replay(loads(f"{game}judge:\n- {OCCUPIED}\n"))
    assert played.complete
    assert not played.recovered
    supplies = played.game.supplies()
    assert {name: supplies["Bob"][name] for name in ("stone", "ore", "gold")} == {"stone": 1, "ore": 1, "gold": 2}


def test_a_correction_is_applied_at_its_place_and_makes_the_step_legal() -> None:
    text = GAME.replace("Bob: Supplies", "Bob: Ore mining")
    assert [rule for rule, _ in rules_of(text)] == ["furnish.cost"]
    corrected = text.replace("  - Bob: Housework", "  - judge: Bob +1 stone (was owed it)\n  - Bob: Housework")
    report = verify(loads(corrected))
    (correction,) = report.corrections
    assert (correction.player, correction.goods, correction.why) == ("Bob", "+1 stone", "was owed it")
    assert (correction.round, correction.turn) == (1, 3)
    ledger = [row for row in replay(loads(corrected)).ledger() if row.cause == "judge"]
    assert [(row.player, row.good, row.delta) for row in ledger] == [("Bob", "stone", 1)]
    assert report.findings == ()


def test_a_correction_cannot_take_what_is_not_there() -> None:
    text = GAME.replace("  - Bob: Supplies\n", "  - judge: Ann -9 stone\n")
    (finding,) = [each for each in verify(loads(text)).findings if each.rule == "judge.correction"]
    assert finding.message == "the correction takes 9 stone from Ann, who has 1"
    assert (finding.line, finding.column) == (7, 12)


@pytest.mark.parametrize(
    ("text", "player", "name", "count"),
    [
        ("stone age: 1\nplayers: [Ann, Bob]\nrounds:\n- placements:\n  - judge: Bob +3 points -2 food\n",
         "Bob", "food", 10),
        ("agricola: 1\nmode: family\nplayers: [Ann, Bob]\nrounds:\n- turns:\n  - judge: Bob +3 food +1 begging\n",
         "Bob", "food", 6),
    ],
)  # fmt: skip
def test_every_game_takes_corrections(text: str, player: str, name: str, count: int) -> None:
    """12 food less 2 in Stone Age; the second player of Agricola begins with 3 food."""
    record = loads(text)
    assert record.findings == []
    assert replay(record, keep_going=True).game.supplies()[player][name] == count


@pytest.mark.parametrize(
    ("said", "rule", "hint"),
    [
        ("Bo +1 stone", "record.name", "did you mean 'Bob'?"),
        ("Bob 1 stone", "record.step", "as in 'judge: Bob +1 stone'"),
        ("Bob +1 stne", "record.name", "did you mean 'stone'?"),
        ("Bob", "record.name", "did you mean 'Bob'?"),
        ("Bob +0 stone", "record.step", "as in 'judge: Bob +1 stone'"),
    ],
)
def test_a_correction_that_cannot_be_read_says_how_it_is_written(said: str, rule: str, hint: str) -> None:
    record = loads(GAME.replace("  - Ann: Logging\n", f"  - judge: {said}\n"))
    assert [(each.rule, each.hint) for each in record.findings] in (
        [(rule, hint)],
        [("record.step", "as in 'judge: Bob +1 stone'")],
    )


def test_an_accepted_total_counts_and_the_judges_line_says_so() -> None:
    report = verify(loads(f"{SHEETS}judge:\n- {{about: tally.sum, decision: accepted, by: Eva, why: signed}}\n"))
    assert (report.ok, report.grade, report.verified) == (True, "decided", False)
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 55, "Bob": 53}
    assert report.scores["Ann"]["judge"] == 2
    assert report.winners == ("Ann",)


def test_a_corrected_total_is_the_sum_of_the_lines_and_a_penalty_comes_off() -> None:
    text = f"{SHEETS}judge:\n- {{about: tally.sum Ann, decision: penalty -5, by: Eva, why: twice}}\n"
    report = verify(loads(text))
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 48, "Bob": 53}
    assert report.winners == ("Bob",)
    corrected = verify(loads(text.replace("penalty -5", "corrected")))
    assert {player: sheet.total for player, sheet in corrected.scores.items()} == {"Ann": 53, "Bob": 53}
    assert rules_of(text) == [("tally.sum", "penalty -5 by Eva: twice")]


def test_a_penalty_for_conduct_needs_no_finding_but_a_player() -> None:
    sheets = SHEETS.replace("total: 55", "total: 53")
    report = verify(loads(f"{sheets}judge: [{{about: judge.conduct Bob, decision: penalty -3, by: Eva, why: slow}}]\n"))
    assert (report.ok, report.scores["Bob"].total, report.winners) == (True, 50, ("Ann",))
    nobody = verify(loads(f"{sheets}judge: [{{about: judge.conduct, decision: penalty -3, by: Eva, why: slow}}]\n"))
    assert [(each.rule, each.kind) for each in nobody.findings] == [("judge.about", "ambiguous")]


def test_a_decision_must_say_which_of_several_findings_it_means() -> None:
    both = SHEETS.replace("total: 53", "total: 52")
    decision = "{about: tally.sum, decision: accepted, by: Eva, why: signed}"
    assert rules_of(f"{both}judge:\n- {decision}\n") == [("tally.sum", ""), ("tally.sum", ""), ("judge.about", "")]
    clear = decision.replace("tally.sum", "tally.sum Bob")
    assert rules_of(f"{both}judge:\n- {clear}\n") == [("tally.sum", ""), ("tally.sum", "accepted by Eva: signed")]
    by_line = decision.replace("tally.sum", "tally.sum 5:28")
    assert rules_of(f"{both}judge:\n- {by_line}\n") == [("tally.sum", "accepted by Eva: signed"), ("tally.sum", "")]


def test_a_decision_about_nothing_is_a_finding() -> None:
    sheets = SHEETS.replace("total: 55", "total: 53")
    text = f"{sheets}judge:\n- {{about: tally.sum, decision: accepted, by: Eva, why: signed}}\n"
    assert rules_of(text) == [("judge.about", "")]


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("{about: tally.sum, decision: accepted, by: Eva}", "record.missing"),
        ("{about: tally.summ, decision: accepted, by: Eva, why: x}", "record.name"),
        ("{about: tally.sum, decision: agreed, by: Eva, why: x}", "record.name"),
        ("{about: tally.sum, decision: penalty 5, by: Eva, why: x}", "record.number"),
        ("{about: tally.sum Carl, decision: accepted, by: Eva, why: x}", "record.name"),
        ("{about: tally.sum, decision: accepted, by: Eva, why: x, who: y}", "record.key"),
        ("accepted", "record.key"),
    ],
)
def test_a_decision_that_cannot_be_read_covers_nothing(entry: str, rule: str) -> None:
    assert rules_of(f"{SHEETS}judge:\n- {entry}\n") == [("tally.sum", ""), (rule, "")]


def test_decisions_and_corrections_survive_every_way_of_writing() -> None:
    text = GAME.replace("  - Ann: Logging\n", "  - judge: Bob +1 stone\n  - Ann: Logging\n")
    record = loads(f"{text}judge:\n- {OCCUPIED}\n")
    again = from_data(to_data(record))
    assert [(each.about, str(each)) for each in again.judge] == [(each.about, str(each)) for each in record.judge]
    assert str(again.rounds[0].corrections["turns"][2][0]) == "Bob +1 stone"
    assert to_data(again) == to_data(record)


def test_fmt_moves_the_place_that_a_decision_names() -> None:
    """Two blank lines go, and three blanks of line 9: the finding that stood at 9:24 stands at 7:21."""
    text = GAME.replace("players: [Ann, Bob]\n", "players: [Ann, Bob]\n\n\n\n").replace(
        "  - Bob: Ore", "  - Bob:    Ore"
    )
    finding = verify(loads(text)).findings[0]
    decision = f"{{about: work.occupied {finding.line}:{finding.column}, decision: accepted, by: Eva, why: x}}"
    new = fmt(f"{text}judge:\n- {decision}\n")
    found = verify(loads(new)).findings[0]
    assert (found.line, found.column) != (finding.line, finding.column)
    assert found.decided == "accepted by Eva: x"


def test_nobody_is_called_judge() -> None:
    (finding, *_) = loads("caverna: 1\nplayers: [judge, Bob]\nrounds: []\n").findings
    assert finding.rule == "record.name"


def test_decisions_go_into_a_spreadsheet_and_back(tmp_path: Path) -> None:
    judge = "judge:\n- {about: 'tally.sum 5:28', decision: accepted, by: Eva, why: signed}\n"
    judge += "- {about: judge.conduct Bob, decision: penalty -3, by: Eva, why: slow}\n"
    (tmp_path / "t.yaml").write_text(SHEETS + judge)
    sheet = tmp_path / "t.csv"
    sheet.write_text(caverna("convert", tmp_path / "t.yaml", "--to", "csv").stdout)
    assert "tally.sum accepted by Eva: signed" in sheet.read_text()
    told = caverna("verify", sheet)
    assert told.stdout.startswith(f"{sheet}: ok, decided, Ann 55, Bob 50\n")
    sheet.write_text(sheet.read_text().replace("accepted by Eva", "Eva agreed"))
    assert "'tally.sum Eva agreed: signed' is not a decision about a finding" in caverna("verify", sheet).stdout


def test_every_output_marks_a_decided_result(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(f"{SHEETS}judge:\n- {{about: tally.sum, decision: accepted, by: Eva, why: signed}}\n")
    told = caverna("verify", path)
    assert (told.exit_code, told.stdout.splitlines()[0]) == (0, f"{path}: ok, decided, Ann 55, Bob 53")
    assert "     = decided: accepted by Eva: signed\n" in told.stdout
    assert "decided by a judge, not verified" in caverna("score", path).stdout
    assert "Judge" in caverna("score", path).stdout
    (report,) = json.loads(caverna("verify", path, "--format", "json").stdout)
    assert (report["grade"], report["findings"][0]["decided"]) == ("decided", "accepted by Eva: signed")
    assert report["decisions"][0]["about"] == "tally.sum"
    sarif = json.loads(caverna("verify", path, "--format", "sarif").stdout)
    (result,) = sarif["runs"][0]["results"]
    assert result["suppressions"] == [
        {"kind": "inSource", "status": "accepted", "justification": "accepted by Eva: signed"}
    ]
    assert "1 decided" in caverna("standings", path).stdout
    assert caverna("standings", path, "--require", "tallied").exit_code == 1
    caverna("site", path, "-o", tmp_path / "out")
    (page,) = (tmp_path / "out" / "tables").iterdir()
    assert "accepted by Eva: signed" in page.read_text()


def test_a_sheet_that_lists_no_players_has_those_of_its_sheets() -> None:
    text = SHEETS.replace("players: [Ann, Bob]\n", "")
    report = verify(loads(f"{text}judge:\n- {{about: tally.sum Ann, decision: corrected, by: Eva, why: recounted}}\n"))
    assert (report.ok, report.grade) == (True, "decided")


def test_a_kept_verdict_has_all_that_was_decided(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    text = GAME.replace("  - Ann: Logging\n", "  - judge: Bob +1 stone\n  - Ann: Logging\n")
    path.write_text(f"{text}judge:\n- {OCCUPIED}\n")
    told = [caverna("verify", path, "--cache", tmp_path / "c", "--format", "json").stdout for _ in range(2)]
    assert told[0] == told[1]
    (report,) = json.loads(told[1])
    assert (report["corrections"][0]["line"], report["decisions"][0]["line"]) == (8, 12)
