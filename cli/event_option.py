"""The event that a command is about: ``event.yaml`` in a folder it is given, and the pairings beside it."""

import os
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import click
from attrs import frozen

from caverna.events.event_file import Event, EventError, RoundPairing, event_path, read_event, read_pairings
from caverna.events.standings import AVERAGE, POINTS, WINS, Scheme


class BrokenEvent(click.ClickException):
    """An event file that cannot be read."""

    exit_code = 2


@frozen
class Found:
    """The event of some paths, if they have one."""

    event: Event | None = None
    pairings: Sequence[RoundPairing] = ()

    def scheme(self, points: tuple[Fraction, ...], by: tuple[str, ...], best: int | None, least_games: int) -> Scheme:
        """Return how players are ranked: as the options say, else as the event does."""
        event = self.event or Event()
        points = points or event.points
        if POINTS in by and not points:
            raise click.UsageError("--by points needs the points of each place, as in --points 4,2,1,0")
        usual = event.by or ((POINTS, WINS, AVERAGE) if points else (WINS, AVERAGE))
        byes = Counter(player for pairing in self.pairings for player in pairing.byes)
        return Scheme(by or usual, points, best, least_games, byes, event.bye_points)


def event_of(paths: Sequence[str]) -> Found:
    """Return the event of the first path that has one."""
    for path in paths:
        if event_path(path) is not None:
            return loaded(path)
    return Found()


def loaded(path: str) -> Found:
    """Read the event of a folder, or of its file, with its pairings."""
    try:
        event = read_event(path)
        return Found(event, read_pairings(event.folder))
    except EventError as error:
        raise BrokenEvent("\n".join(error.messages)) from None


def without_event_files(paths: Sequence[str]) -> tuple[str, ...]:
    """Return paths with the folder of an event in the place of its file."""
    return tuple(os.path.dirname(path) or "." if event_path(path) == path else path for path in paths)
