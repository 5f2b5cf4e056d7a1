"""What action spaces and improvements offer, in words."""

from collections.abc import Callable

from .catalogue.majors import MAJORS, MajorRow
from .catalogue.offer import (
    AND_OR,
    BOTH,
    CHOOSE,
    EITHER_OR,
    GROW,
    RENOVATE,
    TAKE,
    THEN_MAYBE,
    TOKEN,
    Act,
    Part,
    without,
)
from .catalogue.spaces import FAMILY, SpaceRow
from .goods import NAMES, Goods, Pairs

Worded = Callable[[Goods], str]
"""How an amount of goods is said."""

_JOINTS = {BOTH: " and ", AND_OR: " and/or ", EITHER_OR: ", or ", THEN_MAYBE: ", then perhaps "}
_ACTS = {
    TOKEN: "take the starting player token",
    RENOVATE: "renovate",
    "plow": "plow 1 field",
    "sow": "sow",
    "bake": "bake bread",
    "fence": "build fences",
    "major": "1 major improvement",
    "minor": "1 minor improvement",
}


def space_offer(row: SpaceRow, mode: str, goods: Worded = str) -> str:
    """Return what a space lets one do in a mode: ``sow and/or bake bread``."""
    tree = without(row.do, "minor") if mode == FAMILY else row.do
    return "nothing" if tree is None else _part(tree, bool(row.refill), goods)


def _part(part: Part, accumulates: bool, goods: Worded, inner: bool = False) -> str:
    if not isinstance(part, Act):
        joined = _JOINTS[part.how].join(_part(one, accumulates, goods, True) for one in part.parts)
        if part.how == EITHER_OR:
            return f"either {joined}"
        return f"({joined})" if inner and part.how != BOTH else joined
    if part.does == TAKE:
        taken = ["the goods"] * accumulates + [goods(part.goods)] * bool(part.goods)
        return "take " + " and ".join(taken)
    if part.does == CHOOSE:
        return "1 building resource of choice" if part.count == 1 else f"{part.count} different building resources"
    if part.does == GROW:
        since = f" from round {part.since} on" if part.since > 1 else ""
        return f"grow the family {'if there is room' if part.with_room else 'even without room'}{since}"
    if part.does == "room":
        return "1 room" if part.most else "build rooms"
    if part.does == "stable":
        return (
            f"{'1 stable' if part.most else 'stables'} for {goods(Goods(wood=part.wood))}{'' if part.most else ' each'}"
        )
    if part.does == "occupation":
        return f"1 occupation ({_prices(part.prices)})"
    if part.does.startswith(f"{TAKE} "):
        price = f" for {part.food} food" if part.food else ""
        return goods(part.goods) + price
    return _ACTS[part.does]


def _prices(prices: tuple[int, ...]) -> str:
    if len(prices) == 1:
        return f"{prices[0]} food"
    return f"{', '.join(str(price) for price in prices[:-1])}, then {prices[-1]} food"


def refill(row: SpaceRow, players: int | None = None, goods: Worded = str) -> str:
    """Return what a space gains each round: ``3 wood``, where the count is not known ``3 wood (solo 2 wood)``."""
    if not row.refill:
        return ""
    if row.refill_solo is None or (players is not None and players > 1):
        return goods(row.refill)
    return goods(row.refill_solo) if players == 1 else f"{goods(row.refill)} (solo {goods(row.refill_solo)})"


def major_price(row: MajorRow, goods: Worded = str) -> str:
    """Return what an improvement costs."""
    return goods(row.cost) + (", or a Fireplace given back" if row.for_fireplace else "")


def major_effect(row: MajorRow) -> str:
    """Return what an improvement does."""
    told = []
    if row.cooks:
        told.append("cooks at any time: " + ", ".join(f"{NAMES[good]} {food}" for good, food in row.cooks))
    if row.bakes is not None:
        most = f", up to {row.bakes.most} grain" if row.bakes.most else ""
        told.append(f"bakes {row.bakes.food} food a grain{most}")
    if row.bake_at_once:
        told.append("bakes at once when bought")
    if row.craft is not None:
        told.append(f"each harvest {_goods(row.craft.take)} for {_goods(row.craft.give)}")
    if row.bonus is not None:
        steps = "/".join(str(count) for count, _ in row.bonus.points)
        points = "/".join(str(points) for _, points in row.bonus.points)
        told.append(f"{points} points for {steps} {NAMES[row.bonus.good]} at the end")
    if row.later is not None:
        told.append(f"{_goods(row.later[1])} on each of the next {row.later[0]} round spaces")
    return "; ".join(told)


def _goods(pairs: Pairs) -> str:
    return str(Goods.of(pairs))


def owned_improvements(keys: list[str]) -> str:
    """Return improvements by their names."""
    return ", ".join(MAJORS[key].full_name for key in keys)
