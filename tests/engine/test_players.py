"""Players of a program: functions in the list of styles, built-in players as functions, luck, rollouts, strength."""

import copy
import pickle
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import pytest

import caverna
from caverna.strength import interval, main, strengths

GAMES = ("caverna", "stone age", "agricola")


def new_game(key: str, players: int = 2, **head: Any) -> Any:
    return import_module(f"caverna.games.{key.replace(' ', '_')}").Game(["Ann", "Bob", "Cleo"][:players], **head)


def quick(key: str) -> Any:
    """Return a player that a built-in one advises."""
    advisor = caverna.player("random", key, seed=3)

    def advised(game: Any, name: str, rng: caverna.Luck) -> caverna.StepsLike:
        return advisor(game, name, rng)

    return advised


@pytest.mark.parametrize("key", GAMES)
def test_a_function_stands_in_the_list_of_styles(key: str) -> None:
    seen = Counter[tuple[str, str]]()
    advised = quick(key)

    def mine(game: Any, name: str, rng: caverna.Luck) -> caverna.StepsLike:
        assert game.to_act in (None, name)
        seen[name, game.due] += 1
        return str(game.ruleset.write(advised(game, name, rng)))  # as a line of notation

    record = caverna.simulate(["Ann", "Bob"], 5, game=key, style=["random", mine])
    assert record.about == {"seed": "5", "style": ["random", "mine"]}
    assert caverna.verify(caverna.loads(caverna.dumps(record))).finished
    assert {name for name, _ in seen} == {"Bob"}
    assert seen["Bob", "end"] == 1
    assert sum(seen.values()) > 25


def test_a_player_cannot_change_the_game_it_is_shown() -> None:
    advised = quick("caverna")

    def meddler(game: Any, name: str, rng: caverna.Luck) -> caverna.StepsLike:
        line = advised(game, name, rng)
        if game.to_act:
            game.play(name, line)
        return str(game.ruleset.write(line))

    styles = [[player, "random"] for player in (meddler, quick("caverna"))]
    meddled, plain = (caverna.simulate(2, 4, style=style) for style in styles)
    assert meddled.rounds == plain.rounds


def test_a_line_that_is_refused_or_missing_raises() -> None:
    with pytest.raises(caverna.RuleBroken, match="medow") as refused:
        caverna.simulate(2, 1, style=[lambda game, name, rng: "Clearing, medow C4 field C3", "random"])
    assert refused.value.player == "Ann"
    note = "This is the line of Ann for the turns of round 1: 'Clearing, medow C4 field C3'"
    assert refused.value.__notes__ == [note]
    with pytest.raises(ValueError, match="the player of Ann returned no line for the turns of round 1"):
        caverna.simulate(2, 1, style=[lambda game, name, rng: "", "random"])


@pytest.mark.parametrize("key", GAMES)
def test_built_in_players_are_functions(key: str) -> None:
    player = caverna.player("random", key)
    game = new_game(key)
    luck = caverna.Luck(1, game)
    game.begin(luck.head(game))
    line = player(game, game.to_act, luck)
    assert game.is_legal(line)
    with pytest.raises(ValueError, match="there is no style 'lazy'"):
        caverna.player("lazy", key)


# --- luck -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_brings_the_same(key: str) -> None:
    game = new_game(key)
    one, other = caverna.Luck(7, game), caverna.Luck(7, game)
    copied, pickled = copy.deepcopy(one), pickle.loads(pickle.dumps(one))
    for luck in (other, copied, pickled):
        assert (luck.head(game), luck.roll(5), luck.random()) == (caverna.Luck(7, game).head(game), *_next(game))
    assert one.head(game).keys() & {"card", "cards"}


def _next(game: Any) -> tuple[Any, ...]:
    luck = caverna.Luck(7, game)
    return luck.roll(5), luck.random()


def test_markers_are_those_of_the_box() -> None:
    """Two players: rounds 6 to 8 and 10 to 12 have a marker; there are three leaves and three question marks."""
    for seed in range(5):
        done = caverna.rollout(new_game("caverna"), "random", seed)
        assert (done.leaves, done.questions) == (3, 3)


def test_cards_and_tiles_come_once() -> None:
    game = new_game("stone age")
    luck = caverna.Luck(3, game)
    head = luck.head(game)
    assert len(head["cards"]) == 4
    assert len(head["buildings"]) == 2
    assert len(luck.box._cards) == 36 - 4


def test_imagined_luck_foretells_nothing() -> None:
    game = new_game("stone age")
    luck = caverna.Luck(3, game)
    decks = {tuple(luck.imagined(game).box._cards) for _ in range(5)} | {tuple(luck.box._cards)}
    assert len(decks) == 6
    assert len({tuple(sorted(deck)) for deck in decks}) == 1


# --- rollouts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_rollout_ends_a_copy(key: str) -> None:
    record = caverna.simulate(2, 2, game=key, style="random")
    game = type(new_game(key)).from_record(record, at="4")
    before = game.copy()
    done = caverna.rollout(game, "random", 7)
    assert (done.finished, done.due, game) == (True, None, before)
    assert done == caverna.rollout(game, "random", 7) != caverna.rollout(game, "random", 8)
    for policy in (["random", quick(key)], {"Ann": quick(key), "Bob": "random"}, quick(key)):
        assert caverna.rollout(game, policy, Random(1)).finished
    assert caverna.rollout(game, "random", caverna.Luck(1, game)).finished


# --- strength -------------------------------------------------------------------------------------------------------


def test_an_interval_worked_by_hand() -> None:
    """The values 1, 3, 5, 7 have the mean 4 and the variance 20 / 3; 1.96 * sqrt(20 / 3 / 4) = 2.530..."""
    assert interval([1, 3, 5, 7]) == pytest.approx(2.5303, abs=1e-4)
    assert interval([5, 5, 5]) == 0


def test_equal_players_are_equal_in_every_match() -> None:
    """Both names stand for the same style, and every match is played with the seats changed."""
    first, second = strengths(["random", "random"], game="stone age", matches=3)
    assert first.wins + second.wins == pytest.approx(1)
    assert (first.style, first.matches) == ("random", 3)


def test_the_stronger_style_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    main(["planner", "random", "--game", "stone-age", "--matches", "3"])
    table = capsys.readouterr().out
    assert "| planner | 3 |" in table
    assert "100.0% ± 0.0%" in table.splitlines()[2]
    with pytest.raises(ValueError, match="2 to 2 styles"):
        strengths(["random"])
    with pytest.raises(SystemExit):
        main(["lazy", "random"])
