"""Complete games, every figure worked out by hand, played through the API and compared round by round."""

from types import ModuleType
from typing import Any

import pytest

from caverna.games.caverna import Game, Goods
from caverna.games.caverna.catalogue.rounds import NO_HARVEST
from caverna.games.caverna.notation import parse
from tests.support import worked_solo, worked_three_players, worked_two_players

GAMES = [worked_two_players, worked_solo, worked_three_players]


def steps(line: str) -> Any:
    parsed = parse(line)
    assert not parsed.errors, (line, parsed.errors)
    return parsed.steps


def board(cells: dict[str, str]) -> dict[frozenset[str], str]:
    """Large pastures name their cells, and the cells of their stables, in any order."""
    return {frozenset(where.split()): " ".join(sorted(what.split())) for where, what in cells.items()}


def play_round(game: Game, entry: dict[str, Any]) -> None:
    start = {player: steps(line) for player, line in entry["start"].items()}
    game.reveal(entry["card"], entry["marker"], start)
    assert game.round == entry["round"]
    for player, line in entry["turns"]:
        game.play(player, steps(line))
    spaces = {name: goods for name, goods in game.spaces().items() if goods}
    assert spaces == {name: Goods.parse(goods) for name, goods in entry["spaces"].items()}
    lines = {player: steps(line) for player, line in entry.get("harvest", {}).items()}
    assert ("harvest" in entry) == (game.round_end() != NO_HARVEST)
    game.harvest(lines)


@pytest.mark.parametrize("worked", GAMES, ids=lambda module: module.__name__)
def test_every_round_as_worked_out_by_hand(worked: ModuleType) -> None:
    game = Game(worked.PLAYERS, getattr(worked, "VARIANT", "full"))
    for entry in worked.ROUNDS:
        play_round(game, entry)
        for player, after in entry["after"].items():
            home = game.home(player)
            where = f"round {entry['round']}, {player}"
            assert home.supply == Goods.parse(after["goods"]), where
            assert home.weapons() == after["weapons"], where
            assert home.begging == after["begging"], where
            assert board(home.board()) == board(after["board"]), where
            assert home.animals_fit(), where
        assert game.starting_player == entry["starting player"]
    assert game.finished
    game.end({player: steps(line) for player, line in worked.END.items()})
    for player, claimed in worked.SCORES.items():
        sheet = game.scores()[player]
        assert {line.category: line.points for line in sheet.lines} | {"total": sheet.total} == claimed, player
    assert game.winners() == worked.WINNERS
