"""What can come next in a line, unreduced: what `choices` and `why_not` of the game ask.

:mod:`~.views` plays the beginning of a line, :mod:`~.values` and :mod:`~.cards` have the values of slots,
:mod:`~.turns`, :mod:`~.harvests` and :mod:`~.around` the moments of the parts of a round. Nothing in them decides a
rule: steps are tried on copies of the game.
"""

from .choose import ROOM

__all__ = ["ROOM"]
