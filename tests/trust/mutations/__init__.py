"""Operators that turn a legal record into one that breaks a rule, and the check that verifying finds it.

Each operator knows from the game just before its change that the change is illegal, and names the rules that a finding
may have there. ``python -m tests.trust.mutations`` prints the table of `docs/trust.md`.
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
