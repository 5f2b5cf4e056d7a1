"""Which spaces a player can use with what is in hand. The checks are those of playing; nothing is changed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue.offer import Act, TakeGoods
from ..catalogue.spaces import SPACES
from ..rules.acts import from_mines
from ..rules.placing import check_imitation
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Place
from .single import allowed, candidates, loot_strength

if TYPE_CHECKING:
    from ..rules.game import Game


def usable_spaces(game: "Game", seat: int) -> list[str]:
    """Return the free spaces a player can use with the weakest dwarf and without free trades (work.stuck)."""
    return [key for key in game.space_order() if key not in game.occupant and can_use(game, seat, key)]


def can_use(game: "Game", seat: int, key: str, imitating: bool = False) -> bool:
    """Return whether at least one act of a space would have an effect for a player."""
    offer = SPACES[key].offer
    home = game.homes[seat]
    goods = offer.acts[offer.take] if offer.take >= 0 else None
    if isinstance(goods, TakeGoods) and can_take(game, home, key, goods, imitating):
        return True
    turn = Turn(game, seat, home, ())
    turn.offer, turn.dwarf = offer, home.weakest()
    return any(
        possible(turn, key, act)
        for act, needs in zip(offer.acts, offer.needs, strict=True)
        if not needs and act is not goods
    )


def possible(turn: Turn, key: str, act: Act) -> bool:
    """Return whether an act other than taking goods would have an effect."""
    game, home = turn.game, turn.home
    if act.name == "imitate":
        return any(True for _ in targets(game, turn.seat, key))
    if act.name == "expedition":
        return loot_strength(home.dwarfs[turn.dwarf].weapon) > 0
    if act.name == "buy":
        return True  # the 4 gold that are taken before buy something
    return next(candidates(game, turn, act), None) is not None


def can_take(game: "Game", home: Home, key: str, act: TakeGoods, imitating: bool) -> bool:
    """Return whether there are goods to take."""
    return bool(act.goods.pairs or (key in game.goods_on and not imitating) or any(from_mines(home, act)))


def held(game: "Game") -> list[str]:
    """Return the spaces that are occupied, the printed ones first."""
    return [key for key in game.space_order() if key in game.occupant]


def targets(game: "Game", seat: int, key: str) -> Iterator[str]:
    """Return the names of the spaces an Imitation space can reach at once; a chain reaches no others."""
    for target in held(game):
        name = game.space_name(target)
        if allowed(check_imitation, game, seat, SPACES[key], (name,)) and can_use(game, seat, target, imitating=True):
            yield name


def placements(game: "Game") -> list[Place]:
    """Return every placement that can lead to a turn, with the targets of Imitation.

    They are those of the weakest dwarf, without free trades before. Of chains of imitations there is one over each
    Imitation that others hold.
    """
    found: list[Place] = []
    if game.to_act is None:
        return found
    for key in usable_spaces(game, game.seat_to_act):
        name = game.space_name(key)
        if not SPACES[key].imitates:
            found.append(Place(name))
            continue
        reached = list(targets(game, game.seat_to_act, key))
        found += [Place(name, (target,)) for target in reached]
        for other in held(game):
            chain = (game.space_name(other), reached[0])
            if SPACES[other].imitates and allowed(check_imitation, game, game.seat_to_act, SPACES[key], chain):
                found.append(Place(name, chain))
    return found
