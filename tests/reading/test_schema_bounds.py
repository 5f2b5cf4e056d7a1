"""The bounds of numbers: the schema and the reader take the same, to the last one."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.model.value_types import MAX_NUMBER
from caverna.writing.schema import schema
from tests.reading.test_schema import START, unreadable, with_home, with_position, with_round, with_step, wrong

BOUNDS: dict[str, tuple[Callable[[Any], Any], int, int]] = {
    "the round of an entry": (lambda number: with_round(round=number), 1, 12),
    "the round of a position": (lambda number: with_position(round=number), 1, 12),
    "question marks": (lambda number: with_position(questions=number), 0, 3),
    "the strength of a dwarf": (lambda number: with_home(dwarfs=[0, number]), 0, 14),
    "begging": (lambda number: with_home(begging=number), 0, MAX_NUMBER),
    "deliveries": (lambda number: with_home(due={"Ruby supplier": number}), 0, 12),
    "goods": (lambda number: with_home(supply={"wood": number}), 0, MAX_NUMBER),
    "have dwarfs": (lambda number: with_step(step="have", dwarf=number), 0, MAX_NUMBER),
    "have begging": (lambda number: with_step(step="have", begging=number), 0, MAX_NUMBER),
    "have points": (lambda number: with_step(step="have", points=number), -MAX_NUMBER, MAX_NUMBER),
    "have weapons": (lambda number: with_step(step="have", weapons=[number]), 0, MAX_NUMBER),
    "a total": (lambda number: {**START, "scores": {"Ann": number}}, -MAX_NUMBER, MAX_NUMBER),
    "a line of the sheet": (lambda number: {**START, "scores": {"Ann": {"gold": number}}}, -MAX_NUMBER, MAX_NUMBER),
}
bounds = pytest.mark.parametrize("what", BOUNDS)


@bounds
def test_numbers_within_the_bounds(what: str) -> None:
    make, least, most = BOUNDS[what]
    for number in (least, most):
        for said in (number, str(number)):
            assert unreadable(make(said)) == [], said
            assert wrong(make(said)) == [], said


@bounds
def test_numbers_beyond_the_bounds(what: str) -> None:
    make, least, most = BOUNDS[what]
    for number in (least - 1, most + 1):
        assert "record.number" in unreadable(make(number)), number
        assert wrong(make(number)) != [], number


@pytest.mark.parametrize(
    ("step", "field"), [("forge", "strength"), ("order", "strength"), ("trade", "times"), ("disarm", "strength")]
)
def test_steps_with_a_number_begin_at_one(step: str, field: str) -> None:
    for said in (1, "1"):
        assert unreadable(with_step(step=step, **{field: said})) == []
        assert wrong(with_step(step=step, **{field: said})) == []
    for said in (0, "0", "01", "-1"):
        assert wrong(with_step(step=step, **{field: said})) != []


@pytest.mark.parametrize(("data", "fits"), [("x" * 10_000, True), ("x" * 10_001, False), ("\t ", False)])
def test_lines_of_notation_have_an_end(data: str, fits: bool) -> None:
    assert (wrong(with_round(turns=[{"Ann": data}])) == []) == fits


def test_where_the_schema_gives_words_to_complete() -> None:
    parts = schema()["definitions"]
    assert parts["step +1"]["properties"]["step"] == {"enum": ["+1", 1]}
    assert parts["step take"]["properties"]["step"] == {"enum": ["take"]}
    assert parts["step grow"]["description"] == "Grow the family by one dwarf."
    assert parts["step grow"]["required"] == ["step"]
