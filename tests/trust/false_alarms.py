"""No false alarms: whole games played by the library's players must verify from their text, and score as a naive
scorer scores them. ``python -m false_alarms --style random --games 10000`` (with ``tests`` on the path) prints the
numbers; an internal error ends the run.
"""

import argparse
import sys
from collections.abc import Iterator
from time import process_time

from attrs import Factory, define, frozen

from caverna import Record, loads, replay, verify
from caverna.games.caverna.players.playing import simulate
from caverna.games.caverna.players.styles import NAMES, RANDOM
from caverna.text.writing.writer import dumps
from tests.support.naive_scoring import naive_score
from tests.support.random_game import RULINGS

VARIANTS = ("full", "introductory")


@frozen
class Seeded:
    """A game by its seed, which also gives the number of players, the variant and the table."""

    seed: int
    style: str

    @property
    def players(self) -> int:
        """All player counts in turn."""
        return 1 + self.seed % 7

    def play(self) -> Record:
        """Play the game: every fourth is an introductory one, the table options in turn."""
        variant = VARIANTS[self.seed % 4 == 3]
        return simulate(self.players, self.seed, variant, RULINGS[self.seed % len(RULINGS)], self.style)


@define
class Checked:
    """What became of some games."""

    games: int = 0
    alarms: list[str] = Factory(list)
    """What was found in games that are legal, and scores on which the two scorers differ."""
    playing: list[float] = Factory(list)
    """Seconds that each game took to play, and to read and verify."""
    verifying: list[float] = Factory(list)

    def told(self) -> str:
        """Return the numbers."""
        return (
            f"{self.games} games, {len(self.alarms)} false alarms; "
            f"seconds a game: play {mean(self.playing):.3f} (most {max(self.playing):.3f}), "
            f"read and verify {mean(self.verifying):.4f} (most {max(self.verifying):.4f})"
        )


def mean(seconds: list[float]) -> float:
    """Return the mean of some times."""
    return sum(seconds) / len(seconds)


def check(games: Iterator[Seeded]) -> Checked:
    """Play games, write them down, verify the text and score them a second time."""
    found = Checked()
    for seeded in games:
        begun = process_time()
        record = seeded.play()
        played = process_time()
        text = dumps(record)
        written = process_time()
        report = verify(loads(text, str(seeded)))
        found.verifying.append(process_time() - written)
        found.playing.append(played - begun)
        found.games += 1
        if not report.verified:
            found.alarms.append(f"{seeded}: {[str(finding) for finding in report.findings] or 'not finished'}")
        found.alarms += differences(record)
    return found


def differences(record: Record) -> list[str]:
    """Return the players whose claimed sheets, the library's, are not those of the naive scorer."""
    game = replay(record).game
    assert game is not None
    claimed = record.scores or {}
    return [
        f"{home.name} scores {claimed.get(home.name)}, the naive scorer says {naive_score(home)}"
        for home in game.homes
        if claimed.get(home.name) != naive_score(home)
    ]


def seeded(style: str, first: int, games: int) -> Iterator[Seeded]:
    """Return games with consecutive seeds."""
    return (Seeded(seed, style) for seed in range(first, first + games))


def main() -> int:
    """Print the numbers; the exit status tells whether there was a false alarm."""
    parser = argparse.ArgumentParser(prog="false_alarms", description="Play games and verify them from their text.")
    parser.add_argument("--style", choices=NAMES, default=RANDOM, help=f"how all play ({RANDOM})")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--games", type=int, default=100, help="how many games (100)")
    chosen = parser.parse_args()
    found = check(seeded(chosen.style, chosen.first, chosen.games))
    print(f"{chosen.style}, seeds {chosen.first} to {chosen.first + chosen.games - 1}: {found.told()}")
    for alarm in found.alarms[:10]:
        print(alarm)
    return 1 if found.alarms else 0


if __name__ == "__main__":
    sys.exit(main())
