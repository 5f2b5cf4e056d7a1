"""The game as its callers see it: all or nothing, copies, the parts that are due, the list of changes."""

import pytest

from caverna.games.agricola.goods import COUNTED, FOOD
from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.terminal.moves import moves_data
from caverna.model.refusals import RuleBroken
from tests.support.agricola_table import complete, farm, goods, harvest, lay, play, refused, steps, table, turn


def test_the_parts_that_are_due() -> None:
    game = Game(["Ann", "Bob"])
    assert (game.due, game.to_act, game.round) == ("start", None, 0)
    game.begin({"card": "Fences"})
    assert game.due == "turns"
    assert game.to_act == "Ann"
    assert complete(game).due == "start"
    game = complete(table(round_=4))
    assert (game.due, game.to_act) == ("harvest", None)


def test_a_complete_round_gets_its_harvest_before_the_next_begins() -> None:
    game = complete(table(round_=4))
    assert refused(game, lambda: game.begin({"card": "1 stone"})).rule == "harvest.beg"
    for home in game.homes:
        home.goods[FOOD] = 4
    game.begin({"card": "1 stone"})
    assert (goods(game.home("Ann"), "food"), game.round) == (0, 5)


def test_play_returns_the_changes_with_their_causes() -> None:
    game = table(5)
    farm(game, supply="1 grain")
    found = game.play("Ann", steps("eat 1 grain, Animal market, take cattle"))
    assert [(change.player, change.good, change.delta, change.cause, change.step) for change in found] == [
        ("Ann", "grain", -1, "eat", 0),
        ("Ann", "food", 1, "eat", 0),
        ("Ann", "food", -1, "Animal market", 2),
        ("Ann", "cattle", 1, "Animal market", 2),
    ]


def test_understood_goods_belong_to_the_placement() -> None:
    game = table()
    (change,) = game.play("Ann", steps("3 wood"))
    assert (change.good, change.delta, change.cause, change.step) == ("wood", 3, "3 wood", 0)


def test_harvest_changes_sum_up_to_the_supplies() -> None:
    game = table(round_=4)
    home = farm(game, supply="9 food 2 sheep", board={"B1": "field 3 grain", "D1": "pasture"})
    farm(game, "Bob", "9 food")
    before = home.goods.copy()
    harvest(game, Ann="eat 1 grain")
    for change in game.changes:
        if change.player == "Ann":
            before[COUNTED.index(change.good)] += change.delta
    assert before == home.goods
    assert {change.cause for change in game.changes} == {"harvest", "eat", "feed", "born"}


def test_a_copy_is_equal_and_independent() -> None:
    game = table(3, round_=4)
    farm(game, supply="9 wood 2 clay", board={"B1": "field 3 grain"}, occupations=["Tutor"])
    copy = game.copy()
    assert copy == game
    turn(copy, "Ann", "Improvement, buy Fireplace 2")
    turn(copy, "Ann", "Starting player, minor Rake paying 1 wood passing")
    assert copy != game
    assert (game.home("Ann").majors, game.deck.passed, game.occupant) == ([], {}, {})
    assert game != "a game"
    assert game.home("Ann") != "a home"


def test_games_are_told_apart_by_what_matters() -> None:
    base = table()
    for change in (
        lambda game: game.home("Ann").goods.__setitem__(0, 1),
        lambda game: game.goods_on.__setitem__("wood_3", 9),
        lambda game: game.occupant.__setitem__("wood_3", 1),
        lambda game: setattr(game, "starting", 1),
        lambda game: game.passed.add(1),
        lambda game: game.majors.discard("well"),
        lambda game: game.deck.out.add("tutor"),
        lambda game: setattr(game.home("Bob"), "begging", 1),
        lambda game: game.home("Bob").due.__setitem__(9, ((4, 1),)),
    ):
        other = base.copy()
        change(other)
        assert other != base


def test_a_part_of_a_line_can_be_looked_at() -> None:
    game = table(round_=2)
    farm(game, supply="10 wood")
    game.play("Ann", steps("Fences, fence D1 E1, fence D2 E2"), upto=2)
    assert (len(game.home("Ann").pastures), game.to_act) == (1, "Ann")


def test_a_refused_beginning_or_end_changes_nothing() -> None:
    game = Game(["Ann", "Bob"])
    assert refused(game, lambda: game.begin({"card": "Fences"}, {"Ann": steps("eat 1 grain")})).step == 0
    game = complete(table(round_=14))
    assert refused(game, lambda: game.close("end")).rule == "harvest.beg"


def test_a_mistake_of_the_caller_leaves_the_game_alone_too() -> None:
    game = table()
    before = game.copy()
    with pytest.raises(AttributeError):
        game.play("Ann", (*steps("3 wood"), None))  # type: ignore[arg-type]
    assert game == before


def test_legal_turns_are_legal_and_say_what_can_be_done() -> None:
    game = table(round_=4)
    farm(game, supply="4 wood 2 clay 1 grain", board={"B1": "field"})
    lines = list(game.legal_turns())
    assert len(lines) == len(set(lines))
    assert all(game.is_legal(line) for line in lines)
    words = {step.word for line in lines for step in line}
    assert {"place", "plow", "sow", "fence", "buy", "stable"} <= words
    assert not game.is_legal(steps("Fences"))
    assert list(complete(game).legal_turns()) == []


def test_options_say_how_a_turn_begins_and_goes_on() -> None:
    game = table(round_=3)
    farm(game, supply="1 grain 1 sheep", board={"B1": "field"})
    words = [line[-1].word for line in game.options()]
    assert words.count("place") == len(game.usable_spaces(0))
    assert words[-2:] == ["eat", "let go"]
    after = game.options(steps("Sow and bake"))
    assert [line[-1].word for line in after] == ["sow", "eat", "let go"]
    lay(game, "1 sheep", 2)
    assert [line[-1].word for line in game.options(steps("1 sheep"))] == ["eat", "let go"]
    with pytest.raises(RuleBroken):
        game.options(steps("Nowhere"))
    assert complete(game).options() == []


def test_the_last_moments_have_nobody_to_act() -> None:
    game = complete(table(round_=14))
    assert not game.is_legal(steps("3 wood"))
    with pytest.raises(RuleBroken):
        play(game, "Ann", "3 wood")


def test_food_needed_is_asked_for_rounds_with_a_harvest() -> None:
    assert table(round_=4).food_needed("Ann") == 4
    assert table(1, round_=4).food_needed("Ann") == 6
    assert table(round_=5).food_needed("Ann") == 0


def test_moves_say_that_a_space_may_be_open_to_a_card_of_a_hand_that_is_not_told() -> None:
    reasons = {each.name: each.reason for each in moves_data(table(round_=4)).closed or ()}
    untold = "only with a hand card, and the record does not tell the hand"
    assert (reasons["Occupation"], reasons["Improvement"]) == (untold, untold)
    assert reasons["Fences"] == "you cannot do anything there now"
    told = Game(["Ann", "Bob"], hands={"Ann": {"occupations": [], "minors": []}})
    told.begin({"card": "Fences"})
    reasons = {each.name: each.reason for each in moves_data(told).closed or ()}
    assert reasons["Occupation"] == "you cannot do anything there now"
