"""Messages for failed assertions about what a player has."""

from collections.abc import Iterable

from caverna.model.findings import CLAIM
from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken

from .home import FarmHome


def wrong_counts(
    home: FarmHome[Goods], goods: Goods, counts: Iterable[tuple[str, int, int | None]]
) -> list[tuple[str, str]]:
    """Return the actual and the claimed count, as texts, for each wrong part of an assertion.

    ``goods`` are the claimed goods. ``counts`` has everything else: its name, the actual and the claimed count. A
    claimed count of None is not checked.
    """
    pairs = ((home.amounts.names[good], home.goods[good], count) for good, count in goods.pairs)
    return [(f"{is_} {what}", f"{said} {what}") for what, is_, said in (*pairs, *counts) if said not in (None, is_)]


def wrong_claim(home: FarmHome[Goods], wrong: list[tuple[str, str]]) -> RuleBroken:
    """Return the refusal of an assertion; ``wrong`` comes from `wrong_counts`."""
    found, expected = (", ".join(words) for words in zip(*wrong, strict=True))
    message = f"has {found}, not {expected}"
    return RuleBroken("claim.have", message, found=found, expected=expected, kind=CLAIM, player=home.name)
