"""Fences and stables (p. 6-7)."""

from tests.support.agricola_table import (
    Line,
    farm,
    goods,
    lay,
    line_breaks,
    play,
    refused_line,
    table,
    turn,
)


def test_fence_outline_any_connected_shape() -> None:
    game = table(round_=2)
    home = farm(game, supply="10 wood")
    play(game, "Ann", "Fences, fence C2 D2 D3 E3")
    assert (home.fences.bit_count(), goods(home, "wood")) == (10, 0)


@line_breaks("fence.outline", 1)
def cells_that_do_not_hang_together() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood")
    return game, "Ann", "Fences, fence D1 E2, fence D2"


@line_breaks("fence.outline", 1)
def a_cell_twice() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood")
    return game, "Ann", "Fences, fence D1 D1"


def test_fence_cells_stables_may_be_inside() -> None:
    game = table(round_=2)
    home = farm(game, supply="4 wood", board={"E1": "stable"})
    play(game, "Ann", "Fences, fence E1")
    assert home.stalls()[1].capacity == 4


@line_breaks("fence.cells", 1)
def a_field_in_the_pasture() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood", board={"D1": "field"})
    return game, "Ann", "Fences, fence D1 E1"


@line_breaks("fence.cells", 1)
def a_room_in_the_pasture() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood")
    return game, "Ann", "Fences, fence A2 B2"


def test_fence_cells_the_finding_names_the_cells_that_bear_something() -> None:
    game = table(round_=2)
    farm(game, supply="15 wood", board={"B1": "field"})
    message = refused_line(game, "Ann", "Fences, fence A2 A1 B1").message
    assert set(message.removesuffix(" bears a room or a field").split()) == {"A2", "B1"}


@line_breaks("fence.permanent", 1)
def cells_in_and_outside_a_pasture() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood", board={"D1": "pasture"})
    return game, "Ann", "Fences, fence D1 E1"


@line_breaks("fence.permanent", 1, alone=False)
def cells_of_two_pastures() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood", board={"D1": "pasture", "E1": "pasture"})
    return game, "Ann", "Fences, fence D1 E1"


def test_fence_permanent_later_fences_only_add() -> None:
    game = table(round_=2)
    home = farm(game, supply="3 wood", board={"D1": "pasture"})
    play(game, "Ann", "Fences, fence E1")
    assert (len(home.pastures), home.fences.bit_count()) == (2, 7)


def test_fence_split_one_fence_is_enough() -> None:
    game = table(round_=2)
    home = farm(game, supply="1 wood", board={"D1 E1": "pasture"})
    play(game, "Ann", "Fences, fence D1")
    assert (len(home.pastures), goods(home, "wood")) == (2, 0)


def test_fence_split_the_part_left_over_may_be_named_once() -> None:
    game = table(round_=2)
    home = farm(game, supply="1 wood", board={"D1 E1": "pasture"})
    assert refused_line(game, "Ann", "Fences, fence D1, fence E1, fence E1").rule == "fence.split"
    play(game, "Ann", "Fences, fence D1, fence E1")
    assert home.fences.bit_count() == 7


def test_fence_split_into_parts_that_do_not_hang_together() -> None:
    game = table(round_=2)
    home = farm(game, supply="2 wood", board={"C1 D1 E1": "pasture"})
    play(game, "Ann", "Fences, fence D1, fence C1, fence E1")
    assert (len(home.pastures), home.fences.bit_count()) == (3, 10)


@line_breaks("fence.split", 1, alone=False)
def a_pasture_that_stands_already() -> Line:
    game = table(round_=2)
    farm(game, supply="5 wood", board={"D1 E1": "pasture"})
    return game, "Ann", "Fences, fence D1 E1"


@line_breaks("fence.split", 1)
def a_pasture_that_stands_already_and_another() -> Line:
    game = table(round_=2)
    farm(game, supply="5 wood", board={"D1 E1": "pasture"})
    return game, "Ann", "Fences, fence D1 E1, fence D2"


@line_breaks("fence.split", 2)
def a_pasture_named_twice() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood")
    return game, "Ann", "Fences, fence D1 E1, fence D1 E1"


def test_fence_adjacent_each_shares_an_edge_with_another() -> None:
    game = table(round_=2)
    home = farm(game, supply="7 wood")
    play(game, "Ann", "Fences, fence D1, fence E1")
    assert len(home.pastures) == 2


@line_breaks("fence.adjacent", 1)
def a_pasture_apart() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood", board={"C1": "pasture"})
    return game, "Ann", "Fences, fence E1"


@line_breaks("fence.adjacent", 1)
def a_pasture_at_a_corner() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood", board={"D1": "pasture"})
    return game, "Ann", "Fences, fence E2"


@line_breaks("fence.adjacent", 2)
def two_first_pastures_apart() -> Line:
    game = table(round_=2)
    farm(game, supply="15 wood")
    return game, "Ann", "Fences, fence C1, fence E1"


def test_ruling_pastures_together_the_first_ones_hang_together_too() -> None:
    game = table(round_=2)
    farm(game, supply="15 wood")
    assert refused_line(game, "Ann", "Fences, fence B1, fence D1").rule == "fence.adjacent"
    play(game, "Ann", "Fences, fence B1, fence C1, fence D1")


def test_ruling_fences_judged_when_the_last_one_stands() -> None:
    """B1 and D1 hang together only through C1, which is named last."""
    game = table(round_=2)
    home = farm(game, supply="10 wood")
    play(game, "Ann", "Fences, fence B1, fence D1, have 2 food, fence C1")
    assert len(home.pastures) == 3


def test_ruling_fences_judged_animals_have_their_room_then() -> None:
    """8 sheep in 4 cells; parted into 1 and 3 they would not fit beside 1 in the house, but a new pasture helps."""
    game = table(round_=2)
    home = farm(game, supply="12 wood 9 sheep", board={"D1 E1 D2 E2": "pasture stable D1"})
    home.goods[7] = 17
    assert home.animals_fit()
    broken = refused_line(game, "Ann", "Fences, fence E1")
    assert (broken.rule, broken.step) == ("animals.housing", 1)
    play(game, "Ann", "Fences, fence E1, fence C1, fence C2")
    assert home.animals_fit()


def test_ruling_no_islands_a_ring_would_take_16_fences() -> None:
    game = table(round_=2)
    farm(game, supply="30 wood", board={"C2": "field"})
    assert refused_line(game, "Ann", "Fences, fence B1 C1 D1 D2 D3 C3 B3 B2").rule == "fence.limit"


def test_fence_limit_fifteen() -> None:
    game = table(round_=2)
    home = farm(game, supply="15 wood")
    play(game, "Ann", "Fences, fence B2, fence C2, fence B3, fence C3, fence D2")
    assert home.fences.bit_count() == 15


@line_breaks("fence.limit", 6)
def a_sixteenth_fence() -> Line:
    game = table(round_=2)
    farm(game, supply="30 wood")
    return game, "Ann", "Fences, fence B2, fence C2, fence B3, fence C3, fence D2, fence D3"


def test_fence_cost_one_wood_each() -> None:
    game = table(round_=2)
    home = farm(game, supply="11 wood")
    play(game, "Ann", "Fences, fence D1 E1, fence D2 E2, fence D1")
    assert goods(home, "wood") == 0


@line_breaks("fence.cost", 1)
def five_wood_for_six_fences() -> Line:
    game = table(round_=2)
    farm(game, supply="5 wood")
    return game, "Ann", "Fences, fence D1 E1"


@line_breaks("fence.cost", 3)
def the_third_pasture_unpaid() -> Line:
    game = table(round_=2)
    farm(game, supply="10 wood")
    return game, "Ann", "Fences, fence D1 E1, fence D2 E2, fence D1"


def test_the_example_of_fences() -> None:
    """P. 6-7: 11 fences, pastures of 1, 1 and 2 cells with 2 sheep, 1 boar and 3 cattle."""
    game = table(round_=2)
    home = farm(game, supply="11 wood")
    play(game, "Ann", "Fences, fence D1 E1, fence D2 E2, fence D1, have 11 fence 3 pasture 0 wood")
    home.goods[7:] = [2, 1, 3]
    assert home.animals_fit()
    home.goods[7:] = [3, 2, 4]
    assert home.animals_fit()  # one of them in the house
    home.goods[7:] = [3, 3, 4]
    assert not home.animals_fit()


# --- stables ------------------------------------------------------------------------------------------------------


def test_stable_place_anywhere_without_room_and_field() -> None:
    game = table()
    home = farm(game, supply="4 wood", board={"D1 E1": "pasture"})
    play(game, "Ann", "Rooms and stables, stable E1 B3")
    assert home.stables.bit_count() == 2


@line_breaks("stable.place", 1)
def a_stable_on_a_field() -> Line:
    game = table()
    farm(game, supply="2 wood", board={"B1": "field"})
    return game, "Ann", "Rooms and stables, stable B1"


@line_breaks("stable.place", 1)
def a_stable_on_a_room() -> Line:
    game = table()
    farm(game, supply="2 wood")
    return game, "Ann", "Rooms and stables, stable A3"


@line_breaks("stable.limit", 1)
def a_second_stable_on_a_cell() -> Line:
    game = table()
    farm(game, supply="2 wood", board={"B1": "stable"})
    return game, "Ann", "Rooms and stables, stable B1"


@line_breaks("stable.limit", 1)
def a_fifth_stable() -> Line:
    game = table()
    farm(game, supply="2 wood", board={"B1": "stable", "C1": "stable", "D1": "stable", "E1": "stable"})
    return game, "Ann", "Rooms and stables, stable B2"


@line_breaks("stable.limit", 2)
def a_second_stable_on_stable_and_bake() -> Line:
    game = table(mode="family")
    farm(game, supply="2 wood")
    return game, "Ann", "Stable and bake, stable B1, stable C1"


def test_stable_limit_the_fourth_is_fine() -> None:
    game = table()
    home = farm(game, supply="2 wood", board={"B1": "stable", "C1": "stable", "D1": "stable"})
    play(game, "Ann", "Rooms and stables, stable B2")
    assert home.stables.bit_count() == 4


def test_stable_cost_goes_by_the_space() -> None:
    game = table(mode="family")
    home = farm(game, supply="5 wood")
    play(game, "Ann", "Stable and bake, stable B1")
    play(game, "Bob", "Fishing")
    play(game, "Ann", "Rooms and stables, stable C1 D1")
    assert goods(home, "wood") == 0


@line_breaks("stable.cost", 1)
def one_wood_for_a_stable() -> Line:
    game = table()
    farm(game, supply="1 wood")
    return game, "Ann", "Rooms and stables, stable C1"


@line_breaks("stable.cost", 1)
def no_wood_on_stable_and_bake() -> Line:
    return table(mode="family"), "Ann", "Stable and bake, stable C1"


def test_ruling_room_or_food_who_builds_leaves_the_food() -> None:
    game = table(5)
    farm(game, supply="5 wood 2 reed")
    lay(game, "Room or traveling players", 4)
    turn(game, "Ann", "Room or traveling players, room B2")
    assert game.goods_on["room_or_players"] == 4
    game.occupant.clear()
    turn(game, "Ann", "Room or traveling players, take")
    assert goods(game.home("Ann"), "food") == 6


def test_ruling_storehouse_the_food_on_starting_player_piles_up() -> None:
    game = table(mode="family")
    lay(game, "Starting player", 3)
    turn(game, "Bob", "Starting player")
    assert (goods(game.home("Bob"), "food"), game.starting_player) == (6, "Bob")


def test_ruling_sides_three_spaces_differ_in_the_family_game() -> None:
    from tests.support.agricola_table import space_names

    for players in (3, 4, 5):
        full, family = (set(space_names(table(players, mode=mode))) for mode in ("full", "family"))
        assert len(full - family) == len(family - full) == 2  # and Day laborer, which has the same name
