"""Free steps: food, rubies, letting animals go; by any player at any moment."""

from collections.abc import Callable
from functools import partial

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE, OVER, WORK
from caverna.games.caverna.steps import Eat, LetGo
from tests.support.supply_changes import amount, change, rich, times
from tests.support.table import (
    arm,
    breaks,
    build,
    give,
    goods,
    line_breaks,
    play,
    refused,
    refused_line,
    steps,
    table,
    turn,
)

# --- food.convert ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eaten", "food", "slaughtered"),
    [
        ("1 sheep", 1, 2),
        ("3 sheep", 3, 6),
        ("1 donkey", 1, 2),
        ("2 donkey", 3, 5),
        ("3 donkey", 4, 7),
        ("4 donkey", 6, 10),
        ("1 boar", 2, 3),
        ("1 cattle", 3, 4),
        ("1 grain", 1, 1),
        ("1 vegetable", 2, 2),
        ("1 ruby", 2, 2),
        ("2 gold", 1, 1),
        ("3 gold", 2, 2),
        ("9 gold", 8, 8),
        ("1 sheep 2 donkey 1 grain 3 gold", 7, 10),  # 1 + 3 + 1 + 2, and 3 for the animals
    ],
)
def test_food_convert_table_of_p_11(eaten: str, food: int, slaughtered: int) -> None:
    cells = {"C4_C3": "large pasture", "B4": "pasture"}
    game = rich(eaten, cells=cells)
    assert change(game, "Ann", f"eat {eaten}") == amount(f"{times(eaten, -1)} {food} food")
    game = rich(eaten, cells={"D3": "Slaughtering cave", **cells})
    assert change(game, "Ann", f"eat {eaten}") == amount(f"{times(eaten, -1)} {slaughtered} food")


def test_food_convert_donkeys_and_gold_one_by_one_give_less() -> None:
    assert change(rich("2 donkey"), "Ann", "eat 1 donkey, eat 1 donkey") == amount("-2 donkey 2 food")
    assert change(rich("6 gold"), "Ann", "eat 3 gold, eat 3 gold") == amount("-6 gold 4 food")  # not 5


@pytest.mark.parametrize("good", ["dog", "wood", "stone", "ore", "food"])
def test_food_convert_some_goods_never(good: str) -> None:
    assert refused_line(rich(f"5 {good}"), "Ann", f"eat 1 {good}").rule == "food.convert"


@line_breaks("food.convert", step=0)
def eating_a_dog() -> tuple[Game, str, str]:
    return rich("1 dog"), "Ann", "eat 1 dog"


@line_breaks("food.convert", step=0)
def eating_one_gold() -> tuple[Game, str, str]:
    return rich("1 gold"), "Ann", "eat 1 gold"


@line_breaks("food.convert", step=0)
def eating_a_single_gold_of_many() -> tuple[Game, str, str]:
    return rich("5 gold 1 grain"), "Ann", "eat 1 grain 1 gold"


@line_breaks("food.convert", step=0)
def eating_more_than_there_is() -> tuple[Game, str, str]:
    return rich("2 sheep"), "Ann", "eat 3 sheep"


@line_breaks("food.convert", step=0)
def eating_grain_from_the_field() -> tuple[Game, str, str]:
    return rich(cells={"C4": "field 3 grain"}), "Ann", "eat 1 grain"


@breaks("food.convert", step=0)
def eating_the_same_sheep_twice_in_one_step() -> tuple[Game, Callable[[], object]]:
    """The amount names sheep in two parts, together more than there are."""
    game = rich("1 sheep")
    return game, lambda: game.play("Ann", [Eat(Goods.parse("1 sheep 1 sheep"))])


# --- ruby.trade -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "good", ["dog", "sheep", "donkey", "boar", "wood", "stone", "ore", "grain", "vegetable", "gold"]
)
def test_ruby_trade_each_good_for_one(good: str) -> None:
    assert change(rich("2 ruby"), "Ann", f"ruby 2 {good}") == amount(f"-2 ruby 2 {good}")


def test_ruby_trade_cattle_cost_a_food_as_well() -> None:
    assert change(rich("2 ruby 2 food"), "Ann", "ruby 2 cattle") == amount("-2 ruby -2 food 2 cattle")


@pytest.mark.parametrize(
    ("tile", "rubies", "where"),
    [("meadow", 1, "C2"), ("field", 1, "C2"), ("tunnel", 1, "D2"), ("cavern", 2, "D2")],
)
def test_ruby_trade_tiles_are_laid_at_once(tile: str, rubies: int, where: str) -> None:
    game = rich(f"{rubies} ruby", cells={"C4": "meadow", "C3": "field"})
    assert change(game, "Ann", f"ruby {tile} {where}") == amount(f"-{rubies} ruby")
    assert game.home("Ann").board()[where] == tile


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ruby meadow A1", "forest.connected"),
        ("ruby field C4", "forest.single"),
        ("ruby field D2", "forest.single"),
        ("ruby field C5", "forest.single"),
        ("ruby field B3", "forest.stable"),
        ("ruby cavern F1", "mountain.connected"),
        ("ruby tunnel D3", "mountain.single"),
        ("ruby tunnel G4", "mountain.single"),
    ],
)
def test_ruby_trade_tiles_follow_the_placement_rules_before_the_price(line: str, rule: str) -> None:
    """With the Office room too: it helps twin tiles only. The answer is the same without a ruby."""
    for supply in ("5 ruby", ""):
        game = rich(
            supply,
            cells={"C4": "meadow", "C3": "field", "B3": "stable", "E4": "cavern", "F4": "cavern", "D2": "Office room"},
        )
        assert refused_line(game, "Ann", line).rule == rule


def test_ruby_trade_tiles_bring_the_reward_of_their_cell() -> None:
    game = rich("4 ruby", cells={"C4": "meadow", "C3": "field", "A2": "field", "E1": "tunnel"})
    assert change(game, "Ann", "ruby field B4") == amount("-1 ruby 1 food")
    assert change(game, "Ann", "ruby tunnel F1") == amount("-1 ruby 2 food")
    assert change(game, "Ann", "ruby meadow A3, let go 1 boar") == amount("-1 ruby")


def test_ruby_trade_the_first_forest_tile_may_be_bought() -> None:
    game = rich("2 ruby")
    assert refused_line(game, "Ann", "ruby field C3").rule == "forest.first-tile"
    turn(game, "Ann", "ruby field C4, ruby meadow C3")


@line_breaks("ruby.trade", step=0)
def a_ruby_trade_without_a_ruby() -> tuple[Game, str, str]:
    return rich(), "Ann", "ruby stone"


@line_breaks("ruby.trade", step=0)
def a_ruby_trade_for_one_good_too_many() -> tuple[Game, str, str]:
    return rich("2 ruby"), "Ann", "ruby stone ore gold"


@line_breaks("ruby.trade", step=0)
def a_ruby_for_food() -> tuple[Game, str, str]:
    return rich("1 ruby"), "Ann", "ruby food"


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_ruling_ruby_gold_a_table_may_play_without(choice: str) -> None:
    """All other goods stay; the ruby itself still gives 2 food."""
    game = rich("3 ruby", ruby_gold=choice)
    if choice == "yes":
        assert change(game, "Ann", "ruby gold") == amount("-1 ruby 1 gold")
    else:
        broken = refused_line(game, "Ann", "ruby stone, ruby gold")
        assert (broken.rule, broken.kind, broken.step) == ("ruling.ruby-gold", "illegal", 1)
        assert "ruby gold: no" in broken.message
    assert change(game, "Ann", "ruby dog, eat 1 ruby") == amount("-2 ruby 1 dog 2 food")


@line_breaks("ruling.ruby-gold", step=0)
def a_ruby_for_gold_where_the_table_plays_without() -> tuple[Game, str, str]:
    return rich("1 ruby", ruby_gold="no"), "Ann", "ruby gold"


@line_breaks("ruling.ruby-gold", step=0)
def rubies_for_stone_and_gold_where_the_table_plays_without() -> tuple[Game, str, str]:
    return rich("2 ruby", ruby_gold="no"), "Ann", "ruby stone gold"


@line_breaks("ruby.trade", step=0)
def cattle_for_a_ruby_without_food() -> tuple[Game, str, str]:
    return rich("1 ruby"), "Ann", "ruby cattle"


@line_breaks("ruby.trade", step=0)
def two_cattle_for_one_food() -> tuple[Game, str, str]:
    return rich("2 ruby 1 food"), "Ann", "ruby 2 cattle"


@line_breaks("ruby.trade", step=0)
def a_cavern_for_one_ruby() -> tuple[Game, str, str]:
    return rich("1 ruby"), "Ann", "ruby cavern D2"


@line_breaks("ruby.trade", step=0)
def a_field_without_a_ruby() -> tuple[Game, str, str]:
    return rich(), "Ann", "ruby field C4"


def test_ruby_trade_animals_need_room_at_the_end_of_the_line() -> None:
    game = rich("3 ruby")
    assert refused_line(game, "Ann", "ruby 3 sheep").rule == "animals.housing"
    turn(game, "Ann", "ruby 3 sheep, eat 1 sheep, have 2 sheep 1 food")


# --- ruling.let-go --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("animal", ["dog", "sheep", "donkey", "boar", "cattle"])
def test_ruling_let_go_any_animal_for_nothing(animal: str) -> None:
    assert change(rich(f"2 {animal}", cells={"D3": "Slaughtering cave"}), "Ann", f"let go 2 {animal}") == amount(
        f"-2 {animal}"
    )


@line_breaks("ruling.let-go", step=0)
def letting_more_go_than_there_are() -> tuple[Game, str, str]:
    return rich("1 dog"), "Ann", "let go 2 dog"


@breaks("ruling.let-go", step=0)
def letting_wood_go() -> tuple[Game, Callable[[], object]]:
    game = rich("1 wood")
    return game, lambda: game.play("Ann", [LetGo(amount("1 wood"))])


@breaks("ruling.let-go", step=0)
def letting_the_same_dog_go_twice_in_one_step() -> tuple[Game, Callable[[], object]]:
    game = rich("1 dog")
    return game, lambda: game.play("Ann", [LetGo(Goods.parse("1 dog 1 dog"))])


# --- ruling.any-time ------------------------------------------------------------------------------------------

FREE = [
    ("eat 1 grain 1 sheep", "-1 grain -1 sheep 2 food"),
    ("ruby stone", "-1 ruby 1 stone"),
    ("ruby cavern D2", "-2 ruby"),
    ("use Trader", "-2 gold 1 wood 1 stone 1 ore"),
    ("use Peaceful cave 5", "5 food"),
    ("let go 1 sheep", "-1 sheep"),
    ("have 1 sheep", ""),
]
MOMENTS = {
    "before the first round": (BETWEEN, 0),
    "during another's turn": (WORK, 5),
    "before the harvest": (HARVEST_DUE, 5),
    "between rounds": (BETWEEN, 5),
    "after the last round": (OVER, 12),
}


def at(phase: str, round_: int, turn_of: int = 0) -> Game:
    """A moment of a game of three in which Bob has something of everything."""
    game = table(3, round_)
    game.phase, game.seat_to_act = phase, turn_of if phase == WORK else -1
    home = build(game, "Bob", D3="Trader", E4="Peaceful cave")
    arm(home, 0, 5)
    give(home, "1 grain 1 sheep 2 ruby 2 gold")
    return game


@pytest.mark.parametrize(("phase", "round_"), MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize(("line", "changed"), FREE)
def test_ruling_any_time_free_moves_of_another_player(phase: str, round_: int, line: str, changed: str) -> None:
    game = at(phase, round_)
    home, turn_of = game.home("Bob"), game.seat_to_act
    before = home.supply
    play(game, "Bob", line)
    assert home.supply == amount(f"{before} {changed}")
    assert (game.phase, game.seat_to_act) == (phase, turn_of)
    assert not game.occupant


def test_ruling_any_time_a_player_without_dwarfs_left_still_trades() -> None:
    game = at(WORK, 5)
    game.passed.add(game.seat("Bob"))
    play(game, "Bob", "eat 1 sheep")
    assert goods(game.home("Bob"), "sheep") == 0


def test_ruling_any_time_at_the_start_of_a_round_and_in_the_harvest() -> None:
    game = table(3, 3)
    game.phase, game.seat_to_act = HARVEST_DUE, -1
    for player in ("Ann", "Cai"):
        give(game.home(player), "4 food")
    bob = give(game.home("Bob"), "2 grain 1 ruby")
    game.harvest({"Bob": steps("eat 2 grain, eat 1 ruby")})  # 1 food at the start + 2 + 2 - 4
    assert (goods(bob, "food"), bob.begging) == (1, 0)
    give(bob, "1 ruby")
    game.reveal("Wish for children", start={"Bob": steps("ruby ore")})
    assert (goods(bob, "ruby"), goods(bob, "ore")) == (0, 1)


def test_ruling_any_time_animals_must_be_housed_after_a_free_move_too() -> None:
    game = at(WORK, 5)
    give(game.home("Bob"), "1 sheep")
    broken = refused(game, lambda: play(game, "Bob", "ruby donkey"))
    assert (broken.rule, broken.step, broken.player) == ("animals.housing", 0, "Bob")


def test_ruling_any_time_other_steps_need_a_space() -> None:
    game = at(WORK, 5)
    for line in ("sow grain C3", "furnish Carpenter D3", "expedition (dog)", "take", "trade 1"):
        broken = refused(game, partial(play, game, "Bob", line))
        assert (broken.rule, broken.kind) == ("record.step", "malformed")


def test_ruling_any_time_not_once_scoring_has_started() -> None:
    game = at(OVER, 12)
    game.end()
    assert refused(game, lambda: play(game, "Bob", "eat 1 grain")).rule == "end.trades"
