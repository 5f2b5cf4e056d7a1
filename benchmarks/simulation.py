"""7. Playing: random turns with lists of legal turns, and copies of a game."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random

from caverna.games.caverna import Game
from caverna.games.caverna.moves import legal_turns, placements
from caverna.games.caverna.players.playing import simulate

from .clock import contest
from .games import placements as placed
from .games import shipped
from .options import Options
from .table import Table

TITLE = "7. Simulation"
_PLIES = 100


def run(options: Options) -> list[Table]:
    """Measure random games, lists of turns and copies per second."""
    table = Table(TITLE)
    rounds = 1 if options.short else max(5, options.rounds // 10)
    for players in (2, 4, 7):
        turns = placed(simulate(players, 1, style="random"))
        timed = contest({"game": partial(simulate, players, 1, style="random")}, rounds)
        table.add(what=f"random turns, {players} players", a_second=turns / timed["game"].least)
    for players in (2, 4, 7):
        game = _middle(options, players)
        contenders: dict[str, Callable[[], object]] = {
            "copies": game.copy,
            "placements": partial(placements, game),
            "turns": partial(_listed, game),
        }
        timed = contest(contenders, rounds)
        count = _listed(game)
        table.add(what=f"copies in round 7, {players} players", a_second=1 / timed["copies"].least)
        table.add(what=f"lists of placements in round 7, {players} players", a_second=1 / timed["placements"].least)
        table.add(what=f"complete turns listed in round 7, {players} players", a_second=count / timed["turns"].least)
    if find_spec("chess") is not None:
        _chess(table, rounds)
    table.note = "A random turn lists the placements and the steps that can follow, and is tried before it is played."
    return [table]


def _listed(game: Game) -> int:
    return sum(1 for _ in legal_turns(game))


def _middle(options: Options, players: int) -> Game:
    """Return a shipped game at the start of round 7."""
    record = options.now.loads(shipped(players)[0].yaml)
    game: Game = options.now.replay(record).at(7, 0)
    return game


def _chess(table: Table, rounds: int) -> None:
    """Measure the same for python-chess, for comparison."""
    import chess

    def game() -> chess.Board:
        dice, board = Random(1), chess.Board()
        while len(board.move_stack) < _PLIES and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
        return board

    board = game()
    timed = contest({"game": game, "copies": lambda: board.copy(stack=False)}, rounds)
    table.add(what="random plies of python-chess", a_second=len(board.move_stack) / timed["game"].least)
    table.add(what="copies of a python-chess board", a_second=1 / timed["copies"].least)
