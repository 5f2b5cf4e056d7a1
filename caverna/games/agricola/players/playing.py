"""Whole games played by themselves, from a seed."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from ..catalogue.rounds import HARVESTS
from ..catalogue.spaces import FULL, SPACES
from ..legal import Line
from ..rules.game import END, HARVEST, Game
from ..rules.rounds import possible_cards
from .chance import Chance

PLAYERS = ("Ann", "Bob", "Cleo", "Dan", "Eve")
"""The players of a game for which only their number is given."""


def game_by_chance(
    players: int, seed: int, mode: str = FULL, see: Callable[[Game, str, dict[str, Line]], None] | None = None
) -> Game:
    """Play a game to its end and return it; ``see`` looks at every moment: the game, the part and its lines."""
    game = Game(PLAYERS[:players], mode)
    for part, lines in moments(game, seed):
        if see is not None:
            see(game, part, lines)
    return game


def moments(game: Game, seed: int) -> Iterator[tuple[str, dict[str, Line]]]:
    """Play a game on to its end, and tell of each part played: its name and the lines."""
    dice = Random(f"{seed} deal")
    seats = [Chance(f"{seed} {seat}") for seat in range(len(game.homes))]
    while (number := game.next_round()) is not None:
        card = SPACES[dice.choice(possible_cards(game, number))].full_name
        game.begin({"card": card})
        yield card, {}
        while game.to_act is not None:
            player, line = game.to_act, seats[game.seat_to_act].turn(game)
            game.play(player, line)
            yield "turns", {player: line}
        if game.round in HARVESTS:
            lines = _lines(game, [player.harvest(game, seat) for seat, player in enumerate(seats)])
            game.close(HARVEST, lines)
            yield HARVEST, lines
    lines = _lines(game, [player.end(game, seat) for seat, player in enumerate(seats)])
    game.close(END, lines)
    yield END, lines


def _lines(game: Game, lines: Sequence[Line]) -> dict[str, Line]:
    """Return the lines of those who decided something."""
    return {name: steps for name, steps in zip(game.players, lines, strict=True) if steps}
