"""Notation: what is read, what is written, and what is said of what cannot be read."""

from typing import Any

import pytest

from caverna.games.agricola.goods import Goods
from caverna.games.agricola.names import MAJOR, SPACE
from caverna.games.agricola.notation import NOTATION, write
from caverna.games.agricola.steps import (
    Buy,
    Card,
    Changes,
    Eat,
    Have,
    Later,
    Minor,
    Occupation,
    Place,
    Plow,
    Room,
    Sow,
    Step,
    Take,
    Use,
)
from caverna.writing.plain import from_data
from tests.support.rows import rows

read = NOTATION.read
READ = [
    ("3 wood", Place("3 wood"), "3 wood"),
    ("3 maderas", Place("3 wood"), "3 wood"),
    ("FOREST", Place("3 wood"), "3 wood"),
    ("take 1 grain", Place("Take 1 grain"), "Take 1 grain"),
    ("1 boar", Place("1 wild boar"), "1 wild boar"),
    ("Western quarry", Place("1 stone 2"), "1 stone 2"),
    ("Occupation card", Place("Occupation card"), "Occupation card"),
    ("3 wood by Guest", Place("3 wood", "Guest"), "3 wood by Guest"),
    ("take", Take(), "take"),
    ("take maderas juncos", Take(("wood", "reed")), "take wood reed"),
    ("plough b1", Plow("B1"), "plow B1"),
    ("cook 2 wild boar 1 grain", Eat(Goods(boar=2, grain=1)), "eat 2 boar 1 grain"),
    ("room B2 paying nothing by Mason", Room("B2", Goods(), "Mason"), "room B2 paying nothing by Mason"),
    ("sow vegetable D1 grain B1", Sow(("B1",), ("D1",)), "sow grain B1 vegetable D1"),
    ("buy cocina 4 returning hogar 2", Buy("Cooking hearth 4", "hogar 2"),
     "buy Cooking hearth 4 returning hogar 2"),  # it may be the name of a hand card
    ("buy cocina 4 returning fireplace  2", Buy("Cooking hearth 4", "Fireplace 2"),
     "buy Cooking hearth 4 returning Fireplace 2"),
    ("occupation  Master  of fools", Occupation("Master of fools"), "occupation Master of fools"),
    ("minor Rake returning Old rake paying 1 wood by Smith passing",
     Minor("Rake", "Old rake", Goods(wood=1), "Smith", True),
     "minor Rake returning Old rake paying 1 wood by Smith passing"),
    ("use cestería", Use("cestería"), "use cestería"),
    ("use Basketmaker", Use("Basketmaker"), "use Basketmaker"),
    ("use basketmakers workshop", Use("Basketmaker's workshop"), "use Basketmaker's workshop"),
    ("have 3 people -4 points 2 wild boar", Have(Goods(boar=2), person=3, points=-4), "have 2 boar 3 person -4 points"),
    ("card Mill (-1 cereal +2 food)", Card("Mill", (Changes(Goods(grain=-1, food=2)),)),
     "card Mill (-1 grain +2 food)"),
    ("card Sower (+1 grain b1)", Card("Sower", (Changes(Goods(grain=1), "B1"),)), "card Sower (+1 grain B1)"),
    ("card Fair of Bob (+2 points)", Card("Fair of Bob", (Changes(points=2),)), "card Fair of Bob (+2 points)"),
    ("card Duck (later 1 food 1 wood 9 10, plow B1)",
     Card("Duck", (Later(Goods(food=1, wood=1), (9, 10)), Plow("B1"))),
     "card Duck (later 1 food 1 wood 9 10, plow B1)"),
]  # fmt: skip


@rows(("text", "wanted", "canonical"), READ)
def test_reads_and_writes(text: str, wanted: Step, canonical: str) -> None:
    parsed = read(text)
    assert (parsed.errors, parsed.steps) == ((), (wanted,))
    assert write(parsed.steps) == canonical
    assert read(canonical).steps == (wanted,)


@rows(("text", "wanted", "canonical"), READ)
def test_the_quick_reader_reads_what_the_careful_one_does(text: str, wanted: Step, canonical: str) -> None:
    quick, careful = NOTATION._canonical(canonical), NOTATION._diagnosis(canonical)
    assert quick == careful or (quick is None and "-4" in canonical)  # numbers below 0 are rare
    loose = NOTATION._canonical(text)
    assert loose is None or loose == NOTATION._diagnosis(text)


WRONG = [
    ("card (+1 wood)", "record.step", 0),
    ("card Mill", "record.step", 0),
    ("card Mill (+1 wood +1 wood)", "record.step", 19),
    ("card Mill (1 wood)", "record.step", 11),
    ("card Mill (+0 wood)", "record.number", 11),
    ("card Mill (+x wood)", "record.number", 11),
    ("card Mill (+1)", "record.step", 11),
    ("card Mill (+1 points B1)", "record.number", 21),
    ("card Mill (later 1 food)", "record.step", 11),
    ("card Mill (later 9 10)", "record.step", 11),
    ("card Mill (eat 1 grain)", "record.step", 11),
    ("card Mill (3 wood)", "record.step", 11),
    ("card Mill (+1 wood", "record.step", 10),
    ("card 7 up (+1 wood)", "record.name", 5),
    ("occupation +1", "record.name", 11),
    ("minor", "record.step", 0),
    ("grow by", "record.step", 0),
    ("grow by Nurse by Nurse", "record.step", 14),
    ("sow grain B1 grain C1", "record.step", 13),
    ("room", "record.step", 0),
    ("fence Z9", "record.cell", 6),
    ("bake 0", "record.number", 5),
    ("take 1 wood", "record.number", 5),
    ("let go 1 wood", "record.name", 9),
    ("buy Wel", "record.name", 4),
    ("Frest", "record.name", 0),
]


@rows(("text", "rule", "offset"), WRONG)
def test_says_what_is_wrong_and_where(text: str, rule: str, offset: int) -> None:
    (error,) = read(text).errors
    assert (error.rule, error.offset) == (rule, offset), error
    assert error.message


def test_a_card_has_at_most_forty_visible_characters() -> None:
    assert read(f"occupation {'a' * 40}").errors == ()
    assert [error.rule for error in read(f"occupation {'a' * 41}").errors] == ["record.name"]
    assert [error.rule for error in read("occupation a\u202eb").errors] == ["record.name"]


def test_every_name_is_its_own_spelling() -> None:
    for names in (SPACE, MAJOR):
        assert [name for name in names.all if names.find(name) != name] == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("card Trade D8 (person 1 stone 14)", "there is no effect 'person 1 stone 14'"),
        ("card Trade B2 (and 1 food 7 12 13)", "there is no effect 'and 1 food 7 12 13'"),
        ("card Trade A1 ()later 1 food 11 12 13)", "unexpected 'later'"),
    ],
)
def test_an_effect_begins_with_its_word(line: str, message: str) -> None:
    parsed = NOTATION.read(line)
    assert parsed.steps == ()
    assert [error.message for error in parsed.errors] == [message]


def test_what_a_card_changes_may_be_text_in_json() -> None:
    def effects(goods: object) -> tuple[Step, ...]:
        steps = [{"step": "card", "card": "Fair", "effects": [{"step": "change", "goods": goods}]}]
        record: Any = from_data(
            {"agricola": 1, "players": ["Ann"], "rounds": [{"card": "Fences", "turns": [{"Ann": steps}]}]}
        )
        assert not record.findings
        (line,) = record.lines()
        found: tuple[Step, ...] = line.steps
        return found

    assert (
        effects("-1 grain +2 food") == effects({"grain": -1, "food": 2}) == read("card Fair (-1 grain +2 food)").steps
    )
