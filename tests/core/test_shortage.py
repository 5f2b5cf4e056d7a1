"""What those who lack something are offered: meals that are enough, animals that they have."""

import pytest

from caverna.core.broken import RuleBroken
from caverna.core.shortage import lack_of, meals, some_animals


def test_only_animals_that_are_there_are_parted_with_the_fewest_first() -> None:
    assert list(some_animals([0, 2, 0, 1], (1, 2, 3), 3)) == [(1, 1), (3, 1), (1, 2)]


def test_meals_are_just_enough_and_few_kinds_come_first() -> None:
    stock = {0: 1, 1: 2, 2: 0}  # 1 food, 2 food each; of the last kind there is nothing
    assert list(meals(stock, lambda good, count: (1, 2, 3)[good] * count, 3)) == [[(1, 2)], [(0, 1), (1, 1)]]


@pytest.mark.parametrize(
    ("expected", "found", "lack"),
    [
        ("3 wood", "1 wood", ("wood", 2)),
        ("3 wood", "3 wood", None),
        ("1 wood", "2 wood", None),
        ("3 wood", "1 ore", None),
        ("wood", "1 wood", None),
    ],
)
def test_a_lack_is_of_one_good_and_above_nothing(expected: str, found: str, lack: tuple[str, int] | None) -> None:
    assert lack_of(RuleBroken("x", "y", expected=expected, found=found)) == lack
