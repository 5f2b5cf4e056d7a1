"""Tool maker, hut and field that are not written come first in a turn; a refused roll says where to write them."""

from caverna import loads, verify
from tests.support.rows import rows
from tests.support.stone_age_slow import Checker
from tests.support.suggested_lines import mends, offered, only

TEXT = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 3
  starting player: Ann
  cards: [3 food / weaving, 1 stone / 1 farmer, 3 points / music, tool / art]
  buildings: [2 wood 1 brick, 1 to 7]
  tribes: {Ann: {people: 5, supply: 12 food, tools: TOOLS}, Bob: {people: 5, supply: 12 food}}
  now: {phase: actions, turn: Ann, placed: {Ann: [tool maker, forest 2, quarry 2], Bob: [hunt 5]}}
rounds:
- actions:
  - Ann: LINE
  - Bob: hunt 1 1 1 1 1
"""


def text_of(tools: int, line: str) -> str:
    return TEXT.replace("TOOLS", str(tools)).replace("LINE", line)


def found(text: str) -> list[tuple[str, str, int | None, int | None]]:
    return [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings]


@rows(
    "tools, line, mended, rule, column",
    [
        # 1 1 1 would be 2 1 1 before the roll
        (3, "forest 4 2 with 1 1 1, quarry 1 3", "forest 4 2 with 1 1 1, tool maker, quarry 1 3", "tool.once", 10),
        (3, "quarry 6 3 with 1, forest 4 2 with 1 1", "quarry 6 3 with 1, forest 4 2 with 1 1, tool maker",
         "tool.once", 29),
        # 2 1 1 would be 2 2 1
        (4, "forest 4 2 with 1 1, quarry 1 3", "forest 4 2 with 1 1, tool maker, quarry 1 3", "tool.once", 10),
        (4, "forest 4 2 with 2, quarry 1 3 with 1 1", "forest 4 2 with 2, quarry 1 3 with 1 1, tool maker",
         "tool.once", 29),
        # 2 2 1 would be 2 2 2, of which nobody has a 1
        (5, "forest 4 2 with 1, quarry 1 3 with 2 2", "forest 4 2 with 1, tool maker, quarry 1 3 with 2 2",
         "tool.whole", 10),
        # 2 2 2 would be 3 2 2
        (6, "forest 4 2, quarry 1 3 with 2 2 2", "forest 4 2, quarry 1 3 with 2 2 2, tool maker", "tool.once", 22),
        (11, "quarry 1 3 with 3 4 4, forest 1 1", "quarry 1 3 with 3 4 4, tool maker, forest 1 1", "tool.whole", 10),
    ],
)  # fmt: skip
def test_tool_maker_goes_after_the_roll_it_breaks(tools: int, line: str, mended: str, rule: str, column: int) -> None:
    text = text_of(tools, line)
    assert found(text) == [("illegal", rule, 12, column)]
    finding = only(text)
    assert finding.because.startswith("the tool maker is not written, so it came first; write it after the roll: ")
    assert offered(finding) == [mended]
    assert mends(text.replace(line, "%%"), "%%", finding)
    assert Checker(text).run()[:1] == found(text)
    assert Checker(text_of(tools, mended)).run() == []


@rows(
    "tools, line",
    [
        (3, "forest 4 2 with 2 1 1 1, quarry 1 3"),  # neither before nor after
        (3, "tool maker, forest 4 2 with 1 1 1, quarry 1 3"),  # it is written
        (3, "forest 4 2 with 1 1 1, quarry 1 3 with 2"),  # the second roll needs it
        (0, "forest 4 2 with 2, quarry 1 3"),
        (3, "forest 4 2 with 1 1 1, quarry 1 3 9 9"),  # something else is wrong, too
    ],
)
def test_nothing_is_said_of_the_tool_maker_where_its_place_does_not_help(tools: int, line: str) -> None:
    text = text_of(tools, line)
    assert verify(loads(text)).findings
    assert "not written" not in verify(loads(text)).findings[0].because


@rows(
    "tools, line",
    [
        (0, "forest 4 2 with 1, quarry 1 3"),  # the new tool helps at once
        (3, "forest 4 2 with 2 1 1, quarry 1 3"),
        (3, "forest 4 2 with 1 1 1, tool maker, quarry 1 3"),
        (11, "quarry 1 3 with 4 4 4, forest 1 1"),
        (12, "quarry 1 3 with 4 4 4, forest 1 1"),  # a 13th tool brings nothing
    ],
)
def test_legal_orders(tools: int, line: str) -> None:
    text = text_of(tools, line)
    assert found(text) == []
    assert Checker(text).run() == []


def test_an_upgraded_tool_that_comes_unused_is_written_between_the_rolls() -> None:
    line = "forest 4 2 with 1 1 1, quarry 1 3 with 2"
    text = text_of(3, line).replace("position:", "rulings: {upgraded tool: fresh}\nposition:")
    finding = only(text)
    assert offered(finding) == ["forest 4 2 with 1 1 1, tool maker, quarry 1 3 with 2"]
    assert mends(text.replace(line, "%%"), "%%", finding)
