"""Data for drawing a table. A game without a page has only score sheets and findings."""

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from caverna.editing.moves import Move
from caverna.engine.api_input.strict import steps_of
from caverna.engine.verify import Report
from caverna.model.record import Record
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset, known, ruleset
from caverna.model.steps import Step
from caverna.pages.moment_page import moment_data, moment_script, moment_style

SCRIPT, STYLE = "js", "css"
_END = re.compile(r"[.;:](?:\s|$)")
"""Matches the end of the first clause of a description."""


def view_of(record: Record, report: Report, lang: str = "en") -> dict[str, Any]:
    """Return the data of the drawing, and for each kind of step whether it is a free action and its description.

    ``late`` is the phase for free actions after the last turn of a round.
    """
    format = record.ruleset.format
    kinds, late = format.notation.kinds, [part.name for part in format.parts if part.in_order][-1]
    steps_data = {word: {"free": kind.free, "says": _description(kind)} for word, kind in kinds.items()}
    drawn = moment_data(record, report, report.game, lang) if report.game is not None and _has_page(record.game) else {}
    return {"kinds": steps_data, "late": late, **drawn}


def _description(kind: type[Step]) -> str:
    """Return a short description of a kind of step: the first clause of its docstring."""
    first = (kind.__doc__ or "").strip().partition("\n")[0]
    return _END.split(first.replace("``", ""), maxsplit=1)[0]


def lines_in(record: Record, moves: Iterable[Move], lang: str) -> list[str]:
    """Return the lines of moves translated into a language. For English return none, as the notation is English."""
    if lang == "en" or not _has_page(record.game):
        return []
    page: Any = record.ruleset.page
    labels = page.labels(lang)
    return [_line_in(record, move, labels) for move in moves]


def _line_in(record: Record, move: Move, labels: Any) -> str:
    if move.player is None or not move.line:
        return ""
    try:
        steps = steps_of(record.ruleset.format, move.line, move.part)
    except RuleBroken:
        return move.line
    return ", ".join(labels.step(step) or move.line for step in steps)


def drawing_of(game: str, kind: str) -> str:
    """Return the script (``js``) or the style sheet (``css``) that draws a game, empty if it has no page."""
    return _made(game, kind) if kind in (SCRIPT, STYLE) and _has_page(game) else ""


@cache
def _made(game: str, kind: str) -> str:
    """Return the script or style sheet of a game with a page. Only such names are cached, as requests may have any."""
    return moment_script(ruleset(game)) if kind == SCRIPT else moment_style(ruleset(game))


def _has_page(game: str) -> bool:
    return game in known() and ruleset(game).page is not None


def catalogue_of(game: Any, rules: Ruleset, player: str | None, lang: str) -> dict[str, Any]:
    """Return the pieces that are chosen by picture, with price, points and text; their drawings and names; loot.

    ``player`` is the player whose goods decide which goods are lacking, by default the first.
    """
    if not _has_page(rules.key):
        return {"names": {}, "forms": {}, "pieces": [], "symbols": "", "loot": []}
    page: Any = rules.page
    labels = page.labels(lang)
    found = import_module(f"{page.__name__}.catalogue")
    seat = game.seat(player) if player is not None else 0
    goods = {name: labels.good(name) for name in rules.goods}
    return {
        "names": {**goods, **found.names(labels)},
        "forms": {name: list(labels.forms(name_text)) for name, name_text in goods.items()},
        "pieces": list(found.pieces(game, seat, labels)),
        "symbols": "".join(found.symbols(labels)),
        "loot": found.loot() if hasattr(found, "loot") else [],
    }
