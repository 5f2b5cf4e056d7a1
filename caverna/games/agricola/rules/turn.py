"""Playing one line of steps: a turn, a free move, a part of a round's start or of the game's end.

A `Turn` knows which space is used and which acts of it are done or shut out. What each kind of step does is in the
other modules.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import Factory, define

from caverna.games.farming.turn import FarmTurn
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.offer import CHOOSE, SEVERAL, Act, Offer, Use
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
"""Steps that change nothing but the home, unless they rest on a card."""
_LOOKED_AHEAD_FOR = frozenset({Leave, Grow, Renovate, Fence})
NOTATION = {
    "major": "buy Well", "minor": "minor NAME paying 1 wood", "occupation": "occupation NAME", "choose": "take wood",
    "plow": "plow B1", "sow": "sow grain B1", "bake": "bake 1", "fence": "fence D1 E1", "room": "room B2",
    "stable": "stable C1",
}  # fmt: skip
"""How acts are written, where it is more than their name."""
GRANTED: dict[str, Act] = {
    "stable": Act("stable", wood=STABLE_WOOD),
    "grow": Act("grow", with_room=True),
    **{
        does: Act(does) for does in ("room", "renovate", "plow", "sow", "bake", "fence", "major", "occupation", "minor")
    },
}
"""The acts a card can grant, at the usual price; an occupation costs nothing then."""


class Used(NamedTuple):
    """The card that does something: its name, its key, and whether it is another player's."""

    name: str
    key: str
    of_another: bool = False


NO_CARD = Used("", "")


@define(eq=False)
class ActionState:
    """The state of an action, of a space or granted by a card."""

    last_fence: int = -1
    """The step after which its fences are judged."""
    left_over: list[int] = Factory(list)
    """Pastures that a split left over; each may still be named once."""
    fencing: bool = False
    rooms: int = 0
    stables: int = 0
    bakes_due: int = 0
    """Bake bread actions that ovens just bought bring (major.oven)."""
    baked: bool = False

    def copy(self) -> "ActionState":
        """Return an independent copy."""
        return ActionState(
            self.last_fence, [*self.left_over], self.fencing, self.rooms, self.stables, self.bakes_due, self.baked
        )


@define(eq=False, repr=False)
class Turn(FarmTurn["Game", Home]):
    """A line being played by one player; its ``item`` is an effect of a card's step."""

    places, taking = Place, Take
    worker = "person"
    looked_ahead_for = _LOOKED_AHEAD_FOR
    offer: Offer | None = None
    took: bool = False
    """A bare `take` has been written where goods come by themselves."""
    written: frozenset[type[Step]] = frozenset()
    """The kinds of steps the line writes of those that matter before their turn comes."""
    action: ActionState = Factory(ActionState)
    using: Used = NO_CARD
    """The card that does something."""
    granting: str = ""
    """The card, by its normalised name, that grants the action being done; empty: the space does."""
    returned: frozenset[str] = frozenset()
    """Major improvements given back in this line: they can be bought from the next turn on."""
    played: frozenset[str] = frozenset()
    """Hand cards played in this line."""
    passing: frozenset[str] = frozenset()
    """Minor improvements played in this line that pass to the left."""
    given: dict[tuple[str, int, int], int] | None = None
    """(card, round or 0 for now, good) -> what the card has given in this line, where a description says how much."""
    no_cooking: bool = False
    """After the last breeding no animal is cooked (ruling.end-free)."""
    scoring: bool = False
    """This is a line of the game's end, where cards may bring points."""

    # --- trying ---------------------------------------------------------------------------------------------------

    def on_copy(self, step: Step | None = None) -> "Turn":
        """Return the line as it is played, on a copy of the game; the same game where a step changes only the home."""
        home, game = self.home.copy(), self.game
        if type(step) not in _OF_HOME or self.granting or getattr(step, "by", ""):
            game = game.copy_for(self.seat, home)
        home.changes = None
        other = self.copied(game, home)
        other.action = self.action.copy()
        other.given = None if self.given is None else dict(self.given)
        return other

    def after(self, play: StepHandler, step: Step) -> "Turn":
        """Return the line with one more step, on a copy of the game; a broken rule is raised."""
        other = self.on_copy(step)
        other.go_on({type(step): play}, step)
        return other

    def refusal(self, play: StepHandler, step: Step) -> RuleBroken | None:
        """Return why a step may not come next, None if it may."""
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
        """Whether animals have no room, so that only free steps can follow."""
        return self.overflow is not None

    @property
    def can_end(self) -> bool:
        """Whether the line can end as it is, or by letting animals go."""
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
        """Check what holds at the end of a line: choices made, animals housed, and something done (work.must-act)."""
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
        """Ask for the side of an either/or (work.order-of-actions) and for goods of choice (work.choice)."""
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
        """See what the line says that matters before its turn comes."""
        kinds = list(map(type, self.steps))
        self.written = _LOOKED_AHEAD_FOR.intersection(kinds)
        if Fence in self.written:
            self.action.last_fence = len(kinds) - 1 - kinds[::-1].index(Fence)

    # --- animals ----------------------------------------------------------------------

    def check_before(self, step: Step) -> None:
        """Refuse a step while animals have no space; the fences of an action are one step (ruling.animals-moment).

        Free steps come before that, so that animals without space are cooked or let go (animals.overflow).
        """
        if self.granting or (type(step) is Fence and self.action.fencing):
            return
        if type(step) is Take and not step.goods and self.offer is not None and self.offer.understood:
            return  # what it names has come with the placement
        self.refuse_if_unhoused()

    @property
    def fences_complete(self) -> bool:
        """Whether the fence just built is the last of its action (ruling.fences-judged)."""
        here = self.index if self.item is None else self.item
        return here >= self.action.last_fence

    def recheck_housing(self) -> None:
        """Look whether all animals are housed, but not between the fences of one action (ruling.fences-judged)."""
        if self.action.fencing and type(self.steps[self.index]) is Fence and not self.fences_complete:
            return
        FarmTurn.recheck_housing(self)

    # --- what the space offers --------------------------------------------------------------------------------

    def take_act(self, does: str) -> Act:
        """Use an act of the space: offered, not done before (work.offered), not shut out (work.order-of-actions)."""
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
            offered = ", ".join(use.act.name for use in offer.uses)
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
        """Use an act that a card grants: any, but one Bake bread action in each (work.offered)."""
        if does == "bake":
            if self.action.baked and not self.action.bakes_due:
                illegal("work.offered", "bread is baked once in an action")
            elif self.action.baked:
                self.action.bakes_due -= 1
            self.action.baked = True
        return GRANTED[does]

    def _refuse_order(self, offer: Offer, use: Use) -> None:
        """Refuse an act that another one shuts out, or that needs another one first (work.order-of-actions)."""
        if self.closed & use.bit:
            done = _titles(offer, self.done)
            illegal("work.order-of-actions", f"either {done} or {use.act.name}, not both")
        else:
            illegal("work.order-of-actions", f"{use.act.name} comes only after {_titles(offer, use.needs)}")

    def open_acts(self) -> list[Act]:
        """Return the acts of the space that can be done next: not done before, and not shut out by their order."""
        if self.offer is None:
            return []
        acts = [
            use.act
            for use in self.offer.uses
            if not (self.done & use.bit and use.act.name not in SEVERAL)
            and not self.closed & use.bit
            and not use.needs & ~self.done
        ]
        return [*acts, *([GRANTED["bake"]] if self.action.bakes_due else [])]

    @property
    def _space_name(self) -> str:
        return self.game.space_name(self.space)


def _titles(offer: Offer, mask: int) -> str:
    return " and ".join(use.act.name for use in offer.uses if mask & use.bit)


def _first_step(offer: Offer, mask: int) -> str:
    """Return the notation of the first act of a set."""
    does = next(use.act for use in offer.uses if mask & use.bit).name
    return "take wood reed" if does == CHOOSE else NOTATION.get(does, does)


def cells_named(names: Sequence[str], word: str) -> list[int]:
    """Return the numbers of the cells a step names; there must be one at least."""
    if not names:
        raise RuleBroken("record.step", f"`{word}` names a cell", kind="malformed")
    return [cell_named(name) for name in names]


def placement_of(steps: Sequence[Step]) -> Place | Pass | None:
    """Return the step that places a person or passes; None: the line is a free move."""
    for step in steps:
        if type(step) is Place or type(step) is Pass:
            return step
    return None
