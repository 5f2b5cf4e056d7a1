"""The words of Stone Age in a terminal: score sheets explained, mats, what may be done, names, an empty record."""

from pathlib import Path

import pytest

from caverna.engine.verify import verify
from caverna.games.stone_age import RULESET
from caverna.games.stone_age.moves import is_legal
from caverna.games.stone_age.rules.game import Game
from caverna.games.stone_age.steps import Card, Place
from caverna.reading.reader import loads
from tests.support.cli_run import caverna
from tests.support.final_game import final_game
from tests.support.stone_age_broken import BETWEEN
from tests.support.stone_age_table import fresh, table

terminal = RULESET.terminal


def test_every_line_of_the_score_sheet_has_a_label() -> None:
    assert tuple(terminal.labels) == RULESET.categories
    assert terminal.bgg_id == 34635


def test_the_pieces_of_a_line_add_up_to_it() -> None:
    game = final_game(verify(loads(BETWEEN)))
    sheet = game.scores()["Ann"]
    for line in sheet.lines:
        assert sum(piece.points or 0 for piece in terminal.explain(game, "Ann", line)) == line.points
    told = {line.category: ", ".join(map(str, terminal.explain(game, "Ann", line))) for line in sheet.lines}
    assert told["track"] == "42 points scored in the game +42"
    assert told["culture"] == "1 symbol of a first set (music) +1"
    assert told["farmers"] == "2 farmer (dice / 2 farmer) +8"
    assert told["resources"] == "2 wood +2, 1 gold +1"


def test_two_sets_of_symbols_are_two_pieces() -> None:
    game = table(
        Ann={"cards": ["dice / pottery", "7 food / pottery", "tool / art"]}, cards=["dice / time"] + ["none"] * 3
    )
    line = game.scores()["Ann"].line("culture")
    assert [str(piece) for piece in terminal.explain(game, "Ann", line)] == [
        "2 symbols of a first set (art, pottery) +4",
        "1 symbol of a second set (pottery) +1",
    ]


def mat(columns: int) -> str:
    tribe = {"tools": 4, "cards": ["tool / art", "hidden"], "open": ["choice / healing"], "buildings": 2}
    return terminal.board(table(Ann=tribe, placed={"Ann": "forest 2, hut"}, used={"Ann": "2"},
                                cards=["dice / time", "dice / writing", "field / time", "draw / writing"]),
                          "Ann", columns)  # fmt: skip


def test_a_mat_drawn_and_in_words() -> None:
    drawn = mat(80)
    for said in ("●●●●●○○○○○ 5", "(2) [1] [1]", "tool / art, 1 hidden", "choice / healing", "2 more", "forest 2"):
        assert said in drawn
    assert max(map(len, drawn.splitlines())) <= 80
    narrow = mat(30)
    assert "on the board: hut, forest 2" in " ".join(narrow.split())
    assert max(map(len, narrow.splitlines())) <= 30


def test_the_summary_and_the_heading() -> None:
    game = table(Ann={"tools": 4, "points": 1}, used={"Ann": "1"})
    assert terminal.summary(game, "Ann") == (
        "12 food; 5 people; food track 0; tools 2 1 (1); 0 cards; 0 buildings; score track 1"
    )  # fmt: skip
    assert terminal.heading(game).startswith("Round 1: cards 3 food / weaving, 1 stone / 1 farmer, ")
    assert terminal.place_data(game, "Ann")["tools"] == 4


def test_whether_a_mat_has_changed() -> None:
    before = table()
    after = before.copy()
    assert terminal.same_board(before, after, "Ann")
    after.play("Ann", [Place("forest", 2)])
    assert not terminal.same_board(before, after, "Ann")
    assert terminal.same_board(before, after, "Bob")


def test_a_mat_has_changed_where_only_goods_came() -> None:
    before = table()
    after = before.copy()
    assert terminal.same_board(before, after, "Ann")
    after.tribe("Ann").counts[0] += 1
    assert not terminal.same_board(before, after, "Ann")


def test_what_the_next_player_may_place() -> None:
    game = table(2, placed={"Ann": "hut", "Bob": "field, forest 1"}, turn="Ann")
    told = terminal.moves_text(game, 100)
    assert "Ann places people (3 in hand)" in told
    reasons = {row.name: row.reason for row in terminal.moves_data(game).closed or ()}
    assert reasons == {
        "tool maker": "stays empty in this round", "hut": "own people are there", "field": "full",
        "forest": "taken by 1 player",
    }  # fmt: skip
    lines = list(terminal.legal_lines(game))
    assert all(is_legal(game, "Ann", line) for line in lines)
    assert (Place("hunt", 3),) in lines


def test_what_people_may_do() -> None:
    rich = {"supply": "5 food 2 wood 1 brick"}
    game = table(2, "actions", placed={"Ann": "hut, card 1, building 1"}, Ann=rich)
    people = terminal.moves_data(game).people or []
    assert [(row.place, row.people, row.dice) for row in people] == [
        ("hut", 2, 0), ("card 1", 1, 0), ("building 1", 1, 0),
    ]  # fmt: skip
    lines = list(terminal.legal_lines(game))
    assert len(lines) == 2 + 2  # either payment, and no goods for the building; or left, and the building or not
    assert all(is_legal(game, "Ann", line) for line in lines)
    assert {type(line[0]).__name__ for line in lines} == {"Card", "Leave"}
    assert any(isinstance(step, Card) for line in lines for step in line)
    dice = table(2, "actions", placed={"Ann": "forest 2"})
    assert "2 dice to roll" in terminal.moves_text(dice, 80)
    assert list(terminal.legal_lines(dice)) == []


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (fresh(), "Round 1 comes next, with 4 cards and 2 buildings to turn up; Ann begins."),
        (table(2, "feeding", Ann={"supply": "3 food"}), "Ann needs 5 food and lacks 2 and Bob needs 5 food."),
        (table(2, "actions", placed={"Ann": "hut"}), "Ann needs 6 food and Bob needs 5 food."),
    ],
)
def test_what_comes_where_nobody_acts(game: Game, said: str) -> None:
    assert said in terminal.next_phase_text(game)
    assert terminal.moves_text(game, 80).strip() == terminal.next_phase_text(game)


def test_who_has_won() -> None:
    game = verify(loads("stone age: 1\nplayers: [Ann, Bob]\nposition: {tribes: {Bob: {points: 3}}}\n")).game
    assert terminal.next_phase_text(game) == "The game is over: Bob won."


def test_everything_that_has_a_name() -> None:
    tables = terminal.names(None, {})
    assert {sort: len(each.rows) for sort, each in tables.items()} == {"places": 10, "cards": 34, "buildings": 22}
    assert terminal.find_names("bosque") == {"bosque", "forest"}
    assert "dice / 1 farmer" in terminal.find_names("dados granjero")
    forest = next(row for row in terminal.names(2, {})["places"].rows if row.data.name == "forest")
    assert forest.data.players == "1"


@pytest.mark.parametrize("players", [["Ann", "Bob"], ["Ann", "O'Neil: x", "Cleo", "D, E"]])
def test_an_empty_record_can_be_read_and_filled_in(players: list[str]) -> None:
    record = loads(terminal.skeleton(players, {}))
    assert (record.findings, record.players, record.rounds) == ([], players, [])
    filled = terminal.skeleton(players, {}).replace("# - cards", "- cards").replace("#   ", "  ")
    assert "placements" in filled


BY_HAND = str(Path(__file__).parents[2] / "records/stone-age/games/stone-two-by-hand.yaml")


def test_a_turn_step_by_step_tells_what_others_get() -> None:
    """The tool comes before the first step; of the dice 6 3 Bob takes the 6, and Ann has the 3."""
    told = caverna("replay", BY_HAND, "--by", "step", "--from", "1.8", "--to", "1.8", "--no-boards").stdout
    assert told.endswith(
        "  1.8 Bob\n"
        "    forest 4 5 2 with 1 gets 4\n      +4 wood +1 tool\n"
        "    card 1 paying 1 wood dice 6 3 picks 6\n      -1 wood +1 production +1 card\n      Ann: +1 stone\n"
    )


def test_the_line_of_a_turn_comes_before_what_others_get() -> None:
    told = caverna("replay", BY_HAND, "--from", "1.8", "--to", "1.8", "--no-boards").stdout
    assert told.index("1.8 Bob: forest") < told.index("1.8 Ann\n      +1 stone")


def test_the_ledger_names_the_step_that_gave_others_something() -> None:
    told = caverna("replay", BY_HAND, "--ledger", "--from", "1.8", "--to", "1.8").stdout
    assert "1.8     Ann     +1 stone       dice / time  card 1 paying 1 wood" in told
