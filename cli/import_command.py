"""``caverna import``."""

import itertools
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing

import click
from attrs import define, field

from caverna import loads
from caverna.importers import (
    DIFFERS,
    FAILED,
    IMPORTED,
    Difference,
    Imported,
    ImportEntry,
    importer,
    known,
)
from caverna.importers.sources import Log, find_logs
from caverna.importers.unpacking import MAX_BYTES
from caverna.model.safe_text import clean
from caverna.tasks.importing import partial_work

from .game_option import game_named, table_rulings
from .jobs import in_order, jobs_option
from .output import CannotWrite, as_json, opened
from .progress import Progress
from .sources import STDIN, STDIN_NAME

_SHOWN = 5
"""The most differences that are shown for a log."""


@define
class _Summary:
    """The results of a run, counted for the summary."""

    statuses: Counter[int] = field(factory=Counter)
    results: Counter[str] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)
    entries: list[ImportEntry] = field(factory=list)

    def add(self, file: str, game: Imported, place: str | None) -> None:
        self.statuses[game.status] += 1
        self.results[game.result.partition(",")[0]] += 1
        if game.status != IMPORTED:
            self.reasons[_reason(game)] += 1
        self.entries.append(ImportEntry(file, game, place if game.text and place != STDIN else None))

    def table(self) -> str:
        """Return the summary: the number of games with each result, and the reasons of those that were not verified."""
        total = self.statuses.total()
        counts = ", ".join(f"{count} {result}" for result, count in self.results.most_common())
        lines = [f"{total} {'game' if total == 1 else 'games'}: {counts}"]
        for reason, count in self.reasons.most_common():
            lines.append(f"{count:6}  {reason}")
        return "\n".join(lines) + "\n"


def _reason(game: Imported) -> str:
    """Return why a game was not verified: its first difference from the log."""
    if not game.differences:
        return game.result or "unknown"
    first = game.differences[0]
    if first.known:
        return f"{first.rule or 'differs'}, a known habit: {first.known.split(': ')[0]}"
    return f"{first.rule}, unknown" if first.rule else clean(first.message)


def _rulings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    each = tuple(part for value in values for part in value.split(","))
    return table_rulings(game_named("caverna").table_options, each)


def _names(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
    return [name.strip() for name in value.split(",")] if value else []


def _source(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value not in known():
        raise click.BadParameter(f"unknown source {value!r}; the sources are {', '.join(known())}")
    return value


@click.command("import", no_args_is_help=True)
@click.argument("source", callback=_source, metavar="|".join(("bga", "bgstats")))
@click.argument("paths", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="PATH...")
@click.option(
    "-o", "--output", type=click.Path(allow_dash=True), metavar="OUT",
    help="The file to write, or a folder for several games.",
)  # fmt: skip
@click.option(
    "--variant", type=click.Choice(["full", "introductory"]),
    help="The variant, which is not in the log. Default: full if a tile outside the introductory set is built.",
)  # fmt: skip
@click.option(
    "--players", callback=_names, metavar="NAMES", help="The players in seat order, if the log does not show it."
)
@click.option(
    "--rulings", "--ruling", multiple=True, callback=_rulings, metavar="OPTION:VALUE",
    help="A table option other than the site's, or several separated by commas.",
)  # fmt: skip
@click.option("--checks", is_flag=True, help="Also write the goods of all players after each turn, as in the log.")
@click.option("--partial", is_flag=True, help="Write the game up to the first event that cannot be translated.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@jobs_option
def command(
    source: str,
    paths: tuple[str, ...],
    output: str | None,
    variant: str | None,
    players: list[str],
    rulings: dict[str, str],
    checks: bool,
    partial: bool,
    form: str,
    jobs: int,
) -> int:
    """Turn logs of other sites and programs into records.

    bga reads the logs of tables on BoardGameArena, bgstats the exports of the app BG Stats.

    PATH is a saved file (JSON, also gzip or xz), a folder or zip archive of such files, or - for standard input.

    Exit status: 0 every game is verified and has the score sheets of the source, 1 there are differences (each is
    listed with its move, round and player), 2 a log cannot be read or translated; nothing is written for it.

    \b
    Examples:
      caverna import bga table.json -o game.yaml
      caverna import bga logs/ -o records/ --jobs 0
      caverna import bga table.json --partial > game.yaml
      caverna import bgstats export.json -o tallies/
    """
    options = {"variant": variant, "players": players, "rulings": rulings, "checks": checks, "partial": partial}
    logs = _logs(paths, importer(source).endings)
    folder = _folder(output, len(logs) > 1, importer(source).several)
    summary, names = _Summary(), set[str]()
    progress = Progress(len(logs), "logs")
    on_error = folder is None and output in (None, STDIN)
    with closing(in_order(partial_work(source, options), logs, jobs)) as results:
        for log, games in results:
            progress.hide()
            for game in games:
                place = _place(game, output, folder, names)
                if game.text:
                    _write(game.text, place)
                summary.add(log.name, game, place)
                if form == "text":
                    click.echo(_text(log.name, game, place), nl=False, err=on_error)
            progress.advance()
    progress.hide()
    if form == "json":
        click.echo(as_json([entry.to_json() for entry in summary.entries]), nl=False, err=on_error)
    elif len(summary.entries) > 1:
        click.echo(summary.table(), nl=False, err=on_error)
    return max(summary.statuses, default=FAILED)


def _logs(paths: Sequence[str], endings: tuple[str, ...]) -> list[Log]:
    logs = list(find_logs((path for path in paths if path != STDIN), endings))
    if STDIN in paths:
        stream = sys.stdin.buffer if sys.stdin is not None else None
        logs.append(Log(STDIN_NAME, data=stream.read(MAX_BYTES + 1) if stream is not None else b""))
    if not logs:
        raise click.UsageError(
            f"there are no logs ({', '.join('*' + end for end in endings)}) in {', '.join(map(clean, paths))}"
        )
    return logs


def _folder(output: str | None, logs: bool, games: bool) -> str | None:
    """Return the output folder, created if it does not exist; None for a single file or standard output.

    ``logs`` means that there are several logs, ``games`` that one log may have several games.
    """
    if output is None or output == STDIN:
        if logs:
            raise click.UsageError("several logs need an output folder: -o FOLDER")
        return None
    if not (logs or os.path.isdir(output) or (games and not output.lower().endswith((".yaml", ".yml")))):
        return None
    try:
        os.makedirs(output, exist_ok=True)
    except OSError as error:
        raise CannotWrite(output, error) from None
    return output


def _place(game: Imported, output: str | None, folder: str | None, taken: set[str]) -> str | None:
    """Return the path to write a record to, None for standard output. Add it to ``taken``.

    A file in a folder that has another game is never overwritten: the name of the new game gets the next free number.
    """
    if not game.text:
        return None
    if folder is None:
        if taken:
            raise click.UsageError("several games need an output folder: -o FOLDER")
        taken.add(output or STDIN)
        return output
    numbered = (game.name if number == 1 else f"{game.name}-{number}" for number in itertools.count(1))
    paths = (os.path.join(folder, f"{name}.yaml") for name in numbered)
    path = next(path for path in paths if path not in taken and not _holds_another_game(path, game.text))
    taken.add(path)
    return path


def _holds_another_game(path: str, text: str) -> bool:
    """Return whether a path exists and contains anything but this game.

    The same game has the same text, or the same table of the same site and the same players.
    """
    if not os.path.lexists(path):
        return False
    try:
        with open(path, "rb") as stream:
            data = stream.read(MAX_BYTES)
    except OSError:
        return True
    if data == text.encode():
        return False
    written, new = loads(data), loads(text)
    return "table" not in new.about or (written.about, written.players) != (new.about, new.players)


def _write(text: str, place: str | None) -> None:
    with opened(place) as write:
        write(text)


def _text(file: str, game: Imported, place: str | None) -> str:
    """Return the report on a game: its result, differences and notes."""
    written = f", written to {clean(place)}" if place and place != STDIN else ""
    lines = [f"{clean(file)}: {game.result}{written if game.text else ''}"]
    for difference in game.differences[:_SHOWN]:
        lines.append("  " + _difference(difference))
        if difference.known:
            lines.append(f"    known: {clean(difference.known)}")
        elif game.status == DIFFERS and difference.rule:
            lines.append("    unknown: no known habit of the source explains it")
    if len(game.differences) > _SHOWN:
        lines.append(f"  and {len(game.differences) - _SHOWN} more")
    lines += [f"  note: {clean(note)}" for note in game.notes]
    return "\n".join(lines) + "\n"


def _difference(difference: Difference) -> str:
    where = [f"move {difference.move}"] if difference.move else []
    if difference.round:
        where.append(f"round {difference.round}")
    if difference.player:
        where.append(clean(difference.player))
    rule = f" [{difference.rule}]" if difference.rule else ""
    return f"{', '.join(where)}{': ' if where else ''}{clean(difference.message)}{rule}"
