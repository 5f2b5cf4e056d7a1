"""Animal housing against a brute-force oracle, and the room of farms by hand."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from caverna.games.agricola.goods import ANIMALS, NAMES
from caverna.games.agricola.state.housing import UNLIMITED, Stall, capacity_of, house
from tests.support.agricola_table import farm, table
from tests.support.rows import rows


def ways(stalls: list[Stall]) -> Iterator[tuple[int, int, int]]:
    """Return what each way to give every stall to one type holds of sheep, boar and cattle."""
    for types in product(ANIMALS, repeat=len(stalls)):
        held = dict.fromkeys(ANIMALS, 0)
        for stall, animal in zip(stalls, types, strict=True):
            if stall.only in (None, animal):
                held[animal] += stall.capacity
        yield tuple(held.values())  # type: ignore[misc]


def fits_by_force(stalls: list[Stall], animals: tuple[int, int, int]) -> bool:
    return any(all(has <= room for has, room in zip(animals, held, strict=True)) for held in ways(stalls))


CAPACITIES = (1, 1, 2, 2, 3, 4, 6, 8, 12, 16)


@rows("seed", range(60))
def test_the_solver_agrees_with_brute_force(seed: int) -> None:
    dice = Random(seed)
    stalls = [Stall(str(number), dice.choice(CAPACITIES)) for number in range(dice.randint(1, 6))]
    if dice.random() < 0.3:
        stalls.append(Stall("card", dice.randint(1, 4), dice.choice(ANIMALS)))
    most = sum(stall.capacity for stall in stalls) // 2 + 2
    room = capacity_of(stalls)
    for _ in range(40):
        animals = (dice.randint(0, most), dice.randint(0, most), dice.randint(0, most // 2))
        expected = fits_by_force(stalls, animals)
        assert room.fits(*animals) == expected, (stalls, animals)
        check_housed(stalls, animals, expected)


def held_by_many(stalls: list[Stall]) -> set[tuple[int, ...]]:
    """Return what all ways to give every stall to one type hold, each figure once."""
    found: set[tuple[int, ...]] = {(0, 0, 0)}
    for stall in stalls:
        found = {
            (*held[:number], held[number] + stall.capacity, *held[number + 1 :])
            for held in found
            for number in range(3)
        }
    return found


@rows("seed", range(12))
def test_the_solver_agrees_with_brute_force_on_many_places(seed: int) -> None:
    """Cards may bring many; the animals are about as many as there is room for."""
    dice = Random(seed)
    stalls = [Stall("house", 1)]
    stalls += [Stall(str(number), dice.choice((1, 2, 3, 5, 7, 8, 12, 30))) for number in range(dice.randint(9, 11))]
    ways, total, room = held_by_many(stalls), sum(stall.capacity for stall in stalls), capacity_of(stalls)
    for number in range(60):
        sheep, boar = dice.randint(0, total // 2), dice.randint(0, total // 2)
        animals = (sheep, boar, max(0, total - sheep - boar - number % 6))
        expected = any(all(has <= holds for has, holds in zip(animals, held, strict=True)) for held in ways)
        assert room.fits(*animals) == expected, (stalls, animals)
        if number < 6:
            check_housed(stalls, animals, expected)


def test_places_that_no_search_through_all_ways_would_end_with() -> None:
    """The places hold even numbers: of an odd number of animals each type needs room for one more."""
    stalls = [Stall(str(number), 2 * (10 + number)) for number in range(40)]
    total = sum(stall.capacity for stall in stalls)  # 40 places of 20 to 98 animals: 2,360
    assert total == 2360
    room = capacity_of(stalls)
    assert not room.fits(787, 787, 785)  # 788, 788 and 786 places would be 2,362
    assert room.fits(787, 787, 783)


def check_housed(stalls: list[Stall], animals: tuple[int, int, int], fits: bool) -> None:
    """Check that the way shown houses all, each stall once, one type in it and not too many."""
    housed = house(stalls, *animals)
    assert (housed is not None) == fits
    if housed is None:
        return
    for number, animal in enumerate(ANIMALS):
        assert sum(group.count for group in housed if group.animal == NAMES[animal]) == animals[number]
    assert len({group.stall.name for group in housed}) == len(housed)
    assert all(group.count <= group.stall.capacity for group in housed)


def test_greedy_would_be_wrong_here() -> None:
    """Pastures of 6, 4 and 4 with 8 sheep and 6 boar: the largest must go to the boar, who are fewer."""
    room = capacity_of([Stall("a", 6), Stall("b", 4), Stall("c", 4)])
    assert room.fits(8, 6, 0)
    assert not room.fits(9, 5, 0)


def test_a_card_may_hold_any_number_of_one_type() -> None:
    room = capacity_of([Stall("house", 1), Stall("card", UNLIMITED, ANIMALS[1])])
    assert room.fits(1, 40, 0)
    assert not room.fits(1, 40, 1)


@pytest.mark.parametrize(
    ("board", "capacity"),
    [
        ({"D1": "pasture"}, 2),
        ({"D1": "pasture stable D1"}, 4),
        ({"D1 E1": "pasture"}, 4),
        ({"D1 E1": "pasture stable D1"}, 8),
        ({"D1 E1": "pasture stable D1 E1"}, 16),
        ({"C1 D1 E1": "pasture"}, 6),
        ({"C1 D1 E1": "pasture stable C1"}, 12),
        ({"C1 D1 E1": "pasture stable C1 D1"}, 24),
        ({"C1 D1 E1": "pasture stable C1 D1 E1"}, 48),
    ],
)
def test_animals_housing_what_pastures_hold(board: dict[str, str], capacity: int) -> None:
    home = farm(table(), board=board)
    home.goods[7] = capacity + 1  # one more lives in the house
    assert home.animals_fit()
    home.goods[7] += 1
    assert not home.animals_fit()


def test_animals_housing_stables_outside_pastures_and_the_house_hold_one_each() -> None:
    home = farm(table(), board={"C1": "stable", "E3": "stable"})
    home.goods[7:] = [1, 1, 1]
    assert home.animals_fit()
    home.goods[7] = 2
    assert not home.animals_fit()


def test_animals_housing_a_large_house_holds_one_too() -> None:
    home = farm(table(), board={"B2": "room", "B3": "room", "A1": "room"})
    home.goods[8] = 1
    assert home.animals_fit()
    home.goods[7] = 1
    assert not home.animals_fit()
