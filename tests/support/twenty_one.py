"""Twenty-one, a minimal game of another package: two players add 1 to 3 in turn, and the one who says 21 wins."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from caverna import plugin
from caverna.plugin import (
    PLACES,
    Claims,
    Factory,
    Line,
    LinePart,
    LinesInOrder,
    Notation,
    Players,
    Rounds,
    Rule,
    Rulebook,
    Ruleset,
    ScoreLine,
    ScoreSheet,
    Step,
    declared,
    define,
    field,
    frozen,
    illegal,
    key,
    slots,
    step,
)  # fmt: skip


@step("count {on:count}", "count 2", role=PLACES)
@frozen
class CountOn(Step):
    """Add a number to the count."""

    word: ClassVar[str] = "count"
    on: int


TURN = LinePart("a turn", "it belongs in a turn", "say how many")
NOTATION = Notation(declared(globals()), {"count": slots.Count()}, {"turn": TURN}, object_example="count 2")


@define
class Round(plugin.Round):
    """The whole game."""

    turns: list[Line] = key(LinesInOrder("turn", "turn", "- Ann: count 2", ""), "", "turns: []", default=list)


@define
class Record(plugin.Record):
    """A recorded game."""

    game: ClassVar[str] = "twenty one"
    players: list[str] = key(Players(2, 2), "", "players: [Ann, Bob]", default=list, needed="two", always=True)
    rounds: list[Round] = key(Rounds(Round, "- turns: []"), "", "rounds: []", default=list, needed="one", always=True)
    scores: dict[str, dict[str, int]] | None = key(Claims(("won", "total")), "", "scores: {Ann: 1}", at_key=True)


@define(eq=False, repr=False)
class Game(plugin.Game):
    """The count so far. The first of ``order`` is to act."""

    KEY = "twenty one"
    players: list[str]
    order: list[str] = field(default=Factory(lambda game: [*game.players], takes_self=True))
    count: int = 0
    round: int = 0

    @property
    def due(self) -> str:
        return "start" if not self.round else "end" if self.count == 21 else "turns"

    @property
    def to_act(self) -> str | None:
        return self.order[0] if self.due == "turns" else None

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        self.round = 1

    def apply(self, seat: int, steps: Sequence[Any], upto: int | None = None) -> None:
        for each in steps[:upto]:
            if self.players[seat] != self.to_act:
                illegal("count.turn", f"it is {self.to_act}'s turn", at_player=True)
            if not 1 <= each.on <= min(3, 21 - self.count):
                illegal("count.on", "one counts on by 1 to 3, to 21 at most")
            self.count += each.on
            self.order.reverse()

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        if self.due != "end":
            illegal("count.to", "nobody has said twenty-one")

    def scores(self) -> dict[str, ScoreSheet]:
        won = self.order[-1] if self.due == "end" else None  # the last to count
        return {one: ScoreSheet(one, (ScoreLine("won", int(one == won), int(one == won)),)) for one in self.players}


class TwentyOne(Ruleset):
    """The facts of the game."""

    key, title, players, categories = "twenty one", "Twenty-one", range(2, 3), ("won",)
    rulebook = Rulebook(Rule(f"count.{name}", name, "1", f"Count {name}.") for name in ("on", "turn", "to"))
    record_class, notation, end_rule = Record, NOTATION, "count.to"
    game_class = Game


RULESET = TwentyOne()
