"""The page of a game, which a game from elsewhere may not have."""

from typing import Any

import click

from caverna.core.ruleset import Ruleset


def page_of(game: Ruleset) -> Any:
    """Return what is shown of a game in a browser."""
    page = getattr(game, "page", None)
    if page is None:
        raise click.UsageError(f"there is no page of {game.title}; it can be verified and scored")
    return page
