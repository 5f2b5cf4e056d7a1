"""Requests for choices by programs: the line so far, and a draft of a step as an object.

A draft is read with the same slots as a step in a record. It has no position in a file, so its first error is raised
as `RuleBroken`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.engine.choices import ChoiceRules, Head, answer, late
from caverna.engine.drafts import Draft
from caverna.engine.suggestions import explain_refusal
from caverna.model.arguments import check_head, check_line
from caverna.model.choices import Choices
from caverna.model.findings import MALFORMED
from caverna.model.format import Format
from caverna.model.phases import END, START
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset
from caverna.model.steps import Step
from caverna.reading import tree
from caverna.reading.notation.compound import Items
from caverna.reading.notation.notation import Notation, raise_first
from caverna.reading.shared import Reading
from caverna.reading.steps import read_field, read_item, read_kind, read_step

from .strict import check_round, raise_found, steps_of, tree_of, where_of


def choices(
    rules: Ruleset,
    game: Any,
    steps: str | Sequence[Any],
    draft: Mapping[str, Any] | Draft | None,
    player: str | None,
    head: Head | None,
    part: str | None = None,
) -> Choices:
    """Return the choices in the phase that is due, or in the turns before it (``part``); see `Game.choices`."""
    ordered = [each.name for each in rules.format.parts if each.in_order]
    behind = part if part != game.due else None
    try:
        _check_round(rules, game, head)
        if behind is not None and behind not in ordered:
            message = f"lines are written in {' or '.join(ordered)}, not in {part!r}"
            raise RuleBroken("record.key", message, kind=MALFORMED)
        line = line_of(rules.format, steps, part or (START if head is not None else game.due or END))
        begun = draft if draft is None or isinstance(draft, Draft) else draft_of(rules.format, draft)
    except RuleBroken as broken:
        return Choices(line=steps if isinstance(steps, str) else "", refusal=_unbegun(rules, game, steps, head, broken))
    if behind is not None:
        return late(_choices_of(rules), game, line, begun, player, behind, rules.write)
    return answer(_choices_of(rules), game, line, begun, player, head, rules.write)


def _choices_of(rules: Ruleset) -> ChoiceRules:
    """Return the choice rules of a game; raise `RuleBroken` if it has none."""
    if rules.choices is None:
        raise RuleBroken("record.step", f"{rules.title} has no choices", kind=MALFORMED)
    return rules.choices


def why_not(
    rules: Ruleset, game: Any, steps: str | Sequence[Any], player: str | None, head: Head | None
) -> RuleBroken | None:
    """Return the refusal of a line in the phase that is due, with an explanation; None if it can be played."""
    part = START if head is not None else game.due or END
    try:
        _check_round(rules, game, head)
        line = steps_of(rules.format, steps, part) if isinstance(steps, str) else line_of(rules.format, steps, part)
    except RuleBroken as unread:
        return _unbegun(rules, game, steps, head, unread)
    broken = _choices_of(rules).why_not(game, line, player, head)
    name = player if player is not None else game.to_act
    if broken is not None and name is not None and head is None:
        broken.because = explain_refusal(rules, game, part, name, {name: line}, broken)
    return None if broken is None else _unbegun(rules, game, steps, head, broken)


def _check_round(rules: Ruleset, game: Any, head: Head | None) -> None:
    """Raise `RuleBroken` for keys and values that the next round cannot have. Keys may still be missing."""
    check_head(head)
    if not head:
        return
    entry = check_round(rules.format, game.players, head)
    try:
        game.copy().begin(entry.head)
    except RuleBroken as broken:
        if broken.key in head and not broken.missing:
            raise


def _unbegun(
    rules: Ruleset, game: Any, steps: str | Sequence[Any], head: Head | None, broken: RuleBroken
) -> RuleBroken:
    """Return the refusal of a line. If it is a turn and the round has not begun, the hint says so."""
    ordered = [each.name for each in rules.format.parts if each.in_order]
    if game.due == START and head is None and any(_is_turn(rules.format, game, steps, part) for part in ordered):
        return broken.reworded(hint="; ".join(filter(None, (broken.hint, "begin the round first, with `reveal`"))))
    return broken


def _is_turn(format: Format, game: Any, steps: str | Sequence[Any], part: str) -> bool:
    try:
        return bool(game.is_turn(line_of(format, steps, part)))
    except RuleBroken:
        return False


def line_of(format: Format, steps: str | Sequence[Any], part: str) -> tuple[Step, ...]:
    """Return the steps of an incomplete line: a text in notation, or a list of steps, objects and texts.

    The line is not checked as a whole: for instance, a placement may still be missing.
    """
    check_line(steps)
    where = where_of(format, part) if steps else ""
    found: list[Step] = []
    for number, each in enumerate([steps] if isinstance(steps, str) and steps.strip() else steps):
        try:
            found += _steps(format, each, where)
        except RuleBroken as broken:
            broken.step = number
            raise
    return tuple(found)


def _steps(format: Format, step: Any, where: str) -> Sequence[Step]:
    if isinstance(step, Step):
        return (step,)
    notation: Notation = format.notation.of_part(where)
    if isinstance(step, str):
        parsed = notation.parse(step)
        raise_first(parsed.errors)
        return parsed.steps
    reading, node = _reading(format, step)
    read, _ = read_step(reading, node, notation)
    raise_found(reading)
    assert read is not None
    return (read,)


def draft_of(format: Format, data: Mapping[str, Any]) -> Draft:
    """Return a draft from an object with some of a step's fields."""
    reading, node = _reading(format, data)
    draft = _draft(reading, node, format.notation)
    raise_found(reading)
    assert draft is not None
    return draft


def _reading(format: Format, data: Any) -> tuple[Reading, tree.Mapping]:
    """Return data as a tree, with the reading that collects its findings."""
    if not isinstance(data, Mapping):
        raise RuleBroken("record.step", "a step is an object", hint='as in {"step": "pass"}', kind=MALFORMED)
    reading, node = tree_of(format, data)
    assert isinstance(node, tree.Mapping)
    return reading, node


def _draft(reading: Reading, node: tree.Mapping, notation: Notation) -> Draft | None:
    """Read the given fields of a step; report an error and return None if one is wrong."""
    found = read_kind(reading, node, notation)
    if found is None:
        return None
    kind, entries = found
    given: dict[str, Any] = {}
    for name, slot in notation.fields[kind].items():
        if name not in entries:
            continue
        value = entries[name]
        if isinstance(slot, Items) and type(value) is tree.Sequence:
            given[name] = tuple(_entry(reading, item, slot, notation, kind) for item in value.children)
        else:
            given[name] = read_field(reading, value, slot, notation, kind)
    if reading.findings:
        return None
    return Draft(kind, {name: _held(value) for name, value in given.items()})


def _entry(reading: Reading, node: tree.Node, slot: Items, notation: Notation, kind: type[Step]) -> Draft | None:
    if isinstance(node, tree.Mapping):
        draft = _draft(reading, node, notation)
        if draft is None or draft.kind.free or slot.part in draft.kind.form.where:
            return draft
        reading.add_finding("record.step", node, f"the step {draft.kind.word!r} is not a {slot.sort} item")
        return None
    step = read_item(reading, node, slot, notation, kind)
    return None if step is None else Draft.of(step)


def _held(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
