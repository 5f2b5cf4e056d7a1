"""Placing dwarfs: whose turn, which dwarf, which space, and that something must be done there (p. 8, 17, 21-22)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE, OVER
from caverna.games.caverna.state.home import Dwarf
from tests.support.table import arm, breaks, build, give, goods, line_breaks, play, refused, refused_line, table, turn

Row = tuple[int, int, str, dict[str, Any]]
"""Players, round, line, and what else `ready` sets up."""


def ready(
    players: int = 2,
    round_: int = 1,
    has: str = "",
    weapons: tuple[int, ...] = (0, 0),
    held: str = "",
    rulings: dict[str, str] | None = None,
    **cells: str,
) -> Game:
    """Return a table at which Ann has these goods, weapons and cells, and Bob stands on the spaces `held`."""
    game = table(players, round_, **(rulings or {}))
    give(arm(build(game, "Ann", **cells), *weapons), has)
    for space in filter(None, held.split(", ")):
        game.occupant[game.space_key(space)] = 1
    return game


def line_case(rule: str, step: int, line: str, players: int = 2, round_: int = 1, **setup: Any) -> None:
    """Register that a line of Ann's breaks a rule at a step."""

    def case() -> tuple[Game, str, str]:
        return ready(players, round_, **setup), "Ann", line

    case.__name__ = f"{line} ({players} players, round {round_})"
    line_breaks(rule, step)(case)


# --- work.turn-order ------------------------------------------------------------------------------------------------

SPOTS = ["Logging", "Clearing", "Ore mining", "Supplies", "Drift mining", "Excavation", "Sustenance", "Wood gathering",
         "Housework", "Starting player"]  # fmt: skip


@pytest.mark.parametrize(
    ("families", "order"),
    [
        ((2, 2), "Ann Bob Ann Bob"),
        ((2, 4), "Ann Bob Ann Bob Bob Bob"),
        ((3, 2), "Ann Bob Ann Bob Ann"),
        ((3, 2, 4), "Ann Bob Cai Ann Bob Cai Ann Cai Cai"),
    ],
)
def test_work_turn_order_clockwise_and_who_has_no_dwarf_left_is_skipped(families: tuple[int, ...], order: str) -> None:
    game = table(len(families))
    for home, family in zip(game.homes, families, strict=True):
        arm(home, *[0] * family)
    placed = []
    while game.to_act is not None:
        placed.append(game.to_act)
        play(game, game.to_act, SPOTS[len(placed) - 1])
    assert placed == order.split()
    game.reveal("Sheep farming")  # only now


def test_work_turn_order_begins_with_the_starting_player() -> None:
    game = table(3)
    game.seat_to_act = game.starting = 2
    for player, line in zip(["Cai", "Ann", "Bob", "Cai"], SPOTS, strict=False):
        assert game.to_act == player
        play(game, player, line)


def test_work_turn_order_a_free_move_is_no_turn() -> None:
    game = table()
    for player in ("Ann", "Bob"):
        give(game.home(player), "1 grain")
        play(game, player, "eat 1 grain")
    assert game.to_act == "Ann"


@breaks("work.turn-order")
def out_of_turn() -> tuple[Game, Callable[[], object]]:
    game = table()
    return game, lambda: play(game, "Bob", "Logging")


@breaks("work.turn-order")
def twice_in_a_row() -> tuple[Game, Callable[[], object]]:
    game = table(3)
    play(game, "Ann", "Logging")
    return game, lambda: play(game, "Ann", "Clearing")


@breaks("work.turn-order")
def passing_out_of_turn() -> tuple[Game, Callable[[], object]]:
    game = table()
    game.occupant = dict.fromkeys(game.spaces_in_play, 0)
    return game, lambda: play(game, "Bob", "pass")


@breaks("work.turn-order")
def no_dwarf_left() -> tuple[Game, Callable[[], object]]:
    game = table()
    arm(game.home("Bob"), 0, 0, 0)
    for player, line in zip(["Ann", "Bob", "Ann", "Bob"], SPOTS, strict=False):
        play(game, player, line)
    return game, lambda: play(game, "Ann", "Excavation")


@breaks("work.turn-order")
def a_newborn_is_no_dwarf_to_place() -> tuple[Game, Callable[[], object]]:
    game = table()
    ann = game.home("Ann")
    ann.dwarfs = [Dwarf(0, "logging_1_3"), Dwarf(0, "supplies"), Dwarf(newborn=True)]
    game.seat_to_act = 1
    return game, lambda: play(game, "Ann", "Excavation")


@breaks("work.turn-order")
def after_passing() -> tuple[Game, Callable[[], object]]:
    game = table()
    game.passed, game.seat_to_act = {0}, 1
    return game, lambda: play(game, "Ann", "Logging")


def in_phase(phase: str) -> Game:
    game = table(2, 12 if phase == OVER else 2)
    game.phase, game.seat_to_act = phase, -1
    return game


@breaks("work.turn-order")
def placing_between_rounds() -> tuple[Game, Callable[[], object]]:
    game = in_phase(BETWEEN)
    return game, lambda: play(game, "Ann", "Logging")


@breaks("work.turn-order")
def placing_when_the_harvest_is_due() -> tuple[Game, Callable[[], object]]:
    game = in_phase(HARVEST_DUE)
    return game, lambda: play(game, "Ann", "Logging")


@breaks("work.turn-order")
def placing_when_the_game_is_over() -> tuple[Game, Callable[[], object]]:
    game = in_phase(OVER)
    return game, lambda: play(game, "Ann", "Logging")


@breaks("work.turn-order")
def placing_before_the_first_round() -> tuple[Game, Callable[[], object]]:
    game = Game(["Ann", "Bob"])
    return game, lambda: play(game, "Ann", "Supplies")


@breaks("work.turn-order")
def the_next_round_before_all_are_placed() -> tuple[Game, Callable[[], object]]:
    game = table()
    for player, line in zip(["Ann", "Bob", "Ann"], SPOTS, strict=False):
        play(game, player, line)
    return game, lambda: game.reveal("Sheep farming")


@breaks("work.turn-order")
def the_harvest_before_all_are_placed() -> tuple[Game, Callable[[], object]]:
    game = table()
    return game, game.harvest


# --- work.dwarf-order -----------------------------------------------------------------------------------------------


def strengths_by_space(game: Game) -> dict[str, int]:
    return {game.space_name(dwarf.space): dwarf.weapon for dwarf in game.home("Ann").dwarfs if dwarf.space}


def test_work_dwarf_order_ascending_the_unarmed_first() -> None:
    game = ready(weapons=(5, 0, 8, 3))
    for spot in ("Logging", "Clearing", "Ore mining", "Supplies"):
        turn(game, "Ann", spot)
    assert strengths_by_space(game) == {"Logging": 0, "Clearing": 3, "Ore mining": 5, "Supplies": 8}


@pytest.mark.parametrize("line", ["order 8, Clearing", "Clearing, order 8"])
def test_work_dwarf_order_one_ruby_whatever_the_number_of_weaker_ones(line: str) -> None:
    game = ready(has="1 ruby", weapons=(5, 0, 8, 3))
    turn(game, "Ann", f"{line}, have 0 ruby 1 wood")
    for spot in ("Logging", "Ore mining", "Supplies"):  # then the rest, the weakest first
        turn(game, "Ann", spot)
    assert strengths_by_space(game) == {"Clearing": 8, "Logging": 0, "Ore mining": 3, "Supplies": 5}


def test_work_dwarf_order_a_ruby_each_time() -> None:
    game = ready(has="2 ruby", weapons=(0, 4, 4))
    turn(game, "Ann", "order 4, Logging, expedition (wood)")
    turn(game, "Ann", "order 4, Clearing, have 0 ruby")
    assert strengths_by_space(game) == {"Logging": 5, "Clearing": 4}


def test_work_dwarf_order_a_placed_weaker_dwarf_does_not_wait() -> None:
    game = ready(weapons=(0, 5))
    turn(game, "Ann", "Logging")
    turn(game, "Ann", "Clearing")
    assert strengths_by_space(game) == {"Logging": 0, "Clearing": 5}


def test_work_dwarf_order_the_dwarf_that_goes_is_the_one_who_acts() -> None:
    game = ready(has="1 ruby", weapons=(1, 7))
    turn(game, "Ann", "order 7, Logging, expedition (furnish Dog school D3)")  # needs strength 7
    assert game.home("Ann").weapons() == [1, 8]


def test_work_dwarf_order_written_late_leaves_the_goods_where_they_come() -> None:
    """Goods not mentioned come right after the placement, wherever `order` stands."""
    game = ready(has="1 ruby", weapons=(1, 7))
    turn(game, "Ann", "Logging, expedition (dog), order 7, have 3 wood 1 dog 0 ruby")


WRONG_DWARF: list[tuple[str, int, dict[str, Any]]] = [
    ("order 5, Logging", 0, {"weapons": (0, 5)}),  # no ruby
    ("Logging, order 5", 1, {"weapons": (0, 5)}),
    ("Ruby mining, order 5", 1, {"weapons": (0, 5), "round_": 3}),  # the ruby that lies there comes too late
    ("Logging, order 5", 1, {"weapons": (5, 5), "has": "1 ruby"}),  # nobody weaker waits
    ("order 5, Logging", 0, {"weapons": (5, 8), "has": "1 ruby"}),
    ("Logging, order 3", 1, {"weapons": (0, 5), "has": "1 ruby"}),  # there is no such dwarf
    ("Logging, order 14", 1, {"weapons": (0, 13), "has": "1 ruby"}),
]
for _line, _step, _setup in WRONG_DWARF:
    line_case("work.dwarf-order", _step, _line, **_setup)


@line_breaks("work.dwarf-order", step=1)
def the_strong_dwarf_is_placed_already() -> tuple[Game, str, str]:
    game = ready(has="1 ruby")
    game.home("Ann").dwarfs = [Dwarf(0), Dwarf(5, "supplies")]
    return game, "Ann", "Logging, order 5"


def test_work_dwarf_order_is_written_once() -> None:
    game = ready(has="2 ruby", weapons=(0, 3, 5))
    assert refused_line(game, "Ann", "order 3, Logging, order 5").rule == "record.step"


# --- work.occupied --------------------------------------------------------------------------------------------------

line_case("work.occupied", 0, "Supplies", held="Supplies")
line_case("work.occupied", 0, "Growth, take", players=4, held="Growth")
line_case("work.occupied", 1, "eat 1 grain, Housework", has="1 grain", held="Housework")
line_case("work.occupied", 0, "Imitation of Growth, take", players=4, has="1 food", held="Imitation, Growth")


@line_breaks("work.occupied", step=0)
def held_by_oneself() -> tuple[Game, str, str]:
    game = table()
    turn(game, "Ann", "Supplies")
    return game, "Ann", "Supplies"


def test_work_occupied_until_the_end_of_the_round() -> None:
    game = table()
    for player, line in zip(["Ann", "Bob", "Ann", "Bob"], SPOTS, strict=False):
        play(game, player, line)
    assert game.occupied() == {"Logging": "Ann", "Clearing": "Bob", "Ore mining": "Ann", "Supplies": "Bob"}
    game.reveal("Sheep farming")
    play(game, "Ann", "Supplies")


def test_work_occupied_spaces_of_one_name_are_two_spaces() -> None:
    game = table(6)
    turn(game, "Ann", "Drift mining 1")
    turn(game, "Bob", "Drift mining 2")
    assert refused_line(game, "Cai", "Drift mining 1").rule == "work.occupied"


# --- work.available -------------------------------------------------------------------------------------------------

CLOSED: list[Row] = [
    (2, 1, "Growth, take", {}),
    (2, 1, "Weekly market", {}),
    (2, 1, "Strip mining", {}),
    (4, 1, "Supplies", {}),
    (3, 12, "Small-scale drift mining", {}),
    (6, 1, "Small-scale drift mining", {}),
    (7, 1, "Small-scale drift mining", {}),
    (6, 1, "Extension, meadow C4 field C3", {}),
    (1, 1, "Supplies", {}),
    (1, 12, "Starting player", {}),
    (2, 1, "Sheep farming, stable A1", {"has": "1 stone"}),
    (2, 2, "Ore mine construction, ore mine E3 deep tunnel E2", {"E3": "tunnel", "E2": "tunnel"}),
    (2, 3, "Wish for children, furnish Dwelling D3", {"has": "4 wood 3 stone"}),
    (2, 8, "Wish for children, grow", {"D3": "Dwelling"}),
    (2, 7, "Urgent wish for children, take", {}),
    (2, 6, "Ore delivery", {"E3": "ore mine"}),
    (2, 12, "Exploration, expedition (dog)", {"weapons": (1, 1)}),
    (3, 8, "Exploration, expedition (dog)", {"weapons": (1, 1)}),
]
for _players, _round, _line, _setup in CLOSED:
    line_case("work.available", 0, _line, _players, _round, **_setup)


@pytest.mark.parametrize(
    ("players", "round_", "line"),
    [
        (4, 1, "Growth, take"),
        (5, 1, "Small-scale drift mining"),
        (7, 1, "Extension, meadow C4 field C3"),
        (2, 2, "Sheep farming"),
        (2, 8, "Urgent wish for children, take"),
        (3, 9, "Exploration, expedition (dog)"),
    ],
)
def test_work_available_where_the_count_and_the_cards_open_it(players: int, round_: int, line: str) -> None:
    play(ready(players, round_, weapons=(1, 1)), "Ann", line)


# --- work.must-act --------------------------------------------------------------------------------------------------

IDLE: list[Row] = [
    (2, 1, "Ruby mining", {}),
    (2, 2, "Ruby mining", {}),
    (2, 1, "Ruby mining, eat 1 grain", {"has": "1 grain"}),  # free trades are not an action of the space
    (2, 1, "Slash-and-burn, ruby meadow C4", {"has": "1 ruby"}),
    (2, 1, "Slash-and-burn, use Trader", {"has": "2 gold", "D3": "Trader"}),
    (2, 1, "Slash-and-burn", {}),
    (2, 1, "Blacksmithing", {"has": "8 ore"}),
    (2, 3, "Ore mine construction", {}),
    (2, 8, "Family life", {}),
    (3, 9, "Exploration", {"weapons": (1, 1)}),
    (2, 10, "Ore trading", {"has": "6 ore"}),
    (2, 11, "Adventure", {}),
    (5, 1, "Hardware rental", {}),
    (2, 1, "Clearing, leave", {}),
    (2, 1, "Housework, leave", {}),
    (5, 1, "Small-scale drift mining, leave", {}),
    (6, 1, "Hardware rental, leave", {}),
    (2, 2, "Sheep farming, leave", {}),
    (3, 1, "Imitation of Logging", {"has": "4 food", "held": "Logging"}),  # the price is paid for nothing
]
for _players, _round, _line, _setup in IDLE:
    line_case("work.must-act", 0, _line, _players, _round, **_setup)
line_case("work.must-act", 1, "order 3, Ruby mining", weapons=(0, 3), has="1 ruby")


@pytest.mark.parametrize(
    ("players", "round_", "line", "has", "cells"),
    [
        (2, 3, "Ruby mining", "", {}),  # one good
        (2, 1, "Ruby mining", "", {"E3": "ruby mine"}),
        (2, 1, "Wood gathering", "", {}),
        (2, 1, "Clearing, leave, meadow C4 field C3", "", {}),  # a tile
        (2, 2, "Sheep farming, pasture C4, leave", "2 wood", {"C4": "meadow"}),
        (2, 2, "Sheep farming, stable A1, leave", "1 stone", {}),
        (2, 1, "Housework, leave, furnish Dog school D3", "", {}),  # a furnishing, though it costs nothing
        (2, 1, "Slash-and-burn, sow grain C4", "1 grain", {"C4": "field"}),
        (2, 8, "Family life, grow", "", {"D3": "Dwelling"}),
        (2, 1, "Blacksmithing, forge 1", "1 ore", {}),
        (2, 10, "Ore trading, trade 1", "2 ore", {}),
        (3, 1, "Imitation of Strip mining", "3 food", {}),  # 2 wood are fixed
    ],
)
def test_work_must_act_one_effect_is_enough(
    players: int, round_: int, line: str, has: str, cells: dict[str, Any]
) -> None:
    game = ready(players, round_, has=has, held="Strip mining" if "Imitation" in line else "", **cells)
    play(game, "Ann", line)


def test_work_must_act_the_smallest_expedition_is_enough() -> None:
    game = ready(weapons=(1, 1))
    play(game, "Ann", "Logging, leave, expedition (+1)")
    assert game.home("Ann").weapons() == [2, 3]
    assert goods(game.home("Ann"), "wood") == 0


# --- which rule a finding names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "step", "line", "setup"),
    [
        ("work.occupied", 0, "Logging, order 5", {"held": "Logging", "weapons": (0, 5)}),
        ("work.dwarf-order", 1, "Imitation of Logging, order 5", {"players": 3, "weapons": (0, 5)}),
        ("work.offered", 1, "Logging, furnish Carpenter F1", {}),
        ("work.order-of-actions", 2, "Slash-and-burn, sow grain C4, meadow A1 field F1",
         {"has": "1 grain", "C4": "field"}),
        ("animals.housing", 1, "Ruby mining, ruby 3 sheep", {"has": "3 ruby"}),
    ],
)  # fmt: skip
def test_the_first_check_that_fails_is_the_finding(rule: str, step: int, line: str, setup: dict[str, Any]) -> None:
    broken = refused_line(ready(**setup), "Ann", line)
    assert (broken.rule, broken.step) == (rule, step)


def test_the_turn_is_checked_before_the_space() -> None:
    game = table()
    assert refused(game, lambda: play(game, "Bob", "Depot")).rule == "work.turn-order"
