"""Animals and food (p. 3-4, 6-7)."""

from caverna.games.agricola.goods import Goods
from caverna.games.agricola.steps import LetGo, Place
from tests.support.agricola_table import (
    Action,
    Line,
    breaks,
    complete,
    farm,
    goods,
    harvest,
    harvest_breaks,
    lay,
    line_breaks,
    over,
    play,
    refused,
    refused_line,
    steps,
    table,
    turn,
)


def test_animals_housing_exactly_as_many_as_there_is_room_for() -> None:
    game = table()
    home = farm(game, board={"D1": "pasture"})
    lay(game, "1 sheep", 3)
    play(game, "Ann", "1 sheep")
    assert goods(home, "sheep") == 3


@line_breaks("animals.housing", 0)
def one_sheep_too_many() -> Line:
    game = table()
    farm(game, board={"D1": "pasture"})
    lay(game, "1 sheep", 4)
    return game, "Ann", "1 sheep"


@line_breaks("animals.housing", 0)
def one_type_in_a_pasture() -> Line:
    game = table(round_=8)
    farm(game, supply="2 sheep", board={"D1": "pasture"})
    lay(game, "1 wild boar", 2)
    return game, "Ann", "1 wild boar"


@line_breaks("animals.housing", 1)
def animals_before_the_next_step_that_is_not_free() -> Line:
    """Cattle by a card, then a pasture that would hold them: it comes too late."""
    game = table(round_=2)
    farm(game, supply="4 wood 1 sheep", occupations=["Herdsman"])
    return game, "Ann", "Fences, card Herdsman (+1 cattle), fence E1"


def test_animals_overflow_what_finds_no_room_is_cooked_or_let_go_at_once() -> None:
    game = table()
    home = farm(game, improvements=["Fireplace 2"])
    lay(game, "1 sheep", 4)
    play(game, "Ann", "1 sheep, eat 2 sheep, let go 1 sheep")
    assert (goods(home, "sheep"), goods(home, "food")) == (1, 6)


def test_ruling_animals_moment_free_steps_may_come_before_room_is_made() -> None:
    game = table()
    home = farm(game, supply="1 grain")
    lay(game, "1 sheep", 2)
    play(game, "Ann", "1 sheep, eat 1 grain, have 2 sheep, let go 1 sheep")
    assert goods(home, "sheep") == 1


def test_ruling_animals_moment_the_finding_names_the_step_that_brought_too_many() -> None:
    game = table(5, round_=2)
    farm(game, supply="1 boar")
    broken = refused_line(game, "Ann", "Animal market, take sheep, have 1 sheep")
    assert (broken.rule, broken.step) == ("animals.housing", 1)


def test_food_convert_grain_and_vegetables_at_any_time() -> None:
    game = table()
    home = farm(game, "Bob", "2 grain 1 vegetable")
    play(game, "Bob", "eat 2 grain 1 vegetable")
    assert (goods(home, "food"), game.to_act) == (6, "Ann")


@line_breaks("food.convert", 1)
def more_than_there_is() -> Line:
    game = table()
    farm(game, supply="1 grain")
    return game, "Ann", "Fishing, eat 2 grain"


@line_breaks("food.convert", 1)
def eating_wood() -> Line:
    game = table()
    farm(game, supply="1 wood")
    return game, "Ann", "Fishing, eat 1 wood"


@line_breaks("food.convert", 1, alone=False)
def sheep_that_are_not_there_without_a_fire() -> Line:
    return table(), "Ann", "Fishing, eat 1 sheep"


@line_breaks("food.convert", 1)
def crops_on_fields_are_out_of_reach() -> Line:
    game = table()
    farm(game, board={"B1": "field 3 grain"})
    return game, "Ann", "Fishing, eat 1 grain"


def test_food_cook_fireplace_and_hearth() -> None:
    for improvement, food in (("Fireplace 3", 2 + 2 + 2 + 3 + 1), ("Cooking hearth 5", 3 + 2 + 3 + 4 + 1)):
        game = table()
        home = farm(game, supply="1 vegetable 1 sheep 1 boar 1 cattle 1 grain", improvements=[improvement],
                    board={"B1": "stable", "C1": "stable"})  # fmt: skip
        play(game, "Ann", "eat 1 vegetable 1 sheep 1 boar 1 cattle 1 grain")
        assert goods(home, "food") == 2 + food


def test_food_cook_the_better_of_two_is_used() -> None:
    game = table()
    home = farm(game, supply="1 sheep 1 boar", improvements=["Fireplace 2", "Cooking hearth 4"], board={"B1": "stable"})
    play(game, "Ann", "eat 1 boar 1 sheep")
    assert goods(home, "food") == 2 + 3 + 2


@line_breaks("food.cook", 1)
def cooking_without_a_fire() -> Line:
    game = table()
    farm(game, supply="1 sheep")
    return game, "Ann", "Fishing, eat 1 sheep"


@line_breaks("food.cook", 1)
def an_oven_does_not_cook() -> Line:
    game = table()
    farm(game, supply="1 boar", improvements=["Clay oven", "Stone oven"])
    return game, "Ann", "Fishing, eat 1 boar"


@harvest_breaks("food.cook", 1)
def cooking_after_the_last_breeding() -> Line:
    game = table(round_=14)
    farm(game, supply="1 sheep 9 food", improvements=["Fireplace 2"])
    farm(game, "Bob", "9 food")
    return game, "Ann", "breed none, eat 1 sheep"


@breaks("food.cook", 0)
def cooking_at_the_end() -> Action:
    game = over(table(round_=14))
    farm(game, supply="1 sheep", improvements=["Fireplace 2"])
    return game, lambda: game.close("end", {"Ann": steps("eat 1 sheep")})


@breaks("food.cook", 0)
def cooking_between_the_last_harvest_and_the_end() -> Action:
    game = over(table(round_=14))
    farm(game, supply="1 sheep", improvements=["Fireplace 2"])
    return game, lambda: play(game, "Ann", "eat 1 sheep")


def test_ruling_end_free_grain_and_letting_go_are_open_until_scoring() -> None:
    game = over(table(round_=14))
    home = farm(game, supply="1 sheep 1 grain", improvements=["Fireplace 2"])
    game.close("end", {"Ann": steps("eat 1 grain, let go 1 sheep")})
    assert (goods(home, "sheep"), goods(home, "grain"), goods(home, "food")) == (0, 0, 3)


def test_ruling_breeding_moment_after_the_phase_animals_are_eaten_again() -> None:
    game = table(round_=4)
    home = farm(game, supply="2 sheep 4 food", improvements=["Fireplace 2"], board={"D1": "pasture"})
    farm(game, "Bob", "9 food")
    harvest(game, Ann="breed sheep, eat 1 sheep")
    assert (goods(home, "sheep"), goods(home, "food")) == (2, 4)


def test_ruling_let_go_animals_at_any_time() -> None:
    game = table()
    home = farm(game, "Bob", "1 cattle")
    play(game, "Bob", "let go 1 cattle")
    assert goods(home, "cattle") == 0


@line_breaks("ruling.let-go", 1)
def letting_go_more_than_there_are() -> Line:
    game = table()
    farm(game, supply="1 sheep")
    return game, "Ann", "Fishing, let go 2 sheep"


@breaks("ruling.let-go", 1)
def throwing_grain_away() -> Action:
    game = table()
    farm(game, supply="1 grain")
    return game, lambda: game.play("Ann", [Place("Fishing"), LetGo(Goods(grain=1))])


def test_ruling_any_time_free_moves_in_another_turn_at_a_rounds_start_and_in_the_harvest() -> None:
    game = table(round_=3)
    home = farm(game, "Bob", "4 grain 9 food")
    farm(game, "Ann", "9 food")
    play(game, "Bob", "eat 1 grain")
    complete(game)
    play(game, "Bob", "eat 1 grain")
    game.begin({}, {"Bob": steps("eat 1 grain")})
    harvest(game, Bob="eat 1 grain")
    assert (goods(home, "grain"), goods(home, "food")) == (0, 3 + 9 + 4 - 4)


def test_a_step_that_is_not_free_has_no_place_at_a_rounds_start_or_end() -> None:
    game = complete(table())
    for home in game.homes:
        home.goods[4] = 9
    broken = refused(game, lambda: game.begin({"card": "Fences"}, {"Ann": steps("plow B1")}))
    assert (broken.rule, broken.kind, broken.player) == ("record.step", "malformed", "Ann")
    game = over(table(round_=14))
    broken = refused(game, lambda: game.close("end", {"Ann": steps("have 2 food, plow B1")}))
    assert (broken.rule, broken.step) == ("record.step", 1)


def test_turns_go_on_after_animals_found_room() -> None:
    game = table(5)
    home = farm(game, supply="1 sheep", board={"B1": "stable"})
    turn(game, "Ann", "Animal market, take sheep")
    assert goods(home, "sheep") == 2
