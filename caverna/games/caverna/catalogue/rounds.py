"""The rounds of the game: stages of cards, the cards of the solo game, harvests."""

from functools import cache

STAGE_OF_ROUND = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4}
LAST_ROUND = 12
WISH_ROUND = 4
"""The round in which Wish for children always comes."""

SOLO_CARDS = {
    1: "blacksmithing", 2: "sheep_farming", 3: "ore_mine_construction", 4: "wish_for_children",
    5: "donkey_farming", 6: "ruby_mine_construction", 7: "ore_delivery", 8: "family_life",
    10: "ore_trading", 11: "adventure", 12: "ruby_delivery",
}  # fmt: skip

FIRST_MARKED_ROUND = 6
LEAF, QUESTION = "leaf", "question"
QUESTIONS = 3

HARVEST, FOOD_ONLY, NO_HARVEST, SKIP_ONE = "harvest", "food only", "none", "skip one"
"""The kinds of harvest: a full one, 1 food per dwarf, none, or one with one phase skipped."""

FIXED_PLAN = {1: NO_HARVEST, 2: NO_HARVEST, 3: HARVEST, 4: FOOD_ONLY, 5: HARVEST}
QUESTION_EVENTS = (NO_HARVEST, FOOD_ONLY, SKIP_ONE)
"""The kinds of harvest for the first, second and third question mark."""


@cache
def rounds_for(players: int) -> tuple[int, ...]:
    """Return the numbers of the rounds; 1 or 2 players have no round 9."""
    return tuple(number for number in range(1, LAST_ROUND + 1) if players > 2 or number != 9)


def leaves_for(players: int) -> int:
    """Return the number of leaf markers: 4, with 2 players 3, in the solo game none."""
    return {1: 0, 2: 3}.get(players, 4)
