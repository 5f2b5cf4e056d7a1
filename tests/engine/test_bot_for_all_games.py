"""A bot that knows no game plays all three with the same code, and what it writes down reads the same again."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import caverna
from caverna import Game, Luck, Step
from caverna.games.agricola import Game as Agricola
from caverna.games.caverna import Game as Caverna
from caverna.games.stone_age import Game as StoneAge
from caverna.plugin import registered
from tests.support.corpus import RECORDS
from tests.support.rows import rows
from tests.support.twenty_one import RULESET as TWENTY_ONE
from tests.support.twenty_one import Game as TwentyOne

TABLES: dict[str, Any] = {
    "caverna": lambda: Caverna(["Ann", "Bob"]),
    "caverna solo": lambda: Caverna(["Ann"], "introductory"),
    "agricola": lambda: Agricola(["Ann", "Bob", "Cid"], "family"),
    "stone age": lambda: StoneAge(["Ann", "Bob", "Cid"]),
}
Line = tuple[Step, ...]


def chosen(game: Game, name: str, luck: Luck, dice: Random) -> Line:
    """Return one of the first lines that a player can play."""
    most = 12 if game.to_act is not None else 2  # a harvest may have very many lines; the shortest come first
    lines = list(islice(game.legal_lines(name, luck=luck), dice.randint(1, most)))
    return tuple(luck.named(step) for step in dice.choice(lines))


def one_phase(game: Game, luck: Luck, dice: Random) -> list[tuple[str, Line]]:
    """Play what is due, and return the lines: the start of a round, a turn, a harvest, a feeding, the end."""
    if game.due == "start":
        game.begin(luck.head(game))
        return []
    part = game.due
    assert part is not None
    if game.to_act is not None:
        line = chosen(game, game.to_act, luck, dice)
        assert game.is_legal(line)
        game.play(game.to_act, line)
        return [(part, line)]
    lines = {name: line for name in game.players if (line := chosen(game, name, luck, dice))}
    game.close(part, lines)
    return [(part, line) for line in lines.values()]


@rows("key", TABLES)
def test_a_bot_plays_whole_games(key: str) -> None:
    game: Game = TABLES[key]()
    luck, dice, phases = Luck(5, game), Random(5), 0
    while game.due is not None:
        before = game.copy()
        assert (before == game, hash(before) == hash(game)) == (True, True)
        lines = one_phase(game, luck, dice)
        after = game.copy()
        game.undo()
        assert (game == before, hash(game) == hash(before)) == (True, True)
        game = after
        phases += 1
        if phases % 20 == 0:
            assert type(game).from_position(game.position(), **_head(game)) == game
            assert type(game).from_line(game.to_line()) == game
        for part, line in lines:
            assert game.parse(game.write(line), part) == line
            assert before.parse(game.write(line)) == line  # in the phase that was due
    assert game.finished
    assert game.outcome is not None
    assert game.outcome.points == {name: sheet.total for name, sheet in game.scores().items()}


def _head(game: Game) -> dict[str, Any]:
    """Return the setup keys of a game that are not part of its position."""
    head = game.ruleset.head_of(game)
    return dict(head)


@rows("key", TABLES)
def test_a_rollout_ends_and_changes_nothing(key: str) -> None:
    game: Game = TABLES[key]()
    luck = Luck(1, game)
    game.begin(luck.head(game))
    before = game.copy()
    ended = caverna.rollout(game, lambda game, name, rng: chosen(game, name, rng, rng), 4)
    assert ended.outcome is not None
    assert game == before


@rows("key", TABLES)
def test_a_turn_grows_by_whole_lines(key: str) -> None:
    game: Game = TABLES[key]()
    luck, dice = Luck(3, game), Random(3)
    for _ in range(12):
        if game.to_act is None:
            one_phase(game, luck, dice)
            continue
        line: Line = ()
        while found := game.options(line, luck):
            assert len(set(found)) == len(found)
            assert not any(longer == line for longer in found)
            if game.is_legal(line):
                break
            line = dice.choice(found)
        if not game.is_legal(line):  # a dead end
            line = chosen(game, game.to_act, luck, dice)
        game.play(game.to_act, [luck.named(step) for step in line])


def test_options_of_a_game_of_another_package_come_from_its_turns() -> None:
    class Listed(TwentyOne):
        def legal_turns(self, luck: Luck | None = None) -> Any:
            return ((each,) for each in TWENTY_ONE.format.notation.parse("count 1, count 2").steps)

    with registered(TWENTY_ONE):
        game = Listed(["Ann", "Bob"])
        assert game.options() == []  # nobody acts before the first round
        game.begin()
        assert [TWENTY_ONE.write(line) for line in game.options()] == ["count 1", "count 2"]
        assert game.options("count 1") == []


# --- dice ---------------------------------------------------------------------------------------------------------


def acting(people: str = "forest 3, hunt 2") -> StoneAge:
    """Return a game in which Ann's people act at these places."""
    game = StoneAge(["Ann", "Bob"])
    game.begin(Luck(7, game).head(game))
    first, second = people.split(", ")
    game.play("Ann", first)
    game.play("Bob", "quarry 5")
    game.play("Ann", second)
    return game


def test_dice_are_thrown_once_for_each_place() -> None:
    game = acting()
    lines = list(game.legal_lines(luck=Luck(2, game)))
    thrown = Luck(2, game)
    dice = [thrown.roll(2), thrown.roll(3)]  # the hunt comes first on the board
    assert [[step.dice for step in line] for line in lines] == [dice]  # type: ignore[attr-defined]


def test_a_program_without_dice_gets_those_of_the_state() -> None:
    game = acting()
    assert list(game.legal_lines()) == list(game.copy().legal_lines())
    (line,) = game.legal_lines()
    grown = game.options(game.options()[0])
    assert grown == [line]
    assert list(game.legal_lines()) != list(acting("forest 2, hunt 3").legal_lines())
    game.play("Ann", line)
    assert game.to_act == "Bob"


# --- write and parse ----------------------------------------------------------------------------------------------


def lines_of(record: caverna.Record) -> list[tuple[str, Line]]:
    """Return the lines of a record, each with its phase."""
    found: list[tuple[str, Line]] = []
    for each in record.rounds:
        for part in record.ruleset.format.parts:
            lines = getattr(each, part.name) or ()
            found += [(part.name, tuple(line.steps)) for line in (lines.values() if isinstance(lines, dict) else lines)]
    return found + [("end", tuple(line.steps)) for line in (record.end or {}).values()]


@rows("path", sorted(RECORDS.rglob("games/*.yaml")))
def test_the_lines_of_shipped_records_are_read_as_they_are_written(path: Any) -> None:
    record = caverna.load(path)
    game = record.ruleset.new_game(record.players, record.head)
    assert lines_of(record)
    for part, line in lines_of(record):
        text = game.write(line)
        assert game.parse(text, part) == line, text
        assert game.write(game.parse(text, part)) == text


@pytest.mark.parametrize("game", ["caverna", "agricola", "stone age"])
@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_the_lines_of_random_games_are_read_as_they_are_written(game: str, seed: int) -> None:
    record = caverna.simulate(2, seed, game=game, style="random")
    played = TABLES[game]()
    for part, line in lines_of(record):
        assert played.parse(played.write(line), part) == line, played.write(line)
