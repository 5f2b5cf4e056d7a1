"""Acting, rolls and tools (p. 5-6, sheet)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.tables import tool_values
from caverna.games.stone_age.steps import Leave, Roll
from caverna.model.refusals import RuleBroken
from tests.support.stone_age_table import act, act_breaks, acting, breaks, count, counts, feed, placing, refused, table


def acts(placed: str, players: int = 2, **rest: Any) -> Game:
    """Return a table at which Ann acts first, with people at these places."""
    return table(players, "actions", placed={"Ann": placed}, **rest)


def rule_of(game: Game, line: str, player: str = "Ann") -> str:
    return refused(game, lambda: act(game, player, line)).rule


# --- who acts -----------------------------------------------------------------------------------------------------


def test_act_turn_order_clockwise() -> None:
    game = table(3, "actions", placed={"Ann": "hunt 1", "Bob": "hunt 1", "Cai": "hunt 1"})
    for name in ("Ann", "Bob", "Cai"):
        assert game.to_act == name
        act(game, name, "hunt 2")
    assert game.due == "feeding"


@act_breaks("act.turn-order")
def bob_acts_before_ann() -> tuple[Game, str, str]:
    return table(2, "actions", placed={"Ann": "hunt 1", "Bob": "hunt 1"}), "Bob", "hunt 2"


def test_act_turn_order_a_second_line() -> None:
    game = table(2, "actions", placed={"Ann": "hunt 1", "Bob": "hunt 1"})
    act(game, "Ann", "hunt 2")
    assert rule_of(game, "hunt 2") == "act.turn-order"
    act(game, "Bob", "hunt 2")
    assert rule_of(game, "hunt 2", "Bob") == "act.turn-order"
    assert rule_of(table(phase=None), "hunt 2") == "act.turn-order"


def test_who_has_nothing_to_name_needs_no_line() -> None:
    game = table(4, "actions", placed={"Ann": "hut, field", "Bob": "hunt 1", "Cai": "tool maker"})
    assert game.to_act == "Bob"
    act(game, "Bob", "hunt 2")
    assert counts(game, "Ann", "6 people 1 production")
    assert count(game, "Cai", "tool") == 0  # nothing is written after it yet
    assert [game.due, game.to_act] == ["feeding", None]
    feed(game)
    assert count(game, "Cai", "tool") == 1


def test_an_understood_turn_is_made_before_the_next_line_also_a_free_one() -> None:
    game = acts("tool maker", Bob={"open": ["choice / healing"]})
    act(game, "Ann", "have 1 tool")
    game = acts("tool maker")
    game.close("actions")
    assert (count(game, "Ann", "tool"), game.due) == (0, "feeding")
    feed(game)
    assert count(game, "Ann", "tool") == 1


def test_an_understood_turn_may_be_written() -> None:
    game = table(2, "actions", placed={"Ann": "tool maker", "Bob": "hut"})
    act(game, "Ann", "have 0 tool, tool maker, have 1 tool")
    act(game, "Bob", "hut, have 6 people")
    assert game.due == "feeding"


def test_a_free_move_after_the_last_placement_comes_before_the_acting() -> None:
    game = table(placed={"Ann": "tool maker, hunt 4", "Bob": "hunt 4"}, turn="Bob")
    game.play("Bob", acting("have 5 people"))
    game.play("Bob", placing("forest 1"))
    game.play("Ann", acting("have 0 tool"))
    game.close("placements")
    assert game.to_act == "Ann"


def test_tool_maker_hut_and_field_come_first_unless_they_are_written() -> None:
    game = acts("tool maker, forest 1")
    act(game, "Ann", "forest 2 with 1 gets 1")
    game = acts("tool maker, forest 1")
    assert rule_of(game, "forest 2 with 1, tool maker") == "tool.whole"


def test_act_person_all_together_go_home() -> None:
    game = acts("forest 3, hunt 2")
    game.apply(0, acting("forest 1 1 1, hunt 1 1"), 1)
    assert game.board.standing[0][4] == 0
    assert game.board.crowd[4] == 0


@act_breaks("act.person", step=1)
def a_card_nobody_stands_on() -> tuple[Game, str, str]:
    return acts("hunt 1", Ann={"supply": "12 food 2 wood"}), "Ann", "hunt 2, card 2 paying 2 wood"


@act_breaks("act.person", step=1)
def a_building_twice() -> tuple[Game, str, str]:
    return acts("building 1", Ann={"supply": "12 food 9 wood 9 brick"}), "Ann", "building 1, building 1"


@act_breaks("act.person")
def the_place_of_another() -> tuple[Game, str, str]:
    return table(2, "actions", placed={"Bob": "card 1"}), "Ann", "leave card 1"


@act_breaks("act.person")
def a_card_that_is_not_on_the_board() -> tuple[Game, str, str]:
    return acts("hut"), "Ann", "leave card 5"


@pytest.mark.parametrize("line", ["forest 1", "tool maker, tool maker", "hut", "building 1", "card 9 paying 1 wood"])
def test_act_person_of_every_kind(line: str) -> None:
    assert rule_of(acts("tool maker"), line) == "act.person"


def test_act_all_in_any_order() -> None:
    act(acts("forest 1, hunt 1, card 1, hut"), "Ann", "leave card 1, hunt 4, forest 3")
    act(acts("forest 1, hunt 1, card 1, hut"), "Ann", "forest 3, hut, hunt 4, leave card 1")


@act_breaks("act.all", kind="ambiguous")
def a_card_not_named() -> tuple[Game, str, str]:
    return acts("hunt 1, card 1"), "Ann", "hunt 2"


@breaks("act.all", "ambiguous")
def a_line_missing_before_the_feeding() -> tuple[Game, Callable[[], object]]:
    game = table(2, "actions", placed={"Bob": "hunt 1"})
    return game, lambda: game.close("feeding")


@breaks("act.all")
def a_position_with_people_who_have_acted() -> tuple[Game, Callable[[], object]]:
    game = table()
    return game, lambda: table(2, "actions", turn="Bob", placed={"Ann": "hunt 1"})


def test_act_all_tells_the_player_and_that_it_is_missing() -> None:
    game = acts("hunt 1, card 1")
    broken = refused(game, lambda: act(game, "Ann", "hunt 2"))
    assert (broken.player, broken.missing, broken.expected) == ("Ann", True, "card 1")


def test_act_leave_a_card_and_a_building() -> None:
    game = acts("card 4, building 2")
    act(game, "Ann", "leave building 2, leave card 4")
    assert game.board.gaps() == 0
    assert game.board.stacks == [7, 7]


@act_breaks("act.leave")
def leaving_the_forest() -> tuple[Game, str, str]:
    return acts("forest 1"), "Ann", "leave forest"


@act_breaks("act.leave")
def leaving_the_tool_maker() -> tuple[Game, str, str]:
    return acts("tool maker"), "Ann", "leave tool maker"


def test_ruling_must_gain() -> None:
    for place, line in (("hut", "leave hut"), ("field", "leave field"), ("hunt 1", "leave hunt")):
        assert rule_of(acts(place), line) == "act.leave"
    game = acts("card 4", Ann={"supply": "12 food 4 wood"})
    act(game, "Ann", "card 4 paying 4 wood")
    assert count(game, "Ann", "tool") == 1


def test_steps_that_have_no_place_in_a_line_are_malformed() -> None:
    game = acts("forest 1")
    for line, step in (("forest 3, pay 1 wood", 1), ("starve", 0), ("forest 3, drawn tool / art", 1)):
        broken = refused(game, partial(act, game, "Ann", line))
        assert (broken.rule, broken.kind, broken.step) == ("record.step", "malformed", step)
    for odd in (Roll("hut", (1,)), Leave("mountain")):
        broken = refused(game, partial(game.play, "Ann", [odd]))
        assert (broken.rule, broken.kind) == ("record.name", "malformed")


# --- rolls --------------------------------------------------------------------------------------------------------


def test_roll_dice_one_for_each_person() -> None:
    act(acts("quarry 5"), "Ann", "quarry 1 2 3 4 5 gets 3")


@act_breaks("roll.dice", kind="ambiguous")
def no_dice() -> tuple[Game, str, str]:
    return acts("forest 2"), "Ann", "forest"


@act_breaks("roll.dice")
def a_die_too_few() -> tuple[Game, str, str]:
    return acts("forest 3"), "Ann", "forest 4 2"


@act_breaks("roll.dice")
def a_die_too_many() -> tuple[Game, str, str]:
    return acts("forest 3"), "Ann", "forest 4 2 6 1"


@pytest.mark.parametrize("die", [0, 7])
def test_a_die_shows_1_to_6(die: int) -> None:
    broken = refused(game := acts("forest 1"), lambda: game.play("Ann", [Roll("forest", (die,))]))
    assert (broken.rule, broken.kind) == ("record.number", "malformed")


@pytest.mark.parametrize(
    ("place", "dice", "good", "expected"),
    [
        ("hunt", "6 5", "food", 5), ("hunt", "1", "food", 0), ("forest", "6 5", "wood", 3),
        ("clay pit", "6 5", "brick", 2), ("clay pit", "6 6", "brick", 3), ("quarry", "6 3", "stone", 1),
        ("quarry", "5 5", "stone", 2), ("river", "6 5", "gold", 1), ("river", "6 6", "gold", 2),
    ],
)  # fmt: skip
def test_roll_yield_rounds_down(place: str, dice: str, good: str, expected: int) -> None:
    game = acts(f"{place} {len(dice.split())}", Ann={"supply": "0 food"})
    act(game, "Ann", f"{place} {dice} gets {expected}")
    assert count(game, "Ann", good) == expected


def test_roll_hunt_examples_of_page_6() -> None:
    """7 dice with 14 are 7 food; 11 and a tool of 1 are 6; 4 and two tools of 1 are 3."""
    act(acts("hunt 7", Ann={"people": 7}), "Ann", "hunt 2 2 2 2 2 2 2 gets 7")
    act(acts("hunt 3", Ann={"tools": 1}), "Ann", "hunt 5 5 1 with 1 gets 6")
    act(acts("hunt 2", Ann={"tools": 2}), "Ann", "hunt 3 1 with 1 1 gets 3")


def test_roll_site_examples_of_page_6() -> None:
    """5 at the river are nothing, 7 and three tools of 2 are 2 gold."""
    act(acts("river 2", used={"Ann": "1"}, Ann={"tools": 1}), "Ann", "river 3 2 gets 0")
    act(acts("river 3", Ann={"tools": 6}), "Ann", "river 3 3 1 with 2 2 2 gets 2")


def test_ruling_dice_enough() -> None:
    act(acts("hunt 8", Ann={"people": 8}), "Ann", "hunt 1 1 1 1 1 1 1 1 gets 4")


def test_a_wrong_yield_is_a_claim_and_does_not_stop_the_game() -> None:
    game = acts("forest 2, hunt 1")
    broken = refused(game, lambda: act(game, "Ann", "hunt 2, forest 4 5 gets 4"))
    assert (broken.rule, broken.kind, broken.step, broken.player) == ("claim.yield", "claim", 1, "Ann")
    game.claims = []
    act(game, "Ann", "hunt 2 gets 2, forest 4 5 gets 4")
    assert [(claim.step, claim.found, claim.expected) for claim in game.claims if isinstance(claim, RuleBroken)] == [
        (0, "1 food", "2 food"), (1, "3 wood", "4 wood"),
    ]  # fmt: skip
    assert count(game, "Ann", "wood") == 3


def test_have_is_a_claim() -> None:
    game = acts("forest 1")
    broken = refused(game, lambda: act(game, "Ann", "forest 3, have 2 wood 12 food 6 people"))
    assert (broken.rule, broken.kind, broken.step) == ("claim.have", "claim", 1)
    assert (broken.found, broken.expected) == ("1 wood, 5 people", "2 wood, 6 people")


# --- tools --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "tiles"),
    [
        (0, ()), (1, (1,)), (2, (1, 1)), (3, (1, 1, 1)), (4, (2, 1, 1)), (5, (2, 2, 1)), (6, (2, 2, 2)),
        (7, (3, 2, 2)), (8, (3, 3, 2)), (9, (3, 3, 3)), (10, (4, 3, 3)), (11, (4, 4, 3)), (12, (4, 4, 4)),
    ],
)  # fmt: skip
def test_tool_gain_the_next_tool(total: int, tiles: tuple[int, ...]) -> None:
    assert tool_values(total) == tiles
    game = acts("tool maker", Ann={"tools": total})
    act(game, "Ann", "tool maker")
    assert game.tribe("Ann").tools == tool_values(min(total + 1, 12))
    assert count(game, "Ann", "tool") == min(total + 1, 12)


def test_tool_maker_gives_one_tool() -> None:
    game = acts("tool maker")
    act(game, "Ann", "tool maker")
    assert counts(game, "Ann", "1 tool 5 people 0 production 12 food")


def test_tool_once_each_of_two() -> None:
    act(acts("hunt 1, forest 1", Ann={"tools": 2}), "Ann", "hunt 1 with 1, forest 2 with 1")


@act_breaks("tool.once", step=1)
def a_tool_used_twice() -> tuple[Game, str, str]:
    return acts("hunt 1, forest 1", Ann={"tools": 1}), "Ann", "hunt 1 with 1, forest 2 with 1"


@act_breaks("tool.once")
def a_tool_twice_in_one_roll() -> tuple[Game, str, str]:
    return acts("hunt 1", Ann={"tools": 4}), "Ann", "hunt 1 with 2 2"


@act_breaks("tool.once")
def a_tool_a_position_says_is_used() -> tuple[Game, str, str]:
    return acts("hunt 1", used={"Ann": "1 1"}, Ann={"tools": 2}), "Ann", "hunt 1 with 1"


def test_tool_whole_any_number_join() -> None:
    act(acts("hunt 1", Ann={"tools": 8}), "Ann", "hunt 1 with 3 2 3 gets 4")


@act_breaks("tool.whole")
def a_tool_split() -> tuple[Game, str, str]:
    return acts("hunt 1", Ann={"tools": 6}), "Ann", "hunt 1 with 1"


@act_breaks("tool.whole")
def two_tools_named_as_one() -> tuple[Game, str, str]:
    return acts("hunt 1", Ann={"tools": 2}), "Ann", "hunt 1 with 2"


@breaks("tool.whole")
def a_position_with_a_used_tool_nobody_has() -> tuple[Game, Callable[[], object]]:
    game = table()
    return game, lambda: table(2, "actions", used={"Ann": "2"}, Ann={"tools": 3})


def test_tools_below_1_are_malformed() -> None:
    game = acts("hunt 1", used={"Ann": "1"}, Ann={"tools": 2})
    broken = refused(game, lambda: game.play("Ann", [Roll("hunt", (1,), (-1,))]))
    assert (broken.rule, broken.kind) == ("record.number", "malformed")


def test_dice_come_before_tools_and_tools_in_the_order_written() -> None:
    game = acts("hunt 2", used={"Ann": "1"}, Ann={"tools": 1})
    assert rule_of(game, "hunt 1 with 1") == "roll.dice"
    assert rule_of(game, "hunt 1 1 with 1 2") == "tool.once"
    assert rule_of(game, "hunt 1 1 with 2 1") == "tool.whole"
    assert rule_of(game, "hunt 1 1 with once 2") == "civ.once"


def test_tool_rolls_hunt_sites_and_cards_with_a_roll() -> None:
    for place in ("hunt", "forest", "clay pit", "quarry", "river"):
        act(acts(f"{place} 1", Ann={"tools": 12}), "Ann", f"{place} 6 with 4 4")
    game = acts("card 1", cards=["roll wood / 2 shaman"], Ann={"tools": 1, "supply": "12 food 1 gold"})
    act(game, "Ann", "card 1 paying 1 gold roll 1 1 with 1 gets 1")


def test_ruling_tools_after_roll_in_vain() -> None:
    act(acts("river 1", Ann={"tools": 1}), "Ann", "river 1 with 1 gets 0")


def test_ruling_new_tool_helps_at_once() -> None:
    for tools in (0, 1, 2):
        game = acts("tool maker, hunt 1", used={"Ann": "1 " * tools} if tools else {}, Ann={"tools": tools})
        act(game, "Ann", "hunt 1 with 1 gets 1")


def test_ruling_new_tool_also_one_got_in_another_turn() -> None:
    game = table(
        2, "actions", cards=["dice / writing"], placed={"Ann": "card 1", "Bob": "hunt 1"}, Ann={"supply": "1 wood"},
    )  # fmt: skip
    act(game, "Ann", "card 1 paying 1 wood dice 1 5 picks 1")
    act(game, "Bob", "hunt 1 with 1 gets 1")


def grows(used: str, tools: int = 3, **rest: Any) -> Game:
    return acts("tool maker, hunt 1, forest 1", used={"Ann": used}, Ann={"tools": tools}, **rest)


def test_ruling_upgrade_either_choice_fits() -> None:
    """1 1 1, one of them used, then a 4th tool: 2 1 are left, or 1 1."""
    for line in ("hunt 1 with 2 1", "hunt 1 with 1 1", "hunt 1 with 1 2"):
        act(grows("1"), "Ann", f"{line}, forest 3")
    assert rule_of(grows("1"), "hunt 1 with 1 1, forest 3 with 2") == "tool.once"
    assert rule_of(grows("1"), "hunt 1 with 2, forest 3 with 1 1") == "tool.once"
    assert rule_of(grows("1"), "hunt 1 with 2 2, forest 3") == "tool.once"


def test_ruling_upgrade_used_stays_used() -> None:
    assert rule_of(grows("1 1 1"), "hunt 1 with 2, forest 3") == "tool.once"
    assert rule_of(grows("2 2 2", 6), "hunt 1 with 3, forest 3") == "tool.once"


def test_ruling_upgrade_where_nothing_tells_an_unused_one_grew() -> None:
    game = grows("1")
    act(game, "Ann", "hunt 1, forest 3")
    assert game.tribe("Ann").tools == (2, 1, -1)
    game = grows("1")
    act(game, "Ann", "hunt 1 with 1 1, forest 3")
    assert game.tribe("Ann").tools == (-2, -1, -1)
    assert game.tribe("Ann").other_tools == ()


def test_ruling_upgrade_two_in_one_turn() -> None:
    """1 1 1 with two used, then two tools: 2 2 1 with the 1 ready or not, or both 2 used."""
    cards = ["3 food / weaving", "tool / art"]

    def twice() -> Game:
        placed = "tool maker, card 2, hunt 1"
        return acts(placed, used={"Ann": "1 1"}, cards=cards, Ann={"tools": 3, "supply": "12 food 2 wood"})

    for tools in ("1", "2", ""):
        act(twice(), "Ann", f"card 2 paying 2 wood, hunt 1{' with ' if tools else ''}{tools}")
    assert rule_of(twice(), "card 2 paying 2 wood, hunt 1 with 1 2") == "tool.once"
    assert rule_of(twice(), "card 2 paying 2 wood, hunt 1 with 2 2") == "tool.once"


def test_ruling_upgrade_in_another_turn_an_unused_one_grew() -> None:
    game = table(
        2, "actions", turn="Bob", cards=["dice / writing"], used={"Ann": "1"}, placed={"Bob": "card 1"},
        Ann={"tools": 3}, Bob={"supply": "1 wood"},
    )  # fmt: skip
    act(game, "Bob", "card 1 paying 1 wood dice 5 1 picks 1")
    assert game.tribe("Ann").tools == (2, 1, -1)
    assert game.tribe("Ann").other_tools == ()


def test_ruling_upgrade_fresh() -> None:
    rulings = {"upgraded tool": "fresh"}
    act(grows("1 1 1", rulings=rulings), "Ann", "hunt 1 with 2, forest 3")
    assert rule_of(grows("1", rulings=rulings), "hunt 1 with 2 1, forest 3 with 1 1") == "tool.once"
    act(grows("1", rulings=rulings), "Ann", "hunt 1 with 2 1, forest 3 with 1")


# --- hut and field ------------------------------------------------------------------------------------------------


def test_hut_birth_up_to_ten() -> None:
    for people, after in ((5, 6), (9, 10), (10, 10)):
        game = acts("hut", Ann={"people": people})
        act(game, "Ann", "hut")
        assert count(game, "Ann", "people") == after


def test_field_step_up_to_ten() -> None:
    for production, after in ((0, 1), (9, 10), (10, 10)):
        game = acts("field", Ann={"production": production})
        act(game, "Ann", "field")
        assert count(game, "Ann", "production") == after


# --- the calls ----------------------------------------------------------------------------------------------------


def test_changes_tell_every_gain_with_its_cause_and_step() -> None:
    game = acts("hut, forest 1, building 1", Ann={"supply": "12 food 2 wood 1 brick"})
    changes = game.play("Ann", acting("forest 4, building 1"))
    assert [tuple(change) for change in changes] == [
        ("Ann", "people", 1, "hut", -1), ("Ann", "wood", 1, "forest", 0), ("Ann", "wood", -2, "2 wood 1 brick", 1),
        ("Ann", "brick", -1, "2 wood 1 brick", 1), ("Ann", "building", 1, "2 wood 1 brick", 1),
        ("Ann", "points", 10, "2 wood 1 brick", 1),
    ]  # fmt: skip


def test_upto_plays_the_beginning_of_a_line() -> None:
    game = acts("forest 1, hunt 1")
    game.play("Ann", [Roll("forest", (3,)), Roll("hunt", (9,))], upto=1)
    assert (count(game, "Ann", "wood"), game.to_act) == (1, "Ann")


def test_claims_before_a_refused_step_are_kept() -> None:
    game = acts("forest 1, hunt 1")
    game.claims = []
    with pytest.raises(RuleBroken):
        act(game, "Ann", "forest 3 gets 5, hunt 1 1")
    claims = [claim for claim in game.claims if isinstance(claim, RuleBroken)]
    assert [(claim.rule, claim.player) for claim in claims] == [("claim.yield", "Ann")]
