"""What a run of the benchmarks is asked for."""

from attrs import frozen

from .library import Library


@frozen
class Options:
    """How long to measure, and what."""

    libraries: tuple[Library, ...]
    """The library as it is, last; before it, where one is asked for, as it was."""
    short: bool = False
    """Everything once, to see that it works."""
    rounds: int = 60
    """How often each contender runs."""
    records: int = 5000
    """How many records are checked in a batch."""
    before: str = ""
    """The revision of the library as it was; empty if only the present one is measured."""

    @property
    def now(self) -> Library:
        """The library as it is."""
        return self.libraries[-1]
