"""Checks, replays and scores recorded games of Caverna: The Cave Farmers.

>>> from caverna import Game, steps
>>> game = Game(["Ann", "Bob"])
>>> game.reveal("Blacksmithing")
>>> game.play("Ann", [steps.Place("Ore mining")])
[Change(player='Ann', good=2, delta=2, cause='Ore mining', step=0)]

Names are loaded when they are first asked for, so that importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import steps as steps
    from .findings import Finding as Finding
    from .findings import Span as Span
    from .game import Game as Game
    from .goods import Goods as Goods
    from .home import Change as Change
    from .home import Dwarf as Dwarf
    from .home import Home as Home
    from .ledger import LedgerRow as LedgerRow
    from .players.playing import simulate as simulate
    from .reading.reader import load as load
    from .reading.reader import loads as loads
    from .record import Record as Record
    from .report import Replay as Replay
    from .report import Report as Report
    from .report import replay as replay
    from .report import score as score
    from .report import verify as verify
    from .rules import RuleBroken as RuleBroken
    from .scoring import ScoreLine as ScoreLine
    from .scoring import ScoreSheet as ScoreSheet
    from .steps import Step as Step
    from .writing.writer import dump as dump
    from .writing.writer import dumps as dumps

__version__ = "0.1.0"

_HOME = {
    "Change": "home",
    "Dwarf": "home",
    "Finding": "findings",
    "Game": "game",
    "Goods": "goods",
    "Home": "home",
    "LedgerRow": "ledger",
    "Record": "record",
    "Replay": "report",
    "Report": "report",
    "RuleBroken": "rules",
    "ScoreLine": "scoring",
    "ScoreSheet": "scoring",
    "Span": "findings",
    "Step": "steps",
    "dump": "writing.writer",
    "dumps": "writing.writer",
    "load": "reading.reader",
    "loads": "reading.reader",
    "replay": "report",
    "score": "report",
    "simulate": "players.playing",
    "verify": "report",
}
"""Name -> the module it lives in."""

__all__ = ["__version__", "steps", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    if name == "steps":
        return import_module(".steps", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f".{_HOME[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
