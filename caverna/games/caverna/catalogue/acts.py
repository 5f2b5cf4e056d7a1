"""The actions of spaces, one row each: its description and its rule.

An action has the name of the step that carries it out, unless the `Action` in its chapter names others (`does`).
Taking goods has no row, because the goods are in the row of the space.
"""

from typing import Final, Literal

from attrs import frozen

from caverna.model.values import Value

ActName = Literal[
    "take",
    "meadow/field",
    "cavern/tunnel",
    "cavern/tunnel or cavern/cavern",
    "ore mine",
    "ruby mine on a tunnel",
    "ruby mine on a deep tunnel",
    "sow",
    "furnish",
    "dwelling",
    "grow",
    "forge",
    "expedition",
    "fences",
    "stable",
    "trade",
    "buy",
    "imitate",
]
"""The names of actions, so that the type checker reports a misspelt one."""


@frozen(eq=False, repr=False)
class ActRow(Value):
    """One action of spaces."""

    name: ActName
    words: str
    """Its description; ``{level}`` is the level of an expedition."""
    rule: str
    """The id of its rule."""


_row = ActRow

_ROWS = (
    _row("meadow/field", "lay a meadow/field tile", "forest.twin"),
    _row("cavern/tunnel", "lay a cavern/tunnel tile", "mountain.twin"),
    _row("cavern/tunnel or cavern/cavern", "lay a cavern/tunnel or cavern/cavern tile", "mountain.twin"),
    _row("ore mine", "build an ore mine", "mine.ore"),
    _row("ruby mine on a tunnel", "build a ruby mine on a tunnel", "mine.ruby"),
    _row("ruby mine on a deep tunnel", "build a ruby mine on a deep tunnel", "mine.ruby"),
    _row("sow", "sow", "sow.limit"),
    _row("furnish", "furnish a cavern", "furnish.cost"),
    _row("dwelling", "furnish a dwelling", "furnish.dwelling"),
    _row("grow", "grow the family", "family.room"),
    _row("forge", "forge a weapon", "weapon.forge"),
    _row("expedition", "level {level} expedition", "expedition.loot"),
    _row("fences", "fence pastures", "fence.small"),
    _row("stable", "build a stable", "stable.build"),
    _row("trade", "trade ore up to 3 times", "trade.ore"),
    _row("buy", "buy goods", "market.once"),
    _row("imitate", "imitate an opponent's space", "imitation.target"),
)

ACTS: Final[dict[str, ActRow]] = {row.name: row for row in _ROWS}
