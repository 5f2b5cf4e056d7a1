"""Passing: only who can use no free space with what is in hand (work.stuck)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.game import HARVEST_DUE
from tests.support.rows import rows
from tests.support.table import arm, breaks, build, give, line_breaks, play, refused, refused_line, table, turn

FOREST = [column + row for column in "ABC" for row in "1234"]
MOUNTAIN = ["D1", "D2", "D3", *(column + row for column in "EF" for row in "1234")]


def alone(
    free: str,
    players: int = 6,
    round_: int = 12,
    has: str = "",
    weapons: tuple[int, ...] = (0, 0),
    lying: str = "",
    bare: str = "",
    bobs: str = "",
    **cells: str,
) -> Game:
    """Return a table at which the spaces `free` are all that is left, without goods but for `lying`.

    Ann has nothing but `has`; her board is full of pastures and caverns but for the cells named and the `bare`
    ones. Bob holds all other spaces or, where `bobs` names some, only these, and Ann the rest.
    """
    game = table(players, round_)
    left_free, left_bare, held = (set(filter(None, names.split(", "))) for names in (free, bare, bobs))
    game.occupant = {
        key: 1 if not held or game.space_name(key) in held else 0
        for key in game.spaces_in_play
        if game.space_name(key) not in left_free
    }
    for name in left_free:
        game.goods_on.pop(game.space_key(name), None)
        if lying:
            game.goods_on[game.space_key(name)] = Goods.parse(lying).pairs
    filled = {**dict.fromkeys(FOREST, "pasture"), **dict.fromkeys(MOUNTAIN, "cavern"), **cells}
    ann = build(game, "Ann", **{cell: tile for cell, tile in filled.items() if cell not in left_bare or cell in cells})
    ann.goods[:] = [0] * 13
    give(arm(ann, *weapons), has)
    return game


STUCK = {
    6: "Slash-and-burn, Imitation 2, Imitation 1, Blacksmithing, Ore mine construction, Ruby mine construction, "
    "Family life, Exploration, Ore trading, Adventure",
    7: "Slash-and-burn, Imitation 2, Imitation 1, Extension, Blacksmithing, Ore mine construction, "
    "Ruby mine construction, Family life, Exploration, Ore trading, Adventure",
}
"""Free spaces that give nothing to a full board, empty hands and unarmed dwarfs."""


@pytest.mark.parametrize("players", [6, 7])
def test_work_stuck_who_can_use_no_free_space_passes(players: int) -> None:
    game = alone(STUCK[players], players)
    assert game.usable_spaces(0) == []
    play(game, "Ann", "pass")
    assert game.passed == {0}
    assert game.to_act == "Bob"
    assert len(game.home("Ann").waiting()) == 2  # they stay at home


# What one act of one space takes: the space, the table, and a line that proves it possible.
POSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    # goods
    ("Logging", {"lying": "1 wood"}, "Logging"),
    ("Sheep farming", {"lying": "1 sheep"}, "Sheep farming"),
    ("Ore mining", {"E3": "ore mine"}, "Ore mining"),
    ("Ore delivery", {"E3": "ore mine"}, "Ore delivery"),
    ("Ruby mining", {"E3": "ruby mine"}, "Ruby mining"),
    ("Ruby delivery", {"E3": "ruby mine", "E2": "ruby mine"}, "Ruby delivery"),
    ("Housework", {}, "Housework"),
    ("Growth", {}, "Growth, take"),
    ("Weekly market", {}, "Weekly market"),
    ("Hardware rental", {}, "Hardware rental"),
    ("Forest exploration", {}, "Forest exploration"),
    ("Starting player", {}, "Starting player"),
    ("Urgent wish for children", {}, "Urgent wish for children, take"),
    # tiles
    ("Slash-and-burn", {"bare": "A1, A2"}, "Slash-and-burn, meadow A1 field A2"),
    ("Slash-and-burn", {"bare": "A1, A2", "A1": "stable"}, "Slash-and-burn, meadow A1 field A2"),
    ("Slash-and-burn", {"bare": "A1", "D3": "Office room"}, "Slash-and-burn, meadow A1 field A0"),
    ("Slash-and-burn", {"bare": ", ".join(FOREST)}, "Slash-and-burn, meadow C4 field C3"),
    ("Clearing", {"bare": "B2, C2"}, "Clearing, meadow B2 field C2"),
    ("Sustenance", {"bare": "B2, C2"}, "Sustenance, meadow B2 field C2"),
    ("Drift mining 1", {"bare": "F1, F2"}, "Drift mining 1, cavern F1 tunnel F2"),
    ("Drift mining 2", {"bare": "F4", "D3": "Office room"}, "Drift mining 2, cavern F4 tunnel G4"),
    ("Excavation", {"bare": "D1, E1"}, "Excavation, cavern D1 cavern E1"),
    ("Extension", {"players": 7, "bare": "A4, B4"}, "Extension, meadow A4 field B4"),
    ("Extension", {"players": 7, "bare": "E3, E4"}, "Extension, cavern E3 tunnel E4"),
    ("Ore mine construction", {"E3": "tunnel", "F3": "tunnel"}, "Ore mine construction, ore mine E3 deep tunnel F3"),
    ("Ruby mine construction", {"E3": "tunnel"}, "Ruby mine construction, ruby mine E3"),
    ("Ruby mine construction", {"E3": "deep tunnel"}, "Ruby mine construction, ruby mine E3"),
    # sowing
    ("Slash-and-burn", {"A1": "field", "has": "1 grain"}, "Slash-and-burn, sow grain A1"),
    ("Slash-and-burn", {"A1": "field", "has": "1 vegetable"}, "Slash-and-burn, sow vegetable A1"),
    ("Family life", {"A1": "field", "has": "1 grain"}, "Family life, sow grain A1"),
    ("Hardware rental", {"players": 5, "A1": "field", "has": "1 grain"}, "Hardware rental, sow grain A1"),
    # dwellings and family
    ("Wish for children", {"round_": 6, "has": "4 wood 2 stone"}, "Wish for children, furnish Simple dwelling 4 D3"),
    ("Wish for children", {"round_": 6, "has": "3 wood 3 stone"}, "Wish for children, furnish Simple dwelling 3 D3"),
    ("Wish for children", {"round_": 6, "has": "3 wood 1 stone", "D1": "Carpenter", "D2": "Stone carver"},
     "Wish for children, furnish Simple dwelling 4 D3"),
    ("Wish for children", {"round_": 6, "has": "3 wood 1 stone 2 ore", "D1": "Builder"},
     "Wish for children, furnish Simple dwelling 4 D3 paying 3 wood 1 stone 2 ore"),
    ("Wish for children",
     {"round_": 6, "has": "4 wood 2 stone", **dict.fromkeys(MOUNTAIN, "tunnel"), "D3": "Work room"},
     "Wish for children, furnish Simple dwelling 4 E3"),
    ("Wish for children", {"round_": 6, "D3": "Dwelling"}, "Wish for children, grow"),
    ("Family life", {"D3": "Dwelling"}, "Family life, grow"),
    # fences and stables
    ("Fence building", {"A1": "meadow", "has": "2 wood"}, "Fence building, pasture A1"),
    ("Fence building", {"A1": "meadow", "has": "1 wood", "D3": "Carpenter"}, "Fence building, pasture A1"),
    ("Sheep farming", {"A1": "meadow", "has": "2 wood"}, "Sheep farming, pasture A1"),
    ("Sheep farming", {"has": "1 stone"}, "Sheep farming, stable A1"),
    ("Sheep farming", {"D3": "Stone carver"}, "Sheep farming, stable A1"),
    ("Donkey farming", {"has": "1 stone", **dict.fromkeys(FOREST[:-1], "field"), "bare": "C4"},
     "Donkey farming, stable C4"),
    # weapons
    ("Blacksmithing", {"has": "1 ore"}, "Blacksmithing, forge 1"),
    ("Blacksmithing", {"D3": "Blacksmith"}, "Blacksmithing, forge 2"),
    ("Adventure", {"has": "1 ore"}, "Adventure, forge 1"),
    ("Logging", {"weapons": (1, 1)}, "Logging, expedition (dog)"),
    ("Blacksmithing", {"weapons": (1, 9)}, "Blacksmithing, expedition (dog)"),
    ("Ore mine construction", {"weapons": (1, 1)}, "Ore mine construction, expedition (dog)"),
    ("Hardware rental", {"players": 5, "weapons": (1, 1)}, "Hardware rental, expedition (dog)"),
    ("Exploration", {"weapons": (1, 1)}, "Exploration, expedition (dog)"),
    ("Adventure", {"weapons": (1, 1)}, "Adventure, expedition (dog)"),
    # trade
    ("Ore trading", {"has": "2 ore"}, "Ore trading, trade 1"),
    # imitation: price and target
    ("Imitation 2", {"has": "2 food"}, "Imitation 2 of Growth, take"),
    ("Imitation 1", {"has": "1 food", "bobs": "Housework"}, "Imitation 1 of Housework"),
    ("Imitation 0", {"players": 7, "bobs": "Growth"}, "Imitation 0 of Growth, take"),
    ("Imitation 0", {"players": 7, "bobs": "Logging", "weapons": (1, 1)}, "Imitation 0 of Logging, expedition (dog)"),
    ("Imitation 0", {"players": 7, "bobs": "Ore mining", "E3": "ore mine"}, "Imitation 0 of Ore mining"),
    ("Imitation 0", {"players": 7, "bobs": "Sheep farming", "has": "1 stone"},
     "Imitation 0 of Sheep farming, stable A1"),
]  # fmt: skip


@rows(("space", "setup", "line"), POSSIBLE)
def test_work_stuck_one_act_of_one_space_can_be_done(space: str, setup: dict[str, Any], line: str) -> None:
    game = alone(space, **setup)
    assert [game.space_name(key) for key in game.usable_spaces(0)] == [space]
    play(game, "Ann", line)


def passing(space: str, setup: dict[str, Any], line: str) -> None:
    def case() -> tuple[Game, str, str]:
        return alone(space, **setup), "Ann", "pass"

    case.__name__ = f"pass instead of {line}"
    line_breaks("work.stuck", step=0)(case)


for _row in POSSIBLE:
    passing(*_row)


IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("Logging", {}),
    ("Ore mining", {"E3": "ruby mine"}),
    ("Ruby mining", {"E3": "ore mine"}),
    ("Ruby delivery", {"E3": "ruby mine"}),  # it takes two
    ("Slash-and-burn", {"bare": "A1"}),
    ("Slash-and-burn", {"bare": "A1, B2"}),  # not adjacent
    ("Slash-and-burn", {"bare": "A1, A2", "A1": "stable", "A2": "stable"}),  # a field lies on no stable
    ("Slash-and-burn", {"bare": "B2", "D3": "Office room"}),  # B2 is not at the edge
    ("Slash-and-burn", {"A1": "field"}),  # no seed
    ("Slash-and-burn", {"has": "1 grain"}),  # no field
    ("Slash-and-burn", {"A1": "field 1 grain", "has": "2 grain"}),  # no empty field
    ("Drift mining 1", {"bare": "F1, E2"}),
    ("Excavation", {"bare": "F1"}),
    ("Extension", {"players": 7, "bare": "A1, F1"}),
    ("Ore mine construction", {"E3": "tunnel", "F2": "tunnel"}),
    ("Ore mine construction", {"E3": "tunnel", "E2": "deep tunnel"}),
    ("Ruby mine construction", {"E3": "ore mine"}),
    ("Wish for children", {"round_": 6, "has": "3 wood 2 stone"}),
    ("Wish for children", {"round_": 6, "has": "9 wood 9 stone", **dict.fromkeys(MOUNTAIN, "tunnel")}),
    ("Family life", {}),
    ("Family life", {"weapons": (0, 0, 0, 0, 0), "D3": "Couple dwelling", "D2": "Dwelling", "D1": "Dwelling"}),
    ("Fence building", {"A1": "meadow", "has": "1 wood"}),
    ("Fence building", {"has": "2 wood"}),
    ("Sheep farming", {"A1": "meadow", "has": "1 wood"}),
    ("Sheep farming", {"A1": "pasture stable", "A2": "pasture stable", "A3": "pasture stable", "has": "1 stone"}),
    ("Donkey farming", {"has": "1 stone", **dict.fromkeys(FOREST, "field")}),
    ("Blacksmithing", {}),
    ("Ore trading", {"has": "1 ore"}),
    ("Exploration", {"weapons": (0, 5), "has": "1 ruby"}),  # judged for the weakest; the ruby need not be spent
    ("Exploration", {"weapons": (0, 14), "has": "9 food"}),
    ("Imitation 2", {"has": "1 food"}),
    ("Imitation 1", {}),
    ("Imitation 0", {"players": 7, "bobs": "Starting player"}),
    ("Imitation 0", {"players": 7, "bobs": "Logging"}),  # what had accumulated is not there for others
    ("Imitation 0", {"players": 7, "bobs": "Imitation 1"}),  # which reaches only what Ann holds herself
    ("Imitation 0", {"players": 7, "bobs": "Slash-and-burn"}),
    # free trades need not be made
    ("Imitation 2", {"has": "9 ruby 9 gold 9 grain"}),
    ("Ore trading", {"has": "2 ruby"}),
    ("Fence building", {"A1": "meadow", "has": "2 gold", "D3": "Trader"}),
    ("Blacksmithing", {"weapons": (0, 0), "has": "1 ruby"}),
]


@rows(("space", "setup"), IMPOSSIBLE)
def test_work_stuck_a_space_that_cannot_be_used_is_no_reason_to_stay(space: str, setup: dict[str, Any]) -> None:
    play(alone(space, **setup), "Ann", "pass")


def test_work_stuck_dwellings_others_have_are_no_longer_there() -> None:
    game = alone("Wish for children", round_=6, has="4 wood 2 stone")
    build(game, "Bob", D3="Simple dwelling 4", D2="Simple dwelling 3")
    play(game, "Ann", "pass")  # the ordinary Dwelling takes 4 wood 3 stone


def test_work_stuck_the_judged_dwarf_is_the_weakest_that_waits() -> None:
    game = alone("Exploration, Growth", weapons=(0, 5))
    turn(game, "Ann", "Growth, take")
    assert refused_line(game, "Ann", "pass").rule == "work.stuck"  # the armed one is left


@breaks("work.stuck", step=1)
def food_in_hand_counts() -> tuple[Game, Callable[[], object]]:
    game = alone("Imitation 2", has="1 ruby")
    return game, lambda: play(game, "Ann", "eat 1 ruby, pass")


def test_work_stuck_who_passes_is_out_of_the_round_and_back_in_the_next() -> None:
    game = alone("Slash-and-burn, Blacksmithing", players=2, round_=1)
    give(game.home("Bob"), "1 ore")
    play(game, "Ann", "pass")
    for line in ("Slash-and-burn, meadow C4 field C3", "Blacksmithing, forge 1"):
        assert game.to_act == "Bob"
        play(game, "Bob", line)
    assert game.phase == HARVEST_DUE
    assert game.home("Ann").supply == Goods()
    game.reveal("Sheep farming")
    assert (game.to_act, game.passed) == ("Ann", set())
    play(game, "Ann", "Logging")


def test_work_stuck_the_round_ends_when_all_have_passed() -> None:
    game = alone("Family life", players=2)
    play(game, "Ann", "pass")
    play(game, "Bob", "pass")  # no room for a child, nothing to sow
    assert game.phase == HARVEST_DUE


@pytest.mark.parametrize(
    ("free", "has", "line"),
    [
        ("Growth", "", "Growth, take, pass"),
        ("Imitation 2", "1 ruby", "pass, eat 1 ruby, Imitation 2 of Growth, take"),
    ],
)
def test_work_stuck_who_places_a_dwarf_does_not_pass(free: str, has: str, line: str) -> None:
    game = alone(free, has=has)
    broken = refused(game, lambda: play(game, "Ann", line))
    assert (broken.rule, broken.kind) == ("record.step", "malformed")
