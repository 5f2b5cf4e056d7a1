"""Copies are independent, equality sees everything, and calls that break a rule change nothing at all."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import attrs
import pytest

from caverna import RuleBroken
from caverna.games.caverna import Dwarf, Game, Home
from caverna.games.caverna.goods import GRAIN
from caverna.games.caverna.options import CHOICES, Options
from caverna.games.caverna.rules.game import HARVEST_DUE, OVER, WORK
from caverna.games.caverna.state.cells import NUMBER as CELL
from caverna.games.caverna.state.home import MEADOW
from caverna.games.caverna.steps import Eat, Feed, Place
from tests.support.harvests import due
from tests.support.rows import rows
from tests.support.table import arm, build, give, steps, table

LOGS = {"changes", "claims", "history"}
"""The results of the last call, and failed assertions, which are not part of the state of the game."""
MOMENT = {"step"}
"""The step being played; between two calls there is none."""
CHECKS = {"waived"}
"""The strictness of checks, which is not part of the position: copies keep it, and equality ignores it."""
CACHES = {"housing_unchecked", "stalls_cache", "table"}
"""Cached facts about room for animals and the number of players, which follow from the rest."""


def raw(game: Game) -> dict[str, Any]:
    """Return every field of a game and its homes, copied, as it is stored."""
    found = {name: deepcopy(getattr(game, name)) for name in fields(Game) - LOGS - CACHES - {"homes"}}
    for home in game.homes:
        for name in fields(Home) - LOGS - CACHES:
            found[f"{home.name} {name}"] = deepcopy(getattr(home, name))
    return found


def fields(kind: type[Game] | type[Home]) -> set[str]:
    return {field.name for field in attrs.fields(kind)}


def busy() -> Game:
    """Return a game in the middle of round 7 in which nothing is empty."""
    game = table(3, 7, carpenter="pasture")
    home = build(
        game, "Ann", C4_C3="large pasture stable C3", C2="field 2 grain", D3="Ruby supplier",
        D2="Trader over Spare part storage",
    )  # fmt: skip
    give(home, "5 gold 2 ruby 2 sheep")
    home.deliveries_due["ruby_supplier"] = 3
    home.begging = 1
    game.occupant["logging_1_3"] = 0
    home.dwarfs = [Dwarf(), Dwarf(4, "logging_1_3")]
    game.passed.add(2)
    game.marker, game.questions, game.leaves = "leaf", 1, 1
    return game


CHANGES_OF_A_GAME: dict[str, Callable[[Game], object]] = {
    "homes": lambda game: game.homes.pop(),
    "variant": lambda game: setattr(game, "variant", "introductory"),
    "rulings": lambda game: setattr(game, "rulings", Options()),
    "spaces_in_play": lambda game: game.spaces_in_play.discard("housework"),
    "goods_on": lambda game: game.goods_on.update(housework=((GRAIN, 1),)),
    "occupant": lambda game: game.occupant.update(housework=1),
    "supply": lambda game: game.supply.discard("carpenter"),
    "cards": lambda game: game.cards.append("family_life"),
    "round": lambda game: setattr(game, "round", 8),
    "phase": lambda game: setattr(game, "phase", HARVEST_DUE),
    "starting": lambda game: setattr(game, "starting", 2),
    "next_starting": lambda game: setattr(game, "next_starting", 2),
    "seat_to_act": lambda game: setattr(game, "seat_to_act", 1),
    "passed": lambda game: game.passed.add(1),
    "marker": lambda game: setattr(game, "marker", "question"),
    "questions": lambda game: setattr(game, "questions", 2),
    "leaves": lambda game: setattr(game, "leaves", 2),
}
CHANGES_OF_A_HOME: dict[str, Callable[[Home], object]] = {
    "name": lambda home: setattr(home, "name", "Zoe"),
    "goods": lambda home: home.goods.__setitem__(0, 9),
    "land": lambda home: home.land.__setitem__(CELL["A1"], MEADOW),
    "tiles": lambda home: home.lay(CELL["A1"], MEADOW),  # always together with the land
    "stables": lambda home: setattr(home, "stables", home.stables | 1 << CELL["A1"]),
    "crops": lambda home: home.crops.update({CELL["C2"]: (GRAIN, 1)}),
    "large_pastures": lambda home: home.large_pastures.clear(),
    "furnished": lambda home: home.furnished.update({CELL["D3"]: "carpenter"}),
    "covered": lambda home: home.covered.clear(),
    "active": lambda home: home.active.add("seam"),
    "dwarfs": lambda home: home.dwarfs.__setitem__(0, Dwarf(newborn=True)),
    "begging": lambda home: setattr(home, "begging", 2),
    "deliveries_due": lambda home: home.deliveries_due.update(ruby_supplier=2),
    "guest_used": lambda home: setattr(home, "guest_used", True),
}


def test_every_field_has_a_change_below() -> None:
    assert set(CHANGES_OF_A_GAME) == fields(Game) - LOGS - CHECKS - CACHES
    assert set(CHANGES_OF_A_HOME) == fields(Home) - LOGS - CACHES - MOMENT


def changed(name: str) -> Callable[[Game], object]:
    """Return what changes the field of that name; those of a home are changed in Ann's."""
    kind, field = name.split()
    if kind == "game":
        return CHANGES_OF_A_GAME[field]
    return lambda game: CHANGES_OF_A_HOME[field](game.homes[0])


EACH_FIELD = pytest.mark.parametrize(
    "name", [f"game {field}" for field in CHANGES_OF_A_GAME] + [f"home {field}" for field in CHANGES_OF_A_HOME]
)


@EACH_FIELD
def test_a_copy_is_equal_until_one_field_changes(name: str) -> None:
    game = busy()
    copy = game.copy()
    assert copy == game
    changed(name)(copy)
    assert copy != game


@EACH_FIELD
@pytest.mark.parametrize("direction", ["copy", "original"])
def test_a_change_of_one_leaves_the_other_alone(name: str, direction: str) -> None:
    game = busy()
    copy = game.copy()
    one, other = (copy, game) if direction == "copy" else (game, copy)
    before = raw(other)
    changed(name)(one)
    assert raw(other) == before


def test_a_copy_has_its_own_logs() -> None:
    game = busy()
    game.claims = []
    copy = game.copy()
    copy.play("Ann", steps("eat 2 gold, have 99 food"))
    assert all(home.changes is copy.changes for home in copy.homes)
    assert all(home.changes is game.changes for home in game.homes)
    assert game.changes == []
    assert game.claims == []


@pytest.mark.parametrize("copied", [Game.copy, lambda game: game.copy_for(0)], ids=["copy", "copy_for"])
def test_a_copy_waives_the_same_rules_and_is_the_same_position(copied: Callable[[Game], Game]) -> None:
    game = rich(2, 1)
    game.occupant["housework"] = 1
    lenient = copied(game)
    lenient.waived = frozenset({"work.occupied"})
    assert lenient == game
    copy = copied(lenient)
    copy.play("Ann", steps("Housework"))
    assert copy.to_act == "Bob"
    with pytest.raises(RuleBroken, match=r"^work\.occupied:"):
        copied(game).play("Ann", steps("Housework"))


def test_a_refused_line_waives_the_same_rules_as_before() -> None:
    game = rich(2, 1)
    game.occupant["housework"] = 1
    game.waived = frozenset({"work.occupied"})
    with pytest.raises(RuleBroken, match=r"^food\.convert:"):
        game.play("Ann", steps("Housework, eat 9 gold"))
    assert game.waived == {"work.occupied"}
    game.play("Ann", steps("Housework"))


def test_a_copy_plays_on_by_itself() -> None:
    game = busy()
    before = raw(game)
    copy = game.copy()
    copy.play("Ann", steps("Starting player, ruby cavern D1, eat 2 gold"))
    copy.play("Bob", steps("Housework, furnish Dog school D3"))
    copy.phase = HARVEST_DUE
    copy.harvest({"Ann": steps("beg 1"), "Bob": steps("beg 3"), "Cai": steps("beg 2")})
    copy.reveal("Family life", "leaf")
    assert raw(game) == before


def test_games_and_homes_differ_from_other_things() -> None:
    game = busy()
    assert game != "a game"
    assert game.homes[0] != "a home"
    assert game.homes[0] == game.copy().homes[0]
    assert hash(game) == hash(game.copy())
    assert hash(game.homes[0]) == hash(game.copy().homes[0])


def test_equality_does_not_ask_for_the_order_of_what_has_none() -> None:
    one, other = table(2, 1), table(2, 1)
    arm(one.home("Ann"), 0, 5)
    arm(other.home("Ann"), 5, 0)
    build(one, "Ann", C4_C3="large pasture")
    build(other, "Ann", C3_C4="large pasture")
    one.home("Ann").deliveries_due = {"wood_supplier": 0}
    assert one == other


# --- all or nothing -------------------------------------------------------------------------------------------------

Action = tuple[Game, Callable[[], object]]


def turn_of(game: Game, line: str, player: str = "Ann") -> Action:
    game.seat_to_act = game.seat(player)
    return game, lambda: game.play(player, steps(line))


def rich(players: int, round_: int, **cells: str) -> Game:
    game = table(players, round_)
    give(build(game, "Ann", **cells), "9 wood 9 stone 9 ore 5 ruby 20 food 9 grain 9 vegetable")
    return game


def token() -> Action:
    return turn_of(rich(2, 1), "Starting player, eat 9 gold", "Bob")


def furnishing() -> Action:
    return turn_of(rich(2, 1), "Housework, furnish Ruby supplier D3, eat 9 gold")


def covering() -> Action:
    return turn_of(rich(2, 1, D3="Trader"), "Housework, furnish Spare part storage D3, eat 9 gold")


def growth() -> Action:
    return turn_of(rich(4, 1, D3="Dwelling"), "Growth, grow, eat 9 gold")


def expedition() -> Action:
    game = rich(2, 1, C4="meadow", C3="field", B4="meadow")
    arm(game.home("Ann"), 3, 14)
    line = "Blacksmithing, order 14, expedition (+1, pasture C4, sow grain C3), eat 9 gold"
    return turn_of(game, line)


def forging() -> Action:
    return turn_of(rich(2, 1), "Blacksmithing, forge 8, expedition (dog, stable A1, furnish Dog school D2)")


def farming() -> Action:
    line = "Sheep farming, pasture C4 C3, stable C4, pasture C2, ruby field B4, eat 9 gold"
    return turn_of(rich(2, 2, C4="meadow", C3="meadow", C2="meadow"), line)


def sowing() -> Action:
    return turn_of(rich(2, 1), "Slash-and-burn, meadow C4 field B4, sow grain B4, ruby field A4, eat 9 gold")


def mining() -> Action:
    game = rich(2, 3, E3="tunnel", E2="tunnel")
    return turn_of(game, "Ore mine construction, ore mine E3 deep tunnel E2, ruby cavern D2, eat 9 gold")


def guest_room() -> Action:
    game = rich(7, 1, D3="Guest room")
    return turn_of(game, "Extension, meadow C4 field C3, cavern D2 tunnel D1, eat 9 gold")


def imitating() -> Action:
    game = rich(4, 1)
    game.occupant["logging_4_7"] = 1
    arm(game.home("Ann"), 5, 5)
    return turn_of(game, "Imitation of Logging, expedition (dog), eat 9 gold")


def disarming() -> Action:
    game = rich(2, 1, D3="Peaceful cave")
    arm(game.home("Ann"), 3, 14)
    return turn_of(game, "use Peaceful cave 14, Logging, eat 9 gold")


def passing() -> Action:
    game = rich(2, 1)
    game.occupant = dict.fromkeys(game.spaces_in_play, 1)
    return turn_of(game, "pass, eat 9 gold")


def crowded() -> Action:
    return turn_of(rich(2, 2), "Sheep farming, ruby boar")


def free_move() -> Action:
    game = rich(2, 1)
    return game, lambda: game.play("Ann", steps("ruby cavern D2, ruby dog, eat 9 gold"))


def no_step_at_all() -> Action:
    game = rich(2, 1)
    return game, lambda: game.play("Ann", [Place("Logging"), Eat(None)])  # type: ignore[arg-type]


def with_suppliers(phase: str = "between rounds", round_: int = 5) -> Game:
    game = rich(2, round_, D3="Ruby supplier", C4="field 3 grain", C3="pasture", E3="ore mine", D2="Miner")
    game.home("Ann").deliveries_due["ruby_supplier"] = 2
    give(game.home("Ann"), "2 donkey")
    give(game.home("Bob"), "9 food")
    game.phase, game.seat_to_act = phase, -1
    return game


def revealing_and_a_bad_start() -> Action:
    game = with_suppliers()
    lines = {"Ann": steps("ruby cavern D1"), "Bob": steps("eat 9 gold")}
    return game, lambda: game.reveal("Ruby mine construction", "leaf", lines)


def revealing_a_wrong_card() -> Action:
    game = with_suppliers(HARVEST_DUE)  # the harvest comes first, and is undone too
    return game, lambda: game.reveal("Adventure", "leaf")


def revealing_a_wrong_marker() -> Action:
    game = with_suppliers(HARVEST_DUE)
    game.questions = 3
    return game, lambda: game.reveal("Ruby mine construction", "question")


def revealing_within_a_round() -> Action:
    game = with_suppliers(WORK)
    return game, lambda: game.reveal("Ruby mine construction", "leaf")


def harvesting_and_the_second_is_wrong() -> Action:
    game = with_suppliers(HARVEST_DUE)
    game.homes[0].dwarfs = [Dwarf(5, "logging_1_3"), Dwarf(0, "housework"), Dwarf(newborn=True)]
    game.occupant = {"logging_1_3": 0, "housework": 0}
    game.passed, game.next_starting = {1}, 1
    return game, lambda: game.harvest({"Ann": steps("eat 1 grain, beg 1"), "Bob": steps("breed sheep")})


def harvesting_with_a_marker_and_no_skip() -> Action:
    game = with_suppliers(HARVEST_DUE, 8)
    game.questions, game.leaves = 2, 1
    return game, lambda: game.harvest({"Ann": steps("skip fields")}, "question")


def harvesting_with_no_step_at_all() -> Action:
    game = with_suppliers(HARVEST_DUE)
    return game, lambda: game.harvest({"Ann": [Feed(), Eat(None)]})  # type: ignore[arg-type]


def harvesting_for_a_stranger() -> Action:
    game = with_suppliers(HARVEST_DUE)
    return game, lambda: game.harvest({"Ann": steps("beg 1"), "Zoe": steps("beg 1")})


def ending_and_the_second_is_wrong() -> Action:
    game = with_suppliers(OVER, 12)
    return game, lambda: game.end({"Ann": steps("ruby dog, ruby cavern D1"), "Bob": steps("eat 9 gold")})


def ending_with_the_harvest_and_a_wrong_trade() -> Action:
    """The harvest of the last round is run by the same call, and undone with it."""
    game = due(12)
    build(game, "Ann", C4="field 3 grain")
    return game, lambda: game.end({"Bob": steps("eat 9 gold")})


ACTIONS = [
    token, furnishing, covering, growth, expedition, forging, farming, sowing, mining, guest_room, imitating, disarming,
    passing, crowded, free_move, no_step_at_all, revealing_and_a_bad_start, revealing_a_wrong_card,
    revealing_a_wrong_marker, revealing_within_a_round, harvesting_and_the_second_is_wrong,
    harvesting_with_a_marker_and_no_skip, harvesting_with_no_step_at_all, harvesting_for_a_stranger,
    ending_and_the_second_is_wrong, ending_with_the_harvest_and_a_wrong_trade,
]  # fmt: skip


@rows("action", ACTIONS)
def test_all_or_nothing(action: Callable[[], Action]) -> None:
    game, act = action()
    before, equal = raw(game), game.copy()
    with pytest.raises((RuleBroken, AttributeError)):
        act()
    assert raw(game) == before
    assert game == equal
    assert game.changes == []
    assert all(home.changes is game.changes for home in game.homes)


@pytest.mark.parametrize("action", ACTIONS[:15], ids=lambda action: action.__name__)
def test_the_line_goes_wrong_only_at_its_last_step(action: Callable[[], Action]) -> None:
    """So what stands before it had changed the game when it was refused."""
    _, act = action()
    with pytest.raises(RuleBroken) as caught:
        act()
    assert caught.value.step > 0


def test_a_refused_line_reports_the_assertions_before_the_refusal() -> None:
    """The line has no other effect; callers that replay a record report them with the refusal."""
    game = table()
    game.claims = []
    with pytest.raises(RuleBroken, match=r"^work\.offered:"):
        game.play("Ann", "Ore mining, have 7 ore, have 8 ore, furnish Carpenter D3")
    claims = [claim for claim in game.claims if isinstance(claim, RuleBroken)]
    assert [(claim.rule, claim.player) for claim in claims] == [("claim.have", "Ann")] * 2


def test_where_a_table_chooses_nothing_each_option_has_its_first_value() -> None:
    first = {name: values[0] for name, values in CHOICES.items()}
    assert Options.of(None) == Options.of({}) == Options.of(first)
    for name, values in CHOICES.items():
        assert Options.of({name: values[1]}) != Options.of({})
