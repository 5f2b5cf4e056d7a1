"""The random player: it decides by random numbers."""

from collections.abc import Iterable
from random import Random

from caverna.engine.drafts import Draft

from ..catalogue.buildings import BUILDINGS, FIXED
from ..catalogue.cards import CARDS, CHOICE_CARD, DICE, DRAW, ROLL
from ..catalogue.places import FIRST_BUILDING, FIRST_CARD, ROWS, VILLAGE
from ..goods import RESOURCES, Goods
from ..moves import dice_needed, legal_feedings, legal_placements, places_to_use
from ..moves.listing import VILLAGE_STEPS
from ..rules.buildings import building_values
from ..rules.cards import card_values
from ..rules.game import Game
from ..rules.people import numbered
from ..rules.tools import tool_choices
from ..rules.turn import Turn
from ..steps import Building, Card, Leave, PlaceOn, Roll, Step, Take
from .luck import Luck

Line = tuple[Step, ...]
EAGER = {"hut": 4.0, "field": 3.0, "tool maker": 3.0, "card": 2.0, "building": 2.0, "hunt": 0.5}
"""The factors by which random players prefer places. Without them tribes stay small and games become long."""
LEAVES, NAMES_VILLAGE, HIDES, TAKES = 0.05, 0.3, 0.5, 0.3
"""The probabilities that an affordable card or tile is left, that the village is written, that a drawn card stays
hidden, and that the two resources of a card are taken when they may be."""


class RandomPlayer:
    """A player that decides by random numbers, so that every kind of step occurs at times."""

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(seed)

    def place(self, game: Game, seat: int) -> Line:
        """Return a random placement."""
        by_place: dict[tuple[str, int], list[Step]] = {}
        for step in legal_placements(game):
            number = step.number if isinstance(step, PlaceOn) else 0
            by_place.setdefault((step.place, number), []).append(step)
        weights = [EAGER.get(name, 1.0) for name, _ in by_place]
        steps = self.dice.choices(list(by_place.values()), weights)[0]
        return (*self._taken(game, seat, TAKES / 10), self.dice.choice(steps))

    def act(self, game: Game, seat: int, luck: Luck) -> Line:
        """Return the actions of all people, in random order. The dice are rolled as needed."""
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
        if place in VILLAGE_STEPS:
            return VILLAGE_STEPS[place]
        dice = tuple(luck.roll(dice_needed(game, seat, place)))
        turn = Turn(game, seat, game.tribes[seat], ())
        if place < FIRST_CARD:
            tools, once = self.dice.choice(tool_choices(turn.tribe))
            return Roll(ROWS[place].name, dice, tools, once)
        name, number = numbered(place)
        if self.dice.random() < LEAVES:  # before a card is drawn, which would be lost
            return Leave(name, number)
        bought = self._card(turn, number, dice, luck) if place < FIRST_BUILDING else self._building(turn, number)
        return Leave(name, number) if bought is None else bought

    def _card(self, turn: Turn, number: int, dice: tuple[int, ...], luck: Luck) -> Step | None:
        """Return a random purchase of a card; None if it cannot be paid."""
        paying = self._paying(card_values(turn, "paying", Draft(Card, {"number": number})))
        card = turn.game.board.cards[number - 1]
        if paying is None or card is None:
            return None
        kind = CARDS[card].kind
        if kind == DICE:
            return Card(number, paying, dice=dice, picks=tuple(self.dice.sample(dice, len(dice))))
        if kind == ROLL:
            tools, once = self.dice.choice(tool_choices(turn.tribe))
            return Card(number, paying, roll=dice, tools=tools, once=once)
        if kind == DRAW and turn.game.board.deck:
            return Card(number, paying, draw=luck.box.draw() if self.dice.random() >= HIDES else "")
        return Card(number, paying)

    def _building(self, turn: Turn, number: int) -> Step | None:
        """Return a random purchase of a building; None if it cannot be paid."""
        tile = turn.game.board.buildings[number - 1]
        paying = self._paying(building_values(turn, "paying", Draft(Building, {"number": number})))
        if paying is None or tile is None:
            return None
        return Building(number, None if BUILDINGS[tile].kind == FIXED else paying)

    def _paying(self, ways: Iterable[Goods]) -> Goods | None:
        found = list(ways)
        return self.dice.choice(found) if found else None

    def feed(self, game: Game, seat: int) -> Line:
        """Return a line that feeds the tribe: with food if there is enough, else by paying or starving."""
        return self.dice.choice(legal_feedings(game, seat))

    def end(self, game: Game, seat: int) -> Line:
        """Return a line that takes the two resources of a card, if they are not taken yet."""
        return self._taken(game, seat, 1.0)

    def _taken(self, game: Game, seat: int, chance: float) -> Line:
        if CHOICE_CARD not in game.tribes[seat].open or self.dice.random() >= chance:
            return ()
        return (Take(Goods.of((good, 1) for good in self.dice.choices(RESOURCES, k=2))),)
