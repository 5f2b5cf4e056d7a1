"""Two thousand simulated games give equal tables in one process, in two, and on the workers of a Dask cluster."""

import sqlite3
from pathlib import Path

import pytest

import caverna

GAMES = {"caverna": 700, "stone age": 600, "agricola": 700}


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of all tables of a database, in their order."""
    with sqlite3.connect(path) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}


@pytest.mark.long
def test_the_tables_of_2000_games_do_not_depend_on_who_does_the_work(tmp_path: Path) -> None:
    season = tmp_path / "season"
    season.mkdir()
    for game, count in GAMES.items():
        for seed in range(count):
            record = caverna.simulate(2 + seed % 3, seed, game=game, style="random")
            caverna.dump(record, season / f"{game.replace(' ', '-')}-{seed}.yaml")
    one = caverna.export(season, tmp_path / "one.sqlite")
    two = caverna.export(season, tmp_path / "two.sqlite", jobs=2)
    dask = caverna.export(season, tmp_path / "dask.sqlite", jobs=2, cluster="local")
    assert one == two == dask
    assert (one.new, one.ok, one.failed) == (2000, 2000, [])
    expected = rows_of(tmp_path / "one.sqlite")
    assert len(expected["games"]) == 2000
    assert rows_of(tmp_path / "two.sqlite") == expected
    assert rows_of(tmp_path / "dask.sqlite") == expected
