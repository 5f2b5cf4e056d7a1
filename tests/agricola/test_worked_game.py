"""The solo games that were worked out by hand: one of the family version, one of the full game."""

import pytest

from caverna import load, loads, verify
from caverna.games.agricola.rules.game import Game
from tests.support.agricola_table import play, points, steps
from tests.support.corpus import RECORDS
from tests.support.final_game import final_game
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


def test_the_worked_full_game_alone_brings_37_points() -> None:
    """Each round's goods are checked by the record itself; the sheet was counted on paper.

    2 fields, 4 pastures (D1, E1, D2, E2), grain 2 and 1 on B1, 2 vegetables, 6 sheep, 5 boar, 2 cattle; A1, B3,
    C2, C3, D3 and E3 are empty; stables on E1 and D2; three stone rooms, four people; Cooking hearth 1 and Well 4; the
    Rake, a hand card, is stated to bring 2.
    """
    record = load(RECORDS / "agricola" / "games" / "agricola-solo-full-by-hand.yaml")
    report = verify(record)
    assert (report.findings, report.finished, report.grade) == ((), True, "by card")
    assert [bool(entry.check) for entry in record.rounds] == [True] * 14
    assert points(final_game(report)) == {
        "fields": 1, "pastures": 4, "grain": 1, "vegetable": 2, "sheep": 3, "boar": 3, "cattle": 2, "unused": -6,
        "stables": 2, "clay": 0, "stone": 6, "family": 12, "cards": 5, "bonus": 2, "begging": 0,
    }  # fmt: skip
    assert report.scores["Ann"].total == 37


@pytest.mark.parametrize(
    ("right", "wrong", "finding"),
    [
        ("have 8 food\n", "have 9 food\n", "claim.have 25:19"),
        ("card Woodcutter (+1 wood)                 # 2", "card Woodcuter (+1 wood)   # 2", "card.owner 10:18"),
        ("- Ann: Family growth, minor", "- Ann: Family growth, grow, room A1, minor", "work.offered 34:31"),
        ("eat 1 grain 1 vegetable 1 sheep", "eat 1 grain 1 vegetable", "harvest.beg 57:5"),
        ("returning Fireplace 2", "returning Fireplace 3", "major.cost 61:38"),
        ("1 stone 2 ", "1 stone   ", "record.name 84:10"),
        ("    Ann: breed boar ", "    Ann: feed       ", "harvest.breed 94:5"),
        ("total: 37", "total: 38", "claim.score 99:16"),
    ],
)
def test_a_slip_in_it_is_found(right: str, wrong: str, finding: str) -> None:
    text = (RECORDS / "agricola" / "games" / "agricola-solo-full-by-hand.yaml").read_text(encoding="utf-8")
    assert text.count(right) == 1
    found = verify(loads(text.replace(right, wrong))).findings
    assert finding in [f"{each.rule} {each.line}:{each.column}" for each in found]
