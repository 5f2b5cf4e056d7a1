"""Home boards as pictures: what lies on a cell, where animals stand, and that a picture is sound XML."""

from xml.etree import ElementTree

import pytest

from caverna import loads, replay
from caverna.drawing.labels import LANGUAGES
from caverna.drawing.lettering import fitted, shown, width, wrapped
from caverna.drawing.marks import PLAYER_COLOURS, SHAPES
from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.page.glyphs import GOODS, inline, named
from caverna.games.caverna.page.labels import Labels
from caverna.games.caverna.page.svg import board_svg, halves, herds, looks
from caverna.games.caverna.page.tiles import _fence, beasts, draw, words_of
from tests.support.page_games import PLAYERS, game

SVG = "{http://www.w3.org/2000/svg}"

LAID = """
caverna: 1
players: [Ann]
position:
  homes:
    Ann:
      supply: 1 stone
      animals: 2 dog 5 sheep 2 donkey 3 boar 1 cattle
      dwarfs: [0, 5, 9]
      board: {C4: field 2 grain, C3: meadow stable, B3 B2: large pasture stable B3, B4: pasture, A4: meadow,
              D3: Dwelling, D2: Trader over Spare part storage, E3: ore mine, E2: deep tunnel,
              F3: cavern, A1: stable, E4: tunnel, F4: ruby mine, A3: field, A2: field 1 vegetable}
"""


@pytest.fixture(scope="module")
def laid() -> Game:
    played = replay(loads(LAID))
    game: Game = played.game
    assert game is not None, played.findings
    return game


def drawn(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


def test_what_lies_on_each_cell_has_a_look_of_its_own(laid: Game) -> None:
    assert looks(laid.home("Ann")) == {
        "A1": "forest.stable", "A2": "field-vegetable-1", "A3": "field", "A4": "meadow",
        "B1": "forest", "B2": "large-s", "B3": "large-n.stable", "B4": "pasture",
        "C1": "forest-boar-1", "C2": "forest", "C3": "meadow.stable", "C4": "field-grain-2",
        "D1": "mountain", "D2": "tile-trader-over-spare_part_storage", "D3": "tile-dwelling", "D4": "tile-entry",
        "E1": "mountain", "E2": "deep_tunnel", "E3": "ore_mine", "E4": "tunnel",
        "F1": "mountain-food-2", "F2": "mountain", "F3": "cavern", "F4": "ruby_mine",
    }  # fmt: skip


def test_animals_stand_where_the_solver_puts_them(laid: Game) -> None:
    """Mines and the forest stable take donkeys and a boar, the dogs watch 3 sheep on the bare meadow, the large
    pasture with a stable (8) goes to the most numerous type left: 2 sheep and 2 boars wait, sheep first."""
    found = herds(laid.home("Ann"))
    assert found["E3"] == (("donkey", 1),)
    assert found["F4"] == (("donkey", 1),)
    assert found["A1"] == (("boar", 1),)
    assert found["A4"] == (("sheep", 3), ("dog", 2))
    assert found["B3 B2"] == (("sheep", 2),)
    left = sorted(animal for cells in ("D4", "B4", "C3") for animal in found.get(cells, ()))
    assert left == [("boar", 2), ("cattle", 1)]


def test_loose_dogs_stay_at_the_entrance() -> None:
    table = Game(["Ann"])
    table.home("Ann").goods[8] = 2
    assert herds(table.home("Ann")) == {"D4": (("dog", 2),)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_names_its_furnishings(laid: Game, lang: str) -> None:
    picture = ElementTree.fromstring(board_svg(laid, "Ann", "round 7", lang))
    words = " ".join("".join(text.itertext()) for text in picture.iter(f"{SVG}text"))
    dwelling = {"en": "Dwelling", "es": "Morada", "pl": "Izba"}[lang]
    trader = {"en": "Trader", "es": "Trader", "pl": "Skład budulców"}[lang]
    assert dwelling in words
    assert all(word in words for word in trader.split())
    assert "Ann · round 7" in words


@pytest.mark.parametrize("players", PLAYERS)
def test_every_board_of_a_game_is_sound(players: int) -> None:
    played = replay(game(players))
    for number in (3, 8, 12):
        table = played.at(number)
        for player in table.players:
            picture = ElementTree.fromstring(board_svg(table, player))
            titles = [title.text or "" for title in picture.iter(f"{SVG}title")]
            assert sum(title.split(":")[0] in looks(table.home(player)) for title in titles) >= 24


def test_a_picture_refers_to_nothing_outside_itself(laid: Game) -> None:
    text = board_svg(laid, "Ann")
    assert "href" not in text
    assert "url(" not in text
    assert text.count("http") == 1  # the name of the XML vocabulary


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "\"a' b&amp;", "]]>", "שלום", "Zoë ❤"])
def test_a_name_is_text_and_nothing_else(name: str) -> None:
    picture = ElementTree.fromstring(board_svg(Game([name]), name))
    assert picture.findtext(f"{SVG}title") == name
    assert name in ["".join(text.itertext()).removesuffix("-28 points") for text in picture.iter(f"{SVG}text")]
    assert not [node for node in picture.iter() if node.tag.endswith("script")]


def test_control_and_direction_marks_are_made_visible() -> None:
    assert shown("a\u202eb\x00c") == "a\ufffdb\ufffdc"
    assert shown("x" * 500, 20) == "x" * 19 + "…"
    ElementTree.fromstring(board_svg(Game(["Ann"]), "Ann", "\x0b\u2028"))


def test_cells_outside_the_board_get_room() -> None:
    forest, mountain = halves(["A1", "D1"])
    assert forest.box == (102, 102, 378, 498)
    assert mountain.box == (462, 102, 378, 498)
    forest, mountain = halves(["A1", "Z2", "E0"])
    assert forest.box == (-18, -18, 498, 618)  # a column to the left, and the row above that the mountain has
    assert mountain.box == (462, -18, 378, 618)
    assert [name for name, _, _ in forest.edges()] == [*"ZABC", *"01234"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_furnishing_fits_its_tile(lang: str) -> None:
    labels = Labels(lang)
    for key, row in FURNISHINGS.items():
        name = labels.furnishing(key)
        lines, size = fitted(name, 104, 2, 15, 10.5)
        assert " ".join(lines) == name
        assert all(width(line, size, True) <= 104 for line in lines)
        tile = drawn(draw(f"tile-{key}", labels, inline))
        (words,) = (group for group in tile.iter(f"{SVG}g") if group.get("class") == "effect")
        effect = list(words)
        assert " ".join(text.text or "" for text in effect) == labels.effect(key, row.effect)
        assert float(effect[-1].get("y", "")) <= 95
        assert float(words.get("font-size", "")) >= 8.4


def test_drawings_of_goods_shapes_and_herds_are_sound() -> None:
    for markup in named().values():
        drawn(markup)
    assert len(GOODS) == 13
    assert len(set(SHAPES)) == len(set(PLAYER_COLOURS)) == 7
    wide = drawn(beasts([("sheep", 12), ("dog", 10)], inline))
    assert [text.text for text in wide.iter(f"{SVG}text")] == ["12", "10"]
    assert wide[0].get("transform", "").startswith("scale")


def test_looks_in_words() -> None:
    english, polish = Labels(), Labels("pl")
    assert words_of("field-grain-2", english) == "field 2 grain"
    assert words_of("forest-boar-1", english) == "forest (reward: 1 boar)"
    assert words_of("large-e.stable", polish) == "duże pastwisko obora"
    assert words_of("tile-carpenter", english) == (
        "Carpenter – price 1 stone; 0 points; 1 wood off each furnishing and each Build fences action"
    )
    assert words_of("tile-trader-over-spare_part_storage", english).startswith("Trader over Spare part storage – ")


def test_lines_are_broken_between_words() -> None:
    assert wrapped("aaaa bbbb cccc", 60, 10) == ["aaaa bbbb", "cccc"]
    assert wrapped("", 60, 10) == []


def test_both_halves_of_a_board_have_all_their_cells_and_those_beyond_them() -> None:
    """Three columns and four rows each; a cell outside widens its half, and a row outside both."""
    forest, mountain = halves([])
    assert [(one.right - one.left + 1, one.bottom - one.top + 1) for one in (forest, mountain)] == [(3, 4), (3, 4)]
    assert (forest.right + 1, forest.top) == (mountain.left, mountain.top)
    wider, taller = halves(["Z2", "D0"])
    assert (wider.right - wider.left + 1, taller.right - taller.left + 1) == (4, 3)
    assert [one.bottom - one.top + 1 for one in (wider, taller)] == [5, 5]


@pytest.mark.parametrize("side", ["n", "s", "w", "e"])
def test_a_fence_is_open_on_the_side_where_a_pasture_goes_on(side: str) -> None:
    """Posts stand 14 long across their rail: upright in the north and south, level in the west and east."""
    post = {"n": "M43 3v14", "s": "M43 103v14", "w": "M3 43h14", "e": "M103 43h14"}
    for other, drawn in post.items():
        assert (drawn in _fence(side)) == (other != side)
        assert drawn in _fence()
