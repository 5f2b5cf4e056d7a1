"""What a space lets one do, as data: a tree of parts, and the flat table a turn is checked against.

Parts are joined by `and_or` (any, in any order), `and_then_or` (any, in the printed order), `either_or` (exactly one)
and `then_maybe` (the second only after the first); the leaves are acts. A tree is turned into an :class:`Offer`, which
answers with bit masks which acts an act shuts out.
"""

from typing import TYPE_CHECKING, NamedTuple

from attrs import field, frozen

from ..goods import NOTHING, Goods

if TYPE_CHECKING:
    from .acts import ActName


@frozen
class Act:
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


@frozen
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


AND_OR, AND_THEN_OR, EITHER_OR, THEN_MAYBE = "and/or", "and then/or", "either/or", "then maybe"


@frozen
class Joined:
    """Parts joined in one of the four ways."""

    how: str
    parts: tuple["Part", ...]


Part = Act | Joined


def and_or(*parts: Part) -> Joined:
    """Any of them, in any order."""
    return Joined(AND_OR, parts)


def and_then_or(*parts: Part) -> Joined:
    """Any of them, in the printed order."""
    return Joined(AND_THEN_OR, parts)


def either_or(*parts: Part) -> Joined:
    """Exactly one of them."""
    return Joined(EITHER_OR, parts)


def then_maybe(*parts: Part) -> Joined:
    """The first and then, if one wants, the second; never the second alone."""
    return Joined(THEN_MAYBE, parts)


class Use(NamedTuple):
    """An act of an offer with its number and bit, the acts it needs first and those it shuts out, as bit masks."""

    number: int
    bit: int
    needs: int
    shuts: int
    act: Act


@frozen(repr=False)
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
    acts: list[Act] = []
    shuts: list[int] = []
    guest: list[int] = []
    needs: list[int] = []
    choices: list[int] = []
    leavable = take_chosen = False

    def walk(part: Part) -> int:
        nonlocal leavable, take_chosen
        if isinstance(part, Act):
            acts.append(part)
            shuts.append(0)
            guest.append(0)
            needs.append(0)
            return 1 << len(acts) - 1
        masks = [walk(one) for one in part.parts]
        for index, mask in enumerate(masks):
            for act in (number for number in range(len(acts)) if mask >> number & 1):
                earlier = sum(masks[:index])
                others = sum(masks) & ~mask
                is_take = acts[act].name == "take"
                if part.how == EITHER_OR:
                    shuts[act] |= others
                    take_chosen |= is_take
                elif part.how in (AND_THEN_OR, THEN_MAYBE):
                    shuts[act] |= earlier
                    guest[act] |= earlier
                if part.how == THEN_MAYBE:
                    needs[act] |= earlier
                if part.how in (AND_OR, AND_THEN_OR):
                    leavable |= is_take
        if part.how == EITHER_OR:
            choices.extend(masks)
        return sum(masks)

    if tree is not None:
        walk(tree)
    find: dict[str, tuple[int, ...]] = {}
    for number, act in enumerate(acts):
        for word in act.name.split(" or "):
            find[word] = (*find.get(word, ()), number)
    first = {
        word: Use(number, 1 << number, needs[number], shuts[number], acts[number])
        for word, (number, *_) in find.items()
    }
    take = find["take"][0] if "take" in find else -1
    take_last = take >= 0 and bool(shuts[take]) and not take_chosen
    return Offer(
        tuple(acts), tuple(shuts), tuple(guest), tuple(needs), find, first, take, leavable, take_chosen,
        take_last, take >= 0 and not take_last and not take_chosen, tuple(choices),
    )  # fmt: skip
