"""Simulated games: computer players play from a seed to a finished record."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from attrs import Factory, define

from caverna.engine.players import Ask, Style, asking
from caverna.engine.simulation import about, drawn_seed, names_of
from caverna.model import record as core
from caverna.model.findings import Span

from ..record import Record, Round
from ..rules.game import ACTIONS, FEEDING, PLACEMENTS, Game
from ..steps import Drawn, Step
from .luck import Deck, Luck

Line = tuple[Step, ...]
_NOWHERE = Span(1, 1)
"""The position of a line that was not read from a text."""


class Player(Protocol):
    """The computer player of one seat."""

    def place(self, game: Game, seat: int) -> Line:
        """Return the placement of the next player, who can place."""

    def act(self, game: Game, seat: int, luck: Luck) -> Line:
        """Return the actions of the player to act."""

    def feed(self, game: Game, seat: int) -> Line:
        """Return the line of the feeding; empty if the player pays in food."""

    def end(self, game: Game, seat: int) -> Line:
        """Return the last free steps."""


@define
class PlayedRound:
    """A played round."""

    head: dict[str, Any]
    placements: list[tuple[str, Line]] = Factory(list)
    actions: list[tuple[str, Line]] = Factory(list)
    feeding: dict[str, Line] = Factory(dict)


@define
class Simulated:
    """A played game."""

    rounds: list[PlayedRound] = Factory(list)
    end: dict[str, Line] = Factory(dict)


def play_out(
    game: Game, players: Sequence[Player], luck: Luck, watch: Callable[[Game], None] = lambda game: None
) -> Simulated:
    """Play a game from between two rounds to its end and score it. ``watch`` is called after every line and phase."""
    played = Simulated()
    while game.due == "start":
        played.rounds.append(play_round(game, players, luck, watch))
    lines = {name: players[seat].end(game, seat) for seat, name in enumerate(game.players)}
    for seat, name in enumerate(game.players):
        if not any(isinstance(step, Drawn) for step in lines[name]):
            lines[name] += _named(game, seat, luck)
    played.end = {name: line for name, line in lines.items() if line}
    game.close("end", played.end)
    watch(game)
    return played


def _named(game: Game, seat: int, luck: Any) -> Line:
    """Return the step that names a hidden card. It may be any hidden card, since nobody has seen it."""
    return tuple(Drawn(luck.box.draw()) for _ in range(game.tribes[seat].hidden))


def play_round(
    game: Game, players: Sequence[Player], luck: Luck, watch: Callable[[Game], None] = lambda game: None
) -> PlayedRound:
    """Play one round."""
    played = PlayedRound(luck.head(game))
    game.begin(played.head)
    watch(game)
    while (seat := game.next_placer()) >= 0:
        line = players[seat].place(game, seat)
        played.placements.append((game.players[seat], line))
        game.changes.clear()
        game.apply(seat, line)
        watch(game)
    game.close("placements")
    while (name := game.to_act) is not None:
        seat = game.seat(name)
        line = players[seat].act(game, seat, luck)
        played.actions.append((name, line))
        game.changes.clear()
        game.apply(seat, line)
        watch(game)
    game.close("actions")
    watch(game)
    lines = {name: players[seat].feed(game, seat) for seat, name in enumerate(game.players)}
    played.feeding = {name: line for name, line in lines.items() if line}
    game.close("feeding", played.feeding)
    watch(game)
    return played


# --- records --------------------------------------------------------------------------------------------------


def simulate(
    players: int | Sequence[str],
    seed: int | None = None,
    style: Style | Sequence[Style] = "planner",
    rulings: Mapping[str, object] | None = None,
) -> Record:
    """Play a game to its end and return its record, which claims full score sheets.

    The same arguments with the same seed give the same record; without a seed, one is drawn.
    """
    from .styles import player_named, styles_for

    seed, players = drawn_seed(seed), names_of(players)

    game = Game(players, rulings)
    styles, luck = styles_for(style, len(players), seed), Luck(seed, game)
    seats = [
        player_named(each, f"{seed} {seat}") if isinstance(each, str) else Called(asking(each, luck))
        for seat, each in enumerate(styles)
    ]
    record = as_record(game, play_out(game, seats, luck))
    record.about = about(seed, style, styles)
    return record


def decider(style: str, seed: str, seat: int) -> Player:
    """Return a computer player of a style for a seat."""
    from .styles import player_named

    return player_named(style, seed)


def answer(decider: Player, game: Game, seat: int, luck: Any) -> Line:
    """Return the line of a computer player for the phase that is due."""
    if game.due == PLACEMENTS:
        return decider.place(game, seat)
    if game.due == ACTIONS:
        return decider.act(game, seat, luck)
    if game.due == FEEDING:
        return decider.feed(game, seat)
    return decider.end(game, seat) + _named(game, seat, luck)


class Called:
    """A player that calls a function for its lines."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def act(self, game: Game, seat: int, luck: Luck) -> Line:
        """Return the function's line of actions. The function rolls the dice with ``luck``."""
        return self._ask(game, seat)

    def place(self, game: Game, seat: int) -> Line:
        """Return the function's line."""
        return self._ask(game, seat)

    feed = end = place


shuffled = Deck


def as_record(game: Game, played: Simulated) -> Record:
    """Return the record of a finished game, which claims its scores."""
    record = Record(
        players=game.players,
        rulings=game.rulings.chosen(),
        rounds=[_round(entry) for entry in played.rounds],
        end=_lines(played.end),
        scores={
            name: {**{line.category: line.points for line in sheet.lines}, "total": sheet.total}
            for name, sheet in game.scores().items()
        },
    )
    record.number_rounds()
    return record


def _round(played: PlayedRound) -> Round:
    """Return the recorded round, without empty lines."""
    return Round(
        played.head.get("cards"),
        played.head.get("buildings"),
        placements=[_line(name, steps) for name, steps in played.placements],
        actions=[_line(name, steps) for name, steps in played.actions if steps],
        feeding=_lines(played.feeding),
    )


def _line(name: str, steps: Line) -> core.Line:
    return core.Line(name, steps, _NOWHERE)


def _lines(lines: Mapping[str, Line]) -> dict[str, core.Line] | None:
    return {name: _line(name, steps) for name, steps in lines.items()} or None
