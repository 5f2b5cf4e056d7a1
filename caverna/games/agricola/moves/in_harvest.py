"""The moments of a harvest: one player's line in it, and who lacks what."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.engine.trying import Trying
from caverna.games.farming.breeding import possible_births
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger

from ..goods import ANIMALS, CROPS, FOOD, NAMES, Goods
from ..rules import free_steps
from ..rules.by_card import usable_cards
from ..rules.harvest import ACTIONS, Harvest, craft_values, food_needed, reap
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Beg, Breed, Eat, Feed, LetGo, Step, Use
from .in_card import inside

if TYPE_CHECKING:
    from ..rules.game import Game


class _Played(NamedTuple):
    """A line that was played, with what it lacked to be complete."""

    turn: Turn
    harvest: Harvest
    added: tuple[Step, ...]


class InHarvest(Trying):
    """A player's line in the harvest as far as it is played."""

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.game, self.seat, self.steps = game, seat, tuple(steps)
        self._completed: dict[tuple[Step, ...], tuple[Step, ...] | None] = {}
        added = self._completion(self.steps)
        self.way = self._run((*self.steps, *(added or ())), len(self.steps), added or ())

    def copied(self) -> Any:
        """Return a copy in which people have come home."""
        table = super().copied()
        for home in table.homes:
            home.placed = 0
        return table

    def _run(self, steps: tuple[Step, ...], upto: int | None, added: tuple[Step, ...] = ()) -> _Played:
        table = self.copied()
        turn = Turn(table, self.seat, table.homes[self.seat], steps)
        harvest = Harvest(turn)
        harvest.run(upto)
        return _Played(turn, harvest, added)

    def end(self, steps: tuple[Step, ...]) -> None:
        """Play a line to its end: what it does not mention is understood."""
        self._run(steps, None)

    def _completion(self, steps: tuple[Step, ...]) -> tuple[Step, ...] | None:
        """Return steps with which a line can be completed, None where none are found."""
        if steps not in self._completed:
            self._completed[steps] = self._mended(steps, ())
        return self._completed[steps]

    def _mended(self, steps: tuple[Step, ...], added: tuple[Step, ...]) -> tuple[Step, ...] | None:
        broken = self.why_not((*steps, *added))
        if broken is None:
            return added
        found = (self._mended(steps, more) for more in self._mends(broken, steps, added))
        return next((more for more in found if more is not None), None)

    def _mends(
        self, broken: RuleBroken, steps: tuple[Step, ...], added: tuple[Step, ...]
    ) -> Iterator[tuple[Step, ...]]:  # fmt: skip
        """Return what may be added to a line that is refused; each kind of step comes once."""
        kinds, new = {type(step) for step in (*steps, *added)}, {type(step) for step in added}
        if broken.rule == "harvest.breed" and broken.missing and Breed not in kinds:
            yield (*added, Breed())
        hunger = broken.fact(Hunger)
        if hunger is not None and Beg not in kinds:
            yield (*added, Beg(hunger.short))
            return
        try:
            way = self._run((*steps, *added), len(steps))
        except RuleBroken:
            return
        home = way.turn.home
        if broken.rule == "animals.housing" and LetGo not in new:
            yield (LetGo(Goods.of((animal, home.goods[animal]) for animal in ANIMALS if home.goods[animal])), *added)
        if broken.rule == "harvest.beg" and not new & {Eat, Use}:
            eaten = _edible(home)
            exchanges = craft_values(way.harvest, "improvement", Draft(Use, {}))
            more = (*([Eat(eaten)] if eaten else []), *map(Use, exchanges))
            if more:
                yield (*more, *added)

    # --- what may come next ----------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether the line may end here."""
        return self.why_not(self.steps) is None

    def kinds(self) -> Iterable[type[Step]]:
        """Return the steps of the harvest that are not in the line yet, and free steps."""
        way, written = self.way, {type(step) for step in self.steps}
        own: list[type[Step]] = [] if way.turn.crowded else [Use]
        if Feed not in written and not way.harvest.fed and not way.turn.crowded:
            own.append(Feed)
        if Beg not in written and (not way.harvest.fed or Beg in map(type, way.added)):
            own.append(Beg)
        if not way.harvest.bred and not way.turn.crowded:
            own.append(Breed)
        return (*own, *free_steps.ACTIONS)

    def values(self, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        kind = draft.kind
        if kind in ACTIONS:
            return ACTIONS[kind].values(self.way.harvest, field, draft)
        return free_steps.ACTIONS[kind].values(self.way.turn, field, draft) if kind in free_steps.ACTIONS else ()

    def refusal(self, step: Step) -> RuleBroken | None:
        """Return why a step cannot come next, None if it can."""
        steps = (*self.steps, step)
        if self._completion(steps) is not None:
            return None
        begging = any(isinstance(each, Beg) for each in steps)
        if begging and usable_cards(self.way.turn) and self._runs(steps):
            return None  # a card may bring the rest
        return self.why_not(steps)

    def _runs(self, steps: tuple[Step, ...]) -> bool:
        try:
            self._run(steps, len(steps))
        except RuleBroken:
            return False
        return True

    def settled(self, kind: type[Step]) -> bool:
        """Return whether a line can be completed after any free step: who lacks food can beg, if it is not said yet."""
        begged = any(isinstance(step, Beg) for step in self.steps)
        return kind.free and (not begged or self.way.harvest.fed)

    def leads_on(self, step: Step) -> bool | None:
        """Return whether the line can be completed after a step; what cards might bring is not searched."""
        return True if self._completion((*self.steps, step)) is not None else None

    def inside(self, draft: Draft, steps: Sequence[Step]) -> Moment | None:
        """Return a card behind some of what it does."""
        return inside(self, [self.way.turn], draft, steps)


def _edible(home: Home) -> Goods:
    """Return all that can be turned into food."""
    goods = [(good, home.goods[good]) for good in (*CROPS, *ANIMALS) if home.food_values[good]]
    return Goods.of((good, count) for good, count in goods if count)


def needs(game: "Game", seats: Iterable[int], steps: Sequence[Step] = ()) -> dict[str, dict[str, Any]]:
    """Return for players what the harvest asks of them: see ``docs/choices.md``."""
    found = {}
    for seat in seats:
        home = game.copy().homes[seat]
        if home.crops:
            reap(home)
        food = food_needed(home, game.solo)
        births = [[NAMES[animal] for animal in born] for born in possible_births(home)]
        found[home.name] = {
            "food": food,
            "has": home.goods[FOOD],
            "lacks": _lacking(game, seat, steps) if steps else max(0, food - home.goods[FOOD]),
            "eat": {NAMES[good]: home.food_values[good] * count for good, count in _edible(home).pairs},
            "births": births,
        }
    return found


def _lacking(game: "Game", seat: int, steps: Sequence[Step]) -> int:
    """Return the food that is still missing behind the steps of a line, begging cards counted as paid."""
    table = game.copy()
    home = table.homes[seat]
    harvest = Harvest(Turn(table, seat, home, steps))
    try:
        harvest.run(len(steps))
    except RuleBroken:  # a feeding for which something is still to be said
        harvest.fed = False
    if harvest.fed:
        return 0
    begged = sum(step.count for step in steps if isinstance(step, Beg))
    return max(0, food_needed(home, game.solo) - begged - home.goods[FOOD])
