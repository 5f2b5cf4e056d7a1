"""Words and sums for those who lack something, which the games share: goods, food, room for animals."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from .refusals import RuleBroken, Words

_UNLIMITED = 1000
"""Room for so many is room for all."""
_KINDS_EATEN = 3
"""Kinds of goods that are eaten together in what is offered."""


class Shortage(NamedTuple):
    """The fact that there is too little of a good."""

    good: str
    needed: int
    has: int

    def words(self, message: str, hint: str = "") -> Words:
        """Return a message with what there is and what is needed."""
        return Words(message, f"{self.has} {self.good}", f"{self.needed} {self.good}", hint)


def too_few(short: Shortage, what: str, hint: str = "") -> Words:
    """Say that something needs more of a good than there is."""
    return short.words(f"{what} needs {short.needed} {short.good}, has {short.has}", hint)


def lack_of(broken: RuleBroken) -> tuple[str, int] | None:
    """Return the good that is lacking and how much; None where something else is wrong."""
    short = broken.fact(Shortage)
    return (short.good, short.needed - short.has) if short is not None else None


class Hunger(NamedTuple):
    """The fact that a family is not fed in a harvest."""

    needed: int
    has: int
    begged: int

    @property
    def short(self) -> int:
        """The food that is neither there nor begged for."""
        return self.needed - self.begged - self.has


def lying(game: Any, good: str) -> str:
    """Return in words on which spaces a good lies; empty where it lies nowhere."""
    found = [f"{name} ({goods[good]})" for name, goods in game.spaces().items() if goods[good]]
    return f"{good} lies on {', '.join(found)}" if found else ""


def meals(stock: Mapping[int, int], food: Callable[[int, int], int], lacking: int) -> Iterator[list[tuple[int, int]]]:
    """Return what could be eaten for so much food: few kinds first, and as little as is enough.

    ``stock`` has the goods in the order in which they are given away, ``food`` says what so many of one bring.
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
    """Return few animals to part with, the fewest first."""
    kept = list(animals)
    for count in range(1, most + 1):
        yield from ((animal, count) for animal in kept if goods[animal] >= count)


def room_in(name: str, capacity: int, animal: str | None) -> str:
    """Return in words what a place holds."""
    return (
        f"{capacity} {animal or 'of a kind'} in {name}" if capacity < 1000 else f"any {animal or 'animals'} in {name}"
    )


def more_food(player: str, lacking: int, lines: list[str]) -> str:
    """Return in words how a player can be fed: the first of some lines, or the last."""
    other = f", or '{player}: {lines[-1]}'" if len(lines) > 1 else ""
    return f"{lacking} food more: '{player}: {lines[0]}'{other}"
