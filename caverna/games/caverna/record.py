"""The record of a game of Caverna: its keys, what stands behind them, and what reading them says.

Reading, writing, ``fmt``, the JSON Schema and ``docs/record.md`` follow from what is declared here.
"""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from attrs import Factory, define

from caverna.core import record as core
from caverna.core.findings import Span
from caverna.core.format import Format, key
from caverna.core.kinds import (
    Amount,
    ByName,
    ByPlayer,
    Checks,
    Choice,
    Claims,
    Counts,
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
from caverna.core.names import Names
from caverna.core.record import Check, Expected, Line
from caverna.text.reading.line_order import END, HARVEST, START, TURN

from . import names
from .board_entry import Board, BoardEntry, Cell, PlacedDwarf
from .catalogue.furnishings import DELIVERIES, FURNISHINGS
from .catalogue.rounds import LAST_ROUND, LEAF, QUESTION, QUESTIONS, rounds_for
from .catalogue.table_setup import MOST_PLAYERS
from .catalogue.tables import STRONGEST
from .notation import NOTATION
from .options import CHOICES, FULL, INTRODUCTORY
from .rules.scoring import CATEGORIES

NEWBORN = "newborn"
CLAIMS = (*CATEGORIES, "gold and begging", "total")
"""What a record may claim of a score."""
_SUPPLY = Names("good", [(word, name) for word, name in names.GOOD.spellings.items() if name not in names.ANIMAL.all])
_SUPPLIER = Names("supplier", [(FURNISHINGS[each].name, FURNISHINGS[each].name) for each in DELIVERIES])
_CARD = Name(names.CARD, "A round card.")
_FURNISHING = Name(names.FURNISHING, "A furnishing.")
_MARKER = Choice("the marker", (LEAF, QUESTION), "marker", "The harvest marker, from round 6 on.")


# --- rounds -------------------------------------------------------------------------------------------------


@define
class Round(core.Round):
    """One round as recorded."""

    card: str | None = key(
        _CARD, "The card revealed; may be left out where only one is possible.", "card: Blacksmithing"
    )
    number: int | None = key(
        Number("the round", 1, LAST_ROUND), "It is checked, and needed nowhere.", "round: 3",
        name="round", brief="The printed number.",
    )  # fmt: skip
    marker: str | None = key(_MARKER, "The harvest marker: needed in rounds that have one.", "marker: leaf")
    start: dict[str, Line] = key(
        LinesByPlayer(START), "One line for each player who does something then.", "start: {Ann: keep Logging}",
        brief="Steps after the deliveries, before the refill.", default=dict,
    )  # fmt: skip
    turns: list[Line] = key(
        LinesInOrder("turn", TURN, "- Ann: Logging", "One turn or free move: the player and the line."),
        "The turns in the order played, free moves between them.", "turns: [Ann: Logging, Bob: Clearing]",
        default=list, always=True,
    )  # fmt: skip
    harvest: dict[str, Line] | None = key(
        LinesByPlayer(HARVEST), "Who is missing feeds from the supply and breeds all that fits.",
        "harvest: {Ann: eat 1 grain}", brief="Who decided something in the harvest.", at_key=True,
    )  # fmt: skip
    check: list[Check] = key(
        Checks(), "It holds after the harvest.", "check: {Ann: 3 food 8 wood}",
        brief="What must be true now, as in 'have'.", default=list,
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)


# --- positions ----------------------------------------------------------------------------------------------


@define
class HomePosition:
    """One player's home in a position; None or absent: as at the start of the game.

    ``board`` maps the cells as written (one name or two) to what is on them, in the words of the format.
    ``at`` has the place of each value by key; of board entries under ``board C4`` or ``board B3 B2``, of dwarfs
    under ``dwarfs 0``, of deliveries under ``due Ruby supplier``.
    """

    supply: dict[str, int] | None = key(
        Amount("the supply", _SUPPLY), "All goods but animals; it replaces those of the start.", "supply: 3 food 2 wood"
    )
    animals: dict[str, int] | None = key(
        Amount("the animals", names.ANIMAL), "All animals, dogs included.", "animals: 2 sheep 1 dog"
    )
    dwarfs: list[int | str] | None = key(
        ListOf(OrWord(Number(f"a dwarf's strength ('{NEWBORN}' for one just born)", 0, STRONGEST), NEWBORN)),
        f"One for each dwarf; '{NEWBORN}' for one that came in this round.", "dwarfs: [0, 5, newborn]",
        brief="Weapon strengths, 0 unarmed.",
    )  # fmt: skip
    begging: int = key(Number("the number of begging markers", 0), "Begging markers.", "begging: 2", default=0)
    due: dict[str, int] = key(
        Counts(_SUPPLIER, Number("the number of deliveries", 0, LAST_ROUND)),
        "Deliveries still to come, by the furnishing that brings them.", "due: {Ruby supplier: 2}", default=dict,
    )  # fmt: skip
    board: dict[tuple[str, ...], BoardEntry] = key(
        Board(), "What lies on the cells; a large pasture has two.",
        "board: {C4: field 2 grain, B3 B2: large pasture}", default=dict,
    )  # fmt: skip
    used: list[str] = key(
        ListOf(_FURNISHING), "Furnishings of one use that were used.", "used: [Dwelling]", default=list
    )
    at: Mapping[str, Span] = Factory(dict)


@define
class Now:
    """The moment inside a round. ``placed``: space -> (player, strength)."""

    marker: str | None = key(_MARKER, "The marker of the round, where it is known.", "marker: question")
    turn: str | None = key(Player(), "Who is next; left out where the harvest is.", "turn: Bob")
    placed: dict[str, tuple[str, int]] = key(
        ByName(names.SPACE, PlacedDwarf()), "The dwarfs on the spaces.", "placed: {Logging: Ann 0}", default=dict
    )
    passed: list[str] = key(ListOf(Player()), "Who has passed.", "passed: [Bob]", default=list)
    at: Mapping[str, Span] = Factory(dict)


@define
class Position:
    """A moment between two turns to start from. ``at`` has the place of each value by key.

    Cards are under ``cards 0`` and so on, spaces under ``spaces Logging``, homes under ``homes Ann``.
    """

    round: int | None = key(
        Number("the round", 1, LAST_ROUND), "Left out where the game is over.", "round: 7",
        brief="About to begin; with 'now', being played.",
    )  # fmt: skip
    cards: list[str] = key(
        ListOf(_CARD), "The cards revealed so far, in order; needed where 'round' is given.", "cards: [Blacksmithing]",
        default=list,
    )  # fmt: skip
    questions: int = key(
        Number("the number of question marks", 0, QUESTIONS), "The other markers revealed were leaves.",
        "questions: 1", brief="Question marks revealed so far.", default=0,
    )  # fmt: skip
    starting_player: str | None = key(Player(), "Who starts the round; the first player.", "starting player: Bob")
    spaces: dict[str, dict[str, int]] = key(
        ByName(names.SPACE, Amount("what lies on {}", names.GOOD)), "The other spaces are empty.",
        "spaces: {Logging: 4 wood}", brief="Goods left lying.", default=dict,
    )  # fmt: skip
    homes: dict[str, HomePosition] = key(
        ByPlayer(Group("a home", HomePosition, "Ann: {supply: 3 food, dwarfs: [0, 5]}")),
        "What is left out is as at the start of the game.", "homes: {Ann: {supply: 3 food}}", default=dict,
    )  # fmt: skip
    now: Now | None = key(
        Group("now", Now, "now: {turn: Bob, placed: {Logging: Ann 0}}"), "The moment inside the round.",
        "now: {turn: Bob}",
        needs=("round", "'now' needs the round that is being played", "as in 'round: 7'"),
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)


# --- the whole ----------------------------------------------------------------------------------------------


@define
class Record(core.Record):
    """A recorded game of Caverna."""

    game: ClassVar[str] = "caverna"
    players: list[str] = key(
        Players(1, MOST_PLAYERS), "Clockwise, the starting player of round 1 first; a name alone is a solo game.",
        "players: [Ann, Bob]", default=list, needed="as in 'players: [Ann, Bob]'", always=True,
    )  # fmt: skip
    variant: str = key(
        Choice("the variant", (FULL, INTRODUCTORY)), f"'{FULL}' if left out.", "variant: introductory",
        brief="The full game, or the introductory one.", default=FULL, always=True,
    )  # fmt: skip
    rulings: dict[str, str] = key(
        Options(CHOICES), "The table's readings where the rules leave room.", "rulings: {carpenter: action}",
        default=dict,
    )  # fmt: skip
    rounds: list[Round] = key(
        Rounds(Round, "- card: Blacksmithing"), "The rounds in order; [] before the first one.", "rounds: []",
        default=list, needed="as in 'rounds: []' before the first one", unless="position", always=True,
    )  # fmt: skip
    position: Position | None = key(
        Start("a position", Position, "position: {round: 7, homes: {Ann: {}}}",
              "A moment between two turns to start from."),
        "Instead of the set-up; without 'rounds' it is checked and scored.",
        "position: {homes: {Ann: {supply: 3 food}}}",
    )  # fmt: skip
    end: dict[str, Line] | None = key(
        LinesByPlayer(END), "One line for each player who makes some, in a finished game.", "end: {Ann: eat 1 grain}",
        brief="Free moves before scoring.", at_key=True,
    )  # fmt: skip
    scores: dict[str, dict[str, int]] | None = key(
        Claims(CLAIMS), "Checked line by line as far as given.", "scores: {Ann: 80, Bob: {total: 71}}",
        brief="Claimed scores.", at_key=True,
    )  # fmt: skip
    expect: list[Expected] | None = key(
        ExpectedFindings(), "Rule, line and column; there must be no others.", "expect: [furnish.cost 9:14]",
        brief="The findings a record kept as a test must have.",
    )  # fmt: skip

    def round_numbers(self) -> Collection[int]:
        """Return the printed numbers of the rounds to come, as far as they can be told."""
        numbers = rounds_for(len(self.players))
        first = self.position.round if self.position else numbers[0]
        return tuple(number for number in numbers if first is not None and number >= first)


def _rules() -> Mapping[str, Any]:
    # Records seldom name rules, and the rule book takes longer to import than a game to read.
    from .rulebook import RULES

    return RULES


FORMAT = Format(
    Record.game,
    Record,
    "A recorded game of Caverna: The Cave Farmers",
    NOTATION,
    (("card", _CARD), ("space", Name(names.SPACE, "An action space.")), ("furnishing", _FURNISHING), ("cell", Cell())),
    _rules,
)
