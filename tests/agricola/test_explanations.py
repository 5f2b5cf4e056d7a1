"""Beginners' mistakes: the explanation of each finding, and its suggestions, which are played."""

import pytest

from tests.support.agricola_broken import RICH, inside, opened, reaped
from tests.support.suggested_lines import mends, only

LYING = "3 wood: 3 wood, 1 clay: 1 clay, 1 reed: 1 reed, Fishing: 1 food"
MENDED = {
    "no field to sow": (
        inside(4, RICH + ", board: {B1: field}", "Sow and bake, sow grain C1"), "Sow and bake, sow grain C1",
    ),
    "nothing said": (inside(4, RICH + ", board: {B1: field}", "Sow and bake"), "Sow and bake\n"),
    "a room apart": (inside(4, RICH, "Rooms and stables, room C2"), "Rooms and stables, room C2"),
    "one room too many": (
        inside(4, "supply: 5 wood 2 reed", "Rooms and stables, room B2 B3"), "Rooms and stables, room B2 B3",
    ),
    "a field apart": (inside(4, RICH + ", board: {B1: field}", "Plow 1 field, plow E1"), "Plow 1 field, plow E1"),
    "a pasture apart": (inside(4, RICH + ", board: {E1: pasture}", "Fences, fence B1"), "Fences, fence B1"),
    "a fence around a room": (inside(4, RICH, "Fences, fence A2"), "Fences, fence A2"),
    "what the space does not offer": (opened("Ann: Fishing, grow"), "Fishing, grow"),
    "an improvement that is gone": (
        inside(4, RICH + ", improvements: [Well]", "Improvement, buy Well"), "Improvement, buy Well",
    ),
    "sheep without room": (
        inside(4, RICH + ", animals: 1 boar", "1 sheep", spaces="1 sheep: 3 sheep"), "1 sheep\n",
    ),
    "sheep for the hearth": (
        inside(4, RICH + ", improvements: [Fireplace 2]", "1 sheep", spaces="1 sheep: 3 sheep"), "1 sheep\n",
    ),
    "food for a card": (
        inside(4, "supply: 0 food 1 grain, occupations: [Tutor]", "Occupation, occupation Woodcutter", mode="full"),
        "Occupation, occupation Woodcutter",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MENDED)
def test_what_is_offered_is_legal(case: str) -> None:
    text, wrong = MENDED[case]
    finding = only(text)
    assert mends(text.replace(wrong, "%%" + "\n" * wrong.endswith("\n")), "%%", finding)


SAID = {
    "another stands there": (opened("Ann: 3 wood", "Bob: 3 wood"), "you can use Starting player"),
    "out of turn": (opened("Ann: 3 wood", "Ann: 1 clay"), "a line of Bob is missing before this one"),
    "where reed lies": (
        inside(4, "supply: 5 wood 1 reed", "Rooms and stables, room B2", spaces=LYING), "there is reed on 1 reed (1)",
    ),
    "what gives a child room": (inside(7, RICH, "Family growth"), "a child needs a room more"),
    "room for animals": (
        inside(4, RICH + ", board: {E1: pasture}", "1 sheep", spaces="1 sheep: 4 sheep"),
        "there is room for: 1 of a kind in house, 2 of a kind in E1; each place holds one kind",
    ),
    "who was born is not placed": (
        inside(7, RICH + ", board: {B2: room}", "Family growth", "Bob: 3 wood", "1 clay", "Bob: 1 reed", "Fishing",
               spaces=LYING),
        "Ann has placed 2 people; who was born in this round is placed from the next round on",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SAID)
def test_the_reason_is_told(case: str) -> None:
    text, because = SAID[case]
    assert because in only(text).because


@pytest.mark.parametrize(
    ("ann", "because"),
    [
        ("supply: 1 food 2 grain", "3 more food: 'Ann: eat 2 grain, beg 1', or 'Ann: beg 3'"),
        ("supply: 1 food 3 grain", "3 more food: 'Ann: eat 3 grain', or 'Ann: beg 3'"),
        ("supply: 1 food", "3 more food: 'Ann: beg 3'"),
        ("supply: 2 food 1 wood, improvements: [Joinery]", "2 more food: 'Ann: use Joinery', or 'Ann: beg 2'"),
        ("supply: 1 food 1 vegetable, improvements: [Fireplace 2], animals: 1 sheep",
         "3 more food: 'Ann: eat 1 vegetable 1 sheep', or 'Ann: beg 3'"),
    ],
)  # fmt: skip
def test_the_hungry_are_told_what_they_could_eat(ann: str, because: str) -> None:
    text = reaped(4, ann, "Bob: have 40 food")
    finding = only(text)
    assert (finding.rule, finding.because) == ("harvest.beg", because)
    assert mends(text.replace("Bob: have 40 food", "Ann: %%"), "%%", finding)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Plow 1 field B1", "put a comma after 'Plow 1 field', and then a step"),
        ("Take 1 grain B1", "put a comma after 'Take 1 grain', and then a step"),
        ("Plow field, plow B1", "did you mean 'Plow 1 field'?"),
        ("Day laborer", "add 'take wood'"),
        ("1 wood", "not with 2 players"),
        ("Sow and bake, bake bread", "as in 'bake 2'"),
        ("Occupation, occupation Woodcutter", "not in the family game"),
        ("Fences, fence E1", "its card has not been revealed"),
    ],
)
def test_the_first_lines_of_a_beginner(line: str, said: str) -> None:
    head = "agricola: 1\nplayers: [Ann, Bob]\nmode: family\nrounds:\n- card: Sow and bake\n  turns:\n"
    finding = only(f"{head}  - Ann: {line}\n")
    assert (finding.hint, finding.line) == (said, 7)
