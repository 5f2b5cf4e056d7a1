"""Zero is an amount: steps given as objects may have none of something."""

import json

import pytest

from caverna.games.caverna import Goods
from caverna.games.caverna.steps import Have, Step
from caverna.model.findings import Finding
from caverna.reading.reader import loads
from tests.support.marked_texts import read


def one_step(step: object) -> tuple[tuple[Step, ...], list[Finding]]:
    """Return the steps of a line with one object, and what is wrong."""
    turns = [{"Ann": ["Logging", step]}]
    record = read(json.dumps({"caverna": 1, "players": ["Ann"], "rounds": [{"turns": turns}]}))
    return record.rounds[0].turns[0].steps[1:], record.findings


@pytest.mark.parametrize(
    ("fields", "have"),
    [
        ({"begging": 0}, Have(begging=0)),
        ({"begging": 1}, Have(begging=1)),
        ({"dwarf": 0}, Have(dwarf=0)),
        ({"points": 0}, Have(points=0)),
        ({"points": -28}, Have(points=-28)),
        ({"weapons": [0, 3]}, Have(weapons=(0, 3))),
        ({"weapons": 0}, Have(weapons=(0,))),
        ({"goods": {"wood": 0}, "begging": 0}, Have(Goods.parse("0 wood"), begging=0)),
    ],
)
def test_have_as_an_object(fields: dict[str, object], have: Have) -> None:
    assert one_step({"step": "have", **fields}) == ((have,), [])


@pytest.mark.parametrize("field", ["begging", "dwarf"])
def test_have_fewer_than_none(field: str) -> None:
    _, findings = one_step({"step": "have", field: -1})
    assert [finding.rule for finding in findings] == ["record.number"]


@pytest.mark.parametrize(("step", "field"), [("order", "strength"), ("forge", "strength"), ("trade", "times")])
def test_what_is_done_is_done_at_least_once(step: str, field: str) -> None:
    assert [finding.rule for finding in one_step({"step": step, field: 0})[1]] == ["record.number"]
    assert one_step({"step": step, field: 1})[1] == []


def test_begging_zero_is_claimed() -> None:
    """Ann has no begging marker, and two are claimed: the objects say what notation would."""
    lines = [[{"step": "have", "begging": 0}], [{"step": "have", "begging": 2}]]
    record = loads(
        json.dumps({"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Ann": line} for line in lines]}]})
    )
    assert [line.steps for line in record.rounds[0].turns] == [(Have(begging=0),), (Have(begging=2),)]
