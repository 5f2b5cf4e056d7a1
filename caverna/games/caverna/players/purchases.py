"""Purchases: furnishings with the values of the homes that they lead to, and bargains of the Weekly market."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from caverna.games.farming.breeding import fits_with

from ..catalogue.furnishings import CHANGE_PRICES, FURNISHINGS, OVERBUILDS, FurnishingRow
from ..catalogue.keys import STATE_PARLOR, WORK_ROOM
from ..catalogue.tables import MARKET
from ..goods import FARM, GOLD, NAMES, RUBY, Goods
from ..moves import Line
from ..rules.free_steps import check_ruby
from ..rules.furnishing import gain_at_once, put
from ..rules.land import allowed
from ..rules.prices import payments
from ..state.cells import NAMES as CELLS
from ..state.home import CAVERN, DEEP_TUNNEL, TUNNEL, Home
from ..steps import Furnish, Ruby
from .valuation import Valuation

if TYPE_CHECKING:
    from ..rules.game import Game

VALUED = 4
"""The number of furnishings whose homes are valued; they are those with the greatest appeal."""


class Price(NamedTuple):
    """A price that a home can pay."""

    pairs: tuple[tuple[int, int], ...]
    lacking: list[tuple[int, int]]
    """The goods that are missing and that rubies pay for."""
    usual: bool


class Purchase(NamedTuple):
    """A furnishing that a home can buy."""

    value: float
    """The value of the home with it."""
    row: FurnishingRow
    cell: int
    price: Price

    @property
    def line(self) -> Line:
        """The steps that buy the furnishing."""
        paying = None if self.price.usual else Goods.of(self.price.pairs)
        furnish = Furnish(self.row.full_name, CELLS[self.cell], paying)
        return (Ruby(Goods.of(self.price.lacking)), furnish) if self.price.lacking else (furnish,)


def purchases(game: "Game", home: Home, worth: Valuation, dwellings: bool = False) -> list[Purchase]:
    """Return the best furnishings that a home can buy, the best first. With ``dwellings`` they are dwellings only."""
    cells = home.cells_of(CAVERN)
    if WORK_ROOM in home.active:
        cells += home.cells_of(TUNNEL, DEEP_TUNNEL)
    found = []
    for row in FURNISHINGS.values():
        if row.key in game.supply and (row.is_dwelling or not dwellings):
            places = cells
            if (covered := OVERBUILDS.get(row.key)) in home.active:
                places = [cell for cell, key in home.furnished.items() if key == covered]
            if places and (price := _price(game, home, row)) is not None:
                found.append((worth.appeal(home, row) - worth.price(price.pairs), row, places, price))
    found.sort(key=lambda each: -each[0])
    bought = [_bought(home, worth, row, places, price) for _, row, places, price in found[:VALUED]]
    bought.sort(key=lambda each: -each.value)
    return bought


def _price(game: "Game", home: Home, row: FurnishingRow) -> Price | None:
    """Return the first price that a home can pay for a furnishing. Rubies may pay for missing goods."""
    goods, usual = home.goods, True
    for price in (row.cost.pairs,) if CHANGE_PRICES.isdisjoint(home.active) else _changed(home, row):
        lacking = [(good, count - goods[good]) for good, count in price if count > goods[good]]
        if not lacking or (goods[RUBY] and allowed(check_ruby, home, Goods.of(lacking), game.rulings)):
            return Price(price, lacking, usual)
        usual = False
    return None


def _changed(home: Home, row: FurnishingRow) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to pay with discounts and replaced goods, the usual one first."""
    return (tuple(price.items()) for price in payments(home, row.cost))


def _bought(home: Home, worth: Valuation, row: FurnishingRow, places: list[int], price: Price) -> Purchase:
    """Return a purchase with the value of the home after it."""
    cell = max(places, key=home.adjacent_dwellings) if row.key == STATE_PARLOR else places[-1]
    after = home.copy()
    for good, count in price.pairs:
        after.goods[good] -= count
    for good, count in price.lacking:
        after.goods[RUBY] -= count
        after.goods[good] += count
    put(after, row, cell)
    gain_at_once(after, row, cell)
    return Purchase(worth(after), row, cell, price)


def bargains(home: Home, worth: Valuation) -> tuple[str, ...]:
    """Return the goods of the Weekly market that are worth their price, the best bargain first."""
    gains: list[tuple[float, int]] = []
    before = worth(home)
    for good, price in MARKET.items():
        if good in FARM and not fits_with(home, (good,)):
            continue
        tried = home.copy()
        tried.goods[good] += 1
        tried.goods[GOLD] -= price
        gain = worth(tried) - before
        if gain > 0:
            gains.append((gain / price, good))
    gold, bought = home.goods[GOLD], []
    for _, good in sorted(gains, reverse=True):
        if MARKET[good] <= gold:
            gold -= MARKET[good]
            bought.append(good)
    return tuple(NAMES[good] for good in bought)
