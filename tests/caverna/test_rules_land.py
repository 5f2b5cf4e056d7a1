"""Tiles of forest and mountain (p. 12-13)."""

from itertools import permutations
from random import Random

import pytest

from caverna.games.caverna.rules.forest import check_forest_twin
from caverna.games.caverna.rules.land import allowed
from caverna.games.caverna.rules.mountain import check_mountain_twin
from caverna.games.caverna.state.cells import NUMBER
from caverna.games.caverna.steps import Expedition, Loot, Place, Step, Tile
from tests.support.home_of_ann import Board, after, broken, has, new_tiles, setting
from tests.support.table import play, refused, turn

START: Board = {"C4": "meadow", "C3": "field"}
OFFICE: Board = {"D3": "Office room"}


# --- forest -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "line", "tiles"),
    [
        ({}, "meadow C4 field C3", {"C4": "meadow", "C3": "field"}),
        ({}, "field C4 meadow C3", {"C4": "field", "C3": "meadow"}),
        ({}, "meadow B4 field C4", {"B4": "meadow", "C4": "field"}),
        (START, "meadow B3 field B2", {"B3": "meadow", "B2": "field"}),
    ],
)
def test_forest_twin(board: Board, line: str, tiles: Board) -> None:
    game = after(f"Clearing, {line}", board)
    assert new_tiles(game, board) == tiles
    assert has(game, "wood") == [1]


def test_forest_twin_where_nothing_beside_the_first_half_is_free() -> None:
    """A1 has two neighbours on the board, A2 and B1; with a tile on both there is no right second half to name."""
    game = setting({"A2": "meadow", "B1": "field"})
    told = refused(game, lambda: play(game, "Ann", "Clearing, meadow A1 field B3"))
    assert (told.rule, told.hint) == ("forest.twin", "no cell beside A1 is free")
    told = refused(game, lambda: play(game, "Ann", "Clearing, meadow A4 field B3"))
    assert (told.rule, told.expected) == ("forest.twin", "one of A3, B4")


for name, line, board in [
    ("a_cell_between", "meadow C4 field C2", {}),
    ("diagonal", "meadow C4 field B3", {}),
    ("both_halves_on_one_cell", "meadow C4 field C4", {}),
    ("a_half_in_the_mountain", "meadow C2 field D2", START),
    ("on_a_field", "meadow B3 field C3", START),
    ("on_a_pasture", "meadow B4 field C4", {"C4": "pasture", "C3": "meadow"}),
    ("over_the_edge_without_office_room", "meadow C4 field C5", {}),
    ("both_halves_over_the_edge", "meadow Z3 field Z4", {**OFFICE, "C4": "field", "B4": "field", "A4": "field"}),
]:
    broken("forest.twin", f"twin_{name}", f"Clearing, {line}", board)


@pytest.mark.parametrize("kind", ["meadow", "field"])
def test_forest_single_for_a_ruby(kind: str) -> None:
    game = after(f"ruby {kind} C4", goods="3 ruby")
    assert new_tiles(game) == {"C4": kind}
    assert has(game, "ruby") == [2]
    play(game, "Ann", f"ruby {kind} B4, ruby {kind} B3")
    assert new_tiles(game) == {"C4": kind, "B4": kind, "B3": kind}


def test_forest_single_as_loot() -> None:
    game = after("Blacksmithing, expedition (meadow B4, field B3)", START, armed=12)
    assert new_tiles(game, START) == {"B4": "meadow", "B3": "field"}
    assert has(game, "food") == [2]  # 1, and 1 for B4


@pytest.mark.parametrize("item", [Tile("cattle", "B4"), Tile("sow", "B4"), Loot("meadow"), Loot("stable")])
def test_forest_single_as_loot_names_a_tile_and_its_cell(item: Step) -> None:
    """Notation cannot say otherwise; a program can."""
    game = setting(START, armed=14)
    line = [Place("Blacksmithing"), Expedition((item,))]
    assert refused(game, lambda: game.play("Ann", line)).kind == "malformed"


for name, line, step, board in [
    ("on_a_meadow", "ruby field C4", 0, START),
    ("on_a_field", "ruby meadow C3", 0, START),
    ("in_the_mountain", "ruby meadow D2", 0, START),
    ("over_the_edge", "ruby field C5", 0, START | OFFICE),
    ("loot_on_a_field", "Blacksmithing, expedition (dog, meadow C3)", 1, START),
]:
    broken("forest.single", f"single_{name}", line, board, "1 ruby", step=step, armed=14)


@pytest.mark.parametrize("line", ["Clearing, meadow C3 field C4", "Clearing, meadow C4 field B4", "ruby field C4"])
def test_forest_first_tile_covers_the_entrance(line: str) -> None:
    assert "C4" in new_tiles(after(line, goods="1 ruby"))


def test_forest_first_tile_only_the_first() -> None:
    game = after("Clearing, meadow C2 field C1", START)
    assert new_tiles(game, START) == {"C2": "meadow", "C1": "field"}


for name, line, step, board in [
    ("twin_beside_it", "Clearing, meadow B4 field A4", 1, {}),
    ("twin_above_it", "Clearing, meadow C3 field C2", 1, {}),
    ("twin_beside_a_stable_on_it", "Clearing, meadow C3 field C2", 1, {"C4": "stable"}),
    ("single_for_a_ruby", "ruby meadow C3", 0, {}),
    ("single_as_loot", "Blacksmithing, expedition (field B4)", 1, {}),
    ("twin_over_the_edge", "Clearing, meadow B4 field B5", 1, OFFICE),
]:
    broken("forest.first-tile", f"first_{name}", line, board, "1 ruby", step=step, armed=14 if "loot" in name else 0)


@pytest.mark.parametrize("kind", ["meadow", "field", "field 2 grain", "pasture", "meadow stable"])
@pytest.mark.parametrize("line", ["meadow B4 field A4", "meadow A4 field B4", "meadow C3 field B3"])
def test_forest_connected_to_a_tile_of_any_kind(kind: str, line: str) -> None:
    assert len(new_tiles(after(f"Clearing, {line}", {"C4": kind}), {"C4": kind})) == 2


def test_forest_connected_to_a_large_pasture() -> None:
    board = {"C4_C3": "large pasture"}
    assert new_tiles(after("Clearing, meadow B2 field C2", board)).keys() == {"C4 C3", "B2", "C2"}


for name, line, step, board in [
    ("apart", "Clearing, meadow A4 field A3", 1, {"C4": "meadow"}),
    ("diagonal", "Clearing, meadow B3 field B2", 1, {"C4": "meadow"}),
    ("to_a_stable_on_bare_forest", "Clearing, meadow A2 field A1", 1, {"C4": "meadow", "B2": "stable"}),
    ("to_the_mountain", "Clearing, meadow C2 field C1", 1, {"C4": "meadow", "D2": "cavern", "D1": "cavern"}),
    ("single_for_a_ruby", "ruby field A4", 0, {"C4": "meadow"}),
    ("single_as_loot", "Blacksmithing, expedition (field C2)", 1, {"C4": "meadow"}),
]:
    armed = 14 if "loot" in name else 0
    broken("forest.connected", f"connected_{name}", line, board, "1 ruby", step=step, armed=armed)


def test_forest_stable_under_a_meadow_half() -> None:
    board = {"C4": "meadow", "B4": "stable", "C3": "stable"}
    game = after("Clearing, meadow C3 field B3", board)
    assert new_tiles(game, board) == {"C3": "meadow stable", "B3": "field"}


@pytest.mark.parametrize("line", ["ruby meadow B4", "Blacksmithing, expedition (meadow B4)"])
def test_ruling_single_meadow_stable(line: str) -> None:
    board = {"C4": "meadow", "B4": "stable"}
    game = after(line, board, "1 ruby", armed=11)
    assert new_tiles(game, board) == {"B4": "meadow stable"}
    assert has(game, "food") == [2]  # the stable on B4 brought nothing, the tile brings 1


for name, line, step in [
    ("field_half", "Clearing, meadow C3 field B3", 1),
    ("single_field_for_a_ruby", "ruby field B3", 0),
    ("single_field_as_loot", "Blacksmithing, expedition (wood, field B3)", 1),
]:
    board = {"C4": "meadow", "B4": "meadow", "B3": "stable"}
    broken("forest.stable", f"stable_{name}", line, board, "1 ruby", step=step, armed=12 if "loot" in name else 0)


@pytest.mark.parametrize(
    ("line", "boars", "food"),
    [
        ("Clearing, meadow A3 field A2", 1, 1),
        ("Clearing, meadow A2 field A3", 1, 1),
        ("Clearing, meadow C1 field B1", 1, 1),
        ("Clearing, meadow B1 field C1", 1, 1),
        ("Clearing, meadow A4 field B4", 0, 2),
        ("Clearing, meadow B4 field A4", 0, 2),
        ("Clearing, meadow A4 field A3", 1, 1),
        ("Clearing, meadow B2 field B1", 0, 1),
        ("ruby field A3", 1, 1),
        ("ruby meadow C1", 1, 1),
        ("ruby field B4", 0, 2),
        ("ruby meadow B2", 0, 1),
    ],
)
def test_forest_reward(line: str, boars: int, food: int) -> None:
    game = after(line, {**START, "B3": "field", "C2": "meadow"}, "1 ruby")
    assert has(game, "boar", "food") == [boars, food]


@pytest.mark.parametrize("cell", ["A3", "C1", "B4"])
def test_forest_reward_not_for_a_stable(cell: str) -> None:
    game = after(f"Sheep farming, stable {cell}", goods="1 stone", round_=2)
    assert has(game, "boar", "food") == [0, 1]


def test_forest_reward_for_the_meadow_under_a_stable() -> None:
    game = after("Clearing, meadow A3 field A2", {**START, "B3": "field", "A3": "stable"})
    assert has(game, "boar") == [1]


@pytest.mark.parametrize(
    ("board", "line", "wants"),
    [
        ({**START, "A3": "meadow"}, "Sheep farming, pasture A3", [0, 1]),
        ({**START, "B4": "meadow"}, "Sheep farming, pasture B4 C4", [0, 1]),
        ({"E4": "tunnel", "E3": "tunnel"}, "Ore mine construction, ore mine E4 deep tunnel E3", [0, 1]),
        ({"F1": "tunnel", "F2": "tunnel"}, "Ore mine construction, ore mine F2 deep tunnel F1", [0, 1]),
        ({"F1": "deep tunnel"}, "Ruby mine construction, ruby mine F1", [0, 1]),
        ({"E4": "cavern"}, "Housework, furnish Carpenter E4", [0, 1]),
    ],
)
def test_ruling_reward_once(board: Board, line: str, wants: list[int]) -> None:
    assert has(after(line, board, "4 wood 1 stone", round_=6), "boar", "food") == wants


def test_ruling_reward_once_over_two_turns() -> None:
    game = setting({**START, "B3": "field"}, "2 wood", round_=2)
    turn(game, "Ann", "Clearing, meadow A3 field A2")
    assert has(game, "boar") == [1]
    turn(game, "Ann", "Sheep farming, pasture A3")
    assert has(game, "boar") == [1]


for space, players in [("Clearing", 2), ("Sustenance", 2), ("Slash-and-burn", 2), ("Clearing", 4), ("Extension", 7)]:
    for kind in ("meadow", "field"):
        name = f"{space}_{players}_{kind}".replace("-", "_").lower()
        broken("forest.no-single", f"no_single_{name}", f"{space}, {kind} C4", players=players)


def test_forest_no_single_but_both_halves() -> None:
    assert new_tiles(after("Slash-and-burn, meadow C4 field C3")).keys() == {"C4", "C3"}


# --- mountain -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "tiles"),
    [
        ("Drift mining, cavern D2 tunnel E2", {"D2": "cavern", "E2": "tunnel"}),
        ("Drift mining, tunnel D2 cavern D1", {"D2": "tunnel", "D1": "cavern"}),
        ("Excavation, cavern E3 tunnel E2", {"E3": "cavern", "E2": "tunnel"}),
        ("Excavation, cavern E3 cavern F3", {"E3": "cavern", "F3": "cavern"}),
    ],
)
def test_mountain_twin(line: str, tiles: Board) -> None:
    game = after(line)
    assert new_tiles(game) == tiles
    assert has(game, "stone", "food") == [1, 1]


for name, line, board in [
    ("on_the_printed_cavern", "cavern D2 tunnel D3", {}),
    ("on_the_dwelling", "cavern E4 tunnel D4", {}),
    ("on_a_tunnel", "cavern E3 tunnel E2", {"E3": "tunnel"}),
    ("a_cell_between", "cavern D2 tunnel F2", {}),
    ("diagonal", "cavern D2 tunnel E1", {}),
    ("both_halves_on_one_cell", "cavern D2 tunnel D2", {}),
    ("a_half_in_the_forest", "cavern D2 tunnel C2", {}),
    ("over_the_edge_without_office_room", "cavern E4 tunnel E5", {}),
    ("both_halves_over_the_edge", "cavern G1 tunnel G2", {**OFFICE, "F1": "tunnel"}),
]:
    broken("mountain.twin", f"dig_{name}", f"Drift mining, {line}", board)
broken("mountain.twin", "dig_caverns_on_a_cavern", "Excavation, cavern D3 cavern D2")


@pytest.mark.parametrize(("kind", "price"), [("tunnel", 1), ("cavern", 2)])
def test_mountain_single_for_rubies(kind: str, price: int) -> None:
    game = after(f"ruby {kind} E3", goods=f"{price} ruby")
    assert new_tiles(game) == {"E3": kind}
    assert has(game, "ruby") == [0]


def test_mountain_single_as_loot() -> None:
    game = after("Blacksmithing, expedition (tunnel D2, cavern E2)", armed=14)
    assert new_tiles(game) == {"D2": "tunnel", "E2": "cavern"}


for name, line, step, board in [
    ("on_the_printed_cavern", "ruby tunnel D3", 0, {}),
    ("on_a_tunnel", "ruby cavern E3", 0, {"E3": "tunnel"}),
    ("in_the_forest", "ruby tunnel C3", 0, {"C4": "meadow"}),
    ("over_the_edge", "ruby cavern E5", 0, {**OFFICE, "E4": "cavern"}),
    ("loot_on_the_dwelling", "Blacksmithing, expedition (dog, tunnel D4)", 1, {}),
]:
    broken("mountain.single", f"single_{name}", line, board, "2 ruby", step=step, armed=9)


@pytest.mark.parametrize("cell", ["D2", "E3", "E4"])
def test_mountain_connected_to_the_printed_cells(cell: str) -> None:
    assert new_tiles(after(f"ruby tunnel {cell}", goods="1 ruby")) == {cell: "tunnel"}


@pytest.mark.parametrize("kind", ["cavern", "tunnel", "deep tunnel", "ore mine", "ruby mine", "Dwelling"])
def test_mountain_connected_to_any_used_cell_with_one_half(kind: str) -> None:
    game = after("Drift mining, cavern F2 tunnel F1", {"E2": kind})
    assert new_tiles(game, {"E2": kind}) == {"F2": "cavern", "F1": "tunnel"}


for name, line, step, board in [
    ("apart", "Drift mining, cavern F1 tunnel F2", 1, {}),
    ("diagonal", "Drift mining, cavern E2 tunnel F2", 1, {}),
    ("caverns", "Excavation, cavern D1 cavern E1", 1, {}),
    ("to_the_forest", "Drift mining, cavern D1 tunnel E1", 1, {**START, "C2": "meadow", "C1": "field"}),
    ("single_for_a_ruby", "ruby tunnel E2", 0, {}),
    ("single_as_loot", "Blacksmithing, expedition (cavern F3)", 1, {}),
]:
    armed = 14 if "loot" in name else 0
    broken("mountain.connected", f"mountain_connected_{name}", line, board, "1 ruby", step=step, armed=armed)


@pytest.mark.parametrize(
    ("line", "food"),
    [
        ("Drift mining, cavern E4 tunnel F4", 1 + 1),
        ("Drift mining, cavern E3 tunnel E4", 1 + 1),
        ("Drift mining, cavern F1 tunnel F2", 1 + 2),
        ("Excavation, cavern F2 cavern F1", 1 + 2),
        ("Drift mining, cavern D1 tunnel E1", 1),
        ("ruby tunnel E4", 1 + 1),
        ("ruby cavern F1, ruby tunnel E4", 1 + 2 + 1),
    ],
)
def test_mountain_reward(line: str, food: int) -> None:
    game = after(line, {"D2": "cavern", "E2": "tunnel", "F3": "cavern"} | ({"E1": "tunnel"} if "F1," in line else {}),
                 "3 ruby")  # fmt: skip
    assert has(game, "food") == [food]


# --- every pair of cells ------------------------------------------------------------------------------------------

OUTSIDE = {"forest": ("Z1", "Z2", "Z3", "Z4", "A0", "B0", "C0", "A5", "B5", "C5"),
           "mountain": ("G1", "G2", "G3", "G4", "D0", "E0", "F0", "D5", "E5", "F5")}  # fmt: skip
INSIDE = {side: tuple(f"{column}{row}" for column in columns for row in range(1, 5))
          for side, columns in (("forest", "ABC"), ("mountain", "DEF"))}  # fmt: skip


def touch(one: str, other: str) -> bool:
    across = abs("ZABCDEFG".index(one[0]) - "ZABCDEFG".index(other[0]))
    return across + abs(int(one[1]) - int(other[1])) == 1 and (one[0] in "ZABC") == (other[0] in "ZABC")


def may_lie(side: str, board: Board, first: str, second: str, field: str = "") -> bool:
    """Return whether a twin tile may lie on two cells, straight from the rules; `field` is its field half."""
    tiled = {cell for cell, what in board.items() if what != "stable"} | {"D3", "D4"}
    here = {cell for cell in tiled if cell in INSIDE[side] + OUTSIDE[side]}
    over = [cell for cell in (first, second) if cell in OUTSIDE[side]]
    if not {first, second} <= {*INSIDE[side], *OUTSIDE[side]} or {first, second} & tiled or not touch(first, second):
        return False
    if len(over) > ("Office room" in board.values()) or board.get(field) == "stable":
        return False
    if side == "forest" and not here:
        return "C4" in (first, second)
    return any(touch(cell, tile) for cell in (first, second) for tile in here)


def random_board(rng: Random) -> Board:
    """Return a board with up to 8 twin tiles, half of them with the Office room, and stables in the forest."""
    board: Board = {"D3": "Office room"} if rng.random() < 0.5 else {}
    for cell in rng.sample(INSIDE["forest"], rng.randint(0, 3)):
        board[cell] = "stable"
    for _ in range(rng.randint(0, 8)):
        side, kinds = rng.choice((("forest", ("meadow", "field")), ("mountain", ("cavern", "tunnel"))))
        pairs = [pair for pair in permutations(INSIDE[side] + OUTSIDE[side], 2) if touch(*pair)]
        fits = [pair for pair in pairs if may_lie(side, board, *pair, field=pair[1])]
        for cell, kind in zip(rng.choice(fits), kinds, strict=True) if fits else ():
            board[cell] = kind if board.get(cell) != "stable" else "meadow stable"
    return board


@pytest.mark.parametrize("seed", range(8))
def test_forest_twin_and_mountain_twin_on_every_pair_of_cells(seed: int) -> None:
    board = random_board(Random(seed))
    home = setting(board).home("Ann")
    for first, second in permutations(NUMBER, 2):
        at = NUMBER[first], NUMBER[second]
        assert allowed(check_forest_twin, home, *at) == may_lie("forest", board, first, second, second), (first, second)
        assert allowed(check_mountain_twin, home, *at) == may_lie("mountain", board, first, second), (first, second)
