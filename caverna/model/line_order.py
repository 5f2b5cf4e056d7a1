"""The order of steps in a line: in a turn, a harvest, before scoring.

The form of a step says where it is allowed. `LinePart` says what the lines in a part of the record need.
"""

from collections.abc import Sequence
from typing import Any

from .phases import LinePart
from .safe_text import shown
from .steps import BEFORE, INSTEAD, PLACES, Step

Misplaced = tuple[int, str, str]
"""The index of a step that is out of place, a message, and a hint."""


def misplaced(notation: Any, line: Sequence[Step], where: str, whole: bool) -> list[Misplaced]:
    """Return the misplaced steps of a line.

    ``notation`` is that of the format. ``whole`` is false if part of the line could not be read: the missing placement
    may be in that part.
    """
    part = notation.parts[where]
    if not part.needs:
        return _without_placement(notation, line, where, part)
    behind = notation.behind_placement[where]
    if line and line[0].form.role == PLACES and behind.issuperset(map(type, line[1:])):
        return []
    return _with_placement(notation, line, where, part, whole)


def _with_placement(notation: Any, line: Sequence[Step], where: str, part: LinePart, whole: bool) -> list[Misplaced]:
    """Return the misplaced steps of a turn: it has one placement, or ``pass``, before the steps that need a space."""
    found: list[Misplaced] = []
    roles = [step.form.role for step in line]
    places = [at for at, role in enumerate(roles) if role in (PLACES, INSTEAD)]
    first = places[0] if places else len(line)
    for at, step in enumerate(line):
        written, role = shown(notation.write_step(step)), step.form.role
        if not step.free and where not in step.form.where:
            found.append((at, f"{written} does not belong in {part.title}", _belongs(notation, step)))
        elif at in places[1:]:
            hint = part.second(line[first]) if part.second else ""
            found.append((at, f"{written} is a second placement: {part.title} has one", hint))
        elif role == BEFORE:
            if role in roles[:at]:
                found.append((at, f"{part.title} has one {step.word!r}", "leave one out"))
            elif PLACES not in roles and whole:
                found.append((at, f"{written} needs a placement", f"{part.needs}, as in '{part.example}'"))
        elif not step.free and not role and (at < first or roles[first] == INSTEAD):
            if places and roles[first] == PLACES:
                found.append((at, f"{written} must come after the placement", f"{part.needs} first"))
            elif whole:
                found.append((at, f"{written} needs a space, and the line names none", f"{part.needs} first"))
                whole = False
    return found


def _without_placement(notation: Any, line: Sequence[Step], where: str, part: LinePart) -> list[Misplaced]:
    """Return the misplaced steps of a line without placement. Some, such as feeding, may appear only once."""
    found: list[Misplaced] = []
    seen: set[type[Step] | str] = set()
    for at, step in enumerate(line):
        kind, once = type(step), step.form.once
        if not step.free and where not in step.form.where:
            written = shown(notation.write_step(step))
            found.append((at, f"{written} does not belong in {part.title}", _belongs(notation, step)))
        elif isinstance(once, str) and once in seen:
            found.append((at, f"{once} once: {kind.word!r} is one too many", "leave one out"))
        elif once and kind in seen:
            found.append((at, f"{kind.word!r} is written twice", "once is enough"))
        seen.add(once if isinstance(once, str) else kind)
    return found


def _belongs(notation: Any, step: Step) -> str:
    part: LinePart = notation.parts[step.form.where[0]]
    return part.belongs
