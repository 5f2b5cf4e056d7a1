"""Positions: any moment written down and read again is the same game, and the rest of it ends the same way."""

from typing import Any

import pytest
import yaml

from caverna import Step, loads, replay, verify
from caverna.games.caverna import RULESET, Game
from caverna.games.caverna.notation import parse
from caverna.games.caverna.state.position import position_of
from caverna.writing.plain import from_data
from caverna.writing.writer import position_text
from tests.engine.test_replay import data_of
from tests.support import worked_solo, worked_two_players
from tests.support.furnished_tables import furnished
from tests.support.marked_texts import marked
from tests.support.random_game import LONG, QUICK, Case, Played, game_of

HEAD = "caverna: 1\nplayers: [Ann, Bob]\n"
SIX = "Blacksmithing, Sheep farming, Ore mine construction, Wish for children, Donkey farming, Ruby mine construction"

quick = pytest.mark.parametrize("case", QUICK, ids=str)
long = pytest.mark.parametrize("case", LONG, ids=str)


def set_up(text: str) -> Game:
    """Return the game of a record that has nothing but a position."""
    record = loads(text)
    assert record.findings == []
    found = replay(record)
    assert found.findings == []
    game: Game = found.game
    assert game is not None
    return game


def plain_text(game: Game) -> str:
    """Write a position without the library's own writer."""
    data = {"caverna": 1, "players": game.players, "variant": game.variant, "rulings": game.rulings.chosen()}
    return yaml.safe_dump({**data, "position": position_of(game), "rounds": []}, sort_keys=False)


# --- a game, its text, the game again -----------------------------------------------------------------------------


def read_back(played: Played, every: int) -> None:
    moments = [*played.moments.items(), *(((number, None), game) for number, game in played.ends.items())]
    for moment, game in moments[::every]:
        again = set_up(position_text(RULESET, game))
        assert again == game, moment
        assert position_of(again) == position_of(game), moment


@quick
def test_a_moment_reads_back_to_the_same_game(case: Case) -> None:
    read_back(game_of(case), every=2 * case.players)


@quick
def test_after_the_end_a_position_is_a_finished_table(case: Case) -> None:
    """The last trades are made; read again the table has the same scores."""
    game = game_of(case).game
    again = set_up(position_text(RULESET, game))
    assert again.finished
    assert again.homes == game.homes
    assert {name: sheet.total for name, sheet in again.scores().items()} == {
        name: sheet.total for name, sheet in game.scores().items()
    }


@pytest.mark.long
@long
def test_every_moment_reads_back_to_the_same_game(case: Case) -> None:
    read_back(case.play(), every=1)


@quick
def test_any_yaml_writer_will_do(case: Case) -> None:
    played = game_of(case)
    for moment, game in list(played.moments.items())[:: 4 * case.players + 1]:
        assert set_up(plain_text(game)) == game, moment


@pytest.mark.parametrize("worked", [worked_two_players, worked_solo], ids=lambda module: module.__name__)
def test_every_moment_of_the_games_worked_by_hand(worked: Any) -> None:
    found = replay(loads(yaml.safe_dump(data_of(worked), sort_keys=False, allow_unicode=True)))
    for moment in found.moments():
        game = found.at(*moment)
        assert set_up(position_text(RULESET, game)) == game, moment
        assert found.position(*moment) == position_of(game)
    for number in dict.fromkeys(number for number, _ in found.moments()):
        assert set_up(position_text(RULESET, found.at(number))) == found.at(number), number


def test_a_new_game_as_a_position() -> None:
    for players in range(1, 8):
        game = Game(["Ann", "Bob", "Cai", "Dee", "Eve", "Fay", "Gus"][:players])
        assert set_up(position_text(RULESET, game)) == game


ODD_NAMES = ["no", "1", "Ann 0", "a: b", "# x", "Zoë", "- x", "null", "O'Brien", "{x}", "5", "Logging", "x, y", "~"]


@pytest.mark.parametrize("first", ODD_NAMES)
def test_odd_names_survive(first: str) -> None:
    """A dwarf on a space is written as its player's name and its strength, in one text."""
    game = Game([first, "Bob"])
    game.reveal("Blacksmithing")
    game.play(first, [step("Logging")])
    assert set_up(position_text(RULESET, game)) == game
    game.play("Bob", [step("Supplies")])
    assert set_up(position_text(RULESET, game)) == game


def step(line: str) -> Step:
    return parse(line).steps[0]


# --- the rest of the game -----------------------------------------------------------------------------------------


def rest_of(played: Played, number: int, turn: int | None) -> str:
    """Return the record of what comes after a moment, starting from its position."""
    game = played.ends[number] if turn is None else played.moments[number, turn]
    rounds = []
    for entry in played.data["rounds"]:
        if entry["round"] > number:
            rounds.append(entry)
        elif entry["round"] == number and turn is not None:
            kept = {"turns": entry["turns"][turn:]}
            rounds.append({**kept, "harvest": entry["harvest"]} if "harvest" in entry else kept)
    data = {**played.data, "position": position_of(game), "rounds": rounds}
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)


def goes_on(played: Played, every: int) -> None:
    moments = [*played.moments, *((number, None) for number in played.ends)]
    for number, turn in moments[::every]:
        record = loads(rest_of(played, number, turn))
        report = verify(record)
        assert report.findings == ()
        assert report.grade == ("from position" if record.rounds else "scored")
        assert replay(record).game == played.game, (number, turn)


@quick
def test_the_rest_of_a_game_ends_the_same(case: Case) -> None:
    goes_on(game_of(case), every=11 * case.players)


@pytest.mark.long
@pytest.mark.parametrize("case", LONG[::7], ids=str)
def test_the_rest_of_a_game_ends_the_same_from_every_moment(case: Case) -> None:
    goes_on(case.play(), every=3)


def test_equal_games_have_equal_score_sheets() -> None:
    """Scoring reads only the state: the order in which tiles were built does not matter."""
    game = replay(loads(yaml.safe_dump(data_of(worked_two_players), sort_keys=False))).at(12)
    again = set_up(position_text(RULESET, game))
    assert again == game
    assert again.scores() == game.scores()


def test_a_round_may_get_its_marker_later() -> None:
    """Inside a round whose marker nobody has revealed yet, the entry that goes on names it."""
    game = set_up(f"{HEAD}position: {{round: 6, cards: [{SIX}], now: {{turn: Ann}}}}\n")
    assert (game.marker, game.questions, game.leaves) == (None, 0, 0)
    assert "marker" not in position_of(game)["now"]
    text = f"""{HEAD}position:
  round: 6
  cards: [{SIX}]
  now: {{turn: Ann}}
  spaces: {{Logging: 3 wood, Ore mining: 2 ore}}
rounds:
- marker: question
  turns: [Ann: Logging, Bob: Supplies, Ann: Ore mining, Bob: Housework]
- card: Ore delivery
  marker: question
  turns: []
"""
    found = replay(loads(text))
    assert found.findings == []
    assert found.at(6, 4).questions == 1
    assert found.at(6).phase == "between rounds"  # the first question mark: no harvest
    assert found.game is not None
    assert (found.game.round, found.game.questions) == (7, 2)


# --- what a position says by hand ---------------------------------------------------------------------------------

SAMPLE = f"""{HEAD}position:
  round: 7
  cards: [{SIX}]
  questions: 1
  starting player: Bob
  spaces: {{Logging: 4 wood, Ruby mining: 2 ruby}}
  homes:
    Ann:
      supply: 4 vegetable 1 ruby 13 gold 7 grain
      animals: 2 dog 4 sheep 2 donkey 3 boar 1 cattle
      dwarfs: [0, 5, 9]
      begging: 1
      due: {{Ruby supplier: 2}}
      board: {{C4: field 2 grain, C3: meadow stable, B3 B2: large pasture stable B3, B4: pasture, D3: Dwelling,
              D2: Ruby supplier, E3: ore mine, E2: deep tunnel, F3: cavern, A1: stable}}
    Bob: {{supply: 3 food}}
"""


def test_the_sample() -> None:
    game = set_up(SAMPLE)
    assert (game.round, game.next_round(), game.phase, game.starting_player) == (6, 7, "between rounds", "Bob")
    assert (game.questions, game.leaves) == (1, 0)
    assert {name: str(goods) for name, goods in game.spaces().items() if goods} == {
        "Logging": "4 wood",
        "Ruby mining": "2 ruby",
    }
    assert game.home("Ann").deliveries_due == {"ruby_supplier": 2}
    assert "Dwelling" in game.furnishings()
    assert "Ruby supplier" not in game.furnishings()
    # Ann: 12 animals, 9 grain 5, 4 vegetables, 1 ruby, 3 dwarfs, 12 cells unused, tiles 3 + 2 + 4 + 2 + 3,
    # 13 gold, a begging marker. Bob: 2 dwarfs, 22 cells unused, 4 types missing.
    assert {name: sheet.total for name, sheet in game.scores().items()} == {
        "Ann": 12 + 5 + 4 + 1 + 3 - 12 + 14 + 13 - 3,
        "Bob": 2 - 22 - 8,
    }


def test_what_a_home_gives_replaces_that_part_whole() -> None:
    game = set_up(f"{HEAD}position: {{round: 1, homes: {{Ann: {{supply: 3 wood}}, Bob: {{supply: 0 food}}}}}}\n")
    assert [str(home.supply) for home in game.homes] == ["3 wood", "nothing"]
    game = set_up(f"{HEAD}position: {{round: 1, homes: {{Ann: {{animals: 1 dog}}}}}}\n")
    assert [str(home.supply) for home in game.homes] == ["1 food 1 dog", "1 food"]


@pytest.mark.parametrize("board", ["D3: cavern", "D4: entry-level dwelling", "D3: cavern, D4: entry-level dwelling"])
def test_the_printed_cells_may_be_named(board: str) -> None:
    """They need not be named, but may."""
    assert set_up(f"{HEAD}position: {{round: 1, homes: {{Ann: {{board: {{{board}}}}}}}}}\n") == Game(["Ann", "Bob"])


def test_a_covered_tile_has_no_effect() -> None:
    game = set_up(f"{HEAD}position: {{homes: {{Ann: {{board: {{D3: Trader over Spare part storage}}}}}}}}\n")
    assert game.home("Ann").active == {"trader"}
    assert game.home("Ann").board() == {"D3": "Trader over Spare part storage"}
    assert not {"Trader", "Spare part storage"} & set(game.furnishings())


def test_a_finished_table_is_scored_and_may_trade() -> None:
    """A ruby counts 1, and 1 gold counts 1: nothing is gained. The Trader's goods score nothing: 2 points less."""
    text = f"{HEAD}position: {{homes: {{Ann: {{supply: 1 ruby 4 gold, board: {{D3: Trader}}}}}}}}\n"
    # Ann: 2 dwarfs, 22 unused, 4 missing, 1 ruby, 4 gold, the Trader 2; a finished table.
    report = verify(loads(text + "scores: {Ann: -21}\n"))
    assert (report.findings, report.finished, report.grade, report.verified) == ((), True, "scored", False)
    report = verify(loads(text + "end: {Ann: use Trader}\nscores: {Ann: -23, Bob: -28}\n"))
    assert (report.findings, report.grade) == ((), "scored")


# --- positions that cannot be -------------------------------------------------------------------------------------


def home(said: str) -> str:
    return f"{HEAD}position: {{round: 1, homes: {{Ann: {{{said}}}}}}}\n"


def inside(said: str) -> str:
    return f"{HEAD}position: {{round: 1, cards: [Blacksmithing], now: {said}, homes: {{Ann: {{supply: 3 wood}}}}}}\n"


IMPOSSIBLE = {
    # An ore mine comes with a deep tunnel of its own, which a ruby mine or, with the Work room, a tile may cover.
    "an ore mine beside the entry-level dwelling": ("mine.ore", home("board: {E4: ▸ore mine}")),
    "an ore mine beside a furnishing in a cavern": ("mine.ore", home("board: {D2: ▸ore mine, D3: Carpenter}")),
    "a deep tunnel alone": ("mine.ore", home("board: {E4: ▸deep tunnel}")),
    "two ore mines with one deep tunnel": ("mine.ore", home("board: {E4: ore mine, E3: deep tunnel, E2: ▸ore mine}")),
    "both of Trader and Spare part storage": (
        "ruling.overbuild", home("board: {D3: Spare part storage, D2: ▸Trader}"),
    ),
    "a second entry-level dwelling": ("setup.home", home("board: {D2: ▸entry-level dwelling}")),
    "a stable outside the board": ("stable.build", home("board: {D3: Office room, C5: ▸stable}")),
    "an outer half alone": ("forest.twin", home("board: {D3: Office room, C4: meadow, A5: ▸field}")),
    "a space under two names": (
        "work.occupied", inside("{turn: Ann, placed: {Drift mining: Ann 0, Drift mining 1: ▸Bob 0}}"),
    ),
    "nobody placed, nobody to place": ("work.turn-order", inside("▸{}")),
    "nobody to place, a marker": (
        "work.turn-order",
        f"{HEAD}position: {{round: 6, cards: [{SIX}], homes: {{Ann: {{}}}}, now: ▸{{marker: leaf}}}}\n",
    ),
    "a marker that is not counted": (
        "setup.markers", f"{HEAD}position: {{round: 6, cards: [{SIX}], now: {{marker: ▸question, turn: Ann}}}}\n",
    ),
    "a leaf more than revealed": (
        "setup.markers",
        f"{HEAD}position: {{round: 6, cards: [{SIX}], questions: 1, now: {{marker: ▸leaf, turn: Ann}}}}\n",
    ),
    "a marker in the solo game": (
        "setup.markers",
        f"caverna: 1\nplayers: [Ann]\nposition: {{round: 6, cards: [{SIX}], now: {{marker: ▸leaf, turn: Ann}}}}\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible(rule: str, text: str) -> None:
    plain, places = marked(text, f"illegal {rule}")
    record = loads(plain)
    assert record.findings == []
    report = verify(record)
    assert [(each.kind, each.rule, each.line, each.column) for each in report.findings] == places
    # Hers is the home, or the table, that cannot be; Bob's is bare: 2 dwarfs, 22 unused cells, 4 kinds missing.
    assert {player: sheet.total for player, sheet in report.scores.items()} in ({}, {"Bob": 2 - 22 - 8})
    assert (report.verified, report.grade) == (False, None)
    assert replay(record).game is None


POSSIBLE = {
    "a ruby mine on the deep tunnel": "board: {E4: ore mine, E3: ruby mine}",
    "a tile on the deep tunnel": "board: {D2: Work room, E4: ore mine, E3: Carpenter}",
    "two ore mines, two deep tunnels": "board: {E4: ore mine, E3: deep tunnel, E2: ore mine, E1: deep tunnel}",
    "an ore mine over the edge": "board: {D3: Office room, E4: cavern, F4: ore mine, G4: deep tunnel}",
    "an outer meadow with a stable": "board: {D3: Office room, C4: field, C5: meadow stable}",
    "a large pasture over the edge": "board: {D3: Office room, C4 C5: large pasture stable C5}",
    "a sixth dwarf": "dwarfs: [0, 0, 0, 0, 0, 0], board: {D3: Couple dwelling, D2: Dwelling, E3: Additional dwelling}",
    "a due of nothing": "due: {Ruby supplier: 0}, board: {D3: Ruby supplier}",
    "3 stables": "board: {A1: stable, C4: meadow stable, C3: pasture stable}",
    "sheep with dogs": "animals: 3 dog 6 sheep, board: {C4: meadow}",
}


@pytest.mark.parametrize("said", POSSIBLE.values(), ids=POSSIBLE)
def test_possible(said: str) -> None:
    game = set_up(home(said))
    assert set_up(position_text(RULESET, game)) == game


def test_what_could_not_be_read_is_told_once() -> None:
    """A position without the round that `now` needs is not set up: there is one finding, not a second for it."""
    text, places = marked(f"{HEAD}position: {{▸now: {{turn: Ann}}}}\n", "malformed record.missing")
    report = verify(loads(text))
    assert [(each.kind, each.rule, each.line, each.column) for each in report.findings] == places


def test_a_name_that_fits_two_spaces_is_ambiguous() -> None:
    names = "[Ann, Bob, Cai, Dee, Eve, Fay]"
    text = f"caverna: 1\nplayers: {names}\nposition: {{round: 1, spaces: {{Drift mining: ▸2 stone}}}}\n"
    plain, places = marked(text, "ambiguous record.name")
    assert [(each.kind, each.rule, each.line, each.column) for each in verify(loads(plain)).findings] == places
    game = set_up(plain.replace("Drift mining", "Drift mining 2"))
    assert str(game.spaces()["Drift mining 2"]) == "2 stone"


def test_the_start_of_a_round_that_has_begun_is_not_left_out_silently() -> None:
    """Inside a round `start` comes too late: the record must not be ok with steps that nobody has played."""
    text = inside("{turn: Ann}") + "rounds:\n- start: {Ann: eat 2 gold}\n  turns: []\n"
    report = verify(loads(text))
    assert not report.ok
    assert [each.line for each in report.findings] == [5]


def test_a_position_says_that_the_guest_room_is_used_up() -> None:
    game = furnished("", 7, 1, D3="Guest room")
    assert "used" not in position_of(game)["homes"]["Ann"]
    game.home("Ann").guest_used = True
    position = position_of(game)
    assert position["homes"]["Ann"]["used"] == ["Guest room"]
    assert "used" not in position["homes"]["Bob"]
    again = replay(from_data({"caverna": 1, "players": game.players, "position": position})).game
    assert again is not None
    assert again.home("Ann").guest_used
