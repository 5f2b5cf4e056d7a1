"""What can come next in a line, unreduced: what `choices` and `why_not` of the game ask.

:mod:`~.views` plays the beginning of a line, :mod:`~.acts`, :mod:`~.trades` and :mod:`~.loot` have the values of the
slots of single steps, :mod:`~.turns`, :mod:`~.harvests` and :mod:`~.around` the moments of the parts of a round.
Nothing in them decides a rule: values are laid before the checks of playing.
"""

from .choose import ROOM

__all__ = ["ROOM"]
