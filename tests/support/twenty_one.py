"""The smallest game from outside the house: two count on by 1 to 3 in turn, and who says twenty-one wins."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar

from attrs import define, frozen

from caverna.model import record
from caverna.model.format import Format, key
from caverna.model.record import Line
from caverna.model.refusals import illegal
from caverna.model.rulebook import Rule, Rulebook
from caverna.model.score import ScoreLine, ScoreSheet
from caverna.model.steps import PLACES, Step, declared, step
from caverna.model.value_types import Claims, LinesInOrder, Players, Rounds
from caverna.reading.notation.notation import LinePart, Notation
from caverna.reading.notation.slots import Count


@step("count {on:count}", "count 2", role=PLACES)
@frozen
class CountOn(Step):
    """Count on by so many."""

    word: ClassVar[str] = "count"
    on: int


TURN = LinePart("a turn", "it belongs in a turn", "say how many")
NOTATION = Notation(declared(globals()), {"count": Count()}, {"turn": TURN}, object_example="count 2")


@define
class Round(record.Round):
    """The whole game."""

    turns: list[Line] = key(LinesInOrder("turn", "turn", "- Ann: count 2", ""), "", "turns: []", default=list)


@define
class Record(record.Record):
    """A recorded game."""

    game: ClassVar[str] = "twenty one"
    players: list[str] = key(Players(2, 2), "", "players: [Ann, Bob]", default=list, needed="two", always=True)
    rounds: list[Round] = key(Rounds(Round, "- turns: []"), "", "rounds: []", default=list, needed="one", always=True)
    scores: dict[str, dict[str, int]] | None = key(Claims(("won", "total")), "", "scores: {Ann: 1}", at_key=True)


class Game:
    """How far the players have counted; who is to act stands first."""

    claims, changes, coming_round = None, (), 1

    def __init__(self, players: Sequence[str]) -> None:
        self.players, self.order, self.count, self.round = list(players), list(players), 0, 0

    finished = property(lambda self: self.count == 21)
    due = property(lambda self: "start" if not self.round else "end" if self.finished else "turns")
    to_act = property(lambda self: self.order[0] if self.due == "turns" else None)

    def begin(self, head: Mapping[str, Any], lines: Any = None) -> None:
        self.round = 1

    def play(self, player: str, steps: Sequence[Step]) -> None:
        trial = self.copy()
        trial.apply(self.players.index(player), steps)
        vars(self).update(vars(trial))

    def apply(self, seat: int, steps: Sequence[Step]) -> None:
        for each in steps:
            if self.players[seat] != self.to_act:
                illegal("count.turn", f"it is {self.to_act}'s turn", at_player=True)
            if not 1 <= each.on <= min(3, 21 - self.count):  # type: ignore[attr-defined]
                illegal("count.on", "one counts on by 1 to 3, to 21 at most")
            self.count += each.on  # type: ignore[attr-defined]
            self.order.reverse()

    def close(self, part: str, lines: Any = None) -> None:
        if not self.finished:
            illegal("count.to", "nobody has said twenty-one")

    def scores(self) -> dict[str, ScoreSheet]:
        won = self.order[-1] if self.finished else None  # the last to count
        return {one: ScoreSheet(one, (ScoreLine("won", int(one == won), int(one == won)),)) for one in self.players}

    def copy(self) -> "Game":
        return deepcopy(self)


class TwentyOne:
    """The facts of the game."""

    key, title, version, players = "twenty one", "Twenty-one", 1, range(2, 3)
    categories, goods, variants, table_options = ("won",), (), {}, {}  # type: ignore[var-annotated]
    rulebook = Rulebook(Rule(f"count.{name}", name, "1", f"Count {name}.") for name in ("on", "turn", "to"))
    format = Format("twenty one", Record, "A game of twenty-one", NOTATION, (), lambda: TwentyOne.rulebook.all)
    write, write_step = staticmethod(NOTATION.write), staticmethod(NOTATION.write_step)

    def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> Game:
        return Game(players)


RULESET = TwentyOne()
