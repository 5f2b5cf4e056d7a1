"""The files in the folder of an event that are not records, told by their names."""

import os

from caverna.reading import tree
from caverna.reading.decoding import decode
from caverna.reading.formats import format_among
from caverna.reading.record_reader import tree_of

EVENT_FILE, PAIRINGS_FILE = "event.yaml", "pairings.yaml"
FILES = frozenset({EVENT_FILE, PAIRINGS_FILE})
MAX_BYTES = 1_000_000
"""The largest size of such a file."""


def is_event_file(path: str) -> bool:
    """Return whether a file belongs to an event and is not a record, although its name would be allowed for one."""
    if os.path.basename(path) not in FILES:
        return False
    try:
        with open(path, "rb") as stream:
            node = tree_of(decode(stream.read(MAX_BYTES))[0])[0]
    except OSError:
        return False
    return not isinstance(node, tree.Mapping) or format_among(node.words()) is None
