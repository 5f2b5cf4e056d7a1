"""The tables of an export: their columns, types and keys.

All but those with a game's name have the same columns for every game; those of the games that a run meets are added.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from caverna.model.export_columns import BOOLEAN, INTEGER, TEXT, Column, Tables
from caverna.model.ruleset import ruleset, rulesets

VERSION = 1
"""The version of the schema; an export of another one is refused."""


@frozen
class Table:
    """A table: its columns, the first of which are its key."""

    name: str
    columns: tuple[Column, ...]
    key: int
    """How many columns the key has."""
    by_game: bool = True
    """Its rows belong to a game, and go when that is written anew."""

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.columns)


def _table(name: str, key: str, rest: str) -> Table:
    """Return a table from the names of its columns: ``x`` a text, ``x#`` a number, ``x?`` a truth value.

    An exclamation mark behind it: never null. Those of the key never are.
    """
    columns = [_column(word, True) for word in key.split()] + [_column(word, False) for word in rest.split()]
    return Table(name, tuple(columns), len(key.split()))


def _column(word: str, needed: bool) -> Column:
    needed = needed or word.endswith("!")
    word = word.removesuffix("!")
    kind = {"#": INTEGER, "?": BOOLEAN}.get(word[-1], TEXT)
    return Column(word.rstrip("#?"), kind, needed)


GAMES, PLAYERS, SCORES, FINDINGS = "games", "players", "scores", "findings"
ROUNDS, TURNS, STEPS, LEDGER = "rounds", "turns", "steps", "ledger"
META = Table("meta", (Column("name", TEXT, True), Column("value", TEXT, True)), 1, by_game=False)
COMMON = (
    _table(
        GAMES, "game_id#",
        "source! sha256! game players#! variant event event_round table_no date place ok?! finished?! verified?! grade "
        "findings#! winners! library! options! line_no#!",
    ),
    _table(PLAYERS, "game_id# seat#", "name! starting? total# rank# winner?!"),
    _table(SCORES, "game_id# seat# category", "points# count# source"),
    _table(FINDINGS, "game_id# finding#", "seat# kind! rule! message! hint line_no#! column_no#! round# turn# player"),
    _table(ROUNDS, "game_id# round#", "card marker harvest"),
    _table(TURNS, "game_id# seq#", "part! round# turn# seat#! space imitated notation!"),
    _table(STEPS, "game_id# seq# step#", "kind! what cell count# notation!"),
    _table(LEDGER, "game_id# entry#", "seq# part! round# turn# step# seat#! good! delta#! cause!"),
)  # fmt: skip
_GOT_KEY, _GOT = "game_id# seat# entry#", "seq# round#! turn# tile! cell paid"
GOT_WIDTH = len(f"{_GOT_KEY} {_GOT}".split())
"""How many columns a table of tiles or cards has."""


def prefix(game: str) -> str:
    """Return what the names of a game's own tables begin with."""
    return game.replace(" ", "_")


def tables_of(game: str) -> Tables | None:
    """Return what a game adds to the tables, None where it adds nothing."""
    return ruleset(game).tables


def own_tables(game: str) -> Iterable[Table]:
    """Return the tables that bear a game's name."""
    added = tables_of(game)
    if added is None:
        return
    key = (Column("game_id", INTEGER, True), Column("seat", INTEGER, True))
    counts = (Column("round", INTEGER, True), Column("points", INTEGER, False), *added.MOMENTS)
    yield Table(f"{prefix(game)}_moments", (*key, *counts), 3)
    for kind in added.GOT:
        yield _table(f"{prefix(game)}_{kind}", _GOT_KEY, _GOT)


def all_tables() -> tuple[Table, ...]:
    """Return every table: those of all games, then those of each."""
    return (META, *COMMON, *(table for game in rulesets() for table in own_tables(game.key)))


def by_name(tables: Sequence[Table]) -> dict[str, Table]:
    """Return tables by their names."""
    return {table.name: table for table in tables}


Rows = dict[str, list[Any]]
"""Name of a table -> the values of its rows, one row behind the other: a row has as many as the table has columns.

A tuple for each row would be some hundred objects for a game, to be made, looked after and done away with."""


def in_rows(values: Sequence[Any], width: int) -> Iterator[tuple[Any, ...]]:
    """Return values row by row."""
    return zip(*[iter(values)] * width, strict=True)
