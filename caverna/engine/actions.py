"""Actions: for each kind of step the rule that checks and applies it, and the values that its fields can have.

A game keeps its rules by chapters of its rulebook. A chapter defines both side by side, and a table of its actions::

    def clear(turn: Turn, step: Clear) -> None:
        \"\"\"Lay a meadow/field twin tile (forest.twin).\"\"\"

    def clear_values(turn: Turn, field: str, draft: Draft) -> Iterator[str]:
        \"\"\"Return the cells for a half of the tile.\"\"\"

    FOREST: Chapter = {Clear: Action(clear, clear_values, ("meadow/field",))}

Values are proposals; the rule decides. With each proposed value it must be possible to complete the draft to a step
that is legal now. :mod:`caverna.engine.moves` derives complete steps, lists of turns, random steps and choices field
by field from them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from caverna.model.steps import Step

if TYPE_CHECKING:
    from .drafts import Draft

Values = Callable[[Any, str, "Draft"], Iterable[Any]]
"""A function that proposes values of a field, given the line being played, the name of the field and a draft.

For a list it proposes entries to add; for an amount either `More` of a good or the whole amount.
"""


def nothing_to_choose(turn: Any, field: str, draft: "Draft") -> Iterable[Any]:
    """Return no values: the step has no fields."""
    return ()


def no_check(turn: Any) -> None:
    """Check nothing: the requirements of the step depend on its fields."""


class Action(NamedTuple):
    """The action of one kind of step: the rule that applies it, and the values that its fields can have."""

    play: Callable[[Any, Any], None]
    """A function that checks a step and applies it to the line being played."""
    values: Values = nothing_to_choose
    does: tuple[str, ...] = ()
    """The offers on the board that the step carries out, if their names differ from the step's word."""
    check: Callable[[Any], object] = no_check
    """A function that checks the requirements which do not depend on the fields of the step."""


Chapter = Mapping[type[Step], Action]
"""The actions of one chapter of the rulebook."""


def handlers(*chapters: Chapter) -> dict[type[Step], Callable[[Any, Any], None]]:
    """Return, for each kind of step, the function that checks and applies it."""
    return {kind: action.play for chapter in chapters for kind, action in chapter.items()}


def carried_out_by(*chapters: Chapter) -> dict[str, tuple[type[Step], ...]]:
    """Return, for each offer on the board, the kinds of steps that carry it out."""
    found: dict[str, tuple[type[Step], ...]] = {}
    for chapter in chapters:
        for kind, action in chapter.items():
            for does in action.does or (kind.word,):
                found[does] = (*found.get(does, ()), kind)
    return found
