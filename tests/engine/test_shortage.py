"""Suggestions for players who lack something: meals that are enough, animals that they have."""

from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Shortage, lack_of, meals, some_animals, too_few


def test_only_animals_that_are_there_are_parted_with_the_fewest_first() -> None:
    assert list(some_animals([0, 2, 0, 1], (1, 2, 3), 3)) == [(1, 1), (3, 1), (1, 2)]


def test_meals_are_just_enough_and_few_kinds_come_first() -> None:
    stock = {0: 1, 1: 2, 2: 0}  # 1 food, 2 food each; of the last kind there is nothing
    assert list(meals(stock, lambda good, count: (1, 2, 3)[good] * count, 3)) == [[(1, 2)], [(0, 1), (1, 1)]]


def test_a_lack_is_a_fact_of_the_refusal_and_not_read_from_its_words() -> None:
    short = RuleBroken("furnish.cost", too_few, Shortage("wood", 3, 1), "the Inn")
    assert lack_of(short) == ("wood", 2)
    assert (short.message, short.found, short.expected) == ("the Inn needs 3 wood, has 1", "1 wood", "3 wood")
    assert lack_of(RuleBroken("furnish.cost", short.message, found="1 wood", expected="3 wood")) is None
