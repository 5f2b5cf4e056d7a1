"""What a game from elsewhere may not have: words for a terminal, a page."""

from typing import Any

import click

from caverna.engine.terminal import Terminal
from caverna.model.ruleset import Ruleset
from caverna.scoresheets.model import TallyRules


def page_of(game: Ruleset) -> Any:
    """Return what is shown of a game in a browser."""
    return _part(game, "page", "there is no page of")


def terminal_of(game: Ruleset) -> Terminal:
    """Return what the command knows of the moves and names of a game."""
    found: Terminal = _part(game, "terminal", "this command does not know the moves and names of")
    return found


def tally_of(game: Ruleset) -> TallyRules:
    """Return what the score sheets of a game are made of."""
    found: TallyRules = _part(game, "tally", "there are no tallies of")
    return found


def check_positions(game: Ruleset) -> None:
    """See that moments of a game can be written as positions."""
    _part(game, "position_of", "there are no positions of")


def _part(game: Ruleset, name: str, lacking: str) -> Any:
    found = getattr(game, name, None)
    if found is None:
        raise click.UsageError(f"{lacking} {game.title}; it can be verified")
    return found
