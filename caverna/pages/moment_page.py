"""The current state of a game for the recorder's page, as data and parts of a page. It uses the replay's drawings."""

from typing import Any

from markupsafe import Markup

from caverna.drawing.marks import SHAPES
from caverna.drawing.parts import parts_of
from caverna.drawing.rendering import asset, macro
from caverna.drawing.scene import Frame, Scene, won_slots
from caverna.engine.explanations import explain
from caverna.engine.verify import Report
from caverna.model.phases import SETUP
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset

from . import captions
from .replay_page import drawing_script, symbols_of, view_data
from .sheet import rows_of


def moment_script(ruleset: Ruleset) -> str:
    """Return a JavaScript module whose ``drawing(data)`` draws boards and the table from the result of `moment_data`.

    Its function ``fold()`` closes the lines of the score sheets.
    """
    return (
        'export function drawing(data) {\n"use strict";\n'
        + drawing_script(parts_of(ruleset))
        + "return { Board, table, move, frames, icon, mark };\n}\n"
        + f"export function fold() {{\n{asset('sheet.js')}}}\n"
    )


def moment_style(ruleset: Ruleset) -> str:
    """Return the style sheet for the drawings."""
    parts = parts_of(ruleset)
    return asset("view.css") + parts.style()


def moment_data(record: Record, report: Report, game: Any, lang: str = "en") -> dict[str, Any]:
    """Return the contents for a page about a game: data of the script, drawings, sections, score sheets, findings."""
    parts = parts_of(record.ruleset)
    labels = parts.labels(lang)
    scene = Scene(record, list(record.players), last=game)
    scene.report = report
    slots = parts.table_slots(game) | parts.open_slots(game) | parts.lasting_slots(game) | won_slots(scene)
    for seat in range(len(scene.players)):
        slots |= parts.player_slots(game, seat)
    shown = {slot: value for slot, value in slots.items() if value is not None}
    scene.frames.append(Frame("0", SETUP, game.round, None, 0, [], shown))
    return {
        "data": view_data(scene, labels) | {"text": ""},
        "symbols": str(Markup("").join(Markup(each) for each in symbols_of(scene, labels))),
        "table": str(parts.table(scene, labels)),
        "sheet": sheet_html(record, report, labels),
        "notes": notes_html(record, report, labels),
    }


def sheet_html(record: Record, report: Report, labels: Any) -> str:
    """Return the score sheets side by side, as HTML."""
    rows = rows_of(record, report, labels)
    return macro("sheets")(rows, report, labels, [Markup(each) for each in SHAPES]) if rows else ""


def notes_html(record: Record, report: Report, labels: Any) -> str:
    """Return the findings with their rules, as HTML."""
    notes = (captions.note(finding, "", record, labels) for finding in explain(report).findings)
    return "".join(macro("note")(note, labels, False) for note in notes)
