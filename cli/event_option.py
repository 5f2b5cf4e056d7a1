"""The event that a command is about: ``event.yaml`` in a folder it is given."""

from collections.abc import Sequence
from fractions import Fraction

import click

from caverna.events import folder
from caverna.events.event_file import EventError, read_event, read_pairings
from caverna.events.folder import EventFolder
from caverna.events.folder import without_event_files as without_event_files
from caverna.events.standings import Scheme


class BrokenEvent(click.ClickException):
    """An event file that cannot be read."""

    exit_code = 2


def event_of(paths: Sequence[str]) -> EventFolder:
    """Return the event of the first path that has one."""
    try:
        return folder.event_of(paths)
    except EventError as error:
        raise BrokenEvent("\n".join(error.messages)) from None


def loaded(path: str) -> EventFolder:
    """Read the event of a folder, or of its file; there must be one."""
    try:
        event = read_event(path)
        return EventFolder(event, read_pairings(event.folder))
    except EventError as error:
        raise BrokenEvent("\n".join(error.messages)) from None


def scheme_of(
    found: EventFolder, points: tuple[Fraction, ...], by: tuple[str, ...], best: int | None, least_games: int
) -> Scheme:
    """Return how players are ranked, by the options of a command and the event."""
    try:
        return found.scheme(points, by, best, least_games)
    except ValueError:
        raise click.UsageError("--by points needs the points of each place, as in --points 4,2,1,0") from None
