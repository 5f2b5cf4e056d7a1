"""Homes of Ann for tests of rules, and lines of Ann that break a rule."""

from caverna.games.caverna import Game
from tests.support.table import arm, build, give, goods, line_breaks, play, table

Board = dict[str, str]
"""Cells with their contents, as for `table.build`."""


def setting(
    board: Board | None = None, goods: str = "", round_: int = 2, players: int = 2, armed: int = 0, **rulings: str
) -> Game:
    """Return a game in which Ann has this board, these goods in addition to her first food, and two armed dwarfs."""
    game = table(players, round_, **rulings)
    home = give(build(game, "Ann", **board or {}), goods)
    if armed:
        arm(home, armed, armed)
    home.stalls()  # the room is cached now, so that steps that change it must clear the cache
    return game


def after(line: str, board: Board | None = None, goods: str = "", round_: int = 2, armed: int = 0) -> Game:
    """Return the game after a line of Ann."""
    game = setting(board, goods, round_, armed=armed)
    play(game, "Ann", line)
    return game


def has(game: Game, *names: str) -> list[int]:
    """Return Ann's counts of some goods."""
    return [goods(game.home("Ann"), name) for name in names]


def lies(game: Game, *cells: str) -> list[str]:
    """Return the contents of some of Ann's cells."""
    board = game.home("Ann").board()
    return [board.get(cell, "") for cell in cells]


def new_tiles(game: Game, board: Board | None = None) -> Board:
    """Return the tiles on Ann's board that were not there before."""
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
    """Register a line of Ann that breaks one rule, by default at its second step."""

    def case() -> tuple[Game, str, str]:
        return setting(board, goods, round_, players, armed), "Ann", line

    case.__name__ = name
    line_breaks(rule, step)(case)
