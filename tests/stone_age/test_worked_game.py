"""A complete game, every figure worked out by hand, played and compared round by round."""

from typing import Any

from caverna.games.stone_age import Game
from tests.support import worked_stone_age as worked
from tests.support.stone_age_table import act, acting, counts, place_all


def play_round(game: Game, entry: dict[str, Any]) -> None:
    game.begin({"cards": entry["cards"], "buildings": entry["buildings"]})
    place_all(game, entry["placements"])
    for player, line in entry["actions"]:
        act(game, player, line)
    game.close("feeding", {player: acting(line) for player, line in entry["feeding"].items()})


def test_every_round_as_worked_out_by_hand() -> None:
    game = Game(worked.PLAYERS)
    for number, entry in enumerate(worked.ROUNDS, start=1):
        play_round(game, entry)
        for player, after in entry["after"].items():
            assert counts(game, player, after), (number, player, game.tribe(player).counts)
        assert game.board.stacks == entry["stacks"]
        assert game.finished == (number == len(worked.ROUNDS))
    game.close("end", {player: acting(line) for player, line in worked.END.items()})
    for player, claimed in worked.SCORES.items():
        sheet = game.scores()[player]
        assert {line.category: line.points for line in sheet.lines} | {"total": sheet.total} == claimed, player
    assert game.winners() == worked.WINNERS
    assert (game.ending, game.due) == ("end.buildings", None)
