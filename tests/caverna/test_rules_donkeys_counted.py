"""ruling.miner-mines: a record may say that fewer donkeys stood in mines than could; more is a finding."""

import pytest

from caverna import RuleBroken, loads, verify
from caverna.games.caverna import Game
from caverna.games.caverna.goods import FOOD
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE
from tests.caverna.test_rules_round_rulings import home_with_mines
from tests.caverna.test_rules_rounds import begin
from tests.support.marked_records import SIX_CARDS
from tests.support.table import CARD_ORDER, goods, refused, steps


def before_harvest(tile: str, food: int) -> Game:
    """Return a game before the harvest of round 3, in which two dwarfs are fed: 3 donkeys, 2 ore and 1 ruby mine."""
    game = home_with_mines(tile, 3, 2, 1)
    game.home("Ann").goods[FOOD] = food
    game.phase = HARVEST_DUE
    return game


def harvest(game: Game, line: str) -> None:
    """Run it; Bob, who begins with 1 food, begs."""
    game.harvest({"Ann": steps(line), "Bob": steps("beg 3")})


def refused_start(game: Game, line: str) -> RuleBroken:
    """Return the rule that Ann's line at the start of the next round breaks."""
    game.phase = BETWEEN
    game.occupant.clear()
    return refused(game, lambda: game.reveal(CARD_ORDER[4], start={"Ann": steps(line)}))


# --- the Miner ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "ore"), [(0, 0), (1, 1), (2, 2)])
def test_the_miner_brings_ore_for_the_donkeys_that_are_said_to_stand_in_ore_mines(said: int, ore: int) -> None:
    game = home_with_mines("Miner", 3, 2, 1)
    begin(game, Ann=f"use Miner {said}")
    assert goods(game.home("Ann"), "ore") == ore


def test_without_a_word_the_miner_counts_the_most_that_could() -> None:
    game = home_with_mines("Miner", 3, 2, 1)
    begin(game)
    assert goods(game.home("Ann"), "ore") == 2


def test_the_count_of_one_player_is_not_that_of_another() -> None:
    game = home_with_mines("Miner", 2, 2, 0)
    begin(game, Bob="have 0 ore")
    assert goods(game.home("Ann"), "ore") == 2


@pytest.mark.parametrize("deliveries", ["before refill", "after refill"])
def test_it_holds_whenever_deliveries_come(deliveries: str) -> None:
    record = loads(position("use Miner 1\n  turns:\n  - Ann: Logging, have 1 ore", deliveries))
    assert verify(record).findings == ()


def test_more_than_could_stand_in_ore_mines_is_refused() -> None:
    game = home_with_mines("Miner", 3, 2, 1)
    broken = refused_start(game, "use Miner 3")
    assert (broken.rule, broken.step, broken.player) == ("ruling.miner-mines", 0, "Ann")
    assert "at most 2" in str(broken.expected)


def test_without_the_miner_nothing_is_counted() -> None:
    game = home_with_mines("Mining cave", 3, 2, 1)
    broken = refused_start(game, "have 3 donkey, use Miner 0")
    assert (broken.rule, broken.step) == ("trade.tile", 1)


# --- the Mining cave ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "left"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_the_mining_cave_spares_food_for_the_donkeys_that_are_said_to_stand_in_mines(said: int, left: int) -> None:
    game = before_harvest("Mining cave", 5)  # 4 of it feed two dwarfs, less 1 for each donkey
    harvest(game, f"use Mining cave {said}, breed none")
    assert goods(game.home("Ann"), "food") == left


def test_the_count_may_stand_behind_the_feeding() -> None:
    game = before_harvest("Mining cave", 4)
    harvest(game, "feed, use Mining cave 0, breed none, have 0 food")


def test_the_donkeys_are_those_of_the_feeding() -> None:
    game = before_harvest("Mining cave", 5)
    broken = refused(game, lambda: harvest(game, "eat 2 donkey, use Mining cave 2, feed"))
    assert (broken.rule, broken.step, broken.player) == ("ruling.miner-mines", 1, "Ann")


def test_without_the_mining_cave_nothing_is_counted() -> None:
    game = before_harvest("Miner", 5)
    broken = refused(game, lambda: harvest(game, "use Mining cave 0"))
    assert (broken.rule, broken.step) == ("trade.tile", 0)


# --- in records -----------------------------------------------------------------------------------------------------


def position(start: str, deliveries: str = "before refill") -> str:
    """A record of round 7 with a Miner, two ore mines and three donkeys; Ann's start line begins in 13:10."""
    return (
        f"caverna: 1\nplayers: [Ann]\nrulings: {{deliveries: {deliveries}}}\nposition:\n  round: 7\n"
        f"  cards: [{SIX_CARDS}]\n  homes:\n    Ann:\n      animals: 3 donkey\n"
        f"      board: {{D3: Miner, E3: ore mine, E2: deep tunnel, F3: ore mine, F2: deep tunnel}}\nrounds:\n"
        f"- start:\n    Ann: {start}\n"
    )


@pytest.mark.parametrize(
    ("line", "kind", "rule", "column"),
    [
        ("use Miner 3", "illegal", "ruling.miner-mines", 10),
        ("have 3 donkey, use Miner 9", "illegal", "ruling.miner-mines", 25),
        ("use Miner", "ambiguous", "record.step", 10),
        ("use Miner -1", "malformed", "record.number", 20),
        ("use Miner 1, use Miner 1", "malformed", "record.step", 23),
        ("use Mining cave 0", "malformed", "record.step", 10),
    ],
)
def test_a_wrong_count_is_told_with_its_place(line: str, kind: str, rule: str, column: int) -> None:
    (finding,) = verify(loads(position(line))).findings
    assert (finding.kind, finding.rule, finding.line, finding.column) == (kind, rule, 13, column)
