"""Operators that turn a legal record into one that breaks a rule, and whether checking finds it.

Each operator knows from the game as it was before the place it changes that its change is illegal, and names the
rules that may be found there. ``python -m mutations`` (with ``tests`` on the path) prints the table.
"""

from . import (
    acting,
    claiming,
    farming,
    furnishing,
    harvesting,
    imitating,
    land,
    placing,
    rounds,
    slips,
    trading,
    weapons,
)
from .operators import OPERATORS, Mutant, Verdict, mutants

__all__ = [
    "OPERATORS", "Mutant", "Verdict", "acting", "claiming", "farming", "furnishing", "harvesting", "imitating", "land",
    "mutants", "placing", "rounds", "slips", "trading", "weapons",
]  # fmt: skip
