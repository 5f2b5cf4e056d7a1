"""What can come next in a line, unreduced: what `choices` and `why_not` of the game ask.

:mod:`~.acting` has the values of what people do at their places, :mod:`~.moments` the moments of the parts of a round.
Nothing in them decides a rule: lines are tried on copies of the game, dice come from whoever threw them.
"""

from .choose import ROOM

__all__ = ["ROOM"]
