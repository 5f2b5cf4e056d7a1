"""Suggestions: legal lines close to a refused one, with the reason for the refusal.

The reasons come from the game (`Ruleset.explain`). The legal lines are found here in the same way for every game. The
refused step is replaced by other steps that can be composed (:mod:`caverna.engine.moves`), the smallest changes first.
Each line is played on a copy of the game before it is suggested. The game is as it was before the refused line.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import attrs

from caverna.model.findings import AMBIGUOUS, CLAIM, MALFORMED
from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset
from caverna.model.shortage import lack_of
from caverna.model.steps import PLACES, Step
from caverna.model.wording import listed

from .drafts import (
    Draft,
    More,
    holds_steps,
    is_list,
    joined,
    list_fields,
    missing,
    open_fields,
    optional_fields,
    single,
)
from .moves import Moment

DRAFTS_TRIED, STEPS_TRIED, LINES_TRIED, OFFERED = 80, 40, 20, 2
"""The numbers of drafts tried, steps kept, lines played, and lines suggested."""
OPTIONS_LOOKED_AT, OPTIONS_TRIED = 12, 4
"""The numbers of values of an optional field that are compared, and that are tried if the line does not have it."""
PLACES_OFFERED = 5
"""The number of other placements that a message names; it gives only the count of the rest."""
Line = tuple[Step, ...]
Lines = Mapping[str, Sequence[Step]]


class Explanation(NamedTuple):
    """An explanation of a refusal by the game."""

    text: str = ""
    settled: bool = False
    """True if it has a suggestion, or says that there is none, so that no search is needed."""


class _Moments:
    """The states of a player's line after some of its steps. Each is made once."""

    def __init__(self, rules: Ruleset, game: Any, player: str) -> None:
        self._rules, self._game, self._player = rules, game, player
        self._made: dict[Line, Moment] = {}

    def after(self, steps: Line) -> Moment:
        """Return the state after some steps; raise `RuleBroken` if they are not legal."""
        if steps not in self._made:
            game, rules = self._game, self._rules.choices
            assert rules is not None  # `_near` has checked it
            self._made[steps] = rules.moment(game, game.seat(self._player), steps, None)
        return self._made[steps]


def explain_refusal(rules: Ruleset, game: Any, part: str, player: str, lines: Lines, broken: RuleBroken) -> str:
    """Return why a player's line was refused, with legal alternatives. An empty text means that nothing is known.

    ``game`` is the state before the line, ``part`` the phase, ``lines`` has the lines of all players in it.
    """
    if broken.kind in (MALFORMED, CLAIM) or player not in game.players:
        return ""
    reason = rules.explain(game, part, player, lines, broken) if rules.explain is not None else Explanation()
    if reason.settled or (broken.kind == AMBIGUOUS and broken.hint):
        return reason.text
    if broken.at_player:
        return reason.text or _order(game, part, player)
    steps = tuple(lines.get(player, ()))
    moments = _Moments(rules, game, player)
    found = _near(rules, game, part, player, steps, broken, moments)
    at = broken.step
    if found and _is_placement(steps, at) and all(line[at] != steps[at] for line in found):
        others = _named(rules, [line[0] for line in _to_go_on(game, player, steps, found, moments)])
        suggested = f"you can use {_named(rules, [line[at] for line in found])}"
        suggested += f"; with a further step also {others}" if others else ""
    else:
        suggested = _suggested(rules, steps, at, found)
    return "; ".join(text for text in (reason.text, suggested) if text)


def _order(game: Any, part: str, player: str) -> str:
    """Return a text about the player whose line is missing before one that is out of turn."""
    first = game.to_act
    if part != game.due or first in (None, player):
        return ""
    return f"a line of {first} is missing before this one, or the two are in the wrong order"


def _suggested(rules: Ruleset, steps: Line, at: int, found: Sequence[Line]) -> str:
    """Return a text that suggests the first legal lines in ``found``."""
    written = [f"'{rules.write(line)}'" for line in found[:OFFERED]]
    left_out = "without it " if found and len(found[0]) < len(steps) and not _is_placement(steps, at) else ""
    return f"{left_out}{listed(written, 'or')} would be legal" if written else ""


def _named(rules: Ruleset, steps: Sequence[Step]) -> str:
    """Return placements in words: the first ones in notation, and the number of the rest."""
    more = len(steps) - PLACES_OFFERED
    named = [rules.write([step]) for step in (steps[:PLACES_OFFERED] if more > 1 else steps)]
    return listed([*named, f"{more} more"] if more > 1 else named, "or") if steps else ""


def _to_go_on(game: Any, player: str, steps: Line, found: Sequence[Line], moments: _Moments) -> list[Line]:
    """Return the placements that would need a further step after them, instead of a line that is only a placement."""
    if len(steps) > 1 or game.to_act != player:
        return []
    others = _changed(moments, steps, RuleBroken("", ""))
    return [line for line in others if line not in found and moments.after(()).leads_on(line[0])]


def _is_placement(steps: Line, at: int) -> bool:
    return at < len(steps) and steps[at].form.role == PLACES


# --- lines near a refused one --------------------------------------------------------------------------------------


def _near(
    rules: Ruleset, game: Any, part: str, player: str, steps: Line, broken: RuleBroken, moments: _Moments
) -> list[Line]:
    """Return the legal lines that differ least from a refused one."""
    at = broken.step
    if game.due != part or not 0 <= at < len(steps) or rules.choices is None:
        return []
    legal = _legality(game, part, player, steps)
    if _is_placement(steps, at):
        ways: list[Callable[[], Iterable[Line]]] = [
            lambda: _like(rules, game, player, steps, broken, filter(legal, _changed(moments, steps, broken))),
            lambda: filter(legal, _without_another(steps, at)),
            lambda: filter(legal, _with_another(moments, steps)),
        ]
        ways = [*ways[1:], ways[0]] if _can_come(moments, steps, at) else ways
    else:
        ways = [
            lambda: islice(filter(legal, _moved(steps, at)), 1),
            lambda: _nearest(steps, at, filter(legal, _changed(moments, steps, broken))),
            lambda: filter(legal, [(*steps[:at], *steps[at + 1 :])] if len(steps) > 1 else []),
        ]
    for way in ways:
        if found := list(way() if _is_placement(steps, at) else islice(way(), PLACES_OFFERED)):
            return found
    return []


def _can_come(moments: _Moments, steps: Line, at: int) -> bool:
    """Return whether a step is legal in itself, so that it was refused only because of the steps after it."""
    try:
        return moments.after(steps[:at]).refusal(steps[at]) is None
    except RuleBroken:
        return False


def _nearest(steps: Line, at: int, lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines tied for the smallest change. The input is sorted by distance."""
    least = None
    for line in lines:
        changed, _ = _distance(steps[at], line[at])
        if least is not None and changed > least:
            return
        least = changed
        yield line


def _changed(moments: _Moments, steps: Line, broken: RuleBroken) -> Iterator[Line]:
    """Yield the line with other values in the refused step, the smallest changes first."""
    at = broken.step
    before, step, after = steps[:at], steps[at], steps[at + 1 :]
    try:
        others = list(islice(_variants(moments.after(before), step, broken), STEPS_TRIED))
    except RuleBroken:
        return
    if lack_of(broken) is not None and not _is_placement(steps, at):  # only a cheaper step would help
        others = [other for other in others if _thriftier(step, other)]
    others.sort(key=lambda other: _distance(step, other))
    seen = [step]
    for other in others if _is_placement(steps, at) else others[:LINES_TRIED]:
        if other not in seen:
            seen.append(other)
            yield (*before, other, *after)


def _without_another(steps: Line, at: int) -> Iterator[Line]:
    """Yield the line without one of its other steps."""
    for index in range(len(steps)):
        if index != at:
            yield (*steps[:index], *steps[index + 1 :])


def _with_another(moments: _Moments, steps: Line) -> Iterator[Line]:
    """Yield the line with one more step that the space offers."""
    try:
        moment = moments.after(steps)
        for kind in moment.kinds():
            if not kind.free and kind.form.role != PLACES:
                for draft in islice(_fresh(moment, Draft(kind, {})), OPTIONS_TRIED):
                    if (step := draft.step()) is not None:
                        yield (*steps, step)
    except RuleBroken:
        return


def _legality(game: Any, part: str, player: str, steps: Line) -> Callable[[Line], bool]:
    """Return a function that says whether another line can be played instead of ``steps``."""
    if game.to_act is None:
        return lambda line: closes(game, part, player, line)
    turn = game.is_turn(steps)
    return lambda line: game.is_turn(line) is turn and plays(game, player, line)


def plays(game: Any, player: str, line: Line) -> bool:
    """Return whether a line can be played, with all its claims true."""
    trial = game.copy()
    trial.claims = None
    try:
        trial.apply(trial.seat(player), line)
    except RuleBroken:
        return False
    return True


def closes(game: Any, part: str, player: str, line: Line) -> bool:
    """Return whether a player's line of a simultaneous phase is legal; errors of other players do not count."""
    trial = game.copy()
    trial.claims = None
    try:
        trial.close(part, {player: line})
    except RuleBroken as broken:
        return broken.player not in (player, "")
    return True


def _moved(steps: Line, at: int) -> Iterator[Line]:
    """Yield the line with the refused step at another position."""
    rest = (*steps[:at], *steps[at + 1 :])
    for place in range(1, len(steps)):
        if place != at:
            yield (*rest[:place], steps[at], *rest[place:])


def _like(rules: Ruleset, game: Any, player: str, steps: Line, broken: RuleBroken, lines: Iterable[Line]) -> list[Line]:
    """Sort lines by the goods that they have in common with the gains of the refused line."""
    found = list(lines)
    if broken.rule not in rules.waivable:
        return found
    trial = game.copy()
    trial.waived = frozenset({broken.rule})
    wanted = _brings(trial, player, steps)
    return sorted(found, key=lambda line: -_alike(_brings(game.copy(), player, line), wanted)) if wanted else found


def _brings(trial: Any, player: str, line: Line) -> dict[str, int]:
    """Play a line on a copy of the game. Return the goods that its player gets; nothing if it is refused."""
    trial.claims = None
    try:
        changes = trial.play(player, line)
    except (RuleBroken, LookupError):  # a waived rule may have guarded a lookup
        return {}
    return {change.good: change.delta for change in changes if change.player == player}


def _alike(brought: Mapping[str, int], wanted: Mapping[str, int]) -> int:
    return sum(min(brought.get(good, 0), count) for good, count in wanted.items() if count > 0)


# --- steps in place of a refused one -------------------------------------------------------------------------------


def _variants(moment: Moment, step: Step, broken: RuleBroken) -> Iterator[Step]:
    """Yield legal steps of the same kind as ``step``."""
    kind = type(step)
    if kind not in moment.kinds():
        return
    wanted = Draft.of(step)
    slots = [slot for slot in wanted.given if holds_steps(kind, slot)]
    if slots:
        yield from _with_other_item(moment, wanted, slots[0], broken) if broken.item is not None else ()
        return
    drafts = (
        whole for draft in _filled(moment, Draft(kind, {}), wanted) for whole in _with_options(moment, draft, wanted)
    )
    for draft in islice(drafts, DRAFTS_TRIED):
        found = draft.step()
        if found is not None and moment.refusal(found) is None:
            yield found


def _with_options(moment: Moment, draft: Draft, wanted: Draft) -> Iterator[Draft]:
    """Yield a draft with its optional fields as wanted, with one of them changed, and without them."""
    options = {name: value for name, value in wanted.given.items() if name in optional_fields(draft.kind)}
    full = Draft(draft.kind, {**draft.given, **options})
    yield full
    step = full.step()
    if not options and step is not None and moment.refusal(step) is None:
        return
    for name in optional_fields(draft.kind):
        base = Draft(draft.kind, {key: value for key, value in full.given.items() if key != name})
        if name in options:
            yield base
        if is_list(draft.kind, name):
            continue
        values = _values(moment, base, name)
        values = values if name in options else islice(values, OPTIONS_LOOKED_AT)  # the line does not have this field
        for value in _by_nearness(values, options.get(name), 0)[:OPTIONS_TRIED]:
            yield base.filled(name, joined(base, name, value))
    if options:
        yield draft


def _fresh(moment: Moment, draft: Draft) -> Iterator[Draft]:
    """Yield drafts with the required fields of a step, or else with one optional field."""
    empty = Draft(draft.kind, {})
    if missing(draft):
        yield from _filled(moment, draft, empty)
        return
    yield draft
    for slot in open_fields(draft):
        for value in _by_nearness(_values(moment, draft, slot), None, 0)[:1]:
            yield draft.filled(slot, joined(draft, slot, value))


def _with_other_item(moment: Moment, wanted: Draft, slot: str, broken: RuleBroken) -> Iterator[Step]:
    """Yield the step with another entry in place of the refused one in its list of steps, or without it."""
    items = wanted.given[slot]
    at = broken.item or 0
    if at >= len(items):
        return
    before = [made for made in (item.step() for item in items[:at]) if made is not None]
    inner = moment.inside(wanted, before)
    replaced: list[Sequence[Draft]] = []
    item = items[at].step()
    if inner is not None and item is not None:
        plain = RuleBroken(broken.rule, broken.message)
        replaced = [[Draft.of(other)] for other in islice(_variants(inner, item, plain), STEPS_TRIED) if other != item]
    for others in ([], *reversed(replaced)) if len(items) > 1 else reversed(replaced):
        found = wanted.filled(slot, (*items[:at], *others, *items[at + 1 :])).step()
        if found is not None and moment.refusal(found) is None:
            yield found


def _filled(moment: Moment, draft: Draft, wanted: Draft) -> Iterator[Draft]:
    """Yield drafts with all required fields filled, values near the wanted ones first."""
    if not missing(draft):
        yield from _grown(moment, draft, wanted)
        return
    (slot,) = open_fields(draft)
    for value in _by_nearness(_values(moment, draft, slot), wanted.given.get(slot), 0):
        yield from _filled(moment, draft.filled(slot, joined(draft, slot, value)), wanted)


def _grown(moment: Moment, draft: Draft, wanted: Draft) -> Iterator[Draft]:
    """Yield drafts with longer lists, up to the length of the wanted ones; the longest lists come first."""
    for slot in list_fields(draft.kind):
        held, there = wanted.given.get(slot), draft.given.get(slot) or ()
        if isinstance(held, tuple) and len(there) < len(held):
            for entry in _by_nearness(_values(moment, draft, slot), held, len(there)):
                yield from _grown(moment, draft.filled(slot, joined(draft, slot, entry)), wanted)
    yield draft


def _values(moment: Moment, draft: Draft, slot: str) -> Iterable[Any]:
    """Return the values of a slot; lists of steps are not composed here."""
    return () if holds_steps(draft.kind, slot) else single(moment.values(draft, slot))


def _by_nearness(values: Iterable[Any], wanted: Any, entry: int) -> list[Any]:
    """Sort the values of a slot by their distance from the wanted one; of numbers keep only the nearest."""
    if isinstance(wanted, tuple):
        wanted = wanted[entry] if entry < len(wanted) else None
    found = list(values)
    if any(isinstance(value, Mapping) and not isinstance(value, Goods) for value in found):
        return [wanted] if wanted is not None else []  # any name is allowed
    numbers = [value for value in found if type(value) is int]
    if numbers:
        return sorted(numbers, key=lambda value: abs(value - wanted) if type(wanted) is int else value)[:OPTIONS_TRIED]
    amounts = [value for value in found if isinstance(value, More | Goods)]
    if amounts:
        counts = dict(wanted.items()) if isinstance(wanted, Goods) else {}
        return sorted(amounts, key=lambda each: _off(each.amount if isinstance(each, More) else each, counts))
    return sorted(found, key=lambda value: value != wanted)


def _off(amount: Goods, wanted: Mapping[str, int]) -> int:
    """Return the number of goods by which two amounts differ."""
    counts = dict(amount.items())
    return sum(abs(counts.get(good, 0) - wanted.get(good, 0)) for good in {*counts, *wanted})


# --- distances -------------------------------------------------------------------------------------------------------


def _distance(step: Step, other: Step) -> tuple[int, int]:
    """Return the number of values that differ between two steps of a kind, and the sum by which numbers differ."""
    differing = amount = 0
    for field in attrs.fields(type(step)):
        one, two = getattr(step, field.name), getattr(other, field.name)
        if isinstance(one, tuple) and isinstance(two, tuple):
            differing += _differing(one, two)
        elif one != two:
            differing += 1
            amount += abs(one - two) if type(one) is int and type(two) is int else 0
    return differing, amount


def _differing(one: tuple[Any, ...], two: tuple[Any, ...]) -> int:
    """Return the number of entries that two lists do not share, plus one if the shared ones are in another order."""
    left, more = list(one), 0
    for each in two:
        if each in left:
            left.remove(each)
        else:
            more += 1
    kept = [each for each in one if each in two]
    return len(left) + more + (kept != [each for each in two if each in one])


def _thriftier(step: Step, other: Step) -> bool:
    """Return whether ``other`` is ``step`` with other numbers or fewer entries."""
    for field in attrs.fields(type(step)):
        one, two = getattr(step, field.name), getattr(other, field.name)
        if isinstance(one, tuple) and isinstance(two, tuple):
            if not set(two) <= set(one):
                return False
        elif isinstance(one, str) and one != two:
            return False
    return True
