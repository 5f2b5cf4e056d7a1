"""Legal moves against counting by hand; and that listing them asks the checks of playing."""

from collections.abc import Callable
from itertools import islice, product

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import ANIMALS, BOAR, CATTLE, DOG, SHEEP
from caverna.games.caverna.moves import (
    crowded_out,
    free_steps,
    is_legal,
    legal_spaces,
    legal_turns,
    next_steps,
    orders,
    placements,
    settled,
)
from caverna.games.caverna.notation import parse, write
from caverna.games.caverna.steps import Buy, Eat, Leave, Pass, Place
from tests.support.ablation import without_checks
from tests.support.rows import rows
from tests.support.table import arm, build, give, refused, table


def lines(game: Game) -> list[str]:
    return [write(line) for line in legal_turns(game)]


def plain(game: Game) -> list[str]:
    """The turns without free steps."""
    return [write(line) for line in legal_turns(game) if not any(step.free for step in line)]


def only(game: Game, *spaces: str) -> Game:
    """Close all spaces but these."""
    game.spaces_in_play = {game.space_key(space) for space in spaces}
    return game


def bare(game: Game, supply: str = "") -> Game:
    """Let Ann have these goods and no others."""
    home = game.home("Ann")
    home.goods = [0] * len(home.goods)
    give(home, supply)
    return game


# --- counted by hand ----------------------------------------------------------------------------------------------

DUG = {frozenset(pair.split()) for pair in ("D2 D1", "D2 E2", "E3 E2", "E3 E4", "E3 F3", "E4 F4")}
"""The places for a twin tile at the start: D3 and D4 are used, so one half lies on D2, E3 or E4."""


def test_all_turns_at_the_start() -> None:
    """2 players, round 1. Ann has 1 food: she can pay for nothing, but the Dog school costs nothing."""
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    twins = [f"cavern {a} tunnel {b}" for pair in DUG for a, b in (sorted(pair), sorted(pair, reverse=True))]
    caverns = ["cavern {} cavern {}".format(*sorted(pair)) for pair in DUG]
    cleared = [f"meadow C4 field {to}" for to in ("C3", "B4")] + [f"meadow {to} field C4" for to in ("C3", "B4")]
    wanted = {"Logging", "Supplies", "Ore mining", "Wood gathering", "Starting player"}
    for space, more in {
        "Drift mining": twins,
        "Excavation": twins + caverns,
        "Clearing": cleared,
        "Sustenance": cleared,
        "Housework": ["furnish Dog school D3"],
    }.items():
        wanted |= {space, *(f"{space}, {step}" for step in more)}
    wanted |= {f"Slash-and-burn, {step}" for step in cleared}
    found = [line for line in plain(game) if "leave" not in line]
    assert len(found) == 5 + 13 + 19 + 5 + 5 + 2 + 4
    assert {respelled(line) for line in found} == {respelled(line) for line in wanted}
    # The goods may be left on five spaces, each with the first other action.
    left = [line for line in plain(game) if "leave" in line]
    assert sorted(line.split(",")[0] for line in left) == [
        "Clearing", "Drift mining", "Excavation", "Housework", "Sustenance",
    ]  # fmt: skip
    # Free steps that a turn makes possible: the dog, and the grain of Sustenance; 2 gold of Supplies are 1 food.
    freed = [line for line in lines(game) if line not in [*found, *left]]
    assert sorted(freed) == ["Housework, let go 1 dog", "Supplies, eat 2 gold", "Sustenance, eat 1 grain"]


def respelled(line: str) -> str:
    """Caverns of one tile may stand in either order."""
    space, _, step = line.partition(", ")
    words = step.split()
    return f"{space} {sorted(words[1::2])}" if words[::2] == ["cavern", "cavern"] else line


def test_all_turns_on_sheep_farming() -> None:
    """One meadow, 2 wood, 1 stone: a pasture on C4, a stable on one of 12 cells, both in either order, or neither."""
    game = only(bare(table(2, 2), "2 wood 1 stone"), "Sheep farming")
    build(game, "Ann", C4="meadow")
    found = plain(game)
    assert len(found) == len(set(found)) == 1 + 1 + 12 + 12 + 12 + 1
    assert [line for line in found if "leave" in line] == ["Sheep farming, pasture C4, leave"]


def test_all_turns_of_an_expedition() -> None:
    """Strength 1: three items, one at a time."""
    game = only(bare(table(2, 2)), "Logging")
    arm(game.home("Ann"), 1, 1)
    items = [f"Logging, expedition ({item})" for item in ("+1", "wood", "dog")]
    assert sorted(plain(game)) == sorted(["Logging", *items, "Logging, expedition (+1), leave"])


def test_all_turns_of_a_level_2_expedition() -> None:
    """Strength 2: five items, alone and in 10 pairs; the farm animal finds room in the dwelling."""
    game = only(bare(table(5, 2)), "Hardware rental")
    arm(game.home("Ann"), 2, 2)
    assert len(plain(game)) == 5 + 10


def test_all_turns_of_the_forge() -> None:
    """3 ore: strength 1 to 3, then up to 3 of the 3, 5 or 7 items of that strength."""
    game = only(bare(table(2, 2), "3 ore"), "Blacksmithing")
    combined = {1: 3 + 3 + 1, 2: 5 + 10 + 10, 3: 7 + 21 + 35}
    # A sheep and a donkey do not fit together; one of them is eaten where both come: alone, and with 5 others.
    assert len(plain(game)) == 3 + sum(combined.values()) - 6
    both = [line for line in lines(game) if "sheep" in line and "donkey" in line]
    assert len(both) == 6
    assert all("eat 1 " in line for line in both)


def test_ore_is_traded_once_to_three_times() -> None:
    game = only(bare(table(2, 12), "7 ore"), "Ore trading")
    assert plain(game) == ["Ore trading, trade 1", "Ore trading, trade 2", "Ore trading, trade 3"]


def test_what_is_bought_is_listed_once() -> None:
    """Splitting a purchase or its order makes no other turn; with 15 gold 1,023 purchases are possible."""
    game = only(bare(table(5, 2), "11 gold"), "Weekly market")
    build(game, "Ann", C4="pasture stable", C3="pasture stable", B4="pasture stable")
    bought: list[tuple[str, ...]] = []
    for line in islice(legal_turns(game), 1100):
        if not any(step.free for step in line) and Leave() not in line:  # the 4 gold left: another turn
            goods = (good for step in line if isinstance(step, Buy) for good in step.goods)
            bought.append(tuple(sorted(goods)))
    assert len(bought) == len(set(bought))
    assert len(bought) <= 1024
    # 6 goods cost 1, 3 cost 2, 1 costs 3: 15 gold pay for all of them.
    assert max(map(len, bought)) == 10


def test_nobody_to_act() -> None:
    game = Game(["Ann", "Bob"])
    assert (list(legal_turns(game)), legal_spaces(game), placements(game)) == ([], [], [])
    assert not is_legal(game, (Pass(),))


def test_only_a_placement_or_a_pass_is_a_turn() -> None:
    game = give_all(table(2, 2))
    assert is_legal(game, (Place("Logging"),))
    assert is_legal(game, (Eat(Goods(grain=1)), Place("Logging")))
    assert not is_legal(game, ())
    assert not is_legal(game, (Eat(Goods(grain=1)),))
    assert settled(game, (Eat(Goods(grain=1)),)) is None


def give_all(game: Game) -> Game:
    give(game.home("Ann"), "5 grain 5 gold 2 ruby")
    return game


def test_a_stronger_dwarf_opens_spaces_too() -> None:
    """The weakest dwarf can do nothing on Blacksmithing; for a ruby the one of strength 8 goes on an expedition."""
    game = only(bare(table(2, 2), "1 ruby"), "Logging", "Blacksmithing")
    arm(game.home("Ann"), 0, 8)
    assert is_legal(game, tuple(parse("Blacksmithing, order 8, expedition (dog)").steps))
    assert any(line.startswith("order 8, Blacksmithing, expedition") for line in lines(game))


@pytest.mark.parametrize(
    ("animals", "cooked"),
    [
        ({SHEEP: 2}, 0),
        ({SHEEP: 3}, 1),
        ({SHEEP: 1, BOAR: 2}, 1),
        # One type stays, two of it: 3 of 5 go.
        ({SHEEP: 1, BOAR: 2, CATTLE: 2}, 3),
        # 4 dogs and no meadow to watch sheep on.
        ({DOG: 4, SHEEP: 2, BOAR: 4}, 4),
    ],
)
def test_as_few_as_can_be_are_eaten(animals: dict[int, int], cooked: int) -> None:
    home = bare(table(2, 2)).home("Ann")
    for animal, count in animals.items():
        home.goods[animal] = count
    eaten = sum(sum(step.goods.values()) for step in crowded_out(home) if isinstance(step, Eat))
    assert eaten == cooked


def test_orders_worked_out_by_hand() -> None:
    """The weakest that waits needs no ruby; of the others each strength once, and only who still waits."""
    game = give_all(table(2, 5))
    home = arm(game.home("Ann"), 0, 5, 5, 9)
    assert [order.strength for order in orders(home)] == [5, 9]
    game.play("Ann", parse("order 9, Logging").steps)
    assert [order.strength for order in orders(home)] == [5]
    game.seat_to_act = 0
    game.play("Ann", parse("Supplies").steps)
    assert orders(home) == []
    assert orders(bare(table(2, 5)).home("Ann")) == []
    assert orders(arm(bare(table(2, 5)).home("Ann"), 0, 9)) == []


# --- one set of rules ---------------------------------------------------------------------------------------------


def dug() -> Game:
    game = only(table(2, 3), "Ore mine construction")
    build(game, "Ann", D2="tunnel", E2="cavern", F2="tunnel")
    return game


def planted() -> Game:
    game = only(give_goods(table(2, 3)), "Slash-and-burn", "Sheep farming")
    build(game, "Ann", C4="meadow", C3="field 2 grain", B1="stable", B2="stable", B3="stable")
    return game


def give_goods(game: Game) -> Game:
    give(game.home("Ann"), "9 wood 9 stone 9 ore 9 gold 3 grain 3 food")
    return game


def housed(**cells: str) -> Game:
    game = only(give_goods(table(2, 5)), "Wish for children", "Housework")
    build(game, "Ann", D3="Trader", **cells)
    return game


def alone(space: str, round_: int, supply: str, weapon: int = 0, players: int = 2, **cells: str) -> Game:
    """A table with one space, at which Ann has these goods, dwarfs of this strength and these tiles."""
    game = only(bare(table(players, round_), supply), space)
    arm(game.home("Ann"), weapon, weapon)
    build(game, "Ann", **cells)
    return game


ALL_GOODS = "wood stone ore grain sheep donkey boar dog vegetable cattle"
ONE_CHECK: list[tuple[str, Callable[[], Game], str]] = [
    ("forest.first-tile", lambda: only(table(2, 2), "Clearing"), "Clearing, meadow B3 field B2"),
    # Cells that are not adjacent, have a tile or need the Office room are not tried.
    ("forest.connected", planted, "Slash-and-burn, meadow A1 field A2"),
    ("forest.stable", planted, "Slash-and-burn, meadow B4 field B3"),
    ("mountain.connected", lambda: only(table(2, 2), "Excavation"), "Excavation, cavern F1 tunnel F2"),
    # Of ore mines and pastures neighbouring tunnels and meadows are tried.
    ("mine.ruby", lambda: alone("Ruby mine construction", 6, ""), "Ruby mine construction, ruby mine D3"),
    ("fence.small", lambda: alone("Sheep farming", 2, "", C4="meadow"), "Sheep farming, pasture C4"),
    ("fence.large", lambda: alone("Sheep farming", 2, "", C4="meadow", C3="meadow"), "Sheep farming, pasture C3 C4"),
    ("stable.build", lambda: alone("Sheep farming", 2, ""), "Sheep farming, stable A1"),
    ("stable.build", lambda: alone("Sheep farming", 2, "1 stone", C4="field"), "Sheep farming, stable C4"),
    ("stable.limit", planted, "Sheep farming, stable A1"),
    # Only empty fields are tried.
    ("sow.limit", lambda: alone("Slash-and-burn", 2, "3 grain", C2="field", C3="field", C4="field"),
     "Slash-and-burn, sow grain C2 C3 C4"),
    ("sow.field", lambda: alone("Slash-and-burn", 2, "", C4="field"), "Slash-and-burn, sow vegetable C4"),
    ("family.room", housed, "Wish for children, grow"),
    ("family.limit", lambda: full_house(), "Growth, grow"),
    ("furnish.cavern", lambda: housed(D2="tunnel"), "Housework, furnish Carpenter D2"),
    # Of prices those are tried for which there is enough.
    ("furnish.dwelling", lambda: alone("Wish for children", 4, "1 stone"), "Wish for children, furnish Carpenter D3"),
    ("ruling.overbuild", lambda: housed(E3="cavern"), "Housework, furnish Spare part storage E3"),
    # The strengths there are; without end otherwise.
    ("weapon.forge", lambda: alone("Blacksmithing", 2, "3 ore", weapon=3), "Blacksmithing, forge 2"),
    ("weapon.forge", lambda: alone("Blacksmithing", 2, ""), "Blacksmithing, forge 14"),
    ("expedition.armed", lambda: alone("Logging", 2, ""), "Logging, expedition (+1)"),
    # The level ends an expedition also here: it would be without end.
    ("expedition.loot", lambda: alone("Logging", 2, "", weapon=1), "Logging, expedition (cattle)"),
    ("harvest.breed", lambda: alone("Blacksmithing", 2, "1 boar", weapon=14), "Blacksmithing, expedition (breed boar)"),
    # As often as there is ore for.
    ("trade.ore", lambda: alone("Ore trading", 12, "9 ore"), "Ore trading, trade 4"),
    ("trade.ore", lambda: alone("Ore trading", 12, ""), "Ore trading, trade 1"),
    # Of purchases single goods and the largest are tried.
    ("market.once", lambda: alone("Weekly market", 2, "", players=5, C4="pasture", C3="pasture", B4="pasture"),
     f"Weekly market, buy {ALL_GOODS}"),
    ("work.order-of-actions", lambda: alone("Urgent wish for children", 6, "", D2="Dwelling"),
     "Urgent wish for children, grow"),
]  # fmt: skip
"""Rule, table, and a line that the rule alone forbids. `furnish.available` and `work.offered` are left out: what is
not on the supply board, and acts the space does not have or that are done, are not tried."""


def full_house() -> Game:
    """Five dwarfs and room for six."""
    game = alone("Growth", 2, "", players=4, D3="Couple dwelling", D2="Couple dwelling", E3="Dwelling", E2="Dwelling")
    arm(game.home("Ann"), 0, 0, 0, 0, 0)
    return game


@rows(("rule", "setting", "line"), ONE_CHECK)
def test_listing_asks_the_checks_of_playing(rule: str, setting: Callable[[], Game], line: str) -> None:
    """With the check of a rule switched off for playing, the list has the step, too: there is one check."""
    game = setting()
    place, step = parse(line).steps
    assert not is_legal(game, (place, step))
    assert step not in next_steps(game, (place,))
    assert (place, step) not in game.options((place,))
    with without_checks(rule):
        assert is_legal(game, (place, step))
        assert step in next_steps(game, (place,))
        assert (place, step) in game.options((place,))


FREE_CHECK: list[tuple[str, str, dict[str, str], str]] = [
    ("food.convert", "", {}, "eat 1 boar"),
    ("food.convert", "", {}, "eat 2 gold"),
    ("ruby.trade", "", {}, "ruby sheep"),
    ("ruby.trade", "1 ruby", {}, "ruby cattle"),
    ("ruby.trade", "", {}, "ruby meadow C4"),
    ("ruby.trade", "1 ruby", {}, "ruby cavern E3"),
    ("forest.first-tile", "1 ruby", {}, "ruby field B3"),
    ("mountain.connected", "2 ruby", {}, "ruby cavern F1"),
    ("trade.tile", "2 boar", {}, "use Hunting parlor"),
    ("trade.goods", "1 grain", {"D3": "Beer parlor"}, "use Beer parlor for gold"),
    ("trade.tile", "", {}, "use Peaceful cave 3"),
    ("ruling.let-go", "", {}, "let go 1 dog"),
]
"""Rule, goods, tiles, and a free step that the rule alone forbids."""


@pytest.mark.parametrize(
    ("rule", "supply", "cells", "line"), FREE_CHECK, ids=[f"{row[0]} {row[3]}" for row in FREE_CHECK]
)
def test_listing_free_steps_asks_the_checks_of_playing(
    rule: str, supply: str, cells: dict[str, str], line: str
) -> None:
    game = alone("Logging", 2, supply, weapon=3)
    build(game, "Ann", **cells)
    (step,) = parse(line).steps
    assert step not in list(free_steps(game, game.home("Ann")))
    assert refused(game, lambda: game.play("Ann", [step])).rule == rule
    with without_checks(rule):
        assert step in list(free_steps(game, game.home("Ann")))
        game.play("Ann", [step], upto=1)


PLACE_CHECK: list[tuple[str, str, str, int]] = [
    ("imitation.target", "9 food", "Starting player", 1),
    ("imitation.target", "9 food", "Clearing", 0),
    ("imitation.cost", "1 food", "Clearing", 1),
]
"""Rule, goods, a space, who stands on it: Ann, who is 0, cannot imitate it. Free spaces are not tried."""


@pytest.mark.parametrize(("rule", "supply", "target", "holder"), PLACE_CHECK)
def test_listing_imitations_asks_the_checks_of_playing(rule: str, supply: str, target: str, holder: int) -> None:
    game = only(bare(table(4, 2), supply), "Imitation", target)
    game.occupant[game.space_key(target)] = holder
    place = Place("Imitation", (target,))
    assert placements(game) == []
    with without_checks(rule):
        assert placements(game) == [place]


def test_listing_orders_asks_the_check_of_playing() -> None:
    """Without a ruby no stronger dwarf goes first; nor would the rule be needed for the weakest."""
    home = arm(bare(table(2, 2)).home("Ann"), 0, 5)
    assert orders(home) == []
    with without_checks("work.dwarf-order"):
        assert [order.strength for order in orders(home)] == [0, 5]


# --- what is added at the end of a line ---------------------------------------------------------------------------


def test_animals_are_cooked_in_every_way_to_house_the_rest() -> None:
    """Small herds in the dwelling alone: what is eaten is what must go, whatever the mixture."""
    for counts in product(range(3), repeat=4):
        home = bare(table(2, 2)).home("Ann")
        for animal, count in zip(ANIMALS[1:], counts, strict=True):
            home.goods[animal] = count
        # The dwelling holds 2 of one type.
        stay = max(min(2, count) for count in counts)
        eaten = sum(sum(step.goods.values()) for step in crowded_out(home) if isinstance(step, Eat))
        assert eaten == sum(counts) - stay, counts


def test_targets_of_imitation() -> None:
    """Spaces of others that do something for Ann; a chain for each Imitation that others hold."""
    game = table(7, 2)
    give(game.home("Ann"), "9 food")
    for space, seat in {"Logging": 1, "Clearing": 2, "Starting player": 3, "Supplies": 0, "Imitation 1": 4}.items():
        if space in game.spaces():
            game.occupant[game.space_key(space)] = seat
    found = {(place.space, place.of) for place in placements(game) if place.of}
    assert {of for space, of in found if space == "Imitation 2"} == {("Clearing",), ("Imitation 1", "Clearing")}
    assert {space for space, _ in found} == {"Imitation 0", "Imitation 2"}
