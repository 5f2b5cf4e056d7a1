"""Positions are read by their format; unknown kinds, cells, names and counts are reported at their place."""

import pytest

from caverna.games.caverna.position_record import HomePosition, Now
from caverna.games.caverna.record_values import BoardEntry
from caverna.model.findings import Span
from tests.support.marked_texts import HEAD, broken, read
from tests.support.rows import rows

SAMPLE = """\
caverna: 1
players: [Ann, Bob]
position:
  round: 7                    # about to begin
  cards: [Blacksmithing, hodowla owiec]
  questions: 1
  starting player: Bob
  spaces: {Logging: 4 wood, Ruby mining: 2 ruby}
  homes:
    Ann:
      supply: 4 vegetable 1 ruby 13 gold 7 grain
      animals: 2 dog 4 sheep
      dwarfs: [0, 5, newborn]
      begging: 1
      due: {Ruby supplier: 2}
      board: {C4: field 2 grain, C3: meadow stable, B3 B2: large pasture stable B3, B4: pasture, D3: Dwelling,
              E3: ore mine, E2: deep tunnel, F3: cavern, A1: stable, d2: trader over Spare part storage}
      used: [Guest room]
    Bob: {supply: 3 food}
  now: {marker: leaf, turn: Bob, placed: {Logging: Ann 0, imitation 2: Bob 5}, passed: [Bob]}
rounds: []
"""


def test_sample() -> None:
    record = read(SAMPLE)
    assert record.findings == []
    position = record.position
    assert position is not None
    assert (position.round, position.questions, position.starting_player) == (7, 1, "Bob")
    assert position.cards == ["Blacksmithing", "Sheep farming"]
    assert position.spaces == {"Logging": {"wood": 4}, "Ruby mining": {"ruby": 2}}
    ann = position.homes["Ann"]
    assert ann.supply == {"vegetable": 4, "ruby": 1, "gold": 13, "grain": 7}
    assert ann.animals == {"dog": 2, "sheep": 4}
    assert ann.dwarfs == [0, 5, "newborn"]
    assert (ann.begging, ann.due, ann.used) == (1, {"Ruby supplier": 2}, ["Guest room"])
    assert ann.board == {
        ("C4",): BoardEntry("field", ("grain", 2)),
        ("C3",): BoardEntry("meadow", stables=("C3",)),
        ("B3", "B2"): BoardEntry("large pasture", stables=("B3",)),
        ("B4",): BoardEntry("pasture"),
        ("D3",): BoardEntry("furnishing", tile="Dwelling"),
        ("E3",): BoardEntry("ore mine"),
        ("E2",): BoardEntry("deep tunnel"),
        ("F3",): BoardEntry("cavern"),
        ("A1",): BoardEntry("stable", stables=("A1",)),
        ("D2",): BoardEntry("furnishing", tile="Trader", over="Spare part storage"),
    }
    assert position.homes["Bob"] == HomePosition(supply={"food": 3}, at={"supply": Span(19, 19)})
    now = position.now
    assert now is not None
    assert now.placed == {"Logging": ("Ann", 0), "Imitation 2": ("Bob", 5)}
    assert (now.marker, now.turn, now.passed) == ("leaf", "Bob", ["Bob"])


def test_places() -> None:
    position = read(SAMPLE).position
    assert position is not None
    assert position.at["round"] == Span(4, 10)
    assert position.at["cards 1"] == Span(5, 26)
    assert position.at["spaces Ruby mining"] == Span(8, 42)
    assert position.at["homes Bob"] == Span(19, 10)
    home = position.homes["Ann"]
    assert home.at["dwarfs 2"] == Span(13, 22)
    assert home.at["due Ruby supplier"] == Span(15, 28)
    assert home.at["board B3 B2"] == Span(16, 60)
    assert home.at["board E3"] == Span(17, 19)
    assert position.now is not None
    assert position.now.at["placed Logging"] == Span(20, 52)


def test_what_is_left_out_is_as_at_the_start() -> None:
    record = read(f"{HEAD}position: {{homes: {{Ann: {{}}, Bob: ~}}}}\n")
    assert record.findings == []
    assert record.position is not None
    assert record.position.homes == {"Ann": HomePosition(), "Bob": HomePosition()}
    assert (record.position.round, record.position.now) == (None, None)
    empty = read(f"{HEAD}position:\nrounds: []\n")
    assert empty.findings == []
    assert empty.position is not None
    assert empty.position.homes == {}


def test_supply_may_be_empty_or_a_mapping() -> None:
    record = read(f"{HEAD}position: {{homes: {{Ann: {{supply: 0 food}}, Bob: {{supply: {{wood: 3, rubies: 1}}}}}}}}\n")
    assert record.findings == []
    assert record.position is not None
    assert record.position.homes["Ann"].supply == {"food": 0}
    assert record.position.homes["Bob"].supply == {"wood": 3, "ruby": 1}


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("B4: small pasture", BoardEntry("pasture")),
        ("B4: pasture stable", BoardEntry("pasture", stables=("B4",))),
        ("B4 B3: large pasture", BoardEntry("large pasture")),
        ("B4 B3: large pasture stable B3 B4", BoardEntry("large pasture", stables=("B3", "B4"))),
        ("B4: field", BoardEntry("field")),
        ("B4: Field 1 vegetable", BoardEntry("field", ("vegetable", 1))),
        ("E4: tunnel", BoardEntry("tunnel")),
        ("E4: ruby mine", BoardEntry("ruby mine")),
        ("E4: Simple dwelling 4", BoardEntry("furnishing", tile="Simple dwelling 4")),
        ("D4: entry-level dwelling", BoardEntry("furnishing", tile="entry-level dwelling")),
        ("G2: ore mine", BoardEntry("ore mine")),
    ],
)
def test_board_entries(text: str, entry: BoardEntry) -> None:
    record = broken(f"{HEAD}position: {{homes: {{Ann: {{board: {{{text}}}}}}}}}\n")
    assert record.position is not None
    assert list(record.position.homes["Ann"].board.values()) == [entry]


@rows(
    ("text", "rules"),
    [
        ("▸H9: meadow", ["record.cell"]),
        ("C4 ▸x: large pasture", ["record.cell"]),
        ("C4 C3 ▸C2: large pasture", ["record.step"]),
        ("C4: ▸meadov", ["record.name"]),
        ("▸C4: ", ["record.name"]),
        ("C4: ▸[meadow]", ["record.name"]),
        ("C4: meadow ▸barn", ["record.step"]),
        ("C4: field ▸two grain", ["record.number"]),
        ("C4: field ▸0 grain", ["record.number"]),
        ("C4: field 2 ▸wood", ["record.name"]),
        ("C4: ▸field 2", ["ambiguous record.step"]),
        ("▸C4: large pasture", ["record.cell"]),
        ("▸C4 C3: pasture", ["record.cell"]),
        ("C4 C3: large pasture stable ▸B1", ["record.cell"]),
        ("C4 C3: large pasture stable C4 ▸C4", ["record.cell"]),
        ("C4 C3: ▸large pasture stable", ["ambiguous record.step"]),
        ("C4: meadow, ▸c4: field", ["record.cell"]),
        ("C4 B4: large pasture, ▸B4: field", ["record.cell"]),
        ("C4: meadow, ▸C4: field", ["record.key"]),
        ("D2: ▸Tradr", ["record.name"]),
        ("D2: Trader over ▸Spare parts", ["record.name"]),
    ],
)
def test_broken_board_entries(text: str, rules: list[str]) -> None:
    broken(f"{HEAD}position: {{homes: {{Ann: {{board: {{{text}}}}}}}}}\n", *rules)


@rows(
    ("text", "rules"),
    [
        ("▸7", ["record.key"]),
        ("{▸rounds: 7}", ["record.key"]),
        ("{round: ▸13}", ["record.number"]),
        ("{round: ▸0}", ["record.number"]),
        ("{questions: ▸4}", ["record.number"]),
        ("{questions: ▸-1}", ["record.number"]),
        ("{cards: ▸Blacksmithing}", ["record.key"]),
        ("{cards: [Blacksmithing, ▸Forging]}", ["record.name"]),
        ("{starting player: ▸Cid}", ["record.name"]),
        ("{spaces: {▸Loging: 4 wood}}", ["record.name"]),
        ("{spaces: {Logging: 4 ▸woood}}", ["record.name"]),
        ("{spaces: {Logging: ▸-4 wood}}", ["record.number"]),
        ("{spaces: {Logging: 4 wood, ▸logging: 4 wood}}", ["record.key"]),
        ("{spaces: {Logging: ▸[4 wood]}}", ["record.key"]),
        ("{homes: ▸[Ann]}", ["record.key"]),
        ("{homes: {▸Cid: {}}}", ["record.name"]),
        ("{homes: {Ann: ▸[]}}", ["record.key"]),
        ("{homes: {Ann: {▸suply: 3 food}}}", ["record.key"]),
        ("{homes: {Ann: {supply: 3 food, ▸2 wood}}}", ["record.key"]),
        ("{homes: {Ann: {supply: 3 food ▸2 sheep}}}", ["record.name"]),
        ("{homes: {Ann: {animals: ▸2 wood}}}", ["record.name"]),
        ("{homes: {Ann: {animals: {dog: 1, ▸dogs: 2}}}}", ["record.key"]),
        ("{homes: {Ann: {animals: {▸wood: 1}}}}", ["record.name"]),
        ("{homes: {Ann: {dwarfs: ▸0 5}}}", ["record.key"]),
        ("{homes: {Ann: {dwarfs: [0, ▸15, ▸old]}}}", ["record.number", "record.number"]),
        ("{homes: {Ann: {begging: ▸-1}}}", ["record.number"]),
        ("{homes: {Ann: {due: {▸Trader: 2}}}}", ["record.name"]),
        ("{homes: {Ann: {due: {Ruby supplier: ▸some}}}}", ["record.number"]),
        ("{homes: {Ann: {used: [▸Guest rom]}}}", ["record.name"]),
        ("{round: 7, now: {▸mark: leaf}}", ["record.key"]),
        ("{round: 7, now: {marker: ▸leave}}", ["record.name"]),
        ("{round: 7, now: {turn: ▸Cid}}", ["record.name"]),
        ("{round: 7, now: {placed: {▸Loging: Ann 0}}}", ["record.name"]),
        ("{round: 7, now: {placed: {Logging: ▸Ann}}}", ["record.missing"]),
        ("{round: 7, now: {placed: {Logging: ▸Cid 0}}}", ["record.name"]),
        ("{round: 7, now: {placed: {Logging: Ann ▸15}}}", ["record.number"]),
        ("{round: 7, now: {placed: {Logging: Ann ▸zero}}}", ["record.number"]),
        ("{round: 7, now: {placed: {Logging: ▸[Ann, 0]}}}", ["record.key"]),
        ("{round: 7, now: {passed: [▸Cid]}}", ["record.name"]),
        ("{▸now: {turn: Ann}}", ["record.missing"]),
    ],
)
def test_broken_positions(text: str, rules: list[str]) -> None:
    broken(f"{HEAD}position: {text}\n", *rules)


def test_now_keeps_places_of_what_it_says() -> None:
    record = read(f"{HEAD}position: {{round: 7, now: {{passed: [Ann]}}}}\n")
    assert record.position is not None
    assert record.position.now == Now(passed=["Ann"], at={"passed": Span(3, 36), "passed 0": Span(3, 37)})
