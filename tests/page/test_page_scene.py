"""Every moment of a page is the state the library comes to; findings stand where they happen."""

from typing import Any

import pytest

from caverna import loads, replay
from caverna.drawing.scene import Frame, Scene, stage
from caverna.drawing.slots import change
from caverna.games.caverna import Game
from caverna.games.caverna.goods import FOOD, NUMBER
from caverna.games.caverna.page.labels import Labels
from caverna.games.caverna.page.slots import LETTER
from caverna.games.caverna.page.tiles import words_of
from caverna.pages import scene_html, view_html
from caverna.pages.replay_page import view_data
from tests.support.cli_run import BROKEN, POSITION, SAMPLE
from tests.support.marked_records import first_round
from tests.support.page_games import PLAYERS, as_recorded, game

ENGLISH = Labels()
CLUB = SAMPLE.read_text()


def states(scene: Scene) -> list[dict[str, Any]]:
    """The state at each frame, put together from what the frames change."""
    found: list[dict[str, Any]] = []
    state: dict[str, Any] = {}
    for frame in scene.frames:
        state = {name: value for name, value in (state | frame.delta).items() if value is not None}
        found.append(state)
    return found


def moment(frame: Frame) -> tuple[int, ...]:
    """Return the point that `Replay.at` needs for a frame of a round."""
    return tuple(map(int, frame.id.split(".")))


def of_home(state: dict[str, Any], seat: int, kind: str) -> dict[str, Any]:
    prefix = f"{seat}.{kind}."
    return {name.removeprefix(prefix): value for name, value in state.items() if name.startswith(prefix)}


def words(cells: dict[str, str]) -> dict[str, str]:
    """Return the contents of the cells, in the words of the record format; large pastures cell by cell."""
    said = {cell: words_of(look, ENGLISH).partition(" – ")[0].partition(" (reward")[0] for cell, look in cells.items()}
    said = {cell: as_recorded(what) for cell, what in said.items()}
    plain = {"forest", "mountain", "Entry-level dwelling"}
    return {cell: what for cell, what in said.items() if what not in plain and (cell, what) != ("D3", "cavern")}


def by_cell(board: dict[str, str]) -> dict[str, str]:
    """`Home.board` with large pastures cell by cell."""
    found = {}
    for cells, what in board.items():
        for cell in cells.split():
            stable = " stable" if cell in what.split() else ""
            found[cell] = f"large pasture{stable}" if what.startswith("large pasture") else what
    return found


def agrees(state: dict[str, Any], table: Game) -> None:
    for seat, home in enumerate(table.homes):
        assert [state.get(f"{seat}.good.{good}", 0) for good in range(13)] == home.goods
        assert words(of_home(state, seat, "cell")) == by_cell(home.board())
        assert sorted(one[0] for one in state[f"{seat}.dwarfs"]) == home.weapons()
        assert state[f"{seat}.points"] == table.scores()[home.name].total
        housed = [pair for herd in of_home(state, seat, "herd").values() for pair in herd]
        if home.animals_fit():
            for animal in range(8, 13):
                assert sum(count for good, count in housed if good == animal) == home.goods[animal]
    spaces = {key.removeprefix("space."): value for key, value in state.items() if key.startswith("space.")}
    assert {table.space_name(key): dict(map(tuple, lying)) for key, lying in spaces.items()} == {
        name: dict(goods.pairs) for name, goods in table.spaces().items()
    }
    held = {key.removeprefix("dwarf."): value[0] for key, value in state.items() if key.startswith("dwarf.")}
    assert {table.space_name(key): table.players[seat] for key, seat in held.items()} == table.occupied()


@pytest.mark.parametrize("players", PLAYERS)
def test_every_moment_is_the_state_of_the_library(players: int) -> None:
    record = game(players)
    scene, played = stage(record), replay(record)
    for frame, state in zip(scene.frames, states(scene), strict=True):
        if frame.part in ("start", "turn", "harvest"):
            agrees(state, played.at(*moment(frame)))
    assert played.game is not None
    agrees(states(scene)[-1], played.game)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_changes_of_the_frames_are_the_ledger(players: int) -> None:
    record = game(players)
    told = [(one.player, one.delta, one.cause) for frame in stage(record).frames for one in frame.changes]
    assert told == [(row.player, row.delta, row.cause) for row in replay(record).ledger()]


def test_moments_are_named_by_round_line_and_step() -> None:
    ids = [frame.id for frame in stage(loads(CLUB)).frames]
    assert ids[:11] == ["0", "1.0", "1.1", "1.2.1", "1.2", "1.3.1", "1.3.2", "1.3", "1.4.1", "1.4", "1"]
    assert ids[-1] == "3"
    assert len(ids) == len(set(ids))


def test_the_changes_of_a_step_stand_with_the_step() -> None:
    frames = {frame.id: frame for frame in stage(loads(CLUB)).frames}
    assert [(one.good, one.delta) for one in frames["1.3.2"].changes] == [("ore", -2)]  # forging 2 costs 2 ore
    assert [(one.good, one.delta) for one in frames["1.3"].changes] == [("dog", 1), ("wood", 1)]  # a dog and a wood


def test_lines_are_shown_as_they_were_written() -> None:
    text = CLUB.replace("Slash-and-burn, meadow C4 field C3", "Talar y quemar ,  field C3   meadow C4")
    moves = {move.id: move for move in stage(loads(text)).moves}
    said = [(piece.text, piece.id) for piece in moves["2.2"].pieces]
    assert said == [("Talar y quemar", "2.2.1"), ("field C3   meadow C4", "2.2")]


def test_steps_given_as_objects_are_shown_in_notation() -> None:
    text = CLUB.replace("Bob: Housework, furnish Carpenter D3",
                        'Bob: ["Housework", {step: furnish, tile: Carpenter, cell: D3}]')  # fmt: skip
    moves = {move.id: move for move in stage(loads(text)).moves}
    assert [piece.text for piece in moves["1.4"].pieces] == ["Housework", "furnish Carpenter D3"]


def test_harvest_says_what_it_was_and_who_decided() -> None:
    moves = {move.id: move for move in stage(loads(CLUB)).moves}
    assert (moves["1"].event, moves["3"].event) == ("none", "harvest")
    assert [(one.player, one.text) for one in moves["3"].pieces] == [("Ann", "eat 1 grain"), ("Bob", "beg 1")]


def test_points_and_goods_are_kept_for_each_round() -> None:
    scene = stage(game(2))
    assert [past.round for past in scene.past] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]
    assert scene.past[0].points == (-28, -28)  # 2 dwarfs, 22 unused cells, four types of animals missing
    assert scene.past[-1].points == (59, 64)
    assert scene.past[1].goods[0] == (0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0)  # 1 food, 1 dog, 1 sheep


def test_animals_without_room_in_the_middle_of_a_turn() -> None:
    text = """
caverna: 1
players: [Ann, Bob]
position:
  round: 2
  cards: [Sheep farming]
  spaces: {Sheep farming: 2 sheep}
rounds:
- card: Blacksmithing
  turns:
  - Ann: Sheep farming, eat 1 sheep
"""
    scene = stage(loads(text))
    found = {frame.id: state for frame, state in zip(scene.frames, states(scene), strict=True)}
    assert found["2.1.1"]["0.crowded"] == 1  # 3 sheep, and the dwelling holds 2
    assert "0.herd.D4" not in found["2.1.1"]
    assert "0.crowded" not in found["2.1"]
    assert found["2.1"]["0.herd.D4"] == [[9, 2]]


def test_a_position_is_one_moment() -> None:
    scene = stage(loads(POSITION))
    assert [frame.id for frame in scene.frames] == ["0"]
    assert states(scene)[0]["0.points"] == -23


def test_a_record_without_a_game_has_no_moment() -> None:
    scene = stage(loads("caverna: 1\nplayers: []\n"))
    assert scene.frames == []
    assert [note.finding.rule for note in scene.notes] == ["record.missing", "setup.players"]


def test_a_head_that_breaks_a_rule_shows_how_a_game_begins() -> None:
    scene = stage(
        loads("agricola: 1\nplayers: [Ann]\nmode: family\nhands: {Ann: {occupations: [Woodcutter]}}\nrounds: []\n")
    )
    assert scene.report.findings
    assert scene.still
    assert [frame.id for frame in scene.frames] == ["0"]
    assert states(scene)[0]["0.people"] == [2, 0, 0]  # two people in two wooden rooms


@pytest.mark.parametrize(
    "text",
    [
        "caverna: 1\nplayers: Ann, Bob\nrounds: []\n",  # no list
        "caverna: 7\nplayers: [Ann, Bob]\nrounds: []\n",
    ],
)
def test_what_cannot_be_read_beside_the_players_leaves_the_table_as_a_game_begins(text: str) -> None:
    scene = stage(loads(text))
    assert scene.report.findings
    assert scene.still
    assert scene.players == ["Ann", "Bob"]
    assert [states(scene)[0][f"{seat}.good.{FOOD}"] for seat in (0, 1)] == [1, 1]  # setup.food


@pytest.mark.parametrize("players", ["[Ann, [Bob]]", "[Ann, ~]", "[Ann, Ann]", "Ann, Ann", "{Ann: Bob}"])
def test_where_a_player_cannot_be_read_there_is_no_table(players: str) -> None:
    """A game of one would be another game."""
    assert stage(loads(f"caverna: 1\nplayers: {players}\nrounds: []\n")).frames == []


def test_too_many_players_have_no_table() -> None:
    assert stage(loads("caverna: 1\nplayers: [A, B, C, D, E, F, G, H]\nrounds: []\n")).frames == []


# --- findings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "placed"),
    [
        ("Drift mining, cavern E3", "Drift minning, cavern E3", [("record.name", "2.1")]),
        ("card: Sheep farming", "card: Adventure", [("setup.cards", "2.0")]),
        ("    Bob: beg 1\n", "", [("harvest.beg", "3")]),
        ("Ann: 3 food 8 wood", "Ann: 4 food 8 wood", [("claim.have", "3")]),
        ("have 2 stone", "have 1 stone", [("claim.have", "2.1")]),
        ("- Bob: Supplies", "- Ann: Supplies", [("work.turn-order", "3.2")]),
    ],
)
def test_a_finding_stands_where_it_happens(old: str, new: str, placed: list[tuple[str, str]]) -> None:
    assert old in CLUB
    scene = stage(loads(CLUB.replace(old, new, 1)))
    assert [(note.finding.rule, note.frame) for note in scene.notes] == placed
    noted = [(move.id, move.notes) for move in scene.moves if move.notes]
    assert noted == [(placed[0][1], [0])]


@pytest.mark.parametrize("keep_going", [False, True])
@pytest.mark.parametrize(("card", "round"), [("Blacksmithing", 1), ("Sheep farming", 2)])
def test_a_finding_in_start_belongs_to_its_round(card: str, round: int, keep_going: bool) -> None:
    text = CLUB.replace(f"card: {card}\n", f"card: {card}\n  start: {{Bob: eat 9 ruby}}\n", 1)
    scene = stage(loads(text), keep_going)
    note = next(note for note in scene.notes if note.finding.rule == "food.convert")
    frame = next(frame for frame in scene.frames if frame.id == note.frame)
    assert (frame.id, frame.round, frame.part) == (f"{round}.0", round, "start")
    move = next(move for move in scene.moves if move.notes)
    assert (move.id, move.round, move.key[1]) == (f"{round}.0", round, "start")
    assert f'<a href="#{round}.0">Round {round}' in scene_html(scene)


def test_the_replay_stops_at_a_finding_and_lists_the_rest() -> None:
    scene = stage(loads(BROKEN))
    assert [frame.id for frame in scene.frames] == ["0", "1.0", "1.1", "1.2"]
    assert [(move.key[2], move.state) for move in scene.moves[2:]] == [(1, "played"), (2, "refused"), (3, "not played")]
    assert scene.stopped
    before, after = states(scene)[-2:]
    assert change(before, after) == {}


def test_keeping_going_leaves_the_refused_step_out() -> None:
    scene = stage(loads(BROKEN), keep_going=True)
    moves = {move.id: move for move in scene.moves}
    said = [(piece.text, piece.id) for piece in moves["1.2"].pieces]
    assert said == [("Housework", "1.2"), ("furnish Carpenter D3", "")]
    assert moves["1.2"].state == "played"
    assert moves["1.3"].state == "refused"  # it names no space
    assert not scene.stopped
    assert states(scene)[-1]["1.good.8"] == 1  # the dog of Housework was taken


def test_keeping_going_shows_a_line_of_which_nothing_is_left() -> None:
    text = CLUB.replace("Bob: eat 2 gold ", "Bob: eat 9 gold ")
    scene = stage(loads(text), keep_going=True)
    moves = {move.id: move for move in scene.moves}
    assert moves["3.3"].state == "refused"
    assert moves["3.4"].state == "played"
    assert next(note.frame for note in scene.notes if note.finding.rule == "food.convert") == "3.3"


def test_keeping_going_says_where_a_part_was_played_on_with_a_finding() -> None:
    text = CLUB.replace("    Bob: beg 1\n", "")
    assert text != CLUB
    moves = {move.id: move for move in stage(loads(text), keep_going=True).moves}
    assert moves["3"].state == "played"
    assert moves["3"].despite_finding  # Bob had too little food and did not say that he begs
    assert not any(move.despite_finding for id, move in moves.items() if id != "3")
    claimed = CLUB.replace("Ann: 3 food 8 wood", "Ann: 4 food 8 wood")
    assert not any(move.despite_finding for move in stage(loads(claimed), keep_going=True).moves)  # not refused
    assert "played despite a finding" in view_html(loads(text), keep_going=True)


def test_each_moment_says_whose_it_is() -> None:
    frames = view_data(stage(loads(first_round("Ann: Supplies", "Bob: Logging"))), Labels())["frames"]
    keys = ("id", "part", "seat", "move")
    assert [tuple(frame[key] for key in keys) for frame in frames] == [
        ("0", "setup", None, 0),
        ("1.0", "start", None, 1),
        ("1.1", "turn", 0, 2),
        ("1.2", "turn", 1, 3),
    ]
    assert len(frames[2]["changes"]) == 5  # wood, stone, ore, food and gold
    assert frames[2]["set"][f"0.good.{NUMBER['gold']}"] == 2


def test_spaces_are_open_between_lines_and_not_within_one() -> None:
    """In round 1 of two players Ann places first, Bob second; a player who has begun a line chooses no other space."""
    scene = stage(loads(first_round("Ann: Clearing, meadow C4 field C3", "Bob: Logging")))
    shown = {frame.id: state.get("open", "") for frame, state in zip(scene.frames, states(scene), strict=True)}
    assert shown["1.1.1"] == ""
    assert LETTER["clearing_1_3"] in shown["1.0"]
    assert LETTER["logging_1_3"] in shown["1.1"]
    assert LETTER["clearing_1_3"] not in shown["1.1"]
