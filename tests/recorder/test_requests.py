"""The contract of the recorder's requests: games recorded through it, line by line, are the games that were played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from caverna import load, verify
from tests.support.at_the_table import Client, commands, new_table, recording

RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with recording(tmp_path, spectators=True) as made:
        yield made


def shipped() -> list[Path]:
    """Return a finished game of each number of players and each game of the house."""
    found: dict[tuple[str, int], Path] = {}
    for path in sorted(RECORDS.rglob("games/*.yaml")):
        record = load(path)
        if record.position is None:
            found.setdefault((record.game, len(record.players)), path)
    return list(found.values())


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_a_game_recorded_line_by_line_has_its_scores(client: Client, tmp_path: Path, path: Path) -> None:
    record = load(path)
    table = new_table(client, "played", record)
    for what, fields in commands(record):
        table.do(what, **fields)
    written = verify(load(tmp_path / "played.yaml"))
    assert written.findings == ()
    assert written.scores == verify(record).scores
    assert table.data["text"] == (tmp_path / "played.yaml").read_text(encoding="utf-8")
