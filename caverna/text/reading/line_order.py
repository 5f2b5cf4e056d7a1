"""Where a step may stand: in a turn, at a round's start, in a harvest, before scoring."""

from collections.abc import Sequence

from caverna.games.caverna import steps
from caverna.games.caverna.notation.parsing import write_step
from caverna.games.caverna.notation.words import shown
from caverna.games.caverna.steps import STEPS, Step

TURN, START, HARVEST, END = "a turn", "the start of a round", "a harvest", "the end of the game"

_HARVESTING = (steps.Feed, steps.Beg, steps.Breed, steps.Skip)
_ONLY_LOOT = (steps.Loot, steps.Stronger)
_PLACING = (steps.Place, steps.Order, steps.Pass)
_AFTER_PLACEMENT = frozenset(STEPS.values()) - {*_HARVESTING, *_ONLY_LOOT, *_PLACING, steps.Keep}
_BESIDES_FREE: dict[str, tuple[type[Step], ...]] = {START: (steps.Keep,), HARVEST: _HARVESTING, END: ()}
"""Where no dwarf is placed: the steps that may stand there besides the free ones."""

Misplaced = tuple[int, str, str]
"""Which step of a line is out of place, what to say of it, and what would have been right."""


def misplaced(line: Sequence[Step], where: str, whole: bool) -> list[Misplaced]:
    """Return the steps of a line that do not belong there.

    ``whole`` is false where part of the line could not be read: that part may be the placement that is missing.
    """
    if where != TURN:
        return _without_space(line, where)
    if line and type(line[0]) is steps.Place and _AFTER_PLACEMENT.issuperset(map(type, line[1:])):
        return []
    return _in_turn(line, whole)


def _in_turn(line: Sequence[Step], whole: bool) -> list[Misplaced]:
    """A turn has one placement, before the steps that need a space; ``pass`` stands in its place."""
    found: list[Misplaced] = []
    kinds = [type(step) for step in line]
    places = [at for at, kind in enumerate(kinds) if kind in (steps.Place, steps.Pass)]
    first = places[0] if places else len(line)
    for at, step in enumerate(line):
        said = shown(write_step(step))
        if isinstance(step, (*_HARVESTING, *_ONLY_LOOT, steps.Keep)):
            found.append((at, f"{said} does not belong in {TURN}", _belongs(step)))
        elif at in places[1:]:
            found.append((at, f"{said} is a second placement: a turn has one", _second_hint(line[first])))
        elif isinstance(step, steps.Order):
            if steps.Order in kinds[:at]:
                found.append((at, "a turn has one 'order'", "leave one out"))
            elif steps.Place not in kinds and whole:
                found.append((at, f"{said} needs a placement", "name the space, as in 'order 8, Logging'"))
        elif not step.free and type(step) not in _PLACING and (at < first or kinds[first] is steps.Pass):
            if places and kinds[first] is steps.Place:
                found.append((at, f"{said} stands before the placement", "name the space first"))
            elif whole:
                found.append((at, f"{said} needs a space, and the line names none", "name the space first"))
                whole = False
    return found


def _second_hint(first: Step) -> str:
    if isinstance(first, steps.Place) and first.space.startswith("Imitation") and not first.of:
        return f"an imitated space stands behind 'of', as in '{first.space} of Logging'"
    return "begin a new entry for the next turn"


def _without_space(line: Sequence[Step], where: str) -> list[Misplaced]:
    """Elsewhere no dwarf is placed. Feeding, breeding and what is skipped are named once."""
    found: list[Misplaced] = []
    seen: set[type[Step]] = set()
    for at, step in enumerate(line):
        kind = type(step)
        said = shown(write_step(step))
        if not step.free and kind not in _BESIDES_FREE[where]:
            found.append((at, f"{said} does not belong in {where}", _belongs(step)))
        elif not step.free and kind in seen and kind is not steps.Keep:
            found.append((at, f"{kind.word!r} stands here twice", "once is enough"))
        seen.add(kind)
    return found


def _belongs(step: Step) -> str:
    if isinstance(step, _HARVESTING):
        return "it stands on the round's 'harvest' line"
    if isinstance(step, steps.Keep):
        return "it stands on the round's 'start' line"
    if isinstance(step, _ONLY_LOOT):
        return "it stands in the list of an expedition's loot"
    return "it belongs in a turn"
