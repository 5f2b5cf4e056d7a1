"""Mines, and the Office room, which lets tiles overhang the board (p. 16-17)."""

import pytest

from tests.support.home_of_ann import Board, after, broken, has, new_tiles, setting
from tests.support.table import play, refused_line, turn

START: Board = {"C4": "meadow", "C3": "field"}
OFFICE: Board = {"D3": "Office room"}


# --- mines --------------------------------------------------------------------------------------------------------

TUNNELS: Board = {"E2": "tunnel", "E1": "tunnel", "F2": "cavern"}


@pytest.mark.parametrize(("mine", "deep"), [("E2", "E1"), ("E1", "E2")])
def test_mine_ore(mine: str, deep: str) -> None:
    game = after(f"Ore mine construction, ore mine {mine} deep tunnel {deep}", TUNNELS, round_=3)
    assert new_tiles(game, TUNNELS) == {mine: "ore mine", deep: "deep tunnel"}
    assert has(game, "ore") == [3]


for name, cells, board in [
    ("on_a_cavern", "ore mine E2 deep tunnel F2", TUNNELS),
    ("on_bare_mountain", "ore mine E2 deep tunnel E3", TUNNELS),
    ("on_a_deep_tunnel", "ore mine E2 deep tunnel E1", TUNNELS | {"E1": "deep tunnel"}),
    ("on_an_ore_mine", "ore mine E1 deep tunnel E2", TUNNELS | {"E1": "ore mine"}),
    ("on_a_ruby_mine", "ore mine E1 deep tunnel E2", TUNNELS | {"E2": "ruby mine"}),
    ("on_a_furnished_tunnel", "ore mine E1 deep tunnel E2", TUNNELS | {"D3": "Work room", "E2": "Dwelling"}),
    ("a_cell_between", "ore mine E2 deep tunnel D1", TUNNELS | {"D1": "tunnel"}),
    ("both_halves_on_one_tunnel", "ore mine E2 deep tunnel E2", TUNNELS),
    ("over_the_edge", "ore mine F1 deep tunnel G1", TUNNELS | OFFICE | {"F1": "tunnel"}),
]:
    broken("mine.ore", f"ore_mine_{name}", f"Ore mine construction, {cells}", board, round_=3)


@pytest.mark.parametrize(("on", "rubies"), [("tunnel", 0), ("deep tunnel", 1)])
def test_mine_ruby(on: str, rubies: int) -> None:
    game = after("Ruby mine construction, ruby mine E2", {"E2": on}, round_=6)
    assert new_tiles(game) == {"E2": "ruby mine"}
    assert has(game, "ruby") == [rubies]


for name, line, board in [
    ("on_a_cavern", "ruby mine D3", {}),
    ("on_bare_mountain", "ruby mine E3", {}),
    ("on_an_ore_mine", "ruby mine E2", {"E2": "ore mine"}),
    ("on_a_ruby_mine", "ruby mine E2", {"E2": "ruby mine"}),
    ("on_a_furnished_tunnel", "ruby mine E2", {"D3": "Work room", "E2": "Dwelling"}),
    ("in_the_forest", "ruby mine C4", {"C4": "meadow"}),
]:
    broken("mine.ruby", f"ruby_mine_{name}", f"Ruby mine construction, {line}", board, round_=6)


@pytest.mark.parametrize(
    ("line", "mines", "wants"),
    [
        ("Ore mining", "", [2, 0, 0]),
        ("Ore mining", "ore", [2 + 2, 0, 0]),
        ("Ore mining", "ore ore ore", [2 + 6, 0, 0]),
        ("Ore mining", "ruby ruby", [2, 0, 0]),
        ("Ore delivery", "", [1, 1, 0]),
        ("Ore delivery", "ore ore", [1 + 4, 1, 0]),
        ("Ruby mining", "ore", [0, 0, 1]),
        ("Ruby mining", "ruby", [0, 0, 1 + 1]),
        ("Ruby mining", "ruby ruby ruby", [0, 0, 1 + 1]),
        ("Ruby delivery", "ruby", [0, 0, 2]),
        ("Ruby delivery", "ruby ruby", [0, 0, 2 + 1]),
        ("Ruby delivery", "ruby ruby ruby", [0, 0, 2 + 1]),
    ],
)
def test_mine_yield(line: str, mines: str, wants: list[int]) -> None:
    board = {cell: f"{kind} mine" for cell, kind in zip(("E1", "E2", "F2"), mines.split(), strict=False)}
    assert has(after(line, board, round_=12), "ore", "stone", "ruby") == wants


def test_mine_yield_alone_makes_ruby_mining_usable_in_round_1() -> None:
    assert has(after("Ruby mining", {"E2": "ruby mine"}, round_=1), "ruby") == [1]
    assert refused_line(setting(round_=1), "Ann", "Ruby mining").rule == "work.must-act"


# --- Office room --------------------------------------------------------------------------------------------------

ROUND_THE_EDGE: Board = {
    **OFFICE, "C4": "meadow", "C3": "field", "C2": "meadow", "B4": "field", "A4": "meadow", "E3": "cavern",
    "E2": "tunnel", "E1": "tunnel",
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "outside", "kind", "boars", "food"),
    [
        ("Clearing, meadow A3 field Z3", "Z3", "field", 1, 1),
        ("Clearing, field A3 meadow Z3", "Z3", "meadow", 1, 1),
        ("Clearing, meadow C1 field C0", "C0", "field", 1, 1),
        ("Drift mining, cavern F2 tunnel G2", "G2", "tunnel", 0, 1),
        ("Drift mining, tunnel F1 cavern G1", "G1", "cavern", 0, 3),
        ("Excavation, cavern E4 cavern E5", "E5", "cavern", 0, 2),
        ("Drift mining, cavern D1 tunnel D0", "D0", "tunnel", 0, 1),
    ],
)
def test_ruling_office_room(line: str, outside: str, kind: str, boars: int, food: int) -> None:
    game = after(line, ROUND_THE_EDGE)
    assert game.home("Ann").board()[outside] == kind
    assert has(game, "gold", "boar", "food") == [2, boars, food]


def test_ruling_office_room_pays_each_time_and_only_for_overhanging() -> None:
    game = setting(OFFICE)
    wants = [("Clearing, meadow C4 field C5", 2), ("Slash-and-burn, meadow B4 field B5", 4)]
    for line, gold in [*wants, ("Sustenance, meadow A4 field A3", 4)]:
        turn(game, "Ann", line)
        game.home("Ann").dwarfs *= 2
        assert has(game, "gold") == [gold]


def test_ruling_office_room_on_extension() -> None:
    game = setting(OFFICE, players=7)
    play(game, "Ann", "Extension, meadow C4 field C5")
    assert has(game, "gold", "wood") == [2, 1]


@pytest.mark.parametrize(
    ("board", "line", "where", "what"),
    [
        ({"C5": "field"}, "Slash-and-burn, sow vegetable C5", "C5", "field 2 vegetable"),
        ({"C5": "meadow"}, "Sheep farming, pasture C5", "C5", "pasture"),
        ({"C5": "meadow", "C4": "meadow"}, "Sheep farming, pasture C4 C5", "C4 C5", "large pasture"),
        ({"C5": "meadow"}, "Sheep farming, stable C5", "C5", "meadow stable"),
        ({"G2": "tunnel", "F2": "tunnel"}, "Ore mine construction, ore mine G2 deep tunnel F2", "G2", "ore mine"),
        ({"G2": "deep tunnel"}, "Ruby mine construction, ruby mine G2", "G2", "ruby mine"),
        ({"G2": "cavern"}, "Housework, furnish Carpenter G2", "G2", "Carpenter"),
    ],
)
def test_ruling_office_room_outside_is_a_normal_space(board: Board, line: str, where: str, what: str) -> None:
    game = after(line, START | OFFICE | board, "1 vegetable 4 wood 1 stone", round_=6)
    assert game.home("Ann").board()[where] == what


def test_ruling_office_room_outside_is_never_unused() -> None:
    game = after("Clearing, meadow C4 field C5", OFFICE)
    unused = {line.category: line.points for line in game.scores()["Ann"].lines}["unused"]
    assert unused == -(24 - 2 - 1)  # D3, D4 and C4 are used


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Clearing, meadow Z3 field Z4", "forest.twin"),
        ("Clearing, meadow A0 field B0", "forest.twin"),
        ("Drift mining, cavern G2 tunnel G3", "mountain.twin"),
        ("Drift mining, cavern E0 tunnel D0", "mountain.twin"),
        ("Clearing, meadow C1 field D0", "forest.twin"),
        ("Drift mining, cavern D1 tunnel C0", "mountain.twin"),
        ("ruby field C5", "forest.single"),
        ("ruby tunnel E0", "mountain.single"),
    ],
)
def test_ruling_office_room_exactly_one_half_of_a_twin_tile_on_its_own_side(line: str, rule: str) -> None:
    assert refused_line(setting(ROUND_THE_EDGE, "2 ruby"), "Ann", line).rule == rule


@pytest.mark.parametrize("line", ["Clearing, meadow C4 field C5", "Clearing, field C4 meadow C5"])
def test_ruling_office_edge_first_tile(line: str) -> None:
    game = after(line, OFFICE)
    assert new_tiles(game, OFFICE).keys() == {"C4", "C5"}
    assert has(game, "gold") == [2]


@pytest.mark.parametrize(
    ("board", "line", "ore"),
    [
        ({"F2": "tunnel", "G2": "tunnel"}, "Ore mine construction, ore mine G2 deep tunnel F2", 3),
        ({"G2": "tunnel", "G3": "tunnel"}, "Ore mine construction, ore mine G2 deep tunnel G3", 3),
        ({"G2": "tunnel"}, "Ruby mine construction, ruby mine G2", 0),
        ({"C5": "meadow", "C4": "meadow"}, "Sheep farming, pasture C4 C5", 0),
        ({"C5": "meadow", "B5": "meadow"}, "Sheep farming, pasture C5 B5", 0),
        ({"C5": "meadow"}, "Sheep farming, pasture C5", 0),
    ],
)
def test_ruling_office_edge_later_tiles_bring_no_gold(board: Board, line: str, ore: int) -> None:
    assert has(after(line, OFFICE | board, "4 wood", round_=6), "gold", "ore") == [0, ore]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Sheep farming, pasture C4 C5", "fence.large"),
        ("Sheep farming, pasture C5", "fence.small"),
        ("Ore mine construction, ore mine E1 deep tunnel E0", "mine.ore"),
        ("Ruby mine construction, ruby mine G2", "mine.ruby"),
    ],
)
def test_ruling_office_room_nothing_else_overhangs(line: str, rule: str) -> None:
    assert refused_line(setting(ROUND_THE_EDGE, "4 wood", round_=6), "Ann", line).rule == rule
