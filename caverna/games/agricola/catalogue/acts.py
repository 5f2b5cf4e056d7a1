"""The acts that spaces offer, one row each: what it is in words, and the rule about it.

An act has the name of the step that carries it out, unless an action of the rules names it. Where the words depend on
figures of the space (a price, how many) `caverna.games.agricola.offers` has them.
"""

from typing import Final

from attrs import frozen

from .offer import CHOOSE, GROW, RENOVATE, TAKE, TOKEN


@frozen
class ActRow:
    """One act that spaces offer."""

    name: str
    rule: str
    """The id of the rule about it."""
    words: str = ""
    """What it is, where that is always the same."""


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
