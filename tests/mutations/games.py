"""The legal games that are mutated: seeded, over all player counts, both variants and all table options."""

from functools import lru_cache

from attrs import frozen
from random_game import RULINGS, play_game

from caverna import Record, loads
from caverna.simulate import claimed, simulate

VARIANTS = ("full", "introductory")


@frozen
class Source:
    """A game by its seed. ``rich``: everybody begins with plenty, so that all that costs something comes early."""

    players: int
    seed: int
    rich: bool = False

    @property
    def variant(self) -> str:
        """Every third game is an introductory one."""
        return VARIANTS[self.seed % 3 == 2]

    @property
    def rulings(self) -> dict[str, str]:
        """The table's readings, all in turn."""
        return RULINGS[(self.players + 7 * self.seed) % len(RULINGS)]

    def __str__(self) -> str:
        return f"{self.players} {self.seed}{' rich' if self.rich else ''}"

    def record(self) -> Record:
        """Play the game and return its record, with its scores."""
        if not self.rich:
            return simulate(self.players, self.seed, self.variant, self.rulings)
        played = play_game(self.players, self.seed, self.variant, self.rulings, rich=True)
        record = loads(played.text)
        record.scores = {name: claimed(sheet) for name, sheet in played.game.scores().items()}
        return record


def sources(seeds: range) -> list[Source]:
    """Return games of all player counts with these seeds, every other one rich."""
    return [
        Source(players, seed, rich=(players + seed) % 2 == 0) for seed in seeds for players in range(1, 8)
    ]


QUICK = sources(range(4))


@lru_cache(maxsize=len(QUICK))
def record_of(source: Source) -> Record:
    """Return the record of a game; it is shared and not to be changed."""
    return source.record()
