"""Hand cards: occupations, minor improvements, what cards do and lift (p. 8-9)."""

from functools import partial

import pytest

from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.state.cells import NUMBER as CELL
from caverna.games.agricola.steps import Card, Occupation, Place
from tests.support.agricola_table import (
    Action,
    Line,
    breaks,
    complete,
    farm,
    goods,
    harvest,
    line_breaks,
    over,
    play,
    points,
    refused,
    refused_line,
    steps,
    table,
    turn,
)

TRADES = [f"Trade {n}" for n in "abcdefg"]


# --- occupations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "space", "prices"),
    [
        (2, "Occupation", [0, 1, 1, 1]),
        (3, "Occupation board", [0, 1, 1, 1]),
        (3, "Occupation card", [2, 2, 2, 2]),
        (4, "Occupation card", [1, 1, 2, 2]),
        (5, "Occupation or family growth", [1, 1, 2, 2]),
    ],
)
def test_occupation_cost_by_the_space_and_those_in_play(players: int, space: str, prices: list[int]) -> None:
    for has, price in enumerate(prices):
        game = table(players)
        home = farm(game, occupations=TRADES[:has])
        home.goods[4] = price
        play(game, "Ann", f"{space}, occupation Woodcutter")
        assert goods(home, "food") == 0
        if price:
            game = table(players)
            home = farm(game, occupations=TRADES[:has])
            home.goods[4] = price - 1
            assert refused_line(game, "Ann", f"{space}, occupation Woodcutter").rule == "occupation.cost"


@line_breaks("occupation.cost", 1)
def no_food_for_the_second_occupation() -> Line:
    game = table()
    farm(game, occupations=["Tutor"]).goods[4] = 0
    return game, "Ann", "Occupation, occupation Woodcutter"


@line_breaks("occupation.cost", 1)
def another_price_for_an_occupation_without_a_card() -> Line:
    game = table()
    farm(game, occupations=["Tutor"])
    return game, "Ann", "Occupation, occupation Woodcutter paying nothing"


def test_occupation_play_one_an_action() -> None:
    game = table()
    farm(game, supply="5 food")
    assert refused_line(game, "Ann", "Occupation, occupation Tutor, occupation Woodcutter").rule == "work.offered"
    play(game, "Ann", "Occupation, occupation Tutor")
    assert list(game.home("Ann").occupations.values()) == ["Tutor"]


# --- minor improvements -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["Starting player", "Improvement", "Family growth", "Renovation and improvement"])
def test_minor_play_where_it_is_offered(space: str) -> None:
    game = table(round_=7)
    home = farm(game, supply="3 clay 1 reed 1 wood", board={"B2": "room"})
    turn(game, "Ann", f"{space}, minor Basket paying 1 wood")
    assert (list(home.minors.values()), goods(home, "wood")) == (["Basket"], 0)
    game = table(round_=7)
    farm(game, supply="3 clay 1 reed 1 wood", board={"B2": "room"})
    assert refused_line(game, "Ann", f"{space}, minor Basket paying nothing, minor Rake paying nothing").rule in (
        "work.offered", "work.order-of-actions",
    )  # fmt: skip


def test_ruling_starting_token_may_be_left_for_the_minor_alone() -> None:
    game = table()
    turn(game, "Bob", "Starting player, leave, minor Basket paying nothing")
    assert game.starting_player == "Ann"
    game = table()
    turn(game, "Bob", "Starting player, minor Basket paying nothing")
    assert game.starting_player == "Bob"
    game = table(starting_player="token always")
    turn(game, "Bob", "Starting player, minor Basket paying nothing")
    assert game.starting_player == "Bob"


@line_breaks("card.cost", 1)
def a_price_that_is_not_there() -> Line:
    return table(), "Ann", "Starting player, minor Basket paying 1 reed"


@line_breaks("card.cost", 1, "ambiguous")
def a_price_nobody_states() -> Line:
    return table(), "Ann", "Starting player, minor Basket"


@line_breaks("card.cost", 1)
def giving_back_what_one_does_not_have() -> Line:
    return table(), "Ann", "Starting player, minor Stone bakery returning Stone oven paying nothing"


def test_card_cost_exactly_what_is_there_and_an_improvement_given_back() -> None:
    game = table()
    home = farm(game, supply="1 grain", improvements=["Stone oven"])
    play(game, "Ann", "Starting player, minor Stone bakery returning Stone oven paying 1 grain")
    assert (home.majors, goods(home, "grain"), "Stone oven" in game.improvements()) == ([], 0, True)


def test_ruling_returned_minor_is_out_of_the_game() -> None:
    game = table(round_=4)
    home = farm(game, minors=["Hot plate"])
    play(game, "Ann", "Improvement, buy Cooking hearth 4 returning Hot plate")
    assert (list(home.minors), home.majors) == ([], ["hearth_4"])
    assert refused_line(game, "Bob", "Starting player, minor Hot plate paying nothing").rule == "card.once"


@line_breaks("card.owner", 1)
def giving_back_a_minor_of_another() -> Line:
    game = table(round_=4)
    farm(game, "Bob", minors=["Hot plate"])
    return game, "Ann", "Improvement, buy Cooking hearth 4 returning Hot plate"


# --- the hand -----------------------------------------------------------------------------------------------------

HANDS = {"Ann": {"occupations": ["Woodcutter"], "minors": ["Basket"]}}


def test_card_hand_what_is_played_is_in_it_where_it_is_given() -> None:
    game = table(hands=HANDS)
    play(game, "Ann", "Occupation, occupation wood-cutter")
    play(game, "Bob", "Starting player, minor Anything paying nothing")
    assert game.deck.hands[0] is not None
    assert game.deck.hands[0].occupations == set()


@line_breaks("card.hand", 1)
def an_occupation_that_is_not_in_the_hand() -> Line:
    return table(hands=HANDS), "Ann", "Occupation, occupation Tutor"


@line_breaks("card.hand", 1)
def a_minor_that_is_not_in_the_hand() -> Line:
    return table(hands=HANDS), "Ann", "Starting player, minor Rake paying nothing"


@line_breaks("card.hand", 1)
def a_card_in_a_game_without_cards() -> Line:
    return table(hands="none"), "Ann", "Occupation, occupation Tutor"


@line_breaks("card.hand", 1)
def an_eighth_occupation() -> Line:
    game = table()
    farm(game, occupations=TRADES)
    return game, "Ann", "Occupation, occupation Tutor"


@line_breaks("card.hand", 1)
def an_eighth_minor() -> Line:
    game = table()
    farm(game).own_minors = 7
    return game, "Ann", "Starting player, minor Rake paying nothing"


def test_card_hand_the_seventh_is_the_last() -> None:
    game = table()
    home = farm(game, occupations=TRADES[:6])
    play(game, "Ann", "Occupation, occupation Tutor")
    assert len(home.occupations) == 7
    farm(game).own_minors = 6
    turn(game, "Ann", "Starting player, minor Rake paying nothing")
    assert home.own_minors == 7


@line_breaks("card.once", 1)
def a_card_played_by_another_before() -> Line:
    game = table()
    farm(game, "Bob", occupations=["Tutor"])
    return game, "Ann", "Occupation, occupation tutor"


@line_breaks("card.once", 1)
def a_card_played_twice_with_its_hand_given() -> Line:
    game = table(hands={"Ann": {"minors": ["Basket"]}})
    turn(game, "Ann", "Starting player, minor Basket paying nothing")
    game.occupant.clear()
    return game, "Ann", "Starting player, minor Basket paying nothing"


def test_card_once_two_cards_of_other_names() -> None:
    game = table(round_=4)
    turn(game, "Ann", "Starting player, minor Basket paying nothing")
    turn(game, "Ann", "Improvement, minor Big basket paying nothing")
    assert len(game.home("Ann").minors) == 2


# --- passing ------------------------------------------------------------------------------------------------------


def test_card_pass_goes_to_the_left_neighbour_who_may_play_it() -> None:
    game = table(3, round_=4, hands={"Bob": {"minors": []}})
    turn(game, "Ann", "Starting player, minor Swap paying nothing passing, card Swap (+1 vegetable)")
    assert goods(game.home("Ann"), "vegetable") == 1
    assert game.home("Ann").minors == {}
    assert refused_line(game, "Cleo", "Improvement, minor Swap paying nothing passing").rule == "card.hand"
    turn(game, "Bob", "Improvement, minor Swap paying nothing passing")
    assert game.deck.passed == {"swap": 2}
    assert (game.home("Ann").own_minors, game.home("Bob").own_minors) == (1, 0)


def test_card_pass_solo_it_leaves_the_game() -> None:
    game = table(1, round_=4)
    turn(game, "Ann", "Starting player, minor Swap paying nothing passing, card Swap (+1 vegetable)")
    game.occupant.clear()
    assert refused_line(game, "Ann", "Improvement, minor Swap paying nothing passing").rule == "card.once"


@breaks("card.owner", 0)
def a_passing_card_in_a_later_line() -> Action:
    game = table()
    turn(game, "Ann", "Starting player, minor Swap paying nothing passing")
    return game, lambda: play(game, "Ann", "card Swap (+1 vegetable)")


# --- what cards do ------------------------------------------------------------------------------------------------


def test_card_owner_in_play_with_the_player_or_with_the_one_named() -> None:
    game = table()
    farm(game, occupations=["Woodcutter"])
    play(game, "Ann", "3 wood, card Woodcutter (+1 wood), have 4 wood")
    play(game, "Bob", "Fishing, card Woodcutter of Ann (-1 food +1 wood)")
    assert str(game.home("Bob").supply) == "1 wood 3 food"


@line_breaks("card.owner", 1)
def a_card_not_in_play() -> Line:
    return table(), "Ann", "3 wood, card Woodcutter (+1 wood)"


@line_breaks("card.owner", 1)
def a_card_of_somebody_who_does_not_have_it() -> Line:
    game = table()
    farm(game, occupations=["Fair"])
    return game, "Ann", "3 wood, card Fair of Bob (+1 wood)"


@line_breaks("card.owner", 0)
def a_placement_by_a_card_not_in_play() -> Line:
    return table(), "Ann", "3 wood by Guest"


@line_breaks("card.owner", 1)
def a_price_by_a_card_not_in_play() -> Line:
    game = table()
    farm(game, supply="3 stone 2 reed")
    return game, "Ann", "Rooms and stables, room B2 paying 3 stone 2 reed by Thrifty mason"


def owner_of(*cards: str, supply: str = "", round_: int = 1) -> Game:
    game = table(round_=round_)
    farm(game, supply=supply, occupations=list(cards))
    return game


def test_card_effect_goods_an_exchange_a_field_rounds_to_come() -> None:
    game = owner_of("Sower", "Duck keeper", supply="1 grain", round_=8)
    home = farm(game, board={"B1": "field 2 grain"})
    play(
        game, "Ann", "card Sower (-1 grain +2 food), card Sower (+1 grain B1), card Duck keeper (later 1 food 9 10 14)"
    )
    assert (goods(home, "food"), home.crops[CELL["B1"]][1], sorted(home.due)) == (4, 3, [9, 10, 14])
    play(game, "Ann", "card Sower (-3 grain B1)")
    assert home.crops == {}


@line_breaks("card.effect", 1)
def a_card_takes_what_is_not_there() -> Line:
    return owner_of("Sower"), "Ann", "Fishing, card Sower (-1 grain +2 food)"


@line_breaks("card.effect", 1)
def a_crop_on_an_empty_field() -> Line:
    game = owner_of("Sower")
    farm(game, board={"B1": "field"})
    return game, "Ann", "Fishing, card Sower (+1 grain B1)"


@line_breaks("card.effect", 1)
def another_crop_than_the_field_bears() -> Line:
    game = owner_of("Sower")
    farm(game, board={"B1": "field 2 vegetable"})
    return game, "Ann", "Fishing, card Sower (+1 grain B1)"


@line_breaks("card.effect", 1)
def goods_on_this_very_round() -> Line:
    return owner_of("Duck keeper", round_=3), "Ann", "Fishing, card Duck keeper (later 1 food 3)"


@line_breaks("card.effect", 1)
def goods_on_a_fifteenth_round() -> Line:
    return owner_of("Duck keeper", round_=3), "Ann", "Fishing, card Duck keeper (later 1 food 15)"


def test_card_effect_animals_it_gives_need_room() -> None:
    game = owner_of("Shepherd")
    assert refused_line(game, "Ann", "Fishing, card Shepherd (+2 sheep)").rule == "animals.housing"
    play(game, "Ann", "Fishing, card Shepherd (+2 sheep), let go 1 sheep")


def test_a_card_grants_actions_by_their_own_rules() -> None:
    game = owner_of("Ploughman", "Baker", "Mason", supply="1 grain", round_=7)
    home = farm(game, improvements=["Fireplace 2"])
    play(game, "Ann", "card Ploughman (plow C1), card Baker (bake 1), card Mason (room B2 paying nothing)")
    assert (home.fields, goods(home, "food"), home.room_count) == (1 << CELL["C1"], 4, 3)
    play(game, "Ann", "card Mason (grow)")
    assert home.people == 3
    assert refused(game, lambda: play(game, "Ann", "card Mason (grow)")).rule == "family.room"
    play(game, "Ann", "card Mason (grow by Mason)")
    assert refused(game, lambda: play(game, "Ann", "card Ploughman (plow E1)")).rule == "field.adjacent"
    assert refused(game, lambda: play(game, "Ann", "card Mason (room B3)")).rule == "room.cost"


def test_a_card_grants_stables_for_two_wood_and_occupations_for_nothing() -> None:
    game = owner_of("Carter", "Tutor", "Herald", supply="2 wood")
    home = game.home("Ann")
    play(game, "Ann", "card Carter (stable C1), card Herald (occupation Woodcutter)")
    assert (goods(home, "wood"), goods(home, "food"), len(home.occupations)) == (0, 2, 4)


def test_the_fences_of_a_card_are_one_action() -> None:
    game = owner_of("Hedger", supply="10 wood")
    home = game.home("Ann")
    play(game, "Ann", "card Hedger (fence B1, fence D1, fence C1)")
    assert len(home.pastures) == 3
    assert refused(game, lambda: play(game, "Ann", "card Hedger (fence E3 paying nothing)")).rule == "fence.adjacent"


def test_a_cards_action_is_none_of_the_space() -> None:
    game = owner_of("Ploughman", round_=3)
    assert refused_line(game, "Ann", "Sow and bake, card Ploughman (plow C1)").rule == "work.must-act"


def test_bread_is_baked_once_in_a_cards_action() -> None:
    game = owner_of("Baker", supply="3 grain 3 clay 1 stone")
    farm(game, improvements=["Fireplace 2"])
    assert refused(game, lambda: play(game, "Ann", "card Baker (bake 1, bake 1)")).rule == "work.offered"
    play(game, "Ann", "card Baker (bake 1, buy Clay oven, bake 2)")
    assert goods(game.home("Ann"), "food") == 2 + 2 + 5 + 2


def test_what_has_no_place_in_a_card_is_malformed() -> None:
    game = owner_of("Manor")
    for line in ("card Manor (+2 points)", "card Manor (feed)", "card Manor (take)", "card Manor (3 wood)"):
        broken = refused(game, partial(play, game, "Ann", line))
        assert (broken.rule, broken.kind) == ("record.step", "malformed"), line
    broken = refused(game, lambda: game.play("Ann", [Card("Manor", ())]))
    assert broken.rule == "record.step"
    assert refused(game, lambda: play(game, "Ann", "card Manor of Zoe (+1 wood)")).rule == "card.owner"


def test_a_finding_in_a_card_names_the_effect() -> None:
    game = owner_of("Mason", supply="5 wood 2 reed")
    broken = refused_line(game, "Ann", "Fishing, card Mason (room B2, room B3)")
    assert (broken.rule, broken.step, broken.item) == ("room.cost", 1, 1)


def test_points_are_stated_at_the_end() -> None:
    game = over(owner_of("Manor", round_=14))
    game.close("end", {"Ann": steps("card Manor (+2 points)")})
    assert points(game)["bonus"] == 2


def test_ruling_card_stated_a_card_without_description_scores_nothing_by_itself() -> None:
    game = over(owner_of("Manor", round_=14))
    assert (points(game)["cards"], points(game)["bonus"]) == (0, 0)


# --- by -----------------------------------------------------------------------------------------------------------


def test_by_changes_a_price_with_paying() -> None:
    game = owner_of("Mason", supply="3 stone 2 reed")
    home = game.home("Ann")
    play(game, "Ann", "Rooms and stables, room B2 paying 3 stone 2 reed by Mason")
    assert (home.room_count, str(home.supply)) == (3, "2 food")
    game = owner_of("Mason", supply="3 stone")
    assert refused_line(game, "Ann", "Rooms and stables, room B2 paying 3 stone 2 reed by Mason").rule == "room.cost"


def test_by_lifts_adjacency_and_room_and_nothing_else() -> None:
    game = owner_of("Surveyor", supply="5 wood 2 reed", round_=7)
    home = game.home("Ann")
    turn(game, "Ann", "Rooms and stables, room E3 by Surveyor")
    turn(game, "Ann", "Plow 1 field, plow B1")
    game.occupant.clear()
    turn(game, "Ann", "Plow 1 field, plow E1 by Surveyor")
    assert (home.room_count, home.fields.bit_count()) == (3, 2)
    assert refused_line(game, "Ann", "Rooms and stables, room B1 by Surveyor").rule == "room.place"
    home.people = 5
    assert refused_line(game, "Ann", "Family growth, grow by Surveyor").rule == "family.limit"
    home.people = 3
    turn(game, "Ann", "Family growth, grow by Surveyor")
    assert home.people == 4


def test_by_a_guest_one_person_more() -> None:
    """Ann has placed both, then all have: the guest is one more."""
    game = owner_of("Guest")
    game.home("Ann").placed = 2
    game.seat_to_act = 1
    play(game, "Ann", "3 wood by Guest")
    assert (game.to_act, goods(game.home("Ann"), "wood"), game.home("Ann").at_home) == ("Bob", 3, 0)
    complete(game)
    play(game, "Ann", "Fishing by Guest")
    assert game.due == "start"


def test_by_a_card_out_of_turn_uses_up_a_person_and_leaves_the_turn() -> None:
    game = owner_of("Acrobat")
    game.seat_to_act = 1
    play(game, "Ann", "Fishing by Acrobat")
    assert (game.to_act, game.home("Ann").at_home) == ("Bob", 1)


def test_by_a_card_on_an_occupied_space() -> None:
    game = owner_of("Acrobat")
    farm(game, "Bob", occupations=["Juggler"])
    play(game, "Ann", "Take 1 grain")
    play(game, "Bob", "Take 1 grain by Juggler")
    assert (goods(game.home("Bob"), "grain"), game.occupied()) == (1, {"Take 1 grain": "Ann"})
    assert game.to_act == "Ann"


def test_by_lifts_no_round_and_no_space_that_is_not_in_play() -> None:
    game = owner_of("Guest")
    assert refused_line(game, "Ann", "Take 1 vegetable by Guest").rule == "work.available"
    game = over(owner_of("Guest"))
    assert refused(game, lambda: play(game, "Ann", "3 wood by Guest")).rule == "work.turn-order"


def test_by_without_paying_where_only_a_price_can_change_is_malformed() -> None:
    game = owner_of("Carpenter", supply="2 wood")
    assert refused_line(game, "Ann", "Rooms and stables, stable C1 by Carpenter").rule == "record.step"


# --- what is written down -----------------------------------------------------------------------------------------


def test_card_verified_every_place_is_listed() -> None:
    game = table(round_=4)
    farm(game, supply="3 stone 2 reed 1 grain")
    turn(game, "Ann", "Occupation, occupation Mason")
    turn(game, "Ann", "Rooms and stables, room E3 paying 3 stone 2 reed by Mason, card Mason (+1 wood)")
    turn(game, "Ann", "Starting player, minor Swap paying 1 grain passing")
    turn(game, "Ann", "Starting player by Mason, minor Rake paying nothing")
    found = [(place.card, place.what, place.step, place.basis) for place in game.card_uses()]
    assert found == [
        ("Mason", "played", 1, "stated"),
        ("Mason", "rule lifted room.place", 1, "stated"),
        ("Mason", "price", 1, "stated"),
        ("Mason", "effect", 2, "stated"),
        ("Swap", "played", 1, "stated"),
        ("Mason", "rule lifted work.turn-order", 0, "stated"),
        ("Mason", "rule lifted work.occupied", 0, "stated"),
        ("Rake", "played", 1, "stated"),
    ]
    assert {(place.player, place.round) for place in game.card_uses()} == {("Ann", 4)}


def test_card_verified_a_by_that_was_not_needed_is_no_claim() -> None:
    game = owner_of("Surveyor", supply="5 wood 2 reed")
    play(game, "Ann", "Rooms and stables, room B2 paying 5 wood 2 reed by Surveyor")
    play(game, "Bob", "Fishing")
    play(game, "Ann", "Plow 1 field, plow E1 by Surveyor")
    assert game.card_uses() == []
    assert game.has_cards
    assert not table().has_cards


def test_card_verified_a_refused_line_leaves_no_place() -> None:
    game = owner_of("Mason", supply="3 stone 2 reed")
    refused_line(game, "Ann", "Rooms and stables, room B2 paying 3 stone 2 reed by Mason, room B3")
    assert game.card_uses() == []


def test_a_harvest_line_may_have_cards() -> None:
    game = table(round_=4)
    home = farm(game, occupations=["Cook"])
    farm(game, "Bob", "9 food")
    harvest(game, Ann="card Cook (+2 food), have 4 food")
    assert goods(home, "food") == 0


def test_names_of_cards_are_compared_like_names() -> None:
    game = table()
    game.play("Ann", [Place("Occupation"), Occupation("Reed-Collector")])
    play(game, "Bob", "Fishing")
    play(game, "Ann", "3 wood, card réed collector (+1 reed)")
    assert goods(game.home("Ann"), "reed") == 1
