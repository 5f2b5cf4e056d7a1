"""Everything that `choices` offers can be played.

``python -m tests.trust.offered_choices --moments 2000`` draws points in shipped and in new games, composes lines from
the choices there and plays each. It prints the counts, the lines that were refused, and the processor time of answers.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from time import process_time
from typing import Any

from attrs import Factory, define

from caverna import load
from caverna.engine.simulation import SEATS
from caverna.model.record import Record
from caverna.model.ruleset import ruleset
from caverna.model.steps import Step
from tests.support.corpus import RECORDS
from tests.support.offered_lines import Asking, Data, Line, Unreachable, ends, lines_of, sure

GAMES = ("caverna", "agricola", "stone age")


@define
class Answered:
    """The duration of a call of `choices`, and its arguments."""

    seconds: float
    asked: str


@define
class Leaves:
    """The results of playing the composed lines."""

    moments: Counter[str] = Factory(Counter)
    """Game and phase -> number of points."""
    lines: int = 0
    unsure: int = 0
    """Rows offered with ``"sure": false``, which are not followed."""
    dead: list[str] = Factory(list)
    answers: list[Answered] = Factory(list)

    def told(self) -> Iterator[str]:
        """Return the figures, line by line."""
        drawn = ", ".join(f"{count} {name}" for name, count in sorted(self.moments.items()))
        yield f"{self.moments.total()} moments ({drawn})"
        yield f"{self.lines} lines played, {len(self.dead)} dead ends, {self.unsure} rows not sure"
        times = sorted(answer.seconds for answer in self.answers)
        shares = ((share, times[min(len(times) - 1, int(share / 100 * len(times)))]) for share in (50, 95, 99, 100))
        yield f"{len(times)} answers, ms: " + ", ".join(f"p{share} {1000 * time:.1f}" for share, time in shares)


class Timed(Asking):
    """Calls `choices` and takes the time."""

    def __init__(self, found: Leaves, name: str, *moment: Any) -> None:
        super().__init__(*moment)
        self.found, self.name = found, name

    def ask(self, steps: Sequence[Step], draft: Data | None = None) -> Data:
        """Return the choices."""
        begun = process_time()
        answer = super().ask(steps, draft)
        taken = process_time() - begun
        asked = f"{self.name}, {self.part}, {self.player}: {self.format.notation.write(steps)!r} {draft}"
        self.found.answers.append(Answered(taken, asked))
        return answer


def play_offered(player: Asking, before: tuple[Step, ...], dice: random.Random, most: int) -> Iterator[str | None]:
    """Compose a line for some values of each row, the first few and one at random.

    Return for each why it is a dead end, None if it was played.
    """
    ways: list[tuple[Data, Any] | None] = [None]
    for row in sure(player.ask(before)):
        values = [end for value in row["values"] for end in ends(value)] or [None]
        ways += [(row, value) for value in dice.sample(values, min(most, len(values)))]
    for way in ways:
        try:
            if way is None:
                steps = player.wander(dice, before=before)
            else:
                steps = player.finish(dice, (*before, *player.step(player.fill(dice, before, *way))))
        except Unreachable as dead:
            yield str(dead)
            continue
        broken = player.game.why_not(steps, player.player, player.head) if steps else None
        yield None if broken is None else f"{player.format.notation.write(steps)}: {broken.rule}, {broken.message}"


def descend(found: Leaves, name: str, record: Record, line: Line, dice: random.Random, most: int) -> None:
    """Play what is offered at the point of a line: to its player or another one, before the line or inside it."""
    player = line.player if dice.random() < 0.8 else dice.choice(record.players)
    before = line.steps[: dice.randrange(len(line.steps) + 1)] if player == line.player and dice.random() < 0.5 else ()
    asking = Timed(found, name, line.game, record.game, player, line.head)
    found.moments[f"{record.game} {asking.part}"] += 1
    found.unsure += sum(not row.get("sure", True) for row in asking.ask(before)["choices"])
    for dead in play_offered(asking, tuple(before), dice, most):
        found.lines += 1
        if dead is not None:
            told = f"{name}, {asking.part}, {player}, behind {asking.format.notation.write(before)!r}: {dead}"
            found.dead.append(told)
            print(told, flush=True)


def shipped(key: str) -> list[Callable[[], tuple[str, Record]]]:
    """Return functions that make the shipped games."""
    paths = sorted(RECORDS.rglob("games/*.yaml"))
    found = [(path.stem, load(path)) for path in paths]
    return [partial(lambda game: game, game) for game in found if game[1].game == key]


def simulated(key: str, seed: int) -> list[Callable[[], tuple[str, Record]]]:
    """Return functions that play new games. Numbers of players, styles, table options and variants take turns."""
    played = ruleset(key)
    options = list(product(*played.table_options.values()))

    def play(number: int, count: int, style: str) -> tuple[str, Record]:
        chosen = options[(seed + number) % len(options)]
        head: dict[str, Any] = {"rulings": dict(zip(played.table_options, chosen, strict=True))}
        head |= {name: values[number % 3 == 2] for name, values in played.variants.items()}
        return f"{key} {count} {style} {seed + number}", played.simulate(SEATS[:count], seed + number, style, head)

    return [partial(play, number, *game) for number, game in enumerate(product(played.players, played.styles))]


def drawn(key: str, moments: int, seed: int, most: int) -> Leaves:
    """Draw points of a game, half of them in new games, and play what is offered there."""
    dice, found = random.Random(f"{key} {seed}"), Leaves()
    for games in (shipped(key), simulated(key, seed)):
        shares = Counter(dice.choices(range(len(games)), k=moments // 2))
        for number, share in sorted(shares.items()):
            name, record = games[number]()
            lines = list(lines_of(record))
            for line in dice.sample(lines, min(share, len(lines))):
                descend(found, name, record, line, dice, most)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw points of every game and print the figures; return 1 if an offer cannot be played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="these games only (default: all)")
    parser.add_argument("--moments", type=int, default=2000, help="moments of each game, half of them of new games")
    parser.add_argument("--values", type=int, default=1, help="values of each row that are followed, at most")
    parser.add_argument("--seed", type=int, default=17)
    chosen = parser.parse_args(arguments)
    bad = 0
    for key in chosen.game or GAMES:
        found = drawn(key, chosen.moments, chosen.seed, chosen.values)
        print(f"# {key}", *found.told(), sep="\n", flush=True)
        for answer in sorted(found.answers, key=lambda answer: -answer.seconds)[:8]:
            print(f"  {1000 * answer.seconds:.1f} ms: {answer.asked}")
        bad += len(found.dead)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
