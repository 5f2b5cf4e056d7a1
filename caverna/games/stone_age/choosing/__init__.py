"""What can come next in a line, unreduced: `choices` and `why_not` of the game.

:mod:`~.acting` has the values of what people do at their places, :mod:`~.moments` the moments of the parts of a round.
Nothing in them decides a rule: lines are tried on copies of the game, dice come from whoever threw them.
"""

from .choose import choices, why_not

__all__ = ["choices", "why_not"]
