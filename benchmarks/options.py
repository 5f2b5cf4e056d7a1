"""The options of a run of the benchmarks."""

from attrs import frozen

from .library import Library


@frozen
class Options:
    """The libraries to measure, and the amount of work."""

    libraries: tuple[Library, ...]
    """The libraries to measure: an earlier revision if one is named, then the current library."""
    short: bool = False
    """True to run everything once, only to see that it works."""
    rounds: int = 60
    """The number of runs of each contender."""
    records: int = 5000
    """The number of records that are checked in a batch."""
    before: str = ""
    """The earlier revision; empty if only the current library is measured."""

    @property
    def now(self) -> Library:
        """The current library."""
        return self.libraries[-1]
