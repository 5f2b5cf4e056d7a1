"""Ann's home, laid out for tests of rules, and lines of hers that break a rule."""

from caverna.games.caverna import Game
from tests.support.table import arm, build, give, goods, line_breaks, play, table

Board = dict[str, str]
"""Cells and what lies there, in the words of `table.build`."""


def setting(
    board: Board | None = None, goods: str = "", round_: int = 2, players: int = 2, armed: int = 0, **rulings: str
) -> Game:
    """Return a game in which Ann has this board, these goods besides her first food, and two dwarfs armed so."""
    game = table(players, round_, **rulings)
    home = give(build(game, "Ann", **board or {}), goods)
    if armed:
        arm(home, armed, armed)
    home.stalls()  # the room as it is now has been counted before: what changes it must have it counted again
    return game


def after(line: str, board: Board | None = None, goods: str = "", round_: int = 2, armed: int = 0) -> Game:
    """Return the game after a line of Ann's."""
    game = setting(board, goods, round_, armed=armed)
    play(game, "Ann", line)
    return game


def has(game: Game, *names: str) -> list[int]:
    """Return how many Ann has of some goods."""
    return [goods(game.home("Ann"), name) for name in names]


def lies(game: Game, *cells: str) -> list[str]:
    """Return what lies on some cells of Ann's."""
    board = game.home("Ann").board()
    return [board.get(cell, "") for cell in cells]


def new_tiles(game: Game, board: Board | None = None) -> Board:
    """Return what lies on Ann's board besides what lay there."""
    return {where: what for where, what in game.home("Ann").board().items() if (board or {}).get(where) != what}


def broken(
    rule: str,
    name: str,
    line: str,
    board: Board | None = None,
    goods: str = "",
    *,
    step: int = 1,
    round_: int = 2,
    players: int = 2,
    armed: int = 0,
) -> None:
    """Register a line of Ann's that breaks one rule, at its second step if nothing else is said."""

    def case() -> tuple[Game, str, str]:
        return setting(board, goods, round_, players, armed), "Ann", line

    case.__name__ = name
    line_breaks(rule, step)(case)
