"""The JSON Schema against the reader: it takes what the reader takes, and tells of wrong shapes."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from caverna.games.caverna.names import CARD, FURNISHING, SPACE
from caverna.games.caverna.steps import STEPS
from caverna.model.record import Record
from caverna.reading.reader import load, loads
from caverna.writing.plain import from_data, to_data
from caverna.writing.schema import schema
from tests.support.random_records import records
from tests.support.rows import rows

SCHEMA = schema()
VALIDATOR = Draft7Validator(SCHEMA)
"""Another reading of the schema, for many large records; it raises for what is not valid."""


@cache
def taking(game: str) -> Callable[[Any], Any]:
    """Return the same for the records of a game."""
    compiled: Callable[[Any], Any] = fastjsonschema.compile(schema(game))
    return compiled


RECORDS = Path(__file__).parents[2] / "records"
MALFORMED = ("malformed", "ambiguous")


def wrong(data: Any) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(data)]


def unreadable(data: Any) -> list[str]:
    """Return the rules of the findings the reader has."""
    return [finding.rule for finding in from_data(data).findings if finding.kind in MALFORMED]


def test_it_is_a_schema_of_draft_07() -> None:
    Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_every_reference_leads_somewhere() -> None:
    def references(node: Any) -> list[str]:
        below = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        own = [node["$ref"]] if isinstance(node, dict) and isinstance(node.get("$ref"), str) else []
        return [*own, *(each for child in below for each in references(child))]

    found = set(references(SCHEMA))
    assert found
    assert {name.removeprefix("#/definitions/") for name in found} <= set(SCHEMA["definitions"])


def test_names_are_there_to_be_completed() -> None:
    definitions = SCHEMA["definitions"]
    assert definitions["card"]["anyOf"][0]["enum"] == list(CARD.all)
    assert definitions["space"]["anyOf"][0]["enum"] == list(SPACE.all)
    assert definitions["furnishing"]["anyOf"][0]["enum"] == list(FURNISHING.all)
    assert {f"step {word}" for word in STEPS} <= set(definitions)
    assert definitions["step furnish"]["required"] == ["step", "tile", "cell"]


# --- what the reader takes --------------------------------------------------------------------------------------


def test_every_shipped_record_that_can_be_read_is_valid() -> None:
    seen = 0
    for file in sorted(RECORDS.rglob("*.yaml")):
        record = load(file)
        if any(finding.kind in MALFORMED for finding in record.findings):
            continue  # kept as a test of what cannot be read
        seen += 1
        takes = taking(record.game)
        takes(to_data(record))
        takes(to_data(record, structured=True))
        # As another reader of YAML sees it.
        takes(yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader))
    assert seen


VALID = [
    "caverna: 1\nplayers: [Ann]\nrounds: []\n",
    "caverna: 1\nplayers: Ann\nrounds: []\n",
    "caverna: 1\nplayers: [12, no, 3.5]\nrounds:\n- turns:\n  - 12: Logging\n",
    "caverna: 1\nplayers: [Ann]\nabout:\nvariant:\nrulings:\nposition:\nrounds:\nend:\nscores:\nexpect:\n",
    "caverna: 1\nplayers: [Ann]\nvariant: INTRO-ductory\nrounds: []\n",
    "caverna: 1\nplayers: [Ann]\nrulings: {Imitate-Imitation: no, solo clear at: 6, LEAVE GOODS: Yes}\nrounds: []\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- {card: forja, round: 1, marker: Leaf, turns: [Ann: talar y quemar]}\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- {card: , round: , marker: , start: , turns: , harvest: , check: }\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: [Logging, {step: expedition, loot: [dog, +1]}]\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: [{step: eat, goods: 2 dogs}]\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: [{step: eat, goods: {dogs: 2}}]\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: [{step: have, points: -3, weapons: 0, goods: }]\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: [{step: disarm, strength: '9', placed: 'TRUE'}]\n",
    "caverna: 1\nplayers: [Ann]\nrounds:\n- turns: []\n  check: {Ann: 3 food -2 points}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {round: 7, now: {}, homes: {Ann: }}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {homes: {Ann: {board: {c4: FIELD 2 grains, b3  B2: large pasture}}}}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {homes: {Ann: {supply: {wood: 2}, animals: 0 dog, dwarfs: [0, Newborn]}}}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {spaces: {Talar y quemar: 1 wood}}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {homes: {Ann: {due: {ruby supplier: 2}}}}\n",
    "caverna: 1\nplayers: [Ann]\nposition: {round: 3, now: {turn: Ann, placed: {logging: Ann  0}, passed: [Ann]}}\n",
    "caverna: 1\nplayers: [Ann]\nrounds: []\nscores: {Ann: {Gold and  begging: -3, TOTAL: '12'}}\n",
    "caverna: 1\nplayers: [Ann]\nrounds: []\nexpect: [furnish.cost 9:14]\n",
]


@rows("text", VALID)
def test_what_the_reader_takes_is_valid(text: str) -> None:
    record = loads(text)
    assert record.findings == []
    assert wrong(to_data(record)) == []
    assert wrong(yaml.safe_load(text)) == []


@given(records(), st.booleans())
@settings(max_examples=50, deadline=None)
def test_any_record_is_valid(record: Record, structured: bool) -> None:
    assert wrong(to_data(record, structured)) == []


# --- wrong shapes -----------------------------------------------------------------------------------------------

START = {"caverna": 1, "players": ["Ann"], "rounds": []}


def with_round(**said: Any) -> dict[str, Any]:
    return {**START, "rounds": [said]}


def with_step(**fields: Any) -> dict[str, Any]:
    return with_round(turns=[{"Ann": ["Logging", fields]}])


def with_position(**said: Any) -> dict[str, Any]:
    return {**START, "position": said}


def with_home(**said: Any) -> dict[str, Any]:
    return with_position(homes={"Ann": said})


BROKEN: list[tuple[Any, str]] = [
    ({"players": ["Ann"], "rounds": []}, "record.missing"),
    ({"caverna": 1, "rounds": []}, "record.missing"),
    ({"caverna": 1, "players": ["Ann"]}, "record.missing"),
    ({**START, "caverna": 2}, "record.number"),
    ({**START, "score": {"Ann": 3}}, "record.key"),
    ({**START, "players": {"Ann": 1}}, "record.key"),
    ({**START, "players": "Ann, Bob"}, "record.key"),
    ({**START, "players": [["Ann"]]}, "record.key"),
    ({**START, "about": "the final"}, "record.key"),
    ({**START, "variant": "short"}, "record.name"),
    ({**START, "variant": ["full"]}, "record.key"),
    ({**START, "rulings": ["carpenter"]}, "record.key"),
    ({**START, "rulings": {"carpentry": "action"}}, "record.key"),
    ({**START, "rulings": {"carpenter": "wood"}}, "record.name"),
    ({**START, "rulings": {"solo clear at": 8}}, "record.name"),
    ({**START, "rounds": {"card": "Blacksmithing"}}, "record.key"),
    ({**START, "rounds": ["Blacksmithing"]}, "record.key"),
    ({**START, "rounds": [None]}, "record.key"),
    (with_round(cards="Blacksmithing"), "record.key"),
    (with_round(card=["Blacksmithing"]), "record.key"),
    (with_round(round=0), "record.number"),
    (with_round(round=13), "record.number"),
    (with_round(round=-1), "record.number"),
    (with_round(round=1.5), "record.number"),
    (with_round(round="one"), "record.number"),
    (with_round(marker="flower"), "record.name"),
    (with_round(turns={"Ann": "Logging"}), "record.key"),
    (with_round(turns=["Ann:Logging"]), "record.key"),
    (with_round(turns=[{}]), "record.key"),
    (with_round(turns=[{"Ann": "Logging", "Bob": "Logging"}]), "record.key"),
    (with_round(turns=[{"Ann": None}]), "record.step"),
    (with_round(turns=[{"Ann": ""}]), "record.step"),
    (with_round(turns=[{"Ann": []}]), "record.step"),
    (with_round(turns=[{"Ann": {"step": "take"}}]), "record.key"),
    (with_round(turns=[{"Ann": [["Logging"]]}]), "record.key"),
    (with_round(harvest=[{"Ann": "beg 1"}]), "record.key"),
    (with_round(check={"Ann": {"food": 3}}), "record.step"),
    (with_step(tile="Carpenter", cell="D3"), "record.missing"),
    (with_step(step="furnsh", tile="Carpenter", cell="D3"), "record.name"),
    (with_step(step="furnish", tile="Carpenter"), "record.missing"),
    (with_step(step="furnish", tile="Carpenter", cell="D3", cost=3), "record.key"),
    (with_step(step="furnish", tile="Carpenter", cell="D33"), "record.cell"),
    (with_step(step="forge", strength=0), "record.number"),
    (with_step(step="forge", strength=-2), "record.number"),
    (with_step(step="forge", strength="two"), "record.number"),
    (with_step(step="eat", goods={"sheep": -1}), "record.number"),
    (with_step(step="eat", goods=["sheep", 1]), "record.key"),
    (with_step(step="skip", phase="feeding"), "record.name"),
    (with_step(step="expedition", loot="dog"), "record.key"),
    (with_step(step="have", dwarf=-1), "record.number"),
    ({**START, "position": ["round", 7]}, "record.key"),
    (with_position(rounds=7), "record.key"),
    (with_position(round=13), "record.number"),
    (with_position(questions=4), "record.number"),
    (with_position(questions=-1), "record.number"),
    (with_position(cards="Blacksmithing"), "record.key"),
    (with_position(spaces={"Logging": ["wood"]}), "record.key"),
    (with_position(now={"turn": "Ann"}), "record.missing"),
    (with_position(round=3, now={"player": "Ann"}), "record.key"),
    (with_position(round=3, now={"placed": {"Logging": "Ann"}}), "record.missing"),
    (with_position(homes=["Ann"]), "record.key"),
    (with_home(goods="3 food"), "record.key"),
    (with_home(dwarfs=2), "record.key"),
    (with_home(dwarfs=[15]), "record.number"),
    (with_home(dwarfs=["baby"]), "record.number"),
    (with_home(begging=-1), "record.number"),
    (with_home(due={"Ruby supplier": -1}), "record.number"),
    (with_home(board=["C4: field"]), "record.key"),
    (with_home(board={"C6": "field"}), "record.cell"),
    (with_home(board={"C4 C3 C2": "large pasture"}), "record.step"),
    (with_home(board={"C4": ["field"]}), "record.name"),
    (with_home(used="Guest room"), "record.key"),
    ({**START, "end": ["eat 1 sheep"]}, "record.key"),
    ({**START, "scores": {"Ann": "many"}}, "record.number"),
    ({**START, "scores": {"Ann": {"cows": 3}}}, "record.key"),
    ({**START, "scores": [80]}, "record.key"),
    ({**START, "expect": "furnish.cost 9:14"}, "record.key"),
    ({**START, "expect": ["furnish.cost 9"]}, "record.number"),
]  # fmt: skip


@rows(("data", "rule"), BROKEN)
def test_a_wrong_shape_is_told_by_both(data: Any, rule: str) -> None:
    assert rule in unreadable(data)
    assert wrong(data) != []


JUNK: tuple[Any, ...] = (
    None, True, 0, 1, -1, 7, 1.5, "", "x", "7", "Ann", "leaf", "C4", "C4 C3", [], {}, ["x"], {"x": "y"},
    {"step": "take"}, "eat 1 sheep", "3 wood", {"wood": 1}, [1, 2], "Logging", "+1",
)  # fmt: skip


def changed(data: Any, rnd: random.Random) -> Any:
    """Return data with one value somewhere replaced, added, renamed or left out."""
    copy = json.loads(json.dumps(data))
    places = [(copy, key) for key in copy]
    for node, key in places:  # grows on the way
        below = node[key]
        if isinstance(below, dict | list):
            places += [(below, each) for each in (below if isinstance(below, dict) else range(len(below)))]
    node, key = rnd.choice(places)
    value, how = rnd.choice(JUNK), rnd.choice(("replace", "remove", "rename", "add"))
    if how == "remove":
        del node[key]
    elif how == "rename" and isinstance(node, dict):
        node[str(value)] = node.pop(key)
    elif how == "add" and isinstance(node[key], dict):
        node[key][str(value)] = value
    elif how == "add" and isinstance(node[key], list):
        node[key].append(value)
    else:
        node[key] = value
    return copy


@given(records(), st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_the_schema_never_refuses_what_the_reader_takes(record: Record, seed: int) -> None:
    rnd = random.Random(seed)
    data = to_data(record, structured=rnd.random() < 0.5)
    for _ in range(5):
        said = changed(data, rnd)
        if not from_data(said).findings:
            assert wrong(said) == []
