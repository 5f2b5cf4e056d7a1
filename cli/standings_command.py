"""``caverna standings``."""

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from typing import Any

import click
from attrs import Factory, define, frozen

from caverna.core.columns import table
from caverna.core.showing import clean
from caverna.core.verify import verify
from caverna.core.wording import plural

from .jobs import in_order, jobs_option
from .output import as_json, opened, output_option
from .progress import Progress
from .score_formats import as_csv, markdown_text
from .sources import Source, find, paths_argument, records, standard_input, unreadable, weight
from .terminal import terminal_width

HEADINGS = ("rank", "player", "games", "wins", "average", "best")
FORMATS = ("text", "json", "csv", "markdown")


@frozen
class Result:
    """How one game ended. ``reason`` says why it does not count, empty if it does."""

    file: str
    totals: tuple[tuple[str, int], ...] = ()
    winners: tuple[str, ...] = ()
    reason: str = ""
    unreadable: bool = False


@define
class Standing:
    """What a player reached in all games."""

    player: str
    games: int = 0
    total: int = 0
    best: int = 0
    wins: Fraction = Fraction(0)

    def add(self, points: int) -> None:
        """Count a game."""
        self.best = max(self.best, points) if self.games else points
        self.games += 1
        self.total += points

    @property
    def average(self) -> Fraction:
        """Points per game."""
        return Fraction(self.total, self.games)

    def row(self, rank: int) -> tuple[Any, ...]:
        """Return the line of the table."""
        wins, average = (f"{float(value):.2f}".rstrip("0").rstrip(".") for value in (self.wins, self.average))
        return rank, self.player, self.games, wins, average, self.best


@click.command("standings")
@paths_argument
@click.option("-f", "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@jobs_option
@output_option
def command(paths: tuple[str, ...], form: str, jobs: int, output: str | None) -> int:
    """Rank the players of many games.

    Only verified games count: finished, and without a finding. The others are listed apart, with the reason. A tie
    shares the win (half a win each for two); a solo game counts as a game, not as a win. Players are ranked by wins,
    then by average.

    Exit status: 0 all games count, 1 some do not, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna standings league
      caverna standings league --format csv -o table.csv
      caverna standings monday.yaml tuesday.yaml --format markdown
    """
    places = find(paths)
    progress = Progress(len(places), "records")
    counting = Counting()
    with closing(in_order(ended, records(places, standard_input()), jobs, weight)) as endings:
        for source, result in endings:
            counting.add(result)
            progress.advance(source.at)
    progress.hide()
    ranked, left_out = list(counting.ranked()), counting.left_out
    with opened(output) as write:
        write(_shown(form, ranked, left_out, counting.games))
    if form == "csv":
        for result in left_out:
            click.echo(f"not counted: {clean(result.file)}: {result.reason}", err=True)
    return 2 if any(result.unreadable for result in left_out) else 1 if left_out else 0


def ended(source: Source) -> Result:
    """Verify a game and say how it ended."""
    try:
        record = source.read()
    except OSError as error:
        return Result(source.name, reason=unreadable(error), unreadable=True)
    report = verify(record)
    if not report.verified:
        reason = plural(len(report.findings), "finding") if report.findings else "not finished"
        return Result(source.name, reason=reason)
    return Result(source.name, tuple((sheet.player, sheet.total) for sheet in report.scores.values()), report.winners)


@define
class Counting:
    """The players of all games so far; of the games only those that do not count are kept."""

    games: int = 0
    left_out: list[Result] = Factory(list)
    standings: dict[str, Standing] = Factory(dict)

    def add(self, result: Result) -> None:
        """Count a game."""
        self.games += 1
        if result.reason:
            self.left_out.append(result)
        for player, total in result.totals:
            standing = self.standings.setdefault(player, Standing(player))
            standing.add(total)
            if player in result.winners and len(result.totals) > 1:
                standing.wins += Fraction(1, len(result.winners))

    def ranked(self) -> Iterator[tuple[int, Standing]]:
        """Return the players in order; equal wins and averages share a rank."""
        ordered = sorted(self.standings.values(), key=lambda each: (-each.wins, -each.average, each.player))
        place, before = 0, None
        for number, standing in enumerate(ordered, start=1):
            if (standing.wins, standing.average) != before:
                place, before = number, (standing.wins, standing.average)
            yield place, standing


def _shown(form: str, ranked: list[tuple[int, Standing]], left_out: list[Result], games: int) -> str:
    rows = [standing.row(place) for place, standing in ranked]
    if form == "json":
        standings = [
            {
                "rank": place,
                "player": standing.player,
                "games": standing.games,
                "wins": float(standing.wins),
                "average": float(standing.average),
                "best": standing.best,
            }
            for place, standing in ranked
        ]
        unverified = [{"file": result.file, "reason": result.reason} for result in left_out]
        return as_json({"games": games - len(left_out), "standings": standings, "unverified": unverified})
    if form == "csv":
        return as_csv([HEADINGS, *rows])
    if form == "markdown":
        told = [f"| {' | '.join(HEADINGS)} |", "|---:|:---|---:|---:|---:|---:|"]
        told += [f"| {' | '.join(markdown_text(str(value)) for value in row)} |" for row in rows]
        told += ["", *(f"* not counted: {markdown_text(each.file)}: {markdown_text(each.reason)}" for each in left_out)]
        return "\n".join(told).rstrip("\n") + "\n"
    columns = terminal_width()
    told_text = table([HEADINGS, *(tuple(map(str, row)) for row in rows)], "><>>>>", columns) if rows else ""
    told_text += f"{plural(games - len(left_out), 'game')} counted\n"
    if left_out:
        told_text += f"\nNot counted ({plural(len(left_out), 'game')}):\n"
        told_text += table([(each.file, each.reason) for each in left_out], "", columns, "  ")
    return told_text
