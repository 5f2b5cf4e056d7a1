"""The end of the piece of text that a finding is about."""

from pathlib import Path

import pytest

from caverna import Finding, Recording, loads, verify
from caverna.games.caverna import Game
from caverna.model.refusals import RuleBroken
from tests.support.corpus import RECORDS

GAME = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n"


def piece(finding: Finding, text: str) -> str:
    """Return what a finding underlines, with its lines joined by a bar."""
    lines = [*text.splitlines(), ""][finding.line - 1 : finding.end_line]
    lines[-1] = lines[-1][: finding.end_column - 1]
    lines[0] = lines[0][finding.column - 1 :]
    return "|".join(line.strip() for line in lines)


def pieces(text: str) -> list[str]:
    return [piece(finding, text) for finding in verify(loads(text), keep_going=True).findings]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Loging", "Loging"),
        ("Loging, have 2 food  # as I recall", "Loging"),
        ("Logging, have 9 food  # as I recall", "have 9 food"),
        ("Housework, furnish Carpentr D3", "Carpentr"),
        ("Housework, furnish Large dweling D3", "Large dweling"),
        ("Housework, furnish Carpenter D3", "furnish Carpenter D3"),
        ("Housework, furnish Carpenter D9", "D9"),
        ("Clearing, meadow C4 fild C3", "fild"),
        ("Logging, expedition (dog, wod)", "wod"),
        ("Logging, expedition (dog, wood, +1)", "expedition (dog, wood, +1)"),
        ("Logging, have x food", "x"),
        ("Logging, , have 2 food", ","),
        ("Logging, expedition (dog", "("),
        ("Logging, have 2 food 3", "have 2 food 3"),
        ("'Logging, have 9 food'", "have 9 food"),
        ('"Logging, have 9 food"  # so', "have 9 food"),
        ("'Loging'", "Loging"),
        ("Logging,\n      have 9\n      food", "have 9|food"),
        (">\n      Logging,\n      have 9 food", "have 9 food"),
        ("[Logging, have 9 food]", "have 9 food"),
        ("[Logging, {step: have, goods: {food: 9}}]", "{step: have, goods: {food: 9}}"),
        ("{step: have}", "{step: have}"),
    ],
)  # fmt: skip
def test_of_a_line_it_is_the_clause_or_the_words(line: str, found: str) -> None:
    assert pieces(f"{GAME}- card: Blacksmithing\n  turns:\n  - Ann: {line}\n")[0] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{GAME}- card: Blacksmith\n  turns: []\n", "Blacksmith"),
        (f"{GAME}- card: 'Blacksmith'\n  turns: []\n", "'Blacksmith'"),
        (f"{GAME}- card: Blacksmithing\n  turn: []\n", "turn"),
        (f"{GAME}- card: Blacksmithing\n  turns:\n  - Zoe: Logging\n", "Zoe"),
        (f"{GAME}- card: Blacksmithing\n  turns:\n  - Bob: Logging\n", "Bob"),
        (f"{GAME}- card: Blacksmithing\n  turns:\n  - {{Ann: Loging}}\n", "Loging"),
        ("caverna: 1\nplayers: {Ann: 1,\n  Bob: 2}\nrounds: []\n", "{Ann: 1,|Bob: 2}"),
        ("caverna: 1\nplayers:\n- Ann\n- Ann\nrounds: []\n", "Ann"),
        ("caverna: 2\nplayers: [Ann]\nrounds: []\n", "2"),
        ("chess: 1\nmoves: e4\n", "chess"),
        ("- Ann\n- Bob\n", "- Ann"),
        ("just words, no record\n", "just words"),
        ("caverna: 1\nplayers: [Ann]\nrounds: []\nscores: {Ann: 3}\n", "scores"),
        ("", ""),
        ("caverna: 1\nplayers: [Ann\n", "[Ann"),
        ("caverna: 1\nplayers: [Ann]\nrounds: []\nabout: \x07bell\n", "\x07bell"),
        ("caverna: 1\nplayers: [Ann]\nabout: \x07\n: :\n", "\x07"),
        ('{"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Ann": "Loging, have 3 wood"}]}]}', "Loging"),
        ('{"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Zoe": "Logging"}]}]}', '"Zoe"'),
    ],
)  # fmt: skip
def test_of_other_values_it_is_the_key_or_the_value(text: str, found: str) -> None:
    assert pieces(text)[0] == found


def test_claims_of_scores_end_after_the_number() -> None:
    text = (RECORDS / "games" / "two-2-restless.yaml").read_text(encoding="utf-8")
    wrong = text.replace("total: 55", "total: 1055", 1)
    assert "1055" in pieces(wrong)


def test_cells_of_a_spreadsheet_end_at_the_next_cell(tmp_path: Path) -> None:
    from caverna.collections.loading import load_all

    path = tmp_path / "sheet.csv"
    path.write_text("player,animals,total\nAnn,x,3\n")
    (record,) = load_all(path)
    found = verify(record).findings
    assert found
    assert all((each.end_line, each.end_column) == (each.line, each.column + 1) for each in found)


def test_every_finding_of_the_shipped_records_has_an_end_in_the_text() -> None:
    seen = 0
    for path in sorted((RECORDS / "violations").rglob("*.yaml")):
        record = loads(path.read_text(encoding="utf-8"))
        if record.is_tally and getattr(record, "rows", None):
            continue
        lines = record.text.splitlines() or [""]
        for finding in verify(record).findings:
            assert (finding.line, finding.column) <= (finding.end_line, finding.end_column), (path, finding)
            assert finding.end_line <= max(len(lines), 1), (path, finding)
            end = lines[finding.end_line - 1][: finding.end_column - 1]
            assert len(end) == finding.end_column - 1, (path, finding)
            assert not end or not end[-1].isspace(), (path, finding)
            seen += finding.has_end
    assert seen > 100


def test_without_an_end_it_is_an_empty_piece() -> None:
    one = Finding("illegal", "work.offered", "no", line=3, column=2)
    assert (one.end_line, one.end_column, one.has_end) == (3, 2, False)


def test_a_recording_has_the_same_ends_as_verify() -> None:
    recording = Recording.new(["Ann", "Bob"])
    recording.reveal(card="Blacksmithing")
    recording.turn("Ann", "Housework, furnish Carpenter D3", anyway=True)
    (finding,) = recording.findings
    assert piece(finding, recording.text) == "furnish Carpenter D3"
    (same,) = verify(recording.record).findings
    assert (same.end_line, same.end_column) == (finding.end_line, finding.end_column)


def test_a_line_of_a_program_that_cannot_be_read_has_an_end_too() -> None:
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    line = "Housework, furnish Large dweling D3"
    with pytest.raises(RuleBroken) as caught:
        game.play("Ann", line)
    assert caught.value.column is not None
    assert line[caught.value.column - 1 : (caught.value.end_column or 0) - 1] == "Large dweling"
