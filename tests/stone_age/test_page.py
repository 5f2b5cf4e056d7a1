"""The page of Stone Age: its moments, words and drawings, a mat as a picture."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from caverna.engine.replay import replay
from caverna.games.stone_age.catalogue.buildings import BUILDINGS
from caverna.games.stone_age.catalogue.cards import CARDS
from caverna.games.stone_age.catalogue.places import FIRST_CARD, FOREST, HUNT, NAMED, RIVER, ROWS
from caverna.games.stone_age.goods import COUNTED, FOOD
from caverna.games.stone_age.page import board_picture, labels, player_slots, table_slots
from caverna.games.stone_age.page.descriptions import card_words, place_words, tile_words
from caverna.games.stone_age.page.faces import card_face, tile_face
from caverna.games.stone_age.page.glyphs import inline, named
from caverna.games.stone_age.page.scenery import rings_of, scenery
from caverna.model.record import Record
from caverna.pages import LANGUAGES, score_html, stage, view_html
from caverna.reading.reader import load, loads
from tests.support.rows import rows

ROOT = Path(__file__).parents[2] / "records/stone-age"
BY_HAND = ROOT / "games/stone-two-by-hand.yaml"


def xml(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')


@pytest.fixture(scope="module")
def by_hand() -> Record:
    return load(BY_HAND)


@pytest.fixture(scope="module")
def moments(by_hand: Record) -> dict[str, dict[str, Any]]:
    """Return all slots at every moment, added up from what changed."""
    slots: dict[str, Any] = {}
    found = {}
    for frame in stage(by_hand).frames:
        for name, value in frame.delta.items():
            if value is None:
                del slots[name]
            else:
                slots[name] = value
        found[frame.id] = dict(slots)
    return found


def test_what_changed_adds_up_to_the_last_state(by_hand: Record, moments: dict[str, dict[str, Any]]) -> None:
    game = replay(by_hand).game
    assert game is not None
    last = moments["end"] if "end" in moments else list(moments.values())[-1]
    expected = table_slots(game) | player_slots(game, 0) | player_slots(game, 1)
    assert last == expected | {"won": [1]}  # Bob has 85 points, Ann 55


def test_people_stand_where_they_were_placed(moments: dict[str, dict[str, Any]]) -> None:
    """Ann: hut, Bob: forest 3, Ann: clay pit 2, Bob: tool maker, Ann: building 1, Bob: card 1."""
    placed = moments["1.6"]
    assert {name: value for name, value in placed.items() if name.startswith("place.")} == {
        "place.0": [0, 1], "place.1": [2, 0], "place.4": [0, 3], "place.5": [2, 0], "place.8": [0, 1],
        "place.12": [1, 0],
    }  # fmt: skip
    assert placed["hand"] == [0, 0]
    assert moments["1.2"]["hand"] == [3, 2]
    assert (moments["1.0"]["to act"], moments["1.1"]["to act"]) == (0, 1)
    assert (moments["1.0"]["deck"], moments["1.0"]["building.1"]) == (32, [21, 7])


def test_dice_and_tools_are_shown_right_after_their_step(moments: dict[str, dict[str, Any]]) -> None:
    """Bob: forest 4 5 2 with 1 gets 4, card 1 paying 1 wood dice 6 3 picks 6; the tool maker comes first."""
    rolled, bought = moments["1.8.1"], moments["1.8"]
    assert rolled["done"] == [FOREST, {"dice": [4, 5, 2], "tools": [1]}]
    assert (rolled["1.tools"], rolled[f"1.good.{COUNTED.index('wood')}"]) == ([-1], 4)
    assert bought["done"] == [FIRST_CARD, {"dice": [6, 3], "picks": [6]}]
    assert ("card.1" in rolled, "card.1" in bought) == (True, False)
    assert bought["1.cards"] == [8]
    stone = f"0.good.{COUNTED.index('stone')}"  # the die that is left is Ann's
    assert (stone in rolled, bought[stone]) == (False, 1)
    assert "done" not in moments["1"]
    assert (moments["1"]["0.good.0"], moments["1"]["1.good.0"]) == (6, 8)


def test_a_tool_for_one_use_lies_open_until_it_is_used(moments: dict[str, dict[str, Any]]) -> None:
    once = next(number for number, row in enumerate(CARDS) if row.name == "once 3 / 1 tool maker")
    assert moments["3"]["0.open"] == [once]
    used = next(slots for slots in moments.values() if slots.get("done", [0, {}])[1].get("once") == [3])
    assert ("0.open" in used, once in used["0.cards"]) == (False, True)


# --- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_missing(lang: str) -> None:
    words = labels(lang)
    assert all(words.good(name) for name in COUNTED)
    for row in CARDS:
        assert card_words(row, words).startswith(words.row(row))
    for tile in BUILDINGS:
        assert tile_words(tile, words)
    for place in NAMED:
        assert place_words(place, words)


def test_names_are_those_of_the_catalogue() -> None:
    spanish = labels("es")
    assert spanish.place("river") == "Río"
    assert spanish.cause("card 2") == "Carta 2"
    assert spanish.cause("2 wood 1 brick") == "2 madera 1 ladrillo"
    assert spanish.cause("forest") == "Bosque"
    assert spanish.cause("dice / writing") == "dados / escritura"
    assert spanish.thing("shaman (1 gold / 1 shaman)") == "brujo (1 oro / 1 brujo)"
    assert spanish.cause("starving") == "hambre"
    assert labels("en").good("points") == "score track"
    told = card_words(CARDS[0], labels("en"))
    assert told == "dice / 2 tool maker: a die for everyone; 2 tool makers times tools"
    assert place_words(ROWS[RIVER], labels("en")) == "gold, 1 for each 6"


# --- drawings -------------------------------------------------------------------------------------------------


def test_every_card_building_and_place_is_drawn_and_no_two_alike() -> None:
    cards = [card_face(row, inline) for row in CARDS]
    tiles = [tile_face(row, inline) for row in BUILDINGS]
    places = [scenery(place) for place in range(len(NAMED))]
    for drawn in (*cards, *tiles, *places, *named().values()):
        xml(drawn)
    for drawings in (cards, tiles, places):
        assert len(set(drawings)) == len(drawings)
    assert [len(rings_of(place)) for place in range(len(NAMED))] == [1, 2, 1, 0, 7, 7, 7, 7]
    assert ROWS[HUNT].rings == 0


def test_a_mat_is_a_picture_with_titles(by_hand: Record) -> None:
    game = replay(by_hand).game
    assert game is not None
    drawn = board_picture(game, "Bob", "6", "es")
    titles = [title.text or "" for title in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}title")]
    tribe = game.tribe("Bob")
    assert titles[0] == "Bob · ronda 6"
    assert f"{tribe.counts[FOOD]} comida" in titles
    assert f"{tribe.people} personas" in titles
    assert len([title for title in titles if " / " in title]) == len(tribe.cards) + len(tribe.open)


def test_what_is_not_known_is_drawn_face_down() -> None:
    text = "stone age: 1\nplayers: [Ann, <b>]\nposition:\n  tribes: {Ann: {buildings: 2, cards: [hidden]}}\n"
    game = replay(loads(text)).game
    assert game is not None
    drawn = board_picture(game, "Ann")
    assert drawn.count(">?</text>") == 3
    assert "&lt;b&gt;" in board_picture(game, "<b>")


# --- pages ----------------------------------------------------------------------------------------------------


def test_a_page_and_score_sheets_in_every_language(by_hand: Record) -> None:
    for lang, board in zip(LANGUAGES, ("Board", "Tablero", "Plansza"), strict=True):
        assert f">{board}</h2>" in view_html(by_hand, lang=lang)
    assert "Farmers × food track" in score_html([by_hand])


PATHS = [*sorted((ROOT / "violations").glob("*-1.yaml")), *sorted((ROOT / "positions").iterdir())]


@rows("path", PATHS)
def test_every_broken_game_and_position_has_a_page(path: Path) -> None:
    scene = stage(load(path))
    assert len(scene.notes) == len(scene.report.findings)
    assert "</html>" in view_html(load(path))
