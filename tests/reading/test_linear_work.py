"""Texts made to be slow: the work of reading and formatting grows no faster than the text."""

import re
from collections.abc import Callable

import pytest

from caverna import loads
from caverna.scoresheets.tables import read_tables
from caverna.writing.fmt import fmt

from ..support.operation_count import growth

LINEAR = 5.0
"""The most that four times the size may cost: linear work costs 4 times as much, quadratic work 16."""


def cards(count: int) -> str:
    described = "".join(f"  Card {number}: {{kind: minor, cost: 2 wood}}\n" for number in range(count))
    return f"agricola: 1\nplayers: [Ann, Bob]\ncards:\n{described}rounds: []\n"


def spellings(count: int) -> str:
    """Return a sheet with one name in many spellings, each at a table of its own."""
    name = "annabella"
    spelled = ("".join(c.upper() if at >> i & 1 else c for i, c in enumerate(name)) for at in range(count))
    return "player,table,total\n" + "".join(f"{each},{at},1\n" for at, each in enumerate(spelled))


def unnamed_columns(count: int) -> str:
    return f"player,total{',' * count}\n" + "".join(f"A{number},1\n" for number in range(count))


def ragged_columns(count: int) -> str:
    """Return a pad whose first row is far longer than the others."""
    return f"animals{',1' * count}\nplayer,Ann\n" + "grain,1\n" * count


def test_formatting_described_cards_is_linear() -> None:
    assert fmt(cards(2)) == cards(2)
    assert growth(lambda size: fmt(cards(size)), 15) < LINEAR


@pytest.mark.parametrize("sheet", [spellings, unnamed_columns, ragged_columns])
def test_reading_a_sheet_is_linear(sheet: Callable[[int], str]) -> None:
    assert growth(lambda size: read_tables(sheet(size).encode(), "pad.csv"), 80) < LINEAR


def test_spellings_of_a_name_are_one_player_where_no_table_has_two() -> None:
    apart = read_tables(b"player,table,total\nAnn,1,2\nANN,2,3\nann,3,4\n", "pad.csv")
    assert [record.players for record in apart.records] == [["Ann"], ["Ann"], ["Ann"]]
    together = read_tables(b"player,table,total\nAnn,1,2\nANN,2,3\nann,1,4\n", "pad.csv")
    assert [record.players for record in together.records] == [["Ann", "ann"], ["ANN"]]


def test_unknown_columns_get_hints_up_to_twenty() -> None:
    sheet = "player,total," + ",".join(f"shep{number}" for number in range(25)) + "\nAnn,1\n"
    record = read_tables(sheet.encode(), "pad.csv").records[0]
    unknown = [finding for finding in record.findings if re.search("has no line 'shep", finding.message)]
    assert [finding.column for finding in unknown] == list(range(3, 28))
    assert [bool(finding.hint) for finding in unknown] == [True] * 20 + [False] * 5


def test_unknown_rules_of_expect_get_hints_up_to_twelve() -> None:
    rules = "".join(f"- furnish.cosst{number} 9:14\n" for number in range(14))
    record = loads(f"caverna: 1\nplayers: [Ann, Bob]\nrounds: []\nexpect:\n{rules}")
    assert [(finding.rule, finding.line, finding.column) for finding in record.findings] == [
        ("record.name", line, 3) for line in range(5, 19)
    ]
    hints = [finding.hint for finding in record.findings]
    assert hints == ["did you mean 'furnish.cost'?"] * 12 + [""] * 2
