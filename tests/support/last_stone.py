"""A game from outside the house: a heap of stones, from which two take 1 to 3 in turn; who takes the last one wins.

It has what `caverna.model.ruleset` asks of a game that is read, verified, replayed, scored and formatted, nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import define, frozen

from caverna.engine.game import Game as GameBase
from caverna.model import goods, record
from caverna.model.changes import Change
from caverna.model.format import Format, key
from caverna.model.names import Names
from caverna.model.record import Check, Line
from caverna.model.refusals import RuleBroken, illegal
from caverna.model.rulebook import Rule, Rulebook
from caverna.model.ruleset import Ruleset
from caverna.model.score import ScoreLine, ScorePart, ScoreSheet
from caverna.model.steps import PLACES, Step, declared, step
from caverna.model.value_types import Checks, Claims, LinesInOrder, Number, Players, Rounds
from caverna.reading.notation.compound import Counted
from caverna.reading.notation.notation import LinePart, Notation
from caverna.reading.notation.slots import Count


class Goods(goods.Goods, names=("stone",)):
    """Stones."""


@step("take {count:count}", "take 2", role=PLACES)
@frozen
class Take(Step):
    """Take stones from the heap."""

    word: ClassVar[str] = "take"
    count: int


@step("have {goods:goods}", "have 3 stone", free=True)
@frozen
class Have(Step):
    """Assert how many stones a player has."""

    word: ClassVar[str] = "have"
    goods: Goods


STONE = Names("good", [("stone", "stone"), ("stones", "stone")])
SLOTS = {"count": Count(), "goods": Counted(STONE, Goods.number, Goods.of)}
TURN = LinePart("a turn", "it belongs in a turn", "say how many")
NOTATION = Notation(declared(globals()), SLOTS, {"turn": TURN}, object_example="take 2")


@define
class Round(record.Round):
    """One heap."""

    heap: int = key(Number("the heap", 1, 99), "How many stones lie there.", "heap: 7", default=7)
    turns: list[Line] = key(LinesInOrder("turn", "turn", "- Ann: take 2", ""), "", "turns: [Ann: take 2]", default=list)
    check: list[Check] = key(Checks(), "", "check: {Ann: 3 stone}", default=list)


@define
class Record(record.Record):
    """A recorded game."""

    game: ClassVar[str] = "last stone"
    players: list[str] = key(Players(2, 2), "", "players: [Ann, Bob]", default=list, needed="two", always=True)
    rounds: list[Round] = key(Rounds(Round, "- heap: 7"), "", "rounds: []", default=list, needed="one", always=True)
    scores: dict[str, dict[str, int]] | None = key(Claims(("stones", "total")), "", "scores: {Ann: 1}", at_key=True)


@define(eq=False, repr=False)
class Game(GameBase):
    """The heap (None before it lies there) and what each player has taken."""

    KEY = "last stone"
    taken: dict[str, int]
    heap: int | None = None
    turn: int = 0

    @property
    def round(self) -> int:
        return int(self.heap is not None)

    @property
    def players(self) -> list[str]:
        return [*self.taken]

    @property
    def due(self) -> str:
        return "start" if self.heap is None else "turns" if self.heap else "end"

    @property
    def to_act(self) -> str | None:
        return self.players[self.turn] if self.heap else None

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        self.heap = head.get("heap", 7)

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        player = self.players[seat]
        for index, each in enumerate(steps[:upto]):
            if isinstance(each, Take):
                self._take(player, seat, each.count)
                self.changes.append(Change(player, "stone", each.count, "heap", index))
            elif isinstance(each, Have) and (claim := self.check(player, each)):
                claim.step = index
                self.claim(claim)

    def _take(self, player: str, seat: int, count: int) -> None:
        if seat != self.turn:
            illegal("heap.turn", f"it is {self.to_act}'s turn", at_player=True)
        if not self.heap or not 1 <= count <= min(3, self.heap):
            illegal("heap.take", f"{count} stones cannot be taken", expected="1 to 3 that are there")
        self.heap = (self.heap or 0) - count
        self.taken[player] += count
        self.turn = 1 - self.turn

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        if self.heap:
            illegal("heap.last", "the heap is not empty")

    def check(self, player: str, have: Any) -> RuleBroken | None:
        is_ = self.taken[player]
        wrong = have.goods["stone"] != is_
        return RuleBroken("claim.have", f"has {is_} stone", kind="claim", player=player) if wrong else None

    def supplies(self) -> dict[str, dict[str, int]]:
        return {player: {"stone": count} for player, count in self.taken.items()}

    def scores(self) -> dict[str, ScoreSheet]:
        last = self.players[1 - self.turn] if self.heap == 0 else None
        won = {player: int(player == last) for player in self.taken}
        parts = (ScorePart("last stone", 1, 1),)
        return {name: ScoreSheet(name, (ScoreLine("stones", one, one, parts[:one]),)) for name, one in won.items()}

    def wrong_claims(self, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        total = sheet.total
        return ((line, f"it is {total}") for line, points in claimed.items() if points != total)


TITLES = {"take": "1 to 3 stones", "turn": "One after the other", "last": "To the last stone"}


class LastStone(Ruleset):
    """The facts of the game."""

    key, title, players = "last stone", "The last stone", range(2, 3)
    categories, goods = ("stones",), ("stone",)
    rulebook = Rulebook(Rule(f"heap.{name}", title, "1", f"{title}.") for name, title in TITLES.items())
    format = Format("last stone", Record, "A game of the last stone", NOTATION, (), lambda: LastStone.rulebook.all)

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> Game:
        return Game(dict.fromkeys(players, 0))


RULESET = LastStone()
