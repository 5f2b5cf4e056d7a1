"""Checks of score sheets without moves: points against counts, possible points, and the total.

All errors are reported: a wrong line does not stop the checks of the others.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain

from caverna.model.findings import AMBIGUOUS, CLAIM, ILLEGAL, Finding, Span
from caverna.model.score import ScoreLine, ScoreSheet
from caverna.model.wording import plural

from .model import TOTAL, ClaimedLine, Counted, Item, OpenLine, Tally, TallyRow, TallyRules, TallySheet, Written

Bounds = tuple[int, int]
_NOTHING = Written(Span(1, 1))
"""An empty line, for lines that are not written."""


class Sheet:
    """A player's score sheet while it is checked."""

    def __init__(self, player: str, written: Mapping[str, Written], rules: TallyRules, file: str = "") -> None:
        self.player = player
        self.written = written
        self.rules = rules
        self.findings: list[Finding] = []
        self._file = file
        self.figures: dict[str, Item] = {}
        """Name of a counted thing -> its count, with its source position."""
        self.numbers: tuple[int, ...] | None = None
        """The strengths of weapons, if they are written."""
        self.impossible: set[str] = set()
        """The lines with impossible points."""
        self.counted: dict[str, Counted] = {}
        """Line -> its points, if they follow from counts."""
        self.derived: dict[str, int] = {}
        """Line -> its points, if they follow from a combined line."""

    # --- written values

    def names(self, category: str) -> tuple[Item, ...] | None:
        """Return the items that a line names or counts; None if it has none."""
        written = self.written.get(category)
        return written.items if written else None

    def points(self, category: str) -> int | None:
        """Return the points that a line claims; None if it claims none, or impossible ones."""
        written = self.written.get(category)
        return written.points if written and category not in self.impossible else None

    def count(self, figure: str) -> int | None:
        """Return the count of a thing; None if unknown."""
        bounds = self.bounds(figure)
        return bounds[0] if bounds and bounds[0] == bounds[1] else None

    def bounds(self, figure: str) -> Bounds | None:
        """Return the least and greatest count of a thing; None if unknown."""
        item = self.figures.get(figure)
        if item is not None:
            return item.count, item.count
        for row in self.rules.rows:
            if row.figure == figure and row.bounds is not None:
                points = self.points(row.category)
                return row.bounds(points) if points is not None else None
        return None

    def unread(self, figure: str) -> bool:
        """Return whether a line that could not be read may count a thing, which is then not reported as missing."""
        for name, written in self.written.items():
            row = self.rules.by_name[name]
            known = row.names.all if row.names else ()
            if written.unread and (
                figure in known or row.figure == figure or bool(row.numbers and figure == "weapons")
            ):
                return True
        return False

    def at(self, *categories: str) -> Span:
        """Return the source position of the first of these lines that is written, else of any line."""
        places = [self.written[each].at for each in categories if each in self.written]
        places += [written.at for written in self.written.values()]
        return places[0] if places else Span(1, 1)

    # --- findings

    def add_finding(self, kind: str, rule: str, at: Span, message: str, hint: str = "") -> None:
        """Add a finding about this player."""
        self.findings.append(
            Finding(kind, rule, message, hint, at.line, at.column, self.player, None, None, self._file)
        )

    def cannot_be(self, rule: str, at: Span, message: str, hint: str = "") -> None:
        """Report an impossible count."""
        self.add_finding(ILLEGAL, rule, at, message, hint)

    def too_little(self, rule: str, at: Span, message: str, hint: str = "") -> None:
        """Report a count that is missing."""
        self.add_finding(AMBIGUOUS, rule, at, message, hint)


def check_sheet(sheet: Sheet, record: Tally) -> TallySheet:
    """Check a player's sheet, add its findings, and return the computed score sheet."""
    _gather(sheet)
    for row in sheet.rules.rows:
        points = _claimed(sheet, row)
        if points is not None and row.limits(sheet, points):
            sheet.impossible.add(row.category)
    for row in sheet.rules.rows:
        counted = row.counted(sheet)
        if counted is not None:
            sheet.counted[row.category] = counted
            if sheet.written.get(row.category, _NOTHING).counted:
                sheet.impossible.discard(row.category)
            _compare(sheet, row, counted)
        _check_limits(sheet, row)
    joined = {name: _joined(sheet, name, pair) for name, pair in sheet.rules.joined.items() if name in sheet.written}
    sheet.rules.impossible(sheet, record)
    lines = tuple(_line(sheet, row.category) for row in sheet.rules.rows)
    return TallySheet(sheet.player, lines, _total(sheet, lines, joined))


def _gather(sheet: Sheet) -> None:
    """Collect the counts of all lines in ``figures``. Report a thing with two different counts."""
    goods = sheet.rules.goods
    for row in chain(sheet.rules.rows, (goods,)):
        written = sheet.written.get(row.category)
        if written is None or row.listed:
            continue
        if written.numbers is not None:
            if sheet.numbers is not None and sorted(sheet.numbers) != sorted(written.numbers):
                _contradiction(sheet, written.at, _row_of(written.numbers), _row_of(sheet.numbers))
            sheet.numbers = written.numbers if sheet.numbers is None else sheet.numbers
        totals: dict[str, Item] = {}
        if written.numbers is not None and row.figure:
            totals[row.figure] = Item(row.figure, len(written.numbers), written.at)
        if written.items == () and row.names is not None and len(row.names.all) == 1:  # the word none
            totals[row.names.all[0]] = Item(row.names.all[0], 0, written.at)
        for item in written.items or ():
            first = totals.get(item.name)
            totals[item.name] = Item(item.name, item.count + (first.count if first else 0), item.at)
        for name, item in totals.items():
            known = sheet.figures.setdefault(name, item)
            if known.count != item.count:
                _contradiction(sheet, item.at, f"{item.count} {name}", str(known.count))


def _row_of(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _contradiction(sheet: Sheet, at: Span, found: str, elsewhere: str) -> None:
    sheet.add_finding(
        CLAIM, "claim.score", at, f"{sheet.player} has {found} here and {elsewhere} elsewhere in the tally"
    )


def _claimed(sheet: Sheet, row: TallyRow) -> int | None:
    return sheet.written.get(row.category, _NOTHING).points


def _check_limits(sheet: Sheet, row: TallyRow) -> None:
    """Report impossible points (tally.range). If the counts of the line contradict them, only that is reported."""
    points = _claimed(sheet, row)
    if row.category not in sheet.impossible or points is None:
        return
    hints = [*_swapped(sheet, row, points)]
    if points and not row.limits(sheet, -points):
        hints.append(f"a forgotten sign: {-points}?")
    message = f"{row.category} scores {row.limits(sheet, points)}, not {points}"
    sheet.add_finding(CLAIM, "tally.range", sheet.written[row.category].at, message, " or ".join(hints))


def _swapped(sheet: Sheet, row: TallyRow, points: int) -> Iterator[str]:
    """Yield a hint with another impossible line, if both would be possible with their points swapped."""
    for other in sheet.rules.rows:
        claimed = _claimed(sheet, other)
        if claimed is None or other is row or other.category not in sheet.impossible:
            continue
        if not row.limits(sheet, claimed) and not other.limits(sheet, points):
            yield f"swapped with {other.category}?"
            return


def _compare(sheet: Sheet, row: TallyRow, counted: Counted) -> None:
    """Report claimed points that differ from the points of the counts (claim.score)."""
    claimed = sheet.points(row.category)
    if claimed is not None and claimed != counted.points:
        source = ScoreLine(row.category, counted.points, counted.count, counted.parts).source
        because = f" ({source})" if source else ""
        message = f"{sheet.player} claims {claimed} for {row.category}, it is {counted.points}{because}"
        at = sheet.written[row.category].at
        sheet.add_finding(CLAIM, "claim.score", at, f"{message}: {claimed - counted.points:+d}")


def _joined(sheet: Sheet, name: str, pair: tuple[str, str]) -> int | None:
    """Return the points of a combined line. Report them if they are not the sum of its two lines."""
    written = sheet.written[name]
    points = [_known(sheet, category) for category in pair]
    if written.points is not None and None not in points:
        right = sum(each for each in points if each is not None)
        if right != written.points:
            message = f"{sheet.player} claims {written.points} for {name}, it is {right}: {written.points - right:+d}"
            sheet.add_finding(CLAIM, "claim.score", written.at, message)
    elif written.points is not None and points != [None, None]:
        _derive(sheet, name, pair[0] if points[0] is None else pair[1])
    return written.points


def _derive(sheet: Sheet, name: str, category: str) -> None:
    """Derive the missing half of a combined line. Report it if its points are impossible."""
    written = sheet.written[name]
    (other,) = (each for each in sheet.rules.joined[name] if each != category)
    known = _known(sheet, other)
    if written.points is None or known is None or category in sheet.impossible or category in sheet.written:
        return
    rest = written.points - known
    can_be = sheet.rules.by_name[category].limits(sheet, rest)
    if can_be:
        message = f"{plural(written.points, 'point')} for {name} leave {rest} for {category}, which scores {can_be}"
        sheet.add_finding(CLAIM, "tally.range", written.at, message)
    else:
        sheet.derived[category] = rest


def _known(sheet: Sheet, category: str) -> int | None:
    """Return the points of a line: by its counts, else the claimed ones, else those of a combined line."""
    counted = sheet.counted.get(category)
    if counted is not None:
        return counted.points
    points = sheet.points(category)
    return sheet.derived.get(category) if points is None else points


def _line(sheet: Sheet, category: str) -> ScoreLine:
    counted = sheet.counted.get(category)
    if counted is not None:
        return ScoreLine(category, counted.points, counted.count, counted.parts)
    points = _known(sheet, category)
    return OpenLine(category, 0, 0) if points is None else ClaimedLine(category, points, 0)


def _total(sheet: Sheet, lines: tuple[ScoreLine, ...], joined: Mapping[str, int | None]) -> int | None:
    """Return the sum if all lines are known, else the claimed total, else None. Report a claimed total that is wrong.

    A total that adds up the lines as they are written is accepted: wrong lines are reported themselves.
    """
    claimed = sheet.written.get(TOTAL)
    claim = claimed.points if claimed else None
    computed = _sum(sheet, {line.category: line.points for line in lines if line.known}, joined)
    if computed is None or claimed is None or claim is None:
        return computed if computed is not None else claim
    written = {row.category: sheet.points(row.category) for row in sheet.rules.rows}
    as_written = {line.category: line.points for line in lines if line.known}
    as_written |= {category: points for category, points in written.items() if points is not None}
    if claim not in (computed, _sum(sheet, as_written, joined)):
        together = [points for points in _joined_in(sheet, as_written, joined).values() if points is not None]
        shown = "".join(f"{points:+d}" for points in (*as_written.values(), *together)).removeprefix("+")
        message = f"{sheet.player} claims a total of {claim}, the lines add up to {computed}: {claim - computed:+d}"
        sheet.add_finding(CLAIM, "tally.sum", claimed.at, message, shown)
    return computed


def _sum(sheet: Sheet, points: Mapping[str, int], joined: Mapping[str, int | None]) -> int | None:
    """Return the sum of the lines, with combined lines instead of their halves; None if a line is unknown."""
    left = dict(points)
    for name, together in _joined_in(sheet, points, joined).items():
        first, second = sheet.rules.joined[name]
        left[first], left[second] = together or 0, 0
    complete = all(row.category in left for row in sheet.rules.rows) and not sheet.impossible
    return sum(left.values()) if complete else None


def _joined_in(sheet: Sheet, points: Mapping[str, int], joined: Mapping[str, int | None]) -> Mapping[str, int | None]:
    """Return the combined lines whose halves are not both known."""
    pairs = sheet.rules.joined
    return {name: each for name, each in joined.items() if each is not None and not points.keys() >= set(pairs[name])}


# --- a table --------------------------------------------------------------------------------------------------


Winners = Callable[[Mapping[str, ScoreSheet]], tuple[str, ...]]
"""A function that returns the winners by score sheets, which a judge may have changed."""


def check_tally(record: Tally) -> tuple[list[Finding], dict[str, ScoreSheet], Winners]:
    """Check the tallies of a table. Return the findings, the score sheets, and a function that finds the winners."""
    rules = record.rules
    sheets = [Sheet(player, record.tally[player], rules, record.file) for player in _seats(record)]
    scores: dict[str, ScoreSheet] = {sheet.player: check_sheet(sheet, record) for sheet in sheets}
    rules.table(sheets, record)
    findings = [finding for sheet in sheets for finding in sheet.findings]
    return findings, scores, partial(_winners, sheets)


def _seats(record: Tally) -> Iterator[str]:
    """Return the players with a sheet, in the order of the table."""
    return (player for player in record.players or record.tally if player in record.tally)


def _winners(sheets: list[Sheet], scores: Mapping[str, ScoreSheet]) -> tuple[str, ...]:
    """Return the winners; nobody if a total is unknown. A tie is shared if the sheets do not break it."""
    if not scores or not all(score.known for score in scores.values()):
        return ()
    best = max(score.total for score in scores.values())
    first = [sheet for sheet in sheets if scores[sheet.player].total == best]
    breaks = {sheet.player: sheet.rules.tie_break(sheet) for sheet in first} if len(first) > 1 else {}
    known = [each for each in breaks.values() if each is not None]
    if known and len(known) == len(first):
        return tuple(player for player, each in breaks.items() if each == max(known))
    return tuple(sheet.player for sheet in first)
