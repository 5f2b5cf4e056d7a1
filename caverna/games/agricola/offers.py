"""Texts that describe the actions of spaces, and the prices and effects of improvements."""

from collections.abc import Callable

from caverna.games.farming.offers import Say, tree_in_words
from caverna.model.wording import listed

from .catalogue.acts import ACTS
from .catalogue.majors import MAJORS, MajorRow
from .catalogue.offer import CHOOSE, GROW, TAKE, Act, without
from .catalogue.spaces import FAMILY, SpaceRow
from .goods import NAMES, Goods, Pairs

Worded = Callable[[Goods], str]
"""A function that returns the words for an amount of goods."""


def space_offer(row: SpaceRow, mode: str, goods: Worded = str, say: Say = str) -> str:
    """Return the actions of a space in a mode as text: ``sow and/or bake bread``. ``say`` translates the words."""
    tree = without(row.do, "minor") if mode == FAMILY else row.do
    if tree is None:
        return say("nothing")
    return tree_in_words(tree, say, lambda act: _act(act, bool(row.refill), goods, say))


def _act(act: Act, accumulates: bool, goods: Worded, say: Say) -> str:
    if act.name == TAKE:
        taken = [say("the goods")] * accumulates + [goods(act.goods)] * bool(act.goods)
        return say("take {goods}").format(goods=listed(taken, say("and")))
    if act.name == CHOOSE:
        few = act.count == 1
        return say("1 building resource of choice" if few else "{count} different building resources").format(
            count=act.count
        )
    if act.name == GROW:
        grown = say("grow the family if there is room" if act.with_room else "grow the family even without room")
        return say("{offer} from round {round} on").format(offer=grown, round=act.since) if act.since > 1 else grown
    if act.name == "room":
        return say("1 room" if act.most else "build rooms")
    if act.name == "stable":
        words = say("1 stable for {goods}" if act.most else "stables for {goods} each")
        return words.format(goods=goods(Goods(wood=act.wood)))
    if act.name == "occupation":
        return say("1 occupation ({price})").format(price=_prices(act.prices, say))
    if act.name.startswith(f"{TAKE} "):
        given = goods(act.goods)
        return say("{goods} for {food} food").format(goods=given, food=act.food) if act.food else given
    return say(ACTS[act.name].words)


def _prices(prices: tuple[int, ...], say: Say) -> str:
    *first, last = prices
    if not first:
        return say("{price} food").format(price=last)
    return say("{prices}, then {price} food").format(prices=", ".join(map(str, first)), price=last)


def refill(row: SpaceRow, players: int | None = None, goods: Worded = str) -> str:
    """Return the goods that a space gains each round: ``3 wood``.

    Without a number of players, the solo game is added if it differs: ``3 wood (solo 2 wood)``.
    """
    if not row.refill:
        return ""
    if row.refill_solo is None or (players is not None and players > 1):
        return goods(row.refill)
    return goods(row.refill_solo) if players == 1 else f"{goods(row.refill)} (solo {goods(row.refill_solo)})"


def major_price(row: MajorRow, goods: Worded = str) -> str:
    """Return the price of an improvement as text."""
    return goods(row.cost) + (", or a Fireplace given back" if row.for_fireplace else "")


def major_effect(row: MajorRow, goods: Worded = str, good: Say = str, say: Say = str) -> str:
    """Return the effects of an improvement as text. ``good`` translates the name of a good, ``say`` other words."""
    effects = []

    def add(words: str, **values: object) -> None:
        effects.append(say(words).format(**values))

    def amount(pairs: Pairs) -> str:
        return goods(Goods.of(pairs))

    if row.cooks:
        add("cooks at any time: {goods}", goods=", ".join(f"{good(NAMES[one])} {food}" for one, food in row.cooks))
    if row.bakes is not None:
        add("bakes {food} food a grain", food=row.bakes.food)
        if row.bakes.most:
            effects[-1] = say("{offer}, up to {count} grain").format(offer=effects[-1], count=row.bakes.most)
    if row.bake_at_once:
        add("bakes at once when bought")
    if row.craft is not None:
        add("each harvest {take} for {give}", take=amount(row.craft.take), give=amount(row.craft.give))
    if row.bonus is not None:
        counts = "/".join(str(count) for count, _ in row.bonus.points)
        points = "/".join(str(points) for _, points in row.bonus.points)
        words = "{points} points for {counts} {good} at the end"
        add(words, points=points, counts=counts, good=good(NAMES[row.bonus.good]))
    if row.later is not None:
        add("{goods} on each of the next {rounds} round spaces", goods=amount(row.later[1]), rounds=row.later[0])
    return "; ".join(effects)


def owned_improvements(keys: list[str]) -> str:
    """Return the names of major improvements, from their keys."""
    return ", ".join(MAJORS[key].full_name for key in keys)
