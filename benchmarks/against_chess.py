"""2. The time for one dwarf placement, compared with one ply of python-chess, both from text."""

from collections.abc import Callable
from importlib.util import find_spec
from io import StringIO
from random import Random

from .clock import contest
from .games import shipped
from .options import Options
from .table import Table

TITLE = "2. A dwarf placement against a ply of python-chess"
_MOST, _AIM = 1.5, 1.0
_CHESS_GAMES = 12
_PLIES = 120


def run(options: Options) -> list[Table]:
    """Measure microseconds per placement and per ply."""
    table = Table(TITLE)
    if find_spec("chess") is None:
        table.note = "python-chess is not installed: `pip install chess`, or run `benchmarks/run`."
        table.add(measure="(not measured)")
        return [table]
    import chess.pgn

    pgn = [game_as_pgn(seed) for seed in range(2 if options.short else _CHESS_GAMES)]
    plies = sum(map(plies_of, pgn))
    for players in (2, 4, 7):
        games = shipped(players)[:1] if options.short else shipped(players)
        for library in options.libraries:
            games = [game for game in games if library.verify(library.loads(game.yaml)).ok]
        placements = sum(game.placements for game in games)
        contenders: dict[str, Callable[[], object]] = {
            "chess": lambda: [chess.pgn.read_game(StringIO(text)) for text in pgn]
        }
        for library in options.libraries:
            contenders[library.name] = library.checking([game.yaml for game in games])
        timed = contest(contenders, options.rounds)
        each = plies / placements
        table.add(
            measure="placement / ply",
            games=f"{players} players, {placements} placements",
            **{library.name: timed[library.name].ratio(timed["chess"]) * each for library in options.libraries},
            least=timed["now"].least_ratio(timed["chess"]) * each,
            at_most=_MOST,
            aim=_AIM,
            us_a_placement=timed["now"].median / placements * 1e6,
            us_a_ply=timed["chess"].median / plies * 1e6,
        )
    table.note = (
        f"python-chess {chess.__version__}: `chess.pgn.read_game` of {len(pgn)} games, {plies} plies, seeded random "
        "moves that take when they can. A placement includes its share of everything: sub-actions, prices, housing, "
        "harvests and scoring."
    )
    return [table]


def plies_of(pgn: str) -> int:
    """Count the moves of a game, of both players."""
    import chess.pgn

    game = chess.pgn.read_game(StringIO(pgn))
    assert game is not None
    return sum(1 for _ in game.mainline_moves())


def game_as_pgn(seed: int) -> str:
    """Return a legal game as PGN. The moves are random; every second one is a capture if possible."""
    import chess.pgn

    dice = Random(seed)
    board = chess.Board()
    while len(board.move_stack) < _PLIES and not board.is_game_over():
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        takes = [move for move in moves if board.is_capture(move)]
        board.push(dice.choice(takes if takes and dice.random() < 0.5 else moves))
    return str(chess.pgn.Game.from_board(board))
