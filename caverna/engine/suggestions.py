"""Why a line was refused, and what would have been legal in its place: looked for only once something is refused.

A game knows the reasons (`Ruleset.because`). Lines near the refused one are found here for every game: the steps that
can be composed in place of the one that was refused (:mod:`caverna.engine.choices`), those first that change least,
each played on a copy before it is named. The game is as it was before the line.
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
"""How many values of what may be left out, and was, are looked at; how many of such, or of a number, are tried."""
PLACES_OFFERED = 5
"""The number of other placements that are named; the rest are counted."""
Line = tuple[Step, ...]
Lines = Mapping[str, Sequence[Step]]


class Why(NamedTuple):
    """An explanation of a refusal by the game."""

    text: str = ""
    settled: bool = False
    """True if it has a suggestion, or says that there is none, so that no search is needed."""


class _Moments:
    """The moments of a player's line, each made once."""

    def __init__(self, rules: Ruleset, game: Any, player: str) -> None:
        self._rules, self._game, self._player = rules, game, player
        self._made: dict[Line, Moment] = {}

    def after(self, steps: Line) -> Moment:
        """Return the moment after some steps; a broken rule is raised."""
        if steps not in self._made:
            game, rules = self._game, self._rules.choices
            assert rules is not None  # `_near` looks for lines only then
            self._made[steps] = rules.moment(game, game.seat(self._player), steps, None)
        return self._made[steps]


def because(rules: Ruleset, game: Any, part: str, player: str, lines: Lines, broken: RuleBroken) -> str:
    """Return why a player's line was refused and what could be done instead, empty where nothing is known."""
    if broken.kind in (MALFORMED, CLAIM) or player not in game.players:
        return ""
    why = rules.explain(game, part, player, lines, broken) if rules.explain is not None else Why()
    if why.settled or (broken.kind == AMBIGUOUS and broken.hint):
        return why.text
    if broken.at_player:
        return why.text or _order(game, part, player)
    steps = tuple(lines.get(player, ()))
    moments = _Moments(rules, game, player)
    found = _near(rules, game, part, player, steps, broken, moments)
    at = broken.step
    if found and _is_placement(steps, at) and all(line[at] != steps[at] for line in found):
        others = _named(rules, [line[0] for line in _to_go_on(game, player, steps, found, moments)])
        suggested = f"what can be used is {_named(rules, [line[at] for line in found])}"
        suggested += f"; with a step behind it also {others}" if others else ""
    else:
        suggested = _suggested(rules, steps, at, found)
    return "; ".join(text for text in (why.text, suggested) if text)


def _order(game: Any, part: str, player: str) -> str:
    """Return whose line is missing before one that is out of turn."""
    first = game.to_act
    if part != game.due or first in (None, player):
        return ""
    return f"a line of {first} is missing before this one, or the two stand the wrong way round"


def _suggested(rules: Ruleset, steps: Line, at: int, found: Sequence[Line]) -> str:
    """Return legal lines in words."""
    written = [f"'{rules.write(line)}'" for line in found[:OFFERED]]
    left_out = "without it " if found and len(found[0]) < len(steps) and not _is_placement(steps, at) else ""
    return f"{left_out}{listed(written, 'or')} would be legal" if written else ""


def _named(rules: Ruleset, steps: Sequence[Step]) -> str:
    """Return placements in words: the first ones by name, of the others how many they are."""
    more = len(steps) - PLACES_OFFERED
    named = [rules.write([step]) for step in (steps[:PLACES_OFFERED] if more > 1 else steps)]
    return listed([*named, f"{more} more"] if more > 1 else named, "or") if steps else ""


def _to_go_on(game: Any, player: str, steps: Line, found: Sequence[Line], moments: _Moments) -> list[Line]:
    """Return the other placements in place of a line that is nothing else: those that need a step behind them."""
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
    """Return legal lines in place of a refused one, those that change least."""
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
    """Return whether a step was refused only for what follows it, or does not follow."""
    try:
        return moments.after(steps[:at]).refusal(steps[at]) is None
    except RuleBroken:
        return False


def _nearest(steps: Line, at: int, lines: Iterable[Line]) -> Iterator[Line]:
    """Return those of the lines, which come by nearness, that change as little as the first one."""
    least = None
    for line in lines:
        changed, _ = _distance(steps[at], line[at])
        if least is not None and changed > least:
            return
        least = changed
        yield line


def _changed(moments: _Moments, steps: Line, broken: RuleBroken) -> Iterator[Line]:
    """Return a line with other values in the refused step, those first that differ least."""
    at = broken.step
    before, step, after = steps[:at], steps[at], steps[at + 1 :]
    try:
        others = list(islice(_variants(moments.after(before), step, broken), STEPS_TRIED))
    except RuleBroken:
        return
    if lack_of(broken) is not None and not _is_placement(steps, at):  # another step would not help, only cost less
        others = [other for other in others if _thriftier(step, other)]
    others.sort(key=lambda other: _distance(step, other))
    seen = [step]
    for other in others if _is_placement(steps, at) else others[:LINES_TRIED]:
        if other not in seen:
            seen.append(other)
            yield (*before, other, *after)


def _without_another(steps: Line, at: int) -> Iterator[Line]:
    """Return a line without one of its other steps."""
    for index in range(len(steps)):
        if index != at:
            yield (*steps[:index], *steps[index + 1 :])


def _with_another(moments: _Moments, steps: Line) -> Iterator[Line]:
    """Return a line with one step more: something that the space offers."""
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
    """Return what says whether a line can be played in place of one."""
    if game.to_act is None:
        return lambda line: closes(game, part, player, line)
    turn = game.is_turn(steps)
    return lambda line: game.is_turn(line) is turn and plays(game, player, line)


def plays(game: Any, player: str, line: Line) -> bool:
    """Return whether a line can be played; what it claims must hold."""
    trial = game.copy()
    trial.claims = None
    try:
        trial.apply(trial.seat(player), line)
    except RuleBroken:
        return False
    return True


def closes(game: Any, part: str, player: str, line: Line) -> bool:
    """Return whether a part by player can be so for one of them; others may lack something of their own."""
    trial = game.copy()
    trial.claims = None
    try:
        trial.close(part, {player: line})
    except RuleBroken as broken:
        return broken.player not in (player, "")
    return True


def _moved(steps: Line, at: int) -> Iterator[Line]:
    """Return a line with the refused step elsewhere."""
    rest = (*steps[:at], *steps[at + 1 :])
    for place in range(1, len(steps)):
        if place != at:
            yield (*rest[:place], steps[at], *rest[place:])


def _like(rules: Ruleset, game: Any, player: str, steps: Line, broken: RuleBroken, lines: Iterable[Line]) -> list[Line]:
    """Sort lines by how much they bring of what the refused one would have brought."""
    found = list(lines)
    if broken.rule not in rules.waivable:
        return found
    trial = game.copy()
    trial.waived = frozenset({broken.rule})
    wanted = _brings(trial, player, steps)
    return sorted(found, key=lambda line: -_alike(_brings(game.copy(), player, line), wanted)) if wanted else found


def _brings(trial: Any, player: str, line: Line) -> dict[str, int]:
    """Return the goods that a line brings its player in a copy of the game; nothing where it is refused."""
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
    """Return steps of the same kind that can come at a moment."""
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
        values = values if name in options else islice(values, OPTIONS_LOOKED_AT)  # what nobody named is not near
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
    """Return a step with another entry of its list of steps, or without it."""
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
    """Return the drafts that fill what a step needs, with the wanted values first."""
    if not missing(draft):
        yield from _grown(moment, draft, wanted)
        return
    (slot,) = open_fields(draft)
    for value in _by_nearness(_values(moment, draft, slot), wanted.given.get(slot), 0):
        yield from _filled(moment, draft.filled(slot, joined(draft, slot, value)), wanted)


def _grown(moment: Moment, draft: Draft, wanted: Draft) -> Iterator[Draft]:
    """Return drafts whose lists grow up to the length of the wanted ones, the longer ones first."""
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
    """Return the values of a slot, those near the wanted one first; of numbers and amounts few."""
    if isinstance(wanted, tuple):
        wanted = wanted[entry] if entry < len(wanted) else None
    found = list(values)
    if any(isinstance(value, Mapping) and not isinstance(value, Goods) for value in found):
        return [wanted] if wanted is not None else []  # any name will do
    numbers = [value for value in found if type(value) is int]
    if numbers:
        return sorted(numbers, key=lambda value: abs(value - wanted) if type(wanted) is int else value)[:OPTIONS_TRIED]
    amounts = [value for value in found if isinstance(value, More | Goods)]
    if amounts:
        counts = dict(wanted.items()) if isinstance(wanted, Goods) else {}
        return sorted(amounts, key=lambda each: _off(each.amount if isinstance(each, More) else each, counts))
    return sorted(found, key=lambda value: value != wanted)


def _off(amount: Goods, wanted: Mapping[str, int]) -> int:
    """Return how many goods two amounts do not share."""
    counts = dict(amount.items())
    return sum(abs(counts.get(good, 0) - wanted.get(good, 0)) for good in {*counts, *wanted})


# --- how near --------------------------------------------------------------------------------------------------------


def _distance(step: Step, other: Step) -> tuple[int, int]:
    """Return how many values differ between two steps of a kind, and by how much the numbers do."""
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
    """Return how many entries two lists do not share, and one more if they have the same ones in another order."""
    left, more = list(one), 0
    for each in two:
        if each in left:
            left.remove(each)
        else:
            more += 1
    kept = [each for each in one if each in two]
    return len(left) + more + (kept != [each for each in two if each in one])


def _thriftier(step: Step, other: Step) -> bool:
    """Return whether a step is another with lesser numbers or fewer entries."""
    for field in attrs.fields(type(step)):
        one, two = getattr(step, field.name), getattr(other, field.name)
        if isinstance(one, tuple) and isinstance(two, tuple):
            if not set(two) <= set(one):
                return False
        elif isinstance(one, str) and one != two:
            return False
    return True
