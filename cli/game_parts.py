"""Optional parts of games of other packages: texts for a terminal, positions."""

from typing import TypeVar

import click

from caverna.engine.terminal import Terminal
from caverna.model.ruleset import Ruleset
from caverna.scoresheets.model import TallyRules

Part = TypeVar("Part")


def terminal_of(game: Ruleset) -> Terminal:
    """Return what the command knows of the moves and names of a game."""
    return _present(game, game.terminal, "this command does not know the moves and names of")


def tally_of(game: Ruleset) -> TallyRules:
    """Return what the score sheets of a game are made of."""
    return _present(game, game.tally, "there are no score sheets without moves of")


def check_positions(game: Ruleset) -> None:
    """See that moments of a game can be written as positions."""
    _present(game, game.positions, "there are no positions of")


def _present(game: Ruleset, part: Part | None, lacking: str) -> Part:
    if part is None:
        raise click.UsageError(f"{lacking} {game.title}; it can be verified")
    return part
