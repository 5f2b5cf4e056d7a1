"""The actions that a space offers, as data: a tree of parts, and the flat table for checking turns.

Parts are joined by `and_or` (any, in any order), `and_then_or` (any, in the printed order), `either_or` (exactly one)
and `then_maybe` (the second only after the first); the leaves are acts. A tree becomes an :class:`Offer`, whose bit
masks say which acts an act excludes.
"""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from attrs import field, frozen

from caverna.games.farming.offers import AND_OR, AND_THEN_OR, EITHER_OR, THEN_MAYBE, FlatTree, Joined
from caverna.model.values import Value

from ..goods import NOTHING, Goods

if TYPE_CHECKING:
    from .acts import ActName


@frozen(eq=False, repr=False)
class Act(Value):
    """One thing a space offers, named as its row in :mod:`.acts` is: sow, furnish, grow, meadow/field.

    ``goods`` come with the act (3 ore with an ore mine), ``level`` is that of an expedition.
    """

    name: "ActName"
    goods: Goods = NOTHING
    level: int = 0

    @property
    def title(self) -> str:
        """The act in words."""
        return f"level {self.level} {self.name}" if self.level else self.name


@frozen(eq=False, repr=False)
class TakeGoods(Act):
    """Take what lies on the space and the goods printed on it.

    ``ore_per_mine`` is the ore for each ore mine, ``ruby_mines`` the number of ruby mines that bring 1 ruby
    (0: none do), ``token`` whether the starting player token comes along.
    """

    name: "ActName" = field(default="take", init=False)
    level: int = field(default=0, init=False)
    ore_per_mine: int = 0
    ruby_mines: int = 0
    token: bool = False

    @property
    def title(self) -> str:
        """The act in words."""
        return "take the goods"


Part: TypeAlias = Act | Joined[Act]


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

    acts: tuple[Act, ...]
    shuts: tuple[int, ...]
    """Acts that can no longer be done once this one is: earlier ones in a printed order, the other side."""
    shuts_with_guest_room: tuple[int, ...]
    """The same where every either/or reads and/or."""
    needs: tuple[int, ...]
    find: dict[str, tuple[int, ...]]
    """Word of an act -> the acts of that name."""
    first: dict[str, Use]
    """Word of an act -> the first of that name, with all that is asked when it is used."""
    take: int
    """The act that takes the goods, -1 if there is none."""
    leavable: bool
    """The goods may be left because another act stands beside them (ruling.leave-goods)."""
    take_chosen: bool
    """Taking the goods is one side of an either/or, so it is never understood."""
    take_last: bool
    """Taking comes after other acts (Sheep and Donkey farming)."""
    take_at_once: bool
    """Goods are taken with the placement, unless the line says otherwise."""
    choices: tuple[int, ...]
    """The sides of the either/or, as masks; empty if there is none."""

    def __repr__(self) -> str:
        return f"<Offer: {'; '.join(act.title for act in self.acts)}>"


def flatten(tree: Part | None) -> Offer:
    """Flatten a tree into an offer: which acts shut out or need which (work.order-of-actions)."""
    flat = FlatTree(tree)
    acts, numbers = flat.acts, range(len(flat.acts))
    guest = tuple(flat.earlier(number, AND_THEN_OR, THEN_MAYBE) for number in numbers)
    shuts = tuple(guest[number] | flat.others(number, EITHER_OR) for number in numbers)
    needs = tuple(flat.earlier(number, THEN_MAYBE) for number in numbers)
    find: dict[str, tuple[int, ...]] = {}
    for number, act in enumerate(acts):
        for word in act.name.split(" or "):
            find[word] = (*find.get(word, ()), number)
    first = {
        word: Use(number, 1 << number, needs[number], shuts[number], acts[number])
        for word, (number, *_) in find.items()
    }
    taking = [number for number in numbers if acts[number].name == "take"]
    leavable = any(flat.is_joined(number, AND_OR, AND_THEN_OR) for number in taking)
    take_chosen = any(flat.is_joined(number, EITHER_OR) for number in taking)
    take = find["take"][0] if "take" in find else -1
    take_last = take >= 0 and bool(shuts[take]) and not take_chosen
    return Offer(
        tuple(acts), shuts, guest, needs, find, first, take, leavable, take_chosen,
        take_last, take >= 0 and not take_last and not take_chosen, tuple(flat.choices),
    )  # fmt: skip
