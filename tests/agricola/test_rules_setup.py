"""Set-up: players, mode, food, spaces, round cards, hands (p. 2-3, 8-9)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.agricola.rules.game import Game
from caverna.model.refusals import RuleBroken
from tests.support.agricola_table import (
    PLAYERS,
    Action,
    Line,
    breaks,
    complete,
    farm,
    goods,
    line_breaks,
    play,
    refused,
    refused_line,
    space_names,
    table,
    turn,
)


def test_setup_players_one_to_five() -> None:
    for count in range(1, 6):
        game = Game(PLAYERS[:count])
        assert game.players == PLAYERS[:count]
        assert game.starting_player == "Ann"


@breaks("setup.players")
def six_players() -> Action:
    return None, lambda: Game(PLAYERS)


@breaks("setup.players")
def two_of_one_name() -> Action:
    return None, lambda: Game(["Ann", "Ann"])


@breaks("setup.players", alone=False)
def nobody() -> Action:
    return None, lambda: Game([])


def test_setup_mode_unknown_modes_are_malformed() -> None:
    with pytest.raises(RuleBroken) as caught:
        Game(["Ann"], "quick")
    assert (caught.value.rule, caught.value.kind) == ("record.name", "malformed")


def test_setup_mode_the_family_game_leaves_the_minor_half_out() -> None:
    game = table(mode="family", round_=7)
    farm(game, supply="2 clay 1 reed", board={"B2": "room"})
    turn(game, "Ann", "Family growth")
    assert game.home("Ann").people == 3


def test_setup_mode_the_full_game_has_major_improvements_too() -> None:
    game = table(round_=4)
    home = farm(game, supply="2 clay")
    turn(game, "Ann", "Improvement, buy Fireplace 2")
    assert home.majors == ["fireplace_2"]


@line_breaks("setup.mode", 1, alone=False)
def occupation_in_the_family_game() -> Line:
    return table(mode="family"), "Ann", "Fishing, occupation Woodcutter"


@line_breaks("setup.mode", 1, alone=False)
def minor_in_the_family_game() -> Line:
    return table(mode="family", round_=4), "Ann", "Improvement, minor Basket paying nothing"


@line_breaks("setup.mode", 1, alone=False)
def card_in_the_family_game() -> Line:
    return table(mode="family"), "Ann", "Fishing, card Woodcutter (+1 wood)"


@line_breaks("setup.mode", 0, alone=False)
def by_in_the_family_game() -> Line:
    return table(mode="family"), "Ann", "Fishing by Guest"


@breaks("setup.mode", alone=False)
def series_in_the_family_game() -> Action:
    return None, lambda: Game(["Ann"], "family", series={"game": 1})


@breaks("setup.mode")
def hands_in_the_family_game() -> Action:
    return None, lambda: Game(["Ann"], "family", hands={"Ann": {"occupations": ["Woodcutter"]}})


def test_setup_food() -> None:
    assert [goods(home, "food") for home in Game(PLAYERS[:4]).homes] == [2, 3, 3, 3]
    assert goods(Game(["Ann"]).homes[0], "food") == 0


def test_setup_farm() -> None:
    home = Game(["Ann", "Bob"]).home("Bob")
    assert (home.room_count, home.people, home.material, home.unused.bit_count()) == (2, 2, "wood", 13)
    assert (home.stables, home.fences, home.fields, home.pastures) == (0, 0, 0, [])


COMMON = [
    "Rooms and stables",
    "Starting player",
    "Take 1 grain",
    "Plow 1 field",
    "Day laborer",
    "3 wood",
    "1 reed",
    "Fishing",
]


@pytest.mark.parametrize(
    ("players", "mode", "more"),
    [
        (1, "full", ["Occupation board", "1 clay board"]),
        (2, "family", ["Stable and bake", "1 clay board"]),
        (3, "full", ["Occupation board", "1 clay board", "2 wood", "1 clay card", "Take 1 resource",
                     "Occupation card"]),
        (3, "family", ["Stable and bake", "1 clay board", "2 wood", "1 clay card", "Take 1 resource",
                       "Take 2 resources"]),
        (4, "full", ["Occupation board", "1 clay board", "1 wood", "2 wood", "2 clay", "Traveling players",
                     "Reed stone food", "Occupation card"]),
        (4, "family", ["Stable and bake", "1 clay board", "1 wood", "2 wood", "2 clay", "Traveling players",
                       "Reed stone food", "Take 2 resources"]),
        (5, "full", ["Occupation board", "1 clay board", "4 wood", "3 clay", "Reed stone wood",
                     "Room or traveling players", "Animal market", "Occupation or family growth"]),
        (5, "family", ["Stable and bake", "1 clay board", "4 wood", "3 clay", "Reed stone wood",
                       "Room or traveling players", "Animal market", "Resources or family growth"]),
    ],
)  # fmt: skip
def test_setup_spaces(players: int, mode: str, more: list[str]) -> None:
    assert sorted(space_names(Game(PLAYERS[:players], mode))) == sorted([*COMMON, *more])


def test_setup_cards_come_by_stages_and_the_last_of_a_stage_need_not_be_named() -> None:
    game = Game(["Ann", "Bob"])
    for card in ("Fences", "1 sheep", "Improvement", None):
        game.begin({"card": card})
        complete(game)
    assert game.cards == ["fences", "sheep_1", "improvement", "sow_and_bake"]


def test_setup_cards_the_two_quarries_are_told_apart_by_the_stage() -> None:
    game = table(round_=4)
    complete(game)
    for home in game.homes:
        home.goods[4] = 20
    game.begin({"card": "1 stone"})
    assert game.cards[-1] == "stone_2"


def _next(game: Game, card: str | None, **head: int) -> tuple[Game, Callable[[], object]]:
    for home in game.homes:
        home.goods[4] = 20
    complete(game)
    return game, lambda: game.begin({"card": card, **head})


@breaks("setup.cards", kind="ambiguous")
def no_card_where_three_are_possible() -> Action:
    return _next(table(round_=1), None)


@breaks("setup.cards")
def a_card_of_another_stage() -> Action:
    return _next(table(round_=1), "Family growth")


@breaks("setup.cards")
def a_card_shown_before() -> Action:
    return _next(table(round_=1), "1 sheep")


@breaks("setup.cards")
def another_round_than_it_is() -> Action:
    return _next(table(round_=1), "Fences", round=3)


def test_setup_cards_the_round_may_be_said() -> None:
    game, begin = _next(table(round_=1), "Fences", round=2)
    begin()
    assert game.round == 2


def test_setup_majors_each_once() -> None:
    game = table(round_=4)
    assert len(game.improvements()) == 10
    farm(game, supply="10 clay")
    farm(game, "Bob", "10 clay")
    turn(game, "Ann", "Improvement, buy Fireplace 2")
    assert "Fireplace 2" not in game.improvements()


HAND = {"occupations": [f"Trade {n}" for n in range(7)], "minors": [f"Tool {n}" for n in range(7)]}


def test_setup_hands_seven_and_seven() -> None:
    game = Game(["Ann", "Bob"], hands={"Ann": HAND})
    assert game.deck.hands[0] is not None
    assert game.deck.hands[1] is None


@breaks("setup.hands")
def eight_occupations() -> Action:
    return None, lambda: Game(["Ann"], hands={"Ann": {"occupations": [f"Trade {n}" for n in range(8)]}})


@breaks("setup.hands")
def eight_minors() -> Action:
    return None, lambda: Game(["Ann"], hands={"Ann": {"minors": [f"Tool {n}" for n in range(8)]}})


@breaks("card.once")
def one_card_twice_in_a_hand() -> Action:
    return None, lambda: Game(["Ann"], hands={"Ann": {"occupations": ["Tutor", "tutor"]}})


@breaks("card.once")
def one_card_in_two_hands() -> Action:
    return None, lambda: Game(["Ann", "Bob"], hands={"Ann": {"minors": ["Tool"]}, "Bob": {"minors": ["tool"]}})


@pytest.mark.parametrize(
    ("hands", "rule"),
    [
        ("all", "record.name"),
        ({"Ann": ["Tutor"]}, "record.key"),
        ({"Ann": {"majors": ["Well"]}}, "record.key"),
        ({"Ann": {"minors": "Rake"}}, "record.name"),
        ({"Zoe": {"minors": ["Rake"]}}, "record.name"),
    ],
)
def test_hands_that_cannot_be_read_are_malformed(hands: Any, rule: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        Game(["Ann"], hands=hands)
    assert (caught.value.rule, caught.value.kind) == (rule, "malformed")


def test_limits_components_only_people_stables_and_fences() -> None:
    game = table(round_=1)
    home = farm(game, supply="99 wood 99 food", board={"D1": "stable"})
    home.begging = 20
    assert refused_line(game, "Ann", "Rooms and stables, stable A1 B1 C1 E1").rule == "stable.limit"
    play(game, "Ann", "Rooms and stables, stable A1 B1 C1")
    assert home.stables.bit_count() == 4


def test_unknown_options_are_malformed() -> None:
    for rulings, rule in (({"carpenter": "action"}, "record.key"), ({"growth card": "maybe"}, "record.name")):
        with pytest.raises(RuleBroken) as caught:
            Game(["Ann"], rulings=rulings)
        assert (caught.value.rule, caught.value.kind) == (rule, "malformed")
    game = Game(["Ann"], rulings={"growth card": "without room"})
    assert game.rulings.chosen() == {"growth card": "without room"}


def test_a_name_nobody_has_is_malformed() -> None:
    game = table()
    broken = refused(game, lambda: game.play("Zoe", ()))
    assert (broken.rule, broken.kind) == ("record.name", "malformed")
