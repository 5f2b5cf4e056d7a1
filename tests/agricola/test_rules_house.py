"""Rooms, renovation, family (p. 5)."""

from tests.support.agricola_table import (
    Line,
    farm,
    goods,
    line_breaks,
    play,
    refused_line,
    table,
    turn,
)


def test_room_place_adjacent_to_rooms_built_just_before() -> None:
    game = table()
    home = farm(game, supply="10 wood 4 reed")
    play(game, "Ann", "Rooms and stables, room B2 C2")
    assert home.room_count == 4


@line_breaks("room.place", 1)
def room_not_adjacent() -> Line:
    game = table()
    farm(game, supply="5 wood 2 reed")
    return game, "Ann", "Rooms and stables, room C2"


@line_breaks("room.place", 1)
def room_adjacent_only_by_a_corner() -> Line:
    game = table()
    farm(game, supply="5 wood 2 reed")
    return game, "Ann", "Rooms and stables, room B1"


@line_breaks("room.place", 1)
def room_that_no_other_joins_to_the_house() -> Line:
    game = table()
    farm(game, supply="10 wood 4 reed")
    return game, "Ann", "Rooms and stables, room D2 B2"


@line_breaks("room.place", 1)
def room_on_a_field() -> Line:
    game = table()
    farm(game, supply="5 wood 2 reed", board={"B2": "field"})
    return game, "Ann", "Rooms and stables, room B2"


@line_breaks("room.place", 1)
def room_twice_on_one_cell() -> Line:
    game = table()
    farm(game, supply="10 wood 4 reed")
    return game, "Ann", "Rooms and stables, room B2 B2"


@line_breaks("room.place", 1)
def room_on_a_stable() -> Line:
    game = table()
    farm(game, supply="5 wood 2 reed", board={"A1": "stable"})
    return game, "Ann", "Rooms and stables, room A1"


def test_ruling_empty_cell_a_room_needs_one_too() -> None:
    for board in ({"A1": "stable"}, {"A1": "pasture"}, {"A1": "field"}):
        game = table()
        farm(game, supply="5 wood 2 reed", board=board)
        assert refused_line(game, "Ann", "Rooms and stables, room A1").rule == "room.place"


def test_ruling_start_rooms_are_a2_and_a3() -> None:
    game = table()
    farm(game, supply="15 wood 6 reed")
    play(game, "Ann", "Rooms and stables, room A1 B2 B3")
    assert game.home("Ann").room_count == 5


def test_room_cost_goes_by_the_material_of_the_house() -> None:
    for house, supply in (("wood", "5 wood 2 reed"), ("clay", "5 clay 2 reed"), ("stone", "5 stone 2 reed")):
        game = table()
        home = farm(game, supply=supply, house=house)
        play(game, "Ann", "Rooms and stables, room B2")
        assert str(home.supply) == "2 food"


@line_breaks("room.cost", 1)
def room_without_the_second_reed() -> Line:
    game = table()
    farm(game, supply="5 wood 1 reed")
    return game, "Ann", "Rooms and stables, room B2"


@line_breaks("room.cost", 1)
def wood_for_a_clay_house() -> Line:
    game = table()
    farm(game, supply="9 wood 4 clay 2 reed", house="clay")
    return game, "Ann", "Rooms and stables, room B2"


@line_breaks("room.cost", 1)
def two_rooms_with_goods_for_one() -> Line:
    game = table()
    farm(game, supply="9 wood 4 reed")
    return game, "Ann", "Rooms and stables, room B2 B3"


@line_breaks("room.cost", 1)
def another_price_without_a_card() -> Line:
    game = table()
    farm(game, supply="5 wood 2 reed")
    return game, "Ann", "Rooms and stables, room B2 paying 4 wood 2 reed"


def test_room_cost_the_usual_price_may_be_written() -> None:
    game = table()
    home = farm(game, supply="5 wood 2 reed")
    play(game, "Ann", "Rooms and stables, room B2 paying 2 reed 5 wood")
    assert home.room_count == 3


def test_renovate_step_the_whole_house_one_step() -> None:
    game = table(round_=7)
    home = farm(game, supply="3 clay 2 reed 3 stone", board={"B2": "room"})
    turn(game, "Ann", "Renovation and improvement")
    assert (home.material, str(home.supply)) == ("clay", "1 reed 3 stone 2 food")
    game.occupant.clear()
    turn(game, "Ann", "Renovation and improvement, renovate")
    assert (home.material, str(home.supply)) == ("stone", "2 food")


@line_breaks("renovate.step", 0, alone=False)
def renovating_a_stone_house() -> Line:
    game = table(round_=7)
    farm(game, supply="9 clay 9 stone 9 reed", house="stone")
    return game, "Ann", "Renovation and improvement"


@line_breaks("renovate.step", 0)
def renovating_a_stone_house_and_buying() -> Line:
    game = table(round_=7)
    farm(game, supply="1 wood 9 clay 9 stone 9 reed", house="stone")
    return game, "Ann", "Renovation and improvement, buy Well"


@line_breaks("work.offered", 2)
def two_renovations() -> Line:
    game = table(round_=7)
    farm(game, supply="9 clay 9 stone 9 reed")
    return game, "Ann", "Renovation and improvement, renovate, renovate"


def test_renovate_cost_one_reed_in_all() -> None:
    game = table(round_=14)
    home = farm(game, supply="4 clay 1 reed", board={"B2": "room", "B3": "room"})
    turn(game, "Ann", "Renovation and fences")
    assert str(home.supply) == "2 food"


@line_breaks("renovate.cost", 0)
def one_clay_too_few() -> Line:
    game = table(round_=7)
    farm(game, supply="2 clay 1 reed", board={"B2": "room"})
    return game, "Ann", "Renovation and improvement"


@line_breaks("renovate.cost", 1)
def no_reed() -> Line:
    game = table(round_=7)
    farm(game, supply="2 clay")
    return game, "Ann", "Renovation and improvement, renovate"


def test_family_limit_the_fifth_person_is_the_last() -> None:
    game = table(round_=13)
    home = farm(game, family=4)
    turn(game, "Ann", "Family growth without room")
    assert home.people == 5


@line_breaks("family.limit", 0)
def a_sixth_person() -> Line:
    game = table(round_=13)
    farm(game, family=5)
    return game, "Ann", "Family growth without room"


@line_breaks("family.limit", 0)
def a_sixth_person_with_room() -> Line:
    game = table(round_=7)
    farm(game, family=5, board={"B2": "room", "B3": "room", "A1": "room", "C2": "room"})
    return game, "Ann", "Family growth"


def test_family_round_the_card_for_five_is_open_from_round_5_on() -> None:
    for mode, name in (("full", "Occupation or family growth"), ("family", "Resources or family growth")):
        game = table(5, round_=5, mode=mode)
        home = farm(game, board={"B2": "room"})
        turn(game, "Ann", f"{name}, grow")
        assert home.people == 3


@line_breaks("family.round", 1)
def growth_on_the_card_in_round_4() -> Line:
    game = table(5, round_=4)
    farm(game, board={"B2": "room"})
    return game, "Ann", "Occupation or family growth, grow"


def test_family_room_more_rooms_than_people() -> None:
    game = table(round_=7)
    home = farm(game, board={"B2": "room"})
    turn(game, "Ann", "Family growth")
    assert (home.people, home.newborn) == (3, 1)


@line_breaks("family.room", 0)
def as_many_people_as_rooms() -> Line:
    game = table(round_=7)
    farm(game, family=3, board={"B2": "room"})
    return game, "Ann", "Family growth"


@line_breaks("family.room", 1)
def newborns_count() -> Line:
    game = table(round_=7)
    farm(game, family=3, newborn=1, board={"B2": "room"})
    return game, "Ann", "Family growth, grow"


def test_family_room_without_room_any_number_of_times() -> None:
    game = table(round_=13)
    home = farm(game)
    for people in (3, 4, 5):
        game.occupant.clear()
        turn(game, "Ann", "Family growth without room")
        assert home.people == people


@line_breaks("family.room", 1)
def growth_on_the_card_needs_room() -> Line:
    return table(5, round_=5), "Ann", "Occupation or family growth, grow"


def test_ruling_growth_card_the_table_option_needs_no_room() -> None:
    game = table(5, round_=5, growth_card="without room")
    turn(game, "Ann", "Occupation or family growth, grow")
    assert goods(game.home("Ann"), "food") == 2
    assert game.home("Ann").people == 3


def test_ruling_growth_card_the_option_is_about_that_card_alone() -> None:
    game = table(5, round_=7, growth_card="without room")
    assert refused_line(game, "Ann", "Family growth").rule == "family.room"


def test_ruling_minor_second_what_the_minor_gives_cannot_pay_for_the_renovation() -> None:
    """With the reed the minor brings it would work, but the renovation comes with the placement."""
    game = table(round_=7)
    farm(game, supply="2 clay")
    line = "Renovation and improvement, minor Reed bed paying nothing, card Reed bed (+1 reed)"
    assert refused_line(game, "Ann", line).rule == "renovate.cost"
    later = "Renovation and improvement, minor Reed bed paying nothing, card Reed bed (+1 reed), renovate"
    assert refused_line(game, "Ann", later).rule == "work.order-of-actions"
