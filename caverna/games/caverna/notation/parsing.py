"""Move notation: a line of text into steps, each with its place in the text.

A line is clauses separated by commas, a clause one step. What cannot be read is a :class:`Slip`; the other clauses
still give their steps. Whether a step may be made is not asked here. ``docs/notation.md`` has the grammar.
"""

import re
from functools import lru_cache

from attrs import evolve, frozen

from caverna.core.findings import AMBIGUOUS

from .. import steps
from ..goods import NOTHING, Goods
from ..steps import Step
from . import canonical, clauses
from .canonical import LOOTABLE
from .clauses import VERBS
from .names import FURNISHING, GOOD, LOOTED, SPACE, closest, nearest
from .spelling import write, write_step
from .words import CELL_LIKE, NUMBER_LIKE, Slip, Slipped, Words, goods_of, shown

__all__ = ["Amount", "Parsed", "Slip", "parse", "parse_goods", "parse_have", "write", "write_step"]

MOST_SLIPS = 100
"""Slips of one line that are told; what follows them is not read."""
_REMEMBERED = 8192
_LONGEST_REMEMBERED = 200
"""How many clauses are remembered, and the characters the longest of them has."""
_SURELY_MEANT = 0.8
"""How like a space's name a clause must be to be taken for one although it begins with a verb."""


@frozen
class Parsed:
    """A line as read. ``offsets`` and ``items`` go with ``steps``."""

    steps: tuple[Step, ...]
    offsets: tuple[int, ...]
    """Where in the text each step begins."""
    items: tuple[tuple[int, ...], ...]
    """For each step where its loot items begin; empty for all but expeditions."""
    slips: tuple[Slip, ...]
    """What could not be read, in the order of the text."""


@frozen
class Amount:
    """An amount of goods as read; ``offsets`` tell where in the text each good's count stands."""

    goods: Goods
    offsets: tuple[int, ...]
    slips: tuple[Slip, ...]


def parse(text: str) -> Parsed:
    """Read a line of move notation."""
    found: list[Step] = []
    offsets: list[int] = []
    items: list[tuple[int, ...]] = []
    slips: list[Slip] = []
    base = 0
    for clause in _clauses(text) if "(" in text else text.split(","):
        read = _remembered if len(clause) <= _LONGEST_REMEMBERED else _read
        step, start, within, wrong = read(clause)
        if step is not None:
            found.append(step)
            offsets.append(base + start)
            items.append(tuple([base + item for item in within]) if within else ())
        elif len(slips) >= MOST_SLIPS:
            offset = min(base, len(text) - 1)
            slips.append(Slip("record.step", offset, f"more than {MOST_SLIPS} slips: the rest of the line is not read"))
            break
        else:
            slips.extend(_moved(wrong, base) or [_empty(text, base, base + len(clause))])
        base += len(clause) + 1
    return Parsed(tuple(found), tuple(offsets), tuple(items), tuple(slips))


def parse_have(text: str) -> Parsed:
    """Read what a ``check`` says: the items of ``have`` without the word. The one step is a `Have`."""
    return (_remembered_have if len(text) <= _LONGEST_REMEMBERED else _read_have)(text)


def _read_have(text: str) -> Parsed:
    step = canonical.read(f"have {text}")
    if step is not None:
        return Parsed((step,), (0,), ((),), ())
    words = Words(text, example="3 food 2 wood")
    try:
        have = clauses.have(words)
    except Slipped as slipped:
        return Parsed((), (), (), slipped.slips)
    return Parsed((have,), (words.start,), ((),), ())


_remembered_have = lru_cache(_REMEMBERED)(_read_have)


def parse_goods(text: str) -> Amount:
    """Read an amount such as ``4 wood 1 stone``, the goods of a supply or on a space; counts may be 0."""
    words = Words(text, example="4 wood 1 stone")
    try:
        counted = words.counted(GOOD, least=0)
    except Slipped as slipped:
        return Amount(NOTHING, (), slipped.slips)
    return Amount(goods_of(counted), tuple(words.starts[at] for at, _ in counted.values()), ())


# --- clauses ------------------------------------------------------------------------------------------------

_CLAUSE = re.compile(r"[^,(]*(?:\([^)]*\)?[^,(]*)*")
"""Up to a comma outside parentheses. It matches everywhere and never tries a character twice."""

_EXPEDITION = "expedition ("

_Read = tuple[Step | None, int, tuple[int, ...], tuple[Slip, ...]]
"""A clause as read: the step, where in the clause it and its loot items begin, and the slips."""


def _clauses(text: str) -> list[str]:
    found = []
    at = 0
    while at <= len(text):
        match = _CLAUSE.match(text, at)
        assert match
        found.append(match.group())
        at = match.end() + 1
    return found


def _moved(slips: tuple[Slip, ...], by: int) -> list[Slip]:
    return [evolve(slip, offset=slip.offset + by) for slip in slips]


def _empty(text: str, start: int, end: int) -> Slip:
    """Tell of a clause or loot item without a word: at the comma or parenthesis behind it, else the one before."""
    if not text.strip():
        return Slip("record.step", 0, "nothing is written")
    offset = end if end < len(text) else start - 1
    return Slip("record.step", offset, "there is nothing between the commas", "leave the comma out")


def _read(clause: str) -> _Read:
    return _canonical(clause) or _careful(clause)


def _canonical(clause: str) -> _Read | None:
    """Read a clause in its canonical spelling, behind at most one space; anything else is for the careful reader."""
    start = clause.startswith(" ")
    text = clause[start:]
    if not text.startswith(_EXPEDITION):
        step = canonical.read(text)
        return None if step is None else (step, start, (), ())
    if text[-1] != ")":
        return None
    loot: list[Step] = []
    items: list[int] = []
    at = start + len(_EXPEDITION)
    for item in text[len(_EXPEDITION) : -1].split(", "):
        step = canonical.read_item(item)
        if step is None:
            return None
        loot.append(step)
        items.append(at)
        at += len(item) + 2
    return steps.Expedition(loot), start, tuple(items), ()


def _careful(clause: str) -> _Read:
    words = Words(clause)
    if not words.words:
        return None, 0, (), ()
    start = words.start
    space = SPACE.find(clause.strip())
    if space:
        return steps.Place(space), start, (), ()
    try:
        if "(" in clause or ")" in clause:
            expedition, items = _expedition(clause, start)
            return expedition, start, items, ()
        step = None if _imitates(words) else clauses.step(words)
        return step or _place(words), start, (), ()
    except Slipped as slipped:
        return None, start, (), _or_name(words, slipped.slips)


_remembered = lru_cache(_REMEMBERED)(_read)


# --- the placement ------------------------------------------------------------------------------------------


def _imitates(words: Words) -> bool:
    """Return whether a space stands before ``of``: ``Ruby mining of ...`` begins with a verb and is none."""
    return "of" in words.lower and SPACE.find(words.between(0, words.lower.index("of"))) is not None


def _place(words: Words) -> Step:
    """Read ``Imitation 2 of Logging``; anything else is an unknown name."""
    ends = [at for at, word in enumerate(words.lower) if word == "of"]
    if not ends or ends[0] == 0:
        raise Slipped(_no_name(words, _meant(words)))
    words.example = "Imitation 2 of Logging"
    named = []
    for end in (*ends, len(words.words)):
        named.append(words.name(SPACE, end))
        words.at = end + 1
    return steps.Place(named[0], named[1:])


def _or_name(words: Words, slips: tuple[Slip, ...]) -> tuple[Slip, ...]:
    """Take a clause that begins with a verb for a name where it is one but for a letter: ``Ruby minning``."""
    last = words.words[-1]
    if not clauses.verb(words) or not last.isalpha() or GOOD.find(last):
        return slips
    alike, name = closest(words.text, SPACE.all)
    return (_no_name(words, f"did you mean '{name}'?"),) if alike >= _SURELY_MEANT else slips


def _no_name(words: Words, hint: str) -> Slip:
    clause = words.between(0, len(words.words))
    return Slip("record.name", words.start, f"{shown(clause)} is neither a space nor a step", hint)


_VERB_BEGINNINGS = {verb.split()[0] for verb in VERBS}
_LONGEST_NAME = 6
"""The words of the longest name with its number."""


def _meant(words: Words) -> str:
    """Return what the writer of a clause that is no step may have had in mind."""
    first, clause = words.words[0], words.between(0, len(words.words))
    if first == "+1" or LOOTED.find(clause):
        return "loot stands in parentheses, as in 'expedition (dog, +1)'"
    if NUMBER_LIKE.match(first) and len(words.words) > 1 and GOOD.find(words.words[1]):
        return "the goods of one step stand without commas, as in 'eat 2 sheep 1 grain'"
    for end in range(1, min(len(words.words), _LONGEST_NAME + 1)):
        name = words.between(0, end)
        if (space := SPACE.find(name)) and words.lower[end] in _VERB_BEGINNINGS:
            return f"a comma goes after '{space}'"
        if (furnishing := FURNISHING.find(name)) and CELL_LIKE.match(words.words[end]):
            return f"did you mean 'furnish {furnishing}'?"
    verbs = (closest(" ".join(words.lower[:length]), VERBS) for length in (1, 2))
    alike, meant = max(closest(clause, SPACE.all), *verbs)
    return f"did you mean '{meant}'?" if alike else ""


# --- expeditions --------------------------------------------------------------------------------------------

_LOOT_WORDS = (
    *LOOTED.all, "furnish", "stable", "tunnel", "pasture", "meadow", "dwelling", "field", "sow", "cavern", "breed",
)  # fmt: skip
_AS_IN = "as in 'expedition (dog, +1)'"


def _expedition(clause: str, start: int) -> tuple[Step, tuple[int, ...]]:
    """Read a clause with parentheses: ``expedition (dog, +1, furnish Seam E3)``, and where its items begin."""
    opened, closed = _parentheses(clause, start)
    loot: list[Step] = []
    items: list[int] = []
    slips: list[Slip] = []
    at = opened + 1
    for item in clause[at:closed].split(","):
        words = Words(item)
        try:
            if words.words:
                loot.append(_item(words))
                items.append(at + words.start)
            else:
                slips.append(_empty(clause, at, at + len(item)))
        except Slipped as slipped:
            slips += _moved(slipped.slips, at)
        if len(slips) >= MOST_SLIPS:
            break
        at += len(item) + 1
    if slips:
        raise Slipped(*slips)
    return steps.Expedition(loot), tuple(items)


def _parentheses(clause: str, start: int) -> tuple[int, int]:
    """Return where the one pair of parentheses of an expedition stands."""
    opened, closed = clause.find("("), clause.find(")")
    first = min(at for at in (opened, closed) if at >= 0)
    if clause[start:first].strip().lower() != "expedition":
        raise Slipped(Slip("record.step", first, "parentheses hold the loot of an expedition and nothing else", _AS_IN))
    if first == closed:
        raise Slipped(Slip("record.step", closed, "this parenthesis was not opened", _AS_IN))
    inner = clause.find("(", opened + 1, closed)
    if closed < 0 or inner >= 0:
        raise Slipped(Slip("record.step", opened, "this parenthesis is not closed", _AS_IN))
    rest = Words(clause[closed + 1 :])
    if rest.words:
        message = f"{shown(rest.words[0])} is too much"
        raise Slipped(Slip("record.step", closed + 1 + rest.start, message, "a comma goes after the parenthesis"))
    if not clause[opened + 1 : closed].strip():
        raise Slipped(Slip("record.step", start, "the loot is missing", _AS_IN, AMBIGUOUS))
    return opened, closed


def _item(words: Words) -> Step:
    """Read a loot item, or a free step between the items."""
    text = words.between(0, len(words.words))
    if text == "+1":
        return steps.Stronger()
    if good := LOOTED.find(text):
        return steps.Loot(good)
    if text[0] == "+":
        words.fail("record.step", f"{shown(text)} is no loot", "did you mean '+1'?")
    if NUMBER_LIKE.match(text):
        words.fail("record.number", f"no number belongs here: {shown(words.words[0])}", "loot is named without a count")
    step = None if len(words.words) == 1 and GOOD.find(text) else clauses.step(words)
    if step is None:
        if GOOD.find(text) or SPACE.find(text):
            words.fail("record.step", f"{shown(text)} is no loot", "")
        words.fail("record.name", f"there is no loot {shown(text)}", nearest(text, _LOOT_WORDS))
    if not (step.free or isinstance(step, LOOTABLE)):
        words.fail("record.step", f"{shown(text)} is no loot", "", at=0)
    return step
