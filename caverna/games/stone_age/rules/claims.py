"""Claims of a record: check assertions about a tribe, and claimed scores."""

from collections.abc import Iterator, Mapping

from caverna.model.findings import CLAIM
from caverna.model.refusals import RuleBroken
from caverna.model.score import ScoreSheet

from ..goods import COUNTED, FIGURES, NUMBERS
from ..state.tribe import Tribe
from ..steps import Have

TOTAL = "total"


def claimed_counts(have: Have) -> list[tuple[int, int]]:
    """Return the counts that an assertion claims, as (number of the counted thing, count)."""
    pairs = list(have.goods.pairs)
    for name in FIGURES:
        count = getattr(have, name)
        if count is not None:
            pairs.append((NUMBERS[name], count))
    return pairs


def wrong_have(tribe: Tribe, have: Have) -> RuleBroken | None:
    """Return an error with the counts that an assertion gets wrong; None if all are right (claim.have)."""
    counts = tribe.counts
    wrong = [(what, count) for what, count in claimed_counts(have) if counts[what] != count]
    if not wrong:
        return None
    found = ", ".join(f"{counts[what]} {COUNTED[what]}" for what, _ in wrong)
    expected = ", ".join(f"{count} {COUNTED[what]}" for what, count in wrong)
    message = f"has {found}, not {expected}"
    return RuleBroken("claim.have", message, found=found, expected=expected, kind=CLAIM, player=tribe.name)


def wrong_claims(sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield (category, message) for each claimed line that differs from the score sheet (claim.score)."""
    rights = {line.category: line.points for line in sheet.lines} | {TOTAL: sheet.total}
    for category, points in claimed.items():
        right = rights[category]
        if points != right:
            source = sheet.line(category).source if category != TOTAL else ""
            right_one = f"{right} ({source})" if source else str(right)
            yield category, f"{sheet.player} claims {points} for {category}, it is {right_one}: {points - right:+d}"
