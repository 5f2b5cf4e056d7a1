"""Positions in a record: the keys for a state between two turns, from which the record starts."""

from collections.abc import Mapping

from attrs import Factory, define

from caverna.model.findings import Span
from caverna.model.format import key
from caverna.model.names import Names
from caverna.model.value_types import Amount, ByName, ByPlayer, Group, ListOf, Number, OrWord, Player
from caverna.model.values import Value

from . import names
from .catalogue.rounds import LAST_ROUND, QUESTIONS
from .catalogue.tables import STRONGEST
from .record import CARD, FURNISHING, MARKER
from .record_values import BOARD, BoardEntry, Deliveries, PlacedDwarf

NEWBORN = "newborn"
_SUPPLY = Names("good", [(word, name) for word, name in names.GOOD.spellings.items() if name not in names.ANIMAL.all])


@define(eq=False, repr=False)
class HomePosition(Value):
    """One player's home in a position. An absent key or None means the value at the start of the game.

    ``board`` maps the cells as written (one name or two) to their contents. ``at`` has the source position of each
    value, by key. Its keys for entries are like ``board C4``, ``board B3 B2``, ``dwarfs 0`` and ``due Ruby supplier``.
    """

    supply: dict[str, int] | None = key(
        Amount("the supply", _SUPPLY), "All goods except animals. Replaces those of the start.", "supply: 3 food 2 wood"
    )
    animals: dict[str, int] | None = key(
        Amount("the animals", names.ANIMAL), "All animals, dogs included.", "animals: 2 sheep 1 dog"
    )
    dwarfs: list[int | str] | None = key(
        ListOf(OrWord(Number(f"a dwarf's strength ('{NEWBORN}' for one just born)", 0, STRONGEST), NEWBORN)),
        f"One for each dwarf. '{NEWBORN}' for one that came in this round.", "dwarfs: [0, 5, newborn]",
        brief="Weapon strengths, 0 unarmed.",
    )  # fmt: skip
    begging: int = key(Number("the number of begging markers", 0), "Begging markers.", "begging: 2", default=0)
    due: dict[str, int] = key(
        Deliveries(), "Deliveries still to come, by the furnishing that brings them.", "due: {Ruby supplier: 2}",
        default=dict,
    )  # fmt: skip
    board: dict[tuple[str, ...], BoardEntry] = key(
        BOARD, "What is on the cells. A large pasture has two.",
        "board: {C4: field 2 grain, B3 B2: large pasture}", default=dict,
    )  # fmt: skip
    used: list[str] = key(
        ListOf(FURNISHING), "Furnishings of one use that were used.", "used: [Dwelling]", default=list
    )
    at: Mapping[str, Span] = Factory(dict)


@define(eq=False, repr=False)
class Now(Value):
    """The point inside a round of a position. ``placed`` maps a space to a player and a strength."""

    marker: str | None = key(MARKER, "The marker of the round, where it is known.", "marker: question")
    turn: str | None = key(Player(), "The next player. Omitted in the harvest.", "turn: Bob")
    placed: dict[str, tuple[str, int]] = key(
        ByName(names.SPACE, PlacedDwarf()), "The dwarfs on the spaces.", "placed: {Logging: Ann 0}", default=dict
    )
    passed: list[str] = key(ListOf(Player()), "The players who have passed.", "passed: [Bob]", default=list)
    at: Mapping[str, Span] = Factory(dict)


@define(eq=False, repr=False)
class Position(Value):
    """A state between two turns to start from.

    ``at`` has the source position of each value, by key. Its keys for entries are like ``cards 0``,
    ``spaces Logging`` and ``homes Ann``.
    """

    round: int | None = key(
        Number("the round", 1, LAST_ROUND), "Omitted if the game is over.", "round: 7",
        brief="The round about to begin, or with 'now' the current round.",
    )  # fmt: skip
    cards: list[str] = key(
        ListOf(CARD), "The cards revealed so far, in order. Needed with 'round'.", "cards: [Blacksmithing]",
        default=list,
    )  # fmt: skip
    questions: int = key(
        Number("the number of question marks", 0, QUESTIONS), "The other markers revealed were leaves.",
        "questions: 1", brief="Question marks revealed so far.", default=0,
    )  # fmt: skip
    starting_player: str | None = key(
        Player(), "The player who starts the round. Default: the first player.", "starting player: Bob"
    )
    spaces: dict[str, dict[str, int]] = key(
        ByName(names.SPACE, Amount("what lies on {}", names.GOOD)), "Other spaces are empty.",
        "spaces: {Logging: 4 wood}", brief="Goods on spaces.", default=dict,
    )  # fmt: skip
    homes: dict[str, HomePosition] = key(
        ByPlayer(Group("a home", HomePosition, "Ann: {supply: 3 food, dwarfs: [0, 5]}")),
        "Omitted values are those of the start of the game.", "homes: {Ann: {supply: 3 food}}", default=dict,
    )  # fmt: skip
    now: Now | None = key(
        Group("now", Now, "now: {turn: Bob, placed: {Logging: Ann 0}}"), "The point inside the round.",
        "now: {turn: Bob}",
        needs=("round", "'now' needs the round that is being played", "as in 'round: 7'"),
    )  # fmt: skip
    at: Mapping[str, Span] = Factory(dict)
