"""Beginners' mistakes: the explanation of each finding, and its suggestions, which are played."""

import pytest

from tests.support.stone_age_broken import HUNGRY, TWO
from tests.support.suggested_lines import mends, offered, only

DICE = "card 1 paying 1 wood dice 3 5 picks 5"
MENDED = {
    "a die too many": (f"forest 4 5, {DICE}", f"forest 4 5 6, {DICE}"),
    "paid too much": (f"forest 4 5, {DICE}", "forest 4 5, card 1 paying 2 wood dice 3 5 picks 5"),
    "paid with what is not there": (f"forest 4 5, {DICE}", "forest 4 5, card 1 paying 1 gold dice 3 5 picks 5"),
    "paid with food": (f"forest 4 5, {DICE}", "forest 4 5, card 1 paying 1 food dice 3 5 picks 5"),
    "a tool that is not there": ("clay pit 6 4 3, leave building 1", "clay pit 6 4 3 with 1, leave building 1"),
    "nobody there": ("clay pit 6 4 3, leave building 1", "clay pit 6 4 3, hunt 1, leave building 1"),
    "another place": (f"forest 4 5, {DICE}", f"hunt 4 5, {DICE}"),
}


@pytest.mark.parametrize("case", MENDED)
def test_what_is_offered_is_legal(case: str) -> None:
    right, wrong = MENDED[case]
    assert right in TWO
    finding = only(TWO.replace(right, wrong))
    assert right in offered(finding) or case == "a die too many"
    assert mends(TWO.replace(right, "%%"), "%%", finding)


@pytest.mark.parametrize(
    ("right", "wrong", "because"),
    [
        ("Bob: field", "Bob: hut", "you can use tool maker, field,"),
        ("Ann: forest 2", "Ann: hut", "you can use hunt 1"),
        ("Ann: forest 2", "Ann: forest 4", "you can use forest 3, forest 2, forest 1"),
        ("Bob: building 1]", "Bob: building 3]", "building 2"),
        ("Ann: card 1", "Ann: card 5", "you can use card 4"),
        ("Bob: field", "Ann: field", "a line of Bob is missing before this one"),
        ("- Ann: forest", "- Bob: forest", "a line of Ann is missing before this one"),
        ("leave building 1", "building 1", "Bob has 3 brick 1 stone then; to decline, write 'leave building 1'"),
    ],
)
def test_the_reason_is_told(right: str, wrong: str, because: str) -> None:
    assert right in TWO
    assert because in only(TWO.replace(right, wrong)).because


@pytest.mark.parametrize("line", ["have 3 food", "pay 1 wood", "pay 4 wood", "pay 2 stone"])
def test_the_hungry_are_told_what_they_could_pay(line: str) -> None:
    text = HUNGRY.replace("pay 1 wood 1 gold", line)
    finding = only(text)
    assert finding.because == "2 food is missing: 'Ann: pay 2 wood', or 'Ann: starve'"
    assert mends(text.replace(line, "%%"), "%%", finding)
