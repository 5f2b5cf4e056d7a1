"""Data for the script of the page: places, cards, buildings, and their drawings."""

from collections.abc import Iterable
from typing import Any

from caverna.drawing.citing import Citations
from caverna.drawing.marks import icon_symbols, linked
from caverna.drawing.scene import Scene

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS
from ..catalogue.places import BUILDING, CARD, CARD_PLACES, FIRST_BUILDING, FIRST_CARD, NAMED
from ..catalogue.tables import MAX_PEOPLE, MAX_PRODUCTION, TOOL_SPACES
from ..goods import NAMES, PEOPLE, PRODUCTION, VALUE
from .descriptions import card_words, place_words, tile_words
from .explaining import rules_of_card, rules_of_place, rules_of_tile
from .faces import CARD_SIZE, TILE_SIZE, card_face, tile_face
from .glyphs import named, person
from .labels import Labels
from .scenery import SIZE, ground_of, rings_of, scene_id, scenery

script_words = (
    "passed", "deck", "left", "price", "dice", "picks", "once", "in hand", "at home", "reserve", "used", "open",
    "hidden", "unknown", "nobody", "people", "production", "tool", "cards", "buildings",
    "laid",
)  # fmt: skip
"""The keys of the labels that the script needs, besides those for all games."""


def script_data(scene: Scene, labels: Labels) -> dict[str, Any]:
    """Return the texts, rules and drawings of places, cards and buildings, as data for the script."""
    cite = Citations(scene.record.ruleset.rulebook, labels)
    data = {
        "places": [_place(place, labels, cite) for place in range(len(NAMED))],
        "cardRules": [cite(rules_of_card(row)) for row in CARDS],
        "tileRules": [cite(rules_of_tile(row)) for row in BUILDINGS],
        "cardPlaces": [[FIRST_CARD + at, at + 1, labels.place(CARD, at + 1)] for at in range(CARD_PLACES)],
        "stacks": [
            [FIRST_BUILDING + at, at + 1, labels.place(BUILDING, at + 1)] for at in range(len(scene.players))
        ],
        "cards": [card_words(row, labels) for row in CARDS],
        "rolls": [None if row.roll is None else [labels.good(NAMES[row.roll]), VALUE[row.roll]] for row in CARDS],
        "tiles": [tile_words(row, labels) for row in BUILDINGS],
        "limits": {"people": MAX_PEOPLE, "production": MAX_PRODUCTION, "tools": TOOL_SPACES},
        "numbers": {"people": PEOPLE, "production": PRODUCTION},
    }  # fmt: skip
    return data | {"rules": cite.lines}


def _place(place: int, labels: Labels, cite: Citations) -> dict[str, Any]:
    row = NAMED[place]
    return {
        "name": labels.place(row.name),
        "word": row.name,
        "words": place_words(row, labels),
        "rules": cite(rules_of_place(row)),
        "scene": scene_id(place),
        "rings": rings_of(place),
        "ground": ground_of(place),
        "roll": None if row.roll is None else [labels.good(NAMES[row.roll]), VALUE[row.roll]],
    }


def table(scene: Scene, labels: Labels) -> str:
    """Return the HTML of the board: empty lists of places, cards and buildings, which the script fills."""
    return (
        f'<section class="card table" id="table" aria-label="{labels["board"]}">'
        f'<h2 class="unseen">{labels["board"]}</h2><ul class="places" id="places"></ul>'
        f'<div class="market"><div><h3>{labels["buildings"]}</h3><ol class="tiles" id="tiles"></ol></div>'
        f'<div><h3>{labels["cards"]} <small id="deck"></small></h3><ol class="display" id="cards"></ol></div></div>'
        "</section>"
    )


def symbols(scene: Scene, labels: Labels) -> Iterable[str]:
    """Yield the drawings of the page as SVG symbols: icons, people, places, and cards and buildings that turn up."""
    icons = dict(named()) | {f"person-{seat}": person(seat) for seat in range(len(scene.players))}
    yield from icon_symbols(icons)
    for place in range(len(NAMED)):
        yield _symbol(scene_id(place), SIZE, scenery(place))
    cards, tiles = _turned_up(scene)
    for card in sorted(cards):
        yield _symbol(f"c-{card}", CARD_SIZE, card_face(CARDS[card], linked))
    for tile in sorted(tiles):
        yield _symbol(f"b-{tile}", TILE_SIZE, tile_face(BUILDINGS[tile], linked))


def _symbol(id: str, size: tuple[int, int], drawn: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 {size[0]} {size[1]}">{drawn}</symbol>'


def _turned_up(scene: Scene) -> tuple[set[int], set[int]]:
    """Return the numbers of the cards and buildings that are visible at some point of the replay."""
    cards: set[int] = set()
    tiles: set[int] = set()
    for frame in scene.frames:
        for slot, value in frame.delta.items():
            if value is None:
                continue
            if slot.startswith("card."):
                cards.add(value)
            elif slot.endswith((".cards", ".open")):
                cards.update(value)
            elif slot.startswith("building."):
                tiles.add(value[0])
            elif slot.endswith(".buildings"):
                tiles.update(value)
    return cards, tiles - {-1}
