"""Score sheets of Agricola without a game."""

# ruff: noqa: E501 - sheets stand on one line, as people write them

import pytest

from caverna import loads, verify
from caverna.writing.writer import dumps
from tests.support.filled_sheets import sheets

SHEET = {
    "fields": "3 field", "pastures": "2 pastures", "grain": "5 grain", "vegetable": "1 vegetable", "sheep": "4 sheep",
    "boar": "0 boar", "cattle": "2 cattle", "unused": "2 cells", "stables": "2 stable", "clay": "0",
    "stone": "5 room", "family": "4 person", "cards": "Fireplace 2, Joinery", "bonus": "1", "begging": "1 marker",
    "total": "33",
}  # fmt: skip
"""2 + 2 + 2 + 1 + 2 - 1 + 2 - 2 + 2 + 0 + 10 + 12 + (1 + 2) + 1 - 3 = 33."""
BOB = "  Bob: {fields: 2, pastures: 3, grain: 1, vegetable: -1, sheep: 2, boar: -1, cattle: 1, unused: -2, stables: 1, clay: 4, stone: 0, family: 12, cards: 3, bonus: 1, begging: 0, total: 26}\n"


def table(bob: str = BOB, **changes: str) -> str:
    """Return a tally of two; a line of Ann's that is changed to nothing is left out."""
    lines = {**SHEET, **{name.replace("_", " "): text for name, text in changes.items()}}
    return (
        "agricola: 1\ntally:\n  Ann:\n" + "".join(f"    {name}: {text}\n" for name, text in lines.items() if text) + bob
    )


def findings(text: str) -> list[tuple[str, str, str]]:
    """Return what is wrong: kind, rule, and what stands at its place."""
    lines = text.split("\n")
    found = verify(loads(text)).findings
    return [(each.kind, each.rule, lines[each.line - 1][each.column - 1 :]) for each in found]


def test_a_sheet_by_counts_and_one_by_points() -> None:
    report = verify(loads(table()))
    assert report.findings == ()
    assert [line.points for line in report.scores["Ann"].lines] == [2, 2, 2, 1, 2, -1, 2, -2, 2, 0, 10, 12, 3, 1, -3]
    # 2+3+1-1+2-1+1-2+1+4+0+12+3+1+0
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 33, "Bob": 26}
    assert sheets(loads(dumps(loads(table())))) == sheets(loads(table()))


def test_none_is_a_count() -> None:
    report = verify(loads(table(boar="none", clay="none", begging="none", total="")))
    assert report.findings == ()
    assert report.scores["Ann"].total == 36  # boar -1 and clay 0 as before, no marker


@pytest.mark.parametrize(
    ("joined", "left_out"), [("bonus and begging: -2", "bonus"), ("cards and begging: 0", "cards")]
)
def test_begging_may_be_joined(joined: str, left_out: str) -> None:
    name, points = joined.split(": ")
    assert findings(table(begging="", **{left_out: "", name: points})) == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"total": "34"}, ("claim", "tally.sum", "34")),
        ({"fields": "0", "total": ""}, ("claim", "tally.range", "0")),
        ({"sheep": "5", "total": ""}, ("claim", "tally.range", "5")),
        ({"grain": "1 = 5 grain", "total": "32"}, ("claim", "claim.score", "1 = 5 grain")),
        ({"unused": "2", "total": ""}, ("claim", "tally.range", "2")),
        ({"unused": "-14", "total": ""}, ("claim", "tally.range", "-14")),
        ({"begging": "3", "total": ""}, ("claim", "tally.range", "3")),
        ({"begging": "-2", "total": ""}, ("claim", "tally.range", "-2")),
        ({"family": "7", "total": ""}, ("claim", "tally.range", "7")),
        ({"family": "6 person", "total": ""}, ("illegal", "family.limit", "6 person")),
        ({"stables": "5 stable", "total": ""}, ("illegal", "stable.limit", "5 stable")),
        ({"stone": "9", "total": ""}, ("claim", "tally.range", "9")),
        ({"clay": "3 room", "total": ""}, ("illegal", "renovate.step", "5 room")),
        ({"cards": "Joinery, 2 Well", "total": ""}, ("illegal", "major.available", "2 Well")),
        ({"cards": "Fireplace 2, Joinry"}, ("malformed", "record.name", "Joinry")),
        ({"bonus": "Joinery"}, ("malformed", "record.number", "Joinery")),
    ],
)
def test_what_is_wrong_with_a_sheet(changes: dict[str, str], expected: tuple[str, str, str]) -> None:
    assert findings(table(**changes)) == [expected]


def test_a_farm_has_15_cells_but_for_what_cards_add() -> None:
    """5 rooms, 3 fields, 2 pastures and 6 unused cells are 16; in the full game a card may be a field."""
    full = table(unused="6 cells", total="29")
    assert findings(full) == []
    assert findings("mode: family\n" + full) == [("illegal", "setup.farm", "6 cells")]


@pytest.mark.parametrize(
    ("bob", "wrong"),
    [
        ("cards: Fireplace 3", False), ("cards: Fireplace", False), ("cards: 2 Fireplace", True),
        ("cards: Fireplace 2", True), ("cards: Cooking hearth 4", False), ("cards: Joinery", True),
    ],
)  # fmt: skip
def test_an_improvement_belongs_to_one_player(bob: str, wrong: bool) -> None:
    found = findings(table(f"  Bob:\n    {bob}\n"))
    assert [rule for _, rule, _ in found] == (["major.available"] if wrong else [])
