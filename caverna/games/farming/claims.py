"""Assertions that do not hold: what a player has, in words."""

from collections.abc import Iterable

from caverna.model.findings import CLAIM
from caverna.model.goods import Goods
from caverna.model.refusals import RuleBroken

from .home import FarmHome


def wrong_counts(
    home: FarmHome[Goods], goods: Goods, counts: Iterable[tuple[str, int, int | None]]
) -> list[tuple[str, str]]:
    """Return in words what there is and what is claimed, for each part of an assertion that does not hold.

    ``counts`` has what is counted beside goods: its name, how many there are, how many are claimed.
    """
    pairs = ((home.amounts.names[good], home.goods[good], count) for good, count in goods.pairs)
    return [(f"{is_} {what}", f"{said} {what}") for what, is_, said in (*pairs, *counts) if said not in (None, is_)]


def wrong_claim(home: FarmHome[Goods], wrong: list[tuple[str, str]]) -> RuleBroken:
    """Return the refusal of an assertion that does not hold."""
    found, expected = (", ".join(words) for words in zip(*wrong, strict=True))
    message = f"has {found}, not {expected}"
    return RuleBroken("claim.have", message, found=found, expected=expected, kind=CLAIM, player=home.name)
