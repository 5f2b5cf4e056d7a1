"""Checks, replays and scores recorded games of Caverna: The Cave Farmers, Stone Age and Agricola.

>>> from caverna import Game, steps
>>> game = Game(["Ann", "Bob"])
>>> game.reveal("Blacksmithing")
>>> game.play("Ann", [steps.Place("Ore mining")])
[Change(player='Ann', good='ore', delta=2, cause='Ore mining', step=0)]

Names are loaded when they are first asked for, so that importing the package costs next to nothing.
"""

import typing as _typing
from importlib import import_module as _import_module

if _typing.TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from .core.broken import RuleBroken as RuleBroken
    from .core.choices import Choices as Choices
    from .core.choices import Offer as Offer
    from .core.findings import Finding as Finding
    from .core.findings import Span as Span
    from .core.ledger import LedgerRow as LedgerRow
    from .core.provisos import Aid as Aid
    from .core.record import Line as Line
    from .core.replay import Replay as Replay
    from .core.replay import replay as replay
    from .core.score import ScorePart as ScorePart
    from .core.simulating import simulate as simulate
    from .core.verify import Report as Report
    from .core.verify import score as score
    from .core.verify import verify as verify
    from .games.caverna import steps as steps
    from .games.caverna.goods import Goods as Goods
    from .games.caverna.record import Record as Record
    from .games.caverna.record import Round as Round
    from .games.caverna.rules.game import Game as Game
    from .games.caverna.rules.scoring import ScoreLine as ScoreLine
    from .games.caverna.rules.scoring import ScoreSheet as ScoreSheet
    from .games.caverna.state.home import Change as Change
    from .games.caverna.state.home import Dwarf as Dwarf
    from .games.caverna.state.home import Home as Home
    from .games.caverna.steps import Step as Step
    from .recording import Move as Move
    from .recording import Recording as Recording
    from .text.aids import AidRefused as AidRefused
    from .text.aids import load_cards as load_cards
    from .text.writing.writer import dump as dump
    from .text.writing.writer import dumps as dumps

    def load(path: str | PathLike[str]) -> Record:
        """Read the record in a file. OSError if it cannot be opened."""

    def load_all(path: str | PathLike[str]) -> Iterator[Record]:
        """Read the records of a file, a folder or an archive, one by one. OSError at what cannot be read."""

    def loads(text: str | bytes, file: str = "", first_line: int = 1) -> Record:
        """Read a record from a text, YAML or JSON; bytes are taken for UTF-8. ``file`` is named in findings."""


__version__ = "0.1.0"

_HOME = {
    "Aid": "core.provisos",
    "AidRefused": "text.aids",
    "Change": "games.caverna.state.home",
    "Choices": "core.choices",
    "Dwarf": "games.caverna.state.home",
    "Finding": "core.findings",
    "Game": "games.caverna.rules.game",
    "Goods": "games.caverna.goods",
    "Home": "games.caverna.state.home",
    "LedgerRow": "core.ledger",
    "Line": "core.record",
    "Move": "recording",
    "Offer": "core.choices",
    "Record": "games.caverna.record",
    "Recording": "recording",
    "Replay": "core.replay",
    "Report": "core.verify",
    "Round": "games.caverna.record",
    "RuleBroken": "core.broken",
    "ScoreLine": "games.caverna.rules.scoring",
    "ScorePart": "core.score",
    "ScoreSheet": "games.caverna.rules.scoring",
    "Span": "core.findings",
    "Step": "games.caverna.steps",
    "dump": "text.writing.writer",
    "dumps": "text.writing.writer",
    "load": "text.reading.reader",
    "load_all": "data.loading",
    "load_cards": "text.aids",
    "loads": "text.reading.reader",
    "replay": "core.replay",
    "score": "core.verify",
    "simulate": "core.simulating",
    "verify": "core.verify",
}
"""Name -> the module it lives in."""

__all__ = ["__version__", "steps", *sorted(_HOME)]


def __getattr__(name: str) -> _typing.Any:
    if name == "steps":
        return _import_module(".steps", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(f".{_HOME[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
