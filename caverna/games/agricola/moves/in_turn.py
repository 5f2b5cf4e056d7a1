"""Choices in a turn: the steps that can follow in a line, and whether the line can then be completed."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.engine.trying import Trying
from caverna.model.refusals import RuleBroken

from ..catalogue.offer import TAKE
from ..goods import ANIMALS, CROPS, Goods
from ..rules import free_steps
from ..rules.card_checks import usable_cards
from ..rules.chapters import CARRIED_OUT_BY, IN_TURN, TURN_STEPS
from ..rules.pastures import can_join_pastures
from ..rules.placing import REPLACING_STEPS, only_brings_goods
from ..rules.turn import Turn, placement_of
from ..steps import Card, Eat, Fence, Leave, Minor, Occupation, Pass, Place, Step, Take
from .in_card import distinct, inside
from .listed import steps_for

if TYPE_CHECKING:
    from ..rules.game import Game

_MAY_LEAD_NOWHERE = (Place, Leave)


class InTurn(Trying):
    """The state of a partly played turn of the player to act, or of another player's free action.

    ``turns`` are the possible meanings of the line: with the steps that the placement implies, and without the implied
    steps, because a later step may still express them.
    """

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.game, self.seat, self.steps = game, seat, tuple(steps)
        self.mine = game.to_act is not None and game.seat_to_act == seat
        self.placed = placement_of(self.steps) is not None
        self._tried: dict[Step, list[Turn] | RuleBroken] = {}
        self._leads: dict[Step, bool | None] = {}
        self.turns = self._begun()

    # --- playing ---------------------------------------------------------------------------------------------

    def _begun(self) -> list[Turn]:
        """Return the possible meanings of the line; raise `RuleBroken` if it is illegal.

        Pastures that do not hang together yet are judged after the action's last fence (ruling.fences-judged).
        """
        if not self.placed:
            return [self._played()]
        try:
            return _alternatives(self._played, self.steps)
        except RuleBroken as broken:
            if broken.rule != "fence.adjacent":
                raise
            more = Fence(())  # stands for the pasture that will join the others
            found = _alternatives(lambda *later: self._played(*later, more), self.steps)
            if not any(map(can_join_pastures, found)):
                raise
            return found

    def _played(self, *later: Step) -> Turn:
        """Play the steps of a line in which ``later`` steps will follow."""
        table = self.game.copy_for(self.seat)
        turn = Turn(table, self.seat, table.homes[self.seat], (*self.steps, *later))
        turn.no_cooking = self.game.finished
        turn.run(TURN_STEPS, len(self.steps))
        turn.steps = self.steps
        return turn

    def after_step(self, step: Step) -> list[Turn]:
        """Return the possible meanings with one more step; raise `RuleBroken` if it is illegal."""
        step = self._alike(step)
        if step not in self._tried:
            try:
                self._tried[step] = self._after(step)
            except RuleBroken as broken:
                self._tried[step] = broken
        found = self._tried[step]
        if isinstance(found, RuleBroken):
            raise found
        return found

    def _alike(self, step: Step) -> Step:
        """Return the step that is tried instead of all similar ones. Which card allows a placement does not matter."""
        cards = usable_cards(self.turns[0]) if isinstance(step, Place) and step.by else []
        return Place(step.space, cards[0]) if isinstance(step, Place) and step.by in cards else step

    def _after(self, step: Step) -> list[Turn]:
        found, refused = [], None
        for turn in self.turns:
            try:
                if isinstance(step, Place):
                    found += _placed(turn, step)
                elif isinstance(step, Fence):
                    found.append(_fenced(turn, step))
                else:
                    found.append(turn.after(TURN_STEPS[type(step)], step))
            except RuleBroken as broken:
                refused = refused or broken
        if not found and refused is not None:
            raise refused
        return found

    # --- what may come next ----------------------------------------------------------------------------------

    def kinds(self) -> Iterable[type[Step]]:
        """Yield the kinds of steps that can follow: placements or actions of the space, free steps, and `pass` last."""
        if self.placed:
            yield from dict.fromkeys(kind for turn in self.turns for kind in _of_space(turn) if _has_room(turn, kind))
        places = not self.placed and not self.turns[0].crowded and self.game.due == "turns"
        if places and (self.mine or usable_cards(self.turns[0])):
            yield Place
        yield from free_steps.ACTIONS
        if places and self.mine and not self._can_place():
            yield Pass

    def _can_place(self) -> bool:
        """Return whether a space can be used at once, so that passing is illegal."""
        places = map(Place, self.values(Draft(Place, {}), "space"))
        return any(self.leads_on(step) is True and self.refusal(step) is None for step in places)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        if draft.kind not in IN_TURN:
            return
        turns = (turn for turn in self.turns if draft.kind.free or _has_room(turn, draft.kind))
        yield from distinct(value for turn in turns for value in IN_TURN[draft.kind].values(turn, field, draft))

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        if self._only_brings_goods(step):
            return None
        try:
            self.after_step(step)
        except RuleBroken as broken:
            return broken
        return self._out_of_turn(step) if isinstance(step, Place) and not self.mine else None

    def _only_brings_goods(self, step: Step) -> bool:
        """Return whether a step is a legal placement that need not be tried."""
        turn = self.turns[0]
        return isinstance(step, Place) and self.mine and not turn.crowded and only_brings_goods(turn, step)

    def _out_of_turn(self, step: Place) -> RuleBroken | None:
        """Return why a player may not place now. A card may allow a placement in another player's turn."""
        broken = self.why_not((*self.steps, self._alike(step)))
        return broken if broken is not None and broken.rule == "work.turn-order" else None

    def inside(self, draft: Draft, steps: Sequence[Step]) -> Moment | None:
        """Return the state of a card after some of its effects."""
        return inside(self, self.turns, draft, steps)

    # --- what can be completed -------------------------------------------------------------------------------

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether a line can be completed after every step of a kind, as it can after the actions of a space.

        After a card this is unknown: its effects may leave the space without a possible action.
        """
        if kind in _MAY_LEAD_NOWHERE:
            return False
        if (not kind.free and kind is not Take) or all(turn.can_end for turn in self.turns):
            return True
        return None if kind is Card else False

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step."""
        step = self._alike(step)
        if step not in self._leads:
            self._leads[step] = self._leads_on(step)
        return self._leads[step]

    def _leads_on(self, step: Step) -> bool | None:
        if self._only_brings_goods(step):
            return True
        try:
            found = self.after_step(step)
        except RuleBroken:
            return False
        unsure = False
        for turn in found:
            verdict = turn.can_end or _can_act(turn)
            if verdict is True:
                return True
            unsure |= verdict is None
        return None if unsure else False


def _alternatives(play: Any, steps: Sequence[Step]) -> list[Turn]:
    """Return the meanings of a line, with and without the steps that its placement implies; raise `RuleBroken`."""
    written = {type(step) for step in steps}
    later = {does: step for does, step in REPLACING_STEPS.items() if type(step) not in written}
    found: list[Turn] = []
    try:
        found.append(play())
        offer = found[0].offer
    except RuleBroken:
        offer = play(*later.values()).offer
    for use in offer.implied if offer is not None else ():
        if use.act.name in later:
            with suppress(RuleBroken):
                found.append(play(later[use.act.name]))
    return found or [play()]


def _placed(turn: Turn, step: Place) -> list[Turn]:
    """Return the meanings of a line after a placement, with and without the steps that it implies."""

    def play(*later: Step) -> Turn:
        other = turn.on_copy()
        other.written |= {type(each) for each in later}
        other.go_on(TURN_STEPS, step)
        return other

    return _alternatives(play, (*turn.steps, step))


def _fenced(turn: Turn, step: Fence) -> Turn:
    """Return the line after a fence. It may be apart from the other pastures if another pasture can join them."""
    try:
        return turn.after(TURN_STEPS[Fence], step)
    except RuleBroken as broken:
        if broken.rule != "fence.adjacent":
            raise
        other = turn.on_copy(step)
        other.action.last_fence = len(turn.steps) + 1
        other.go_on(TURN_STEPS, step)
        if not can_join_pastures(other):
            raise
        return other


def _has_room(turn: Turn, kind: type[Step]) -> bool:
    """Return whether the animals allow a step of this kind next. Between two fences they need no room."""
    return not turn.crowded or (kind is Fence and turn.action.fencing)


def _of_space(turn: Turn) -> Iterator[type[Step]]:
    """Yield the kinds of steps that a space offers now."""
    if turn.offer is None:
        return
    for act in turn.open_acts():
        yield from CARRIED_OUT_BY.get(act.name, ())
    implied = {use.act.name for use in turn.offer.implied}
    yield from (type(step) for does, step in REPLACING_STEPS.items() if does in implied)
    if TAKE in implied and not turn.took:
        yield Take


def _can_act(turn: Turn) -> bool | None:
    """Return whether an action of the space is possible, now or after eating everything; None if a card may help."""
    if _acts(turn):
        return True
    goods = [(good, turn.home.goods[good]) for good in (*CROPS, *ANIMALS) if turn.home.food_values[good]]
    eaten = Goods.of((good, count) for good, count in goods if count)
    if eaten:
        with suppress(RuleBroken):
            if _acts(turn.after(free_steps.eat, Eat(eaten))):
                return True
    return None if usable_cards(turn) else False


def _acts(turn: Turn) -> bool:
    for act in turn.open_acts():
        if any(turn.allows(TURN_STEPS[type(step)], step) for step in steps_for(turn, act)):
            return True
        for kind in CARRIED_OUT_BY.get(act.name, ()):
            if kind in (Occupation, Minor) and any(True for _ in IN_TURN[kind].values(turn, "card", Draft(kind, {}))):
                return True
    return False
