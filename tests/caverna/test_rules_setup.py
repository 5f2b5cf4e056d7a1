"""Set-up: players, food, homes, spaces, furnishings, cards, markers, and what is limited at all (p. 2-3, 5, 15)."""

from collections.abc import Callable
from itertools import permutations

import pytest

from caverna import RuleBroken
from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE
from tests.support.rows import rows
from tests.support.table import (
    CARD_ORDER,
    PLAYERS,
    Case,
    arm,
    breaks,
    build,
    give,
    line_breaks,
    play,
    refused_line,
    table,
    turn,
)

FULL = """
    Dwelling, Simple dwelling 4, Simple dwelling 3, Mixed dwelling, Couple dwelling, Additional dwelling,
    Cuddle room, Breakfast room, Stubble room, Work room, Guest room, Office room,
    Carpenter, Stone carver, Blacksmith, Miner, Builder, Trader, Wood supplier, Stone supplier, Ruby supplier,
    Dog school, Quarry, Seam,
    Slaughtering cave, Cooking cave, Working cave, Mining cave, Breeding cave, Peaceful cave,
    Weaving parlor, Milking parlor, State parlor, Hunting parlor, Beer parlor, Blacksmithing parlor,
    Stone storage, Ore storage, Spare part storage, Main storage, Weapon storage, Supplies storage,
    Broom chamber, Treasure chamber, Food chamber, Prayer chamber, Writing chamber, Fodder chamber
"""
ADDED = """
    Mixed dwelling, Couple dwelling, Additional dwelling, Work room, Guest room, Office room, Miner, Builder, Trader,
    Dog school, Quarry, Seam, Mining cave, Breeding cave, Peaceful cave, State parlor, Blacksmithing parlor,
    Spare part storage, Supplies storage, Broom chamber, Prayer chamber
"""
"""The tiles of the full game that the introductory one lacks."""


def names(text: str) -> set[str]:
    return {name.strip() for name in text.split(",")}


def before(players: int, round_: int, **rulings: str) -> Game:
    """Return a game in which this round is about to begin."""
    if round_ == 1:
        return Game(PLAYERS[:players], rulings={name.replace("_", " "): value for name, value in rulings.items()})
    last = 8 if players < 3 and round_ == 10 else round_ - 1
    game = table(players, last, **rulings)
    game.phase = BETWEEN
    return game


# --- setup.players ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 8))
def test_setup_players_one_to_seven_the_first_named_starts(count: int) -> None:
    game = Game(PLAYERS[:count])
    assert game.players == PLAYERS[:count]
    assert game.starting_player == "Ann"
    game.reveal("Blacksmithing")
    assert game.to_act == "Ann"


def test_setup_players_sit_clockwise_in_the_order_named() -> None:
    game = table(7)
    lines = ["Logging", "Clearing", "Ore mining", "Excavation", "Sustenance", "Forest exploration", "Depot"]
    seated = []
    for line in lines:
        seated.append(game.to_act)
        play(game, str(game.to_act), line)
    assert seated == PLAYERS
    assert game.to_act == "Ann"


def test_setup_players_eight_are_too_many() -> None:
    with pytest.raises(RuleBroken) as caught:
        Game([*PLAYERS, "Hal"])
    assert (caught.value.rule, caught.value.found) == ("setup.players", "8")


@breaks("setup.players")
def nobody_plays() -> tuple[Game, Callable[[], object]]:
    return table(), lambda: Game([])


@breaks("setup.players")
def two_of_one_name() -> tuple[Game, Callable[[], object]]:
    return table(), lambda: Game(["Ann", "Bob", "Ann"])


# --- setup.food, setup.home ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "food"),
    [
        (1, [2]),
        (2, [1, 1]),
        (3, [1, 1, 2]),
        (4, [1, 1, 2, 3]),
        (5, [1, 1, 2, 3, 3]),
        (6, [1, 1, 2, 3, 3, 3]),
        (7, [1, 1, 2, 3, 3, 3, 3]),
    ],
)
def test_setup_food_by_turn_order_and_nothing_else_in_supply(players: int, food: list[int]) -> None:
    game = Game(PLAYERS[:players])
    assert [dict(home.supply) for home in game.homes] == [{"food": count} for count in food]


@pytest.mark.parametrize("players", range(1, 8))
def test_setup_home(players: int) -> None:
    for home in Game(PLAYERS[:players]).homes:
        assert home.weapons() == [0, 0]
        assert len(home.waiting()) == 2
        assert home.stables_left == 3
        assert home.room_for_dwarfs() == 2
        assert home.board() == {}  # only D3 and D4 are covered: 22 cells are unused
        assert home.unused.bit_count() == 22
        assert (home.begging, home.deliveries_due) == (0, {})


def test_setup_home_d3_is_an_empty_cavern_from_the_start() -> None:
    game = table()
    give(game.home("Ann"), "1 stone")
    play(game, "Ann", "Housework, furnish Carpenter D3")
    assert game.home("Ann").board() == {"D3": "Carpenter"}


def test_setup_home_d4_is_the_entry_level_dwelling() -> None:
    game = table()
    give(game.home("Ann"), "1 stone")
    assert refused_line(game, "Ann", "Housework, furnish Carpenter D4").rule == "furnish.cavern"


@pytest.mark.parametrize("family", [2, 3, 4])
def test_setup_home_three_more_dwarfs_can_be_had(family: int) -> None:
    game = table(4)
    arm(build(game, "Ann", D3="Couple dwelling", D2="Dwelling"), *[0] * family)  # room for 2 + 2 + 1
    play(game, "Ann", f"Growth, grow, have {family + 1} dwarf")


# --- setup.spaces (the exact sets are in test_spaces) ---------------------------------------------------------------


@rows(
    ("line", "players"),
    [
        ("Supplies", (2, 3)),
        ("Wood gathering", (1, 2, 3)),
        ("Strip mining", (3,)),
        ("Forest exploration", (3, 4, 5, 6, 7)),
        ("Growth, take", (4, 5, 6, 7)),
        ("Starting player", (2, 3, 4, 5, 6, 7)),
        ("Clearing", (2, 3, 4, 5, 6, 7)),
        ("Drift mining 1", (2, 3, 6, 7)),
        ("Drift mining 2", (4, 5, 6, 7)),
        ("Small-scale drift mining", (5,)),
        ("Weekly market", (5, 6, 7)),
        ("Fence building", (5, 6, 7)),
        ("Depot", (5, 6, 7)),
        ("Large depot", (7,)),
        ("Extension, meadow C4 field C3", (7,)),
        ("Hardware rental, sow grain C4", (5, 6, 7)),
        ("Imitation 0 of Ruby mining", (7,)),
        ("Imitation 1 of Ruby mining", (6, 7)),
        ("Imitation 2 of Ruby mining", (4, 5, 6, 7)),
        ("Imitation 4 of Ruby mining", (3, 5)),
    ],
)
def test_setup_spaces_only_those_of_the_player_count_can_be_used(line: str, players: tuple[int, ...]) -> None:
    for count in range(1, 8):
        game = table(count, 3)
        give(game.home("Ann"), "4 food 1 grain")
        if "Extension" not in line:
            build(game, "Ann", C4="field")
        build(game, "Ann", E3="ruby mine")
        if "Imitation" in line and count > 1:
            game.occupant["ruby_mining"] = 1
        if count in players:
            play(game, "Ann", line)
        else:
            assert refused_line(game, "Ann", line).rule == "work.available", count


# --- setup.furnishings --------------------------------------------------------------------------------------------


def test_setup_furnishings_of_the_full_game() -> None:
    furnishings = Game(["Ann"]).furnishings()
    assert len(furnishings) == 48
    assert set(furnishings) == names(FULL)


def test_setup_furnishings_of_the_introductory_game() -> None:
    furnishings = Game(["Ann"], "introductory").furnishings()
    assert len(furnishings) == 27  # 48 - 21
    assert set(furnishings) == names(FULL) - names(ADDED)


@rows("tile", sorted(names(ADDED)))
def test_setup_furnishings_the_introductory_game_lacks_the_others(tile: str) -> None:
    game = table(variant="introductory")
    give(game.home("Ann"), "9 wood 9 stone 9 ore 9 food 9 gold 9 grain")
    assert refused_line(game, "Ann", f"Housework, furnish {tile} D3").rule == "furnish.available"


def test_setup_furnishings_a_tile_is_there_once_for_the_whole_table() -> None:
    game = table()
    for home in game.homes:
        give(home, "1 stone")
    turn(game, "Ann", "Housework, furnish Carpenter D3")
    assert "Carpenter" not in game.furnishings()
    game.occupant.clear()
    assert refused_line(game, "Bob", "Housework, furnish Carpenter D3").rule == "furnish.available"


def test_setup_furnishings_two_simple_dwellings_are_two_tiles() -> None:
    game = table()
    build(game, "Ann", D2="cavern")
    give(game.home("Ann"), "7 wood 5 stone")
    turn(game, "Ann", "Housework, furnish Simple dwelling 4 D3")
    game.occupant.clear()
    turn(game, "Ann", "Housework, furnish Simple dwelling D2, have 0 wood 0 stone")  # 4+3 wood, 2+3 stone
    game.occupant.clear()
    give(game.home("Bob"), "4 wood 3 stone")
    assert refused_line(game, "Bob", "Housework, furnish Simple dwelling D3").rule == "furnish.available"


# --- setup.cards --------------------------------------------------------------------------------------------------

STAGES = {
    1: ["Blacksmithing", "Sheep farming", "Ore mine construction"],
    5: ["Donkey farming", "Ruby mine construction"],
    7: ["Family life", "Ore delivery", "Exploration"],
    10: ["Ore trading", "Adventure", "Ruby delivery"],
}
"""First round of a stage, without round 4 -> its cards."""


@pytest.mark.parametrize("first", STAGES)
def test_setup_cards_of_a_stage_come_in_any_order(first: int) -> None:
    for cards in permutations(STAGES[first]):
        game = before(3, first)
        for number, card in enumerate(cards, first):
            game.reveal(card)
            assert game.round == number
            assert card in game.spaces()
            game.phase = BETWEEN


@pytest.mark.parametrize(
    ("players", "rounds"), [(1, [*range(1, 9), 10, 11, 12]), (2, [*range(1, 9), 10, 11, 12]), (3, [*range(1, 13)])]
)
def test_setup_cards_one_a_round_and_no_round_nine_for_one_or_two(players: int, rounds: list[int]) -> None:
    game = Game(PLAYERS[:players])
    played = []
    while (number := game.next_round()) is not None:
        game.reveal(CARD_ORDER[number])
        played.append(game.round)
        game.phase = BETWEEN
    assert played == rounds
    assert len(game.cards) == len(rounds)


@pytest.mark.parametrize(
    ("players", "round_", "card"),
    [
        (2, 3, "Ore mine construction"),
        (2, 4, "Wish for children"),
        (2, 6, "Ruby mine construction"),
        (2, 8, "Family life"),  # with 2 players the last of its stage
        (3, 9, "Exploration"),
        (2, 12, "Ruby delivery"),
    ],
)
def test_setup_cards_need_no_name_where_one_is_left(players: int, round_: int, card: str) -> None:
    game = before(players, round_)
    assert card not in game.spaces()
    game.reveal()
    assert game.round == round_
    assert card in game.spaces()


def wrong_card(players: int, round_: int, card: str | None) -> Case:
    def case() -> tuple[Game, Callable[[], object]]:
        game = before(players, round_)
        return game, lambda: game.reveal(card)

    case.__name__ = f"{card or 'no card'} in round {round_} of {players}"
    return case


for _players, _round, _card in [
    (2, 1, "Wish for children"),
    (2, 1, "Donkey farming"),
    (3, 2, "Blacksmithing"),  # lies there already
    (3, 3, "Family life"),
    (3, 4, "Donkey farming"),
    (3, 4, "Urgent wish for children"),
    (3, 5, "Wish for children"),
    (3, 6, "Ore delivery"),
    (2, 7, "Exploration"),  # out with 2 players
    (3, 9, "Ore trading"),
    (2, 10, "Exploration"),
    (3, 12, "Adventure"),
]:
    breaks("setup.cards")(wrong_card(_players, _round, _card))
for _players, _round in [(2, 1), (3, 2), (3, 5), (2, 7), (3, 8), (2, 10), (3, 11)]:
    breaks("setup.cards", kind="ambiguous")(wrong_card(_players, _round, None))


@breaks("setup.cards")
def a_round_after_the_last() -> tuple[Game, Callable[[], object]]:
    game = table(2, 12)
    game.phase, game.marker, game.questions = HARVEST_DUE, "question", 1  # no harvest in round 12
    return game, game.reveal


def test_setup_cards_exploration_is_in_with_three() -> None:
    game = before(3, 7)
    game.reveal("Exploration")
    assert "Exploration" in game.spaces()


# --- setup.markers ------------------------------------------------------------------------------------------------


def marked(players: int, round_: int, leaves: int = 0, questions: int = 0) -> Game:
    game = before(players, round_)
    game.leaves, game.questions = leaves, questions
    return game


@pytest.mark.parametrize(("players", "leaves"), [(2, 3), (3, 4), (7, 4)])
def test_setup_markers_so_many_leaves_and_three_question_marks(players: int, leaves: int) -> None:
    game = before(players, 6)
    for marker in ["leaf"] * leaves + ["question"] * 3:
        number = game.next_round()
        assert number is not None
        game.reveal(CARD_ORDER[number], marker)
        game.phase = BETWEEN
    assert (game.leaves, game.questions, game.round) == (leaves, 3, 12)
    assert game.next_round() is None  # a marker for every round from 6 on, and none is left


def test_setup_markers_the_question_marks_may_come_first() -> None:
    game = before(3, 6)
    for number, marker in enumerate(["question"] * 3 + ["leaf"] * 4, 6):
        game.reveal(CARD_ORDER[number], marker)
        game.phase = BETWEEN
    assert game.round == 12


def wrong_marker(players: int, round_: int, marker: str, leaves: int = 0, questions: int = 0) -> Case:
    def case() -> tuple[Game, Callable[[], object]]:
        game = marked(players, round_, leaves, questions)
        return game, lambda: game.reveal(CARD_ORDER[round_], marker)

    case.__name__ = f"{marker} in round {round_} of {players} after {leaves} leaves and {questions} question marks"
    return case


for _case in [
    wrong_marker(3, 1, "leaf"),
    wrong_marker(3, 5, "question"),
    wrong_marker(3, 10, "leaf", leaves=4),
    wrong_marker(2, 10, "leaf", leaves=3),
    wrong_marker(3, 10, "question", questions=3),
    wrong_marker(2, 10, "question", questions=3),
    wrong_marker(3, 6, "star"),
    wrong_marker(1, 6, "leaf"),
    wrong_marker(1, 12, "question"),
]:
    breaks("setup.markers")(_case)


def to_harvest(players: int, round_: int, marker: str | None) -> Game:
    """Return a game in which all dwarfs of a round are placed, and there is food for all."""
    game = before(players, round_)
    game.reveal(CARD_ORDER[round_], marker)
    game.phase = HARVEST_DUE
    for home in game.homes:
        give(home, "9 food")
    return game


@pytest.mark.parametrize("marker", ["leaf", "question"])
def test_setup_markers_may_be_told_when_the_harvest_comes(marker: str) -> None:
    game = to_harvest(3, 6, None)
    game.harvest(marker=marker)
    assert (game.leaves, game.questions) == ((1, 0) if marker == "leaf" else (0, 1))


@breaks("setup.markers", kind="ambiguous")
def no_marker_when_the_harvest_comes() -> tuple[Game, Callable[[], object]]:
    game = to_harvest(3, 6, None)
    return game, game.harvest


@breaks("setup.markers", kind="ambiguous")
def no_marker_when_the_next_round_begins() -> tuple[Game, Callable[[], object]]:
    game = to_harvest(3, 6, None)
    return game, lambda: game.reveal("Ore delivery")


@breaks("setup.markers")
def a_marker_for_the_harvest_of_round_five() -> tuple[Game, Callable[[], object]]:
    game = to_harvest(3, 5, None)
    return game, lambda: game.harvest(marker="leaf")


@breaks("setup.markers")
def two_markers_on_one_round() -> tuple[Game, Callable[[], object]]:
    game = to_harvest(3, 6, "leaf")
    return game, lambda: game.harvest(marker="question")


def test_setup_markers_none_in_the_solo_game() -> None:
    game = to_harvest(1, 6, None)
    game.harvest()
    assert (game.leaves, game.questions, game.marker) == (0, 0, None)


# --- limits.components --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", [4, 5])
def test_limits_components_five_dwarfs_and_a_sixth_only_with_the_additional_dwelling(family: int) -> None:
    game = table(4)
    dwellings = dict.fromkeys(("D1", "D2", "D3", "E1", "E2"), "Dwelling")  # room for 2 + 5
    arm(build(game, "Ann", **dwellings), *[0] * family)
    if family < 5:
        play(game, "Ann", "Growth, grow, have 5 dwarf")
    else:
        assert refused_line(game, "Ann", "Growth, grow").rule == "family.limit"
        build(game, "Ann", E3="Additional dwelling")
        play(game, "Ann", "Growth, grow, have 6 dwarf")


@pytest.mark.parametrize("built", [2, 3])
def test_limits_components_three_stables_each(built: int) -> None:
    game = table(2, 2)
    for player in ("Ann", "Bob"):  # Bob's stables are not Ann's
        build(game, player, **dict.fromkeys(("A1", "A2", "B1")[:built], "stable"))
    give(game.home("Ann"), "1 stone")
    if built < 3:
        play(game, "Ann", "Sheep farming, stable A4")
        assert game.home("Ann").stables_left == 0
    else:
        assert refused_line(game, "Ann", "Sheep farming, stable A4").rule == "stable.limit"


def test_limits_components_ordinary_dwellings_without_end() -> None:
    game = table()
    cells = ["D1", "D2", "D3", "E1", "E2", "E3", "E4", "F1", "F2", "F3", "F4"]
    for player in ("Ann", "Bob"):
        give(build(game, player, **dict.fromkeys(cells, "cavern")), "44 wood 33 stone")
        for cell in cells:
            game.occupant.clear()
            arm(game.home(player), 0, 0)
            turn(game, player, f"Housework, furnish Dwelling {cell}")
        assert game.home(player).supply["wood"] == game.home(player).supply["stone"] == 0
    assert "Dwelling" in game.furnishings()


def test_limits_components_tiles_and_goods_without_end() -> None:
    game = table(2, 10)
    give(game.home("Ann"), "500 ruby 500 ore")
    play(game, "Ann", "Ore trading, trade 3, ruby 400 wood, eat 94 ruby")
    # food: 1 at the start, 3 from trading, 94 x 2 = 192; ruby 500 - 400 - 94; ore 500 - 6
    assert game.home("Ann").supply == Goods.parse("400 wood 494 ore 6 ruby 192 food 6 gold")


@line_breaks("furnish.available", step=1)
def a_tile_that_a_player_of_the_table_has() -> tuple[Game, str, str]:
    game = table()
    build(game, "Bob", D3="Carpenter")
    give(game.home("Ann"), "1 stone")
    return game, "Ann", "Housework, furnish Carpenter D3"
