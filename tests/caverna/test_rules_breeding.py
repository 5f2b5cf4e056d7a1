"""Newborn animals, and the order of what makes feeding cheaper (harvest.breed and rulings, p. 9-10)."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Dwarf, Game, Goods
from caverna.games.caverna.goods import FARM
from caverna.games.caverna.rules.game import WORK
from tests.support.harvests import broken, due, food, reap
from tests.support.table import arm, breaks, build, give, goods, refused, refused_line, turn


def animals(game: Game, player: str = "Ann") -> list[int]:
    """Return how many sheep, donkeys, boars and cattle a player has."""
    return [game.home(player).goods[animal] for animal in FARM]


def farm(*places: str, has: str, round_: int = 3) -> Game:
    """Return a harvest that is due for Ann with animals and, beside the dwelling, these places on C4, B4, A4, A3."""
    game = due(round_)
    give(build(game, "Ann", **dict(zip(("C4", "B4", "A4", "A3"), places, strict=False))), has)
    return game


# --- harvest.breed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("has", "after"),
    [
        ("1 sheep 1 donkey 1 boar 1 cattle", [1, 1, 1, 1]),
        ("2 sheep", [3, 0, 0, 0]),
        ("4 cattle", [0, 0, 0, 5]),  # at most one of a type, however many parents
        ("2 sheep 3 donkey 2 boar 2 cattle", [3, 4, 3, 3]),
        ("4 dog 1 sheep", [1, 0, 0, 0]),
    ],
)
def test_harvest_breed_one_newborn_of_every_type_with_two(has: str, after: list[int]) -> None:
    game = reap(farm("pasture stable", "pasture stable", "pasture stable", "pasture", has=has))
    assert animals(game) == after
    assert goods(game.home("Ann"), "dog") == (4 if "dog" in has else 0)


def test_harvest_breed_wherever_the_parents_stand() -> None:
    """One donkey in each of two mines, the young one in the third."""
    game = due()
    give(build(game, "Ann", E3="ore mine", E2="ruby mine", E1="ruby mine"), "2 donkey 2 boar")
    assert animals(reap(game)) == [0, 3, 2, 0]  # the boars fill the dwelling


@pytest.mark.parametrize(
    ("places", "has", "after"),
    [
        ((), "2 boar", [0, 0, 2, 0]),  # the dwelling is full
        (("stable",), "2 boar", [0, 0, 3, 0]),  # a stable in the forest takes a boar
        (("stable",), "2 sheep", [2, 0, 0, 0]),  # and nothing else
        (("meadow stable",), "2 sheep", [3, 0, 0, 0]),
        (("meadow",), "2 sheep", [2, 0, 0, 0]),
        (("meadow",), "2 sheep 1 dog", [3, 0, 0, 0]),  # a dog watches 2, the third is in the dwelling
        (("meadow",), "4 sheep 1 dog", [4, 0, 0, 0]),  # full
        (("meadow",), "4 sheep 2 dog", [5, 0, 0, 0]),
        (("pasture",), "4 cattle", [0, 0, 0, 4]),
    ],
)
def test_harvest_breed_only_what_can_be_housed(places: tuple[str, ...], has: str, after: list[int]) -> None:
    assert animals(reap(farm(*places, has=has))) == after


def test_harvest_breed_in_a_field_just_reaped_empty() -> None:
    for crop, lambs in (("1 grain", 1), ("2 grain", 0)):
        game = farm(f"field {crop}", has="2 sheep")
        build(game, "Ann", D3="Stubble room")
        assert animals(reap(game)) == [2 + lambs, 0, 0, 0]


def test_harvest_breed_pays_in_the_quarry_and_the_breeding_cave() -> None:
    for has, fed in (("2 donkey", 1), ("2 donkey 2 sheep", 2), ("2 donkey 2 sheep 2 boar", 3),
                     ("2 donkey 2 sheep 2 boar 2 cattle", 5)):  # fmt: skip
        game = farm("pasture stable", "pasture stable", "pasture stable", "pasture", has=has)
        home = build(game, "Ann", D3="Quarry", D2="Breeding cave")
        reap(game)
        assert (goods(home, "stone"), goods(home, "food")) == (1, 20 - 4 + fed)


@pytest.mark.parametrize(
    ("line", "step"),
    [("ruby boar, feed, eat 1 boar", 0), ("feed, ruby boar, breed none, eat 1 boar", 1), ("breed none, ruby boar", 1)],
)
def test_harvest_breed_and_feeding_begin_with_all_animals_housed(line: str, step: int) -> None:
    """Pasture and dwelling are full (ruling.animals-moment)."""
    game = farm("pasture", has="2 sheep 2 boar 1 ruby")
    found = refused(game, lambda: reap(game, Ann=line))
    assert (found.rule, found.step) == ("animals.housing", step)
    reap(game, Ann="feed, ruby boar, eat 1 boar, breed none")


@breaks("harvest.breed", 0)
def breeding_with_one_parent() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", has="1 sheep"), Ann="breed sheep")


@breaks("harvest.breed", 1)
def breeding_dogs() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", has="2 dog"), Ann="feed, breed dog")


@breaks("harvest.breed", 0)
def two_newborns_of_one_type() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture stable", has="4 boar"), Ann="breed boar boar")


@breaks("harvest.breed", 0)
def a_newborn_without_room() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", has="4 boar"), Ann="breed boar")


@breaks("harvest.breed", 1)
def a_newborn_without_room_to_be_eaten_at_once() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", has="4 boar"), Ann="feed, breed boar, eat 1 boar")


@breaks("harvest.breed", 0)
def two_newborns_with_room_for_one() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", "meadow stable", has="2 sheep 2 boar"), Ann="breed sheep boar")


@breaks("harvest.breed", 2)
def the_second_parent_was_eaten() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", has="2 sheep"), Ann="eat 1 sheep, feed, breed sheep")


# --- ruling.newborn-choice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after"),
    [("breed sheep", [3, 0, 2, 0]), ("breed boar", [2, 0, 3, 0]), ("breed none", [2, 0, 2, 0])],
)
def test_ruling_newborn_choice_the_line_says_which(line: str, after: list[int]) -> None:
    game = farm("pasture", "meadow stable", has="2 sheep 2 boar")
    assert animals(reap(game, Ann=line)) == after


@breaks("harvest.breed", kind="ambiguous")
def newborns_compete_and_nobody_says_which() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", "meadow stable", has="2 sheep 2 boar"))


@breaks("harvest.breed", 0, kind="ambiguous")
def newborns_compete_in_a_line_that_only_feeds() -> tuple[Game, Callable[[], object]]:
    return broken(farm("pasture", "meadow stable", has="2 sheep 2 boar"), Ann="feed")


def test_ruling_newborn_choice_is_not_asked_where_only_one_fits() -> None:
    """The stable in the forest takes a boar, never a lamb: no choice."""
    assert animals(reap(farm("pasture", "stable", has="2 sheep 2 boar"))) == [2, 0, 3, 0]


def test_ruling_newborn_choice_names_the_sets_that_fit() -> None:
    """The donkey has its mine; sheep and boar compete for the stable."""
    game = farm("pasture", "meadow stable", has="2 sheep 2 boar 2 donkey")
    build(game, "Ann", E3="ore mine", E2="ore mine", E1="ore mine")
    hint = refused(game, lambda: reap(game)).hint
    assert "'breed sheep donkey' or 'breed donkey boar'" in hint
    assert animals(reap(game, Ann="breed donkey boar")) == [2, 3, 3, 0]


def test_ruling_newborn_choice_any_may_be_declined() -> None:
    has = "2 sheep 2 cattle"
    assert animals(reap(farm("pasture stable", "pasture stable", has=has), Ann="breed cattle")) == [2, 0, 0, 3]
    assert animals(reap(farm("pasture stable", "pasture stable", has=has), Ann="breed none")) == [2, 0, 0, 2]


def test_ruling_newborn_choice_in_an_expedition() -> None:
    """Breeding as loot is limited by room too: the stable has room for one."""
    game = farm("pasture", "pasture", "meadow stable", has="2 sheep 2 boar 2 cattle")
    arm(game.home("Ann"), 14, 14)
    game.phase = WORK
    found = refused_line(game, "Ann", "Logging, expedition (breed sheep boar)")
    assert (found.rule, found.step, found.item) == ("harvest.breed", 1, 0)
    turn(game, "Ann", "Logging, expedition (breed boar)")
    assert animals(game) == [2, 0, 3, 2]


# --- ruling.breeding-moment ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sheep", "eaten"),
    [
        ("eat 1 sheep", 3, 1),  # just before: two parents are left
        ("eat 2 sheep", 1, 2),  # one is left, and no lamb comes
        ("feed, eat 1 sheep, breed sheep", 3, 1),
        ("breed sheep, eat 1 sheep", 3, 1),
        ("breed sheep, eat 4 sheep", 0, 4),  # once the phase is over, parents and lamb
        ("feed, eat 2 sheep", 1, 2),
    ],
)
def test_ruling_breeding_moment(line: str, sheep: int, eaten: int) -> None:
    game = farm("pasture", has="3 sheep")
    home = game.home("Ann")
    reap(game, Ann=line)
    assert (goods(home, "sheep"), goods(home, "food")) == (sheep, 20 - 4 + eaten)


def test_ruling_breeding_moment_room_is_made_before_it() -> None:
    """Pasture and dwelling are full: a boar eaten after feeding makes room for the lamb."""
    assert animals(reap(farm("pasture", has="2 sheep 2 boar"), Ann="feed, eat 2 boar, breed sheep")) == [3, 0, 0, 0]


# --- ruling.feeding-order -----------------------------------------------------------------------------------------


def caves(donkeys: int, mines: int, round_: int = 3) -> Game:
    """Return a harvest that is due for Ann with Working and Mining cave, 5 wood, and room for all donkeys."""
    game = due(round_)
    cells = dict.fromkeys(("E1", "E2", "E3", "F1", "F2")[:mines], "ore mine")
    home = build(game, "Ann", D3="Working cave", D2="Mining cave", C4_C3="large pasture stable C4", **cells)
    give(home, f"{donkeys} donkey 5 wood")
    return game


@pytest.mark.parametrize(
    ("round_", "donkeys", "mines", "line", "paid"),
    [
        (3, 0, 0, "feed", 4),
        (3, 0, 0, "feed 1 wood", 2),  # one dwarf's 2 food
        (3, 1, 2, "feed 1 wood", 1),
        (3, 2, 1, "feed 1 wood", 1),  # one donkey in a mine
        (3, 2, 2, "feed 1 wood", 0),
        (3, 5, 5, "feed 1 wood", 0),  # never below 0
        (3, 3, 4, "feed", 1),
        (3, 5, 5, "feed", 0),
        (4, 0, 0, "feed 1 wood", 1),  # the 1-food rounds: one dwarf's 1 food
        (4, 1, 1, "feed", 1),
        (4, 1, 1, "feed 1 wood", 0),
        (4, 3, 3, "feed 1 wood", 0),
    ],
)
def test_ruling_feeding_order(round_: int, donkeys: int, mines: int, line: str, paid: int) -> None:
    game = caves(donkeys, mines, round_)
    home = game.home("Ann")
    reap(game, Ann=f"{line}, breed none" if round_ == 3 else line)
    assert goods(home, "food") == 20 - paid
    assert goods(home, "wood") == (4 if "wood" in line else 5)


def test_ruling_feeding_order_never_below_0_when_asked_before() -> None:
    assert [caves(donkeys, 5).food_needed("Ann") for donkeys in (0, 3, 4, 5)] == [4, 1, 0, 0]


def test_ruling_feeding_order_a_grown_dwarf_is_fed_by_the_working_cave() -> None:
    for round_, paid in ((3, 3), (4, 2)):  # 2 + 2 + 1 less 2, 1 + 1 + 1 less 1
        game = caves(0, 0, round_)
        game.home("Ann").dwarfs.append(Dwarf(newborn=True))
        reap(game, Ann="feed 1 wood")
        assert goods(game.home("Ann"), "food") == 20 - paid


def test_ruling_feeding_order_donkeys_eaten_before_spare_nothing() -> None:
    game = caves(2, 2)
    reap(food(game, 0), Ann="eat 2 donkey, feed 1 wood")  # 3 food, 2 paid
    assert goods(game.home("Ann"), "food") == 1


def test_ruling_feeding_order_what_is_left_can_be_begged_for() -> None:
    game = caves(1, 1)
    reap(food(game, 0), Ann="feed 1 wood, beg 1")  # 4 - 2 - 1
    assert game.home("Ann").begging == 1
    game = caves(1, 1)
    assert refused(game, lambda: reap(game, Ann="feed 1 wood, beg 2")).rule == "harvest.beg"


def test_ruling_feeding_order_nobody_must_use_the_working_cave() -> None:
    game = caves(0, 0)
    reap(game, Ann="feed")
    assert game.home("Ann").supply == Goods.parse("5 wood 16 food")
