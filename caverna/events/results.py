"""Results of games: make them from verified records, and prepare them for standings and event pages."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from attrs import evolve

from caverna.engine.verify import Report
from caverna.model.dates import day_of
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.model.wording import plural
from caverna.scoresheets.model import Tally
from caverna.scoresheets.spreadsheet import column_letters
from caverna.writing.plain import to_data

from .checks import MANY, cross_checks, near_names, without_blanks
from .event_file import Event
from .folder import NO_EVENT, EventFolder
from .game_log import SeriesGame
from .standings import Result, Warned, below, renamed, without_doubles

ABOUT = ("event", "round", "table", "date", "place")


def result_of(record: Record, report: Report) -> Result:
    """Return the result of a game from its record and report."""
    game, about = record.ruleset.key, _about(record.about)
    reason = _reason(record, report)
    if reason:
        blank = not report.findings and not record.is_tally and not record.rounds and record.position is None
        return Result(record.file, reason=reason, game=game, about=about, players=tuple(record.players), blank=blank,
                      places=_places(record), figures=_figures(record, report))  # fmt: skip
    totals = tuple((sheet.player, sheet.total) for sheet in report.scores.values())
    moves = "" if isinstance(record, Tally) or not record.rounds else _mark(_moves(record))
    sheets = sorted(
        (sheet.player, [line.shown for line in sheet.lines], sheet.total) for sheet in report.scores.values()
    )
    return Result(record.file, totals, report.winners, "", False, game, report.grade or "", about, moves,
                  _mark([game, sheets]), _places(record), tuple(record.players), _figures(record, report),
                  _series(record, report))  # fmt: skip


def _series(record: Record, report: Report) -> SeriesGame | None:
    """Return the facts about a game of a solo series; None for other games."""
    said: Any = getattr(report.extra, "series", None)
    if said is None or not report.scores:
        return None
    (sheet,) = report.scores.values()
    last = getattr(getattr(record, "series", None), "last", None)
    date = dict(_about(record.about)).get("date", "")
    return SeriesGame(said.game, said.target, sheet.total, said.reached, said.next_food, last, date, record.file)


def _figures(record: Record, report: Report) -> tuple[tuple[str, str], ...]:
    """Return (player, key that identifies the sheet) for each written score sheet with at least `MANY` lines."""
    found: list[tuple[str, str]] = []
    if not record.is_tally:
        return ()
    for sheet in report.scores.values():
        lines = [(line.category, line.points) for line in sheet.lines if line.known and line.category != JUDGE]
        if sum(1 for _, points in lines if points) >= MANY:
            found.append((sheet.player, _mark(lines)))
    return tuple(found)


def _places(record: Record) -> tuple[tuple[str, str], ...]:
    """Return (player, position of the name): a line and column, or a cell of a spreadsheet."""
    if not isinstance(record, Tally) or not record.rows:
        at = ((player, record.at.get(f"players {seat}") or record.at.get(f"tally {player}"))
              for seat, player in enumerate(record.players))  # fmt: skip
        return tuple((player, str(place)) for player, place in at if place is not None)
    cells = {
        text: f"{row}:{column_letters(at)}" for row, texts in record.rows.items() for at, text in enumerate(texts, 1)
    }
    return tuple((player, cells[player]) for player in record.players if player in cells)


def _reason(record: Record, report: Report) -> str:
    """Return the reason why a game does not count; empty if it does."""
    if report.grade is not None:
        return "" if all(sheet.known for sheet in report.scores.values()) else "a total is not known"
    if report.open_findings:
        return plural(len(report.open_findings), "finding")
    return "not finished" if record.rounds or record.position is not None else "not played yet"


def _moves(record: Record) -> list[Any]:
    """Return the values that identify a game: the players, the start, and the moves."""
    began = to_data(record)["position"] if record.position is not None else None
    return [record.game, record.players, began, [(line.player, line.steps) for line in record.lines()]]


def _mark(what: Any) -> str:
    return sha256(repr(what).encode()).hexdigest()


def _about(about: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return (name, text) for event, round, table, date and place in a record's `about`.

    ``location`` counts as the place, and dates get the form 2026-11-15.
    """
    said = {name: about.get(name) for name in ABOUT}
    said["place"] = said["place"] or about.get("location")
    texts = {name: value for name, value in said.items() if isinstance(value, str) and value}
    if "date" in texts:
        texts["date"] = day_of(texts["date"])
    return tuple(texts.items())


def in_event(result: Result, event: str) -> Result:
    """Return a result with the name of its event, which is that of its folder if the record has none."""
    if not event or result.of("event") or result.unreadable:
        return result
    return evolve(result, about=(("event", event), *result.about))


def looked_over(
    results: Sequence[Result], aliases: Mapping[str, str], folder: EventFolder = NO_EVENT
) -> tuple[list[Result], list[Warned]]:
    """Return the results with aliases replaced and duplicates marked as not counted, and all warnings."""
    event = folder.event or Event()
    meant = [in_event(renamed(result, {**event.aliases, **aliases}), event.name) for result in results]
    kept, warned = without_doubles(without_blanks(meant))
    counted = [result for result in kept if not result.reason]
    readable = [each for each in kept if not each.unreadable]
    checked = [*cross_checks(kept, folder.event, folder.pairings), *near_names(readable, event.players)]
    return kept, [*warned, *checked, *below(counted)]
