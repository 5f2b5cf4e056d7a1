"""A toy game with a page, unlike Caverna: two phases of lines, gifts to other players, no harvests, no boards.

Every player places once, then every player acts once: ``take`` brings 2 wood, ``give`` hands 1 wood to the next player.
A player in the mine gets 1 wood before the actions. Every second round ends with a feeding of 1 wood each. Wood is
points. The game has two rounds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import Factory, define, frozen

from caverna.drawing import labels as page_labels
from caverna.drawing.parts import Slots
from caverna.drawing.scene import Scene
from caverna.engine.game import Game as GameBase
from caverna.model import record as core
from caverna.model.changes import Change
from caverna.model.findings import Span
from caverna.model.phases import START, Part
from caverna.model.record import Check, Line
from caverna.model.refusals import RuleBroken
from caverna.model.rulebook import Rule, Rulebook
from caverna.model.ruleset import Ruleset
from caverna.model.score import ScoreLine, ScoreSheet
from caverna.model.score_breakdown import Piece
from caverna.model.steps import Step

WOOD = 0


@frozen
class Do(Step):
    """A step of the toy: a place, or an action there."""

    what: str


# --- the game -------------------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Game(GameBase):
    KEY = "toy"

    @property
    def ruleset(self) -> Ruleset:
        return TOY

    players: list[str]
    wood: list[int] = Factory(lambda self: [1] * len(self.players), takes_self=True)
    placed: dict[str, str] = Factory(dict)
    round: int = 0
    part: str | None = START
    turn: int = 0

    @property
    def due(self) -> str | None:
        return self.part

    @property
    def to_act(self) -> str | None:
        return self.players[self.turn] if self.part in ("placements", "actions") else None

    def apply_begin(self, head: Mapping[str, Any], lines: Any) -> None:
        self.round, self.part, self.turn = self.round + 1, "placements", 0

    def is_turn(self, steps: Sequence[Step]) -> bool:
        return True

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        for index, step in enumerate(steps[:upto]):
            self._do(seat, step, index)
        if upto is None:
            self._next()

    def _do(self, seat: int, step: Any, index: int) -> None:
        if self.part == "placements":
            self.placed[step.what] = self.players[seat]
        elif step.what == "take":
            self._gain(seat, 2, index)
        elif step.what == "give":
            self._gain(seat, -1, index)
            self._gain((seat + 1) % len(self.players), 1, index)
        else:
            raise RuleBroken("toy.act", f"there is no {step.what}", step=index)

    def _gain(self, seat: int, count: int, index: int) -> None:
        self.wood[seat] += count
        self.changes.append(Change(self.players[seat], "wood", count, "toy", index))

    def _next(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        if self.turn == 0:
            feeds = "feeding" if self.round % 2 == 0 else START
            self.part = "actions" if self.part == "placements" else feeds

    def apply_close(self, part: str, lines: Any) -> None:
        if part != "feeding":
            if self.part == part != "end":
                raise RuleBroken("toy.act", "somebody has not acted", key="")
            if part == "placements" and "mine" in self.placed:
                self._gain(self.seat(self.placed.pop("mine")), 1, -1)
            return
        for seat in range(len(self.players)):
            self._gain(seat, -1, -1)
        self.part = "end"

    def check(self, player: str, have: Any) -> RuleBroken | None:
        has = f"{self.wood[self.seat(player)]} wood"
        return None if has == have.what else RuleBroken("claim.have", f"{player} has {has}", kind="claim")

    def supplies(self) -> dict[str, dict[str, int]]:
        return {player: {"wood": count} for player, count in zip(self.players, self.wood, strict=True)}

    def scores(self) -> dict[str, ScoreSheet]:
        lines = zip(self.players, self.wood, strict=True)
        return {player: ScoreSheet(player, (ScoreLine("wood", wood, wood),)) for player, wood in lines}

    def wrong_claims(self, sheet: Any, claimed: Any) -> Iterator[tuple[str, str]]:
        return iter(())


# --- its page -------------------------------------------------------------------------------------------------------


class Labels(page_labels.Labels):
    package = "tests.support"


class Page:
    labels = Labels
    script_words = ("wood",)
    unwanted = frozenset[str]()
    start_rules = ()
    start_tokens: ClassVar[dict[str, str]] = {}
    badge = "<circle r='9' cx='12' cy='12'/>"

    def table_slots(self, game: Game) -> Slots:
        return {f"at.{place}": player for place, player in game.placed.items()}

    def open_slots(self, game: Game) -> Slots:
        return {}

    def lasting_slots(self, game: Game) -> Slots:
        return {}

    def step_slots(self, step: Any) -> Slots:
        return {}

    def player_slots(self, game: Game, seat: int) -> Slots:
        return {f"{seat}.good.{WOOD}": game.wood[seat], f"{seat}.points": game.wood[seat]}

    def event(self, game: Game, part: str) -> str:
        return ""

    def holdings(self, game: Game) -> list[list[int]]:
        return [[wood] for wood in game.wood]

    def idle_goods(self, game: Any, player: str) -> list[str]:
        """Return nothing: every good scores."""
        return []

    def explain(self, game: Game, player: str, line: ScoreLine) -> Iterable[Piece]:
        yield Piece("wood", line.count)

    def table(self, scene: Scene, labels: Labels) -> str:
        return '<section class="card" id="places"></section>'

    def script_data(self, scene: Scene, labels: Labels) -> dict[str, Any]:
        return {"places": ["forest", "hut"]}

    def symbols(self, scene: Scene, labels: Labels) -> Iterable[str]:
        yield '<symbol id="i-wood" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></symbol>'

    def script(self) -> str:
        return """
class Board extends PlayerBoard {}
const index = "a name of the shell's";
const table = {
  show() { $("places").textContent = data.places.map((place) => `${place}: ${state["at." + place] || index}`).join(); },
  update(slots) { if (slots.size) this.show(); },
  highlight(frame) { $("places").dataset.part = frame.part; },
};
"""

    def style(self) -> str:
        return "#places { color: red; }\n"

    def board_picture(self, game: Game, player: str, when: str = "", lang: str = "en") -> str:
        return ""


class Shape:
    """The parts of the format that a replay needs."""

    parts = (Part("placements", "placement", True), Part("actions", "action", True), Part("feeding", "feeding"))


class Toy(Ruleset):
    key, title, players = "toy", "Toy: The Test", range(2, 4)
    format: Any = Shape
    categories, goods = ("wood",), ("wood",)
    rulebook = Rulebook([Rule("toy.act", "Acts", "7", "One takes or gives.")])
    page: Any = Page()
    game_class = Game

    def write_step(self, step: Any) -> str:
        return str(step.what)


TOY = Toy()

# --- its records ----------------------------------------------------------------------------------------------------


@define
class Round(core.Round):
    placements: list[Line] = Factory(list)
    actions: list[Line] = Factory(list)
    feeding: dict[str, Line] | None = None
    check: list[Check] = Factory(list)


@define
class Record(core.Record):
    game: ClassVar[str] = "toy"

    @property
    def ruleset(self) -> Any:
        return TOY


def record(*rounds: tuple[str, str, str], players: str = "Ann Bob") -> Record:
    """Return a record of rounds, each from three texts for placements, actions and checks: ``Ann hut, Bob forest``.

    The n-th round begins in line 100 n. Its lines follow one by one, and its checks begin in line 100 n + 50.
    """
    made = []
    for number, (placements, actions, checks) in enumerate(rounds, start=1):
        said = _said(placements) + _said(actions)
        lines = [_line(player, words, 100 * number + index) for index, (player, words) in enumerate(said, start=1)]
        split = len(_said(placements))
        at = Span(100 * number + 50, 1)
        asserted = [Check(player, Do(" ".join(words)), at) for player, words in _said(checks)]
        begins = {"": Span(100 * number, 1)}
        made.append(Round(lines[:split], lines[split:], None, asserted, at=begins))
    return Record(players=players.split(), rounds=made, file="toy.yaml")


def _said(text: str) -> list[tuple[str, list[str]]]:
    return [(words[0], words[1:]) for words in map(str.split, filter(None, text.split(", ")))]


def _line(player: str, words: list[str], number: int) -> Line:
    return Line(player, tuple(map(Do, words)), Span(number, 1))
