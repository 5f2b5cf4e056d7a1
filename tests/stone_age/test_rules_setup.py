"""Set-up and the start of rounds (p. 2-3, 7)."""

from collections.abc import Callable
from functools import partial

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.catalogue.cards import CARDS as ROWS
from caverna.games.stone_age.catalogue.places import PLACES
from caverna.games.stone_age.rules.placing import in_play
from caverna.model.refusals import RuleBroken
from tests.support.stone_age_table import (
    BUILDINGS,
    CARDS,
    PLAYERS,
    act,
    breaks,
    count,
    feed,
    fresh,
    from_position,
    place_all,
    refused,
    table,
)

HEAD = {"cards": CARDS, "buildings": BUILDINGS[:2]}


def bought(*what: str) -> Game:
    """Return a table after round 1, in which Ann bought some cards and buildings."""
    game = table(placed={"Ann": ", ".join(what)}, phase="actions", Ann={"supply": "12 food 9 wood 9 brick"})
    act(game, "Ann", ", ".join(f"{step} paying {step[-1]} wood" if "card" in step else step for step in what))
    feed(game)
    return game


# --- setup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_players(players: int) -> None:
    game = fresh(players)
    assert (game.players, game.starting_player, game.round, game.due) == (PLAYERS[:players], "Ann", 0, "start")


@breaks("setup.players")
def one_player() -> tuple[Game, Callable[[], object]]:
    return fresh(), lambda: Game(["Ann"])


@breaks("setup.players")
def five_players() -> tuple[Game, Callable[[], object]]:
    return fresh(), lambda: Game([*PLAYERS, "Eve"])


@breaks("setup.players")
def the_same_name_twice() -> tuple[Game, Callable[[], object]]:
    return fresh(), lambda: Game(["Ann", "Ann"])


def test_setup_start() -> None:
    tribe = fresh().tribe("Bob")
    assert str(tribe.supply) == "12 food"
    assert (tribe.people, tribe.production, tribe.points, tribe.tool_value, tribe.tools) == (5, 0, 0, 0, ())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_board(players: int) -> None:
    game = table(players)
    assert sum(in_play(game, place) for place in range(PLACES)) == 8 + 4 + players


@breaks("setup.board")
def five_cards_in_a_position() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: from_position(game, {"cards": [*CARDS, "field / time"]})


def test_setup_cards_are_laid_from_the_right() -> None:
    game = fresh()
    game.begin(HEAD)
    assert (game.round, game.due, game.to_act, game.board.deck) == (1, "placements", "Ann", 32)
    assert game.board.gaps() == 0


def test_setup_cards_one_with_two_copies_may_turn_up_twice() -> None:
    cards = ["3 points / music", "3 points / music", "dice / 2 tool maker", "dice / 2 tool maker"]
    fresh().begin({**HEAD, "cards": cards})


@breaks("setup.cards", "ambiguous")
def three_cards_of_four() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "cards": CARDS[:3]})


@breaks("setup.cards", "ambiguous")
def no_cards() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({"buildings": BUILDINGS[:2]})


@breaks("setup.cards")
def five_cards() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "cards": [*CARDS, "field / time"]})


@breaks("setup.cards")
def a_card_twice() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "cards": [*CARDS[:3], CARDS[0]]})


@breaks("setup.cards")
def a_card_twice_in_a_position() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    tribes = {"Ann": {"cards": ["tool / art"]}, "Bob": {"cards": ["tool / art"]}}
    return game, lambda: from_position(game, {"tribes": tribes})


def test_a_finding_says_which_name_it_is_about() -> None:
    game = fresh()
    for cards, item in ((CARDS[:3], None), ([*CARDS, "field / time"], 4), ([*CARDS[:3], CARDS[0]], 3)):
        assert refused(game, partial(game.begin, {**HEAD, "cards": cards})).item == item
    assert refused(game, lambda: game.begin({})).missing


def test_an_unknown_card_or_tile_is_malformed() -> None:
    game = fresh()
    for head in ({**HEAD, "cards": [*CARDS[:3], "5 gold / art"]}, {**HEAD, "buildings": ["7 wood", "1 to 7"]}):
        broken = refused(game, partial(game.begin, head))
        assert (broken.rule, broken.kind) == ("record.name", "malformed")


def test_a_stack_goes_by_its_number() -> None:
    game = fresh()
    broken = refused(game, lambda: game.begin({**HEAD, "buildings": {"left": "1 to 7"}}))
    assert (broken.rule, broken.kind) == ("record.key", "malformed")


def test_setup_buildings_one_for_each_player() -> None:
    game = fresh(3)
    game.begin({"cards": CARDS, "buildings": {2: "1 to 7", 1: "1 to 7", 3: "1 to 7"}})
    assert game.board.stacks == [7, 7, 7]
    assert None not in game.board.buildings


@breaks("setup.buildings", "ambiguous")
def one_tile_of_two() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "buildings": BUILDINGS[:1]})


@breaks("setup.buildings", "ambiguous")
def one_stack_of_two() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "buildings": {2: "1 to 7"}})


@breaks("setup.buildings")
def three_tiles_with_two_players() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "buildings": BUILDINGS[:3]})


@breaks("setup.buildings")
def a_third_stack_with_two_players() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    named = {1: "1 to 7", 2: "1 to 7", 3: "1 to 7"}
    return game, lambda: game.begin({**HEAD, "buildings": named})


@breaks("setup.buildings")
def a_tile_twice() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "buildings": ["2 wood 1 brick", "2 wood 1 brick"]})


@breaks("setup.buildings")
def tiles_gone_that_nobody_has() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    position = {"round": 3, "stacks": [5, 7], "tribes": {"Ann": {"buildings": 1}}}
    return game, lambda: from_position(game, position)


@breaks("setup.buildings")
def a_tile_open_on_an_empty_stack() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    position = {"stacks": [0, 7], "buildings": ["1 to 7"], "tribes": {"Ann": {"buildings": 7}}}
    return game, lambda: from_position(game, position)


def test_limits_components_at_the_limit() -> None:
    game = table(Ann={"people": 10, "production": 10, "tools": 12}, Bob={"people": 5, "production": 0, "tools": 0})
    assert game.tribe("Ann").tools == (4, 4, 4)


@breaks("limits.components")
def eleven_people() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: from_position(game, {"tribes": {"Ann": {"people": 11}}})


@breaks("limits.components")
def four_people() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: from_position(game, {"tribes": {"Ann": {"people": 4}}})


@breaks("limits.components")
def eleven_on_the_food_track() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: from_position(game, {"tribes": {"Ann": {"production": 11}}})


@breaks("limits.components")
def thirteen_tools() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: from_position(game, {"tribes": {"Ann": {"tools": 13}}})


# --- rounds -------------------------------------------------------------------------------------------------------


def test_round_phases_in_their_order() -> None:
    game = fresh()
    game.begin(HEAD)
    place_all(game, "Ann: hunt 5, Bob: forest 5")
    assert (game.due, game.to_act) == ("actions", "Ann")
    act(game, "Ann", "hunt 1 1 1 1 1")
    assert (game.due, game.to_act) == ("actions", "Bob")
    act(game, "Bob", "forest 1 1 1 1 1")
    assert (game.due, game.to_act) == ("feeding", None)
    feed(game)
    assert (game.due, game.round) == ("start", 1)


@breaks("round.phases")
def feeding_before_the_first_round() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.close("feeding")


@breaks("round.phases")
def another_number() -> tuple[Game, Callable[[], object]]:
    game = fresh()
    return game, lambda: game.begin({**HEAD, "round": 2})


def test_an_unknown_part_is_malformed() -> None:
    broken = refused(game := fresh(), lambda: game.close("harvest"))
    assert (broken.rule, broken.kind) == ("record.key", "malformed")


def test_nobody_decides_anything_at_the_start_of_a_round() -> None:
    game = fresh()
    broken = refused(game, lambda: game.begin(HEAD, {"Ann": ()}))
    assert (broken.rule, broken.kind) == ("record.step", "malformed")


def test_round_refill_example_of_page_7() -> None:
    """Cards 2 and 3 are taken: 1 stays, 4 becomes 2, two new ones come on 3 and 4."""
    game = bought("card 2", "card 3")
    game.begin({"cards": ["field / time", "draw / writing"]})
    names = [ROWS[card].name for card in game.board.cards if card is not None]
    assert names == ["3 food / weaving", "tool / art", "field / time", "draw / writing"]


@breaks("round.refill", "ambiguous")
def no_card_for_the_gap() -> tuple[Game, Callable[[], object]]:
    game = bought("card 2")
    return game, lambda: game.begin({})


@breaks("round.refill", "ambiguous")
def one_card_for_two_gaps() -> tuple[Game, Callable[[], object]]:
    game = bought("card 1", "card 2")
    return game, lambda: game.begin({"cards": ["field / time"]})


@breaks("round.refill")
def two_cards_for_one_gap() -> tuple[Game, Callable[[], object]]:
    game = bought("card 2")
    return game, lambda: game.begin({"cards": ["field / time", "draw / writing"]})


@breaks("round.refill")
def a_card_without_a_gap() -> tuple[Game, Callable[[], object]]:
    game = table(phase=None, number=2)
    return game, lambda: game.begin({"cards": ["field / time"]})


def test_round_buildings_the_next_tile_is_named_in_the_next_round() -> None:
    game = bought("building 1")
    assert game.board.stacks == [6, 7]
    game.begin({"buildings": ["1 to 7"]})
    place_all(game, "Bob: building 1")
    assert count(game, "Ann", "building") == 1


@breaks("round.buildings", "ambiguous")
def no_tile_where_one_was_bought() -> tuple[Game, Callable[[], object]]:
    game = bought("building 1")
    return game, lambda: game.begin({})


@breaks("round.buildings")
def a_tile_for_a_stack_that_needs_none() -> tuple[Game, Callable[[], object]]:
    game = bought("building 1")
    return game, lambda: game.begin({"buildings": {1: "1 to 7", 2: "1 to 7"}})


@breaks("round.buildings")
def two_tiles_where_one_was_bought() -> tuple[Game, Callable[[], object]]:
    game = bought("building 1")
    return game, lambda: game.begin({"buildings": ["1 to 7", "1 to 7"]})


def test_round_tools_turn_back() -> None:
    game = table(phase="feeding", used={"Ann": "2 1"}, Ann={"tools": 5})
    assert game.tribe("Ann").tools == (2, -2, -1)
    feed(game)
    assert game.tribe("Ann").tools == (2, 2, 1)


def test_round_start_player_goes_to_the_left() -> None:
    game = table(3, "feeding")
    for starting in ("Bob", "Cai", "Ann"):
        if game.due == "start":
            game.begin({})
            place_all(game, ", ".join(f"{name}: hunt 5" for name in _from(game.starting_player)))
            for name in _from(game.starting_player):
                act(game, name, "hunt 2 2 2 2 2")
        feed(game)
        assert game.starting_player == starting


def _from(name: str) -> list[str]:
    names = PLAYERS[:3]
    at = names.index(name)
    return names[at:] + names[:at]


def test_ruling_numbers_cards_from_the_right_and_buildings_from_the_left() -> None:
    game = table(3, "actions", placed={"Ann": "card 1, building 3"}, Ann={"supply": "12 food 2 wood"})
    act(game, "Ann", "card 1 paying 1 wood, building 3 paying 1 wood")
    assert count(game, "Ann", "food") == 15  # the first card named, laid on the right
    assert count(game, "Ann", "points") == 3  # the tile "1 to 7", the third named


def test_ruling_deck_count() -> None:
    game = table(Ann={"cards": ["field / time", "hidden"], "open": ["choice / healing"]})
    assert game.board.deck == 36 - 4 - 3


def test_ruling_supply_nothing_runs_out() -> None:
    game = table(placed={"Ann": "river 7, hunt 3"}, phase="actions", Ann={"people": 10, "supply": "60 food 20 gold"})
    act(game, "Ann", "river 6 6 6 6 6 6 6, hunt 6 6 6")
    assert (count(game, "Ann", "gold"), count(game, "Ann", "food")) == (27, 69)


def test_a_player_who_is_not_there() -> None:
    with pytest.raises(RuleBroken) as caught:
        fresh().seat("Zoe")
    assert (caught.value.rule, caught.value.kind) == ("record.name", "malformed")


def test_a_round_begins_only_when_the_last_is_complete() -> None:
    placing = table()
    assert refused(placing, lambda: placing.begin({})).rule == "place.all"
    acting = table(phase="actions", placed={"Ann": "forest 1"})
    assert refused(acting, lambda: acting.begin({})).rule == "act.all"


def test_a_round_complete_in_actions_gets_its_feeding() -> None:
    game = table(phase="feeding")
    game.begin({})
    assert (count(game, "Ann", "food"), game.round) == (7, 2)
