"""The spaces that a player can use now. The checks are those of playing, but nothing changes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue.offer import Act
from ..catalogue.spaces import SPACES
from ..goods import RUBY
from ..rules.expedition import loot_strength
from ..rules.land import allowed
from ..rules.placing import check_imitation, check_order, held
from ..rules.taking import can_take
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Order, Place
from . import listed

if TYPE_CHECKING:
    from ..rules.game import Game


def legal_spaces(game: "Game") -> list[str]:
    """Return the names of the spaces that the player to act can use with the weakest dwarf, without free trades."""
    return [game.space_name(key) for key in usable_spaces(game, game.seat_to_act)] if game.to_act is not None else []


def usable_spaces(game: "Game", seat: int) -> list[str]:
    """Return the keys of the free spaces that a player can use with the weakest dwarf, without trades (work.stuck)."""
    return [key for key in game.space_order() if key not in game.occupant and can_use(game, seat, key)]


def can_use(game: "Game", seat: int, key: str, imitating: bool = False) -> bool:
    """Return whether at least one action of a space would have an effect for a player."""
    home = game.homes[seat]
    turn = Turn(game, seat, home, ())
    turn.used, turn.offer, turn.dwarf, turn.imitating = key, SPACES[key].offer, home.weakest(), imitating
    return can_take(turn) or can_act(turn)


def can_act(turn: Turn) -> bool:
    """Return whether an action of the space, other than taking goods, is possible now."""
    return any(possible(turn, act) for act in turn.open_acts() if act.name != "take")


def possible(turn: Turn, act: Act) -> bool:
    """Return whether an action other than taking goods would have an effect."""
    if act.name == "imitate":
        return any(True for _ in targets(turn.game, turn.seat, turn.used))
    if act.name == "expedition":
        return loot_strength(turn.home.dwarfs[turn.dwarf].weapon) > 0
    if act.name == "buy" and not turn.done:
        return True  # the 4 gold that are taken first buy something
    return listed.possible(turn, act)


# --- placements -------------------------------------------------------------------------------------------------


def targets(game: "Game", seat: int, key: str) -> Iterator[str]:
    """Yield the names of the spaces that an Imitation space can copy directly. A chain reaches no others."""
    for target in held(game):
        name = game.space_name(target)
        if allowed(check_imitation, game, seat, SPACES[key], (name,)) and can_use(game, seat, target, imitating=True):
            yield name


def placements(game: "Game") -> list[Place]:
    """Return every placement that can lead to a turn, with the targets of Imitation.

    They are those of the weakest dwarf, without free trades first. Chains of imitations are listed once for each
    Imitation space that another player occupies.
    """
    if game.to_act is None:
        return []
    usable = usable_spaces(game, game.seat_to_act)
    return [place for key in usable for place in placements_on(game, key)]


def placements_on(game: "Game", key: str) -> list[Place]:
    """Return the placements on a space that can be used."""
    name = game.space_name(key)
    if not SPACES[key].imitates:
        return [Place(name)]
    reached = list(targets(game, game.seat_to_act, key))
    found = [Place(name, (target,)) for target in reached]
    for other in held(game):
        chain = (game.space_name(other), reached[0])
        if SPACES[other].imitates and allowed(check_imitation, game, game.seat_to_act, SPACES[key], chain):
            found.append(Place(name, chain))
    return found


# --- the dwarf to place -----------------------------------------------------------------------------------------


def orders(home: Home) -> list[Order]:
    """Return the `order` steps that place a stronger dwarf first, for 1 ruby."""
    strengths = sorted({home.dwarfs[index].weapon for index in home.waiting()})
    return [Order(strength) for strength in strengths if allowed(check_order, home, strength)]


def going_first(game: "Game", order: Order) -> "Game":
    """Return the game in which a stronger dwarf is placed next: the ruby is paid and weaker dwarfs are set aside."""
    copy = game.copy_for(game.seat_to_act)
    home = copy.homes[copy.seat_to_act]
    home.pay(RUBY, 1, "order")
    for index, dwarf in enumerate(home.dwarfs):
        if dwarf.weapon < order.strength and dwarf.space is None:
            home.dwarfs[index] = dwarf._replace(space="out of the way")
    return copy
