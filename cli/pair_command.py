"""``caverna pair``."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import click
from attrs import evolve

from caverna.collections.sources import NoRecords
from caverna.collections.sources import find as find_records
from caverna.editing import Recording
from caverna.events.event_file import MAX_ROUND, Event, RoundPairing, pairings_text
from caverna.events.file_names import PAIRINGS_FILE
from caverna.events.folder import EventFolder
from caverna.events.pairing import CannotPairError, Pairing, PairingData, Reason, TableData, pair_round
from caverna.events.results import looked_over
from caverna.events.standings import Result, rank
from caverna.model.ruleset import ruleset
from caverna.model.safe_text import clean
from caverna.model.wording import plural
from caverna.writing.atomic import save

from .event_option import loaded
from .language import lang_option
from .output import CannotWrite, as_json
from .results import collect


@click.command("pair")
@click.argument("event", type=click.Path(), metavar="EVENT")
@click.option("--round", "number", type=click.IntRange(1, MAX_ROUND), help="The round to pair. It must not have begun.")
@click.option("--seed", type=int, default=0, metavar="N", help="Draw differently where the standings leave a choice.")
@click.option("-n", "--dry-run", is_flag=True, help="Only print the tables.")
@click.option("--again", is_flag=True, help="Pair a round again, if no table of it has begun.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
def command(event: str, number: int | None, seed: int, dry_run: bool, again: bool, form: str, lang: str) -> int:
    """Make the next round of an event.

    EVENT is a folder with an event.yaml, or that file. It names the players and, optionally, table sizes, points
    for places and tie-breaks. The round follows from the standings so far: players do not meet again if it can be
    avoided, and players at a table are close in the standings. The player who has begun least often begins. The
    same files give the same tables.

    It writes an empty record for each table, for 'caverna record'; round-N.html to print, with a list for the wall
    and a slip for each table; and pairings.yaml, which keeps the rounds.

    Exit status: 0 the round is made, 2 usage or a file that cannot be read or written.

    \b
    Examples:
      caverna pair autumn
      caverna pair autumn --dry-run
      caverna pair autumn --round 2 --again --seed 7
    """
    found = loaded(event)
    assert found.event is not None
    meant = found.event
    if not meant.players:
        raise click.UsageError(f"{event} names no players; add them, as in 'players: [Ann, Bob, ..]'")
    results = _results(found)
    number = number or max([each.number for each in found.pairings], default=0) + 1
    before = [each for each in found.pairings if each.number < number]
    _check_round(meant, number, found.pairings, results, again)
    order, places = _order(found, before, results, number)
    try:
        pairing = pair_round(meant, number, order, places, before, seed)
    except CannotPairError as error:
        raise click.UsageError(str(error)) from None
    missing = _missing(before, results)
    written = [] if dry_run else _write(meant, pairing, found.pairings, lang)
    click.echo(_json(meant, pairing, written) if form == "json" else _text(meant, pairing, written), nl=False)
    if missing:
        click.echo(f"warning: no result yet of {'; '.join(missing)}", err=True)
    return 0


def _results(folder: EventFolder) -> list[Result]:
    """Return the results of the event's games, duplicates and games that do not count marked."""
    event = folder.event or Event()
    try:
        places = find_records([event.folder or "."], sheets=True)
    except NoRecords:
        return []
    kept, _ = looked_over(collect(places, ruleset(event.game), 1), {}, folder)
    return kept


def _check_round(
    event: Event, number: int, pairings: Sequence[RoundPairing], results: Sequence[Result], again: bool
) -> None:
    """Raise a usage error if the round has begun, or if it is paired already and ``again`` is not set."""
    if not any(each.number == number for each in pairings):
        return
    begun = [each.title for each in results if each.of("round") == str(number) and not each.blank]
    if begun:
        raise click.UsageError(f"round {number} has begun: {begun[0]}")
    if not again:
        raise click.UsageError(f"round {number} is paired already; --again pairs it again")


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
        f"round {pairing.number}, table {table} ({', '.join(map(clean, players))})"
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
            raise CannotWrite(path, error) from None
    return list(texts)


def _drop_blanks(event: Event, number: int, old: Sequence[RoundPairing], kept: set[str]) -> None:
    """Delete the empty records of tables that a round paired again no longer has.

    Raise a usage error if the round is new and a file with the name of one of its records exists.
    """
    for each in old:
        for table in each.tables:
            path = _file_of(event, number, table)
            if path not in kept and os.path.isfile(path):
                os.unlink(path)
    if not old:
        for path in kept:
            if os.path.lexists(path):
                raise click.UsageError(f"{path} exists; move or delete it")


def _record(event: Event, number: int, table: int, players: Sequence[str]) -> str:
    """Return the text of an empty record for the players of a table."""
    about: Mapping[str, Any] = {"event": _name(event), "round": str(number), "table": str(table)}
    return Recording.new(list(players), event.game, about, **event.head).text


def _name(event: Event) -> str:
    return event.name or os.path.basename(os.path.abspath(event.folder))


# --- output -------------------------------------------------------------------------------------------------------


def _text(event: Event, pairing: Pairing, written: Sequence[str]) -> str:
    """Return the tables as text, each with the reason for it."""
    number = pairing.round.number
    lines = [f"{clean(_name(event))}, round {number}", ""]
    reasons = {reason.table: reason.words for reason in pairing.reasons}
    for table, players in pairing.round.tables.items():
        lines += [f"  table {table}: {', '.join(map(clean, players))}", f"      {clean(reasons[table])}"]
    lines += [f"  bye: {clean(reason)}" for reason in pairing.bye_reasons]
    lines += ["", f"  {_judgement(pairing)}"]
    if written:
        lines.append(
            f"  written: {plural(len(pairing.round.tables), 'record')}, {clean(written[-2])}, {clean(written[-1])}"
        )
    return "\n".join(lines) + "\n"


def _judgement(pairing: Pairing) -> str:
    """Return a sentence about the quality of the pairing: how many pairs meet again, and whether fewer are possible."""
    if not pairing.repeats:
        return "No two players meet again."
    again = f"{plural(pairing.repeats, 'pair')} {'meet' if pairing.repeats > 1 else 'meets'} again"
    return f"{again}; fewer are not possible." if pairing.proved else f"{again}; the search found nothing better."


def _json(event: Event, pairing: Pairing, written: Sequence[str]) -> str:
    number = pairing.round.number
    reasons: dict[int, Reason] = {reason.table: reason for reason in pairing.reasons}
    tables = [
        TableData(table, list(players), reasons[table].words, _file_of(event, number, table))
        for table, players in pairing.round.tables.items()
    ]
    data = PairingData(
        _name(event), number, tables, list(pairing.round.byes), pairing.repeats, pairing.proved, list(written)
    )
    return as_json(data.to_json())
