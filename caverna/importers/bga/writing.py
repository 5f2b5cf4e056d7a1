"""The text of an imported record, in canonical notation. Comments have the numbers of the moves on the site."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Factory, define

from caverna.games.caverna.goods import Goods
from caverna.games.caverna.notation import write
from caverna.games.caverna.steps import Have, Step
from caverna.writing.yamlwrite import emit, scalar

from .translation import LineDraft, PlayerState, RoundDraft


@define
class LogPlace:
    """The move, round and player in the log that a line of the text comes from."""

    move: str
    round: int
    player: str


@define
class RecordText:
    """The lines of a record, and their places in the log."""

    checks: bool = False
    """True to add assertions of the players' goods after each turn."""
    lines: list[str] = Factory(list)
    places: dict[int, LogPlace] = Factory(dict)
    """Number of a line, from 1 on -> its place in the log."""

    def add(self, line: str, place: LogPlace | None = None) -> None:
        """Add a line, with its place in the log."""
        self.lines.append(line)
        if place is not None:
            self.places[len(self.lines)] = place

    def head(self, data: Mapping[str, Any], comments: Iterable[str]) -> None:
        """Add comments, and the keys before the rounds."""
        self.lines += [f"# {comment}" for comment in comments]
        self.lines += emit(data, ()).splitlines()

    def rounds(self, rounds: list[RoundDraft]) -> None:
        """Add the rounds."""
        self.add("rounds:" if rounds else "rounds: []")
        for draft in rounds:
            self._round(draft)

    def _round(self, draft: RoundDraft) -> None:
        place = LogPlace(draft.move, draft.number, "")
        head = [("card", draft.card)] if draft.card else []
        if draft.marker:
            head.append(("marker", draft.marker))
        keys = [f"{key}: {value}" for key, value in head] or ["turns: []"] * (not draft.turns)
        for number, line in enumerate(keys):
            self.add(f"{'  ' if number else '- '}{line}{'' if number else _comment(draft.move)}", place)
        self._notes([*draft.notes, *(f"{each.player}: {note}" for each in draft.harvest for note in each.notes)])
        self._lines("start", draft.start, draft.number, "  ", False)
        if draft.turns:
            self.add("  turns:" if keys else "- turns:", place)
            for written in draft.turns:
                for note in written.notes:
                    self.add(f"  - note: {scalar(note)}")
                self._line("  - ", written, draft.number)
        self._lines("harvest", draft.harvest, draft.number, "  ", False)
        if self.checks:
            self._check(draft)

    def _notes(self, notes: list[str]) -> None:
        if notes:
            self.add("  note:")
            for note in notes:
                self.add(f"  - {scalar(note)}")

    def _check(self, draft: RoundDraft) -> None:
        if draft.check:
            self.add("  check:", LogPlace(draft.move, draft.number, ""))
        for written in draft.check:
            if written.after is not None:
                held = write([_have(written.after)]).removeprefix("have ")
                self.add(f"    {scalar(written.player)}: {held}", LogPlace(written.move, draft.number, written.player))

    def _lines(self, key: str, lines: list[LineDraft], number: int, indent: str, checked: bool) -> None:
        if lines:
            self.add(f"{indent}{key}:", LogPlace(lines[0].move, number, ""))
            for written in lines:
                self._line(f"{indent}  ", written, number, checked)

    def _line(self, indent: str, written: LineDraft, number: int, checked: bool = True) -> None:
        steps = written.steps
        if self.checks and checked and written.after is not None:
            steps = [*steps, _have(written.after)]
        place = LogPlace(written.move, number, written.player)
        text = scalar(write(steps))
        self.add(f"{indent}{scalar(written.player)}: {text}{_comment(written.move)}", place)

    def end(self, lines: list[LineDraft], number: int) -> None:
        """Add the free actions before scoring."""
        self._lines("end", lines, number, "", False)

    def scores(self, scores: Mapping[str, Mapping[str, int]], move: str, number: int) -> None:
        """Add the claimed scores."""
        self.add("scores:", LogPlace(move, number, ""))
        for player, sheet in scores.items():
            values = ", ".join(f"{category}: {points}" for category, points in sheet.items())
            self.add(f"  {scalar(player)}: {{{values}}}", LogPlace(move, number, player))

    def text(self) -> str:
        """Return the text of the record."""
        return "".join(f"{line}\n" for line in self.lines)


def _comment(move: str) -> str:
    return f"  # move {move}"


def _have(after: PlayerState) -> Step:
    """Return the assertion of a player's state. Negative numbers in the log become 0."""
    goods, begging, weapons, points = after
    return Have(
        Goods.of((good, max(count, 0)) for good, count in enumerate(goods)),
        dwarf=len(weapons),
        begging=begging,
        points=points,
        weapons=tuple(weapons),
    )
