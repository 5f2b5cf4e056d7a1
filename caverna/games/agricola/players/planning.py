"""The planning player: it compares some lines for each space and takes the one with the highest value."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from caverna.games.farming.breeding import possible_births

from ..catalogue.majors import MAJORS
from ..catalogue.offer import SEVERAL, Act
from ..goods import FOOD, NAMES, SHEEP, Goods
from ..moves.listed import free_steps, steps_for
from ..moves.trial import Line, Trial
from ..rules.harvest import food_needed, reap
from ..rules.scoring import points
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Beg, Breed, Eat, Fence, Pass, Place, Sow, Step, Use
from .valuation import Valuation

if TYPE_CHECKING:
    from ..rules.game import Game

MAX_STEPS = 3
"""The largest number of steps that are tried after a placement, without those that make room."""
MAX_TRIED = 5
"""The number of pastures that are tried."""
CELLS_TRIED = {"plow": 1, "room": 1, "stable": 2}
"""Action -> the number of its cells that are tried, since cells differ little."""
TOKEN = 0.25
"""The value of the starting player token."""


class Planner:
    """A player that plans. The seed decides between lines of the same value."""

    def __init__(self, seed: object) -> None:
        self.dice = Random(str(seed))

    def turn(self, game: "Game") -> Line:
        """Return the turn of the player to act with the highest value."""
        seat = game.seat_to_act
        worth = Valuation(game)
        best: tuple[float, Line] = (float("-inf"), (Pass(),))
        for key in game.space_order():
            trial = Trial.tried(game, seat, (Place(game.space_name(key)),)) if key not in game.occupant else None
            for promise, line in self._lines(trial, worth) if trial is not None else ():
                best = max(best, (promise, line), key=lambda each: each[0])
        return best[1]

    def _lines(self, trial: Trial, worth: Valuation, depth: int = 0) -> Iterator[tuple[float, Line]]:
        """Yield lines that begin with a trial, each with its value."""
        reached = trial.settled()
        if reached is None:
            return
        turn = reached.turn
        if reached.complete:
            token = TOKEN * (turn.game.starting == turn.seat and not turn.game.solo)
            yield worth(turn.home) + token + self.dice.random() * 0.05, reached.steps
        if depth == MAX_STEPS:
            return
        for act in turn.open_acts():
            most = 3 if act.name == "fence" else 2
            if act.name in SEVERAL and sum(step.word == act.name for step in turn.steps) >= most:
                continue
            for step in self._tried(turn, act):
                further = reached.then(step)
                if further is not None:
                    yield from self._lines(further, worth, depth + 1)

    def _tried(self, turn: Turn, act: Act) -> list[Step]:
        """Return the steps that are tried for an action. Of many similar ones only some are tried."""
        steps = list(steps_for(turn, act))
        if act.name == "sow":
            return sorted(steps, key=_sown, reverse=True)[:3]
        if act.name == "fence":
            steps.sort(key=_closed_in, reverse=True)
            return steps[:MAX_TRIED]
        most = CELLS_TRIED.get(act.name)
        return steps if most is None else self.dice.sample(steps, min(len(steps), most))

    # --- harvest and end --------------------------------------------------------------------------------------

    def harvest(self, game: "Game", seat: int) -> Line:
        """Return a line that feeds the family with the least valuable goods and breeds the animals that score most."""
        home = game.homes[seat].copy()
        reap(home)
        line: list[Step] = [*_crafts(home, food_needed(home, game.solo))]
        need = food_needed(home, game.solo)
        eaten: dict[int, int] = {}
        while home.goods[FOOD] < need:
            kinds = [step.goods.pairs[0][0] for step in free_steps(home) if isinstance(step, Eat)]
            if not kinds:
                break
            good = max(kinds, key=lambda each: _spared(home, each))
            home.goods[good] -= 1
            home.goods[FOOD] += home.food_values[good]
            eaten[good] = eaten.get(good, 0) + 1
        if eaten:
            line.append(Eat(Goods.of(eaten.items())))
        if home.goods[FOOD] < need:
            line.append(Beg(need - home.goods[FOOD]))
        births = possible_births(home)
        if len(births) > 1:
            best = max(births, key=lambda born: _scored(home, born))
            line.append(Breed(tuple(NAMES[animal] for animal in best)))
        return tuple(line)

    def end(self, game: "Game", seat: int) -> Line:
        """Return no steps: nothing can be gained at the end."""
        return ()


def _sown(step: Step) -> int:
    return len(step.grain) + 2 * len(step.vegetable) if isinstance(step, Sow) else 0


def _closed_in(step: Step) -> tuple[int, str]:
    """Return a sort key for a pasture. Two cells at the edge, far from the house, are best."""
    assert isinstance(step, Fence)
    far = sum("ABCDE".index(cell[0]) for cell in step.cells)
    return (4 - abs(len(step.cells) - 2)) * 3 + far, step.cells[0]


def _crafts(home: Home, need: int) -> Iterator[Step]:
    """Yield the exchanges that bring food, while food is missing."""
    for key in home.majors:
        craft = MAJORS[key].craft
        if craft is None or home.goods[FOOD] >= need:
            continue
        (good, count), (_, food) = craft.take[0], craft.give[0]
        if home.goods[good] >= count:
            home.goods[good] -= count
            home.goods[FOOD] += food
            yield Use(MAJORS[key].name)


def _spared(home: Home, good: int) -> float:
    """Return the gain of eating one of a good: its food, less the lost points."""
    before = points(home)
    home.goods[good] -= 1
    lost = before - points(home)
    home.goods[good] += 1
    parents = good >= SHEEP and home.goods[good] <= 2
    return home.food_values[good] - 2.5 * lost - 1.0 * parents


def _scored(home: Home, born: Sequence[int]) -> int:
    for animal in born:
        home.goods[animal] += 1
    total = points(home)
    for animal in born:
        home.goods[animal] -= 1
    return total
