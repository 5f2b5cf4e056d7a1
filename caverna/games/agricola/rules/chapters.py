"""The chapters of the rules together: what plays each kind of step, and what can be chosen in it."""

from caverna.engine.actions import Chapter, carried_out_by, handlers

from . import free_steps, placing, taking
from .card_effects import GRANTABLE

OF_SPACES: Chapter = {**taking.ACTIONS, **GRANTABLE}
"""What spaces let one do beside what comes with the placement."""
IN_TURN: Chapter = {**placing.ACTIONS, **OF_SPACES, **free_steps.ACTIONS}
"""The steps of a turn."""
TURN_STEPS = {**handlers(IN_TURN), **free_steps.FREE}
"""What plays the steps of a turn."""
CARRIED_OUT_BY = carried_out_by(placing.ACTIONS, OF_SPACES)
"""Act of a space -> the kinds of steps that carry it out."""
