"""The strength of computer players: ``python -m caverna.strength foresight farmer`` plays matches between styles.

All styles play at one table. A match is one seed, played once for each rotation of the seats, so that no style profits
from its seats or its cards. Points and wins are means with 95 % confidence intervals over matches.
"""

import argparse
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from math import inf, sqrt
from statistics import mean, stdev

from attrs import frozen

from caverna.collections.processes import in_order
from caverna.engine.players import Style, name_of
from caverna.engine.simulation import MIXED, known_styles, simulate
from caverna.engine.verify import verify
from caverna.model.ruleset import DEFAULT, known, ruleset

__all__ = ["Strength", "strengths"]

CONFIDENCE = 1.96
"""The half-width of a 95 % confidence interval, in standard errors."""


@frozen
class Strength:
    """The results of a style in its matches."""

    style: str
    """The name of the style."""
    matches: int
    """The number of matches."""
    points: float
    """The mean of its points."""
    points_error: float
    """Half the width of the confidence interval of the points."""
    wins: float
    """The share of games that it won for each of its seats; a shared victory counts in parts."""
    wins_error: float
    """Half the width of the confidence interval of the wins."""


def strengths(
    styles: Sequence[Style], *, game: str = DEFAULT, players: int = 2, matches: int = 100, seed: int = 0, jobs: int = 1
) -> list[Strength]:
    """Play matches between styles (names or functions) and return the results of each style, in their order.

    If there are fewer styles than seats, they take the seats in rotation. Functions need ``jobs=1`` unless other
    processes can import them. Raise ValueError for fewer than two styles, more styles than seats, or fewer than two
    matches.
    """
    if not 2 <= len(styles) <= players:
        raise ValueError(f"a match needs 2 to {players} styles for {players} players, not {len(styles)}")
    if matches < 2:
        raise ValueError("an interval needs two matches or more")
    play = partial(_match, tuple(styles), game, players)
    with closing(in_order(play, range(seed, seed + matches), jobs, together=1)) as results:
        played = [result for _, result in results]
    return [_strength(name_of(style), [match[at] for match in played]) for at, style in enumerate(styles)]


def _match(styles: tuple[Style, ...], game: str, players: int, seed: int) -> list[tuple[float, float]]:
    """Play a match. Return for each style its mean points and its share of wins for each of its seats."""
    points: list[list[int]] = [[] for _ in styles]
    wins: list[list[float]] = [[] for _ in styles]
    for first in range(len(styles)):
        seats = [(first + seat) % len(styles) for seat in range(players)]
        report = verify(simulate(players, seed, style=[styles[at] for at in seats], game=game))
        for at, (name, sheet) in zip(seats, report.scores.items(), strict=True):
            points[at].append(sheet.total)
            wins[at].append((name in report.winners) / len(report.winners))
    return [(mean(points[at]), mean(wins[at])) for at in range(len(styles))]


def _strength(style: str, matches: Sequence[tuple[float, float]]) -> Strength:
    points, wins = zip(*matches, strict=True)
    return Strength(style, len(matches), mean(points), interval(points), mean(wins), interval(wins))


def interval(values: Sequence[float]) -> float:
    """Return half the width of the 95 % confidence interval of a mean; infinite for a single value."""
    return CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def table(found: Sequence[Strength], players: int) -> str:
    """Return strengths as a table in Markdown."""
    rows = [
        f"| {each.style} | {each.matches} | {each.points:.1f} ± {each.points_error:.1f} "
        f"| {each.wins:.1%} ± {each.wins_error:.1%} |"
        for each in found
    ]
    head = ["| style | matches | points | wins for each seat |", "|---|--:|--:|--:|"]
    return "\n".join([*head, *rows, "", f"{players} players; a seat of equal players wins {1 / players:.1%}."]) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line: play matches and print a table."""
    parser = argparse.ArgumentParser(prog="python -m caverna.strength", description="Play matches between styles.")
    parser.add_argument("styles", nargs="*", metavar="STYLE", help="built-in styles (all of the game)")
    games = [key.replace(" ", "-") for key in known()]
    parser.add_argument("--game", choices=games, default=DEFAULT, help=f"the game ({DEFAULT})")
    parser.add_argument("--players", type=int, help="how many play (as many as styles)")
    parser.add_argument("--matches", type=int, default=100, help="how many seeds (100)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0: one for each processor (1)")
    chosen = parser.parse_args(arguments)
    game = chosen.game.replace("-", " ")
    every = [style for style in known_styles(ruleset(game)) if style != MIXED]
    styles = chosen.styles or every[: ruleset(game).players[-1]]
    players = chosen.players or len(styles)
    try:
        found = strengths(
            styles, game=game, players=players, matches=chosen.matches, seed=chosen.seed, jobs=chosen.jobs
        )
    except ValueError as error:
        parser.error(str(error))
    print(table(found, players), end="")


def __dir__() -> list[str]:
    return sorted(__all__)


if __name__ == "__main__":
    main()
