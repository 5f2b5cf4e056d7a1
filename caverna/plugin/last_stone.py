"""The last stone, a complete game as in a package of its own. Copy this module to begin another game.

Two players take 1 to 3 stones in turn from a heap. The player who takes the last one wins. The game is not registered:
an installed package names its ``RULESET`` in an entry point, a program says ``with registered(RULESET):``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from caverna import plugin
from caverna.plugin import (
    PLACES,
    Change,
    Check,
    Checks,
    Claims,
    Counted,
    Line,
    LinePart,
    LinesInOrder,
    Names,
    Notation,
    Number,
    Players,
    Rounds,
    Rule,
    Rulebook,
    RuleBroken,
    Ruleset,
    ScoreLine,
    ScorePart,
    ScoreSheet,
    Step,
    declared,
    define,
    frozen,
    illegal,
    key,
    slots,
    step,
)

# --- the record: goods, steps, rounds, record -------------------------------------------------------------------------


class Goods(plugin.Goods, names=("stone",)):
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
SLOTS = {"count": slots.Count(), "goods": Counted(STONE, Goods.number, Goods.of)}
TURN = LinePart("a turn", "it belongs in a turn", "say how many")


@define
class Round(plugin.Round):
    """One heap."""

    heap: int = key(Number("the heap", 1, 99), "How many stones lie there.", "heap: 7", default=7)
    turns: list[Line] = key(LinesInOrder("turn", "turn", "- Ann: take 2", ""), "", "turns: [Ann: take 2]", default=list)
    check: list[Check] = key(Checks(), "", "check: {Ann: 3 stone}", default=list)


@define
class Record(plugin.Record):
    """A recorded game."""

    game: ClassVar[str] = "last stone"
    players: list[str] = key(Players(2, 2), "", "players: [Ann, Bob]", default=list, needed="two", always=True)
    rounds: list[Round] = key(Rounds(Round, "- heap: 7"), "", "rounds: []", default=list, needed="one", always=True)
    scores: dict[str, dict[str, int]] | None = key(Claims(("stones", "total")), "", "scores: {Ann: 1}", at_key=True)


# --- the game itself --------------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Game(plugin.Game):
    """The state of a game: the heap (None before it is set up) and the stones that each player has taken."""

    KEY = "last stone"
    taken: dict[str, int]
    heap: int | None = None
    turn: int = 0
    """The seat of the player to act."""
    round: int = 0

    @property
    def players(self) -> list[str]:
        """The players' names, clockwise."""
        return [*self.taken]

    @property
    def due(self) -> str:
        """The phase that comes next: the heap, then the turns, then the end."""
        return "start" if self.heap is None else "turns" if self.heap else "end"

    @property
    def to_act(self) -> str | None:
        """The player to act; None if the heap is empty."""
        return self.players[self.turn] if self.heap else None

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Set up the heap, once (heap.once)."""
        if self.heap is not None:
            illegal("heap.once", "the heap is there already")
        self.heap, self.round = head.get("heap", 7), 1

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Take stones, and check what a player claims to have."""
        player = self.players[seat]
        for index, each in enumerate(steps[:upto]):
            if isinstance(each, Take):
                self._take(player, seat, each.count)
                self.changes.append(Change(player, "stone", each.count, "heap", index))
                if upto is None:
                    self.turn = 1 - seat
            elif isinstance(each, Have) and (claim := self.check(player, each)):
                claim.step = index
                self.claim(claim)

    def _take(self, player: str, seat: int, count: int) -> None:
        """Take 1 to 3 stones (heap.take) in turn (heap.turn)."""
        if seat != self.turn:
            illegal("heap.turn", f"it is {self.to_act}'s turn", at_player=True)
        if not self.heap or not 1 <= count <= min(3, self.heap):
            illegal("heap.take", f"{count} stones cannot be taken", expected="1 to 3 that are there")
        self.heap = (self.heap or 0) - count
        self.taken[player] += count

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        """End the turns when the heap is empty (heap.last). Scoring needs nothing else."""
        if self.heap != 0:
            illegal("heap.last", "the heap is not empty")

    def check(self, player: str, have: Any) -> RuleBroken | None:
        """Return the error of an assertion; None if it is true."""
        held = self.taken[player]
        if have.goods["stone"] == held:
            return None
        return RuleBroken("claim.have", f"has {held} stone", kind="claim", player=player)

    def supplies(self) -> dict[str, dict[str, int]]:
        """Return the stones that each player has taken."""
        return {player: {"stone": count} for player, count in self.taken.items()}

    def scores(self) -> dict[str, ScoreSheet]:
        """Return the score sheets: a point for the player of the last stone."""
        last = self.players[1 - self.turn] if self.heap == 0 else None
        parts = (ScorePart("last stone", 1, 1),)
        won = {player: int(player == last) for player in self.taken}
        return {name: ScoreSheet(name, (ScoreLine("stones", one, one, parts[:one]),)) for name, one in won.items()}


TITLES = {
    "take": "1 to 3 stones", "turn": "One after the other", "last": "To the last stone", "once": "One heap",
}  # fmt: skip


class LastStone(Ruleset):
    """The facts of the game."""

    key, title, players = "last stone", "The last stone", range(2, 3)
    categories, goods = ("stones",), ("stone",)
    rulebook = Rulebook(Rule(f"heap.{name}", title, "1", f"{title}.") for name, title in TITLES.items())
    record_class, notation = Record, Notation(declared(globals()), SLOTS, {"turn": TURN}, object_example="take 2")
    end_rule = "heap.last"

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> Game:
        """Set a table up."""
        return Game(dict.fromkeys(players, 0))


RULESET = LastStone()
