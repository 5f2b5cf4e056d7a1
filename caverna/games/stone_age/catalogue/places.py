"""The places of the board (p. 4-5), and their limits by the number of players (p. 8).

Each place has a number: 0 to 7 for the named places, then the four cards, then the stacks of buildings.
"""

from attrs import frozen

from caverna.model.values import Value

from ..goods import BRICK, FOOD, GOLD, STONE, WOOD

TOOL_MAKER, HUT, FIELD, HUNT, FOREST, CLAY_PIT, QUARRY, RIVER = range(8)
VILLAGE = (TOOL_MAKER, HUT, FIELD)
SITES = (FOREST, CLAY_PIT, QUARRY, RIVER)
CARD_PLACES = 4
"""The number of places for cards, for any number of players (setup.board)."""
FIRST_CARD, FIRST_BUILDING = 8, 12
"""The numbers of card 1 and of building 1."""
PLACES = 16
CARD, BUILDING = "card", "building"
TILES_PER_STACK = 7
UNLIMITED = 0


@frozen(eq=False, repr=False)
class PlaceRow(Value):
    """A place as printed; one row serves all places for cards, another all places for buildings."""

    name: str
    es: str
    people: int = 0
    """The exact number of people that a player puts there; 0: 1 or more (place.number)."""
    rings: int = UNLIMITED
    """The number of people that fit, of all players; `UNLIMITED`: any number (place.full)."""
    roll: int | None = None
    """The good that a roll of dice brings there."""
    also: str = ""
    """Another English name of the place."""


NAMED = (
    PlaceRow("tool maker", "fabricante de herramientas", people=1, rings=1),
    PlaceRow("hut", "cabaña", people=2, rings=2),
    PlaceRow("field", "campo", people=1, rings=1),
    PlaceRow("hunt", "campos de caza", roll=FOOD, also="hunting ground"),
    PlaceRow("forest", "bosque", rings=7, roll=WOOD),
    PlaceRow("clay pit", "pozo de arcilla", rings=7, roll=BRICK),
    PlaceRow("quarry", "cantera", rings=7, roll=STONE),
    PlaceRow("river", "río", rings=7, roll=GOLD),
)
CARD_PLACE = PlaceRow(CARD, "carta", people=1, rings=1)
BUILDING_PLACE = PlaceRow(BUILDING, "construcción", people=1, rings=1)
ROWS = NAMED + (CARD_PLACE,) * CARD_PLACES + (BUILDING_PLACE,) * (PLACES - FIRST_BUILDING)
"""The row of each place, by its number."""
NUMBER = {row.name: number for number, row in enumerate(NAMED)}
"""Name of a named place -> its number. See `place_number` for cards and buildings."""
ROLL_PLACES = tuple(row.name for row in NAMED if row.roll is not None)


def place_number(name: str, number: int | None) -> int:
    """Return the number of a place by its name, and for cards and buildings its number in the line; -1 if unknown.

    Cards are counted from the right, buildings from the left (ruling.numbers).
    """
    if name == CARD:
        return FIRST_CARD + number - 1 if number is not None and 1 <= number <= CARD_PLACES else -1
    if name == BUILDING:
        return FIRST_BUILDING + number - 1 if number is not None and 1 <= number <= PLACES - FIRST_BUILDING else -1
    return NUMBER.get(name, -1)


def place_name(place: int) -> str:
    """Return the name of a place in records, such as ``forest`` or ``card 2``."""
    if place >= FIRST_BUILDING:
        return f"{BUILDING} {place - FIRST_BUILDING + 1}"
    if place >= FIRST_CARD:
        return f"{CARD} {place - FIRST_CARD + 1}"
    return NAMED[place].name


@frozen(eq=False, repr=False)
class TableSetup(Value):
    """The limits for a number of players."""

    players: int
    village: int
    """The number of the places tool maker, hut and field that may be occupied in a round (place.village)."""
    at_site: int
    """The number of different players that may be at each of the four sites in a round (place.sites)."""


SETUPS = {2: TableSetup(2, 2, 1), 3: TableSetup(3, 2, 2), 4: TableSetup(4, 3, 4)}
"""Number of players -> its limits."""
