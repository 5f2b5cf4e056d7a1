"""The record of a game of Stone Age: its keys and their values.

Reading, writing, ``fmt`` and the JSON Schema derive from these declarations.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import ClassVar

from attrs import Factory, define

from caverna.model import record as core
from caverna.model.findings import Span
from caverna.model.format import Format, key
from caverna.model.record import Check, Expected, Line
from caverna.model.value_types import (
    MAX_NUMBER,
    Amount,
    ByPlayer,
    Checks,
    Choice,
    Claims,
    ExpectedFindings,
    Group,
    LinesByPlayer,
    LinesInOrder,
    ListOf,
    Name,
    Number,
    Options,
    OrWord,
    Player,
    Players,
    Rounds,
    Start,
)
from caverna.model.values import Value

from . import names
from .catalogue.places import SETUPS
from .catalogue.tables import CATEGORIES
from .notation import NOTATION
from .options import CHOICES
from .record_values import PlacedPeople, TilesByStack, TilesOrNumber, UsedTools
from .rules.placing import Placement
from .slots import HIDDEN
from .steps import ACTIONS, END, FEEDING, PLACEMENTS

NONE = "none"
"""The word for a place without a card or tile."""
CLAIMS = (*CATEGORIES, "total")
"""The lines of a score that a record may claim."""
_CARD = Name(names.CARD, "A civilization card.")
_BUILDING = Name(names.BUILDING, "A building.")


# --- rounds -------------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Round(core.Round):
    """A round of a record. ``at`` has the source positions of single cards and tiles under ``cards 0``,
    ``buildings 0``."""

    cards: list[str] | None = key(
        ListOf(_CARD), "In the order drawn, from right to left. Omitted if there is no gap.",
        "cards: [dice / writing, tool / art]", brief="The cards revealed.", at_key=True,
    )  # fmt: skip
    buildings: list[str] | dict[int, str] | None = key(
        TilesByStack(), "From left to right, one for each stack that needs one, or by the number of the stack.",
        "buildings: [2 wood 1 brick, 1 to 7]", brief="The tiles revealed.", at_key=True,
    )  # fmt: skip
    stated_number: int | None = key(
        Number("the round", 1), "Checked, but never needed.", "round: 3", name="round",
        brief="The number of the round.",
    )  # fmt: skip
    placements: list[Line] = key(
        LinesInOrder("placement", PLACEMENTS, "- Ann: forest 3", "A placement or free action: player and line.",
                     before_check=True, unnamed="record.step"),
        "The placements in the order played, one place for each line.", "placements: [Ann: hut, Bob: forest 3]",
        default=list, always=True,
    )  # fmt: skip
    actions: list[Line] = key(
        LinesInOrder("action", ACTIONS, "- Ann: forest 4 2 6", "A player's actions, or a free action.",
                     before_check=True, unnamed="record.step"),
        "One line for each player, in turn order. Tool maker, hut and field are automatic.",
        "actions: [Ann: forest 4 2 6, Bob: leave card 1]", default=list,
    )  # fmt: skip
    feeding: dict[str, Line] | None = key(
        LinesByPlayer(FEEDING), "The others pay in food.", "feeding: {Ann: starve}",
        brief="The players who decided something in the feeding.", at_key=True,
    )  # fmt: skip
    check: list[Check] = key(
        Checks(), "It applies after the feeding.", "check: {Ann: 3 food 8 wood}",
        brief="What players must have, as in 'have'.", default=list,
    )  # fmt: skip


# --- positions ----------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class TribePosition(Value):
    """A tribe in a position. A value that is None or missing is that of the start of the game.

    ``at`` has the source position of each value by its key; of cards and buildings under ``cards 0``, ``open 0``,
    ``buildings 0``.
    """

    people: int | None = key(Number("the number of people", 0), "5 to 10.", "people: 7")
    supply: dict[str, int] | None = key(
        Amount("the supply", names.GOOD), "Food and resources. Replaces those of the start.",
        "supply: 3 food 2 wood",
    )  # fmt: skip
    production: int | None = key(Number("the food track", 0), "The place on the food track.", "production: 4")
    tools: int | None = key(
        Number("the value of the tools", 0), "5 means tiles 2 2 1.", "tools: 5", brief="The total value of the tools."
    )
    points: int | None = key(Number("the points", -MAX_NUMBER), "The place on the score track.", "points: 42")
    cards: list[str] | None = key(
        ListOf(OrWord(_CARD, HIDDEN)), f"'{HIDDEN}' for one drawn unseen.", "cards: [dice / 2 farmer, hidden]",
        brief="The cards face down.",
    )  # fmt: skip
    open: list[str] | None = key(ListOf(_CARD), "The cards face up, not used yet.", "open: [choice / healing]")
    buildings: int | list[str] | None = key(TilesOrNumber(), "How many, or which.", "buildings: 3")
    at: Mapping[str, Span] = Factory(dict)


@define(eq=False, repr=False)
class Now(Value):
    """The point inside a round. ``at`` has source positions: of people under ``placed Bob 0``, of tools under
    ``used Bob``."""

    phase: str | None = key(
        Choice("the phase", (PLACEMENTS, ACTIONS, FEEDING)), "Needed.", "phase: actions",
        brief="Placements, actions or feeding.",
    )  # fmt: skip
    turn: str | None = key(Player(), "The next player. Omitted in the feeding.", "turn: Bob")
    placed: dict[str, list[Placement]] = key(
        PlacedPeople(),
        "The people on the places, as in the placements.",
        "placed: {Bob: [forest 3, card 2]}",
        default=dict,
    )
    passed: list[str] = key(ListOf(Player()), "The players who have passed.", "passed: [Ann]", default=list)
    used: dict[str, list[int]] = key(
        UsedTools(), "The tools used in this round, by their values.", "used: {Ann: 2 1}", default=dict
    )
    at: Mapping[str, Span] = Factory(dict)


@define(eq=False, repr=False)
class Position(Value):
    """A state to start from. ``at`` has the source position of each value by its key.

    Cards are under ``cards 0``, tiles under ``buildings 0``, stacks under ``stacks 0``, tribes under ``tribes Ann``.
    """

    round: int | None = key(
        Number("the round", 1), "Omitted if the game is over.", "round: 8",
        brief="The round about to begin, before cards slide, or with 'now' the current round.",
    )  # fmt: skip
    starting_player: str | None = key(Player(), "Default: by the number of the round.", "starting player: Bob")
    cards: list[str] | None = key(
        ListOf(OrWord(_CARD, NONE)), f"From the right; inside a round '{NONE}' for a card that was bought.",
        "cards: [5 food / healing]", brief="The cards on the board.",
    )  # fmt: skip
    buildings: list[str] | None = key(
        ListOf(OrWord(_BUILDING, NONE)), f"From the left; '{NONE}' for a stack without an open tile.",
        "buildings: [2 wood 1 brick, none]", brief="The tiles face up.",
    )  # fmt: skip
    stacks: list[int] | None = key(
        ListOf(Number("the tiles of a stack", 0)), "The open tile included. Default: 7 each.", "stacks: [4, 5]",
        brief="The tiles left on each stack.",
    )  # fmt: skip
    tribes: dict[str, TribePosition] = key(
        ByPlayer(Group("a tribe", TribePosition, "Ann: {people: 7, supply: 3 food}")),
        "Omitted values are those of the start of the game.", "tribes: {Ann: {points: 20}}", default=dict,
    )  # fmt: skip
    now: Now | None = key(
        Group("now", Now, "now: {phase: actions, turn: Bob}"), "The point inside the round.",
        "now: {phase: actions}",
        needs=("round", "'now' needs the round that is being played", "as in 'round: 8'"),
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)


# --- the whole ----------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Record(core.Record):
    """A recorded game of Stone Age."""

    game: ClassVar[str] = "stone age"
    players: list[str] = key(
        Players(min(SETUPS), max(SETUPS)), "Clockwise, the starting player of round 1 first.",
        "players: [Ann, Bob]", default=list, needed="as in 'players: [Ann, Bob]'", always=True,
    )  # fmt: skip
    rulings: dict[str, str] = key(
        Options(CHOICES), "Table options, which settle what the rules leave open.", "rulings: {tie break: sum}",
        default=dict,
    )  # fmt: skip
    rounds: list[Round] = key(
        Rounds(Round, "- cards: [tool / art]"), "The rounds in order; [] before the first one.", "rounds: []",
        default=list, needed="as in 'rounds: []' before the first one", unless="position", always=True,
    )  # fmt: skip
    position: Position | None = key(
        Start("a position", Position, "position: {round: 8, tribes: {Ann: {}}}",
              "A state to start from."),
        "The state to start from instead of the set-up. Without 'rounds' it is checked and scored.",
        "position: {tribes: {Ann: {points: 20}}}", at_key=True,
    )  # fmt: skip
    end: dict[str, Line] | None = key(
        LinesByPlayer(END), "In a finished game: a line for each player who takes some.", "end: {Ann: take 2 gold}",
        brief="Free actions before scoring.", at_key=True,
    )  # fmt: skip
    scores: dict[str, dict[str, int]] | None = key(
        Claims(CLAIMS), "Checked line by line; any lines may be given.", "scores: {Ann: 180, Bob: {total: 171}}",
        brief="Claimed scores.", at_key=True,
    )  # fmt: skip
    expect: list[Expected] | None = key(
        ExpectedFindings(), "Rule, line and column. There must be no others.", "expect: [place.full 9:14]",
        brief="The findings that a record must have if it is a test.",
    )  # fmt: skip

    def round_numbers(self) -> Iterable[int]:
        """Return the numbers of the rounds of the record, without an end."""
        return count(self.position.round or 1 if self.position else 1)


def _rules() -> Collection[str]:
    # Imported here, as few records name rules and importing the rulebook takes longer than reading a game.
    from .rulebook import RULEBOOK

    return RULEBOOK.all


FORMAT = Format(
    Record.game,
    Record,
    "A recorded game of Stone Age",
    NOTATION,
    (("card", _CARD), ("building", _BUILDING)),
    _rules,
)
