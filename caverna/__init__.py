"""Checks, replays and scores of recorded games of Caverna: The Cave Farmers, Stone Age and Agricola.

>>> import caverna
>>> record = caverna.simulate(2, seed=7)
>>> caverna.verify(record).grade
'verified'

These names work for every game. Each game has a module for the rest: `caverna.games.caverna`,
`caverna.games.agricola`, `caverna.games.stone_age`. Names are loaded on first use, so that importing the package is
fast.
"""

import typing as _typing

if _typing.TYPE_CHECKING:
    from .app.making import MadeApp as MadeApp
    from .app.making import make_app as make_app
    from .collections.loading import load_all as load_all
    from .editing import Move as Move
    from .editing import Recording as Recording
    from .engine.explanations import explain as explain
    from .engine.game import Game as Game
    from .engine.game import Outcome as Outcome
    from .engine.ledger import LedgerRow as LedgerRow
    from .engine.luck import Luck as Luck
    from .engine.players import Player as Player
    from .engine.players import player as player
    from .engine.players import rollout as rollout
    from .engine.replay import Replay as Replay
    from .engine.replay import replay as replay
    from .engine.simulation import simulate as simulate
    from .engine.verify import Report as Report
    from .engine.verify import score as score
    from .engine.verify import verify as verify
    from .events.game_log import GameLog as GameLog
    from .events.pairing import PairingData as PairingData
    from .events.tables import StandingsData as StandingsData
    from .model.card_evidence import CardFile as CardFile
    from .model.changes import Change as Change
    from .model.choices import Choices as Choices
    from .model.choices import Offer as Offer
    from .model.excerpt import excerpt as excerpt
    from .model.findings import Finding as Finding
    from .model.findings import Span as Span
    from .model.record import Line as Line
    from .model.record import Record as Record
    from .model.record import Round as Round
    from .model.refusals import RuleBroken as RuleBroken
    from .model.rulebook import Rule as Rule
    from .model.ruleset import UnknownGame as UnknownGame
    from .model.score import ScoreLine as ScoreLine
    from .model.score import ScorePart as ScorePart
    from .model.score import ScoreSheet as ScoreSheet
    from .model.steps import Step as Step
    from .model.steps import StepsLike as StepsLike
    from .pages.review import Review as Review
    from .reading.card_files import CardFileError as CardFileError
    from .reading.card_files import load_cards as load_cards
    from .reading.reader import load as load
    from .reading.reader import loads as loads
    from .tasks.exporting import Exported as Exported
    from .tasks.exporting import export as export
    from .tasks.exporting import tables as tables
    from .tasks.importing import import_logs as import_logs
    from .tasks.logs import game_log as game_log
    from .tasks.lookup import example as example
    from .tasks.lookup import examples as examples
    from .tasks.lookup import names as names
    from .tasks.lookup import rules as rules
    from .tasks.output_schemas import schema as schema
    from .tasks.pairs import pair as pair
    from .tasks.pictures import board as board
    from .tasks.pictures import card as card
    from .tasks.pictures import page as page
    from .tasks.ranking import standings as standings
    from .tasks.reviewing import review as review
    from .tasks.sharing import convert as convert
    from .tasks.sharing import link as link
    from .tasks.site import Site as Site
    from .tasks.site import site as site
    from .writing.fmt import fmt as fmt
    from .writing.writer import dump as dump
    from .writing.writer import dumps as dumps


__version__ = "1.0.0"

_HOME = {
    "CardFile": "model.card_evidence",
    "CardFileError": "reading.card_files",
    "Change": "model.changes",
    "Choices": "model.choices",
    "Exported": "tasks.exporting",
    "Finding": "model.findings",
    "Game": "engine.game",
    "GameLog": "events.game_log",
    "LedgerRow": "engine.ledger",
    "Line": "model.record",
    "Luck": "engine.luck",
    "MadeApp": "app.making",
    "Move": "editing",
    "Offer": "model.choices",
    "Outcome": "engine.game",
    "PairingData": "events.pairing",
    "Player": "engine.players",
    "Record": "model.record",
    "Recording": "editing",
    "Replay": "engine.replay",
    "Report": "engine.verify",
    "Review": "pages.review",
    "Round": "model.record",
    "Rule": "model.rulebook",
    "RuleBroken": "model.refusals",
    "ScoreLine": "model.score",
    "ScorePart": "model.score",
    "ScoreSheet": "model.score",
    "Site": "tasks.site",
    "Span": "model.findings",
    "StandingsData": "events.tables",
    "Step": "model.steps",
    "StepsLike": "model.steps",
    "UnknownGame": "model.ruleset",
    "board": "tasks.pictures",
    "card": "tasks.pictures",
    "convert": "tasks.sharing",
    "dump": "writing.writer",
    "dumps": "writing.writer",
    "example": "tasks.lookup",
    "examples": "tasks.lookup",
    "excerpt": "model.excerpt",
    "explain": "engine.explanations",
    "export": "tasks.exporting",
    "fmt": "writing.fmt",
    "game_log": "tasks.logs",
    "import_logs": "tasks.importing",
    "link": "tasks.sharing",
    "load": "reading.reader",
    "load_all": "collections.loading",
    "load_cards": "reading.card_files",
    "loads": "reading.reader",
    "make_app": "app.making",
    "names": "tasks.lookup",
    "page": "tasks.pictures",
    "pair": "tasks.pairs",
    "player": "engine.players",
    "replay": "engine.replay",
    "review": "tasks.reviewing",
    "rollout": "engine.players",
    "rules": "tasks.lookup",
    "schema": "tasks.output_schemas",
    "score": "engine.verify",
    "simulate": "engine.simulation",
    "site": "tasks.site",
    "standings": "tasks.ranking",
    "tables": "tasks.exporting",
    "verify": "engine.verify",
}
"""Name -> the module that defines it."""

__all__ = ["__version__", *sorted(_HOME)]

if not _typing.TYPE_CHECKING:  # hidden from type checkers, which would accept any name

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f".{_HOME[name]}", __name__), name)
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
