"""The solo game: covered spaces, fixed cards, crowded spaces (p. 24)."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE
from tests.support.table import CARD_ORDER, Case, breaks, build, give, goods, play, refused, refused_line, steps, table

KEY = {
    "Logging": "logging_1_3", "Ore mining": "ore_mining_1_3", "Sustenance": "sustenance_1_3",
    "Ruby mining": "ruby_mining", "Excavation": "excavation_1_3", "Wood gathering": "wood_gathering",
    "Sheep farming": "sheep_farming", "Ore delivery": "ore_delivery", "Donkey farming": "donkey_farming",
}  # fmt: skip


def solo(lying: dict[str, str], round_: int = 7, rubies: int = 0, **rulings: str) -> Game:
    """Return a solo game between rounds in which these goods lie on the spaces, and nothing on the others."""
    game = table(1, round_, **rulings)
    game.phase = BETWEEN
    game.goods_on = {KEY[space]: Goods.parse(lot).pairs for space, lot in lying.items()}
    give(game.home("Ann"), f"{rubies} ruby")
    return game


def begin(game: Game, line: str = "") -> None:
    game.reveal(start={"Ann": steps(line)} if line else None)


# --- solo.cards -----------------------------------------------------------------------------------------------------


def test_solo_cards_come_in_the_fixed_order_without_being_named() -> None:
    game = Game(["Ann"])
    revealed = {}
    while game.next_round() is not None:
        before = set(game.spaces())
        game.reveal()
        revealed[game.round] = sorted(set(game.spaces()) - before)
        game.phase = BETWEEN
    assert revealed == {
        1: ["Blacksmithing"],
        2: ["Sheep farming"],
        3: ["Ore mine construction"],
        4: ["Wish for children"],
        5: ["Donkey farming"],
        6: ["Ruby mine construction"],
        7: ["Ore delivery"],
        8: ["Family life", "Urgent wish for children"],
        10: ["Ore trading"],
        11: ["Adventure"],
        12: ["Ruby delivery"],
    }


def wrong_card(round_: int, card: str) -> Case:
    def case() -> tuple[Game, Callable[[], object]]:
        game = Game(["Ann"]) if round_ == 1 else table(1, 8 if round_ == 10 else round_ - 1)
        game.phase = BETWEEN
        return game, lambda: game.reveal(card)

    case.__name__ = f"{card} in round {round_}"
    return case


for _round, _card in [
    (1, "Sheep farming"),  # right stage, wrong place
    (2, "Ore mine construction"),
    (5, "Ruby mine construction"),
    (7, "Family life"),
    (7, "Exploration"),
    (8, "Ore delivery"),
    (10, "Adventure"),
    (12, "Ore trading"),
]:
    breaks("solo.cards")(wrong_card(_round, _card))


@pytest.mark.parametrize("round_", [number for number in CARD_ORDER if number != 9])
def test_solo_cards_may_be_named(round_: int) -> None:
    game = Game(["Ann"]) if round_ == 1 else table(1, 8 if round_ == 10 else round_ - 1)
    game.phase = BETWEEN
    game.reveal(CARD_ORDER[round_])  # the table's order of cards is the solo one
    assert game.round == round_


@pytest.mark.parametrize("line", ["Drift mining", "Starting player", "Supplies", "Clearing, meadow C4 field C3"])
def test_solo_cards_and_covered_spaces(line: str) -> None:
    assert refused_line(table(1, 12), "Ann", line).rule == "work.available"


def test_solo_cards_after_the_last_comes_none() -> None:
    game = table(1, 12)
    game.phase = BETWEEN
    assert refused(game, lambda: game.reveal("Ruby delivery")).rule == "setup.cards"


@pytest.mark.parametrize(
    ("round_", "plan"),
    [(1, "none"), (2, "none"), (3, "harvest"), (4, "food only"), *((n, "harvest") for n in (5, 6, 7, 8, 10, 11, 12))],
)
def test_solo_cards_bring_a_harvest_every_round_from_five_on(round_: int, plan: str) -> None:
    game = table(1, round_)
    assert game.round_end() == plan
    ann = give(game.home("Ann"), "8 food")  # 2 + 8
    game.phase = HARVEST_DUE
    game.harvest()
    assert goods(ann, "food") == {"none": 10, "food only": 8, "harvest": 6}[plan]


# --- solo.clear, ruling.solo-limit ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "lies", "after"),
    [
        ("Logging", "5 wood", "6 wood"),
        ("Logging", "6 wood", "7 wood"),
        ("Logging", "7 wood", "3 wood"),  # cleared, and refilled as empty
        ("Logging", "12 wood", "3 wood"),
        ("Ore mining", "6 ore", "7 ore"),
        ("Ore mining", "7 ore", "2 ore"),
        ("Sustenance", "7 food", "1 food"),
        ("Ruby mining", "7 ruby", "1 ruby"),
        ("Excavation", "7 stone", "1 stone"),
        ("Wood gathering", "7 wood", "1 wood"),
        ("Sheep farming", "6 sheep", "7 sheep"),
        ("Sheep farming", "7 sheep", "1 sheep"),
        ("Ore delivery", "3 stone 3 ore", "4 stone 4 ore"),
        ("Ore delivery", "4 stone 3 ore", "1 stone 1 ore"),  # all kinds together
        ("Ore delivery", "4 stone 4 ore", "1 stone 1 ore"),
    ],
)
def test_solo_clear_more_than_six_goods_go_back_before_the_refill(space: str, lies: str, after: str) -> None:
    game = solo({space: lies})
    begin(game)
    assert game.spaces()[space] == Goods.parse(after)


@pytest.mark.parametrize(("lies", "after"), [("5 wood", "6 wood"), ("6 wood", "3 wood"), ("7 wood", "3 wood")])
def test_ruling_solo_limit_at_six_where_the_table_plays_so(lies: str, after: str) -> None:
    game = solo({"Logging": lies}, solo_clear_at="6")
    begin(game)
    assert game.spaces()["Logging"] == Goods.parse(after)


def test_ruling_solo_limit_is_seven_where_nothing_is_said() -> None:
    assert Game(["Ann"]).rulings == Game(["Ann"], rulings={"solo clear at": 7}).rulings
    assert Game(["Ann"]).rulings != Game(["Ann"], rulings={"solo clear at": 6}).rulings


def test_solo_clear_a_ruby_keeps_the_goods_of_one_space() -> None:
    game = solo({"Logging": "7 wood", "Ore mining": "8 ore", "Sustenance": "9 food"}, rubies=2)
    begin(game, "keep Logging, keep Sustenance")
    spaces = game.spaces()
    assert (spaces["Logging"], spaces["Ore mining"]) == (Goods(wood=8), Goods(ore=2))
    assert spaces["Sustenance"] == Goods(food=10)
    assert goods(game.home("Ann"), "ruby") == 0


def test_solo_clear_is_asked_again_the_next_round() -> None:
    game = solo({"Logging": "7 wood"}, rubies=2)
    begin(game, "keep Logging")
    game.phase = BETWEEN
    begin(game, "keep Logging")
    assert game.spaces()["Logging"] == Goods(wood=9)
    game.phase = BETWEEN
    begin(game)
    assert game.spaces()["Logging"] == Goods(wood=3)


def test_solo_clear_happens_only_alone() -> None:
    game = table(2, 7)
    game.phase = BETWEEN
    game.goods_on["logging_1_3"] = Goods(wood=20).pairs
    game.reveal()
    assert game.spaces()["Logging"] == Goods(wood=21)


def test_solo_clear_free_trades_of_the_start_line_come_before() -> None:
    game = solo({"Logging": "7 wood"}, rubies=2)
    begin(game, "ruby stone, keep Logging, have 0 ruby 1 stone")
    assert game.spaces()["Logging"] == Goods(wood=8)


def start_case(name: str, step: int, line: str, lying: dict[str, str], rubies: int, **rulings: str) -> None:
    def case() -> tuple[Game, Callable[[], object]]:
        game = solo(lying, 7, rubies, **rulings)
        return game, lambda: begin(game, line)

    case.__name__ = name
    breaks("solo.clear", step)(case)


start_case("no ruby", 0, "keep Logging", {"Logging": "7 wood"}, 0)
start_case(
    "one ruby for two spaces", 1, "keep Logging, keep Ore mining", {"Logging": "7 wood", "Ore mining": "7 ore"}, 1
)
start_case("not crowded", 0, "keep Logging", {"Logging": "6 wood"}, 1)
start_case("not crowded at seven", 0, "keep Ore delivery", {"Ore delivery": "3 stone 3 ore"}, 1)
start_case("kept twice", 1, "keep Logging, keep Logging", {"Logging": "7 wood"}, 2)
start_case("the ruby was spent", 1, "ruby stone, keep Logging", {"Logging": "7 wood"}, 1)
start_case("five where six is the limit", 0, "keep Logging", {"Logging": "5 wood"}, 1, solo_clear_at="6")
start_case("another space is crowded", 0, "keep Ore mining", {"Logging": "7 wood"}, 1)
start_case("a covered space", 0, "keep Supplies", {"Logging": "7 wood"}, 1)


@breaks("solo.clear", step=0)
def nothing_is_cleared_with_two_players() -> tuple[Game, Callable[[], object]]:
    game = table(2, 7)
    game.phase = BETWEEN
    game.goods_on["logging_1_3"] = Goods(wood=9).pairs
    give(game.home("Ann"), "1 ruby")
    return game, lambda: game.reveal(start={"Ann": steps("keep Logging")})


@breaks("solo.clear", step=0)
def the_delivery_comes_after_the_refill() -> tuple[Game, Callable[[], object]]:
    game = solo({"Logging": "7 wood"}, deliveries="after refill")
    build(game, "Ann", D3="Ruby supplier").deliveries_due["ruby_supplier"] = 1
    return game, lambda: begin(game, "keep Logging")


@pytest.mark.parametrize("line", ["keep Logging", "Logging, keep Ore mining"])
def test_solo_clear_keep_belongs_to_the_round_start(line: str) -> None:
    game = solo({"Logging": "7 wood", "Ore mining": "7 ore"}, rubies=1)
    game.phase, game.seat_to_act = "work", 0
    broken = refused(game, lambda: play(game, "Ann", line))
    assert (broken.rule, broken.kind) == ("record.step", "malformed")
