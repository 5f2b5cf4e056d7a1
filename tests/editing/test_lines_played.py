"""The number of lines played when something is added to a record: a turn costs only its own line."""

from pathlib import Path
from typing import Any

import pytest

from caverna import Recording
from caverna.games.caverna.rules.game import Game
from caverna.server.tables import Table
from tests.support.corpus import RECORDS

GAME = RECORDS / "games" / "two-by-hand.yaml"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by one with each line that a game plays."""
    lines: list[int] = []
    apply = Game.apply

    def counted(game: Any, seat: int, *given: Any) -> None:
        lines.append(seat)
        apply(game, seat, *given)

    monkeypatch.setattr(Game, "apply", counted)
    return lines


def test_a_turn_is_played_alone(played: list[int]) -> None:
    recording = Recording.load(GAME)
    recording.undo_to("6.1")
    again = Recording(recording.text)
    line = Recording.load(GAME).moves
    second = next(move for move in line if move.at == "6.2")
    again.turn(str(second.player), second.line)  # the round is known from here on
    third = next(move for move in line if move.at == "6.3")
    played.clear()
    again.turn(str(third.player), third.line)
    assert len(played) == 1
    assert again.game == Recording(again.text).game
    assert again.findings == Recording(again.text).findings


def test_looking_at_a_table_plays_nothing(played: list[int], tmp_path: Path) -> None:
    recording = Recording.load(GAME)
    recording.undo_to("6.3")
    path = tmp_path / "t.yaml"
    recording.save(path)
    table = Table("t", path)
    table.refresh()
    played.clear()
    table.view()
    table.data()
    assert played == []


def test_a_harvest_that_is_due_looks_at_its_round_alone(played: list[int], tmp_path: Path) -> None:
    recording = Recording.load(GAME)
    while recording.due != "harvest":
        recording.undo()
    path = tmp_path / "t.yaml"
    recording.save(path)
    table = Table("t", path)
    table.refresh()
    round_lines = len(recording.record.rounds[-1].turns)
    played.clear()
    table.data()
    table.view()
    assert 0 < len(played) <= round_lines


def test_a_file_that_has_changed_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(GAME.read_bytes())
    reads: list[str] = []
    from caverna.editing import table as editing_table
    from caverna.server import tables as server_tables

    for module in (editing_table, server_tables):
        load = module.loads

        def counted(*given: Any, load: Any = load) -> Any:
            reads.append("read")
            return load(*given)

        monkeypatch.setattr(module, "loads", counted)
    Table("t", path).refresh()
    assert reads == ["read"]
