"""Findings as text, in the style of a compiler: place, message, the line with carets, the rule and a hint."""

from typing import TYPE_CHECKING, cast

import click

from caverna.model.columns import cut, wrap
from caverna.model.excerpt import Lines, underlined
from caverna.model.findings import AMBIGUOUS, CLAIM, ILLEGAL, MALFORMED, Finding, Span
from caverna.model.record import Record
from caverna.model.safe_text import clean

if TYPE_CHECKING:
    from caverna.scoresheets.model import Tally

COLOURS = {MALFORMED: "red", ILLEGAL: "red", AMBIGUOUS: "yellow", CLAIM: "yellow"}
_MIN_WIDTH = 24
"""The least number of columns of source text, even in a narrower terminal."""


def finding_text(finding: Finding, record: Record, lines: Lines, columns: int) -> str:
    """Return a finding as lines of text, wrapped to a number of columns.

    ``record`` and its ``lines`` are the record that it is about.
    """
    number = str(finding.line)
    gutter = " " * max(len(number), 4)
    place = click.style(f"{clean(place_of(finding, record))}:", bold=True)
    kind = click.style(finding.kind, fg=COLOURS[finding.kind], bold=True)
    output = [f"{place} {kind}: {clean(finding.message)}"]
    line = lines[finding.line]
    tally = _of_spreadsheet(record)
    if tally is not None:
        cell = tally.cell(Span(finding.line, finding.column))
        output += [f"{gutter} | {cut(clean(cell), max(columns - len(gutter) - 3, _MIN_WIDTH))}"] * bool(cell)
    elif line.strip():
        shown, caret, long = underlined(finding, line, max(columns - len(gutter) - 3, _MIN_WIDTH))
        output.append(f"{number:>{len(gutter)}} | {shown}".rstrip())
        output.append(f"{gutter} | {' ' * caret}{click.style('^' * long, fg=COLOURS[finding.kind], bold=True)}")
    notes = [f"rule {record.ruleset.rulebook.cite(finding.rule)}" + _place_in_game(finding)]
    if finding.because:
        notes.append(clean(finding.because))
    if finding.decided:
        notes.append(f"decided: {clean(finding.decided)}")
    if finding.hint and not finding.decided:
        notes.append(f"hint: {clean(finding.hint)}")
    room = max(columns - len(gutter) - 3, _MIN_WIDTH)
    for note in notes:
        first, *more = wrap(note, room).split("\n")
        output.append(f"{gutter} = {first}")
        output += [f"{gutter}   {rest}" for rest in more]
    return "".join(text + "\n" for text in output)


def place_of(finding: Finding, record: Record) -> str:
    """Return the file and place of a finding: line and column, or row and column letters in a spreadsheet."""
    if _of_spreadsheet(record) is None:
        return f"{record.file}:{finding.line}:{finding.column}"
    from caverna.scoresheets.spreadsheet import column_letters  # only needed for spreadsheets

    return f"{record.file}:{finding.line}:{column_letters(finding.column)}"


def _of_spreadsheet(record: Record) -> "Tally | None":
    """Return the record as a score sheet if it was read from a spreadsheet, else None."""
    tally = cast("Tally", record) if record.is_tally else None
    return tally if tally is not None and tally.rows else None


def _place_in_game(finding: Finding) -> str:
    """Return the round, turn and player of a finding in brackets, as far as it has them."""
    details = []
    if finding.round is not None:
        details.append(f"round {finding.round}")
    if finding.turn is not None:
        details.append(f"turn {finding.turn}")
    if finding.player is not None:
        details.append(clean(finding.player))
    return f" [{', '.join(details)}]" if details else ""
