"""Civilization cards (p. 6, sheet)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.cards import CARDS
from tests.support.stone_age_table import (
    act,
    act_breaks,
    acting,
    breaks,
    count,
    counts,
    feed,
    fresh,
    from_position,
    place,
    refused,
    table,
)

RICH = "12 food 9 wood 9 brick 9 stone 9 gold"
FILLERS = ["3 food / weaving", "1 stone / 1 farmer", "3 points / music"]


def buys(card: str, players: int = 2, number: int = 1, **rest: Any) -> Game:
    """Return a table at which Ann, who is rich, stands on a card."""
    cards = FILLERS[: number - 1] + [card] + [name for name in FILLERS[number - 1 :] if name != card]
    ann = {"supply": RICH, **rest.pop("Ann", {})}
    placed = {"Ann": f"card {number}" + rest.pop("also", "")}
    return table(players, "actions", cards=cards, placed=placed, Ann=ann, **rest)


def rule_of(game: Game, line: str, player: str = "Ann") -> str:
    return refused(game, lambda: act(game, player, line)).rule


# --- the price ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "paying"), [(1, "1 gold"), (2, "1 wood 1 brick"), (3, "3 stone"), (4, "1 wood 1 brick 1 stone 1 gold")]
)
def test_civ_cost_n_resources_of_any_kinds(number: int, paying: str) -> None:
    game = buys("tool / art", number=number)
    act(game, "Ann", f"card {number} paying {paying}")
    assert count(game, "Ann", "card") == 1
    assert sum(game.tribe("Ann").counts[1:5]) == 36 - number


def test_ruling_prices() -> None:
    for number in (1, 2, 3, 4):
        for paid in (number - 1, number + 1):
            if paid:
                assert rule_of(buys("tool / art", number=number), f"card {number} paying {paid} wood") == "civ.cost"


@act_breaks("civ.cost", kind="ambiguous")
def a_card_without_paying() -> tuple[Game, str, str]:
    return buys("tool / art"), "Ann", "card 1"


@act_breaks("civ.cost")
def too_few_resources() -> tuple[Game, str, str]:
    return buys("tool / art", number=2), "Ann", "card 2 paying 1 wood"


@act_breaks("civ.cost")
def too_many_resources() -> tuple[Game, str, str]:
    return buys("tool / art"), "Ann", "card 1 paying 2 wood"


@act_breaks("civ.cost")
def a_card_paid_with_food() -> tuple[Game, str, str]:
    return buys("tool / art"), "Ann", "card 1 paying 1 food"


@act_breaks("civ.cost")
def a_card_paid_with_what_is_not_there() -> tuple[Game, str, str]:
    return buys("tool / art", Ann={"supply": "12 food"}), "Ann", "card 1 paying 1 wood"


def test_ruling_pay_first() -> None:
    game = buys("1 gold / 1 shaman", Ann={"supply": "12 food"})
    assert rule_of(game, "card 1 paying 1 gold") == "civ.cost"


def test_ruling_prices_stay() -> None:
    game = buys("tool / art", also=", card 2")
    act(game, "Ann", "card 1 paying 1 wood, card 2 paying 2 wood")


# --- the upper half -----------------------------------------------------------------------------------------------


def test_civ_top_at_once() -> None:
    game = buys("1 gold / 1 shaman")
    act(game, "Ann", "card 1 paying 1 wood, have 10 gold 1 card")


@act_breaks("civ.top")
def dice_on_a_card_with_food() -> tuple[Game, str, str]:
    return buys("7 food / pottery"), "Ann", "card 1 paying 1 wood dice 1 2"


@act_breaks("civ.top")
def tools_on_a_card_with_a_tool() -> tuple[Game, str, str]:
    return buys("tool / art", Ann={"tools": 1}), "Ann", "card 1 paying 1 wood with 1"


@act_breaks("civ.top")
def a_drawn_card_on_points() -> tuple[Game, str, str]:
    return buys("3 points / 3 hut builder"), "Ann", "card 1 paying 1 wood draw"


@pytest.mark.parametrize("card", ["1 gold / 1 shaman", "dice / time", "roll gold / art", "draw / writing"])
@pytest.mark.parametrize("word", ["dice 1 2", "picks 1", "roll 1 2", "gets 1", "draw"])
def test_civ_top_only_what_the_upper_half_asks_for(card: str, word: str) -> None:
    asked = {"dice / time": ("dice", "picks"), "roll gold / art": ("roll", "gets"), "draw / writing": ("draw",)}
    if word.split()[0] not in asked.get(card, ()):
        assert rule_of(buys(card), f"card 1 paying 1 wood {word}") == "civ.top"


def test_civ_top_the_finding_names_the_words_that_the_card_uses() -> None:
    game = buys("roll wood / 2 shaman")
    broken = refused(game, lambda: act(game, "Ann", "card 1 paying 1 wood dice 5 4"))
    assert (broken.message, broken.expected) == (
        "the upper half of roll wood / 2 shaman does not use dice", "roll, with and gets",
    )  # fmt: skip


def test_what_the_upper_half_asks_for_comes_before_the_price_and_the_price_before_the_effect() -> None:
    assert rule_of(buys("tool / art"), "card 1 roll 1 2") == "civ.top"
    assert rule_of(buys("dice / time", Ann={"tools": 1}), "card 1 dice 1 2 with 1 draw") == "civ.no-tools"
    assert rule_of(buys("dice / time"), "card 1 paying 2 wood dice 1 2 3") == "civ.cost"
    assert rule_of(buys("roll gold / art"), "card 1 paying 1 food roll 1") == "civ.cost"


def test_civ_keep_face_down_and_open() -> None:
    for card, opened in (("choice / healing", 1), ("once 3 / 1 tool maker", 1), ("7 food / pottery", 0)):
        game = buys(card)
        act(game, "Ann", "card 1 paying 1 wood")
        assert (len(game.tribe("Ann").open), len(game.tribe("Ann").cards)) == (opened, 1 - opened)


@breaks("civ.keep")
def an_open_card_with_food() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: from_position(game, {"tribes": {"Ann": {"open": ["7 food / pottery"]}}})


@pytest.mark.parametrize("card", [row for row in CARDS if row.kind == "food"], ids=lambda row: row.name)
def test_civ_food(card: Any) -> None:
    game = buys(card.name)
    act(game, "Ann", "card 1 paying 1 wood")
    assert count(game, "Ann", "food") == 12 + int(card.name[0])


@pytest.mark.parametrize("card", [row for row in CARDS if row.kind == "goods"], ids=lambda row: row.name)
def test_civ_goods(card: Any) -> None:
    game = buys(card.name)
    act(game, "Ann", "card 1 paying 1 wood")
    number, good = card.name.split()[:2]
    assert count(game, "Ann", good) == 9 + int(number)


def test_civ_points_on_the_track_at_once() -> None:
    for card in ("3 points / music", "3 points / 3 hut builder"):
        game = buys(card, Ann={"points": 40})
        act(game, "Ann", "card 1 paying 1 wood")
        assert count(game, "Ann", "points") == 43


def test_civ_tool_as_from_the_tool_maker() -> None:
    for tools, after in ((0, 1), (11, 12), (12, 12)):
        game = buys("tool / art", Ann={"tools": tools})
        act(game, "Ann", "card 1 paying 1 wood")
        assert count(game, "Ann", "tool") == after


def test_civ_field_as_from_the_field() -> None:
    for card in ("field / time", "field / 1 farmer"):
        for production, after in ((0, 1), (9, 10), (10, 10)):
            game = buys(card, Ann={"production": production})
            act(game, "Ann", "card 1 paying 1 wood")
            assert count(game, "Ann", "production") == after


# --- dice for everyone --------------------------------------------------------------------------------------------


def test_civ_dice_as_many_as_players() -> None:
    for players in (2, 3, 4):
        act(buys("dice / time", players), "Ann", f"card 1 paying 1 wood dice {'3 ' * players}")


@act_breaks("civ.dice", kind="ambiguous")
def dice_missing() -> tuple[Game, str, str]:
    return buys("dice / time"), "Ann", "card 1 paying 1 wood"


@act_breaks("civ.dice")
def three_dice_for_two() -> tuple[Game, str, str]:
    return buys("dice / time"), "Ann", "card 1 paying 1 wood dice 2 2 2"


@act_breaks("civ.dice")
def one_die_for_two() -> tuple[Game, str, str]:
    return buys("dice / time"), "Ann", "card 1 paying 1 wood dice 2"


def test_civ_pick_example_of_the_sheet() -> None:
    """Dice 2 2 5 6: the buyer takes the 5, the next the 6, the others a 2 each."""
    game = buys("dice / time", 4)
    act(game, "Ann", "card 1 paying 1 wood dice 2 2 5 6 picks 5 6")
    assert count(game, "Ann", "tool") == 1
    assert count(game, "Bob", "production") == 1
    assert [count(game, name, "brick") for name in ("Cai", "Dee")] == [1, 1]


@pytest.mark.parametrize(
    ("die", "what"), [(1, "wood"), (2, "brick"), (3, "stone"), (4, "gold"), (5, "tool"), (6, "production")]
)
def test_civ_pick_what_each_die_brings(die: int, what: str) -> None:
    game = buys("dice / time")
    before = count(game, "Bob", what)
    act(game, "Ann", f"card 1 paying 1 wood dice {die} {7 - die} picks {7 - die}")
    assert count(game, "Bob", what) == before + 1


def test_civ_pick_clockwise_from_the_buyer() -> None:
    game = table(
        3, "actions", turn="Bob", cards=["dice / time"], placed={"Bob": "card 1"}, Bob={"supply": "12 food 1 gold"}
    )  # fmt: skip
    act(game, "Bob", "card 1 paying 1 gold dice 1 2 3 picks 3 1 2")
    assert [str(game.tribe(name).supply) for name in ("Ann", "Bob", "Cai")] == [
        "12 food 1 brick", "12 food 1 stone", "12 food 1 wood",
    ]  # fmt: skip


def test_civ_pick_may_stop_where_all_dice_left_are_alike() -> None:
    act(buys("dice / time", 4), "Ann", "card 1 paying 1 wood dice 3 3 3 3")
    act(buys("dice / time", 4), "Ann", "card 1 paying 1 wood dice 1 3 3 3 picks 1")
    act(buys("dice / time"), "Ann", "card 1 paying 1 wood dice 1 3 picks 1")


@act_breaks("civ.pick", kind="ambiguous")
def picks_missing() -> tuple[Game, str, str]:
    return buys("dice / time"), "Ann", "card 1 paying 1 wood dice 1 3"


@act_breaks("civ.pick", kind="ambiguous")
def picks_that_stop_too_early() -> tuple[Game, str, str]:
    return buys("dice / time", 4), "Ann", "card 1 paying 1 wood dice 1 3 3 4 picks 3"


@act_breaks("civ.pick")
def a_pick_that_is_not_there() -> tuple[Game, str, str]:
    return buys("dice / time"), "Ann", "card 1 paying 1 wood dice 3 3 picks 4"


@act_breaks("civ.pick")
def a_pick_too_many() -> tuple[Game, str, str]:
    return buys("dice / time"), "Ann", "card 1 paying 1 wood dice 3 3 picks 3 3 3"


def test_civ_no_tools() -> None:
    game = buys("dice / time", Ann={"open": ["once 2 / 2 tool maker"]})
    assert rule_of(game, "card 1 paying 1 wood dice 3 3 with once 2") == "civ.no-tools"


@act_breaks("civ.no-tools")
def a_tool_on_dice_for_everyone() -> tuple[Game, str, str]:
    return buys("dice / time", Ann={"tools": 1}), "Ann", "card 1 paying 1 wood dice 3 3 with 1"


def test_ruling_pick_all() -> None:
    """Every player picks, also one who gets nothing for it, and also the player who acted."""
    game = buys("dice / time", Ann={"tools": 12}, Bob={"production": 10})
    act(game, "Ann", "card 1 paying 1 wood dice 5 6 picks 5")
    assert count(game, "Ann", "tool") == 12
    assert count(game, "Bob", "production") == 10


# --- a card's roll ------------------------------------------------------------------------------------------------


def test_civ_roll_example_of_the_sheet() -> None:
    """9 for wood are 3."""
    game = buys("roll wood / 2 shaman")
    act(game, "Ann", "card 1 paying 1 gold roll 4 5 gets 3")
    assert count(game, "Ann", "wood") == 12


def test_civ_roll_for_stone_and_gold_with_tools() -> None:
    act(buys("roll stone / 1 shaman", Ann={"tools": 1}), "Ann", "card 1 paying 1 wood roll 4 5 with 1 gets 2")
    act(buys("roll gold / art"), "Ann", "card 1 paying 1 wood roll 6 5 gets 1")


@act_breaks("civ.roll", kind="ambiguous")
def the_dice_of_a_card_missing() -> tuple[Game, str, str]:
    return buys("roll gold / art"), "Ann", "card 1 paying 1 wood"


@act_breaks("roll.dice")
def three_dice_of_a_card() -> tuple[Game, str, str]:
    return buys("roll gold / art"), "Ann", "card 1 paying 1 wood roll 1 2 3"


@act_breaks("roll.dice")
def one_die_of_a_card() -> tuple[Game, str, str]:
    return buys("roll gold / art"), "Ann", "card 1 paying 1 wood roll 6"


# --- a card drawn -------------------------------------------------------------------------------------------------


def test_civ_draw_the_deck_is_one_shorter_at_once() -> None:
    for name, hidden in ((" tool / art", 0), ("", 1)):
        game = buys("draw / writing")
        deck = game.board.deck
        act(game, "Ann", f"card 1 paying 1 wood draw{name}")
        assert (game.board.deck, game.tribe("Ann").hidden) == (deck - 1, hidden)
        assert counts(game, "Ann", "2 card 0 tool")


def test_civ_draw_its_upper_half_does_nothing() -> None:
    game = buys("draw / writing", also=", hunt 1")
    assert rule_of(game, "card 1 paying 1 wood draw choice / healing, take 2 gold") == "civ.choice"
    assert rule_of(game, "card 1 paying 1 wood draw once 4 / 1 tool maker, hunt 1 with once 4") == "civ.once"


@act_breaks("civ.draw", kind="ambiguous")
def the_draw_not_written() -> tuple[Game, str, str]:
    return buys("draw / writing"), "Ann", "card 1 paying 1 wood"


@act_breaks("setup.cards")
def drawing_a_card_that_lies_on_the_board() -> tuple[Game, str, str]:
    return buys("draw / writing"), "Ann", "card 1 paying 1 wood draw 3 food / weaving"


def empty_deck() -> Game:
    """All cards but those on the board are Bob's."""
    others = [row.name for row in CARDS for _ in range(row.copies)]
    for name in ["draw / writing", *FILLERS]:
        others.remove(name)
    return buys("draw / writing", Bob={"cards": others})


def test_ruling_draw_empty() -> None:
    game = empty_deck()
    assert game.board.deck == 0
    act(game, "Ann", "card 1 paying 1 wood")
    assert count(game, "Ann", "card") == 1


@act_breaks("civ.draw")
def drawing_from_an_empty_deck() -> tuple[Game, str, str]:
    return empty_deck(), "Ann", "card 1 paying 1 wood draw"


def over(**tribes: Any) -> Game:
    game = fresh()
    from_position(game, {"tribes": tribes})
    return game


def end(game: Game, **lines: str) -> None:
    game.close("end", {player: acting(line) for player, line in lines.items()})


def test_ruling_draw_hidden_until_the_end() -> None:
    game = over(Ann={"cards": ["draw / writing", "hidden"]})
    assert game.scores()["Ann"]["culture"] == 1
    end(game, Ann="drawn 7 food / pottery")
    assert game.scores()["Ann"]["culture"] == 4
    assert count(game, "Ann", "card") == 2


@breaks("civ.draw", "ambiguous")
def a_hidden_card_not_named() -> tuple[Game, Callable[[], object]]:
    game = over(Ann={"cards": ["hidden"]})
    return game, lambda: end(game)


@breaks("civ.draw", step=0)
def drawn_without_a_hidden_card() -> tuple[Game, Callable[[], object]]:
    game = over()
    return game, lambda: end(game, Ann="drawn 7 food / pottery")


@breaks("setup.cards", step=0)
def drawn_a_card_another_has() -> tuple[Game, Callable[[], object]]:
    game = over(Ann={"cards": ["hidden"]}, Bob={"cards": ["7 food / pottery"]})
    return game, lambda: end(game, Ann="drawn 7 food / pottery")


# --- open cards ---------------------------------------------------------------------------------------------------


def hunter(*opened: str, **rest: Any) -> Game:
    return table(2, "actions", placed={"Ann": "hunt 1, forest 1"}, Ann={"open": list(opened), **rest})


def test_civ_once_for_one_roll() -> None:
    game = hunter("once 4 / 1 tool maker")
    act(game, "Ann", "hunt 1 with once 4 gets 2, forest 3")
    assert (game.tribe("Ann").open, game.tribe("Ann").card_names()) == ([], ["once 4 / 1 tool maker"])


def test_civ_once_now_or_later() -> None:
    game = buys("once 2 / 2 tool maker", also=", hunt 1")
    act(game, "Ann", "card 1 paying 1 wood, hunt 2 with once 2 gets 2")


@act_breaks("civ.once")
def a_tool_for_one_use_that_is_not_there() -> tuple[Game, str, str]:
    return hunter(), "Ann", "hunt 1 with once 4, forest 3"


@act_breaks("civ.once", step=1)
def a_tool_for_one_use_twice() -> tuple[Game, str, str]:
    return hunter("once 4 / 1 tool maker"), "Ann", "hunt 1 with once 4, forest 3 with once 4"


@act_breaks("civ.once")
def a_tool_for_one_use_that_is_face_down() -> tuple[Game, str, str]:
    return hunter(cards=["once 3 / 1 tool maker"]), "Ann", "hunt 1 with once 3, forest 3"


def test_civ_once_of_another_value() -> None:
    assert rule_of(hunter("once 4 / 1 tool maker"), "hunt 1 with 4, forest 3") == "tool.whole"
    assert rule_of(hunter("once 4 / 1 tool maker"), "hunt 1 with once 5, forest 3") == "civ.once"


def test_ruling_once_joins() -> None:
    game = hunter("once 4 / 1 tool maker", "once 2 / 2 tool maker", tools=2)
    act(game, "Ann", "hunt 1 with 1 once 4 once 2 gets 4, forest 2 with 1 gets 1")


def test_ruling_once_no_tool() -> None:
    game = over(Ann={"open": ["once 4 / 1 tool maker"], "cards": ["once 2 / 2 tool maker"]})
    assert game.scores()["Ann"]["tool makers"] == 0
    assert count(game, "Ann", "tool") == 0


def test_civ_choice_two_alike_or_not() -> None:
    for goods in ("2 gold", "1 wood 1 stone"):
        game = hunter("choice / healing")
        act(game, "Ann", f"take {goods}")
        assert count(game, "Ann", goods.split()[1]) == int(goods[0])
        assert rule_of(game, "take 2 gold") == "civ.choice"  # used up


@act_breaks("civ.choice")
def taking_without_the_card() -> tuple[Game, str, str]:
    return hunter(), "Ann", "take 2 gold"


@act_breaks("civ.choice")
def taking_three() -> tuple[Game, str, str]:
    return hunter("choice / healing"), "Ann", "take 2 gold 1 wood"


@act_breaks("civ.choice")
def taking_one() -> tuple[Game, str, str]:
    return hunter("choice / healing"), "Ann", "take 1 gold"


@act_breaks("civ.choice")
def taking_food() -> tuple[Game, str, str]:
    return hunter("choice / healing"), "Ann", "take 2 food"


@act_breaks("civ.choice")
def taking_with_the_card_face_down() -> tuple[Game, str, str]:
    return hunter(cards=["choice / healing"]), "Ann", "take 2 gold"


def test_ruling_choice_moment() -> None:
    opened = {"open": ["choice / healing"]}
    act(table(2, "actions", placed={"Ann": "hunt 1"}, Bob=opened), "Bob", "take 2 gold")  # in another's turn
    place(table(Ann=opened), "Ann", "take 2 gold, hut")
    act(table(phase=None, number=2, Ann=opened), "Ann", "take 2 gold")  # between rounds
    game = table(2, "feeding", Ann={"supply": "3 food", **opened})
    feed(game, Ann="take 2 gold, pay 2 gold")
    assert counts(game, "Ann", "0 food 0 gold 0 points")
    game = over(Ann=opened)
    end(game, Ann="take 2 gold")
    assert game.scores()["Ann"]["resources"] == 2


def test_nothing_is_taken_once_scoring_has_started() -> None:
    game = over(Ann={"open": ["choice / healing"]})
    end(game)
    assert rule_of(game, "take 2 gold") == "end.scoring"
