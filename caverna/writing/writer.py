"""Records into files and texts: ``dump`` and ``dumps``, and a game as a record that starts from its position."""

import os
from typing import Any

from caverna.model.arguments import check_record
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset

from .atomic import save
from .plain import to_data
from .yamlwrite import emit


def dumps(record: Record) -> str:
    """Return a record as YAML; read again it is the same record, but for the places of its values.

    ValueError for one that could not be read in full, and for steps that no notation says.
    """
    check_record(record, "dumps")
    return emit(to_data(record), record.format.block)


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all: see :func:`.atomic.save`."""
    save(dumps(record), path)


def position_text(ruleset: Ruleset, game: Any) -> str:
    """Return a game between two turns as a record that starts from its position, with no rounds yet."""
    head = {ruleset.key: ruleset.version, "players": game.players, **ruleset.head_of(game)}
    return emit({**head, "position": ruleset.position_of(game), "rounds": []}, ruleset.format.block)
