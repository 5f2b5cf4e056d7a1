"""Pairings: the next round of an event."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import evolve, frozen

from caverna.collections.sources import NoRecords, RecordFile, Sheets, records
from caverna.collections.sources import find as find_records
from caverna.editing import Recording
from caverna.engine.verify import verify
from caverna.events.event_file import Event, EventError, RoundPairing, pairings_text, read_event, read_pairings
from caverna.events.file_names import PAIRINGS_FILE
from caverna.events.folder import EventFolder
from caverna.events.pairing import CannotPairError, Pairing, TableData, pair_round
from caverna.events.pairing import PairingData as PairingData
from caverna.events.results import looked_over, result_of
from caverna.events.standings import Result, rank
from caverna.model.ruleset import Ruleset, ruleset
from caverna.writing.atomic import save

from .games import read

Collect: TypeAlias = Callable[[list[RecordFile], Ruleset], list[Result]]
"""A function that verifies the games in files and returns their results."""


class PairingNotWritten(OSError):  # noqa: N818 - the name says what happened
    """The error for a file of a round that cannot be written."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"cannot write {path}: {error.strerror or error}")
        self.path, self.error = path, error


@frozen
class Paired:
    """The result of pairing a round."""

    event: Event
    """The event."""
    pairing: Pairing
    """The tables, with the reasons for them."""
    written: list[str]
    """The files that were written."""
    missing: list[str]
    """The tables of earlier rounds without a result that counts."""

    @property
    def name(self) -> str:
        """The name of the event."""
        return _name(self.event)

    def data(self) -> PairingData:
        """Return the round as data for programs."""
        pairing, number = self.pairing, self.pairing.round.number
        reasons = {reason.table: reason.words for reason in pairing.reasons}
        tables = [
            TableData(table, list(players), reasons[table], _file_of(self.event, number, table))
            for table, players in pairing.round.tables.items()
        ]
        return PairingData(
            self.name, number, tables, list(pairing.round.byes), pairing.repeats, pairing.proved, list(self.written)
        )


def pair(
    event: str | os.PathLike[str],
    *,
    round: int | None = None,
    seed: int = 0,
    again: bool = False,
    dry_run: bool = False,
    lang: str = "en",
) -> PairingData:
    """Make the next round of an event: pair it, and write its records, sheets and pairings.

    ``event`` is a folder with an ``event.yaml``, or that file. ``round`` is the round to pair; ``again`` pairs one
    again if none of its tables has begun. ``seed`` draws differently where the standings leave a choice. With
    ``dry_run`` nothing is written. Raise ValueError if the round cannot be paired, OSError for files that cannot be
    read or written.
    """
    try:
        found = read_event(os.fspath(event))
        folder = EventFolder(found, read_pairings(found.folder))
    except EventError as error:
        raise ValueError("; ".join(error.messages)) from None
    try:
        return paired(folder, round, seed, again, lang, not dry_run, _collected).data()
    except CannotPairError as error:
        raise ValueError(str(error)) from None


def _collected(places: list[RecordFile], game: Ruleset) -> list[Result]:
    """Return the results of the games in files."""
    return [result_of(record, verify(record)) for record in map(read, records(places, sheets=Sheets(game)))]


def paired(
    found: EventFolder, number: int | None, seed: int, again: bool, lang: str, write: bool, collect: Collect
) -> Paired:
    """Pair a round of an event; the next one if ``number`` is omitted."""
    assert found.event is not None
    meant = found.event
    if not meant.players:
        raise ValueError(f"{meant.folder or 'the event'} names no players; add them, as in 'players: [Ann, Bob, ..]'")
    results = _results(found, collect)
    number = number or max([each.number for each in found.pairings], default=0) + 1
    before = [each for each in found.pairings if each.number < number]
    _check_round(meant, number, found.pairings, results, again)
    order, places = _order(found, before, results, number)
    pairing = pair_round(meant, number, order, places, before, seed)
    written = _write(meant, pairing, found.pairings, lang) if write else []
    return Paired(meant, pairing, written, _missing(before, results))


def _results(folder: EventFolder, collect: Collect) -> list[Result]:
    """Return the results of the event's games, duplicates and games that do not count marked."""
    event = folder.event or Event()
    try:
        places = find_records([event.folder or "."], sheets=True)
    except NoRecords:
        return []
    kept, _ = looked_over(collect(places, ruleset(event.game)), {}, folder)
    return kept


def _check_round(
    event: Event, number: int, pairings: Sequence[RoundPairing], results: Sequence[Result], again: bool
) -> None:
    """Raise ValueError if the round has begun, or if it is paired already and ``again`` is not set."""
    if not any(each.number == number for each in pairings):
        return
    begun = [each.title for each in results if each.of("round") == str(number) and not each.blank]
    if begun:
        raise ValueError(f"round {number} has begun: {begun[0]}")
    if not again:
        raise ValueError(f"round {number} is paired already; --again pairs it again")


def _order(
    found: EventFolder, before: Sequence[RoundPairing], results: Sequence[Result], number: int
) -> tuple[list[str], dict[str, int]]:
    """Return the players in the order of the standings before a round, and the places of players with a result."""
    assert found.event is not None
    counted = [each for each in results if not each.reason and _is_before(each, number)]
    scheme = evolve(found, pairings=before).scheme()
    known = set(found.event.players)
    ranked = [(place, each.player) for place, each in rank(counted, scheme) if each.player in known]
    places = {player: place for place, player in ranked}
    return [*places, *(player for player in found.event.players if player not in places)], places


def _is_before(result: Result, number: int) -> bool:
    text = result.of("round")
    return not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) >= number)


def _missing(before: Sequence[RoundPairing], results: Sequence[Result]) -> list[str]:
    """Return the tables of earlier rounds without a counting result, as texts for a warning."""
    counted = {(each.of("round"), each.of("table")) for each in results if not each.reason}
    return [
        f"round {pairing.number}, table {table} ({', '.join(players)})"
        for pairing in before
        for table, players in pairing.tables.items()
        if (str(pairing.number), str(table)) not in counted
    ]


# --- files --------------------------------------------------------------------------------------------------------


def _file_of(event: Event, number: int, table: int) -> str:
    return os.path.join(event.folder, f"round-{number}-table-{table}.yaml")


def _write(event: Event, pairing: Pairing, pairings: Sequence[RoundPairing], lang: str) -> list[str]:
    """Write the records, the printed sheets and the pairings; return the files."""
    number = pairing.round.number
    texts = {_file_of(event, number, table): _record(event, number, table, players)
             for table, players in pairing.round.tables.items()}  # fmt: skip
    _drop_blanks(event, number, [each for each in pairings if each.number == number], set(texts))
    from caverna.pages.pairing_page import pairing_page  # slow: it loads templates

    page = os.path.join(event.folder, f"round-{number}.html")
    texts[page] = pairing_page(_name(event), pairing.round, ruleset(event.game), lang)
    kept = [each for each in pairings if each.number != number]
    rounds = sorted([*kept, pairing.round], key=lambda each: each.number)
    texts[os.path.join(event.folder, PAIRINGS_FILE)] = pairings_text(rounds)
    for path, text in texts.items():
        try:
            save(text, path)
        except OSError as error:
            raise PairingNotWritten(path, error) from None
    return list(texts)


def _drop_blanks(event: Event, number: int, old: Sequence[RoundPairing], kept: set[str]) -> None:
    """Delete the empty records of tables that a round paired again no longer has.

    Raise ValueError if the round is new and a file with the name of one of its records exists.
    """
    for each in old:
        for table in each.tables:
            path = _file_of(event, number, table)
            if path not in kept and os.path.isfile(path):
                os.unlink(path)
    if not old:
        for path in kept:
            if os.path.lexists(path):
                raise ValueError(f"{path} exists; move or delete it")


def _record(event: Event, number: int, table: int, players: Sequence[str]) -> str:
    """Return the text of an empty record for the players of a table."""
    about: Mapping[str, Any] = {"event": _name(event), "round": str(number), "table": str(table)}
    return Recording.new(list(players), event.game, about, **event.head).text


def _name(event: Event) -> str:
    return event.name or os.path.basename(os.path.abspath(event.folder))
