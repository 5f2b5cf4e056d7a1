"""No false alarms: whole games played by the library's players must verify from their text, and score as a naive
scorer scores them. ``python -m tests.trust.false_alarms --style random --games 10000`` prints the numbers, with
``--game stone-age`` those of another game; an internal error ends the run.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from time import process_time
from typing import Any

from attrs import Factory, define, frozen

from caverna.engine.replay import replay
from caverna.engine.simulation import SEATS
from caverna.engine.verify import verify
from caverna.games.agricola.state.position import home_of
from caverna.games.stone_age.state.position import tribe_of
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset, ruleset
from caverna.reading.reader import loads
from caverna.writing.writer import dumps
from tests.support import agricola_scoring, naive_scoring, stone_age_scoring

CAVERNA = "caverna"
SCORERS: dict[str, Callable[[Any], Mapping[str, Mapping[str, int]]]] = {
    CAVERNA: lambda game: {home.name: naive_scoring.naive_score(home) for home in game.homes},
    "agricola": lambda game: {
        home.name: agricola_scoring.naive_score(home_of(home), sum(points for _, points in home.stated_points))
        for home in game.homes
    },
    "stone-age": lambda game: {tribe.name: stone_age_scoring.naive_score(tribe_of(tribe)) for tribe in game.tribes},
}
"""Game -> its naive scorer."""


@frozen
class Seeded:
    """A game made from its seed, which also decides the number of players, the variant and the table options."""

    seed: int
    style: str
    game: str = CAVERNA

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return ruleset(self.game.replace("-", " "))

    def play(self) -> Record:
        """Play the game. Player counts and table options take turns; every fourth game has another variant."""
        played = self.ruleset
        players = SEATS[: played.players[self.seed % len(played.players)]]
        options = list(product(*played.table_options.values()))
        head: dict[str, Any] = {
            "rulings": dict(zip(played.table_options, options[self.seed % len(options)], strict=True))
        }  # fmt: skip
        head |= {name: values[self.seed % 4 == 3] for name, values in played.variants.items()}
        return played.simulate(players, self.seed, self.style, head)


@define
class Checked:
    """The results of checking some games."""

    games: int = 0
    alarms: list[str] = Factory(list)
    """Findings in legal games, and scores on which the two scorers differ."""
    playing: list[float] = Factory(list)
    """Seconds that each game took to play, and to read and verify."""
    verifying: list[float] = Factory(list)

    def told(self) -> str:
        """Return the figures as text."""
        return (
            f"{self.games} games, {len(self.alarms)} false alarms; "
            f"seconds a game: play {mean(self.playing):.3f} (most {max(self.playing):.3f}), "
            f"read and verify {mean(self.verifying):.4f} (most {max(self.verifying):.4f})"
        )


def mean(seconds: list[float]) -> float:
    """Return the mean of some seconds."""
    return sum(seconds) / len(seconds)


def check(games: Iterator[Seeded]) -> Checked:
    """Play games, write them, verify the text and score them with the naive scorer."""
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
        if report.grade is None:
            found.alarms.append(f"{seeded}: {[str(finding) for finding in report.findings] or 'not finished'}")
        found.alarms += differences(record, SCORERS[seeded.game])
    return found


def differences(record: Record, scorer: Callable[[Any], Mapping[str, Mapping[str, int]]]) -> list[str]:
    """Return the players for whom the library and the naive scorer differ."""
    game = replay(record).game
    assert game is not None
    claimed = record.scores or {}
    return [
        f"{player} scores {claimed.get(player)}, the naive scorer says {sheet}"
        for player, sheet in scorer(game).items()
        if claimed.get(player) != sheet
    ]


def seeded(style: str, first: int, games: int, game: str = CAVERNA) -> Iterator[Seeded]:
    """Return games with consecutive seeds."""
    return (Seeded(seed, style, game) for seed in range(first, first + games))


def main() -> int:
    """Print the figures; return 1 if there was a false alarm."""
    parser = argparse.ArgumentParser(prog="false_alarms", description="Play games and verify them from their text.")
    parser.add_argument("--game", choices=SCORERS, default=CAVERNA, help=f"which game ({CAVERNA})")
    parser.add_argument("--style", default="random", help="how all play (random)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--games", type=int, default=100, help="how many games (100)")
    chosen = parser.parse_args()
    found = check(seeded(chosen.style, chosen.first, chosen.games, chosen.game))
    print(f"{chosen.style}, seeds {chosen.first} to {chosen.first + chosen.games - 1}: {found.told()}")
    for alarm in found.alarms[:10]:
        print(alarm)
    return 1 if found.alarms else 0


if __name__ == "__main__":
    sys.exit(main())
