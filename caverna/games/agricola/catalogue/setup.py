"""The table for each number of players and mode: spaces, cards and refills, computed once (p. 2-3)."""

from functools import cache

from attrs import frozen

from caverna.model.names import normalise

from ..names import SPACE_KEYS
from .offer import Offer
from .rounds import STAGES
from .spaces import CARDS, PRINTED


@frozen(eq=False, repr=False)
class TableSetup:
    """The table for a number of players and a mode."""

    players: int
    mode: str
    printed: tuple[str, ...]
    """The spaces in play from the beginning (setup.spaces)."""
    keys_by_name: dict[str, tuple[str, ...]]
    """Normalised name -> the keys of the spaces of this table with this name."""
    key_by_name: dict[str, str]
    """Name as printed -> the key of the only space of this table with this name."""
    display_name: dict[str, str]
    """Space -> its shortest name that is unique at this table."""
    shuffled: dict[int, tuple[str, ...]]
    """Stage -> its cards."""
    refills: tuple[tuple[str, int], ...]
    """The spaces that are refilled, each with the number of its goods added each round."""
    offers: dict[str, Offer]
    """Space -> the actions that it offers."""


@cache
def setup_for(players: int, mode: str) -> TableSetup:
    """Return the table for a number of players and a mode. Both modes can be played solo (ruling.solo-family)."""
    printed = [row for row in PRINTED if players in row.players and mode in row.modes]
    rows = {row.key: row for row in (*printed, *CARDS)}
    named = {name: tuple(key for key in keys if key in rows) for name, keys in SPACE_KEYS.items()}
    single = {name: keys[0] for name, keys in named.items() if len(keys) == 1}
    display = {key: row.name if normalise(row.name) in single else row.full_name for key, row in rows.items()}
    refills = []
    for row in rows.values():
        refill = row.refill_solo if players == 1 and row.refill_solo is not None else row.refill
        refills += [(row.key, count) for _, count in refill.pairs]
    return TableSetup(
        players,
        mode,
        tuple(row.key for row in printed),
        {name: keys for name, keys in named.items() if keys},
        {name: row.key for row in rows.values() for name in row.names if normalise(name) in single},
        display,
        {stage: tuple(row.key for row in CARDS if row.stage == stage) for stage in STAGES},
        tuple(refills),
        {key: row.offers[mode] for key, row in rows.items()},
    )
