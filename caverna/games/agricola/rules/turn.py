"""One line of steps being played (p. 3-4): a turn, a free action, a line at a round's start or at the game's end.

A `Turn` has the space being used and the actions of that space that are done or excluded. The other modules have
the rules for each kind of step.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import Factory, define

from caverna.games.farming.turn import FarmTurn
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.offer import CHOOSE, SEVERAL, Act, Offer, OfferedAct
from ..catalogue.tables import STABLE_WOOD
from ..state.cells import cell_named
from ..state.home import Home
from ..steps import (
    Bake,
    Eat,
    Fence,
    Grow,
    Leave,
    LetGo,
    Pass,
    Place,
    Plow,
    Renovate,
    Room,
    Sow,
    Stable,
    Step,
    Take,
)

if TYPE_CHECKING:
    from .game import Game  # noqa: F401 - the base class of Turn names it

StepHandler = Callable[["Turn", Any], None]

_OF_HOME = frozenset({Room, Stable, Renovate, Grow, Plow, Sow, Bake, Fence, Eat, LetGo})
"""Steps that change nothing but the home, unless they rely on a card."""
_CHANGE_EARLIER_STEPS = frozenset({Leave, Grow, Renovate, Fence})
NOTATION = {
    "major": "buy Well", "minor": "minor NAME paying 1 wood", "occupation": "occupation NAME", "choose": "take wood",
    "plow": "plow B1", "sow": "sow grain B1", "bake": "bake 1", "fence": "fence D1 E1", "room": "room B2",
    "stable": "stable C1",
}  # fmt: skip
"""Action -> an example of its notation, for actions that need more than their name."""
GRANTED: dict[str, Act] = {
    "stable": Act("stable", wood=STABLE_WOOD),
    "grow": Act("grow", with_room=True),
    **{
        does: Act(does) for does in ("room", "renovate", "plow", "sow", "bake", "fence", "major", "occupation", "minor")
    },
}
"""The actions that a card can grant, at the usual price. A granted occupation costs nothing."""


class UsedCard(NamedTuple):
    """The card whose effect is being played: its name, its key, and whether it is another player's card."""

    name: str
    key: str
    of_another: bool = False


NO_CARD = UsedCard("", "")


@define(eq=False, repr=False)
class ActionState:
    """The progress of an action of a space, or of one that a card grants."""

    last_fence: int = -1
    """The index of the last `fence` step. Pastures and housing are checked after it (ruling.fences-judged)."""
    left_over: list[int] = Factory(list)
    """The pastures that a division left over. Each may still be named once (fence.split)."""
    fencing: bool = False
    """True once a fence of this action was built."""
    rooms: int = 0
    """The number of rooms built in this action."""
    stables: int = 0
    """The number of stables built in this action."""
    bakes_due: int = 0
    """The number of Bake bread actions that ovens just bought still allow (major.oven)."""
    baked: bool = False
    """True once bread was baked in an action that a card grants."""

    def copy(self) -> "ActionState":
        """Return an independent copy."""
        return ActionState(
            self.last_fence, [*self.left_over], self.fencing, self.rooms, self.stables, self.bakes_due, self.baked
        )


@define(eq=False, repr=False)
class Turn(FarmTurn["Game", Home]):
    """A line being played by one player. In a `card` step, ``item`` is the index of the effect being played."""

    places, taking = Place, Take
    worker = "person"
    looked_ahead_for = _CHANGE_EARLIER_STEPS
    offer: Offer | None = None
    """The actions of the space that is used, None before a placement."""
    took: bool = False
    """True once a bare `take` was written on a space whose goods are taken automatically."""
    written: frozenset[type[Step]] = frozenset()
    """The kinds of steps in this line that change how earlier steps are played."""
    action: ActionState = Factory(ActionState)
    using: UsedCard = NO_CARD
    """The card whose effect is being played."""
    granting: str = ""
    """The key of the card that grants the action being done; empty if the space offers it."""
    returned: frozenset[str] = frozenset()
    """The major improvements given back in this line. They can be bought from the next turn on."""
    played: frozenset[str] = frozenset()
    """The hand cards played in this line."""
    passing: frozenset[str] = frozenset()
    """The minor improvements played in this line that pass to the left neighbour."""
    given: dict[tuple[str, int, int], int] | None = None
    """(card, round or 0 for now, good) -> the number that a described card has given in this line."""
    no_cooking: bool = False
    """True after the last breeding, when no animal may be cooked (ruling.end-free)."""
    scoring: bool = False
    """True in a line of the game's end, where cards may bring points."""

    # --- trying steps ---------------------------------------------------------------------------------------------

    def on_copy(self, step: Step | None = None) -> "Turn":
        """Return a copy of this line on which a step can be tried.

        The home is always copied. The rest of the game is copied unless the step changes only the home.
        """
        home, game = self.home.copy(), self.game
        if type(step) not in _OF_HOME or self.granting or getattr(step, "by", ""):
            game = game.copy_for(self.seat, home)
        home.changes = None
        other = self.copied(game, home)
        other.action = self.action.copy()
        other.given = None if self.given is None else dict(self.given)
        return other

    def after(self, play: StepHandler, step: Step) -> "Turn":
        """Return a copy of this line after one more step. Raise `RuleBroken` if the step is refused."""
        other = self.on_copy(step)
        other.go_on({type(step): play}, step)
        return other

    def refusal(self, play: StepHandler, step: Step) -> RuleBroken | None:
        """Return the finding if a step may not come next, None if it may."""
        try:
            self.after(play, step)
        except RuleBroken as broken:
            return broken
        return None

    def allows(self, play: StepHandler, step: Step) -> bool:
        """Return whether a step may come next."""
        return self.refusal(play, step) is None

    @property
    def crowded(self) -> bool:
        """True if animals have no room, so that only free steps can follow."""
        return self.overflow is not None

    @property
    def can_end(self) -> bool:
        """True if the line can end here, perhaps after letting animals go."""
        offer = self.offer
        if offer is None:
            return True
        if offer.choices and not any(self.done & mask for mask in offer.choices):
            return False
        if CHOOSE in offer.find and not (self.done | self.closed) & offer.find[CHOOSE].bit:
            return False
        return self.acted

    # --- the end of the line --------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Check the end of a line: choices are made, animals housed, and something is done (work.must-act)."""
        offer = self.offer
        if offer is not None and offer.asks:
            self._check_choices(offer)
        if self.home.housing_unchecked:
            self.recheck_housing()
            self.refuse_if_unhoused()
        if offer is not None and not self.acted:
            self.index, self.item = self.placed_at, None
            illegal("work.must-act", "the placement has no effect", expected="at least one action of the space")

    def _check_choices(self, offer: Offer) -> None:
        """Refuse a line that leaves an either/or open (work.order-of-actions), or the goods of choice (work.choice)."""
        here, self.index = self.index, self.placed_at
        if offer.choices and not any(self.done & mask for mask in offer.choices):
            sides = " or ".join(f"'{_first_step(offer, mask)}'" for mask in offer.choices)
            ambiguous("work.order-of-actions", "the line does not say which side is used", hint=f"add {sides}")
        elif CHOOSE in offer.find and not (self.done | self.closed) & offer.find[CHOOSE].bit:
            count = offer.find[CHOOSE].act.count
            hint = "add 'take wood'" if count == 1 else "add 'take wood reed'"
            what = "building resource is" if count == 1 else f"{count} building resources are"
            ambiguous("work.choice", f"which {what} taken?", hint=hint)
        self.index = here

    def look_ahead(self) -> None:
        """Remember the steps of this line that change how earlier steps are played."""
        kinds = list(map(type, self.steps))
        self.written = _CHANGE_EARLIER_STEPS.intersection(kinds)
        if Fence in self.written:
            self.action.last_fence = len(kinds) - 1 - kinds[::-1].index(Fence)

    # --- animals ----------------------------------------------------------------------

    def check_before(self, step: Step) -> None:
        """Refuse a step while animals have no room. The fences of an action are one step (ruling.animals-moment).

        Free steps are not checked, so that animals without room can be cooked or let go (animals.overflow).
        """
        if self.granting or (type(step) is Fence and self.action.fencing):
            return
        if type(step) is Take and not step.goods and self.offer is not None and self.offer.implied:
            return  # the goods came with the placement
        self.refuse_if_unhoused()

    @property
    def fences_complete(self) -> bool:
        """True if the fence just built is the last of its action (ruling.fences-judged)."""
        here = self.index if self.item is None else self.item
        return here >= self.action.last_fence

    def recheck_housing(self) -> None:
        """Check whether all animals are housed, but not between the fences of one action (ruling.fences-judged)."""
        if self.action.fencing and type(self.steps[self.index]) is Fence and not self.fences_complete:
            return
        FarmTurn.recheck_housing(self)

    # --- what the space offers --------------------------------------------------------------------------------

    def take_act(self, does: str) -> Act:
        """OfferedAct an action of the space and return it.

        It must be offered and not done before (work.offered), and not be excluded (work.order-of-actions).
        """
        if self.granting:
            return self._use_granted(does)
        offer = self.offer
        if offer is None:
            raise RuleBroken("record.step", f"{does} needs a space, and the line names none", kind="malformed")
        use = offer.find.get(does)
        if does == "bake" and self.action.bakes_due and (use is None or self.done & use.bit):
            self.action.bakes_due -= 1
            return GRANTED[does]
        if use is None:
            offered = ", ".join(use.act.name for use in offer.acts)
            illegal("work.offered", f"{self._space_name} does not offer {does}", found=does, expected=offered)
            return GRANTED.get(does, Act(does))
        _, bit, needs, shuts, act = use
        if self.done & bit and does not in SEVERAL:
            illegal("work.offered", f"{self._space_name} offers {does} only once")
        if self.closed & bit or needs & ~self.done:
            self._refuse_order(offer, use)
        self.done |= bit
        self.closed |= shuts
        return act

    def _use_granted(self, does: str) -> Act:
        """OfferedAct any action that a card grants and return it. Bread is baked once in each (work.offered)."""
        if does == "bake":
            if self.action.baked and not self.action.bakes_due:
                illegal("work.offered", "bread is baked once in an action")
            elif self.action.baked:
                self.action.bakes_due -= 1
            self.action.baked = True
        return GRANTED[does]

    def _refuse_order(self, offer: Offer, use: OfferedAct) -> None:
        """Refuse an action that another one excludes, or that needs another one first (work.order-of-actions)."""
        if self.closed & use.bit:
            done = _titles(offer, self.done)
            illegal("work.order-of-actions", f"either {done} or {use.act.name}, not both")
        else:
            illegal("work.order-of-actions", f"{use.act.name} comes only after {_titles(offer, use.needs)}")

    def open_acts(self) -> list[Act]:
        """Return the actions of the space that can be done next: not done before, and not excluded by another."""
        if self.offer is None:
            return []
        acts = [
            use.act
            for use in self.offer.acts
            if not (self.done & use.bit and use.act.name not in SEVERAL)
            and not self.closed & use.bit
            and not use.needs & ~self.done
        ]
        return [*acts, *([GRANTED["bake"]] if self.action.bakes_due else [])]

    @property
    def _space_name(self) -> str:
        return self.game.space_name(self.space)


def _titles(offer: Offer, mask: int) -> str:
    return " and ".join(use.act.name for use in offer.acts if mask & use.bit)


def _first_step(offer: Offer, mask: int) -> str:
    """Return the notation of the first action of a set."""
    does = next(use.act for use in offer.acts if mask & use.bit).name
    return "take wood reed" if does == CHOOSE else NOTATION.get(does, does)


def cells_named(names: Sequence[str], word: str) -> list[int]:
    """Return the numbers of the cells that a step names. Refuse a step without cells."""
    if not names:
        raise RuleBroken("record.step", f"`{word}` names a cell", kind="malformed")
    return [cell_named(name) for name in names]


def placement_of(steps: Sequence[Step]) -> Place | Pass | None:
    """Return the step of a line that places a person or passes, None in a free action."""
    for step in steps:
        if type(step) is Place or type(step) is Pass:
            return step
    return None
