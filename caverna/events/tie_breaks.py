"""Tie-breaks that need the games of others: the opponents' average, and the games between tied players."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Protocol

OPPONENTS, HEAD_TO_HEAD = "opponents", "head-to-head"


class Met(Protocol):
    """The record of one player against another."""

    games: int
    ahead: int
    level: int


def opponents_average(tables: Iterable[Sequence[str]], own: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return for each player the mean of the opponents' averages (``own``). An opponent met twice counts twice."""
    found: dict[str, list[Fraction]] = {}
    for players in tables:
        for player, other in permutations(players, 2):
            if other in own:
                found.setdefault(player, []).append(own[other])
    return {player: sum(values, Fraction(0)) / len(values) for player, values in found.items()}


def head_to_head(group: Sequence[str], met: Mapping[tuple[str, str], Met]) -> dict[str, tuple[Fraction, int]]:
    """Return for each of some tied players (meetings won, all meetings) with the others of the group.

    A meeting with a tie counts half.
    """
    found = {}
    for player in group:
        meetings = [met[player, other] for other in group if (player, other) in met]
        ahead = sum((each.ahead + Fraction(each.level, 2) for each in meetings), Fraction(0))
        found[player] = ahead, sum(each.games for each in meetings)
    return found
