"""Rulings about rounds: deliveries, the Miner, Ruby mining, Drift mining for 6-7 players, free trades at any time."""

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE, OVER
from tests.caverna.test_rules_rounds import begin
from tests.support.table import arm, build, give, goods, play, refused, refused_line, steps, table, turn

# --- ruling.suppliers, ruling.miner-mines ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "tile", "built", "rounds"),
    [
        (2, "Wood supplier", 1, [2, 3, 4, 5, 6, 7, 8]),
        (2, "Wood supplier", 3, [4, 5, 6, 7, 8, 10, 11]),
        (3, "Wood supplier", 3, [4, 5, 6, 7, 8, 9, 10]),
        (2, "Wood supplier", 4, [5, 6, 7, 8, 10, 11, 12]),
        (2, "Wood supplier", 5, [6, 7, 8, 10, 11, 12]),  # the seventh is lost
        (1, "Stone supplier", 5, [6, 7, 8, 10, 11]),
        (3, "Stone supplier", 5, [6, 7, 8, 9, 10]),
        (2, "Ruby supplier", 7, [8, 10, 11, 12]),
        (2, "Ruby supplier", 8, [10, 11, 12]),
        (3, "Ruby supplier", 8, [9, 10, 11, 12]),
        (3, "Ruby supplier", 12, []),
    ],
)
def test_ruling_suppliers_deliver_in_the_next_rounds_played(
    players: int, tile: str, built: int, rounds: list[int]
) -> None:
    game = table(players, built)
    ann = give(game.home("Ann"), "2 wood 2 stone")
    play(game, "Ann", f"Housework, furnish {tile} D3")
    good = tile.split()[0].lower()
    delivered = []
    while (number := game.next_round()) is not None:
        had = goods(ann, good)
        begin(game)
        gained = goods(ann, good) - had
        assert gained in (0, 1)
        if gained:
            delivered.append(number)
    assert delivered == rounds


def home_with_mines(tile: str, donkeys: int, ore_mines: int, ruby_mines: int) -> Game:
    game = table(2, 3)
    cells = ["E1", "E2", "E3", "F1", "F2", "F3"]
    kinds = ["ore mine"] * ore_mines + ["ruby mine"] * ruby_mines
    build(game, "Ann", **dict(zip(cells, kinds, strict=False)), **({"D3": tile} if tile else {}))
    give(game.home("Ann"), f"{donkeys} donkey")
    return game


@pytest.mark.parametrize(
    ("tile", "donkeys", "ore_mines", "ruby_mines", "ore"),
    [
        ("Miner", 0, 2, 0, 0),
        ("Miner", 1, 2, 0, 1),
        ("Miner", 2, 2, 0, 2),
        ("Miner", 3, 2, 0, 2),  # one lives in the dwelling
        ("Miner", 1, 1, 1, 1),  # ore mines first
        ("Miner", 2, 1, 1, 1),
        ("Miner", 2, 0, 2, 0),  # a ruby mine brings no ore
        ("", 2, 2, 0, 0),
    ],
)
def test_ruling_miner_mines_donkeys_stand_in_ore_mines_first(
    tile: str, donkeys: int, ore_mines: int, ruby_mines: int, ore: int
) -> None:
    game = home_with_mines(tile, donkeys, ore_mines, ruby_mines)
    begin(game)
    assert goods(game.home("Ann"), "ore") == ore


@pytest.mark.parametrize(
    ("donkeys", "ore_mines", "ruby_mines", "food"),
    [(0, 2, 0, 4), (1, 0, 1, 3), (2, 1, 1, 2), (3, 1, 1, 2), (4, 2, 2, 0), (5, 3, 2, 0)],
)
def test_ruling_miner_mines_the_mining_cave_counts_all_mines_and_never_below_0(
    donkeys: int, ore_mines: int, ruby_mines: int, food: int
) -> None:
    game = home_with_mines("Mining cave", donkeys, ore_mines, ruby_mines)
    assert game.food_needed("Ann") == food  # 2 dwarfs, 2 food each, 1 off for each donkey in a mine


# --- ruling.ruby-mining, ruling.drift-6-7 ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 3, 4, 5, 6, 7])
def test_ruling_ruby_mining_is_open_with_a_ruby_from_round_one(players: int) -> None:
    game = table(players, 1)
    play(game, "Ann", "Ruby mining, have 1 ruby")


def test_ruling_ruby_mining_two_players_find_no_ruby_in_rounds_one_and_two() -> None:
    game = Game(["Ann", "Bob"])
    found = []
    for _ in range(4):
        begin(game)
        found.append(game.spaces()["Ruby mining"]["ruby"])
    assert found == [0, 0, 1, 2]


def test_ruling_ruby_mining_the_mine_bonus_is_there_in_round_one() -> None:
    game = table(2, 1)
    build(game, "Ann", E3="ruby mine")
    play(game, "Ann", "Ruby mining, have 1 ruby")


@pytest.mark.parametrize("players", [6, 7])
def test_ruling_drift_6_7_two_drift_minings_and_no_small_scale_one(players: int) -> None:
    game = table(players, 1)
    assert (game.spaces()["Drift mining 1"], game.spaces()["Drift mining 2"]) == (Goods(stone=1), Goods(stone=2))
    assert refused_line(game, "Ann", "Small-scale drift mining").rule == "work.available"
    broken = refused_line(game, "Ann", "Drift mining")
    assert (broken.rule, broken.kind) == ("record.name", "ambiguous")
    turn(game, "Ann", "Drift mining 1, cavern D2 tunnel D1, have 1 stone")
    turn(game, "Bob", "Drift mining 2, have 2 stone")
    begin(game)
    assert (game.spaces()["Drift mining 1"], game.spaces()["Drift mining 2"]) == (Goods(stone=1), Goods(stone=2))
    begin(game)
    assert (game.spaces()["Drift mining 1"], game.spaces()["Drift mining 2"]) == (Goods(stone=2), Goods(stone=4))


def test_ruling_drift_6_7_five_players_have_the_small_scale_one_and_one_drift_mining() -> None:
    game = table(5, 1)
    assert [name for name in game.spaces() if "rift mining" in name] == ["Drift mining", "Small-scale drift mining"]


# --- ruling.any-time ------------------------------------------------------------------------------------------------


def trading_table(round_: int = 3) -> Game:
    """Return a table at which Bob has something for every kind of free trade."""
    game = table(2, round_)
    bob = build(game, "Bob", D3="Trader", D2="Peaceful cave")
    arm(give(bob, "2 gold 2 ruby 1 grain 1 dog"), 0, 3)
    return game


FREE = "eat 1 grain, ruby ore, ruby tunnel D1, use Trader, use Peaceful cave 3, let go 1 dog"
AFTER = Goods.parse("5 food 1 wood 1 stone 2 ore")
"""Bob after them: food 1 + 1 for the grain + 3 for the weapon; ore 1 for a ruby, 1 from the Trader."""


@pytest.mark.parametrize(
    "phase", ["before the first round", "in another's turn", "harvest due", "between rounds", "over"]
)
def test_ruling_any_time_free_trades_at_any_moment_by_any_player(phase: str) -> None:
    game = trading_table()
    if phase == "before the first round":
        game.round, game.phase = 0, BETWEEN
    elif phase != "in another's turn":
        game.phase = {"harvest due": HARVEST_DUE, "between rounds": BETWEEN, "over": OVER}[phase]
    before = (game.phase, game.seat_to_act)
    play(game, "Bob", FREE)
    assert game.home("Bob").supply == AFTER
    assert game.home("Bob").board() == {"D1": "tunnel", "D2": "Peaceful cave", "D3": "Trader"}
    assert (game.phase, game.seat_to_act) == before  # the turn is still Ann's


def test_ruling_any_time_at_the_round_start() -> None:
    game = trading_table()
    begin(game, Bob=FREE)
    assert game.home("Bob").supply == AFTER


def test_ruling_any_time_in_the_harvest() -> None:
    game = trading_table()
    game.phase = HARVEST_DUE
    give(game.home("Ann"), "3 food")
    game.harvest({"Bob": steps(f"{FREE}, feed, have 1 food")})  # 2 dwarfs eat 4 of 5
    assert goods(game.home("Bob"), "food") == 1


def test_ruling_any_time_at_the_end_of_the_game() -> None:
    game = trading_table(12)
    game.phase = OVER
    game.end({"Bob": steps(FREE)})
    assert game.home("Bob").supply == AFTER


@pytest.mark.parametrize("line", [f"{FREE}, Logging", f"Logging, {FREE}", "eat 1 grain, Logging, ruby ore"])
def test_ruling_any_time_before_and_after_the_placement_of_the_own_turn(line: str) -> None:
    game = trading_table()
    turn(game, "Bob", line)
    assert goods(game.home("Bob"), "wood") == (4 if "Trader" in line else 3)


@pytest.mark.parametrize("line", ["furnish Carpenter D3", "grow", "take", "sow grain C4", "forge 1"])
def test_ruling_any_time_only_free_steps(line: str) -> None:
    game = trading_table()
    broken = refused(game, lambda: play(game, "Bob", line))
    assert (broken.rule, broken.kind) == ("record.step", "malformed")
