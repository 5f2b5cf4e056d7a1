"""Pairing the next round of an event: byes, sizes of tables, players at each table, and the order of seats."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import ClassVar

from attrs import frozen

from caverna.model.json_shapes import JsonData, Natural
from caverna.model.wording import listed, plural

from .event_file import Event, RoundPairing
from .pairing_search import Found, search

USUAL_AHEAD = 4
"""The number of rounds to look ahead if the number of planned rounds is unknown."""


class CannotPairError(Exception):
    """Raised if the players cannot be seated at tables of the wished sizes."""


@frozen
class Reason:
    """The reason for the players of a table, as text."""

    table: int
    words: str


@frozen
class Pairing:
    """The tables and byes of a round, with reasons."""

    round: RoundPairing
    reasons: tuple[Reason, ...]
    bye_reasons: tuple[str, ...] = ()
    repeats: int = 0
    proved: bool = True
    """True if no other tables can have fewer repeated meetings."""


@frozen
class History:
    """Facts about the earlier rounds."""

    met: Mapping[tuple[str, str], tuple[int, ...]]
    """Pair of players, in both orders -> the rounds in which they met."""
    seats: Mapping[str, Counter[int]]
    """Player -> seat -> the number of rounds in that seat. The starting player has seat 0."""
    byes: Counter[str]
    """Player -> the number of rounds without a table."""
    sizes: Mapping[str, Counter[int]]
    """Player -> size of a table -> the number of rounds at such a table."""

    @classmethod
    def of(cls, rounds: Iterable[RoundPairing]) -> "History":
        """Return the history of these rounds."""
        met: dict[tuple[str, str], tuple[int, ...]] = {}
        seats: dict[str, Counter[int]] = {}
        sizes: dict[str, Counter[int]] = {}
        byes: Counter[str] = Counter()
        for each in rounds:
            byes.update(each.byes)
            for players in each.tables.values():
                for seat, player in enumerate(players):
                    seats.setdefault(player, Counter())[seat] += 1
                    sizes.setdefault(player, Counter())[len(players)] += 1
                for pair in combinations(players, 2):
                    for one, other in (pair, pair[::-1]):
                        met[one, other] = (*met.get((one, other), ()), each.number)
        return cls(met, seats, byes, sizes)


def pair_round(
    event: Event, number: int, order: Sequence[str], places: Mapping[str, int], before: Sequence[RoundPairing],
    seed: int = 0,
) -> Pairing:  # fmt: skip
    """Return the pairing of a round.

    ``order`` has the players in the order of the standings, ``places`` their places, and ``before`` the earlier
    rounds. Another ``seed`` gives another draw.
    """
    history = History.of(before)
    present = [player for player in order if player in set(event.present(number))]
    mark = _mark(event, number, seed)
    if not places:  # no standings yet: by lot
        present.sort(key=lambda player: sha256(f"{mark} {player}".encode()).digest())
    count = seats_for(len(present), event.sizes)
    byes = _sit_out(present, len(present) - count, history, places)
    playing = [player for player in present if player not in byes]
    sizes = table_sizes(count, event.sizes)
    ahead = (event.rounds - number) if event.rounds is not None else USUAL_AHEAD
    found = _found(playing, places, sizes, history, mark, max(ahead, 0))
    tables = _numbered(found, playing, places, history)
    reasons = tuple(Reason(table, _reason(players, places, history, found)) for table, players in tables.items())
    sit_out = tuple(_why_out(player, history, places) for player in byes)
    return Pairing(RoundPairing(number, tables, tuple(byes)), reasons, sit_out, found.repeats, found.proved)


def _mark(event: Event, number: int, seed: int) -> int:
    """Return the seed of all random choices for a round."""
    return int(sha256(f"{event.name}\n{number}\n{seed}".encode()).hexdigest()[:12], 16)


# --- for programs ---------------------------------------------------------------------------------------------------


@frozen
class TableData(JsonData):
    """A table of a round, for programs."""

    table: int
    players: list[str]
    reason: str
    file: str


@frozen
class PairingData(JsonData):
    """The JSON output of ``pair``."""

    event: str
    """The name of the event."""
    round: int
    """The number of the round."""
    tables: list[TableData]
    """The tables, each with its players, the reason and the file of its record."""
    byes: list[str]
    """The players who do not play in this round."""
    repeats: Natural
    """The number of pairs who meet again."""
    proved: bool
    """True if fewer repeated pairs are impossible."""
    written: list[str]
    """The files that were written."""
    _json_keys: ClassVar[str] = "event round tables byes repeats proved written"


# --- sizes and byes -----------------------------------------------------------------------------------------------


def table_sizes(players: int, wished: Sequence[int]) -> list[int]:
    """Return sizes of tables for a number of players, as near to the wishes as possible, the preferred size first."""
    best = _sizes(players, tuple(wished))
    if best is None:
        raise CannotPairError(f"{plural(players, 'player')} cannot sit at tables of {listed(map(str, wished), 'or')}")
    return sorted(best[1], key=lambda size: (wished.index(size), size))


def _sizes(players: int, wished: tuple[int, ...]) -> tuple[tuple[int, int], tuple[int, ...]] | None:
    """Return (cost, sizes) for the best sizes that add up to the players; None if there are none.

    The cost of a size is its index in the wishes. With equal cost fewer tables are better.
    """
    costs: list[tuple[tuple[int, int], tuple[int, ...]] | None] = [((0, 0), ())]
    for total in range(1, players + 1):
        found = []
        for rank, size in enumerate(wished):
            before = costs[total - size] if size <= total else None
            if before is not None:
                (cost, tables), sizes = before
                found.append(((cost + rank, tables + 1), (*sizes, size)))
        costs.append(min(found) if found else None)
    return costs[players]


def seats_for(players: int, wished: Sequence[int]) -> int:
    """Return the greatest number of players that can sit at tables of these sizes."""
    for count in range(players, 0, -1):
        if _sizes(count, tuple(wished)) is not None:
            return count
    raise CannotPairError(f"{plural(players, 'player')}: too few for a table of {listed(map(str, wished), 'or')}")


def _sit_out(present: Sequence[str], count: int, history: History, places: Mapping[str, int]) -> list[str]:
    """Return ``count`` players to sit out: those with the fewest byes, the lowest in the standings first."""
    ranked = sorted(enumerate(present), key=lambda each: (history.byes[each[1]], -places.get(each[1], 0), -each[0]))
    return [player for _, player in ranked[:count]]


def _why_out(player: str, history: History, places: Mapping[str, int]) -> str:
    had = history.byes[player]
    place = f", place {places[player]}" if player in places else ", by lot"
    return f"{player}: {'no bye so far' if not had else plural(had, 'bye') + ' so far, as few as anybody'}{place}"


# --- tables -------------------------------------------------------------------------------------------------------


def _found(
    playing: Sequence[str], places: Mapping[str, int], sizes: Sequence[int], history: History, mark: int, ahead: int
) -> Found:
    met = [[len(history.met.get((one, other), ())) for other in playing] for one in playing]
    worst = max(places.values(), default=0) + 1
    standing = [float(places.get(player, worst)) for player in playing] if places else [0.0] * len(playing)
    return search(met, sizes, standing, mark, ahead)


def _numbered(
    found: Found, playing: Sequence[str], places: Mapping[str, int], history: History
) -> dict[int, tuple[str, ...]]:
    """Return number -> players in the order of seats. The table with the best player of the standings is number 1."""
    tables = sorted(found.tables, key=lambda table: (sorted(places.get(playing[at], 0) for at in table), min(table)))
    return {
        number: seated([playing[at] for at in sorted(table)], history.seats)
        for number, table in enumerate(tables, start=1)
    }


def seated(players: Sequence[str], seats: Mapping[str, Mapping[int, int]]) -> tuple[str, ...]:
    """Return the players in an order that gives each a seat he or she rarely had. The first seat counts most."""

    def cost(player: str, seat: int) -> int:
        had = seats.get(player, {}).get(seat, 0)
        return (len(players) * 4 if seat == 0 else 1) * had * (had + 1)

    @cache
    def best(seat: int, waiting: int) -> tuple[int, tuple[int, ...]]:
        if seat == len(players):
            return 0, ()
        found = []
        for at, player in enumerate(players):
            if waiting & 1 << at:
                later, order = best(seat + 1, waiting & ~(1 << at))
                found.append((later + cost(player, seat), (at, *order)))
        return min(found)

    return tuple(players[at] for at in best(0, (1 << len(players)) - 1)[1])


def _reason(players: Sequence[str], places: Mapping[str, int], history: History, found: Found) -> str:
    """Return a text about the players' places in the standings, repeated meetings and the starting player."""
    ranked = sorted(places[player] for player in players if player in places)
    new = [player for player in players if player not in places]
    words = []
    if ranked:
        words.append(f"places {', '.join(map(str, ranked))}")
        words += [f"{listed(new)} without a result"] if new else []
    else:
        words.append("by lot")
    again = [
        f"{one} and {other} met in {_rounds(history.met[one, other])}"
        for one, other in combinations(players, 2)
        if (one, other) in history.met
    ]
    words += again or (["nobody has met before"] if history.met else [])
    begun = history.seats.get(players[0], Counter())[0]
    words.append(f"{players[0]} begins" + (f", {_times(begun)} so far" if begun else ", for the first time"))
    return "; ".join(words)


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def _rounds(numbers: Sequence[int]) -> str:
    return f"round{'s' * (len(numbers) > 1)} {listed(list(map(str, numbers)))}"
