"""The page of score sheets, of games of one kind or of several."""

from collections.abc import Iterable

from caverna.core.record import Record
from caverna.core.ruleset import DEFAULT, ruleset
from caverna.core.verify import Report, verify

from .labels import Labels
from .parts import PageParts
from .rendering import asset, render
from .saying import doubts, note, title_of
from .sheet import rows_of


def score_html(records: Iterable[Record], lang: str = "en", explained: bool = False) -> str:
    """Return a page with the score sheets of records."""
    return scores_page([(record, verify(record)) for record in records], lang, explained)


def scores_page(verified: Iterable[tuple[Record, Report]], lang: str = "en", explained: bool = False) -> str:
    """Return a page with the score sheets of records, side by side for each; ``explained`` opens every line."""
    games, badges = [], []
    for record, report in verified:
        parts: PageParts = record.ruleset.page
        labels = parts.labels(lang)
        badges.append(parts.badge)
        games.append(
            {
                "record": record,
                "report": report,
                "title": title_of(record),
                "rows": rows_of(record, report, labels),
                "doubts": doubts(report, labels),
                "notes": [note(finding, "", record, labels) for finding in report.findings],
            }
        )
    badge = badges[0] if badges else ruleset(DEFAULT).page.badge
    css, js = asset("base.css"), asset("sheet.js")
    return render("scores.html", Labels(lang), css, js, badge, games=games, explained=explained)
