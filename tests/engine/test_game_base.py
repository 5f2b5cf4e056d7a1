"""Services of `GameBase` and `State`, derived from declared fields: rollback, undo, copies, equality and hash."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from attrs import define, field

from caverna import RuleBroken
from caverna.games.agricola import Game as Agricola
from caverna.games.caverna import Game
from caverna.model import ruleset
from caverna.model.state import State, by, plan_of
from tests.support.rows import rows
from tests.support.twenty_one import Game as TwentyOne


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the small game as a package would, by an entry point."""
    entry = EntryPoint("twenty-one", "tests.support.twenty_one:RULESET", ruleset.ENTRY_POINTS)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    for known in (ruleset._registered, ruleset._imported):
        known.cache_clear()
    yield
    for known in (ruleset._registered, ruleset._imported):
        known.cache_clear()


@define(eq=False)
class Box(State):
    """Something that changes, inside something else."""

    stones: list[int]


@define(eq=False)
class Shelf(State):
    """A field of each sort."""

    label: str
    boxes: list[Box]
    best: Box | None
    rows: dict[str, list[int]]
    seen: set[str] = field(metadata=by(compare=len))
    shared: list[int] = field(metadata=by(copy=None))
    noted: int = field(default=0, metadata=by(compare=None))


def shelf() -> Shelf:
    return Shelf("oak", [Box([1])], Box([2]), {"a": [3]}, {"x"}, [4])


def test_containers_and_state_are_copied_at_every_depth() -> None:
    one = shelf()
    two = one.copy()
    assert two == one
    two.boxes[0].stones.append(9)
    assert two.best is not None
    two.best.stones.append(9)
    two.rows["a"].append(9)
    two.seen.add("y")
    assert (one.boxes[0].stones, one.best and one.best.stones, one.rows, one.seen) == ([1], [2], {"a": [3]}, {"x"})
    assert two.shared is one.shared


def test_only_declared_fields_are_compared() -> None:
    one, two = shelf(), shelf()
    two.noted = 5
    two.seen = {"another"}
    assert one == two
    assert hash(one) == hash(two)
    two.rows["a"].append(1)
    assert one != two
    assert one != "a shelf"


def test_becoming_another_keeps_nested_state_where_it_is() -> None:
    one, box = shelf(), shelf().boxes[0]
    one.boxes = [box]
    before = one.copy()
    box.stones.append(9)
    one.label = "elm"
    one.become(before)
    assert (one.boxes[0] is box, box.stones, one.label) == (True, [1], "oak")


def test_a_field_that_may_be_of_several_kinds_must_say_how_it_is_copied() -> None:
    @define(eq=False)
    class Unclear(State):
        held: list[int] | dict[str, int]

    with pytest.raises(TypeError, match=r"cannot derive how to copy .*: declare it with field"):
        Unclear([1]).copy()
    assert plan_of(Unclear).names == ("held",)


# --- games ----------------------------------------------------------------------------------------------------------


def caverna() -> Any:
    game = Game(["Ann", "Bob"])
    game.begin({"card": "Blacksmithing"})
    return game


def agricola() -> Any:
    game = Agricola(["Ann", "Bob"], "family")
    game.begin({"card": "Sheep market"})
    return game


def twenty_one() -> Any:
    game = TwentyOne(["Ann", "Bob"])
    game.begin()
    return game


GAMES = [
    (caverna, "Logging", "Ruby mining 3"),
    (agricola, "Day laborer, take wood", "Nowhere"),
    (twenty_one, "count 2", "count 4"),
]


@rows("begun, good, bad", GAMES)
def test_a_refused_line_changes_nothing_and_cannot_be_taken_back(begun: Any, good: str, bad: str) -> None:
    game = begun()
    before, known = game.copy(), len(game.history)
    with pytest.raises(RuleBroken):
        game.play("Ann", bad)
    assert (game == before, game.changes, len(game.history)) == (True, [], known)


def test_calls_are_taken_back_one_by_one() -> None:
    game = caverna()
    home = game.home("Ann")
    begun = game.copy()
    game.play("Ann", "Logging")
    logged = game.copy()
    game.play("Bob", "Ore mining")
    game.undo()
    assert (game == logged, game.to_act, game.changes) == (True, "Bob", [])
    game.undo()
    assert (game == begun, game.to_act, home.supply) == (True, "Ann", begun.home("Ann").supply)
    assert game.home("Ann") is home
    game.undo()
    assert (game.round, game.due) == (0, "start")
    with pytest.raises(RuleBroken, match="there is nothing to undo"):
        game.undo()
    game.begin({"card": "Blacksmithing"})
    assert [change.good for change in game.play("Ann", "Logging")] == ["wood"]


def test_a_copy_has_no_history() -> None:
    game = twenty_one()
    game.play("Ann", "count 2")
    with pytest.raises(RuleBroken, match="there is nothing to undo"):
        game.copy().undo()
    game.undo()
    assert game.count == 0


@rows("begun", [caverna, agricola, twenty_one])
def test_equal_games_have_equal_hashes(begun: Any) -> None:
    """Lines in another order lead to the same position: one entry of a table of positions."""
    one, two = begun(), begun()
    assert len({one, two, one.copy()}) == 1
    one.play("Ann", next(good for each, good, _ in GAMES if each is begun))
    assert len({one, two}) == 2


def test_games_of_different_kinds_are_not_equal() -> None:
    assert caverna() != agricola()


def test_a_game_without_players_state_has_no_seats() -> None:
    assert (list(twenty_one().seats), [home.name for home in caverna().seats]) == ([], ["Ann", "Bob"])
