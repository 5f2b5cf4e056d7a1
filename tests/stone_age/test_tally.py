"""Score sheets of Stone Age without a game."""

import pytest

from caverna import loads, verify
from caverna.writing.writer import dumps
from tests.support.filled_sheets import sheets

SHEET = {
    "track": "82", "culture": "writing, healing, writing", "farmers": "3 farmer", "tool makers": "2 tool makers",
    "hut builders": "0", "shamans": "7 = 1 shaman", "resources": "5 wood 1 gold",
    "goods": "5 production 4 tool 3 building 7 people", "total": "123",
}  # fmt: skip
"""82 + (2 symbols: 4, 1 twice: 1) + 3 x 5 + 2 x 4 + 0 + 1 x 7 + 6 = 123."""
BOB = (
    "  Bob: {track: 60, culture: 5, farmers: 4, tool makers: 2, hut builders: 0, shamans: 5, resources: 3, total: 79}\n"
)


def table(bob: str = BOB, **changes: str) -> str:
    """Return a tally of two; a line of Ann's that is changed to nothing is left out."""
    lines = {**SHEET, **{name.replace("_", " "): text for name, text in changes.items()}}
    return (
        "stone age: 1\ntally:\n  Ann:\n"
        + "".join(f"    {name}: {text}\n" for name, text in lines.items() if text)
        + bob
    )


def findings(text: str) -> list[tuple[str, str, str]]:
    """Return what is wrong: kind, rule, and what stands at its place."""
    lines = text.split("\n")
    found = verify(loads(text)).findings
    return [(each.kind, each.rule, lines[each.line - 1][each.column - 1 :]) for each in found]


def test_a_sheet_by_counts_and_one_by_points() -> None:
    report = verify(loads(table()))
    assert report.findings == ()
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 123, "Bob": 79}
    assert [line.points for line in report.scores["Ann"].lines] == [82, 5, 15, 8, 0, 7, 6]
    assert sheets(loads(dumps(loads(table())))) == sheets(loads(table()))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"total": "124"}, ("claim", "tally.sum", "124")),
        ({"culture": "6 = writing, healing, writing"}, ("claim", "claim.score", "6 = writing, healing, writing")),
        ({"culture": "3", "total": ""}, ("claim", "tally.range", "3")),
        ({"farmers": "16", "total": ""}, ("claim", "tally.range", "16")),
        ({"resources": "-6"}, ("claim", "tally.range", "-6")),
        ({"goods": "4 tool 3 building 7 people", "total": ""}, ("ambiguous", "score.farmers", "3 farmer")),
        ({"goods": "5 production 4 tool 3 building 11 people", "shamans": "0", "total": ""},
         ("illegal", "limits.components", "11 people")),
        ({"goods": "11 production 4 tool 7 people", "farmers": "0", "total": ""},
         ("illegal", "limits.components", "11 production 4 tool 7 people")),
        ({"goods": "5 production 13 tool 7 people", "tool_makers": "0", "total": ""},
         ("illegal", "limits.components", "13 tool 7 people")),
        ({"goods": "5 production 4 tool 4 people", "shamans": "0", "total": ""},
         ("illegal", "setup.start", "4 people")),
        ({"culture": "3 writing", "total": ""}, ("illegal", "setup.cards", "3 writing")),
        ({"culture": "writing, wrting"}, ("malformed", "record.name", "wrting")),
        ({"track": "80 points"}, ("malformed", "record.number", "80 points")),
        ({"resources": "5 food"}, ("malformed", "record.name", "food")),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sheet(changes: dict[str, str], expected: tuple[str, str, str]) -> None:
    assert findings(table(**changes)) == [expected]


def test_a_figure_is_missed_unless_it_may_stand_in_a_line_that_cannot_be_read() -> None:
    track, goods = ("malformed", "record.number", "x"), ("malformed", "record.name", "producton 4 tool")
    missed = ("ambiguous", "score.farmers", "3 farmer")
    assert set(findings(table(goods="4 tool 3 building 7 people", track="x", total=""))) == {track, missed}
    assert findings(table(goods="5 producton 4 tool", shamans="0", total="")) == [goods]


def test_farmers_count_at_most_all_on_the_cards_times_the_end_of_the_food_track() -> None:
    """There are 7 farmers on the cards, and the food track ends at 10."""
    assert findings(table(farmers="70", goods="4 tool 3 building 7 people", total="")) == []
    assert findings(table(farmers="77", goods="4 tool 3 building 7 people", total="")) == [
        ("claim", "tally.range", "77")
    ]


@pytest.mark.parametrize(("points", "can_be"), [("32", True), ("128", True), ("31", False), ("129", False)])
def test_culture_is_the_sum_of_two_squares_at_most(points: str, can_be: bool) -> None:
    """Two sets of 4 symbols bring 16 + 16, two of all 8 bring 64 + 64; no two squares add up to 31 or 129."""
    expected = [] if can_be else [("claim", "tally.range", points)]
    assert findings(table(culture=points, total="")) == expected


def test_a_score_may_be_below_zero() -> None:
    assert findings(table(track="-10", total="31")) == []


def test_more_symbols_at_the_table_than_on_cards() -> None:
    bob = "  Bob: {culture: 'music, writing'}\n"
    assert findings(table(bob)) == [("illegal", "setup.cards", "writing'}")]


@pytest.mark.parametrize(
    ("goods", "winners"),
    [("5 production 4 tool 3 building 7 people", ("Ann",)), ("6 production", ("Ann", "Bob")),
     ("6 production 1 tool 5 people", ("Bob",))],
)  # fmt: skip
def test_a_tie_is_broken_where_the_tally_tells_by_what(goods: str, winners: tuple[str, ...]) -> None:
    bob = f"  Bob: {{total: 123, goods: {goods.replace('5 production', '4 production')}}}\n"
    assert verify(loads(table(bob))).winners == winners


def test_a_game_has_two_to_four_players() -> None:
    assert [finding.rule for finding in verify(loads("stone age: 1\ntally: {Ann: 3}\n")).findings] == ["setup.players"]
