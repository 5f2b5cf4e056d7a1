"""The tables of an export: their columns, types, keys and meanings.

Some tables have the same columns for every game. Others bear the name of a game and have its own columns.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from caverna.model.export_columns import BOOLEAN, INTEGER, TEXT, Column, Tables
from caverna.model.ruleset import ruleset, rulesets

VERSION = 2
"""The version of the schema. An output with another version is refused."""


@frozen
class Table:
    """A table of an export. Its first columns are its key."""

    name: str
    doc: str
    """The meaning of a row."""
    columns: tuple[Column, ...]
    key: int
    """The number of columns of the key."""
    by_game: bool = True
    """True if its rows belong to games. They are removed when their game is written again."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)


def _table(name: str, doc: str, key: int, rows: str, by_game: bool = True) -> Table:
    """Return a table from a text that has a line for each column: its name and its meaning.

    A name ``x`` means a text, ``x#`` a number, ``x?`` a truth value. With an exclamation mark the column is never
    null; key columns never are.
    """
    lines = [line.strip().partition(" ") for line in rows.strip().splitlines()]
    columns = [_column(word, said.strip(), number < key) for number, (word, _, said) in enumerate(lines)]
    return Table(name, doc, tuple(columns), key, by_game)


def _column(word: str, doc: str, needed: bool) -> Column:
    needed = needed or word.endswith("!")
    word = word.removesuffix("!")
    kind = {"#": INTEGER, "?": BOOLEAN}.get(word[-1], TEXT)
    return Column(word.rstrip("#?"), kind, needed, doc)


GAMES, ABOUT, PLAYERS, SCORES, CLAIMS, FINDINGS = "games", "about", "players", "scores", "claims", "findings"
ROUNDS, TURNS, STEPS, LEDGER = "rounds", "turns", "steps", "ledger"
_GAME = "game_id# The game, as in `games`."
_SEAT = "seat# The seat of the player, from 1, as in `players`."
_WHEN = """
    seq# The line of the game that it belongs to, as in `turns`; null if it belongs to none.
    round#! The printed number of the round.
    turn# The line of the round's turns, from 1; null outside of them.
"""
META = _table(
    "meta", "A fact about the export.", 1,
    """
    name! The subject: `schema`, `library`.
    value! The fact.
    """,
    by_game=False,
)  # fmt: skip
DICTIONARY = _table(
    "dictionary", "A column of these tables, with its meaning.", 2,
    """
    table_name! The table.
    column_name! The column.
    position#! The position in the table, from 1.
    type! `INTEGER`, `TEXT` or `BOOLEAN`.
    is_key?! True if the column belongs to the key of the table.
    never_null?! True if every row has a value.
    meaning! The meaning of the column.
    """,
    by_game=False,
)  # fmt: skip
COMMON = (
    _table(
        GAMES, "A record.", 1,
        """
        game_id# The number of the game, in the order of first export. It is never reused.
        source! The name of the record: its file, and after `!` its number or name in a file of several.
        sha256! The SHA-256 of its text.
        game The key of the game, such as `stone age`; null if it is missing or unknown.
        players#! The number of players.
        variant The variant: `full` or `introductory`, in Agricola the mode; null if the game has none.
        event The event, from `about`.
        event_round The round of the event, from `about: round`.
        table_no The table of the event, from `about: table`.
        date The date, from `about`.
        place The place, from `about: place` or `location`.
        ok?! True if there are no findings, or exactly the expected ones.
        finished?! True if the game was played to its end.
        verified?! True if every move was checked, without findings.
        grade The grade of the scores, as in `verify`; null with findings, or if the game is not finished.
        findings#! The number of findings.
        winners! The names of the winners, separated by commas.
        library! The version of the code that made the rows.
        options! The options of the export that change verdicts.
        line_no#! The line of the file at which the record begins.
        """,
    ),
    _table(
        ABOUT, "A fact about the record, from its key `about`.", 2,
        f"""
        {_GAME}
        name The key below `about`, such as `seed` or `event`.
        value! The value; lists and mappings as JSON.
        """,
    ),
    _table(
        PLAYERS, "A player of a game.", 2,
        f"""
        {_GAME}
        seat# The seat, clockwise from 1.
        name! The player's name.
        starting? True if the player begins the first round; null if that is unknown.
        total# The points at the end, or at the point where the replay stopped; null if they are not known.
        rank# The rank, 1 for winners; null if points are not known.
        winner?! True if the player wins, alone or with others.
        style The style of a computer player (`about: style`); null for people.
        """,
    ),
    _table(
        SCORES, "A line of a score sheet.", 3,
        f"""
        {_GAME}
        {_SEAT}
        category The line, by its key in the JSON output.
        points# The points of the line; null if they are not known.
        count# The number of things that the line counts; null if it is not known.
        source The sources of the points, in words.
        """,
    ),
    _table(
        CLAIMS, "A score that the record claims, right or wrong.", 3,
        f"""
        {_GAME}
        {_SEAT}
        category The line of the score sheet, or `total`.
        points#! The points that are claimed.
        """,
    ),
    _table(
        FINDINGS, "A finding.", 2,
        f"""
        {_GAME}
        finding# The number of the finding, from 1.
        seat# The seat of the player, from 1; null if the finding is not about one player.
        kind! `malformed`, `illegal`, `ambiguous` or `claim`.
        rule! The id of the rule.
        message! The error, in one sentence.
        hint! A correction or an example; may be empty.
        line_no#! The line in the file.
        column_no#! The column in that line.
        round# The printed number of the round; null outside of rounds.
        turn# The line of the round's turns; null outside of them.
        player The name of the player in the record, even if no such player takes part.
        """,
    ),
    _table(
        ROUNDS, "A round that was begun.", 2,
        f"""
        {_GAME}
        round# The printed number.
        card The name of the revealed card.
        marker The harvest marker of the round.
        harvest The event at its end: `harvest`, `food only`, `none`, `skip one`, `feeding`.
        """,
    ),
    _table(
        TURNS, "A line of a player.", 2,
        f"""
        {_GAME}
        seq# The number of the line in its game, through start, turns, harvest and end.
        part! The part of the round: `start`, `turn`, `harvest`, `end` and the like.
        round# The printed number of the round; null at the end.
        turn# The line of the round's turns, from 1; null outside of them.
        seat#! The seat of the player.
        space The space or place that is used.
        imitated The space that is imitated.
        notation! The line in move notation.
        """,
    ),
    _table(
        STEPS, "A step of a line.", 3,
        f"""
        {_GAME}
        seq# The line, as in `turns`.
        step# The number of the step in its line, from 1.
        kind! The kind of step, as in structured JSON.
        what The tiles, goods or places of the step.
        cell The cells of the step.
        count# The sum of its numbers and goods.
        notation! The step in move notation.
        """,
    ),
    _table(
        LEDGER, "A change of a good.", 2,
        f"""
        {_GAME}
        entry# The number of the change, from 1.
        seq# The line with the change, as in `turns`; null if it is automatic.
        part! The part of the round.
        round# The printed number of the round; null at the end.
        turn# The line of the round's turns; null outside of them.
        step# The step with the change, as in `steps`; null if it is automatic.
        seat#! The seat of the player.
        good! The good.
        delta#! The change: above 0 a gain, below 0 a payment or loss.
        cause! The cause: a space, a tile, a card, a part of the round.
        """,
    ),
)  # fmt: skip
_ENTRY = f"{_GAME}\n{_SEAT}\nentry# The number of the row, from 1 for each player.\n{_WHEN.strip()}\n"
_GOT = "tile! The tile or card.\ncell The cell of the tile, or its last cell.\npaid! The paid goods, in notation.\n"
OWN_KEY = 3
"""The number of key columns in a game's own tables. The columns `seq`, `round` and `turn` follow them."""


def prefix(game: str) -> str:
    """Return the beginning of the names of a game's own tables."""
    return game.replace(" ", "_")


def tables_of(game: str) -> Tables | None:
    """Return the tables and columns that a game adds; None if it adds none."""
    return ruleset(game).tables


def own_tables(game: str) -> Iterable[Table]:
    """Yield the tables that bear a game's name."""
    added = tables_of(game)
    if added is None:
        return
    key = (Column("game_id", INTEGER, True, "The game, as in `games`."),
           Column("seat", INTEGER, True, "The seat of the player, from 1, as in `players`."))  # fmt: skip
    counts = (Column("round", INTEGER, True, "The printed number of the round."),
              Column("points", INTEGER, False, "The points of the player if the game ended now."))  # fmt: skip
    moments = [each if each.doc else each._replace(doc=_counted(each.name)) for each in added.MOMENTS]
    yield Table(f"{prefix(game)}_moments", "A player at the end of a round.", (*key, *counts, *moments), 3)
    for kind in added.GOT:
        yield _table(f"{prefix(game)}_{kind}", "A tile or card that a player got.", OWN_KEY, _ENTRY + _GOT)
    for kind, (doc, columns) in getattr(added, "ROWS", {}).items():
        first = _table("", "", OWN_KEY, _ENTRY).columns
        yield Table(f"{prefix(game)}_{kind}", doc, (*first, *columns), OWN_KEY)


def _counted(name: str) -> str:
    return f"The player's number of `{name}`."


def all_tables() -> tuple[Table, ...]:
    """Return all tables: first those for all games, then those of each game."""
    return (META, DICTIONARY, *COMMON, *(table for game in rulesets() for table in own_tables(game.key)))


def dictionary_rows() -> list[Any]:
    """Return the values of the table `dictionary`, which has a row for each column of each table."""
    rows: list[Any] = []
    for table in all_tables():
        for place, column in enumerate(table.columns, 1):
            rows += (table.name, column.name, place, column.type, place <= table.key, column.needed, column.doc)
    return rows


def by_name(tables: Sequence[Table]) -> dict[str, Table]:
    """Return tables by their names."""
    return {table.name: table for table in tables}


Rows = dict[str, list[Any]]
"""Name of a table -> the values of all its rows in one list, row after row.

One list is faster than a tuple for each row, of which a game would need hundreds."""


def in_rows(values: Sequence[Any], width: int) -> Iterator[tuple[Any, ...]]:
    """Yield the values as rows of ``width`` values."""
    return zip(*[iter(values)] * width, strict=True)
