"""The actions that a space offers, as data: a tree of parts, and the flat table for checking turns.

Parts are joined by `both` (all parts), `and_or` (any, in any order), `either_or` (exactly one) and `then_maybe` (the
second only after the first). The leaves are actions. A tree becomes an :class:`Offer`. Its bit masks give, for each
action, the actions that it needs first and the actions that it excludes.
"""

from typing import NamedTuple, TypeAlias

from attrs import evolve, frozen

from caverna.games.farming.offers import EITHER_OR, THEN_MAYBE, FlatTree, Joined
from caverna.model.values import Value

from ..goods import NOTHING, Goods

TAKE, CHOOSE, TOKEN, GROW, RENOVATE = "take", "choose", "token", "grow", "renovate"
IMPLIED = (TAKE, TOKEN, GROW, RENOVATE)
"""The actions that a placement implies, unless they are one side of a choice."""
SEVERAL = frozenset({"room", "stable", "sow", "fence"})
"""The actions that may be written as several steps, with other steps between them."""


@frozen(eq=False, repr=False)
class Act(Value):
    """An action that a space offers, by its ``name``: sow, room, grow, major and so on.

    ``take`` gives the goods on the space and the printed ``goods``. ``choose`` gives different building resources.
    ``take sheep``, ``take boar`` and ``take cattle`` are the sides of the Animal market.
    """

    name: str
    goods: Goods = NOTHING
    """The goods printed on the space."""
    count: int = 0
    """The number of building resources of choice."""
    food: int = 0
    """The food that an animal costs."""
    wood: int = 0
    """The wood that a stable costs."""
    most: int = 0
    """The most rooms or stables that can be built, 0 for any number."""
    with_room: bool = False
    """True if the growth needs a free room."""
    since: int = 1
    """The first round in which the growth is allowed."""
    prices: tuple[int, ...] = (0,)
    """The food that the first, second, ... occupation of a player costs. The last price is for all further ones."""


Part: TypeAlias = Act | Joined[Act]


def without(tree: Part, does: str) -> Part | None:
    """Return a tree without an action, None if nothing is left. The family game has no minor improvements."""
    if isinstance(tree, Act):
        return None if tree.name == does else tree
    left = [part for part in (without(part, does) for part in tree.parts) if part is not None]
    if len(left) > 1:
        return evolve(tree, parts=tuple(left))
    return left[0] if left else None


class OfferedAct(NamedTuple):
    """An action of an offer, with bit masks for the order of actions."""

    number: int
    """Its index in the offer."""
    bit: int
    """Its bit in the masks."""
    needs: int
    """The mask of the actions that must be done first."""
    shuts: int
    """The mask of the actions that it excludes."""
    act: Act


@frozen(eq=False, repr=False)
class Offer:
    """The actions of a space as a flat table."""

    acts: tuple[OfferedAct, ...]
    """Every action of the space."""
    find: dict[str, OfferedAct]
    """Name of an action -> the action."""
    implied: tuple[OfferedAct, ...]
    """The actions that the placement implies. A line may write them itself."""
    choices: tuple[int, ...]
    """The sides of the either/or, as masks; empty if there is none."""
    sides: tuple[OfferedAct, ...]
    """The animals of the Animal market, empty on other spaces."""
    asks: bool
    """True if the line must name a side of an either/or, or goods of choice."""


def flatten(tree: Part | None) -> Offer:
    """Return the flat table of a tree of actions."""
    flat = FlatTree(tree)
    uses = tuple(
        OfferedAct(number, 1 << number, flat.earlier(number, THEN_MAYBE), flat.others(number, EITHER_OR), act)
        for number, act in enumerate(flat.acts)
    )
    return Offer(
        uses,
        {use.act.name: use for use in uses},
        tuple(use for use in uses if use.act.name in IMPLIED and not flat.chosen & use.bit),
        tuple(flat.choices),
        tuple(use for use in uses if use.act.name.startswith(f"{TAKE} ")),
        any(use.act.name == CHOOSE or (flat.chosen & use.bit and not use.needs) for use in uses),
    )
