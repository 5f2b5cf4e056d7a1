"""Where a finding belongs in the list of moves."""

from attrs import define

from caverna.core.findings import Finding
from caverna.core.parts import END, SETUP, START
from caverna.core.record import Record

TURN, HARVEST = "turn", "harvest"
Key = tuple[int, str, int]
"""The entry of ``rounds`` (-1 before them), the part of the game, the line of the turns (0 where it is none)."""
NOWHERE: Key = (-1, SETUP, 0)


@define(init=False)
class Placing:
    """Tells from where a finding stands in the file to which line of the move list it belongs."""

    anchors: list[tuple[tuple[int, int], Key]]
    """Places in the file with what begins there, in ascending order."""
    first: dict[tuple[int, int], int]
    """The first key of each round -> its entry of ``rounds``."""

    def __init__(self, record: Record) -> None:
        found: list[tuple[tuple[int, int], Key]] = []
        self.first = {}
        for index, entry in enumerate(record.rounds):
            if "" in entry.at:
                begin = entry.at[""]
                self.first[(begin.line, begin.column)] = index
                found.append(((begin.line, begin.column), (index, START, 0)))
            for turn, line in enumerate(entry.turns, start=1):
                found.append(((line.player_at.line, line.player_at.column), (index, TURN, turn)))
            if "harvest" in entry.at:
                at = entry.at["harvest"]
                found.append(((at.line, at.column), (index, HARVEST, 0)))
            found += [((check.at.line, check.at.column), (index, HARVEST, 0)) for check in entry.check]
        for key in ("end", "scores"):
            if key in record.at:
                at = record.at[key]
                found.append(((at.line, at.column), (len(record.rounds) - 1, END, 0)))
        self.anchors = sorted(found)

    def key(self, finding: Finding) -> Key:
        """Return where a finding belongs: its line, or the last thing that begins before it in the file.

        What is missing stands at the first key of its round; all of that but the card is missed at the round's end.
        """
        at = (finding.line, finding.column)
        if at in self.first and finding.turn is None:
            return self.first[at], START if finding.rule in ("setup.cards", "solo.cards") else HARVEST, 0
        return max((anchor for anchor in self.anchors if anchor[0] <= at), default=((0, 0), NOWHERE))[1]
