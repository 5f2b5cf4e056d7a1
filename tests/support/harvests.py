"""Tables before a harvest, for tests of rules."""

from collections.abc import Callable

from caverna.games.caverna import Game
from caverna.games.caverna.goods import FOOD
from caverna.games.caverna.rules.game import HARVEST_DUE
from tests.support.table import steps, table


def due(round_: int = 3, players: int = 2, question: int = 0) -> Game:
    """Return a game after the turns of a round. ``question`` is the number of its question mark, from 1 to 3.

    Round 3 has a harvest, round 4 takes 1 food per dwarf, rounds 1 and 2 have none. Everybody has 20 food.
    """
    game = table(players, round_)
    if round_ >= 6 and players > 1:
        game.marker, game.questions, game.leaves = ("question", question, 0) if question else ("leaf", 0, 1)
    game.phase, game.seat_to_act = HARVEST_DUE, -1
    for home in game.homes:
        home.goods[FOOD] = 20
    return game


def reap(game: Game, **lines: str) -> Game:
    """Play the harvest with these lines, and return the game."""
    game.harvest({player: steps(line) for player, line in lines.items()})
    return game


def broken(game: Game, **lines: str) -> tuple[Game, Callable[[], object]]:
    """Return a broken case: a harvest with these lines."""
    return game, lambda: reap(game, **lines)


def food(game: Game, count: int, player: str = "Ann") -> Game:
    """Set the food of a player, and return the game."""
    game.home(player).goods[FOOD] = count
    return game
