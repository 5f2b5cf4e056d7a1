"""Players that play by themselves, and the games they make."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from statistics import median

import pytest

from caverna import Record, RuleBroken, loads, replay, verify
from caverna.engine.simulation import SEATS
from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.acts import ActName
from caverna.games.caverna.catalogue.offer import Act
from caverna.games.caverna.catalogue.rounds import rounds_for
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.catalogue.tables import FOOD_VALUE
from caverna.games.caverna.goods import NAMES, SHEEP, Goods
from caverna.games.caverna.notation import write
from caverna.games.caverna.players.deciding import Player
from caverna.games.caverna.players.feeding import plan_harvest
from caverna.games.caverna.players.foresight import Thought
from caverna.games.caverna.players.layout import BestCells, liking, steps_for, twins_left
from caverna.games.caverna.players.playing import deal_markers, play_round, simulate
from caverna.games.caverna.players.promises import Promises
from caverna.games.caverna.players.styles import STYLES, ForesightPlayer, RandomPlayer, RestlessPlayer, last_trades
from caverna.games.caverna.players.valuation import BALANCED, Outlook
from caverna.games.caverna.rules.game import OVER
from caverna.games.caverna.rules.rounds import possible_cards
from caverna.games.caverna.rules.scoring import CATEGORIES, points, score
from caverna.games.caverna.rules.turn import Turn
from caverna.games.caverna.state.cells import INSIDE_FOREST, mask
from caverna.games.caverna.steps import STEPS, Beg, Expedition, Furnish, Grow, Pass, Pasture, Place, Stable, Step
from caverna.writing.writer import dumps
from tests.support.furnished_tables import stock
from tests.support.harvests import due
from tests.support.random_game import ON_PAPER
from tests.support.table import arm, build, steps, table
from tests.support.table import give as give_goods

COUNTS = range(1, 8)


def table_options(dice: Random) -> dict[str, str]:
    return {name: dice.choice(values) for name, values in ON_PAPER.items()}


def verifies(record: Record) -> None:
    """The text of a record is verified, with all its claims."""
    report = verify(loads(dumps(record)))
    assert report.findings == ()
    assert report.finished
    assert report.verified
    assert {name: sheet.total for name, sheet in report.scores.items()} == totals(record)


def totals(record: Record) -> dict[str, int]:
    assert record.scores is not None
    return {name: claimed["total"] for name, claimed in record.scores.items()}


def all_steps(record: Record) -> Iterator[Step]:
    for entry in record.rounds:
        for line in (*entry.start.values(), *entry.turns, *(entry.harvest or {}).values()):
            yield from line.steps
    for line in (record.end or {}).values():
        yield from line.steps


# --- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_random_games_verify(players: int) -> None:
    for seed, variant in enumerate(("full", "introductory")):
        verifies(simulate(players, seed, variant, table_options(Random(players + seed)), "random"))


@pytest.mark.parametrize("players", COUNTS)
def test_games_of_foresight_verify(players: int) -> None:
    record = simulate(players, 1, "introductory" if players in (1, 5) else "full")
    verifies(record)
    assert not begged_beside_food(record)


def begged_beside_food(record: Record) -> list[str]:
    """Return the harvest lines of players who begged although there was something to eat."""
    found = []
    played = replay(record)
    for number, entry in zip(rounds_for(len(record.players)), record.rounds, strict=True):
        for name, line in (entry.harvest or {}).items():
            if any(isinstance(step, Beg) for step in line.steps):
                left = played.at(number).home(name).supply
                if left["gold"] > 1 or any(left[NAMES[good]] for good in FOOD_VALUE):
                    found.append(f"{name}, round {number}: {write(line.steps)}, left {left}")
    return found


def test_restless_games_verify() -> None:
    verifies(simulate(5, 1, rulings=table_options(Random(5)), style="restless"))


@pytest.mark.parametrize("player", [RandomPlayer(1), ForesightPlayer()])
def test_who_can_use_no_space_passes(player: Player) -> None:
    game = table(7, 4)
    game.occupant = dict.fromkeys(game.spaces_in_play, 1)
    assert player.turn(game) == (Pass(),)
    del game.occupant["ore_mining_4_7"]
    assert player.turn(game)[-1] == Place("Ore mining")


def test_a_record_has_everything_claimed() -> None:
    record = simulate(["Ada", "Bo"], 3, style="random")
    assert record.players == ["Ada", "Bo"]
    assert record.scores is not None
    assert list(record.scores) == ["Ada", "Bo"]
    for claimed in record.scores.values():
        assert list(claimed) == [*CATEGORIES, "total"]
        assert sum(claimed[category] for category in CATEGORIES) == claimed["total"]
    assert [entry.card for entry in record.rounds][3] == "Wish for children"
    assert [entry.marker is None for entry in record.rounds] == [True] * 5 + [False] * 6


def test_only_chosen_table_options_are_written() -> None:
    rulings = {"carpenter": "pasture", "leave goods": "yes"}
    assert simulate(1, 1, rulings=rulings, style="random").rulings == {"carpenter": "pasture"}


@pytest.mark.parametrize("style", ["random", "foresight", "restless"])
@pytest.mark.parametrize("seed", [1, 2])
def test_players_do_without_gold_for_rubies_where_the_table_does(style: str, seed: int) -> None:
    verifies(simulate(2, seed, rulings={"ruby gold": "no"}, style=style))


@pytest.mark.parametrize("style", ["random", "foresight"])
def test_the_same_seed_gives_the_same_bytes(style: str) -> None:
    text = dumps(simulate(2, 5, style=style))
    assert dumps(simulate(2, 5, style=style)) == text
    assert dumps(simulate(2, 6, style=style)) != text


def test_no_byte_depends_on_the_order_of_sets() -> None:
    code = (
        "from caverna.games.caverna.players.playing import simulate; from caverna.writing.writer import dumps;"
        "print(dumps(simulate(3, 2, style='restless')))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


def test_names_do_not_matter() -> None:
    named = simulate(["Zoe", "Yan"], 4, style="random")
    plain = simulate(2, 4, style="random")
    assert plain.players == list(SEATS[:2])
    assert [[line.steps for line in entry.turns] for entry in named.rounds] == [
        [line.steps for line in entry.turns] for entry in plain.rounds
    ]


@pytest.mark.parametrize("players", [0, 8])
def test_one_to_seven_play(players: int) -> None:
    with pytest.raises(RuleBroken) as caught:
        simulate(players, 1)
    assert caught.value.rule == "setup.players"


def test_unknown_styles_are_refused() -> None:
    with pytest.raises(ValueError, match="no style 'farm': foresight, farmer"):
        simulate(2, 1, style="farm")
    with pytest.raises(ValueError, match="2 players, but 3 styles"):
        simulate(2, 1, style=["random", "random", "random"])


def test_markers_are_dealt_as_the_rules_say() -> None:
    """Rounds 6 to 12 have 4 leaves and 3 question marks; with 2 players a leaf less and none on round 9."""
    for players in range(3, 8):
        markers = deal_markers(players, Random(1))
        assert list(markers) == [6, 7, 8, 9, 10, 11, 12]
        assert sorted(markers.values()) == ["leaf"] * 4 + ["question"] * 3
    assert list(deal_markers(2, Random(1))) == [6, 7, 8, 10, 11, 12]
    assert sorted(deal_markers(2, Random(1)).values()) == ["leaf"] * 3 + ["question"] * 3
    assert deal_markers(1, Random(1)) == {}


# --- playing to win -----------------------------------------------------------------------------------------------


def test_foresight_beats_the_dice() -> None:
    for seed in (1, 2):
        record = simulate(["Fay", "Rob", "Flo", "Ron"], seed, style=["foresight", "random"] * 2)
        points_of = totals(record)
        assert min(points_of["Fay"], points_of["Flo"]) > max(points_of["Rob"], points_of["Ron"]) + 30


def test_foresight_does_all_that_wins() -> None:
    """It grows its family, fills its board, buys furnishings that bring bonuses and goes on expeditions."""
    record = simulate(4, 11)
    kinds = {type(step) for step in all_steps(record)}
    assert {Grow, Expedition, Furnish} <= kinds
    assert record.scores is not None
    claims = record.scores.values()
    assert sum(claimed["dwarf"] for claimed in claims) >= 3 * 4
    assert all(claimed["unused"] >= -9 for claimed in claims)
    assert sum(claimed["bonus"] > 0 for claimed in claims) >= 3


def choosing(space: str, round_: int, supply: str, **cells: str) -> Game:
    """Return a table at which Ann, with these goods and tiles, can use one space."""
    game = table(2, round_)
    home = build(game, "Ann", **cells)
    home.goods = [0] * len(home.goods)
    give_goods(home, supply)
    game.spaces_in_play = {game.space_key(space)}
    return game


def test_foresight_fences_and_builds_a_stable_before_the_animals_come() -> None:
    """5 sheep lie there, the dwelling holds 2: a large pasture with a stable holds the others."""
    game = choosing("Sheep farming", 6, "4 wood 1 stone", C4="meadow", C3="meadow")
    game.goods_on["sheep_farming"] = ((SHEEP, 5),)
    line = ForesightPlayer().turn(game)
    assert {type(step) for step in line} == {Place, Pasture, Stable}
    assert ("C4" in write(line), "C3" in write(line)) == (True, True)


def test_foresight_compares_ruby_mines_on_tunnels_and_on_deep_tunnels() -> None:
    """Both are worth 4 points; that on the deep tunnel brings a ruby, and the lone tunnel is good for nothing else."""
    game = choosing("Ruby mine construction", 11, "", D2="tunnel", E3="cavern", F3="ore mine", F4="deep tunnel")
    assert write(ForesightPlayer().turn(game)).startswith("Ruby mine construction, ruby mine F4")


def test_styles_play_differently() -> None:
    assert len({dumps(simulate(2, 1, style=style)) for style in STYLES}) == len(STYLES)
    assert dumps(simulate(2, 1, style="mixed")) == dumps(simulate(2, 1, style="mixed"))


def test_points_are_those_of_the_score_sheet() -> None:
    """The quick total that foresight goes by is the total of the sheet, at every moment."""
    players: list[Player] = [RestlessPlayer("1"), RandomPlayer("2"), ForesightPlayer()]
    seen = 0
    for variant in ("full", "introductory"):
        game = Game(["Ann", "Bob", "Cai"], variant)
        dice = Random(variant)
        markers = deal_markers(3, dice)
        while (number := game.next_round()) is not None:
            play_round(game, players, SPACES[dice.choice(possible_cards(game, number))].name, markers.get(number))
            for home in game.homes:
                assert points(home) == score(home).total
                seen += 1
    assert seen == 2 * 12 * 3


def test_outlook_counts_what_is_still_to_come() -> None:
    """In round 4 of 3 players: harvest in 5, then 4 leaves, nothing, 1 food, a harvest with a phase left out."""
    game = table(3, 4)
    outlook = Outlook.of(game)
    assert (outlook.rounds, outlook.now) == (8, "food only")
    assert outlook.hunger == 2 + 4 * 2 + 0 + 1 + 2
    assert outlook.feeds == 1 + 1 + 4 + 1 + 1
    assert Outlook.of(game, done=True).feeds == 7
    solo = Outlook.of(table(1, 10))
    assert (solo.rounds, solo.hunger, solo.feeds, solo.breedings) == (2, 4, 3, 3)


def test_twin_tiles_that_still_fit() -> None:
    assert twins_left(INSIDE_FOREST) == 6
    assert twins_left(mask(["A1", "A2", "B2", "C4"])) == 1
    assert twins_left(mask(["A1", "A2", "A3", "B2"])) == 1
    assert twins_left(mask(["A1", "A2", "A3", "A4", "B2"])) == 2


@pytest.mark.parametrize("cells", [{}, {"C4": "field", "C3": "meadow", "E3": "tunnel", "E4": "cavern", "B4": "stable"}])
@pytest.mark.parametrize(
    "does", ["meadow/field", "cavern/tunnel", "cavern/tunnel or cavern/cavern", "stable", "fences"]
)
def test_the_best_cells_are_those_of_the_best_step(does: ActName, cells: dict[str, str]) -> None:
    game = table(2)
    home = stock(build(game, "Ann", **cells), "4 wood 1 stone")
    turn, known = Turn(game, 0, home, ()), BestCells()
    found: dict[type[Step], list[Step]] = {}
    for step in steps_for(turn, Act(does)):
        found.setdefault(type(step), []).append(step)
    best = known.best(turn, Act(does))
    assert [liking(home, step) for step in best] == [max(liking(home, step) for step in found[kind]) for kind in found]
    assert known.best(turn, Act(does)) == best


# --- promises -----------------------------------------------------------------------------------------------------


def promised(game: Game, key: str, cost: int | None = None) -> float:
    """Return what a space promises Ann, in addition to the value of a placement without effect."""
    promises = Promises(Thought(game, BALANCED, BestCells()))
    return promises.of(key, cost) - promises.value


def test_goods_promise_their_value() -> None:
    """An ore is worth 0.45 points, a ruby 0.45 in addition to its point."""
    game = table(4)
    assert promised(game, "ore_mining_4_7") == pytest.approx(3 * 0.45)
    assert promised(game, "ruby_mining") == pytest.approx(1.45)


def test_an_imitated_space_promises_only_what_is_not_on_it() -> None:
    """The ore on the space stays there; nobody has an ore mine."""
    game = table(4)
    stock(build(game, "Ann"), "9 food")
    assert promised(game, "ore_mining_4_7", 0) == 0.0
    assert promised(game, "ore_mining_4_7", 2) < 0.0


def test_of_either_or_the_better_side_is_promised() -> None:
    """Without room for a dwarf, Growth brings supplies; with room, the dwarf is worth more."""
    game = table(4)
    supplies = promised(game, "growth")
    build(game, "Ann", D3="Dwelling")
    assert promised(game, "growth") > supplies > 0


def test_a_child_after_the_dwelling_cannot_be_promised() -> None:
    game = table(4, 6)
    stock(build(game, "Ann"), "4 wood 3 stone")
    assert promised(game, "urgent_wish_for_children") == inf


# --- feeding ------------------------------------------------------------------------------------------------------


def fed(amount: str, **cells: str) -> tuple[Game, str]:
    """Return the game after the harvest of round 3 with these goods, and Ann's line. Two dwarfs need 4 food."""
    game = due(3)
    stock(build(game, "Ann", **cells), amount)
    line = plan_harvest(game, 0, BALANCED)
    game.harvest({"Ann": line})
    return game, write(line)


@pytest.mark.parametrize(
    ("amount", "cells", "line"),
    [
        ("4 food", {}, ""),
        ("2 food 2 grain", {}, "eat 2 grain"),
        ("5 gold", {}, "eat 5 gold"),
        ("1 food 2 donkey", {}, "eat 2 donkey"),
        ("1 grain 1 vegetable", {"D3": "Cooking cave"}, "use Cooking cave"),
        ("2 grain", {"D3": "Beer parlor"}, "use Beer parlor for food"),
        ("2 food 1 wood", {"D3": "Working cave"}, "feed 1 wood"),
        ("3 food 1 grain 2 sheep", {"C4": "pasture"}, "eat 1 grain"),
    ],
)
def test_food_is_found(amount: str, cells: dict[str, str], line: str) -> None:
    game, written = fed(amount, **cells)
    assert written == line
    assert game.home("Ann").begging == 0


@pytest.mark.parametrize(
    ("amount", "tile", "line"),
    [
        ("1 food 1 ruby", "Slaughtering cave", "ruby boar, eat 1 boar"),
        ("1 wood 1 stone 1 ore 2 gold 1 food", "Spare part storage", "use Spare part storage, eat 4 gold"),
        ("1 grain 1 ruby", "Cooking cave", "ruby vegetable, use Cooking cave"),
    ],
)
def test_food_is_found_by_way_of_something_else(amount: str, tile: str, line: str) -> None:
    game, written = fed(amount, D3=tile)
    assert written == line
    assert game.home("Ann").begging == 0


def test_what_feeds_a_dwarf_may_be_traded_for() -> None:
    """The Trader sells a wood for the Working cave, which feeds one dwarf; 2 food are there for the other."""
    game, written = fed("2 gold 2 food", D3="Trader", E3="Working cave")
    assert written.startswith("use Trader, feed 1 ")
    assert game.home("Ann").begging == 0


def test_begging_markers_are_as_few_as_all_trades_allow() -> None:
    """Against every sequence of trades, tried out with the figures of the tables."""
    dice = Random(11)
    for _ in range(120):
        tiles = dice.sample(sorted(TRADES), 2)
        supply = {
            name: dice.choice((0, 0, 0, 1, 2)) for name in ("food", "ruby", "gold", "grain", "wood", "ore", "boar")
        }
        amount = " ".join(f"{count} {name}" for name, count in supply.items() if count)
        game, line = fed(amount, D3=tiles[0], E3=tiles[1])
        assert game.home("Ann").begging == max(0, 4 - most_food(supply, tiles)), (amount, tiles, line)


TRADES: dict[str, tuple[str, ...]] = {
    "Trader": ("2 gold > 1 wood 1 stone 1 ore",),
    "Cooking cave": ("1 grain 1 vegetable > 5 food",),
    "Hunting parlor": ("2 boar > 2 gold 2 food",),
    "Beer parlor": ("2 grain > 3 gold", "2 grain > 4 food"),
    "Blacksmithing parlor": ("1 ruby 1 ore > 2 gold 1 food",),
    "Working cave": ("1 wood > 2 food 1 fed", "1 stone > 2 food 1 fed", "2 ore > 2 food 1 fed"),
}
FOR_ALL = (
    "1 ruby > 2 food", "1 grain > 1 food", "1 vegetable > 2 food", "1 boar > 2 food", "1 sheep > 1 food",
    "2 donkey > 3 food", "1 ruby 1 food > 1 cattle", "1 cattle > 3 food", "2 gold > 1 food", "3 gold > 2 food",
    "4 gold > 3 food", "5 gold > 4 food", "6 gold > 5 food", "1 ruby > 1 boar", "1 ruby > 1 sheep",
    "1 ruby > 1 donkey", "1 ruby > 1 wood", "1 ruby > 1 stone", "1 ruby > 1 ore", "1 ruby > 1 grain",
    "1 ruby > 1 vegetable", "1 ruby > 1 gold",
)  # fmt: skip
"""Feeding a dwarf in the Working cave, once in a harvest, is worth 2 food."""


def most_food(supply: dict[str, int], tiles: Sequence[str]) -> int:
    """Return the most food that any sequence of trades makes of a supply."""

    def amount(text: str) -> Counter[str]:
        words = text.split()
        return Counter({name: int(count) for count, name in zip(words[::2], words[1::2], strict=True)})

    trades = [tuple(map(amount, trade.split(" > "))) for tile in tiles for trade in TRADES[tile]]
    trades += [tuple(map(amount, trade.split(" > "))) for trade in FOR_ALL]
    seen = set()
    waiting = [Counter(supply)]
    most = 0
    while waiting:
        goods = waiting.pop()
        most = max(most, goods["food"])
        for give, get in trades:
            if all(goods[name] >= count for name, count in give.items()) and not goods["fed"] * get["fed"]:
                after = Counter(goods)
                after.subtract(give)
                after.update(get)
                key = frozenset((name, count) for name, count in after.items() if count)
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)
    return most


def test_a_marker_that_is_not_known_yet_is_taken_for_a_harvest() -> None:
    game = table(3, 6)
    assert game.unmarked
    game.play("Ann", ForesightPlayer().turn(game))
    with pytest.raises(RuleBroken, match=r"setup\.markers"):
        game.food_needed("Ann")


def test_a_weapon_is_given_up_rather_than_begging() -> None:
    game = due(3)
    stock(arm(build(game, "Ann", D3="Peaceful cave"), 0, 4), "")
    assert plan_harvest(game, 0, BALANCED) == steps("use Peaceful cave 4")


def test_begging_is_for_what_cannot_be_had() -> None:
    """A sheep is 1 food and a ruby 2; the fourth food is begged for."""
    game, _ = fed("1 sheep 1 ruby")
    home = game.home("Ann")
    assert home.begging == 1
    assert home.supply == Goods()
    assert fed("")[1] == "beg 4"


def test_begging_markers_are_as_few_as_can_be() -> None:
    """Against the table of food values, on many supplies."""
    dice = Random(7)
    for _ in range(150):
        food, grain, vegetable, ruby, gold = (dice.choice((0, 0, 1, 2)) for _ in range(5))
        animal, count = dice.choice(("sheep", "donkey", "boar", "cattle")), dice.randint(0, 2)
        each = {"sheep": (0, 1, 2), "donkey": (0, 1, 3), "boar": (0, 2, 4), "cattle": (0, 3, 6)}[animal][count]
        most = food + grain + 2 * vegetable + 2 * ruby + max(0, gold - 1) + each
        amount = f"{food} food {grain} grain {vegetable} vegetable {ruby} ruby {gold} gold {count} {animal}"
        game, line = fed(amount)
        assert game.home("Ann").begging == max(0, 4 - most), (amount, line)


def test_newborns_that_compete_are_chosen() -> None:
    """Two pairs, in the dwelling and on a stable and a pasture: room for one newborn only."""
    game = due(3)
    stock(build(game, "Ann", C4="pasture", B4="meadow stable"), "4 food 2 sheep 2 boar")
    line = plan_harvest(game, 0, BALANCED)
    game.harvest({"Ann": line})
    assert write(line) in ("breed sheep", "breed boar")


def test_a_phase_is_skipped_at_the_third_question_mark() -> None:
    """With food enough the fields can wait; a newborn sheep would be lost."""
    game = due(8, question=3)
    stock(build(game, "Ann", C4="pasture", C3="field 2 grain"), "9 food 2 sheep")
    line = plan_harvest(game, 0, BALANCED)
    assert write(line) == "skip fields"


# --- the end ------------------------------------------------------------------------------------------------------


PASTURES = {"C4": "pasture", "C3": "pasture", "B4": "pasture"}
"""No cell beside them has a reward."""


@pytest.mark.parametrize(
    ("amount", "cells", "line"),
    [
        ("4 grain", {"D3": "Beer parlor"}, "use Beer parlor for gold, use Beer parlor for gold"),
        ("1 ruby 1 sheep 1 donkey 1 cattle", PASTURES, "ruby boar"),
        ("1 wood 1 stone 1 ore", {"D3": "Spare part storage"}, "use Spare part storage"),
        (
            "2 ruby 1 wood 1 ore 1 sheep 1 donkey 1 boar 1 cattle",
            {"D3": "Spare part storage", **PASTURES},
            "ruby stone, use Spare part storage",
        ),
        ("3 gold 2 sheep", {}, ""),
    ],
)
def test_last_trades_bring_points(amount: str, cells: dict[str, str], line: str) -> None:
    game = table(2, 12)
    game.phase, game.seat_to_act = OVER, -1
    stock(build(game, "Ann", **cells), amount)
    trades = last_trades(game, 0)
    before = score(game.home("Ann")).total
    game.end({"Ann": trades})
    assert score(game.home("Ann")).total >= before
    assert write(trades) == line


# --- the long run -------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_median_of_a_hundred_games(players: int) -> None:
    """At least 60 points for each seat's middle game, and nobody begs beside food."""
    games = [simulate(players, seed) for seed in range(100)]
    for name in SEATS[:players]:
        assert median(totals(record)[name] for record in games) >= 60
    assert not any(begged_beside_food(record) for record in games)


@pytest.mark.long
@pytest.mark.parametrize("style", ["random", "restless"])
@pytest.mark.parametrize("players", COUNTS)
def test_many_games_verify(players: int, style: str) -> None:
    dice = Random(f"{players} {style}")
    for seed in range(100, 150):
        verifies(simulate(players, seed, dice.choice(("full", "introductory")), table_options(dice), style))


@pytest.mark.long
def test_every_kind_of_step_comes_by_chance() -> None:
    """All but `pass`, which needs a full table."""
    missing = set(STEPS.values()) - {Pass}
    for seed in range(1000):
        for step in all_steps(simulate(seed % 7 + 1, seed, style="random")):
            missing.discard(type(step))
            if isinstance(step, Expedition):
                missing -= {type(item) for item in step.loot}
        if not missing:
            break
    assert not missing


def test_who_leaves_goods_at_random_still_eats_animals_without_room() -> None:
    """In round 12 of this game Cleo leaves the goods of a space: without them a sheep and a donkey have no room."""
    record = simulate(4, 173, style="random")
    assert verify(record).grade == "verified"
