"""Gaps of positions: players that have passed, the cards of a finished table, a space given twice."""

import pytest

from caverna import loads, replay
from caverna.games.caverna.state.position import position_of
from caverna.writing.plain import from_data
from tests.support.marked_records import SIX_CARDS, broken, sound

# --- players that have passed ----------------------------------------------------------------------------------------

PASSED = """\
caverna: 1
players: [Ann, Bob, Cai]
position:
  round: 1
  cards: [Blacksmithing]
  now:
    turn: Bob
    placed: {Logging: Ann 0, Supplies: Bob 0}
    passed: [Cai, Ann]
"""


def test_a_position_says_who_has_passed() -> None:
    game = replay(loads(PASSED)).game
    assert game is not None
    assert game.passed == {0, 2}
    position = position_of(game)
    assert position["now"]["passed"] == ["Ann", "Cai"]
    again = replay(from_data({"caverna": 1, "players": game.players, "position": position})).game
    assert again == game
    assert again is not None
    assert again.passed == {0, 2}


def test_a_position_says_nothing_of_passing_where_nobody_has() -> None:
    game = replay(loads(PASSED.replace("    passed: [Cai, Ann]\n", ""))).game
    assert game is not None
    assert "passed" not in position_of(game)["now"]


def test_nobody_has_passed_who_has_placed_every_dwarf() -> None:
    text = PASSED.replace("Logging: Ann 0", "Logging: Ann 0, Ore mining: Ann 0").replace(
        "passed: [Cai,", "passed: ▸[Cai,"
    )
    report = broken(text, "illegal work.stuck")
    assert report.findings[0].message == "Ann has placed every dwarf and cannot have passed"


# --- the cards of a finished table ----------------------------------------------------------------------------------

FINISHED = "caverna: 1\nplayers: [Ann, Bob]\nposition:\n  cards: {cards}\n  homes: {{Ann: {{supply: 4 gold}}}}\n"
ALL_CARDS = f"{SIX_CARDS}, Ore delivery, Family life, Ore trading, Adventure, Ruby delivery"
"""With 2 players round 9 is left out: 11 cards."""


def test_a_finished_table_with_all_its_cards_or_none() -> None:
    assert sound(FINISHED.format(cards=f"[{ALL_CARDS}]")).finished
    assert sound(FINISHED.format(cards="[]")).finished


@pytest.mark.parametrize("count", [1, 6, 10])
def test_a_finished_table_with_only_some_of_its_cards(count: int) -> None:
    cards = ", ".join(ALL_CARDS.split(", ")[:count])
    report = broken(FINISHED.format(cards=f"▸[{cards}]"), "illegal setup.cards")
    assert report.findings[0].message == "11 cards are revealed by then"
    assert report.scores == {}


# --- a space said twice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "spaces"),
    [
        ("Ann, Bob", "Drift mining: 1 stone, Drift mining 1: ▸2 stone"),
        ("Ann, Bob", "Drift mining 1: 1 stone, Logging: 3 wood, Drift mining: ▸1 stone"),
        ("Ann, Bob", "Drift mining: 0 stone, Drift mining 1: ▸1 stone"),
    ],
)
def test_a_space_named_with_and_without_its_number(players: str, spaces: str) -> None:
    text = f"caverna: 1\nplayers: [{players}]\nposition:\n  round: 1\n  spaces: {{{spaces}}}\n"
    report = broken(text, "record.key")
    assert report.findings[0].message == "Drift mining is named twice"


def test_spaces_of_one_name_are_two_where_their_numbers_differ() -> None:
    players = "Ann, Bob, Cai, Dee, Eve, Fay"
    text = f"caverna: 1\nplayers: [{players}]\nposition:\n  round: 1\n"
    game = replay(loads(text + "  spaces: {Drift mining 1: 1 stone, Drift mining 2: 2 stone}\n")).game
    assert game is not None
    lying = {name: str(goods) for name, goods in game.spaces().items() if goods}
    assert lying == {"Drift mining 1": "1 stone", "Drift mining 2": "2 stone"}
