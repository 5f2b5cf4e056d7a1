"""Animal housing: the solver against a second opinion that tries every way, and its answers checked one by one."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.games.caverna import Game
from caverna.games.caverna.goods import DOG
from caverna.games.caverna.state.home import Home
from tests.support.housing_oracle import FARM_ANIMALS, Animals, Spot, all_ways, housed_in, spots, wrong_with
from tests.support.loop_share import examples
from tests.support.table import arm, build

FARMS = 2000
LARGE = ("A1 A2", "B1 C1", "C3 C4")
"""Cells of large pastures that may lie on a random farm, apart from each other."""
CELLS = ("A3", "A4", "B2", "B3", "B4", "C2", "Z2", "C5")
"""Cells of everything else in the forest; two of them lie outside the board, behind the Office room."""
LARGE_KINDS = ("large pasture", "large pasture stable {0}", "large pasture stable {0} {1}")
KINDS = ("pasture", "pasture stable", "meadow", "meadow stable", "stable", "field", "field 1 grain")
MINES = ("E1", "E2", "F2")
ROOMS = {"Mixed dwelling": "D1", "Cuddle room": "D2", "Breakfast room": "D3", "Stubble room": "F3"}


@frozen
class Farm:
    """A farm and its animals."""

    board: Mapping[str, str]
    dwarfs: int
    dogs: int

    def home(self) -> Home:
        game = Game(["Ann"])
        arm(game.home("Ann"), *[0] * self.dwarfs)
        return build(game, "Ann", **{where.replace(" ", "_"): what for where, what in self.board.items()})

    def spots(self) -> list[Spot]:
        return spots(self.board, self.dwarfs)


def random_farm(rng: Random) -> Farm:
    """Return a farm small enough to try every way: dogs on half of them, the Stubble room on two in five."""
    board: dict[str, str] = {}
    for where in rng.sample(LARGE, rng.choice((0, 0, 1, 1, 2))):
        board[where] = rng.choice(LARGE_KINDS).format(*where.split())
    for where in rng.sample(CELLS, rng.choice((0, 1, 2, 3, 3, 4, 4, 5))):
        board[where] = rng.choice(KINDS)
    for where in rng.sample(MINES, rng.choice((0, 0, 1, 2))):
        board[where] = rng.choice(("ore mine", "ruby mine"))
    for room, cell in ROOMS.items():
        if rng.random() < (0.4 if room == "Stubble room" else 0.2):
            board[cell] = room
    return Farm(board, rng.randint(2, 6), rng.choice((0, 0, 0, 1, 1, 2, 3, 4)))


def filled_up(ways: set[Animals], rng: Random) -> Animals:
    """Return animals that fit, none of which leaves room for one more of any type."""
    animals = rng.choice(sorted(ways))
    while more := [one_more for one_more in changed(animals, +1) if housed_in(ways, one_more)]:
        animals = rng.choice(more)
    return animals


def changed(animals: Animals, by: int) -> list[Animals]:
    """Return the animals with one of each type more, or fewer."""
    lists = [[count + by * (other == one) for other, count in enumerate(animals)] for one in range(len(FARM_ANIMALS))]
    return [(one[0], one[1], one[2], one[3]) for one in lists if min(one) >= 0]


def loads(ways: set[Animals], rng: Random) -> tuple[list[Animals], list[Animals]]:
    """Return loads within one animal of full, and loads further away from it."""
    full = filled_up(ways, rng)
    near = [full, *changed(full, +1), rng.choice(changed(full, -1))]
    exchanged = rng.choice(changed(rng.choice(near[1:]), -1))
    far = [exchanged]
    for _ in range(3):
        sheep, donkeys, boars, cattle = (rng.randint(0, count + 1) for count in full)
        far.append((sheep, donkeys, boars, cattle))
    return near, far


def fit(home: Home, dogs: int, animals: Animals) -> bool:
    """Return whether the solver finds room for these animals."""
    home.goods[DOG:] = (dogs, *animals)
    return home.animals_fit()


def agree(farm: Farm, home: Home, ways: set[Animals], animals: Animals) -> None:
    """Compare the solver with the second opinion, and check its way to house the animals."""
    fits = housed_in(ways, animals)
    assert fit(home, farm.dogs, animals) == fits, (farm, animals)
    housed = home.house()
    assert (housed is not None) == fits, (farm, animals)
    if housed is not None:
        told = [(one.place.name, one.animal, one.count, one.dogs) for one in housed]
        assert wrong_with(farm.spots(), farm.dogs, animals, told) is None, (farm, animals, told)


@pytest.mark.parametrize("seed", range(4))
def test_animals_housing_as_the_second_opinion_on_random_farms(seed: int) -> None:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(FARMS // 4):
        farm = random_farm(rng)
        home, ways = farm.home(), all_ways(farm.spots(), farm.dogs)
        near, far = loads(ways, rng)
        for animals in (*near, *far):
            agree(farm, home, ways, animals)
            seen["fits" if housed_in(ways, animals) else "too many"] += 1
        seen.update({"near": len(near), "far": len(far), "farms": 1, "dogs": farm.dogs > 0})
        seen["Stubble field"] += "Stubble room" in farm.board.values() and "field" in farm.board.values()
        seen.update(what.partition(" stable")[0] + " stable" * ("stable" in what) for what in farm.board.values())
    assert seen["near"] >= seen["far"]
    assert seen["dogs"] >= seen["farms"] / 3
    assert seen["Stubble room"] >= seen["farms"] / 3
    assert min(seen["fits"], seen["too many"]) >= seen["farms"]
    kinds = ("pasture", "pasture stable", "large pasture", "large pasture stable", "meadow", "meadow stable")
    others = ("stable stable", "Stubble field", "ore mine", "ruby mine", *ROOMS)
    assert min(seen[kind] for kind in (*kinds, *others)) >= seen["farms"] / 20, seen


@pytest.mark.parametrize("seed", range(2))
def test_animals_housing_with_one_dog_more_or_less_than_a_full_farm_needs(seed: int) -> None:
    rng = Random(100 + seed)
    needed = 0
    for _ in range(200):
        farm = random_farm(rng)
        full = filled_up(all_ways(farm.spots(), farm.dogs), rng)
        for dogs in {max(farm.dogs - 1, 0), farm.dogs + 1}:
            other = Farm(farm.board, farm.dwarfs, dogs)
            ways = all_ways(other.spots(), dogs)
            agree(other, other.home(), ways, full)
            needed += dogs < farm.dogs and not housed_in(ways, full)
    assert needed >= 40, "too few farms on which the last dog matters"


FARM_STRATEGY = st.builds(
    lambda large, cells, mines, rooms, dwarfs, dogs: Farm(
        {where: kind.format(*where.split()) for where, kind in large.items()}
        | cells
        | mines
        | {ROOMS[room]: room for room in rooms},
        dwarfs,
        dogs,
    ),
    st.dictionaries(st.sampled_from(LARGE), st.sampled_from(LARGE_KINDS), max_size=2),
    st.dictionaries(st.sampled_from(CELLS), st.sampled_from(KINDS), max_size=4),
    st.dictionaries(st.sampled_from(MINES), st.sampled_from(("ore mine", "ruby mine")), max_size=2),
    st.sets(st.sampled_from(sorted(ROOMS))),
    st.integers(2, 6),
    st.integers(0, 4),
)
COUNT = st.integers(0, 9)
LOADS = st.tuples(COUNT, COUNT, COUNT, COUNT)


@settings(max_examples=examples(150), deadline=None)
@given(FARM_STRATEGY, LOADS, st.randoms(use_true_random=False))
def test_animals_housing_as_the_second_opinion_on_any_farm(farm: Farm, animals: Animals, rng: Random) -> None:
    home, ways = farm.home(), all_ways(farm.spots(), farm.dogs)
    agree(farm, home, ways, animals)
    full = filled_up(ways, rng)
    for load in (full, *changed(full, +1), *changed(full, -1)):
        agree(farm, home, ways, load)


@settings(max_examples=examples(150), deadline=None)
@given(FARM_STRATEGY, LOADS)
def test_animals_housing_never_suffers_from_fewer_animals_or_more_dogs(farm: Farm, animals: Animals) -> None:
    home = farm.home()
    if fit(home, farm.dogs, animals):
        assert all(fit(home, farm.dogs, fewer) for fewer in changed(animals, -1))
        assert fit(home, farm.dogs + 1, animals)


# --- the second opinion itself, on farms worked out by hand ----------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "dogs", "animals", "fits"),
    [
        ({}, 0, (2, 0, 0, 0), True),
        ({}, 0, (3, 0, 0, 0), False),
        ({}, 9, (1, 1, 0, 0), False),  # one type per place, and dogs watch nobody indoors
        ({"C4 C3": "large pasture stable C4 C3"}, 0, (0, 0, 2, 16), True),
        ({"C4 C3": "large pasture stable C4 C3"}, 0, (0, 0, 2, 17), False),
        ({"C4": "meadow"}, 3, (6, 0, 0, 0), True),  # 4 watched, 2 indoors
        ({"C4": "meadow"}, 3, (7, 0, 0, 0), False),
        ({"C4": "meadow", "C3": "meadow"}, 2, (4, 2, 0, 0), True),  # 2 and 2 watched
        ({"C4": "meadow", "C3": "meadow"}, 2, (5, 2, 0, 0), False),
        ({"C4": "stable"}, 3, (0, 2, 1, 0), True),
        ({"C4": "stable"}, 3, (1, 2, 0, 0), False),
        ({"C4": "field", "D3": "Stubble room"}, 3, (1, 2, 0, 0), True),
        ({"C4": "field", "D3": "Stubble room"}, 3, (2, 2, 0, 0), False),  # no watching on fields
        ({"C4": "field 1 grain", "D3": "Stubble room"}, 0, (1, 2, 0, 0), False),
        ({"C4": "field"}, 0, (1, 2, 0, 0), False),
    ],
)
def test_the_second_opinion(board: dict[str, str], dogs: int, animals: Animals, fits: bool) -> None:
    assert housed_in(all_ways(spots(board, 2), dogs), animals) == fits


GRAZING = [("C4", "sheep", 3, 2), ("entry-level dwelling", "boar", 2, 0), ("anywhere", "dog", 1, 0)]
"""3 dogs, 3 sheep, 2 boars with a meadow at C4 and a stable on bare forest at A1."""


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (GRAZING, None),
        ([("C4", "sheep", 4, 2), *GRAZING[1:]], "2 dogs cannot watch 4 sheep in C4"),
        ([("C4", "sheep", 3, 0), *GRAZING[1:]], "3 sheep are too many for C4"),
        ([("A1", "sheep", 1, 1), *GRAZING[1:]], "1 dogs cannot watch 1 sheep in A1"),
        ([*GRAZING, ("C4", "sheep", 1, 1)], "used twice"),
        ([*GRAZING, ("B4", "sheep", 1, 1)], "no place"),
        ([("C4", "sheep", 3, 4), *GRAZING[1:2], ("anywhere", "dog", -1, 0)], "-1 dog in anywhere"),
        (GRAZING[:2], "left over"),
        (GRAZING[1:], "left over"),
    ],
)
def test_the_check_of_a_way_to_house_animals(told: list[tuple[str, str, int, int]], fault: str | None) -> None:
    found = wrong_with(spots({"C4": "meadow", "A1": "stable"}, 2), 3, (3, 0, 2, 0), told)
    assert found is None if fault is None else fault in (found or "")
