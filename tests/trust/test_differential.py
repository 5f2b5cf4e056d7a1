"""The second opinions of the tests against the library on homes as they stand in whole games.

Housing and scores have tests of their own on homes made up at random (`test_housing`, `test_naive_scoring`); what
games lead to is less even: full pastures, few dogs, tiles that go together.
"""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from caverna.games.caverna import Home
from caverna.games.caverna.catalogue.rounds import FOOD_ONLY, HARVEST, SKIP_ONE
from caverna.games.caverna.goods import DOG, FARM, NAMES, Goods
from caverna.games.caverna.rules.harvest import food_needed
from caverna.games.caverna.rules.scoring import score
from caverna.games.farming.breeding import possible_births
from tests.support.housing_oracle import FARM_ANIMALS, Animals, all_ways, housed_in, spots
from tests.support.naive_scoring import naive_score
from tests.trust.mutations.games import quick_records
from tests.trust.mutations.moments import moments

MAX_TRIED = 200_000
"""The most ways of sharing places that are tried on one farm. Farms with more are left to the tests of smaller farms.
"""


@pytest.fixture(scope="module")
def homes() -> list[Home]:
    """Yield the homes of the games, each time they change."""
    found: list[Home] = []
    for record in quick_records().values():
        played = moments(record)
        games = [*(at.game for at in played.turns), *(at.game for at in played.harvests), played.ends[0].game]
        last: dict[str, object] = {}
        for game in games:
            for home in game.homes:
                if last.get(home.name) != home.state():
                    last[home.name] = home.state()
                    found.append(home)
    return found


def animals_of(home: Home) -> Animals:
    sheep, donkeys, boars, cattle = (home.goods[animal] for animal in FARM)
    return (sheep, donkeys, boars, cattle)


def ways_of(home: Home) -> set[Animals] | None:
    """Return every way to share the places of a home, or None if there are too many."""
    return shared_out(tuple(home.board().items()), len(home.dwarfs), home.goods[DOG])


@cache
def shared_out(board: tuple[tuple[str, str], ...], dwarfs: int, dogs: int) -> set[Animals] | None:
    """Return the same as `ways_of`, cached for a board: most changes of a home change only its goods."""
    places = spots(dict(board), dwarfs)
    shared = [place for place in places if sum(1 for count in place.room if count) > 1]
    if 5 ** len(shared) * (dogs + 1) > MAX_TRIED:
        return None
    return all_ways(places, dogs)


# --- housing and breeding ---------------------------------------------------------------------------------------


def test_animals_are_housed_at_every_moment(homes: list[Home]) -> None:
    checked = 0
    for home in homes:
        ways = ways_of(home) if any(animals_of(home)) else None
        if ways is not None:
            checked += 1
            assert housed_in(ways, animals_of(home)), home.state()
    assert checked > 500


def test_more_animals_fit_exactly_where_they_can_be_housed(homes: list[Home]) -> None:
    dice = Random(5)
    fitting = refused = 0
    for home in dice.sample(homes, 600):
        ways = ways_of(home)
        if ways is None:
            continue
        for _ in range(20):
            other = home.copy()
            for animal in dice.sample(FARM, dice.randint(1, 3)):
                other.goods[animal] = max(0, home.goods[animal] + dice.randint(-2, 5))
            fits = housed_in(ways, animals_of(other))
            assert other.animals_fit() == fits, (home.state(), animals_of(other))
            fitting, refused = fitting + fits, refused + (not fits)
    assert fitting > 1000
    assert refused > 1000


def test_newborns_are_the_largest_sets_that_can_be_housed(homes: list[Home]) -> None:
    """Every set of types with two parents is tried. A set is not a choice if a larger set that fits contains it."""
    choices = 0
    for home in homes:
        parents = [animal for animal in FARM if home.goods[animal] >= 2]
        ways = ways_of(home) if parents else None
        if ways is None:
            continue
        fitting = []
        for size in range(1, len(parents) + 1):
            for born in combinations(parents, size):
                more = [home.goods[animal] + (animal in born) for animal in FARM]
                if housed_in(ways, (more[0], more[1], more[2], more[3])):
                    fitting.append(set(born))
        largest = [born for born in fitting if not any(born < other for other in fitting)]
        assert sorted(map(sorted, largest)) == sorted(map(sorted, possible_births(home))), home.state()
        choices += len(largest) > 1
    assert choices > 10


# --- scores and food ---------------------------------------------------------------------------------------------


def test_scores_agree_at_every_moment(homes: list[Home]) -> None:
    for home in homes:
        sheet = score(home)
        assert {**{line.category: line.points for line in sheet.lines}, "total": sheet.total} == naive_score(home)


def naive_need(home: Home, event: str, working_cave: bool) -> int:
    """Return the food that feeding costs.

    2 for a dwarf, 1 for a newborn, in some rounds 1 each, and 1 less for each donkey in a mine. The Working cave feeds
    a grown dwarf before the Mining cave counts.
    """
    need = 0
    for dwarf in home.dwarfs:
        need += 1 if event == FOOD_ONLY or dwarf.newborn else 2
    if working_cave:
        need -= 1 if event == FOOD_ONLY else 2
    if "Mining cave" in home.board().values():
        mines = [what for what in home.board().values() if what in ("ore mine", "ruby mine")]
        need -= min(len(mines), home.supply["donkey"])
    return max(need, 0)


@pytest.mark.parametrize("working_cave", [False, True])
@pytest.mark.parametrize("event", [HARVEST, FOOD_ONLY, SKIP_ONE])
def test_food_needed_agrees_at_every_moment(homes: list[Home], event: str, working_cave: bool) -> None:
    found = [food_needed(home, event, working_cave) for home in homes]
    assert found == [naive_need(home, event, working_cave) for home in homes]


def test_the_names_of_the_two_opinions_are_in_one_order() -> None:
    assert tuple(NAMES[animal] for animal in FARM) == FARM_ANIMALS
    assert Goods.counted([0] * DOG + [1]) == Goods(dog=1)
