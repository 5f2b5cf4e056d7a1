"""``caverna site``."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

import click
from attrs import Factory, define, evolve, frozen

from caverna.engine.verify import GRADES, Report, verify
from caverna.events.standings import Result, Scheme, Warned, natural
from caverna.model.code_version import code_version
from caverna.model.names import folded
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset
from caverna.model.wording import plural
from caverna.pages.event_page import (
    Block,
    GameLine,
    Part,
    block_of,
    index_page,
    player_page,
    standing_block,
    table_page,
    title_of_table,
)
from caverna.scoresheets.model import Tally
from caverna.writing.atomic import save

from .event_option import event_of, without_event_files
from .game_option import sheet_game_option
from .output import CannotWrite
from .progress import Progress
from .results import looked_over, read_aliases, report_left_out, result_of
from .sources import Source, find, paths_argument, records, unreadable
from .standings_command import by_option, points_option
from .standings_formats import Table, tables_of

MADE = ".caverna-site.json"
"""The file that keeps what the pages were made from."""
_SLUG = re.compile(r"[^a-z0-9]+")


@frozen
class Page:
    """A record, how it ended, and where its page lies."""

    result: Result
    path: str
    mark: str
    """What the page is made from; the same mark, the same page."""


@define
class Site:
    """The folder that the pages go to."""

    folder: str
    before: dict[str, str]
    made: dict[str, str] = Factory(dict)
    written: int = 0

    def needs(self, path: str, mark: str) -> bool:
        """Return whether a page must be made: it is not there, or was made from something else."""
        self.made[path] = mark
        return self.before.get(path) != mark or not os.path.exists(os.path.join(self.folder, path))

    def write(self, path: str, text: str) -> None:
        """Write a page, whole or not at all."""
        target = os.path.join(self.folder, path)
        try:
            os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
            save(text, target)
        except OSError as error:
            raise CannotWrite(target, error) from None
        self.written += 1

    def finish(self) -> None:
        """Delete the pages of tables and players that are gone, and keep what the others were made from."""
        for path in self.before.keys() - self.made.keys():
            target = os.path.join(self.folder, path)
            if _inside(path) and os.path.isfile(target):
                os.unlink(target)
        if self.made != self.before:
            self.write(MADE, json.dumps(self.made, indent=0, sort_keys=True) + "\n")
            self.written -= 1


@click.command("site")
@paths_argument
@click.option("-o", "--output", "folder", required=True, type=click.Path(file_okay=False), metavar="OUT",
              help="The folder for the pages.")  # fmt: skip
@click.option("--title", metavar="TEXT", help="What the first page is called; else the event of the records.")
@points_option
@by_option
@click.option("--aliases", type=click.Path(dir_okay=False), metavar="FILE", help="YAML with 'aliases: {ann: Ann}'.")
@sheet_game_option
def command(
    paths: tuple[str, ...],
    folder: str,
    title: str | None,
    points: tuple[Fraction, ...],
    by: tuple[str, ...],
    aliases: str | None,
    game: Ruleset | None,
) -> int:
    """Make the pages of an event.

    A folder of pages that need no network: the standings and who met whom, a page for each table (its replay, or
    its score sheets), one for each player, and a box to search in. Only pages whose records changed are made again.
    Games that do not count are listed on standard error and on the first page, each with the reason.

    Exit status: 0 all games count, 1 some do not, 2 usage or a file that cannot be read.

    \b
    Examples:
      caverna site league -o public
      caverna site autumn.csv finals -o public --points 4,2,1,0
    """
    event = event_of(paths)
    scheme = event.scheme(points, by, None, 1)
    named = read_aliases(aliases)
    places = find(without_event_files(paths), sheets=True)
    site = Site(folder, _before(folder))
    progress = Progress(len(places), "records")
    pages: list[Page] = []
    failed: list[tuple[str, str]] = []
    for source in records(places, game):
        page = _made(site, source, failed)
        if page is not None:
            pages.append(page)
        progress.advance(source.at)
    progress.hide()
    kept, warned = looked_over([page.result for page in pages], named, event.event, event.pairings)
    paths_of = {page.result.file: page for page in pages}
    pages = [evolve(paths_of[result.file], result=result) for result in kept]
    _write_event(site, title or (event.event.name if event.event is not None else ""), pages, failed, warned, scheme)
    site.finish()
    unread = [Result(file, reason=reason) for file, reason in failed]
    report_left_out([*(page.result for page in pages if page.result.reason), *unread])
    click.echo(f"{plural(len(site.made), 'page')}, {site.written} written: {os.path.join(folder, 'index.html')}")
    return 2 if failed else 1 if any(page.result.reason for page in pages) else 0


def _before(folder: str) -> dict[str, str]:
    """Return what the pages of a folder were made from, as far as that is known."""
    try:
        with open(os.path.join(folder, MADE), encoding="utf-8") as stream:
            data = json.load(stream)
    except (OSError, ValueError):
        return {}
    known = isinstance(data, dict) and all(isinstance(each, str) for each in (*data.keys(), *data.values()))
    return data if known else {}


def _inside(path: str) -> bool:
    """Return whether a path is one of a page that this command makes."""
    return re.fullmatch(r"(?:tables|players)/[a-z0-9-]+\.html", path) is not None


# --- tables -----------------------------------------------------------------------------------------------------


def _made(site: Site, source: Source, failed: list[tuple[str, str]]) -> Page | None:
    """Make the page of a record."""
    try:
        record = source.read()
    except OSError as error:
        failed.append((source.name, unreadable(error)))
        return None
    report = verify(record)
    result = result_of(record, report)
    path = f"tables/{_slug(result.file)}.html"
    rows = list(record.rows.items()) if isinstance(record, Tally) else 0
    mark = _mark([code_version(), record.file, record.text, rows])
    if site.needs(path, mark):
        site.write(path, _table(record, report, result))
    return Page(result, path, mark)


def _table(record: Record, report: Report, result: Result) -> str:
    """Return the page of a table: the replay where there are moves and a page for them, else the sheets."""
    home = "../index.html"
    if isinstance(record, Tally) or getattr(record.ruleset, "page", None) is None or not record.rounds:
        return table_page(record, report, title_of_table(result), home)
    from caverna.drawing.scene import stage
    from caverna.pages.replay_page import scene_html

    return scene_html(stage(record), home=home)


def _slug(text: str) -> str:
    """Return a name for a page: letters and digits of a text, and what tells it from others."""
    words = _SLUG.sub("-", folded(text)).strip("-")[-40:].strip("-")
    return f"{words}-{_mark(text)[:6]}" if words else _mark(text)[:12]


def _mark(what: Any) -> str:
    return sha256(repr(what).encode("utf-8", "surrogatepass")).hexdigest()


# --- the event ----------------------------------------------------------------------------------------------------


def _write_event(
    site: Site, title: str | None, pages: Sequence[Page], failed: Sequence[tuple[str, str]], warned: Sequence[Warned],
    scheme: Scheme,
) -> None:  # fmt: skip
    """Write the first page and those of the players."""
    counted = [page for page in pages if not page.result.reason]
    outside = [page for page in pages if page.result.reason]
    table = Table([page.result for page in counted], [page.result for page in outside], warned, scheme, True, True)
    blocks = tables_of(table)
    players = {player: f"players/{_slug(player)}.html" for page in counted for player, _ in page.result.totals}
    ordered = sorted(counted, key=lambda page: (page.result.of("date"), natural(page.result.of("round")),
                                                natural(page.result.of("table"))))  # fmt: skip
    events = list(dict.fromkeys(page.result.of("event") for page in counted if page.result.of("event")))
    left_out = [*(_outside(page) for page in outside),
                *((file, reason, "") for file, reason in failed)]  # fmt: skip
    first = index_page(
        title or (events[0] if len(events) == 1 else "Standings"),
        f"{plural(len(counted), 'game')}, {plural(len(players), 'player')}",
        [block_of(block.title, block.rows, block.sort, players) for block in blocks],
        [_line(page, players) for page in ordered],
        left_out,
        [each for each in warned if each.reason not in GRADES],  # a badge tells the grade
    )
    _write_changed(site, "index.html", first)
    for player, path in players.items():
        own = [page for page in ordered if player in dict(page.result.totals)]
        links = {name: "../" + each for name, each in players.items()}
        lines = [_line(page, links, "../") for page in own]
        _write_changed(site, path, player_page(player, list(_places(player, blocks)), lines, "../index.html"))


def _outside(page: Page) -> tuple[str, str, str]:
    """Return what a table that does not count is called, why, and its page."""
    return (page.result.title if page.result.has_number else page.result.file), page.result.reason, page.path


def _write_changed(site: Site, path: str, text: str) -> None:
    if site.needs(path, _mark(text)):
        site.write(path, text)


def _places(player: str, blocks: Sequence[Any]) -> Iterator[Block]:
    """Return where a player stands in the standings of each game."""
    for block in blocks:
        for place, standing in block.ranked if block.sort == "standings" else ():
            if standing.player == player:
                yield standing_block(block.title, block.rows, place, standing)


def _line(page: Page, links: Mapping[str, str], up: str = "") -> GameLine:
    result = page.result
    ranked = sorted(result.totals, key=lambda each: -each[1])
    parts = [Part(player, str(total), links[player], player in result.winners) for player, total in ranked]
    sub = ", ".join(filter(None, (result.of("date"), result.of("place"))))
    return GameLine(title_of_table(result), up + page.path, result.grade, parts, sub)
