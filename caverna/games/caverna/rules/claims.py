"""Claims: comparing asserted goods and claimed scores with the state (scores: p. 23)."""

from collections.abc import Iterator, Mapping

from caverna.games.farming.claims import wrong_claim, wrong_counts
from caverna.model.refusals import RuleBroken

from ..catalogue.furnishings import SPARED_POINTS
from ..state.home import Home
from ..steps import Have
from .effects import in_effect
from .scoring import NEGATIVE, ScoreSheet, score

TOTAL, GOLD_AND_BEGGING = "total", "gold and begging"


def wrong_have(home: Home, have: Have) -> RuleBroken | None:
    """Return the refusal of a wrong assertion, None if it is right."""
    if holds(home, have):
        return None
    return wrong_claim(home, differences(home, have))


def holds(home: Home, have: Have) -> bool:
    """Return whether an assertion is true. It is faster than `differences`."""
    goods = home.goods
    for good, count in have.goods.pairs:
        if goods[good] != count:
            return False
    return (
        (have.dwarf is None or have.dwarf == len(home.dwarfs))
        and (have.begging is None or have.begging == home.begging)
        and (have.weapons is None or list(have.weapons) == home.weapons())
        and (have.points is None or have.points == score(home).total)
    )


def differences(home: Home, have: Have) -> list[tuple[str, str]]:
    """Return the actual and the claimed value, as texts, for each wrong part of an assertion."""
    counts = [("dwarf", len(home.dwarfs), have.dwarf), ("begging", home.begging, have.begging)]
    if have.points is not None:
        counts.append(("points", score(home).total, have.points))
    wrong = wrong_counts(home, have.goods, counts)
    if have.weapons is not None and list(have.weapons) != home.weapons():
        is_, said = (" ".join(map(str, strengths)) for strengths in (home.weapons(), have.weapons))
        wrong.append((f"weapons {is_}", f"weapons {said}"))
    return wrong


def wrong_claims(home: Home, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the category and a message for each claim that is wrong.

    Claims are compared line by line. Gold and begging may be claimed as one line (ruling.bonus-line). With a Writing
    chamber the negative lines are compared together (ruling.writing-chamber).
    """
    rights = {line.category: line.points for line in sheet.lines}
    rights[TOTAL] = sheet.total
    rights[GOLD_AND_BEGGING] = rights["gold"] + rights["begging"]
    if claimed.items() <= rights.items():
        return
    shared = _shared_out(home, sheet, claimed) if in_effect(home, SPARED_POINTS) else set()
    for category, points in claimed.items():
        right = rights[category]
        if points != right and category not in shared:
            source = sheet.line(category).source if category in ("tiles", "bonus", "animals") else ""
            because = f" ({source})" if source else ""
            yield category, f"{home.name} claims {points} for {category}, it is {right}{because}: {points - right:+d}"


def _shared_out(home: Home, sheet: ScoreSheet, claimed: Mapping[str, int]) -> set[str]:
    """Return the claims that are right because they distribute the spared points differently (ruling.writing-chamber).

    Each claim must be between 0 and the loss without the tile. The lines that are not claimed must be able to take
    the rest of the 7 points.
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
    left = min(in_effect(home, SPARED_POINTS), -sum(lost)) - spared
    if not 0 <= left <= -sum(points for category, points in without.items() if category not in claims):
        return set()
    return {*claims, *((GOLD_AND_BEGGING,) if GOLD_AND_BEGGING in claimed else ())}
