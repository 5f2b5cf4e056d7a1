"""A judge's decisions: marks the findings that they cover, and changes the score sheets accordingly."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from caverna.model.decisions import CONDUCT, CORRECTED, Decision
from caverna.model.findings import AMBIGUOUS, CLAIM, Finding, Span
from caverna.model.phases import JUDGE
from caverna.model.record import Record
from caverna.model.score import ScoreLine, ScorePart, ScoreSheet
from caverna.model.wording import listed, plural
from caverna.scoresheets.model import ClaimedLine, Tally, TallySheet

TOTAL = "total"
_CLAIMS = frozenset({"claim.score", "tally.sum", "tally.range"})
"""The rules about claimed points. If a judge accepts such a claim, the claimed points count."""


def judged(
    record: Record, findings: Iterable[Finding], scores: dict[str, ScoreSheet], complete: bool, corrected: bool
) -> tuple[list[Finding], list[Finding], dict[str, ScoreSheet]]:
    """Return the findings in the order of the text, those without a decision, and the score sheets with the decisions.

    ``complete`` is true if the whole record was checked, ``corrected`` if it has corrections inside the game.
    """
    found = sorted(findings, key=_place)
    if not record.judge:
        return found, found, scores
    covered, faults = _covered(record, found, complete, corrected)
    marked = [evolve(each, decided=str(covered[at])) if at in covered else each for at, each in enumerate(found)]
    pairs = [(found[at], decision) for at, decision in covered.items()]
    marked = sorted([*marked, *faults], key=_place)
    return marked, [each for each in marked if not each.decided], _sheets(record, scores, pairs)


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, finding.column


def _covered(
    record: Record, findings: Sequence[Finding], complete: bool, corrected: bool
) -> tuple[dict[int, Decision], list[Finding]]:
    """Return the covered findings (index -> decision), and a finding for each decision that fits none or several."""
    covered: dict[int, Decision] = {}
    faults = []
    for decision in record.judge:
        fitting = [at for at, each in enumerate(findings) if decision.fits(each)]
        places = {(findings[at].line, findings[at].column, findings[at].player): at for at in fitting}
        if len(places) == 1 and covered.keys().isdisjoint(fitting):  # a line may be refused twice at one position
            covered.update(dict.fromkeys(fitting, decision))
        elif fault := _fault(decision, [findings[at] for at in places.values()], complete, corrected):
            faults.append(_about(record, decision, *fault))
    return covered, faults


def _fault(
    decision: Decision, fitting: Sequence[Finding], complete: bool, corrected: bool
) -> tuple[str, str, str] | None:
    """Return the kind, message and hint for a decision that covers no finding; None if it may stay."""
    if len(fitting) > 1:
        places = listed([f"{each.line}:{each.column}" + (f" {each.player}" if each.player else "") for each in fitting])
        example = f"{decision.rule} {fitting[0].line}:{fitting[0].column}"
        message = f"the decision fits {plural(len(fitting), 'finding')} of {decision.rule}: at {places}"
        return AMBIGUOUS, message, f"say which, as in '{example}'"
    if fitting:
        return CLAIM, "another decision is about the same finding", "remove one of them"
    if decision.penalty:
        if decision.player is not None:
            return None
        return AMBIGUOUS, "the penalty names no player and no finding", f"as in '{CONDUCT} Ann'"
    if not complete or (corrected and decision.decision == CORRECTED):
        return None
    return CLAIM, f"there is no finding of {decision.rule} to decide about here", "remove the decision"


def _about(record: Record, decision: Decision, kind: str, message: str, hint: str) -> Finding:
    return Finding(
        kind, "judge.about", message, hint, decision.line, decision.column, decision.player, file=record.file
    )


# --- score sheets -------------------------------------------------------------------------------------------------


def _sheets(
    record: Record, scores: dict[str, ScoreSheet], pairs: Sequence[tuple[Finding, Decision]]
) -> dict[str, ScoreSheet]:
    """Return the score sheets, each with a line for the judge's decisions if there are any."""
    covered = {id(decision): finding for finding, decision in pairs}
    found: dict[str, tuple[ScoreSheet, list[ScorePart]]] = {}
    for player, sheet in scores.items():
        accepted = [each for each, decision in pairs if decision.accepts and each.player == player]
        lines = [line for each in accepted if each.rule in _CLAIMS and (line := _line_of(record, player, each))]
        sheet, parts = _accepted(record, sheet, lines)
        found[player] = sheet, [*parts, *_penalties(record, player, covered)]
    if not any(parts for _, parts in found.values()):
        return {player: sheet for player, (sheet, _) in found.items()}
    return {player: _with_line(sheet, parts) for player, (sheet, parts) in found.items()}


def _line_of(record: Record, player: str, finding: Finding) -> str | None:
    """Return the name of the claimed line at the position of a finding; None if there is none."""
    at = Span(finding.line, finding.column)
    if isinstance(record, Tally):
        return next((name for name, written in record.tally[player].items() if written.at == at), None)
    return next((name for name in record.claims.get(player, ()) if _claim_at(record, player, name) == at), None)


def _claim_at(record: Record, player: str, name: str) -> Span | None:
    return record.at.get(f"scores {player} {name}") or record.at.get(f"scores {player}")


def _accepted(record: Record, sheet: ScoreSheet, lines: Sequence[str]) -> tuple[ScoreSheet, list[ScorePart]]:
    """Apply accepted claims to a score sheet.

    Return the sheet with the accepted points in its open lines, and the corrections of lines whose points are known.
    """
    claims = record.claims[sheet.player] if lines else {}
    if TOTAL in lines:
        return sheet, [ScorePart("total accepted", 1, claims[TOTAL] - sheet.total)]
    parts = []
    for name in lines:
        held = [line for line in sheet.lines if line.category in _categories(record, name)]
        if all(line.known for line in held):
            parts.append(ScorePart(f"{name} accepted", 1, claims[name] - sum(line.points for line in held)))
        elif len(held) == 1 and isinstance(sheet, TallySheet):
            sheet = _with_claimed(sheet, held[0], claims[name])
    return sheet, parts


def _categories(record: Record, name: str) -> tuple[str, ...]:
    """Return the categories of a line of the printed pad: its own name, or the two that it joins."""
    rules = record.ruleset.tally
    joined: Mapping[str, tuple[str, ...]] = rules.joined if rules is not None else {}
    return joined.get(name, (name,))


def _with_claimed(sheet: TallySheet, line: ScoreLine, points: int) -> ScoreSheet:
    """Return a sheet with claimed points in an open line. Its total is the sum if all lines are then known."""
    lines = tuple(ClaimedLine(each.category, points, 0) if each is line else each for each in sheet.lines)
    known = all(each.known for each in lines)
    return evolve(sheet, lines=lines, result=sum(each.points for each in lines) if known else sheet.known_total)


def _penalties(record: Record, player: str, covered: Mapping[int, Finding]) -> Iterator[ScorePart]:
    for decision in record.judge:
        if decision.penalty:
            finding = covered.get(id(decision))
            if player == (decision.player or (finding.player if finding else None)):
                yield ScorePart(f"penalty ({decision.why})", 1, decision.penalty)


def _with_line(sheet: ScoreSheet, parts: Sequence[ScorePart]) -> ScoreSheet:
    """Return a sheet with a line for the judge's decisions; the line has 0 points if there are none."""
    line = ScoreLine(JUDGE, sum(part.points for part in parts), len(parts), tuple(parts))
    lines = (*sheet.lines, line)
    if not isinstance(sheet, TallySheet):
        return evolve(sheet, lines=lines)
    return evolve(sheet, lines=lines, result=sheet.result + line.points if sheet.result is not None else None)
