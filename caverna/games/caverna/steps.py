"""The steps a player takes, one class for each kind.

A turn is a list of steps. So is a player's line at the start of a round, in a harvest and at the end of the game. Steps
are values: they describe an action, and the game decides whether it is legal. Cells have names such as ``C4``. Goods,
spaces and tiles have their English names. The form above each class is its notation.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import field, frozen

from caverna.model.steps import BEFORE, INSTEAD, PLACES, declared, public_steps, step
from caverna.model.steps import Step as Step

from .goods import NOTHING, Goods


def _words(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _steps(value: "Iterable[Step]") -> "tuple[Step, ...]":
    return tuple(value)


def _numbers(value: Any) -> tuple[int, ...] | None:
    return None if value is None else tuple(value)


# --- the placement ------------------------------------------------------------------------------------------


@step("{space:space} [of {of:space} ...]", "Imitation 2 of Logging", "Logging", role=PLACES)
@frozen(eq=False, repr=False)
class Place(Step):
    """Place a dwarf on a space. ``of`` names the imitated spaces; in a chain, the space that is used comes last."""

    word: ClassVar[str] = "place"
    space: str
    of: tuple[str, ...] = field(default=(), converter=_words)


@step("order {strength:count}", "order 8", role=BEFORE)
@frozen(eq=False, repr=False)
class Order(Step):
    """Pay 1 ruby to place the dwarf of this strength before weaker ones."""

    word: ClassVar[str] = "order"
    strength: int


@step("pass", role=INSTEAD)
@frozen(eq=False, repr=False)
class Pass(Step):
    """Pass for the rest of the round, because no free space can be used."""

    word: ClassVar[str] = "pass"


# --- actions of spaces, and loot ----------------------------------------------------------------------------


@step("take")
@frozen(eq=False, repr=False)
class Take(Step):
    """Take the goods of the space, accumulated and printed ones together."""

    word: ClassVar[str] = "take"


@step("leave")
@frozen(eq=False, repr=False)
class Leave(Step):
    """Leave the goods of the space where they are."""

    word: ClassVar[str] = "leave"


@step("meadow {meadow:cell} field {field:cell}", "meadow C4 field C3", halves=True)
@frozen(eq=False, repr=False)
class Clear(Step):
    """Lay a meadow/field twin tile."""

    word: ClassVar[str] = "clear"
    meadow: str
    field: str


@step("cavern {cavern:cell} tunnel {tunnel:cell}", "cavern E3 tunnel E2", halves=True)
@frozen(eq=False, repr=False)
class Dig(Step):
    """Lay a cavern/tunnel twin tile."""

    word: ClassVar[str] = "dig"
    cavern: str
    tunnel: str


@step("cavern {cavern:cell} cavern {second:cell}", "cavern E3 cavern E4")
@frozen(eq=False, repr=False)
class DigCaverns(Step):
    """Lay a cavern/cavern twin tile."""

    word: ClassVar[str] = "dig caverns"
    cavern: str
    second: str


@step("ore mine {mine:cell} deep tunnel {deep:cell}", "ore mine E3 deep tunnel E2", halves=True)
@frozen(eq=False, repr=False)
class OreMine(Step):
    """Lay an ore mine/deep tunnel twin tile."""

    word: ClassVar[str] = "ore mine"
    mine: str
    deep: str


@step("ruby mine {cell:cell}", "ruby mine E2")
@frozen(eq=False, repr=False)
class RubyMine(Step):
    """Lay a ruby mine."""

    word: ClassVar[str] = "ruby mine"
    cell: str


@step("{kind:tile} {cell:cell}", "meadow B3", "field B3", "cavern F2", "tunnel E1", where="turn loot")
@frozen(eq=False, repr=False)
class Tile(Step):
    """Lay a single meadow, field, cavern or tunnel (loot)."""

    word: ClassVar[str] = "tile"
    kind: str
    cell: str


@step("pasture {cells:cell+2}", "pasture C4", "pasture C4 C3", where="turn loot")
@frozen(eq=False, repr=False)
class Pasture(Step):
    """Fence in one meadow, or two as a large pasture."""

    word: ClassVar[str] = "pasture"
    cells: tuple[str, ...] = field(converter=_words)


@step("stable {cell:cell}", "stable B2", where="turn loot")
@frozen(eq=False, repr=False)
class Stable(Step):
    """Build a stable."""

    word: ClassVar[str] = "stable"
    cell: str


@step("sow {grain vegetable:crops}", "sow grain C3 B3 vegetable A2", where="turn loot")
@frozen(eq=False, repr=False)
class Sow(Step):
    """Sow empty fields with grain and vegetables."""

    word: ClassVar[str] = "sow"
    grain: tuple[str, ...] = field(default=(), converter=_words)
    vegetable: tuple[str, ...] = field(default=(), converter=_words)


@step(
    "furnish {tile:furnishing} {cell:cell} [paying {paying:price}]",
    "furnish Carpenter D3",
    "furnish Blacksmith E3 paying 2 ore 1 stone",
    where="turn loot",
)
@frozen(eq=False, repr=False)
class Furnish(Step):
    """Lay a furnishing. ``paying`` has the goods paid, if they differ from the usual price."""

    word: ClassVar[str] = "furnish"
    tile: str
    cell: str
    paying: Goods | None = None


@step("dwelling {cell:cell} [paying {paying:price}]", "dwelling E3", where="turn loot")
@frozen(eq=False, repr=False)
class Dwelling(Step):
    """Lay the ordinary Dwelling of an expedition, for 2 wood 2 stone."""

    word: ClassVar[str] = "dwelling"
    cell: str
    paying: Goods | None = None


@step("grow")
@frozen(eq=False, repr=False)
class Grow(Step):
    """Grow the family by one dwarf."""

    word: ClassVar[str] = "grow"


@step("forge {strength:count}", "forge 5")
@frozen(eq=False, repr=False)
class Forge(Step):
    """Forge a weapon for the dwarf just placed."""

    word: ClassVar[str] = "forge"
    strength: int


@step("{good:looted}", "dog", where="loot")
@frozen(eq=False, repr=False)
class Loot(Step):
    """Take a loot item that is only a good: ``dog``, ``wood``, ``gold`` (2), ``ore`` (2) and so on."""

    word: ClassVar[str] = "loot"
    good: str


@step("+1", where="loot")
@frozen(eq=False, repr=False)
class Stronger(Step):
    """Take the loot item ``+1``: all weapons gain 1 after the expedition."""

    word: ClassVar[str] = "+1"


@step("expedition ({loot:loot})", "expedition (dog, +1)")
@frozen(eq=False, repr=False)
class Expedition(Step):
    """Go on an expedition. ``loot`` has the items in the order taken, with free steps between them."""

    word: ClassVar[str] = "expedition"
    loot: tuple[Step, ...] = field(converter=_steps)


@step("trade {times:count}", "trade 3")
@frozen(eq=False, repr=False)
class Trade(Step):
    """Trade ore on Ore trading, a number of times."""

    word: ClassVar[str] = "trade"
    times: int


@step("buy {goods:good+}", "buy dog wood")
@frozen(eq=False, repr=False)
class Buy(Step):
    """Buy goods on the Weekly market."""

    word: ClassVar[str] = "buy"
    goods: tuple[str, ...] = field(converter=_words)


# --- free steps ---------------------------------------------------------------------------------------------


@step("eat {goods:goods}", "eat 2 sheep 1 grain", free=True)
@frozen(eq=False, repr=False)
class Eat(Step):
    """Turn goods into food, by the printed table.

    Donkeys count in pairs. The gold of a step is one purchase.
    """

    word: ClassVar[str] = "eat"
    goods: Goods


@step("ruby {goods:bought}", "ruby stone ore", "ruby 6 vegetable", free=True)
@frozen(eq=False, repr=False)
class Ruby(Step):
    """Change rubies into goods, one each (cattle also cost 1 food).

    The notation omits a count of 1.
    """

    word: ClassVar[str] = "ruby"
    goods: Goods


@step("ruby {kind:tile} {cell:cell}", "ruby field B3", free=True)
@frozen(eq=False, repr=False)
class RubyTile(Step):
    """Change rubies into a single tile and lay it."""

    word: ClassVar[str] = "ruby tile"
    kind: str
    cell: str


@step(
    "use {tile:furnishing} [{times:count}] [for {into:outcome}]",
    "use Beer parlor 1 for food",
    "use Trader 2",
    free=True,
)
@frozen(eq=False, repr=False)
class Use(Step):
    """Use the trade of a furnishing ``times`` times. ``into`` is ``gold`` or ``food`` for the Beer parlor."""

    word: ClassVar[str] = "use"
    tile: str
    times: int = 1
    into: str = ""


@step(
    "use {=Peaceful cave:furnishing} {strength:weapon} [{placed?}]",
    "use Peaceful cave 9",
    "use Peaceful cave 7 placed",
    free=True,
)
@frozen(eq=False, repr=False)
class Disarm(Step):
    """Give up a weapon of this strength in the Peaceful cave; with ``placed`` that of a placed dwarf."""

    word: ClassVar[str] = "disarm"
    strength: int
    placed: bool = False


@step("let go {animals:animals}", "let go 1 sheep", free=True)
@frozen(eq=False, repr=False)
class LetGo(Step):
    """Let animals go for nothing."""

    word: ClassVar[str] = "let go"
    animals: Goods


@step(
    "have {goods dwarf begging points weapons:held}",
    "have 3 food 2 wood",
    "have 4 dwarf 1 begging 38 points",
    "have weapons 0 5 9",
    free=True,
)
@frozen(eq=False, repr=False)
class Have(Step):
    """Assert what the player has now. Goods that are not mentioned are not checked.

    The weapons are the strengths of all dwarfs, ascending, 0 for an unarmed one.
    """

    word: ClassVar[str] = "have"
    goods: Goods = NOTHING
    dwarf: int | None = None
    begging: int | None = None
    points: int | None = None
    weapons: tuple[int, ...] | None = field(default=None, converter=_numbers)


# --- round start and harvest --------------------------------------------------------------------------------


@step("keep {space:space}", "keep Logging", where="start")
@frozen(eq=False, repr=False)
class Keep(Step):
    """Pay 1 ruby so that the goods of a space are not cleared (solo game)."""

    word: ClassVar[str] = "keep"
    space: str


@step("use {=Miner:furnishing} {donkeys:standing}", "use Miner 1", where="start", once=True)
@frozen(eq=False, repr=False)
class DonkeysMining(Step):
    """State the number of donkeys in ore mines for the Miner, if it is not the largest possible one."""

    word: ClassVar[str] = "miner"
    donkeys: int


@step("use {=Mining cave:furnishing} {donkeys:standing}", "use Mining cave 0", where="harvest", once=True)
@frozen(eq=False, repr=False)
class DonkeysFeeding(Step):
    """State the number of donkeys in mines for the Mining cave, if it is not the largest possible one."""

    word: ClassVar[str] = "mining cave"
    donkeys: int


@step("skip {phase:phase}", "skip fields", "skip breeding", where="harvest", once=True)
@frozen(eq=False, repr=False)
class Skip(Step):
    """Skip one phase, ``fields`` or ``breeding``, at the third question mark."""

    word: ClassVar[str] = "skip"
    phase: str


@step("feed [{paying:goods}]", "feed 1 wood", "feed", where="harvest", once=True)
@frozen(eq=False, repr=False)
class Feed(Step):
    """Feed the family. ``paying`` has the goods for the Working cave instead of one dwarf's food."""

    word: ClassVar[str] = "feed"
    paying: Goods | None = None


@step("beg {count:count}", "beg 2", where="harvest", once=True)
@frozen(eq=False, repr=False)
class Beg(Step):
    """Take begging markers instead of an amount of food."""

    word: ClassVar[str] = "beg"
    count: int


@step("breed {animals:breeding}", "breed sheep", "breed none", where="harvest loot", once=True)
@frozen(eq=False, repr=False)
class Breed(Step):
    """Let these types of animals breed and no others; none at all if empty. Also a loot item."""

    word: ClassVar[str] = "breed"
    animals: tuple[str, ...] = field(default=(), converter=_words)


STEPS = declared(globals())
"""Every kind of step by its word."""


def __dir__() -> list[str]:
    return public_steps(STEPS)
