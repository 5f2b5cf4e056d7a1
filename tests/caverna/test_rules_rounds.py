"""The round: card and marker, goods at its start, refill, dwarfs come home, starting player (p. 6-9, 22)."""

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.catalogue.table_setup import Refilled
from caverna.games.caverna.goods import STONE, WOOD
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE
from tests.support.table import CARD_ORDER, arm, build, give, goods, play, refused, refused_line, steps, table, turn


def begin(game: Game, **start: str) -> None:
    """Begin the next round as if all dwarfs had come home and no harvest had been due."""
    game.phase = BETWEEN
    game.occupant.clear()
    number = game.next_round()
    assert number is not None
    game.reveal(CARD_ORDER[number], start={player: steps(line) for player, line in start.items()})


def untouched(players: int) -> Game:
    """Return a game whose last round has begun and in which nobody has taken anything."""
    game = Game([f"P{seat}" for seat in range(players)])
    while game.next_round() is not None:
        begin(game)
    return game


# --- round.reveal, round.family-life --------------------------------------------------------------------------------


def test_round_reveal_the_card_joins_the_spaces_for_the_rest_of_the_game() -> None:
    game = table(3, 6)
    give(game.home("Ann"), "2 ore")
    assert refused_line(game, "Ann", "Ore trading, trade 1").rule == "work.available"
    opened: list[str] = []
    while (number := game.next_round()) is not None:
        begin(game)
        opened.append(CARD_ORDER[number])
        assert set(opened) <= set(game.spaces())
    assert opened == ["Ore delivery", "Family life", "Exploration", "Ore trading", "Adventure", "Ruby delivery"]
    turn(game, "Ann", "Ore trading, trade 1")


def test_round_reveal_the_card_can_be_used_in_the_round_it_comes() -> None:
    game = table(3, 1)
    begin(game)
    play(game, "Ann", "Sheep farming")
    assert goods(game.home("Ann"), "sheep") == 1


@pytest.mark.parametrize("when", ["with the card", "at the end of the round"])
@pytest.mark.parametrize(("marker", "plan"), [("leaf", "harvest"), ("question", "none")])
def test_round_reveal_the_marker_may_be_told_with_the_card_or_later(when: str, marker: str, plan: str) -> None:
    game = table(3, 5)
    game.phase = BETWEEN
    for home in game.homes:
        give(home, "9 food")
    fed = [goods(home, "food") - (4 if plan == "harvest" else 0) for home in game.homes]
    if when == "with the card":
        game.reveal(marker=marker)
        assert game.round_end() == plan
        game.phase = HARVEST_DUE
        game.harvest()
    else:
        game.reveal()
        game.phase = HARVEST_DUE
        game.harvest(marker=marker)
    assert [goods(home, "food") for home in game.homes] == fed  # 2 dwarfs eat 4 in a harvest


@pytest.mark.parametrize("revealed", [7, 8, 9])
def test_round_family_life_turns_wish_into_urgent_wish_for_good(revealed: int) -> None:
    game = table(3, 6)
    others = ["Ore delivery", "Exploration"]
    for number in range(7, 13):
        game.phase = BETWEEN
        card = "Family life" if number == revealed else others.pop(0) if number < 10 else CARD_ORDER[number]
        game.reveal(card)
        flipped = number >= revealed
        assert ("Urgent wish for children" in game.spaces()) == flipped
        assert ("Wish for children" in game.spaces()) != flipped


@pytest.mark.parametrize(
    ("round_", "line"),
    [(8, "Wish for children, grow"), (7, "Urgent wish for children, take"), (3, "Wish for children, grow")],
)
def test_round_family_life_the_other_face_is_closed(round_: int, line: str) -> None:
    game = table(3, round_)
    build(game, "Ann", D3="Dwelling")
    assert refused_line(game, "Ann", line).rule == "work.available"


@pytest.mark.parametrize(
    ("round_", "line"),
    [(7, "Wish for children, grow"), (8, "Urgent wish for children, take"), (4, "Wish for children, grow")],
)
def test_round_family_life_the_face_that_shows_is_open(round_: int, line: str) -> None:
    game = table(3, round_)
    build(game, "Ann", D3="Dwelling")
    play(game, "Ann", line)


# --- round.start-goods, ruling.round-start --------------------------------------------------------------------------


def test_round_start_goods_suppliers_and_miner_pay_every_player() -> None:
    game = table(2, 5)
    ann = give(build(game, "Ann", D3="Wood supplier", D2="Ruby supplier", E3="ore mine", E2="deep tunnel"), "2 donkey")
    bob = give(build(game, "Bob", D3="Stone supplier", D2="Miner", E3="ore mine", F3="ore mine"), "2 donkey")
    ann.deliveries_due.update(wood_supplier=1, ruby_supplier=2)
    bob.deliveries_due.update(stone_supplier=5)
    begin(game)
    assert ann.supply == Goods.parse("1 food 1 wood 1 ruby 2 donkey")  # Ann has no Miner
    assert bob.supply == Goods.parse("1 food 1 stone 2 ore 2 donkey")
    assert ann.deliveries_due == {"wood_supplier": 0, "ruby_supplier": 1}
    begin(game)
    assert (goods(ann, "wood"), goods(ann, "ruby")) == (1, 2)
    assert (goods(bob, "stone"), goods(bob, "ore")) == (2, 4)


def test_round_start_goods_a_delivered_stone_counts_for_the_seam() -> None:
    game = table(2, 5)
    ann = give(build(game, "Ann", D3="Stone supplier", D2="Seam", D1="Miner", E3="ore mine"), "2 donkey")
    ann.deliveries_due["stone_supplier"] = 1
    begin(game)
    assert (goods(ann, "stone"), goods(ann, "ore")) == (1, 2)  # Seam 1, Miner 1 for one ore mine
    begin(game)
    assert (goods(ann, "stone"), goods(ann, "ore")) == (1, 3)  # the Miner only


def test_round_start_goods_come_before_the_start_line() -> None:
    game = table(2, 5)
    build(game, "Ann", D3="Ruby supplier").deliveries_due["ruby_supplier"] = 4
    begin(game, Ann="have 1 ruby, ruby stone, have 0 ruby 1 stone")


@pytest.mark.parametrize(("deliveries", "rubies"), [("before refill", 1), ("after refill", 0)])
def test_ruling_round_start_says_when_deliveries_come(deliveries: str, rubies: int) -> None:
    game = table(2, 5, deliveries=deliveries)
    ann = build(game, "Ann", D3="Ruby supplier")
    ann.deliveries_due["ruby_supplier"] = 4
    begin(game, Ann=f"have {rubies} ruby")
    assert goods(ann, "ruby") == 1  # in the end both tables have it


@pytest.mark.parametrize("deliveries", ["before refill", "after refill"])
def test_ruling_round_start_a_ruby_delivered_now_may_save_a_space_now(deliveries: str) -> None:
    game = table(1, 5, deliveries=deliveries)
    ann = build(game, "Ann", D3="Ruby supplier")
    ann.deliveries_due["ruby_supplier"] = 4
    game.goods_on["logging_1_3"] = Goods(wood=7).pairs
    if deliveries == "before refill":
        begin(game, Ann="keep Logging")
        assert goods(ann, "ruby") == 0
        assert game.spaces()["Logging"] == Goods(wood=8)
    else:
        game.phase = BETWEEN
        broken = refused(game, lambda: game.reveal(start={"Ann": steps("keep Logging")}))
        assert (broken.rule, broken.step) == ("solo.clear", 0)


def test_ruling_round_start_the_card_revealed_now_is_refilled_now() -> None:
    game = table(3, 1)
    begin(game)
    assert game.spaces()["Sheep farming"] == Goods(sheep=1)


@pytest.mark.parametrize("deliveries", ["before refill", "after refill"])
def test_ruling_round_start_clearing_comes_before_the_refill(deliveries: str) -> None:
    game = table(1, 5, deliveries=deliveries)
    game.goods_on["logging_1_3"] = Goods(wood=6).pairs
    begin(game)
    assert game.spaces()["Logging"] == Goods(wood=7)  # 6 are not too many, though 7 lie there after the refill


# --- round.replenish ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "space", "expected"),
    [  # 11 rounds with 2 players, 12 with more; the first number once, then the second
        (2, "Logging", "13 wood"),
        (2, "Ore mining", "12 ore"),
        (2, "Sustenance", "11 food"),
        (2, "Ruby mining", "9 ruby"),  # not in rounds 1 and 2
        (2, "Donkey farming", "7 donkey"),  # rounds 5-8, 10-12
        (3, "Strip mining", "1 ore 11 stone"),
        (3, "Ruby mining", "12 ruby"),
        (4, "Sustenance", "1 grain 11 vegetable"),
        (4, "Logging", "36 wood"),
        (4, "Excavation", "13 stone"),
        (4, "Forest exploration", "13 wood"),
        (4, "Ore mining", "25 ore"),
        (4, "Sheep farming", "11 sheep"),  # rounds 2-12
        (4, "Ore delivery", "6 stone 6 ore"),  # rounds 7-12
        (5, "Depot", "12 wood 12 ore"),
        (7, "Large depot", "13 wood 12 stone 12 ore"),
        (7, "Fence building", "13 wood"),
    ],
)
def test_round_replenish_has_no_upper_limit(players: int, space: str, expected: str) -> None:
    assert untouched(players).spaces()[space] == Goods.parse(expected)


def test_round_replenish_an_emptied_space_gets_the_first_number_again() -> None:
    game = table(2, 1)
    begin(game)
    assert game.spaces()["Logging"] == Goods(wood=4)
    turn(game, "Ann", "Logging")
    assert game.spaces()["Logging"] == Goods()
    begin(game)
    assert game.spaces()["Logging"] == Goods(wood=3)


def test_round_replenish_goods_left_make_the_space_not_empty() -> None:
    game = table(4, 1)
    turn(game, "Ann", "Sustenance, leave, meadow C4 field C3")
    turn(game, "Bob", "Excavation, leave, cavern D2 tunnel D1")
    begin(game)
    assert game.spaces()["Sustenance"] == Goods(grain=1, vegetable=1)
    assert game.spaces()["Excavation"] == Goods(stone=3)


def test_round_replenish_spaces_without_refill_stay_empty() -> None:
    spaces = untouched(7).spaces()
    fixed = ["Housework", "Slash-and-burn", "Growth", "Weekly market", "Hardware rental", "Extension", "Imitation 0"]
    assert [spaces[name] for name in fixed] == [Goods()] * len(fixed)


# --- round.return, round.start-player -------------------------------------------------------------------------------


def test_round_return_all_come_home_and_newborns_are_grown() -> None:
    game = table(4, 1)
    build(game, "Ann", D3="Dwelling")
    lines = [
        "Growth, grow",
        "Logging",
        "Clearing",
        "Ore mining",
        "Sustenance",
        "Excavation",
        "Drift mining",
        "Ruby mining",
    ]
    for number, line in enumerate(lines):
        assert game.to_act == ["Ann", "Bob", "Cai", "Dee"][number % 4]
        play(game, str(game.to_act), line)
    assert game.to_act is None  # the newborn does not act
    assert len(game.occupied()) == 8
    game.harvest()
    assert game.occupied() == {}
    assert [len(home.waiting()) for home in game.homes] == [3, 2, 2, 2]
    begin(game)
    for number, line in enumerate([*lines[1:], "Growth, take"]):
        play(game, ["Ann", "Bob", "Cai", "Dee"][number % 4], line)
    assert game.to_act == "Ann"  # the third dwarf
    play(game, "Ann", "Housework")
    assert game.to_act is None


def test_round_return_weapons_stay_with_their_dwarfs() -> None:
    game = table(2, 1)
    arm(game.home("Ann"), 0, 7)
    for player, line in [("Ann", "Logging"), ("Bob", "Clearing"), ("Ann", "Ore mining"), ("Bob", "Supplies")]:
        play(game, player, line)
    game.harvest()
    assert game.home("Ann").weapons() == [0, 7]


def test_round_return_happens_when_the_next_card_is_revealed() -> None:
    game = table(2, 1)
    for player, line in [("Ann", "Logging"), ("Bob", "Clearing"), ("Ann", "Ore mining"), ("Bob", "Supplies")]:
        play(game, player, line)
    game.reveal("Sheep farming")
    assert game.occupied() == {}
    assert game.to_act == "Ann"


def test_round_start_player_counts_from_the_next_round_and_stays() -> None:
    game = table(3, 1)
    order = []
    for line in ["Logging", "Starting player", "Clearing", "Supplies", "Drift mining", "Excavation"]:
        order.append(game.to_act)
        play(game, str(game.to_act), line)
    assert order == ["Ann", "Bob", "Cai"] * 2  # this round goes on as it began
    assert game.starting_player == "Ann"
    for card in ("Sheep farming", "Ore mine construction"):  # nobody uses the space any more: Bob keeps the token
        game.phase = HARVEST_DUE
        game.reveal(card)
        assert (game.starting_player, game.to_act) == ("Bob", "Bob")
    order = []
    for line in ["Logging", "Clearing", "Ore mining", "Drift mining", "Excavation", "Supplies"]:
        order.append(game.to_act)
        play(game, str(game.to_act), line)
    assert order == ["Bob", "Cai", "Ann"] * 2


def test_round_start_player_may_take_the_token_again() -> None:
    game = table(2, 1)
    for line in ["Starting player", "Clearing", "Ore mining", "Supplies"]:
        play(game, str(game.to_act), line)
    game.reveal("Sheep farming")
    assert game.to_act == "Ann"


def test_round_replenish_holds_for_any_number_of_goods_lying_there() -> None:
    """Cached results are dropped now and then, but never the first and the second number of a space."""
    refilled = Refilled(((WOOD, 3),), ((WOOD, 1),))
    for count in range(1, 500):
        assert refilled[((WOOD, count),)] == ((WOOD, count + 1),)
        assert refilled[()] == ((WOOD, 3),)
    assert refilled[((STONE, 2),)] == ((STONE, 2), (WOOD, 1))
    assert len(refilled) < 300
