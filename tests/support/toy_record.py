"""The record of an invented game, with other keys and phases than Caverna's, for the tests of the format."""

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import define, frozen

from caverna.model import goods
from caverna.model import record as core
from caverna.model.format import Format, key
from caverna.model.names import Names
from caverna.model.record import Check, Expected, Line
from caverna.model.rulebook import RECORD_RULES
from caverna.model.steps import Step, declared, step
from caverna.model.value_types import (
    Amount,
    Checks,
    Choice,
    Claims,
    ExpectedFindings,
    LinesByPlayer,
    LinesInOrder,
    ListOf,
    Name,
    Number,
    Options,
    OrWord,
    Own,
    Players,
    Rounds,
    Start,
)
from caverna.reading.notation import slots
from caverna.reading.notation.compound import Counted
from caverna.reading.notation.notation import LinePart, Notation

CARD = Name(Names("card", [("dice / writing", "dice / writing"), ("Draw / Art", "draw / art")]), "A card.")
GOOD = Names("good", [("wood", "wood"), ("food", "food")])


class Buildings(Own):
    """The revealed buildings: a list from the left, or a mapping from the number of the stack."""

    words = "a list of buildings, or a mapping from stacks"

    def read(self, reading: Any, entry: Any) -> dict[int, str]:
        if hasattr(entry.value, "flow") and hasattr(entry.value, "pairs"):
            return {int(key.text): value.text for key, value in reading.checked(entry.value)}
        nodes = reading.items(entry.value, entry.name, entry.example)
        return {stack: node.text for stack, node in enumerate(nodes, 1)}

    def plain(self, value: dict[int, str]) -> Any:
        return {str(stack): name for stack, name in value.items()}

    def schema(self) -> dict[str, Any]:
        return {"type": ["array", "object"]}


@define
class Round(core.Round):
    cards: list[str] = key(ListOf(CARD), "The cards.", "cards: [dice / writing]", default=list)
    buildings: dict[int, str] = key(Buildings(), "The buildings.", "buildings: [1 to 7]", default=dict)
    placements: list[Line] = key(
        LinesInOrder("placement", "placement", "- Ann: hut", "One placement."), "The placements.",
        "placements: [Ann: hut]", default=list, always=True,
    )  # fmt: skip
    actions: list[Line] = key(
        LinesInOrder("action", "action", "- Ann: forest 4", "One player's actions."), "The actions.",
        "actions: [Ann: forest 4]", default=list,
    )  # fmt: skip
    feeding: dict[str, Line] | None = key(
        LinesByPlayer("feeding"), "The feeding.", "feeding: {Ann: starve}", at_key=True
    )
    check: list[Check] = key(Checks(), "What must be true.", "check: {Ann: have 3}", default=list)


@define
class Position:
    supply: dict[str, int] | None = key(Amount("the supply", GOOD), "Goods.", "supply: 3 wood")
    tools: int | str = key(OrWord(Number("the tools", 0, 12), "none"), "Tools.", "tools: 3", default=0)
    at: Mapping[str, Any] = {}


@define
class Record(core.Record):
    game: ClassVar[str] = "stick age"
    players: list[str] = key(
        Players(2, 4), "The players.", "players: [Ann, Bob]", default=list, needed="as in 'players: [Ann, Bob]'",
        always=True,
    )  # fmt: skip
    mode: str = key(Choice("the mode", ("full", "family")), "The mode.", "mode: family", default="full")
    rulings: dict[str, str] = key(
        Options({"below zero": ("yes", "no")}), "The options.", "rulings: {below zero: no}", default=dict
    )
    position: Position | None = key(
        Start("a position", Position, "position: {tools: 3}"), "A position.", "position: {tools: 3}"
    )
    rounds: list[Round] = key(
        Rounds(Round, "- cards: [dice / writing]"), "The rounds.", "rounds: []", default=list,
        needed="as in 'rounds: []'", unless="position", always=True,
    )  # fmt: skip
    end: dict[str, Line] | None = key(LinesByPlayer("end"), "The end.", "end: {Ann: drawn}", at_key=True)
    scores: dict[str, dict[str, int]] | None = key(
        Claims(("culture", "total")), "The scores.", "scores: {Ann: 80}", at_key=True
    )
    expect: list[Expected] | None = key(ExpectedFindings(), "The findings.", "expect: [place.full 9:14]")


# --- its notation -------------------------------------------------------------------------------------------


class Goods(goods.Goods, names=("wood", "food")):
    """Wood and food."""


@step("{place:place} [{count:count}]", "hut", "forest 4", where="placement action")
@frozen
class Go(Step):
    """Go to a place."""

    word: ClassVar[str] = "go"
    place: str
    count: int = 0


@step("take {count:count}", "take 2", where="action")
@frozen
class Take(Step):
    """Take goods."""

    word: ClassVar[str] = "take"
    count: int


@step("starve", where="feeding")
@frozen
class Starve(Step):
    """Feed nobody."""

    word: ClassVar[str] = "starve"


@step("have {goods:goods}", "have 3 food", free=True)
@frozen
class Have(Step):
    """Assert the goods of a player."""

    word: ClassVar[str] = "have"
    goods: Goods


PLACE = Names("place", [(name, name) for name in ("hut", "field", "forest", "hunt")])
SLOTS = {"place": slots.Name(PLACE), "count": slots.Count(), "goods": Counted(GOOD, Goods.number, Goods.of)}
PARTS = {
    name: LinePart(f"an {name}" if name == "action" else f"a {name}", "it stands elsewhere")
    for name in ("placement", "action", "feeding", "end")
}
NOTATION = Notation(declared(globals()), SLOTS, PARTS)
FORMAT = Format(
    Record.game, Record, "A record of a toy", NOTATION, [("card", CARD)], lambda: ("place.full", *RECORD_RULES)
)
