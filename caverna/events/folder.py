"""The folder of an event: its settings and pairings."""

import os
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from .event_file import Event, RoundPairing, event_path, read_event, read_pairings
from .standings import AVERAGE, POINTS, WINS, Scheme


@frozen
class EventFolder:
    """The event and its pairings; both are empty for paths without an event."""

    event: Event | None = None
    pairings: Sequence[RoundPairing] = ()

    @property
    def name(self) -> str:
        """The name of the event; empty if unknown."""
        return self.event.name if self.event is not None else ""

    def scheme(
        self,
        points: Sequence[Fraction] = (),
        by: Sequence[str] = (),
        best: int | None = None,
        least_games: int = 1,
    ) -> Scheme:
        """Return the scheme of the ranking: by the arguments, else by the event, else the default.

        Raises ValueError if players are ranked by points but the points of places are missing.
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
    """Return the event of the first path that has one. Raise `EventError` if it cannot be read."""
    for path in paths:
        if event_path(path) is not None:
            event = read_event(path)
            return EventFolder(event, read_pairings(event.folder))
    return NO_EVENT


def without_event_files(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the paths, with the folder of an event instead of its event file."""
    return tuple(os.path.dirname(path) or "." if event_path(path) == path else path for path in paths)
