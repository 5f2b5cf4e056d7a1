"""The set-up for each number of players, computed once."""

from functools import cache

from attrs import frozen

from .rounds import LAST_ROUND, STAGE_OF_ROUND, rounds_for
from .spaces import CARDS, RUBY_PAUSE, SOLO_COVERED, URGENT_WISH, WISH, printed_for

MAX_PLAYERS = 7

_Goods = tuple[tuple[int, int], ...]
_MAX_REMEMBERED = 200


class Refilled(dict[_Goods, _Goods]):
    """The goods on a space before its refill -> the goods after it, computed when first needed."""

    def __init__(self, empty: _Goods, more: _Goods) -> None:
        super().__init__({(): empty})
        self.empty, self.more = empty, more

    def __missing__(self, lying: _Goods) -> _Goods:
        counts = dict(lying)
        for good, count in self.more:
            counts[good] = counts.get(good, 0) + count
        if len(self) > _MAX_REMEMBERED:  # only positions reach this
            self.clear()
            self[()] = self.empty
        found = self[lying] = tuple(counts.items())
        return found


@frozen(eq=False, repr=False)
class TableSetup:
    """The set-up for a number of players."""

    players: int
    printed: tuple[str, ...]
    """The keys of the printed spaces in play."""
    keys_by_name: dict[str, tuple[str, ...]]
    """Name -> the keys of the spaces with that name."""
    key_by_name: dict[str, str]
    """Name -> the key of the only space with that name."""
    display_name: dict[str, str]
    """Key of a space -> its shortest name that is unique."""
    shuffled: dict[int, tuple[str, ...]]
    """Stage -> its cards that come in any order."""
    next_round: dict[int, int]
    """Round -> the round that follows it."""
    refills: dict[int, tuple[tuple[str, Refilled], ...]]
    """Round -> the spaces to refill, if they are in play, each with its goods after the refill."""


@cache
def table_setup(players: int) -> TableSetup:
    """Return the set-up for a number of players. The spaces printed for that number are in play (setup.spaces)."""
    printed = [row for row in printed_for(players) if players > 1 or row.key not in SOLO_COVERED]
    cards = [row for row in CARDS if players in row.players]
    names: dict[str, tuple[str, ...]] = {}
    for row in (*printed, *cards):
        for name in {row.name, row.full_name}:
            names[name] = (*names.get(name, ()), row.key)
    own = [(name, keys[0]) for name, keys in names.items() if len(keys) == 1]
    numbers = rounds_for(players)
    refilled = [row for row in (*printed, *cards) if row.refill.pairs]
    refills = [(row.key, Refilled(row.refill.pairs, row.refill_more.pairs)) for row in refilled]
    paused = RUBY_PAUSE if players == 2 else ()
    return TableSetup(
        players,
        tuple(row.key for row in printed),
        names,
        dict(own),
        {key: name for name, key in sorted(own, key=lambda entry: -len(entry[0]))},
        {
            stage: tuple(row.key for row in cards if row.stage == stage and row.key not in (WISH, URGENT_WISH))
            for stage in set(STAGE_OF_ROUND.values())
        },
        dict(zip((0, *numbers), numbers, strict=False)),
        {
            number: tuple(row for row in refills if row[0] != "ruby_mining" or number not in paused)
            for number in range(LAST_ROUND + 1)
        },
    )  # fmt: skip
