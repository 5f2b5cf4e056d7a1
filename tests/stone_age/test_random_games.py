"""Whole random games: what must hold at every moment of every game."""

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.goods import COUNTED, KINDS
from caverna.games.stone_age.options import CHOICES
from caverna.games.stone_age.players.chance import RandomPlayer
from caverna.games.stone_age.players.luck import Luck
from caverna.games.stone_age.players.playing import Simulated, play_out
from caverna.games.stone_age.rules.scoring import points
from caverna.games.stone_age.state.position import position_of
from tests.support.stone_age_scoring import naive_score, naive_winners
from tests.support.stone_age_table import PLAYERS, from_position

SEEDS = range(12)


class Watching:
    """Looks at a game after every line and part."""

    def __init__(self, game: Game, seed: int) -> None:
        self.sums = {tribe.name: tribe.counts.copy() for tribe in game.tribes}
        self.dice = Random(seed)
        self.moments: Counter[str] = Counter()

    def __call__(self, game: Game) -> None:
        self.goods(game)
        self.people(game)
        self.cards_and_tiles(game)
        if self.dice.random() < 0.2:
            self.copies(game)
            self.positions(game)
            self.scores(game)

    def goods(self, game: Game) -> None:
        for player, good, delta, cause, _ in game.changes:
            assert cause
            self.sums[player][COUNTED.index(good)] += delta
        for tribe in game.tribes:
            assert tribe.counts == self.sums[tribe.name], f"round {game.round}: a change without its cause"
            assert min(tribe.counts[:KINDS]) >= 0
            assert all(tribe.counts[COUNTED.index(name)] >= 0 for name in COUNTED if name != "points")
            assert sum(map(abs, tribe.tools)) == tribe.tool_value <= 12
            assert tribe.people <= 10
            assert tribe.production <= 10
            assert not tribe.other_tools

    def people(self, game: Game) -> None:
        board = game.board
        assert [sum(column) for column in zip(*board.standing, strict=True)] == board.crowd
        for tribe, mine, hand in zip(game.tribes, board.standing, board.hand, strict=True):
            if game.phase == "placements":
                assert sum(mine) + hand == tribe.people
            else:
                assert hand == 0
                assert sum(mine) <= tribe.people
            if game.phase not in ("placements", "actions"):
                assert sum(mine) == 0

    def cards_and_tiles(self, game: Game) -> None:
        board = game.board
        held = sum(tribe.card_count for tribe in game.tribes)
        assert board.deck + (4 - board.gaps()) + held == 36
        assert sum(board.stacks) + sum(tribe.building_count for tribe in game.tribes) == 7 * len(game.tribes)

    def copies(self, game: Game) -> None:
        copy = game.copy()
        assert copy == game
        copy.tribes[0].counts[0] += 1
        assert copy != game

    def positions(self, game: Game) -> None:
        if game.due is None:
            return
        self.moments[game.due] += 1
        again = Game(game.players, game.rulings.chosen())
        from_position(again, position_of(game))
        assert again == game, position_of(game)
        assert position_of(again) == position_of(game)
        assert (again.due, again.to_act) == (game.due, game.to_act)

    def scores(self, game: Game) -> None:
        tribes = position_of(game)["tribes"]
        for name, sheet in game.scores().items():
            assert {line.category: line.points for line in sheet.lines} | {"total": sheet.total} == naive_score(
                tribes[name]
            )
        for tribe in game.tribes:
            assert points(tribe) == naive_score(tribes[tribe.name])["total"]
        if not game.rulings.tie_break_by_sum:
            assert game.winners() == naive_winners(tribes)


@lru_cache
def played(seed: int) -> tuple[Game, Simulated, Watching]:
    game = Game(PLAYERS[: 2 + seed % 3], rulings_of(seed))
    watching = Watching(game, seed)
    players = [RandomPlayer(f"{seed} {name}") for name in game.players]
    return game, play_out(game, players, Luck(seed, game), watching), watching


def rulings_of(seed: int) -> dict[str, str]:
    dice = Random(f"rulings {seed}")
    return {name: dice.choice(values) for name, values in CHOICES.items()} if seed % 2 else {}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_played_to_its_end(seed: int) -> None:
    game, _, _ = played(seed)
    assert (game.due, game.finished) == (None, True)
    assert game.ending in ("end.cards", "end.buildings")


def test_positions_are_taken_at_every_kind_of_moment() -> None:
    moments = sum((played(seed)[2].moments for seed in SEEDS), Counter[str]())
    assert moments.keys() == {"start", "placements", "actions", "feeding", "end"}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_played_again_line_by_line_is_the_same(seed: int) -> None:
    game, lines, _ = played(seed)
    again = Game(game.players, rulings_of(seed))
    play_again(again, lines)
    assert again == game


def test_a_game_that_notes_no_changes_is_the_same() -> None:
    game, lines, _ = played(2)
    again = Game(game.players)
    again.note_changes(False)
    play_again(again, lines)
    assert again == game
    assert again.changes == []


def play_again(game: Game, lines: Simulated) -> None:
    for entry in lines.rounds:
        game.begin(entry.head)
        for player, line in entry.placements:
            game.play(player, line)
        game.close("placements")
        for player, line in entry.actions:
            game.play(player, line)
        game.close("feeding", entry.feeding)
    game.close("end", lines.end)


def test_every_kind_of_step_comes_in_random_games() -> None:
    words: Counter[str] = Counter()
    for seed in SEEDS:
        lines = played(seed)[1]
        for entry in lines.rounds:
            for _, line in [*entry.placements, *entry.actions, *entry.feeding.items()]:
                words.update(step.word for step in line)
        for line in lines.end.values():
            words.update(step.word for step in line)
    expected = {
        "place", "roll", "card", "building", "leave", "take", "pay", "starve", "drawn", "tool maker", "hut", "field",
    }  # fmt: skip
    assert expected <= words.keys()


def test_the_same_seed_gives_the_same_game() -> None:
    game = Game(PLAYERS[:2])
    again = play_out(game, [RandomPlayer(f"0 {name}") for name in game.players], Luck(0, game))
    assert again == played(0)[1]
