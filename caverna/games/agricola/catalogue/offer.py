"""The actions that a space offers, as data: a tree of parts, and the flat table for checking turns.

Parts are joined by `both` (all of it), `and_or` (any, in any order), `either_or` (exactly one) and `then_maybe` (the
second only after the first); the leaves are acts. A tree becomes an :class:`Offer`, whose bit masks say which acts an
act needs first and which it excludes.
"""

from typing import NamedTuple, TypeAlias

from attrs import evolve, frozen

from caverna.games.farming.offers import EITHER_OR, THEN_MAYBE, FlatTree, Joined
from caverna.model.values import Value

from ..goods import NOTHING, Goods

TAKE, CHOOSE, TOKEN, GROW, RENOVATE = "take", "choose", "token", "grow", "renovate"
UNDERSTOOD = (TAKE, TOKEN, GROW, RENOVATE)
"""What is done right after the placement without being written, unless it is one side of a choice."""
SEVERAL = frozenset({"room", "stable", "sow", "fence"})
"""Acts that may be written as several steps, other steps between them."""


@frozen(eq=False, repr=False)
class Act(Value):
    """An action that a space offers, by its ``name``: sow, room, grow, major and so on.

    ``take`` gives the goods on the space and ``goods`` with them; ``choose`` a number of different building resources;
    ``take sheep`` and its like are the sides of the Animal market.
    """

    name: str
    goods: Goods = NOTHING
    count: int = 0
    """Building resources of choice."""
    food: int = 0
    """The food an animal costs."""
    wood: int = 0
    """The wood a stable costs."""
    most: int = 0
    """How many rooms or stables can be built; 0: any number."""
    with_room: bool = False
    """Whether the growth needs a free room."""
    since: int = 1
    """The round from which on the growth is open."""
    prices: tuple[int, ...] = (0,)
    """The food an occupation costs, by the number one has; the last for all further ones."""


Part: TypeAlias = Act | Joined[Act]


def without(tree: Part, does: str) -> Part | None:
    """Return a tree without an act, None if nothing is left: the family game has no minor improvements."""
    if isinstance(tree, Act):
        return None if tree.name == does else tree
    left = [part for part in (without(part, does) for part in tree.parts) if part is not None]
    if len(left) > 1:
        return evolve(tree, parts=tuple(left))
    return left[0] if left else None


class Use(NamedTuple):
    """An act of an offer with its number and bit, the acts it needs first and those it shuts out, as bit masks."""

    number: int
    bit: int
    needs: int
    shuts: int
    act: Act


@frozen(eq=False, repr=False)
class Offer:
    """A tree, flattened: for each act the acts it shuts out and the acts it needs first, as bit masks."""

    uses: tuple[Use, ...]
    find: dict[str, Use]
    """Name of an act -> the act with all that is asked when it is used."""
    understood: tuple[Use, ...]
    """What is done with the placement, unless the line writes it itself."""
    choices: tuple[int, ...]
    """The sides of the either/or, as masks; empty if there is none."""
    sides: tuple[Use, ...]
    """The animals of the Animal market."""
    asks: bool
    """The line must say something: which side of an either/or, which goods of choice."""


def flatten(tree: Part | None) -> Offer:
    """Flatten a tree into an offer."""
    flat = FlatTree(tree)
    uses = tuple(
        Use(number, 1 << number, flat.earlier(number, THEN_MAYBE), flat.others(number, EITHER_OR), act)
        for number, act in enumerate(flat.acts)
    )
    return Offer(
        uses,
        {use.act.name: use for use in uses},
        tuple(use for use in uses if use.act.name in UNDERSTOOD and not flat.chosen & use.bit),
        tuple(flat.choices),
        tuple(use for use in uses if use.act.name.startswith(f"{TAKE} ")),
        any(use.act.name == CHOOSE or (flat.chosen & use.bit and not use.needs) for use in uses),
    )
