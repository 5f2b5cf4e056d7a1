"""Single steps: those an act of a space can be done with, free steps, and what makes room for animals."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from caverna.games.farming.cells import members

from ..catalogue.majors import MAJORS
from ..catalogue.offer import CHOOSE, TAKE, Act
from ..goods import ANIMALS, BUILDING, CROPS, GRAIN, NAMES, VEGETABLE, WOOD, Goods
from ..rules.improvements import bread
from ..state.cells import NAMES as CELLS
from ..state.cells import around
from ..state.fences import MAX_FENCES, outline
from ..state.home import Home
from ..steps import (
    Bake,
    Buy,
    Eat,
    Fence,
    Grow,
    LetGo,
    Occupation,
    Plow,
    Renovate,
    Room,
    Sow,
    Stable,
    Step,
    Take,
)

if TYPE_CHECKING:
    from ..rules.game import Game

MAX_LISTED = 4
"""The largest new pasture that is listed, in cells."""


def candidates(game: "Game", seat: int, act: Act) -> Iterator[Step]:
    """Return steps that do an act; some may still break a rule."""
    home = game.homes[seat]
    does = act.name
    if does == "room":
        yield from (Room((CELLS[cell],)) for cell in members(around(home.rooms) & home.unused))
    elif does == "stable":
        free = ~(home.rooms | home.fields | home.stables)
        yield from (Stable((CELLS[cell],)) for cell in range(len(CELLS)) if free >> cell & 1)
    elif does == "plow":
        open_cells = around(home.fields) & home.unused if home.fields else home.unused
        yield from (Plow(CELLS[cell]) for cell in members(open_cells))
    elif does == "sow":
        yield from sowings(home)
    elif does == "bake":
        yield from (Bake(count) for count in range(1, home.goods[GRAIN] + 1) if home.ovens and bread(home, count) >= 0)
    elif does == "fence":
        yield from fencings(home)
    elif does == "renovate":
        yield Renovate()
    elif does == "grow":
        yield Grow()
    elif does == "major":
        yield from purchases(game, home)
    elif does == "occupation":
        hand = game.deck.hands[seat]
        yield from (Occupation(card) for card in sorted(hand.occupations if hand is not None else ()))
    elif does == TAKE:
        yield Take()
    elif does == CHOOSE:
        for goods in combinations(BUILDING, act.count):
            yield Take(tuple(NAMES[good] for good in goods))
    elif does.startswith(f"{TAKE} "):
        yield Take((does.removeprefix(f"{TAKE} "),))


def sowings(home: Home) -> Iterator[Step]:
    """Return ways to sow the first empty fields: every number of grain and vegetables."""
    empty = [CELLS[cell] for cell in members(home.fields) if cell not in home.crops]
    for grain in range(min(home.goods[GRAIN], len(empty)) + 1):
        for vegetable in range(min(home.goods[VEGETABLE], len(empty) - grain) + 1):
            if grain or vegetable:
                yield Sow(tuple(empty[:grain]), tuple(empty[grain : grain + vegetable]))


def fencings(home: Home) -> Iterator[Step]:
    """Return the single pastures that can be closed in: new ones up to four cells, and parts of those there are."""
    most = min(home.goods[WOOD], MAX_FENCES - home.fences.bit_count())
    open_land = ~(home.rooms | home.fields | home.fenced)
    for size in range(1, MAX_LISTED + 1):
        for cells in _connected_sets(size):
            if (outline(cells) & ~home.fences).bit_count() > most:
                continue
            fresh = not cells & ~open_land and (not home.fenced or around(cells) & home.fenced)
            if fresh or any(cells & pasture == cells != pasture for pasture in home.pastures):
                yield Fence(tuple(CELLS[cell] for cell in members(cells)))


@cache
def _connected_sets(size: int) -> tuple[int, ...]:
    """Return the connected sets of a number of cells."""
    if size == 1:
        return tuple(1 << cell for cell in range(len(CELLS)))
    found = {cells | 1 << cell for cells in _connected_sets(size - 1) for cell in members(around(cells) & ~cells)}
    return tuple(sorted(found))


def purchases(game: "Game", home: Home) -> Iterator[Step]:
    """Return the major improvements that can be paid, with goods or with a Fireplace given back."""
    for key, row in MAJORS.items():
        if key not in game.majors:
            continue
        if all(home.goods[good] >= count for good, count in row.cost.pairs):
            yield Buy(row.full_name)
        if row.for_fireplace:
            for owned in home.majors:
                if MAJORS[owned].fireplace:
                    yield Buy(row.full_name, MAJORS[owned].full_name)


def free_steps(home: Home, no_cooking: bool = False) -> Iterator[Step]:
    """Return every free step that eats or lets go 1 of a good."""
    for good in (*CROPS, *ANIMALS):
        if home.goods[good] and home.food_values[good] and not (no_cooking and good in ANIMALS):
            yield Eat(Goods.of([(good, 1)]))
    for good in ANIMALS:
        if home.goods[good]:
            yield LetGo(Goods.of([(good, 1)]))


def make_room(home: Home, no_cooking: bool = False) -> list[Step]:
    """Return steps that make animals fit: as few as can be are cooked, or let go where nothing cooks them."""
    animals = home.goods[ANIMALS[0] :]
    total = sum(animals)
    for leaving in range(1, total + 1):
        for sheep in range(min(leaving, animals[0]) + 1):
            for boar in range(min(leaving - sheep, animals[1]) + 1):
                gone = (sheep, boar, leaving - sheep - boar)
                if gone[2] <= animals[2] and home.capacity().fits(
                    *(has - less for has, less in zip(animals, gone, strict=True))
                ):
                    return _without(home, gone, no_cooking)
    return []


def _without(home: Home, gone: tuple[int, int, int], no_cooking: bool) -> list[Step]:
    cooked = [(good, count) for good, count in zip(ANIMALS, gone, strict=True) if count and home.food_values[good]]
    loose = [(good, count) for good, count in zip(ANIMALS, gone, strict=True) if count and (good, count) not in cooked]
    if no_cooking:
        cooked, loose = [], cooked + loose
    return [*([Eat(Goods.of(cooked))] if cooked else []), *([LetGo(Goods.of(loose))] if loose else [])]
