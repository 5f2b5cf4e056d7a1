"""The solo game of the family version that was worked out by hand."""

from caverna.games.agricola.rules.game import Game
from tests.support.agricola_table import play, points, steps
from tests.support.worked_agricola import ROUNDS, SHEET


def test_the_worked_solo_game_brings_34_points() -> None:
    game = Game(["Ann"], "family")
    for card, lines, harvest, has in ROUNDS:
        game.begin({"card": card})
        for line in lines:
            play(game, "Ann", line)
        assert game.to_act is None
        if game.due == "harvest":
            game.close("harvest", {"Ann": steps(harvest)} if harvest else None)
        play(game, "Ann", f"have {has}")
    assert (game.round, game.finished) == (14, True)
    assert points(game) == SHEET
    assert game.scores()["Ann"].total == 34
