"""Suggested feeding: the lines that cost the fewest points, worked out by hand."""

from pathlib import Path

import pytest

from caverna import Recording
from caverna.server.asking import BadRequestError
from caverna.server.tables import Table
from tests.support.corpus import RECORDS


def due(tmp_path: Path, name: str, part: str) -> Table:
    """Return a table whose last harvest or feeding is due."""
    recording = Recording.load(RECORDS / f"{name}.yaml")
    while recording.due != part:
        recording.undo()
    recording.save(tmp_path / "t.yaml")
    return Table("t", tmp_path / "t.yaml")


@pytest.mark.parametrize(
    ("name", "part"),
    [("games/two-by-hand", "harvest"), ("agricola/games/agricola-two-full-1-planner", "harvest"),
     ("agricola/games/agricola-four-family-1-planner", "harvest"), ("stone-age/games/stone-two-by-hand", "feeding"),
     ("stone-age/games/stone-four-1-planner", "feeding")],
)  # fmt: skip
def test_the_suggested_lines_feed_everyone_and_cost_no_more_than_those_played(
    tmp_path: Path, name: str, part: str
) -> None:
    table = due(tmp_path, name, part)
    lines = {player: each["line"] for player, each in table.suggest({})["lines"].items()}
    suggested = Recording.load(tmp_path / "t.yaml")
    suggested.harvest({player: line for player, line in lines.items() if line})
    assert [each for each in suggested.findings if each.round is not None] == []
    played = Recording.load(RECORDS / f"{name}.yaml")
    while (
        played.due == part or played.record.end is not None or len(played.record.rounds) > len(suggested.record.rounds)
    ):
        played.undo()
    if played.due != suggested.due:  # the record leaves it to the reader
        played = Recording.load(tmp_path / "t.yaml")
        try:
            played.harvest({})
        except Exception:
            return
    for player in lines:
        assert suggested.scores()[player].total >= played.scores()[player].total, player


def test_nothing_is_suggested_where_nothing_is_due(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")
    assert Table("t", path).suggest({}) == {"lines": {}}
    with pytest.raises(BadRequestError):
        Table("t", path).suggest({"players": ["Zoe"]})
