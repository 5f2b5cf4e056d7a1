"""Imitation: what it costs, whom it may copy, and what it gives on every kind of space with 3 to 7 players."""

import pytest

from caverna.games.caverna import Game
from tests.support.rows import rows
from tests.support.supply_changes import amount, change
from tests.support.table import arm, build, give, goods, line_breaks, refused_line, table, turn

PRICES = {3: (4,), 4: (2,), 5: (2, 4), 6: (1, 2), 7: (0, 1, 2)}
"""Player count -> the food its Imitation spaces cost."""
ALL = (3, 4, 5, 6, 7)
SUPPLIES = "1 wood 1 stone 1 ore 1 food 2 gold"


def imitation(players: int, price: int | None = None) -> str:
    """The name of an Imitation space; its price need not be said where there is one."""
    return "Imitation" if len(PRICES[players]) == 1 else f"Imitation {PRICES[players][0] if price is None else price}"


def held(players: int, target: str, round_: int = 12, weapon: int = 5, by: str = "Bob", chains: str = "yes") -> Game:
    """A table where an opponent stands on a space whose goods still lie there, as far as it gathers any.

    Ann has 10 of most goods, an ore mine and two ruby mines, a deep tunnel, two tunnels side by side, a meadow, a
    field and room for a child. The mountain is free at E4 (1 food) and F4 only, the forest west of column C.
    """
    game = table(players, round_, imitate_imitation=chains)
    game.occupant[game.space_key(target)] = game.seat(by)
    home = arm(game.home("Ann"), weapon, weapon)
    home.goods = [0] * len(home.goods)
    give(home, "10 wood 10 stone 10 ore 10 ruby 10 food 10 gold 10 grain 10 vegetable")
    build(
        game, "Ann", D3="Dwelling", D1="cavern", D2="tunnel", E2="tunnel", E3="ore mine", F3="deep tunnel",
        E1="cavern", F1="ruby mine", F2="ruby mine", C4="meadow", C3="field",
    )  # fmt: skip
    return game


FOREST, MOUNTAIN = "meadow B3 field B2", "cavern E4 tunnel F4"

SPACES: list[tuple[str, tuple[int, ...], str, str]] = [
    # space, player counts, what is done there, what it changes beside the price
    ("Ruby mining", ALL, "", "1 ruby"),
    ("Housework", ALL, "furnish Carpenter D1", "1 dog -1 stone"),
    ("Housework", ALL, "", "1 dog"),
    ("Slash-and-burn", ALL, f"{FOREST}, sow grain C3 vegetable B2", "-1 grain -1 vegetable"),
    ("Drift mining", (3, 4, 5), MOUNTAIN, "1 food"),
    ("Drift mining 1", (6, 7), MOUNTAIN, "1 food"),
    ("Drift mining 2", (6, 7), MOUNTAIN, "1 food"),
    ("Excavation", ALL, "cavern E4 cavern F4", "1 food"),
    ("Logging", ALL, "expedition (wood)", "1 wood"),
    ("Supplies", (3,), "", SUPPLIES),
    ("Ore mining", ALL, "", "2 ore"),
    ("Clearing", ALL, FOREST, ""),
    ("Sustenance", (3,), FOREST, "1 grain"),
    ("Sustenance", (3,), "", "1 grain"),
    ("Sustenance", (4, 5, 6, 7), FOREST, ""),
    ("Strip mining", (3,), "", "2 wood"),
    ("Forest exploration", (3,), "", "1 vegetable"),
    ("Forest exploration", (4, 5, 6, 7), "", "2 food"),
    ("Growth", (4, 5, 6, 7), "take", SUPPLIES),
    ("Growth", (4, 5, 6, 7), "grow", ""),
    ("Small-scale drift mining", (5,), MOUNTAIN, "1 stone 1 food"),
    ("Weekly market", (5, 6, 7), "buy dog wood", "1 gold 1 dog 1 wood"),  # 4 - 2 - 1
    ("Weekly market", (5, 6, 7), "leave, buy dog", "-2 gold 1 dog"),
    ("Hardware rental", (5,), "expedition (wood, dog), sow grain C3", "1 wood 1 dog -1 grain"),
    ("Hardware rental", (6, 7), "expedition (wood, dog), sow grain C3", "3 wood 1 dog -1 grain"),  # 2 + 1
    ("Fence building", (5, 6, 7), "pasture C4", "-2 wood"),
    ("Extension", (7,), FOREST, "1 wood"),
    ("Extension", (7,), MOUNTAIN, "1 stone 1 food"),
    ("Sheep farming", ALL, "pasture C4, stable B2", "-2 wood -1 stone"),
    ("Ore mine construction", ALL, "ore mine D2 deep tunnel E2, expedition (wood, dog)", "3 ore 1 wood 1 dog"),
    ("Blacksmithing", ALL, "expedition (wood, dog, stone)", "1 wood 1 dog 1 stone"),
    ("Donkey farming", ALL, "stable C4", "-1 stone"),
    ("Ruby mine construction", ALL, "ruby mine D2", ""),
    ("Ruby mine construction", ALL, "ruby mine F3", "1 ruby"),
    ("Urgent wish for children", ALL, "take", "3 gold"),
    ("Urgent wish for children", ALL, "furnish Dwelling D1, grow", "-4 wood -3 stone"),
    ("Ore delivery", ALL, "", "2 ore"),
    ("Family life", ALL, "grow, sow grain C3", "-1 grain"),
    ("Exploration", ALL, "expedition (wood, dog, grain, vegetable)", "1 wood 1 dog 1 grain 1 vegetable"),
    ("Ore trading", ALL, "trade 2", "-4 ore 4 gold 2 food"),
    ("Adventure", ALL, "expedition (dog), expedition (dog)", "2 dog"),
    ("Ruby delivery", ALL, "", "1 ruby"),
]
NOTHING_LEFT = [
    ("Wood gathering", (3,)),
    ("Depot", (5, 6, 7)),
    ("Large depot", (7,)),
]
"""The spaces that give nothing but what has gathered there."""

EACH = [
    pytest.param(players, space, line, gained, id=f"{players}-{space}-{gained or 'nothing'}")
    for space, counts, line, gained in SPACES
    for players in counts
]


@rows(("players", "space", "line", "gained"), EACH)
def test_imitation_effect_on_every_space(players: int, space: str, line: str, gained: str) -> None:
    """Fixed goods, mine bonuses and all actions are open; what lies on the space stays there."""
    game = held(players, space)
    lying = dict(game.goods_on)
    steps = ", ".join(filter(None, (f"{imitation(players)} of {space}", line)))
    assert change(game, "Ann", steps) == amount(f"{gained} -{PRICES[players][0]} food")
    assert game.goods_on == lying


@pytest.mark.parametrize("players", ALL)
def test_imitation_effect_is_shown_for_every_space_in_play(players: int) -> None:
    shown = {space for space, counts, *_ in SPACES if players in counts}
    nothing = {space for space, counts in NOTHING_LEFT if players in counts}
    names = set(table(players, 12).spaces())
    others = {imitation(players, price) for price in PRICES[players]} | {"Starting player"}
    assert shown | nothing | others == names


@pytest.mark.parametrize("players", ALL)
def test_imitation_effect_wish_for_children_before_it_becomes_urgent(players: int) -> None:
    game = held(players, "Wish for children", round_=4)
    turn(game, "Ann", f"{imitation(players)} of Wish for children, grow, have 3 dwarf")


@pytest.mark.parametrize("players", ALL)
def test_imitation_effect_forging(players: int) -> None:
    game = held(players, "Adventure", weapon=0)
    turn(game, "Ann", f"{imitation(players)} of Adventure, forge 8, expedition (gold), have weapons 0 9 2 ore 12 gold")


def test_imitation_effect_bonus_by_ones_own_mines() -> None:
    """Bob's two ruby mines bring Ann nothing; her one is too few for Ruby delivery."""
    game = held(4, "Ruby delivery")
    build(game, "Ann", F1="cavern")
    build(game, "Bob", D2="ruby mine", D1="ruby mine")
    assert refused_line(game, "Ann", "Imitation of Ruby delivery").rule == "work.must-act"
    game.occupant[game.space_key("Ruby mining")] = game.seat("Bob")
    assert change(game, "Ann", "Imitation of Ruby mining") == amount("-2 food 1 ruby")


def test_imitation_effect_of_the_guest_room_counts_on_the_space_reached() -> None:
    game = held(7, "Extension")
    build(game, "Ann", D1="Guest room")
    line = f"Imitation 0 of Extension, {FOREST}, {MOUNTAIN}"
    assert change(game, "Ann", line) == amount("1 wood 1 stone 1 food")
    again = held(7, "Extension")
    build(again, "Ann", D1="Guest room")
    again.home("Ann").guest_used = True
    assert refused_line(again, "Ann", line).rule == "work.order-of-actions"


@line_breaks("imitation.effect", step=1)
def taking_what_gathered_on_the_space() -> tuple[Game, str, str]:
    return held(4, "Clearing"), "Ann", f"Imitation of Clearing, take, {FOREST}"


@line_breaks("imitation.effect", step=2)
def taking_the_sheep_of_an_imitated_farm() -> tuple[Game, str, str]:
    return held(4, "Sheep farming"), "Ann", "Imitation of Sheep farming, stable C4, take"


@line_breaks("imitation.effect", step=2)
def taking_the_stone_of_an_imitated_excavation_afterwards() -> tuple[Game, str, str]:
    return held(5, "Excavation"), "Ann", "Imitation 2 of Excavation, cavern E4 cavern F4, take"


@pytest.mark.parametrize(
    ("players", "space", "left", "line"),
    [
        (3, "Clearing", "meadow C4 field C3", FOREST),
        (4, "Sustenance", "meadow C4 field C3", FOREST),
        (5, "Drift mining", "cavern D2 tunnel D1", MOUNTAIN),
        (6, "Excavation", "cavern D2 cavern D1", "cavern E4 cavern F4"),
        (7, "Logging", "expedition (dog)", "expedition (dog)"),
    ],
)
def test_ruling_imitation_goods_left_by_the_occupant_are_not_taken(
    players: int, space: str, left: str, line: str
) -> None:
    game = held(players, "Housework")
    arm(game.home("Bob"), 5, 5)
    turn(game, "Bob", f"{space}, leave, {left}")
    lying = game.spaces()[space]
    assert lying
    rewards = {"Drift mining": "1 food", "Excavation": "1 food", "Logging": "1 dog"}.get(space, "")
    gained = change(game, "Ann", f"{imitation(players)} of {space}, {line}")
    assert gained == amount(f"{rewards} -{PRICES[players][0]} food")
    assert game.spaces()[space] == lying


def test_ruling_imitation_goods_fixed_ones_come_though_the_occupant_took_his() -> None:
    game = held(3, "Housework")
    turn(game, "Bob", "Sustenance")
    assert goods(game.home("Bob"), "grain") == 1
    assert change(game, "Ann", "Imitation of Sustenance") == amount("-4 food 1 grain")


def test_ruling_imitation_goods_fixed_ones_may_be_left_as_on_the_space_itself() -> None:
    assert change(held(3, "Sustenance"), "Ann", f"Imitation of Sustenance, leave, {FOREST}") == amount("-4 food")
    broken = refused_line(held(3, "Supplies"), "Ann", "Imitation of Supplies, leave")
    assert (broken.rule, broken.step) == ("work.take-all", 1)


ACCUMULATED = [
    ("Drift mining", (3, 4, 5), MOUNTAIN),
    ("Drift mining 1", (6, 7), MOUNTAIN),
    ("Drift mining 2", (6, 7), MOUNTAIN),
    ("Excavation", ALL, "cavern E4 cavern F4"),
    ("Logging", ALL, "expedition (wood)"),
    ("Clearing", ALL, FOREST),
    ("Sustenance", (4, 5, 6, 7), FOREST),
    ("Fence building", (5, 6, 7), "pasture C4"),
    ("Sheep farming", ALL, "stable B2"),
    ("Donkey farming", ALL, "stable C4"),
]
"""The spaces whose goods may be left and have all accumulated, with something else done there."""
SUPPLIED = [
    ("Housework", ALL, "furnish Carpenter D1", "-1 stone"),
    ("Sustenance", (3,), FOREST, ""),
    ("Small-scale drift mining", (5,), MOUNTAIN, "1 food"),
    ("Weekly market", (5, 6, 7), "buy dog", "-2 gold 1 dog"),
    ("Hardware rental", (6, 7), "expedition (wood, dog)", "1 wood 1 dog"),
]
"""The spaces whose goods may be left and come from the general supply, with what the rest changes."""


@rows(("players", "space", "line"), [(count, space, line) for space, counts, line in ACCUMULATED for count in counts])
def test_imitation_effect_what_has_accumulated_is_neither_taken_nor_left(players: int, space: str, line: str) -> None:
    start = f"{imitation(players)} of {space}"
    for said, at in ((f"take, {line}", 1), (f"leave, {line}", 1), (f"{line}, leave", 2), ("take", 1), ("leave", 1)):
        broken = refused_line(held(players, space), "Ann", f"{start}, {said}")
        assert (broken.kind, broken.rule, broken.step) == ("illegal", "imitation.effect", at), said
    turn(held(players, space), "Ann", f"{start}, {line}")


@rows(
    ("players", "space", "line", "gained"),
    [(count, space, line, gained) for space, counts, line, gained in SUPPLIED for count in counts],
)
def test_ruling_leave_goods_from_the_supply_when_imitating(players: int, space: str, line: str, gained: str) -> None:
    start = f"{imitation(players)} of {space}"
    paid = f"{gained} -{PRICES[players][0]} food"
    assert change(held(players, space), "Ann", f"{start}, leave, {line}") == amount(paid)
    assert refused_line(held(players, space), "Ann", f"{start}, leave").rule == "work.must-act"


@rows("space", ["Wood gathering", "Supplies", "Ore mining", "Ruby mining"])
def test_imitation_effect_goods_that_are_always_taken_are_work_take_all(space: str) -> None:
    broken = refused_line(held(3, space), "Ann", f"Imitation of {space}, leave")
    assert (broken.rule, broken.step) == ("work.take-all", 1)


def test_imitation_effect_the_occupant_itself_leaves_the_same_goods() -> None:
    turn(held(3, "Housework"), "Ann", f"Clearing, leave, {FOREST}")


@line_breaks("imitation.effect", step=1)
def leaving_accumulated_goods_of_an_imitated_space() -> tuple[Game, str, str]:
    return held(3, "Clearing"), "Ann", f"Imitation of Clearing, leave, {FOREST}"


@pytest.mark.parametrize(
    ("players", "space"), [(players, space) for space, counts in NOTHING_LEFT for players in counts]
)
def test_ruling_imitation_nothing_left_breaks_must_act(players: int, space: str) -> None:
    broken = refused_line(held(players, space), "Ann", f"{imitation(players)} of {space}")
    assert (broken.rule, broken.step) == ("work.must-act", 0)


@pytest.mark.parametrize("space", ["Ruby mining", "Ore mining", "Ore delivery", "Ruby delivery"])
def test_ruling_imitation_nothing_left_without_mines(space: str) -> None:
    game = held(4, space)
    build(game, "Ann", E3="cavern", F1="cavern", F2="cavern")
    assert refused_line(game, "Ann", f"Imitation of {space}").rule == "work.must-act"


@line_breaks("work.must-act", step=0)
def imitating_for_nothing() -> tuple[Game, str, str]:
    return held(3, "Wood gathering"), "Ann", "Imitation of Wood gathering"


# --- imitation.cost -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "price"), [(players, price) for players in ALL for price in PRICES[players]])
def test_imitation_cost_is_the_printed_food(players: int, price: int) -> None:
    game = held(players, "Housework")
    home = game.home("Ann")
    give(home, f"{price - 10} food")  # exactly the price
    assert change(game, "Ann", f"{imitation(players, price)} of Housework") == amount(f"1 dog -{price} food")
    assert goods(home, "food") == 0


@pytest.mark.parametrize(
    ("players", "price"), [(players, price) for players in ALL for price in PRICES[players] if price]
)
def test_imitation_cost_one_food_short_is_refused(players: int, price: int) -> None:
    game = held(players, "Housework")
    give(game.home("Ann"), f"{price - 11} food")
    broken = refused_line(game, "Ann", f"{imitation(players, price)} of Housework")
    assert (broken.rule, broken.step) == ("imitation.cost", 0)
    assert (broken.found, broken.expected) == (f"{price - 1} food", f"{price} food")


def test_imitation_cost_may_be_made_just_before() -> None:
    game = held(4, "Housework")
    give(game.home("Ann"), "-9 food")
    turn(game, "Ann", "eat 1 grain, Imitation of Housework, have 0 food 1 dog")


@line_breaks("imitation.cost", step=0)
def imitating_with_food_that_comes_too_late() -> tuple[Game, str, str]:
    game = held(4, "Housework")
    give(game.home("Ann"), "-9 food")
    return game, "Ann", "Imitation of Housework, eat 1 grain"


@line_breaks("imitation.cost", step=0)
def imitating_for_the_food_of_the_space_itself() -> tuple[Game, str, str]:
    game = held(4, "Forest exploration")
    give(game.home("Ann"), "-9 food")
    return game, "Ann", "Imitation of Forest exploration"


# --- imitation.target -----------------------------------------------------------------------------------------


@line_breaks("imitation.target", step=0)
def imitating_a_space_where_nobody_stands() -> tuple[Game, str, str]:
    return held(4, "Housework"), "Ann", "Imitation of Forest exploration"


@line_breaks("imitation.target", step=0)
def imitating_oneself() -> tuple[Game, str, str]:
    return held(4, "Housework", by="Ann"), "Ann", "Imitation of Housework"


@line_breaks("imitation.target", step=0)
def imitating_the_starting_player() -> tuple[Game, str, str]:
    return held(4, "Starting player"), "Ann", "Imitation of Starting player"


@line_breaks("imitation.target", step=0)
def imitating_the_starting_player_of_three() -> tuple[Game, str, str]:
    return held(3, "Starting player"), "Ann", "Imitation of Starting player"


@line_breaks("imitation.target", step=0)
def imitating_the_imitation_space_one_stands_on() -> tuple[Game, str, str]:
    return held(4, "Housework"), "Ann", "Imitation of Imitation of Housework"


@line_breaks("imitation.target", step=0)
def a_chain_through_a_space_that_does_not_imitate() -> tuple[Game, str, str]:
    game = held(4, "Housework")
    game.occupant[game.space_key("Forest exploration")] = game.seat("Cai")
    return game, "Ann", "Imitation of Housework of Forest exploration"


@line_breaks("imitation.target", step=0)
def imitating_oneself_because_an_opponent_does() -> tuple[Game, str, str]:
    """Bob imitates Ann's Housework: the dwarf on it is still hers."""
    game = held(7, "Housework", by="Ann")
    turn(game, "Bob", "Imitation 0 of Housework")
    return game, "Ann", "Imitation 1 of Housework"


@line_breaks("imitation.target", step=0)
def imitating_a_space_held_in_the_round_before() -> tuple[Game, str, str]:
    game = table(4, 1)
    for player, space in (("Ann", "Logging"), ("Bob", "Housework"), ("Cai", "Ore mining"), ("Dee", "Clearing")):
        arm(game.home(player), 0)
        turn(game, player, space)
    game.harvest()
    game.reveal("Sheep farming")
    give(game.home("Ann"), "2 food")
    return game, "Ann", "Imitation of Housework"


def test_imitation_target_is_any_opponent() -> None:
    for by in ("Bob", "Cai", "Dee"):
        turn(held(4, "Housework", by=by), "Ann", "Imitation of Housework")


def test_imitation_target_may_be_copied_by_several() -> None:
    game = held(7, "Housework", by="Bob")
    for player in ("Cai", "Dee"):
        give(game.home(player), "3 food")
    turn(game, "Ann", "Imitation 0 of Housework, have 1 dog")
    turn(game, "Cai", "Imitation 1 of Housework, have 1 dog")
    turn(game, "Dee", "Imitation 2 of Housework, have 1 dog")


def test_imitation_target_is_named_before_its_price_is_asked() -> None:
    game = held(4, "Housework", by="Ann")
    give(game.home("Ann"), "-10 food")
    assert refused_line(game, "Ann", "Imitation of Housework").rule == "imitation.target"


def test_imitation_target_an_imitation_space_itself_holds_one_dwarf() -> None:
    game = held(4, "Housework", by="Cai")
    turn(game, "Ann", "Imitation of Housework")
    assert refused_line(game, "Bob", "Imitation of Housework").rule == "work.occupied"


def test_imitation_target_must_be_said() -> None:
    broken = refused_line(held(4, "Housework"), "Ann", "Imitation, furnish Carpenter D1")
    assert (broken.rule, broken.kind) == ("record.step", "ambiguous")


# --- ruling.imitation-chain -----------------------------------------------------------------------------------


def chain(*holders: str, target: str = "Housework", chains: str = "yes") -> Game:
    """Seven players; `holders` stand on Imitation 1 and 2, Bob on the target."""
    game = held(7, target, chains=chains)
    for price, player in zip((1, 2), holders, strict=False):
        game.occupant[f"imitation_{price}"] = game.seat(player)
    return game


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("Imitation 0 of Imitation 1 of Housework", 1),
        ("Imitation 0 of Imitation 2 of Housework", 2),
        ("Imitation 0 of Imitation 1 of Imitation 2 of Housework", 3),
        ("Imitation 0 of Imitation 2 of Imitation 1 of Housework", 3),
    ],
)
def test_ruling_imitation_chain_pays_every_price(line: str, price: int) -> None:
    game = chain("Cai", "Dee")
    give(game.home("Ann"), f"{price - 10} food")
    assert change(game, "Ann", line) == amount(f"-{price} food 1 dog")
    short = chain("Cai", "Dee")
    give(short.home("Ann"), f"{price - 11} food")
    assert refused_line(short, "Ann", line).rule == "imitation.cost"


def test_ruling_imitation_chain_need_not_end_where_the_other_imitator_went() -> None:
    """Cai's dwarf on Imitation 1 copied Housework; Ann goes through it to Bob's Growth."""
    game = held(7, "Growth")
    game.occupant[game.space_key("Housework")] = game.seat("Bob")
    turn(game, "Cai", "Imitation 1 of Housework")
    assert change(game, "Ann", "Imitation 2 of Imitation 1 of Growth, take") == amount(
        "-2 food 1 wood 1 stone 1 ore 2 gold"
    )
    assert game.occupant["imitation_2"] == game.seat("Ann")


def test_ruling_imitation_chain_never_brings_gathered_goods() -> None:
    game = chain("Cai", target="Logging")
    lying = game.spaces()["Logging"]
    assert change(game, "Ann", "Imitation 0 of Imitation 1 of Logging, expedition (dog)") == amount("-1 food 1 dog")
    assert game.spaces()["Logging"] == lying


@rows(
    ("target", "line", "rule", "step"),
    [
        ("Clearing", f"leave, {FOREST}", "imitation.effect", 1),
        ("Clearing", f"{FOREST}, leave", "imitation.effect", 2),
        ("Clearing", f"{FOREST}, take", "imitation.effect", 2),
        ("Clearing", f"{FOREST}, leave, leave", "imitation.effect", 2),
        ("Logging", "leave, expedition (dog)", "imitation.effect", 1),
        ("Logging", "expedition (dog), take", "work.order-of-actions", 2),  # the order is asked before the goods
        ("Weekly market", "leave", "work.must-act", 0),
        ("Weekly market", "leave, take, buy dog", "work.offered", 2),
        ("Weekly market", "take, leave, buy dog", "work.offered", 2),
        ("Weekly market", "buy dog, take", "work.order-of-actions", 2),
        ("Growth", "leave, grow", "work.take-all", 1),
        ("Extension", f"leave, {FOREST}", "work.offered", 1),  # its goods come with the tile
        ("Ore trading", "leave, trade 1", "work.offered", 1),  # it has no goods
        ("Depot", "take", "imitation.effect", 1),
        ("Depot", "leave", "work.take-all", 1),
    ],
)
def test_imitation_effect_at_the_end_of_a_chain(target: str, line: str, rule: str, step: int) -> None:
    broken = refused_line(chain("Cai", target=target), "Ann", f"Imitation 0 of Imitation 1 of {target}, {line}")
    assert (broken.rule, broken.step) == (rule, step)


@rows(
    ("target", "line", "gained"),
    [
        ("Weekly market", "leave, buy dog", "-1 food -2 gold 1 dog"),
        ("Weekly market", "take, buy dog", "-1 food 2 gold 1 dog"),
        ("Housework", "furnish Carpenter D1, leave", "-1 food -1 stone"),
        ("Housework", "furnish Carpenter D1, take", "-1 food -1 stone 1 dog"),
        ("Hardware rental", "leave, expedition (dog)", "-1 food 1 dog"),
        ("Ore mining", "take", "-1 food 2 ore"),
    ],
)
def test_ruling_leave_goods_at_the_end_of_a_chain(target: str, line: str, gained: str) -> None:
    game = chain("Cai", target=target)
    assert change(game, "Ann", f"Imitation 0 of Imitation 1 of {target}, {line}") == amount(gained)


@line_breaks("imitation.target", step=0)
def a_chain_that_ends_on_ones_own_space() -> tuple[Game, str, str]:
    game = chain("Cai")
    game.occupant[game.space_key("Growth")] = game.seat("Ann")
    return game, "Ann", "Imitation 0 of Imitation 1 of Growth, take"


@line_breaks("imitation.target", step=0)
def a_chain_that_ends_on_a_free_space() -> tuple[Game, str, str]:
    return chain("Cai"), "Ann", "Imitation 0 of Imitation 1 of Forest exploration"


@line_breaks("imitation.target", step=0)
def a_chain_through_ones_own_imitation() -> tuple[Game, str, str]:
    return chain("Ann"), "Ann", "Imitation 0 of Imitation 1 of Housework"


@line_breaks("imitation.target", step=0)
def a_chain_through_a_free_imitation() -> tuple[Game, str, str]:
    return chain(), "Ann", "Imitation 0 of Imitation 2 of Housework"


@line_breaks("imitation.target", step=0)
def a_chain_that_ends_on_the_starting_player() -> tuple[Game, str, str]:
    return chain("Cai", target="Starting player"), "Ann", "Imitation 0 of Imitation 1 of Starting player"


@line_breaks("imitation.cost", step=0)
def a_chain_with_food_for_the_first_price_only() -> tuple[Game, str, str]:
    game = held(6, "Housework")
    game.occupant["imitation_2"] = game.seat("Cai")
    give(game.home("Ann"), "-8 food")  # 2, and 1 + 2 are asked
    return game, "Ann", "Imitation 1 of Imitation 2 of Housework"


@line_breaks("imitation.target", step=0)
def a_chain_at_a_table_that_plays_without() -> tuple[Game, str, str]:
    return chain("Cai", chains="no"), "Ann", "Imitation 0 of Imitation 1 of Housework"


def test_ruling_imitation_chain_table_option_bars_chains_only() -> None:
    turn(chain("Cai", chains="no"), "Ann", "Imitation 0 of Housework, have 1 dog")
    turn(chain("Cai", chains="yes"), "Ann", "Imitation 0 of Imitation 1 of Housework, have 1 dog")


def test_ruling_imitation_chain_must_say_where_it_ends() -> None:
    broken = refused_line(chain("Cai"), "Ann", "Imitation 0 of Imitation 1")
    assert (broken.rule, broken.kind) == ("record.step", "ambiguous")


def test_imitation_cost_that_cannot_be_paid_lets_one_pass() -> None:
    """Every space is taken but Imitation, which would bring 2 ore for the ore mine while there is food for it."""
    game = held(4, "Ore mining")
    for key in game.spaces_in_play:
        if key != "imitation_2":
            game.occupant.setdefault(key, game.seat("Ann"))
    assert refused_line(game, "Ann", "pass").rule == "work.stuck"
    give(game.home("Ann"), "-9 food")
    turn(game, "Ann", "pass")
