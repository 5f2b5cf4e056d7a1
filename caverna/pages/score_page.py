"""The page of score sheets, for one or several games."""

from collections.abc import Iterable

from caverna.drawing.labels import Labels
from caverna.drawing.parts import parts_of
from caverna.drawing.rendering import asset, render
from caverna.engine.explanations import explain
from caverna.engine.verify import Report, verify
from caverna.model.record import Record
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset

from .captions import doubts, file_of, note, title_of
from .sheet import rows_of


def score_html(records: Iterable[Record], lang: str = "en", explained: bool = False) -> str:
    """Return a page with the score sheets of records, which are verified first."""
    return scores_page([(record, verify(record)) for record in records], lang, explained)


def labels_of(game: Ruleset, lang: str = "en") -> Labels:
    """Return the labels of a game in a language."""
    return parts_of(game).labels(lang)


def scores_page(verified: Iterable[tuple[Record, Report]], lang: str = "en", explained: bool = False) -> str:
    """Return a page with the score sheets of verified records. ``explained`` opens every line."""
    games, badges = [], []
    for record, report in verified:
        labels = labels_of(record.ruleset, lang)
        badges.append(parts_of(record.ruleset).badge)
        games.append(
            {
                "file": file_of(record),
                "report": report,
                "title": title_of(record),
                "rows": rows_of(record, report, labels),
                "doubts": doubts(report, labels),
                "notes": [note(finding, "", record, labels) for finding in explain(report).findings],
            }
        )
    badge = badges[0] if badges else parts_of(ruleset(DEFAULT)).badge
    css, js = asset("base.css"), asset("sheet.js")
    return render("scores.html", Labels(lang), css, js, badge, games=games, explained=explained)
