"""Choices against brute force: every step that can be composed of them, and every step that can be written.

`compare` asks both. What is written is played by `game.why_not`, which knows nothing of choices.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from caverna.model.steps import Step

from .offered_lines import Asking, Data

Line = tuple[Step, ...]
Kind = type[Step]
Canonical = Callable[[Step], Step]
LISTS = {"cells", "goods", "tools", "once", "dice", "roll", "picks", "grain", "vegetable", "animals"}
"""Fields whose entries may come in any order."""
ANY_NAME = "Clerk"
"""The text that is written if choices accept any name."""


def composed(asking: Asking, before: Line, kind: Kind, most: int = 9) -> dict[Step, bool]:
    """Return the whole steps of a kind that choices lead to, each with True if the line may end with it.

    ``most`` is the longest list that is followed.
    """
    found: dict[Step, bool] = {}
    seen: set[str] = set()
    drafts: list[Data] = [{"step": kind.word}]
    while drafts:
        draft = drafts.pop()
        key = _key(draft)
        if key in seen or any(isinstance(each, list) and len(each) > most for each in draft.values()):
            continue
        seen.add(key)
        first = len(draft) == 1
        answer = asking.ask(before, None if first else draft)
        rows = [row for row in answer["choices"] if row["step"] == kind.word]
        if first and any(row["slot"] is None for row in rows):
            answer = asking.ask(before, draft)  # the step needs no values
        if answer["whole"] and (not first or rows):
            (step,) = asking.step(draft)
            found[canonical(step)] = answer["complete"]
        for row in answer["choices"]:
            if row["step"] == kind.word and row["slot"] is not None:
                drafts += ({**draft, row["slot"]: value} for each in row["values"] for value in _single(each))
    return found


def _key(draft: Data) -> str:
    """Return a draft as text, the same for entries in any order."""
    return repr(sorted((name, sorted(value) if name in LISTS else value) for name, value in draft.items()
                       if not isinstance(value, dict))) + repr(
        sorted((name, sorted(value.items())) for name, value in draft.items() if isinstance(value, dict))
    )  # fmt: skip


def _single(value: Any) -> Iterator[Any]:
    """Yield the values that an offered value stands for."""
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        yield from range(value["min"], value["max"] + 1)
    elif isinstance(value, dict) and set(value) == {"any"}:
        yield ANY_NAME
    elif isinstance(value, dict):
        varied = [key for key, each in value.items() if isinstance(each, dict)]
        yield from ([{**value, key: count} for key in varied for count in _single(value[key])] if varied else [value])
    elif isinstance(value, list) and value:
        yield from ([*value[:-1], last] for last in _single(value[-1]))
    else:
        yield value


def canonical(step: Step) -> Step:
    """Return a step whose lists are sorted."""
    fields = {name: getattr(step, name) for name in type(step).__annotations__ if name != "word"}
    return type(step)(**{name: _sorted(name, value) for name, value in fields.items()})


def _sorted(name: str, value: Any) -> Any:
    return tuple(sorted(value)) if name in LISTS and isinstance(value, tuple) else value


def is_line(asking: Asking, line: Line) -> bool:
    """Return whether a line may be played and end there, also from its text: some steps come once in a line."""
    lines: tuple[Any, ...] = (line, asking.format.notation.write(line))
    return all(asking.game.why_not(each, asking.player, asking.head) is None for each in lines)


def compare(asking: Asking, before: Line, steps: Iterable[Step], kinds: Sequence[Kind], most: int = 9) -> set[Step]:
    """Compare what choices offer after some steps with all ``steps`` that can be written; return the whole steps.

    The line may end with the same steps. What is offered without that can be completed.
    """
    wanted = {canonical(step) for step in steps if is_line(asking, (*before, step))}
    offered: dict[Step, bool] = {}
    for kind in kinds:
        offered |= composed(asking, before, kind, most)
    ends = {step for step, complete in offered.items() if complete}
    write = asking.format.notation.write
    assert ends == wanted, (
        f"behind {write(before)!r} not offered: {sorted(write((step,)) for step in wanted - ends)[:20]}, "
        f"and offered without a brute-force step: {sorted(write((step,)) for step in ends - wanted)[:20]}"
    )
    dice = random.Random(1)
    unfinished = [step for step, complete in offered.items() if not complete]
    for step in dice.sample(unfinished, min(len(unfinished), 8)):
        line = asking.finish(dice, (*before, step))
        assert is_line(asking, line), write(line)
    return set(offered)


def compare_lines(asking: Asking, steps: Sequence[Step], kinds: Sequence[Kind], after: int = 12) -> int:
    """Compare the first steps of a line, and what follows some of them; return how many can come first or second."""
    first = compare(asking, (), steps, kinds)
    count = len(first)
    ordered = sorted(first, key=repr)
    for step in random.Random(2).sample(ordered, min(after, len(ordered))):
        count += len(compare(asking, (step,), steps, kinds))
    return count
