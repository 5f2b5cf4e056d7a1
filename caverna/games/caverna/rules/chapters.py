"""All chapters of the rules together: the functions that play each kind of step and list its possible values."""

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
"""The steps that carry out the actions of spaces."""
IN_TURN: Chapter = {**placing.ACTIONS, **OF_SPACES, **free_steps.ACTIONS}
TURN_STEPS = {**handlers(IN_TURN), Have: free_steps.have}
"""The functions that play the steps of a turn, by step class."""
CARRIED_OUT_BY = carried_out_by(OF_SPACES)
"""Action of a space -> the step classes that carry it out."""
