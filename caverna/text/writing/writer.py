"""Records into files and texts: ``dump`` and ``dumps``, and a game as a record that starts from its position."""

import os
from contextlib import suppress
from errno import EACCES
from pathlib import Path
from secrets import token_hex
from typing import Any

from caverna.core.record import FORMAT_VERSION, Record
from caverna.games.caverna.rules.game import Game
from caverna.games.caverna.state.position import position_of

from .plain import to_data
from .yamlwrite import emit


def dumps(record: Record) -> str:
    """Return a record as YAML; read again it is the same record, but for the places of its values.

    ValueError for one that could not be read in full, and for steps that no notation says.
    """
    return emit(to_data(record))


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all: see :func:`save`."""
    save(dumps(record), path)


def position_text(game: Game) -> str:
    """Return a game between two turns as a record that starts from its position, with no rounds yet."""
    data: dict[str, Any] = {"caverna": FORMAT_VERSION, "players": game.players, "variant": game.variant}
    if chosen := game.rulings.chosen():
        data["rulings"] = chosen
    return emit({**data, "position": position_of(game), "rounds": []})


def save(text: str, path: str | os.PathLike[str]) -> None:
    """Write a text to a file in UTF-8. Where that fails the file is as it was before.

    A file that is there keeps its permissions; a symbolic link keeps pointing at the file it points at.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not os.access(target, os.W_OK):  # replacing it would not ask
        raise PermissionError(EACCES, os.strerror(EACCES), str(target))
    data = text.encode("utf-8")
    written = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    with written.open("xb") as stream:
        try:
            with suppress(FileNotFoundError):
                os.chmod(written, target.stat().st_mode)
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            os.replace(written, target)
        except BaseException:
            written.unlink(missing_ok=True)
            raise
