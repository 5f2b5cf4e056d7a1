"""The random player: it plays complete games in which every kind of step occurs.

It invents hand cards: occupations and minor improvements with names such as ``Trade B7``, whose effects it writes.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve

from caverna.games.farming.breeding import possible_births

from ..catalogue.majors import MAJORS
from ..catalogue.offer import SEVERAL, Act
from ..catalogue.rounds import LAST_ROUND
from ..catalogue.spaces import FULL
from ..catalogue.tables import HAND
from ..goods import ANIMALS, FOOD, NAMES, Goods
from ..moves.listed import free_steps, steps_for
from ..moves.trial import Line, Trial
from ..rules.harvest import food_needed, reap
from ..rules.turn import GRANTED, Turn
from ..state.home import Home
from ..steps import (
    Beg,
    Breed,
    Card,
    Changes,
    Eat,
    Feed,
    Fence,
    Have,
    Later,
    LetGo,
    Minor,
    Occupation,
    Pass,
    Place,
    Room,
    Stable,
    Step,
    Use,
)

if TYPE_CHECKING:
    from ..rules.game import Game

T = TypeVar("T")
LIKED = {"grow": 6.0, "fence": 4.0, "room": 4.0, "renovate": 3.0, "major": 3.0, "sow": 3.0, "plow": 2.0, "take": 0.7}
"""The factors by which spaces with these actions are preferred, so that farms develop."""
TRADE, TOOL = "Trade", "Tool"
"""The first words in the names of invented cards: occupations and minor improvements."""
CRAFTS = tuple(key for key, row in MAJORS.items() if row.craft is not None)


class Chance:
    """A player that decides by random numbers from a seed."""

    def __init__(self, seed: object, seat: int = 0) -> None:
        self.dice = Random(str(seed))
        self.letter = "ABCDE"[seat]
        self.invented = 0

    # --- turns ------------------------------------------------------------------------------------------------

    def turn(self, game: "Game") -> Line:
        """Return a legal turn of the player to act."""
        seat = game.seat_to_act
        for key in self._by_liking(game):
            line = self._use(game, seat, key)
            if line is not None:
                return self._by_card(game, seat, self._asserted(game, seat, line))
        return (Pass(),)

    def _by_liking(self, game: "Game") -> list[str]:
        """Return the free spaces in random order; preferred spaces tend to come earlier."""
        free = [key for key in game.space_order() if key not in game.occupant]
        weights = {key: max(LIKED.get(does, 1.0) for does in game.table.offers[key].find) for key in free}
        return sorted(free, key=lambda key: self.dice.random() ** (1 / weights[key]), reverse=True)

    def _use(self, game: "Game", seat: int, key: str) -> Line | None:
        """Return a turn on a space; None if none is found."""
        trial = Trial.tried(game, seat, (*self._before(game, seat), Place(game.space_name(key))))
        for _ in range(8):
            trial = trial.settled() if trial is not None else None
            if trial is None:
                return None
            if trial.complete and self._chance(0.3):
                break
            further = self._further(trial)
            if further is None:
                break
            trial = further
        ended = trial.ended() if trial is not None else None
        return ended.steps if ended is not None else None

    def _further(self, trial: Trial) -> Trial | None:
        """Return the trial with one more step of any open action; None if there is none."""
        for act in self._some(trial.turn.open_acts(), 8):
            for step in self._some(self._steps(trial.turn, act), 4):
                further = trial.then(step)
                if further is not None and (not further.turn.crowded or step.word in SEVERAL):
                    return further
        return None

    def _steps(self, turn: Turn, act: Act) -> Sequence[Step]:
        """Return the steps of an action. Hand cards are invented as needed."""
        game, home = turn.game, turn.home
        if game.mode == FULL and not game.deck.no_cards and game.deck.hands[turn.seat] is None:
            if act.name == "occupation":
                return [Occupation(self._invent(TRADE))] if len(home.occupations) < HAND else []
            if act.name == "minor":
                return [self._minor(game, home)] if home.own_minors < HAND else []
        return list(steps_for(turn, act))

    def _invent(self, kind: str) -> str:
        self.invented += 1
        return f"{kind} {self.letter}{self.invented}"

    def _minor(self, game: "Game", home: Home) -> Minor:
        """Return a minor improvement that the player can pay, or sometimes one that was passed on."""
        seat = game.seat(home.name)
        passed = [key for key, holder in game.deck.passed.items() if holder == seat]
        known = f"{TOOL} {self.dice.choice(passed).removeprefix(TOOL.lower()).upper()}" if passed else ""
        name = known if known and self._chance(0.7) else self._invent(TOOL)
        there = [good for good in range(FOOD) if home.goods[good]]
        paying = Goods.of([(self.dice.choice(there), 1)]) if there and self._chance(0.7) else Goods()
        return Minor(name, paying=paying, passing=self._chance(0.3))

    def _before(self, game: "Game", seat: int) -> Line:
        """Return free steps at times, before the placement."""
        home = game.homes[seat]
        steps = [step for step in free_steps(home) if not isinstance(step, LetGo) or self._chance(0.1)]
        eaten = self._some(steps, 1) if self._chance(0.05) else []
        used = [self._effect(game, home)] if home.occupations and self._chance(0.2) else []
        return (*eaten, *used)

    def _effect(self, game: "Game", home: Home) -> Step:
        """Return an effect of a card in play."""
        name = self.dice.choice(list(home.occupations.values()))
        good = self.dice.randrange(ANIMALS[0])
        if game.round < LAST_ROUND and self._chance(0.3):
            rounds = self._some(range(game.round + 1, LAST_ROUND + 1), 3)
            return Card(name, (Later(Goods.of([(good, 1)]), tuple(sorted(rounds))),))
        granted = self._granted(game, game.seat(home.name), name) if self._chance(0.4) else None
        return granted or Card(name, (Changes(Goods.of([(good, 1)])),))

    def _granted(self, game: "Game", seat: int, name: str) -> Step | None:
        """Return an action that a card grants, free of charge if it has a price."""
        act = GRANTED[self.dice.choice(("plow", "room", "stable", "sow", "bake", "fence"))]
        trial = Trial.of(game, seat)
        for step in self._some(list(steps_for(trial.turn, act)), 3):
            given = evolve(step, paying=Goods()) if isinstance(step, Room | Stable | Fence) else step
            if trial.then(Card(name, (given,))) is not None:
                return Card(name, (given,))
        return None

    def _by_card(self, game: "Game", seat: int, line: Line) -> Line:
        """Return a line that, at times, states that a card allows the placement, which any card in play may."""
        names = list(game.homes[seat].occupations.values())
        if not names or not self._chance(0.05):
            return line
        by = self.dice.choice(names)
        return tuple(evolve(step, by=by) if isinstance(step, Place) else step for step in line)

    def _asserted(self, game: "Game", seat: int, line: Line) -> Line:
        """Return a line with, at times, a true assertion at its end."""
        if not self._chance(0.05):
            return line
        home = Trial.of(game, seat, line).home
        good = self.dice.randrange(len(NAMES))
        have = (
            Have(Goods.of([(good, home.goods[good])]), person=home.people, room=home.room_count),
            Have(field=home.fields.bit_count(), pasture=len(home.pastures), fence=home.fences.bit_count()),
            Have(stable=home.stables.bit_count(), begging=home.begging),
        )
        return (*line, self.dice.choice(have))

    # --- harvest and end --------------------------------------------------------------------------------------

    def harvest(self, game: "Game", seat: int) -> Line:
        """Return a harvest line that feeds the family and may breed animals."""
        home = game.homes[seat].copy()
        reap(home)
        line: list[Step] = []
        for craft in CRAFTS:
            self._try_craft(home, craft, line)
        need, willing = food_needed(home, game.solo), self._chance(0.9)
        while willing and home.goods[FOOD] < need:
            steps = [step for step in free_steps(home) if isinstance(step, Eat)]
            if not steps:
                break
            eaten = self.dice.choice(steps)
            line.append(eaten)
            for good, count in eaten.goods.pairs:
                home.goods[good] -= count
                home.goods[FOOD] += home.food_values[good] * count
        begged = max(0, need - home.goods[FOOD])
        if begged or (need and self._chance(0.03)):
            line.append(Beg(max(begged, 1)))
        if self._chance(0.2):
            line.append(Feed())
        return (*line, *self._breeding(home))

    def _try_craft(self, home: Home, craft: str, line: list[Step]) -> None:
        row = MAJORS[craft]
        if craft not in home.majors or row.craft is None or self._chance(0.3):
            return
        (good, count), (food, gained) = row.craft.take[0], row.craft.give[0]
        if home.goods[good] >= count:
            home.goods[good] -= count
            home.goods[food] += gained
            line.append(Use(row.name))

    def _breeding(self, home: Home) -> list[Step]:
        """Return the choice of newborns, if it is needed and at times if not."""
        births = possible_births(home)
        if not births or (len(births) == 1 and self._chance(0.8)):
            return []
        born = self.dice.choice(births)
        return [Breed(tuple(NAMES[animal] for animal in born if self._chance(0.8)))]

    def end(self, game: "Game", seat: int) -> Line:
        """Return a line that at times takes bonus points for a card."""
        names = list(game.homes[seat].occupations.values())
        if not names or self._chance(0.5):
            return ()
        return (Card(self.dice.choice(names), (Changes(points=self.dice.randint(1, 3)),)),)

    # --- random numbers ---------------------------------------------------------------------------------------

    def _chance(self, of: float) -> bool:
        return self.dice.random() < of

    def _some(self, of: Sequence[T], most: int) -> list[T]:
        """Return a random selection of at most ``most`` values."""
        return self.dice.sample(of, min(most, len(of)))
