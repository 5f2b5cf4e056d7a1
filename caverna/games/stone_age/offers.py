"""Texts about places, cards and buildings: their effects, prices and points."""

from caverna.model.wording import listed, plural

from .catalogue.buildings import BUILDINGS, FIXED, MAX_FREE, MIN_FREE, BuildingRow
from .catalogue.buildings import COUNT as COUNTED
from .catalogue.cards import (
    CARDS,
    CHOICE,
    DICE,
    DRAW,
    FARMER,
    FIELD,
    FOODS,
    GOODS,
    HUT_BUILDER,
    ONCE,
    POINTS,
    ROLL,
    SHAMAN,
    TOOL,
    TOOL_MAKER,
    CardRow,
)
from .catalogue.places import FIRST_BUILDING, FIRST_CARD, NAMED, PlaceRow
from .goods import NAMES, VALUE, Goods
from .rules.game import Game

_UPPER = {
    DICE: "a die for everyone",
    TOOL: "1 tool",
    FIELD: "food track +1",
    DRAW: "a card for the scoring",
    CHOICE: "2 resources of one's choice, at any time",
}
_TIMES = {FARMER: "food track", TOOL_MAKER: "value of the tools", HUT_BUILDER: "buildings", SHAMAN: "people"}
_PLACES = {"tool maker": "1 tool", "hut": "1 person", "field": "food track +1"}


def upper_half(row: CardRow) -> str:
    """Return a text about the effect of a card when it is bought."""
    if row.kind in (FOODS, GOODS):
        return str(Goods.of(row.gain))
    if row.kind == ROLL:
        return f"2 dice for {NAMES[row.roll or 0]}"
    if row.kind == POINTS:
        return plural(row.points, "point")
    return f"a tool of {row.value} for one roll" if row.kind == ONCE else _UPPER[row.kind]


def lower_half(row: CardRow) -> str:
    """Return a text about the points of a card in the final scoring."""
    if row.symbol:
        return f"culture: {row.symbol}"
    return f"{plural(row.figures, row.figure)} times {_TIMES[row.figure]}"


def price(row: BuildingRow) -> str:
    """Return a text about the price of a building."""
    if row.kind == FIXED:
        return str(row.cost)
    if row.kind == COUNTED:
        return f"{row.resources} resources of exactly {plural(row.kinds, 'kind')}"
    return f"{MIN_FREE} to {MAX_FREE} resources"


def points(row: BuildingRow) -> str:
    """Return a text about the points of a building."""
    return str(row.points) if row.kind == FIXED else "the value of what is paid"


def place_offer(row: PlaceRow) -> str:
    """Return a text about the effect of a named place."""
    if row.roll is None:
        return _PLACES[row.name]
    return f"dice for {NAMES[row.roll]}, 1 for each {VALUE[row.roll]}"


def offer(game: Game, place: int) -> str:
    """Return a text about what a place of the board offers now."""
    if place < FIRST_CARD:
        return place_offer(NAMED[place])
    if place < FIRST_BUILDING:
        card = game.board.cards[place - FIRST_CARD]
        number = place - FIRST_CARD + 1
        return f"{CARDS[card].name}, for {plural(number, 'resource')}" if card is not None else "empty"
    tile = game.board.buildings[place - FIRST_BUILDING]
    return BUILDINGS[tile].name if tile is not None else "empty"


def display_text(game: Game) -> str:
    """Return a text with the cards and buildings on the board."""
    cards = [CARDS[card].name for card in game.board.cards if card is not None]
    tiles = [BUILDINGS[tile].name for tile in game.board.buildings if tile is not None]
    return f"cards {listed(cards) if cards else 'none'}; buildings {listed(tiles) if tiles else 'none'}"
