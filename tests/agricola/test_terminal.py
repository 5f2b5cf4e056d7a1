"""Farms as a terminal shows them, drawn by hand."""

import pytest

from caverna.games.agricola.terminal import farm as terminal
from caverna.games.agricola.terminal.moves import moves_text
from caverna.games.agricola.terminal.skeleton import skeleton
from caverna.reading.reader import loads
from tests.support.agricola_table import farm, table

DRAWN = """\
         A           B           C           D           E
   ·           ·           ·           ·━━━━━━━━━━━·           ·
 1              field                  ┃pasture    ┃
                3 grain                ┃stable     ┃
   ·           ·           ·           ·━━━━━━━━━━━·           ·
 2  clay room   field
                                                    stable
   ·           ·           ·           ·           ·           ·
 3  clay room

   ·           ·           ·           ·           ·           ·
"""


def test_a_farmyard_is_drawn_with_rooms_fields_fences_and_stables(monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"B1": "field 3 grain", "B2": "field", "D1": "pasture stable D1", "E2": "stable"}
    home = farm(table(), board=board, house="clay")
    monkeypatch.setattr(terminal, "can_show", lambda _: True)
    assert terminal.board_text(home, 80) == DRAWN
    monkeypatch.setattr(terminal, "can_show", lambda _: False)
    assert terminal.board_text(home, 80) == DRAWN.translate(str.maketrans("·━┃", "+-|"))


def test_a_narrow_terminal_has_the_farmyard_in_words() -> None:
    home = farm(table(), board={"B1": "field"})
    assert terminal.board_text(home, terminal.WIDTH - 1).split(", ") == ["  A2 A3 wood rooms", "B1 field\n"]


def test_spaces_that_can_be_used_stand_with_the_goods_that_lie_there() -> None:
    game = table()  # one refill lies on each space that gains goods
    lines = moves_text(game, 100).splitlines()
    (laborer,) = (line for line in lines if line.strip().startswith("Day laborer"))
    (fishing,) = (line for line in lines if line.strip().startswith("Fishing"))
    assert laborer.split() == ["Day", "laborer", "take", "2", "food"]
    assert fishing.split() == ["Fishing", "1", "food", "take", "the", "goods"]


def test_names_in_an_empty_record_are_in_quotes_only_where_they_must_be() -> None:
    text = skeleton(["Ann", "Bo 2", "O'Neill: x"], {})
    assert "players: [Ann, Bo 2, 'O''Neill: x']" in text
    assert loads(text).players == ["Ann", "Bo 2", "O'Neill: x"]
