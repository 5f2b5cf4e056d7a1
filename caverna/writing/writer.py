"""The writer of records: ``dump`` and ``dumps``, and records that start from the position of a game."""

import os
from typing import Any

from caverna.model.arguments import check_record
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset

from .atomic import save
from .plain import to_data
from .yamlwrite import emit


def dumps(record: Record) -> str:
    """Return a record as YAML. Reading it gives the same record, except for the positions of its values.

    Raise ValueError for a record that could not be read in full, and for steps that notation cannot express.
    """
    check_record(record, "dumps")
    return emit(to_data(record), record.format.block)


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file. If that fails, the file does not change: see :func:`.atomic.save`."""
    save(dumps(record), path)


def position_text(ruleset: Ruleset, game: Any) -> str:
    """Return the text of a record without rounds that starts from the position of a game between two turns."""
    head = {ruleset.key: ruleset.version, "players": game.players, **ruleset.head_of(game)}
    return emit({**head, "position": ruleset.position_of(game), "rounds": []}, ruleset.format.block)
