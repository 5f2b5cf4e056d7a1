"""The value of a farm: its points now, and estimated points from its goods, people and free cells."""

from typing import TYPE_CHECKING

from ..catalogue.rounds import HARVESTS, LAST_ROUND
from ..catalogue.tables import MAX_PEOPLE
from ..goods import ANIMALS, CLAY, FOOD, GRAIN, REED, SHEEP, STONE, VEGETABLE, WOOD
from ..rules.harvest import food_needed
from ..rules.scoring import points
from ..state.home import Home

if TYPE_CHECKING:
    from ..rules.game import Game

GOODS = {WOOD: (0.35, 12), CLAY: (0.3, 7), REED: (0.6, 4), STONE: (0.5, 7), GRAIN: (0.4, 4), VEGETABLE: (0.5, 4)}
"""Good -> the value of one while there is time to use it, and the number that have this value."""
PERSON, ROOM = 1.7, 0.55
"""The values of a person and of room for another, for each round that is left."""
_HARVESTS_LEFT = tuple(sum(number > LAST_ROUND - left for number in HARVESTS) for left in range(LAST_ROUND + 1))
"""Number of rounds left -> number of harvests after this round."""
_NEXT_HARVEST = {
    number: min(harvest for harvest in HARVESTS if harvest >= number) for number in range(max(HARVESTS) + 1)
}
"""Round -> the round of the next harvest."""


class Valuation:
    """A function that returns the estimated value of a home at one point in the game."""

    def __init__(self, game: "Game") -> None:
        self.solo = game.solo
        self.left = LAST_ROUND - game.round
        self.time = min(1.0, self.left / 4)
        self.harvests = _HARVESTS_LEFT[self.left]
        self.harvest = _NEXT_HARVEST.get(game.round)
        """The round of the next harvest."""
        self.near = 0.75 ** (self.harvest - game.round) if self.harvest is not None else 0.0
        """The share of the cost of hunger that counts now. It grows as the harvest comes nearer."""

    def __call__(self, home: Home) -> float:
        """Return the estimated value of a home now."""
        left, time = self.left, self.time
        worth = points(home) + PERSON * left * (home.people - 2)
        if home.people < MAX_PEOPLE:
            worth += ROOM * left * min(1, home.room_count - home.people)
        if time:
            goods = home.goods
            worth += time * sum([each * min(goods[good], most) for good, (each, most) in GOODS.items()])
        return worth + self._fields(home) + self._animals(home) + self._kitchen(home) - self._hunger(home)

    def _fields(self, home: Home) -> float:
        """Return the value of crops that will be reaped, and of fields that can still be sown."""
        standing = sum([min(count, self.harvests) for _, count in home.crops.values()])
        return 0.45 * standing + 0.08 * self.left * (home.fields.bit_count() - len(home.crops))

    def _animals(self, home: Home) -> float:
        """Return the value of pairs that breed, and of room for newborns."""
        animals = home.goods[SHEEP:]
        pairs = len(animals) - animals.count(0) - animals.count(1)
        room = sum(home.capacity().pastures) - sum(animals)
        return 0.5 * pairs * min(self.harvests, 2) + 0.05 * self.left * max(0, min(room, 8)) / 2

    def _kitchen(self, home: Home) -> float:
        """Return the value of cooking and baking improvements."""
        cooking = max(home.food_values[SHEEP:])
        baking = home.ovens[0].food if home.ovens else 0
        return min(self.left, 8) * (0.45 * bool(cooking) + 0.05 * cooking + 0.06 * baking)

    def _hunger(self, home: Home) -> float:
        """Return the cost of food that is missing for the next feeding, less a little for surplus food."""
        harvest, food = self.harvest, home.goods[FOOD]
        if harvest is None:
            return 0.0
        for number, pairs in home.due.items():
            if number <= harvest:
                food += sum([count for good, count in pairs if good == FOOD])
        need = food_needed(home, self.solo)
        if food >= need:
            return -0.12 * min(food - need, 8)
        goods, values = home.goods, home.food_values
        other = len(home.crops) + sum([goods[good] * values[good] for good in (GRAIN, VEGETABLE, *ANIMALS)])
        lacking = need - food
        near = self.near * (1.0 if not home.at_home else 0.6)
        return near * (2.8 * max(0, lacking - other) + 0.45 * min(lacking, other))
