"""The components: counts as the rulebook and the information sheet have them."""

from collections import Counter

from caverna.games.stone_age.catalogue.buildings import BUILDING_NUMBER, BUILDINGS, TILES
from caverna.games.stone_age.catalogue.cards import CARD_NUMBER, CARDS, DECK, FIGURES, SYMBOLS
from caverna.games.stone_age.catalogue.places import (
    FIRST_BUILDING,
    FIRST_CARD,
    NAMED,
    PLACES,
    ROLL_PLACES,
    SETUPS,
    place_name,
    place_number,
)
from caverna.games.stone_age.goods import COUNTED, NAMES, SPANISH, VALUE


def test_36_cards_by_their_upper_halves() -> None:
    kinds: Counter[str] = Counter()
    for row in CARDS:
        kinds[row.kind] += row.copies
    assert kinds == {
        "dice": 10, "food": 7, "goods": 5, "roll": 3, "points": 3, "tool": 1, "field": 2, "draw": 1, "once": 3,
        "choice": 1,
    }  # fmt: skip
    assert DECK == 36


def test_16_green_cards_two_of_each_symbol() -> None:
    symbols = Counter(row.symbol for row in CARDS for _ in range(row.copies) if row.symbol)
    assert symbols == dict.fromkeys(SYMBOLS, 2)
    assert len(SYMBOLS) == 8


def test_20_sand_coloured_cards_five_of_each_figure() -> None:
    cards = Counter(row.figure for row in CARDS for _ in range(row.copies) if row.figure)
    assert cards == dict.fromkeys(FIGURES, 5)
    totals: Counter[str] = Counter()
    for row in CARDS:
        totals[row.figure] += row.figures * row.copies
    assert {figure: totals[figure] for figure in FIGURES} == {
        "farmer": 7, "tool maker": 8, "hut builder": 9, "shaman": 7,
    }  # fmt: skip


def test_a_card_is_green_or_sand_coloured() -> None:
    assert all(bool(row.symbol) != bool(row.figure) for row in CARDS)


def test_28_buildings_of_three_kinds() -> None:
    kinds: Counter[str] = Counter()
    for row in BUILDINGS:
        kinds[row.kind] += row.copies
    assert (kinds, TILES) == ({"fixed": 17, "count": 8, "free": 3}, 28)


def test_tiles_with_printed_goods_cost_three() -> None:
    for row in BUILDINGS:
        if row.kind == "fixed":
            assert sum(row.cost.values()) == 3
            assert row.points == sum(VALUE[good] * count for good, count in row.cost.pairs)


def test_names_are_told_apart_in_both_languages() -> None:
    for rows in (CARDS, BUILDINGS, NAMED):
        for names in ([row.name for row in rows], [row.es for row in rows]):
            assert len(set(names)) == len(rows)
    assert len(CARD_NUMBER) == len({row.key for row in CARDS}) == len(CARDS)
    assert len(BUILDING_NUMBER) == len({row.key for row in BUILDINGS}) == len(BUILDINGS)
    assert list(SPANISH) == list(NAMES)


def test_places_by_name_and_number() -> None:
    for place in range(PLACES):
        name, _, number = place_name(place).rpartition(" ")
        if place >= FIRST_CARD:
            assert place_number(name, int(number)) == place
        else:
            assert place_number(place_name(place), None) == place
    assert (place_name(FIRST_CARD), place_name(FIRST_BUILDING)) == ("card 1", "building 1")
    assert place_number("card", None) == place_number("card", 5) == place_number("building", 0) == -1
    assert ROLL_PLACES == ("hunt", "forest", "clay pit", "quarry", "river")


def test_what_depends_on_the_number_of_players() -> None:
    assert {count: (setup.village, setup.at_site) for count, setup in SETUPS.items()} == {
        2: (2, 1), 3: (2, 2), 4: (3, 4),
    }  # fmt: skip


def test_what_a_tribe_counts() -> None:
    assert COUNTED == (
        "food", "wood", "brick", "stone", "gold", "points", "people", "production", "tool", "card", "building",
    )  # fmt: skip
