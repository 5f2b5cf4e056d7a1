"""Legal moves: everything listed can be played, and nothing else."""

from random import Random

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.places import BUILDING, CARD, NAMED
from caverna.games.stone_age.goods import Goods
from caverna.games.stone_age.moves import (
    dice_needed,
    is_legal,
    legal_actions,
    legal_feedings,
    legal_placements,
    places_to_use,
)
from caverna.games.stone_age.players.chance import RandomPlayer
from caverna.games.stone_age.players.luck import Luck
from caverna.games.stone_age.players.playing import play_out
from caverna.games.stone_age.rules.payments import payments
from caverna.games.stone_age.rules.tools import tool_choices
from caverna.games.stone_age.steps import Card, Leave, Pass, Pay, Place, PlaceOn, Roll, Starve, Step
from caverna.model.refusals import RuleBroken
from tests.support.stone_age_table import PLAYERS, table

EVERY_PLACEMENT: list[Step] = [
    *(Place(row.name, people) for row in NAMED if not row.people for people in range(1, 11)),
    *(Place(row.name) for row in NAMED if row.people),
    *(PlaceOn(kind, number) for kind in (CARD, BUILDING) for number in range(1, 6)),
    Pass(),
]


class Comparing:
    """Compares the list with trying everything, at some moments of a game."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.seen = 0

    def __call__(self, game: Game) -> None:
        if game.due == "placements" and self.dice.random() < 0.1:
            self.seen += 1
            assert game.to_act is not None
            tried = [step for step in EVERY_PLACEMENT if is_legal(game, game.to_act, (step,))]
            assert sorted(map(str, tried)) == sorted(map(str, legal_placements(game)))
        if game.due == "actions" and self.dice.random() < 0.5:
            self.actions(game)

    def actions(self, game: Game) -> None:
        assert game.to_act is not None
        seat = game.seat(game.to_act)
        game = game.copy()
        game.open_turn(seat)
        for place in places_to_use(game, seat):
            dice = [self.dice.randint(1, 6) for _ in range(dice_needed(game, seat, place))]
            listed = list(legal_actions(game, seat, place, dice))
            assert listed
            for step in self.dice.sample(listed, min(len(listed), 5)):
                game.copy().play(game.players[seat], (step,), upto=1)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_what_may_be_played(seed: int) -> None:
    game = Game(PLAYERS[: 2 + seed % 3])
    comparing = Comparing(seed)
    play_out(game, [RandomPlayer(f"{seed} {name}") for name in game.players], Luck(seed, game), comparing)
    assert comparing.seen


def test_placements_outside_the_placing_are_none() -> None:
    assert legal_placements(table(phase="actions")) == []


def test_the_first_placements_of_two() -> None:
    assert len(legal_placements(table())) == 3 + 5 * 5 + 4 + 2


def test_ways_to_pay() -> None:
    tribe = table(Ann={"supply": "5 food 2 wood 1 gold"}).tribe("Ann")
    assert [str(goods) for goods in payments(tribe, 2)] == ["2 wood", "1 wood 1 gold"]
    assert list(payments(tribe, 4)) == []


def test_tools_that_may_join() -> None:
    tribe = table(used={"Ann": "1"}, Ann={"tools": 4, "open": ["once 3 / 1 tool maker"]}).tribe("Ann")
    assert tool_choices(tribe) == [
        (tools, once) for once in ((), (3,)) for tools in ((), (2,), (1,), (2, 1))
    ]  # fmt: skip


def test_tools_that_may_join_while_it_is_not_known_which_grew() -> None:
    game = table(2, "actions", placed={"Ann": "tool maker, hunt 1"}, used={"Ann": "1"}, Ann={"tools": 3})
    game.open_turn(0)
    assert {tools for tools, _ in tool_choices(game.tribe("Ann"))} == {(), (2,), (1,), (2, 1), (1, 1)}


def test_actions_given_dice() -> None:
    game = table(
        2, "actions", placed={"Ann": "forest 2, card 1, building 1, hut"}, cards=["dice / time"],
        Ann={"people": 6, "supply": "1 wood", "tools": 1},
    )  # fmt: skip
    assert [dice_needed(game, 0, place) for place in places_to_use(game, 0)] == [0, 2, 2, 0]
    forest, card, building = places_to_use(game, 0)[1:]
    assert list(legal_actions(game, 0, forest, (1, 2))) == [Roll("forest", (1, 2)), Roll("forest", (1, 2), (1,))]
    assert len(list(legal_actions(game, 0, card, (1, 2)))) == 3  # Ann takes one die or the other, or leaves
    assert list(legal_actions(game, 0, building)) == [Leave("building", 1)]
    assert list(legal_actions(game, 1, building)) == []


def test_actions_with_one_payment() -> None:
    game = table(
        2,
        "actions",
        placed={"Ann": "card 2"},
        cards=["dice / time", "7 food / pottery"],
        Ann={"supply": "2 wood 1 gold"},
    )
    (place,) = places_to_use(game, 0)
    paid = [step.paying for step in legal_actions(game, 0, place) if isinstance(step, Card)]
    assert paid == [Goods.parse("2 wood"), Goods.parse("1 wood 1 gold")]
    dear = Goods.parse("1 wood 1 gold")
    assert list(legal_actions(game, 0, place, paying=dear)) == [Card(2, dear), Leave("card", 2)]


def test_feedings() -> None:
    game = table(2, "feeding", Ann={"supply": "3 food 1 wood 1 gold"}, Bob={"production": 1})
    assert legal_feedings(game, 0) == [(Pay(Goods(wood=1, gold=1)),), (Starve(),)]
    assert legal_feedings(game, 1) == [()]


def test_is_legal_says_no_without_raising() -> None:
    assert not is_legal(table(), "Bob", (Pass(),))
    with pytest.raises(RuleBroken):
        table().play("Bob", (Pass(),))


def test_the_actions_a_program_asks_for() -> None:
    """Implied steps are not written; a tool that the line has used is not offered again (tools.use)."""
    game = table(
        2, "actions", placed={"Ann": "forest 2, hunt 1, hut"}, Ann={"people": 6, "supply": "1 wood", "tools": 1},
    )  # fmt: skip
    assert game.dice_needed() == {"hunt": 1, "forest": 2}
    assert game.legal_actions("hut") == []
    used = Roll("hunt", (1,), (1,))
    assert game.legal_actions("forest", (1, 2)) == [Roll("forest", (1, 2)), Roll("forest", (1, 2), (1,))]
    assert game.legal_actions("forest", (1, 2), after=[used]) == [Roll("forest", (1, 2))]


def test_luck_names_the_card_that_a_step_draws() -> None:
    game = Game(["Ann", "Bob"])
    top = Luck(7, game).draw()
    assert Luck(7, game).named(Card(1, Goods(wood=1), draw="")) == Card(1, Goods(wood=1), draw=top)
    assert Luck(7, game).named(Card(1, Goods(wood=1))) == Card(1, Goods(wood=1))
