"""Calls that work the same in all games: playable lines, the outcome, a game as a line of text."""

from contextlib import nullcontext, suppress
from itertools import islice
from typing import Any

import pytest

from caverna import Game, Recording, RuleBroken, load, loads, replay
from caverna.engine.game import Outcome
from caverna.games.agricola import Game as Agricola
from caverna.games.caverna import Game as Caverna
from caverna.games.stone_age import Game as StoneAge
from caverna.plugin import registered
from caverna.plugin.last_stone import RULESET, Take
from caverna.plugin.last_stone import Game as LastStone
from tests.support.agricola_table import complete, farm
from tests.support.agricola_table import table as agricola_table
from tests.support.corpus import RECORDS
from tests.support.harvests import due, food
from tests.support.rows import rows
from tests.support.table import give

FILES = ["games/two-by-hand", "agricola/games/agricola-solo-by-hand", "stone-age/games/stone-two-by-hand"]


def written(game: Any, player: str) -> set[str]:
    """Return the lines that a player can play, in notation."""
    return {game.ruleset.write(line) for line in game.legal_lines(player)}


# --- lines that can be played -----------------------------------------------------------------------------------------


def test_who_lacks_a_food_can_eat_one_thing_or_beg() -> None:
    """Two dwarfs need 4 food. Ann has 3; a grain and a sheep are worth 1 food each, wood none."""
    game = food(due(3), 3)
    give(game.home("Ann"), "1 grain 1 sheep 2 wood")
    assert written(game, "Ann") == {"eat 1 grain", "eat 1 sheep", "beg 1"}


def test_who_lacks_two_food_needs_both_things_or_begs_for_the_rest() -> None:
    game = food(due(3), 2)
    give(game.home("Ann"), "1 grain 1 sheep")
    assert written(game, "Ann") == {"eat 1 grain, eat 1 sheep", "beg 1, eat 1 grain", "beg 1, eat 1 sheep", "beg 2"}


def test_harvest_beg_listed_lines_of_caverna_beg_only_for_what_is_missing_at_their_end() -> None:
    """Two dwarfs need 4 food. A boar and a vegetable are worth 2 each. After one of them Ann begs for 2, not for 3.

    The rules allow more: food may be kept and begged for instead (ruling.pay-what-you-like).
    """
    game = food(due(3), 0)
    give(game.home("Ann"), "1 boar 1 vegetable")
    assert written(game, "Ann") == {
        "eat 1 boar, eat 1 vegetable",
        "beg 2, eat 1 boar",
        "beg 2, eat 1 vegetable",
        "beg 4",
    }
    assert game.why_not("beg 3, eat 1 boar", "Ann") is None


def test_no_amount_in_a_listed_line_is_larger_than_needed() -> None:
    """Ann lacks 3 food. With the vegetable, worth 2, she eats 1 grain, not 2."""
    game = food(due(3), 1)
    give(game.home("Ann"), "2 grain 1 vegetable")
    assert written(game, "Ann") == {
        "beg 3", "beg 2, eat 1 grain", "beg 1, eat 2 grain", "beg 1, eat 1 vegetable", "eat 1 grain, eat 1 vegetable",
    }  # fmt: skip


def test_harvest_beg_listed_lines_of_agricola_beg_only_for_what_is_missing_at_their_end() -> None:
    """Two people need 4 food. With the Fireplace the sheep and the vegetable bring 2 each, the grain is worth 1.

    The rules allow more: food may be kept and begging cards taken instead (ruling.beg-at-will).
    """
    game = agricola_table(round_=4)
    game.home("Ann").goods = [0] * len(game.home("Ann").goods)
    farm(game, "Ann", "1 grain 1 vegetable 1 sheep", improvements=["Fireplace 2"])
    farm(game, "Bob", "20 food")
    complete(game)
    assert written(game, "Ann") == {
        "beg 4", "beg 3, eat 1 grain", "beg 2, eat 1 sheep", "beg 2, eat 1 vegetable",
        "beg 1, eat 1 grain, eat 1 sheep", "beg 1, eat 1 grain, eat 1 vegetable", "eat 1 sheep, eat 1 vegetable",
    }  # fmt: skip
    assert game.why_not("beg 3, eat 1 sheep", "Ann") is None


def test_a_tribe_without_food_pays_with_goods_or_starves() -> None:
    """Five people need 5 food. Ann has 3 and must pay 2 goods: of 1 wood and 1 gold that is both."""
    position = {
        "round": 2, "starting player": "Ann", "buildings": ["2 wood 1 brick", "1 to 7"],
        "cards": ["3 food / weaving", "1 stone / 1 farmer", "3 points / music", "tool / art"],
        "tribes": {"Ann": {"supply": "3 food 1 wood 1 gold"}, "Bob": {"supply": "9 food"}},
        "now": {"phase": "feeding"},
    }  # fmt: skip
    game = StoneAge.from_position(position, ["Ann", "Bob"])
    assert written(game, "Ann") == {"pay 1 wood 1 gold", "starve"}
    assert written(game, "Bob") == {""}
    with pytest.raises(ValueError, match="whose lines"):
        next(game.legal_lines())


@pytest.mark.parametrize("file", FILES)
def test_every_line_that_is_listed_can_be_played(file: str) -> None:
    played = replay(load(RECORDS / f"{file}.yaml"))
    for at in list(played.moments())[::8]:  # a listed harvest may take seconds
        game: Game = played.at(*at)
        part = game.due
        if part in ("start", "end", None):
            continue
        for player in [game.to_act] if game.to_act is not None else game.players:
            for line in islice(game.legal_lines(player), 12):
                trial = game.copy()
                if game.to_act is not None:
                    trial.play(player, line)
                elif line:
                    _close(trial, part, player, line)


def _close(game: Game, part: str, player: str, line: Any) -> None:
    """Run a phase with one line; what another player has to decide is another matter."""
    with suppress(RuleBroken) if _needs_another(game, part, player, line) else nullcontext():
        game.close(part, {player: line})


def _needs_another(game: Game, part: str, player: str, line: Any) -> bool:
    """Return whether another player has to decide something in a phase."""
    try:
        game.copy().close(part, {player: line})
    except RuleBroken as broken:
        return broken.player not in ("", player)
    return False


def test_nobody_else_has_a_turn_and_a_scored_game_has_no_lines() -> None:
    game = Caverna(["Ann", "Bob"])
    assert list(game.legal_lines("Ann")) == []
    game.reveal("Blacksmithing")
    assert list(game.legal_lines("Bob")) == []
    assert next(game.legal_lines()) == next(game.legal_turns())
    assert list(replay(load(RECORDS / "games/two-by-hand.yaml")).game.legal_lines("Ann")) == []


def test_a_game_that_lists_nothing_says_so() -> None:
    game = LastStone({"Ann": 0, "Bob": 0}, heap=3, round=1)
    with registered(RULESET), pytest.raises(NotImplementedError, match="The last stone lists no turns"):
        next(game.legal_lines())


# --- the outcome ------------------------------------------------------------------------------------------------------


def test_the_outcome_of_a_game() -> None:
    game = LastStone({"Ann": 0, "Bob": 0}, heap=2, round=1)
    assert game.outcome is None
    game.apply(0, (Take(2),))
    assert game.outcome == Outcome(("Ann",), {"Ann": 1, "Bob": 0})


# --- a game as a line of text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_a_game_is_a_line_of_text(file: str) -> None:
    played = replay(load(RECORDS / f"{file}.yaml"))
    for at in list(played.moments())[::8]:  # a listed harvest may take seconds
        game = played.at(*at)
        line = game.to_line()
        again = type(game).from_line(line)
        assert (again == game, hash(again) == hash(game), again.to_line() == line) == (True, True, True), at
        assert "\n" not in line
        assert loads(line).findings == []


def test_a_line_has_the_variant_and_the_table_options() -> None:
    game = Caverna(["Ann"], "introductory", {"carpenter": "pasture"})
    assert game.to_line().startswith(
        '{"caverna":1,"players":["Ann"],"variant":"introductory","rulings":{"carpenter":"pasture"},"position":{'
    )
    assert Caverna.from_line(game.to_line()) == game
    assert isinstance(Game.from_line(game.to_line()), Caverna)


@rows("line, said", [
    ("caverna", "record"),
    ('{"caverna":1,"players":["Ann"],"position":{"round":99},"rounds":[]}', "from 1 to 12, not '99'"),
])  # fmt: skip
def test_a_line_that_is_no_game_is_refused(line: str, said: str) -> None:
    with pytest.raises(RuleBroken, match=said):
        Caverna.from_line(line)


def test_the_game_of_a_record_of_any_kind() -> None:
    record = load(RECORDS / "games/two-by-hand.yaml")
    assert isinstance(Game.from_record(record), Caverna)
    with pytest.raises(TypeError, match="this is a record of Caverna: The Cave Farmers, not of Agricola"):
        Agricola.from_record(record)


def test_a_line_of_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="this is a game of Agricola, not of Caverna"):
        Caverna.from_line(Agricola(["Ann", "Bob"], "family").to_line())
    with pytest.raises(TypeError, match=r"as game\.to_line\(\) returns it"):
        Caverna.from_line(5)  # type: ignore[arg-type]


# --- the same arguments -----------------------------------------------------------------------------------------------


def test_a_round_is_revealed_with_the_same_arguments_in_a_game_and_a_recording() -> None:
    game, recording = Caverna(["Ann", "Bob"]), Recording.new(["Ann", "Bob"])
    for table in (game, recording):
        table.reveal("Blacksmithing")
        table.play("Ann", "Logging")
        table.play("Bob", "Ore mining")
    assert recording.game == game


def test_a_round_of_a_small_game_is_revealed_by_the_order_of_its_keys() -> None:
    game = LastStone({"Ann": 0, "Bob": 0})
    with registered(RULESET):
        game.reveal(5)
        recording = Recording.new(["Ann", "Bob"], "last stone")
        recording.reveal(5)
        assert (game.heap, recording.game) == (5, game)
