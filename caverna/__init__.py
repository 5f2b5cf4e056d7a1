"""Checks, replays and scores recorded games of Caverna: The Cave Farmers.

>>> from caverna import Game, steps
>>> game = Game(["Ann", "Bob"])
>>> game.reveal("Blacksmithing")
>>> game.play("Ann", [steps.Place("Ore mining")])
[Change(player='Ann', good=2, delta=2, cause='Ore mining', step=0)]
"""

from . import steps
from .findings import Finding, Span
from .game import Game
from .goods import Goods
from .home import Change, Dwarf, Home
from .ledger import LedgerRow
from .reader import load, loads
from .record import Record
from .report import Replay, Report, replay, score, verify
from .rules import RuleBroken
from .scoring import ScoreLine, ScoreSheet
from .steps import Step

__version__ = "0.1.0"

__all__ = [
    "Change",
    "Dwarf",
    "Finding",
    "Game",
    "Goods",
    "Home",
    "LedgerRow",
    "Record",
    "Replay",
    "Report",
    "RuleBroken",
    "ScoreLine",
    "ScoreSheet",
    "Span",
    "Step",
    "__version__",
    "load",
    "loads",
    "replay",
    "score",
    "steps",
    "verify",
]
