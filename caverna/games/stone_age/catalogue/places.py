"""The places of the board, and what of them depends on the number of players.

A place has a number: 0 to 7 those with a name, then the four cards, then the stacks of buildings.
"""

from attrs import frozen

from caverna.model.values import Value

from ..goods import BRICK, FOOD, GOLD, STONE, WOOD

TOOL_MAKER, HUT, FIELD, HUNT, FOREST, CLAY_PIT, QUARRY, RIVER = range(8)
VILLAGE = (TOOL_MAKER, HUT, FIELD)
SITES = (FOREST, CLAY_PIT, QUARRY, RIVER)
CARD_PLACES = 4
"""Places for cards, whatever the number of players (setup.board)."""
FIRST_CARD, FIRST_BUILDING = 8, 12
"""The numbers of card 1 and of building 1."""
PLACES = 16
CARD, BUILDING = "card", "building"
TILES_PER_STACK = 7
UNLIMITED = 0


@frozen(eq=False, repr=False)
class PlaceRow(Value):
    """A kind of place."""

    name: str
    es: str
    people: int = 0
    """The exact number of people that a player puts there; 0 for any number from 1 (place.number)."""
    rings: int = UNLIMITED
    """How many people fit in all; `UNLIMITED` (place.full)."""
    roll: int | None = None
    """The good the dice are thrown for."""
    also: str = ""
    """Another name it goes by."""


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
"""Name of a place -> its number; cards and buildings have theirs from `place_number`."""
ROLL_PLACES = tuple(row.name for row in NAMED if row.roll is not None)


def place_number(name: str, number: int | None) -> int:
    """Return the number of a place, -1 where there is none of that name and number on any board.

    Cards are counted from the right, buildings from the left (ruling.numbers).
    """
    if name == CARD:
        return FIRST_CARD + number - 1 if number is not None and 1 <= number <= CARD_PLACES else -1
    if name == BUILDING:
        return FIRST_BUILDING + number - 1 if number is not None and 1 <= number <= PLACES - FIRST_BUILDING else -1
    return NUMBER.get(name, -1)


def place_name(place: int) -> str:
    """Return a place as a record names it: ``forest``, ``card 2``."""
    if place >= FIRST_BUILDING:
        return f"{BUILDING} {place - FIRST_BUILDING + 1}"
    if place >= FIRST_CARD:
        return f"{CARD} {place - FIRST_CARD + 1}"
    return NAMED[place].name


@frozen(eq=False, repr=False)
class TableSetup(Value):
    """The setup for a number of players."""

    players: int
    village: int
    """How many of tool maker, hut and field may be occupied in a round (place.village)."""
    at_site: int
    """How many different players may be at each of the four sites in a round (place.sites)."""


SETUPS = {2: TableSetup(2, 2, 1), 3: TableSetup(3, 2, 2), 4: TableSetup(4, 3, 4)}
"""Number of players -> its set-up; as many stacks of buildings are used as there are players (setup.buildings)."""
