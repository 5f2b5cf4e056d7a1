"""The sample record of the format, replayed line by line."""

from caverna.games.agricola.rules.game import Game
from tests.support.agricola_table import play, steps

ROUNDS = [
    ("1 sheep", [
        ("Ann", "Take 1 grain"),
        ("Bob", "Occupation, occupation Woodcutter"),
        ("Ann", "Plow 1 field, plow B1"),
        ("Bob", "3 wood, card Woodcutter (+1 wood), have 4 wood"),
    ]),
    ("Sow and bake", [
        ("Ann", "Take 1 grain"),
        ("Bob", "1 clay"),
        ("Ann", "Sow and bake, sow grain B1"),
        ("Bob", "1 reed"),
    ]),
    ("Improvement", [
        ("Ann", "Starting player, minor Seed swap paying 1 grain passing, card Seed swap (+1 vegetable)"),
        ("Bob", "Improvement, buy Fireplace 2"),
        ("Ann", "3 wood"),
        ("Bob", "1 sheep, eat 2 sheep"),
    ]),
]  # fmt: skip


def test_the_sample_record_is_legal() -> None:
    game = Game(["Ann", "Bob"])
    for card, lines in ROUNDS:
        game.begin({"card": card})
        for player, line in lines:
            assert game.to_act == player
            game.play(player, steps(line))
    play(game, "Ann", "have 6 wood 1 vegetable 0 grain 2 food")
    play(game, "Bob", "have 7 food 4 wood 2 reed 0 clay 1 sheep")
    assert (game.due, game.finished) == ("start", False)
    assert game.deck.passed == {"seedswap": 1}
    places = [(place.card, place.round, place.what) for place in game.card_places() if place.what == "played"]
    assert places == [("Woodcutter", 1, "played"), ("Seed swap", 3, "played")]


def test_the_sample_record_by_the_fast_way_comes_to_the_same() -> None:
    slow, fast = Game(["Ann", "Bob"]), Game(["Ann", "Bob"])
    fast.keep_undo(False)
    for card, lines in ROUNDS:
        slow.begin({"card": card})
        fast.begin({"card": card})
        for player, line in lines:
            slow.play(player, steps(line))
            fast.apply(fast.seat(player), steps(line))
    assert slow == fast
    assert fast.changes == []
