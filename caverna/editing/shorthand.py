"""Shorthand for lines: ``log`` for Logging, ``snb C4 C3`` for a space by its initials and the cells of what it offers.

Every word is looked up among the choices: kinds of step, or values of a slot. A word is the beginning of a value, the
first letters of its words, or some of its letters in order, beginning with the first. An ambiguous word is reported
with the values that it may mean.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from caverna.engine.api_input.strict import steps_of
from caverna.model.choices import Choices, Offer
from caverna.model.refusals import RuleBroken

MAX_TOLD = 8
"""The most values that a message about an ambiguous word lists."""


@frozen
class _Taken:
    """A meaning of a word: a step or a value of a field, with its name."""

    name: str
    step: str
    slot: str | None
    value: Any


def expand(format: Any, game: Any, part: str, player: str | None, text: str) -> str:
    """Return a typed line in notation. Raise RuleBroken if it is ambiguous or cannot be understood."""
    try:
        return str(format.notation.write(steps_of(format, text, part))) if text else text
    except RuleBroken as broken:
        refusal = broken
    line = ""
    for piece in filter(None, (each.strip() for each in text.split(","))):
        try:
            steps = steps_of(format, f"{line}, {piece}" if line else piece, part)
            line = format.notation.write(steps)
        except RuleBroken:
            line = _composed(format, game, part, player, line, piece, refusal)
    return line


def _composed(format: Any, game: Any, part: str, player: str | None, line: str, piece: str, refusal: RuleBroken) -> str:
    """Return a line extended by one piece of shorthand, whose words are matched to the choices one after another."""
    draft: dict[str, Any] | None = None
    words = piece.split()
    while words:
        answer = _ask(format, game, part, player, line, draft)
        found, count = _longest(answer.offers, words)
        if not found and draft is not None and answer.whole:
            line, draft = answer.line, None
            found, count = _longest(_ask(format, game, part, player, line, draft).offers, words)
        word, words = " ".join(words[:count]), words[count:]
        if not found:
            raise refusal
        if len({taken.name for taken in found}) > 1:
            names = ", ".join(sorted({taken.name for taken in found})[:MAX_TOLD])
            raise RuleBroken("record.name", f"{word!r} is ambiguous", hint=f"it could be {names}", kind="ambiguous")
        taken = found[0]
        draft = draft if draft is not None else {"step": taken.step}
        if taken.slot is not None:
            draft = {**draft, taken.slot: taken.value}
        answer = _ask(format, game, part, player, line, draft)
        if answer.whole and not answer.offers:
            line, draft = answer.line, None
    if draft is not None:
        answer = _ask(format, game, part, player, line, draft)
        if not answer.whole:
            raise refusal
        line = answer.line
    return line


def _ask(format: Any, game: Any, part: str, player: str | None, line: str, draft: dict[str, Any] | None) -> Choices:
    steps = steps_of(format, line, part) if line else ()
    answer: Choices = game.choices(steps, draft, player)
    return answer


def _longest(offers: Sequence[Offer], words: Sequence[str]) -> tuple[list[_Taken], int]:
    """Return the meanings of the longest run of first words that has any, and the number of these words."""
    for count in range(len(words), 0, -1):
        found = _matches(offers, " ".join(words[:count]))
        if found:
            return found, count
    return [], 1


def _matches(offers: Sequence[Offer], word: str) -> list[_Taken]:
    """Return the meanings of a word: names equal to it, else with this beginning, these initials, or these letters."""
    found = [taken for offer in offers for taken in _taken(offer)]
    key = word.casefold()
    for fits in (str.__eq__, str.startswith, _has_initials, _has_letters):
        matching = [taken for taken in found if fits(taken.name.casefold(), key)]
        if matching:
            return matching
    return []


def _has_initials(name: str, key: str) -> bool:
    return len(key) > 1 and "".join(each[0] for each in re.findall(r"\w+", name)) == key


def _has_letters(name: str, key: str) -> bool:
    rest = iter(name)
    return len(key) > 1 and name[:1] == key[:1] and all(letter in rest for letter in key)


def _taken(offer: Offer) -> Iterator[_Taken]:
    if offer.slot is None:
        yield _Taken(offer.step, offer.step, None, None)
        return
    for value in offer.values:
        for each in _numbers(value):
            yield _Taken(named(each), offer.step, offer.slot, each)


def _numbers(value: Any) -> Iterator[Any]:
    """Yield the numbers of a range, or any other value alone."""
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        yield from range(value["min"], value["max"] + 1)
    else:
        yield value


def named(value: Any) -> str:
    """Return the name of a value. For a list it is the last entry, for a step its words."""
    if isinstance(value, list):
        return named(value[-1]) if value else "none"
    if isinstance(value, dict):
        if value.keys() == {"min", "max"}:
            return f"{value['min']} to {value['max']}" if value["min"] < value["max"] else str(value["min"])
        if "step" in value:
            return " ".join([value["step"], *(named(each) for key, each in value.items() if key != "step")])
        return " ".join(f"{named(count)} {good}" for good, count in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
