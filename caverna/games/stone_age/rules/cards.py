"""Civilization cards (p. 6, sheet): their price, and the immediate effect of the upper half.

The cards for one use (civ.once) are used in rolls: :mod:`.tools`. The lower halves count at the end: :mod:`.scoring`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import ambiguous, illegal
from caverna.model.wording import listed, plural

from ..catalogue.cards import (
    CARD_NUMBER,
    CARDS,
    CHOICE_CARD,
    DICE,
    DRAW,
    FIELD,
    KEPT_OPEN,
    ROLL,
    TOOL,
    CardRow,
)
from ..catalogue.places import CARD as CARD_PLACE
from ..catalogue.places import FIRST_BUILDING, FIRST_CARD, place_number
from ..catalogue.tables import CARD_DICE, CHOICE_RESOURCES
from ..goods import BRICK, CARD, GOLD, POINTS, RESOURCES, STONE, WOOD, Goods
from ..state.tribe import Tribe
from ..steps import Card, Take
from .payments import payments
from .people import advance_food_track, numbered, places_to_use, use_people
from .tools import check_yield, dice_values, gain_tool, roll, tool_values, yield_values
from .turn import Turn, check_payment, count_goods, malformed, sum_of_dice

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game

HIDDEN = "hidden"
"""The value of the field ``draw`` for a card drawn unseen."""

DIE_GAINS = {1: WOOD, 2: BRICK, 3: STONE, 4: GOLD}
"""Die -> the good it brings in a dice card; a 5 brings a tool, a 6 a step on the food track (civ.pick)."""
TOOL_DIE = 5
_WORDS = {DICE: ("dice", "picks"), ROLL: ("roll", "with", "gets"), DRAW: ("draw",)}
"""Kind of card -> the words that a line may have for its upper half; other kinds have none (civ.top)."""


def buy_card(turn: Turn, step: Card) -> None:
    """Buy a card: pay its place's price, then carry out the upper half (civ.cost, civ.top, ruling.pay-first)."""
    place = place_number(CARD_PLACE, step.number)
    use_people(turn, place, f"{CARD_PLACE} {step.number}")
    board, tribe = turn.game.board, turn.tribe
    card = board.cards[place - FIRST_CARD] if place >= 0 else None
    if card is None:
        return  # nobody is there, and that rule is waived
    row = CARDS[card]
    _check_words(step, row)
    _pay_price(tribe, step)
    board.cards[place - FIRST_CARD] = None
    tribe.gain(CARD, 1, row.name)
    (tribe.open if row.kind in KEPT_OPEN else tribe.cards).append(card)
    _upper_half(turn, step, row)


def card_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return the values for a field of the step: affordable cards with own people, payments, or the values that the
    upper half needs."""
    board = turn.game.board
    places = [place for place in places_to_use(turn.game, turn.seat) if FIRST_CARD <= place < FIRST_BUILDING]
    numbers = [numbered(place)[1] for place in places if board.cards[place - FIRST_CARD] is not None]
    if field == "number":
        return [number for number in numbers if any(True for _ in payments(turn.tribe, number))]
    number = draft.given["number"]
    card = board.cards[number - 1] if number in numbers else None
    if card is None:
        return ()
    if field == "paying":
        return () if field in draft.given else payments(turn.tribe, number)
    return _upper_half_values(turn, field, draft, CARDS[card])


def _upper_half_values(turn: Turn, field: str, draft: "Draft", row: CardRow) -> Iterable[Any]:
    """Return the values for a field that the upper half of a card needs."""
    players = len(turn.game.tribes)
    if row.kind == DICE and field in ("dice", "picks"):
        rolled: Counter[int] = Counter(draft.given.get("dice", ()))
        picked: Counter[int] = Counter(draft.given.get("picks", ()))
        if field == "picks":
            return sorted(rolled - picked) if rolled.total() == players else ()
        missing = picked - rolled  # picked, but not among the dice so far
        if missing.total() < players - rolled.total():
            return dice_values(draft, field, players)
        return sorted(missing) if missing.total() == players - rolled.total() else ()
    if row.kind == ROLL:
        assert row.roll is not None
        if field == "roll":
            return dice_values(draft, field, CARD_DICE)
        if field == "gets":
            return yield_values(draft, "roll", CARD_DICE, row.roll)
        return tool_values(turn.tribe, draft, field) if field in ("tools", "once") and "gets" not in draft.given else ()
    if row.kind == DRAW and field == "draw" and turn.game.board.deck and field not in draft.given:
        return [HIDDEN, *unseen(turn.game)]
    return ()


def unseen(game: "Game") -> list[str]:
    """Return the names of the cards of which an unseen copy remains."""
    return [row.name for row, left in zip(CARDS, game.board.cards_unseen, strict=True) if left > 0]


def _check_words(step: Card, row: CardRow) -> None:
    """Refuse words that the upper half does not need; tools with dice for everyone first (civ.no-tools, civ.top)."""
    written = _words_of(step)
    if row.kind == DICE and "with" in written:
        illegal("civ.no-tools", "tools cannot change the dice for everyone", found="with", expected="dice and picks")
        written.discard("with")
    allowed = _WORDS.get(row.kind, ())
    if not written <= {*allowed}:
        over = ", ".join(sorted(written.difference(allowed)))
        wanted = listed(allowed, "and") if allowed else "nothing but the payment"
        illegal("civ.top", f"the upper half of {row.name} does not use {over}", found=over, expected=wanted)


def _words_of(step: Card) -> set[str]:
    """Return the words of notation that a step has for the upper half."""
    words = set()
    if step.dice:
        words.add("dice")
    if step.picks:
        words.add("picks")
    if step.roll:
        words.add("roll")
    if step.tools or step.once:
        words.add("with")
    if step.gets is not None:
        words.add("gets")
    if step.draw is not None:
        words.add("draw")
    return words


def _pay_price(tribe: Tribe, step: Card) -> None:
    """Pay as many resources as the number of the card's place, of any kinds, never food (civ.cost, ruling.prices).

    Cards bought earlier in the round do not change the price (ruling.prices-stay).
    """
    price, paying = step.number, step.paying
    if paying is None:
        ambiguous(
            "civ.cost", f"card {price} needs its payment",
            expected=plural(price, "resource"), hint=f"add 'paying {price} wood', for example",
        )  # fmt: skip
        return
    if count_goods(paying) != price:
        cost = plural(price, "resource")
        illegal("civ.cost", f"card {price} costs {cost}, not {paying}", found=paying, expected=cost)
    check_payment("civ.cost", tribe, paying, "a card")
    tribe.pay_all(paying, f"card {price}")


def _upper_half(turn: Turn, step: Card, row: CardRow) -> None:
    """Carry out the upper half of a card (civ.food, civ.goods, civ.points, civ.tool, civ.field and others below).

    Cards of civ.once and civ.choice do nothing now: they stay open until they are used.
    """
    kind, tribe = row.kind, turn.tribe
    for good, count in row.gain:
        tribe.gain(good, count, row.name)
    if row.points:
        tribe.gain(POINTS, row.points, row.name)
    if kind == DICE:
        _dice_for_everyone(turn, step, row)
    elif kind == ROLL:
        _card_roll(turn, step, row)
    elif kind == TOOL:
        gain_tool(turn, tribe, row.name)
    elif kind == FIELD:
        advance_food_track(tribe, row.name)
    elif kind == DRAW:
        _draw(turn, step)


# --- dice for everyone ----------------------------------------------------------------------------------------


def _dice_for_everyone(turn: Turn, step: Card, row: CardRow) -> None:
    """Roll a die for each player. Each takes one, the buyer first (civ.dice, civ.pick, ruling.pick-all)."""
    tribes = turn.game.tribes
    sum_of_dice(step.dice)  # refuses what is not a die
    if not step.dice:
        ambiguous("civ.dice", "the card needs the dice for everyone", expected=f"'dice' and {len(tribes)} numbers")
    elif len(step.dice) != len(tribes):
        message = f"the card has one die for each player: {len(tribes)}, not {len(step.dice)}"
        illegal("civ.dice", message, found=f"{len(step.dice)} dice", expected=len(tribes))
    for offset, die in enumerate(_picked(turn, step)):
        taker = tribes[(turn.seat + offset) % len(tribes)]
        before, taker.step = taker.step, turn.index  # what others gain belongs to this step too
        if die in DIE_GAINS:
            taker.gain(DIE_GAINS[die], 1, row.name)
        elif die == TOOL_DIE:
            gain_tool(turn, taker, row.name)
        else:
            advance_food_track(taker, row.name)
        taker.step = before


def _picked(turn: Turn, step: Card) -> list[int]:
    """Return the dice in the order they are taken. Picks may be omitted if all remaining dice are equal (civ.pick)."""
    left = sorted(step.dice)
    taken = []
    for die in step.picks:
        if die not in left:
            message = f"no die with a {die} is left" if left else "every die is taken"
            illegal("civ.pick", message, found=die, expected=" or ".join(map(str, sorted(set(left)))) or "no pick")
            continue
        left.remove(die)
        taken.append(die)
    if len(set(left)) > 1:
        tribes = turn.game.tribes
        chooser = tribes[(turn.seat + len(taken)) % len(tribes)].name
        ambiguous(
            "civ.pick", f"the card needs the die that {chooser} takes",
            expected=" or ".join(map(str, sorted(set(left)))), hint="add 'picks', the buyer's first, then clockwise",
        )  # fmt: skip
    return taken + left


# --- a card's roll, a card drawn ------------------------------------------------------------------------------


def _card_roll(turn: Turn, step: Card, row: CardRow) -> None:
    """Roll 2 dice for wood, stone or gold; tools may be added (civ.roll, roll.dice, tool.rolls)."""
    assert row.roll is not None
    if not step.roll:
        ambiguous("civ.roll", "the card needs its dice", expected=f"'roll' and {CARD_DICE} numbers")
    elif len(step.roll) != CARD_DICE:
        message = f"a card's roll has {CARD_DICE} dice, not {len(step.roll)}"
        illegal("roll.dice", message, found=f"{len(step.roll)} dice", expected=CARD_DICE)
    count = roll(turn, row.roll, step.roll, step.tools, step.once, row.name)
    check_yield(turn, row.roll, count, step.gets)


def _draw(turn: Turn, step: Card) -> None:
    """Draw the top card of the deck, face down (civ.draw). An empty deck gives none (ruling.draw-empty)."""
    board, tribe = turn.game.board, turn.tribe
    if board.deck == 0:
        if step.draw is not None:
            illegal("civ.draw", "no card is left in the deck", found="draw", expected="the card without 'draw'")
        return
    if step.draw is None:
        ambiguous(
            "civ.draw", "the card needs the card that is drawn",
            expected="draw", hint="add 'draw' with the card's name, or 'draw' alone to name it at the end",
        )  # fmt: skip
        return
    if step.draw:
        tribe.cards.append(take_unseen(turn, step.draw))
    else:
        tribe.hidden += 1
        tribe.hidden_by = step
    board.deck -= 1
    tribe.gain(CARD, 1, "draw")


def take_unseen(turn: Turn, name: str) -> int:
    """Return the number of a card by its name and count a copy as seen. Refuse if none is left (setup.cards)."""
    card = CARD_NUMBER.get(name)
    if card is None:
        raise malformed("record.name", f"there is no card {name!r}")
    see_card(turn.game.board.cards_unseen, card)
    return card


def see_card(unseen: list[int], card: int) -> None:
    """Count one copy of a card as seen. Refuse if all its copies were seen before (setup.cards)."""
    if unseen[card] <= 0:
        row = CARDS[card]
        times = f"{row.copies + 1} times" if row.copies > 1 else "twice"
        illegal("setup.cards", f"{row.name} turns up {times}", found=row.name, expected=f"at most {row.copies}")
    unseen[card] -= 1


# --- the choice card ------------------------------------------------------------------------------------------


def take(turn: Turn, step: Take) -> None:
    """Take 2 resources, equal or different, and use up the open choice card (civ.choice, ruling.choice-moment)."""
    tribe, goods = turn.tribe, step.goods
    if CHOICE_CARD not in tribe.open:
        illegal(
            "civ.choice", f"{tribe.name} has no open card for 2 resources", found=f"take {goods}",
            expected=f"{CARDS[CHOICE_CARD].name}, bought and not used yet",
        )  # fmt: skip
    if count_goods(goods) != CHOICE_RESOURCES or any(good not in RESOURCES for good, _ in goods.pairs):
        illegal(
            "civ.choice",
            f"the card gives 2 resources, not {goods}",
            found=goods,
            expected="2 of wood, brick, stone and gold",
        )
    if CHOICE_CARD in tribe.open:
        tribe.open.remove(CHOICE_CARD)
        tribe.cards.append(CHOICE_CARD)
    for good, count in goods.pairs:
        tribe.gain(good, count, CARDS[CHOICE_CARD].name)


def take_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Goods]:
    """Return the pairs of resources that an open choice card can bring; none without that card."""
    return two_resources() if CHOICE_CARD in turn.tribe.open and field not in draft.given else ()


def two_resources() -> Iterator[Goods]:
    """Yield every pair of resources, equal or different."""
    for number, first in enumerate(RESOURCES):
        yield Goods.of([(first, CHOICE_RESOURCES)])
        yield from (Goods.of([(first, 1), (second, 1)]) for second in RESOURCES[number + 1 :])


ACTIONS: Chapter = {Card: Action(buy_card, card_values)}
FREE: Chapter = {Take: Action(take, take_values)}
