"""Claims against the state: what players are said to have."""

from caverna.core.broken import RuleBroken
from caverna.core.findings import CLAIM

from ..goods import COUNTED, FIGURES, NUMBERS
from ..state.tribe import Tribe
from ..steps import Have


def said(have: Have) -> list[tuple[int, int]]:
    """Return what an assertion says, as (number of what is counted, count)."""
    pairs = list(have.goods.pairs)
    for name in FIGURES:
        count = getattr(have, name)
        if count is not None:
            pairs.append((NUMBERS[name], count))
    return pairs


def wrong_have(tribe: Tribe, have: Have) -> RuleBroken | None:
    """Return what an assertion gets wrong, None if it holds (claim.have)."""
    counts = tribe.counts
    wrong = [(what, count) for what, count in said(have) if counts[what] != count]
    if not wrong:
        return None
    found = ", ".join(f"{counts[what]} {COUNTED[what]}" for what, _ in wrong)
    expected = ", ".join(f"{count} {COUNTED[what]}" for what, count in wrong)
    return RuleBroken("claim.have", f"has {found}, not {expected}", found, expected, kind=CLAIM, player=tribe.name)
