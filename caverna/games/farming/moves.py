"""The spaces that the next player can use, in words and for programs."""

from typing import ClassVar

import click
from attrs import astuple, frozen

from caverna.engine.terminal import Closed, Moves
from caverna.model.columns import table


@frozen
class UsableSpace:
    """A space that can be used, with the goods on it and what it offers."""

    name: str
    goods: str
    offers: str


@frozen
class SpaceMoves(Moves):
    """The spaces that the next player can use, and the others with the reason."""

    _json_keys: ClassVar[str] = "round phase player spaces? closed? next?"
    spaces: list[UsableSpace] | None = None
    closed: list[Closed] | None = None


def spaces_text(heading: str, supply: object, usable: list[UsableSpace], closed: list[Closed], columns: int) -> str:
    """Return the spaces that can be used, and the others with the reason, in words."""
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
