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

    from .editing import Move as Move
    from .editing import Recording as Recording
    from .engine.explanations import explain as explain
    from .engine.ledger import LedgerRow as LedgerRow
    from .engine.replay import Replay as Replay
    from .engine.replay import replay as replay
    from .engine.simulation import simulate as simulate
    from .engine.verify import Report as Report
    from .engine.verify import score as score
    from .engine.verify import verify as verify
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
    from .model.card_evidence import CardFile as CardFile
    from .model.choices import Choices as Choices
    from .model.choices import Offer as Offer
    from .model.findings import Finding as Finding
    from .model.findings import Span as Span
    from .model.record import Line as Line
    from .model.refusals import RuleBroken as RuleBroken
    from .model.score import ScorePart as ScorePart
    from .reading.card_files import AidRefused as AidRefused
    from .reading.card_files import load_cards as load_cards
    from .writing.writer import dump as dump
    from .writing.writer import dumps as dumps

    def load(path: str | PathLike[str]) -> Record:
        """Read the record in a file. OSError if it cannot be opened."""

    def load_all(path: str | PathLike[str]) -> Iterator[Record]:
        """Read the records of a file, a folder or an archive, one by one. OSError at what cannot be read."""

    def loads(text: str | bytes, file: str = "", first_line: int = 1) -> Record:
        """Read a record from a text, YAML or JSON; bytes are taken for UTF-8. ``file`` is named in findings."""


__version__ = "0.1.0"

_HOME = {
    "CardFile": "model.card_evidence",
    "AidRefused": "reading.card_files",
    "Change": "games.caverna.state.home",
    "Choices": "model.choices",
    "Dwarf": "games.caverna.state.home",
    "Finding": "model.findings",
    "Game": "games.caverna.rules.game",
    "Goods": "games.caverna.goods",
    "Home": "games.caverna.state.home",
    "LedgerRow": "engine.ledger",
    "Line": "model.record",
    "Move": "editing",
    "Offer": "model.choices",
    "Record": "games.caverna.record",
    "Recording": "editing",
    "Replay": "engine.replay",
    "Report": "engine.verify",
    "Round": "games.caverna.record",
    "RuleBroken": "model.refusals",
    "ScoreLine": "games.caverna.rules.scoring",
    "ScorePart": "model.score",
    "ScoreSheet": "games.caverna.rules.scoring",
    "Span": "model.findings",
    "Step": "games.caverna.steps",
    "dump": "writing.writer",
    "dumps": "writing.writer",
    "explain": "engine.explanations",
    "load": "reading.reader",
    "load_all": "collections.loading",
    "load_cards": "reading.card_files",
    "loads": "reading.reader",
    "replay": "engine.replay",
    "score": "engine.verify",
    "simulate": "engine.simulation",
    "verify": "engine.verify",
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
