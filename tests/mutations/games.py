"""The legal games that are mutated: seeded, over all player counts, both variants and all table options."""

from collections.abc import Iterator
from functools import cache
from itertools import count

from attrs import frozen
from random_game import RULINGS, play_game

from caverna import Record, loads
from caverna.players import FORESIGHT, RANDOM, RESTLESS
from caverna.simulate import claimed, simulate

VARIANTS = ("full", "introductory")
RICH = "rich"
"""Played at random by people who begin with plenty, so that what costs much comes early."""
STYLES = (RANDOM, FORESIGHT, RICH, RESTLESS)
PLAYERS = range(1, 8)


@frozen
class Source:
    """A game by its seed, and how it is played."""

    players: int
    seed: int
    style: str

    @property
    def variant(self) -> str:
        """Every third game is an introductory one."""
        return VARIANTS[self.seed % 3 == 2]

    @property
    def rulings(self) -> dict[str, str]:
        """The table's readings, all in turn."""
        return RULINGS[(self.players + 7 * self.seed) % len(RULINGS)]

    def __str__(self) -> str:
        return f"{self.players} {self.seed} {self.style}"

    def record(self) -> Record:
        """Play the game and return its record, with its scores."""
        if self.style != RICH:
            return simulate(self.players, self.seed, self.variant, self.rulings, self.style)
        played = play_game(self.players, self.seed, self.variant, self.rulings, rich=True)
        record = loads(played.text)
        record.scores = {name: claimed(sheet) for name, sheet in played.game.scores().items()}
        return record


def sources(seeds: range) -> list[Source]:
    """Return games of all player counts with these seeds; how they are played goes round."""
    return [Source(players, seed, STYLES[(players + seed) % len(STYLES)]) for seed in seeds for players in PLAYERS]


QUICK = sources(range(2))
"""For every run of the tests."""


@cache
def quick_records() -> dict[Source, Record]:
    """Return the records of the quick games. They are shared and not to be changed."""
    return {source: source.record() for source in QUICK}


def more() -> Iterator[Source]:
    """Return games without end that take little time, for what seldom comes up."""
    return (Source(players, seed, (RICH, RANDOM)[seed % 2]) for seed in count(1000) for players in PLAYERS)
