"""Playing occupations and minor improvements of the hand (p. 8-9).

The rules that do not depend on a card's text are always checked. If a card has a description, it is checked too.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import positive
from caverna.model.names import normalise
from caverna.model.refusals import Words, ambiguous, illegal

from ..catalogue.descriptions import MINOR, OCCUPATION, Description
from ..catalogue.majors import MAJORS
from ..catalogue.tables import HAND
from ..goods import FOOD, Goods, Pairs
from ..names import MAJOR_KEYS
from ..state.deck import PLAYED, PRICE
from ..steps import Minor, Occupation
from .card_checks import basis_of, check_by, check_mode, check_paying, cite, description_of
from .counting import meets
from .improvements import give_back, owned_improvement
from .prices import Costs, check_payment, described_prices, is_payable, pay, price_to_pay, price_values, same
from .turn import StepHandler, Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

ANY_CARD: dict[str, str] = {"any": "card"}
"""The choice that stands for any card, if the record does not give the hand."""
_UNKNOWN_CARD = "a card nobody knows"


def check_play(turn: Turn, name: str, kind: str) -> str:
    """Check a card that is played (card.needs, card.hand, card.once). Return its key."""
    key, home = normalise(name), turn.home
    description = description_of(turn, key)
    if description is not None:
        for need in description.needs:
            if not meets(home, need):
                illegal("card.needs", f"{name} needs {need}", found=name, expected=need)
    _check_hand(turn, key, name, kind, description)
    deck = turn.game.deck
    if key in deck.out:
        illegal("card.once", f"{name} has been played before", found=name, expected="a card played once")
    return key


def _check_hand(turn: Turn, key: str, name: str, kind: str, description: Description | None) -> None:
    """Check card.hand: the kind of card, the number of players, 7 cards of a kind, and the hand if the record gives it.

    In a long series more than 7 occupations are in play from the start, and none is played (ruling.series-long).
    """
    game, home, deck = turn.game, turn.home, turn.game.deck
    if deck.no_cards:
        illegal("card.hand", "this game is played without hand cards (hands: none)", found=name)
    if description is not None and description.kind != kind:
        illegal("card.hand", f"{name} is no {kind}", found=kind, expected=description.kind)
    if description is not None and len(game.homes) < description.players:
        illegal("card.hand", f"{name} is for {description.players} players or more", found=len(game.homes))
    if key in deck.out:
        return  # `check_play` refuses it by card.once
    if key in deck.passed:
        holder = game.homes[deck.passed[key]].name
        if holder != home.name:
            illegal("card.hand", f"{name} has passed to {holder}", found=home.name, expected=holder)
        if kind != MINOR:
            illegal("card.hand", f"{name} passed on as a {MINOR}, not as an {kind}", found=kind, expected=MINOR)
        return
    played = len(home.occupations) if kind == OCCUPATION else home.own_minors
    hand = deck.hands[turn.seat]
    if hand is None and played >= HAND:
        illegal("card.hand", f"a hand has {HAND} of a kind", found=played + 1, expected=HAND)
    if hand is not None and key not in (hand.occupations if kind == OCCUPATION else hand.minors):
        illegal("card.hand", f"{name} is not in the hand of {home.name}", found=name)


def occupation_price(turn: Turn, prices: tuple[int, ...]) -> Pairs:
    """Return the price of the next occupation, by the number in play (occupation.cost, ruling.series-cost)."""
    home = turn.home
    counted = len(home.occupations)
    if turn.game.rulings.series_occupations_free:
        counted -= home.started
    food = prices[min(counted, len(prices) - 1)]
    return ((FOOD, food),) if food else ()


def occupation(turn: Turn, step: Occupation) -> None:
    """Play an occupation (occupation.play, occupation.cost)."""
    check_paying(step)
    check_mode(turn, "occupation")
    act, home = turn.take_act("occupation"), turn.home
    check_by(turn, step.by)
    key = check_play(turn, step.card, OCCUPATION)
    due = price_to_pay(turn, step, occupation_price(turn, act.prices), "occupation.cost", step.card, "occupation")
    pay(turn, due, step.card)
    deck = turn.game.deck
    hand = deck.hands[turn.seat]
    if hand is not None:
        hand.occupations.discard(key)
    deck.out.add(key)
    home.occupations[key] = step.card
    _in_play(turn, key, step.card)


def minor(turn: Turn, step: Minor) -> None:
    """Play a minor improvement (minor.play, card.cost). A passing one goes to the left neighbour (card.pass).

    A described one passes on only if its description has it so (card.effect).
    """
    check_paying(step)
    check_mode(turn, "minor")
    turn.take_act("minor")
    check_by(turn, step.by)
    key = check_play(turn, step.card, MINOR)
    description = description_of(turn, key)
    _check_returning(turn, step, description)
    due = _minor_price(turn, step, description)
    check_payment(turn, due, "card.cost", step.card)
    if step.returning:
        give_back(turn, step.returning)
    pay(turn, due, step.card)
    passes = step.passing
    if description is not None and description.passes != passes:
        if passes and not description.other:
            illegal("card.effect", f"by its description {step.card} does not pass on", found="passing")
        passes = passes or description.passes
    _leave_hand(turn, key)
    if passes:
        _pass_on(turn, key, step.card)
    else:
        turn.game.deck.out.add(key)
        turn.home.minors[key] = step.card
    _in_play(turn, key, step.card)


def _in_play(turn: Turn, key: str, name: str) -> None:
    """Finish playing a card: remember its name and report that it was played."""
    turn.game.deck.names.setdefault(key, name)
    turn.played |= {key}
    cite(turn, name, PLAYED, basis_of(turn, key, True))
    turn.home.update_improvements()
    turn.acted = True


def _check_returning(turn: Turn, step: Minor, description: Description | None) -> None:
    """Check the improvement given back: the player owns it, and the description names it (card.cost)."""
    name = step.returning
    if description is not None and not description.other and not _is_improvement(name, description.returns):
        expected = f"returning {description.returns}" if description.returns else "nothing given back"
        illegal("card.cost", f"{step.card}: {expected}", found=f"returning {name}" if name else "", expected=expected)
    if name and owned_improvement(turn.home, name) == (None, ""):
        illegal("card.cost", f"{turn.home.name} has no {name} to give back", found=name)


def _is_improvement(written: str, described: str) -> bool:
    """Return whether the improvement written is the one described. The description `Fireplace` fits `Fireplace 2`."""
    written, described = normalise(written), normalise(described)
    return written == described or set(MAJOR_KEYS.get(written, ("",))) <= set(MAJOR_KEYS.get(described, ()))


def _minor_price(turn: Turn, step: Minor, description: Description | None) -> Pairs:
    """Return the price that the step writes, or else the only price of the description (card.cost)."""
    costs = description.costs if description is not None else None
    if step.paying is None:
        if costs is None or len(costs) != 1:
            known = " or ".join(map(str, costs)) if costs else ""
            ambiguous(
                "card.cost",
                f"what was paid for {step.card}?",
                expected=known,
                hint="add 'paying 1 wood' or 'paying nothing'",
            )
            return ()
        return costs[0].pairs
    for _, count in step.paying.pairs:
        positive(count)
    if step.by:
        _check_lower_price(turn, step, costs)
    elif costs is not None and step.paying not in costs:
        illegal("card.cost", _minor_costs, step.card, Costs(costs), step.paying)
    return step.paying.pairs


def _check_lower_price(turn: Turn, step: Minor, costs: tuple[Goods, ...] | None) -> None:
    """Check a price that another card changes against the description of that card (card.cost)."""
    assert step.paying is not None
    key = normalise(step.by)
    prices, paid = described_prices(turn, key, "minor"), dict(step.paying.pairs)
    usual = [dict(cost.pairs) for cost in costs or ()]
    allowed = usual + [price.of(cost, 1) for price in prices for cost in usual]
    if prices and usual and not any(same(paid, cost) for cost in allowed):
        illegal("card.cost", _minor_costs, step.card, Costs.of(allowed), step.paying)
    cite(turn, step.by, PRICE, basis_of(turn, key, bool(prices and usual)))


def _minor_costs(card: str, costs: Costs, paid: Goods) -> Words:
    return Words(f"{card} costs {costs}", str(paid), str(costs))


def _leave_hand(turn: Turn, key: str) -> None:
    """Take a minor improvement out of the hand. Count it as the player's own unless another player passed it."""
    deck = turn.game.deck
    if deck.passed.pop(key, None) is None:
        turn.home.own_minors += 1
    hand = deck.hands[turn.seat]
    if hand is not None:
        hand.minors.discard(key)


def _pass_on(turn: Turn, key: str, name: str) -> None:
    """Pass a card to the left neighbour (card.pass). In the solo game it leaves the game (solo.rules).

    The player can still use it in the next round (ruling.passing-card).
    """
    game, deck = turn.game, turn.game.deck
    turn.passing |= {key}
    following = game.next_round()
    if following is not None:
        turn.home.pass_on(key, name, following)
    if len(game.homes) == 1:
        deck.out.add(key)
        return
    left = (turn.seat + 1) % len(game.homes)
    deck.passed[key] = left
    hand = deck.hands[left]
    if hand is not None:
        hand.minors.add(key)


# --- choices --------------------------------------------------------------------------------------------------------


def occupation_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the occupations of the hand that can be played, or the prices and cards."""
    if field != "card":
        yield from price_values(occupation, turn, field, draft)
        return
    hand = turn.game.deck.hands[turn.seat]
    if hand is not None:
        yield from (name for name in _spelled(turn, hand.occupations) if _playable(occupation, turn, draft, name))
    elif is_payable(occupation, turn, draft.filled(field, _UNKNOWN_CARD).step()):
        yield ANY_CARD


def minor_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the minor improvements that can be played, the improvements to give back, or the prices and cards."""
    if field == "returning":
        for name in _improvements(turn) if field not in draft.given else ():
            if is_payable(minor, turn, draft.filled(field, name).step()):
                yield name
        return
    if field != "card":
        yield from price_values(minor, turn, field, draft)
        return
    hand, deck = turn.game.deck.hands[turn.seat], turn.game.deck
    passed = [key for key, seat in deck.passed.items() if seat == turn.seat]
    known = _spelled(turn, passed if hand is None else {*passed, *hand.minors})
    yield from (name for name in known if _playable(minor, turn, draft, name))
    if hand is None and _playable(minor, turn, draft, _UNKNOWN_CARD):
        yield ANY_CARD


def _playable(play: StepHandler, turn: Turn, draft: "Draft", name: str) -> bool:
    """Return whether a card may be played with this draft, at its usual price or at one that a card allows.

    If its description says that an improvement is given back, each that fits is tried.
    """
    named, description = draft.filled("card", name), description_of(turn, normalise(name))
    options = [named]
    if description is not None and description.returns and not draft.given.get("returning"):
        fitting = [each for each in _improvements(turn) if _is_improvement(each, description.returns)]
        options += [named.filled("returning", each) for each in fitting]
    return any(is_payable(play, turn, option.step()) for option in options)


def _improvements(turn: Turn) -> list[str]:
    return [*(MAJORS[key].full_name for key in turn.home.majors), *turn.home.minors.values()]


def _spelled(turn: Turn, keys: Iterable[str]) -> list[str]:
    """Return the names of cards, spelled as in the ``hands:`` of the record."""
    spelled = {normalise(name): name for name in _texts(turn.game.card_keys.get("hands"))}
    return [spelled.get(key) or turn.game.card_name(key) for key in sorted(keys)]


def _texts(value: Any) -> Iterator[str]:
    """Yield all texts in nested mappings and lists."""
    if isinstance(value, str):
        yield value
    elif value is not None:
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(each)


ACTIONS: Chapter = {
    Occupation: Action(occupation, occupation_values),
    Minor: Action(minor, minor_values),
}
