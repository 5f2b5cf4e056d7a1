"""The samples of the record format: each reads and behaves as it says."""

import json
from pathlib import Path
from typing import Any

import pytest

from caverna.engine.verify import Report, verify
from caverna.games.agricola.rules.game import Game
from caverna.reading.card_files import CardFileError, load_cards
from caverna.reading.reader import loads
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json
from tests.support.agricola_table import from_position, play
from tests.support.final_game import final_game

SAMPLE = """\
agricola: 1                          # format version
about: {event: Club evening, date: 2026-11-16}     # free, kept
players: [Ann, Bob]                  # clockwise, the starting player first
mode: full                           # or family; full if left out
rounds:
- card: 1 sheep
  turns:
  - Ann: Take 1 grain
  - Bob: Occupation, occupation Woodcutter
  - Ann: Plow 1 field, plow B1
  - Bob: 3 wood, card Woodcutter (+1 wood), have 4 wood
- card: Sow and bake
  turns:
  - Ann: Take 1 grain
  - Bob: 1 clay
  - Ann: Sow and bake, sow grain B1
  - Bob: 1 reed
- card: Improvement
  turns:
  - Ann: Starting player, minor Seed swap paying 1 grain passing, card Seed swap (+1 vegetable)
  - Bob: Improvement, buy Fireplace 2
  - Ann: 3 wood
  - Bob: 1 sheep, eat 2 sheep        # three lay there; one stays as pet
  check: {Ann: 6 wood 1 vegetable 0 grain 2 food, Bob: 7 food 4 wood 2 reed 0 clay 1 sheep}
"""
POSITION = """\
agricola: 1
players: [Ann, Bob]
mode: family
position:
  round: 14                   # about to begin; with `now`, being played; left out: the game is over
  starting player: Bob
  spaces: {3 wood: 3 wood, 1 cattle: 2 cattle}       # goods left lying; the others are empty
  homes:
    Ann:
      supply: 2 wood 4 stone 1 reed 1 grain 5 food
      animals: 4 sheep 2 boar
      house: clay             # wood if left out
      family: 4               # people in all, newborns included; 2 if left out; `newborn: 1` inside a round
      board: {B2: room, B3: room, B1: field 2 grain, C1: field, C2: field 1 vegetable, D1 E1: pasture stable E1, D2 E2: pasture, E3: stable}
      improvements: [Fireplace 2, Joinery]
      begging: 1
      due: {14: 1 food}       # goods on round spaces
    Bob: {supply: 3 food}     # what is left out is as at the start of the game
rounds:
- turns:                      # card: Renovation and fences, the only one left
  - Bob: 1 cattle, let go 2 cattle
  - Ann: Renovation and fences, fence D1, have 11 fence 1 wood 0 stone
  - Bob: Plow and sow, plow B1
  - Ann: 3 wood
  - Ann: Rooms and stables, stable D2
  - Ann: 1 sheep
  harvest:
    Ann: use Joinery, have 8 food
    Bob: beg 1
scores: {Ann: {total: 31, bonus and begging: -2}, Bob: -14}
"""  # noqa: E501 - as the format has it
MARIA = """\
agricola: 1
players: [María]
mode: family
position:                     # the example of the last page of the rulebook: 26 points
  homes:
    María:
      supply: 0 food
      animals: 3 sheep 5 boar 3 cattle
      house: clay
      family: 3
      board: {B2: room, B3: room, C3: field 3 grain, D3: field 1 grain, E3: field 2 vegetable, C1 D1: pasture, E1: pasture stable E1, D2: pasture, E2: stable}
scores: {María: {total: 26, fields: 2, pastures: 3, grain: 2, vegetable: 2, sheep: 1, boar: 3, cattle: 2, unused: -3, stables: 1, clay: 4, stone: 0, family: 9, cards: 0, bonus: 0, begging: 0}}
"""  # noqa: E501 - as the format has it
CARDS = """\
agricola cards: 1
cards:
  Willow barn:   {kind: minor, cost: 2 wood, needs: {occupations: 2}, points: 1, holds: 3 sheep}
  Seed swap:     {kind: minor, cost: [1 grain, 1 vegetable], passes: yes, at once: 1 vegetable 1 food}
  Stone bakery:  {kind: minor, returns: Stone oven, cost: none, points: 4, bakes: {food: 5, grain: 2}}
  Rush cutter:   {kind: occupation, players: 3, spaces: {1 reed: 1 wood, Reed stone wood: 1 wood}}
  Thrifty mason: {kind: occupation, prices: {room: 3 stone 2 reed, renovation less: 1 stone}}
  Duck keeper:   {kind: occupation, later: {next: 4, goods: 1 food}}
  Soup kitchen:  {kind: minor, cost: 1 clay, needs: {house: clay, fields: 2, occupations: at most 3}, cooks: {vegetable: 3}}
  Basket stall:  {kind: minor, cost: 1 reed, harvest: {take: 1 reed, give: 2 food}, bonus: {count: reed, steps: {3: 1, 6: 2}}}
  Proud mother:  {kind: occupation, bonus: {each: person, over: 3, points: 1}, other: yes}
"""  # noqa: E501 - as the format has it


def report(text: str, **more: Any) -> Report:
    return verify(loads(text), **more)


def test_the_sample_is_legal_and_says_what_rests_on_cards() -> None:
    found = report(SAMPLE)
    assert (found.findings, found.ok, found.finished, found.verified, found.grade) == ((), True, False, False, None)
    assert found.caveat == "by card, not verified: Woodcutter round 1, Seed swap round 3"
    places = [(each["card"], each["player"], each["round"], each["turn"], each["line"], each["column"], each["what"],
               each["basis"]) for each in found.to_json()["cards"]]  # fmt: skip
    assert places == [
        ("Woodcutter", "Bob", 1, 2, 9, 22, "played", "stated"),
        ("Woodcutter", "Bob", 1, 4, 11, 35, "effect", "stated"),
        ("Seed swap", "Ann", 3, 1, 20, 27, "played", "stated"),
        ("Seed swap", "Ann", 3, 1, 20, 83, "effect", "stated"),
    ]
    assert final_game(found).deck.passed == {"seedswap": 1}


def test_the_position_goes_on_to_the_end_of_the_game() -> None:
    found = report(POSITION)
    assert (found.findings, found.finished, found.grade, found.winners) == ((), True, "from position", ("Ann",))
    assert {name: sheet.total for name, sheet in found.scores.items()} == {"Ann": 31, "Bob": -14}


def test_the_example_of_the_last_page() -> None:
    found = report(MARIA)
    assert (found.findings, found.grade, found.scores["María"].total) == ((), "scored", 26)
    assert "cards" in found.to_json()


@pytest.mark.parametrize("text", [SAMPLE, POSITION, MARIA])
def test_nothing_is_lost_in_json_and_back(text: str) -> None:
    record = loads(text)
    for structured in (False, True):
        again = loads(dumps_json(record, structured))
        assert again.findings == []
        assert verify(again).to_json()["scores"] == verify(record).to_json()["scores"]
        assert [line.steps for line in again.lines()] == [line.steps for line in record.lines()]
    json.loads(dumps_json(record, True))


@pytest.mark.parametrize("text", [SAMPLE, MARIA])
def test_the_samples_are_spelled_as_they_are_formatted(text: str) -> None:
    assert fmt(text) == text


FENCES = [
    ("fence E1", 4, ["E1"]),
    ("fence D1 E1", 6, ["D1 E1"]),
    ("fence D1 E1, fence D2 E2", 10, ["D1 E1", "D2 E2"]),
    ("fence D1 E1, fence D2 E2, fence D1", 11, ["D1", "D2 E2", "E1"]),
    ("fence C1 D1 E1, fence D1", 10, ["C1", "D1", "E1"]),
    ("fence C2 D2 D3 E3", 10, ["C2 D2 D3 E3"]),
    ("fence D1 E1 D2 E2, fence D1 D2 E2", 10, ["D1 D2 E2", "E1"]),
    ("fence D1 E1 D2 E2, fence E1", 10, ["D1 D2 E2", "E1"]),
    ("fence B2, fence C2, fence B3, fence C3, fence D2", 15, ["B2", "B3", "C2", "C3", "D2"]),
]


@pytest.mark.parametrize(("line", "fences", "pastures"), FENCES)
def test_the_table_of_fences(line: str, fences: int, pastures: list[str]) -> None:
    game = Game(["Ann"], "family")
    from_position(game, {"round": 4, "now": {"turn": "Ann"}, "homes": {"Ann": {"supply": "15 wood"}}})
    play(game, "Ann", f"Fences, {line}, have {15 - fences} wood {len(pastures)} pasture {fences} fence")
    assert sorted(game.home("Ann").board()) == sorted(pastures)


def test_a_tally_of_agricola() -> None:
    """3 fields 2, 2 pastures 2, 4 grain 2, 1 vegetable 1, 4 sheep 2, -1 -1, -3, clay 4, family 12, cards 3 and 1."""
    sheet = (
        "fields: 3 field, pastures: 2 pasture, grain: 4 grain, vegetable: 1 vegetable, sheep: 4 sheep, boar: -1, "
        "cattle: -1, unused: 3 cells, stables: 0, clay: 4 room, stone: 0, family: 4 person, "
        "cards: 'Fireplace 2, Joinery', bonus: 1, begging: 0"
    )
    found = report(f"agricola: 1\nplayers: [Ann]\ntally:\n  Ann: {{{sheet}}}\n")
    assert (found.findings, found.grade, found.scores["Ann"].total) == ((), "tallied", 24)


# --- card files ---------------------------------------------------------------------------------------------------


def aid(tmp_path: Path, text: str = CARDS) -> Any:
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    return load_cards(path)


def test_the_card_file_of_the_format_is_read(tmp_path: Path) -> None:
    cards = aid(tmp_path)
    assert (cards.game, len(cards.given["card_file"])) == ("agricola", 9)


BROKEN_FILES = [
    ("agricola: 1\n", "record.yaml", (1, 1)),
    ("agricola cards: 2\ncards: {}\n", "record.number", (1, 17)),
    ("agricola cards: 1\n", "record.missing", (1, 1)),
    ("agricola cards: 1\ncards: {}\nmore: 1\n", "record.key", (3, 1)),
    ("agricola cards: 1\ncards: [Rake]\n", "record.key", (2, 8)),
    ("agricola cards: 1\ncards: {7 up: {kind: minor}}\n", "record.name", (2, 9)),
    ("agricola cards: 1\ncards: {Rake: {cost: 1 wood}}\n", "record.missing", (2, 9)),
    ("agricola cards: 1\ncards: {Rake: {kind: tool}}\n", "record.name", (2, 22)),
    ("agricola cards: 1\ncards: {Rake: {kind: minor, cost: 1 gold}}\n", "record.name", (2, 35)),
    ("agricola cards: 1\ncards: {Rake: {kind: minor, spaces: {Windmill: 1 wood}}}\n", "record.name", (2, 37)),
    ("agricola cards: 1\ncards: {Rake: {kind: minor, text: words}}\n", "record.key", (2, 35)),
    ("agricola cards: 1\ncards: {Rake: {kind: minor}, rake: {kind: minor}}\n", "record.key", (2, 30)),
    ("agricola cards: 1\ncards: {Rake: &a {kind: minor}}\n", "record.yaml", (2, 15)),
    ("", "record.yaml", (1, 1)),
    ("- 1\n", "record.yaml", (1, 1)),
]


@pytest.mark.parametrize(("text", "rule", "place"), BROKEN_FILES)
def test_a_card_file_with_something_wrong_is_refused_at_its_place(
    tmp_path: Path, text: str, rule: str, place: tuple[int, int]
) -> None:
    with pytest.raises(CardFileError) as caught:
        aid(tmp_path, text)
    first = caught.value.findings[0]
    assert (first.rule, (first.line, first.column)) == (rule, place), first
    assert first.file.endswith("cards.yaml")
