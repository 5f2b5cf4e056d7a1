"""The optional parts of a game: terminal texts, score sheets, positions. A game from another package may lack them."""

from typing import TypeVar

import click

from caverna.engine.terminal import Terminal
from caverna.model.ruleset import Ruleset
from caverna.scoresheets.model import TallyRules

Part = TypeVar("Part")


def terminal_of(game: Ruleset) -> Terminal:
    """Return the terminal texts of a game: its moves and names. A game without them is a usage error."""
    return _present(game, game.terminal, "this command does not know the moves and names of")


def tally_of(game: Ruleset) -> TallyRules:
    """Return the rules for score sheets of a game. A game without them is a usage error."""
    return _present(game, game.tally, "there are no score sheets without moves of")


def check_positions(game: Ruleset) -> None:
    """Raise a usage error if a game has no positions."""
    _present(game, game.positions, "there are no positions of")


def _present(game: Ruleset, part: Part | None, lacking: str) -> Part:
    if part is None:
        raise click.UsageError(f"{lacking} {game.title}; 'caverna verify' works")
    return part
