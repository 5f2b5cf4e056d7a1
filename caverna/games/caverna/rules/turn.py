"""Playing one line of steps (p. 6-9): a turn, a free action, or a line at a round's start or the game's end.

A `Turn` has the space that is used, and its actions that are done or no longer allowed. It decides when goods are
taken automatically. The functions that play the steps are in the modules that :mod:`.chapters` lists.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import define

from caverna.games.farming.turn import FarmTurn, Handlers
from caverna.model.refusals import RuleBroken, Words, ambiguous, illegal

from ..catalogue.keys import GUEST_ROOM
from ..catalogue.offer import Act, Offer
from ..catalogue.spaces import EXTENSION
from ..state.home import Home
from ..steps import Dwelling, Leave, Order, Pass, Pasture, Place, Stable, Step, Take

if TYPE_CHECKING:
    from ..catalogue.acts import ActName
    from .expedition import Outing
    from .game import Game  # noqa: F401 - the base class of Turn names it

NOTATION = {
    "dwelling": "furnish Dwelling D3",
    "meadow/field": "meadow C4 field C3",
    "cavern/tunnel": "cavern E3 tunnel E2",
    "ruby mine on a tunnel": "ruby mine E2",
    "ruby mine on a deep tunnel": "ruby mine E2",
}
"""Actions whose name differs from the notation of their step -> an example in notation."""

StepHandler = Callable[["Turn", Any], None]

_ELSEWHERE: dict[type[Step], str] = {Dwelling: "outside of an expedition one is furnished, as in 'furnish Dwelling D3'"}
"""Hints for steps that are allowed only as loot."""
_LOOKED_AHEAD_FOR = frozenset({Order, Take, Leave, Pasture, Stable})
_SPLIT = frozenset({"fences", "trade", "buy"})
"""Actions that may take several steps in a row, if no other action comes between them."""


@define(eq=False, repr=False)
class Turn(FarmTurn["Game", Home]):
    """A line that a player is playing; ``item`` is the index of a loot item of an expedition."""

    places, taking = Place, Take
    worker = "dwarf"
    hints = _ELSEWHERE
    looked_ahead_for = _LOOKED_AHEAD_FOR
    used: str = ""
    """The space that is used: ``space``, or the one it imitates. ``offer`` has its actions."""
    offer: Offer | None = None
    imitating: bool = False
    dwarf: int = -1
    last: int = -1
    """The index of the action done last, -1 before. Some actions may continue with another step."""
    order_at: int = -1
    """The index of the `order` step of the line, -1 if it has none."""
    take_said: bool = False
    """True if the line has `take` or `leave`."""
    built_at: int = -1
    """The index of the line's last pasture or stable, -1 if it has none."""
    fenced: int = 0
    """The sizes of the pastures that this Build fences action has made: 1 small, 2 large, 3 both."""
    wood_taken_off: bool = False
    """True if this Build fences action has used the Carpenter's discount."""
    bought: int = 0
    """The goods bought on the market, as a set of bits."""
    traded: int = 0
    """The number of trades on Ore trading."""
    take_last_waits: bool = False
    """True if the line may still grow. Goods that are taken after the other actions are then not taken yet."""
    outing: "Outing | None" = None
    """The expedition in progress."""

    def go_on(self, handlers: Handlers, step: Step) -> None:
        """Play one more step after those that are played, without the checks at the end of a line."""
        if type(step) is Pasture or type(step) is Stable:
            self.built_at = len(self.steps)
        FarmTurn.go_on(self, handlers, step)

    def finish(self) -> None:
        """Check at the end of the line that animals have room and that the placement had an effect (work.must-act).

        An imitation needs an effect too, even if all goods of the space had accumulated
        (ruling.imitation-nothing-left). The line must choose a side of an either/or (work.order-of-actions).
        """
        if self.overflow is not None:
            self.refuse_if_unhoused()
        needed = self.placed_at >= 0 and not self.acted and self.offer is not None
        if needed and not self.game.rulings.empty_placements:
            assert self.offer is not None
            self.index, self.item = self.placed_at, None
            if self.offer.choices and not self.done:
                sides = " or ".join(f"'{self._first_step(mask)}'" for mask in self.offer.choices)
                ambiguous("work.order-of-actions", "the line does not say which side is used", hint=f"add {sides}")
            illegal("work.must-act", "the placement has no effect", expected="at least one action of the space")

    def _first_step(self, mask: int) -> str:
        """Return the notation of the first action in a bit mask."""
        assert self.offer is not None
        first = next(act for number, act in enumerate(self.offer.acts) if mask >> number & 1)
        return NOTATION.get(first.name, first.name)

    # --- the actions of the space -----------------------------------------------------------------------------

    def take_act(self, does: str) -> Act:
        """Use the action ``does`` of the space: it must be offered, and not done before (work.offered).

        "and/or" allows any order, "and then/or" the printed order, "either/or" only one side
        (work.order-of-actions).
        """
        offer = self.offer
        if offer is None:
            raise RuleBroken("record.step", f"{does} needs a space, and the line names none", kind="malformed")
        first = offer.first.get(does)
        if first is not None:
            number, bit, needs, shuts, act = first
            done = self.done
            if not ((done | self.closed) & bit or needs & ~done):
                self.last, self.done = number, done | bit
                if GUEST_ROOM in self.home.active:
                    self._use_guest_room(offer, number)
                else:
                    self.closed |= shuts
                return act
        return self._take_act_with_care(offer, does)

    def _take_act_with_care(self, offer: Offer, does: str) -> Act:
        """Use an action in the general case: the space offers it twice, it continues, or it must be refused."""
        number = self._other(offer, does)
        if number < 0:
            return Act(cast("ActName", does))
        self._check_order(offer, number)
        self.last = number
        self.done |= 1 << number
        if GUEST_ROOM in self.home.active:
            self._use_guest_room(offer, number)
        else:
            self.closed |= offer.shuts[number]
        return offer.acts[number]

    def open_acts(self) -> list[Act]:
        """Return the actions of the space that can be done next."""
        offer = self.offer
        if offer is None:
            return []
        return [
            act for number, act in enumerate(offer.acts) if not self._is_done(offer, number) and self._in_order(number)
        ]

    def _is_done(self, offer: Offer, number: int) -> bool:
        """Return whether an action is done and cannot continue with another step."""
        return bool(self.done >> number & 1) and not (self.last == number and offer.acts[number].name in _SPLIT)

    def _in_order(self, number: int) -> bool:
        """Return whether the actions done so far allow an action now."""
        assert self.offer is not None
        if not (self.closed >> number & 1 or self.offer.needs[number] & ~self.done):
            return True
        try:
            self._check_order(self.offer, number)
        except RuleBroken:
            return False
        return True

    def _other(self, offer: Offer, does: str) -> int:
        """Return an action of that name that is not done or can continue (work.offered); -1 if the rule is waived."""
        for number in offer.find.get(does, ()):
            if not self._is_done(offer, number):
                return number
        name = self.game.space_name(self.used)
        if does in offer.find:
            illegal("work.offered", f"{name} offers {does} only once")
        else:
            offered = ", ".join(act.title for act in offer.acts)
            illegal("work.offered", f"{name} does not offer {does}", found=does, expected=offered)
        return -1

    def _check_order(self, offer: Offer, number: int) -> None:
        """Refuse an action that comes too late, or before the one it depends on (work.order-of-actions)."""
        if self.game.rulings.sow_before_tile and any(
            act.name == "sow" and self.done >> at & 1 for at, act in enumerate(offer.acts)
        ):
            return  # the tile may come after the sowing (ruling.as-played)
        if self.closed >> number & 1:
            illegal("work.order-of-actions", _why_closed, offer, self.done, number)
        if offer.needs[number] & ~self.done:
            illegal("work.order-of-actions", _comes_after, offer, number)

    def _use_guest_room(self, offer: Offer, number: int) -> None:
        """Close the actions that an action excludes, as the Guest room allows (ruling.guest-room).

        "either/or" then means "and/or"; on Extension only once per game.
        """
        home, once = self.home, self.used == EXTENSION
        self.closed |= (offer.shuts if once and home.guest_used else offer.shuts_with_guest_room)[number]
        if once and self.done.bit_count() == len(offer.acts):
            home.guest_used = True

    def gain_with(self, goods: tuple[tuple[int, int], ...]) -> None:
        """Give the goods that come with an action; the action has then had an effect."""
        for good, count in goods:
            self.home.gain(good, count, self.game.space_name(self.used))
        self.acted = True

    def take_last(self) -> None:
        """Let goods that the line does not mention be taken after its last pasture or stable."""
        if not self.take_said and not self.take_last_waits:
            self.take_after = max(self.placed_at, self.built_at)

    def look_ahead(self) -> None:
        """Note `order`, `take` or `leave`, and the last pasture or stable: they affect the steps before them."""
        for index, step in enumerate(self.steps):
            kind = type(step)
            if kind is Order:
                if self.order_at >= 0:
                    self.index = index
                    raise RuleBroken("record.step", "`order` is written once", kind="malformed")
                self.order_at = index
            elif kind is Take or kind is Leave:
                self.take_said = True
            elif kind is Pasture or kind is Stable:
                self.built_at = index


def _why_closed(offer: Offer, done: int, number: int) -> Words:
    title, before = offer.acts[number].title, _titles(offer, done)
    if any(mask >> number & 1 for mask in offer.choices):
        return Words(f"either {before} or {title}, not both")
    return Words(f"{title} comes before {before} or not at all")


def _comes_after(offer: Offer, number: int) -> Words:
    return Words(f"{offer.acts[number].title} comes only after {_titles(offer, offer.needs[number])}")


def _titles(offer: Offer, mask: int) -> str:
    return " and ".join(act.title for number, act in enumerate(offer.acts) if mask >> number & 1)


def whole(strength: int) -> int:
    """Return the strength of a weapon; refuse anything but a whole number."""
    if type(strength) is not int:
        raise RuleBroken("record.number", f"a strength is a whole number, not {strength!r}", kind="malformed")
    return strength


def is_turn(steps: Sequence[Step]) -> bool:
    """Return whether a line places a dwarf or passes. All other lines are free actions."""
    for step in steps:
        kind = type(step)
        if kind is Place or kind is Pass:
            return True
    return False
