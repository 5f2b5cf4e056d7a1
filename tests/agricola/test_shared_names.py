"""Hand cards with the name of a major improvement: `use` and `returning` mean what the player owns."""

from typing import Any

import pytest

from caverna import loads, verify
from caverna.games.agricola import Game
from caverna.writing.fmt import fmt
from tests.support.agricola_slow_game import check
from tests.support.agricola_table import farm, goods, harvest, play, refused_line, table

WORKSHOP = "Basketmaker's workshop"
CARDS: dict[str, Any] = {
    "Basketmaker": {"kind": "occupation", "harvest": {"take": "1 reed", "give": "4 food"}},
    "Joinery": {"kind": "minor", "cost": "none", "harvest": {"take": "1 wood", "give": "1 food"}},
    "Potter": {"kind": "occupation"},
}
RECORD = """agricola: 1
players: [Ann, Bob]
cards:
  Basketmaker: {kind: occupation, harvest: {take: 1 reed, give: 4 food}}
  Joinery: {kind: minor, cost: none, harvest: {take: 1 wood, give: 1 food}}
  Pottery: {kind: minor, cost: none}
position:
  round: 4
  cards: [1 sheep, Fences, Improvement, Sow and bake]
  homes: {Ann: {supply: SUPPLY, OWNS}, Bob: {supply: 9 food}}
  now: {placed: {3 wood: Ann, Fishing: Bob, 1 clay: Ann, 1 reed: Bob}}
rounds:
- turns: []
  harvest: {Ann: "LINE"}
  check: {Ann: HAS}
"""
AMBIGUOUS, ILLEGAL = ("ambiguous", "record.name"), ("illegal", "major.craft")
BOTH = f'improvements: ["{WORKSHOP}"], occupations: [Basketmaker]'
CASES = {
    # feeding two people costs 4 food
    "the card alone": ("1 reed 4 food", "occupations: [Basketmaker]", "use Basketmaker", "4 food", None),
    "the major alone": ("1 reed 4 food", f'improvements: ["{WORKSHOP}"]', "use Basketmaker", "3 food", None),
    "neither": ("1 reed 4 food", "occupations: [Potter]", "use Basketmaker", "0 food", (*ILLEGAL, 14, 19)),
    "another player's card": ("1 reed 4 food", "family: 2", "use Basketmaker", "0 food", (*ILLEGAL, 14, 19)),
    "both": ("2 reed 4 food", BOTH, "use Basketmaker", "7 food", (*AMBIGUOUS, 14, 19)),
    "both, the major by its full name": ("2 reed 4 food", BOTH, f"use {WORKSHOP}", "3 food 1 reed", None),
    "both, the card as a card": (
        "2 reed 4 food", BOTH, f"use {WORKSHOP}, card Basketmaker (-1 reed +4 food)", "7 food 0 reed", None
    ),
    "the card twice": (
        "2 reed 4 food", "occupations: [Basketmaker]", "use Basketmaker, use Basketmaker", "8 food", (*ILLEGAL, 14, 36)
    ),
    "the major twice by two names": (
        "2 reed 4 food", f'improvements: ["{WORKSHOP}"]', f"use Basketmaker, use {WORKSHOP}", "6 food",
        (*ILLEGAL, 14, 36),
    ),
    "the card without reed": ("4 food", "occupations: [Basketmaker]", "use Basketmaker", "0 food", (*ILLEGAL, 14, 19)),
    "a card of the major's full name": ("1 wood 4 food", "minors: [Joinery]", "use Joinery", "1 food", None),
    "the major beside no such card": ("1 wood 4 food", "improvements: [Joinery]", "use Joinery", "2 food", None),
    "both of the full name": (
        "2 wood 4 food", "improvements: [Joinery], minors: [Joinery]", "use Joinery", "0 food", (*AMBIGUOUS, 14, 19)
    ),
    "a card without an exchange hides no major": (
        "1 clay 4 food", "improvements: [Pottery], minors: [Pottery]", "use Pottery", "2 food", None
    ),
    "a card without an exchange": ("1 clay 4 food", "minors: [Pottery]", "use Pottery", "0 food", (*ILLEGAL, 14, 19)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_major_craft_by_what_the_player_owns(name: str) -> None:
    supply, owns, line, has, found = CASES[name]
    text = RECORD.replace("SUPPLY", supply).replace("OWNS", owns).replace("LINE", line).replace("HAS", has)
    expected = [] if found is None else [found]
    report = verify(loads(text))
    assert [(each.kind, each.rule, each.line, each.column) for each in report.findings] == expected
    assert check(text)[0] == expected


def test_formatting_keeps_the_name_of_a_card() -> None:
    text = RECORD.replace("SUPPLY", "1 reed 4 food").replace("OWNS", "occupations: [Basketmaker]")
    text = text.replace("LINE", "use Basketmaker").replace("HAS", "4 food")
    written = fmt(text)
    assert "use Basketmaker" in written
    assert WORKSHOP not in written
    assert verify(loads(written)).findings == ()


def test_record_name_says_how_each_of_two_is_written() -> None:
    game = table(round_=4, cards=CARDS)
    farm(game, supply="2 reed 9 food", improvements=[WORKSHOP], occupations=["Basketmaker"])
    farm(game, "Bob", "9 food")
    with pytest.raises(Exception, match="hand card") as caught:
        harvest(game, Ann="use Basketmaker")
    assert caught.value.hint == f"say '{WORKSHOP}', or write 'card Basketmaker (...)'"  # type: ignore[attr-defined]


def owning(**owned: Any) -> Game:
    game = table(round_=4)
    farm(game, supply="4 clay", **owned)
    return game


BUY = "Improvement, buy Cooking hearth 4 returning Fireplace"


def test_major_cost_a_card_called_fireplace_is_given_back() -> None:
    """The text of the card may say that it is a Fireplace; where the player has no other, it is meant."""
    game = owning(minors=["Fireplace"])
    play(game, "Ann", BUY)
    assert game.home("Ann").minors == {}
    assert game.home("Ann").majors == ["hearth_4"]
    assert {"fireplace_2", "fireplace_3"} <= game.majors
    assert goods(game.home("Ann"), "clay") == 4


def test_record_name_returning_a_major_and_a_card_of_one_name() -> None:
    game = owning(minors=["Fireplace"], improvements=["Fireplace 2"])
    broken = refused_line(game, "Ann", BUY)
    assert (broken.kind, broken.rule, broken.step) == ("ambiguous", "record.name", 1)
    assert broken.hint == "say 'Fireplace 2'"
    play(game, "Ann", f"{BUY} 2")
    assert list(game.home("Ann").minors) == ["fireplace"]


def test_card_cost_a_minor_gives_back_the_card_and_leaves_the_board_alone() -> None:
    game = owning(minors=["Pottery"])
    play(game, "Ann", "Improvement, minor Kiln returning Pottery paying nothing")
    assert list(game.home("Ann").minors) == ["kiln"]
    game = owning(minors=["Pottery"], improvements=["Pottery"])
    broken = refused_line(game, "Ann", "Improvement, minor Kiln returning Pottery paying nothing")
    assert (broken.kind, broken.rule, broken.step) == ("ambiguous", "record.name", 1)
    play(game, "Ann", "Improvement, minor Kiln returning Alfarería paying nothing")
    assert list(game.home("Ann").minors) == ["pottery", "kiln"]
    assert game.home("Ann").majors == []


def test_card_owner_and_major_cost_where_nothing_of_the_name_is_owned() -> None:
    assert refused_line(owning(), "Ann", BUY).rule == "major.cost"
    assert refused_line(owning(), "Ann", "Improvement, buy Cooking hearth 4 returning Hot plate").rule == "card.owner"
    broken = refused_line(owning(), "Ann", "Improvement, minor Kiln returning Pottery paying nothing")
    assert (broken.rule, broken.step) == ("card.cost", 1)
