"""The review of a game: what decided it."""

from caverna.drawing.labels import Labels
from caverna.drawing.parts import parts_of
from caverna.drawing.scene import stage
from caverna.engine.verify import Report
from caverna.model.arguments import check_record
from caverna.model.record import Record
from caverna.pages.review import Review as Review
from caverna.pages.review import review_of


def review(record: Record, *, lang: str = "en", keep_going: bool = False) -> Review:
    """Return the review of a game: winner and margin, changes of the lead, best turns, crises and unused goods.

    ``lang`` is ``en``, ``es`` or ``pl``. Everything follows from the record. Raise ValueError for a game that is not
    finished.
    """
    check_record(record, "review")
    found, _, _ = reviewed(record, lang, keep_going)
    if found is None:
        raise ValueError(f"{record.file or 'the game'} is not finished; verify(record) tells where it ends")
    return found


def reviewed(record: Record, lang: str, keep_going: bool) -> tuple[Review | None, Report, Labels]:
    """Return the review of a game, None if it is not finished, with the report and the labels of the language."""
    labels = parts_of(record.ruleset).labels(lang)
    scene = stage(record, keep_going)
    return review_of(scene, labels), scene.report, labels
