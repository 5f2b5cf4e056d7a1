"""The harvest: field, feeding, breeding (p. 4)."""

from functools import partial

from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.rules.recovery import default_step
from caverna.games.agricola.steps import Beg, Breed
from tests.support.agricola_table import (
    Action,
    Line,
    breaks,
    complete,
    farm,
    goods,
    harvest,
    harvest_breaks,
    points,
    refused,
    steps,
    table,
)

THREE = {"C1 D1 E1": "pasture", "D2": "pasture stable D2", "E2": "pasture stable E2"}


def fed(round_: int = 4) -> Game:
    """A table whose players have food enough."""
    game = table(round_=round_)
    for home in game.homes:
        home.goods[4] = 20
    return game


def test_harvest_when_after_these_rounds() -> None:
    with_harvest = []
    for round_ in range(1, 15):
        game = complete(fed(round_))
        if game.due == "harvest":
            with_harvest.append(round_)
    assert with_harvest == [4, 7, 9, 11, 13, 14]


@breaks("harvest.when")
def harvest_after_round_5() -> Action:
    game = complete(fed(5))
    return game, lambda: game.close("harvest", {})


@breaks("harvest.when", alone=False)
def harvest_before_the_first_round() -> Action:
    game = Game(["Ann", "Bob"])
    return game, lambda: game.close("harvest", {})


def test_harvest_order_what_is_reaped_may_be_eaten_at_once() -> None:
    game = table(round_=4)
    home = farm(game, supply="1 food", board={"B1": "field 3 grain"})
    farm(game, "Bob", "20 food")
    harvest(game, Ann="eat 1 grain")
    assert (goods(home, "grain"), goods(home, "food"), home.begging) == (0, 0, 0)


def test_harvest_order_newborn_animals_come_too_late_for_the_feeding() -> None:
    game = table(round_=4)
    farm(game, supply="2 sheep", improvements=["Fireplace 2"], board={"D1": "pasture"})
    farm(game, "Bob", "20 food")
    complete(game)
    broken = refused(game, lambda: game.close("harvest", {"Ann": steps("breed sheep, eat 1 sheep")}))
    assert (broken.rule, broken.kind) == ("harvest.beg", "ambiguous")


def test_harvest_field_one_from_each_sown_field() -> None:
    game = fed()
    home = farm(game, board={"B1": "field 3 grain", "C1": "field 1 vegetable", "D1": "field"})
    harvest(game)
    assert home.board() == {"B1": "field 2 grain", "C1": "field", "D1": "field"}
    assert (goods(home, "grain"), goods(home, "vegetable")) == (1, 1)


def test_harvest_feed_newborns_eat_one_food() -> None:
    game = fed(7)
    home = farm(game, family=4, newborn=1)
    harvest(game)
    assert goods(home, "food") == 20 - 3 * 2 - 1


def test_harvest_beg_for_every_food_not_paid() -> None:
    game = table(round_=4)
    home = farm(game)
    farm(game, "Bob", "20 food")
    harvest(game, Ann="beg 2")
    assert (goods(home, "food"), home.begging, points(game)["begging"]) == (0, 2, -6)


def test_ruling_beg_at_will_food_may_be_kept() -> None:
    game = fed()
    home = game.home("Ann")
    harvest(game, Ann="beg 4")
    assert (goods(home, "food"), home.begging) == (20, 4)


@harvest_breaks("harvest.beg", kind="ambiguous")
def a_shortage_nobody_names() -> Line:
    game = table(round_=4)
    farm(game, "Bob", "20 food")
    return game, "Ann", ""


@harvest_breaks("harvest.beg", 0, "ambiguous")
def too_small_a_begging() -> Line:
    game = table(round_=4)
    farm(game, "Bob", "20 food")
    return game, "Ann", "beg 1"


def test_harvest_beg_too_few_says_how_many_in_their_place() -> None:
    game = table(round_=4)  # Ann has 2 food for two people, who eat 4
    farm(game, "Bob", "20 food")
    complete(game)
    unsaid = refused(game, lambda: game.close("harvest", {}))
    assert unsaid.hint == "add 'beg 2' to the harvest line of Ann, or food"
    too_few = refused(game, lambda: game.close("harvest", {"Ann": steps("beg 1")}))
    assert too_few.hint == "write 'beg 2' in place of 'beg 1', or add food"


@harvest_breaks("harvest.beg", 1)
def more_begged_than_owed() -> Line:
    return fed(), "Ann", "beg 2, beg 3"


def test_a_shortage_can_be_filled_in() -> None:
    game = table(round_=4)
    farm(game, "Bob", "20 food")
    complete(game)
    broken = refused(game, lambda: game.close("harvest"))
    assert (broken.player, broken.missing, default_step(game, broken)) == ("Ann", True, Beg(2))


def test_harvest_breed_two_parents_wherever_they_stand() -> None:
    game = fed()
    home = farm(game, supply="2 sheep", board={"C1": "stable", "E3": "stable"})
    harvest(game)
    assert goods(home, "sheep") == 3


def test_harvest_breed_one_of_each_type_all_at_once() -> None:
    game = fed()
    home = farm(game, supply="4 sheep 2 boar 2 cattle", board=THREE)
    harvest(game)
    assert [goods(home, name) for name in ("sheep", "boar", "cattle")] == [5, 3, 3]


def test_harvest_breed_what_fits_nowhere_is_not_born() -> None:
    game = fed()
    home = farm(game, supply="3 sheep", board={"D1": "pasture"})
    harvest(game)
    assert goods(home, "sheep") == 3


def test_ruling_newborn_choice_the_record_says_which() -> None:
    """Pastures of 2 and 2, and the house: of a newborn sheep and a newborn boar one has room."""
    game = fed()
    home = farm(game, supply="2 sheep 2 boar", board={"D1": "pasture", "E1": "pasture"})
    complete(game)
    broken = refused(game, lambda: game.close("harvest"))
    assert (broken.rule, broken.kind, broken.missing) == ("harvest.breed", "ambiguous", True)
    assert default_step(game, broken) == Breed(())
    game.close("harvest", {"Ann": steps("breed boar")})
    assert (goods(home, "sheep"), goods(home, "boar")) == (2, 3)


def test_ruling_newborn_choice_any_may_be_declined() -> None:
    game = fed()
    home = farm(game, supply="2 sheep", board={"D1": "pasture"})
    harvest(game, Ann="breed none")
    assert goods(home, "sheep") == 2


@harvest_breaks("harvest.breed", kind="ambiguous")
def newborns_compete() -> Line:
    game = fed()
    farm(game, supply="2 sheep 2 boar", board={"D1": "pasture", "E1": "pasture"})
    return game, "Ann", ""


@harvest_breaks("harvest.breed", 0)
def breeding_without_two_parents() -> Line:
    game = fed()
    farm(game, supply="1 sheep")
    farm(game, board={"D1": "pasture"})
    return game, "Ann", "breed sheep"


@harvest_breaks("harvest.breed", 0, alone=False)
def breeding_without_room() -> Line:
    game = fed()
    farm(game, supply="3 sheep", board={"D1": "pasture"})
    return game, "Ann", "breed sheep"


@harvest_breaks("harvest.breed", 0)
def breeding_twice_of_a_kind() -> Line:
    game = fed()
    farm(game, supply="2 sheep", board={"D1 E1": "pasture"})
    return game, "Ann", "breed sheep sheep"


def test_the_example_of_breeding() -> None:
    """P. 4: the newborn finds its place in a stable."""
    game = fed()
    home = farm(game, supply="2 cattle 1 sheep", board={"D1": "pasture", "D2": "stable"})
    harvest(game)
    assert (goods(home, "cattle"), goods(home, "sheep")) == (3, 1)


def test_feeding_and_breeding_come_once_and_in_their_order() -> None:
    for line in ("feed, feed", "breed none, breed none", "breed none, feed", "plow B1", "3 wood"):
        game = complete(fed())
        broken = refused(game, partial(game.close, "harvest", {"Ann": steps(line)}))
        assert (broken.rule, broken.kind) == ("record.step", "malformed"), line


def test_a_line_of_somebody_unknown_is_malformed() -> None:
    game = complete(fed())
    assert refused(game, lambda: game.close("harvest", {"Zoe": steps("feed")})).rule == "record.name"
