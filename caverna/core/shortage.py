"""Words and sums for those who lack something, which the games share: goods, food, room for animals."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from .broken import RuleBroken

_AMOUNT = re.compile(r"(\d+) (\w+)")
_UNLIMITED = 1000
"""Room for so many is room for all."""
_KINDS_EATEN = 3
"""Kinds of goods that are eaten together in what is offered."""


def lack_of(broken: RuleBroken) -> tuple[str, int] | None:
    """Return the good that a broken rule says is lacking, and how much; None where something else is wrong."""
    needed, there = _AMOUNT.fullmatch(broken.expected), _AMOUNT.fullmatch(broken.found)
    if not needed or not there or needed[2] != there[2]:
        return None
    lacking = int(needed[1]) - int(there[1])
    return (needed[2], lacking) if lacking > 0 else None


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
