"""Tables for trading, and the changes that a line makes to its player's supply."""

from collections.abc import Mapping

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import NUMBER
from tests.support.table import build, give, table, turn


def change(game: Game, player: str, line: str) -> Goods:
    """Play a line as this player's turn, or free move, and return what came and, below 0, what went."""
    home = game.home(player)
    before = home.goods.copy()
    turn(game, player, line)
    return Goods.counted(now - then for now, then in zip(home.goods, before, strict=True))


def amount(text: str) -> Goods:
    """Return a change written as ``1 dog 2 food -4 food``; a good that is named twice is summed up."""
    goods = Goods.parse(text)
    return Goods.of((NUMBER[name], goods[name]) for name in dict.fromkeys(goods) if goods[name])


def times(text: str, count: int) -> str:
    """Return an amount so many times; below 0 it goes."""
    goods = amount(text)
    return " ".join(f"{count * goods[name]} {name}" for name in goods)


def rich(
    supply: str = "", players: int = 5, round_: int = 12, cells: Mapping[str, str] | None = None, **rulings: str
) -> Game:
    """Return a table where Ann has nothing in supply but what is given, and these cells laid out."""
    game = table(players, round_, **rulings)
    home = build(game, "Ann", **(cells or {}))
    home.goods = [0] * len(home.goods)
    give(home, supply)
    return game
