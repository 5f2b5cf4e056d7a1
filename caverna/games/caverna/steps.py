"""The steps a player takes, one class for each kind.

A turn is a list of steps; so is a player's part of a round's start, of a harvest and of the game's end. Steps
are values: they say what is done, the game decides whether it may be. Cells are named ``C4``, goods, spaces and
tiles by their English names. ``word`` is the step's name in JSON.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import field, frozen

from caverna.core.steps import Step as Step

from .goods import NOTHING, Goods


def _words(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _steps(value: "Iterable[Step]") -> "tuple[Step, ...]":
    return tuple(value)


def _numbers(value: Any) -> tuple[int, ...] | None:
    return None if value is None else tuple(value)


# --- the placement ------------------------------------------------------------------------------------------


@frozen
class Place(Step):
    """Place a dwarf on a space; ``of`` names the spaces imitated, in a chain the one used last at the end."""

    word: ClassVar[str] = "place"
    space: str
    of: tuple[str, ...] = field(default=(), converter=_words)


@frozen
class Order(Step):
    """Pay 1 ruby to place the dwarf of this strength although weaker ones wait."""

    word: ClassVar[str] = "order"
    strength: int


@frozen
class Pass(Step):
    """Leave the round: no free space can be used."""

    word: ClassVar[str] = "pass"


# --- what spaces and loot let one do ------------------------------------------------------------------------


@frozen
class Take(Step):
    """Take the goods the space gives, accumulated and fixed together."""

    word: ClassVar[str] = "take"


@frozen
class Leave(Step):
    """Leave the goods of the space where they are."""

    word: ClassVar[str] = "leave"


@frozen
class Clear(Step):
    """Lay a meadow/field twin tile."""

    word: ClassVar[str] = "clear"
    meadow: str
    field: str


@frozen
class Dig(Step):
    """Lay a cavern/tunnel twin tile."""

    word: ClassVar[str] = "dig"
    cavern: str
    tunnel: str


@frozen
class DigCaverns(Step):
    """Lay a cavern/cavern twin tile."""

    word: ClassVar[str] = "dig caverns"
    cavern: str
    second: str


@frozen
class OreMine(Step):
    """Lay an ore mine/deep tunnel twin tile."""

    word: ClassVar[str] = "ore mine"
    mine: str
    deep: str


@frozen
class RubyMine(Step):
    """Lay a ruby mine."""

    word: ClassVar[str] = "ruby mine"
    cell: str


@frozen
class Tile(Step):
    """Lay a single meadow, field, cavern or tunnel (loot)."""

    word: ClassVar[str] = "tile"
    kind: str
    cell: str


@frozen
class Pasture(Step):
    """Fence in one meadow, or two as a large pasture."""

    word: ClassVar[str] = "pasture"
    cells: tuple[str, ...] = field(converter=_words)


@frozen
class Stable(Step):
    """Build a stable."""

    word: ClassVar[str] = "stable"
    cell: str


@frozen
class Sow(Step):
    """Sow empty fields with grain and vegetables."""

    word: ClassVar[str] = "sow"
    grain: tuple[str, ...] = field(default=(), converter=_words)
    vegetable: tuple[str, ...] = field(default=(), converter=_words)


@frozen
class Furnish(Step):
    """Lay a furnishing; ``paying`` states the goods paid where they are not the usual price."""

    word: ClassVar[str] = "furnish"
    tile: str
    cell: str
    paying: Goods | None = None


@frozen
class Dwelling(Step):
    """Lay the ordinary Dwelling of an expedition, for 2 wood 2 stone."""

    word: ClassVar[str] = "dwelling"
    cell: str
    paying: Goods | None = None


@frozen
class Grow(Step):
    """Family growth."""

    word: ClassVar[str] = "grow"


@frozen
class Forge(Step):
    """Forge a weapon for the dwarf just placed."""

    word: ClassVar[str] = "forge"
    strength: int


@frozen
class Loot(Step):
    """A loot item that is nothing but a good: ``dog``, ``wood``, ``gold`` (2), ``ore`` (2) and so on."""

    word: ClassVar[str] = "loot"
    good: str


@frozen
class Stronger(Step):
    """The loot item ``+1``: all weapons gain 1 after the expedition."""

    word: ClassVar[str] = "+1"


@frozen
class Expedition(Step):
    """Go on an expedition; ``loot`` lists the items in the order taken, free steps may stand between."""

    word: ClassVar[str] = "expedition"
    loot: tuple[Step, ...] = field(converter=_steps)


@frozen
class Trade(Step):
    """Ore trading, so many times."""

    word: ClassVar[str] = "trade"
    times: int


@frozen
class Buy(Step):
    """Buy goods on the Weekly market."""

    word: ClassVar[str] = "buy"
    goods: tuple[str, ...] = field(converter=_words)


# --- free steps ---------------------------------------------------------------------------------------------


@frozen
class Eat(Step):
    """Turn goods into food by the table."""

    word: ClassVar[str] = "eat"
    free: ClassVar[bool] = True
    goods: Goods


@frozen
class Ruby(Step):
    """Change rubies into goods, one each (cattle also cost 1 food)."""

    word: ClassVar[str] = "ruby"
    free: ClassVar[bool] = True
    goods: Goods


@frozen
class RubyTile(Step):
    """Change rubies into a single tile and lay it."""

    word: ClassVar[str] = "ruby tile"
    free: ClassVar[bool] = True
    kind: str
    cell: str


@frozen
class Use(Step):
    """Make the trade of a furnishing; ``into`` says ``gold`` or ``food`` for the Beer parlor."""

    word: ClassVar[str] = "use"
    free: ClassVar[bool] = True
    tile: str
    times: int = 1
    into: str = ""


@frozen
class Disarm(Step):
    """Give a weapon of this strength up in the Peaceful cave; ``placed`` for a dwarf placed already."""

    word: ClassVar[str] = "disarm"
    free: ClassVar[bool] = True
    strength: int
    placed: bool = False


@frozen
class LetGo(Step):
    """Let animals go for nothing."""

    word: ClassVar[str] = "let go"
    free: ClassVar[bool] = True
    animals: Goods


@frozen
class Have(Step):
    """Assert what the player has at this moment; what is not given is not checked."""

    word: ClassVar[str] = "have"
    free: ClassVar[bool] = True
    goods: Goods = NOTHING
    dwarf: int | None = None
    begging: int | None = None
    points: int | None = None
    weapons: tuple[int, ...] | None = field(default=None, converter=_numbers)


# --- round start and harvest --------------------------------------------------------------------------------


@frozen
class Keep(Step):
    """Solo: pay 1 ruby so that the goods of a space are not cleared."""

    word: ClassVar[str] = "keep"
    space: str


@frozen
class Skip(Step):
    """Skip one phase, ``fields`` or ``breeding``, at the third question mark."""

    word: ClassVar[str] = "skip"
    phase: str


@frozen
class Feed(Step):
    """Feed the family; ``paying`` is what the Working cave takes in place of one dwarf's food."""

    word: ClassVar[str] = "feed"
    paying: Goods | None = None


@frozen
class Beg(Step):
    """Take begging markers in place of so many food."""

    word: ClassVar[str] = "beg"
    count: int


@frozen
class Breed(Step):
    """Let these types of animals breed and no others; none at all if empty. Also a loot item."""

    word: ClassVar[str] = "breed"
    animals: tuple[str, ...] = field(default=(), converter=_words)


STEPS: dict[str, type[Step]] = {
    kind.word: kind
    for kind in (
        Place, Order, Pass, Take, Leave, Clear, Dig, DigCaverns, OreMine, RubyMine, Tile, Pasture, Stable, Sow,
        Furnish, Dwelling, Grow, Forge, Loot, Stronger, Expedition, Trade, Buy, Eat, Ruby, RubyTile, Use, Disarm,
        LetGo, Have, Keep, Skip, Feed, Beg, Breed,
    )
}  # fmt: skip
"""Every kind of step by its word."""
