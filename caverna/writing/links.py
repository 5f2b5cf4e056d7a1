"""Links to games: the address of the app, with a whole record in it."""

from caverna.model.findings import ILLEGAL
from caverna.model.record import Record
from caverna.reading.links import link_to

from .writer import dumps


def game_link(record: Record, base: str = "", at: str = "", player: str = "", veil: bool = False) -> str:
    """Return a link that carries a record.

    ``base`` is the address of the app. Without it the link begins with ``#``, and only commands can read it. The link
    opens the game at the point ``at``, for example ``7.2``, and shows the board of ``player``. With ``veil`` it hides
    everything after that point. Raise `LinkError` for a bad address or a record that is too long.
    """
    return link_to(_canonical(record), base, at, player, veil)


def _canonical(record: Record) -> str:
    """Return the canonical text of a record. If it cannot be read in full, return it unchanged."""
    return record.text if any(finding.kind != ILLEGAL for finding in record.findings) else dumps(record)
