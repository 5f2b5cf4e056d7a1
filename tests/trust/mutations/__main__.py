"""Breaks games and prints how many mutants are found: ``python -m tests.trust.mutations --seeds 40``.

``--game stone-age`` breaks simulated games of Stone Age, ``--game agricola`` the shipped games of Agricola.
"""

import argparse
import sys
from collections.abc import Callable

from tests.support import agricola_mutants, stone_age_mutants
from tests.support.mutant_table import Counted

from .counting import counted
from .games import sources

GAMES: dict[str, Callable[[range, int], Counted]] = {
    "caverna": lambda seeds, most: counted(sources(seeds), most),
    "stone-age": stone_age_mutants.counted,
    "agricola": lambda _, most: agricola_mutants.counted(most),
}
"""Game -> the function that breaks its games and counts the mutants found."""

parser = argparse.ArgumentParser(prog="mutations", description="Break legal games and count which mutants are found.")
parser.add_argument("--game", choices=GAMES, default="caverna", help="which game (caverna)")
parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
parser.add_argument("--seeds", type=int, default=2, help="how many seeds; each gives a game of each player count (2)")
parser.add_argument("--most", type=int, default=1, help="mutants of an operator, or of a rule, in one game (1)")
parser.add_argument("--show", type=int, default=3, help="reports of mutants that were not found to print (3)")
chosen = parser.parse_args()
result = GAMES[chosen.game](range(chosen.first, chosen.first + chosen.seeds), chosen.most)
print(result.table())
for report in result.wrong[: chosen.show]:
    print(f"\n{report}")
sys.exit(1 if result.wrong else 0)
