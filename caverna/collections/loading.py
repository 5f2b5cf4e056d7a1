"""``load_all``: every record of a file, a folder or an archive."""

import os
from collections.abc import Iterator

from caverna.model.record import Record

from .sources import NoRecords, find, records


def load_all(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Read the records of a file, a folder or an archive, one by one.

    OSError at what cannot be read; the records that come before have been returned by then.
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
