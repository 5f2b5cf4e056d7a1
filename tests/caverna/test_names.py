"""Names are matched as people write them, and an unknown one gets the nearest known one as a hint."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caverna.games.caverna.catalogue import CARDS, FURNISHINGS, SPACES, FurnishingRow, SpaceRow
from caverna.games.caverna.goods import NAMES as GOODS
from caverna.games.caverna.names import ANIMAL, CARD, FURNISHING, GOOD, LOOTED, SPACE
from caverna.model.names import Names, closest, nearest, normalise


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("Logging", "logging"),
        ("Slash-and-burn", "slashandburn"),
        ("  slash  AND burn ", "slashandburn"),
        ("Chałupnictwo", "chalupnictwo"),
        ("DRĄŻENIE SZTOLNI", "drazeniesztolni"),
        ("Miner's O’Brien", "minersobrien"),
        ("small–scale", "smallscale"),
        ("Imitation-2", "imitation2"),
        ("Imitation -2", "imitation-2"),
        ("-3", "-3"),
        ("", ""),
        # marks of their own, in any order and any number
        ("L\u0301\u0323o\u0323\u0301gging", "logging"),
        ("DRA\u0328Z\u0307ENIE", "drazenie"),
        ("Logg\u0f73ing", "logging"),
    ],
)
def test_what_counts_of_a_name(text: str, normal: str) -> None:
    assert normalise(text) == normal
    assert normalise(normalize("NFD", text)) == normal


@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("Logging", "Logging"),
        ("LOGGING", "Logging"),
        ("slash and burn", "Slash-and-burn"),
        ("Small scale drift-mining", "Small-scale drift mining"),
        ("Imitation 2", "Imitation 2"),
        ("imitation0", "Imitation 0"),
        ("Imitation", "Imitation"),
        ("Drift mining", "Drift mining"),
        ("Drift mining 1", "Drift mining 1"),
        ("Imitación 4", "Imitation 4"),
        ("imitacion", "Imitation"),
        ("Imitacja 1", "Imitation 1"),
        ("Excavar galería 2", "Drift mining 2"),
        ("drazenie sztolni", "Drift mining"),
        ("Mina de rubíes", "Ruby mine construction"),
        ("Życie rodzinne", "Family life"),
        ("Quiero tener hijos ya", "Urgent wish for children"),
    ],
)
def test_a_space_is_known_in_three_languages(text: str, space: str) -> None:
    assert SPACE.find(text) == space
    assert SPACE.find(normalize("NFD", text)) == space


@pytest.mark.parametrize("text", ["", "Loging", "Imitation 3", "Imitation -2", "Logging 1", "Carpenter", "dog"])
def test_what_is_no_space(text: str) -> None:
    assert SPACE.find(text) is None


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("Carpenter", "Carpenter"),
        ("stonecarver", "Stone carver"),
        ("Simple dwelling", "Simple dwelling"),
        ("simple dwelling 4", "Simple dwelling 4"),
        ("Simple dwelling 3", "Simple dwelling 3"),
        ("Kacik kamieniarza", "Stone carver"),
        ("Salón de la cerveza", "Beer parlor"),
        ("SALA KUŹNICZA", "Blacksmithing parlor"),
        ("Morada", "Dwelling"),
    ],
)
def test_a_furnishing_is_known_in_three_languages(text: str, tile: str) -> None:
    assert FURNISHING.find(text) == tile


@pytest.mark.parametrize("text", ["Simple dwelling 5", "Logging", "Carpentr"])
def test_what_is_no_furnishing(text: str) -> None:
    assert FURNISHING.find(text) is None


def test_cards_are_cards_only() -> None:
    assert CARD.find("ruby mine construction") == "Ruby mine construction"
    assert CARD.find("Forja") == "Blacksmithing"
    assert CARD.find("Logging") is None
    assert set(CARD.all) == {row.name for row in CARDS}


@pytest.mark.parametrize(
    ("text", "good"),
    [("dogs", "dog"), ("rubies", "ruby"), ("Sheep", "sheep"), ("cattle", "cattle"), ("VEGETABLES", "vegetable"),
     ("wood", "wood"), ("donkeys", "donkey"), ("cattles", None), ("dwarf", None), ("", None)],
)  # fmt: skip
def test_goods_in_singular_and_plural(text: str, good: str | None) -> None:
    assert GOOD.find(text) == good


def test_every_good_is_known() -> None:
    assert GOOD.all == GOODS
    assert ANIMAL.all == ("dog", "sheep", "donkey", "boar", "cattle")
    assert set(GOODS) - set(LOOTED.all) == {"ruby", "food"}


ROWS: dict[str, list[SpaceRow | FurnishingRow]] = {
    "space": list(SPACES.values()),
    "furnishing": list(FURNISHINGS.values()),
}


@pytest.mark.parametrize("names", [SPACE, FURNISHING], ids=["spaces", "furnishings"])
def test_every_row_is_found_by_all_its_names_and_no_two_rows_are_confused(names: Names) -> None:
    for row in ROWS[names.sort]:
        number = "" if row.number is None else f" {row.number}"
        for name in filter(None, (row.name, row.es, row.pl)):
            assert names.find(name) == row.name
            assert names.find((name + number).upper()) == row.full_name
            assert names.find(name.replace(" ", "-")) == row.name


@pytest.mark.parametrize(
    ("name", "among", "hint"),
    [
        ("Ruby mine constuction", SPACE, "did you mean 'Ruby mine construction'?"),
        ("loging", SPACE, "did you mean 'Logging'?"),
        ("Mina de rubis", SPACE, "did you mean 'Ruby mine construction'?"),
        ("Chalupnitwo", SPACE, "did you mean 'Housework'?"),
        ("Imitacion 7", SPACE, "did you mean 'Imitation'?"),
        ("carpentr", FURNISHING, "did you mean 'Carpenter'?"),
        ("shep", GOOD, "did you mean 'sheep'?"),
        ("Anne", ["Ann", "Bob"], "did you mean 'Ann'?"),
        ("xyzzy", SPACE, ""),
        ("", SPACE, ""),
        ("Logging", [], ""),
    ],
)
def test_the_nearest_name_is_a_hint(name: str, among: Names | list[str], hint: str) -> None:
    assert nearest(name, among) == hint


def test_how_alike_two_names_are() -> None:
    assert closest("LOGGING", SPACE) == (1.0, "Logging")
    assert closest("xyzzy", SPACE) == (0.0, "")
    # 9 letters of 9 and 10 are the same: 2 * 9 / 19
    assert closest("imitation3", ["Imitation"])[0] == pytest.approx(18 / 19)


@given(st.text(max_size=80))
def test_any_text_can_be_looked_up(text: str) -> None:
    found = SPACE.find(text)
    assert found is None or found in SPACE.all
    hint = nearest(text, FURNISHING)
    assert hint == "" or hint in {f"did you mean '{name}'?" for name in FURNISHING.all}
