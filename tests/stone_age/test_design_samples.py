"""The two samples with which the record is explained, played."""

from caverna.games.stone_age import Game
from tests.support.stone_age_table import act, acting, place_all


def check(game: Game, **said: str) -> None:
    for player, have in said.items():
        game.play(player, acting(f"have {have}"))


def test_two_rounds_of_two() -> None:
    game = Game(["Ann", "Bob"], {"tie break": "in turn"})
    cards = ["dice / writing", "5 food / healing", "roll wood / 2 shaman", "once 4 / 1 tool maker"]
    game.begin({"cards": cards, "buildings": ["2 wood 1 brick", "1 to 7"]})
    place_all(game, "Ann: hut, Bob: field, Ann: forest 2, Bob: clay pit 3, Ann: card 1, Bob: building 1")
    act(game, "Ann", "forest 4 5, card 1 paying 1 wood dice 3 5 picks 5")
    act(game, "Bob", "clay pit 6 4 3 gets 3, leave building 1")
    game.close("feeding")
    check(game, Ann="6 food 2 wood 6 people 1 tool", Bob="8 food 3 brick 1 stone 1 production 5 people")
    game.begin({"cards": ["draw / writing"]})
    place_all(game, "Bob: card 1, Ann: tool maker, Bob: building 2, Ann: card 2, Bob: hunt 3, Ann: forest 2")
    place_all(game, "Ann: field, Ann: building 1")
    act(game, "Bob", "card 1 paying 1 brick, hunt 2 3 4 gets 4, building 2 paying 2 brick 1 stone gets 13")
    act(game, "Ann", "forest 3 4 with 1 1 gets 3, card 2 paying 2 wood roll 5 6 gets 3, leave building 1")
    game.close("feeding")
    check(
        game,
        Ann="1 food 6 wood 6 people 1 production 2 tool 2 card 0 points",
        Bob="13 food 0 brick 0 stone 1 building 1 card 13 points",
    )


def test_one_round_of_four() -> None:
    game = Game(["Ann", "Bob", "Cleo", "Dan"])
    game.begin(
        {
            "cards": ["3 points / music", "choice / healing", "dice / 2 farmer", "4 food / 1 hut builder"],
            "buildings": ["1 wood 1 brick 1 stone", "4 of 2 kinds", "2 stone 1 gold", "1 to 7"],
        }
    )
    place_all(game, "Ann: hut, Bob: tool maker, Cleo: field, Dan: hunt 2, Ann: card 3, Bob: forest 4, Cleo: river 2")
    place_all(game, "Dan: card 2, Ann: forest 2, Cleo: building 4, Dan: forest 1, Cleo: card 1, Dan: quarry 1")
    act(game, "Ann", "forest 5 6, card 3 paying 3 wood dice 2 2 5 6 picks 5 6")
    act(game, "Bob", "forest 1 2 3 5 with 1 gets 4")
    act(game, "Cleo", "river 5 6, building 4 paying 1 brick 1 gold gets 10, leave card 1")
    act(game, "Dan", "hunt 3 3 gets 3, forest 4, quarry 5, card 2 paying 1 wood 1 brick, take 2 gold")
    game.close("feeding", {})
    check(
        game,
        Ann="6 food 0 wood 6 people 1 tool 1 card",
        Bob="8 food 4 wood 1 production 1 tool",
        Cleo="8 food 0 gold 1 production 1 building 10 points",
        Dan="10 food 0 wood 0 brick 1 stone 2 gold 1 card",
    )
