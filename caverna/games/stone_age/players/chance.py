"""A player that decides by dice of its own."""

from random import Random

from attrs import evolve

from ..catalogue.cards import CHOICE_CARD
from ..catalogue.places import FIRST_CARD, VILLAGE
from ..goods import RESOURCES, Goods
from ..legal import dice_needed, legal_actions, legal_feedings, legal_placements, places_to_use
from ..legal.listing import VILLAGE_STEPS
from ..rules.game import Game
from ..steps import Card, PlaceOn, Step, Take
from .luck import Luck

Line = tuple[Step, ...]
EAGER = {"hut": 4.0, "field": 3.0, "tool maker": 3.0, "card": 2.0, "building": 2.0, "hunt": 0.5}
"""How much sooner random players take to a place: without it tribes stay small and games long."""
LEAVES, NAMES_VILLAGE, HIDES, TAKES = 0.05, 0.3, 0.5, 0.3
"""How often a card or tile is left that could be paid, tool maker, hut and field are written, a card drawn stays
hidden, and the two resources are taken at a moment when they may be."""


class RandomPlayer:
    """Decides everything by its own dice, so that every kind of step comes now and then."""

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(seed)

    def place(self, game: Game, seat: int) -> Line:
        """Put people somewhere."""
        by_place: dict[tuple[str, int], list[Step]] = {}
        for step in legal_placements(game):
            number = step.number if isinstance(step, PlaceOn) else 0
            by_place.setdefault((step.place, number), []).append(step)
        weights = [EAGER.get(name, 1.0) for name, _ in by_place]
        steps = self.dice.choices(list(by_place.values()), weights)[0]
        return (*self._taken(game, seat, TAKES / 10), self.dice.choice(steps))

    def act(self, game: Game, seat: int, luck: Luck) -> Line:
        """Use all people, in any order; the dice are thrown as they are needed."""
        trial = game.copy()
        named = [place for place in VILLAGE if self.dice.random() < NAMES_VILLAGE]
        places = [place for place in places_to_use(game, seat) if place not in VILLAGE or place in named]
        self.dice.shuffle(places)
        line: list[Step] = []
        for number, place in enumerate(places):
            later = tuple(VILLAGE_STEPS[other] for other in places[number:] if other in VILLAGE)
            trial.open_turn(seat, later)
            step = self._use(trial, seat, place, luck)
            trial.apply(seat, (step, *later), 1)
            line.append(step)
            for taken in self._taken(trial, seat, TAKES):
                trial.apply(seat, (taken, *later), 1)
                line.append(taken)
        return tuple(line)

    def _use(self, game: Game, seat: int, place: int, luck: Luck) -> Step:
        dice = luck.roll(dice_needed(game, seat, place))
        options = list(legal_actions(game, seat, place, dice))
        if len(options) > 1 and place >= FIRST_CARD and self.dice.random() >= LEAVES:
            options = options[:-1]
        step = self.dice.choice(options)
        if isinstance(step, Card) and step.draw is not None and self.dice.random() >= HIDES:
            return evolve(step, draw=luck.box.draw())
        return step

    def feed(self, game: Game, seat: int) -> Line:
        """Feed the tribe: with food where there is enough, else pay or starve."""
        return self.dice.choice(legal_feedings(game, seat))

    def end(self, game: Game, seat: int) -> Line:
        """Take the two resources while there is time."""
        return self._taken(game, seat, 1.0)

    def _taken(self, game: Game, seat: int, chance: float) -> Line:
        if CHOICE_CARD not in game.tribes[seat].open or self.dice.random() >= chance:
            return ()
        return (Take(Goods.of((good, 1) for good in self.dice.choices(RESOURCES, k=2))),)
