"""The record of a game that there is not, with other keys and parts than Caverna's, for the tests of the format."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import define, frozen

from caverna.core import record as core
from caverna.core.format import Format, key
from caverna.core.kinds import (
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
from caverna.core.record import Check, Expected, Line
from caverna.games.caverna.notation.names import Names
from caverna.games.caverna.notation.words import Slip

CARD = Name(Names("card", [("dice / writing", "dice / writing"), ("Draw / Art", "draw / art")]), "A card.")
GOOD = Names("good", [("wood", "wood"), ("food", "food")])


class Buildings(Own):
    """The buildings turned up: a list from the left, or a mapping from the number of the stack."""

    words = "a list of buildings, or a mapping from stacks"

    def read(self, reading: Any, entry: Any) -> dict[int, str]:
        if hasattr(entry.value, "flow") and hasattr(entry.value, "pairs"):
            return {int(key.text): value.text for key, value in reading.checked(entry.value)}
        nodes = reading.items(entry.value, entry.name, entry.example)
        return {stack: node.text for stack, node in enumerate(nodes, 1)}

    def from_data(self, data: Any) -> dict[int, str] | None:
        return dict(enumerate(data, 1)) if type(data) is list else None

    def plain(self, value: dict[int, str]) -> Any:
        return {str(stack): name for stack, name in value.items()}

    def shape(self) -> None:
        return None

    def schema(self) -> dict[str, Any]:
        return {"type": ["array", "object"]}


@define
class Round(core.Round):
    cards: list[str] = key(ListOf(CARD), "The cards.", "cards: [dice / writing]", default=list)
    buildings: dict[int, str] = key(Buildings(), "The buildings.", "buildings: [1 to 7]", default=dict)
    placements: list[Line] = key(
        LinesInOrder("placement", "a placement", "- Ann: hut", "One placement."), "The placements.",
        "placements: [Ann: hut]", default=list, always=True,
    )  # fmt: skip
    actions: list[Line] = key(
        LinesInOrder("action", "an action", "- Ann: forest 4", "One player's actions."), "The actions.",
        "actions: [Ann: forest 4]", default=list,
    )  # fmt: skip
    feeding: dict[str, Line] | None = key(
        LinesByPlayer("the feeding"), "The feeding.", "feeding: {Ann: starve}", at_key=True
    )
    check: list[Check] = key(Checks(), "What must be true.", "check: {Ann: have 3}", default=list)


@define
class Position:
    supply: dict[str, int] | None = key(Amount("the supply", GOOD), "Goods.", "supply: 3 wood")
    tools: int | str = key(OrWord(Number("the tools", 0, 12), "none"), "Tools.", "tools: 3", default=0)
    at: Mapping[str, Any] = {}


@define
class Record(core.Record):
    game: ClassVar[str] = "stone age"
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
    end: dict[str, Line] | None = key(LinesByPlayer("the end"), "The end.", "end: {Ann: drawn}", at_key=True)
    scores: dict[str, dict[str, int]] | None = key(
        Claims(("culture", "total")), "The scores.", "scores: {Ann: 80}", at_key=True
    )
    expect: list[Expected] | None = key(ExpectedFindings(), "The findings.", "expect: [place.full 9:14]")


# --- its notation: words of letters and digits, separated by commas ------------------------------------------


@frozen
class Parsed:
    steps: tuple[Any, ...]
    offsets: tuple[int, ...]
    items: tuple[tuple[int, ...], ...]
    slips: tuple[Slip, ...]


class Notation:
    """A step is a text of letters, digits and spaces."""

    def parse(self, text: str) -> Parsed:
        steps, offsets, slips, at = [], [], [], 0
        for clause in text.split(","):
            start = at + len(clause) - len(clause.lstrip())
            if clause.replace(" ", "").isalnum():
                steps.append(" ".join(clause.lower().split()))
                offsets.append(start)
            else:
                slips.append(Slip("record.step", start, "this is no step"))
            at += len(clause) + 1
        return Parsed(tuple(steps), tuple(offsets), ((),) * len(steps), tuple(slips))

    parse_have = parse

    def parse_goods(self, text: str) -> Any:
        raise NotImplementedError

    def write(self, steps: Sequence[Any]) -> str:
        return ", ".join(steps)

    def write_step(self, step: Any) -> str:
        return str(step)


def misplaced(steps: Sequence[Any], where: str, whole: bool) -> list[tuple[int, str, str]]:
    """Feed nobody but in the feeding."""
    return [(at, f"'starve' does not belong in {where}", "") for at, step in enumerate(steps)
            if step == "starve" and where != "the feeding"]  # fmt: skip


FORMAT = Format(
    Record.game, Record, "A record of a toy", Notation(), dict, misplaced, [("card", CARD)], lambda: ("place.full",)
)
