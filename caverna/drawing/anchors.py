"""Anchors: the place of each finding in the list of moves."""

from collections.abc import Iterator
from typing import NamedTuple

from attrs import define

from caverna.model.findings import Finding, Span
from caverna.model.phases import END, SETUP, START, Part
from caverna.model.record import Line, Record, Round
from caverna.model.ruleset import Ruleset

from .parts import PageParts, parts_of


class Key(NamedTuple):
    """The subject of a line in the list of moves."""

    entry: int
    """Which entry of ``rounds`` it belongs to, -1 before them."""
    part: str
    """The label of the part of the game."""
    line: int = 0
    """The line of the round's parts in order, from 1; 0 where it is none."""


NOWHERE = Key(-1, SETUP)


def lines_of(ruleset: Ruleset, entry: Round) -> list[tuple[Part, Line]]:
    """Return the lines of a round's parts in order, each with its part, as a replay counts them."""
    return [(part, line) for part in ruleset.format.parts if part.in_order for line in getattr(entry, part.name)]


def closing_part(ruleset: Ruleset) -> Part | None:
    """Return the part by player that ends a round, None where a game has none."""
    last = ruleset.format.parts[-1]
    return None if last.in_order else last


@define(init=False)
class FindingAnchors:
    """Finds the line of the move list that a finding belongs to, from where it stands in the file."""

    anchors: list[tuple[tuple[int, int], Key]]
    """Places in the file with what begins there, in ascending order."""
    first: dict[tuple[int, int], int]
    """The first key of each round -> its entry of ``rounds``."""
    parts: PageParts
    ends: str
    """The label of what ends a round."""

    def __init__(self, record: Record) -> None:
        closing = closing_part(record.ruleset)
        self.parts, self.ends = parts_of(record.ruleset), closing.label if closing is not None else START
        begins = ((entry.at[""], index) for index, entry in enumerate(record.rounds) if "" in entry.at)
        self.first = {_place(at): index for at, index in begins}
        found = [(_place(at), key) for index in range(len(record.rounds)) for at, key in self._round(record, index)]
        last = Key(len(record.rounds) - 1, END)
        found += [(_place(record.at[key]), last) for key in ("end", "scores") if key in record.at]
        self.anchors = sorted(found)

    def _round(self, record: Record, index: int) -> Iterator[tuple[Span, Key]]:
        """Return what begins in a round, and where."""
        entry, ruleset = record.rounds[index], record.ruleset
        if "" in entry.at:
            yield entry.at[""], Key(index, START)
        for number, (part, line) in enumerate(lines_of(ruleset, entry), start=1):
            yield line.player_at, Key(index, part.label, number)
        for part in ruleset.format.parts[1:]:
            if not part.in_order and part.name in entry.at:
                yield entry.at[part.name], Key(index, part.label)
        for check in entry.check:
            yield check.at, Key(index, self.ends)

    def key(self, finding: Finding) -> Key:
        """Return where a finding belongs: its line, or the last thing that begins before it in the file.

        What is missing stands at the first key of its round: it is missed at the start or at the end of the round.
        """
        at = (finding.line, finding.column)
        if at in self.first and finding.turn is None:
            return Key(self.first[at], START if finding.rule in self.parts.start_rules else self.ends)
        return max((anchor for anchor in self.anchors if anchor[0] <= at), default=((0, 0), NOWHERE))[1]


def _place(at: Span) -> tuple[int, int]:
    return at.line, at.column
