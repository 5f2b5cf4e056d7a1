"""Columns and tables for studies: claims, facts about a game, styles, loot and dice, worked out by hand."""

from typing import Any

import pytest

import caverna
from tests.support.corpus import RECORDS

SOLO = RECORDS / "games" / "solo-by-hand.yaml"
LOGGED = """\
stone age: 1
about: {event: Club, seed: 7, hosts: [Ann, Zoe], style: [planner, random]}
players: [Ann, Bob]
rounds:
- cards: [4 food / 1 shaman, 2 wood / 2 shaman, dice / 1 farmer, stone / 1 farmer]
  buildings: [brick 4, wood 2 brick]
  placements:
  - Ann: forest 3
  - Bob: forest 4
"""
CLAIMED = """\
caverna: 1
players: [Ann, Bob]
position: {homes: {Ann: {supply: 3 food}, Bob: {supply: 1 ruby}}}
scores: {Ann: 80, Bob: {total: -27, ruby: 2}}
"""


def rows(games: Any, table: str, *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row[column] for column in columns) for row in caverna.tables(games).get(table, [])]


def test_claims_are_exported_right_or_wrong() -> None:
    record = caverna.loads(CLAIMED)
    assert not caverna.verify(record).ok
    assert rows(record, "claims", "seat", "category", "points") == [
        (1, "total", 80), (2, "total", -27), (2, "ruby", 2),
    ]  # fmt: skip


def test_what_a_record_says_about_itself() -> None:
    record = caverna.loads(LOGGED)
    assert rows(record, "about", "name", "value") == [
        ("event", "Club"), ("seed", "7"), ("hosts", '["Ann", "Zoe"]'), ("style", '["planner", "random"]'),
    ]  # fmt: skip
    assert rows(record, "players", "name", "style") == [("Ann", "planner"), ("Bob", "random")]
    one = caverna.loads(LOGGED.replace("[planner, random]", "planner"))
    assert rows(one, "players", "style") == [("planner",), ("planner",)]
    for other in ("[planner]", "{Ann: planner}", "[[a], [b]]"):
        assert rows(caverna.loads(LOGGED.replace("[planner, random]", other)), "players", "style") == [(None,), (None,)]


def test_loot_item_by_item() -> None:
    """Rounds 1, 3 and 5 of the game: (wood, stone, +1), (furnish Guest room F3, gold, +1), (stone, tunnel E4, +1)."""
    found = rows(SOLO, "caverna_loot", "entry", "round", "item", "cell", "notation")
    assert [(item, cell) for _, _, item, cell, _ in found[:5]] == [
        ("wood", None), ("stone", None), ("+1", None), ("+1", None), ("furnish", "F3"),
    ]  # fmt: skip
    assert found[4][4] == "furnish Guest room F3"
    assert [entry for entry, *_ in found] == list(range(1, len(found) + 1))
    assert ("tunnel", "E4") in [(item, cell) for _, _, item, cell, _ in found]
    strengths = rows(SOLO, "caverna_loot", "item", "strength")
    assert strengths[:6] == [("wood", 1), ("stone", 3), ("+1", 1), ("+1", 1), ("furnish", 7), ("gold", 6)]


@pytest.mark.parametrize("seed", [1, 2])
def test_dice_throw_by_throw(seed: int) -> None:
    record = caverna.simulate(2, seed, game="stone age", style="random")
    found = rows(record, "stone_age_dice", "seat", "round", "place", "thrown", "pips", "dice")
    assert all(thrown == len(dice.split()) and pips == sum(map(int, dice.split())) for *_, thrown, pips, dice in found)
    text = caverna.dumps(record)
    thrown = [line for line in text.splitlines() if line.lstrip(" -").partition(": ")[2].startswith("forest")]
    assert len([each for each in found if each[2] == "forest"]) >= len([line for line in thrown if "," in line]) > 0


def test_a_throw_worked_by_hand() -> None:
    path = RECORDS / "stone-age" / "games" / "stone-four-1-planner.yaml"  # round 1: "Ann: forest 2 5 4", 2+5+4 = 11
    found = rows(path, "stone_age_dice", "seat", "round", "turn", "step", "place", "thrown", "pips", "dice", "tools")
    assert found[0] == (1, 1, found[0][2], 1, "forest", 3, 11, "2 5 4", 0)
    bob = next(each for each in found if each[0] == 2)  # "Bob: forest 1 6 3 1 with 1"
    assert bob[5:] == (4, 11, "1 6 3 1", 1)
