"""The 23 loot items, each in play at its strength and refused one below; what each lets one do, and its price."""

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.loot import LOOT
from caverna.games.caverna.state.home import Home
from caverna.games.caverna.steps import Breed, Clear, Expedition, Loot, Pasture, Place, Step, Tile
from tests.support.rows import rows
from tests.support.supply_changes import amount, change
from tests.support.table import arm, build, give, refused, refused_line, table, turn

SUPPLY = "5 wood 5 stone 5 ore 1 ruby 1 grain 1 vegetable 2 sheep"

ITEMS = [
    # strength, item, what the item changes in the supply, what then lies on the board
    (1, "+1", "", {}),
    (1, "wood", "1 wood", {}),
    (1, "dog", "1 dog", {}),
    (2, "grain", "1 grain", {}),
    (2, "sheep", "1 sheep", {}),
    (3, "stone", "1 stone", {}),
    (3, "donkey", "1 donkey", {}),
    (4, "vegetable", "1 vegetable", {}),
    (4, "ore", "2 ore", {}),
    (5, "boar", "1 boar", {}),
    (6, "gold", "2 gold", {}),
    (7, "furnish Carpenter D3", "-1 stone", {"D3": "Carpenter"}),
    (8, "stable B1", "", {"B1": "stable"}),
    (9, "tunnel D2", "", {"D2": "tunnel"}),
    (9, "pasture C4", "-1 wood", {"C4": "pasture"}),
    (10, "cattle", "1 cattle", {}),
    (10, "pasture C4 C3", "-2 wood", {"C4 C3": "large pasture"}),
    (11, "meadow A2", "", {"A2": "meadow"}),
    (11, "dwelling D3", "-2 wood -2 stone", {"D3": "Dwelling"}),
    (12, "field A2", "", {"A2": "field"}),
    (12, "sow grain B3", "-1 grain", {"B3": "field 3 grain"}),
    (14, "cavern D2", "", {"D2": "cavern"}),
    (14, "breed sheep", "1 sheep", {}),
]


def expedition(strength: int, players: int = 3) -> Game:
    """A table where Ann's dwarf goes on an expedition from a home where every item is of use."""
    game = table(players, 9)
    home = arm(game.home("Ann"), strength, strength)
    home.goods = [0] * len(home.goods)
    give(home, SUPPLY)
    build(game, "Ann", C4="meadow", C3="meadow", B3="field", B2="pasture stable")
    return game


def board(home: Home) -> dict[str, str]:
    bare = {"C4": "meadow", "C3": "meadow", "B3": "field", "B2": "pasture stable"}
    return {where: what for where, what in home.board().items() if bare.get(where) != what}


@rows(("strength", "item", "gained", "laid"), ITEMS)
def test_an_item_at_its_strength(strength: int, item: str, gained: str, laid: dict[str, str]) -> None:
    game = expedition(strength)
    assert change(game, "Ann", f"Exploration, expedition ({item})") == amount(gained)
    home = game.home("Ann")
    assert board(home) == laid
    stronger = strength + 1 + (item == "+1")
    assert home.weapons() == [min(strength + (item == "+1"), 14), min(stronger, 14)]


@rows(("strength", "item", "gained", "laid"), ITEMS)
def test_an_item_one_below_its_strength(strength: int, item: str, gained: str, laid: dict[str, str]) -> None:
    game = expedition(strength - 1)
    broken = refused_line(game, "Ann", f"Exploration, expedition ({item})")
    if strength == 1:
        assert broken.rule == "expedition.armed"
    else:
        assert (broken.rule, broken.step, broken.item) == ("expedition.loot", 1, 0)
        assert (broken.found, broken.expected) == (str(strength - 1), str(strength))


@rows(("strength", "item", "gained", "laid"), ITEMS)
def test_an_item_is_never_taken_twice(strength: int, item: str, gained: str, laid: dict[str, str]) -> None:
    broken = refused_line(expedition(14), "Ann", f"Exploration, expedition ({item}, {item})")
    assert (broken.rule, broken.step, broken.item) == ("expedition.loot", 1, 1)


def test_every_item_stands_in_this_table() -> None:
    assert len(LOOT) == len(ITEMS) == 23
    assert sorted(row.strength for row in LOOT) == [row[0] for row in ITEMS]


def test_strength_13_opens_nothing_that_12_does_not() -> None:
    for item in ("cavern D2", "breed sheep"):
        assert refused_line(expedition(13), "Ann", f"Exploration, expedition ({item})").expected == "14"
    turn(expedition(13), "Ann", "Exploration, expedition (field A2, sow grain B3, meadow A1, dwelling D3)")


# --- what an item lets one do follows its usual rules -----------------------------------------------------------


@rows(
    ("item", "rule"),
    [
        ("furnish Carpenter D2", "furnish.cavern"),
        ("furnish Cooking cave D4", "furnish.cavern"),
        ("stable B3", "stable.build"),
        ("stable B2", "stable.limit"),
        ("stable D2", "stable.build"),
        ("tunnel F2", "mountain.connected"),
        ("tunnel D3", "mountain.single"),
        ("tunnel B1", "mountain.single"),
        ("cavern F4", "mountain.connected"),
        ("cavern C4", "mountain.single"),
        ("pasture B3", "fence.small"),
        ("pasture B2", "fence.small"),
        ("pasture C4 B3", "fence.large"),
        ("pasture C4 C2", "fence.large"),
        ("meadow A4", "forest.connected"),
        ("meadow C4", "forest.single"),
        ("meadow D2", "forest.single"),
        ("field B2", "forest.single"),
        ("field A4", "forest.connected"),
        ("field B0", "forest.single"),
        ("dwelling D2", "furnish.cavern"),
        ("sow grain C4", "sow.field"),
        ("sow grain B3 vegetable B3", "sow.field"),
        ("breed boar", "harvest.breed"),
        ("breed dog", "harvest.breed"),
        ("breed sheep sheep", "harvest.breed"),
    ],
)
def test_an_item_must_be_possible(item: str, rule: str) -> None:
    broken = refused_line(expedition(14), "Ann", f"Exploration, expedition (wood, {item})")
    assert (broken.rule, broken.step, broken.item) == (rule, 1, 1)


@pytest.mark.parametrize(
    ("item", "lacking", "rule"),
    [
        ("furnish Carpenter D3", "5 stone", "furnish.cost"),
        ("pasture C4", "5 wood", "fence.small"),
        ("pasture C4 C3", "4 wood", "fence.large"),
        ("dwelling D3", "4 wood", "furnish.cost"),
        ("dwelling D3", "4 stone", "furnish.cost"),
        ("sow grain B3", "1 grain", "sow.field"),
        ("sow vegetable B3", "1 vegetable", "sow.field"),
    ],
)
def test_an_item_is_paid_for(item: str, lacking: str, rule: str) -> None:
    game = expedition(14)
    home = game.home("Ann")
    for good, count in amount(lacking).pairs:
        home.goods[good] -= count
    broken = refused_line(game, "Ann", f"Exploration, expedition ({item})")
    assert (broken.rule, broken.item) == (rule, 0)


@pytest.mark.parametrize(
    ("item", "gained"),
    [
        ("tunnel E4", "1 food"),
        ("cavern E4", "1 food"),
        ("meadow A3", "1 boar"),
        ("field A3", "1 boar"),
        ("meadow B4", "1 food"),
    ],
)
def test_a_tile_brings_the_reward_of_its_cell(item: str, gained: str) -> None:
    assert change(expedition(14), "Ann", f"Exploration, expedition ({item})") == amount(gained)


def test_a_first_meadow_of_an_expedition_lies_before_the_cave() -> None:
    game = table(3, 9)
    arm(game.home("Ann"), 12, 12)
    for item in ("meadow C3", "field B4"):
        assert refused_line(game, "Ann", f"Exploration, expedition ({item})").rule == "forest.first-tile"
    turn(game, "Ann", "Exploration, expedition (meadow C4, field B4)")


def test_a_meadow_of_an_expedition_slides_under_a_stable_and_a_field_does_not() -> None:
    game = expedition(14)
    build(game, "Ann", A2="stable")
    assert refused_line(game, "Ann", "Exploration, expedition (field A2)").rule == "forest.stable"
    turn(game, "Ann", "Exploration, expedition (meadow A2)")
    assert game.home("Ann").board()["A2"] == "meadow stable"


def test_the_free_stable_is_the_third_at_most() -> None:
    game = expedition(8)  # one stable stands on B2
    build(game, "Ann", A1="stable", C1="stable")
    broken = refused_line(game, "Ann", "Exploration, expedition (stable B1)")
    assert (broken.rule, broken.item) == ("stable.limit", 0)


@pytest.mark.parametrize(
    ("tiles", "item", "paid"),
    [
        ({"D2": "Carpenter"}, "pasture C4", ""),
        ({"D2": "Carpenter"}, "pasture C4 C3", "-1 wood"),
        ({"D2": "Carpenter"}, "dwelling D3", "-1 wood -2 stone"),
        ({"D2": "Stone carver"}, "dwelling D3", "-2 wood -1 stone"),
        ({"D2": "Carpenter", "D1": "Stone carver"}, "dwelling D3", "-1 wood -1 stone"),
        ({"D2": "Builder"}, "dwelling D3 paying 1 wood 1 stone 2 ore", "-1 wood -1 stone -2 ore"),
        ({"D2": "Carpenter"}, "dwelling D3 paying 2 wood 2 stone", "-2 wood -2 stone"),
        (
            {"D2": "Carpenter", "D1": "Stone carver", "E1": "Builder"},
            "dwelling D3 paying 2 ore",
            "-2 ore",  # 2 wood 2 stone, less 1 and 1, the rest swapped
        ),
        ({"D2": "Carpenter"}, "furnish Stone carver D3", "2 stone"),  # 1 wood less 1, 2 stone at once
        ({"D2": "Seam"}, "stone", "1 stone 1 ore"),
        ({"D2": "Dog school"}, "dog", "1 dog 1 wood"),
        ({"D2": "Breeding cave"}, "breed sheep", "1 sheep 1 food"),
    ],
)
def test_furnishings_work_in_an_expedition(tiles: dict[str, str], item: str, paid: str) -> None:
    game = expedition(14)
    build(game, "Ann", **tiles)
    assert change(game, "Ann", f"Exploration, expedition ({item})") == amount(paid)


def test_ruling_wood_discount_counts_for_each_pasture_of_an_expedition() -> None:
    """With the Carpenter the loot pastures cost 0 and 1 wood: each is an action of its own."""
    game = expedition(14)
    build(game, "Ann", D2="Carpenter", A2="meadow")
    assert change(game, "Ann", "Exploration, expedition (pasture A2, pasture C4 C3)") == amount("-1 wood")


def test_two_types_bred_as_one_item_pay_the_quarry_and_the_breeding_cave() -> None:
    game = expedition(14)
    build(game, "Ann", D2="Quarry", E2="Breeding cave")
    give(game.home("Ann"), "2 donkey")
    line = "Exploration, expedition (breed donkey sheep)"  # 3 and 3: pasture 4, dwelling 2
    assert refused_line(game, "Ann", line).rule == "harvest.breed"
    build(game, "Ann", A1="pasture")  # 2 more beside the dwelling's 2
    assert change(game, "Ann", line) == amount("1 sheep 1 donkey 1 stone 2 food")


def test_the_dwelling_of_an_expedition_makes_room_and_leaves_the_supply_board_full() -> None:
    game = expedition(11)
    turn(game, "Ann", "Exploration, expedition (dwelling D3)")
    assert game.home("Ann").room_for_dwarfs() == 3
    assert "Dwelling" in game.furnishings()


def test_furnishing_as_loot_takes_any_tile_of_the_supply_board_once() -> None:
    game = expedition(7)
    turn(game, "Ann", "Exploration, expedition (furnish Simple dwelling 4 D3)")
    arm(game.home("Bob"), 7, 7)
    give(game.home("Bob"), "4 wood 2 stone")
    broken = refused_line(game, "Bob", "Blacksmithing, expedition (furnish Simple dwelling 4 D3)")
    assert broken.rule == "furnish.available"


def test_a_refused_item_undoes_the_items_before_it() -> None:
    """The supply board, the home and the weapons are as before, though three items had been taken."""
    game = expedition(14)
    line = "Exploration, expedition (furnish Carpenter D3, sow grain B3, breed sheep, tunnel F1)"
    assert refused_line(game, "Ann", line).rule == "mountain.connected"
    assert "Carpenter" in game.furnishings()


@pytest.mark.parametrize(
    "item",
    [
        Loot("sow"),
        Loot("breed"),
        Loot("stable"),
        Loot("furnish"),
        Loot("food"),
        Loot("ruby"),
        Tile("wood", "C2"),
        Tile("stable", "C2"),
        Tile("small pasture", "C4"),
        Tile("pasture", "C2"),
        Pasture(()),
        Pasture(("C4", "C3", "C2")),
        Clear("C2", "C1"),
        Expedition((Loot("wood"),)),
    ],
    ids=str,
)
def test_a_step_that_is_no_loot_item_is_malformed(item: Step) -> None:
    """Steps built by a program: an item is what the list of loot names, in the form it has there."""
    game = expedition(14)
    build(game, "Ann", C2="meadow")
    broken = refused(game, lambda: game.play("Ann", [Place("Exploration"), Expedition((item,))]))
    assert (broken.kind, broken.step, broken.item) == ("malformed", 1, 0)


def test_an_animal_that_is_none_cannot_breed() -> None:
    game = expedition(14)
    broken = refused(game, lambda: game.play("Ann", [Place("Exploration"), Expedition((Breed(("goat",)),))]))
    assert (broken.rule, broken.kind) == ("record.name", "malformed")
