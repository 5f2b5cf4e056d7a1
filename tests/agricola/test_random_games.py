"""Whole games by dice: what must hold at every moment holds."""

from random import Random
from typing import Any

from caverna.games.agricola.goods import BEGGING, COUNTED, KINDS
from caverna.games.agricola.players.chance import Chance
from caverna.games.agricola.players.playing import PLAYERS, game_by_chance, moments
from caverna.games.agricola.rules import scoring
from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.state.cells import connected
from caverna.games.agricola.state.fences import fences_of
from caverna.games.agricola.state.home import Home
from caverna.games.agricola.state.position import home_of, position_of
from tests.support.agricola_scoring import naive_score
from tests.support.agricola_table import from_position, points
from tests.support.rows import rows

TABLES = [(players, mode, seed) for mode in ("family", "full") for players in range(1, 6) for seed in range(3)]


def check_home(home: Home) -> None:
    assert min(home.goods) >= 0
    assert home.animals_fit()
    assert home.housed() is not None
    assert home.people <= 5
    assert home.stables.bit_count() <= 4
    assert home.fences == fences_of(home.pastures)
    assert home.fences.bit_count() <= 15
    assert connected(home.fenced)
    assert connected(home.fields)
    assert connected(home.rooms)
    assert sum(pasture.bit_count() for pasture in home.pastures) == home.fenced.bit_count()
    assert not home.rooms & home.fields
    assert not home.fenced & (home.rooms | home.fields)
    assert not home.stables & (home.rooms | home.fields)
    assert all(home.fields >> cell & 1 for cell in home.crops)


def check_position(game: Game) -> None:
    """A position says everything but who holds which card, and cards that have gone again."""
    again = Game(game.players, game.mode)
    from_position(again, position_of(game))
    copy = game.copy()
    for one in (again, copy):
        one.deck.out, one.deck.passed = set(), {}
        for home in one.homes:
            home.own_minors, home.stated_points = 0, []
    if game.due is None:
        again.phase = game.phase
    assert again == copy


@rows(("players", "mode", "seed"), TABLES)
def test_what_must_hold_at_every_moment(players: int, mode: str, seed: int) -> None:
    game = Game(PLAYERS[:players], mode)
    supplies = {home.name: [*home.goods, home.begging] for home in game.homes}
    fast = Game(PLAYERS[:players], mode)
    fast.note_changes(False)
    seats = [Chance(f"{seed} {seat}", seat) for seat in range(players)]
    for number, (part, lines) in enumerate(moments(game, seats, Random(f"{seed} deal"))):
        for change in game.changes:
            supplies[change.player][COUNTED.index(change.good)] += change.delta
        for home in game.homes:
            assert supplies[home.name] == [*home.goods, home.begging]
            check_home(home)
        if number % 7 == 0:
            assert game.copy() == game
            check_position(game)
        _follow(fast, part, lines)
    assert fast == game
    assert game.due is None
    check_scores(game)


def _follow(fast: Game, part: str, lines: Any) -> None:
    """Play the same part by the fast way."""
    if part in ("harvest", "end"):
        fast.close(part, lines)
    elif part == "turns":
        ((player, line),) = lines.items()
        fast.apply(fast.seat(player), line)
    else:
        fast.begin({"card": lines})


def check_scores(game: Game) -> None:
    """The naive scorer comes to the same lines."""
    for home in game.homes:
        stated = sum(count for _, count in home.stated_points)
        expected = naive_score(home_of(home), stated)
        assert {**points(game, home.name), "total": game.scores()[home.name].total} == expected
        assert scoring.points(home) == expected["total"]


def test_the_same_seed_gives_the_same_game() -> None:
    assert game_by_chance(2, 5) == game_by_chance(2, 5)


def test_kinds_of_goods() -> None:
    assert KINDS == BEGGING == 10
