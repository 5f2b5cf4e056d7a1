"""The moments of a turn: what can follow the steps of a line, and whether it can still be completed then."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.engine.trying import Trying
from caverna.model.refusals import RuleBroken

from ..catalogue.acts import ACTS
from ..catalogue.offer import CHOOSE, GROW, RENOVATE, TAKE, TOKEN
from ..catalogue.rounds import LAST_ROUND
from ..goods import ANIMALS, CROPS, Goods
from ..legal import candidates
from ..rules.card_effects import GRANTABLE
from ..rules.turn import placement_of
from ..steps import (
    STEPS,
    Bake,
    Buy,
    Card,
    Changes,
    Eat,
    Grow,
    Later,
    Leave,
    Minor,
    Occupation,
    Pass,
    Place,
    Renovate,
    Step,
    Take,
)
from . import cards
from .values import FREE_VALUES, VALUES
from .views import View, begun

if TYPE_CHECKING:
    from ..rules.game import Game

KINDS: dict[str, type[Step]] = {
    **{act: STEPS[act] for act in ACTS if act in STEPS},
    "major": Buy, TOKEN: Leave, CHOOSE: Take,
}  # fmt: skip
"""Act of a space -> the step that carries it out: the one of its name, unless it is said here."""
_LATER: dict[str, Step] = {GROW: Grow(), RENOVATE: Renovate(), TOKEN: Leave()}
"""What is understood with a placement, and the step that says it otherwise."""
_MAY_LEAD_NOWHERE = (Place, Leave)


class InTurn(Trying):
    """A turn of the player to act as far as it is played; for anybody else, and without a placement, a free move."""

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self._seen: dict[tuple[Step, ...], list[View] | RuleBroken] = {}
        super().__init__(game, seat, steps)
        self.mine = game.to_act is not None and game.seat_to_act == seat
        self.placed = placement_of(self.steps) is not None
        self.views = self._views(self.steps)

    def begun(self, steps: tuple[Step, ...]) -> Any:
        """Return the table after the beginning of a line."""
        return self._views(steps)[0].table

    def _views(self, steps: tuple[Step, ...]) -> list[View]:
        """Return how the table looks after steps; a broken rule is raised."""
        if steps not in self._seen:
            try:
                self._seen[steps] = self._played(steps)
            except RuleBroken as broken:
                self._seen[steps] = broken
        found = self._seen[steps]
        if isinstance(found, RuleBroken):
            raise found
        return found

    def _played(self, steps: tuple[Step, ...]) -> list[View]:
        """Play steps: with what is understood done, and as if a later step said it."""
        handlers = _handlers()
        found: list[View] = []
        refused: RuleBroken | None = None
        try:
            found.append(begun(self.game, self.seat, steps, handlers))
        except RuleBroken as broken:
            refused = broken
        written = {type(step) for step in steps}
        offer = found[0].turn.offer if found else None
        if placement_of(steps) is not None and (refused is not None or offer is not None):
            understood = [use.act.name for use in offer.understood] if offer is not None else [*_LATER]
            later = [_LATER[does] for does in understood if does in _LATER and type(_LATER[does]) not in written]
            for step in later:
                with suppress(RuleBroken):
                    found.append(begun(self.game, self.seat, steps, handlers, step))
        if refused is not None and not found:
            raise refused
        return found

    @property
    def complete(self) -> bool:
        """Whether the line may end here."""
        return bool(self.steps) and self.why_not(self.steps) is None

    # --- what may come next ----------------------------------------------------------------------------------

    def kinds(self) -> Iterable[type[Step]]:
        """Return placements before one is made, then what the space offers; free steps always."""
        found: list[type[Step]] = []
        if self.placed:
            found = [kind for view in self.views if not view.crowded for kind in self._of_space(view)]
        elif not self.views[0].crowded and self.game.due == "turns":
            found = [Place] if self.mine or cards.usable(self.views[0]) else []
            found += [Pass] * (self.mine and not self._can_place())
        return dict.fromkeys((*found, *FREE_VALUES))

    def _can_place(self) -> bool:
        """Return whether a space can be used at once, so that nobody may pass."""
        places = map(Place, self._placements(Draft(Place, {}), "space"))
        return any(self.leads_on(step) is True and self.refusal(step) is None for step in places)

    def _of_space(self, view: View) -> Iterator[type[Step]]:
        turn = view.turn
        if turn.offer is None:
            return
        for act in turn.open_acts():
            does = TAKE if act.name.startswith(f"{TAKE} ") else act.name
            if does in KINDS:
                yield KINDS[does]
        understood = {use.act.name for use in turn.offer.understood}
        yield from (type(step) for does, step in _LATER.items() if does in understood)
        if TAKE in understood and not turn.took:
            yield Take

    def values(self, draft: Draft, slot: str) -> Iterable[Any]:
        """Return the values of a slot."""
        kind = draft.kind
        if kind is Place:
            return self._placements(draft, slot)
        if kind not in VALUES and kind not in FREE_VALUES:
            return ()
        give = VALUES.get(kind) or FREE_VALUES[kind]
        among = self.views if kind.free else [view for view in self.views if not view.crowded]
        return _distinct(value for view in among for value in give(view, draft, slot))

    def _placements(self, draft: Draft, slot: str) -> Iterator[str]:
        table, by_card = self.views[0].table, cards.usable(self.views[0])
        if slot == "by":
            if slot not in draft.given:
                ways = ((name, draft.filled(slot, name).step()) for name in by_card)
                yield from (name for name, step in ways if step is not None and self.refusal(step) is None)
            return
        for key in table.space_order():
            if (key not in table.occupant and self.mine) or by_card:
                yield table.space_name(key)

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        broken = super().refusal(step)
        return self._out_of_turn(step) if broken is None and isinstance(step, Place) and not self.mine else broken

    def _out_of_turn(self, step: Place) -> RuleBroken | None:
        """Return why a player may not place now: a card may lift that it is another's turn."""
        broken = self.why_not((*self.steps, step))
        return broken if broken is not None and broken.rule == "work.turn-order" else None

    def inside(self, draft: Draft, steps: Sequence[Step]) -> Moment | None:
        """Return a card behind some of what it does."""
        for view in self.views:
            found = cards.with_effects(view, draft, tuple(steps)) if "card" in draft.given else None
            if found is not None:
                return InCard(self, draft, tuple(steps), found)
        return None

    # --- what can be completed -------------------------------------------------------------------------------

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether a line can be completed after any step of a kind: what a space offers counts as done.

        A card can do so much that the space may then offer nothing that is possible.
        """
        if kind in _MAY_LEAD_NOWHERE:
            return False
        if (not kind.free and kind is not Take) or all(view.safe for view in self.views):
            return True
        return None if kind is Card else False

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step."""
        try:
            found = self._views((*self.steps, step))
        except RuleBroken:
            return False
        verdicts = [view.safe or _can_act(view) for view in found]
        return True if True in verdicts else None if None in verdicts else False


def _distinct(values: Iterable[Any]) -> Iterator[Any]:
    """Return each value once, as it is found: who looks for a few does not wait for all."""
    seen: set[Any] = set()
    for value in values:
        known = value if isinstance(value, Hashable) else repr(value)
        if known not in seen:
            seen.add(known)
            yield value


def _can_act(view: View) -> bool | None:
    """Return whether an act of the space is possible, at once or when all that can be eaten is; None: by a card."""
    if _acts(view):
        return True
    goods = [(good, view.home.goods[good]) for good in (*CROPS, *ANIMALS) if view.home.food_values[good]]
    eaten = Goods.of((good, count) for good, count in goods if count)
    if eaten:
        with suppress(RuleBroken):
            if _acts(view.after(Eat(eaten))):
                return True
    return None if cards.usable(view) else False


def _acts(view: View) -> bool:
    for act in view.turn.open_acts():
        if any(view.takes(step) for step in candidates(view.table, view.turn.seat, act)):
            return True
        kind = KINDS.get(act.name)
        if kind in (Occupation, Minor) and any(True for _ in VALUES[kind](view, Draft(kind, {}), "card")):
            return True
    return False


def _handlers() -> Any:
    from ..rules.game import TURN_STEPS  # the game imports rooms beside this one

    return TURN_STEPS


class InCard(Moment):
    """The moment behind some of what a card does."""

    complete = False

    def __init__(self, outer: Any, draft: Draft, steps: tuple[Step, ...], view: View) -> None:
        self.outer, self.draft, self.steps, self.view = outer, draft, steps, view

    def kinds(self) -> Iterable[type[Step]]:
        """Return goods now and later, and the actions a card can grant."""
        rounds_to_come = self.view.table.round < LAST_ROUND
        return (Changes, *([Later] if rounds_to_come else []), *GRANTABLE)

    def values(self, draft: Draft, slot: str) -> Iterable[Any]:
        """Return the values of a slot."""
        if draft.kind in (Changes, Later):
            return cards.effect_values(self.view, draft, slot)
        return _distinct(VALUES[draft.kind](self.view, draft, slot)) if draft.kind in VALUES else ()

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a card cannot do this next, None if it can."""
        found: RuleBroken | None = self.outer.refusal(Card(self.draft.given["card"], (*self.steps, step)))
        return found

    def settled(self, kind: type[Step]) -> bool | None:
        """Return whether all that is offered can be done: goods may be more than a description gives, and bread is
        baked once, again only by a new oven.
        """
        if kind is Bake and any(isinstance(step, Bake) for step in self.steps):
            return False
        if kind in (Changes, Later) and self.view.turn.granting in self.view.table.deck.descriptions:
            return False
        return self._line

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed behind the card; what it does was tried."""
        return self._line

    @property
    def _line(self) -> bool | None:
        return True if self.outer.settled(Card) else None

    def completes(self, step: Step) -> bool:
        """Return False: a line ends behind the card, not in it."""
        return False

    def inside(self, draft: Draft, steps: Sequence[Step]) -> None:
        """Return None: what a card does has nothing inside."""
