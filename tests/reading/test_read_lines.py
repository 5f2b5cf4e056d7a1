"""Players' lines: what may stand in which line, and the slips of the hand."""

import json

import pytest

from caverna.games.caverna import steps
from caverna.games.caverna.goods import Goods
from caverna.model.findings import Span
from caverna.reading.reader import loads
from tests.support.marked_texts import HEAD, TURNS, broken, found, message, read, turn
from tests.support.rows import rows

# --- lines --------------------------------------------------------------------------------------------------


@rows(
    ("line", "rules"),
    [
        ("▸Ann:Logging", ["record.key"]),
        ("▸Ann Logging", ["record.key"]),
        ("▸Logging", ["record.key"]),
        ("▸[Ann, Logging]", ["record.key"]),
        ("▸{}", ["record.key"]),
        ("▸Anna: Logging", ["record.name"]),
        ("▸[Ann]: Logging", ["record.key"]),
        ("▸Ann:", ["record.step"]),
        ("▸Ann: ~", ["record.step"]),
        ("▸Ann: ''", ["record.step"]),
        ("▸Ann: #Logging", ["record.step"]),
        ("Ann: ▸{step: pass}", ["record.key"]),
        ("{Ann: use Trader 1, ▸use Beer parlor 1 for gold}", ["record.key"]),
        ("{Ann: Logging, ▸expedition (dog, wood, +1), eat 1 grain}", ["record.key"]),
        ("{▸Ann:Logging}", ["record.key"]),
        ("{Ann: Logging, ▸Bob: Supplies}", ["record.key"]),
        ("Ann: Logging\n    ▸Bob: Supplies", ["record.key"]),
        ("Ann: Logging\n    ▸Ann: Supplies\n    ▸Bob: pass", ["record.key", "record.key"]),
        ("Ann: ▸Loging, eat 1 ▸dogg", ["record.name", "record.name"]),
        ("Ann: Logging, expedition ▸(dog, #wood)", ["record.step"]),
        ("Ann: Logging▸, #expedition (dog)", ["record.step"]),
        ("Ann: Logging, ▸Supplies", ["record.step"]),
        ("Ann: Logging, ▸pass", ["record.step"]),
        ("Ann: pass, ▸pass", ["record.step"]),
        ("Ann: pass, ▸forge 2", ["record.step"]),
        ("Ann: ▸forge 2", ["record.step"]),
        ("Ann: eat 1 grain, ▸forge 2, expedition (dog)", ["record.step"]),
        ("Ann: ▸forge 2, Blacksmithing", ["record.step"]),
        ("Ann: ▸order 8", ["record.step"]),
        ("Ann: order 8, ▸order 5, Logging", ["record.step"]),
        ("Ann: Logging, ▸feed", ["record.step"]),
        ("Ann: Logging, ▸breed sheep", ["record.step"]),
        ("Ann: Logging, ▸beg 1", ["record.step"]),
        ("Ann: Logging, ▸skip fields", ["record.step"]),
        ("Ann: ▸keep Logging", ["record.step"]),
        ("Ann: Logging, use Beer parlor 1 for ▸wood", ["record.step"]),
        ("Ann: Blacksmithing, ▸forge", ["ambiguous record.step"]),
    ],
)
def test_turns(line: str, rules: list[str]) -> None:
    turn(line, *rules)


@pytest.mark.parametrize(
    "line",
    [
        "Ann: Logging",
        "Ann: eat 2 gold, Logging, expedition (dog), let go 1 dog",
        "Ann: order 8, Logging",
        "Ann: pass, eat 1 grain",
        "Ann: eat 1 grain, have 3 food",
        "{Ann: Logging}",
        '{Ann: "Logging, expedition (dog, +1)"}',
        "{Ann: Logging, }",
        "'Ann': Logging  # and so on",
        "? Ann\n    : Logging",
    ],
)
def test_turns_without_findings(line: str) -> None:
    turn(line)


def test_an_empty_entry_of_turns_is_told_behind_its_dash() -> None:
    assert found(f"{TURNS}  -\n") == [("malformed", "record.key", 6, 4)]


def test_a_malformed_turn_is_still_counted() -> None:
    record = loads(f"{TURNS}  - Ann: Loging, eat 1 grain\n  - x\n  - Cid: Logging\n  - Bob: Logging\n")
    assert [(line.player, line.malformed) for line in record.rounds[0].turns] == [
        ("Ann", True), ("", True), ("Cid", True), ("Bob", False),
    ]  # fmt: skip
    assert record.rounds[0].turns[0].steps == (steps.Eat(Goods(grain=1)),)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("start: {Ann: keep Logging, Bob: eat 1 grain}", []),
        ("start: {Ann: ▸Logging}", ["record.step"]),
        ("start: {Ann: ▸feed}", ["record.step"]),
        ('start: {Ann: "keep Logging, keep Ore mining"}', []),
        ('harvest: {Ann: "eat 1 grain, feed 1 wood, beg 1, eat 1 sheep, breed boar, skip fields, eat 1 boar"}', []),
        ("harvest: {Ann: ▸keep Logging}", ["record.step"]),
        ("harvest: {Ann: ▸forge 2}", ["record.step"]),
        ("harvest: {Ann: ▸pass}", ["record.step"]),
        ("harvest: {Ann: ▸order 8}", ["record.step"]),
        ('harvest: {Ann: "feed, ▸feed"}', ["record.step"]),
        ('harvest: {Ann: "breed none, ▸breed sheep"}', ["record.step"]),
        ('harvest: {Ann: "skip fields, ▸skip breeding"}', ["record.step"]),
        ('harvest: {Ann: "breed none, feed"}', []),  # harvest.order, which is for the rules to say
        ("harvest: {Ann: eat 1 grain, ▸feed}", ["record.key"]),
        ("harvest: {Ann: eat 1 grain, Bob: beg 1, ▸feed, breed none}", ["record.key"]),
        ("harvest: {Ann: eat 1 grain, ▸feed, Bob: ▸fed}", ["record.key", "record.name"]),
    ],
)
def test_start_and_harvest(text: str, rules: list[str]) -> None:
    broken(f"{HEAD}rounds:\n- {text}\n", *rules)


# --- what is said -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann:Logging", "'Ann: Logging'"),
        ("{Ann:Logging}", "'Ann: Logging'"),
        ("Ann Logging", "a colon is missing after the name"),
        ("Anna: Logging", "did you mean 'Ann'?"),
        ("Ann: Loging", "did you mean 'Logging'?"),
        ("Ann: Logging\n    Bob: Supplies", "begin each turn with '- '"),
        ("{Ann: use Trader 1, use Beer parlor 1 for gold}", "put the line in quotes"),
        ("Ann: Logging, expedition (dog, #wood)", "' #' begins a comment"),
        ("Ann: #Logging", "' #' begins a comment"),
        ("Ann: Imitation 2, Logging", "'Imitation 2 of Logging'"),
        ("Ann: Logging, feed", "'harvest' line"),
        ("Ann: keep Logging", "'start' line"),
        ("Ann: {step: pass}", "put the step in brackets"),
        ("Ann: [Blacksmithing, expedition (dog, wood)]", "put the step in quotes"),
    ],
)
def test_hints_for_slips_of_the_hand(line: str, said: str) -> None:
    assert said in message(f"{TURNS}  - {line}\n")


def test_a_comment_behind_a_broken_line_is_not_blamed() -> None:
    assert "comment" not in message(f"{TURNS}  - Ann: Loging # wood\n")


# --- steps one by one ---------------------------------------------------------------------------------------


def test_a_turn_as_a_list_of_steps() -> None:
    record = turn(
        "Ann: [Blacksmithing, {step: forge, strength: 2},\n"
        "      {step: expedition, loot: [dog, +1, {step: furnish, tile: seam, cell: e3, paying: {wood: 1}}]},\n"
        '      "expedition (wood, +1)"]'
    )
    line = record.rounds[0].turns[0]
    assert line.steps == (
        steps.Place("Blacksmithing"),
        steps.Forge(2),
        steps.Expedition((steps.Loot("dog"), steps.Stronger(), steps.Furnish("Seam", "E3", Goods(wood=1)))),
        steps.Expedition((steps.Loot("wood"), steps.Stronger())),
    )
    assert [line.place(at) for at in range(4)] == [Span(6, 11), Span(6, 26), Span(7, 7), Span(8, 8)]
    assert [line.place(2, at) for at in range(3)] == [Span(7, 33), Span(7, 38), Span(7, 42)]
    assert line.place(3, 1) == Span(8, 26)


@pytest.mark.parametrize(
    ("given", "step"),
    [
        ({"step": "place", "space": "imitation 2", "of": ["Logging"]}, steps.Place("Imitation 2", ("Logging",))),
        ({"step": "place", "space": "Imitation 2", "of": "Logging"}, steps.Place("Imitation 2", ("Logging",))),
        ({"step": "clear", "meadow": "C4", "field": "C3"}, steps.Clear("C4", "C3")),
        ({"step": "dig caverns", "cavern": "D2", "second": "E2"}, steps.DigCaverns("D2", "E2")),
        ({"step": "pasture", "cells": ["C4", "C3"]}, steps.Pasture(("C4", "C3"))),
        ({"step": "sow", "grain": ["C3"], "vegetable": []}, steps.Sow(("C3",))),
        ({"step": "furnish", "tile": "Carpenter", "cell": "D3", "paying": None}, steps.Furnish("Carpenter", "D3")),
        ({"step": "furnish", "tile": "Seam", "cell": "D3", "paying": {}}, steps.Furnish("Seam", "D3", Goods())),
        ({"step": "buy", "goods": ["dogs", "wood"]}, steps.Buy(("dog", "wood"))),
        ({"step": "eat", "goods": {"sheep": 2, "grain": 1}}, steps.Eat(Goods(sheep=2, grain=1))),
        ({"step": "eat", "goods": "2 sheep 1 grain"}, steps.Eat(Goods(sheep=2, grain=1))),
        ({"step": "ruby tile", "kind": "cavern", "cell": "E1"}, steps.RubyTile("cavern", "E1")),
        ({"step": "use", "tile": "Beer parlor", "times": 2, "into": "gold"}, steps.Use("Beer parlor", 2, "gold")),
        ({"step": "use", "tile": "Trader", "times": 1, "into": ""}, steps.Use("Trader")),
        ({"step": "disarm", "strength": 9, "placed": True}, steps.Disarm(9, True)),
        ({"step": "have", "goods": {"wood": 0}, "points": -3, "weapons": [0, 5]},
         steps.Have(Goods(wood=0), points=-3, weapons=(0, 5))),
    ],
)  # fmt: skip
def test_steps_as_objects(given: dict[str, object], step: steps.Step) -> None:
    record = {"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Ann": ["Logging", given]}]}]}
    if isinstance(step, steps.Place):
        record["rounds"] = [{"turns": [{"Ann": [given]}]}]
    read_back = read(json.dumps(record))
    assert read_back.findings == []
    assert read_back.rounds[0].turns[0].steps[-1] == step


@rows(
    ("line", "rules"),
    [
        ("▸Ann: []", ["record.step"]),
        ("Ann: [Logging, ▸[eat 1 grain]]", ["record.key"]),
        ("Ann: [Logging, ▸Loging]", ["record.name"]),
        ('Ann: ["Logging, ▸eat 1 grain"]', ["record.step"]),
        ("Ann: [Logging, expedition ▸(dog, +1), eat 1 grain]", ["record.step"]),
        ("Ann: [Logging, ▸{tile: Carpenter}]", ["record.missing"]),
        ("Ann: [Logging, {step: ▸furnsh}]", ["record.name"]),
        ("Ann: [Housework, ▸{step: furnish, tile: Carpenter}]", ["record.missing"]),
        ("Ann: [Housework, {step: furnish, tile: ▸Carpentr, cell: ▸D9}]", ["record.name", "record.cell"]),
        ("Ann: [Housework, {step: furnish, tile: Carpenter, cell: D3, ▸payng: 1 wood}]", ["record.key"]),
        ("Ann: [Housework, {step: furnish, tile: Carpenter, cell: D3, paying: 1 ▸woood}]", ["record.name"]),
        ("Ann: [Housework, {step: furnish, tile: Carpenter, cell: D3, paying: {▸woood: 1}}]", ["record.name"]),
        ("Ann: [Housework, {step: furnish, tile: Carpenter, cell: D3, paying: {wood: ▸-1}}]", ["record.number"]),
        ("Ann: [Housework, {step: furnish, tile: ▸{a: b}, cell: D3}]", ["record.key"]),
        ("Ann: [Housework, {step: furnish, tile: Carpenter, cell: D3, ▸cell: D2}]", ["record.key"]),
        ("Ann: [Blacksmithing, {step: forge, strength: ▸two}]", ["record.number"]),
        ("Ann: [Blacksmithing, {step: forge, strength: ▸2.0}]", ["record.number"]),
        ("Ann: [Blacksmithing, {step: forge, strength: ▸0}]", ["record.number"]),
        ("Ann: [Blacksmithing, {step: expedition, loot: ▸dog}]", ["record.key"]),
        ("Ann: [Blacksmithing, {step: expedition, loot: [▸dogg, sow grain ▸C9]}]", ["record.name", "record.cell"]),
        ("Ann: [Blacksmithing, {step: expedition, loot: [dog, ▸{step: forge, strength: 2}]}]", ["record.step"]),
        ('Ann: [Blacksmithing, {step: expedition, loot: [▸"dog, wood"]}]', ["record.step"]),
        ("Ann: [Blacksmithing, ▸{step: expedition, loot: []}]", ["ambiguous record.step"]),
        ("Ann: [Sheep farming, ▸{step: pasture, cells: []}]", ["ambiguous record.step"]),
        ("Ann: [Blacksmithing, ▸{step: loot, good: dog}]", ["record.step"]),
        ("Ann: [▸{step: forge, strength: 2}]", ["record.step"]),
        ("Ann: [Logging, ▸{step: place, space: Supplies}]", ["record.step"]),
        ("Ann: [{step: ▸[a]}]", ["record.key"]),
    ],
)
def test_lists_of_steps(line: str, rules: list[str]) -> None:
    turn(line, *rules)


@pytest.mark.parametrize(
    ("written", "column"),
    [
        ("Loging", 10),
        ("'Loging'", 11),
        ("'''Loging'", 11),
        ("'Logging, ''x'", 20),
        (r'"\"Loging"', 11),
        (r'"Logging,\x20\"x"', 23),
    ],
)
def test_a_place_in_quotes_is_that_of_the_character(written: str, column: int) -> None:
    text = f"caverna: 1\nplayers: [Ann]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: {written}\n"
    assert [(each.line, each.column) for each in loads(text).findings] == [(6, column)]
