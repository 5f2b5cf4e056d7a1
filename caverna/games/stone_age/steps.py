"""The steps that players take, one class for each kind.

A line is a list of steps: a placement, a player's actions, or the player's part of the feeding or of the end. Steps
are values without rules; the game decides whether they are legal. Places, goods and cards have their English names.
The form above each class shows its notation. ``word`` is the step's name in JSON, and its fields are those of JSON.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from attrs import field, frozen

from caverna.model.steps import INSTEAD, PLACES, declared, public_steps, step
from caverna.model.steps import Step as Step

from .goods import NOTHING, Goods

PLACEMENTS, ACTIONS, FEEDING, END = "placements", "actions", "feeding", "end"
"""The parts of a record that have lines of steps."""


def _numbers(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(value)


# --- placements -----------------------------------------------------------------------------------------------


@step("{place:place} [{people:count}]", "forest 3", "tool maker", "hut", where=PLACEMENTS, role=PLACES)
@frozen(eq=False, repr=False)
class Place(Step):
    """Put people on a named place. ``people`` may be omitted if the place takes an exact number."""

    word: ClassVar[str] = "place"
    place: str
    people: int | None = None


@step("{place:numbered} {number:count}", "card 2", "building 1", where=PLACEMENTS, role=PLACES)
@frozen(eq=False, repr=False)
class PlaceOn(Step):
    """Put a person on a card or a building: ``place`` is "card" or "building", ``number`` its number."""

    word: ClassVar[str] = "place on"
    place: str
    number: int


@step("pass", where=PLACEMENTS, role=INSTEAD)
@frozen(eq=False, repr=False)
class Pass(Step):
    """Leave the placing phase with people that no place accepts."""

    word: ClassVar[str] = "pass"


class ToolCard(int):
    """The value of a card for one use that is written before tools; ``after`` is the number of tools before it.

    Tools are checked in the order written, so that findings name the right one. Otherwise it is a plain number.
    """

    after: int

    def __new__(cls, value: int, after: int = 0) -> "ToolCard":
        """Return the value as a number with ``after``."""
        card = super().__new__(cls, value)
        card.after = after
        return card


def tools_as_written(tools: Sequence[int], once: Sequence[int]) -> list[tuple[int, bool]]:
    """Return tools and cards for one use in the order written, as (value, True for a card)."""
    written = [(value, False) for value in tools]
    for count, value in enumerate(once):
        at = value.after + count if isinstance(value, ToolCard) else len(written)
        written.insert(at, (value, True))
    return written


# --- actions --------------------------------------------------------------------------------------------------


@step("tool maker", where=ACTIONS)
@frozen(eq=False, repr=False)
class ToolMaker(Step):
    """Use the tool maker now: get a tool."""

    word: ClassVar[str] = "tool maker"


@step("hut", where=ACTIONS)
@frozen(eq=False, repr=False)
class Hut(Step):
    """Use the hut now: get a person."""

    word: ClassVar[str] = "hut"


@step("field", where=ACTIONS)
@frozen(eq=False, repr=False)
class Field(Step):
    """Use the field now: move up the food track."""

    word: ClassVar[str] = "field"


@step(
    "{place:rolled} {dice:die*} [with {tools once:tools} | gets {gets:amount}]",
    "forest 4 2 6 with 2 1 gets 5", "hunt 3 3", "river 4 2 6 with 1 once 4",
    where=ACTIONS,
)  # fmt: skip
@frozen(eq=False, repr=False)
class Roll(Step):
    """Roll the dice of a place.

    ``tools`` has the values of the tools used, ``once`` those of cards for one use. ``gets`` claims the yield.
    """

    word: ClassVar[str] = "roll"
    place: str
    dice: tuple[int, ...] = field(default=(), converter=_numbers)
    tools: tuple[int, ...] = field(default=(), converter=_numbers)
    once: tuple[int, ...] = field(default=(), converter=_numbers)
    gets: int | None = None


@step(
    "card {number:count} [paying {paying:goods}] "
    "[dice {dice:die+} | picks {picks:die+} | roll {roll:die+} | with {tools once:tools} | gets {gets:amount}] "
    "[draw {draw:drawn}]",
    "card 2 paying 1 wood 1 brick", "card 3 paying 3 wood dice 2 2 5 6 picks 5 6",
    "card 2 paying 2 wood roll 5 6 with 1 gets 4", "card 1 paying 1 wood draw 7 food / pottery",
    where=ACTIONS,
)  # fmt: skip
@frozen(eq=False, repr=False)
class Card(Step):
    """Buy a card.

    ``dice`` and ``picks`` belong to dice for everyone. ``roll``, ``tools``, ``once`` and ``gets`` belong to a card's
    roll. ``draw`` names the card drawn; empty, it stays hidden.
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


@step(
    "building {number:count} [paying {paying:goods}] [gets {gets:amount}]",
    "building 2 paying 3 stone 1 wood gets 18", "building 1",
    where=ACTIONS,
)  # fmt: skip
@frozen(eq=False, repr=False)
class Building(Step):
    """Buy a building.

    ``paying`` may be omitted if the goods are printed. ``gets`` claims the points.
    """

    word: ClassVar[str] = "building"
    number: int
    paying: Goods | None = None
    gets: int | None = None


@step("leave {place number:left}", "leave card 2", "leave building 1", where=ACTIONS)
@frozen(eq=False, repr=False)
class Leave(Step):
    """Take the person home from a card or building without buying it."""

    word: ClassVar[str] = "leave"
    place: str
    number: int | None = None


# --- feeding --------------------------------------------------------------------------------------------------


@step("pay {goods:goods}", "pay 2 wood 1 stone", where=FEEDING, once="the tribe is fed")
@frozen(eq=False, repr=False)
class Pay(Step):
    """Pay a resource for each food that is missing."""

    word: ClassVar[str] = "pay"
    goods: Goods


@step("starve", where=FEEDING, once="the tribe is fed")
@frozen(eq=False, repr=False)
class Starve(Step):
    """Do not pay for missing food, and lose 10 points."""

    word: ClassVar[str] = "starve"


# --- anywhere -------------------------------------------------------------------------------------------------


@step("take {goods:goods}", "take 1 wood 1 stone", "take 2 gold", free=True)
@frozen(eq=False, repr=False)
class Take(Step):
    """Use the choice card: take two resources."""

    word: ClassVar[str] = "take"
    goods: Goods


@step(
    "have {goods people production tool card building points:held}",
    "have 3 food 2 wood", "have 7 people 4 production 5 tool 3 card 2 building 42 points",
    free=True,
)  # fmt: skip
@frozen(eq=False, repr=False)
class Have(Step):
    """Assert what the player has now. Only the given counts are checked."""

    word: ClassVar[str] = "have"
    goods: Goods = NOTHING
    people: int | None = None
    production: int | None = None
    tool: int | None = None
    card: int | None = None
    building: int | None = None
    points: int | None = None


@step("drawn {card:card}", "drawn 7 food / pottery", where=END)
@frozen(eq=False, repr=False)
class Drawn(Step):
    """Name a card that was drawn hidden, at the end of the game."""

    word: ClassVar[str] = "drawn"
    card: str


STEPS = declared(globals())
"""Word -> its class of steps."""
PART = {kind: kind.form.where[0] for kind in STEPS.values() if not kind.free}
"""Class of steps -> its part of a record. Free steps, which need no people, have none."""


def __dir__() -> list[str]:
    return public_steps(STEPS)
