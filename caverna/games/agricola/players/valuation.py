"""The value of a farm: its points now, and estimated points from its goods, people and free cells."""

from typing import TYPE_CHECKING

from ..catalogue.rounds import HARVESTS, LAST_ROUND
from ..catalogue.tables import MAX_PEOPLE
from ..goods import ANIMALS, CLAY, FOOD, GRAIN, REED, SHEEP, STONE, VEGETABLE, WOOD
from ..rules.harvest import food_needed
from ..rules.scoring import score
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


def value(game: "Game", home: Home) -> float:
    """Return the estimated value of a home now."""
    left = LAST_ROUND - game.round
    time = min(1.0, left / 4)
    worth = float(score(home).total)
    worth += PERSON * left * (home.people - 2)
    if home.people < MAX_PEOPLE:
        worth += ROOM * left * min(1, home.room_count - home.people)
    for good, (each, most) in GOODS.items():
        worth += each * time * min(home.goods[good], most)
    harvests = _HARVESTS_LEFT[left]
    worth += _fields(home, left, harvests) + _animals(home, left, harvests) + _kitchen(home, left)
    return worth - _hunger(game, home)


def _fields(home: Home, left: int, harvests: int) -> float:
    """Return the value of crops that will be reaped, and of fields that can still be sown."""
    standing = sum([min(count, harvests) for _, count in home.crops.values()])
    return 0.45 * standing + 0.08 * left * (home.fields.bit_count() - len(home.crops))


def _animals(home: Home, left: int, harvests: int) -> float:
    """Return the value of pairs that breed, and of room for newborns."""
    pairs = sum([home.goods[animal] >= 2 for animal in ANIMALS])
    room = sum(home.capacity().pastures) - sum(home.goods[SHEEP:])
    return 0.5 * pairs * min(harvests, 2) + 0.05 * left * max(0, min(room, 8)) / 2


def _kitchen(home: Home, left: int) -> float:
    """Return the value of cooking and baking improvements."""
    cooking = max(home.food_values[animal] for animal in ANIMALS)
    baking = max((oven.food for oven in home.ovens), default=0)
    return min(left, 8) * (0.45 * bool(cooking) + 0.05 * cooking + 0.06 * baking)


def _hunger(game: "Game", home: Home) -> float:
    """Return the cost of missing food for the next feeding, higher if it is near, less a little for surplus food."""
    harvest = _NEXT_HARVEST.get(game.round)
    if harvest is None:
        return 0.0
    need = food_needed(home, game.solo)
    coming = sum(
        count for number, pairs in home.due.items() if number <= harvest for good, count in pairs if good == FOOD
    )
    food = home.goods[FOOD] + coming
    other = sum([home.goods[good] * home.food_values[good] for good in (GRAIN, VEGETABLE, *ANIMALS)])
    reaped = len(home.crops)
    lacking = max(0, need - food)
    begging = max(0, lacking - other - reaped)
    near = 0.75 ** (harvest - game.round) * (1.0 if not home.at_home else 0.6)
    return near * (2.8 * begging + 0.45 * min(lacking, other + reaped)) - 0.12 * min(max(0, food - need), 8)
