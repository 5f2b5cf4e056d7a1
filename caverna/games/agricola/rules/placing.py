"""Placing a person on a space, the actions that come with it, and passing if no space can be used (p. 3-4)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.turn import pass_turn
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.offer import GROW, RENOVATE, TAKE, TOKEN, OfferedAct
from ..catalogue.spaces import SPACES
from ..goods import ANIMALS
from ..steps import Grow, Leave, Pass, Place, Renovate, Step
from .card_checks import check_mode, check_owner, cite_lifted_rule, usable_cards
from .house import grow, renovate
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

REPLACING_STEPS: dict[str, Step] = {GROW: Grow(), RENOVATE: Renovate(), TOKEN: Leave()}
"""Action that a placement implies -> the step that replaces it."""


def place(turn: Turn, step: Place) -> None:
    """Place a person on a space that is in play and free (work.available, work.occupied).

    The actions that the placement implies are done at once.
    """
    game, home, seat = turn.game, turn.home, turn.seat
    if turn.placed_at >= 0:
        raise RuleBroken("record.step", "a turn places one person", kind="malformed")
    key = game.table.key_by_name.get(step.space) or game.space_key(step.space)
    if key not in game.spaces_in_play and "work.available" not in game.waived:
        illegal("work.available", f"{game.space_name(key)} is not in play", hint=game.why_closed(key))
    if key in game.occupant and not step.by and "work.occupied" not in game.waived:
        illegal("work.occupied", f"{game.space_name(key)} is occupied by {game.homes[game.occupant[key]].name}")
    if step.by:
        _place_by_card(turn, step, key)
    turn.placed_at = turn.index
    if home.people > home.newborn + home.placed:
        home.placed += 1
    game.occupant.setdefault(key, seat)
    turn.space = key
    offer = game.table.offers.get(key) or SPACES[key].offers[game.mode]
    turn.offer, turn.asks = offer, offer.asks
    for use in offer.implied:
        _do_implied(turn, use)


def only_brings_goods(turn: Turn, step: Place) -> bool:
    """Return whether a placement is legal because all it does is to take goods that need no room, if any lie there.

    False for all others, also legal ones: they must be tried.
    """
    game = turn.game
    key = game.table.key_by_name.get(step.space)
    if key is None or step.by or turn.placed_at >= 0 or key not in game.spaces_in_play or key in game.occupant:
        return False
    acts = (game.table.offers.get(key) or SPACES[key].offers[game.mode]).acts
    if len(acts) != 1 or acts[0].act.name != TAKE or SPACES[key].good in ANIMALS:
        return False
    return bool(acts[0].act.goods or game.goods_on.get(key))


def _place_by_card(turn: Turn, step: Place, key: str) -> None:
    """Check the card by which a person is placed (card.owner). It may lift work.turn-order and work.occupied."""
    check_mode(turn, f"by {step.by}")
    check_owner(turn, step.by)
    if turn.game.to_act != turn.home.name or not turn.home.at_home:
        cite_lifted_rule(turn, step.by, "work.turn-order")
    if key in turn.game.occupant:
        cite_lifted_rule(turn, step.by, "work.occupied")


def _do_implied(turn: Turn, use: OfferedAct) -> None:
    """Do an action that the placement implies, unless the line writes the step itself or leaves the token."""
    does = use.act.name
    if does == TAKE:
        turn.done |= use.bit
        gather(turn, use)
    elif does == TOKEN:
        if Leave not in turn.written:
            turn.done |= use.bit
            take_token(turn)
    elif does == GROW:
        if Grow not in turn.written:
            grow(turn, None)
    elif Renovate not in turn.written:
        renovate(turn, None)


def gather(turn: Turn, use: OfferedAct) -> None:
    """Take all goods on the space, and the printed ones (work.take-all)."""
    home, row = turn.home, SPACES[turn.space]
    lying = turn.game.goods_on.pop(turn.space, 0)
    if lying:
        home.gain(row.good, lying, row.name)
        turn.acted = True
    for good, count in use.act.goods.pairs:
        home.gain(good, count, row.name)
        turn.acted = True


def take_token(turn: Turn) -> None:
    """Take the starting player token, which counts from the next round (round.start-player).

    Taking it is an action, even for the starting player and in the solo game (ruling.wait).
    """
    turn.game.starting = turn.seat
    turn.acted = True


def leave(turn: Turn, step: Leave) -> None:
    """Leave the starting player token and only play a minor improvement (ruling.starting-token, work.offered)."""
    offer = turn.offer
    if offer is None:
        raise RuleBroken("record.step", "`leave` needs a space, and the line names none", kind="malformed")
    name = turn.game.space_name(turn.space)
    if TOKEN not in offer.find or TAKE in offer.find:
        illegal("work.offered", f"on {name} there is no token that could be left")
    elif turn.game.rulings.token_always:
        illegal("work.offered", "at this table the token is always taken (starting player: token always)")
    elif turn.done & offer.find[TOKEN].bit:
        illegal("work.offered", "the token is left once")
    else:
        turn.done |= offer.find[TOKEN].bit


def place_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the free spaces, or all spaces if the player has cards. For the field ``by``: the cards to place by."""
    game, cards = turn.game, usable_cards(turn)
    if field == "by":
        first = draft.filled(field, cards[0]).step() if cards and field not in draft.given else None
        if first is not None and _can_be_placed(turn, first):  # it makes no difference which card allows it
            yield from cards
        return
    mine = game.to_act is not None and game.seat_to_act == turn.seat
    for key in game.space_order():
        if (key not in game.occupant and mine) or cards:
            yield game.space_name(key)


def _can_be_placed(turn: Turn, step: Step) -> bool:
    """Return whether a placement is possible, if later steps replace the actions that it implies."""
    other = turn.on_copy(step)
    other.written |= {type(later) for later in REPLACING_STEPS.values()}
    try:
        other.go_on({Place: place}, step)
    except RuleBroken:
        return False
    return True


ACTIONS: Chapter = {
    Place: Action(place, place_values),
    Pass: Action(pass_turn),
    Leave: Action(leave, does=(TOKEN,)),
}
