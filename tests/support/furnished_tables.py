"""Tables for tests of furnishings, with an exact supply, and functions to play harvests and rounds."""

from caverna.games.caverna import Game
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE
from caverna.games.caverna.state.home import Home
from tests.support.table import build, give, steps, table


def stock(home: Home, amount: str) -> Home:
    """Set the supply to exactly these goods, and return the home."""
    home.goods[:] = [0] * len(home.goods)
    return give(home, amount)


def furnished(amount: str, players: int = 2, round_: int = 1, /, variant: str = "full", **cells: str) -> Game:
    """Return a game in which Ann has exactly these goods, and these tiles in addition to those at the start."""
    game = table(players, round_, variant)
    stock(build(game, "Ann", **cells), amount)
    return game


def harvest(game: Game, line: str = "") -> Home:
    """Play the harvest of the round with Ann's line, and return her home."""
    game.phase, game.seat_to_act = HARVEST_DUE, -1
    game.harvest({"Ann": steps(line)} if line else {})
    return game.home("Ann")


def next_round(game: Game, card: str | None = None) -> Home:
    """Begin the next round, without the harvest of this one, and return Ann's home."""
    game.phase = BETWEEN
    game.reveal(card)
    return game.home("Ann")
