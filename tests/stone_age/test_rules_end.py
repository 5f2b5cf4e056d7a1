"""The end and the final scoring (p. 8)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.cards import CARDS
from tests.support.stone_age_table import act, breaks, count, feed, fresh, from_position, refused, table

BOARD = ["3 food / weaving", "1 stone / 1 farmer", "3 points / music"]


def others(*but: str) -> list[str]:
    """Return all cards but those named."""
    names = [row.name for row in CARDS for _ in range(row.copies)]
    for name in but:
        names.remove(name)
    return names


def one_gap(deck: int) -> Game:
    """Return a table after the actions with one card missing on the board and this many in the deck."""
    left = ["field / time", "tool / art"][: deck + 1]
    return table(2, "feeding", cards=[*BOARD, "none"], Bob={"cards": [*others(*BOARD, *left), "hidden"]})


def test_end_cards_when_the_deck_cannot_fill_all_gaps() -> None:
    game = one_gap(0)
    assert not game.finished
    feed(game)
    assert (game.finished, game.due, game.ending, count(game, "Bob", "food")) == (True, "end", "end.cards", 7)


def test_end_cards_not_where_the_last_card_fills_the_last_gap() -> None:
    game = one_gap(1)
    feed(game)
    assert game.due == "start"
    game.begin({"cards": ["field / time"]})
    assert game.board.deck == 0


@breaks("end.cards")
def a_round_without_cards_for_it() -> tuple[Game, Callable[[], object]]:
    game = one_gap(0)
    feed(game)
    return game, lambda: game.begin({"cards": ["field / time"]})  # the hidden card's name is the only one left


def test_ruling_full_display() -> None:
    board = [*BOARD, "tool / art"]
    game = table(2, "feeding", cards=board, Bob={"cards": others(*board)})
    assert game.board.deck == 0
    feed(game)
    game.begin({})
    assert game.round == 2


def last_tile() -> Game:
    """Return a table at which Ann stands on the last tile of a stack; Bob has something to do after her."""
    placed = {"Ann": "building 1", "Bob": "hunt 1"}
    ann = {"supply": "12 food 9 wood 9 brick", "buildings": 6}
    return table(2, "actions", stacks=[1, 7], placed=placed, Ann=ann)


def test_end_buildings_the_round_is_played_to_its_end() -> None:
    game = last_tile()
    act(game, "Ann", "building 1")
    assert (game.finished, game.to_act) == (False, "Bob")
    act(game, "Bob", "hunt 4")
    assert not game.finished
    feed(game)
    assert (game.finished, game.ending, count(game, "Bob", "food")) == (True, "end.buildings", 12 + 2 - 5)


@breaks("end.buildings")
def a_round_after_the_last_tile() -> tuple[Game, Callable[[], object]]:
    game = last_tile()
    act(game, "Ann", "building 1")
    act(game, "Bob", "hunt 4")
    feed(game)
    return game, lambda: game.begin({})


def test_ruling_stack_empty_one_tile_left_keeps_the_game_going() -> None:
    game = last_tile()
    act(game, "Ann", "leave building 1")
    act(game, "Bob", "hunt 4")
    feed(game)
    assert (game.due, game.board.stacks) == ("start", [1, 7])


def test_ruling_stack_empty_both_ends_are_one() -> None:
    cards = [*BOARD, "none"]
    game = table(
        2, "feeding", cards=cards, buildings=["none", "1 to 7"], stacks=[0, 7], Ann={"buildings": 7},
        Bob={"cards": others(*BOARD)},
    )  # fmt: skip
    feed(game)
    assert refused(game, lambda: game.begin({})).rule == "end.buildings"


def test_end_scoring_then_and_only_then() -> None:
    game = last_tile()
    act(game, "Ann", "building 1")
    act(game, "Bob", "hunt 4")
    feed(game)
    game.close("end", {})
    assert (game.due, game.finished) == (None, True)


def test_end_scoring_the_last_feeding_is_made_where_it_needs_no_decision() -> None:
    game = last_tile()
    act(game, "Ann", "building 1")
    act(game, "Bob", "hunt 4")
    game.close("end", {})
    assert game.due is None


@breaks("end.scoring")
def scoring_before_the_end() -> tuple[Game, Callable[[], object]]:
    game = table(phase=None, number=2)
    return game, lambda: game.close("end", {})


@breaks("end.scoring")
def scoring_after_a_round_that_does_not_end_the_game() -> tuple[Game, Callable[[], object]]:
    game = table(2, "feeding")
    return game, lambda: game.close("end", {})


@breaks("end.scoring")
def a_round_after_a_position_without_one() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    from_position(game, {"cards": [*BOARD, "tool / art"], "buildings": ["1 to 7", "1 to 7"]})
    return game, lambda: game.begin({})


@breaks("end.scoring")
def a_free_move_after_scoring() -> tuple[Game, Callable[[], object]]:
    game = over(Ann={"open": ["choice / healing"]})
    game.close("end", {})
    return game, lambda: act(game, "Ann", "take 2 gold")


# --- the score sheet ----------------------------------------------------------------------------------------------


def over(rulings: dict[str, str] | None = None, players: int = 2, **tribes: Any) -> Game:
    game = Game(["Ann", "Bob", "Cai", "Dee"][:players], rulings)
    from_position(game, {"tribes": tribes})
    return game


def sheet(**ann: Any) -> dict[str, int]:
    lines = over(Ann=ann).scores()["Ann"]
    return {line.category: line.points for line in lines.lines} | {"total": lines.total}


def test_the_lines_of_the_sheet() -> None:
    categories = ["track", "culture", "farmers", "tool makers", "hut builders", "shamans", "resources", "total"]
    assert list(sheet()) == categories
    assert set(sheet().values()) == {0}


def test_score_track() -> None:
    assert sheet(points=42)["track"] == 42
    assert sheet(points=-6)["total"] == -6


FIVE = ["dice / writing", "5 food / healing", "7 food / pottery", "roll gold / art", "3 points / music"]


def test_score_culture_five_symbols() -> None:
    assert sheet(cards=FIVE)["culture"] == 25


def test_score_culture_and_a_second_pottery() -> None:
    assert sheet(cards=[*FIVE, "dice / pottery"])["culture"] == 26


def test_ruling_second_set() -> None:
    assert sheet(cards=[*FIVE, "dice / pottery", "tool / art"])["culture"] == 29
    symbols = [row.name for row in CARDS for _ in range(row.copies) if row.symbol]
    assert sheet(cards=[name for name in symbols if name != "choice / healing"])["culture"] == 64 + 49
    assert sheet(cards=symbols)["culture"] == 128


def test_score_culture_open_cards_count() -> None:
    assert sheet(open=["choice / healing"], cards=["5 food / healing"])["culture"] == 2


@pytest.mark.parametrize(
    ("category", "cards", "figures", "by"),
    [
        ("farmers", ["dice / 2 farmer", "field / 1 farmer"], 3, {"production": 7}),
        ("tool makers", ["dice / 2 tool maker", "dice / 2 tool maker"], 4, {"tools": 7}),
        ("hut builders", ["3 points / 3 hut builder"], 3, {"buildings": 7}),
        ("shamans", ["1 brick / 2 shaman", "roll stone / 1 shaman"], 3, {"people": 7}),
    ],
)
def test_score_farmers_and_score_tool_makers_and_score_hut_builders_and_score_shamans(
    category: str, cards: list[str], figures: int, by: dict[str, int]
) -> None:
    lines = sheet(cards=cards, **by)
    assert lines[category] == figures * 7
    assert lines["total"] == figures * 7


def test_score_resources_but_no_food() -> None:
    assert sheet(supply="20 food 1 wood 2 brick 3 stone 4 gold")["resources"] == 10


def tied(first: dict[str, int], second: dict[str, int], tie_break: str = "in turn") -> list[str]:
    return over({"tie break": tie_break}, Ann={"points": 50, **first}, Bob={"points": 50, **second}).winners()


def test_score_winner_most_points() -> None:
    assert over(Ann={"points": 50, "production": 1}, Bob={"points": 51}).winners() == ["Bob"]


def test_score_winner_food_track_then_tools_then_people() -> None:
    assert tied({"production": 3}, {"production": 2, "tools": 12, "people": 10}) == ["Ann"]
    assert tied({"production": 3, "tools": 4}, {"production": 3, "tools": 5}) == ["Bob"]
    assert tied({"tools": 5, "people": 6}, {"tools": 5, "people": 7}) == ["Bob"]


def test_ruling_tie_break_sum() -> None:
    assert tied({"production": 3}, {"production": 2, "tools": 12, "people": 10}, "sum") == ["Bob"]
    assert tied({"production": 3, "tools": 1}, {"production": 1, "tools": 3}, "sum") == ["Ann", "Bob"]


def test_ruling_still_tied() -> None:
    assert tied({}, {}) == ["Ann", "Bob"]
    assert tied({"people": 6, "tools": 2}, {"people": 6, "tools": 2}) == ["Ann", "Bob"]
