"""Animal housing against a brute-force oracle, and the room of farms by hand."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from caverna.games.agricola.goods import ANIMALS, NAMES
from caverna.games.agricola.state.housing import UNLIMITED, Stall, capacity_of, house
from tests.support.agricola_table import farm, table


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


@pytest.mark.parametrize("seed", range(60))
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
