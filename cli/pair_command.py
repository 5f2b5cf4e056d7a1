"""``caverna pair``."""

import click

from caverna.collections.sources import RecordFile
from caverna.events.event_file import MAX_ROUND
from caverna.events.pairing import CannotPairError, Pairing
from caverna.events.standings import Result
from caverna.model.ruleset import Ruleset
from caverna.model.safe_text import clean
from caverna.model.wording import plural
from caverna.tasks.pairs import Paired, PairingNotWritten, paired

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
    try:
        done = paired(found, number, seed, again, lang, not dry_run, _collected)
    except (ValueError, CannotPairError) as error:
        raise click.UsageError(str(error)) from None
    except PairingNotWritten as failed:
        raise CannotWrite(failed.path, failed.error) from None
    click.echo(as_json(done.data().to_json()) if form == "json" else _text(done), nl=False)
    if done.missing:
        click.echo(f"warning: no result yet of {'; '.join(map(clean, done.missing))}", err=True)
    return 0


def _collected(places: list[RecordFile], game: Ruleset) -> list[Result]:
    """Return the results of the games of an event, and show a progress bar meanwhile."""
    return collect(places, game, 1)


# --- output -------------------------------------------------------------------------------------------------------


def _text(done: Paired) -> str:
    """Return the tables as text, each with the reason for it."""
    pairing, written = done.pairing, done.written
    number = pairing.round.number
    lines = [f"{clean(done.name)}, round {number}", ""]
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
