"""The event of a command: the ``event.yaml`` in one of the folders given to it."""

from collections.abc import Sequence
from fractions import Fraction

import click

from caverna.events import folder
from caverna.events.event_file import EventError, read_event, read_pairings
from caverna.events.folder import EventFolder
from caverna.events.folder import without_event_files as without_event_files
from caverna.events.standings import Scheme


class BrokenEvent(click.ClickException):
    """The error for an event file that cannot be read."""

    exit_code = 2


def event_of(paths: Sequence[str]) -> EventFolder:
    """Return the event of the first path that has one, or an event without a file."""
    try:
        return folder.event_of(paths)
    except EventError as error:
        raise BrokenEvent("\n".join(error.messages)) from None


def loaded(path: str) -> EventFolder:
    """Return the event of a folder or an event file. A missing event is an error."""
    try:
        event = read_event(path)
        return EventFolder(event, read_pairings(event.folder))
    except EventError as error:
        raise BrokenEvent("\n".join(error.messages)) from None


def scheme_of(
    found: EventFolder, points: tuple[Fraction, ...], by: tuple[str, ...], best: int | None, least_games: int
) -> Scheme:
    """Return the ranking scheme: the options of the command, and the event's settings for those that are not given."""
    try:
        return found.scheme(points, by, best, least_games)
    except ValueError:
        raise click.UsageError("--by points needs the points of each place, as in --points 4,2,1,0") from None
