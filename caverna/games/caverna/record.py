"""The record of a game of Caverna: its keys and their values.

Reading, writing, ``fmt``, the JSON Schema and ``docs/record.md`` derive from these declarations.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from attrs import Factory, define

from caverna.model import record as core
from caverna.model.findings import Span
from caverna.model.format import Format, key
from caverna.model.record import Check, Expected, Line
from caverna.model.value_types import (
    Checks,
    Choice,
    Claims,
    ExpectedFindings,
    Kind,
    LinesByPlayer,
    LinesInOrder,
    Name,
    Number,
    Options,
    Players,
    Rounds,
    Start,
)

from . import names
from .catalogue.rounds import LAST_ROUND, LEAF, QUESTION, rounds_for
from .catalogue.table_setup import MAX_PLAYERS
from .notation import END, HARVEST, NOTATION, START, TURN
from .options import CHOICES, FULL, INTRODUCTORY
from .rules.scoring import CATEGORIES

if TYPE_CHECKING:
    from .position_record import Position

CLAIMS = (*CATEGORIES, "gold and begging", "total")
"""The lines of a score sheet that a record may claim."""
CARD = Name(names.CARD, "A round card.")
FURNISHING = Name(names.FURNISHING, "A furnishing.")
MARKER = Choice("the marker", (LEAF, QUESTION), "marker", "The harvest marker, from round 6 on.")


# --- rounds -------------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Round(core.Round):
    """One round as recorded."""

    card: str | None = key(CARD, "The card revealed. May be omitted if only one is possible.", "card: Blacksmithing")
    stated_number: int | None = key(
        Number("the round", 1, LAST_ROUND), "Checked, but never needed.", "round: 3",
        name="round", brief="The printed number of the round.",
    )  # fmt: skip
    marker: str | None = key(MARKER, "The harvest marker. Needed in rounds that have one.", "marker: leaf")
    start: dict[str, Line] = key(
        LinesByPlayer(START), "A line for each player who does something then.", "start: {Ann: keep Logging}",
        brief="Steps after the deliveries, before the refill.", default=dict,
    )  # fmt: skip
    turns: list[Line] = key(
        LinesInOrder("turn", TURN, "- Ann: Logging", "One turn or free action: the player and the line."),
        "The turns in the order played, with free actions between them.", "turns: [Ann: Logging, Bob: Clearing]",
        default=list, always=True,
    )  # fmt: skip
    harvest: dict[str, Line] | None = key(
        LinesByPlayer(HARVEST), "The others feed from the supply and breed all animals that have room.",
        "harvest: {Ann: eat 1 grain}", brief="The players who decided something in the harvest.", at_key=True,
    )  # fmt: skip
    check: list[Check] = key(
        Checks(), "It applies after the harvest.", "check: {Ann: 3 food 8 wood}",
        brief="What players must have, as in 'have'.", default=list,
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)


# --- the whole record ---------------------------------------------------------------------------------------


def _position() -> type:
    # Few records have a position, and creating its classes takes longer than reading a record.
    from .position_record import Position

    return Position


@define(eq=False, repr=False)
class Record(core.Record):
    """A recorded game of Caverna."""

    game: ClassVar[str] = "caverna"
    players: list[str] = key(
        Players(1, MAX_PLAYERS), "Clockwise, the starting player of round 1 first. One name is a solo game.",
        "players: [Ann, Bob]", default=list, needed="as in 'players: [Ann, Bob]'", always=True,
    )  # fmt: skip
    variant: str = key(
        Choice("the variant", (FULL, INTRODUCTORY)), f"Default: {FULL}.", "variant: introductory",
        brief="The full or the introductory game.", default=FULL, always=True,
    )  # fmt: skip
    rulings: dict[str, str] = key(
        Options(CHOICES), "Table options, which settle what the rules leave open.", "rulings: {carpenter: action}",
        default=dict,
    )  # fmt: skip
    rounds: list[Round] = key(
        Rounds(Round, "- card: Blacksmithing"), "The rounds in order; [] before the first one.", "rounds: []",
        default=list, needed="as in 'rounds: []' before the first one", unless="position", always=True,
    )  # fmt: skip
    position: "Position | None" = key(
        Start("a position", _position, "position: {round: 7, homes: {Ann: {}}}",
              "A state between two turns to start from."),
        "The state to start from instead of the set-up. Without 'rounds' it is checked and scored.",
        "position: {homes: {Ann: {supply: 3 food}}}",
    )  # fmt: skip
    end: dict[str, Line] | None = key(
        LinesByPlayer(END), "In a finished game: a line for each player who takes some.", "end: {Ann: eat 1 grain}",
        brief="Free actions before scoring.", at_key=True,
    )  # fmt: skip
    scores: dict[str, dict[str, int]] | None = key(
        Claims(CLAIMS), "Checked line by line; any lines may be given.", "scores: {Ann: 80, Bob: {total: 71}}",
        brief="Claimed scores.", at_key=True,
    )  # fmt: skip
    expect: list[Expected] | None = key(
        ExpectedFindings(), "Rule, line and column. There must be no others.", "expect: [furnish.cost 9:14]",
        brief="The findings that a record must have if it is a test.",
    )  # fmt: skip

    def round_numbers(self) -> Collection[int]:
        """Return the printed numbers of the rounds; none if the position does not give its round."""
        numbers = rounds_for(len(self.players))
        if self.position is None:
            return numbers
        first = self.position.round
        return tuple(number for number in numbers if first is not None and number >= first)


def _rules() -> Collection[str]:
    # Records seldom name rules, and importing the rule book takes longer than reading a record.
    from .rulebook import RULEBOOK

    return RULEBOOK.all


def _definitions() -> Sequence[tuple[str, Kind]]:
    from .record_values import Cell

    space = Name(names.SPACE, "An action space.")
    return ("card", CARD), ("space", space), ("furnishing", FURNISHING), ("cell", Cell())


FORMAT = Format(
    Record.game,
    Record,
    "A recorded game of Caverna: The Cave Farmers",
    NOTATION,
    _definitions,
    _rules,
)
