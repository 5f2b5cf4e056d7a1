"""Broken and hostile records: findings with a place inside the text, never an exception, whatever is done with them."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.engine.verify import verify
from caverna.games.stone_age.rulebook import RULEBOOK
from caverna.model.record import Record
from caverna.pages import view_html
from caverna.reading.reader import loads
from caverna.writing.fmt import fmt
from tests.support.marked_texts import broken, read
from tests.support.stone_age_broken import EMPTY_DECK, FOUR, HUNGRY, LAST_TILE, OVER, SECOND, TWO

INSIDE = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 8
  starting player: Bob
  cards: [5 food / healing, roll gold / art, none, tool / art]
  buildings: [2 wood 1 brick, none]
  stacks: [4, 5]
  tribes:
    Ann: {people: 7, supply: 3 food 2 wood 1 gold, production: 4, tools: 5, points: 42,
          cards: [dice / 2 farmer, hidden], open: [once 4 / 1 tool maker], buildings: 3}
    Bob: {points: 20, buildings: [1 to 7, 1 to 7]}
  now: {phase: actions, turn: Bob, placed: {Bob: [forest 3, card 2], Ann: [hunt 2]}, used: {Ann: 2 1}}
rounds:
- actions: [Bob: forest 4 5 6, Ann: hunt 1 2 with 2]
end: {Ann: drawn 7 food / pottery}
scores: {Ann: 100, Bob: {total: 20, culture: 0}}
expect: [place.full 9:14]
"""
SAMPLES = [TWO + SECOND, FOUR, HUNGRY, OVER, LAST_TILE, EMPTY_DECK, INSIDE]
STRUCTURED = {
    "stone age": 1,
    "players": ["Ann", "Bob"],
    "rounds": [
        {
            "cards": ["dice / writing", "5 food / healing", "roll wood / 2 shaman", "once 4 / 1 tool maker"],
            "buildings": {"1": "2 wood 1 brick", "2": "1 to 7"},
            "placements": [
                {"Ann": [{"step": "place", "place": "hut"}]}, {"Bob": "field"},
                {"Ann": [{"step": "place", "place": "forest", "people": 2}]}, {"Bob": ["clay pit 3"]},
                {"Ann": [{"step": "place on", "place": "card", "number": 1}]}, {"Bob": "building 1"},
            ],
            "actions": [
                {"Ann": [
                    {"step": "roll", "place": "forest", "dice": [4, 5], "tools": [], "once": [], "gets": 3},
                    {"step": "card", "number": 1, "paying": {"wood": 1}, "dice": [3, 5], "picks": [5]},
                ]},
                {"Bob": [{"step": "roll", "place": "clay pit", "dice": [6, 4, 3]},
                         {"step": "leave", "place": "building", "number": 1}]},
            ],
            "feeding": {"Ann": [{"step": "have", "goods": {"food": 6}}]},
            "check": {"Ann": "6 food 2 wood"},
        }
    ],
}  # fmt: skip
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "x" * 3000,
    "\u202e",
    [],
    {},
    [[]],
    {"step": "roll"},
    {"step": 3},
    [None],
]
PIECES = ["", " ", "\n", "- ", ": ", ",", "[", "]", "{", "}", '"', "#", "~", "-1", "0", "7", "999", "é", "\u202e", "😀",
          "Ann", "Bob: ", "card ", "building ", " paying ", " dice ", " picks ", " roll ", " with ", " once ", " gets ",
          " draw ", "drawn ", "take ", "have ", "pass", "leave ", "starve", "pay ", "forest ", "hut", "none", "hidden",
          "9" * 40]  # fmt: skip


def survives(text: str, page: bool = False) -> Record:
    """Read, verify, go on after mistakes, and show a record; its findings stand inside the text."""
    record = read(text)
    lines = re.split(r"\r\n?|\n", text)
    for report in (verify(record), verify(loads(text), keep_going=True)):
        for each in report.findings:
            assert each.rule in RULEBOOK.all
            assert each.message
            assert 1 <= each.line <= len(lines)
            assert 1 <= each.column <= len(lines[each.line - 1]) + 1
    if page:
        view_html(loads(text), keep_going=True)
        if not record.findings:
            assert fmt(fmt(text)) == fmt(text)
    return record


@pytest.mark.parametrize("text", SAMPLES)
def test_the_samples_themselves(text: str) -> None:
    assert survives(text, True).findings == []


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a record with some characters replaced, deleted or put in."""
    text = draw(st.sampled_from([*SAMPLES, json.dumps(STRUCTURED, indent=1)]))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 4))
        text = text[:at] + draw(st.sampled_from(PIECES) | st.characters()) + text[at + gone :]
    return text


@settings(max_examples=80, deadline=None)
@given(mutated())
def test_mutated_records(text: str) -> None:
    survives(text)


@settings(max_examples=15, deadline=None)
@given(mutated())
def test_mutated_records_are_shown(text: str) -> None:
    survives(text, True)


def words_shuffled(text: str, dice: Random) -> str:
    """Return a text in which words, numbers and lines have changed places."""
    words = re.split(r"(\s+)", text)
    places = [at for at, word in enumerate(words) if word.strip()]
    for _ in range(3):
        one, other = dice.choice(places), dice.choice(places)
        words[one], words[other] = words[other], words[one]
    return "".join(words)


@pytest.mark.parametrize("text", SAMPLES)
def test_words_that_changed_places(text: str) -> None:
    dice = Random(text)
    for _ in range(12):
        survives(words_shuffled(text, dice))


# --- wrong types everywhere -----------------------------------------------------------------------------------


def places_in(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the way to every value of plain data."""
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places_in(value, (*path, key))


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = deepcopy(data)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


def plain(text: str) -> Any:
    import yaml

    return yaml.load(text, yaml.CBaseLoader)


@pytest.mark.parametrize("number", range(len(ODD)))
def test_a_wrong_value_at_every_place(number: int) -> None:
    """Each value goes to every third place, another third for each; so all places see several."""
    for data in (STRUCTURED, plain(INSIDE)):
        for at, path in enumerate(places_in(data)):
            if at % 3 == number % 3:
                survives(json.dumps(with_value(data, path, ODD[number])))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (f"{TWO.replace('forest 4 5', 'forest ▸' + '9' * 5000)}", ["record.number"]),
        (f"{TWO.replace('forest 2', 'forest ▸' + '9' * 50)}", ["record.number"]),
        (f"{TWO.replace('paying 1 wood', 'paying ▸0 wood')}", ["record.number"]),
        (f"{TWO.replace('Ann: forest 4 5', 'Ann: ' + 'x' * 5000)}", None),
        (f"{TWO.replace('2 wood 1 brick', '[' * 500)}", None),
        (f"{TWO}  feeding: {{Ann: {'take 2 gold, ' * 3000}starve}}\n", None),
        (f"stone age: 1\nplayers: ▸[{', '.join('P' + str(n) for n in range(900))}]\nrounds: []\n",
         ["illegal setup.players"]),
        ("stone age: ▸2\nplayers: [Ann, Bob]\nrounds: []\n", ["record.number"]),
        ("stone age: 1\ncaverna: 1\nplayers: [Ann, Bob]\nrounds: []\n", None),
    ],
)  # fmt: skip
def test_large_and_strange(text: str, rules: list[str] | None) -> None:
    if rules is None:
        assert survives(text).findings
    else:
        broken(text, *rules)


def test_a_part_given_up_is_left_before_the_steps_of_the_next_are_shown() -> None:
    """A placement cannot be read, so that not everyone is placed: the actions are played all the same."""
    text = (TWO + SECOND).replace("Ann: forest 2, Ann: field", "Ann: fores 2, Ann: field")
    record = survives(text, True)
    assert [finding.rule for finding in record.findings] == ["record.name"]
    rules = [finding.rule for finding in verify(loads(text), keep_going=True).findings]
    assert rules[:2] == ["record.name", "act.person"]
