"""Playing one line of steps: the loop over its steps, animals without room, passing."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from attrs import define, fields

from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken, illegal
from caverna.model.steps import Step

from .home import FarmHome


class FarmGame(Protocol):
    """The members of a game that a turn uses."""

    waived: frozenset[str]
    passed: set[int]

    def usable_spaces(self, seat: int) -> list[str]:
        """Return the keys of the free spaces that a player can use with the goods at hand."""

    def space_name(self, key: str) -> str:
        """Return the name of a space in this game."""


GameT = TypeVar("GameT", bound=FarmGame)
HomeT = TypeVar("HomeT", bound=FarmHome[Goods])
Handlers = Mapping[type[Step], Callable[[Any, Any], None]]
"""The functions that play the steps, by step class."""


@define(eq=False, repr=False)
class FarmTurn(Generic[GameT, HomeT]):
    """A line being played by one player."""

    places: ClassVar[type[Step]]
    """The step that places a worker."""
    worker: ClassVar[str]
    taking: ClassVar[type[Step]]
    """The step that takes the goods of a space."""
    hints: ClassVar[dict[type[Step], str]] = {}
    """Hints for steps that are not allowed in a turn, by step class."""
    looked_ahead_for: ClassVar[frozenset[type[Step]]]
    """Classes of steps that affect the steps before them."""
    game: GameT
    seat: int
    home: HomeT
    steps: Sequence[Step]
    index: int = 0
    """The index of the step being played. ``item`` is the index of its part, such as a loot item or a card's effect."""
    item: int | None = None
    placed_at: int = -1
    """The index of the step that placed a worker, -1 before."""
    space: str = ""
    """The space on which the worker was placed."""
    done: int = 0
    """The actions that are done, as a bit mask. ``closed`` has those that are no longer allowed."""
    closed: int = 0
    acted: bool = False
    """True once something with an effect has been done (work.must-act)."""
    asks: bool = False
    """True if the placement leaves open something that the line must decide; its end is then always checked."""
    take_after: int = -1
    """The index of the step after which goods are taken automatically."""
    overflow: tuple[int, int | None] | None = None
    """The index of the step, and of its part, after which animals had no room; None if all have room."""

    def run(self, handlers: Handlers, upto: int | None = None, first: int = 0) -> None:
        """Play all steps, or the first ``upto``. A broken rule is raised with the index of its step.

        ``first`` is the index of the first step to play; the steps before it are already played.
        """
        home, steps = self.home, self.steps
        try:
            if len(steps) > 1 and not first and not self.looked_ahead_for.isdisjoint(map(type, steps)):
                self.look_ahead()
            for index, step in enumerate(steps) if upto is None else enumerate(steps[first:upto], first):
                home.step = self.index = index
                if home.housing_unchecked and not step.free:
                    self.check_before(step)
                try:
                    do = handlers[type(step)]
                except KeyError:
                    raise self._misplaced(step) from None
                do(self, step)
                if home.housing_unchecked:
                    self.recheck_housing()
                if index == self.take_after:
                    if home.housing_unchecked:
                        self.refuse_if_unhoused()
                    handlers[self.taking](self, None)
                    if home.housing_unchecked:
                        self.recheck_housing()
            if upto is None and (not self.acted or home.housing_unchecked or self.asks):
                self.finish()
        except RuleBroken as broken:
            broken.player, broken.step, broken.item = home.name, self.index, self.item
            raise
        finally:
            home.step = -1

    def go_on(self, handlers: Handlers, step: Step) -> None:
        """Play one more step after those that are played, without the checks at the end of a line."""
        played = len(self.steps)
        self.steps = (*self.steps, step)
        self.run(handlers, played + 1, played)

    def copied(self, game: GameT, home: HomeT) -> Self:
        """Return a copy of the turn that continues on a copy of the game; ``home`` is the player's home in it."""
        kind: Any = type(self)
        other: Self = kind(*_attributes(kind)(self))
        other.game, other.home = game, home
        return other

    def _misplaced(self, step: Step) -> RuleBroken:
        hint = self.hints.get(type(step), "")
        return RuleBroken("record.step", f"the step {step.word!r} has no place here", hint=hint, kind="malformed")

    def look_ahead(self) -> None:
        """Note the steps of the line that affect the steps before them. It is called only if there are some."""

    def finish(self) -> None:
        """Check the line as a whole at its end. It is not called if something was done and nothing is open."""
        raise NotImplementedError

    # --- animals (ruling.animals-moment) ----------------------------------------------------------------------

    def check_before(self, step: Step) -> None:
        """Refuse to continue with animals that have no room. Free steps may come before (animals.overflow)."""
        self.refuse_if_unhoused()

    def recheck_housing(self) -> None:
        """Check the room after animals were gained or room was lost (ruling.animals-moment).

        If the animals do not fit, remember the first step after which they do not.
        """
        if self.home.animals_fit():
            self.home.housing_unchecked = False
            self.overflow = None
        elif self.overflow is None:
            self.overflow = (self.index, self.item)

    def refuse_if_unhoused(self) -> None:
        """Refuse to continue while animals have no room; they must be eaten or let go (animals.housing).

        This is checked before the next step that is not free, and at the end of the line (animals.overflow).
        """
        if self.overflow is None:
            return
        if "animals.housing" in self.game.waived:
            self.overflow, self.home.housing_unchecked = None, False
            return
        here, (self.index, self.item) = (self.index, self.item), self.overflow
        animals = self.home.lodged
        illegal(
            "animals.housing",
            f"there is no room for {animals}",
            found=animals,
            expected="animals that can all be housed",
            hint="eat some, or let them go",
        )
        (self.index, self.item), self.overflow, self.home.housing_unchecked = here, None, False


@cache
def _attributes(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads all attributes of a class of turns. `copy.copy` would take much longer."""
    return attrgetter(*(field.name for field in fields(kind)))


def pass_turn(turn: FarmTurn[Any, Any], step: Step) -> None:
    """Pass: leave the round because no free space can be used (work.stuck)."""
    if any(isinstance(other, turn.places) for other in turn.steps):
        raise RuleBroken("record.step", f"who places a {turn.worker} does not pass", kind="malformed")
    if turn.seat in turn.game.passed:
        raise RuleBroken("record.step", "`pass` is written once", kind="malformed")
    usable = turn.game.usable_spaces(turn.seat)
    if usable:
        names = ", ".join(turn.game.space_name(key) for key in usable)
        illegal("work.stuck", f"a space can be used: {names}", found=names, expected="no space that can be used")
    turn.game.passed.add(turn.seat)
