"""The spaces that the next player can use: as text and as JSON."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import click
from attrs import astuple, frozen

from caverna.engine.terminal import Closed, Moves
from caverna.model.columns import table

from .game import WORK, FarmGame

OneGame = TypeVar("OneGame", bound=FarmGame[Any])


@frozen
class UsableSpace:
    """A space that can be used, with the goods on it and what it offers."""

    name: str
    goods: str
    offers: str


@frozen
class SpaceMoves(Moves):
    """The spaces that the next player can use, and the closed ones with the reason."""

    _json_keys: ClassVar[str] = "round phase player spaces? closed? next?"
    spaces: list[UsableSpace] | None = None
    closed: list[Closed] | None = None


def space_moves(
    game: OneGame,
    next_phase_text: Callable[[OneGame], str],
    spaces: Callable[[OneGame], tuple[list[UsableSpace], list[Closed]]],
) -> SpaceMoves:
    """Return the spaces that the next player can use, for JSON.

    ``spaces`` returns the usable and the closed ones. Outside of turns, ``next_phase_text`` names the next phase.
    """
    when = game.coming_round, game.phase, game.to_act
    if game.phase != WORK:
        return SpaceMoves(*when, next_phase_text(game))
    usable, closed = spaces(game)
    return SpaceMoves(*when, spaces=usable, closed=closed)


def spaces_text(heading: str, supply: object, usable: list[UsableSpace], closed: list[Closed], columns: int) -> str:
    """Return a text that lists the player's supply, the usable spaces, and the closed ones with the reason."""
    lines = [
        heading,
        f"In supply: {supply}.",
        "",
        click.style("Spaces that can be used", bold=True) if usable else "No free space can be used: pass.",
        table([astuple(space) for space in usable], "", columns, "  "),
    ]
    if closed:
        lines += [click.style("Not now", bold=True), table([astuple(space) for space in closed], "", columns, "  ")]
    return "\n".join(lines)
