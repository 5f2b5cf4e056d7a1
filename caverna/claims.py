"""Claimed scores against the computed ones, line by line (ruling.bonus-line, ruling.writing-chamber)."""

from collections.abc import Iterator

from .home import Home
from .scoring import NEGATIVE, WRITING_CHAMBER_POINTS, ScoreSheet

TOTAL, GOLD_AND_BEGGING = "total", "gold and begging"


def wrong_claims(home: Home, sheet: ScoreSheet, claimed: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Return for each claim that does not hold its category and a message."""
    shared = _shared_out(home, sheet, claimed) if "writing_chamber" in home.has else set()
    for category, points in claimed.items():
        if category == TOTAL:
            right = sheet.total
        elif category == GOLD_AND_BEGGING:
            right = sheet["gold"] + sheet["begging"]
        else:
            right = sheet[category]
        if points != right and category not in shared:
            source = sheet.line(category).source if category in ("tiles", "bonus", "animals") else ""
            because = f" ({source})" if source else ""
            yield category, f"{home.name} claims {points} for {category}, it is {right}{because}: {points - right:+d}"


def _shared_out(home: Home, sheet: ScoreSheet, claimed: dict[str, int]) -> set[str]:
    """Return the claims that are right although they share the Writing chamber's 7 points out otherwise.

    No line may lose less than nothing or more than it does without the tile, and what is spared of the 7 points must
    have its place in the lines that are not claimed.
    """
    lost = (-2 * sheet.line("missing").count, -sheet.line("unused").count, -3 * home.begging)
    without = dict(zip(NEGATIVE, lost, strict=True))
    claims = {category: claimed[category] for category in NEGATIVE if category in claimed}
    if GOLD_AND_BEGGING in claimed:
        begging = claimed[GOLD_AND_BEGGING] - sheet["gold"]
        if claims.setdefault("begging", begging) != begging:
            return set()
    if not all(without[line] <= points <= 0 for line, points in claims.items()):
        return set()
    spared = sum(points - without[category] for category, points in claims.items())
    left = min(WRITING_CHAMBER_POINTS, -sum(lost)) - spared
    if not 0 <= left <= -sum(points for category, points in without.items() if category not in claims):
        return set()
    return {*claims, *((GOLD_AND_BEGGING,) if GOLD_AND_BEGGING in claimed else ())}
