"""The import of one table: translate its archive, verify the record, and compare it with the log."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from caverna.engine.verify import Report, verify
from caverna.games.caverna import steps
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.rounds import rounds_for
from caverna.games.caverna.options import FULL, INTRODUCTORY
from caverna.model.findings import CLAIM, Finding
from caverna.model.safe_text import clean
from caverna.reading.reader import loads

from .. import DIFFERS, FAILED, IMPORTED, Difference, Imported
from ..unpacking import decoded
from .arguments import Untranslatable
from .envelope import Archive, read_archive
from .habits import LEFT_TABLE, TURN_ORDER, habit_of
from .scores import claimed
from .seats import seats, set_up
from .translation import BETWEEN, Translation
from .translator import HANDLERS, translate
from .writing import LogPlace, RecordText

DROPPED = frozenset({
    "updateDropZones", "updateHarvestCosts", "updateDwellingCapacity", "firstPlayer", "flipWishChildren",
    "reorganize", "placeMeeplesForFuture", "simpleNode",
})  # fmt: skip
"""The notifications that are not needed, because they follow from others."""
RULINGS = {"deliveries": "after refill", "carpenter": "pasture", "imitate imitation": "no"}
SOLO_RULINGS = {"solo clear at": "6"}
"""The additional table options of the site in the solo game."""
_FILE_NAME = re.compile(r"[^0-9A-Za-z_-]")
_ASSUMED = "variant assumed: no tile outside the introductory set was built; --variant full says otherwise"


def import_table(
    data: bytes,
    variant: str | None = None,
    players: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    checks: bool = False,
    partial: bool = False,
) -> Imported:
    """Translate the archive of a table into a record, verify it and list the differences."""
    archive = read_archive(decoded(data), HANDLERS, DROPPED, partial)
    return _Import(archive, variant, rulings or {}, partial).run(players, checks)


class _Import:
    """The import of one archive."""

    def __init__(self, archive: Archive, variant: str | None, rulings: Mapping[str, str], partial: bool) -> None:
        self.archive, self.variant, self.rulings, self.partial = archive, variant, rulings, partial
        self.name = f"bga-{_FILE_NAME.sub('', archive.table) or 'table'}"
        self.comments: list[str] = []

    def run(self, players: Sequence[str], checks: bool) -> Imported:
        """Translate, write and verify the record. Return it with its differences from the log."""
        seated = seats(self.archive, players)
        self.log = log = Translation(seated)
        start = self.archive.extra.get("rich_start")
        self.position = set_up(log.farms, start if isinstance(start, dict) else None)
        fault = self._translate()
        if fault is not None and not self.partial:
            return Imported(self.name, "", FAILED, (_untranslated(fault),), self._notes(), "not translated")
        self._choose_variant()
        self.scores = None if fault is not None or not self.complete else self._claims()
        if fault is not None:
            self.comments.append(f"what follows could not be translated: {fault}")
        written = self._write(checks)
        report = verify(loads(written.text(), self.name))
        differences = self._differences(report, written)
        if fault is not None:
            differences.insert(0, _untranslated(fault))
        elif self.archive.broken:
            differences.append(Difference(f"the log breaks off: {self.archive.broken}", round=log.round_number))
        elif not self.complete:
            last = log.round_number
            differences.append(Difference(f"the log ends in round {last}, before the game does", round=last))
        status = IMPORTED if report.verified and not differences else DIFFERS
        return Imported(self.name, written.text(), status, tuple(differences), self._notes(), _result(report, status))

    def _translate(self) -> Untranslatable | None:
        try:
            translate(self.log, self.archive.events)
        except Untranslatable as fault:
            return fault
        return None

    @property
    def complete(self) -> bool:
        """True if the log has all rounds of the game."""
        played = len(self.log.rounds) == len(rounds_for(len(self.log.farms)))
        return played and self.log.phase == BETWEEN

    def _choose_variant(self) -> None:
        if self.variant is not None:
            return
        built = [tile for farm in self.log.farms.values() for tile in farm.built]
        self.variant = INTRODUCTORY if all(FURNISHINGS[tile].intro for tile in built) else FULL
        if self.variant == INTRODUCTORY:
            self.comments.append(_ASSUMED)

    def _claims(self) -> dict[str, dict[str, int]] | None:
        if self.log.scores is None:
            self.comments.append("the log has no score sheets")
            return None
        try:
            return claimed(self.log.scores, self.log.farms)
        except Untranslatable as fault:
            self.comments.append(f"the score sheets of the log cannot be read: {fault.why}")
            return None

    def _write(self, checks: bool) -> RecordText:
        archive, log = self.archive, self.log
        written = RecordText(checks)
        about = {"event": "BoardGameArena", "source": "BoardGameArena"}
        if archive.table:
            about["table"] = clean(archive.table)
        if archive.date:
            about["date"] = archive.date
        rulings = {**RULINGS, **(SOLO_RULINGS if log.solo else {}), **self.rulings}
        head: dict[str, Any] = {
            "caverna": 1, "about": about, "players": [farm.name for farm in log.farms.values()],
            "variant": self.variant, "rulings": rulings,
        }  # fmt: skip
        if self.position is not None:
            head["position"] = self.position
        written.head(head, self.comments)
        written.rounds(log.rounds)
        written.end(log.end, log.round_number)
        if self.scores is not None:
            move = archive.events[-1].move if archive.events else ""
            written.scores(self.scores, move, log.round_number)
        return written

    # --- differences ----------------------------------------------------------------------------------------

    def _differences(self, report: Report, written: RecordText) -> list[Difference]:
        findings = list(report.findings)
        found = [self._difference(finding, report, written) for finding in findings]
        if findings and findings[0].rule == TURN_ORDER and report.game is not None:
            waited_for = self._left(report.game.to_act, findings[0])
            found[0] = evolve(found[0], known=waited_for or found[0].known)
        if findings and all(finding.kind == CLAIM for finding in findings) and not written.checks:
            first = self._first_divergence()
            found = ([first] if first is not None else []) + found
        return found

    def _left(self, player: str | None, finding: Finding) -> str:
        """Return a note if a player never places again. The site does not report that a player has left."""
        last = [draft for draft in self.log.rounds if finding.round is not None and draft.number >= finding.round]
        if player is None or not last:
            return ""
        before = len(last[0].turns) if finding.turn is None else finding.turn - 1
        lines = [line for draft in last for line in draft.turns[before if draft is last[0] else 0 :]]
        places = any(isinstance(step, steps.Place) for line in lines if line.player == player for step in line.steps)
        return "" if places else f"{LEFT_TABLE}: {clean(player)} places no more"

    def _difference(self, finding: Finding, report: Report, written: RecordText) -> Difference:
        place = written.places.get(finding.line, LogPlace("", 0, ""))
        line = written.lines[finding.line - 1] if 0 < finding.line <= len(written.lines) else ""
        player = finding.player or place.player or None
        refusal = report.refusals.get(finding)
        known = habit_of(finding.rule, refusal.broken if refusal is not None else None, line, self._noted(player))
        hint = f" ({finding.hint})" if finding.hint else ""
        return Difference(
            finding.message + hint, finding.rule, place.move, place.round or finding.round, player, finding.line, known
        )

    def _first_divergence(self) -> Difference | None:
        """Return the first difference between the goods of a player in the log and in a record without findings."""
        checked = self._write(True)
        report = verify(loads(checked.text(), self.name))
        finding = next((each for each in report.findings if each.rule == "claim.have"), None)
        if finding is None:
            return None
        found = self._difference(finding, report, checked)
        message = f"from here on the log has other goods: {found.message}"
        return Difference(message, found.rule, found.move, found.round, found.player, None, found.known)

    def _noted(self, player: str | None) -> list[str]:
        lines = [written for draft in self.log.rounds for written in (*draft.turns, *draft.harvest)]
        return [note for written in lines if player in (None, written.player) for note in written.notes]

    def _notes(self) -> tuple[str, ...]:
        """Return remarks: assumptions, parts that the log has lost, and events that were ignored."""
        lost = [f"round {draft.number}: {note}" for draft in self.log.rounds for note in draft.notes]
        lost += [
            f"round {draft.number}: {line.player}: {note}"
            for draft in self.log.rounds for line in draft.turns for note in line.notes
        ]  # fmt: skip
        unknown = [f"{count} events of the unknown type {clean(kind)!r} were ignored"
                   for kind, count in sorted(self.archive.unknown.items())[:10]]  # fmt: skip
        return (*self.comments, *lost, *unknown)


def _untranslated(fault: Untranslatable) -> Difference:
    return Difference(f"cannot be translated: {clean(fault.why)}", "", fault.move, fault.round, fault.player or None)


def _result(report: Report, status: int) -> str:
    if status == IMPORTED:
        return "verified, " + ", ".join(f"{clean(player)} {sheet.total}" for player, sheet in report.scores.items())
    if not report.findings:
        return "unfinished"
    return "differs"
