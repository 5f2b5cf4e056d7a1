"""A format with other keys and parts than Caverna's is read, written, respelled and described all the same."""

from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from jsonschema import Draft7Validator

from caverna.model import ruleset
from caverna.reading import scanner
from caverna.reading.reader import loads
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json, to_data
from caverna.writing.reference import reference
from caverna.writing.schema import schema
from caverna.writing.writer import dumps
from tests.support.marked_texts import marked
from tests.support.random_records import bare
from tests.support.toy_record import FORMAT, Go, Take

TEXT = """\
stick age: 1
about: {event: Club}
players: [Ann, Bob]
mode: family
rulings: {below zero: no}
rounds:
- cards: [dice / writing, draw / art]
  buildings: [1 to 7, 2 wood]
  placements:
  - Ann: hut
  - Bob: field
  actions:
  - Ann: forest 4, take 2
  - Bob: hunt 1
  feeding:
    Ann: starve
  check: {Ann: 3 food}
scores: {Ann: {culture: 3, total: 7}, Bob: 9}
"""


def _of(room: ModuleType) -> Any:
    """Return the game of a room; the toy has a format and nothing else."""
    if not room.__name__.endswith("toy_record"):
        return room.RULESET
    return SimpleNamespace(key="stick age", version=1, format=FORMAT, tally=None)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with (
        patch.dict(ruleset._BUILT_IN, {"stick age": "tests.support.toy_record"}),
        patch.object(ruleset, "_ruleset_of", _of),
    ):
        ruleset._imported.cache_clear()
        yield
    ruleset._imported.cache_clear()


def test_the_key_names_the_game() -> None:
    assert ruleset.ruleset("stick age").format is FORMAT
    with pytest.raises(LookupError):
        ruleset.ruleset("dominion")
    assert loads("{about: {}, stick age: 1}").game == "stick age"
    assert loads("{about: {}, dominion: 1}").game == "caverna"


def test_the_tree_of_the_scanner_and_that_of_the_parser_agree() -> None:
    record = loads(TEXT)
    with patch.object(scanner, "scan", return_value=None):
        parsed = loads(TEXT)
    assert record.findings == []
    assert record == parsed
    assert [str(line.player_at) for line in record.lines()] == ["10:5", "11:5", "13:5", "14:5", "16:5"]
    entry = record.rounds[0]
    assert record.head["mode"] == "family"
    assert entry.cards == ["dice / writing", "draw / art"]
    assert entry.buildings == {1: "1 to 7", 2: "2 wood"}
    assert [line.steps for line in entry.actions] == [(Go("forest", 4), Take(2)), (Go("hunt", 1),)]
    assert str(entry.at["feeding"]) == "15:3"
    assert str(entry.at["cards"]) == "7:10"


def test_written_and_read_again() -> None:
    record = loads(TEXT)
    assert list(to_data(record)) == ["stick age", "about", "players", "mode", "rulings", "rounds", "scores"]
    for text in dumps(record), dumps_json(record):
        assert bare(loads(text)) == bare(record)
    assert dumps(record) == TEXT.replace("buildings: [1 to 7, 2 wood]", "buildings: {'1': 1 to 7, '2': 2 wood}")


def test_respelled() -> None:
    odd = TEXT.replace("family", "FAMILY").replace("below zero: no", "Below-Zero: off").replace("Ann: hut", "Ann:  HUT")
    assert fmt(odd.replace("Club", '"Club"').replace("draw / art", "Draw /  ART")) == TEXT.replace("Club", '"Club"')


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("mode: family", "mode: ▸solo", "record.name"),
        ("mode: family", "▸variant: full", "record.key"),
        ("[Ann, Bob]", "▸[Ann, Bob, Cid, Dan, Eve]", "illegal setup.players"),
        ("draw / art", "▸drow / arr", "record.name"),
        ("  - Ann: hut\n", "  - Ann: hut\n    ▸Bob: field\n", "record.key"),
        ("  - Bob: hunt 1\n", "  - ▸{}\n", "record.key"),
        ("Bob: field", "Bob: field, ▸starve", "record.step"),
        ("Ann: starve", "Ann: ▸storve", "record.name"),
        ("Bob: 9}", "Bob: {▸tools: 9}}", "record.key"),
        ("rounds:", "position: {tools: ▸13}\nrounds:", "record.number"),
        ("rounds:", "position: {tools: None}\nrounds:", ""),
        ("rounds:", "expect: [▸place.ful 1:1]\nrounds:", "record.name"),
    ],
)  # fmt: skip
def test_findings(old: str, new: str, rule: str) -> None:
    assert TEXT.count(old) == 1
    text, places = marked(TEXT.replace(old, new), *filter(None, [rule]))
    assert [(each.kind, each.rule, each.line, each.column) for each in loads(text).findings] == places


def test_lines_in_order_are_counted_on_through_the_round() -> None:
    (finding,) = loads(TEXT.replace("hunt 1", "hxnt")).findings
    assert (finding.round, finding.turn, finding.player) == (1, 4, "Bob")
    (finding,) = loads(TEXT.replace("  - Bob: hunt 1\n", "  -\n")).findings
    assert finding.message == "an action is missing"
    assert finding.hint == "as in '- Ann: forest 4'"


def test_described() -> None:
    shape = schema("stick age")
    Draft7Validator.check_schema(shape)
    Draft7Validator(shape).validate(to_data(loads(TEXT)))
    assert shape["required"] == ["stick age", "players"]
    assert list(shape["definitions"]["round"]["properties"]) == [
        "note", "cards", "buildings", "placements", "actions", "feeding", "check",
    ]  # fmt: skip
    with pytest.raises(LookupError):
        schema("dominion")
    assert "| `buildings` | a list of buildings, or a mapping from stacks | no |" in reference(FORMAT)
