"""Weapons and expeditions: forging, who may go, how much is brought home, experience, Adventure, Peaceful cave."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.steps import Expedition, Forge, Place
from tests.support.supply_changes import amount, change
from tests.support.table import arm, breaks, build, give, line_breaks, refused_line, table, turn

FORGING = "Blacksmithing"
LEVELS = {1: "Logging", 2: "Ore mine construction", 3: FORGING, 4: "Exploration"}


def armed(*weapons: int, supply: str = "", players: int = 3) -> Game:
    """A table in round 12, every card open; Ann has these weapons and nothing in supply but what is given."""
    game = table(players, 12)
    home = arm(game.home("Ann"), *weapons)
    home.goods = [0] * len(home.goods)
    give(home, supply)
    return game


# --- weapon.forge ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", [FORGING, "Adventure"])
@pytest.mark.parametrize("strength", range(1, 9))
def test_weapon_forge_costs_as_many_ore_as_strength(space: str, strength: int) -> None:
    game = armed(0, 0, supply=f"{strength} ore")
    assert change(game, "Ann", f"{space}, forge {strength}") == amount(f"-{strength} ore")
    assert game.home("Ann").weapons() == [0, strength]


@pytest.mark.parametrize(("strength", "ore"), [(1, 0), (2, 0), (3, 1), (7, 5), (8, 6)])
def test_weapon_forge_the_blacksmith_takes_2_ore_off(strength: int, ore: int) -> None:
    game = armed(0, 0, supply=f"{ore} ore")
    build(game, "Ann", D3="Blacksmith")
    turn(game, "Ann", f"{FORGING}, forge {strength}, have 0 ore weapons 0 {strength}")


@line_breaks("weapon.forge", step=1)
def forging_with_one_ore_too_few() -> tuple[Game, str, str]:
    return armed(0, 0, supply="4 ore"), "Ann", f"{FORGING}, forge 5"


@line_breaks("weapon.forge", step=1)
def forging_with_the_blacksmith_and_one_ore_too_few() -> tuple[Game, str, str]:
    game = armed(0, 0, supply="5 ore")  # 8 - 2 = 6
    build(game, "Ann", D3="Blacksmith")
    return game, "Ann", f"{FORGING}, forge 8"


@line_breaks("weapon.forge", step=1)
def forging_strength_9() -> tuple[Game, str, str]:
    return armed(0, 0, supply="20 ore"), "Ann", f"{FORGING}, forge 9"


@line_breaks("weapon.forge", step=1)
def forging_strength_9_with_the_blacksmith() -> tuple[Game, str, str]:
    game = armed(0, 0, supply="20 ore")
    build(game, "Ann", D3="Blacksmith")
    return game, "Ann", f"{FORGING}, forge 9"


@line_breaks("weapon.forge", step=1)
def forging_for_an_armed_dwarf() -> tuple[Game, str, str]:
    return armed(1, 1, supply="8 ore"), "Ann", f"{FORGING}, forge 8"


@line_breaks("weapon.forge", step=1)
def forging_for_another_dwarf_than_the_one_placed() -> tuple[Game, str, str]:
    """Two unarmed dwarfs wait at home, but the armed one was sent."""
    return armed(0, 0, 3, supply="8 ore 1 ruby"), "Ann", f"{FORGING}, forge 4, order 3"


@breaks("weapon.forge", step=1)
def forging_strength_0() -> tuple[Game, Callable[[], object]]:
    game = armed(0, 0, supply="8 ore")
    return game, lambda: game.play("Ann", [Place(FORGING), Forge(0)])


def test_weapon_forge_serves_one_dwarf_only() -> None:
    """A second weapon in the same turn is not offered, nor is the weapon for the dwarf that stays at home."""
    game = armed(0, 0, supply="8 ore")
    assert refused_line(game, "Ann", f"{FORGING}, forge 1, forge 1").rule == "work.offered"
    turn(game, "Ann", f"{FORGING}, forge 1, have weapons 0 1")


def test_weapon_forge_ore_may_be_found_at_any_moment_before() -> None:
    """No ore at first: a ruby for 1 ore after the placement, 1 from the Trader's set."""
    game = armed(0, 0, supply="1 ruby 2 gold")
    build(game, "Ann", D3="Trader")
    turn(game, "Ann", f"{FORGING}, ruby ore, use Trader, forge 2, have 0 ore 1 wood 1 stone weapons 0 2")


# --- expedition.armed -----------------------------------------------------------------------------------------


def test_expedition_armed_dwarf_goes_and_one_just_forged_too() -> None:
    game = armed(0, 3, supply="1 ore")
    turn(game, "Ann", f"{FORGING}, forge 1, expedition (dog), have weapons 2 3")
    turn(game, "Ann", "Logging, expedition (grain), have weapons 2 4 1 grain 1 dog")


@line_breaks("expedition.armed", step=1)
def an_unarmed_dwarf_goes_on_an_expedition() -> tuple[Game, str, str]:
    return armed(0, 5), "Ann", "Logging, expedition (wood)"


@line_breaks("expedition.armed", step=2)
def a_dwarf_disarmed_after_the_placement_goes() -> tuple[Game, str, str]:
    game = armed(5, 5)
    build(game, "Ann", D3="Peaceful cave")
    return game, "Ann", "Logging, use Peaceful cave 5 placed, expedition (wood)"


@line_breaks("expedition.armed", step=3)
def a_dwarf_disarmed_between_the_two_of_adventure_goes_again() -> tuple[Game, str, str]:
    game = armed(5, 5)
    build(game, "Ann", D3="Peaceful cave")
    return game, "Ann", "Adventure, expedition (wood), use Peaceful cave 6 placed, expedition (wood)"


@pytest.mark.parametrize("space", [*LEVELS.values(), "Adventure"])
def test_expedition_armed_is_asked_on_every_space(space: str) -> None:
    game = armed(0, 14)
    broken = refused_line(game, "Ann", f"{space}, expedition (dog)")
    assert (broken.rule, broken.step) == ("expedition.armed", 1)


# --- expedition.loot ------------------------------------------------------------------------------------------

PLAIN = ("dog", "wood", "grain", "stone", "vegetable")
"""Items without any condition, strength 1 to 4."""


@pytest.mark.parametrize(("level", "space"), LEVELS.items())
def test_ruling_loot_count_from_one_item_up_to_the_level(level: int, space: str) -> None:
    for count in range(1, level + 1):
        game = armed(5, 5)
        gained = change(game, "Ann", f"{space}, {'leave, ' * (level == 1)}expedition ({', '.join(PLAIN[:count])})")
        assert gained == amount(" ".join(f"1 {good}" for good in PLAIN[:count]))


@pytest.mark.parametrize(("level", "space"), LEVELS.items())
def test_expedition_loot_one_item_more_than_the_level_is_refused(level: int, space: str) -> None:
    broken = refused_line(armed(14, 14), "Ann", f"{space}, expedition ({', '.join(PLAIN[: level + 1])})")
    assert (broken.rule, broken.step, broken.item) == ("expedition.loot", 1, level)
    assert (broken.found, broken.expected) == (str(level + 1), str(level))


def test_expedition_loot_comes_in_any_order() -> None:
    game = armed(6, 6)
    turn(game, "Ann", "Exploration, expedition (gold, +1, ore, dog)")
    assert game.home("Ann").supply == amount("2 gold 2 ore 1 dog")


@line_breaks("expedition.loot", step=1)
def four_items_from_a_level_3_expedition() -> tuple[Game, str, str]:
    return armed(5, 5), "Ann", f"{FORGING}, expedition (dog, wood, +1, grain)"


@line_breaks("expedition.loot", step=1)
def the_same_item_twice() -> tuple[Game, str, str]:
    return armed(5, 5), "Ann", f"{FORGING}, expedition (dog, wood, dog)"


@line_breaks("expedition.loot", step=1)
def an_item_beyond_the_strength() -> tuple[Game, str, str]:
    return armed(5, 5), "Ann", f"{FORGING}, expedition (dog, gold)"


@breaks("expedition.loot", step=1)
def an_expedition_without_loot() -> tuple[Game, Callable[[], object]]:
    game = armed(5, 5)
    return game, lambda: game.play("Ann", [Place(FORGING), Expedition(())])


@line_breaks("expedition.loot", step=1)
def an_expedition_with_free_steps_only() -> tuple[Game, str, str]:
    return armed(5, 5, supply="1 grain"), "Ann", f"{FORGING}, expedition (eat 1 grain)"


@line_breaks("expedition.loot", step=1)
def three_types_bred_as_one_item() -> tuple[Game, str, str]:
    game = armed(14, 14, supply="2 sheep 2 donkey 2 boar")
    build(game, "Ann", C4="pasture stable", C3="pasture stable", C2="pasture stable")
    return game, "Ann", "Logging, expedition (breed sheep donkey boar)"


@line_breaks("expedition.loot", step=1)
def nothing_bred_as_an_item() -> tuple[Game, str, str]:
    return armed(14, 14, supply="2 sheep"), "Ann", "Logging, expedition (breed none)"


def test_expedition_loot_small_and_large_pasture_are_different_items() -> None:
    game = armed(10, 10, supply="3 wood")  # 1 + 2 wood
    build(game, "Ann", C4="meadow", C3="meadow", C2="meadow")
    turn(game, "Ann", f"{FORGING}, expedition (pasture C4, pasture C3 C2), have 0 wood")
    again = armed(10, 10, supply="3 wood")
    build(again, "Ann", C4="meadow", C3="meadow")
    broken = refused_line(again, "Ann", f"{FORGING}, expedition (pasture C4, pasture C3)")
    assert (broken.rule, broken.item) == ("expedition.loot", 1)


# --- expedition.experience and the strength ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "loot", "after"),
    [
        ((5, 9), "wood", [6, 9]),
        ((5, 9), "+1", [7, 10]),
        ((1, 1), "+1", [2, 3]),
        ((13, 14), "wood", [14, 14]),
        ((12, 14), "+1", [14, 14]),
        ((13, 13), "+1", [14, 14]),
        ((14, 14), "+1", [14, 14]),
        ((14, 14), "wood", [14, 14]),
    ],
)
def test_expedition_experience(before: tuple[int, ...], loot: str, after: list[int]) -> None:
    game = armed(*before)
    turn(game, "Ann", f"Logging, expedition ({loot})")
    assert game.home("Ann").weapons() == after


def test_expedition_experience_leaves_unarmed_dwarfs_and_opponents_alone() -> None:
    game = armed(0, 0, 3, supply="1 ruby")
    arm(game.home("Bob"), 4, 6)
    turn(game, "Ann", "Logging, order 3, expedition (+1)")
    assert game.home("Ann").weapons() == [0, 0, 5]
    assert game.home("Bob").weapons() == [4, 6]


def test_expedition_experience_reaches_the_dwarfs_placed_before() -> None:
    game = armed(2, 6)
    turn(game, "Ann", "Logging, expedition (wood), have weapons 3 6")
    turn(game, "Ann", f"{FORGING}, expedition (+1, dog), have weapons 4 8")


def test_expedition_experience_p_21_dog_wood_and_plus_1_end_at_strength_3() -> None:
    game = armed(1, 1)
    game.home("Ann").dwarfs.pop()
    assert change(game, "Ann", f"{FORGING}, expedition (dog, wood, +1)") == amount("1 dog 1 wood")
    assert game.home("Ann").weapons() == [3]  # 1 for the expedition, 1 for the item


def test_expedition_experience_p_22_seven_of_ten_ore_end_at_strength_8() -> None:
    game = armed(0, 0, supply="10 ore 1 stone")
    line = f"{FORGING}, forge 7, have 3 ore, expedition (dog, gold, furnish Carpenter D3)"
    assert change(game, "Ann", line) == amount("-7 ore 1 dog 2 gold -1 stone")
    assert game.home("Ann").weapons() == [0, 8]
    assert game.home("Ann").board()["D3"] == "Carpenter"


def test_ruling_expedition_strength_plus_1_acts_after_it() -> None:
    """Strength 1 does not reach the grain of strength 2, in whatever order; the next expedition does."""
    for loot in ("+1, grain", "grain, +1"):
        broken = refused_line(armed(1, 1), "Ann", f"{FORGING}, expedition ({loot})")
        assert (broken.rule, broken.found, broken.expected) == ("expedition.loot", "1", "2")
        assert broken.item == loot.split(", ").index("grain")
    game = armed(1, 1)
    turn(game, "Ann", "Logging, expedition (+1), have weapons 2 3")
    turn(game, "Ann", f"{FORGING}, expedition (grain), have weapons 3 3")


def test_ruling_expedition_strength_outlasts_the_weapon() -> None:
    """A weapon given up between two items: they stay within its strength, and nothing is left to grow."""
    game = armed(6, 9)
    build(game, "Ann", D3="Peaceful cave")
    line = f"{FORGING}, expedition (dog, use Peaceful cave 6 placed, gold, +1)"
    assert change(game, "Ann", line) == amount("1 dog 2 gold 6 food")
    assert game.home("Ann").weapons() == [0, 10]


# --- ruling.one-by-one-loot -----------------------------------------------------------------------------------

EARLIER_PAYS = [
    (9, "", "wood, pasture C4"),
    (7, "", "stone, furnish Carpenter D3"),
    (12, "", "grain, sow grain C3"),
    (12, "", "field C2, vegetable, sow vegetable C2"),
    (14, "1 stone", "cavern D2, furnish Carpenter D2"),
    (11, "1 wood", "wood, meadow C2, pasture C2"),
    (14, "1 sheep", "sheep, breed sheep"),
    (10, "1 wood", "wood, pasture C4 B4"),
    (11, "1 wood 2 stone", "wood, dwelling D3"),
]


@pytest.mark.parametrize(("strength", "supply", "loot"), EARLIER_PAYS)
def test_ruling_one_by_one_loot_earlier_items_serve_later_ones(strength: int, supply: str, loot: str) -> None:
    game = armed(strength, strength, supply=supply)
    build(game, "Ann", C4="meadow", C3="field", B4="meadow stable")
    turn(game, "Ann", f"Exploration, expedition ({loot})")


@pytest.mark.parametrize(
    ("strength", "supply", "loot", "rule"),
    [
        (9, "", "pasture C4, wood", "fence.small"),
        (7, "", "furnish Carpenter D3, stone", "furnish.cost"),
        (12, "", "sow grain C3, grain", "sow.field"),
        (12, "1 grain", "sow grain C2, field C2", "sow.field"),
        (14, "1 stone", "furnish Carpenter D2, cavern D2", "furnish.cavern"),
        (11, "1 wood", "pasture C2, meadow C2", "fence.small"),
        (14, "1 sheep", "breed sheep, sheep", "harvest.breed"),
        (10, "1 wood", "pasture C4 B4, wood", "fence.large"),
        (11, "1 wood 2 stone", "dwelling D3, wood", "furnish.cost"),
    ],
)
def test_ruling_one_by_one_loot_is_judged_when_taken(strength: int, supply: str, loot: str, rule: str) -> None:
    game = armed(strength, strength, supply=supply)
    build(game, "Ann", C4="meadow", C3="field", B4="meadow stable")
    broken = refused_line(game, "Ann", f"Exploration, expedition ({loot})")
    assert (broken.rule, broken.step, broken.item) == (rule, 1, 0)


def test_ruling_one_by_one_loot_animals_need_room_before_the_next_item() -> None:
    """2 of one type live at home; the third animal must be eaten before another item is taken."""
    game = armed(5, 5, supply="2 sheep")
    broken = refused_line(game, "Ann", f"{FORGING}, expedition (dog, boar, wood, eat 1 boar)")
    assert (broken.rule, broken.step, broken.item) == ("animals.housing", 1, 1)
    turn(game, "Ann", f"{FORGING}, expedition (dog, boar, eat 1 boar, wood), have 2 food 1 wood 2 sheep 0 boar")
    assert refused_line(game, "Ann", "Logging, expedition (boar)").rule == "animals.housing"
    turn(
        game, "Ann", "Logging, expedition (boar), let go 2 sheep"
    )  # the last item: the end of the line is early enough


# --- expedition.adventure -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "gained", "weapons"),
    [
        ("expedition (dog)", "1 dog", [0, 4]),
        ("expedition (dog), expedition (dog)", "2 dog", [0, 5]),
        ("expedition (stone), expedition (vegetable)", "1 stone 1 vegetable", [0, 5]),  # 3, then 4
        ("expedition (+1), expedition (boar)", "1 boar", [0, 6]),  # 3 + 2 = 5
        ("expedition (+1), expedition (+1)", "", [0, 7]),
    ],
)
def test_expedition_adventure(line: str, gained: str, weapons: list[int]) -> None:
    game = armed(0, 0, supply="3 ore")
    assert change(game, "Ann", f"Adventure, forge 3, {line}") == amount(f"{gained} -3 ore")
    assert game.home("Ann").weapons() == weapons


def test_expedition_adventure_without_forging() -> None:
    game = armed(2, 9)
    turn(game, "Ann", "Adventure, expedition (sheep), eat 1 sheep, expedition (sheep), have weapons 4 9 1 food 1 sheep")


@pytest.mark.parametrize(
    ("line", "rule", "step"),
    [
        ("expedition (dog, wood)", "expedition.loot", 1),
        ("expedition (cattle)", "expedition.loot", 1),
        ("expedition (dog), expedition (meadow C4)", "expedition.loot", 2),  # 9 and 10, the meadow needs 11
        ("expedition (dog), expedition (wood, dog)", "expedition.loot", 2),
        ("expedition (dog), expedition (wood), expedition (wood)", "work.offered", 3),
    ],
)
def test_expedition_adventure_has_two_of_level_1(line: str, rule: str, step: int) -> None:
    broken = refused_line(armed(9, 9), "Ann", f"Adventure, {line}")
    assert (broken.rule, broken.step) == (rule, step)


def test_expedition_adventure_forging_comes_first() -> None:
    """A dwarf disarmed after the first of them cannot forge any more either."""
    game = armed(3, 3, supply="8 ore")
    build(game, "Ann", D3="Peaceful cave")
    broken = refused_line(game, "Ann", "Adventure, expedition (dog), use Peaceful cave 4 placed, forge 8")
    assert (broken.rule, broken.step) == ("work.order-of-actions", 3)


# --- ruling.peaceful-order ------------------------------------------------------------------------------------


def peaceful(*weapons: int, supply: str = "") -> Game:
    game = armed(*weapons, supply=supply)
    build(game, "Ann", D3="Peaceful cave")
    return game


def test_ruling_peaceful_order_a_disarmed_dwarf_goes_first_and_is_armed_again() -> None:
    game = peaceful(5, 9, supply="8 ore")
    assert change(game, "Ann", "use Peaceful cave 9") == amount("9 food")
    turn(game, "Ann", f"{FORGING}, forge 8, have weapons 5 8 9 food 0 ore")


def test_ruling_peaceful_order_a_dwarf_placed_is_armed_again_in_the_same_turn() -> None:
    game = peaceful(5, 5, supply="8 ore")
    line = f"{FORGING}, use Peaceful cave 5 placed, have weapons 0 5, forge 8, expedition (stable B2)"
    assert change(game, "Ann", line) == amount("5 food -8 ore")
    assert game.home("Ann").weapons() == [5, 9]


def test_ruling_peaceful_order_of_weapons_alike_one_still_at_home() -> None:
    game = peaceful(5, 5)
    turn(game, "Ann", "Wood gathering, use Peaceful cave 5")
    assert [dwarf.weapon for dwarf in game.home("Ann").dwarfs if dwarf.space] == [5]
    turn(game, "Ann", "use Peaceful cave 5, have 10 food weapons 0 0")  # the one placed is the only one left


@line_breaks("work.dwarf-order", step=2)
def an_armed_dwarf_before_one_just_disarmed_without_a_ruby() -> tuple[Game, str, str]:
    return peaceful(5, 9), "Ann", "use Peaceful cave 9, Wood gathering, order 5"


def test_ruling_peaceful_order_sends_the_disarmed_dwarf_by_itself() -> None:
    game = peaceful(5, 9)
    broken = refused_line(game, "Ann", "use Peaceful cave 9, Logging, expedition (wood)")
    assert (broken.rule, broken.step) == ("expedition.armed", 2)


# --- ruling.any-time inside an expedition -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("free", "change_of_supply"),
    [
        ("eat 1 grain", "-1 grain 1 food"),
        ("eat 3 gold", "-3 gold 2 food"),
        ("ruby stone", "-1 ruby 1 stone"),
        ("ruby field C3", "-1 ruby"),
        ("use Trader", "-2 gold 1 wood 1 stone 1 ore"),
        ("let go 1 dog", "-1 dog"),
        ("have 1 dog", ""),
    ],
)
def test_ruling_any_time_free_steps_between_loot_items(free: str, change_of_supply: str) -> None:
    game = armed(5, 5, supply="1 grain 3 gold 1 ruby")
    build(game, "Ann", D3="Trader", C4="meadow")
    home = game.home("Ann")
    turn(game, "Ann", f"{FORGING}, expedition (dog, {free}, vegetable)")
    assert home.supply == amount(f"1 grain 3 gold 1 ruby 1 dog 1 vegetable {change_of_supply}")
    assert home.weapons() == [5, 6]


def test_ruling_any_time_a_free_step_in_an_expedition_keeps_its_own_rule_and_place() -> None:
    broken = refused_line(armed(5, 5), "Ann", f"{FORGING}, expedition (dog, eat 1 grain, wood)")
    assert (broken.rule, broken.step, broken.item) == ("food.convert", 1, 1)


def test_ruling_any_time_a_dog_let_go_in_an_expedition_leaves_its_sheep_without_room() -> None:
    """A dog and 2 sheep on the meadow, 2 sheep in the dwelling: without the dog the meadow holds none."""
    game = armed(1, 1, supply="4 sheep 1 dog")
    build(game, "Ann", C4="meadow")
    broken = refused_line(game, "Ann", f"{FORGING}, expedition (let go 1 dog, wood)")
    assert (broken.rule, broken.step, broken.item) == ("animals.housing", 1, 0)
    turn(game, "Ann", f"{FORGING}, expedition (let go 1 dog, eat 2 sheep, wood), have 2 sheep 0 dog 2 food")
