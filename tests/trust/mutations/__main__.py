"""Prints how the mutants of seeded games fare: ``python -m tests.trust.mutations --seeds 100``."""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from tests.support import stone_age_tally

from .games import sources
from .tally import tally

GAMES: dict[str, Callable[[range, int], Any]] = {
    "caverna": lambda seeds, most: tally(sources(seeds), most),
    "stone-age": stone_age_tally.tally,
}
"""Game -> what breaks its games and counts what is found."""

parser = argparse.ArgumentParser(prog="mutations", description="Break legal games and count what is found.")
parser.add_argument("--game", choices=GAMES, default="caverna", help="which game (caverna)")
parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
parser.add_argument("--seeds", type=int, default=2, help="how many seeds; each gives a game of each player count (2)")
parser.add_argument("--most", type=int, default=1, help="places at which an operator is applied in a game (1)")
parser.add_argument("--show", type=int, default=3, help="mutants to show that were not found as they must be (3)")
chosen = parser.parse_args()
result = GAMES[chosen.game](range(chosen.first, chosen.first + chosen.seeds), chosen.most)
print(result.table())
for mutant in result.wrong[: chosen.show]:
    print()
    print(mutant.told())
sys.exit(1 if result.wrong else 0)
