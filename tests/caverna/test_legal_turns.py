"""Lists of turns: loot that other loot makes possible, steps that a free step allows, leaving goods, passing."""

from collections.abc import Callable
from functools import partial

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.moves import is_legal, legal_turns
from caverna.games.caverna.notation import parse, write
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE, OVER
from caverna.games.caverna.steps import (
    Buy,
    Disarm,
    Eat,
    Expedition,
    Forge,
    Have,
    LetGo,
    Loot,
    Order,
    Place,
    Ruby,
    Step,
    Trade,
)
from tests.caverna.test_legal import alone, bare, lines, only, plain
from tests.support.table import arm, build, give, refused, table

# --- loot ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "supply", "cells", "loot"),
    [
        # An earlier item pays for a later one, or makes it possible.
        (9, "", {"C4": "meadow"}, "wood, pasture C4"),
        (11, "1 wood", {}, "meadow C4, pasture C4"),
        (11, "", {}, "wood, meadow C4, pasture C4"),
        (12, "", {"C4": "field"}, "grain, sow grain C4"),
        (12, "", {"C4": "field"}, "vegetable, sow vegetable C4"),
        (12, "", {}, "grain, field C4, sow grain C4"),
        (14, "1 sheep", {"C4": "pasture"}, "sheep, breed sheep"),
        (8, "", {}, "stone, furnish Carpenter D3"),
        (14, "3 wood 3 stone", {"D3": "Builder"}, "cavern D2, furnish Carpenter D2"),
        (11, "1 wood 2 stone", {}, "wood, dwelling D3"),
        # A tile that takes something off the price, or gives room.
        (10, "1 stone", {"C4": "meadow", "C3": "meadow"}, "wood, furnish Carpenter D3, pasture C3 C4"),
        # The Builder's swap.
        (11, "2 wood 1 stone 1 ore", {"D3": "Builder", "E3": "cavern"}, "dwelling E3 paying 2 wood 1 stone 1 ore"),
        # Tiles whose first cell is the same.
        (14, "", {"E3": "cavern"}, "tunnel D2, cavern D1"),
        (14, "", {}, "meadow C4, field B4"),
        # A full farm: what finds no room is eaten before the next item is taken.
        (4, "2 sheep", {}, "donkey, eat 1 donkey, vegetable"),
    ],
)
def test_ruling_one_by_one_loot(weapon: int, supply: str, cells: dict[str, str], loot: str) -> None:
    """Every one is legal, and what it ends with is listed with what comes before it."""
    game = alone("Blacksmithing", 2, supply, weapon)
    build(game, "Ann", **cells)
    line = f"Blacksmithing, expedition ({loot})"
    assert is_legal(game, tuple(parse(line).steps))
    assert line in lines(game)


def test_a_trade_that_loot_makes_possible_pays_for_more_loot() -> None:
    """2 items: the Miner costs 1 wood 1 stone, which the Trader gives for 2 gold."""
    game = alone("Ore mine construction", 3, "", 8, D3="Trader", E3="cavern")
    assert "Ore mine construction, expedition (gold, use Trader, furnish Miner E3)" in lines(game)


def test_every_set_of_items_is_listed_once() -> None:
    """Strength 9, one meadow, no wood, all else possible: 15 items, and the small pasture only together with wood."""
    game = alone("Ore mine construction", 3, "", 9, C4="meadow", A1="stable", A2="stable", A3="stable", D3="Dog school")
    found = [line for line in lines(game) if line.startswith("Ore mine construction, expedition")]
    sets = [frozenset(line.partition("(")[2].split(")")[0].split(", ")) for line in found if "let go" not in line]
    kinds = {frozenset(item.split()[0] for item in items if "eat" not in item) for items in sets}
    # +1, wood, dog, grain, sheep, stone, donkey, vegetable, ore, boar, gold, tunnel: 12 items, no furnish, no stable.
    assert len({kind for kind in kinds if len(kind) == 2 and "pasture" not in kind}) == 66
    with_pasture = {kind for kind in kinds if "pasture" in kind}
    assert with_pasture == {frozenset({"wood", "pasture"}), frozenset({"dog", "pasture"})}


# --- opened by a free step ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "players", "round_", "supply", "cells", "line"),
    [
        ("Ruby mine construction", 2, 6, "1 ruby", {}, "ruby tunnel D2, Ruby mine construction, ruby mine D2"),
        ("Ore mine construction", 2, 3, "1 ruby", {"D2": "tunnel"},
         "ruby tunnel D1, Ore mine construction, ore mine D1 deep tunnel D2"),
        ("Slash-and-burn", 2, 6, "1 ruby", {"C4": "field"}, "ruby grain, Slash-and-burn, sow grain C4"),
        ("Slash-and-burn", 2, 6, "1 ruby", {}, "ruby vegetable, Slash-and-burn, meadow B4 field C4, sow vegetable C4"),
        ("Housework", 2, 2, "2 ruby 3 wood 1 ore", {"D3": "Carpenter"},
         "ruby cavern D2, Housework, furnish Stone storage D2"),
        ("Fence building", 5, 2, "1 ruby 2 wood", {}, "ruby meadow C4, Fence building, pasture C4, leave"),
        ("Blacksmithing", 2, 2, "1 ruby", {}, "ruby ore, Blacksmithing, forge 1"),
        ("Blacksmithing", 2, 2, "1 ruby", {}, "ruby ore, Blacksmithing, forge 1, expedition (wood)"),
        ("Wish for children", 2, 4, "1 ruby 3 wood 2 stone", {},
         "ruby wood, Wish for children, furnish Simple dwelling 4 D3"),
        ("Ore trading", 2, 12, "1 ruby 1 ore", {}, "ruby ore, Ore trading, trade 1"),
        ("Sheep farming", 2, 2, "1 ruby", {}, "ruby stone, Sheep farming, stable A1"),
        ("Wish for children", 2, 4, "2 gold 3 wood 1 stone", {"D2": "Trader"},
         "use Trader, Wish for children, furnish Simple dwelling 4 D3"),
        ("Housework", 2, 2, "1 ruby 2 food 1 wood", {}, "eat 1 ruby, Housework, furnish Supplies storage D3"),
        # With what the turn itself has brought.
        ("Urgent wish for children", 2, 6, "3 wood 1 stone", {"D3": "Trader", "D2": "Guest room", "E3": "cavern"},
         "Urgent wish for children, take, use Trader, furnish Simple dwelling 4 E3"),
    ],
)  # fmt: skip
def test_ruling_any_time_a_free_step_opens_a_step(
    space: str, players: int, round_: int, supply: str, cells: dict[str, str], line: str
) -> None:
    game = alone(space, round_, supply, players=players)
    build(game, "Ann", **cells)
    if space == "Urgent wish for children":
        game.spaces_in_play = {"urgent_wish_for_children"}
    assert is_legal(game, tuple(parse(line).steps))
    assert line in lines(game)


def test_a_free_step_opens_an_item_of_an_expedition() -> None:
    """Strength 9, a meadow, one item: the wood for the pasture comes from a ruby, as none lies on Logging."""
    game = alone("Logging", 2, "1 ruby", 9, C4="meadow")
    game.goods_on.clear()
    assert "ruby wood, Logging, expedition (pasture C4)" in lines(game)


def test_imitation_cost_paid_by_a_free_step() -> None:
    """2 food are needed; a vegetable gives them. Clearing cannot be used otherwise: it is held."""
    game = only(bare(table(4, 2), "1 vegetable"), "Imitation", "Clearing")
    game.occupant[game.space_key("Clearing")] = 1
    found = lines(game)
    assert game.legal_spaces() == []
    assert "eat 1 vegetable, Imitation of Clearing, meadow B4 field C4" in found
    assert "pass" in found


# --- opened for a free step ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "players", "supply", "cells", "line"),
    [
        ("Ruby mining", 4, "", {"C4": "meadow"}, "Ruby mining, ruby meadow B4"),
        ("Ruby mining", 4, "", {}, "Ruby mining, ruby sheep"),
        ("Depot", 6, "1 stone", {"D3": "Spare part storage"}, "Depot, use Spare part storage"),
        ("Housework", 2, "", {}, "Housework, let go 1 dog"),
        ("Sustenance", 2, "1 vegetable", {"D3": "Cooking cave"}, "Sustenance, use Cooking cave"),
        # The boar of the board.
        ("Clearing", 2, "", {"C4": "meadow", "C3": "meadow", "C2": "meadow"},
         "Clearing, meadow A3 field B3, eat 1 boar"),
        ("Blacksmithing", 2, "1 ore", {"D3": "Peaceful cave"}, "Blacksmithing, forge 1, use Peaceful cave 1"),
    ],
)  # fmt: skip
def test_ruling_any_time_a_turn_opens_a_free_step(
    space: str, players: int, supply: str, cells: dict[str, str], line: str
) -> None:
    game = alone(space, 2, supply, players=players)
    build(game, "Ann", **cells)
    assert is_legal(game, tuple(parse(line).steps))
    assert line in lines(game)


def test_every_kind_of_free_step_comes_with_every_space() -> None:
    """Animals for which there is no room come at the end, and one is eaten."""
    game = only(bare(table(2, 6), "1 ruby 1 grain 2 sheep"), "Wood gathering", "Ore mining")
    for space in ("Wood gathering", "Ore mining"):
        before = [line.removesuffix(f", {space}") for line in lines(game) if line.endswith(f", {space}")]
        assert {write(parse(step).steps) for step in before} == {
            "eat 1 grain", "eat 1 sheep", "eat 1 ruby", "let go 1 sheep",
            *(f"ruby {good}" for good in ["dog", "wood", "stone", "ore", "grain", "vegetable", "gold"]),
            "ruby meadow C4", "ruby field C4", "ruby tunnel D2",
        }  # fmt: skip
        after = [line for line in lines(game) if line.startswith(f"{space}, ruby")]
        assert after == [
            f"{space}, ruby sheep, eat 1 sheep",
            f"{space}, ruby donkey, eat 1 donkey",
            f"{space}, ruby boar, eat 1 boar",
        ]


# --- animals, leaving goods, passing ------------------------------------------------------------------------------


def test_ruling_animals_moment_lines_go_on_once_animals_are_eaten() -> None:
    """C1 brings a boar for which there is no room beside 2 sheep; then the field is sown."""
    game = alone("Slash-and-burn", 6, "2 sheep 1 grain", C4="meadow", C3="meadow", C2="meadow")
    found = lines(game)
    assert "Slash-and-burn, meadow B1 field C1, eat 1 boar, sow grain C1" in found
    assert "Slash-and-burn, meadow B1 field C1, sow grain C1" not in found


def test_ruling_leave_goods_with_an_act_that_can_do_without_them() -> None:
    """With the Dog school the dog of Housework brings the wood for most tiles; 1 stone pays for the Carpenter."""
    game = alone("Housework", 2, "1 stone", D3="Dog school", E3="cavern")
    left = [line for line in lines(game) if line.endswith("leave")]
    assert len(left) == 1
    assert "dog" not in left[0]
    assert is_legal(game, tuple(parse("Housework, furnish Carpenter E3, leave").steps))


def test_ruling_leave_goods_on_the_weekly_market() -> None:
    assert not any("leave" in line for line in lines(only(bare(table(5, 2)), "Weekly market")))
    assert "Weekly market, buy wood, leave" in lines(only(bare(table(5, 2), "1 gold"), "Weekly market"))


def test_ruling_leave_goods_not_where_the_table_says_no() -> None:
    game = only(bare(table(2, 2, leave_goods="no")), "Clearing")
    assert not any("leave" in line for line in lines(game))


def test_work_stuck_pass_is_listed_where_only_a_stronger_dwarf_could_act() -> None:
    """Rubies need not be spent on another dwarf; who wants to may."""
    game = only(bare(table(2, 2), "1 ruby"), "Blacksmithing")
    arm(game.home("Ann"), 0, 8)
    found = lines(game)
    assert "pass" in found
    assert "order 8, Blacksmithing, expedition (dog)" in found
    assert game.options()[:2] == [(Order(8),), parse("pass").steps]


def test_work_stuck_pass_is_not_listed_where_a_space_can_be_used() -> None:
    game = only(bare(table(2, 2)), "Logging")
    assert plain(game) == ["Logging"]
    assert not is_legal(game, tuple(parse("pass").steps))


# --- always the same ----------------------------------------------------------------------------------------------


def test_equal_games_list_the_same_turns() -> None:
    """Whoever came first to the spaces that are held."""
    held = [("Clearing", 1), ("Logging", 2), ("Growth", 3), ("Imitation 0", 4)]
    tables = []
    for order in (held, held[::-1]):
        game = table(7, 2)
        give(game.home("Ann"), "9 food")
        for space, seat in order:
            game.occupant[game.space_key(space)] = seat
        tables.append(game)
    first, second = tables
    assert first == second
    assert list(legal_turns(first)) == list(legal_turns(second))
    assert first.options() == second.options()


def test_listing_is_lazy() -> None:
    """The first turn is there without the others."""
    game = table(7, 12)
    give(arm(game.home("Ann"), 14, 14), "9 wood 9 stone 9 ore 9 ruby 9 gold")
    assert next(legal_turns(game))[0] == Place("Ruby mining")


# --- numbers that are none ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ((Place("Blacksmithing"), Forge(2.5)), "record.number"),  # type: ignore[arg-type]
        ((Place("Blacksmithing"), Forge(True)), "record.number"),
        ((Place("Ore trading"), Trade(True)), "record.number"),
        ((Order(8.0), Place("Blacksmithing"), Forge(1)), "record.number"),  # type: ignore[arg-type]
        ((Disarm(True), Place("Blacksmithing"), Forge(1)), "record.number"),
        ((Place("Weekly market"), Buy(())), "record.step"),
        ((Buy(Goods(wood=1)),), "record.step"),
    ],
)
def test_numbers_are_whole_and_purchases_name_something(line: tuple[Step, ...], rule: str) -> None:
    game = table(5, 12)
    give(arm(game.home("Ann"), 0, 1, 8), "9 ore 9 ruby")
    build(game, "Ann", D3="Peaceful cave")
    broken = refused(game, lambda: game.play("Ann", line))
    assert (broken.rule, broken.kind) == (rule, "malformed")


@pytest.mark.parametrize("empty", [Eat(Goods()), Ruby(Goods()), LetGo(Goods()), Have()], ids=lambda step: step.word)
@pytest.mark.parametrize("where", ["turn", "expedition", "start", "harvest", "end"])
def test_a_free_step_that_names_nothing_is_refused(empty: Step, where: str) -> None:
    """No notation writes it. All or nothing: what comes before it in the line is undone."""
    game = table(2, 4)
    give(arm(game.home("Ann"), 1, 1), "9 ruby 9 food")
    game.phase = {"start": BETWEEN, "harvest": HARVEST_DUE, "end": OVER}.get(where, game.phase)
    eat, place = Eat(Goods(ruby=1)), Place("Logging")
    actions: dict[str, Callable[[], object]] = {
        "turn": partial(game.play, "Ann", [eat, place, empty]),
        "expedition": partial(game.play, "Ann", [eat, place, Expedition((empty, Loot("dog")))]),
        "start": partial(game.reveal, "Donkey farming", start={"Ann": [eat, empty]}),
        "harvest": partial(game.harvest, {"Ann": [eat, empty]}),
        "end": partial(game.end, {"Ann": [eat, empty]}),
    }
    broken = refused(game, actions[where])
    assert (broken.rule, broken.kind, broken.player) == ("record.step", "malformed", "Ann")
    assert broken.step == {"turn": 2, "expedition": 2}.get(where, 1)
    assert empty.word in broken.message


def test_options_refuse_what_is_no_number() -> None:
    game: Game = table(2, 2)
    give(arm(game.home("Ann"), 0, 8), "1 ruby")
    broken = refused(game, lambda: game.options([Order(8.0)]))  # type: ignore[arg-type]
    assert broken.rule == "record.number"
