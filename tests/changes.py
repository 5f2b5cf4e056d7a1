"""What a line changes in the supply of the player who plays it."""

from table import turn

from caverna import Game, Goods


def change(game: Game, player: str, line: str) -> Goods:
    """Play a line as this player's turn, or free move, and return what came and, below 0, what went."""
    home = game.home(player)
    before = home.goods.copy()
    turn(game, player, line)
    return Goods.counted(now - then for now, then in zip(home.goods, before, strict=True))


def amount(text: str) -> Goods:
    """Return a change written as ``1 dog -2 wood``."""
    return Goods.parse(text)
