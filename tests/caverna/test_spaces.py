"""Every action space at every player count: that it is there, how it fills, and what its smallest use gives."""

from typing import Any

import pytest
from attrs import field, frozen

from caverna.games.caverna import Goods
from caverna.games.caverna.rules.game import BETWEEN
from tests.caverna.test_rules_rounds import begin
from tests.caverna.test_rules_work import ready
from tests.caverna.test_rules_work_offers import changed
from tests.support.rows import rows
from tests.support.table import CARD_ORDER, play, refused_line, table

EVERY = (1, 2, 3, 4, 5, 6, 7)
BIG = (4, 5, 6, 7)

PRINTED = {
    1: "Ruby mining, Housework, Slash-and-burn, Excavation, Logging, Ore mining, Wood gathering, Sustenance",
    2: "Ruby mining, Housework, Slash-and-burn, Drift mining, Excavation, Starting player, Logging, Supplies, "
    "Ore mining, Wood gathering, Clearing, Sustenance",
    3: "Ruby mining, Housework, Slash-and-burn, Drift mining, Excavation, Starting player, Logging, Supplies, "
    "Ore mining, Wood gathering, Clearing, Sustenance, Strip mining, Imitation, Forest exploration",
    4: "Ruby mining, Housework, Slash-and-burn, Drift mining, Excavation, Starting player, Imitation, Logging, "
    "Forest exploration, Growth, Clearing, Ore mining, Sustenance",
    5: "Ruby mining, Housework, Slash-and-burn, Drift mining, Excavation, Starting player, Imitation 2, Logging, "
    "Forest exploration, Growth, Clearing, Ore mining, Sustenance, Imitation 4, Depot, Small-scale drift mining, "
    "Weekly market, Hardware rental, Fence building",
    6: "Ruby mining, Housework, Slash-and-burn, Drift mining 2, Excavation, Starting player, Imitation 2, Logging, "
    "Forest exploration, Growth, Clearing, Ore mining, Sustenance, Depot, Weekly market, Drift mining 1, Imitation 1, "
    "Hardware rental, Fence building",
    7: "Ruby mining, Housework, Slash-and-burn, Drift mining 2, Excavation, Starting player, Imitation 2, Logging, "
    "Forest exploration, Growth, Clearing, Ore mining, Sustenance, Depot, Weekly market, Drift mining 1, Imitation 1, "
    "Hardware rental, Fence building, Large depot, Imitation 0, Extension",
}
FLIPPED = {
    "Blacksmithing", "Sheep farming", "Ore mine construction", "Urgent wish for children", "Donkey farming",
    "Ruby mine construction", "Ore delivery", "Family life", "Ore trading", "Adventure", "Ruby delivery",
}  # fmt: skip
"""The cards that lie there in round 12, but for Exploration."""


@pytest.mark.parametrize("players", EVERY)
def test_the_printed_spaces_of_a_player_count(players: int) -> None:
    assert set(table(players, 1).spaces()) == {*PRINTED[players].split(", "), "Blacksmithing"}


@pytest.mark.parametrize("players", EVERY)
def test_the_spaces_of_the_last_round(players: int) -> None:
    exploration = {"Exploration"} if players > 2 else set()
    assert set(table(players, 12).spaces()) == {*PRINTED[players].split(", "), *FLIPPED, *exploration}


@frozen
class Space:
    """A space: what lies on it after one refill and after two, a line that uses it, and the goods that changes.

    ``after`` is what the line adds to the board.
    """

    name: str
    players: tuple[int, ...]
    once: str
    twice: str
    line: str
    gains: str
    setup: dict[str, Any] = field(factory=dict)
    after: dict[str, str] = field(factory=dict)
    round: int = 3


SUPPLIES = "1 wood 1 stone 1 ore 1 food 2 gold"
TWIN, TWINNED = "meadow C4 field C3", {"C4": "meadow", "C3": "field"}
DIG, DUG = "cavern D2 tunnel D1", {"D2": "cavern", "D1": "tunnel"}
SEED = {"has": "1 grain", "C4": "field"}
SOWN = {"C4": "field 3 grain"}
ROOM = {"D3": "Dwelling"}
PAID = {"has": "4 wood 3 stone"}
FED = {"has": "3 food", "held": "Housework"}  # 4 food with the one every game starts with
ON_BOARDS = [
    Space("Ruby mining", EVERY, "1 ruby", "2 ruby", "Ruby mining", "1 ruby"),
    Space("Housework", EVERY, "", "", "Housework", "1 dog"),
    Space("Housework", EVERY, "", "", "Housework, leave, furnish Dog school D3", "", {}, {"D3": "Dog school"}),
    Space("Slash-and-burn", EVERY, "", "", f"Slash-and-burn, {TWIN}", "", {}, TWINNED),
    Space("Slash-and-burn", EVERY, "", "", "Slash-and-burn, sow grain C4", "-1 grain", SEED, SOWN),
    # basic board, 1-3 players
    Space("Drift mining", (2, 3), "1 stone", "2 stone", "Drift mining", "1 stone"),
    Space("Drift mining", (2, 3), "1 stone", "2 stone", f"Drift mining, {DIG}", "1 stone", {}, DUG),
    Space("Excavation", (1, 2, 3), "1 stone", "2 stone", "Excavation", "1 stone"),
    Space("Excavation", (1, 2, 3), "1 stone", "2 stone", f"Excavation, {DIG}", "1 stone", {}, DUG),
    Space("Starting player", (2, 3), "1 food", "2 food", "Starting player", "1 food 2 ore"),
    Space("Logging", (1, 2, 3), "3 wood", "4 wood", "Logging", "3 wood"),
    Space("Supplies", (2, 3), "", "", "Supplies", SUPPLIES),
    Space("Ore mining", (1, 2, 3), "2 ore", "3 ore", "Ore mining", "2 ore"),
    Space("Wood gathering", (1, 2, 3), "1 wood", "2 wood", "Wood gathering", "1 wood"),
    Space("Clearing", (2, 3), "1 wood", "2 wood", "Clearing", "1 wood"),
    Space("Clearing", (2, 3), "1 wood", "2 wood", f"Clearing, {TWIN}", "1 wood", {}, TWINNED),
    Space("Sustenance", (1, 2, 3), "1 food", "2 food", "Sustenance", "1 food 1 grain"),
    Space("Sustenance", (1, 2, 3), "1 food", "2 food", f"Sustenance, {TWIN}", "1 food 1 grain", {}, TWINNED),
    # basic board, 4-7 players
    Space("Drift mining", (4, 5), "2 stone", "4 stone", "Drift mining", "2 stone"),
    Space("Drift mining 2", (6, 7), "2 stone", "4 stone", "Drift mining 2", "2 stone"),
    Space("Excavation", BIG, "2 stone", "3 stone", "Excavation", "2 stone"),
    Space("Excavation", BIG, "2 stone", "3 stone", "Excavation, cavern D2 cavern D1", "2 stone", {},
          {"D2": "cavern", "D1": "cavern"}),
    Space("Starting player", BIG, "1 food", "2 food", "Starting player", "1 food 1 ruby"),
    Space("Imitation", (4,), "", "", "Imitation of Housework", "-2 food 1 dog", FED),
    Space("Imitation 2", (5, 6, 7), "", "", "Imitation 2 of Housework", "-2 food 1 dog", FED),
    Space("Logging", BIG, "3 wood", "6 wood", "Logging", "3 wood"),
    Space("Forest exploration", BIG, "2 wood", "3 wood", "Forest exploration", "2 wood 2 food"),
    Space("Growth", BIG, "", "", "Growth, take", SUPPLIES),
    Space("Growth", BIG, "", "", "Growth, grow, have 3 dwarf", "", ROOM),
    Space("Clearing", BIG, "2 wood", "4 wood", "Clearing", "2 wood"),
    Space("Clearing", BIG, "2 wood", "4 wood", f"Clearing, {TWIN}", "2 wood", {}, TWINNED),
    Space("Ore mining", BIG, "3 ore", "5 ore", "Ore mining", "3 ore"),
    Space("Sustenance", BIG, "1 grain", "1 grain 1 vegetable", "Sustenance", "1 grain"),
    Space("Sustenance", BIG, "1 grain", "1 grain 1 vegetable", f"Sustenance, {TWIN}", "1 grain", {}, TWINNED),
    # additional boards
    Space("Strip mining", (3,), "1 ore", "1 ore 1 stone", "Strip mining", "1 ore 2 wood"),
    Space("Imitation", (3,), "", "", "Imitation of Housework", "-4 food 1 dog", FED),
    Space("Imitation 4", (5,), "", "", "Imitation 4 of Housework", "-4 food 1 dog", FED),
    Space("Forest exploration", (3,), "1 wood", "2 wood", "Forest exploration", "1 wood 1 vegetable"),
    Space("Depot", (5, 6, 7), "1 wood 1 ore", "2 wood 2 ore", "Depot", "1 wood 1 ore"),
    Space("Small-scale drift mining", (5,), "", "", "Small-scale drift mining", "1 stone"),
    Space("Small-scale drift mining", (5,), "", "", f"Small-scale drift mining, {DIG}", "1 stone", {}, DUG),
    Space("Weekly market", (5, 6, 7), "", "", "Weekly market", "4 gold"),
    Space("Hardware rental", (5,), "", "", "Hardware rental, sow grain C4", "-1 grain", SEED, SOWN),
    Space("Hardware rental", (6, 7), "", "", "Hardware rental", "2 wood"),
    Space("Hardware rental", (6, 7), "", "", "Hardware rental, sow grain C4", "2 wood -1 grain", SEED, SOWN),
    Space("Fence building", (5,), "1 wood", "2 wood", "Fence building", "1 wood"),
    Space("Fence building", (6, 7), "2 wood", "3 wood", "Fence building", "2 wood"),
    Space("Fence building", (6, 7), "2 wood", "3 wood", "Fence building, pasture C4", "", {"C4": "meadow"},
          {"C4": "pasture"}),
    Space("Drift mining 1", (6, 7), "1 stone", "2 stone", "Drift mining 1", "1 stone"),
    Space("Imitation 1", (6, 7), "", "", "Imitation 1 of Housework", "-1 food 1 dog", FED),
    Space("Large depot", (7,), "2 wood 1 stone 1 ore", "3 wood 2 stone 2 ore", "Large depot", "2 wood 1 stone 1 ore"),
    Space("Imitation 0", (7,), "", "", "Imitation 0 of Housework", "1 dog", FED),
    Space("Extension", (7,), "", "", f"Extension, {TWIN}", "1 wood", {}, TWINNED),
    Space("Extension", (7,), "", "", f"Extension, {DIG}", "1 stone", {}, DUG),
]  # fmt: skip
TUNNELS = {"E3": "tunnel", "E2": "tunnel"}
ON_CARDS = [
    Space("Blacksmithing", EVERY, "", "", "Blacksmithing, forge 1, have weapons 0 1", "-1 ore", {"has": "1 ore"},
          round=1),
    Space("Sheep farming", EVERY, "1 sheep", "2 sheep", "Sheep farming", "1 sheep", round=2),
    Space("Sheep farming", EVERY, "1 sheep", "2 sheep", "Sheep farming, pasture C4, stable C4",
          "-2 wood -1 stone 1 sheep", {"has": "2 wood 1 stone", "C4": "meadow"}, {"C4": "pasture stable"}, 2),
    Space("Ore mine construction", EVERY, "", "", "Ore mine construction, ore mine E3 deep tunnel E2", "3 ore", TUNNELS,
          {"E3": "ore mine", "E2": "deep tunnel"}),
    Space("Wish for children", EVERY, "", "", "Wish for children, grow, have 3 dwarf", "", ROOM, round=4),
    Space("Wish for children", EVERY, "", "", "Wish for children, furnish Dwelling D3", "-4 wood -3 stone", PAID,
          {"D3": "Dwelling"}, 4),
    Space("Donkey farming", EVERY, "1 donkey", "2 donkey", "Donkey farming", "1 donkey", round=5),
    Space("Donkey farming", EVERY, "1 donkey", "2 donkey", "Donkey farming, pasture C4 C3", "-4 wood 1 donkey",
          {"has": "4 wood", "C4": "meadow", "C3": "meadow"}, {"C4 C3": "large pasture"}, 5),
    Space("Ruby mine construction", EVERY, "", "", "Ruby mine construction, ruby mine E3", "", TUNNELS,
          {"E3": "ruby mine"}, 6),
    Space("Ruby mine construction", EVERY, "", "", "Ruby mine construction, ruby mine E3", "1 ruby",
          {"E3": "deep tunnel"}, {"E3": "ruby mine"}, 6),
    Space("Ore delivery", EVERY, "1 stone 1 ore", "2 stone 2 ore", "Ore delivery", "1 stone 1 ore", round=7),
    Space("Family life", EVERY, "", "", "Family life, grow, have 3 dwarf", "", ROOM, round=8),
    Space("Family life", EVERY, "", "", "Family life, sow grain C4", "-1 grain", SEED, SOWN, 8),
    Space("Urgent wish for children", EVERY, "", "", "Urgent wish for children, take", "3 gold", round=8),
    Space("Urgent wish for children", EVERY, "", "",
          "Urgent wish for children, furnish Dwelling D3, grow, have 3 dwarf", "-4 wood -3 stone", PAID, ROOM, 8),
    Space("Exploration", (3, *BIG), "", "", "Exploration, expedition (dog), have weapons 1 2", "1 dog",
          {"weapons": (1, 1)}, round=9),
    Space("Ore trading", EVERY, "", "", "Ore trading, trade 1", "-2 ore 2 gold 1 food", {"has": "2 ore"}, round=10),
    Space("Adventure", EVERY, "", "", "Adventure, forge 1, have weapons 0 1", "-1 ore", {"has": "1 ore"}, round=11),
    Space("Adventure", EVERY, "", "", "Adventure, expedition (dog), expedition (dog), have weapons 1 3", "2 dog",
          {"weapons": (1, 1)}, round=11),
    Space("Ruby delivery", EVERY, "2 ruby", "3 ruby", "Ruby delivery", "2 ruby", round=12),
]  # fmt: skip
SPACES = [*ON_BOARDS, *ON_CARDS]


@pytest.mark.parametrize(
    ("space", "players"),
    [
        pytest.param(space, players, id=f"{space.line} ({players}) -> {space.gains or 'nothing'}")
        for space in SPACES
        for players in space.players
    ],
)
def test_what_the_smallest_use_of_a_space_gives(space: Space, players: int) -> None:
    game = ready(players, space.round, **space.setup)
    ann, bystanders = game.home("Ann"), [home.state() for home in game.homes[1:]]
    before, board = ann.supply, ann.board()
    play(game, "Ann", space.line)
    assert changed(before, ann.supply) == dict(Goods.parse(space.gains))
    expected = {cell: tile for cell, tile in board.items() if cell not in " ".join(space.after).split()} | space.after
    assert ann.board() == expected
    assert game.spaces()[space.name] == Goods()  # what lay there is gone
    assert game.occupied()[space.name] == "Ann"
    assert [home.state() for home in game.homes[1:]] == bystanders


FILLED = {(space.name, n): (space, n) for space in SPACES for n in space.players if space.round < 10}
"""Each space once per player count; the cards of rounds 10-12 follow below."""


@rows(("space", "players"), FILLED.values())
def test_how_a_space_fills_from_empty_and_on_top(space: Space, players: int) -> None:
    game = table(players, max(space.round, 3))
    game.goods_on.clear()
    for lying in (space.once, space.twice):
        begin(game)
        assert game.spaces()[space.name] == Goods.parse(lying)


def test_every_space_of_every_player_count_is_in_these_tables() -> None:
    for players in EVERY:
        named = {space.name for space in SPACES if players in space.players}
        assert named == set(table(players, 12).spaces()) | {"Wish for children"}


# --- the last stage, mines, expeditions, market -----------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
def test_ruby_delivery_fills_with_two_then_one_and_the_others_of_its_stage_with_nothing(players: int) -> None:
    game = table(players, 8 if players < 3 else 9)
    lying = []
    for card in ("Ruby delivery", "Adventure", "Ore trading"):
        game.phase = BETWEEN
        game.reveal(card)
        lying.append(game.spaces()["Ruby delivery"]["ruby"])
    assert lying == [2, 3, 4]
    assert game.spaces()["Adventure"] == game.spaces()["Ore trading"] == Goods()


@pytest.mark.parametrize("players", EVERY)
@pytest.mark.parametrize(
    ("space", "mines", "gains"),
    [
        ("Ore mining", ["ore mine"] * 2, "4 ore"),
        ("Ore delivery", ["ore mine", "ruby mine"], "1 stone 3 ore"),
        ("Ruby mining", ["ruby mine"] * 3, "2 ruby"),
        ("Ruby delivery", ["ruby mine"], "2 ruby"),
        ("Ruby delivery", ["ruby mine"] * 2, "3 ruby"),
    ],
)
def test_what_mines_add(players: int, space: str, mines: list[str], gains: str) -> None:
    cells: dict[str, Any] = dict(zip(["E1", "E2", "E3"], mines, strict=False))
    game = ready(players, 12, **cells)
    before = game.home("Ann").supply
    play(game, "Ann", space)
    expected = dict(Goods.parse(gains))
    if space == "Ore mining":
        expected["ore"] += 2 if players < 4 else 3  # one refill
    assert changed(before, game.home("Ann").supply) == expected


@pytest.mark.parametrize(
    ("players", "round_", "space", "level"),
    [
        (2, 1, "Logging", 1),
        (4, 1, "Logging", 1),
        (2, 1, "Blacksmithing", 3),
        (2, 3, "Ore mine construction", 2),
        (5, 1, "Hardware rental", 2),
        (6, 1, "Hardware rental", 2),
        (3, 9, "Exploration", 4),
        (2, 11, "Adventure", 1),
    ],
)
def test_the_level_of_an_expedition(players: int, round_: int, space: str, level: int) -> None:
    items = ["dog", "wood", "grain", "sheep", "stone"]
    game = ready(players, round_, weapons=(3, 3))
    broken = refused_line(game, "Ann", f"{space}, expedition ({', '.join(items[: level + 1])})")
    assert (broken.rule, broken.item) == ("expedition.loot", level)
    play(game, "Ann", f"{space}, expedition ({', '.join(items[:level])}), have weapons 3 4")


PRICES = {"wood": 1, "stone": 1, "ore": 1, "grain": 1, "sheep": 1, "donkey": 1, "boar": 2, "dog": 2, "vegetable": 2,
          "cattle": 3}  # fmt: skip


@pytest.mark.parametrize("players", [5, 6, 7])
@pytest.mark.parametrize(("good", "price"), PRICES.items())
def test_the_prices_of_the_weekly_market(players: int, good: str, price: int) -> None:
    game = ready(players)
    play(game, "Ann", f"Weekly market, buy {good}, have {4 - price} gold 1 {good}")


def test_the_weekly_market_sells_one_of_each() -> None:
    game = ready(5, has="11 gold", D3="Breakfast room", C4="pasture", C3="pasture", E3="ore mine")
    play(game, "Ann", f"Weekly market, buy {' '.join(PRICES)}, have 0 gold")  # 15 gold for all ten


def test_the_cards_of_the_table_are_the_twelve() -> None:
    faces = {space.name for space in ON_CARDS}
    assert faces == set(CARD_ORDER.values()) | {"Urgent wish for children"}
