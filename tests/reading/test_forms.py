"""The language of forms is enough for other games: some steps of Stone Age and of Agricola, declared here."""

import re
from types import MappingProxyType
from typing import Any, ClassVar

import jsonschema
import pytest
from attrs import field, frozen

from caverna.games.caverna import steps
from caverna.games.caverna.notation import parse
from caverna.games.caverna.record import FORMAT
from caverna.model import goods as core
from caverna.model.findings import AMBIGUOUS, MALFORMED
from caverna.model.json_shapes import Shape
from caverna.model.line_order import misplaced
from caverna.model.names import Names
from caverna.model.steps import PLACES, Step, declared, step
from caverna.reading import jsontree
from caverna.reading.notation.compound import Counted, Held, Items
from caverna.reading.notation.notation import LinePart, Notation
from caverna.reading.notation.slots import END, Ahead, Cell, Choice, Count, Many, Name, Single, Slot
from caverna.reading.notation.words import Words
from caverna.reading.shared import Reading
from caverna.reading.steps import read_step
from caverna.reading.tree import Mapping, Source
from caverna.writing.schema import step_definitions


def _tuple(values: Any) -> tuple[Any, ...]:
    return tuple(values)


# --- Stone Age ----------------------------------------------------------------------------------------------


class Resources(core.Goods, names=("food", "wood", "brick", "stone", "gold")):
    pass


RESOURCE = Names("good", [(name, name) for name in Resources.names])
CIVILISATION = Names("card", [(name, name) for name in ("7 food / pottery", "dice / 2 farmer")], ignored="/")


class Tools(Slot):
    """Tools by their values, and the ones for one use behind ``once``: ``2 1 once 4``."""

    several = True
    parts = MappingProxyType({"tools": Many(Count()), "once": Many(Count())})

    def quick(self, words: list[str]) -> dict[str, list[int]] | None:
        return None

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {"tools": [], "once": []}
        end = words.until(*ahead.stops)
        while words.at < end or not any(found.values()):
            found["once" if words.takes("once") else "tools"].append(words.number())
        return found

    def write(self, value: Any) -> str:
        return " ".join([*map(str, value["tools"]), *(f"once {each}" for each in value["once"])])


@step("{place:site} {people:count}", "forest 3", where="placements", role=PLACES)
@frozen
class People(Step):
    """Place people."""

    word: ClassVar[str] = "people"
    place: str
    people: int


@step("{place:site} {dice:die*} [with {tools once:tools} | gets {gets:figure}]", "forest 4 2 6", where="actions")
@frozen
class Roll(Step):
    """Roll dice for a resource."""

    word: ClassVar[str] = "roll"
    place: str
    dice: tuple[int, ...] = field(default=(), converter=_tuple)
    tools: tuple[int, ...] = field(default=(), converter=_tuple)
    once: tuple[int, ...] = field(default=(), converter=_tuple)
    gets: int | None = None


@step("card {number:count}", "card 2", where="placements", role=PLACES)
@frozen
class OnCard(Step):
    """Place a person on a card."""

    word: ClassVar[str] = "on card"
    number: int


@step(
    "card {number:count} [paying {paying:goods}] [dice {dice:die+} | picks {picks:die+} | gets {gets:figure}]"
    " [{draw?} [{drawn:card}]]",
    "card 2 paying 1 wood",
    where="actions",
)
@frozen
class Card(Step):
    """Buy a card."""

    word: ClassVar[str] = "card"
    number: int
    paying: Resources | None = None
    dice: tuple[int, ...] = field(default=(), converter=_tuple)
    picks: tuple[int, ...] = field(default=(), converter=_tuple)
    gets: int | None = None
    draw: bool = False
    drawn: str = ""


@step("leave card {number:count}", "leave card 2", where="actions")
@frozen
class LeaveCard(Step):
    """Leave a card."""

    word: ClassVar[str] = "leave card"
    number: int


@step("leave {place:site}", "leave forest", where="actions")
@frozen
class LeavePlace(Step):
    """Leave a place."""

    word: ClassVar[str] = "leave"
    place: str


@step("have {goods people points:held}", "have 3 food", free=True)
@frozen
class Have(Step):
    """Assert what one has."""

    word: ClassVar[str] = "have"
    goods: Resources = Resources()  # noqa: RUF009 - it is a value
    people: int | None = None
    points: int | None = None


RESOURCES = Counted(RESOURCE, Resources.number, Resources.of)
STONE_AGE = Notation(
    declared({kind.__name__: kind for kind in (People, Roll, OnCard, Card, LeaveCard, LeavePlace, Have)}),
    {
        "site": Choice(("hunt", "forest", "clay pit"), "the place"),
        "count": Count(),
        "die": Count(1, 6),
        "figure": Count(0),
        "goods": RESOURCES,
        "tools": Tools(),
        "card": Name(CIVILISATION, "A card."),
        "held": Held(RESOURCES, [("people", "people"), ("points", "points")], signed=("points",)),
    },
    {
        "placements": LinePart("the placements", "it is a placement", "name the place", own_forms=True),
        "actions": LinePart("the actions", "it is an action", own_forms=True),
    },
)
ACTIONS, PLACEMENTS = STONE_AGE.of_part("actions"), STONE_AGE.of_part("placements")


@pytest.mark.parametrize(
    ("text", "wanted", "canonical"),
    [
        ("forest 4 2 6", Roll("forest", (4, 2, 6)), ""),
        ("CLAY  pit", Roll("clay pit"), "clay pit"),
        ("forest 4 2 6 with 2 once 4 gets 5", Roll("forest", (4, 2, 6), (2,), (4,), 5), ""),
        ("forest 4 gets 5 with once 4 1", Roll("forest", (4,), (1,), (4,), 5), "forest 4 with 1 once 4 gets 5"),
        ("card 3", Card(3), ""),
        (
            "card 3 paying 3 wood dice 2 2 5 6 picks 5 6",
            Card(3, Resources(wood=3), (2, 2, 5, 6), (5, 6)),
            "",
        ),
        (
            "card 3 paying 3 wood picks 5 6 dice 2 2 5 6",
            Card(3, Resources(wood=3), (2, 2, 5, 6), (5, 6)),
            "card 3 paying 3 wood dice 2 2 5 6 picks 5 6",
        ),
        ("card 1 paying 1 wood draw", Card(1, Resources(wood=1), draw=True), ""),
        (
            "card 1 paying 1 wood draw 7 Food/Pottery",
            Card(1, Resources(wood=1), draw=True, drawn="7 food / pottery"),
            "card 1 paying 1 wood draw 7 food / pottery",
        ),
        ("leave card 2", LeaveCard(2), ""),
        ("leave clay pit", LeavePlace("clay pit"), ""),
        ("have 2 wood 6 people -3 points", Have(Resources(wood=2), 6, -3), ""),
    ],
)
def test_stone_age_reads_and_writes(text: str, wanted: Step, canonical: str) -> None:
    parsed = ACTIONS.read(f"hunt 1, {text}")
    assert (parsed.steps, parsed.errors, parsed.offsets) == ((Roll("hunt", (1,)), wanted), (), (0, 8))
    assert ACTIONS.write(parsed.steps) == f"hunt 1, {canonical or text}"
    assert ACTIONS.read(canonical or text).steps == (wanted,)
    quick = ACTIONS._canonical(text)
    assert quick is None or quick == ACTIONS._diagnosis(text)


def test_the_same_words_are_another_step_in_another_part() -> None:
    assert PLACEMENTS.read("forest 3, card 2").steps == (People("forest", 3), OnCard(2))
    assert ACTIONS.read("forest 3, card 2").steps == (Roll("forest", (3,)), Card(2))
    (slip,) = PLACEMENTS.read("forest").errors
    assert (slip.rule, slip.kind, slip.message) == ("record.step", AMBIGUOUS, "a number is missing")
    wrong = misplaced(PLACEMENTS, PLACEMENTS.read("forest 1, hunt 2, leave card 2").steps, "placements", True)
    assert [at for at, _, _ in wrong] == [1, 2]
    assert wrong[1][1:] == ("'leave card 2' does not belong in the placements", "it is an action")


@pytest.mark.parametrize(
    ("text", "rule", "offset", "message"),
    [
        ("forest 4 7", "record.number", 9, "'7' is out of bounds"),
        ("forest 4 gets 5 gets 6", "record.step", 16, "'gets' is written twice"),
        ("card 1 draw pottry", "record.name", 12, "there is no card 'pottry'"),
        ("card 1 paying 3 wodo dice 2 2", "record.name", 16, "there is no good 'wodo'"),
        ("card 1 dice 2 paying 1 wood", "record.number", 14, "'paying' is not a number"),
        ("frest 4", "record.name", 0, "'frest 4' is not a step"),
    ],
)
def test_stone_age_says_what_is_wrong(text: str, rule: str, offset: int, message: str) -> None:
    (slip,) = ACTIONS.read(text).errors
    assert (slip.rule, slip.offset, slip.message, slip.kind) == (rule, offset, message, MALFORMED)


# --- Agricola -----------------------------------------------------------------------------------------------


class Farm(core.Goods, names=("wood", "clay", "grain", "food", "sheep")):
    pass


GOOD = Names("good", [(name, name) for name in Farm.names])
SPACE = Names("space", [(name, name) for name in ("3 wood", "Plow 1 field", "Take 1 grain", "Fishing")])


class Text(Slot):
    """A name that nobody knows beforehand: a card, a player."""

    several = any_text = True

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def quick(self, words: list[str]) -> str:
        return " ".join(words)

    def read(self, words: Words, ahead: Ahead = END) -> str:
        end = words.until(*ahead.stops)
        if end == words.at:
            words.lack(f"the {self.sort}")
        text, words.at = words.between(words.at, end), end
        return text

    def empty(self, value: Any) -> bool:
        return not value

    def take(self, reading: Reading, node: Any) -> str | None:
        return reading.text(node, f"the {self.sort}")

    def schema(self) -> Shape:
        return {"type": "string"}


class Changes(Slot):
    """Goods that come and go: ``-1 grain +2 food``."""

    like = re.compile(r"[+-]\d")
    several = True

    def read(self, words: Words, ahead: Ahead = END) -> Farm:
        pairs = []
        while words.more():
            words.words[words.at] = words.words[words.at].removeprefix("+")
            count, name = words.count_of(GOOD, 1, signed=GOOD.all)
            pairs.append((Farm.number[name], count))
        return Farm.of(pairs)

    def write(self, value: Any) -> str:
        return " ".join(f"{count:+} {name}" for name, count in value.items())

    def take(self, reading: Reading, node: Any) -> Farm | None:
        return Farm(**{key.text: int(value.text) for key, value in node.pairs()})

    def data(self, value: Any) -> dict[str, int]:
        return dict(value)

    def schema(self) -> Shape:
        return {"type": "object"}


@step("{space:space} [by {by:card}]", "Fishing by Acrobat", role=PLACES)
@frozen
class Place(Step):
    """Place a person."""

    word: ClassVar[str] = "place"
    space: str
    by: str = ""


@step("plow {cell:cell} [by {by:card}]", "plow B1", where="turn effect")
@frozen
class Plow(Step):
    """Plow a field."""

    word: ClassVar[str] = "plow"
    cell: str
    by: str = ""


@step("room {cells:cell+} [paying {paying:price}] [by {by:card}]", "room B2", where="turn effect")
@frozen
class Room(Step):
    """Build rooms."""

    word: ClassVar[str] = "room"
    cells: tuple[str, ...] = field(converter=_tuple)
    paying: Farm | None = None
    by: str = ""


@step("minor {card:card} [returning {returning:card}] [paying {paying:price}] [{passing?}]", "minor Seed swap")
@frozen
class Minor(Step):
    """Play a minor improvement."""

    word: ClassVar[str] = "minor"
    card: str
    returning: str = ""
    paying: Farm | None = None
    passing: bool = False


@step("card {card:card} [of {player:player}] ({effects:effect})", "card Woodcutter (+1 wood)", free=True)
@frozen
class Effect(Step):
    """Return in words what a card does."""

    word: ClassVar[str] = "card"
    card: str
    effects: tuple[Step, ...] = field(converter=_tuple)
    player: str = ""


@step("{goods:changes}", "+1 wood", where="effect")
@frozen
class Change(Step):
    """Take and give goods."""

    word: ClassVar[str] = "change"
    goods: Farm


@step("take {goods:good*}", "take wood")
@frozen
class Take(Step):
    """Take goods of choice."""

    word: ClassVar[str] = "take"
    goods: tuple[str, ...] = field(default=(), converter=_tuple)


AGRICOLA = Notation(
    declared({kind.__name__: kind for kind in (Place, Plow, Room, Minor, Effect, Change, Take)}),
    {
        "space": Name(SPACE, "A space."),
        "cell": Cell([column + row for column in "ABCDE" for row in "123"], "cells are A1 to E3", "cells are A1 to E3"),
        "good": Single(GOOD, "A good."),
        "goods": Counted(GOOD, Farm.number, Farm.of),
        "price": Counted(GOOD, Farm.number, Farm.of, nothing=True),
        "card": Text("card"),
        "player": Text("player"),
        "changes": Changes(),
        "effect": Items("effect", "what a card does", "as in '[plow B1]'"),
    },
    {
        "turn": LinePart("a turn", "it belongs in a turn", "name the space"),
        "effect": LinePart("", "it stands in the parentheses of a card"),
    },
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("3 wood", Place("3 wood")),
        ("plow 1 FIELD", Place("Plow 1 field")),
        ("3 wood by Guest", Place("3 wood", "Guest")),
        ("Plow 1 field by Old hand", Place("Plow 1 field", "Old hand")),
        ("plow B1", Plow("B1")),
        ("plow e1 by Surveyor", Plow("E1", "Surveyor")),
        ("take", Take()),
        ("take wood grain", Take(("wood", "grain"))),
        ("room B2 C2 paying 3 clay 2 wood by Thrifty mason", Room(("B2", "C2"), Farm(clay=3, wood=2), "Thrifty mason")),
        ("room B2 paying nothing", Room(("B2",), Farm())),
        ("minor Seed swap paying 1 grain passing", Minor("Seed swap", "", Farm(grain=1), True)),
        ("minor Stone bakery returning Stone oven paying nothing", Minor("Stone bakery", "Stone oven", Farm())),
        ("minor Stone bakery", Minor("Stone bakery")),
        ("card Woodcutter (+1 wood)", Effect("Woodcutter", (Change(Farm(wood=1)),))),
        (
            "card Fair of Bob (-1 food +2 grain, plow C1, room B2 paying nothing)",
            Effect("Fair", (Change(Farm(food=-1, grain=2)), Plow("C1"), Room(("B2",), Farm())), "Bob"),
        ),
    ],
)
def test_agricola_reads_and_writes(text: str, wanted: Step) -> None:
    parsed = AGRICOLA.read(text)
    assert (parsed.steps, parsed.errors) == ((wanted,), ())
    assert AGRICOLA.read(AGRICOLA.write_step(wanted)) == AGRICOLA.read(AGRICOLA.write(parsed.steps))
    assert AGRICOLA.write_step(wanted).lower() == text.lower()
    quick = AGRICOLA._canonical(text)
    assert quick is None or quick == AGRICOLA._diagnosis(text)
    if isinstance(wanted, Effect):
        assert [text[at:].split(",")[0].rstrip(")") for at in parsed.items[0]] == [
            AGRICOLA.write_step(item) for item in wanted.effects
        ]


@pytest.mark.parametrize(
    ("text", "rule", "offset", "message"),
    [
        ("card Woodcutter", "record.step", 0, "the effect is missing"),
        ("card (+1 wood)", "record.step", 0, "the card is missing"),
        ("plow (B1)", "record.step", 5, "parentheses hold what a card does and nothing else"),
        ("card Fair (minor Seed swap)", "record.step", 11, "'minor Seed swap' is not a possible effect"),
        ("card Fair (plwo C1)", "record.name", 11, "there is no effect 'plwo C1'"),
        ("+1 wood", "record.name", 0, "'+1 wood' is neither a space nor a step"),
        ("3 wod", "record.name", 0, "'3 wod' is neither a space nor a step"),
        ("room B2 paying 3 clay by", "record.step", 0, "the card is missing"),
    ],
)
def test_agricola_says_what_is_wrong(text: str, rule: str, offset: int, message: str) -> None:
    (slip,) = AGRICOLA.read(text).errors
    assert (slip.rule, slip.offset, slip.message) == (rule, offset, message)


# --- objects ------------------------------------------------------------------------------------------------

OBJECTS = [
    (
        STONE_AGE.of_part("actions"),
        Roll("forest", (4, 2, 6), (2, 1), (), 5),
        '{"step": "roll", "place": "forest", "dice": [4, 2, 6], "tools": [2, 1], "gets": 5}',
    ),
    (
        STONE_AGE.of_part("actions"),
        Card(3, Resources(wood=3), (2, 2, 5, 6), (5, 6)),
        '{"step": "card", "number": 3, "paying": {"wood": 3}, "dice": [2, 2, 5, 6], "picks": [5, 6]}',
    ),
    (AGRICOLA, Minor("Seed swap", passing=True), '{"step": "minor", "card": "Seed swap", "passing": true}'),
    (
        AGRICOLA,
        Effect("Fair", (Change(Farm(food=-1)), Plow("C1")), "Bob"),
        '{"step": "card", "card": "Fair", "effects": [{"step": "change", "goods": {"food": -1}}, "plow C1"],'
        ' "player": "Bob"}',
    ),
]


@pytest.mark.parametrize(("notation", "wanted", "text"), OBJECTS, ids=["roll", "card", "minor", "effect"])
def test_steps_of_other_games_as_objects(notation: Notation, wanted: Step, text: str) -> None:
    source = Source(text)
    reading, node = Reading(source, "", FORMAT), jsontree.compose(source)
    assert isinstance(node, Mapping)
    found, _ = read_step(reading, node, notation)
    assert (found, reading.findings) == (wanted, [])
    data = notation.data(wanted)
    again = Source(str(data).replace("'", '"').replace("True", "true"))
    other = jsontree.compose(again)
    assert isinstance(other, Mapping)
    assert read_step(Reading(again, "", FORMAT), other, notation)[0] == wanted
    definitions = {**step_definitions(notation), "goods": {"type": "object"}, "cell": {"type": "string"}}
    definitions["step"] = {"anyOf": [{"$ref": f"#/definitions/step {word}"} for word in notation.kinds]}
    schema = {"definitions": definitions, "$ref": f"#/definitions/step {wanted.word}"}
    jsonschema.validate(data, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "other": 1}, schema)


def test_a_field_that_cannot_be_read_is_told_at_its_place() -> None:
    source = Source('{"step": "roll", "place": "forrest", "dice": [4, 7]}')
    reading, node = Reading(source, "", FORMAT), jsontree.compose(source)
    assert isinstance(node, Mapping)
    assert read_step(reading, node, ACTIONS)[0] is None
    assert [(finding.rule, finding.line, finding.column) for finding in reading.findings] == [
        ("record.name", 1, 27),
        ("record.number", 1, 50),
    ]


def test_all_steps_show_their_fields_in_one_way() -> None:
    """There is one ``__repr__`` for all kinds of steps; what it shows makes the same step again."""
    line = parse("Drift mining, cavern E3 tunnel E2").steps
    assert repr(line[0]) == "Place(space='Drift mining', of=())"
    assert [eval(repr(step), vars(steps)) for step in line] == list(line)
