"""The chapters of the rules together: what plays each kind of step, and what can be chosen in it."""

from caverna.engine.actions import Chapter, carried_out_by, handlers

from ..steps import Have
from . import (
    expedition,
    family,
    fields,
    forest,
    free_steps,
    furnishing,
    market,
    mountain,
    pastures,
    placing,
    single_tiles,
    taking,
    weapons,
)

OF_SPACES: Chapter = {
    **taking.ACTIONS,
    **forest.ACTIONS,
    **mountain.ACTIONS,
    **single_tiles.ACTIONS,
    **pastures.ACTIONS,
    **fields.ACTIONS,
    **furnishing.ACTIONS,
    **family.ACTIONS,
    **weapons.ACTIONS,
    **expedition.ACTIONS,
    **market.ACTIONS,
}
"""What spaces let one do."""
IN_TURN: Chapter = {**placing.ACTIONS, **OF_SPACES, **free_steps.ACTIONS}
TURN_STEPS = {**handlers(IN_TURN), Have: free_steps.have}
"""What plays the steps of a turn."""
CARRIED_OUT_BY = carried_out_by(OF_SPACES)
"""Act of a space -> the kinds of steps that carry it out."""
