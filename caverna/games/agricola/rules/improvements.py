"""Major improvements, and the Bake bread action (p. 4, 6-7)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import check_has, positive
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.rounds import LAST_ROUND
from ..goods import FOOD, GRAIN, NOTHING, Pairs
from ..names import MAJOR_KEYS
from ..state.deck import PRICE
from ..state.home import Home
from ..steps import Bake, Buy
from .card_checks import check_by, check_by_mode, check_mode, check_paying, cite
from .prices import allowed_values, is_payable, pay, price_to_pay, price_values
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game


# --- bread --------------------------------------------------------------------------------------------------------


def bread(home: Home, grain: int) -> int:
    """Return the food for baking this much grain with the best ovens first (ruling.bake-best).

    -1 if the player cannot bake it all in one action.
    """
    food = 0
    for baking in home.ovens:
        baked = min(grain, baking.most) if baking.most else grain
        food += baked * baking.food
        grain -= baked
    return -1 if grain else food


def check_bake(home: Home, grain: int) -> None:
    """Check that a player can bake this much grain (bake.improvement, bake.limit, bake.grain)."""
    if not home.ovens:
        illegal(
            "bake.improvement", f"{home.name} has no improvement that bakes", expected="a Fireplace, hearth or oven"
        )
    most = sum(baking.most for baking in home.ovens)
    if home.ovens and bread(home, grain) < 0:
        illegal("bake.limit", f"only {most} grain can be baked in one action", found=grain, expected=most)
    check_has(home, GRAIN, grain, "bake.grain", "baking")


def bake(turn: Turn, step: Bake) -> None:
    """Bake bread: one action, all improvements of the player together (bake.action, ruling.bake-anew)."""
    turn.take_act("bake")
    home, grain = turn.home, positive(step.count)
    check_bake(home, grain)
    home.pay(GRAIN, grain, "bake")
    home.gain(FOOD, max(0, bread(home, grain)), "bake")
    turn.acted = True


def bake_values(turn: Turn, field: str, draft: "Draft") -> Iterator[int]:
    """Yield the amounts of grain that can be baked."""
    return allowed_values(bake, turn, field, draft, range(1, turn.home.goods[GRAIN] + 1))


# --- majors -------------------------------------------------------------------------------------------------------


def major_on_board(game: "Game", name: str, returned: frozenset[str]) -> MajorRow:
    """Return the major improvement with this name, which must be on the board (major.available).

    Improvements ``returned`` in this line cannot be bought (ruling.return-fireplace).
    """
    keys = MAJOR_KEYS.get(normalise(name))
    if keys is None:
        known = ", ".join(row.full_name for row in MAJORS.values())
        raise RuleBroken("record.name", f"there is no major improvement {name!r}", expected=known, kind="malformed")
    there = [key for key in keys if key in game.majors and key not in returned]
    if len(there) > 1:
        names = " or ".join(f"'{MAJORS[key].full_name}'" for key in there)
        ambiguous("record.name", f"{name} fits {len(there)} improvements", hint=f"say {names}")
    if not there:
        illegal("major.available", f"{MAJORS[keys[0]].name} is not on the board", found=name)
    return MAJORS[(there or keys)[0]]


def owned_major(home: Home, name: str) -> MajorRow | None:
    """Return the player's major improvement with this name, None if the player has none."""
    owned = [key for key in MAJOR_KEYS.get(normalise(name), ()) if key in home.majors]
    if len(owned) > 1:
        names = " or ".join(f"'{MAJORS[key].full_name}'" for key in owned)
        ambiguous("record.name", f"{name} fits {len(owned)} improvements", hint=f"say {names}")
    return MAJORS[owned[0]] if owned else None


def owned_improvement(home: Home, name: str) -> tuple[MajorRow | None, str]:
    """Return the player's major improvement with this name, or else the key of the minor one.

    If the player owns both, the name is ambiguous (record.name).
    """
    major, key = owned_major(home, name), normalise(name)
    if key not in home.minors:
        return major, ""
    if major is None:
        return None, key
    refuse_two_meanings(major, name)
    return major, ""


def refuse_two_meanings(major: MajorRow, name: str, hint: str = "") -> None:
    """Refuse a name that a major improvement and a hand card of the player share (record.name)."""
    own = next(
        (f"say '{other}'" for other in (major.full_name, *major.names) if normalise(other) != normalise(name)), ""
    )
    message = f"{name} fits the major improvement {major.full_name} and a hand card"
    ambiguous("record.name", message, hint=", or ".join(filter(None, (own, hint))))


def buy(turn: Turn, step: Buy) -> None:
    """Take a major improvement and pay for it (major.available, major.cost).

    The Well puts food on later rounds (major.well). A new oven allows to bake at once (major.oven).
    """
    check_paying(step)
    check_by_mode(turn, step.by)
    turn.take_act("major")
    home, game = turn.home, turn.game
    row = major_on_board(game, step.improvement, turn.returned)
    check_by(turn, step.by)
    usual = _price(turn, step, row)
    due = price_to_pay(turn, step, usual, "major.cost", f"the {row.full_name}", "improvement")
    if step.returning:
        give_back(turn, step.returning)
    pay(turn, due, row.full_name)
    game.majors.discard(row.key)
    home.majors.append(row.key)
    home.update_improvements()
    if row.bake_at_once:
        turn.action.bakes_due += 1
    if row.later is not None:
        rounds, goods = row.later
        for number in range(game.round + 1, min(game.round + rounds, LAST_ROUND) + 1):
            home.expect(number, goods)
    turn.acted = True


def _price(turn: Turn, step: Buy, row: MajorRow) -> Pairs:
    """Return the usual price (major.cost): nothing if a Fireplace is given back for a Cooking hearth (card.owner)."""
    if not step.returning:
        return row.cost.pairs
    if not row.for_fireplace:
        illegal("major.cost", f"nothing is given back for the {row.full_name}", found=f"returning {step.returning}")
    returned, card = owned_improvement(turn.home, step.returning)
    if not card and normalise(step.returning) in MAJOR_KEYS:
        if returned is None or not returned.fireplace:
            owner = f"{turn.home.name} has no {step.returning}" if returned is None else "it is no Fireplace"
            illegal("major.cost", f"a Fireplace is given back: {owner}", found=step.returning, expected="a Fireplace")
    else:
        check_mode(turn, f"returning {step.returning}")
        if not card:
            illegal("card.owner", f"{step.returning} is not in play with {turn.home.name}", found=step.returning)
        cite(turn, step.returning, PRICE)
    return NOTHING.pairs


def give_back(turn: Turn, name: str) -> None:
    """Give an improvement back.

    A major one returns to the board and can be bought from the next turn on (ruling.return-fireplace). A minor one
    leaves the game (ruling.returned-minor).
    """
    home = turn.home
    row, card = owned_improvement(home, name)
    if row is not None:
        home.majors.remove(row.key)
        turn.game.majors.add(row.key)
        turn.returned |= {row.key}
    home.minors.pop(card, None)
    home.update_improvements()
    home.capacity_cache, home.housing_unchecked = None, True


def buy_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the improvements that can be bought, the Fireplaces to give back, or the prices and cards."""
    fireplaces = [MAJORS[key].full_name for key in turn.home.majors if MAJORS[key].fireplace]
    if field == "improvement":
        for key, row in MAJORS.items():
            if key in turn.game.majors and key not in turn.returned:
                named = draft.filled(field, row.full_name)
                options = [named, *(named.filled("returning", name) for name in fireplaces if row.for_fireplace)]
                if any(is_payable(buy, turn, option.step()) for option in options):
                    yield row.full_name
    elif field == "returning":
        yield from allowed_values(buy, turn, field, draft, fireplaces if field not in draft.given else ())
    else:
        yield from price_values(buy, turn, field, draft)


ACTIONS: Chapter = {Bake: Action(bake, bake_values), Buy: Action(buy, buy_values, ("major",))}
