"""Links that carry a game, and records as text in another format."""

import json
from collections.abc import Iterable

from caverna.model.arguments import check_record
from caverna.model.record import Record
from caverna.model.wording import listed
from caverna.scoresheets.model import Tally
from caverna.scoresheets.writing import spreadsheet
from caverna.writing.links import game_link
from caverna.writing.plain import dumps_json, to_data
from caverna.writing.writer import dumps

YAML, JSON, CSV = "yaml", "json", "csv"
FORMATS = (YAML, JSON, CSV)
"""The formats that `convert` writes."""


def link(record: Record, base: str = "", *, at: str = "", player: str = "", veil: bool = False) -> str:
    """Return a link that carries a whole record: the app opens it, and `load_all` and commands read it.

    ``base`` is the address of the app. Without it the link begins with ``#``, and only programs can read it. The link
    opens the game at the point ``at``, for example ``7.2``, and shows the board of ``player``. With ``veil`` it hides
    everything after that point. Raise LookupError for an unknown player, ValueError for a bad address or a record
    that is too long for a link.
    """
    check_record(record, "link")
    if player and player not in record.players:
        raise LookupError(f"unknown player {player!r}; the players are {', '.join(record.players)}")
    return game_link(record, base, at, player, veil)


def convert(records: Record | Iterable[Record], to: str = YAML, *, structured: bool = False) -> str:
    """Return records as text: ``yaml``, ``json``, or ``csv`` for score sheets without moves.

    Nothing of the game is lost, except comments. Several records become documents of one YAML text, or lines of JSON.
    With ``structured`` the steps of JSON are objects, not notation. Raise ValueError for an unknown format, for a
    record that could not be read in full, and for moves in a spreadsheet.
    """
    if to not in FORMATS:
        raise ValueError(f"unknown format {to!r}; the formats are {listed(FORMATS)}")
    if structured and to != JSON:
        raise ValueError("structured steps need the format json")
    every = [records] if isinstance(records, Record) else list(records)
    for record in every:
        check_record(record, "convert")
    if to == YAML:
        return "---\n".join(map(dumps, every))
    if to == CSV:
        return _csv(every)
    if len(every) == 1:
        return dumps_json(every[0], structured)
    return "".join(json.dumps(to_data(record, structured)) + "\n" for record in every)


def _csv(records: list[Record]) -> str:
    tallies = [record for record in records if isinstance(record, Tally)]
    if len(tallies) < len(records):
        raise ValueError(
            "only score sheets without moves become a spreadsheet; 'caverna score --format csv' writes scores"
        )
    return spreadsheet(tallies)
