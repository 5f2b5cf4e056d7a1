"""The tables of all steps (p. 3-9): the function that plays each kind of step, and the one that lists its values."""

from caverna.engine.actions import Chapter, carried_out_by, handlers

from . import free_steps, placing, taking
from .card_effects import GRANTABLE

OF_SPACES: Chapter = {**taking.ACTIONS, **GRANTABLE}
"""The actions that a space offers, besides those that come with the placement."""
IN_TURN: Chapter = {**placing.ACTIONS, **OF_SPACES, **free_steps.ACTIONS}
"""The steps of a turn."""
TURN_STEPS = {**handlers(IN_TURN), **free_steps.FREE}
"""Kind of step -> the function that plays it in a turn."""
CARRIED_OUT_BY = carried_out_by(placing.ACTIONS, OF_SPACES)
"""Action of a space -> the kinds of steps that carry it out."""
