"""The end of the game and the score sheet (end.trades, score.*, p. 6 and 23)."""

from collections.abc import Callable
from typing import Any

import pytest

from caverna.games.caverna import Dwarf, Game, Goods, Home
from caverna.games.caverna.rules.game import OVER
from tests.support.harvests import due, reap
from tests.support.rows import rows
from tests.support.table import arm, breaks, build, give, goods, refused, steps, table

CATEGORIES = (
    "animals", "missing", "grain", "vegetable", "ruby", "dwarf", "unused", "tiles", "bonus", "gold", "begging",
)  # fmt: skip
SOLID = {column + row: "meadow" for column in "ABC" for row in "1234"} | {
    column + row: "tunnel" for column in "DEF" for row in "1234" if column + row not in ("D3", "D4")
}
"""Every cell covered by tiles worth nothing."""


def home_with(has: str = "", **cells: str) -> tuple[Game, Home]:
    """Return a finished game and the home of its first player."""
    game = table(2, 12)
    game.phase, game.seat_to_act = OVER, -1
    home = build(game, "Ann", **cells)
    home.goods = [0] * 13
    return game, give(home, has)


def line(game: Game, category: str) -> int:
    return game.scores()["Ann"][category]


def scores(category: str, has: str = "", **cells: str) -> int:
    return line(home_with(has, **cells)[0], category)


# --- end.trades ---------------------------------------------------------------------------------------------------


def test_end_trades_every_free_trade_is_open() -> None:
    game, home = home_with(
        "2 grain 2 boar 1 wood 1 stone 2 ore 4 ruby 3 gold 1 sheep", D3="Beer parlor", D2="Hunting parlor",
        D1="Spare part storage", E1="Blacksmithing parlor", E2="Peaceful cave", C4="pasture",
    )  # fmt: skip
    arm(home, 0, 5)
    game.end(
        {
            "Ann": steps(
                "use Beer parlor for gold, use Hunting parlor, use Spare part storage, use Blacksmithing parlor, "
                "use Peaceful cave 5, eat 2 gold, ruby meadow B4, ruby 1 dog, ruby cattle, let go 1 sheep"
            )
        }
    )
    # gold 3 + 3 + 2 + 2 + 2 - 2; food 2 + 1 + 5 + 1, 1 for the cell B4, 1 paid for cattle; rubies 4 - 1 - 1 - 1 - 1
    assert home.supply == Goods.parse("9 food 10 gold 1 dog 1 cattle")
    assert home.weapons() == [0, 0]
    assert home.board()["B4"] == "meadow"


def test_end_trades_also_one_by_one_before_scoring_starts() -> None:
    game, home = home_with("3 gold")
    game.play("Ann", steps("eat 3 gold"))
    game.end()
    assert goods(home, "food") == 2


def test_end_trades_after_the_harvest_of_the_last_round() -> None:
    game = due(12)
    home = build(game, "Ann", C4="field 1 vegetable")
    assert not game.finished
    game.end({"Ann": steps("have 1 vegetable 16 food, eat 1 vegetable, have 18 food")})
    assert game.finished
    assert home.board() == {"C4": "field"}


def test_end_trades_a_last_round_without_harvest() -> None:
    game = due(12, question=1)
    game.end()
    assert goods(game.home("Ann"), "food") == 20


def test_end_trades_animals_must_be_housed() -> None:
    game, home = home_with("1 ruby 2 sheep")
    found = refused(game, lambda: game.end({"Ann": steps("ruby boar")}))
    assert (found.rule, found.step) == ("animals.housing", 0)
    game.end({"Ann": steps("ruby boar, eat 2 sheep")})
    assert home.supply == Goods.parse("2 food 1 boar")


@pytest.mark.parametrize("step", ["Logging", "feed", "breed none", "grow", "keep Logging", "beg 1"])
def test_end_trades_free_steps_only(step: str) -> None:
    game, _ = home_with()
    found = refused(game, lambda: game.end({"Ann": steps(step)}))
    assert (found.rule, found.kind) == ("record.step", "malformed")


@breaks("end.trades")
def a_trade_after_scoring_has_started() -> tuple[Game, Callable[[], object]]:
    game, _ = home_with("2 gold")
    game.end()
    return game, lambda: game.play("Ann", steps("eat 2 gold"))


@breaks("end.trades")
def the_end_twice() -> tuple[Game, Callable[[], object]]:
    game, _ = home_with("2 gold")
    game.end()
    return game, lambda: game.end({"Ann": steps("eat 2 gold")})


@breaks("end.trades")
def the_end_between_rounds() -> tuple[Game, Callable[[], object]]:
    game = reap(due(11))
    return game, game.end


@breaks("end.trades")
def the_end_within_the_last_round() -> tuple[Game, Callable[[], object]]:
    game = table(2, 12)
    return game, game.end


@breaks("end.trades")
def the_end_before_the_harvest_of_another_round() -> tuple[Game, Callable[[], object]]:
    game = due(11)
    return game, game.end


# --- score.*: lines by themselves -----------------------------------------------------------------------------------


def test_score_animals_1_each_dogs_too() -> None:
    assert scores("animals") == 0
    assert scores("animals", "3 dog") == 3
    assert scores("animals", "2 dog 3 sheep 1 donkey 4 boar 5 cattle") == 15


@pytest.mark.parametrize(
    ("has", "points"),
    [("", -8), ("9 dog", -8), ("1 sheep", -6), ("1 sheep 3 cattle", -4), ("2 donkey 1 boar 1 cattle", -2),
     ("1 sheep 1 donkey 1 boar 1 cattle", 0)],
)  # fmt: skip
def test_score_missing_2_for_each_type(has: str, points: int) -> None:
    assert scores("missing", has) == points


@pytest.mark.parametrize(("grain", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (9, 5), (10, 5), (11, 6)])
def test_score_grain_half_a_point_rounded_up(grain: int, points: int) -> None:
    assert scores("grain", f"{grain} grain") == points


def test_score_grain_supply_and_fields_are_rounded_together() -> None:
    fields = {"C4": "field 1 grain", "C3": "field 3 grain", "C2": "field 2 vegetable", "Z1": "field 1 grain"}
    assert scores("grain", "1 grain", **fields) == 3  # 6, not 1 + 1 + 2 + 1


def test_score_vegetable_1_each_fields_included() -> None:
    assert scores("vegetable", "3 vegetable") == 3
    assert scores("vegetable", "1 vegetable", C4="field 2 vegetable", C3="field 1 vegetable", C2="field 3 grain") == 4


def test_score_ruby_1_each() -> None:
    assert scores("ruby", "7 ruby") == 7


def test_score_gold_1_each() -> None:
    assert scores("gold", "13 gold 9 food") == 13


@pytest.mark.parametrize("family", [2, 5, 6])
def test_score_dwarf_1_each(family: int) -> None:
    game, home = home_with()
    home.dwarfs = [Dwarf(9)] * (family - 1) + [Dwarf(newborn=True)]
    assert line(game, "dwarf") == family


@pytest.mark.parametrize(("markers", "points"), [(0, 0), (1, -3), (5, -15)])
def test_score_begging_3_each(markers: int, points: int) -> None:
    game, home = home_with("4 gold")
    home.begging = markers
    assert line(game, "begging") == points
    assert line(game, "gold") == 4


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ({}, -22),  # D3 and D4 are used
        ({"D3": "Carpenter"}, -22),
        ({"A1": "stable"}, -21),
        ({"A1": "meadow stable"}, -21),
        ({"C4_C3": "large pasture stable C3"}, -20),
        ({"C4": "field", "D2": "cavern", "E2": "tunnel", "E3": "deep tunnel", "F3": "ore mine"}, -17),
        ({"Z4": "meadow", "A4": "field", "D5": "cavern", "G1": "tunnel", "F1": "Dwelling"}, -20),  # outside: no matter
        (SOLID, 0),
        (SOLID | {"Z1": "field", "G1": "cavern"}, 0),
    ],
)
def test_score_unused_cells_without_tile_or_stable(cells: dict[str, str], points: int) -> None:
    assert scores("unused", **cells) == points


# --- score.tiles ----------------------------------------------------------------------------------------------------

POINTS = {
    0: "Simple dwelling 4, Simple dwelling 3, Breakfast room, Guest room, Office room, Carpenter, Dog school, "
    "Spare part storage, Writing chamber, Weaving parlor, Milking parlor, State parlor, Stone storage, Ore storage, "
    "Main storage, Weapon storage, Supplies storage, Broom chamber, Treasure chamber, Food chamber, Prayer chamber, "
    "Fodder chamber",
    1: "Stubble room, Stone carver, Stone supplier, Seam, Hunting parlor",
    2: "Cuddle room, Work room, Builder, Trader, Wood supplier, Ruby supplier, Quarry, Slaughtering cave, "
    "Cooking cave, Working cave, Mining cave, Breeding cave, Peaceful cave, Blacksmithing parlor",
    3: "Dwelling, Blacksmith, Miner, Beer parlor",
    4: "Mixed dwelling",
    5: "Couple dwelling, Additional dwelling",
}
PRINTED = [(name, count) for count, names in POINTS.items() for name in names.split(", ")]


@rows(("name", "points"), PRINTED)
def test_score_tiles_printed_points(name: str, points: int) -> None:
    assert len(PRINTED) == 48
    assert scores("tiles", D3=name) == points


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ({"C4": "meadow", "C3": "meadow stable", "C2": "field 3 grain", "D2": "cavern", "E2": "tunnel"}, 0),
        ({"C4": "pasture"}, 2),
        ({"C4": "pasture stable"}, 2),
        ({"C4_C3": "large pasture stable C4 C3"}, 4),
        ({"C4": "pasture", "B4": "pasture"}, 4),
        ({"E3": "ore mine", "E2": "deep tunnel"}, 3),
        ({"E3": "ruby mine"}, 4),
        ({"E3": "ore mine", "E2": "ruby mine", "Z4_A4": "large pasture", "D3": "Dwelling", "D2": "Dwelling"}, 17),
        ({"D3": "Trader over Spare part storage"}, 2),
        ({"D3": "Spare part storage over Trader"}, 0),  # the lower tile loses its points
    ],
)
def test_score_tiles_pastures_and_mines(cells: dict[str, str], points: int) -> None:
    assert scores("tiles", **cells) == points


# --- score.bonus ----------------------------------------------------------------------------------------------------


@rows(
    ("tile", "has", "points"),
    [
        ("Weaving parlor", "1 sheep", 0),
        ("Weaving parlor", "2 sheep", 1),
        ("Milking parlor", "3 cattle", 3),
        ("State parlor", "", 4),  # on D3 beside the entry-level dwelling
        ("Stone storage", "5 stone", 5),
        ("Ore storage", "4 ore", 2),
        ("Main storage", "", 2),
        ("Weapon storage", "", 0),
        ("Supplies storage", "", 0),
        ("Broom chamber", "", 0),
        ("Treasure chamber", "3 ruby", 3),
        ("Food chamber", "2 grain 3 vegetable", 4),
        ("Prayer chamber", "", 8),
        ("Fodder chamber", "3 cattle", 1),
        ("Hunting parlor", "2 boar", 0),
        ("Beer parlor", "2 grain", 0),
        ("Blacksmithing parlor", "1 ruby 1 ore", 0),
        ("Spare part storage", "1 wood 1 stone 1 ore", 0),
        ("Trader", "2 gold", 0),
        ("Carpenter", "9 wood", 0),
    ],
)
def test_score_bonus_of_one_tile(tile: str, has: str, points: int) -> None:
    assert scores("bonus", has, D3=tile) == points


@pytest.mark.parametrize(
    ("tile", "weapons", "points"),
    [
        ("Weapon storage", (0, 1, 14), 6),
        ("Weapon storage", (2, 2, 2, 2, 2), 15),
        ("Supplies storage", (1, 14), 8),
        ("Supplies storage", (0, 14, 14), 0),
        ("Supplies storage", (0, 0), 0),
        ("Prayer chamber", (0, 0, 0), 8),
        ("Prayer chamber", (0, 0, 1), 0),
        ("Broom chamber", (0, 0, 0, 0), 0),
        ("Broom chamber", (0, 0, 3, 0, 0), 5),
        ("Broom chamber", (0, 0, 0, 0, 0, 0), 10),
    ],
)
def test_score_bonus_of_the_family(tile: str, weapons: tuple[int, ...], points: int) -> None:
    game, home = home_with(D3=tile)
    arm(home, *weapons)
    assert line(game, "bonus") == points


def test_score_bonus_a_newborn_has_no_weapon() -> None:
    game, home = home_with(D3="Supplies storage")
    home.dwarfs = [Dwarf(3), Dwarf(newborn=True)]
    assert line(game, "bonus") == 0


def test_score_bonus_repeats_another_line() -> None:
    game, _ = home_with("2 sheep 3 ruby", D3="Weaving parlor", D2="Treasure chamber")
    assert (line(game, "animals"), line(game, "ruby")) == (2, 3)
    assert game.scores()["Ann"].bonuses == {"Weaving parlor": 1, "Treasure chamber": 3}


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ({"D3": "Main storage", "D2": "Beer parlor", "D1": "Writing chamber", "E1": "Carpenter", "E2": "Dwelling"}, 6),
        ({"D3": "Main storage", "D2": "Trader over Spare part storage"}, 2),  # the storage is covered
        ({"D3": "Main storage", "D2": "Spare part storage over Trader"}, 4),
    ],
)
def test_score_bonus_main_storage_2_for_each_yellow_tile(cells: dict[str, str], points: int) -> None:
    assert scores("bonus", **cells) == points


# --- winners ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "winners"),
    [((3, 2, 1), ["Ann"]), ((1, 2, 3), ["Cai"]), ((2, 1, 2), ["Ann", "Cai"]), ((5, 5, 5), ["Ann", "Bob", "Cai"])],
)
def test_score_winner_most_points_and_a_tie_is_shared(gold: tuple[int, ...], winners: list[str]) -> None:
    game = table(3, 12)
    for home, count in zip(game.homes, gold, strict=True):
        home.goods = [0] * 13
        give(home, f"{count} gold")
    assert game.winners() == winners


def test_score_winner_with_negative_points() -> None:
    game = table(2, 1)
    game.home("Bob").begging = 1
    assert {name: sheet.total for name, sheet in game.scores().items()} == {"Ann": -28, "Bob": -31}
    assert game.winners() == ["Ann"]


# --- rulings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("has", "empty", "markers", "lines"),
    [
        # What is lost: missing types, unused cells, begging; what is left of it with 7 points prevented.
        ("", 12, 0, (-1, -12, 0)),
        ("", 12, 2, (-1, -12, -6)),
        ("1 sheep", 12, 1, (0, -11, -3)),  # 6, then 1
        ("1 sheep 1 boar", 3, 0, (0, 0, 0)),  # 4 and 3: exactly 7
        ("1 sheep 1 boar", 4, 0, (0, -1, 0)),  # one beyond
        ("1 sheep 1 boar", 2, 1, (0, 0, -2)),  # 4 and 2, then 1 of 3
        ("1 sheep 1 boar 1 donkey 1 cattle", 0, 2, (0, 0, 0)),  # 6 of 7; never a gain
        ("1 sheep 1 boar 1 donkey 1 cattle", 0, 3, (0, 0, -2)),
        ("1 sheep 1 boar 1 donkey 1 cattle", 0, 0, (0, 0, 0)),
    ],
)
def test_ruling_writing_chamber_takes_7_off_the_lines(
    has: str, empty: int, markers: int, lines: tuple[int, int, int]
) -> None:
    covered = {cell: kind for cell, kind in SOLID.items() if cell not in list(SOLID)[:empty]}
    game, home = home_with(has, D3="Writing chamber", **covered)
    home.begging = markers
    assert tuple(line(game, category) for category in ("missing", "unused", "begging")) == lines
    assert (line(game, "bonus"), line(game, "tiles")) == (0, 0)
    assert game.scores()["Ann"].bonuses.get("Writing chamber", 0) == 0


@pytest.mark.parametrize(
    ("tile", "has", "points"),
    [
        ("Weaving parlor", "5 sheep", 2),
        ("Ore storage", "1 ore", 0),
        ("Ore storage", "7 ore", 3),
        ("Fodder chamber", "2 sheep 9 dog", 0),
        ("Fodder chamber", "2 sheep 2 donkey 2 boar 2 cattle", 2),  # 8, counted together
        ("Fodder chamber", "2 sheep 3 donkey 2 boar 2 cattle", 3),
        ("Food chamber", "3 grain", 0),
        ("Food chamber", "1 grain 4 vegetable", 2),
    ],
)
def test_ruling_rounding_full_groups(tile: str, has: str, points: int) -> None:
    assert scores("bonus", has, D3=tile) == points


def test_ruling_rounding_food_chamber_counts_supply_and_fields_together() -> None:
    # 1 + 2 grain, 2 + 1 vegetables
    fields = {"C4": "field 2 grain", "C3": "field 1 vegetable"}
    assert scores("bonus", "1 grain 2 vegetable", D3="Food chamber", **fields) == 6


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ({"D3": "State parlor"}, 4),  # the entry-level dwelling
        ({"D3": "State parlor", "D2": "Additional dwelling", "E3": "Simple dwelling 3"}, 12),
        ({"D3": "State parlor", "E4": "Dwelling", "E2": "Dwelling", "D1": "Dwelling"}, 4),  # not diagonally
        ({"D2": "State parlor", "D3": "Cuddle room", "E2": "cavern"}, 0),
        ({"E2": "State parlor", "E1": "Mixed dwelling", "E3": "Couple dwelling", "D2": "Simple dwelling 4",
          "F2": "Dwelling"}, 16),
        ({"F2": "State parlor", "G2": "Dwelling", "F1": "Weaving parlor"}, 4),  # a dwelling outside the board
        ({"D1": "State parlor", "C1": "meadow", "E1": "tunnel"}, 0),
    ],
)  # fmt: skip
def test_ruling_state_parlor_4_for_each_orange_neighbour(cells: dict[str, str], points: int) -> None:
    game, _ = home_with(**cells)
    assert game.scores()["Ann"].bonuses.get("State parlor", 0) == points


def test_ruling_bonus_line_the_sheet_has_the_lines_claims_are_compared_with() -> None:
    game, home = home_with("2 sheep 3 gold", D3="Weaving parlor", D2="Main storage")
    home.begging = 2
    sheet = game.scores()["Ann"]
    assert tuple(row.category for row in sheet.lines) == CATEGORIES
    assert (sheet["gold"], sheet["begging"]) == (3, -6)  # one line on the pad, -3
    assert (sheet["bonus"], sheet.bonuses) == (5, {"Weaving parlor": 1, "Main storage": 4})
    # 2 sheep, 3 types missing, 2 dwarfs, 21 cells unused
    assert sheet.total == 2 - 6 + 2 - 21 + 5 + 3 - 6


def test_ruling_bonus_line_each_line_has_its_count_and_source() -> None:
    game, home = home_with("3 grain 2 dog 1 sheep", C4="field 2 grain", C3="pasture", B3="pasture", E3="ore mine")
    home.begging = 2
    rows: dict[str, Any] = {row.category: row for row in game.scores()["Ann"].lines}
    counts = {"animals": 3, "missing": 3, "grain": 5, "vegetable": 0, "dwarf": 2, "unused": 18, "begging": 2}
    assert {category: rows[category].count for category in counts} == counts
    assert "2 dog" in rows["animals"].source
    assert "2 small pasture" in rows["tiles"].source
    assert "ore mine" in rows["tiles"].source


def test_scores_can_be_asked_for_at_any_time_and_change_nothing() -> None:
    game = table(2, 1)
    before = game.copy()
    assert game.scores()["Bob"].total == -28  # 2 dwarfs, 22 cells, 4 types
    assert game == before
