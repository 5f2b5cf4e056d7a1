"""Rounds, stages and harvests."""

LAST_ROUND = 14
STAGES = {1: (1, 2, 3, 4), 2: (5, 6, 7), 3: (8, 9), 4: (10, 11), 5: (12, 13), 6: (14,)}
"""Stage -> its rounds."""
STAGE_OF_ROUND = {number: stage for stage, numbers in STAGES.items() for number in numbers}
HARVESTS = frozenset(numbers[-1] for numbers in STAGES.values())
"""The rounds that end with a harvest: the last of each stage (harvest.when)."""
FIRST_GROWTH_ROUND = 5
"""The first round in which the 5-player card lets families grow (family.round)."""
