"""Sowing, fences and stables (p. 14, 19)."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.steps import Expedition, Pasture, Place, Sow
from tests.support.home_of_ann import Board, broken, has, lies, setting
from tests.support.table import arm, breaks, play, refused, refused_line, turn

# --- sowing -------------------------------------------------------------------------------------------------------

FIELDS: Board = {"C4": "field", "C3": "field", "B4": "field", "B3": "field", "A3": "field", "A4": "field"}


def test_sow_limit_two_of_each_at_most() -> None:
    game = setting(FIELDS, "3 grain 3 vegetable")
    play(game, "Ann", "Slash-and-burn, sow grain C4 C3 vegetable B4 B3")
    grain, vegetables = "field 3 grain", "field 2 vegetable"
    assert lies(game, "C4", "C3", "B4", "B3", "A3") == [grain, grain, vegetables, vegetables, "field"]
    assert has(game, "grain", "vegetable") == [1, 1]


@pytest.mark.parametrize("line", ["sow grain C4", "sow vegetable C4", "sow grain C4 vegetable C3"])
def test_sow_limit_one_is_enough(line: str) -> None:
    game = setting(FIELDS, "1 grain 1 vegetable")
    play(game, "Ann", f"Slash-and-burn, {line}")
    assert lies(game, "C4")[0] in ("field 3 grain", "field 2 vegetable")


broken("sow.limit", "three_grain", "Slash-and-burn, sow grain C4 C3 B4", FIELDS, "3 grain")
broken("sow.limit", "three_vegetables", "Slash-and-burn, sow vegetable C4 C3 B4", FIELDS, "3 vegetable")
broken("sow.limit", "three_of_one_beside_one", "Slash-and-burn, sow grain C4 vegetable C3 B4 B3", FIELDS,
       "1 grain 3 vegetable")  # fmt: skip
broken("sow.limit", "three_grain_as_loot", "Blacksmithing, expedition (dog, sow grain C4 C3 B4)", FIELDS, "3 grain",
       armed=12)  # fmt: skip


@breaks("sow.limit", step=1)
def nothing_sown() -> tuple[Game, Callable[[], object]]:
    game = setting(FIELDS, "1 grain")
    return game, lambda: game.play("Ann", [Place("Slash-and-burn"), Sow()])


def test_sow_limit_is_that_of_one_action() -> None:
    game = setting(FIELDS, "6 grain")
    turn(game, "Ann", "Slash-and-burn, sow grain C4 C3")
    arm(game.home("Ann"), 12)
    turn(game, "Ann", "Blacksmithing, expedition (sow grain B4 B3)")
    assert has(game, "grain") == [2]


@pytest.mark.parametrize(("crop", "left"), [("grain", 3), ("vegetable", 2)])
def test_sow_field_from_the_supply(crop: str, left: int) -> None:
    """A field bears 3 grain or 2 vegetables (p. 14): one seed, and 2 or 1 from the general supply."""
    game = setting({"C4": "field"}, f"1 {crop}")
    play(game, "Ann", f"Slash-and-burn, sow {crop} C4")
    assert lies(game, "C4") == [f"field {left} {crop}"]
    assert has(game, crop) == [0]


def test_sow_field_laid_in_the_same_turn() -> None:
    game = setting(goods="1 grain")
    play(game, "Ann", "Slash-and-burn, meadow C4 field C3, sow grain C3")
    assert lies(game, "C4", "C3") == ["meadow", "field 3 grain"]


def test_sow_field_bought_on_the_way() -> None:
    game = setting({"C4": "meadow"}, "3 ruby")
    play(game, "Ann", "Slash-and-burn, ruby vegetable, ruby field B4, sow vegetable B4, ruby wood")
    assert lies(game, "B4") == ["field 2 vegetable"]


for name, line, board, supply in [
    ("a_meadow", "sow grain C4", {"C4": "meadow"}, "1 grain"),
    ("a_pasture", "sow grain C4", {"C4": "pasture"}, "1 grain"),
    ("bare_forest", "sow vegetable C4", {}, "1 vegetable"),
    ("a_cavern", "sow vegetable D3", {}, "1 vegetable"),
    ("a_sown_field", "sow grain C4", {"C4": "field 1 grain"}, "1 grain"),
    ("a_field_sown_with_the_other", "sow grain C4", {"C4": "field 2 vegetable"}, "1 grain"),
    ("a_field_twice", "sow grain C4 C4", {"C4": "field"}, "2 grain"),
    ("a_field_with_both", "sow grain C4 vegetable C4", {"C4": "field"}, "1 grain 1 vegetable"),
    ("no_grain", "sow grain C4", {"C4": "field"}, "2 vegetable"),
    ("no_vegetable", "sow vegetable C4", {"C4": "field"}, "2 grain"),
    ("one_grain_for_two", "sow grain C4 C3", FIELDS, "1 grain"),
    ("one_vegetable_for_two", "sow grain B4 vegetable C4 C3", FIELDS, "1 grain 1 vegetable"),
    ("grain_still_on_a_field", "sow grain C4", {"C4": "field", "C3": "field 3 grain"}, ""),
]:
    broken("sow.field", f"sow_{name}", f"Slash-and-burn, {line}", board, supply)


# --- fences -------------------------------------------------------------------------------------------------------

MEADOWS: Board = {"C4": "meadow", "C3": "meadow", "C2": "meadow", "B4": "meadow", "B3": "meadow"}


@pytest.mark.parametrize(("on", "becomes"), [("meadow", "pasture"), ("meadow stable", "pasture stable")])
def test_fence_small_for_two_wood(on: str, becomes: str) -> None:
    game = setting({"C4": on}, "2 wood")
    play(game, "Ann", "Sheep farming, pasture C4")
    assert lies(game, "C4") == [becomes]
    assert has(game, "wood", "sheep") == [0, 1]


for name, line, board in [
    ("on_a_field", "pasture C4", {"C4": "field"}),
    ("on_bare_forest", "pasture C4", {}),
    ("on_a_stable", "pasture C4", {"C4": "stable"}),
    ("on_a_pasture", "pasture C4", {"C4": "pasture"}),
    ("on_half_a_large_pasture", "pasture C4", {"C4_C3": "large pasture"}),
    ("in_the_mountain", "pasture D3", {}),
]:
    broken("fence.small", f"small_{name}", f"Sheep farming, {line}", board, "2 wood")
broken("fence.small", "small_for_one_wood", "Sheep farming, pasture C4", MEADOWS, "1 wood")
broken("fence.small", "small_for_the_wood_of_the_space_alone", "Fence building, pasture C4", MEADOWS, step=1, players=5)
broken("fence.small", "small_as_loot_for_nothing", "Blacksmithing, expedition (pasture C4)", MEADOWS, armed=9)


def test_fence_small_as_loot_for_one_wood() -> None:
    game = setting(MEADOWS, armed=9)
    play(game, "Ann", "Blacksmithing, expedition (wood, pasture C4)")
    assert lies(game, "C4") == ["pasture"]
    assert has(game, "wood") == [0]


@pytest.mark.parametrize(
    ("stables", "becomes"),
    [("", "large pasture"), ("C3", "large pasture stable C3"), ("C4 C3", "large pasture stable C4 C3")],
)
def test_fence_large_for_four_wood(stables: str, becomes: str) -> None:
    board = {cell: "meadow" + " stable" * (cell in stables) for cell in ("C4", "C3")}
    game = setting(board, "4 wood")
    play(game, "Ann", "Sheep farming, pasture C4 C3")
    assert lies(game, "C4 C3") == [becomes]
    assert has(game, "wood") == [0]


for name, line, board in [
    ("with_a_field", "pasture C4 C3", {"C4": "meadow", "C3": "field"}),
    ("with_bare_forest", "pasture C4 C3", {"C4": "meadow"}),
    ("with_a_stable_on_bare_forest", "pasture C4 C3", {"C4": "meadow", "C3": "stable"}),
    ("joining_a_small_pasture", "pasture C4 C3", {"C4": "meadow", "C3": "pasture"}),
    ("of_two_small_pastures", "pasture C4 C3", {"C4": "pasture", "C3": "pasture"}),
    ("on_a_large_pasture", "pasture C4 C3", {"C4_C3": "large pasture"}),
    ("diagonal", "pasture C3 B4", MEADOWS),
    ("a_cell_between", "pasture C4 C2", MEADOWS),
    ("of_one_cell", "pasture C4 C4", MEADOWS),
]:
    broken("fence.large", f"large_{name}", f"Sheep farming, {line}", board, "4 wood")
broken("fence.large", "large_for_three_wood", "Sheep farming, pasture C4 C3", MEADOWS, "3 wood")
broken(
    "fence.large", "large_as_loot_for_one_wood", "Blacksmithing, expedition (wood, pasture C4 C3)", MEADOWS, armed=10
)


def test_fence_large_as_loot_for_two_wood() -> None:
    game = setting(MEADOWS, "1 wood", armed=10)
    play(game, "Ann", "Blacksmithing, expedition (wood, pasture C4 C3)")
    assert lies(game, "C4 C3") == ["large pasture"]
    assert has(game, "wood") == [0]


@pytest.mark.parametrize("line", ["pasture C4 C3, pasture B4", "pasture B4, ruby wood, pasture C3 C4"])
def test_fence_limit_one_of_each(line: str) -> None:
    game = setting(MEADOWS, "6 wood 1 ruby")
    play(game, "Ann", f"Sheep farming, {line}")
    assert sorted(game.home("Ann").board().values()) == ["large pasture", "meadow", "meadow", "pasture"]
    assert has(game, "wood") == [6 - 4 - 2 + ("ruby" in line)]


def test_fence_limit_each_of_the_loot_items_once() -> None:
    game = setting(MEADOWS, "3 wood", armed=10)
    play(game, "Ann", "Blacksmithing, expedition (pasture C4, pasture C3 C2)")
    assert lies(game, "C4", "C3 C2") == ["pasture", "large pasture"]
    assert has(game, "wood") == [0]


broken("fence.limit", "two_small", "Sheep farming, pasture C4, pasture C3", MEADOWS, "8 wood", step=2)
broken("fence.limit", "two_large", "Sheep farming, pasture C4 C3, pasture B4 B3", MEADOWS, "8 wood", step=2)
broken("fence.limit", "two_small_split_by_a_free_step", "Sheep farming, pasture C4, ruby dog, pasture C3", MEADOWS,
       "8 wood 1 ruby", step=3)  # fmt: skip
broken("fence.limit", "two_small_and_a_large", "Sheep farming, pasture B4, pasture C4 C3, pasture B3", MEADOWS,
       "8 wood", step=3)  # fmt: skip
broken("fence.limit", "two_small_beside_a_stable", "Sheep farming, stable C4, pasture B4, pasture B3", MEADOWS,
       "8 wood 1 stone", step=3)  # fmt: skip


@pytest.mark.parametrize("cells", [(), ("C4", "C3", "C2")])
@pytest.mark.parametrize("loot", [False, True])
def test_fence_limit_a_pasture_covers_one_or_two_cells(cells: tuple[str, ...], loot: bool) -> None:
    """Notation cannot say otherwise; a program can."""
    fence = Pasture(cells)
    line = [Place("Blacksmithing"), Expedition((fence,))] if loot else [Place("Sheep farming"), fence]
    game = setting(MEADOWS, "9 wood", armed=14)
    assert refused(game, lambda: game.play("Ann", line)).kind == "malformed"


def test_fence_limit_both_together_for_six_wood() -> None:
    line = "Sheep farming, pasture B4, pasture C4 C3"
    refusal = refused_line(setting(MEADOWS, "5 wood"), "Ann", line)
    assert (refusal.rule, refusal.step) == ("fence.large", 2)
    game = setting(MEADOWS, "6 wood")
    play(game, "Ann", line)
    assert has(game, "wood") == [0]


# --- the Carpenter ------------------------------------------------------------------------------------------------

CARPENTER: Board = {**MEADOWS, "D3": "Carpenter"}
BOTH = "pasture B4, pasture C4 C3"
LARGE_FIRST = "pasture C4 C3, pasture B4"


@pytest.mark.parametrize(
    ("option", "line", "wood", "rule"),
    [
        ("action", "Sheep farming, pasture B4", 2 - 1, "fence.small"),
        ("action", "Sheep farming, pasture C4 C3", 4 - 1, "fence.large"),
        ("action", f"Sheep farming, {BOTH}", 6 - 1, "fence.large"),
        ("action", f"Sheep farming, {LARGE_FIRST}", 6 - 1, "fence.small"),
        ("action", "Blacksmithing, expedition (pasture B4)", 1 - 1, ""),
        ("action", "Blacksmithing, expedition (pasture C4 C3)", 2 - 1, "fence.large"),
        ("action", f"Blacksmithing, expedition ({BOTH})", 0 + 1, "fence.large"),
        ("pasture", "Sheep farming, pasture B4", 2 - 1, "fence.small"),
        ("pasture", "Sheep farming, pasture C4 C3", 4 - 1, "fence.large"),
        ("pasture", f"Sheep farming, {BOTH}", 1 + 3, "fence.large"),
        ("pasture", f"Sheep farming, {LARGE_FIRST}", 3 + 1, "fence.small"),
        ("pasture", f"Blacksmithing, expedition ({LARGE_FIRST})", 1 + 0, "fence.large"),
    ],
)
def test_ruling_wood_discount_per_action(option: str, line: str, wood: int, rule: str) -> None:
    """Exactly the wood is enough; with one less the pasture that it falls short for is refused."""
    game = setting(CARPENTER, f"{wood} wood", armed=10, carpenter=option)
    play(game, "Ann", line)
    assert has(game, "wood") == [0]
    if wood:
        short = setting(CARPENTER, f"{wood - 1} wood", armed=10, carpenter=option)
        assert refused_line(short, "Ann", line).rule == rule


def test_ruling_wood_discount_per_action_again_in_the_next_action() -> None:
    game = setting(CARPENTER, "4 wood", round_=5)
    turn(game, "Ann", "Sheep farming, pasture C4 C3")
    turn(game, "Ann", "Donkey farming, pasture B4")
    assert has(game, "wood") == [4 - 3 - 1]


def test_ruling_wood_discount_per_action_split_by_a_free_step_is_one_action() -> None:
    game = setting(CARPENTER, "4 wood 1 ruby")
    play(game, "Ann", "Sheep farming, pasture B4, ruby wood, pasture C4 C3")
    assert has(game, "wood") == [4 - 1 + 1 - 4]


# --- stables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "cell", "where", "becomes"),
    [
        ({}, "A1", "A1", "stable"),
        ({}, "C4", "C4", "stable"),
        ({"C4": "meadow"}, "C4", "C4", "meadow stable"),
        ({"C4": "pasture"}, "C4", "C4", "pasture stable"),
        ({"C4_C3": "large pasture"}, "C3", "C4 C3", "large pasture stable C3"),
        ({"C4_C3": "large pasture stable C3"}, "C4", "C4 C3", "large pasture stable C4 C3"),
    ],
)
def test_stable_build_for_one_stone(board: Board, cell: str, where: str, becomes: str) -> None:
    game = setting(board, "1 stone")
    play(game, "Ann", f"Sheep farming, stable {cell}")
    assert lies(game, where) == [becomes]
    assert has(game, "stone", "sheep") == [0, 1]


def test_stable_build_on_a_pasture_fenced_in_the_same_turn() -> None:
    game = setting({"C4": "meadow"}, "2 wood 1 stone")
    play(game, "Ann", "Sheep farming, pasture C4, stable C4")
    assert lies(game, "C4") == ["pasture stable"]


@pytest.mark.parametrize(
    ("board", "line"),
    [({}, "Blacksmithing, expedition (stable A1)"), ({"D3": "Stone carver"}, "Sheep farming, stable A1")],
)
def test_stable_build_for_nothing(board: Board, line: str) -> None:
    game = setting(board, armed=8)
    play(game, "Ann", line)
    assert lies(game, "A1") == ["stable"]


for name, cell, board in [
    ("on_a_field", "C4", {"C4": "field"}),
    ("on_a_sown_field", "C4", {"C4": "field 2 grain"}),
    ("on_bare_mountain", "E3", {}),
    ("on_a_cavern", "D3", {}),
    ("on_a_mine", "E3", {"E3": "ore mine"}),
    ("over_the_edge", "C5", {"C4": "meadow", "D3": "Office room"}),
]:
    broken("stable.build", f"stable_{name}", f"Sheep farming, stable {cell}", board, "1 stone")


@pytest.mark.parametrize(("cell", "where"), [("E3", "in the mountain"), ("A5", "outside the board")])
def test_stable_build_the_finding_says_where_a_bare_cell_is(cell: str, where: str) -> None:
    message = refused_line(setting({}, "1 stone"), "Ann", f"Sheep farming, stable {cell}").message
    assert message == f"a stable cannot stand on {cell}: {where}"

    broken("stable.build", f"loot_stable_{name}", f"Blacksmithing, expedition (dog, stable {cell})", board, armed=8)


broken("stable.build", "stable_without_stone", "Sheep farming, stable C4", MEADOWS)

TWO: Board = {"A1": "stable", "C4": "meadow stable"}
THREE: Board = {**TWO, "B4_B3": "large pasture stable B3"}


@pytest.mark.parametrize("line", ["Sheep farming, stable C3", "Blacksmithing, expedition (stable C3)"])
def test_stable_limit_the_third(line: str) -> None:
    game = setting(TWO, "1 stone", armed=8)
    play(game, "Ann", line)
    assert game.home("Ann").stables_left == 0


for name, cell, board in [
    ("the_fourth_in_the_forest", "A2", THREE),
    ("the_fourth_on_a_pasture", "B4", THREE),
    ("a_second_on_bare_forest", "A1", TWO),
    ("a_second_on_a_meadow", "C4", TWO),
    ("a_second_on_a_pasture", "C4", {"C4": "pasture stable"}),
    ("a_second_on_a_cell_of_a_large_pasture", "B3", {"B4_B3": "large pasture stable B3"}),
]:
    broken("stable.limit", name, f"Sheep farming, stable {cell}", board, "1 stone")
    broken("stable.limit", f"loot_{name}", f"Blacksmithing, expedition (dog, stable {cell})", board, armed=8)


def test_stable_limit_one_per_action() -> None:
    """The space offers one stable: what it offers is asked before what a stable needs."""
    game = setting(goods="2 stone")
    refusal = refused_line(game, "Ann", "Sheep farming, stable A1, stable A2")
    assert (refusal.rule, refusal.step) == ("work.offered", 2)
