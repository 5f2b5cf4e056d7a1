"""Prices (p. 5-9): the usual price, or the price that a hand card allows; and the choices of prices and cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from attrs import evolve

from caverna.games.farming.home import check_has, positive
from caverna.model.names import normalise
from caverna.model.refusals import Words, illegal

from ..catalogue.descriptions import Price
from ..goods import NAMES, Goods, Pairs
from ..state.deck import PRICE
from ..steps import Minor, Step
from .card_checks import basis_of, cards_to_try, cite, description_of
from .turn import StepHandler, Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


class Priced(Protocol):
    """A step with a price that may be written, and a card that may change it."""

    @property
    def paying(self) -> Goods | None:
        """The price paid; None for the usual price."""

    @property
    def by(self) -> str:
        """The card that changes the price or lifts a rule."""


class Costs(NamedTuple):
    """The fact that descriptions of cards allow only these prices, besides the usual one if there is one."""

    described: tuple[Goods, ...]
    usual: tuple[Goods, ...] = ()

    @classmethod
    def of(cls, costs: Iterable[Mapping[int, int]], usual: tuple[Goods, ...] = ()) -> "Costs":
        """Return the fact for prices as goods and counts; those of 0 are left out."""
        return cls(tuple(Goods.of((good, count) for good, count in cost.items() if count) for cost in costs), usual)

    @property
    def prices(self) -> Iterable[Goods]:
        """All prices, each once."""
        return dict.fromkeys((*self.described, *self.usual))

    def __str__(self) -> str:
        return " or ".join(map(str, self.described))


def price_to_pay(
    turn: Turn, step: Priced | None, usual: Pairs, rule: str, what: str, kind: str, times: int = 1
) -> Pairs:
    """Return the goods to pay: the price that the step writes, or else the ``usual`` one.

    Refuse, by ``rule``, a wrong price, and a price that the player cannot pay. ``what`` names the thing in messages.
    ``kind`` names it as card descriptions do, ``times`` is the number bought.
    """
    due = usual
    if step is not None and step.paying is not None:
        due = step.paying.pairs
        for _, count in due:
            positive(count)
        if step.by or turn.granting:
            _check_card_price(turn, step.by, due, usual, rule, kind, times)
        elif not same(dict(due), dict(usual)):
            illegal(rule, f"{what} costs {Goods.of(usual)}", found=step.paying, expected=Goods.of(usual))
    check_payment(turn, due, rule, what)
    return due


def check_payment(turn: Turn, due: Pairs, rule: str, what: str) -> None:
    """Refuse, by ``rule``, a price that the player does not have."""
    goods = turn.home.goods
    for good, count in due:
        if goods[good] < count:
            check_has(turn.home, good, count, rule, what)


def pay(turn: Turn, due: Pairs, cause: str) -> None:
    """Pay the goods that `price_to_pay` returned. ``cause`` names the reason in the list of changes."""
    for good, count in due:
        turn.home.pay(good, count, cause)


def _check_card_price(turn: Turn, by: str, due: Pairs, usual: Pairs, rule: str, kind: str, times: int) -> None:
    """Check a price that a card changes against the card's description, and report that it relies on the card."""
    if sorted(due) == sorted(usual):
        return
    key = normalise(by) if by else turn.granting
    prices = described_prices(turn, key, kind)
    allowed = [cost for price in prices for cost in price.possible_costs(dict(usual), times)]
    if prices and not any(same(dict(due), cost) for cost in allowed):
        illegal(rule, _costs_by_card, Costs.of(allowed, (Goods.of(usual),)), Goods.of(due))
    cite(turn, by or turn.game.card_name(key), PRICE, basis_of(turn, key, bool(prices)))


def _costs_by_card(costs: Costs, paid: Goods) -> Words:
    return Words(f"by its description the card makes it cost {costs}", str(paid), str(costs))


def described_prices(turn: Turn, key: str, kind: str) -> list[Price]:
    """Return the prices for a kind of thing in a card's description. A minor improvement is an improvement too."""
    description = description_of(turn, key)
    if description is None or description.other:
        return []
    kinds = ("minor", "improvement") if kind == "minor" else (kind,)
    return [price for name, price in description.prices if name in kinds]


def same(paid: Mapping[int, int], price: Mapping[int, int]) -> bool:
    """Return whether a payment equals a price. Goods with the number 0 need not be named."""
    return all(paid.get(good, 0) == price.get(good, 0) for good in {*paid, *price})


# --- choices --------------------------------------------------------------------------------------------------------

_CHANGED_BY_CARDS = frozenset(
    {
        "room.place", "room.cost", "renovate.cost", "stable.cost", "fence.cost", "major.cost", "occupation.cost",
        "card.cost", "field.adjacent", "family.room", "record.step",
    }
)  # fmt: skip
"""Rules that a card can lift or change, and record.step: a step `by` a card without `paying` is malformed."""


_IMPOSSIBLE = Goods(food=10**6)
"""A price that no description allows, and that nobody can pay."""


def allowed_values(
    play: StepHandler, turn: Turn, field: str, draft: "Draft", values: Iterable[Any]
) -> Iterator[Any]:  # fmt: skip
    """Yield the values that make the draft a step that may come next."""
    for value in values:
        step = draft.filled(field, value).step()
        if step is not None and turn.allows(play, step):
            yield value


def more_entries(
    play: StepHandler, turn: Turn, field: str, draft: "Draft", *alike: Iterable[str]
) -> Iterator[str]:  # fmt: skip
    """Yield the entries that can be added to a list of the draft, at the usual price or for nothing by a card.

    Entries that are ``alike`` are all possible or none of them is: the first of them is tried.
    """
    present = draft.given.get(field, ())
    for entries in alike:
        new = [entry for entry in entries if entry not in present]
        if new and is_payable(play, turn, draft.filled(field, (*present, new[0])).step()):
            yield from new


def is_payable(play: StepHandler, turn: Turn, step: Step | None) -> bool:
    """Return whether a step may come next, at the usual price or at one that a card allows."""
    if step is None:
        return False
    if turn.granting and _is_payable_by_card(play, turn, step):  # most often so: it is tried first
        return True
    broken = turn.refusal(play, step)
    return broken is None or (broken.rule in _CHANGED_BY_CARDS and _is_payable_by_card(play, turn, step))


def _is_payable_by_card(play: StepHandler, turn: Turn, step: Any) -> bool:
    if not hasattr(step, "paying"):
        return False
    if (step.by or turn.granting or type(step) is Minor) and _has_price(play, turn, step):
        return True
    cards = () if step.by else set(cards_to_try(turn).values())
    return any(_has_price(play, turn, evolve(step, by=name)) for name in cards)


def _has_price(play: StepHandler, turn: Turn, step: Any) -> bool:
    """Return whether a step is allowed at its price, or without one for nothing or at a price that is described."""
    if step.paying is not None:
        return turn.allows(play, step)
    broken = turn.refusal(play, evolve(step, paying=Goods()))
    if broken is None:
        return True
    costs = broken.fact(Costs)
    return costs is not None and any(turn.allows(play, evolve(step, paying=price)) for price in costs.prices)


def price_values(play: StepHandler, turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the values for ``paying``, ``by`` and ``passing``: prices, cards that change them or lift a rule, True."""
    if field == "by" and field not in draft.given:
        tried = cards_to_try(turn)
        payable = {name for name in set(tried.values()) if is_payable(play, turn, draft.filled(field, name).step())}
        yield from (name for name, one in tried.items() if one in payable)
    elif field == "paying" and (draft.given.get("by") or turn.granting or draft.kind is Minor):
        yield from _amounts(play, turn, field, draft)
    elif field == "passing" and field not in draft.given:
        yield from allowed_values(play, turn, field, draft, (True,))


def _amounts(play: StepHandler, turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the prices that are described; else an empty one, and the amounts of each good that can be added to it."""
    from caverna.engine.drafts import More  # not needed to verify a record

    present = draft.given.get(field)
    step = draft.filled(field, _IMPOSSIBLE).step()
    broken = turn.refusal(play, step) if step is not None else None
    costs = broken.fact(Costs) if broken is not None else None
    if costs is not None:
        if present is None:
            yield from allowed_values(play, turn, field, draft, costs.prices)
        return
    paid = present or Goods()
    payable = list(allowed_values(play, turn, field, draft, (paid,)))
    if present is None:
        yield from payable
    named = {good for good, _ in paid.pairs}
    there = [(good, turn.home.goods[good]) for good in range(len(NAMES)) if good not in named]
    if not _is_described(turn, draft):
        yield from (More(Goods.of([(good, 1)]), count) for good, count in there if payable and count)
        return
    for good, most in there:
        for count in range(1, most + 1):
            if any(allowed_values(play, turn, field, draft, (Goods.of((*paid.pairs, (good, count))),))):
                yield More(Goods.of([(good, count)]))


def _is_described(turn: Turn, draft: "Draft") -> bool:
    """Return whether a description says what is paid: without one, any price is one that a card may ask for."""
    cards = (draft.given.get("by", ""), turn.granting, draft.given.get("card", ""))
    return any(description_of(turn, normalise(name)) is not None for name in cards if name)
