"""The steps of players, one class for each kind.

A turn is a list of steps. So is a player's line at a round's start, in a harvest and at the game's end. Steps are
immutable values. They describe an action, and the game decides whether it is legal. Cells are named ``B1``; goods,
spaces and improvements have their English names, hand cards the name in the record. The form above each class is its
notation.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import field, frozen

from caverna.model.steps import INSTEAD, PLACES, declared, public_steps, step
from caverna.model.steps import Step as Step

from .goods import NOTHING, Goods

EFFECT = "effect"
"""The part of a line in which the effects of a hand card are written: the parentheses of a `card` step."""


def _words(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _numbers(value: Any) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else tuple(value)


def _steps(value: "Iterable[Step]") -> "tuple[Step, ...]":
    return tuple(value)


# --- the placement ------------------------------------------------------------------------------------------


@step("{space:space} [by {by:card}]", "3 wood", "Fishing by Acrobat", role=PLACES)
@frozen(eq=False, repr=False)
class Place(Step):
    """Place a person on a space.

    A hand card ``by`` allows an additional person, a turn out of order, or an occupied space.
    """

    word: ClassVar[str] = "place"
    space: str
    by: str = ""


@step("pass", role=INSTEAD)
@frozen(eq=False, repr=False)
class Pass(Step):
    """Leave the round because no free space can be used."""

    word: ClassVar[str] = "pass"


# --- actions of spaces --------------------------------------------------------------------------------------


@step("take {goods:good*}", "take", "take wood reed")
@frozen(eq=False, repr=False)
class Take(Step):
    """Take the goods of the space. ``goods`` names them if there is a choice."""

    word: ClassVar[str] = "take"
    goods: tuple[str, ...] = field(default=(), converter=_words)


@step("leave")
@frozen(eq=False, repr=False)
class Leave(Step):
    """Leave the starting player token on its space."""

    word: ClassVar[str] = "leave"


@step(
    "room {cells:cell+} [paying {paying:price}] [by {by:card}]",
    "room B2 C2",
    "room B2 paying 3 stone 2 reed by Thrifty mason",
    "room E3 by Surveyor",
    where="turn effect",
)
@frozen(eq=False, repr=False)
class Room(Step):
    """Build rooms. A hand card ``by`` changes the price to ``paying``, or allows cells that are not adjacent."""

    word: ClassVar[str] = "room"
    cells: tuple[str, ...] = field(converter=_words)
    paying: Goods | None = None
    by: str = ""


@step(
    "stable {cells:cell+} [paying {paying:price}] [by {by:card}]",
    "stable C1 D3",
    "stable C1 paying 1 wood by Carpenter",
    where="turn effect",
)
@frozen(eq=False, repr=False)
class Stable(Step):
    """Build stables. A hand card ``by`` changes the price to ``paying``."""

    word: ClassVar[str] = "stable"
    cells: tuple[str, ...] = field(converter=_words)
    paying: Goods | None = None
    by: str = ""


@step(
    "renovate [paying {paying:price}] [by {by:card}]",
    "renovate",
    "renovate paying 2 clay by Thrifty mason",
    where="turn effect",
)
@frozen(eq=False, repr=False)
class Renovate(Step):
    """Renovate all rooms: wood to clay, or clay to stone. A hand card ``by`` changes the price to ``paying``."""

    word: ClassVar[str] = "renovate"
    paying: Goods | None = None
    by: str = ""


@step("grow [by {by:card}]", "grow", "grow by Nurse", where="turn effect")
@frozen(eq=False, repr=False)
class Grow(Step):
    """Let the family grow. A hand card ``by`` allows it without room."""

    word: ClassVar[str] = "grow"
    by: str = ""


@step("plow {cell:cell} [by {by:card}]", "plow B1", "plow E1 by Surveyor", where="turn effect")
@frozen(eq=False, repr=False)
class Plow(Step):
    """Plow a field. A hand card ``by`` allows a cell that is not adjacent to a field."""

    word: ClassVar[str] = "plow"
    cell: str
    by: str = ""


@step("sow {grain vegetable:crops}", "sow grain B1 C1 vegetable D1", where="turn effect")
@frozen(eq=False, repr=False)
class Sow(Step):
    """Sow empty fields with grain and vegetables."""

    word: ClassVar[str] = "sow"
    grain: tuple[str, ...] = field(default=(), converter=_words)
    vegetable: tuple[str, ...] = field(default=(), converter=_words)


@step("bake {count:count}", "bake 2", where="turn effect")
@frozen(eq=False, repr=False)
class Bake(Step):
    """Bake ``count`` grain into bread, with the best ovens first."""

    word: ClassVar[str] = "bake"
    count: int


@step("fence {cells:cell+} [paying {paying:price}] [by {by:card}]", "fence D1 E1", where="turn effect")
@frozen(eq=False, repr=False)
class Fence(Step):
    """Make these cells one pasture. A hand card ``by`` changes the price to ``paying``."""

    word: ClassVar[str] = "fence"
    cells: tuple[str, ...] = field(converter=_words)
    paying: Goods | None = None
    by: str = ""


@step(
    "buy {improvement:major} [returning {returning:returned}] [paying {paying:price}] [by {by:card}]",
    "buy Well",
    "buy Cooking hearth 4 returning Fireplace 2",
    where="turn effect",
)
@frozen(eq=False, repr=False)
class Buy(Step):
    """Buy a major improvement. ``returning`` names the improvement that is given back for it."""

    word: ClassVar[str] = "buy"
    improvement: str
    returning: str = ""
    paying: Goods | None = None
    by: str = ""


@step("occupation {card:card} [paying {paying:price}] [by {by:card}]", "occupation Woodcutter", where="turn effect")
@frozen(eq=False, repr=False)
class Occupation(Step):
    """Play an occupation. A hand card ``by`` changes the price to ``paying``."""

    word: ClassVar[str] = "occupation"
    card: str
    paying: Goods | None = None
    by: str = ""


@step(
    "minor {card:card} [returning {returning:returned}] [paying {paying:price}] [by {by:card}] [{passing?}]",
    "minor Seed swap paying 1 grain passing",
    "minor Stone bakery returning Stone oven paying nothing",
    where="turn effect",
)
@frozen(eq=False, repr=False)
class Minor(Step):
    """Play a minor improvement, for the price ``paying``. A ``passing`` one goes to the left neighbour."""

    word: ClassVar[str] = "minor"
    card: str
    returning: str = ""
    paying: Goods | None = None
    by: str = ""
    passing: bool = False


# --- free steps ---------------------------------------------------------------------------------------------


@step("eat {goods:goods}", "eat 2 sheep 1 grain", free=True)
@frozen(eq=False, repr=False)
class Eat(Step):
    """Turn goods into food by the player's best improvement."""

    word: ClassVar[str] = "eat"
    goods: Goods


@step("let go {animals:animals}", "let go 1 sheep", free=True)
@frozen(eq=False, repr=False)
class LetGo(Step):
    """Let animals go for nothing."""

    word: ClassVar[str] = "let go"
    animals: Goods


@step(
    "have {goods person room field pasture fence stable begging points:held}",
    "have 3 food 2 wood",
    "have 4 person 9 fence 1 begging 12 points",
    free=True,
)
@frozen(eq=False, repr=False)
class Have(Step):
    """Assert the goods and other numbers that the player has now. Only the numbers given are checked."""

    word: ClassVar[str] = "have"
    goods: Goods = NOTHING
    person: int | None = None
    room: int | None = None
    field: int | None = None
    pasture: int | None = None
    fence: int | None = None
    stable: int | None = None
    begging: int | None = None
    points: int | None = None


@step("{goods cell points:changes}", "-1 grain +2 food", "+1 grain B1", "+2 points", where=EFFECT)
@frozen(eq=False, repr=False)
class Changes(Step):
    """Goods that a card gives (+) and takes (-), or points. With a cell, the goods on this field."""

    word: ClassVar[str] = "change"
    goods: Goods = NOTHING
    cell: str = ""
    points: int = 0


@step("later {goods rounds:deliveries}", "later 1 food 9 10 11 12", where=EFFECT)
@frozen(eq=False, repr=False)
class Later(Step):
    """Goods that a card puts on the spaces of later rounds."""

    word: ClassVar[str] = "later"
    goods: Goods
    rounds: tuple[int, ...] = field(converter=_numbers)


@step(
    "card {card:card} ({effects:effect})",
    "card Woodcutter (+1 wood)",
    "card Fair of Bob (-1 food)",
    free=True,
)
@frozen(eq=False, repr=False)
class Card(Step):
    """Use the effects of a hand card in play. ``Fair of Bob`` is Bob's card ``Fair``."""

    word: ClassVar[str] = "card"
    card: str
    effects: tuple[Step, ...] = field(converter=_steps)


# --- harvest ------------------------------------------------------------------------------------------------


@step("use {improvement:returned}", "use Joinery", where="harvest")
@frozen(eq=False, repr=False)
class Use(Step):
    """Use the harvest exchange of a craft, or of a described card."""

    word: ClassVar[str] = "use"
    improvement: str


@step("feed", where="harvest", once=True)
@frozen(eq=False, repr=False)
class Feed(Step):
    """Feed the family."""

    word: ClassVar[str] = "feed"


@step("beg {count:count}", "beg 2", where="harvest", once=True)
@frozen(eq=False, repr=False)
class Beg(Step):
    """Take ``count`` begging cards, each instead of 1 food."""

    word: ClassVar[str] = "beg"
    count: int


@step("breed {animals:breeding}", "breed sheep boar", "breed none", where="harvest", once=True)
@frozen(eq=False, repr=False)
class Breed(Step):
    """Let only these types of animals breed; none if ``animals`` is empty."""

    word: ClassVar[str] = "breed"
    animals: tuple[str, ...] = field(default=(), converter=_words)


STEPS = declared(globals())
"""Every kind of step by its word."""


def __dir__() -> list[str]:
    return public_steps(STEPS)
