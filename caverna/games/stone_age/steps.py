"""The steps a player takes, one class for each kind.

A line is a list of steps: a placement, a player's actions, his part of the feeding or of the game's end. Steps are
values: they say what is done, the game decides whether it may be. Places, goods and cards go by their English names.
``word`` is the step's name in JSON; the fields are those of JSON.
"""

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen

from caverna.core.steps import Step as Step

from .goods import NOTHING, Goods


def _numbers(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(value)


# --- placements -----------------------------------------------------------------------------------------------


@frozen
class Place(Step):
    """Put people on a place: ``forest 3``, ``tool maker``, ``hut``, ``card 2``, ``building 1``.

    ``place`` is ``card`` or ``building`` with its ``number``, or a place with a name; ``people`` may be left out
    where the place takes exactly so many.
    """

    word: ClassVar[str] = "place"
    place: str
    people: int | None = None
    number: int | None = None


@frozen
class Pass(Step):
    """Leave the phase with people no place takes: ``pass``."""

    word: ClassVar[str] = "pass"


# --- actions --------------------------------------------------------------------------------------------------


@frozen
class ToolMaker(Step):
    """Get a tool, now: ``tool maker``."""

    word: ClassVar[str] = "tool maker"


@frozen
class Hut(Step):
    """Get a person, now: ``hut``."""

    word: ClassVar[str] = "hut"


@frozen
class Field(Step):
    """Go up the food track, now: ``field``."""

    word: ClassVar[str] = "field"


@frozen
class Roll(Step):
    """Throw the dice of a place: ``forest 4 2 6 with 2 1 once 4 gets 6``.

    ``tools`` are used by their values, ``once`` has the values of cards for one use, ``gets`` claims the yield.
    """

    word: ClassVar[str] = "roll"
    place: str
    dice: tuple[int, ...] = field(default=(), converter=_numbers)
    tools: tuple[int, ...] = field(default=(), converter=_numbers)
    once: tuple[int, ...] = field(default=(), converter=_numbers)
    gets: int | None = None


@frozen
class Card(Step):
    """Buy a card: ``card 3 paying 3 wood dice 2 2 5 6 picks 5 6``, ``card 2 paying 2 wood roll 5 6 with 1 gets 4``,
    ``card 1 paying 1 wood draw 7 food / pottery``.

    ``dice`` and ``picks`` are those of dice for everyone, ``roll`` with ``tools``, ``once`` and ``gets`` those of a
    card's roll. ``draw`` names the card drawn; empty: it is drawn and stays hidden; None: not written.
    """

    word: ClassVar[str] = "card"
    number: int
    paying: Goods | None = None
    dice: tuple[int, ...] = field(default=(), converter=_numbers)
    picks: tuple[int, ...] = field(default=(), converter=_numbers)
    roll: tuple[int, ...] = field(default=(), converter=_numbers)
    tools: tuple[int, ...] = field(default=(), converter=_numbers)
    once: tuple[int, ...] = field(default=(), converter=_numbers)
    gets: int | None = None
    draw: str | None = None


@frozen
class Building(Step):
    """Buy a building: ``building 1``, ``building 2 paying 3 stone 1 wood gets 18``.

    ``paying`` may be left out where the goods are printed; ``gets`` claims the points.
    """

    word: ClassVar[str] = "building"
    number: int
    paying: Goods | None = None
    gets: int | None = None


@frozen
class Leave(Step):
    """Take the person home from a card or building that is not bought: ``leave card 2``, ``leave building 1``."""

    word: ClassVar[str] = "leave"
    place: str
    number: int | None = None


# --- feeding --------------------------------------------------------------------------------------------------


@frozen
class Pay(Step):
    """Pay every food missing with a resource: ``pay 2 wood 1 stone``."""

    word: ClassVar[str] = "pay"
    goods: Goods


@frozen
class Starve(Step):
    """Leave the gap unpaid and lose 10 points: ``starve``."""

    word: ClassVar[str] = "starve"


# --- anywhere -------------------------------------------------------------------------------------------------


@frozen
class Take(Step):
    """Use the card of two resources: ``take 1 wood 1 stone``."""

    word: ClassVar[str] = "take"
    free: ClassVar[bool] = True
    goods: Goods


@frozen
class Have(Step):
    """Assert what the player has now: ``have 3 food 7 people 4 production 5 tool 3 card 2 building 42 points``."""

    word: ClassVar[str] = "have"
    free: ClassVar[bool] = True
    goods: Goods = NOTHING
    people: int | None = None
    production: int | None = None
    tool: int | None = None
    card: int | None = None
    building: int | None = None
    points: int | None = None


@frozen
class Drawn(Step):
    """Name the card that was drawn hidden, at the end: ``drawn 7 food / pottery``."""

    word: ClassVar[str] = "drawn"
    free: ClassVar[bool] = True
    card: str


STEPS: tuple[type[Step], ...] = (
    Place, Pass, ToolMaker, Hut, Field, Roll, Card, Building, Leave, Pay, Starve, Take, Have, Drawn,
)  # fmt: skip
PART: dict[type[Step], str] = {
    Place: "placements", Pass: "placements",
    ToolMaker: "actions", Hut: "actions", Field: "actions", Roll: "actions", Card: "actions", Building: "actions",
    Leave: "actions", Pay: "feeding", Starve: "feeding",
}  # fmt: skip
"""The part of a round a step belongs to; free steps, which need no people, belong to none."""
