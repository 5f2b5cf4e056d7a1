"""Names of buildings: the goods of a tile may be written in any order."""

from caverna.engine.verify import verify
from caverna.games.stone_age.names import BUILDING
from caverna.reading.reader import loads
from tests.support.rows import rows
from tests.support.stone_age_broken import TWO


@rows(
    "written, name",
    [
        ("2 wood 1 brick", "2 wood 1 brick"),
        ("brick 2 wood", "2 wood 1 brick"),
        ("1 brick 2 wood", "2 wood 1 brick"),
        ("2 bricks wood", "1 wood 2 brick"),  # the count belongs to the good after it
        ("Brick2Wood", "2 wood 1 brick"),
        ("gold stone wood", "1 wood 1 stone 1 gold"),
        ("1 gold 1 brick 1 stone", "1 brick 1 stone 1 gold"),
        ("brickstonegold", "1 brick 1 stone 1 gold"),  # bricks, then "tone", is not a good
        ("goldbrickstone", "1 brick 1 stone 1 gold"),
        ("gold / 2-bricks", "2 brick 1 gold"),
        ("stone wood brick", "1 wood 1 brick 1 stone"),
        ("1 oro 2 piedra", "2 stone 1 gold"),
        ("1 to 7", "1 to 7"),
        ("4 of 2 kinds", "4 of 2 kinds"),
    ],
)
def test_goods_in_any_order(written: str, name: str) -> None:
    assert BUILDING.find(written) == name


@rows(
    "written",
    [
        "brick 3 wood", "wood 1 brick 1 wood", "2 kinds of 4", "7 to 1", "2 wood", "brick food 2 wood",
        "brick 2 madera", "clay 2 wood", "",
    ],
)  # fmt: skip
def test_goods_that_no_tile_shows_are_not_a_name(written: str) -> None:
    assert BUILDING.find(written) is None


def test_a_record_reads_them() -> None:
    text = TWO.replace("[2 wood 1 brick,", "[brick 2 wood,")
    assert text != TWO
    assert verify(loads(text)).findings == ()
    assert loads(text).rounds[0].head["buildings"][0] == "2 wood 1 brick"


def test_setup_buildings_an_unknown_tile_is_found_at_its_place() -> None:
    text = TWO.replace("[2 wood 1 brick,", "[brick 3 wood,")
    (finding,) = verify(loads(text)).findings[:1]
    lines = text.splitlines()
    line = next(number for number, each in enumerate(lines, start=1) if "brick 3 wood" in each)
    column = lines[line - 1].index("brick 3 wood") + 1
    assert (finding.kind, finding.rule, finding.line, finding.column) == ("malformed", "record.name", line, column)
