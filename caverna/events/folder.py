"""The folder of an event: what ``event.yaml`` says, and the pairings beside it."""

import os
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from .event_file import Event, RoundPairing, event_path, read_event, read_pairings
from .standings import AVERAGE, POINTS, WINS, Scheme


@frozen
class EventFolder:
    """The event of some paths, if they have one."""

    event: Event | None = None
    pairings: Sequence[RoundPairing] = ()

    @property
    def name(self) -> str:
        """The name of the event, empty where nobody says it."""
        return self.event.name if self.event is not None else ""

    def scheme(
        self,
        points: Sequence[Fraction] = (),
        by: Sequence[str] = (),
        best: int | None = None,
        least_games: int = 1,
    ) -> Scheme:
        """Return how players are ranked: as the arguments say, else as the event does.

        Raise ValueError where points are missing.
        """
        event = self.event or Event()
        points = points or event.points
        if POINTS in by and not points:
            raise ValueError("to rank by points, give the points of each place")
        usual = event.by or ((POINTS, WINS, AVERAGE) if points else (WINS, AVERAGE))
        byes = Counter(player for pairing in self.pairings for player in pairing.byes)
        return Scheme(tuple(by) or usual, tuple(points), best, least_games, byes, event.bye_points)


NO_EVENT = EventFolder()


def event_of(paths: Sequence[str]) -> EventFolder:
    """Return the event of the first path that has one. `EventError` for one that cannot be read."""
    for path in paths:
        if event_path(path) is not None:
            event = read_event(path)
            return EventFolder(event, read_pairings(event.folder))
    return NO_EVENT


def without_event_files(paths: Sequence[str]) -> tuple[str, ...]:
    """Return paths with the folder of an event in the place of its file."""
    return tuple(os.path.dirname(path) or "." if event_path(path) == path else path for path in paths)
