"""Anchors: the entry of the move list for each finding."""

from collections.abc import Iterator
from typing import NamedTuple

from attrs import define

from caverna.model.findings import Finding, Span
from caverna.model.phases import END, SETUP, START, Part
from caverna.model.record import Line, Record, Round
from caverna.model.ruleset import Ruleset

from .parts import PageParts, parts_of


class Key(NamedTuple):
    """The key of an entry of the move list."""

    entry: int
    """The index of its round in ``rounds``, -1 before the first."""
    part: str
    """The label of its phase."""
    line: int = 0
    """The number of the line in the ordered phases of its round, from 1; 0 if it is not such a line."""


NOWHERE = Key(-1, SETUP)


def lines_of(ruleset: Ruleset, entry: Round) -> list[tuple[Part, Line]]:
    """Return the lines of a round's ordered phases, each with its phase, in the order of the replay."""
    return [(part, line) for part in ruleset.format.parts if part.in_order for line in getattr(entry, part.name)]


def closing_part(ruleset: Ruleset) -> Part | None:
    """Return the simultaneous phase that ends a round, None if the game has none."""
    last = ruleset.format.parts[-1]
    return None if last.in_order else last


@define(init=False)
class FindingAnchors:
    """Finds the entry of the move list for a finding, by its position in the file."""

    anchors: list[tuple[tuple[int, int], Key]]
    """Positions in the file with the key of the entry that begins there, in ascending order."""
    first: dict[tuple[int, int], int]
    """The position of the first key of each round -> index of the round."""
    parts: PageParts
    ends: str
    """The label of the phase that ends a round."""

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
        """Yield the positions in a round, each with the key of the entry that begins there."""
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
        """Return the key of a finding's entry: the last entry that begins at or before it in the file.

        A finding about a missing value is at the first key of its round. It belongs to that round's start or end.
        """
        at = (finding.line, finding.column)
        if at in self.first and finding.turn is None:
            return Key(self.first[at], START if finding.rule in self.parts.start_rules else self.ends)
        return max((anchor for anchor in self.anchors if anchor[0] <= at), default=((0, 0), NOWHERE))[1]


def _place(at: Span) -> tuple[int, int]:
    return at.line, at.column
