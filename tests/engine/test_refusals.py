"""Refusals carry facts and make their words when they are read."""

import pickle
from copy import copy

import pytest

from caverna import RuleBroken
from caverna.model.refusals import Words, ambiguous, illegal

READ: list[int] = []


def counted(number: int) -> Words:
    READ.append(number)
    return Words(f"{number} are too many", number, f"at most {number - 1}", "take fewer")


@pytest.fixture(autouse=True)
def _nothing_read() -> None:
    READ.clear()


def refusal() -> RuleBroken:
    with pytest.raises(RuleBroken) as caught:
        illegal("sow.limit", counted, 3, key="turns")
    return caught.value


def test_words_are_made_when_they_are_read() -> None:
    broken = refusal()
    assert READ == []
    assert (broken.rule, broken.kind, broken.key, broken.facts) == ("sow.limit", "illegal", "turns", (3,))
    assert READ == []
    assert (broken.message, broken.found, broken.expected) == ("3 are too many", "3", "at most 2")
    assert broken.hint == "take fewer"
    assert READ


def test_a_template_is_filled_with_its_facts_and_braces_in_these_are_kept() -> None:
    with pytest.raises(RuleBroken) as caught:
        ambiguous("work.choice", "{} or {}?", "{0}", "reed", hint="add {one}")
    assert (caught.value.message, caught.value.hint, caught.value.kind) == ("{0} or reed?", "add {one}", "ambiguous")


def test_a_message_without_facts_is_no_template() -> None:
    assert RuleBroken("record.name", "there is no {good}").message == "there is no {good}"


@pytest.mark.parametrize("copied", [copy, lambda broken: pickle.loads(pickle.dumps(broken))])
def test_a_copy_says_the_same(copied: object) -> None:
    broken = refusal()
    broken.player, broken.step = "Ann", 2
    other = copied(broken)  # type: ignore[operator]
    assert other == broken
    assert (other.message, other.player, other.step, other.facts) == ("3 are too many", "Ann", 2, (3,))
    other.step = 1
    assert (other != broken, broken.step) == (True, 2)


def test_refusals_are_equal_where_they_say_the_same_of_the_same_rule() -> None:
    said = RuleBroken("sow.limit", "3 are too many", found=3, expected="at most 2", hint="take fewer", key="turns")
    assert refusal() == said
    assert refusal() != said.reworded(hint="")
    assert refusal() != "3 are too many"


def test_another_message_or_hint_leaves_the_rest() -> None:
    broken = refusal()
    other = broken.reworded(message="too many", hint="take 2")
    assert (other.message, other.hint, other.found, other.expected) == ("too many", "take 2", "3", "at most 2")
    assert (other.rule, other.key, broken.hint) == ("sow.limit", "turns", "take fewer")


def test_a_fact_is_found_by_its_type() -> None:
    assert refusal().fact(int) == 3
    assert refusal().fact(str) is None
