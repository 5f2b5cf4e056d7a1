"""The steps of Caverna, one class for each kind; they live in :mod:`caverna.games.caverna.steps`.

The notation reference says what each means, how it is written and what its fields are.
"""

from .games.caverna.steps import *  # noqa: F403
from .games.caverna.steps import STEPS as STEPS
from .games.caverna.steps import Step as Step

__all__ = ["STEPS", "Step"]
__all__ += [kind.__name__ for kind in STEPS.values()]


def __dir__() -> list[str]:
    return sorted(__all__)
