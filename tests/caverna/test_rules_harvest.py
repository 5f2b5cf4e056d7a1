"""Field, feeding, breeding, and the rounds in which they come (harvest.*, p. 9-10)."""

from collections.abc import Callable
from itertools import combinations

import pytest

from caverna.games.caverna import Dwarf, Game
from caverna.games.caverna.goods import GRAIN
from caverna.games.caverna.rules.game import HARVEST_DUE
from caverna.games.caverna.steps import Beg, Feed, Skip
from tests.support.harvests import broken, due, food, reap
from tests.support.table import CARD_ORDER, PLAYERS, arm, breaks, build, give, goods, refused, steps, table, turn

MARKED = {2: (6, 7, 8, 10, 11, 12), 3: (6, 7, 8, 9, 10, 11, 12)}


# --- harvest.when -------------------------------------------------------------------------------------------------

# What a family of 2 with one grain field and 2 sheep gets and pays: grain reaped, food paid, lambs born.
HARVEST, FOOD_ONLY, NONE = (1, 4, 1), (0, 2, 0), (0, 0, 0)
NO_FIELDS, NO_BREEDING = (0, 4, 1), (1, 4, 0)


def observe(game: Game, skip: bool = False, marker: str | None = None) -> list[tuple[int, int, int]]:
    """End the round and return what happened to each player; with `skip` every second one skips the fields."""
    for home in game.homes:
        home.goods = [0, 0, 0, 0, 20, 0, 0, 0, 0, 2, 0, 0, 0]
        home.crops = {next(iter(home.crops)): (GRAIN, 3)}
    game.phase, game.seat_to_act = HARVEST_DUE, -1
    phases = ["skip breeding" if seat % 2 else "skip fields" for seat in range(len(game.homes))]
    lines = {home.name: steps(phase) for home, phase in zip(game.homes, phases, strict=True)} if skip else {}
    game.harvest(lines, marker)
    return [(goods(home, "grain"), 20 - goods(home, "food"), goods(home, "sheep") - 2) for home in game.homes]


def new_game(players: int) -> Game:
    game = Game(PLAYERS[:players])
    for home in game.homes:
        build(game, home.name, C4="pasture", C3="field 3 grain")
    return game


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 7])
def test_harvest_when_rounds_1_to_5(players: int) -> None:
    game = new_game(players)
    found = []
    for number in range(1, 6):
        game.reveal(CARD_ORDER[number])
        found.append(observe(game))
    assert found == [[event] * players for event in (NONE, NONE, HARVEST, FOOD_ONLY, HARVEST)]


@pytest.mark.parametrize("late", [False, True], ids=["revealed with the card", "revealed at the end"])
@pytest.mark.parametrize(
    ("players", "questions"),
    [(2, rounds) for rounds in combinations(MARKED[2], 3)] + [(3, rounds) for rounds in combinations(MARKED[3], 3)],
)
def test_harvest_when_question_marks_in_every_order(players: int, questions: tuple[int, ...], late: bool) -> None:
    game = new_game(players)
    for number in range(1, 6):
        game.reveal(CARD_ORDER[number])
        observe(game)
    events = [NONE, FOOD_ONLY, None]
    for number in MARKED[players]:
        marker = "question" if number in questions else "leaf"
        game.reveal(CARD_ORDER[number], None if late else marker)
        assert game.round == number
        event = events.pop(0) if marker == "question" else HARVEST
        found = observe(game, event is None, marker if late else None)
        assert found == ([NO_FIELDS, NO_BREEDING, NO_FIELDS][:players] if event is None else [event] * players)
    assert game.finished


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_harvest_when_markers_with_more_players(players: int) -> None:
    game = new_game(players)
    for number in range(1, 6):
        game.reveal(CARD_ORDER[number])
        observe(game)
    for number, event in zip(MARKED[3], (HARVEST, NONE, HARVEST, FOOD_ONLY, HARVEST, None, HARVEST), strict=True):
        game.reveal(CARD_ORDER[number], "leaf" if event == HARVEST else "question")
        expected = [NO_BREEDING if seat % 2 else NO_FIELDS for seat in range(players)]
        assert observe(game, event is None) == ([event] * players if event else expected)


def test_harvest_when_solo_after_every_round_from_5_on() -> None:
    game = new_game(1)
    found = {}
    while (number := game.next_round()) is not None:
        game.reveal()
        found[number] = observe(game)[0]
    full = dict.fromkeys((5, 6, 7, 8, 10, 11, 12), HARVEST)  # no round 9
    assert found == {1: NONE, 2: NONE, 3: HARVEST, 4: FOOD_ONLY} | full


@pytest.mark.parametrize(
    ("round_", "question", "plan", "needed"),
    [(1, 0, "none", 0), (3, 0, "harvest", 4), (4, 0, "food only", 2), (6, 0, "harvest", 4), (6, 1, "none", 0),
     (7, 2, "food only", 2), (8, 3, "skip one", 4)],
)  # fmt: skip
def test_harvest_when_asked_before(round_: int, question: int, plan: str, needed: int) -> None:
    game = due(round_, question=question)
    assert game.round_end() == plan
    assert game.food_needed("Ann") == needed


def test_harvest_when_skip_may_stand_anywhere_in_the_line() -> None:
    game = due(8, question=3)
    build(game, "Ann", C4="pasture", C3="field 3 grain")
    give(game.home("Ann"), "2 sheep")
    reap(game, Ann="feed, skip breeding", Bob="skip fields, feed")
    assert goods(game.home("Ann"), "sheep") == 2
    assert goods(game.home("Ann"), "grain") == 1


def test_harvest_when_the_next_card_brings_the_harvest() -> None:
    game = due(3)
    build(game, "Ann", C4="field 2 vegetable")
    game.reveal()
    assert (goods(game.home("Ann"), "vegetable"), goods(game.home("Ann"), "food")) == (1, 16)
    assert game.round == 4


def test_setup_markers_a_round_has_one() -> None:
    """A marker revealed with the card cannot be followed by another at the end of the round."""
    game = due(6)
    assert refused(game, lambda: game.harvest(marker="question")).rule == "setup.markers"


def test_setup_markers_one_must_be_known_when_the_harvest_comes() -> None:
    game = due(6)
    game.marker = None
    assert (refused(game, game.harvest).rule, refused(game, game.harvest).kind) == ("setup.markers", "ambiguous")


def test_harvest_when_only_fields_and_breeding_can_be_skipped() -> None:
    game = due(8, question=3)
    found = refused(game, lambda: game.harvest({"Ann": [Feed(), Skip("feeding")], "Bob": [Skip("fields")]}))
    assert (found.rule, found.kind, found.step) == ("record.step", "malformed", 1)


@breaks("harvest.when", 0)
def harvest_line_in_a_round_without_harvest() -> tuple[Game, Callable[[], object]]:
    return broken(due(2), Ann="feed")


@breaks("harvest.when", 0)
def harvest_line_at_the_first_question_mark() -> tuple[Game, Callable[[], object]]:
    return broken(due(7, question=1), Bob="feed")


@breaks("harvest.when", 1)
def skip_in_a_full_harvest() -> tuple[Game, Callable[[], object]]:
    return broken(due(6), Ann="feed, skip fields")


@breaks("harvest.when", 0)
def skip_in_round_4() -> tuple[Game, Callable[[], object]]:
    return broken(due(4), Ann="skip breeding")


@breaks("harvest.when", 0)
def skip_in_a_solo_game() -> tuple[Game, Callable[[], object]]:
    return broken(due(10, players=1), Ann="skip breeding")


@breaks("harvest.when", kind="ambiguous")
def no_skip_at_the_third_question_mark() -> tuple[Game, Callable[[], object]]:
    return broken(due(8, question=3), Ann="skip fields")


@breaks("harvest.when", kind="ambiguous")
def no_skip_when_the_next_card_is_revealed() -> tuple[Game, Callable[[], object]]:
    game = due(8, question=3)
    return game, lambda: game.reveal("Ore trading", "leaf")


@breaks("harvest.when", 2)
def both_phases_skipped() -> tuple[Game, Callable[[], object]]:
    return broken(due(8, question=3), Ann="skip fields, feed, skip breeding", Bob="skip fields")


@breaks("harvest.when", 0)
def breeding_in_round_4() -> tuple[Game, Callable[[], object]]:
    game = due(4)
    give(build(game, "Ann", C4="pasture"), "2 sheep")
    return broken(game, Ann="breed sheep")


@breaks("harvest.when", 1)
def breeding_at_the_second_question_mark() -> tuple[Game, Callable[[], object]]:
    game = due(7, question=2)
    give(build(game, "Ann", C4="pasture"), "2 sheep")
    return broken(game, Ann="feed, breed sheep")


@breaks("harvest.when", 1)
def breeding_though_skipped() -> tuple[Game, Callable[[], object]]:
    game = due(8, question=3)
    give(build(game, "Ann", C4="pasture"), "2 sheep")
    return broken(game, Ann="skip breeding, breed sheep", Bob="skip fields")


@breaks("harvest.when")
def second_harvest_of_a_round() -> tuple[Game, Callable[[], object]]:
    game = reap(due(3))
    return game, game.harvest


# --- harvest.order ------------------------------------------------------------------------------------------------


def test_harvest_order_what_was_reaped_may_be_eaten_at_once() -> None:
    game = food(due(), 3)
    home = build(game, "Ann", C4="field 1 grain")
    reap(game, Ann="eat 1 grain")
    assert (goods(home, "grain"), goods(home, "food"), home.begging) == (0, 0, 0)


def test_harvest_order_newborns_come_too_late_for_this_feeding() -> None:
    game = food(due(), 3)
    give(build(game, "Ann", C4="pasture"), "2 sheep")
    found = refused(game, lambda: reap(game, Ann="breed sheep, eat 1 sheep"))
    assert (found.rule, found.kind) == ("harvest.beg", "ambiguous")
    reap(game, Ann="eat 1 sheep, feed")  # one of the parents feeds the family, and no lamb is born
    assert goods(game.home("Ann"), "sheep") == 1


@pytest.mark.parametrize(
    "line",
    ["eat 2 gold, feed, ruby ore, breed sheep, eat 1 sheep", "eat 2 gold, breed sheep, ruby ore, eat 1 sheep",
     "ruby ore, eat 2 gold, feed, breed sheep, eat 1 sheep"],
)  # fmt: skip
def test_harvest_order_free_trades_before_between_and_after(line: str) -> None:
    game = food(due(), 3)
    home = give(build(game, "Ann", C4="pasture"), "2 sheep 2 gold 1 ruby")
    reap(game, Ann=line)
    # 3 food and 1 for gold feed two; a lamb is born, and one sheep eaten.
    assert [goods(home, name) for name in ("food", "gold", "ruby", "ore", "sheep")] == [1, 0, 0, 1, 2]


def test_harvest_order_a_free_move_before_the_field_phase() -> None:
    game = food(due(), 3)
    give(build(game, "Ann", C4="field 3 grain"), "1 grain")
    game.play("Ann", steps("eat 1 grain, have 0 grain"))
    reap(game, Ann="have 1 grain 4 food")


def test_harvest_order_players_do_not_wait_for_each_other() -> None:
    first, second = due(), due()
    lines = {"Ann": steps("beg 1"), "Bob": steps("beg 2")}
    first.harvest(lines)
    second.harvest(dict(reversed(lines.items())))
    assert first == second


@breaks("harvest.order", 1)
def breeding_before_feeding() -> tuple[Game, Callable[[], object]]:
    game = due()
    give(build(game, "Ann", C4="pasture"), "2 sheep")
    return broken(game, Ann="breed sheep, feed")


@breaks("harvest.order", 2)
def feeding_from_newborns() -> tuple[Game, Callable[[], object]]:
    game = food(due(), 3)
    give(build(game, "Ann", C4="pasture"), "2 sheep")
    return broken(game, Ann="breed none, eat 1 sheep, feed")


@pytest.mark.parametrize("line", ["feed, feed", "breed none, breed none", "grow", "Logging", "keep Logging"])
def test_harvest_order_steps_that_have_no_place(line: str) -> None:
    game = due()
    found = refused(game, lambda: reap(game, Ann=line))
    assert (found.rule, found.kind) == ("record.step", "malformed")


# --- harvest.field ------------------------------------------------------------------------------------------------


def test_harvest_field_one_from_each_sown_field() -> None:
    game = due()
    home = build(
        game, "Ann", C4="field 3 grain", C3="field 1 grain", C2="field 2 vegetable", C1="field", B4="field 1 vegetable",
        Z1="field 2 grain",
    )  # fmt: skip
    reap(game)
    assert (goods(home, "grain"), goods(home, "vegetable")) == (3, 2)
    assert home.board() == {
        "C4": "field 2 grain", "C3": "field", "C2": "field 1 vegetable", "C1": "field", "B4": "field",
        "Z1": "field 1 grain",
    }  # fmt: skip


@pytest.mark.parametrize(("crop", "harvests"), [("grain", 3), ("vegetable", 2)])
def test_harvest_field_until_it_is_empty(crop: str, harvests: int) -> None:
    game = table(2, 1)
    home = give(build(game, "Ann", C4="field"), f"1 {crop} 60 food")
    turn(game, "Ann", f"Slash-and-burn, sow {crop} C4")
    for done in range(1, harvests + 2):
        game.round, game.phase = 3, HARVEST_DUE
        food(game, 9, "Bob")
        reap(game)
        assert goods(home, crop) == min(done, harvests)
    assert home.board() == {"C4": "field"}


# --- harvest.feed and harvest.beg ---------------------------------------------------------------------------------


def family(game: Game, grown: int, newborn: int) -> Game:
    game.home("Ann").dwarfs = [Dwarf()] * grown + [Dwarf(newborn=True)] * newborn
    return game


@pytest.mark.parametrize(
    ("grown", "newborn", "full", "one_each"), [(2, 0, 4, 2), (2, 1, 5, 3), (3, 2, 8, 5), (5, 0, 10, 5), (6, 0, 12, 6)]
)
def test_harvest_feed_2_food_a_dwarf_and_1_for_a_newborn(grown: int, newborn: int, full: int, one_each: int) -> None:
    for round_, question, need in ((3, 0, full), (4, 0, one_each), (7, 2, one_each)):
        game = family(food(due(round_, question=question), need), grown, newborn)
        assert game.food_needed("Ann") == need
        reap(game)
        assert (goods(game.home("Ann"), "food"), game.home("Ann").begging) == (0, 0)
        short = family(food(due(round_, question=question), need - 1), grown, newborn)
        assert refused(short, lambda game=short: reap(game)).rule == "harvest.beg"  # type: ignore[misc]


def test_harvest_feed_a_newborn_is_grown_in_the_next_round() -> None:
    game = table(2, 5)
    home = food(game, 20).home("Ann")
    build(game, "Ann", D3="Dwelling")
    food(game, 9, "Bob")
    turn(game, "Ann", "Wish for children, grow")
    game.phase = HARVEST_DUE
    reap(game)
    assert goods(home, "food") == 15  # 2 + 2 + 1
    game.reveal("Ruby mine construction", "leaf")
    game.phase = HARVEST_DUE
    reap(game)
    assert goods(home, "food") == 9  # 2 + 2 + 2


def test_harvest_feed_asked_for_is_that_of_the_round_being_played() -> None:
    assert due(3).food_needed("Ann") == 4
    assert due(4).food_needed("Ann") == 2  # 1 food a dwarf
    assert reap(due(3)).food_needed("Ann") == 0  # no round is being played
    assert reap(due(12)).food_needed("Ann") == 0


def test_harvest_feed_an_armed_dwarf_eats_like_others() -> None:
    game = due()
    arm(game.home("Ann"), 14, 1, 0)
    reap(game)
    assert (goods(game.home("Ann"), "food"), game.home("Ann").weapons()) == (14, [0, 1, 14])


@pytest.mark.parametrize(("has", "begs"), [(3, 1), (1, 3), (0, 4)])
def test_harvest_beg_a_marker_for_every_food_not_paid(has: int, begs: int) -> None:
    game = food(due(), has)
    game.home("Ann").begging = 2
    reap(game, Ann=f"beg {begs}")
    assert (goods(game.home("Ann"), "food"), game.home("Ann").begging) == (0, 2 + begs)


@pytest.mark.parametrize("line", ["beg 1, beg 2", "feed, beg 3", "beg 2, feed, breed none, beg 1"])
def test_harvest_beg_belongs_to_the_feeding_wherever_it_stands(line: str) -> None:
    game = reap(food(due(), 1), Ann=line)
    assert (goods(game.home("Ann"), "food"), game.home("Ann").begging) == (0, 3)


def test_harvest_beg_is_never_given_back_and_gives_no_dwarf_up() -> None:
    game = reap(food(due(3), 0), Ann="beg 4")
    game.reveal()
    game.phase = HARVEST_DUE
    reap(food(game, 20))
    assert (game.home("Ann").begging, len(game.home("Ann").dwarfs)) == (4, 2)


@pytest.mark.parametrize("begs", [1, 3, 4])
def test_ruling_pay_what_you_like(begs: int) -> None:
    game = reap(food(due(), 10), Ann=f"beg {begs}")
    assert (goods(game.home("Ann"), "food"), game.home("Ann").begging) == (10 - 4 + begs, begs)


@pytest.mark.parametrize("count", [0, -1])
def test_harvest_beg_for_1_or_more(count: int) -> None:
    game = due()
    found = refused(game, lambda: game.harvest({"Ann": [Beg(count)]}))
    assert (found.rule, found.kind) == ("record.number", "malformed")


@breaks("harvest.beg", kind="ambiguous")
def shortage_without_beg() -> tuple[Game, Callable[[], object]]:
    return broken(food(due(), 3))


@breaks("harvest.beg", 1, kind="ambiguous")
def shortage_at_feed() -> tuple[Game, Callable[[], object]]:
    return broken(food(due(), 3), Ann="have 3 food, feed")


@breaks("harvest.beg", 0)
def begging_for_too_little() -> tuple[Game, Callable[[], object]]:
    return broken(food(due(), 1), Ann="beg 2, feed")


@breaks("harvest.beg", 1)
def begging_for_more_than_the_feeding_costs() -> tuple[Game, Callable[[], object]]:
    return broken(due(), Ann="feed, beg 5")


@breaks("harvest.beg", 2)
def begging_twice_for_too_much() -> tuple[Game, Callable[[], object]]:
    return broken(due(4), Ann="beg 2, feed, beg 1")


@breaks("harvest.beg", 0)
def begging_where_nothing_is_to_be_paid() -> tuple[Game, Callable[[], object]]:
    game = due(4)
    give(build(game, "Ann", D3="Mining cave", E3="ore mine", E2="ruby mine"), "2 donkey")
    return broken(game, Ann="beg 1")
