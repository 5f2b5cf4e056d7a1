"""The results of games, from which standings and event pages are made."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from caverna.engine.verify import Report
from caverna.model.dates import day_of
from caverna.model.record import Record
from caverna.model.wording import plural
from caverna.scoresheets.model import Tally
from caverna.scoresheets.spreadsheet import column_letters
from caverna.writing.plain import to_data

from .standings import Result, Warned, below, near_names, renamed, without_doubles

ABOUT = ("event", "round", "table", "date", "place")


def result_of(record: Record, report: Report) -> Result:
    """Return how a game ended that was verified before."""
    game, about = record.ruleset.key, _about(record.about)
    reason = _reason(report)
    if reason:
        return Result(record.file, reason=reason, game=game, about=about)
    totals = tuple((sheet.player, sheet.total) for sheet in report.scores.values())
    moves = "" if isinstance(record, Tally) or not record.rounds else _mark(_moves(record))
    sheets = sorted(
        (sheet.player, [line.shown for line in sheet.lines], sheet.total) for sheet in report.scores.values()
    )
    return Result(record.file, totals, report.winners, "", False, game, report.grade or "", about, moves,
                  _mark([game, sheets]), _places(record))  # fmt: skip


def _places(record: Record) -> tuple[tuple[str, str], ...]:
    """Return the cells of the players' names, if the record is a table of a spreadsheet."""
    if not isinstance(record, Tally):
        return ()
    cells = {
        text: f"{row}:{column_letters(at)}" for row, texts in record.rows.items() for at, text in enumerate(texts, 1)
    }
    return tuple((player, cells[player]) for player in record.players if player in cells)


def _reason(report: Report) -> str:
    """Return why a game does not count, empty if it does."""
    if report.grade is not None:
        return "" if all(sheet.known for sheet in report.scores.values()) else "a total is not known"
    return plural(len(report.findings), "finding") if report.findings else "not finished"


def _moves(record: Record) -> list[Any]:
    """Return a key that identifies a game: the players, the start, and the moves."""
    began = to_data(record)["position"] if record.position is not None else None
    return [record.game, record.players, began, [(line.player, line.steps) for line in record.lines()]]


def _mark(what: Any) -> str:
    return sha256(repr(what).encode()).hexdigest()


def _about(about: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return what a record says of its event, as texts; ``location`` is the place, and dates are as 2026-11-15."""
    said = {name: about.get(name) for name in ABOUT}
    said["place"] = said["place"] or about.get("location")
    texts = {name: value for name, value in said.items() if isinstance(value, str) and value}
    if "date" in texts:
        texts["date"] = day_of(texts["date"])
    return tuple(texts.items())


def looked_over(results: Sequence[Result], aliases: Mapping[str, str]) -> tuple[list[Result], list[Warned]]:
    """Return the results with aliases settled and doubled games left out, and what may be a mistake."""
    kept, warned = without_doubles([renamed(result, aliases) for result in results])
    counted = [result for result in kept if not result.reason]
    return kept, [*warned, *near_names(counted), *below(counted)]
