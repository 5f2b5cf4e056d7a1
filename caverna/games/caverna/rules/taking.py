"""The goods of a space: taking them, or leaving them (p. 8)."""

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.offer import TakeGoods
from ..goods import ORE, RUBY
from ..state.home import Home
from ..steps import Leave, Take
from .turn import Turn


def take(turn: Turn, step: Take | None) -> None:
    """Take all goods that lie on the space, those printed on it and what mines bring; understood if `step` is None.

    None may be left of what lies there (work.take-all). Who imitates takes nothing that has accumulated, only what
    comes from the general supply (imitation.effect, ruling.imitation-goods). The token of Starting player counts from
    the next round on (round.start-player).
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
    """Return what the player's mines bring with the goods of a space: ore for each ore mine, 1 ruby (mine.yield)."""
    rubies = 1 if act.ruby_mines and home.ruby_mines >= act.ruby_mines else 0
    return act.ore_per_mine * home.ore_mines, rubies


def can_take(turn: Turn) -> bool:
    """Return whether the space has goods to take, and the line does not say yet what becomes of them."""
    offer = turn.offer
    if offer is None or offer.take < 0 or turn.done >> offer.take & 1 or turn.take_said:
        return False
    act = offer.acts[offer.take]
    if turn.closed >> offer.take & 1 or not isinstance(act, TakeGoods):
        return False
    lying = turn.used in turn.game.goods_on and not turn.imitating
    return bool(act.goods.pairs or lying or any(from_mines(turn.home, act)))


def leave(turn: Turn, step: Leave) -> None:
    """Leave the goods where another action stands beside them (ruling.leave-goods).

    Elsewhere, and at a table that does not leave goods, all are taken (work.take-all); what a space does not give, or
    was taken already, cannot be left (work.offered), nor what has accumulated on an imitated one (imitation.effect).
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
    """Return whether the goods of the space include some from the general supply: fixed ones, or what mines bring."""
    assert turn.offer is not None
    act = turn.offer.acts[turn.offer.take]
    return isinstance(act, TakeGoods) and (bool(act.goods) or any(from_mines(turn.home, act)))


ACTIONS: Chapter = {Take: Action(take), Leave: Action(leave)}
