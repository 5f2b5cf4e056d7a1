"""Simulated games: computer players play from a seed to a finished record."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from caverna.engine.luck import Luck
from caverna.engine.players import Ask, Style, asking, rotated
from caverna.engine.simulation import MIXED, about, drawn_seed, names_of, style_of_each
from caverna.model.findings import Span
from caverna.model.record import Line

from ..catalogue.rounds import FIRST_MARKED_ROUND, LEAF, NO_HARVEST, QUESTION, QUESTIONS, leaves_for, rounds_for
from ..catalogue.spaces import SPACES
from ..moves import Line as Steps
from ..notation import END
from ..options import FULL
from ..record import Record, Round
from ..rules.game import Game
from ..rules.rounds import possible_cards
from ..rules.scoring import ScoreSheet
from ..steps import Step
from .deciding import Player
from .styles import FORESIGHT, NAMES, player_named
from .valuation import STYLES

_NOWHERE = Span(1, 1)


def simulate(
    players: int | Sequence[str],
    seed: int | None = None,
    variant: str = FULL,
    rulings: Mapping[str, object] | None = None,
    style: Style | Sequence[Style] = FORESIGHT,
) -> Record:
    """Play a game to its end and return its record, which claims full score sheets.

    The same arguments with the same seed give the same record; without a seed, one is drawn. ``style`` is a name from
    `players.NAMES` for all players, or a list with a name or a function for each. ``mixed`` draws a foresighted style
    for each player.
    """
    names = names_of(players)
    seed = drawn_seed(seed)
    game = Game(names, variant, rulings)
    game.note_changes(False)
    record = Record(players=names, variant=variant, rulings=game.rulings.chosen())
    styles = _styles(style, len(names), seed)
    record.about = about(seed, style, styles)
    dice, luck = Random(f"{seed} deal"), Luck(seed, game)
    seats = [
        decider(each, f"{seed} {seat}", seat) if isinstance(each, str) else Called(asking(each, luck))
        for seat, each in enumerate(styles)
    ]
    markers = deal_markers(len(names), dice)
    while (number := game.next_round()) is not None:
        card = SPACES[dice.choice(possible_cards(game, number))].name
        record.rounds.append(play_round(game, seats, card, markers.get(number)))
    record.end = _lines(game, [player.end(game, seat) for seat, player in enumerate(seats)])
    game.end(_steps(record.end))
    record.scores = {name: claimed(sheet) for name, sheet in game.scores().items()}
    record.number_rounds()
    return record


def _styles(style: Style | Sequence[Style], players: int, seed: int) -> list[Style]:
    """Return the style of each player."""
    return style_of_each(rotated(list(STYLES), players, seed) if style == MIXED else style, players, NAMES)


def decider(style: str, seed: str, seat: int) -> Player:
    """Return a computer player of a style for a seat."""
    return player_named(style, seed)


def answer(decider: Player, game: Game, seat: int, luck: Luck) -> Steps:
    """Return the line of a computer player for the phase that is due."""
    if game.to_act is not None:
        return decider.turn(game)
    if game.due == END:
        return decider.end(game, seat)
    return decider.harvest(game, seat) if game.round_end() != NO_HARVEST else ()


class Called:
    """A player that calls a function for turns, harvests and the end, but not for free actions between them."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def start(self, game: Game, seat: int, card: str, marker: str | None) -> Steps:
        """Return no steps."""
        return ()

    def between(self, game: Game, seat: int) -> Steps:
        """Return no steps."""
        return ()

    def turn(self, game: Game) -> Steps:
        """Return the function's line for a turn."""
        return self._ask(game, game.seat_to_act)

    def harvest(self, game: Game, seat: int) -> Steps:
        """Return the function's line for the harvest."""
        return self._ask(game, seat)

    end = harvest


class Markers:
    """The hidden harvest markers of a game, and the cards, which are drawn among those left of their stage."""

    def __init__(self, game: Game, dice: Random) -> None:
        self._dice = dice
        players = len(game.homes)
        left = [LEAF] * (leaves_for(players) - game.leaves) + [QUESTION] * (QUESTIONS - game.questions)
        dice.shuffle(left)
        self._left = left if players > 1 else []

    def head(self, game: Game) -> dict[str, Any]:
        """Return the card and the marker of the next round."""
        number = game.coming_round
        card = SPACES[self._dice.choice(possible_cards(game, number))].name
        return {"card": card, **({"marker": self._left.pop()} if number >= FIRST_MARKED_ROUND and self._left else {})}

    def named(self, step: Step) -> Step:
        """Return the step unchanged: no step of Caverna draws anything."""
        return step


shuffled = Markers


def deal_markers(players: int, dice: Random) -> dict[int, str]:
    """Shuffle the harvest markers and assign them to the rounds that have one (setup.markers)."""
    if players == 1:
        return {}
    rounds = [number for number in rounds_for(players) if number >= FIRST_MARKED_ROUND]
    markers = [LEAF] * leaves_for(players) + [QUESTION] * QUESTIONS
    dice.shuffle(markers)
    return dict(zip(rounds, markers, strict=True))


def play_round(game: Game, players: Sequence[Player], card: str, marker: str | None) -> Round:
    """Let the players play the next round, and return the recorded round."""
    seats = list(enumerate(players))
    start = _lines(game, [player.start(game, seat, card, marker) for seat, player in seats]) or {}
    game.reveal(card, marker, _steps(start))
    entry = Round(card, marker=marker, start=start)
    while game.to_act is not None:
        for seat, player in seats:
            _play(game, entry, seat, player.between(game, seat))
        _play(game, entry, game.seat_to_act, players[game.seat_to_act].turn(game))
    if game.round_end() != NO_HARVEST:
        entry.harvest = _lines(game, [player.harvest(game, seat) for seat, player in seats])
    game.harvest(_steps(entry.harvest))
    return entry


def claimed(sheet: ScoreSheet) -> dict[str, int]:
    """Return a score sheet as claims of a record: every line, and the total."""
    return {**{line.category: line.points for line in sheet.lines}, "total": sheet.total}


def _play(game: Game, entry: Round, seat: int, steps: Steps) -> None:
    if steps:
        name = game.homes[seat].name
        game.apply(seat, steps)  # players have tried it, so it is legal
        entry.turns.append(Line(name, steps, _NOWHERE))


def _lines(game: Game, lines: Sequence[Steps]) -> dict[str, Line] | None:
    """Return the lines that are not empty; None if there are none."""
    found = {name: Line(name, steps, _NOWHERE) for name, steps in zip(game.players, lines, strict=True) if steps}
    return found or None


def _steps(lines: Mapping[str, Line] | None) -> dict[str, Steps]:
    return {name: line.steps for name, line in (lines or {}).items()}
