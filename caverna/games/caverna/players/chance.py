"""A player that decides by the dice."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from caverna.games.farming.breeding import possible_births

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.keys import ORDINARY_DWELLING, WORKING_CAVE
from ..catalogue.loot import LOOT, LOOT_DWELLING_COST
from ..catalogue.offer import Act
from ..catalogue.rounds import FOOD_ONLY, SKIP_ONE
from ..catalogue.spaces import SPACES
from ..catalogue.tables import FOOD_VALUE, WORKING_CAVE_PAYMENTS
from ..goods import FOOD, NAMES, RUBY, Goods
from ..legal import (
    Line,
    allowed,
    candidates,
    crowded_out,
    explore,
    free_steps,
    legal_turns,
    loot_items,
    orders,
    placements,
    settled,
    steps_of,
)
from ..rules.furnish import check_furnish, tile_named
from ..rules.harvest import BREEDING, FIELDS, food_needed
from ..rules.prices import payments
from ..rules.rounds import crowded_spaces
from ..rules.scoring import score
from ..rules.turn import Turn
from ..state.cells import NAMES as CELLS
from ..state.home import CAVERN, DEEP_TUNNEL, TUNNEL, Home
from ..steps import (
    Beg,
    Breed,
    Disarm,
    Dwelling,
    Eat,
    Expedition,
    Feed,
    Furnish,
    Have,
    Keep,
    Leave,
    LetGo,
    Pass,
    Place,
    Ruby,
    Skip,
    Sow,
    Step,
    Take,
    Use,
)
from .deciding import at_feeding, can_harvest, can_play, can_start

if TYPE_CHECKING:
    from ..rules.game import Game

T = TypeVar("T")
LIKINGS = (0.3, 1.0, 1.0, 3.0)
"""How much sooner a random player takes to a space."""
EAGER = {"grow": 6.0, "dwelling": 4.0, "furnish": 4.0, "forge": 3.0, "ore mine": 3.0, "sow": 2.0, "expedition": 2.0}
"""How much sooner random players take to a space for what it offers: without it families and homes stay small."""


class RandomPlayer:
    """Decides everything by its own dice, so that every kind of step comes now and then.

    Each has likes and dislikes of its own, drawn when first needed: what is used at random all the time never comes
    to much, and the later parts of the game would not be seen.
    """

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(seed)
        self.likes: dict[str, float] = {}

    def start(self, game: "Game", seat: int, card: str, marker: str | None) -> Line:
        """Keep some of the spaces that would be cleared, and trade at times."""
        home = game.homes[seat]
        steps: list[Step] = []
        if home.goods[RUBY]:
            crowded = [game.space_name(key) for key in game.space_order() if key in crowded_spaces(game)]
            steps += [Keep(name) for name in crowded[: home.goods[RUBY]] if self._chance(0.5)]
        steps += self._trades(game, home, 0.02)
        return tuple(steps) if steps and can_start(game, seat, tuple(steps), card, marker) else ()

    def between(self, game: "Game", seat: int) -> Line:
        """Trade at times."""
        line = tuple(self._trades(game, game.homes[seat], 0.01))
        return line if line and can_play(game, seat, line) else ()

    # --- turns ------------------------------------------------------------------------------------------------

    def turn(self, game: "Game") -> Line:
        """Use a space that pleases, with steps as the dice fall."""
        home = game.homes[game.seat_to_act]
        for place in self._by_liking(game, placements(game)):
            line = self._with_more(game, self._line(game, home, self._chained(game, place)))
            for tried in (line, (place,)):
                found = settled(game, tried)
                if found is not None:
                    return self._asserted(game, found)
            for step in self._some(self._steps_after(game, (place,)), 5):
                found = settled(game, (place, step))
                if found is not None:
                    return found
        return next(legal_turns(game), (Pass(),))

    def _chained(self, game: "Game", place: Place) -> Place:
        """Let some imitations go the long way, over other Imitation spaces."""
        if not place.of or not game.rulings.imitate_imitation:
            return place
        others = [
            game.space_name(key)
            for key, seat in game.occupant.items()
            if seat != game.seat_to_act and SPACES[key].imitates
        ]
        food = game.homes[game.seat_to_act].goods[FOOD] - SPACES[game.space_key(place.space)].cost
        chain: list[str] = []
        for name in self._some(others, len(others)):
            food -= SPACES[game.space_key(name)].cost
            if food >= 0 and self._chance(0.3):
                chain.append(name)
        return Place(place.space, (*chain, place.of[-1]))

    def _line(self, game: "Game", home: Home, place: Place) -> Line:
        """Build a line step by step, each tried on a copy; what is refused is left out again."""
        trades = self._trades(game, home, 0.05)
        order = self._some(orders(home), 1) if self._chance(0.3) else []
        line: Line = (*trades, *order, place)
        explored = explore(game, line)
        if explored is None:
            line = (place,)
            explored = explore(game, line)
        for _ in range(6):
            if explored is None:
                break
            copy, turn = explored
            more = crowded_out(turn.home) if turn.overflow is not None else []
            if not more:
                more = self._trades(copy, turn.home, 0.06)
            if not more:
                acts = turn.open_acts()
                if not acts or self._chance(0.1):
                    break
                more = self._act(game, line, explored, self.dice.choice(acts))
            tried = explore(game, (*line, *more)) if more else None
            if tried is not None:
                line, explored = (*line, *more), tried
        return line

    def _act(self, game: "Game", line: Line, at: "tuple[Game, Turn]", act: Act) -> list[Step]:
        """Carry an act out in some way."""
        table, turn = at
        if act.name == "expedition":
            loot = self._loot(game, line, at, act.level)
            return [Expedition(loot)] if loot else []
        steps = self._some(list(candidates(table, turn, act)), 1)
        return [self._varied(table, turn.home, step) for step in steps]

    def _loot(self, game: "Game", line: Line, at: "tuple[Game, Turn]", level: int) -> Line:
        """Take loot item by item, with free steps between."""
        strength = at[1].home.dwarfs[at[1].dwarf].weapon
        items: Line = ()
        taken = 0
        for row in self._some(LOOT, len(LOOT)):
            table, home = at[0], at[1].home
            ways = list(loot_items(table, home, row)) if row.strength <= strength else []
            if not ways:
                continue
            item = self._varied(table, home, self.dice.choice(ways))
            tried = (*items, *self._trades(table, home, 0.05), item)
            reached = explore(game, (*line, Expedition(tried)))
            if reached is not None and reached[1].overflow is not None:
                tried = (*tried, *crowded_out(reached[1].home))
                reached = explore(game, (*line, Expedition(tried)))
            if reached is None:
                continue
            items, at = tried, reached
            taken += 1
            if taken == level or self._chance(0.1):
                break
        return items

    def _varied(self, game: "Game", home: Home, step: Step) -> Step:
        """Let cells and payments vary where the step as listed names the first."""
        if isinstance(step, Sow):
            fields = self._some([*step.grain, *step.vegetable], 4)
            return Sow(tuple(fields[: len(step.grain)]), tuple(fields[len(step.grain) :]))
        if not isinstance(step, Furnish | Dwelling):
            return step
        row = FURNISHINGS[ORDINARY_DWELLING] if isinstance(step, Dwelling) else tile_named(step.tile, game.supply)
        cells = [*home.cells_of(CAVERN, TUNNEL, DEEP_TUNNEL), *home.furnished]
        cell = CELLS[self.dice.choice([cell for cell in cells if allowed(check_furnish, home, game.supply, row, cell)])]
        paying = step.paying
        if self._chance(0.5):
            cost = LOOT_DWELLING_COST if isinstance(step, Dwelling) else row.cost
            prices = [
                price
                for price in payments(home, cost)
                if price and all(home.goods[good] >= count for good, count in price.items())
            ]
            if len(prices) > 1:
                paying = Goods.of(self.dice.choice(prices).items())
        return Dwelling(cell, paying) if isinstance(step, Dwelling) else Furnish(step.tile, cell, paying)

    def _steps_after(self, game: "Game", line: Line) -> list[Step]:
        explored = explore(game, line)
        if explored is None:
            return []
        return [step for act in explored[1].open_acts() for step in steps_of(*explored, act)]

    def _with_more(self, game: "Game", line: Line) -> Line:
        """Leave the goods at times, or say when they are taken."""
        if Take() in line or not self._chance(0.2):
            return line
        at = 1 + next(index for index, step in enumerate(line) if isinstance(step, Place))
        at = self.dice.randint(at, len(line))
        varied = (*line[:at], self.dice.choice((Take(), Leave())), *line[at:])
        return varied if settled(game, varied) is not None else line

    def _asserted(self, game: "Game", line: Line) -> Line:
        """Add at times what is true after the line."""
        if not self._chance(0.01):
            return line
        copy = game.copy()
        home = copy.homes[game.seat_to_act]
        copy.play(home.name, line)
        good = self.dice.randrange(len(NAMES))
        have = (
            Have(Goods.of([(good, home.goods[good])])),
            Have(dwarf=len(home.dwarfs), begging=home.begging),
            Have(points=score(home).total),
            Have(weapons=tuple(home.weapons())),
        )
        return (*line, self.dice.choice(have))

    # --- free steps -------------------------------------------------------------------------------------------

    def _trades(self, game: "Game", home: Home, chance: float) -> list[Step]:
        """Return a free step at times, of any kind; animals are let go seldom."""
        if not self._chance(chance):
            return []
        kinds: dict[type[Step], list[Step]] = {}
        for step in free_steps(game, home):
            kinds.setdefault(type(step), []).append(step)
        if not self._chance(0.2):
            kinds.pop(LetGo, None)
        return [self._more_of(home, self.dice.choice(steps)) for steps in self._some(list(kinds.values()), 1)]

    def _more_of(self, home: Home, step: Step) -> Step:
        """Make a free step several times over, where there is enough."""
        if not self._chance(0.3):
            return step
        if isinstance(step, Eat):
            counts = {good: self.dice.randint(0, home.goods[good]) for good in FOOD_VALUE}
            eaten = Goods.of((good, count) for good, count in counts.items() if count)
            return Eat(eaten) if eaten else step
        if isinstance(step, Ruby) and home.goods[RUBY] > 1:
            return Ruby(Goods.of((good, 2) for good, _ in step.goods.pairs))
        if isinstance(step, Use):
            give = FURNISHINGS[next(key for key in home.active if FURNISHINGS[key].full_name == step.tile)].swap
            assert give is not None
            most = min(home.goods[good] // count for good, count in give.give.pairs)
            return Use(step.tile, self.dice.randint(1, most), step.into)
        if isinstance(step, Disarm) and any(dwarf.weapon == step.strength and dwarf.space for dwarf in home.dwarfs):
            return Disarm(step.strength, placed=True)
        if isinstance(step, LetGo):
            (animal, _), *_ = step.animals.pairs
            return LetGo(Goods.of([(animal, self.dice.randint(1, home.goods[animal]))]))
        return step

    # --- harvest and end --------------------------------------------------------------------------------------

    def harvest(self, game: "Game", seat: int) -> Line:
        """Feed the family somehow, and let animals breed or not."""
        event = game.round_end()
        skip = self.dice.choice((FIELDS, BREEDING)) if event == SKIP_ONE else ""
        skipping: Line = (Skip(skip),) if skip else ()
        table = at_feeding(game, seat, event, skip)
        home = table.homes[seat]
        need, food = food_needed(home, event), home.goods[FOOD]
        trades = self._trades(table, home, 0.1)
        if trades and can_play(table, seat, tuple(trades)):
            table.play(home.name, trades)
        else:
            trades = []
        line = (*skipping, *trades, *self._feeding(table, home, event))
        if event != FOOD_ONLY and skip != BREEDING:
            line = (*line, *self._breeding(home), *self._trades(table, home, 0.05))
        if can_harvest(game, seat, line):
            return line
        return (*skipping, *([Beg(need - food)] if need > food else []), *([] if event == FOOD_ONLY else [Breed()]))

    def _feeding(self, table: "Game", home: Home, event: str) -> list[Step]:
        """Return what feeds the family: food that is there, whatever can be eaten, or begging."""
        steps: list[Step] = []
        paying: Goods | None = None
        if WORKING_CAVE in home.active and self._chance(0.5):
            ways = [(good, count) for good, count in WORKING_CAVE_PAYMENTS.items() if home.goods[good] >= count]
            paying = Goods.of(self._some(ways, 1)) if ways else None
        need = food_needed(home, event, paying is not None)
        willing = self._chance(0.8)
        while willing and home.goods[FOOD] < need:
            eaten = self._some([step for step in free_steps(table, home) if isinstance(step, Eat | Use)], 1)
            if not eaten:
                break
            table.play(home.name, eaten)
            steps += eaten
            need = food_needed(home, event, paying is not None)
        begged = max(0, need - home.goods[FOOD])
        if not begged and need and self._chance(0.02):
            begged = self.dice.randint(1, need)
        if begged:
            steps.append(Beg(begged))
        if paying or self._chance(0.05):
            steps.append(Feed(paying))
        return steps

    def _breeding(self, home: Home) -> list[Step]:
        """Return which newborns come where that is asked, and at times where it is not."""
        births = possible_births(home)
        if not births or (len(births) == 1 and self._chance(0.8)):
            return []
        born = self.dice.choice(births)
        return [Breed(tuple(NAMES[animal] for animal in born if self._chance(0.8)))]

    def end(self, game: "Game", seat: int) -> Line:
        """Make some last trades."""
        table = game.copy()
        home = table.homes[seat]
        line: list[Step] = []
        for _ in range(3):
            trades = self._trades(table, home, 0.3)
            if trades and can_play(table, seat, tuple(trades)):
                table.play(home.name, trades)
                line += trades
        return tuple(line)

    # --- the dice ---------------------------------------------------------------------------------------------

    def _chance(self, of: float) -> bool:
        return self.dice.random() < of

    def _some(self, of: Sequence[T], most: int) -> list[T]:
        """Return so many of what there is, in any order."""
        return self.dice.sample(of, min(most, len(of)))

    def _by_liking(self, game: "Game", places: Sequence[Place]) -> Iterator[Place]:
        """Return the placements in any order, those that are liked sooner."""
        left = {place: self._liking(game, place.of[-1] if place.of else place.space) for place in places}
        while left:
            (place,) = self.dice.choices(list(left), list(left.values()))
            del left[place]
            yield place

    def _liking(self, game: "Game", space: str) -> float:
        if space not in self.likes:
            eager = max(EAGER.get(does, 1.0) for does in game.offer(space).find)
            self.likes[space] = self.dice.choice(LIKINGS) * eager
        return self.likes[space]
