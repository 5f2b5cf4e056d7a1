"""The worked examples and pictures of the rulebook, each with its page."""

import pytest

from caverna.games.caverna import Game, Goods, Home
from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.rules.game import HARVEST_DUE, OVER
from tests.support.harvests import due, food, reap
from tests.support.naive_scoring import naive_score
from tests.support.table import arm, build, give, goods, refused, refused_line, table, turn


def player_of_page_6(grain: int = 9) -> Game:
    game = table(2, 12)
    game.phase, game.seat_to_act = OVER, -1
    home = build(
        game, "Ann",
        # three cells unused: A1, A2, B1
        C4_C3="large pasture stable C4 C3", B4="pasture stable", A4="meadow", C1="meadow", B3="field 3 grain",
        A3="field 2 vegetable", B2="field 1 vegetable", C2="field",
        D3="Dwelling", D2="Dwelling", D1="Fodder chamber", E1="Cooking cave", E2="Working cave", E3="Cuddle room",
        F3="ore mine", F2="ruby mine", F4="ruby mine", E4="tunnel", F1="cavern",
    )  # fmt: skip
    home.goods = [0] * len(NAMES)
    give(home, f"{grain - 3} grain 1 vegetable 1 ruby 13 gold 2 dog 4 sheep 2 donkey 3 boar 10 cattle")
    arm(home, 0, 0, 5, 9)
    return game


@pytest.mark.parametrize("grain", [9, 10])
def test_p6_a_score_of_80(grain: int) -> None:
    game = player_of_page_6(grain)
    sheet = game.scores()["Ann"]
    assert {line.category: line.points for line in sheet.lines} == {
        "animals": 2 + 4 + 2 + 3 + 10,
        "missing": 0,
        "grain": 5,
        "vegetable": 4,
        "ruby": 1,
        "dwarf": 4,
        "unused": -3,
        "tiles": 6 + 6 + (2 + 4) + (4 + 3 + 4),
        "bonus": 6,  # 19 farm animals
        "gold": 13,
        "begging": 0,
    }
    assert sheet.bonuses == {"Fodder chamber": 6}
    assert sheet.total == 80
    assert naive_score(game.home("Ann"))["total"] == 80


def test_p6_the_home_is_one_that_can_be() -> None:
    home = player_of_page_6().home("Ann")
    assert home.animals_fit()
    assert home.room_for_dwarfs() == 4


def test_p7_wood_3_or_1_more_and_a_vegetable_upon_grain() -> None:
    two, four = Game(["Ann", "Bob"]), Game(["Ann", "Bob", "Cai", "Dee"])
    wood, crops = [], []
    for card in ("Blacksmithing", "Sheep farming", "Ore mine construction"):
        for game in (two, four):
            game.reveal(card)
        wood.append(two.spaces()["Logging"])
        crops.append(four.spaces()["Sustenance"])
        for game in (two, four):
            game.phase = HARVEST_DUE
    assert wood == [Goods(wood=3), Goods(wood=4), Goods(wood=5)]
    assert crops == [Goods(grain=1), Goods(grain=1, vegetable=1), Goods(grain=1, vegetable=2)]


def test_p9_boars_and_the_stable_in_the_forest() -> None:
    """The stable beside the cave entrance lets the player keep a third boar."""
    game = due()
    home = give(build(game, "Ann", C4="stable"), "2 boar")
    reap(game)
    assert goods(home, "boar") == 3
    assert home.animals_fit()
    without = give(due().home("Ann"), "2 boar")
    assert not give(without, "1 boar").animals_fit()


def test_p10_the_second_question_mark_costs_1_food_a_dwarf() -> None:
    game = due(9, 3, question=2)
    give(build(game, "Ann", C4="field 3 grain", B4="pasture"), "2 sheep")
    reap(game)
    assert game.home("Ann").supply == Goods.parse("18 food 2 sheep")


@pytest.mark.parametrize(
    ("eaten", "fed"),
    [("2 gold", 1), ("3 gold", 2), ("4 gold", 3), ("1 sheep", 1), ("1 donkey", 1), ("2 donkey", 3), ("3 donkey", 4),
     ("1 boar", 2), ("1 cattle", 3), ("1 grain", 1), ("1 vegetable", 2), ("1 ruby", 2),
     ("2 sheep 1 boar 1 vegetable", 6)],
)  # fmt: skip
def test_p11_the_food_table(eaten: str, fed: int) -> None:
    game = table(2, 1)
    home = give(food(game, 0).home("Ann"), eaten)
    turn(game, "Ann", f"eat {eaten}")
    assert home.supply == Goods(food=fed)


@pytest.mark.parametrize("never", ["1 gold", "1 dog", "1 wood", "1 stone", "1 ore"])
def test_p11_what_is_never_food(never: str) -> None:
    game = table(2, 1)
    give(game.home("Ann"), never)
    assert refused_line(game, "Ann", f"eat {never}").rule == "food.convert"


def test_p14_a_field_of_3_grain_and_one_of_2_vegetables() -> None:
    game = table(2, 1)
    home = give(build(game, "Ann", C4="field", C3="field"), "1 grain 1 vegetable")
    turn(game, "Ann", "Slash-and-burn, sow grain C4 vegetable C3")
    assert home.board() == {"C4": "field 3 grain", "C3": "field 2 vegetable"}
    assert (goods(home, "grain"), goods(home, "vegetable")) == (0, 0)


def test_p15_a_cave_for_4_dwarfs_with_3_in_it() -> None:
    game = table(4, 4)
    home = build(game, "Ann", D3="Couple dwelling")
    arm(home, 0, 0, 0)
    turn(game, "Ann", "Growth, grow")
    assert len(home.dwarfs) == 4
    assert refused_line(game, "Ann", "Wish for children, grow").rule == "family.room"


def test_p16_two_tunnels_become_an_ore_mine() -> None:
    game = table(2, 3)
    home = build(game, "Ann", E3="tunnel", E2="tunnel")
    turn(game, "Ann", "Ore mine construction, ore mine E3 deep tunnel E2")
    assert home.board() == {"E3": "ore mine", "E2": "deep tunnel"}
    assert goods(home, "ore") == 3


@pytest.mark.parametrize(("tunnel", "rubies"), [("tunnel", 0), ("deep tunnel", 1)])
def test_p17_a_ruby_mine_on_a_tunnel(tunnel: str, rubies: int) -> None:
    game = table(2, 6)
    home = build(game, "Ann", E3=tunnel)
    turn(game, "Ann", "Ruby mine construction, ruby mine E3")
    assert home.board() == {"E3": "ruby mine"}
    assert goods(home, "ruby") == rubies


def test_p18_6_ore_for_6_gold_and_3_food() -> None:
    game = table(2, 10)
    home = give(food(game, 0).home("Ann"), "6 ore")
    turn(game, "Ann", "Ore trading, trade 3")
    assert home.supply == Goods(gold=6, food=3)


def fits(cells: dict[str, str], animals: str) -> bool:
    """Return whether these animals fit on the board when 2 boars fill the dwelling."""
    game = table(2, 1)
    home: Home = give(build(game, "Ann", **cells), "2 boar")
    return give(home, animals).animals_fit()


@pytest.mark.parametrize(
    ("cells", "most"),
    [
        ({"C4": "pasture"}, 2),
        ({"C4": "pasture stable"}, 4),
        ({"C4_C3": "large pasture"}, 4),
        ({"C4_C3": "large pasture stable C3"}, 8),
        ({"C4_C3": "large pasture stable C4 C3"}, 16),
        ({"C4": "meadow stable"}, 1),
        ({"C4": "meadow"}, 0),
    ],
)
@pytest.mark.parametrize("animal", ["sheep", "donkey", "cattle"])
def test_p20_pastures_and_stables(cells: dict[str, str], most: int, animal: str) -> None:
    assert fits(cells, f"{most} {animal}")
    assert not fits(cells, f"{most + 1} {animal}")


@pytest.mark.parametrize("dogs", [1, 2, 3])
def test_p20_dogs_watch_one_sheep_more_than_they_are(dogs: int) -> None:
    for cells in ({"C4": "meadow"}, {"C4": "meadow stable"}):
        assert fits(cells, f"{dogs} dog {dogs + 1} sheep")
        assert not fits(cells, f"{dogs} dog {dogs + 2} sheep")
        assert not fits(cells, f"{dogs} dog 2 donkey")


def test_p20_a_mine_for_a_donkey_and_the_breakfast_room_for_3_cattle() -> None:
    cells = {"E3": "ore mine", "E2": "ruby mine", "D3": "Breakfast room"}
    assert fits(cells, "2 donkey 3 cattle")
    assert not fits(cells, "3 donkey")
    assert not fits(cells, "4 cattle")
    assert not fits(cells, "1 sheep")


def test_p21_strength_1_brings_dog_wood_and_ends_at_3() -> None:
    game = table(2, 1)
    home = arm(food(game, 0).home("Ann"), 1, 4)
    turn(game, "Ann", "Blacksmithing, expedition (wood, dog, +1)")
    assert home.weapons() == [3, 5]  # 1 and 1 for all; the other dwarf's gains 1
    assert home.supply == Goods(wood=1, dog=1)


def test_p21_strength_1_is_too_weak_for_better_loot() -> None:
    game = table(2, 1)
    arm(game.home("Ann"), 1, 4)
    found = refused_line(game, "Ann", "Blacksmithing, expedition (wood, grain)")
    assert (found.rule, found.item) == ("expedition.loot", 1)


def test_p22_forging_7_of_10_ore_and_furnishing_a_cavern() -> None:
    game = table(2, 1)
    home = give(food(game, 0).home("Ann"), "10 ore 1 stone")
    turn(game, "Ann", "Blacksmithing, forge 7, expedition (dog, gold, furnish Carpenter D3)")
    assert home.supply == Goods(ore=3, dog=1, gold=2)
    assert home.weapons() == [0, 8]
    assert home.board() == {"D3": "Carpenter"}


def test_p23_the_weaving_parlor_scores_sheep_a_second_time() -> None:
    game = table(2, 12)
    home = give(build(game, "Ann", D3="Weaving parlor"), "4 sheep")
    sheet = game.scores()[home.name]
    assert (sheet["animals"], sheet["bonus"]) == (4, 2)


def test_p24_solo_starts_with_2_food_and_harvests_from_round_5_on() -> None:
    game = Game(["Ann"])
    assert game.home("Ann").supply == Goods(food=2)
    game.reveal()
    game.phase = HARVEST_DUE
    game.harvest()
    assert game.home("Ann").supply == Goods(food=2)
    later = due(5, 1)
    assert later.food_needed("Ann") == 4
    assert refused(food(later, 3), later.harvest).rule == "harvest.beg"
