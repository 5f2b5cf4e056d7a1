"""The page of Agricola: its moments, words and drawings, a farm as a picture."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from caverna.engine.replay import replay
from caverna.games.agricola import RULESET, Game
from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.spaces import CARDS, SPACES
from caverna.games.agricola.goods import COUNTED, FOOD, NAMES, SHEEP
from caverna.games.agricola.page import board_picture, labels, player_slots, table_slots
from caverna.games.agricola.page.glyphs import inline, named, person
from caverna.games.agricola.page.ground import SIZE, beasts, draw, fence_place, herd_place, words_of
from caverna.games.agricola.state.cells import NAMES as CELLS
from caverna.games.agricola.state.cells import NUMBER
from caverna.games.agricola.state.fences import EDGES, EDGES_OF
from caverna.model.record import Record
from caverna.pages import LANGUAGES, score_html, stage
from caverna.pages.replay_page import scene_html
from caverna.reading.reader import load, loads

ROOT = Path(__file__).parents[2] / "records/agricola"
LOOKS = (
    "empty", "room-wood", "room-clay", "room-stone", "field", "field-grain-3", "field-vegetable-12", "pasture-4",
    "pasture-8-stable", "stable",
)  # fmt: skip


def moments_of(record: Record) -> dict[str, dict[str, Any]]:
    """Return all slots at every moment, added up from what changed."""
    slots: dict[str, Any] = {}
    found = {}
    for frame in stage(record).frames:
        slots = {name: value for name, value in (slots | frame.delta).items() if value is not None}
        found[frame.id] = slots
    return found


@pytest.fixture(scope="module")
def by_hand() -> Record:
    return load(ROOT / "games/agricola-solo-by-hand.yaml")


@pytest.fixture(scope="module")
def moments(by_hand: Record) -> dict[str, dict[str, Any]]:
    return moments_of(by_hand)


def test_what_changed_adds_up_to_the_last_state(by_hand: Record, moments: dict[str, dict[str, Any]]) -> None:
    game = replay(by_hand).game
    assert game is not None
    assert list(moments.values())[-1] == table_slots(game) | player_slots(game, 0)


def test_spaces_fill_and_people_stand_on_them(moments: dict[str, dict[str, Any]]) -> None:
    """Alone 3 wood gains 2 a round; Ann takes it in rounds 1 and 3, and the sheep of three rounds in round 3."""
    assert moments["1.0"]["space.wood_3"] == [[NAMES.index("wood"), 2]]
    assert (moments["1.1"]["space.wood_3"], moments["1.1"]["person.wood_3"]) == ([], 0)
    assert moments["3.0"]["space.sheep_1"] == [[SHEEP, 3]]
    assert (moments["3.2"]["space.sheep_1"], moments["3.2"]["person.sheep_1"]) == ([], 0)
    assert moments["3.2"]["0.herd.A3"] == [[SHEEP, 1]]  # two of three are eaten, one is the pet
    assert "person.sheep_1" not in moments["4.0"]
    assert [moments["4.0"][f"card.{number}"] for number in (1, 2, 3, 4)] == [
        "sheep_1", "improvement", "sow_and_bake", "fences",
    ]  # fmt: skip


def test_cells_improvements_and_family(moments: dict[str, dict[str, Any]]) -> None:
    """Fireplace in round 2, a field sown in round 6, a room and a stable in round 7, a child in round 8."""
    assert (moments["2.1"]["major.fireplace_2"], moments["2.2"]["major.fireplace_2"]) == (-1, 0)
    assert moments["2.2"]["0.majors"] == ["fireplace_2"]
    assert [moments[when]["0.cell.B1"] for when in ("4.0", "4.1", "6.2", "7")] == [
        "empty", "field", "field-grain-3", "field-grain-2",
    ]  # fmt: skip
    assert [moments["7.1"][f"0.cell.{cell}"] for cell in ("A2", "A3", "B2", "E1")] == [*["room-wood"] * 3, "stable"]
    assert [moments[when]["0.people"] for when in ("7.2", "8.1", "9.0")] == [[2, 0, 2], [3, 1, 1], [3, 0, 0]]


def test_fences_stand_on_the_edges_and_pastures_tell_their_room() -> None:
    """D1 E1, D2 E2, then D1 alone: three pastures and 11 fences, one of them between D1 and E1."""
    last = list(moments_of(load(ROOT / "positions/pastures.yaml")).values())[-1]
    assert {cell: last[f"0.cell.{cell}"] for cell in ("D1", "E1", "D2", "E2", "D3")} == {
        "D1": "pasture-2", "E1": "pasture-2", "D2": "pasture-4", "E2": "pasture-4", "D3": "empty",
    }  # fmt: skip
    fences = last["0.fences"]
    assert len(fences) == 11
    (between,) = (edge for edge in range(EDGES) if (EDGES_OF[NUMBER["D1"]] & EDGES_OF[NUMBER["E1"]]) >> edge & 1)
    assert between in fences
    assert fence_place(between) == (4 * SIZE, 0, 90)


def test_every_edge_of_a_cell_is_drawn_around_it() -> None:
    for cell, name in enumerate(CELLS):
        x, y = "ABCDE".index(name[0]) * SIZE, (int(name[1]) - 1) * SIZE
        drawn = {fence_place(edge) for edge in range(EDGES) if EDGES_OF[cell] >> edge & 1}
        assert drawn == {(x, y, 0), (x, y + SIZE, 0), (x, y, 90), (x + SIZE, y, 90)}


def test_animals_stand_inside_their_pasture() -> None:
    """In the middle of a rectangle; the middle of D2 D3 E2 would be at the corner of E3, so they stand on D2."""
    below = herd_place("D2")[1] - 1.5 * SIZE
    assert herd_place("D1 E1") == (4 * SIZE, SIZE / 2 + below)
    assert herd_place("D2 D3 E2") == herd_place("D2") == (3.5 * SIZE, 1.5 * SIZE + below)
    assert 0 < below < SIZE / 2


def test_goods_to_come_animals_without_room_and_cards() -> None:
    game = Game(["Ann", "Bob"])
    ann, bob = game.homes
    ann.expect(9, ((FOOD, 1),))
    bob.expect(9, ((FOOD, 2),))
    ann.goods[SHEEP] = 2
    ann.occupations["x"] = "A\u202ecard"
    bob.begging = 2
    assert table_slots(game)["due.9"] == [[0, FOOD, 1], [1, FOOD, 2]]
    slots = player_slots(game, 0) | player_slots(game, 1)
    assert (slots["0.crowded"], slots["1.good.10"]) == (1, 2)
    assert slots["0.cards"] == [["A\ufffdcard"], []]
    assert not any(".herd." in slot for slot in slots)


# --- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_missing(lang: str) -> None:
    words = labels(lang)
    assert all(map(words.good, COUNTED))
    assert all(map(words.category, RULESET.categories))
    assert all(map(words.row, SPACES.values()))
    assert all(map(words.row, MAJORS.values()))
    assert all(words_of(look, words) for look in LOOKS)


def test_names_are_those_of_the_catalogue() -> None:
    english, spanish = labels("en"), labels("es")
    assert spanish.cause("Fishing") == "Pescar"
    assert spanish.cause("2 wood") == "2 maderas"
    assert spanish.cause("Fireplace 3") == "Hogar 3"
    assert spanish.cause("round 9") == "ronda 9"
    assert spanish.cause("harvest") == "cosecha"
    assert spanish.cause("Woodcutter") == "Woodcutter"
    assert [english.row(SPACES[key]) for key in ("clay_1", "stone_2", "boar_1")] == [
        "1 clay board", "1 stone 2", "1 wild boar",
    ]  # fmt: skip
    assert spanish.row(SPACES["clay_1"]) == "1 adobe tablero"
    assert labels("pl").row(SPACES["boar_1"]) == "1 dzik"
    assert [spanish.cause(cause) for cause in ("room", "renovate", "fence")] == ["habitación", "reforma", "vallas"]
    assert english.event("start", "fences") == "Fences"
    assert english.event("start", "stone_2") == english.cause("1 stone 2") == english.written("1 stone 2") == "1 stone"
    assert english.cause("Cooking hearth 4") == english.written("Cooking hearth 4") == "Cooking hearth 4"
    assert (words_of("pasture-8-stable", english), words_of("field-grain-3", spanish)) == (
        "pasture, room for 8, stable", "campo, 3 cereales",
    )  # fmt: skip


# --- drawings -------------------------------------------------------------------------------------------------


def test_everything_is_drawn_and_no_two_alike() -> None:
    drawings = [*(draw(look, inline) for look in LOOKS), *named().values(), *(person(seat) for seat in range(5)),
                person(0, True), beasts([("sheep", 3), ("boar", 12)], inline)]  # fmt: skip
    for drawn in drawings:
        ElementTree.fromstring(f"<svg>{drawn}</svg>")
    assert len(set(drawings)) == len(drawings)


def test_a_farm_is_a_picture_with_a_title_for_each_cell(by_hand: Record) -> None:
    """At the end Ann has a stone house of three rooms, B1, C1 and C2 plowed, and E1 with its stable in a pasture."""
    game = replay(by_hand).game
    assert game is not None
    drawn = board_picture(game, "Ann", "14", "es")
    titles = [title.text or "" for title in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == "Ann · ronda 14"
    cells = dict(title.split(": ") for title in titles if title[:2] in CELLS)
    assert set(cells) == set(CELLS)
    assert [cells[name] for name in ("A2", "A3", "B2", "A1", "C2")] == [*["habitación de piedra"] * 3, "vacía", "campo"]
    assert cells["E1"] == "pasto, caben 8, establo"
    assert "Adquisiciones: Hogar 2, Alfarería" in drawn


def test_names_are_cleaned_in_pictures() -> None:
    game = Game(["<b>"])
    game.homes[0].minors["x"] = "<i>\u202e"
    drawn = board_picture(game, "<b>")
    assert "&lt;b&gt;" in drawn
    assert "&lt;i&gt;\ufffd" in drawn


# --- pages ----------------------------------------------------------------------------------------------------


def test_a_page_and_score_sheets_in_every_language(by_hand: Record) -> None:
    scene = stage(by_hand)
    for lang, spaces, fields in zip(
        LANGUAGES,
        ("Action spaces", "Casillas de acción", "Pola akcji"),
        ("Fields", "Campos", "Pola"),
        strict=True,
    ):
        assert f">{spaces}</" in scene_html(scene, lang)
        assert fields in score_html([by_hand], lang)
    page = scene_html(scene)
    assert all(card.name in page for card in CARDS)


def test_a_record_that_cannot_be_played_has_a_page() -> None:
    assert "</html>" in scene_html(stage(loads("agricola: 1\nplayers: [Ann, Ann]\nrounds: []\n")))


@pytest.mark.parametrize("folder", ["games", "positions", "violations"])
def test_every_shipped_record_has_slots_a_page_and_pictures(folder: str) -> None:
    for path in sorted((ROOT / folder).iterdir()):
        scene = stage(load(path))
        assert len(scene.notes) == len(scene.report.findings), path
        assert "</html>" in scene_html(scene), path
        for seat, player in enumerate(scene.players if scene.last is not None else ()):
            slots = player_slots(scene.last, seat)
            assert sum(name.startswith(f"{seat}.cell.") for name in slots) == len(CELLS), path
            assert board_picture(scene.last, player).endswith("</svg>\n"), path


def test_animals_of_two_kinds_stand_side_by_side() -> None:
    drawn: list[tuple[str, float]] = []

    def icon(name: str, x: float, y: float, size: float) -> str:
        drawn.append((name, x + size))
        return ""

    beasts([("sheep", 3), ("boar", 1)], icon)
    (first, left_end), (second, right_end) = drawn
    assert (first, second) == ("sheep", "boar")
    assert right_end - left_end >= 38  # a picture's width, so that none lies on the other
