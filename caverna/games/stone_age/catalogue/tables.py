"""Numbers of the rules that belong to no single component."""

START_PEOPLE, START_FOOD = 5, 12
MAX_PEOPLE, MAX_PRODUCTION, MAX_TOOLS = 10, 10, 12
"""The limits of a tribe (limits.components)."""
TOOL_SPACES = 3
PENALTY = 10
"""The points that a tribe loses if it is not fed (feed.penalty)."""
CHOICE_RESOURCES = 2
CARD_DICE, DIE_SIDES = 2, 6
"""The dice of a card with a roll (roll.dice), and the sides of a die."""
CATEGORIES = ("track", "culture", "farmers", "tool makers", "hut builders", "shamans", "resources")
"""The lines of the score sheet, in their order."""


def tool_values(total: int) -> tuple[int, ...]:
    """Return the values of the tool tiles that add up to a total, the highest first (tool.gain)."""
    if total < TOOL_SPACES:
        return (1,) * total
    value, higher = divmod(total, TOOL_SPACES)
    return (value + 1,) * higher + (value,) * (TOOL_SPACES - higher)
