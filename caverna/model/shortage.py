"""Shared helpers for "not enough" messages: goods, food, space for animals."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from .refusals import RuleBroken, Words

_UNLIMITED = 1000
"""A capacity from which there is space for any number."""
_KINDS_EATEN = 3
"""The largest number of kinds of goods in one suggested meal."""


class Shortage(NamedTuple):
    """The fact that a player has too little of a good."""

    good: str
    needed: int
    has: int

    def words(self, message: str, hint: str = "") -> Words:
        """Return a message with the amounts that the player has and needs."""
        return Words(message, f"{self.has} {self.good}", f"{self.needed} {self.good}", hint)


def too_few(short: Shortage, what: str, hint: str = "") -> Words:
    """Return a message that something needs more of a good than the player has."""
    return short.words(f"{what} needs {short.needed} {short.good}, has {short.has}", hint)


def lack_of(broken: RuleBroken) -> tuple[str, int] | None:
    """Return the missing good and the missing amount; None if something else is wrong."""
    short = broken.fact(Shortage)
    return (short.good, short.needed - short.has) if short is not None else None


class Hunger(NamedTuple):
    """The fact that a family is not fed in a harvest."""

    needed: int
    has: int
    begged: int

    @property
    def short(self) -> int:
        """The food that is neither available nor begged for."""
        return self.needed - self.begged - self.has


def spaces_with(game: Any, good: str) -> str:
    """Return a text that names the spaces with a good; empty if there are none."""
    found = [f"{name} ({goods[good]})" for name, goods in game.spaces().items() if goods[good]]
    return f"there is {good} on {', '.join(found)}" if found else ""


def meals(stock: Mapping[int, int], food: Callable[[int, int], int], lacking: int) -> Iterator[list[tuple[int, int]]]:
    """Yield meals that bring the missing food: few kinds first, and no more than needed.

    ``stock`` has the goods in the order in which they are given up; ``food`` returns the food for a number of a good.
    """
    there = [good for good, count in stock.items() if count]
    for kinds in range(1, _KINDS_EATEN + 1):
        for chosen in combinations(there, kinds):
            counts = [(good, stock[good]) for good in chosen[:-1]]
            before = sum(food(good, count) for good, count in counts)
            last = chosen[-1]
            for count in range(1, stock[last] + 1):
                if before < lacking <= before + food(last, count):
                    yield [*counts, (last, count)]
                    break


def some_animals(goods: Mapping[int, int] | list[int], animals: Iterable[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield animals to give up, the fewest first."""
    kept = list(animals)
    for count in range(1, most + 1):
        yield from ((animal, count) for animal in kept if goods[animal] >= count)


def room_in(name: str, capacity: int, animal: str | None) -> str:
    """Return a text that says what a place holds."""
    return (
        f"{capacity} {animal or 'of a kind'} in {name}" if capacity < 1000 else f"any {animal or 'animals'} in {name}"
    )


def more_food(player: str, lacking: int, lines: list[str]) -> str:
    """Return a text that says how a player can feed the family: the first or the last of some lines."""
    other = f", or '{player}: {lines[-1]}'" if len(lines) > 1 else ""
    return f"{lacking} more food: '{player}: {lines[0]}'{other}"
