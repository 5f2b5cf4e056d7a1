"""Decisions of a judge: which finding they are about, what they decide, and corrections inside a game."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

from attrs import field, frozen

from .findings import Finding, Span
from .json_shapes import JsonData, Natural, Positive

ACCEPTED, CORRECTED, PENALTY = "accepted", "corrected", "penalty"
CONDUCT = "judge.conduct"
"""The rule of a penalty for what no rule of the game covers."""


@frozen(eq=False, repr=False)
class Decision(JsonData):
    """A judge's decision about a finding."""

    _json_keys: ClassVar[str] = "about decision by why line column"
    about: str
    """The rule, with the place and the player where that is needed, as it is written."""
    decision: str
    """``accepted``, ``corrected`` or ``penalty -5``."""
    by: str
    """Who decided."""
    why: str
    """The reason."""
    line: Positive = 1
    """The line of the entry in the file."""
    column: Positive = 1
    """Its column in that line."""
    rule: str = ""
    """The id of the rule."""
    player: str | None = None
    """The player, None where the decision names none."""
    at_line: int | None = None
    """The line of the finding, None where the decision names none."""
    at_column: int | None = None
    """The column of the finding, likewise."""
    round: int | None = None
    """The round of the finding, likewise."""
    turn: int | None = None
    """The line of the round's turns, likewise."""
    number: int | None = None
    """A bare number: the line or the round of the finding."""

    @property
    def accepts(self) -> bool:
        """Whether what was written or played stands."""
        return self.decision == ACCEPTED

    @property
    def penalty(self) -> int:
        """The points of a penalty, below 0; 0 where there is none."""
        return int(self.decision.removeprefix(PENALTY)) if self.decision.startswith(PENALTY) else 0

    def __str__(self) -> str:
        return f"{self.decision} by {self.by}: {self.why}"

    def fits(self, finding: Finding) -> bool:
        """Return whether the decision can be about a finding."""
        return (
            finding.rule == self.rule
            and self.player in (None, finding.player)
            and self.at_line in (None, finding.line)
            and self.at_column in (None, finding.column)
            and self.round in (None, finding.round)
            and self.turn in (None, finding.turn)
            and (self.number is None or self.number in (finding.line, finding.round))
        )


@frozen(eq=False, repr=False)
class Correction(JsonData):
    """Goods that a judge gives or takes inside a game, between two lines."""

    _json_keys: ClassVar[str] = "player goods why round turn line column"
    player: str
    """Whose goods they are."""
    goods: str
    """The changes as they are written: ``+1 stone -2 food``."""
    changes: tuple[tuple[str, int], ...]
    """The changes: name of the good, by how much."""
    why: str = ""
    """The reason, empty where none is given."""
    line: Positive = 1
    column: Positive = 1
    round: Natural | None = field(default=None, kw_only=True)
    """The printed number of the round."""
    turn: Natural | None = field(default=None, kw_only=True)
    """The number of lines of the round before it."""

    @property
    def at(self) -> Span:
        """Its place in the file."""
        return Span(self.line, self.column)

    def __str__(self) -> str:
        return f"{self.player} {self.goods}" + (f" ({self.why})" if self.why else "")


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
    """Return the place and the player that the words after a rule name, and the words that name neither."""
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
    """Return a number, or that of a column of a spreadsheet named by letters."""
    if text.isdecimal():
        return int(text)
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def decision_of(decisions: Sequence[Decision], finding: Finding) -> Decision | None:
    """Return the first decision that can be about a finding, None where there is none."""
    return next((each for each in decisions if each.fits(finding)), None)
