"""The text of a judge's decision: reads the position it names, and whole decisions in a cell of a score sheet."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from .decisions import PENALTY, Decision
from .findings import Span

_PLACES = (
    (re.compile(r"([1-9][0-9]{0,6}):([1-9][0-9]{0,6})"), ("at_line", "at_column")),
    (re.compile(r"([1-9][0-9]{0,6}):([A-Za-z]{1,3})"), ("at_line", "at_column")),
    (re.compile(r"([0-9]{1,3})\.([0-9]{1,4})"), ("round", "turn")),
    (re.compile(r"line\s+([1-9][0-9]{0,6})"), ("at_line",)),
    (re.compile(r"column\s+([1-9][0-9]{0,6})"), ("at_column",)),
    (re.compile(r"round\s+([0-9]{1,3})"), ("round",)),
    (re.compile(r"turn\s+([1-9][0-9]{0,3})"), ("turn",)),
    (re.compile(r"([0-9]{1,7})"), ("number",)),
)
_BETWEEN = re.compile(r"[\s,;]+|(?:at|in|of|for|by)\b", re.IGNORECASE)


def place_in(text: str, players: Iterable[str]) -> tuple[dict[str, int | str], str]:
    """Read the text after a rule id. Return the position and the player that it names, and the words left over."""
    found: dict[str, int | str] = {}
    named = sorted((name for name in players if _ends_with(text, name)), key=len)
    if named:
        found["player"] = named[-1]
        text = text[: len(text) - len(named[-1])]
    left = ""
    at = 0
    while at < len(text):
        between = _BETWEEN.match(text, at)
        if between:
            at = between.end()
            continue
        match, names = next(
            ((match, names) for pattern, names in _PLACES if (match := pattern.match(text, at))), (None, ())
        )
        if match is None:
            left = text[at:].strip(" ,;")
            break
        found.update({name: _number(said) for name, said in zip(names, match.groups(), strict=True)})
        at = match.end()
    return found, left


_IN_A_CELL = re.compile(
    r"(?P<about>.+?)[\s,:]+(?P<said>accepted|corrected|penalty\s*[-−–]\s*[1-9][0-9]{0,5})\s+by\s+(?P<by>[^:]+?)\s*:\s*(?P<why>.+)",
    re.IGNORECASE,
)


def decision_in(text: str, rules: Collection[str], player: str, at: Span) -> Decision | None:
    """Return the decision in a cell of a player's row, as in ``tally.sum accepted by Eva: recounted``, else None."""
    found = _IN_A_CELL.fullmatch(text)
    if found is None:
        return None
    rule, _, rest = found["about"].partition(" ")
    place, left = place_in(rest.strip(), [player])
    if rule not in rules or left:
        return None
    said = found["said"].lower()
    if said.startswith(PENALTY):
        said = f"{PENALTY} -{re.sub(r'[^0-9]', '', said)}"
    about = found["about"] if "player" in place else f"{found['about']} {player}"
    values: dict[str, Any] = {"player": player, **place}
    return Decision(about, said, found["by"], found["why"], at.line, at.column, rule, **values)


def _ends_with(text: str, name: str) -> bool:
    return text == name or text.endswith((f" {name}", f",{name}", f";{name}"))


def _number(text: str) -> int:
    """Return the number in a text, or the number of a spreadsheet column with this letter."""
    if text.isdecimal():
        return int(text)
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
