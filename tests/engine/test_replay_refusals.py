"""Replays that stop: an additional round, an unknown player, a line that is refused halfway."""

from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from caverna import load, loads, replay, verify
from caverna.drawing.scene import stage
from caverna.games.caverna import Game, Goods, Record
from caverna.games.caverna.record import Round
from caverna.games.caverna.steps import Place, Ruby
from caverna.model.findings import Span
from caverna.model.record import Line
from tests.support.cli_run import caverna, worked_record
from tests.support.final_game import final_game
from tests.support.marked_records import broken, first_round

both_ways = pytest.mark.parametrize("keep_going", [False, True], ids=["stop", "go on"])


def all_but_the_end() -> str:
    """Return the game of `worked_two_players`, all 12 rounds of it."""
    data = yaml.safe_load(worked_record())
    return yaml.safe_dump({key: data[key] for key in ("caverna", "players", "rounds")}, sort_keys=False, width=1000)


# --- a round that does not exist ------------------------------------------------------------------------------------

TOO_MANY = [
    "▸card: Adventure\n  turns: []\n",
    "▸turns: []\n",
    "▸turns: []\n  round: 12\n",
    "▸turns:\n  - Ann: Logging\n",
    "▸start: {Ann: eat 1 gold}\n  turns: []\n",
    "▸marker: leaf\n",
]


@both_ways
@pytest.mark.parametrize("entry", TOO_MANY)
def test_a_round_after_the_last(entry: str, keep_going: bool) -> None:
    """The game of `worked_two_players` has all 12 rounds. Nothing can stand in for another: the replay ends."""
    text = all_but_the_end()
    report = broken(f"{text}- {entry}", "illegal setup.cards", keep_going=keep_going)
    assert report.findings[0].message == "the game is over"
    assert report.findings[0].hint == "expected 12 rounds"
    assert report.findings[0].round == 12
    assert (report.finished, report.recovered) == (False, True)
    assert report.scores == verify(loads(text)).scores


@both_ways
def test_a_round_of_a_finished_table(keep_going: bool) -> None:
    text = "caverna: 1\nplayers: [Ann, Bob]\nposition:\n  homes:\n    Ann: {supply: 4 gold}\nrounds:\n- ▸turns: []\n"
    report = broken(text, "illegal setup.cards", keep_going=keep_going)
    assert report.scores["Ann"]["gold"] == 4


# --- somebody unknown -----------------------------------------------------------------------------------------------

TURNS = "  turns:\n  - Ann: Logging\n  - Bob: Supplies\n  - Ann: Ore mining\n  - Bob: Housework\n"
THREE_ROUNDS = (
    "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n"
    f"- card: Blacksmithing\n{TURNS}- card: Sheep farming\n{TURNS}- card: Ore mine construction\n{TURNS}"
)
"""Round 3 has the first harvest, 4 food each. Ann has the 1 food of the set-up, Bob 3 more from Supplies."""
START = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  start: {▸Zoe: ruby wood}\n"


def test_an_unknown_player_at_the_start_of_a_round_stops_before_it() -> None:
    broken(START + TURNS, "record.name")
    stopped = replay(loads((START + TURNS).replace("▸", "")))
    assert stopped.game is not None
    assert (stopped.game.round, stopped.moments(), stopped.recovered, stopped.complete) == (0, [], True, False)


def test_going_on_after_an_unknown_player_at_the_start_of_a_round() -> None:
    report = broken(START + TURNS, "record.name", keep_going=True)
    assert report.recovered
    assert report.scores["Bob"]["gold"] == 2  # Supplies


def test_an_unknown_player_in_a_harvest_stops_before_it() -> None:
    text = f"{THREE_ROUNDS}  harvest: {{▸Zoe: beg 1}}\n"
    broken(text, "record.name")
    stopped = replay(loads(text.replace("▸", "")))
    assert stopped.game is not None
    assert (stopped.game.round, stopped.game.phase) == (3, "harvest")
    assert (stopped.recovered, stopped.complete) == (True, False)
    assert stopped.game.home("Ann").begging == 0


def test_going_on_after_an_unknown_player_in_a_harvest() -> None:
    """Zoe's line may belong to any player: no shortage is reported. Ann has 1 of 4 food begs for 3; Bob has 4."""
    text = f"{THREE_ROUNDS}  harvest: {{▸Zoe: beg 1}}\n"
    report = broken(text, "record.name", keep_going=True)
    assert report.recovered
    assert (report.scores["Ann"]["begging"], report.scores["Bob"]["begging"]) == (-9, 0)


def test_an_unknown_player_at_the_end() -> None:
    text = all_but_the_end() + "end: {▸Zoe: eat 1 gold}\n"
    assert not broken(text, "record.name").finished
    assert broken(text, "record.name", keep_going=True).recovered


# --- somebody unknown in a record that a program has made -----------------------------------------------------------

ZOE = {"Zoe": Line("Zoe", (Ruby(Goods.parse("1 wood")),), Span(7, 3))}


def evolved(record: Any, **changes: Any) -> Any:
    """Return a record with other values; which keys it has, its game says."""
    return attrs.evolve(record, **changes)


MADE = {
    "start": Record(players=["Ann", "Bob"], rounds=[Round(card="Blacksmithing", start=ZOE)]),
    "turns": Record(players=["Ann", "Bob"], rounds=[Round(card="Blacksmithing", turns=[ZOE["Zoe"]])]),
    "a placement": Record(
        players=["Ann", "Bob"],
        rounds=[Round(card="Blacksmithing", turns=[Line("Zoe", (Place("Logging"),), Span(7, 3))])],
    ),
    "harvest": evolved(loads(THREE_ROUNDS), rounds=[
        *loads(THREE_ROUNDS).rounds[:2], attrs.evolve(loads(THREE_ROUNDS).rounds[2], harvest=ZOE),
    ]),
    "end": evolved(loads(all_but_the_end()), end=ZOE),
}  # fmt: skip
"""No reader has told of Zoe."""


@both_ways
@pytest.mark.parametrize("where", MADE)
def test_somebody_unknown_is_told_of_where_no_reader_has(where: str, keep_going: bool) -> None:
    report = verify(MADE[where], keep_going)
    first = report.findings[0]
    assert (first.kind, first.rule, first.line, first.column) == ("malformed", "record.name", 7, 3)
    assert first.message.removesuffix("; skipped") == "unknown player 'Zoe'"
    assert first.hint == "expected Ann, Bob"
    assert [finding.rule for finding in report.findings[1:]] == []
    assert (report.ok, report.recovered) == (False, True)


# --- a line that is refused after part of it was done ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Supplies, ▸furnish Carpenter D3", "work.offered"),
        ("Clearing, meadow C4 field C3, ▸meadow B4 field B3", "work.offered"),
        ("Housework, ▸furnish Carpenter D3", "furnish.cost"),
        ("Starting player, ▸grow", "work.offered"),
    ],
)
def test_scores_are_those_before_a_line_that_was_refused_halfway(line: str, rule: str) -> None:
    """Verifying keeps nothing to undo a line with; what the first steps brought must be gone all the same."""
    before = verify(loads(first_round("Ann: Logging")))
    text = first_round("Ann: Logging", f"Bob: {line}")
    report = broken(text, f"illegal {rule}")
    assert report.scores == before.scores
    assert report.winners == before.winners
    stopped = replay(loads(text.replace("▸", ""))).game
    assert stopped is not None
    assert stopped.to_act == "Bob"
    assert list(stopped.occupied()) == ["Logging"]


def test_scores_are_those_before_a_harvest_that_was_refused_halfway() -> None:
    """Bob is fed, then Ann, with 1 of 4 food, says that she is short of 1."""
    before = verify(loads(THREE_ROUNDS))
    report = broken(f"{THREE_ROUNDS}  harvest: {{Ann: ▸beg 1}}\n", "illegal harvest.beg")
    assert report.scores == before.scores
    assert report.scores["Ann"]["begging"] == 0


def test_scores_are_those_before_a_start_that_was_refused_halfway() -> None:
    fed = f"{THREE_ROUNDS}  harvest: {{Ann: beg 3}}\n"
    before = verify(loads(fed))
    refused = "- card: Wish for children\n  start: {Bob: eat 2 gold, Ann: ▸eat 1 gold}\n"
    assert broken(fed + refused, "illegal food.convert").scores == before.scores
    assert before.scores["Bob"]["gold"] == 6


# --- what can still be looked at ------------------------------------------------------------------------------------

END_ALONE = "caverna: 1\nplayers: [Ann, Bob]\nposition:\n  homes:\n    Ann: {supply: 4 gold}\nend: {Ann: eat 2 gold}\n"
"""A finished table with its last trades and no round."""


def test_the_last_round_is_there_where_the_end_was_refused() -> None:
    whole = replay(loads(all_but_the_end()))
    stopped = replay(loads(all_but_the_end() + "end: {Ann: eat 40 gold}\n"))
    assert [finding.rule for finding in stopped.findings] == ["food.convert"]
    assert stopped.at(12) == whole.at(12) == whole.game


def test_a_round_is_there_whose_check_cannot_be_read() -> None:
    text = f"{THREE_ROUNDS}  harvest: {{Ann: beg 3}}\n  check: {{Ann: 1 wod}}\n"
    stopped = replay(loads(text))
    assert (stopped.recovered, stopped.complete) == (True, False)
    assert stopped.at(3).home("Ann").begging == 3


def test_a_round_that_was_not_finished_is_not_there() -> None:
    stopped = replay(loads(f"{THREE_ROUNDS}  harvest: {{Ann: beg 1}}\n"))
    with pytest.raises(LookupError, match="the replay stopped in round 3"):
        stopped.at(3)


@pytest.mark.parametrize("line", ["eat 2 gold", "eat 2 golt", "eat 9 gold"])
def test_an_end_without_rounds_can_be_looked_at(line: str, tmp_path: Path) -> None:
    """`caverna replay --keep-going` once ended with an internal error."""
    path = tmp_path / "end.yaml"
    path.write_text(END_ALONE.replace("eat 2 gold", line), encoding="utf-8")
    result = caverna("replay", "--keep-going", path)
    assert result.exit_code == (0 if line == "eat 2 gold" else 1), result.output
    scene = stage(load(path), keep_going=True)
    assert [frame.id for frame in scene.frames] == ["0", "end"]


def test_a_round_too_many_is_a_moment_of_its_own() -> None:
    scene = stage(loads(f"{all_but_the_end()}- turns: []\n"))
    ids = [frame.id for frame in scene.frames]
    assert ids[-2:] == ["12", "13.0"]
    assert len(set(ids)) == len(ids)


# --- a line without end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [40, 600])
def test_a_line_without_end_is_not_played_again_for_each_of_its_steps(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ", ".join(["Ore mining", *["have 2 ore"] * (steps // 2), *["eat 1 sheep"] * (steps // 2)])
    played, play = [], Game.play

    def counted(game: Game, player: str, line: Any, upto: int | None = None) -> Any:
        played.append(player)
        return play(game, player, line, upto)

    monkeypatch.setattr(Game, "play", counted)
    report = verify(loads(first_round(f"Ann: {line}", "Bob: Logging")), keep_going=True)
    assert [finding.rule for finding in report.findings] == ["food.convert"]
    assert report.recovered
    assert final_game(report).supplies()["Ann"] == {"ore": 2, "food": 1}
    assert final_game(report).supplies()["Bob"] == {"wood": 3, "food": 1}
    assert len(played) == (steps // 2 + 2 if steps <= 100 else 3)
