"""A `Recording` and a `Game` take the same arguments for the same thing, in every game, and come to the same state."""

import inspect
from random import Random
from typing import Any

import pytest

from caverna import Game, Luck, Recording, RuleBroken
from caverna.games.agricola import Game as Agricola
from caverna.games.caverna import Game as Caverna
from caverna.games.stone_age import Game as StoneAge
from tests.engine.test_bot_for_all_games import chosen
from tests.support.rows import rows

GAMES: dict[str, Any] = {"caverna": Caverna, "agricola": Agricola, "stone age": StoneAge}
OF_RECORDINGS = {"anyway", "part"}
"""Further arguments of a recording, always named: it may write what breaks a rule, and into another phase."""
OF_GAMES = {"upto"}
"""A further argument of a game: to look at the middle of a turn."""
ROUND_KEYS = {"head", "revealed", "card", "marker", "cards", "buildings"}
"""The keys of a round are named in a game, and any in a recording."""
COMMANDS = {"begin", "close", "end", "play", "position", "reveal", "scores", "undo"}


def methods(cls: type) -> dict[str, inspect.Signature]:
    found = inspect.getmembers(cls, inspect.isfunction)
    return {name: inspect.signature(value) for name, value in found if not name.startswith("_")}


def arguments(signature: inspect.Signature, besides: set[str]) -> list[tuple[str, Any]]:
    """Return the names of the arguments in order, with their defaults."""
    return [(each.name, each.default) for each in signature.parameters.values() if each.name not in besides]


@rows("key", GAMES)
def test_methods_of_the_same_name_have_the_same_arguments(key: str) -> None:
    game, recording = methods(GAMES[key]), methods(Recording)
    phases = {each.name for each in GAMES[key](["Ann", "Bob"]).ruleset.format.parts} & {"harvest", "feeding"}
    shared = game.keys() & recording.keys()
    assert shared >= COMMANDS | phases
    for name in shared:
        besides = OF_RECORDINGS | OF_GAMES | ROUND_KEYS - ({"head"} if name == "begin" else set())
        besides -= {"part"} if name == "close" else set()
        if name == "reveal" and key == "stone age":
            besides |= {"start"}  # nobody decides anything at the start of a round
        if name in phases:
            besides |= {"marker"}
        assert arguments(game[name], besides) == arguments(recording[name], besides), name
    for name in shared - {"reveal"}:
        extra = [each for each in recording[name].parameters.values() if each.name in OF_RECORDINGS]
        assert all(each.kind is inspect.Parameter.KEYWORD_ONLY for each in extra if name != "close"), name


@rows("key", GAMES)
def test_properties_of_the_same_name_are_properties_of_both(key: str) -> None:
    game = GAMES[key](["Ann", "Bob"])
    recording = Recording.new(["Ann", "Bob"], key)
    for name in ("players", "due", "to_act", "round", "finished"):
        assert getattr(game, name) == getattr(recording, name), name
    assert game.scores() == recording.scores()
    assert game.position() == recording.position()


@rows("key", GAMES)
def test_the_same_calls_play_a_whole_game(key: str) -> None:
    game: Game = GAMES[key](["Ann", "Bob"])
    recording = Recording.new(["Ann", "Bob"], key)
    luck, dice = Luck(11, game), Random(11)
    while game.due is not None:
        due = game.due
        if due == "start":
            head = luck.head(game)
            for table in (game, recording):
                table.begin(head)
        elif (name := game.to_act) is not None:
            line = chosen(game, name, luck, dice)
            for table in (game, recording):
                table.play(name, line)
        else:
            lines = {name: line for name in game.players if (line := chosen(game, name, luck, dice))}
            game.close(due, lines)
            if recording.due == due:  # in Caverna a round without a harvest is over at once
                recording.close(due, lines)
        assert recording.game == game or (due, recording.due) == ("turns", "start")
    assert recording.report().finished


def test_rounds_are_revealed_in_order_or_by_name() -> None:
    tables: list[Any] = [Caverna(["Ann", "Bob"]), Recording.new(["Ann", "Bob"])]
    others: list[Any] = [Caverna(["Ann", "Bob"]), Recording.new(["Ann", "Bob"])]
    for table, other in zip(tables, others, strict=True):
        table.reveal("Blacksmithing")
        other.reveal(card="Blacksmithing")
    assert tables[0] == others[0] == tables[1].game == others[1].game


def test_an_ordered_phase_is_closed_by_both_and_refused_by_both() -> None:
    game, recording = Caverna(["Ann", "Bob"]), Recording.new(["Ann", "Bob"])
    for table in (game, recording):
        table.reveal("Blacksmithing")
        with pytest.raises(RuleBroken, match="round 1 is not complete"):
            table.close("turns")
        for line in ("Logging", "Supplies", "Ore mining", "Excavation, cavern D2 cavern E2"):
            table.play(table.to_act or "", line)
        table.close("turns")
        with pytest.raises(RuleBroken, match="there is no phase 'feeding'"):
            table.close("feeding")
    assert recording.game.to_act is None


def test_a_round_without_a_harvest_is_closed_without_lines() -> None:
    game = Caverna(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    for line in ("Logging", "Supplies", "Ore mining", "Excavation, cavern D2 cavern E2"):
        game.play(game.to_act or "", line)
    assert game.due == "harvest"
    with pytest.raises(RuleBroken, match="there is no harvest in round 1"):
        game.copy().close("harvest", {"Ann": "eat 1 grain"})
    game.close("harvest", {})
    assert game.due == "start"
