"""The random player: it decides by random numbers."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from caverna.engine.moves import drawn_step
from caverna.games.farming.breeding import possible_births
from caverna.model.refusals import RuleBroken

from ..catalogue.keys import WORKING_CAVE
from ..catalogue.loot import LOOT, LootRow
from ..catalogue.offer import Act
from ..catalogue.rounds import FOOD_ONLY, SKIP_ONE
from ..catalogue.spaces import SPACES
from ..catalogue.tables import WORKING_CAVE_PAYMENTS
from ..goods import FOOD, NAMES, RUBY, Goods
from ..moves import Line, Trial, can_use, crowded_out, legal_turns, orders, settled
from ..moves.on_expedition import Out, out
from ..moves.spaces import placements_on
from ..rules.chapters import CARRIED_OUT_BY, OF_SPACES
from ..rules.expedition import ITEMS, KIND_OF
from ..rules.free_steps import ACTIONS as FREE
from ..rules.harvest import BREEDING, FIELDS, food_needed
from ..rules.rounds import crowded_spaces
from ..rules.scoring import score
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import (
    Beg,
    Breed,
    Eat,
    Expedition,
    Feed,
    Have,
    Keep,
    Leave,
    LetGo,
    Loot,
    Pass,
    Place,
    Skip,
    Step,
    Take,
    Tile,
    Use,
)
from .deciding import at_feeding, can_harvest, can_play, can_start

if TYPE_CHECKING:
    from ..rules.game import Game

T = TypeVar("T")
LIKINGS = (0.3, 1.0, 1.0, 3.0)
"""The factors among which a random player draws its liking of a space."""
EAGER = {"grow": 6.0, "dwelling": 4.0, "furnish": 4.0, "forge": 3.0, "ore mine": 3.0, "sow": 2.0, "expedition": 2.0,
    "imitate": 4.0,
}  # fmt: skip
"""The factors by which random players prefer certain actions. Without them families and homes stay small."""


class RandomPlayer:
    """A player that decides by random numbers, so that every kind of step occurs at times.

    It draws likes and dislikes of its own when they are first needed. A player who uses all spaces equally often
    achieves little, so later parts of the game would not occur.
    """

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(seed)
        self.likes: dict[str, float] = {}

    def start(self, game: "Game", seat: int, card: str, marker: str | None) -> Line:
        """Return a line at a round's start. It keeps goods on some crowded spaces, and trades at times."""
        home = game.homes[seat]
        steps: list[Step] = []
        if home.goods[RUBY]:
            crowded = [game.space_name(key) for key in game.space_order() if key in crowded_spaces(game)]
            steps += [Keep(name) for name in crowded[: home.goods[RUBY]] if self._chance(0.5)]
        steps += self._trades(Turn(game, seat, home, ()), 0.02)
        return tuple(steps) if steps and can_start(game, seat, tuple(steps), card, marker) else ()

    def between(self, game: "Game", seat: int) -> Line:
        """Return a trade at times."""
        line = tuple(self._trades(Turn(game, seat, game.homes[seat], ()), 0.01))
        return line if line and can_play(game, seat, line) else ()

    # --- turns ------------------------------------------------------------------------------------------------

    def turn(self, game: "Game") -> Line:
        """Return a turn on a space that the player likes, with random steps."""
        for place in self._by_liking(game):
            found = self._with_place(game, self._chained(game, place)) or self._with_place(game, place)
            if found is not None:
                return self._asserted(game, self._with_more(game, found))
        return next(legal_turns(game), (Pass(),))

    def _with_place(self, game: "Game", place: Place) -> Line | None:
        """Return a turn with a placement and random steps, or with one step that it needs; None if there is none."""
        trial = self._line(game, place)
        for _ in range(5):
            found = trial.ended() if trial is not None else None
            if found is not None:
                return found.steps
            trial = Trial.tried(game, game.seat_to_act, (place,))
            if trial is not None and (acts := trial.turn.open_acts()):
                trial = self._act(trial, self.dice.choice(acts)) or trial
        return None

    def _chained(self, game: "Game", place: Place) -> Place:
        """Return a placement, for some imitations with a chain over other Imitation spaces."""
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

    def _line(self, game: "Game", place: Place) -> Trial | None:
        """Build a line step by step, each tried on a copy. Refused steps are omitted."""
        seat = game.seat_to_act
        home = game.homes[seat]
        trades = self._trades(Turn(game, seat, home, ()), 0.05)
        order = self._some(orders(home), 1) if self._chance(0.3) else []
        trial = Trial.tried(game, seat, (*trades, *order, place)) or Trial.tried(game, seat, (place,))
        for _ in range(6):
            if trial is None:
                break
            if trial.crowded:
                trial = trial.settled() or trial
            elif trades := self._trades(trial.turn, 0.06):
                trial = trial.then(*trades) or trial
            else:
                acts = trial.turn.open_acts()
                if not acts or self._chance(0.1):
                    break
                trial = self._act(trial, self.dice.choice(acts)) or trial
        return trial

    def _act(self, trial: Trial, act: Act) -> Trial | None:
        """Return the trial after a random step of an action; None if it is refused."""
        step: Step | None
        if act.name == "expedition":
            loot = self._loot(trial, act.level)
            step = Expedition(loot) if loot else None
        else:
            kind = self.dice.choice(CARRIED_OUT_BY.get(act.name) or (Take,))
            step = drawn_step(OF_SPACES[kind], trial.turn, kind, self.dice)
        return None if step is None else trial.then(step)

    def _loot(self, trial: Trial, level: int) -> Line:
        """Draw loot item by item, with free steps between."""
        items: Line = ()
        try:
            at = out(trial, ())
        except RuleBroken:  # without a weapon
            return ()
        for row in self._some(LOOT, len(LOOT)):
            if row.does in at.left and (item := self._item(at, row)) is not None:
                found = self._further(at, (*self._trades(at.trial.turn, 0.05), item))
                items, at = (*items, *found[0]), found[1]
                if not at.left or self._chance(0.1):
                    break
        return items

    def _item(self, at: Out, row: LootRow) -> Step | None:
        """Draw a step that takes an item."""
        kind = KIND_OF[row.does]
        given = {"good": row.does} if kind is Loot else {"kind": row.does} if kind is Tile else {}
        return drawn_step(ITEMS[kind], at.trial.turn, kind, self.dice, given=given)

    def _further(self, at: Out, steps: Line) -> tuple[Line, Out]:
        """Take items one after the other and eat animals without room. If that is refused, take nothing."""
        after, found = at, steps
        try:
            for step in steps:
                after = after.after(step)
            if after.trial.crowded:
                eaten = crowded_out(after.trial.home)
                found = (*steps, *eaten)
                for step in eaten:
                    after = after.after(step)
        except RuleBroken:
            return (), at
        return found, after

    def _with_more(self, game: "Game", line: Line) -> Line:
        """Return a line that at times leaves the goods or mentions taking them."""
        if Take() in line or not self._chance(0.2):
            return line
        at = 1 + next(index for index, step in enumerate(line) if isinstance(step, Place))
        at = self.dice.randint(at, len(line))
        varied = (*line[:at], self.dice.choice((Take(), Leave())), *line[at:])
        return settled(game, varied) or line

    def _asserted(self, game: "Game", line: Line) -> Line:
        """Return a line with, at times, a true assertion at its end."""
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

    def _trades(self, turn: Turn, chance: float) -> list[Step]:
        """Return a free step of any kind at times. Animals are rarely let go."""
        if not self._chance(chance):
            return []
        for kind in self._some(list(FREE), len(FREE)):
            if (kind is not LetGo or self._chance(0.2)) and (step := self._trade(turn, kind)) is not None:
                return [step]
        return []

    def _trade(self, turn: Turn, kind: type[Step]) -> Step | None:
        """Draw a free step of a kind."""
        return drawn_step(FREE[kind], turn, kind, self.dice, 0.2)

    # --- harvest and end --------------------------------------------------------------------------------------

    def harvest(self, game: "Game", seat: int) -> Line:
        """Return a harvest line that feeds the family and may breed animals."""
        event = game.round_end()
        skip = self.dice.choice((FIELDS, BREEDING)) if event == SKIP_ONE else ""
        skipping: Line = (Skip(skip),) if skip else ()
        table = at_feeding(game, seat, event, skip)
        home = table.homes[seat]
        need, food = food_needed(home, event), home.goods[FOOD]
        trades = self._trades(Turn(table, seat, home, ()), 0.1)
        if trades and can_play(table, seat, tuple(trades)):
            table.play(home.name, trades)
        else:
            trades = []
        line = (*skipping, *trades, *self._feeding(table, home, event))
        if event != FOOD_ONLY and skip != BREEDING:
            line = (*line, *self._breeding(home), *self._trades(Turn(table, seat, home, ()), 0.05))
        if can_harvest(game, seat, line):
            return line
        return (*skipping, *([Beg(need - food)] if need > food else []), *([] if event == FOOD_ONLY else [Breed()]))

    def _feeding(self, table: "Game", home: Home, event: str) -> list[Step]:
        """Return the steps that feed the family: with food, by eating goods, or by begging."""
        steps: list[Step] = []
        paying: Goods | None = None
        if WORKING_CAVE in home.active and self._chance(0.5):
            ways = [(good, count) for good, count in WORKING_CAVE_PAYMENTS.items() if home.goods[good] >= count]
            paying = Goods.of(self._some(ways, 1)) if ways else None
        need = food_needed(home, event, paying is not None)
        willing = self._chance(0.8)
        while willing and home.goods[FOOD] < need:
            turn = Turn(table, table.seat(home.name), home, ())
            drawn = (self._trade(turn, kind) for kind in self._some((Eat, Use), 2))
            eaten = next((step for step in drawn if step is not None), None)
            if eaten is None or not can_play(table, turn.seat, (eaten,)):
                break
            table.play(home.name, (eaten,))
            steps.append(eaten)
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
        """Return the choice of newborns, if it is needed and at times if not."""
        births = possible_births(home)
        if not births or (len(births) == 1 and self._chance(0.8)):
            return []
        born = self.dice.choice(births)
        return [Breed(tuple(NAMES[animal] for animal in born if self._chance(0.8)))]

    def end(self, game: "Game", seat: int) -> Line:
        """Return some last trades."""
        table = game.copy()
        home = table.homes[seat]
        line: list[Step] = []
        for _ in range(3):
            trades = self._trades(Turn(table, seat, home, ()), 0.3)
            if trades and can_play(table, seat, tuple(trades)):
                table.play(home.name, trades)
                line += trades
        return tuple(line)

    # --- random numbers ---------------------------------------------------------------------------------------

    def _chance(self, of: float) -> bool:
        return self.dice.random() < of

    def _some(self, of: Sequence[T], most: int) -> list[T]:
        """Return a random selection of at most ``most`` values."""
        return self.dice.sample(of, min(most, len(of)))

    def _by_liking(self, game: "Game") -> Iterator[Place]:
        """Yield usable placements in random order; placements that the player likes tend to come earlier."""
        left = {key: self._liking(game, key) for key in game.space_order() if key not in game.occupant}
        while left:
            (key,) = self.dice.choices(list(left), list(left.values()))
            del left[key]
            if can_use(game, game.seat_to_act, key):
                places = placements_on(game, key)
                yield from self._some(places, len(places))

    def _liking(self, game: "Game", space: str) -> float:
        if space not in self.likes:
            eager = max(EAGER.get(does, 1.0) for does in SPACES[space].offer.find)
            self.likes[space] = self.dice.choice(LIKINGS) * eager
        return self.likes[space]
