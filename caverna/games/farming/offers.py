"""The actions of a space: a tree of actions joined by "and/or", "either/or" and the like, and its flat form."""

from collections.abc import Callable, Iterator
from functools import reduce
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from caverna.model.values import Value

AND_OR, AND_THEN_OR, EITHER_OR, THEN_MAYBE, BOTH = "and/or", "and then/or", "either/or", "then maybe", "both"
ActT = TypeVar("ActT", covariant=True)


@frozen(eq=False, repr=False)
class Joined(Value, Generic[ActT]):
    """Parts of a tree, joined in one way such as "and/or"."""

    how: str
    parts: "tuple[ActT | Joined[ActT], ...]"


Tree: TypeAlias = ActT | Joined[ActT]


def and_or(*parts: Tree[ActT]) -> Joined[ActT]:
    """Join parts: any of them can be done, in any order."""
    return Joined(AND_OR, parts)


def and_then_or(*parts: Tree[ActT]) -> Joined[ActT]:
    """Join parts: any of them can be done, in the printed order."""
    return Joined(AND_THEN_OR, parts)


def either_or(*parts: Tree[ActT]) -> Joined[ActT]:
    """Join parts: exactly one of them is done."""
    return Joined(EITHER_OR, parts)


def then_maybe(*parts: Tree[ActT]) -> Joined[ActT]:
    """Join two parts: the second may only be done after the first (ruling.minor-second)."""
    return Joined(THEN_MAYBE, parts)


def both(*parts: Tree[ActT]) -> Joined[ActT]:
    """Join parts: all of them are done."""
    return Joined(BOTH, parts)


class FlatTree(Generic[ActT]):
    """The actions of a tree in printed order, each with its relations to the others as bit masks."""

    def __init__(self, tree: Tree[ActT] | None) -> None:
        self.acts: list[ActT] = []
        self.choices: list[int] = []
        """The sides of each either/or, as masks of actions."""
        self.chosen = 0
        """All actions that are on a side of an either/or, as a mask."""
        self._joints: list[list[tuple[str, int, int]]] = []
        if tree is not None:
            self._add(tree)

    def _add(self, tree: Tree[ActT]) -> int:
        """Add a part and return its actions as a mask."""
        if not isinstance(tree, Joined):
            self.acts.append(tree)
            self._joints.append([])
            return 1 << len(self.acts) - 1
        masks = [self._add(part) for part in tree.parts]
        for index, mask in enumerate(masks):
            for number in range(len(self.acts)):
                if mask >> number & 1:
                    self._joints[number].append((tree.how, sum(masks[:index]), sum(masks) & ~mask))
        if tree.how == EITHER_OR:
            self.choices += masks
            self.chosen |= sum(masks)
        return sum(masks)

    def earlier(self, number: int, *joints: str) -> int:
        """Return the mask of earlier actions that are connected with an action in one of the ways ``joints``."""
        return _union(before for how, before, _ in self._joints[number] if how in joints)

    def others(self, number: int, *joints: str) -> int:
        """Return the mask of all other actions that are connected with an action in one of the ways ``joints``."""
        return _union(rest for how, _, rest in self._joints[number] if how in joints)

    def is_joined(self, number: int, *joints: str) -> bool:
        """Return whether an action is connected with others in one of the ways ``joints``."""
        return any(how in joints for how, _, _ in self._joints[number])


def _union(masks: Iterator[int]) -> int:
    return reduce(int.__or__, masks, 0)


Say = Callable[[str], str]
"""A function that translates a phrase; placeholders such as ``{goods}`` are filled in afterwards."""
_JOINTS = {
    BOTH: "{one} and {other}",
    AND_OR: "{one} and/or {other}",
    AND_THEN_OR: "{one}, and then/or {other}",
    EITHER_OR: "{one}, or {other}",
    THEN_MAYBE: "{one}, then perhaps {other}",
}


def tree_in_words(tree: Tree[ActT], say: Say, act: Callable[[ActT], str], inner: bool = False) -> str:
    """Return a text for a tree of actions.

    ``say`` translates the joints, ``act`` returns the text of one action. ``inner`` is true for parts of other parts.
    """
    if not isinstance(tree, Joined):
        return act(tree)
    joint = say(_JOINTS[tree.how])
    parts = (tree_in_words(part, say, act, True) for part in tree.parts)
    joined = reduce(lambda one, other: joint.format(one=one, other=other), parts)
    if tree.how == EITHER_OR:
        return say("either {offer}").format(offer=joined)
    return f"({joined})" if inner and tree.how != BOTH else joined


def acts_of(tree: Tree[ActT]) -> Iterator[ActT]:
    """Yield the actions of a tree in printed order."""
    if isinstance(tree, Joined):
        for part in tree.parts:
            yield from acts_of(part)
    else:
        yield tree
