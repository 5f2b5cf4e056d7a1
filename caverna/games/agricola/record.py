"""The record of a game of Agricola: its keys and their values.

Reading, writing, ``fmt`` and the JSON Schema use these declarations.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from attrs import Factory, define

from caverna.model import record as core
from caverna.model.findings import Span
from caverna.model.format import Format, key, keys_of
from caverna.model.names import Names
from caverna.model.record import Check, Expected, Line
from caverna.model.value_types import (
    MAX_NUMBER,
    Amount,
    ByName,
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
    Player,
    Players,
    Rounds,
    Start,
)
from caverna.model.values import Value

from . import names
from .catalogue.rounds import LAST_ROUND
from .catalogue.spaces import FAMILY, FULL
from .catalogue.tables import MATERIALS, MAX_PLAYERS
from .notation import END, HARVEST, NOTATION, START, TURN
from .options import CHOICES
from .pad import LABELS
from .record_values import BOARD, BoardEntry, CardName, Cell, Descriptions, Due, Hands, Passing

JOINED = ("cards and begging", "bonus and begging")
"""Lines of a score pad that join two categories."""
CATEGORIES = tuple(LABELS)
CLAIMS = (*CATEGORIES, *JOINED, "total")
"""The lines of a score that a record may claim."""
_SUPPLY = Names("good", [(word, name) for word, name in names.GOOD.spellings.items() if name not in names.ANIMAL.all])
_CARD = Name(names.CARD, "A round card.")
_MAJOR = Name(names.MAJOR, "A major improvement.")


# --- rounds -------------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Round(core.Round):
    """One round as recorded."""

    card: str | None = key(_CARD, "The card revealed. May be omitted if only one is possible.", "card: Fences")
    stated_number: int | None = key(
        Number("the round", 1), "Checked, but never needed.", "round: 3", name="round",
        brief="The number of the round.",
    )  # fmt: skip
    start: dict[str, Line] = key(
        LinesByPlayer(START), "A line for each player whose cards do something then.",
        "start: {Ann: card Milkmaid (+1 food)}", brief="Steps after the goods of the round space, before the refill.",
        default=dict,
    )  # fmt: skip
    turns: list[Line] = key(
        LinesInOrder("turn", TURN, "- Ann: 3 wood", "One turn or free action: the player and the line."),
        "The turns in the order played, with free actions between them.", "turns: [Ann: 3 wood, Bob: Fishing]",
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


# --- positions ----------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class HomePosition(Value):
    """One player's home in a position. Absent values are those at the start of the game.

    ``at`` has the source position of each value by its key: board entries as ``board B1`` or ``board D1 E1``,
    improvements as ``improvements 0``, goods on round spaces as ``due 9``, cards passed on as ``passing 9``.
    """

    supply: dict[str, int] | None = key(
        Amount("the supply", _SUPPLY), "All goods except animals. Replaces those of the start.", "supply: 3 food 2 wood"
    )
    animals: dict[str, int] | None = key(Amount("the animals", names.ANIMAL), "All animals.", "animals: 2 sheep 1 boar")
    house: str = key(
        Choice("the house", MATERIALS), f"Default: {MATERIALS[0]}.", "house: clay",
        brief="The material of the rooms.", default=MATERIALS[0],
    )  # fmt: skip
    family: int | None = key(
        Number("the number of people", 0), "2 to 5, newborns included. Default: 2.", "family: 4",
        brief="The people, newborns included.",
    )  # fmt: skip
    newborn: int = key(
        Number("the number of newborns", 0), "Only inside a round.", "newborn: 1",
        brief="The number of people born in the current round.", default=0,
    )  # fmt: skip
    board: dict[tuple[str, ...], BoardEntry] = key(
        BOARD, "What is on the cells. A2 and A3 are rooms and may be omitted.",
        "board: {B1: field 2 grain, D1 E1: pasture stable E1}", default=dict,
    )  # fmt: skip
    improvements: list[str] = key(
        ListOf(_MAJOR), "Major improvements.", "improvements: [Fireplace 2, Joinery]", default=list
    )
    occupations: list[str] = key(
        ListOf(CardName()), "Full game only.", "occupations: [Woodcutter]", brief="Occupations in play.", default=list
    )
    minors: list[str] = key(
        ListOf(CardName()), "Full game only.", "minors: [Seed swap]", brief="Minor improvements in play.", default=list
    )
    passing: dict[int, list[str]] = key(
        Passing(), "Minor improvements passed on, by the round until which they have effect. Full game only.",
        "passing: {7: [Guest]}", brief="Cards passed on that still have effect.", default=dict,
    )  # fmt: skip
    begging: int = key(Number("the number of begging cards", 0), "Begging cards.", "begging: 2", default=0)
    due: dict[int, dict[str, int]] = key(
        Due(), "Goods on round spaces, by the round.", "due: {9: 1 food, 10: 1 food}", default=dict
    )
    at: Mapping[str, Span] = Factory(dict)


@define(eq=False, repr=False)
class Now(Value):
    """The point inside a round. ``at`` has the source positions; people on spaces as ``placed 3 wood``."""

    turn: str | None = key(Player(), "The next player. Omitted in the harvest.", "turn: Bob")
    placed: dict[str, str] = key(
        ByName(names.SPACE, Player()), "The people on the spaces.", "placed: {3 wood: Ann}", default=dict
    )
    passed: list[str] = key(ListOf(Player()), "The players who have passed.", "passed: [Bob]", default=list)
    at: Mapping[str, Span] = Factory(dict)


@define(eq=False, repr=False)
class Position(Value):
    """A state between two turns from which a record starts.

    ``at`` has the source position of each value by its key: cards as ``cards 0``, spaces as ``spaces 3 wood``, homes
    as ``homes Ann``.
    """

    round: int | None = key(
        Number("the round", 1), "Omitted if the game is over.", "round: 7",
        brief="The round about to begin, or with 'now' the current round.",
    )  # fmt: skip
    cards: list[str] | None = key(
        ListOf(_CARD), "In order. May be omitted if the stages leave no doubt.", "cards: [Fences, 1 sheep]",
        brief="The round cards revealed so far.",
    )  # fmt: skip
    starting_player: str | None = key(
        Player(), "The player with the token. Default: the first player.", "starting player: Bob"
    )
    spaces: dict[str, dict[str, int]] = key(
        ByName(names.SPACE, Amount("what lies on {}", names.GOOD)), "Other spaces are empty.",
        "spaces: {3 wood: 6 wood}", brief="Goods on spaces.", default=dict,
    )  # fmt: skip
    homes: dict[str, HomePosition] = key(
        ByPlayer(Group("a home", HomePosition, "Ann: {supply: 3 food, house: clay}")),
        "Omitted values are those of the start of the game.", "homes: {Ann: {supply: 3 food}}", default=dict,
    )  # fmt: skip
    now: Now | None = key(
        Group("now", Now, "now: {turn: Bob, placed: {3 wood: Ann}}"), "The point inside the round.",
        "now: {turn: Bob}",
        needs=("round", "'now' needs the round that is being played", "as in 'round: 7'"),
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)


# --- the whole record ---------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Series(Value):
    """A game of the solo series, as recorded. ``at`` has the source position of each value by its key."""

    game: int | None = key(
        Number("the number of the game", 1), "Needed.", "game: 4", brief="The number of the game in the series."
    )
    last: int | None = key(
        Number("the points of the game before", -MAX_NUMBER), "Omitted in the first game.", "last: 64",
        brief="The points of the previous game.",
    )  # fmt: skip
    occupations: list[str] = key(
        ListOf(CardName()), "One less than the number of the game.", "occupations: [Woodcutter]",
        brief="The occupations in play from the start.", default=list,
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)

    def given_values(self) -> dict[str, Any]:
        """Return the given values by key, as `Game` expects them."""
        return {each.name: value for each in keys_of(Series) if (value := getattr(self, each.attribute)) is not None}


@define(eq=False, repr=False)
class Record(core.Record):
    """A recorded game of Agricola. ``at`` has the source position of a hand as ``hands Ann``."""

    game: ClassVar[str] = "agricola"
    players: list[str] = key(
        Players(1, MAX_PLAYERS), "Clockwise, the starting player of round 1 first. One name is a solo game.",
        "players: [Ann, Bob]", default=list, needed="as in 'players: [Ann, Bob]'", always=True,
    )  # fmt: skip
    mode: str = key(
        Choice("the mode", (FULL, FAMILY)), f"Default: {FULL}.", "mode: family",
        brief="The full game, or the family game without hand cards.", default=FULL, always=True,
    )  # fmt: skip
    rulings: dict[str, str] = key(
        Options(CHOICES), "Table options, which settle what the rules leave open.", "rulings: {growth card: with room}",
        default=dict,
    )  # fmt: skip
    hands: dict[str, dict[str, list[str]]] | str | None = key(
        Hands(), "Cards that are played must be in it. 'none' is a full game without hand cards.",
        "hands: {Ann: {occupations: [Woodcutter], minors: [Seed swap]}}", brief="The cards that players hold.",
    )  # fmt: skip
    series: Series | None = key(
        Group("the series", Series, "series: {game: 4, last: 64, occupations: [Woodcutter]}"),
        "Solo only: the number of the game, the points of the previous one, occupations in play.",
        "series: {game: 1}", brief="The place in a solo series.",
    )  # fmt: skip
    cards: dict[str, Any] = key(
        Descriptions(), "Facts about hand cards, not their text. The record vouches for them.",
        "cards: {Woodcutter: {kind: occupation, spaces: {3 wood: 1 wood}}}",
        brief="The effects of hand cards, as far as described.", default=dict,
    )  # fmt: skip
    rounds: list[Round] = key(
        Rounds(Round, "- card: Fences"), "The rounds in order; [] before the first one.", "rounds: []",
        default=list, needed="as in 'rounds: []' before the first one", unless="position", always=True,
    )  # fmt: skip
    position: Position | None = key(
        Start("a position", Position, "position: {round: 7, homes: {Ann: {}}}",
              "A state between two turns to start from."),
        "The state to start from instead of the set-up. Without 'rounds' it is checked and scored.",
        "position: {homes: {Ann: {supply: 3 food}}}", at_key=True,
    )  # fmt: skip
    end: dict[str, Line] | None = key(
        LinesByPlayer(END), "In a finished game: a line for each player who takes some.",
        "end: {Ann: card Manor (+2 points)}", brief="Free actions and points of cards before scoring.", at_key=True,
    )  # fmt: skip
    scores: dict[str, dict[str, int]] | None = key(
        Claims(CLAIMS), "Checked line by line; any lines may be given.", "scores: {Ann: 40, Bob: {total: 31}}",
        brief="Claimed scores.", at_key=True,
    )  # fmt: skip
    expect: list[Expected] | None = key(
        ExpectedFindings(), "Rule, line and column. There must be no others.", "expect: [room.cost 9:14]",
        brief="The findings that a record must have if it is a test.",
    )  # fmt: skip

    @property
    def head(self) -> dict[str, Any]:
        """The setup keys, with ``begun`` if the record starts from a position after the start of the game."""
        start = self.position
        begun = start is not None and (start.round != 1 or start.now is not None)
        return {**super().head, "begun": True} if begun else super().head

    def round_numbers(self) -> Iterable[int]:
        """Return the numbers of the rounds that the record can have."""
        first = self.position.round if self.position else 1
        return range(first, LAST_ROUND + 1) if first is not None else ()


def _rules() -> Collection[str]:
    # Imported only if needed: few records name rules, and importing the rulebook is slower than reading a record.
    from .rulebook import RULEBOOK

    return RULEBOOK.all


FORMAT = Format(
    Record.game,
    Record,
    "A recorded game of Agricola",
    NOTATION,
    (("card", _CARD), ("space", Name(names.SPACE, "An action space.")), ("improvement", _MAJOR), ("cell", Cell())),
    _rules,
)
