"""The actions of a space as data: a tree of parts, and a flat table for checking turns.

Parts are joined by `and_or` (any, in any order), `and_then_or` (any, in the printed order), `either_or` (exactly one)
and `then_maybe` (the second only after the first). The leaves are actions. A tree becomes an :class:`Offer`, which
has for each action the actions that it excludes, as a bit mask.
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
    """One action of a space, with the name of its row in :mod:`.acts`: sow, furnish, grow, meadow/field.

    ``goods`` come with the action (3 ore with an ore mine). ``level`` is the level of an expedition.
    """

    name: "ActName"
    goods: Goods = NOTHING
    level: int = 0

    @property
    def title(self) -> str:
        """The name of the action in messages."""
        return f"level {self.level} {self.name}" if self.level else self.name


@frozen(eq=False, repr=False)
class TakeGoods(Act):
    """The action of taking the accumulated goods on the space and its printed goods.

    ``ore_per_mine`` is the ore for each ore mine. ``ruby_mines`` is the number of ruby mines needed for 1 ruby, 0 if
    they bring none. ``token`` is true if the action brings the starting player token.
    """

    name: "ActName" = field(default="take", init=False)
    level: int = field(default=0, init=False)
    ore_per_mine: int = 0
    ruby_mines: int = 0
    token: bool = False

    @property
    def title(self) -> str:
        """The name of the action in messages."""
        return "take the goods"


Part: TypeAlias = Act | Joined[Act]


class Use(NamedTuple):
    """An action with its number and its bit, and the masks of the actions that it needs and excludes."""

    number: int
    bit: int
    needs: int
    shuts: int
    act: Act


@frozen(eq=False, repr=False)
class Offer:
    """The actions of a space as a flat table: for each action the actions it excludes and needs, as bit masks."""

    acts: tuple[Act, ...]
    shuts: tuple[int, ...]
    """For each action the actions it excludes: earlier ones in a printed order, the other side of an either/or."""
    shuts_with_guest_room: tuple[int, ...]
    """The same for a player with the Guest room: every either/or means and/or."""
    needs: tuple[int, ...]
    """For each action the actions that must be done before it."""
    find: dict[str, tuple[int, ...]]
    """Word for an action -> the numbers of the actions with that word."""
    first: dict[str, Use]
    """Word for an action -> the first action with that word."""
    take: int
    """The number of the action that takes the goods, -1 if there is none."""
    leavable: bool
    """True if the goods may be left, because there is another action besides them (ruling.leave-goods)."""
    take_chosen: bool
    """True if taking the goods is one side of an either/or. It is never automatic then."""
    take_last: bool
    """True if taking the goods comes after other actions (Sheep and Donkey farming)."""
    take_at_once: bool
    """True if goods are taken automatically with the placement."""
    choices: tuple[int, ...]
    """The sides of the either/or, as masks. Empty: there is none."""

    def __repr__(self) -> str:
        return f"<Offer: {'; '.join(act.title for act in self.acts)}>"


def flatten(tree: Part | None) -> Offer:
    """Return the flat table of a tree: the actions that each action excludes and needs (work.order-of-actions)."""
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
