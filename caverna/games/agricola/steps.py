"""The steps a player takes, one class for each kind.

A turn is a list of steps; so is a player's part of a round's start, of a harvest and of the game's end. Steps are
values: they say what is done, the game decides whether it may be. Cells are named ``B1``, goods, spaces and
improvements by their English names, hand cards as the record writes them. ``word`` is the step's name in JSON. Each
docstring begins with the step as it is written.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import field, frozen

from .goods import NOTHING, Goods


def _words(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _numbers(value: Any) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else tuple(value)


def _steps(value: "Iterable[Step]") -> "tuple[Step, ...]":
    return tuple(value)


@frozen
class Step:
    """What all steps share."""

    word: ClassVar[str] = ""
    free: ClassVar[bool] = False
    """A free step needs no space and can be made at any moment of any player's turn, or between turns."""


# --- the placement ------------------------------------------------------------------------------------------


@frozen
class Place(Step):
    """``3 wood``, ``3 wood by Guest``: place a person on a space; a hand card may give one more, or another's."""

    word: ClassVar[str] = "place"
    space: str
    by: str = ""


@frozen
class Pass(Step):
    """``pass``: leave the round, no free space can be used."""

    word: ClassVar[str] = "pass"


# --- what spaces let one do ---------------------------------------------------------------------------------


@frozen
class Take(Step):
    """``take``, ``take wood reed``: take the goods the space gives, named where there is a choice."""

    word: ClassVar[str] = "take"
    goods: tuple[str, ...] = field(default=(), converter=_words)


@frozen
class Leave(Step):
    """``leave``: leave the starting player token where it is."""

    word: ClassVar[str] = "leave"


@frozen
class Room(Step):
    """``room B2 C2``, ``room B2 paying 3 stone 2 reed by Thrifty mason``, ``room E3 by Surveyor``: build rooms."""

    word: ClassVar[str] = "room"
    cells: tuple[str, ...] = field(converter=_words)
    paying: Goods | None = None
    by: str = ""


@frozen
class Stable(Step):
    """``stable C1 D3``, ``stable C1 paying 1 wood by Carpenter``: build stables."""

    word: ClassVar[str] = "stable"
    cells: tuple[str, ...] = field(converter=_words)
    paying: Goods | None = None
    by: str = ""


@frozen
class Renovate(Step):
    """``renovate``, ``renovate paying 2 clay by Thrifty mason``: wood to clay, or clay to stone."""

    word: ClassVar[str] = "renovate"
    paying: Goods | None = None
    by: str = ""


@frozen
class Grow(Step):
    """``grow``, ``grow by Nurse``: family growth."""

    word: ClassVar[str] = "grow"
    by: str = ""


@frozen
class Plow(Step):
    """``plow B1``, ``plow E1 by Surveyor``: plow a field."""

    word: ClassVar[str] = "plow"
    cell: str
    by: str = ""


@frozen
class Sow(Step):
    """``sow grain B1 C1 vegetable D1``: sow empty fields."""

    word: ClassVar[str] = "sow"
    grain: tuple[str, ...] = field(default=(), converter=_words)
    vegetable: tuple[str, ...] = field(default=(), converter=_words)


@frozen
class Bake(Step):
    """``bake 2``: turn so much grain into bread."""

    word: ClassVar[str] = "bake"
    count: int


@frozen
class Fence(Step):
    """``fence D1 E1``: make these cells one pasture."""

    word: ClassVar[str] = "fence"
    cells: tuple[str, ...] = field(converter=_words)
    paying: Goods | None = None
    by: str = ""


@frozen
class Buy(Step):
    """``buy Well``, ``buy Cooking hearth 4 returning Fireplace 2``: take a major improvement."""

    word: ClassVar[str] = "buy"
    improvement: str
    returning: str = ""
    paying: Goods | None = None
    by: str = ""


@frozen
class Occupation(Step):
    """``occupation Woodcutter``: play an occupation."""

    word: ClassVar[str] = "occupation"
    card: str
    paying: Goods | None = None
    by: str = ""


@frozen
class Minor(Step):
    """``minor Seed swap paying 1 grain passing``: play a minor improvement; a passing one goes to the left."""

    word: ClassVar[str] = "minor"
    card: str
    returning: str = ""
    paying: Goods | None = None
    by: str = ""
    passing: bool = False


# --- free steps ---------------------------------------------------------------------------------------------


@frozen
class Eat(Step):
    """``eat 2 sheep 1 grain``: turn goods into food by the best improvement one has."""

    word: ClassVar[str] = "eat"
    free: ClassVar[bool] = True
    goods: Goods


@frozen
class LetGo(Step):
    """``let go 1 sheep``: let animals go for nothing."""

    word: ClassVar[str] = "let go"
    free: ClassVar[bool] = True
    animals: Goods


@frozen
class Have(Step):
    """``have 3 food 4 person 9 fence``: assert what the player has; what is not given is not checked."""

    word: ClassVar[str] = "have"
    free: ClassVar[bool] = True
    goods: Goods = NOTHING
    person: int | None = None
    room: int | None = None
    field: int | None = None
    pasture: int | None = None
    fence: int | None = None
    stable: int | None = None
    begging: int | None = None
    points: int | None = None


@frozen
class Changes(Step):
    """``-1 grain +2 food``, ``+1 grain B1``, ``+2 points``: goods a card gives and takes, with their signs."""

    word: ClassVar[str] = "change"
    goods: Goods = NOTHING
    cell: str = ""
    points: int = 0


@frozen
class Later(Step):
    """``later 1 food 9 10 11``: goods a card lays on the spaces of rounds to come."""

    word: ClassVar[str] = "later"
    goods: Goods
    rounds: tuple[int, ...] = field(converter=_numbers)


@frozen
class Card(Step):
    """``card Woodcutter (+1 wood)``, ``card Fair of Bob (-1 food)``: what a hand card in play does."""

    word: ClassVar[str] = "card"
    free: ClassVar[bool] = True
    card: str
    effects: tuple[Step, ...] = field(converter=_steps)
    of: str = ""


# --- harvest ------------------------------------------------------------------------------------------------


@frozen
class Use(Step):
    """``use Joinery``: the harvest exchange of a craft."""

    word: ClassVar[str] = "use"
    improvement: str


@frozen
class Feed(Step):
    """``feed``: feed the family."""

    word: ClassVar[str] = "feed"


@frozen
class Beg(Step):
    """``beg 2``: take begging cards in place of so many food."""

    word: ClassVar[str] = "beg"
    count: int


@frozen
class Breed(Step):
    """``breed sheep boar``, ``breed none``: let these types of animals breed and no others."""

    word: ClassVar[str] = "breed"
    animals: tuple[str, ...] = field(default=(), converter=_words)


STEPS: dict[str, type[Step]] = {
    kind.word: kind
    for kind in (
        Place, Pass, Take, Leave, Room, Stable, Renovate, Grow, Plow, Sow, Bake, Fence, Buy, Occupation, Minor, Eat,
        LetGo, Have, Changes, Later, Card, Use, Feed, Beg, Breed,
    )
}  # fmt: skip
"""Every kind of step by its word."""
