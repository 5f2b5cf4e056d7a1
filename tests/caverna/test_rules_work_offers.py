"""The actions of a space, their order, and the goods that must be taken (p. 8)."""

from collections import Counter
from typing import Any

import pytest
from attrs import field, frozen

from caverna.games.caverna import Game, Goods
from tests.caverna.test_rules_rounds import begin
from tests.caverna.test_rules_work import Row, line_case, ready
from tests.support.rows import rows
from tests.support.table import goods, play, refused_line, table, turn

DWELLING = "4 wood 3 stone"
TUNNELS = {"E3": "tunnel", "E2": "tunnel"}
ARMED = {"weapons": (1, 1)}

# --- work.order-of-actions ------------------------------------------------------------------------------------------

Legal = tuple[int, int, str, dict[str, Any]]
AND_OR: list[Legal] = [
    (2, 1, "Housework, have 1 dog, furnish Dog school D3, have 0 wood", {}),
    (2, 1, "Housework, furnish Dog school D3, have 0 dog, take, have 1 dog 1 wood", {}),
    (2, 1, "Drift mining, cavern D2 tunnel D1, have 1 stone", {}),
    (2, 1, "Drift mining, cavern D2 tunnel D1, take, have 1 stone", {}),
    (2, 1, "Excavation, cavern D2 cavern D1, take, have 1 stone", {}),
    (2, 1, "Clearing, meadow C4 field C3, take, have 1 wood", {}),
    (2, 1, "Sustenance, meadow C4 field C3, have 0 grain, take, have 1 grain 2 food", {}),
    (5, 1, "Small-scale drift mining, cavern D2 tunnel D1, take, have 1 stone", {}),
    (2, 8, "Family life, grow, sow grain C4", {"has": "1 grain", "C4": "field", "D3": "Dwelling"}),
    (2, 8, "Family life, sow grain C4, grow", {"has": "1 grain", "C4": "field", "D3": "Dwelling"}),
    (2, 8, "Family life, sow grain C4", {"has": "1 grain", "C4": "field"}),
    (2, 2, "Sheep farming, pasture C4, stable C4, have 1 sheep", {"has": "2 wood 1 stone", "C4": "meadow"}),
    (2, 2, "Sheep farming, stable C4, pasture C4, take, have 1 sheep", {"has": "2 wood 1 stone", "C4": "meadow"}),
]
AND_THEN_OR: list[Legal] = [
    (2, 1, "Slash-and-burn, meadow C4 field C3", {}),
    (2, 1, "Slash-and-burn, sow grain C4", {"has": "1 grain", "C4": "field"}),
    (2, 1, "Slash-and-burn, meadow C4 field C3, sow grain C3", {"has": "1 grain"}),
    (2, 1, "Logging, take, expedition (wood), have 4 wood", ARMED),
    (2, 1, "Blacksmithing, forge 1, expedition (dog, wood, +1)", {"has": "1 ore"}),
    (2, 1, "Blacksmithing, expedition (dog)", ARMED),
    (2, 3, "Ore mine construction, ore mine E3 deep tunnel E2, expedition (dog)", {**TUNNELS, **ARMED}),
    (2, 3, "Ore mine construction, expedition (dog)", ARMED),
    (5, 1, "Hardware rental, expedition (dog), sow grain C4", {"has": "1 grain", "C4": "field", **ARMED}),
    (5, 1, "Hardware rental, sow grain C4", {"has": "1 grain", "C4": "field"}),
    (6, 1, "Hardware rental, take, expedition (grain), sow grain C4, have 2 wood", {"C4": "field", "weapons": (2, 2)}),
    (5, 1, "Fence building, pasture C4, have 0 wood", {"has": "1 wood", "C4": "meadow"}),  # the wood taken pays
    (2, 11, "Adventure, forge 1, expedition (dog), expedition (dog)", {"has": "1 ore"}),
    (2, 11, "Adventure, expedition (dog)", ARMED),
]
ONE_SIDE: list[Legal] = [
    (4, 1, "Growth, take, have 1 wood 1 stone 1 ore 2 food 2 gold", {}),
    (4, 1, "Growth, grow, have 3 dwarf 0 wood", {"D3": "Dwelling"}),
    (2, 4, "Wish for children, grow", {"D3": "Dwelling"}),
    (2, 4, "Wish for children, furnish Dwelling D3", {"has": DWELLING}),
    (2, 8, "Urgent wish for children, take, have 3 gold", {}),
    (2, 8, "Urgent wish for children, furnish Dwelling D3, have 0 gold", {"has": DWELLING}),
    (2, 8, "Urgent wish for children, furnish Dwelling D3, grow, have 3 dwarf 0 gold", {"has": DWELLING}),
    (2, 6, "Ruby mine construction, ruby mine E3, have 0 ruby", TUNNELS),
    (2, 6, "Ruby mine construction, ruby mine E3, have 1 ruby", {"E3": "deep tunnel"}),
    (7, 1, "Extension, meadow C4 field C3, have 1 wood 0 stone", {}),
    (7, 1, "Extension, cavern D2 tunnel D1, have 0 wood 1 stone", {}),
]


@rows("row", [*AND_OR, *AND_THEN_OR, *ONE_SIDE])
def test_work_order_of_actions_as_printed(row: Legal) -> None:
    players, round_, line, setup = row
    play(ready(players, round_, **setup), "Ann", line)


OUT_OF_ORDER: list[tuple[int, Row]] = [
    # and then/or
    (2, (2, 1, "Slash-and-burn, sow grain C4, meadow C3 field B3", {"has": "1 grain", "C4": "field"})),
    (2, (2, 1, "Logging, expedition (dog), take", ARMED)),
    (2, (4, 1, "Logging, expedition (dog), take", ARMED)),
    (3, (2, 1, "Blacksmithing, expedition (dog), use Peaceful cave 2, forge 1",
         {"has": "1 ore", "D3": "Peaceful cave", **ARMED})),
    (3, (2, 11, "Adventure, expedition (dog), use Peaceful cave 2, forge 1",
         {"has": "1 ore", "D3": "Peaceful cave", **ARMED})),
    (2, (2, 3, "Ore mine construction, expedition (dog), ore mine E3 deep tunnel E2", {**TUNNELS, **ARMED})),
    (2, (5, 1, "Hardware rental, sow grain C4, expedition (dog)", {"has": "1 grain", "C4": "field", **ARMED})),
    (2, (6, 1, "Hardware rental, sow grain C4, expedition (dog)", {"has": "1 grain", "C4": "field", **ARMED})),
    (2, (6, 1, "Hardware rental, expedition (dog), take", ARMED)),
    (2, (7, 1, "Hardware rental, sow grain C4, take", {"has": "1 grain", "C4": "field"})),
    (2, (5, 1, "Fence building, pasture C4, take", {"has": "2 wood", "C4": "meadow"})),
    (2, (2, 2, "Sheep farming, take, pasture C4", {"has": "2 wood", "C4": "meadow"})),
    (2, (2, 2, "Sheep farming, take, stable C4", {"has": "1 stone", "C4": "meadow"})),
    (3, (2, 5, "Donkey farming, pasture C4, take, stable A1", {"has": "2 wood 1 stone", "C4": "meadow"})),
    (2, (5, 1, "Weekly market, buy wood, take", {"has": "1 gold"})),
    # either/or
    (2, (4, 1, "Growth, take, grow", {"D3": "Dwelling"})),
    (2, (4, 1, "Growth, grow, take", {"D3": "Dwelling"})),
    (2, (4, 1, "Imitation of Growth, grow, take", {"has": "1 food", "held": "Growth", "D3": "Dwelling"})),
    (2, (2, 4, "Wish for children, furnish Dwelling D3, grow", {"has": DWELLING})),
    (2, (2, 4, "Wish for children, grow, furnish Dwelling D2", {"has": DWELLING, "D3": "Dwelling", "D2": "cavern"})),
    (2, (2, 8, "Urgent wish for children, take, furnish Dwelling D3", {"has": DWELLING})),
    (2, (2, 8, "Urgent wish for children, furnish Dwelling D3, take", {"has": DWELLING})),
    (3, (2, 8, "Urgent wish for children, furnish Dwelling D3, grow, take", {"has": DWELLING})),
    (2, (2, 6, "Ruby mine construction, ruby mine E3, ruby mine E2", {"E3": "tunnel", "E2": "deep tunnel"})),
    (2, (2, 6, "Ruby mine construction, ruby mine E2, ruby mine E3", {"E3": "tunnel", "E2": "deep tunnel"})),
    (2, (7, 1, "Extension, meadow C4 field C3, cavern D2 tunnel D1", {})),
    (2, (7, 1, "Extension, cavern D2 tunnel D1, meadow C4 field C3", {})),
    # the second only after the first
    (1, (2, 8, "Urgent wish for children, grow", {"D3": "Dwelling"})),
    (1, (2, 8, "Urgent wish for children, grow, furnish Dwelling D2",
         {"has": DWELLING, "D3": "Dwelling", "D2": "cavern"})),
    (2, (2, 8, "Urgent wish for children, take, grow", {"D3": "Dwelling"})),
]  # fmt: skip
for _step, (_players, _round, _line, _setup) in OUT_OF_ORDER:
    line_case("work.order-of-actions", _step, _line, _players, _round, **_setup)


@pytest.mark.parametrize(
    ("players", "round_", "line"),
    [
        (4, 1, "Growth"),
        (2, 4, "Wish for children"),
        (2, 8, "Urgent wish for children"),
        (2, 6, "Ruby mine construction"),
        (7, 1, "Extension"),
        (7, 1, "Imitation 0 of Growth"),
    ],
)
def test_work_order_of_actions_an_either_or_needs_a_choice(players: int, round_: int, line: str) -> None:
    game = ready(players, round_, held="Growth" if "of" in line else "", E3="tunnel", E2="deep tunnel")
    broken = refused_line(game, "Ann", line)
    assert (broken.rule, broken.kind, broken.step) == ("work.order-of-actions", "ambiguous", 0)


# --- work.offered ---------------------------------------------------------------------------------------------------

NOT_OFFERED: list[tuple[int, Row]] = [
    (1, (2, 1, "Logging, grow", {"D3": "Dwelling"})),
    (1, (2, 1, "Wood gathering, meadow C4 field C3", {})),
    (1, (2, 1, "Drift mining, cavern D2 cavern D1", {})),
    (1, (5, 1, "Small-scale drift mining, cavern D2 cavern D1", {})),
    (1, (7, 1, "Extension, cavern D2 cavern D1", {})),
    (1, (2, 1, "Excavation, cavern D2", {})),  # no single tiles
    (1, (2, 1, "Supplies, buy wood", {"has": "1 gold"})),
    (1, (2, 1, "Ore mining, expedition (dog)", ARMED)),
    (1, (2, 7, "Ore delivery, trade 1", {"has": "2 ore"})),
    (1, (2, 4, "Wish for children, sow grain C4", {"has": "1 grain", "C4": "field"})),
    (1, (2, 1, "Housework, forge 1", {"has": "1 ore"})),
    (1, (3, 9, "Exploration, forge 1", {"has": "1 ore"})),
    (2, (5, 1, "Fence building, pasture C4, stable C4", {"has": "1 wood 1 stone", "C4": "meadow"})),
    (2, (2, 1, "Slash-and-burn, meadow C4 field C3, take", {})),
    (2, (7, 1, "Extension, meadow C4 field C3, take", {})),  # the wood comes with the tile
    (2, (2, 3, "Ore mine construction, ore mine E3 deep tunnel E2, take", TUNNELS)),
    (1, (4, 1, "Imitation of Clearing, sow grain C4", {"has": "1 food 1 grain", "held": "Clearing", "C4": "field"})),
    (0, (2, 1, "Logging of Clearing", {"held": "Clearing"})),  # Logging imitates nothing
    # each once
    (2, (2, 1, "Logging, take, take", {})),
    (2, (2, 1, "Clearing, take, leave, meadow C4 field C3", {})),
    (2, (2, 1, "Clearing, leave, take, meadow C4 field C3", {})),
    (2, (2, 1, "Logging, expedition (dog), expedition (wood)", ARMED)),
    (2, (2, 1, "Housework, furnish Dog school D3, furnish Carpenter D2", {"has": "1 stone", "D2": "cavern"})),
    (2, (2, 1, "Clearing, meadow C4 field C3, meadow B3 field B4", {})),
    (2, (2, 1, "Excavation, cavern D2 cavern D1, cavern E2 tunnel E1", {})),
    (2, (2, 1, "Slash-and-burn, sow grain C4, sow vegetable C3",
         {"has": "1 grain 1 vegetable", "C4": "field", "C3": "field"})),
    (2, (2, 2, "Sheep farming, stable A1, stable A2", {"has": "2 stone"})),
    (3, (2, 2, "Sheep farming, pasture C4, stable A1, pasture C3 B3",
         {"has": "6 wood 1 stone", "C4": "meadow", "C3": "meadow", "B3": "meadow"})),
    (2, (2, 3, "Ore mine construction, ore mine E3 deep tunnel E2, ore mine F3 deep tunnel F2",
         {**TUNNELS, "F3": "tunnel", "F2": "tunnel"})),
    (2, (2, 6, "Ruby mine construction, ruby mine E3, ruby mine E2", TUNNELS)),
    (2, (2, 8, "Family life, grow, grow", {"D3": "Couple dwelling"})),
    (2, (3, 9, "Exploration, expedition (dog), expedition (dog)", ARMED)),
    (3, (2, 11, "Adventure, expedition (dog), expedition (dog), expedition (dog)", ARMED)),
]  # fmt: skip
for _step, (_players, _round, _line, _setup) in NOT_OFFERED:
    line_case("work.offered", _step, _line, _players, _round, **_setup)


@pytest.mark.parametrize(
    "row",
    [
        (5, 1, "Weekly market, buy wood, eat 1 grain, buy stone, have 2 gold", {"has": "1 grain"}),
        (2, 10, "Ore trading, trade 1, eat 1 grain, trade 2, have 6 gold", {"has": "6 ore 1 grain"}),
        (2, 2, "Sheep farming, pasture C4, eat 1 grain, pasture C3 B3",
         {"has": "6 wood 1 grain", "C4": "meadow", "C3": "meadow", "B3": "meadow"}),
    ],
    ids=lambda row: row[2],
)  # fmt: skip
def test_work_offered_free_steps_may_split_an_action(row: Legal) -> None:
    players, round_, line, setup = row
    play(ready(players, round_, **setup), "Ann", line)


# --- work.take-all --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "space", "lying", "gained"),
    [
        (2, "Logging", "9 wood", "9 wood"),
        (2, "Sustenance", "4 food", "4 food 1 grain"),
        (2, "Starting player", "5 food", "5 food 2 ore"),
        (3, "Strip mining", "1 ore 4 stone", "1 ore 4 stone 2 wood"),
        (4, "Sustenance", "1 grain 3 vegetable", "1 grain 3 vegetable"),
        (5, "Depot", "3 wood 3 ore", "3 wood 3 ore"),
        (7, "Large depot", "4 wood 3 stone 3 ore", "4 wood 3 stone 3 ore"),
    ],
)
def test_work_take_all_goods_that_lie_there_come_along(players: int, space: str, lying: str, gained: str) -> None:
    game = ready(players)
    game.goods_on[game.space_key(space)] = Goods.parse(lying).pairs
    game.home("Ann").goods[:] = [0] * 13
    play(game, "Ann", space)
    assert game.home("Ann").supply == Goods.parse(gained)
    assert game.spaces()[space] == Goods()


@pytest.mark.parametrize(
    ("players", "round_", "space"),
    [
        (3, 1, "Ruby mining"),
        (2, 1, "Starting player"),
        (2, 1, "Supplies"),
        (2, 1, "Ore mining"),
        (2, 1, "Wood gathering"),
        (3, 1, "Strip mining"),
        (3, 1, "Forest exploration"),
        (4, 1, "Starting player"),
        (4, 1, "Forest exploration"),
        (4, 1, "Ore mining"),
        (5, 1, "Depot"),
        (7, 1, "Large depot"),
        (2, 7, "Ore delivery"),
        (2, 12, "Ruby delivery"),
    ],
)
def test_ruling_leave_goods_elsewhere_they_are_taken(players: int, round_: int, space: str) -> None:
    broken = refused_line(ready(players, round_), "Ann", f"{space}, leave")
    assert (broken.rule, broken.step) == ("work.take-all", 1)


# --- ruling.leave-goods ---------------------------------------------------------------------------------------------


@frozen
class Left:
    """A space whose goods may be left: what else is done there and brings, what lies there then and next round."""

    players: int
    round: int
    space: str
    other: str
    stays: str = ""
    refilled: str = ""
    gains: str = ""
    setup: dict[str, Any] = field(factory=dict)
    fixed: str = ""


DIG, TWIN, GO = "cavern D2 tunnel D1", "meadow C4 field C3", "expedition (dog)"
SEED: dict[str, Any] = {"has": "1 grain", "C4": "field"}
FENCE: dict[str, Any] = {"has": "2 wood", "C4": "meadow"}
LEFT = [
    Left(2, 1, "Drift mining", DIG, "1 stone", "2 stone"),
    Left(4, 1, "Drift mining", DIG, "2 stone", "4 stone"),
    Left(6, 1, "Drift mining 2", DIG, "2 stone", "4 stone"),
    Left(6, 1, "Drift mining 1", DIG, "1 stone", "2 stone"),
    Left(5, 1, "Small-scale drift mining", DIG, fixed="1 stone"),
    Left(1, 1, "Excavation", DIG, "1 stone", "2 stone"),
    Left(4, 1, "Excavation", "cavern D2 cavern D1", "2 stone", "3 stone"),
    Left(2, 1, "Clearing", TWIN, "1 wood", "2 wood"),
    Left(4, 1, "Clearing", TWIN, "2 wood", "4 wood"),
    Left(1, 1, "Sustenance", TWIN, "1 food", "2 food", fixed="1 grain"),  # the grain of the same part stays away too
    Left(4, 1, "Sustenance", TWIN, "1 grain", "1 grain 1 vegetable"),
    Left(2, 1, "Logging", GO, "3 wood", "4 wood", "1 dog", {"weapons": (1, 1)}),
    Left(4, 1, "Logging", GO, "3 wood", "6 wood", "1 dog", {"weapons": (1, 1)}),
    Left(5, 1, "Fence building", "pasture C4", "1 wood", "2 wood", "-2 wood", FENCE),
    Left(6, 1, "Fence building", "pasture C4", "2 wood", "3 wood", "-2 wood", FENCE),
    Left(2, 1, "Housework", "furnish Dog school D3", fixed="1 dog"),
    Left(7, 1, "Housework", "furnish Dog school D3", fixed="1 dog"),
    Left(6, 1, "Hardware rental", GO, gains="1 dog", setup={"weapons": (1, 1)}, fixed="2 wood"),
    Left(7, 1, "Hardware rental", "sow grain C4", gains="-1 grain", setup=SEED, fixed="2 wood"),
    Left(5, 1, "Weekly market", "buy dog", gains="-2 gold 1 dog", setup={"has": "2 gold"}, fixed="4 gold"),
    Left(6, 1, "Weekly market", "buy wood", gains="-1 gold 1 wood", setup={"has": "1 gold"}, fixed="4 gold"),
    Left(7, 1, "Weekly market", "buy wood", gains="-1 gold 1 wood", setup={"has": "1 gold"}, fixed="4 gold"),
    Left(2, 2, "Sheep farming", "pasture C4", "1 sheep", "2 sheep", "-2 wood", FENCE),
    Left(2, 2, "Sheep farming", "stable A1", "1 sheep", "2 sheep", "-1 stone", {"has": "1 stone"}),
    Left(2, 5, "Donkey farming", "pasture C4", "1 donkey", "2 donkey", "-2 wood", FENCE),
    Left(2, 5, "Donkey farming", "stable A1", "1 donkey", "2 donkey", "-1 stone", {"has": "1 stone"}),
]
each_left = pytest.mark.parametrize("left", LEFT, ids=lambda left: f"{left.space}-{left.players}-{left.other}")


def written(left: Left, first: bool) -> str:
    return f"{left.space}, leave, {left.other}" if first else f"{left.space}, {left.other}, leave"


def at_table(left: Left, **rulings: str) -> Game:
    return ready(left.players, left.round, rulings=rulings, **left.setup)


def changed(before: Goods, after: Goods) -> dict[str, int]:
    return {name: after[name] - before[name] for name in {**before, **after} if after[name] != before[name]}


@each_left
@pytest.mark.parametrize("first", [True, False], ids=["leave first", "leave last"])
def test_ruling_leave_goods_where_another_action_is_carried_out(left: Left, first: bool) -> None:
    game = at_table(left)
    before = game.home("Ann").supply
    play(game, "Ann", written(left, first))
    assert changed(before, game.home("Ann").supply) == dict(Goods.parse(left.gains))
    assert game.spaces()[left.space] == Goods.parse(left.stays)


@each_left
def test_ruling_leave_goods_what_is_left_makes_the_space_not_empty(left: Left) -> None:
    game = at_table(left)
    farming = "farming" in left.space
    play(game, "Ann", written(left, first=not farming))
    begin(game)
    assert game.spaces()[left.space] == Goods.parse(left.refilled)


@each_left
def test_ruling_leave_goods_no_at_this_table(left: Left) -> None:
    game = at_table(left, leave_goods="no")
    farming = "farming" in left.space
    broken = refused_line(game, "Ann", written(left, first=not farming))
    assert (broken.rule, broken.step) == ("work.take-all", 2 if farming else 1)


@each_left
def test_ruling_leave_goods_not_mentioned_they_are_taken(left: Left) -> None:
    game = at_table(left, leave_goods="no")
    before = game.home("Ann").supply
    play(game, "Ann", f"{left.space}, {left.other}")
    assert game.spaces()[left.space] == Goods()
    expected: Counter[str] = Counter()
    for part in (left.gains, left.stays, left.fixed):
        expected.update(Goods.parse(part))
    assert changed(before, game.home("Ann").supply) == {good: count for good, count in expected.items() if count}


for _left in LEFT:
    if _left.space in (
        "Clearing", "Housework", "Logging", "Sustenance", "Drift mining", "Small-scale drift mining", "Weekly market",
    ):  # fmt: skip
        line_case("work.take-all", 1, written(_left, True), _left.players, rulings={"leave_goods": "no"}, **_left.setup)


# --- ruling.tile-and-stone ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "stone", "tile"),
    [
        ("Small-scale drift mining", 1, False),
        ("Small-scale drift mining, take", 1, False),
        (f"Small-scale drift mining, {DIG}", 1, True),
        (f"Small-scale drift mining, {DIG}, take", 1, True),
        (f"Small-scale drift mining, leave, {DIG}", 0, True),
    ],
)
def test_ruling_tile_and_stone_small_scale_drift_mining_is_and_or(line: str, stone: int, tile: bool) -> None:
    game = ready(5)
    play(game, "Ann", line)
    assert goods(game.home("Ann"), "stone") == stone
    assert game.home("Ann").board() == ({"D2": "cavern", "D1": "tunnel"} if tile else {})


@pytest.mark.parametrize(("line", "good"), [(TWIN, "wood"), (DIG, "stone")])
def test_ruling_tile_and_stone_belong_together_on_extension(line: str, good: str) -> None:
    game = ready(7)
    assert refused_line(game, "Ann", f"Extension, leave, {line}").rule == "work.offered"
    assert refused_line(game, "Ann", "Extension, take").rule == "work.offered"
    turn(game, "Ann", f"Extension, {line}")
    assert dict(game.home("Ann").supply) == {"food": 1, good: 1}


@pytest.mark.parametrize(
    ("players", "round_", "space", "hint"),
    [
        (7, 1, "Extension", "add 'meadow C4 field C3' or 'cavern E3 tunnel E2'"),
        (4, 1, "Growth", "add 'take' or 'grow'"),
        (2, 4, "Wish for children", "add 'grow' or 'furnish Dwelling D3'"),
        (2, 6, "Ruby mine construction", "add 'ruby mine E2' or 'ruby mine E2'"),
    ],
)
def test_a_choice_that_is_not_made_is_shown_in_notation(players: int, round_: int, space: str, hint: str) -> None:
    broken = refused_line(table(players, round_), "Ann", space)
    assert (broken.kind, broken.rule, broken.hint) == ("ambiguous", "work.order-of-actions", hint)
