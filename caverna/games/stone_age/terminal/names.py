"""Tables of all places, cards and buildings, for ``caverna names``."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from caverna.engine.terminal import NameRow, NameTable
from caverna.model.json_shapes import Positive

from ..catalogue.buildings import BUILDINGS, BuildingRow
from ..catalogue.cards import CARDS, CardRow
from ..catalogue.places import BUILDING_PLACE, CARD_PLACE, NAMED, SETUPS, SITES, VILLAGE, PlaceRow
from ..names import ANY_PLACE, BUILDING, CARD
from ..offers import lower_half, place_offer, points, price, upper_half


@frozen
class PlaceData:
    """A place, for programs."""

    name: str
    people: Positive | None
    rings: Positive | None
    players: str
    brings: str
    es: str


@frozen
class CardData:
    """A card, for programs."""

    name: str
    copies: Positive
    kind: str
    brings: str
    scores: str
    es: str


@frozen
class BuildingData:
    """A building, for programs."""

    name: str
    copies: Positive
    kind: str
    price: str
    points: int | None
    es: str


ROW_TYPES = {"places": PlaceData, "cards": CardData, "buildings": BuildingData}
"""Sort of names -> the class of its data."""


def names(players: int | None, head: Mapping[str, Any]) -> dict[str, NameTable]:
    """Return a table for each sort of names. ``players`` restricts the limits shown; ``head`` changes nothing."""
    return {
        "places": NameTable(
            ("name", "people", "rings", "players", "brings"), "<>>", [_place(row, players) for row in _places()]
        ),
        "cards": NameTable(("name", "copies", "when bought", "in the scoring"), "<>", [_card(row) for row in CARDS]),
        "buildings": NameTable(("name", "copies", "price", "points"), "<>", [_building(row) for row in BUILDINGS]),
    }


def find_names(word: str) -> set[str]:
    """Return the English names that a word may mean, in any language and spelling."""
    return {word, *filter(None, (ANY_PLACE.find(word), CARD.find(word), BUILDING.find(word)))}


def _places() -> tuple[PlaceRow, ...]:
    return (*NAMED, CARD_PLACE, BUILDING_PLACE)


def limit_of(row: PlaceRow, players: int | None) -> str:
    """Return a text with the limit of players at a place, or of occupied places of the village; empty for none."""
    counts = [players] if players is not None else list(SETUPS)
    number = NAMED.index(row) if row in NAMED else -1
    if number in VILLAGE:
        limits = [f"{SETUPS[count].village} of the village" for count in counts if SETUPS[count].village < len(VILLAGE)]
        return limits[0] + (" (2-3 players)" if players is None else "") if limits else ""
    if number in SITES:
        each = [f"{SETUPS[count].at_site} ({count} players)" if players is None else str(SETUPS[count].at_site)
                for count in counts if SETUPS[count].at_site < count]  # fmt: skip
        return ", ".join(each)
    return ""


def _brings(row: PlaceRow) -> str:
    if row is CARD_PLACE:
        return "the card, for as many resources as its number"
    return "the building, for its price" if row is BUILDING_PLACE else place_offer(row)


def _place(row: PlaceRow, players: int | None) -> NameRow:
    people, rings = str(row.people or "1 or more"), str(row.rings or "any number")
    limit, brings = limit_of(row, players), _brings(row)
    data = PlaceData(row.name, row.people or None, row.rings or None, limit, brings, row.es)
    cells = (row.name, people, rings, limit, brings)
    return NameRow(frozenset({row.name}), cells, ", ".join(filter(None, (row.also, row.es))), data)


def _card(row: CardRow) -> NameRow:
    cells = (row.name, str(row.copies), upper_half(row), lower_half(row))
    data = CardData(row.name, row.copies, row.kind, upper_half(row), lower_half(row), row.es)
    return NameRow(frozenset({row.name}), cells, row.es, data)


def _building(row: BuildingRow) -> NameRow:
    cells = (row.name, str(row.copies), price(row), points(row))
    data = BuildingData(row.name, row.copies, row.kind, price(row), row.points or None, row.es)
    return NameRow(frozenset({row.name}), cells, row.es, data)
