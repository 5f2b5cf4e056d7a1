"""The goods of a space: taking or leaving them (p. 8)."""

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.offer import TakeGoods
from ..goods import ORE, RUBY
from ..state.home import Home
from ..steps import Leave, Take
from .turn import Turn


def take(turn: Turn, step: Take | None) -> None:
    """Take all goods on the space (work.take-all), its printed goods, and the goods from mines (mine.yield).

    ``step`` is None if goods are taken automatically. An imitation brings no accumulated goods, only goods from the
    general supply (imitation.effect, ruling.imitation-goods). The starting player's token counts from the next round
    on (round.start-player).
    """
    game, home = turn.game, turn.home
    act = turn.take_act("take")
    if type(act) is not TakeGoods:
        return
    name = game.space_name(turn.used)
    got = 0
    if not turn.imitating or game.rulings.imitation_collects:
        for good, count in game.goods_on.pop(turn.used if turn.imitating else turn.space, ()):
            home.gain(good, count, name)
            got += count
    for good, count in act.goods.pairs:
        home.gain(good, count, name)
        got += count
    if act.ore_per_mine or act.ruby_mines:
        ore, rubies = from_mines(home, act)
        if ore:
            home.gain(ORE, ore, f"{name}, ore mines")
        if rubies:
            home.gain(RUBY, rubies, f"{name}, ruby mines")
        got += ore + rubies
    if act.token:
        game.next_starting = turn.seat
    if got:
        turn.acted = True
    elif turn.imitating and step is not None and not game.rulings.empty_placements:
        illegal("imitation.effect", f"accumulated goods are not taken when imitating {name}", found="nothing to take")


def from_mines(home: Home, act: TakeGoods) -> tuple[int, int]:
    """Return the ore and the rubies that a space brings for the player's mines (mine.yield)."""
    rubies = 1 if act.ruby_mines and home.ruby_mines >= act.ruby_mines else 0
    return act.ore_per_mine * home.ore_mines, rubies


def can_take(turn: Turn) -> bool:
    """Return whether the space has goods that the line has neither taken nor left yet."""
    offer = turn.offer
    if offer is None or offer.take < 0 or turn.done >> offer.take & 1 or turn.take_said:
        return False
    act = offer.acts[offer.take]
    if turn.closed >> offer.take & 1 or not isinstance(act, TakeGoods):
        return False
    lying = turn.used in turn.game.goods_on and not turn.imitating
    return bool(act.goods.pairs or lying or any(from_mines(turn.home, act)))


def leave(turn: Turn, step: Leave) -> None:
    """Leave the goods of a space that offers another action besides them (ruling.leave-goods).

    On other spaces, and at tables without this ruling, all goods must be taken (work.take-all). Goods that a space
    does not give, or that are taken already, cannot be left (work.offered). Neither can the accumulated goods of an
    imitated space (imitation.effect).
    """
    offer = turn.offer
    if offer is None:
        raise RuleBroken("record.step", "`leave` needs a space, and the line names none", kind="malformed")
    name = turn.game.space_name(turn.used)
    if offer.take < 0:
        illegal("work.offered", f"{name} gives no goods that could be left")
    elif turn.done >> offer.take & 1:
        illegal("work.offered", f"the goods of {name} are taken or left once")
    else:
        turn.done |= 1 << offer.take
    if not offer.leavable:
        illegal("work.take-all", f"the goods of {name} are taken with the placement")
    elif not turn.game.rulings.leave_goods:
        illegal("work.take-all", "at this table goods are not left (leave goods: no)")
    elif turn.imitating and not _from_supply(turn):
        message = f"accumulated goods are not left when imitating {name}"
        illegal("imitation.effect", message, found="nothing to leave", hint="omit `leave`")


def _from_supply(turn: Turn) -> bool:
    """Return whether the space gives goods from the general supply: printed ones, or goods from mines."""
    assert turn.offer is not None
    act = turn.offer.acts[turn.offer.take]
    return isinstance(act, TakeGoods) and (bool(act.goods) or any(from_mines(turn.home, act)))


ACTIONS: Chapter = {Take: Action(take), Leave: Action(leave)}
