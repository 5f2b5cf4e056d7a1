"""Actions: for each kind of step the rule that checks and applies it, and what can be chosen in it.

A game has its rules by chapters of its rulebook. A chapter has the two side by side, and a table of its actions::

    def clear(turn: Turn, step: Clear) -> None:
        \"\"\"Lay a meadow/field twin tile (forest.twin).\"\"\"

    def clear_values(turn: Turn, field: str, draft: Draft) -> Iterator[str]:
        \"\"\"Return the cells for a half of the tile.\"\"\"

    FOREST: Chapter = {Clear: Action(clear, clear_values, ("meadow/field",))}

Values propose and let the rule decide: each value must be one with which the draft can become a step that is legal
as things stand. :mod:`caverna.engine.moves` derives complete steps, lists of turns, random steps and choices field by
field from them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from caverna.model.steps import Step

if TYPE_CHECKING:
    from .drafts import Draft

Values = Callable[[Any, str, "Draft"], Iterable[Any]]
"""What can be chosen: from the line being played, the name of a field and a draft to values of the field.

Of a list these are the entries that may be added, of an amount either `More` of a good or the whole amount.
"""


def nothing_to_choose(turn: Any, field: str, draft: "Draft") -> Iterable[Any]:
    """Return no values: the step has no fields."""
    return ()


def no_check(turn: Any) -> None:
    """Check nothing: what the step needs depends on its fields."""


class Action(NamedTuple):
    """The action of one kind of step: what it does, and what can be chosen in it."""

    play: Callable[[Any, Any], None]
    """Checks a step and applies it to the line being played."""
    values: Values = nothing_to_choose
    does: tuple[str, ...] = ()
    """What the board calls it, where that is not the step's word; one step may carry out several such offers."""
    check: Callable[[Any], object] = no_check
    """Checks what every step of the kind needs, whatever its fields."""


Chapter = Mapping[type[Step], Action]
"""The actions of one chapter of the rulebook."""


def handlers(*chapters: Chapter) -> dict[type[Step], Callable[[Any, Any], None]]:
    """Return what plays each kind of step."""
    return {kind: action.play for chapter in chapters for kind, action in chapter.items()}


def carried_out_by(*chapters: Chapter) -> dict[str, tuple[type[Step], ...]]:
    """Return the kinds of steps that carry out what the board offers, by the name of the offer."""
    found: dict[str, tuple[type[Step], ...]] = {}
    for chapter in chapters:
        for kind, action in chapter.items():
            for does in action.does or (kind.word,):
                found[does] = (*found.get(does, ()), kind)
    return found
