"""Placing a dwarf (p. 8): the space, the order of dwarfs, passing. Imitation of an occupied space (p. 22)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import check_has
from caverna.games.farming.turn import pass_turn
from caverna.model.refusals import RuleBroken, Words, ambiguous, illegal

from ..catalogue.spaces import SPACES, SpaceRow
from ..goods import FOOD, RUBY
from ..state.home import Dwarf, Home
from ..steps import Order, Pass, Place
from .land import allowed
from .turn import Turn, whole

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game

_dwarf = tuple.__new__  # half the time of calling Dwarf, which every placement does


def place(turn: Turn, step: Place) -> None:
    """Place a dwarf on a space that is in play (work.available) and free (work.occupied).

    It is the weakest dwarf, unless a ruby is paid for another one (work.dwarf-order).
    """
    game, home = turn.game, turn.home
    if turn.placed_at >= 0:
        raise RuleBroken("record.step", "a turn places one dwarf", kind="malformed")
    key = game.table.key_by_name.get(step.space) or game.space_key(step.space)
    row = SPACES[key]
    if key not in game.spaces_in_play and "work.available" not in game.waived:
        illegal("work.available", f"{game.space_name(key)} is not in play", hint=game.why_closed(row))
    if key in game.occupant and "work.occupied" not in game.waived:
        illegal("work.occupied", f"{game.space_name(key)} is occupied by {game.homes[game.occupant[key]].name}")
    turn.placed_at = turn.index
    turn.dwarf = dwarf = home.weakest() if turn.order_at < 0 else _choose_dwarf(turn)
    game.occupant[key] = turn.seat
    if dwarf >= 0:
        home.dwarfs[dwarf] = _dwarf(Dwarf, (home.dwarfs[dwarf][0], key, False))
    turn.space = turn.used = key
    if row.imitates or step.of:
        turn.used = _imitated(turn, step, row)
        turn.imitating = turn.used != key
        row = SPACES[turn.used]
    turn.offer = offer = row.offer
    if offer.take_at_once:
        if not turn.take_said:
            turn.take_after = turn.index
    elif offer.take_last:
        turn.take_last()


def space_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the free spaces, or for an Imitation the spaces to imitate; some may turn out to be unusable."""
    game = turn.game
    if field == "space":
        yield from (game.space_name(key) for key in game.space_order() if key not in game.occupant)
    else:
        yield from _to_imitate(turn, game.space_key(draft.given["space"]), draft.given.get("of", ()))


def _to_imitate(turn: Turn, key: str, of: tuple[str, ...]) -> Iterator[str]:
    """Yield the spaces that can be imitated next; ``of`` names those that the Imitation ``key`` imitates so far."""
    game, row = turn.game, SPACES[key]
    last = SPACES[game.space_key(of[-1])] if of else row
    for other in held(game) if last.imitates else ():
        name = game.space_name(other)
        chain = (*of, name)
        if name not in of and (SPACES[other].imitates or allowed(check_imitation, game, turn.seat, row, chain)):
            yield name


def held(game: "Game") -> list[str]:
    """Return the keys of the occupied spaces, the printed ones first."""
    return [key for key in game.space_order() if key in game.occupant]


# --- the dwarf that is placed -----------------------------------------------------------------------------------


def _choose_dwarf(turn: Turn) -> int:
    """Return the index of the dwarf that `order` sends, and pay 1 ruby for it (work.dwarf-order)."""
    home = turn.home
    weakest = home.weakest()
    if weakest < 0:
        return weakest
    here, turn.index = turn.index, turn.order_at
    order = turn.steps[turn.order_at]
    assert isinstance(order, Order)
    chosen = check_order(home, whole(order.strength), turn.game.rulings.order_without_need)
    if chosen >= 0:
        home.pay(RUBY, 1, "order")
    turn.index = here
    return chosen if chosen >= 0 else weakest


def check_order(home: Home, strength: int, without_need: bool = False) -> int:
    """Check that a dwarf of this strength may be placed before weaker ones (work.dwarf-order). Return its index.

    With ``without_need`` the ruby may also be paid if no weaker dwarf is left (ruling.as-played).
    """
    waiting = home.waiting()
    chosen = next((index for index in waiting if home.dwarfs[index].weapon == strength), -1)
    if without_need and (chosen < 0 or home.dwarfs[home.weakest()].weapon >= strength):
        check_has(home, RUBY, 1, "work.dwarf-order", "placing a dwarf out of order")
        return home.weakest()  # the ruby is paid and changes nothing (ruling.as-played)
    if chosen < 0:
        strengths = sorted(home.dwarfs[index].weapon for index in waiting)
        illegal("work.dwarf-order", f"no dwarf of strength {strength} waits", found=strengths, expected=strength)
        return chosen
    if home.dwarfs[home.weakest()].weapon >= strength:
        illegal("work.dwarf-order", _none_weaker, strength)
    check_has(home, RUBY, 1, "work.dwarf-order", "placing a dwarf out of order")
    return chosen


def order_values(turn: Turn, field: str, draft: "Draft") -> Iterator[int]:
    """Return the strengths of the dwarfs that can be placed before weaker ones."""
    home = turn.home
    strengths = sorted({home.dwarfs[index].weapon for index in home.waiting()})
    return (strength for strength in strengths if allowed(check_order, home, strength))


# --- imitation --------------------------------------------------------------------------------------------------


def _imitated(turn: Turn, step: Place, row: SpaceRow) -> str:
    """Pay for an imitation and return the space that is used as if the dwarf were there (imitation.effect).

    Refuse ``of`` on a space that is not an Imitation (work.offered).
    """
    if not row.imitates:
        illegal("work.offered", f"{row.full_name} does not imitate", hint=f"leave out 'of {' of '.join(step.of)}'")
        return row.key
    if not step.of:
        ambiguous("record.step", f"{row.full_name} of which space?", hint=f"for example '{row.full_name} of Logging'")
        return row.key
    reached, price = check_imitation(turn.game, turn.seat, row, step.of)
    if price:
        turn.home.pay(FOOD, price, row.full_name)
    return reached


def check_imitation(game: "Game", seat: int, row: SpaceRow, of: tuple[str, ...]) -> tuple[str, int]:
    """Check an imitation, and return the last space of the chain ``of`` and its price in food.

    The spaces must be occupied by opponents (imitation.target), and the player must have the food (imitation.cost).
    If an opponent's Imitation is imitated, both prices are paid (ruling.imitation-chain).
    """
    price = row.cost
    reached = row
    for depth, name in enumerate(of):
        if "imitation.target" not in game.waived:
            _check_target(game, seat, reached, name)
        reached = SPACES[game.space_key(name)]
        if reached.imitates:
            if depth == len(of) - 1:
                ambiguous("record.step", f"{reached.full_name} of which space?", hint=f"say '{name} of ...'")
            price += reached.cost
    if "imitation.cost" not in game.waived:
        check_has(game.homes[seat], FOOD, price, "imitation.cost", "imitating")
    return reached.key, price


def _check_target(game: "Game", seat: int, row: SpaceRow, name: str) -> None:
    """Refuse a space that cannot be imitated from the space ``row`` (imitation.target)."""
    if not row.imitates:
        illegal("imitation.target", f"{row.full_name} does not imitate {name}")
    key = game.space_key(name)
    target, holder = SPACES[key], game.occupant.get(key)
    if "starting_player" in key:
        illegal("imitation.target", "Starting player cannot be imitated")
    if holder is None:
        illegal("imitation.target", f"nobody stands on {target.full_name}", expected="a space held by an opponent")
    elif holder == seat:
        illegal("imitation.target", _held, target.full_name, game.homes[seat].name)
    if target.imitates and not game.rulings.imitate_imitation:
        illegal("imitation.target", "this table does not imitate Imitation (imitate imitation: no)")


def _held(space: str, player: str) -> Words:
    return Words(f"{space} is held by {player}", expected="an opponent's dwarf")


def _none_weaker(strength: int) -> Words:
    return Words(f"no dwarf weaker than {strength} waits", hint="leave `order` out")


def order(turn: Turn, step: Order) -> None:
    """Check that a placement goes with `order`. `place` carries it out (work.dwarf-order)."""
    if not any(isinstance(other, Place) for other in turn.steps):
        raise RuleBroken("record.step", "`order` belongs to a placement", kind="malformed")


ACTIONS: Chapter = {Place: Action(place, space_values), Order: Action(order, order_values), Pass: Action(pass_turn)}
