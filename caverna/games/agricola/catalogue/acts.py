"""The table of actions that spaces offer: for each action its words and its rule.

An action has the name of the step that carries it out. The actions with another name are listed in the rules, in
``caverna.engine.actions.Action.does``. If the words depend on a price or a number of the space,
`caverna.games.agricola.offers` makes them.
"""

from typing import Final

from attrs import frozen

from caverna.model.values import Value

from .offer import CHOOSE, GROW, RENOVATE, TAKE, TOKEN


@frozen(eq=False, repr=False)
class ActRow(Value):
    """One action that spaces offer."""

    name: str
    """The name of the action, as in `offer.Act`."""
    rule: str
    """The id of its rule."""
    words: str = ""
    """Its words for users; empty if they depend on the space."""


_row = ActRow

_ROWS = (
    _row(TAKE, "work.take-all"),
    _row(CHOOSE, "work.choice"),
    _row(TOKEN, "round.start-player", "take the starting player token"),
    _row(GROW, "family.room"),
    _row(RENOVATE, "renovate.cost", "renovate"),
    _row("room", "room.cost"),
    _row("stable", "stable.cost"),
    _row("plow", "field.place", "plow 1 field"),
    _row("sow", "sow.field", "sow"),
    _row("bake", "bake.action", "bake bread"),
    _row("fence", "fence.cost", "build fences"),
    _row("major", "major.cost", "1 major improvement"),
    _row("minor", "minor.play", "1 minor improvement"),
    _row("occupation", "occupation.cost"),
)

ACTS: Final[dict[str, ActRow]] = {row.name: row for row in _ROWS}
"""Every action by its name."""
