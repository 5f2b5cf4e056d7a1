"""The catalogue of the recorder: all cards and buildings with names, texts and drawings."""

from collections.abc import Iterator
from typing import Any

from caverna.drawing.marks import linked

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS
from ..catalogue.places import NAMED
from ..rules.game import Game
from .descriptions import card_words, tile_words
from .faces import CARD_SIZE, TILE_SIZE, card_face, tile_face
from .labels import Labels


def pieces(game: Game, seat: int, labels: Labels) -> Iterator[dict[str, Any]]:
    """Yield all cards and buildings as data; players choose the revealed ones from them."""
    for at, card in enumerate(CARDS):
        yield _piece(card.name, labels.row(card), "cards", f"c-{at}", card_words(card, labels))
    for at, tile in enumerate(BUILDINGS):
        yield _piece(tile.name, labels.row(tile), "buildings", f"b-{at}", tile_words(tile, labels))


def _piece(name: str, said: str, group: str, drawing: str, words: str) -> dict[str, Any]:
    what = words.partition(": ")[2]
    return {
        "name": name, "said": said, "group": group, "drawing": drawing, "price": [], "points": "", "words": what,
        "lacks": {},
    }  # fmt: skip


def symbols(labels: Labels) -> Iterator[str]:
    """Yield the drawings of all cards and buildings, as SVG symbols."""
    for at, card in enumerate(CARDS):
        yield _symbol(f"c-{at}", CARD_SIZE, card_face(card, linked))
    for at, tile in enumerate(BUILDINGS):
        yield _symbol(f"b-{at}", TILE_SIZE, tile_face(tile, linked))


def _symbol(id: str, size: tuple[int, int], drawn: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 {size[0]} {size[1]}">{drawn}</symbol>'


def names(labels: Labels) -> dict[str, str]:
    """Return the names of places, cards and buildings in the page's language, by their names in a record."""
    places = {row.name: labels.place(row.name) for row in NAMED}
    return {**places, **{row.name: labels.row(row) for row in (*CARDS, *BUILDINGS)}}
