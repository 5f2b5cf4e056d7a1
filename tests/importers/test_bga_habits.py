"""Habits of BoardGameArena are recognised by the refusal and its facts, not by its words."""

from caverna import loads, verify
from caverna.importers.bga.habits import habit_of
from tests.support.rows import rows

TABLE = """\
caverna: 1
players: [Ann, Bob]
position:
  round: 5
  cards: [Blacksmithing, Sheep farming, Ore mine construction, Wish for children]
  homes:
    Ann: {{supply: 9 food, dwarfs: [{weapon}, {weapon}]}}
    Bob: {{supply: 9 food}}
rounds:
- card: Donkey farming
  turns:
  - Ann: Logging, expedition ({loot})
"""


@rows(
    "weapon, loot, habit",
    [
        (3, "wood, wood", "BoardGameArena lets the same loot be taken twice"),
        (10, "meadow B4", "BoardGameArena gives the meadow at strength 10, printed is 11"),
        (10, "field B4", ""),
        (3, "wood, dog", ""),
    ],
)
def test_refused_loot(weapon: int, loot: str, habit: str) -> None:
    report = verify(loads(TABLE.format(weapon=weapon, loot=loot)))
    (finding,) = report.findings
    assert finding.rule == "expedition.loot"
    assert habit_of(finding.rule, report.refusals[finding].broken, "", ()) == habit


def test_a_habit_of_one_space() -> None:
    assert habit_of("work.order-of-actions", None, "- Ann: Slash-and-burn, sow", ())
    assert not habit_of("work.order-of-actions", None, "- Ann: Clearing", ())
