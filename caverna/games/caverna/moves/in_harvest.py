"""Choices in a harvest: the state of a player's line, and the needs of the players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from caverna.engine.drafts import Draft
from caverna.engine.moves import proposed
from caverna.games.farming.breeding import possible_births
from caverna.games.farming.harvest_choices import HarvestMoment, Line, Played
from caverna.model.refusals import RuleBroken

from ..catalogue.rounds import FOOD_ONLY, NO_HARVEST, SKIP_ONE
from ..catalogue.tables import FOOD_VALUE
from ..goods import FOOD, GOLD, NAMES, Goods
from ..rules import free_steps
from ..rules.fields import reap
from ..rules.free_steps import food_for
from ..rules.harvest import BREEDING, FIELDS, VALUES, Harvest, food_needed, for_one_dwarf
from ..rules.rounds import round_end
from ..rules.turn import Turn
from ..state.home import NEWBORN, RESTED, Home
from ..steps import Beg, Breed, Eat, Feed, LetGo, Skip, Step

if TYPE_CHECKING:
    from ..rules.game import Game


class InHarvest(HarvestMoment):
    """The state of a player's partly played line in a harvest, with one way for each phase that may be skipped."""

    feed, beg, breed, let_go = Feed, Beg, Breed, LetGo
    free = free_steps.ACTIONS

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.seat, self.event = seat, round_end(game)
        self.table = _at_home(game, seat)
        if self.event == NO_HARVEST:
            if steps:
                raise RuleBroken("harvest.when", f"there is no harvest in round {game.round}")
            self.steps, self.ways = (), []
            return
        super().__init__(steps)

    def run(self, steps: Line, upto: int | None) -> tuple[Turn, Harvest]:
        """Play a line, or its first ``upto`` steps, on a copy of the game. Return the turn and the harvest."""
        table = self.table.copy_for(self.seat)
        turn = Turn(table, self.seat, table.homes[self.seat], steps)
        harvest = Harvest(turn, self.event)
        harvest.run(upto)
        return turn, harvest

    def decisions(self, steps: Line) -> list[Line]:
        """Return a `skip` for each phase that may be skipped, if the line has none yet."""
        unsaid = self.event == SKIP_ONE and not any(isinstance(step, Skip) for step in steps)
        return [(Skip(FIELDS),), (Skip(BREEDING),)] if unsaid else [()]

    def more_food(
        self, harvest: Harvest, kinds: set[type[Step]], new: set[type[Step]], added: Line
    ) -> Iterator[Line]:  # fmt: skip
        """Yield ``added`` with everything edible eaten, or with goods for one dwarf."""
        if Eat not in new and (eaten := _edible(harvest.home)):
            yield (Eat(eaten), *added)
        if not kinds & {Feed, Breed}:
            yield from ((*added, Feed(paying)) for paying in for_one_dwarf(harvest.home))

    def may_bring_food(self) -> bool:
        """Return whether trades other than eating could bring food."""
        kinds = [kind for kind in free_steps.ACTIONS if kind not in (Eat, LetGo)]
        drafts = [(Draft(kind, {}), attrs.fields(kind)[0].name) for kind in kinds]
        found = (
            proposed(free_steps.ACTIONS[draft.kind], way.turn, draft, field)
            for way in self.ways
            for draft, field in drafts
        )
        return any(True for values in found for _ in values)

    @property
    def complete(self) -> bool:
        """True if the line may end here."""
        return self.event == NO_HARVEST or super().complete

    def first_kinds(self, way: Played) -> Iterator[type[Step]]:
        """Yield `skip` if the line needs it and does not have it yet."""
        if self.event == SKIP_ONE and not any(isinstance(step, Skip) for step in self.steps):
            yield Skip

    def values_on(self, way: Played, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        if draft.kind in VALUES:
            return VALUES[draft.kind](way.harvest, field, draft)
        return proposed(free_steps.ACTIONS[draft.kind], way.turn, draft, field)


def _edible(home: Home) -> Goods:
    """Return all goods that can be turned into food."""
    goods = [(good, home.goods[good]) for good in FOOD_VALUE if home.goods[good]]
    return Goods.of([*goods, (GOLD, home.goods[GOLD])] if home.goods[GOLD] > 1 else goods)


def _at_home(game: "Game", seat: int) -> "Game":
    """Return a copy of the game in which a player's dwarfs have come home."""
    table = game.copy_for(seat)
    home = table.homes[seat]
    home.dwarfs = [NEWBORN if newborn else RESTED[weapon] for weapon, _, newborn in home.dwarfs]
    return table


def harvest_refused(game: "Game", lines: Mapping[str, Sequence[Step]]) -> RuleBroken | None:
    """Return the refusal of these players' harvest lines; None if they are legal. Other players are not checked."""
    if not lines:
        try:
            game.copy().harvest()
        except RuleBroken as broken:
            return broken
        return None
    for player, steps in lines.items():
        seat = game.seat(player)
        event = round_end(game)
        if event == NO_HARVEST:
            return RuleBroken("harvest.when", f"there is no harvest in round {game.round}", player=player)
        table = _at_home(game, seat)
        try:
            Harvest(Turn(table, seat, table.homes[seat], steps), event).run()
        except RuleBroken as broken:
            return broken
    return None


def needs(game: "Game", seats: Iterable[int], steps: Sequence[Step] = ()) -> dict[str, dict[str, Any]]:
    """Return the needs of players in the harvest.

    ``food`` is the cost of feeding, ``has`` the food of the player, ``lacks`` the food that is missing after the steps
    of a line. ``eat`` has the goods that can be turned into food, with the food from each. ``births`` has the
    newborns that fit together: more than one set if they compete for room. ``skip`` tells whether the line must name a
    phase that is skipped.
    """
    event = round_end(game)
    if event == NO_HARVEST:
        return {}
    return {game.homes[seat].name: _needs(game, seat, event, steps) for seat in seats}


def _needs(game: "Game", seat: int, event: str, steps: Sequence[Step]) -> dict[str, Any]:
    home = _at_home(game, seat).homes[seat]
    if event not in (FOOD_ONLY, SKIP_ONE):
        reap(home)
    food = food_needed(home, event)
    births = possible_births(home) if event != FOOD_ONLY else []
    return {
        "food": food,
        "has": home.goods[FOOD],
        "lacks": _lacking(game, seat, event, steps) if steps else max(0, food - home.goods[FOOD]),
        "eat": {NAMES[good]: food_for(home, good, count) for good, count in _edible(home).pairs},
        "births": [[NAMES[animal] for animal in born] for born in births],
        "skip": event == SKIP_ONE,
    }


def _lacking(game: "Game", seat: int, event: str, steps: Sequence[Step]) -> int:
    """Return the food that is still missing after the steps of a line. Begging counts as paying."""
    table = _at_home(game, seat)
    home = table.homes[seat]
    unsaid = event == SKIP_ONE and not any(isinstance(step, Skip) for step in steps)
    harvest = Harvest(Turn(table, seat, home, (*steps, Skip(FIELDS)) if unsaid else steps), event)
    try:
        harvest.run(len(steps))
    except RuleBroken:  # the line does not decide everything yet
        harvest.fed = False
    if harvest.fed:
        return 0
    begged = sum(step.count for step in steps if isinstance(step, Beg))
    instead = harvest.standing[-1][1].donkeys if harvest.standing else None
    return max(0, food_needed(home, event, donkeys=instead) - begged - home.goods[FOOD])
