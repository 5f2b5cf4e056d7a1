"""Put a folder of records into a database: games_in_sqlite.py FOLDER DATABASE."""

import sqlite3
import sys
from pathlib import Path

from caverna import load, replay, verify

TABLES = """
create table game (file text primary key, game text, grade text, findings integer);
create table sheet (file text, player text, category text, points integer);
create table change (file text, round integer, player text, good text, delta integer, cause text);
"""


def add(database: sqlite3.Connection, path: Path) -> None:
    """Add one record: its game, the lines of its score sheets, and every change of goods."""
    record = load(path)
    report = verify(record)
    file = path.name
    database.execute("insert into game values (?, ?, ?, ?)", (file, report.key, report.grade, len(report.findings)))
    for sheet in report.scores.values():
        rows = [(file, sheet.player, line.category, line.points) for line in sheet.lines]
        database.executemany("insert into sheet values (?, ?, ?, ?)", rows)
    ledger = replay(record).ledger()
    changes = [(file, row.round, row.player, row.good, row.delta, row.cause) for row in ledger]
    database.executemany("insert into change values (?, ?, ?, ?, ?, ?)", changes)


def main(folder: str, target: str) -> None:
    """Fill a new database and print the best results."""
    with sqlite3.connect(target) as database:
        database.executescript(TABLES)
        for path in sorted(Path(folder).glob("*.yaml")):
            add(database, path)
        best = "select file, player, sum(points) from sheet group by file, player order by 3 desc, 1, 2 limit 3"
        for file, player, points in database.execute(best):
            print(f"{points:4} {player} in {file}")


if __name__ == "__main__":
    main(*sys.argv[1:])
