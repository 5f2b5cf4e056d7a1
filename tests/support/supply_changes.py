"""Tables for tests of trades, and the change of a player's supply by a line."""

from collections.abc import Mapping

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import NUMBER
from tests.support.table import build, give, table, turn


def change(game: Game, player: str, line: str) -> Goods:
    """Play a line as this player's turn or free action. Return the change of the supply, below 0 for lost goods."""
    home = game.home(player)
    before = home.goods.copy()
    turn(game, player, line)
    return Goods.counted(now - then for now, then in zip(home.goods, before, strict=True))


def amount(text: str) -> Goods:
    """Return a change from a text such as ``1 dog 2 food -4 food``. A good that is named twice is added up."""
    goods = Goods.parse(text)
    return Goods.of((NUMBER[name], goods[name]) for name in dict.fromkeys(goods) if goods[name])


def times(text: str, count: int) -> str:
    """Return an amount multiplied by ``count``, which may be below 0."""
    goods = amount(text)
    return " ".join(f"{count * goods[name]} {name}" for name in goods)


def rich(
    supply: str = "", players: int = 5, round_: int = 12, cells: Mapping[str, str] | None = None, **rulings: str
) -> Game:
    """Return a table where Ann has exactly these goods in supply, and these cells."""
    game = table(players, round_, **rulings)
    home = build(game, "Ann", **(cells or {}))
    home.goods = [0] * len(home.goods)
    give(home, supply)
    return game
