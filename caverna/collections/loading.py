"""Loading all records of a file, a folder or an archive: `load_all`."""

import os
from collections.abc import Iterator

from caverna.model.record import Record

from .sources import NoRecords, find, records


def load_all(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file, a folder or an archive, one by one.

    Raises OSError at the first one that cannot be read, after the records before it.
    """
    try:
        places = find([os.fspath(path)])
    except NoRecords:
        return
    for source in records(places):
        try:
            record = source.read()
        except OSError as error:
            raise OSError(f"{source.name}: {error}") from None
        yield record
