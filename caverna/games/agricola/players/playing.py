"""Simulated games: computer players play from a seed to a finished record."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from caverna.engine.luck import Luck
from caverna.engine.players import Ask, Style, asking
from caverna.engine.simulation import about, drawn_seed, names_of
from caverna.model import record as core
from caverna.model.findings import Span

from ..catalogue.rounds import HARVESTS
from ..catalogue.spaces import FULL, SPACES
from ..moves.trial import Line
from ..record import Record, Round
from ..record_values import NO_HANDS
from ..rules.game import END, HARVEST, START, TURNS, Game
from ..rules.rounds import possible_cards
from ..steps import Step

PLAYERS = ("Ann", "Bob", "Cleo", "Dan", "Eve")
"""The names of the players if only their number is given."""
_NOWHERE = Span(1, 1)
"""The position of a line that was not read from a text."""


class Player(Protocol):
    """The computer player of one seat."""

    def turn(self, game: Game) -> Line:
        """Return the turn of the player to act."""

    def harvest(self, game: Game, seat: int) -> Line:
        """Return the line of the harvest; empty if there is nothing to decide."""

    def end(self, game: Game, seat: int) -> Line:
        """Return the last free steps."""


def moments(game: Game, players: Sequence[Player], dice: Random) -> Iterator[tuple[str, Any]]:
    """Play a game to its end. Yield each phase that was played: its name, and the card or the lines."""
    while (number := game.next_round()) is not None:
        card = SPACES[dice.choice(possible_cards(game, number))].full_name
        game.begin({"card": card})
        yield START, card
        while game.to_act is not None:
            player, line = game.to_act, players[game.seat_to_act].turn(game)
            game.play(player, line)
            yield TURNS, {player: line}
        if game.round in HARVESTS:
            lines = _said(game, [player.harvest(game, seat) for seat, player in enumerate(players)])
            game.close(HARVEST, lines)
            yield HARVEST, lines
    lines = _said(game, [player.end(game, seat) for seat, player in enumerate(players)])
    game.close(END, lines)
    yield END, lines


def _said(game: Game, lines: Sequence[Line]) -> dict[str, Line]:
    """Return the lines that are not empty, by player."""
    return {name: steps for name, steps in zip(game.players, lines, strict=True) if steps}


def game_by_chance(
    players: int, seed: int, mode: str = FULL, see: Callable[[Game, str, Any], None] | None = None
) -> Game:
    """Play a random game to its end and return it. ``see`` is called for every phase with the game and its lines."""
    from .chance import Chance

    game = Game(PLAYERS[:players], mode)
    seats = [Chance(f"{seed} {seat}", seat) for seat in range(players)]
    for part, said in moments(game, seats, Random(f"{seed} deal")):
        if see is not None:
            see(game, part, said)
    return game


# --- records --------------------------------------------------------------------------------------------------


def simulate(
    players: int | Sequence[str], seed: int | None = None, style: Style | Sequence[Style] = "planner", mode: str = FULL,
    rulings: Mapping[str, object] | None = None,
) -> Record:  # fmt: skip
    """Play a game to its end and return its record, which claims full score sheets.

    The same arguments with the same seed give the same record; without a seed, one is drawn. Planning players have no
    hand cards; random players invent some.
    """
    from .styles import RANDOM, player_named, styles_for

    seed, players = drawn_seed(seed), names_of(players)

    styles = styles_for(style, len(players), seed)
    hands = NO_HANDS if mode == FULL and RANDOM not in styles else None
    game = Game(players, mode, rulings, hands)
    luck = Luck(seed, game)
    seats = [
        player_named(each, f"{seed} {seat}", seat) if isinstance(each, str) else Called(asking(each, luck))
        for seat, each in enumerate(styles)
    ]
    record = Record(players=list(players), mode=mode, rulings=game.rulings.chosen(), hands=hands)
    record.about = about(seed, style, styles)
    for part, said in moments(game, seats, Random(f"{seed} deal")):
        _write(record, part, said)
    record.scores = {
        name: {**{line.category: line.points for line in sheet.lines}, "total": sheet.total}
        for name, sheet in game.scores().items()
    }
    record.number_rounds()
    return record


def decider(style: str, seed: str, seat: int) -> Player:
    """Return a computer player of a style for a seat."""
    from .styles import player_named

    return player_named(style, seed, seat)


def answer(decider: Player, game: Game, seat: int, luck: Luck) -> Line:
    """Return the line of a computer player for the phase that is due."""
    if game.to_act is not None:
        return decider.turn(game)
    return decider.end(game, seat) if game.due == END else decider.harvest(game, seat)


class Called:
    """A player that calls a function for its lines."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def turn(self, game: Game) -> Line:
        """Return the function's line for a turn."""
        return self._ask(game, game.seat_to_act)

    def harvest(self, game: Game, seat: int) -> Line:
        """Return the function's line for the harvest."""
        return self._ask(game, seat)

    end = harvest


class Cards:
    """The hidden round cards of a game, drawn within their stages."""

    def __init__(self, game: Game, dice: Random) -> None:
        self._dice = dice

    def head(self, game: Game) -> dict[str, Any]:
        """Return the card of the next round."""
        return {"card": SPACES[self._dice.choice(possible_cards(game, game.coming_round))].full_name}

    def named(self, step: Step) -> Step:
        """Return the step unchanged: no step of Agricola draws anything."""
        return step


shuffled = Cards


def _write(record: Record, part: str, said: Any) -> None:
    """Add a played phase to a record."""
    if part == START:
        record.rounds.append(Round(said))
        return
    lines = {name: core.Line(name, steps, _NOWHERE) for name, steps in said.items()}
    if part == TURNS:
        record.rounds[-1].turns.extend(lines.values())
    elif part == HARVEST:
        record.rounds[-1].harvest = lines or None
    else:
        record.end = lines or None
