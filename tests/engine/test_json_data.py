"""JSON of attrs classes: which keys a value has, in which order, and the schema of them."""

import subprocess
import sys
from typing import Annotated, ClassVar

import pytest
from attrs import frozen
from jsonschema import Draft7Validator

from caverna.engine.verify import Report, verify
from caverna.model.json_data import from_fields, schema_of, to_fields, to_plain
from caverna.model.json_shapes import Extra, JsonData, Natural, NullIfEmpty, Positive
from caverna.reading.reader import loads
from tests.support.corpus import RECORDS


@frozen
class Egg(JsonData):
    """A class whose keys are its fields."""

    size: Positive
    shade: Annotated[str, ("enum", ("brown", "white"))]
    cracks: tuple[Natural, ...] = ()
    sold_to: NullIfEmpty = ""


@frozen
class Nest(JsonData):
    """A class with keys of its own."""

    _json_keys: ClassVar[str] = "place *egg weight? size=grams others"
    place: str
    egg: Egg
    weight: float | None = None
    others: dict[str, Egg] | None = None

    @property
    def grams(self) -> int | None:
        """A property that replaces the egg's own size."""
        return self.egg.size * 10 if self.weight is None else None


BROWN = Egg(3, "brown", (0, 2))


def test_the_keys_are_the_fields_in_their_order() -> None:
    data = BROWN.to_json()
    assert list(data.items()) == [("size", 3), ("shade", "brown"), ("cracks", [0, 2]), ("sold_to", None)]
    assert Egg(1, "white", sold_to="Ann").to_json()["sold_to"] == "Ann"


def test_merged_optional_and_renamed_keys() -> None:
    data = Nest("barn", BROWN).to_json()
    assert list(data) == ["place", "size", "shade", "cracks", "sold_to", "others"]
    assert (data["size"], data["others"]) == (30, None)
    full = Nest("barn", BROWN, 0.0, {"left": BROWN}).to_json()
    assert (full["weight"], full["size"], full["others"]) == (0.0, None, {"left": BROWN.to_json()})
    assert to_plain([BROWN]) == [BROWN.to_json()]


def test_the_schema_follows_from_the_annotations() -> None:
    egg = schema_of(Egg)
    assert egg["properties"] == {
        "size": {"type": "integer", "minimum": 1},
        "shade": {"enum": ["brown", "white"]},
        "cracks": {"type": "array", "items": {"type": "integer", "minimum": 0}},
        "sold_to": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    }
    nest = schema_of(Nest)
    assert nest["required"] == ["place", "size", "shade", "cracks", "sold_to", "others"]
    assert nest["properties"]["weight"] == {"type": "number"}
    assert nest["properties"]["size"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert nest["additionalProperties"] is False


@pytest.mark.parametrize("nest", [Nest("barn", BROWN), Nest("barn", BROWN, 1.5, {"left": BROWN})])
def test_values_are_valid_by_their_schema(nest: Nest) -> None:
    valid = Draft7Validator(schema_of(Nest)).is_valid
    data = nest.to_json()
    assert valid(data)
    assert not valid({**data, "shade": "green"})
    assert not valid({**data, "weight": None})
    assert not valid({key: value for key, value in data.items() if key != "shade"})


def test_the_caller_gives_schemas_of_types_that_it_knows_better() -> None:
    given = {
        "type": "object",
        "properties": {"shell": {"type": "string"}},
        "required": [],
        "additionalProperties": True,
    }
    nest = schema_of(Nest, {Egg: given})
    assert list(nest["properties"]) == ["place", "shell", "weight", "size", "others"]
    assert nest["additionalProperties"] is True


@frozen
class Clutch(JsonData):
    """A class to which others add keys."""

    _json_keys: ClassVar[str] = "name *extra last"
    name: str
    extra: Extra
    last: int = 1


@pytest.mark.parametrize(("extra", "keys"), [(None, []), (BROWN, ["size", "shade"]), ({"size": 2}, ["size"])])
def test_what_another_class_adds_is_merged(extra: object, keys: list[str]) -> None:
    assert [*Clutch("spring", Extra(extra)).to_json()][1:-1][:2] == keys


def test_a_report_is_read_back_with_all_that_counts() -> None:
    text = "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: Housework, furnish Carpenter D3\n"
    report = verify(loads(text))
    again = from_fields(to_fields(report), Report)
    assert again == report
    assert (again.findings[0].rule, again.scores["Ann"].total, again.stopped) == ("furnish.cost", -28, report.stopped)
    assert again.game is None
    several: list[object] = [{"file": "a"}, [], {**to_fields(report), "findings": [{}]}]
    for wrong in several:
        with pytest.raises(ValueError, match="this is not a Report"):
            from_fields(wrong, Report)


@pytest.mark.parametrize(("form", "loaded"), [("text", False), ("jsonl", True)])
def test_only_json_output_loads_cattrs(form: str, loaded: bool) -> None:
    file = RECORDS / "games" / "solo-by-hand.yaml"
    code = (
        "import sys, caverna_cli\n"
        f"try: caverna_cli.main(['verify', '-f', {form!r}, {str(file)!r}], prog_name='caverna')\n"
        "except SystemExit: pass\n"
        "print('cattrs' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.splitlines()[-1] == str(loaded)
