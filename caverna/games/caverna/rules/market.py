"""Trading: Ore trading and the Weekly market (p. 18)."""

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import check_has, positive
from caverna.model.refusals import RuleBroken, Words, illegal

from ..catalogue.tables import MARKET, ORE_TRADE_TIMES
from ..goods import FOOD, GOLD, NAMES, ORE, Goods
from ..steps import Buy, Trade
from .land import allowed
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from ..state.home import Home

ORE_TRADE = ((ORE, 2), (GOLD, 2), (FOOD, 1))

# --- Ore trading ------------------------------------------------------------------------------------------------


def trade(turn: Turn, step: Trade) -> None:
    """Trade 2 ore for 2 gold and 1 food, up to 3 times (trade.ore, p. 18)."""
    turn.take_act("trade")
    home, times = turn.home, positive(step.times)
    check_trade(home, turn.traded, times)
    turn.traded += times
    (ore, given), *gained = ORE_TRADE
    home.pay(ore, given * times, "Ore trading")
    for good, count in gained:
        home.gain(good, count * times, "Ore trading")
    turn.acted = True


def check_trade(home: "Home", traded: int, times: int) -> None:
    """Check ``times`` more ore trades after ``traded`` ones: at most 3 in all, and enough ore (trade.ore)."""
    if traded + times > ORE_TRADE_TIMES:
        illegal("trade.ore", _traded_too_often, traded + times)
    (ore, given), *_ = ORE_TRADE
    check_has(home, ore, given * times, "trade.ore", f"trading {times} times" if times > 1 else "trading")


def _traded_too_often(times: int) -> Words:
    return Words(f"ore is traded at most {ORE_TRADE_TIMES} times", times, ORE_TRADE_TIMES)


def trade_values(turn: Turn, field: str, draft: "Draft") -> Iterator[int]:
    """Return the numbers of trades that are still possible."""
    home = turn.home
    times = range(1, max(ORE_TRADE_TIMES, home.goods[ORE] // 2) + 1)
    return takewhile(lambda count: allowed(check_trade, home, turn.traded, count), times)


# --- Weekly market ----------------------------------------------------------------------------------------------


def buy(turn: Turn, step: Buy) -> None:
    """Buy on the Weekly market, at most one of each (market.once, p. 18)."""
    turn.take_act("buy")
    if not step.goods:
        raise RuleBroken("record.step", "`buy` names what is bought", kind="malformed")
    goods = tuple(map(Goods.named, step.goods))
    price = check_buy(turn.home, turn.bought, goods)
    turn.home.pay(GOLD, price, "Weekly market")
    for good in goods:
        turn.bought |= 1 << good
        turn.home.gain(good, 1, "Weekly market")
    turn.acted = True


def check_buy(home: "Home", bought: int, goods: tuple[int, ...]) -> int:
    """Check that the goods are sold, each once, and can be paid (market.once). Return their price in gold.

    ``bought`` has the goods bought before, as a set of bits.
    """
    price = 0
    for good in goods:
        if good not in MARKET:
            illegal(
                "market.once",
                f"the Weekly market does not sell {NAMES[good]}",
                expected=", ".join(NAMES[g] for g in MARKET),
            )
        if bought >> good & 1:
            illegal("market.once", _bought_twice, NAMES[good])
        bought |= 1 << good
        price += MARKET.get(good, 0)
    check_has(home, GOLD, price, "market.once", "this")
    return price


def _bought_twice(good: str) -> Words:
    return Words(f"{good} is bought twice", 2, 1)


def buy_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the goods that can be bought in addition to those in the draft."""
    present = tuple(map(Goods.named, draft.given.get("goods", ())))
    return (NAMES[good] for good in MARKET if allowed(check_buy, turn.home, turn.bought, (*present, good)))


ACTIONS: Chapter = {Trade: Action(trade, trade_values), Buy: Action(buy, buy_values)}
