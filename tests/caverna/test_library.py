"""The library as programs use it: numbers, names, tables in words."""

import pytest
from jsonschema import Draft7Validator

from caverna import Record, Replay, RuleBroken, dumps, loads, replay, simulate
from caverna.games.agricola.rules.game import Game as Agricola
from caverna.games.caverna import Game
from caverna.games.stone_age import Game as StoneAge
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json, to_data
from caverna.writing.schema import schema

TWO = """\
caverna: 1
note: [Rain, then sun]
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  note: Cleo came late
  turns:
  - note: nobody spoke
  - Ann: Ore mining
  - note: Ann thought long
  - note: really
  - Bob: Logging
"""


def test_a_line_of_notation_is_played() -> None:
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    assert [(one.player, one.good, one.delta) for one in game.play("Ann", "Ore mining")] == [("Ann", "ore", 2)]
    before = game.copy()
    with pytest.raises(RuleBroken) as raised:
        game.play("Bob", "Clearing, medow C4 field C3")
    assert (raised.value.kind, raised.value.column, raised.value.hint) == ("malformed", 11, "did you mean 'meadow'?")
    with pytest.raises(RuleBroken, match=r"second placement|one placement|placement"):
        game.play("Bob", "Clearing, Logging")
    assert game == before
    assert game.is_legal("Clearing, meadow C4 field C3")
    assert not game.is_legal("Clearing, meadow C4 field A1")


def test_lines_of_a_start_a_harvest_and_the_end_are_taken() -> None:
    game = Game(["Ann"])
    game.reveal("Blacksmithing")
    with pytest.raises(RuleBroken) as raised:
        game.harvest({"Ann": "eat 1 grian"})
    assert raised.value.rule == "work.turn-order"
    for line in ("Ore mining", "Logging"):
        game.play("Ann", line)
    with pytest.raises(RuleBroken) as raised:
        game.harvest({"Ann": "eat 1 grian"})
    assert (raised.value.player, raised.value.column) == ("Ann", 7)


def test_a_game_is_set_up_from_a_moment_and_from_a_position() -> None:
    record = loads(TWO)
    assert Game.from_record(record, "1.1").to_act == "Bob"
    assert Game.from_record(record, "").round == 0
    game = Game.from_record(record)
    assert Game.from_position(game.position(), variant="full") == game
    with pytest.raises(LookupError, match="not a point in the game"):
        Game.from_record(record, "one")
    with pytest.raises(LookupError, match="round 4"):
        Game.from_record(record, "4")
    with pytest.raises(TypeError, match="Stone Age"):
        StoneAge.from_record(record)
    with pytest.raises(RuleBroken) as raised:
        Game.from_record(loads(TWO + "  - Ann: Logging\n"))
    assert raised.value.rule == "work.occupied"


@pytest.mark.parametrize("at", [None, "1.2"])
def test_what_a_line_claims_must_hold_in_a_game_from_a_record(at: str | None) -> None:
    game = Game.from_record(loads(TWO), at)
    with pytest.raises(RuleBroken) as raised:
        game.play("Ann", "Supplies, have 2 wood")  # she had none
    assert raised.value.rule == "claim.have"


def test_rounds_have_their_printed_numbers() -> None:
    record = simulate(2, 4, style="random")
    assert [entry.number for entry in record.rounds] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]


def test_a_game_without_a_seed_draws_one() -> None:
    record = simulate(1, style="random")
    again = simulate(1, int(record.about["seed"]), style="random")
    assert record.rounds == again.rounds


@pytest.mark.parametrize("kind", [Game, StoneAge, Agricola])
def test_a_game_is_shown_as_a_table(kind: type) -> None:
    game = kind(["Ann", "Bob"])
    assert "Ann, Bob; round 0, start" in repr(game)
    assert str(game).splitlines()[0] == "The game has not begun"
    assert [line.split(":")[0] for line in str(game).splitlines()[1:]] == ["  Ann", "  Bob"]
    owned = game.tribes if kind is StoneAge else game.homes
    assert "bytearray" not in repr(owned)


def test_what_can_be_replayed_has_a_game() -> None:
    played: Replay = replay(loads(TWO + "  - Ann: Logging\n"))
    assert played.playable
    assert played.game.to_act == "Ann"
    assert not replay(loads("caverna: 1\nplayers: []\nrounds: []\n")).playable


def test_notes_are_read_and_are_no_lines() -> None:
    record = loads(TWO)
    assert record.findings == []
    assert record.note == ["Rain", "then sun"]
    (entry,) = record.rounds
    assert entry.note == ["Cleo came late"]
    assert entry.notes == {"turns": {0: ["nobody spoke"], 1: ["Ann thought long", "really"]}}
    assert [line.player for line in entry.turns] == ["Ann", "Bob"]


def test_notes_are_kept_as_they_stand() -> None:
    text = TWO.replace("Ann thought long", "logging, dog  # twice")
    assert fmt(text) == text
    record = loads(text)
    for again in (loads(dumps(record)), loads(dumps_json(record)), loads(dumps_json(record, structured=True))):
        assert (again.note, again.rounds[0].note, again.rounds[0].notes) == (
            record.note, record.rounds[0].note, record.rounds[0].notes,
        )  # fmt: skip
    assert validates(record)


def validates(record: Record) -> bool:
    return Draft7Validator(schema("caverna")).is_valid(to_data(record))


@pytest.mark.parametrize(
    ("wrong", "line", "column"),
    [("note: {a: b}\n", 2, 7), ("note:\n- [a]\n", 3, 3)],
)
def test_a_note_is_a_text(wrong: str, line: int, column: int) -> None:
    (finding,) = loads(f"caverna: 1\n{wrong}players: [Ann]\nrounds: []\n").findings
    assert (finding.rule, finding.line, finding.column) == ("record.key", line, column)


def test_nobody_can_be_called_note() -> None:
    (finding,) = loads("caverna: 1\nplayers: [Bob, note]\nrounds: []\n").findings
    assert (finding.kind, finding.rule, finding.line, finding.column) == ("malformed", "record.name", 2, 16)
    assert not loads("caverna: 1\nplayers: [Bob, Note]\nrounds: []\n").findings
