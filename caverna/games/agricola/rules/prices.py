"""Prices: the usual one, or what the record says was paid because of a hand card."""

from collections.abc import Mapping
from typing import Protocol

from caverna.games.farming.home import check_has, positive
from caverna.model.names import normalise
from caverna.model.refusals import illegal

from ..catalogue.descriptions import Price
from ..goods import Goods, Pairs
from ..state.deck import PRICE
from .by_card import basis_of, description_of, note
from .turn import Turn


class Priced(Protocol):
    """A step that may say what was paid, and by which card."""

    @property
    def paying(self) -> Goods | None:
        """What was paid; None: the usual price."""

    @property
    def by(self) -> str:
        """The card that changes the price or lifts a rule."""


def settle(turn: Turn, step: Priced | None, usual: Pairs, rule: str, what: str, kind: str, times: int = 1) -> Pairs:
    """Return what is to be paid, and refuse by the price's rule what is not the price or not there.

    ``kind`` is the thing that is priced, in the words of card descriptions, ``times`` how many of it there are.
    """
    due = usual
    if step is not None and step.paying is not None:
        due = step.paying.pairs
        for _, count in due:
            positive(count)
        if step.by or turn.granting:
            _settle_by_card(turn, step.by, due, usual, rule, kind, times)
        elif not same(dict(due), dict(usual)):
            illegal(rule, f"{what} costs {Goods.of(usual)}", found=step.paying, expected=Goods.of(usual))
    check_payment(turn, due, rule, what)
    return due


def check_payment(turn: Turn, due: Pairs, rule: str, what: str) -> None:
    """Refuse by the price's rule what is not there to be paid."""
    goods = turn.home.goods
    for good, count in due:
        if goods[good] < count:
            check_has(turn.home, good, count, rule, what)


def pay(turn: Turn, due: Pairs, cause: str) -> None:
    """Pay what was settled."""
    for good, count in due:
        turn.home.pay(good, count, cause)


def _settle_by_card(turn: Turn, by: str, due: Pairs, usual: Pairs, rule: str, kind: str, times: int) -> None:
    """Check a price that a card changes against its description, and write down that it rests on the card."""
    if sorted(due) == sorted(usual):
        return
    key = normalise(by) if by else turn.granting
    prices = described_prices(turn, key, kind)
    rights = [right for price in prices for right in price.rights(dict(usual), times)]
    if prices and not any(same(dict(due), right) for right in rights):
        names = " or ".join(str(Goods.of(pair for pair in right.items() if pair[1])) for right in rights)
        illegal(rule, f"by its description the card makes it cost {names}", found=Goods.of(due), expected=names)
    note(turn, by or turn.game.card_name(key), PRICE, basis_of(turn, key, bool(prices)))


def described_prices(turn: Turn, key: str, kind: str) -> list[Price]:
    """Return the prices a card's description gives for a kind of thing; a minor improvement is an improvement too."""
    description = description_of(turn, key)
    if description is None or description.other:
        return []
    kinds = ("minor", "improvement") if kind == "minor" else (kind,)
    return [price for name, price in description.prices if name in kinds]


def same(paid: Mapping[int, int], price: Mapping[int, int]) -> bool:
    """Return whether a payment is a price; a good of which none is asked need not be named."""
    return all(paid.get(good, 0) == price.get(good, 0) for good in {*paid, *price})
