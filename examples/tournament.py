"""Rank the players of an event by placement points, 4 for a win, then 2, 1: tournament.py RECORD..."""

import sys
from collections import Counter

from caverna import Report, load, verify

POINTS = (4, 2, 1)


def placement_points(report: Report) -> dict[str, float]:
    """Return the points of each player of a table. Tied players get the mean of their places."""
    totals = {player: sheet.total for player, sheet in report.scores.items()}
    ranked = sorted(totals.values(), reverse=True)
    by_place = [*POINTS, *[0] * len(ranked)]
    found = {}
    for player, total in totals.items():
        places = [place for place, each in enumerate(ranked) if each == total]
        found[player] = sum(by_place[place] for place in places) / len(places)
    return found


def main(paths: list[str]) -> None:
    """Print the ranking, and the tables that do not count, with the reason."""
    standings: Counter[str] = Counter()
    for path in paths:
        report = verify(load(path), finished=True)
        if report.grade is None:
            print(f"{path} does not count: {report.findings[0].message}")
            continue
        for player, points in placement_points(report).items():
            standings[player] += points  # type: ignore[assignment]
    for player, points in standings.most_common():
        print(f"{points:5.1f}  {player}")


if __name__ == "__main__":
    main(sys.argv[1:])
