"""Which spaces a player can use with what is in hand. The checks are those of playing; nothing is changed."""

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from .acts import check_grow, forge_price
from .catalogue.furnishings import FURNISHINGS
from .catalogue.offer import Act, TakeGoods
from .catalogue.spaces import SPACES
from .catalogue.tables import SMALL_PASTURE_WOOD, STABLE_STONE
from .cells import ADJACENT, FOREST, INSIDE, MOUNTAIN, OUTSIDE, members
from .furnish import check_furnish
from .goods import FOOD, GRAIN, ORE, STONE, VEGETABLE, WOOD
from .home import CAVERN, DEEP_TUNNEL, FIELD, MEADOW, TUNNEL, Home
from .land import check_forest_twin, check_mountain_twin, check_ore_mine, check_stable
from .prices import payments
from .rules import RuleBroken

if TYPE_CHECKING:
    from .game import Game


def allowed(check: Callable[..., None], *args: object) -> bool:
    """Say whether a check passes."""
    try:
        check(*args)
    except RuleBroken:
        return False
    return True


def usable_spaces(game: "Game", seat: int) -> list[str]:
    """Return the free spaces a player can use with the weakest dwarf and without free trades (work.stuck)."""
    return [key for key in game.space_order() if key not in game.holder and can_use(game, seat, key)]


def can_use(game: "Game", seat: int, key: str, imitating: bool = False) -> bool:
    """Say whether at least one act of a space would have an effect for a player."""
    offer = SPACES[key].offer
    return any(
        _possible(game, seat, key, act, imitating)
        for act, needs in zip(offer.acts, offer.needs, strict=True)
        if not needs
    )


def _possible(game: "Game", seat: int, key: str, act: Act, imitating: bool) -> bool:
    home = game.homes[seat]
    if isinstance(act, TakeGoods):
        return bool(
            act.goods.pairs
            or (key in game.lying and not imitating)
            or (act.ore_per_mine and home.ore_mines)
            or (act.ruby_mines and home.ruby_mines >= act.ruby_mines)
        )
    if act.does == "imitate":
        return can_imitate(game, seat, key)
    if act.does in ("furnish", "dwelling"):
        return can_furnish(home, game.supply, act.does == "dwelling")
    return POSSIBLE[act.does.split(" or ")[0]](home)


def can_imitate(game: "Game", seat: int, key: str) -> bool:
    """Say whether an Imitation space has a target; a chain reaches no other space than a single one does."""
    return game.homes[seat].goods[FOOD] >= SPACES[key].cost and any(
        holder != seat
        and not SPACES[target].imitates
        and "starting_player" not in target
        and can_use(game, seat, target, imitating=True)
        for target, holder in game.holder.items()
    )


def can_furnish(home: Home, supply: set[str], dwellings: bool) -> bool:
    """Say whether some tile on the supply board can be laid and paid."""
    cells = list(chain(home.cells_of(CAVERN, TUNNEL, DEEP_TUNNEL), home.furnished))
    return any(
        any(all(home.goods[good] >= count for good, count in price.items()) for price in payments(home, row.cost))
        and any(allowed(check_furnish, home, supply, row, cell) for cell in cells)
        for row in FURNISHINGS.values()
        if row.key in supply and (row.is_dwelling or not dwellings)
    )


def twin_pairs(home: Home, side: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbouring cells without tiles, both ways round."""
    free = side & ~home.tiles & (INSIDE | (OUTSIDE if "office_room" in home.has else 0))
    return [(first, second) for first in members(free) for second in members(ADJACENT[first] & free)]


def _forest_twin(home: Home) -> bool:
    return any(allowed(check_forest_twin, home, *pair) for pair in twin_pairs(home, FOREST))


def _mountain_twin(home: Home) -> bool:
    return any(allowed(check_mountain_twin, home, *pair) for pair in twin_pairs(home, MOUNTAIN))


def _ore_mine(home: Home) -> bool:
    tunnels = home.cells_of(TUNNEL)
    return any(allowed(check_ore_mine, home, first, second) for first in tunnels for second in tunnels)


def _sow(home: Home) -> bool:
    return bool(home.goods[GRAIN] or home.goods[VEGETABLE]) and any(
        cell not in home.crops for cell in home.cells_of(FIELD)
    )


def _fences(home: Home) -> bool:
    wood = SMALL_PASTURE_WOOD - ("carpenter" in home.has)
    return home.goods[WOOD] >= wood and MEADOW in home.land


def _stable(home: Home) -> bool:
    stone = STABLE_STONE - ("stone_carver" in home.has)
    return home.goods[STONE] >= stone and any(allowed(check_stable, home, cell) for cell in members(FOREST))


def _weakest_weapon(home: Home) -> int:
    return min((home.dwarfs[index].weapon for index in home.waiting()), default=0)


POSSIBLE: dict[str, Callable[[Home], bool]] = {
    "meadow/field": _forest_twin,
    "cavern/tunnel": _mountain_twin,
    "ore mine": _ore_mine,
    "ruby mine on a tunnel": lambda home: TUNNEL in home.land,
    "ruby mine on a deep tunnel": lambda home: DEEP_TUNNEL in home.land,
    "sow": _sow,
    "fences": _fences,
    "stable": _stable,
    "grow": lambda home: allowed(check_grow, home),
    "forge": lambda home: not _weakest_weapon(home) and home.goods[ORE] >= forge_price(home, 1),
    "expedition": lambda home: _weakest_weapon(home) > 0,
    "trade": lambda home: home.goods[ORE] >= 2,
    "buy": lambda home: True,
}
"""Act of a space -> whether a player can do it. The market's 4 gold always buy something."""
