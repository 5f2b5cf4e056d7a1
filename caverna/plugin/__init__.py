"""The interface for games in other packages: everything that such a game imports.

A game is a `Ruleset` with the classes of its steps, rounds, records and games; `caverna.plugin.last_stone` is a
complete example. The names in ``__all__`` do not change as long as `API` stays the same. `caverna.plugin.conformance`
checks a game, from a test or a program.
"""

from attrs import Factory as Factory
from attrs import define as define
from attrs import field as field
from attrs import frozen as frozen

from caverna.drawing.plain_page import PlainPage as PlainPage
from caverna.engine.actions import Action as Action
from caverna.engine.actions import Chapter as Chapter
from caverna.engine.actions import carried_out_by as carried_out_by
from caverna.engine.actions import handlers as handlers
from caverna.engine.choices import ChoiceRules as ChoiceRules
from caverna.engine.drafts import Draft as Draft
from caverna.engine.drafts import More as More
from caverna.engine.game import Game as Game
from caverna.engine.moves import Moment as Moment
from caverna.engine.moves import complete_steps as complete_steps
from caverna.engine.moves import drawn_step as drawn_step
from caverna.engine.moves import lines_from as lines_from
from caverna.engine.moves import proposed as proposed
from caverna.engine.terminal import PlainWords as PlainWords
from caverna.engine.trying import Trying as Trying
from caverna.model.changes import Change as Change
from caverna.model.changes import counted as counted
from caverna.model.format import Format as Format
from caverna.model.format import key as key
from caverna.model.goods import Goods as Goods
from caverna.model.names import Names as Names
from caverna.model.phases import END as END
from caverna.model.phases import START as START
from caverna.model.phases import LinePart as LinePart
from caverna.model.record import Check as Check
from caverna.model.record import Line as Line
from caverna.model.record import Record as Record
from caverna.model.record import Round as Round
from caverna.model.refusals import RuleBroken as RuleBroken
from caverna.model.refusals import ambiguous as ambiguous
from caverna.model.refusals import illegal as illegal
from caverna.model.rulebook import Rule as Rule
from caverna.model.rulebook import Rulebook as Rulebook
from caverna.model.ruleset import Ruleset as Ruleset
from caverna.model.ruleset import registered as registered
from caverna.model.score import ScoreLine as ScoreLine
from caverna.model.score import ScorePart as ScorePart
from caverna.model.score import ScoreSheet as ScoreSheet
from caverna.model.state import PlayerState as PlayerState
from caverna.model.state import State as State
from caverna.model.state import by as by
from caverna.model.steps import PLACES as PLACES
from caverna.model.steps import Step as Step
from caverna.model.steps import declared as declared
from caverna.model.steps import step as step
from caverna.model.value_types import Amount as Amount
from caverna.model.value_types import ByPlayer as ByPlayer
from caverna.model.value_types import Checks as Checks
from caverna.model.value_types import Choice as Choice
from caverna.model.value_types import Claims as Claims
from caverna.model.value_types import Group as Group
from caverna.model.value_types import LinesByPlayer as LinesByPlayer
from caverna.model.value_types import LinesInOrder as LinesInOrder
from caverna.model.value_types import ListOf as ListOf
from caverna.model.value_types import Name as Name
from caverna.model.value_types import Number as Number
from caverna.model.value_types import Options as Options
from caverna.model.value_types import Player as Player
from caverna.model.value_types import Players as Players
from caverna.model.value_types import Rounds as Rounds
from caverna.model.value_types import Start as Start
from caverna.reading.notation import slots as slots
from caverna.reading.notation.compound import Counted as Counted
from caverna.reading.notation.compound import Items as Items
from caverna.reading.notation.notation import Notation as Notation

API = 1
"""The version of this interface. It rises when a name is removed, or when games must be changed to work as before."""

__all__ = [
    "API", "END", "PLACES", "START", "Action", "Amount", "ByPlayer", "Change", "Chapter", "Check", "Checks", "Choice",
    "ChoiceRules", "Claims", "Counted", "Draft", "Factory", "Format", "Game", "Goods", "Group", "Items", "Line",
    "LinePart", "LinesByPlayer", "LinesInOrder", "ListOf", "Moment", "More", "Name", "Names", "Notation", "Number",
    "Options", "PlainPage", "PlainWords", "Player", "PlayerState", "Players", "Record", "Round", "Rounds", "Rule",
    "RuleBroken", "Rulebook", "Ruleset", "ScoreLine", "ScorePart", "ScoreSheet", "Start", "State", "Step", "Trying",
    "ambiguous", "by", "carried_out_by", "complete_steps", "counted", "declared", "define", "drawn_step", "field",
    "frozen", "handlers", "illegal", "key", "lines_from", "proposed", "registered", "slots", "step",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
