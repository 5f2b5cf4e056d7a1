"""Broken positions: the rule, and the place of the value that breaks it. A « stands before the expected place."""

import pytest

from caverna.core.verify import verify
from caverna.text.reading.reader import loads
from tests.stone_age.test_broken_records import changed, one, report

BETWEEN = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 8
  starting player: Bob
  cards: [5 food / healing, roll gold / art]
  buildings: [2 wood 1 brick, none]
  stacks: [4, 5]
  tribes:
    Ann:
      people: 7
      supply: 3 food 2 wood 1 gold
      production: 4
      tools: 5
      points: 42
      cards: [dice / 2 farmer, 3 points / music]
      open: [once 4 / 1 tool maker]
      buildings: 3
    Bob: {points: 20, buildings: 2}
rounds: []
"""
INSIDE = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 3
  starting player: Bob
  cards: [5 food / healing, roll gold / art, none, tool / art]
  buildings: [2 wood 1 brick, 1 to 7]
  tribes: {Ann: {tools: 3}}
  now: {phase: actions, turn: Bob, placed: {Bob: [forest 3, card 2], Ann: [hut]}, used: {Ann: 1 1}}
rounds:
- actions:
  - Bob: forest 4 4 4, leave card 2
"""
PLACING = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 3
  starting player: Bob
  cards: [5 food / healing, roll gold / art, dice / time, tool / art]
  buildings: [2 wood 1 brick, 1 to 7]
  now: {phase: placements, turn: Ann, placed: {Bob: [hunt 5]}}
rounds:
- placements: [Ann: hut, Ann: field, Ann: card 2, Ann: card 1]
"""


@pytest.mark.parametrize("text", [BETWEEN, INSIDE, PLACING])
def test_what_the_cases_begin_with_is_right(text: str) -> None:
    assert report(text).findings == ()


CASES = [
    ("limits.components", "illegal", BETWEEN, "people: 7", "people: «4"),
    ("limits.components", "illegal", BETWEEN, "people: 7", "people: «11"),
    ("limits.components", "illegal", BETWEEN, "production: 4", "production: «11"),
    ("limits.components", "illegal", BETWEEN, "tools: 5", "tools: «13"),
    ("setup.cards", "illegal", BETWEEN, "cards: [5 food / healing, roll gold / art]",
     "cards: [5 food / healing, «3 points / music]", "cards: [dice / 2 farmer, 3 points / music]",
     "cards: [3 points / music, 3 points / music]"),
    ("setup.buildings", "illegal", BETWEEN, "buildings: [2 wood 1 brick, none]", "buildings: [«2 wood 1 brick, none]",
     "buildings: 3", "buildings: [2 wood 1 brick, 1 to 7, 1 to 7]"),
    ("setup.board", "illegal", BETWEEN, "roll gold / art]", "roll gold / art, tool / art, dice / time, «field / time]"),
    ("setup.buildings", "illegal", BETWEEN, "stacks: [4, 5]", "stacks: «[4, 6]"),
    ("setup.buildings", "illegal", BETWEEN, "stacks: [4, 5]", "stacks: [4, «8]"),
    ("setup.buildings", "illegal", BETWEEN, "position:", "«position:", "  stacks: [4, 5]\n", ""),
    ("civ.keep", "illegal", BETWEEN, "open: [once 4 / 1 tool maker]", "open: [«tool / art]"),
    ("act.all", "illegal", INSIDE, "turn: Bob, placed: {Bob: [forest 3, card 2], Ann: [hut]}",
     "turn: Ann, placed: {Bob: «[forest 3, card 2], Ann: [hut]}"),
    ("tool.whole", "illegal", INSIDE, "used: {Ann: 1 1}", "used: {Ann: «2 1}"),
    ("place.people", "illegal", INSIDE, "[forest 3, card 2]", "[«forest 6]"),
    ("place.once", "illegal", INSIDE, "[forest 3, card 2]", "[forest 3, «forest 1]"),
    ("place.available", "illegal", INSIDE, "[forest 3, card 2]", "[forest 3, «card 3]"),
    ("place.full", "illegal", INSIDE, "Ann: [hut]", "Ann: [«card 2]"),
    ("place.number", "illegal", INSIDE, "Ann: [hut]", "Ann: [«hut 1]"),
    ("place.sites", "illegal", INSIDE, "Ann: [hut]", "Ann: [«forest 1]"),
    ("record.missing", "malformed", INSIDE, "  round: 3\n", "", "now:", "«now:"),
    ("record.missing", "malformed", INSIDE, "{phase: actions, turn", "«{turn"),
    ("record.name", "malformed", INSIDE, "phase: actions", "phase: «acting"),
    ("place.pass", "illegal", PLACING, "placed: {Bob: [hunt 5]}", "placed: {Bob: [hunt 4]}, passed: [«Bob]"),
    ("place.turn-order", "illegal", PLACING, "turn: Ann", "turn: «Bob"),
    ("record.number", "malformed", BETWEEN, "people: 7", "people: «seven"),
    ("record.name", "malformed", BETWEEN, "[dice / 2 farmer", "[«dice / 2 framer"),
    ("record.name", "malformed", INSIDE, "[forest 3, card 2]", "[«forst 3, card 2]"),
    ("record.step", "malformed", INSIDE, "[forest 3, card 2]", "[«have 3 food, card 2]"),
    ("record.number", "malformed", INSIDE, "Ann: 1 1", "Ann: 1 «x"),
    ("record.key", "malformed", BETWEEN, "      people: 7", "      «persons: 7"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "kind", "text", "changes"), [(case[0], case[1], case[2], case[3:]) for case in CASES])
def test_a_broken_position_is_told_at_its_place(rule: str, kind: str, text: str, changes: tuple[str, ...]) -> None:
    finding, expected = one(text, *changes)
    assert (finding.rule, finding.kind, (finding.line, finding.column)) == (rule, kind, expected), finding


def test_a_position_reads_as_it_is_written() -> None:
    found = verify(loads(BETWEEN))
    assert found.game.round == 7
    assert (found.game.starting_player, found.game.due) == ("Bob", "start")
    ann = found.game.tribe("Ann")
    assert (ann.people, ann.tools, ann.points, ann.building_count) == (7, (2, 2, 1), 42, 3)
    assert found.scores["Ann"]["farmers"] == 2 * 4
    assert found.scores["Ann"]["tool makers"] == 5
    spelled = changed(BETWEEN, "supply: 3 food 2 wood 1 gold", "supply: {food: 3, madera: 2, gold: 1}")
    assert verify(loads(spelled)).game == found.game
