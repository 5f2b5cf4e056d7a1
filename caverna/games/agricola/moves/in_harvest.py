"""Choices in a harvest: the state of a player's line, and the needs of the players."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft
from caverna.engine.moves import Moment
from caverna.games.farming.breeding import possible_births
from caverna.games.farming.harvest_choices import HarvestMoment, Line, Played
from caverna.model.refusals import RuleBroken

from ..goods import ANIMALS, CROPS, FOOD, NAMES, Goods
from ..rules import free_steps
from ..rules.card_checks import usable_cards
from ..rules.harvest import ACTIONS, Harvest, craft_values, food_needed, reap
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Beg, Breed, Eat, Feed, LetGo, Step, Use
from .in_card import inside

if TYPE_CHECKING:
    from ..rules.game import Game


class InHarvest(HarvestMoment):
    """The state of a player's partly played line in a harvest."""

    feed, beg, breed, let_go = Feed, Beg, Breed, LetGo
    free = free_steps.ACTIONS

    def __init__(self, game: "Game", seat: int, steps: Sequence[Step]) -> None:
        self.game, self.seat = game, seat
        super().__init__(steps)

    def run(self, steps: Line, upto: int | None) -> tuple[Turn, Harvest]:
        """Play a line, or its first ``upto`` steps, on a copy of the game. Return the turn and the harvest."""
        table = self.game.copy_for(self.seat)
        home = table.homes[self.seat]
        home.placed = 0  # people have come home
        turn = Turn(table, self.seat, home, steps)
        harvest = Harvest(turn)
        harvest.run(upto)
        return turn, harvest

    def more_food(
        self, harvest: Harvest, kinds: set[type[Step]], new: set[type[Step]], added: Line
    ) -> Iterator[Line]:  # fmt: skip
        """Yield ``added`` after eating everything edible, with all exchanges and with none: some cost food."""
        if not new & {Eat, Use}:
            edible = _edible(harvest.home)
            eaten = (Eat(edible),) if edible else ()
            exchanges = tuple(map(Use, craft_values(harvest, "improvement", Draft(Use, {}))))
            if exchanges:
                yield (*eaten, *exchanges, *added)
            if eaten:
                yield (*eaten, *added)

    def may_bring_food(self) -> bool:
        """Return whether cards could bring food."""
        return any(usable_cards(way.turn) for way in self.ways)

    def first_kinds(self, way: Played) -> Iterator[type[Step]]:
        """Yield the kinds of exchanges."""
        if not way.turn.crowded:
            yield Use

    def values_on(self, way: Played, draft: Draft, field: str) -> Iterable[Any]:
        """Return the values of a field."""
        if draft.kind in ACTIONS:
            return ACTIONS[draft.kind].values(way.harvest, field, draft)
        return free_steps.ACTIONS[draft.kind].values(way.turn, field, draft) if draft.kind in free_steps.ACTIONS else ()

    def inside(self, draft: Draft, steps: Sequence[Step]) -> Moment | None:
        """Return the state of a card after some of its effects."""
        return inside(self, [way.turn for way in self.ways], draft, steps)


def _edible(home: Home) -> Goods:
    """Return all goods that can be turned into food."""
    goods = [(good, home.goods[good]) for good in (*CROPS, *ANIMALS) if home.food_values[good]]
    return Goods.of((good, count) for good, count in goods if count)


def needs(game: "Game", seats: Iterable[int], steps: Sequence[Step] = ()) -> dict[str, dict[str, Any]]:
    """Return the needs of players in the harvest: see ``docs/choices.md``."""
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
    """Return the food that is still missing after the steps of a line. Begging counts as paying."""
    table = game.copy()
    home = table.homes[seat]
    harvest = Harvest(Turn(table, seat, home, steps))
    try:
        harvest.run(len(steps))
    except RuleBroken:  # the line does not decide everything yet
        harvest.fed = False
    if harvest.fed:
        return 0
    begged = sum(step.count for step in steps if isinstance(step, Beg))
    return max(0, food_needed(home, game.solo) - begged - home.goods[FOOD])
