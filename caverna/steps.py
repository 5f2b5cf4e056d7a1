"""The steps of Caverna; they live in :mod:`caverna.games.caverna.steps`."""

from .games.caverna.steps import *  # noqa: F403
from .games.caverna.steps import STEPS as STEPS
