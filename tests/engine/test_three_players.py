"""Steps that a program gives as objects, in a game for exactly three players."""

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from typing import Any, ClassVar

import pytest
from attrs import define

from caverna import Recording
from caverna.model import ruleset
from caverna.model.format import key
from caverna.model.refusals import RuleBroken, illegal
from caverna.model.value_types import Players
from tests.support import twenty_one

THREE = ["Ann", "Bob", "Cleo"]
COUNT: Any = [{"step": "count", "on": 2}]


@define
class Record(twenty_one.Record):
    """A game of three who count to twenty-one."""

    game: ClassVar[str] = "three count"
    players: list[str] = key(Players(3, 3), "", "players: [Ann, Bob, Cleo]", default=list, needed="three", always=True)


class Game(twenty_one.Game):
    """Three count on in turn."""

    KEY = "three count"

    def apply(self, seat: int, steps: Sequence[Any], upto: int | None = None) -> None:
        for each in steps:
            if self.players[seat] != self.to_act:
                illegal("count.turn", f"it is {self.to_act}'s turn", at_player=True)
            self.count += each.on
            self.order.append(self.order.pop(0))


class ThreeCount(twenty_one.TwentyOne):
    """The facts of the game."""

    key, title, players = "three count", "Three count", range(3, 4)
    record_class = Record  # type: ignore[assignment]

    game_class = Game


RULESET = ThreeCount()


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game as a package would, by an entry point."""
    entry = EntryPoint("three-count", f"{__name__}:RULESET", ruleset.ENTRY_POINTS)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    for known in (ruleset._registered, ruleset._imported):
        known.cache_clear()
    yield
    for known in (ruleset._registered, ruleset._imported):
        known.cache_clear()


@pytest.fixture
def game() -> Game:
    found = Game(THREE)
    found.begin()
    return found


def test_a_line_of_objects_is_played(game: Game) -> None:
    game.play("Ann", COUNT)
    assert (game.count, game.to_act) == (2, "Bob")


def test_a_line_of_objects_is_legal(game: Game) -> None:
    assert game.is_legal(COUNT)


@pytest.mark.parametrize(
    ("steps", "rule", "message"),
    [
        ([{"step": "cound", "on": 2}], "record.name", "there is no step 'cound'"),
        ([{"step": "count"}], "record.missing", "the step 'count' needs 'on'"),
        ([{"step": "count", "on": 2}, "count two"], "record.number", "'two' is not a number"),
    ],
)
def test_a_line_that_cannot_be_read(game: Game, steps: Any, rule: str, message: str) -> None:
    with pytest.raises(RuleBroken) as raised:
        game.play("Cleo", steps)
    broken = raised.value
    assert (broken.kind, broken.rule, broken.message, broken.player) == ("malformed", rule, message, "")


def test_it_is_recorded() -> None:
    recording = Recording.new(THREE, game="three count")
    recording.reveal()
    recording.turn("Ann", COUNT)
    recording.turn("Bob", ["count 3"])
    assert recording.game.count == 5
