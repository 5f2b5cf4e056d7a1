"""Records written line by line, so that the position of every part is known without reading the text.

Nothing here uses the library's own writer or spans: a line is put together from the notation of its steps, and the
columns are counted meanwhile.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from caverna import Step
from caverna.games.caverna import Record
from caverna.games.caverna.notation import write_step
from caverna.games.caverna.record import Round
from caverna.games.caverna.steps import Expedition
from caverna.model.record import Line
from caverna.writing.plain import to_data

Where = tuple[Any, ...]
"""A place of a record, by its name: ``("turn", 3, 5, 1, None)`` is step 1 of line 5 of round entry 3, with a number
in place of None one of its loot items; ``("player", 3, 5)`` the name before it; ``("round", 3)`` the entry's first key;
``("card", 3)`` and the like a value of it; ``("harvest", 3, "Ann", 0, None)`` a step of Ann's line there;
``("score", "Ann", "total")`` a claim. All numbers count from 0."""
Place = tuple[int, int]
"""Line and column in the text, from 1."""
HEADER = ("caverna", "about", "players", "variant", "rulings", "position")


class Paper:
    """A record as text, with the position of every part."""

    def __init__(self, record: Record) -> None:
        self.places: dict[Where, Place] = {}
        self._lines: list[str] = []
        self._header(record)
        self._write("rounds:" if record.rounds else "rounds: []")
        for number, entry in enumerate(record.rounds):
            self._round(number, entry)
        if record.end is not None:
            self._players("", ("end",), record.end)
        if record.scores is not None:
            self._scores(record.scores)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(f"{line}\n" for line in self._lines)

    # --- the parts --------------------------------------------------------------------------------------------

    def _header(self, record: Record) -> None:
        data = to_data(evolve(record, rounds=[], end=None, scores=None))
        for key in HEADER:
            if key in data:
                self._write(f"{key}: {json.dumps(data[key], ensure_ascii=False)}")

    def _round(self, number: int, entry: Round) -> None:
        dash = "- "
        for key, value in (("card", entry.card), ("round", entry.stated_number), ("marker", entry.marker)):
            if value is not None:
                name = "number" if key == "round" else key
                self._write(f"{dash}{key}: ", (name, number), str(value))
                dash = "  "
        first = len(self._lines) if dash == "- " else self._first_of_round()
        if entry.start:
            self._players(dash, ("start", number), entry.start)
            dash = "  "
        self._write(f"{dash}turns:{'' if entry.turns else ' []'}")
        for turn, line in enumerate(entry.turns):
            self.places["player", number, turn] = (len(self._lines) + 1, 5)
            self._steps(f"  - {line.player}: ", ("turn", number, turn), line.steps)
        if entry.harvest is not None:
            self._players("  ", ("harvest", number), entry.harvest)
        if entry.check:
            self._write("  check:")
            for check in entry.check:
                said = write_step(check.have).removeprefix("have ")
                self._write(f"    {check.player}: ", ("check", number, check.player), said)
        self.places["round", number] = (first + 1, 3)

    def _first_of_round(self) -> int:
        return max(at for at, line in enumerate(self._lines) if line.startswith("- "))

    def _players(self, indent: str, where: Where, lines: Mapping[str, Line]) -> None:
        """Write a mapping of lines by player; its position is that of its key."""
        self._write(indent, where, f"{where[0]}:" + ("" if lines else " {}"))
        for player, line in lines.items():
            self.places[(*where, player)] = (len(self._lines) + 1, len(indent) + 3)
            self._steps(f"{' ' * len(indent)}  {player}: ", (*where, player), line.steps)

    def _scores(self, scores: Mapping[str, Mapping[str, int]]) -> None:
        self._write("", ("scores",), "scores:")
        for player, claimed in scores.items():
            self._write(f"  {player}:")
            for category, points in claimed.items():
                self._write(f"    {category}: ", ("score", player, category), str(points))

    # --- lines ------------------------------------------------------------------------------------------------

    def _steps(self, before: str, where: Where, steps: Sequence[Step]) -> None:
        text, row = before, len(self._lines) + 1
        for number, step in enumerate(steps):
            if number:
                text += ", "
            self.places[(*where, number, None)] = (row, len(text) + 1)
            if isinstance(step, Expedition):
                text += "expedition ("
                for item, loot in enumerate(step.loot):
                    text += ", " if item else ""
                    self.places[(*where, number, item)] = (row, len(text) + 1)
                    text += write_step(loot)
                text += ")"
            else:
                text += write_step(step)
        self._write(text)

    def _write(self, before: str, where: Where | None = None, value: str = "") -> None:
        if where is not None:
            self.places[where] = (len(self._lines) + 1, len(before) + 1)
        self._lines.append(before + value)
