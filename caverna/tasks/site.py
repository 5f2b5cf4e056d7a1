"""The site of an event: a folder with standings and a page for each table and each player."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from typing import Any

from attrs import define, evolve, field, frozen

from caverna.collections.sources import Source, why
from caverna.drawing.parts import parts_of
from caverna.engine.verify import GRADES, Report, verify
from caverna.events.folder import NO_EVENT, EventFolder, event_of
from caverna.events.results import looked_over, result_of
from caverna.events.standings import Result, Scheme, Warned, natural
from caverna.events.tables import Table, tables_of
from caverna.model.code_version import code_version
from caverna.model.names import folded
from caverna.model.record import Record
from caverna.model.wording import plural
from caverna.pages.event_page import (
    Block,
    GameLine,
    Part,
    Tale,
    block_of,
    capital,
    index_page,
    player_page,
    standing_block,
    table_page,
    title_of_table,
)
from caverna.pages.event_story import (
    best_of,
    bump_chart,
    favourites,
    form_of,
    pieces_named,
    podium,
    ranks_by_round,
    rounds_of,
)
from caverna.pages.raster import missing, picture_for
from caverna.scoresheets.model import Tally
from caverna.writing.atomic import save

from .games import Games, game_named, paths_of, several, sources_of
from .ranking import scheme_for

MADE = ".caverna-site.json"
"""The name of the file that keeps the marks of the pages."""
_SLUG = re.compile(r"[^a-z0-9]+")


class SiteNotWritten(Exception):  # noqa: N818 - the name says what happened
    """The error for a page that cannot be written."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"cannot write {path}: {error.strerror or error}")
        self.path, self.error = path, error


@frozen
class Page:
    """A record with its result and the path of its page."""

    result: Result
    path: str
    mark: str
    """A checksum of everything the page is made from. Pages with the same mark are the same."""
    record: Record
    report: Report


@define
class Site:
    """The output folder, and what was written to it."""

    folder: str
    """The path of the folder."""
    before: dict[str, str] = field(repr=False)
    """The marks of the existing pages, by path."""
    address: str = ""
    """The address at which the folder will be published, with a slash at the end; empty if unknown."""
    made: dict[str, str] = field(factory=dict, repr=False)
    """The marks of the pages of this run, by path."""
    written: int = 0
    """The number of pages written in this run."""
    not_counted: list[tuple[str, str]] = field(factory=list)
    """The files of games that do not count, with the reasons."""
    left_out: list[Result] = field(factory=list)
    """The results that do not count."""
    failed: list[tuple[str, str]] = field(factory=list)
    """The files that cannot be read, with the reasons."""

    def needs(self, path: str, mark: str) -> bool:
        """Return whether a page must be made, because it is missing or has another mark. Note the new mark."""
        self.made[path] = mark
        return self.before.get(path) != mark or not os.path.exists(os.path.join(self.folder, path))

    def write(self, path: str, content: str | bytes) -> None:
        """Write a page or a picture, completely or not at all."""
        target = os.path.join(self.folder, path)
        try:
            os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
            save(content, target)
        except OSError as error:
            raise SiteNotWritten(target, error) from None
        self.written += 1

    def drop(self, path: str) -> None:
        """Delete the page of an empty record whose table has a score sheet in another file."""
        if self.made.pop(path, None) is not None and _inside(path):
            with suppress(OSError):
                os.unlink(os.path.join(self.folder, path))

    def finish(self) -> None:
        """Delete the pages of tables and players that no longer exist, and save the marks of the others."""
        for path in self.before.keys() - self.made.keys():
            target = os.path.join(self.folder, path)
            if _inside(path) and os.path.isfile(target):
                os.unlink(target)
        if self.made != self.before:
            self.write(MADE, json.dumps(self.made, indent=0, sort_keys=True) + "\n")
            self.written -= 1


def site(
    games: Games,
    folder: str | os.PathLike[str],
    *,
    title: str | None = None,
    points: Sequence[int | Fraction] = (),
    by: Sequence[str] = (),
    aliases: Mapping[str, str] | None = None,
    sheet_game: str | None = None,
    address: str = "",
) -> Site:
    """Write the pages of an event to a folder. Only pages with changed records are made again.

    ``games`` are records or paths, one or several. ``address`` is the address at which the folder will be published:
    link previews need it to find the pictures. The other arguments are those of `standings`. The result has the number
    of written pages, the games that do not count, and the files that cannot be read. These do not raise an error.
    """
    games = several(games)
    event = event_of(paths_of(games))
    scheme = scheme_for([Fraction(each) for each in points], by, folder=event)
    sources = sources_of(games, game_named(sheet_game))
    return write_site(sources, os.fspath(folder), scheme, title, aliases or {}, event, address)


def write_site(
    sources: Iterable[Source], folder: str, scheme: Scheme, title: str | None, aliases: Mapping[str, str],
    event: EventFolder = NO_EVENT, address: str = "",
) -> Site:  # fmt: skip
    """Write the pages of an event from the sources of its records."""
    made = Site(folder, _before(folder), f"{address.rstrip('/')}/" if address else "")
    pages = [page for source in sources if (page := _made(made, source)) is not None]
    kept, warned = looked_over([page.result for page in pages], aliases, event)
    by_file = {page.result.file: page for page in pages}
    pages = [evolve(by_file.pop(result.file), result=result) for result in kept]
    for page in by_file.values():
        made.drop(page.path)
    _write_event(made, title or event.name or None, pages, warned, scheme)
    made.finish()
    made.left_out = [result for result in kept if result.reason]
    made.not_counted = [(result.file, result.reason) for result in made.left_out]
    return made


def _before(folder: str) -> dict[str, str]:
    """Return the marks of the pages in a folder, empty if unknown."""
    try:
        with open(os.path.join(folder, MADE), encoding="utf-8") as stream:
            data = json.load(stream)
    except (OSError, ValueError):
        return {}
    known = isinstance(data, dict) and all(isinstance(each, str) for each in (*data.keys(), *data.values()))
    return data if known else {}


def _inside(path: str) -> bool:
    """Return whether a path is that of a table's or player's page or picture."""
    return re.fullmatch(r"(?:tables|players)/[a-z0-9-]+\.(?:html|svg)", path) is not None


# --- tables -----------------------------------------------------------------------------------------------------


def _made(site: Site, source: Source) -> Page | None:
    """Write the page of a record if it has changed. Return None if the record cannot be read."""
    try:
        record = source.read()
    except OSError as error:
        site.failed.append((source.name, f"cannot be read: {why(error)}"))
        return None
    report = verify(record)
    result = result_of(record, report)
    path = f"tables/{_slug(result.file)}.html"
    rows = list(record.rows.items()) if isinstance(record, Tally) else 0
    mark = _mark([code_version(), record.file, record.text, rows, missing(), site.address])
    if site.needs(path, mark):
        site.write(path, _table(site, record, report, result, path, mark))
    elif _picture_of(path) in site.before:
        site.made[_picture_of(path)] = mark
    return Page(result, path, mark, record, report)


def _table(site: Site, record: Record, report: Report, result: Result, path: str, mark: str) -> str:
    """Return the page of a table, which is the replay or, without moves, the score sheets. Write its picture."""
    home = "../index.html"
    if isinstance(record, Tally) or not record.rounds:
        return table_page(record, report, title_of_table(result), home)
    from caverna.drawing.scene import stage
    from caverna.pages.card import card_of
    from caverna.pages.replay_page import scene_html

    scene, image = stage(record), ""
    if report.finished and report.scores:
        image = _picture_of(path)
        site.needs(image, mark)
        site.write(image, picture_for(image, card_of(scene)))
    return scene_html(scene, home=home, image=_address_of(image, site))


def _picture_of(path: str) -> str:
    """Return the path of a table's result picture: PNG if the extra ``pictures`` is installed, else SVG."""
    return path.removesuffix(".html") + (".svg" if missing() else ".png")


def _address_of(image: str, site: Site) -> str:
    """Return the address of a picture for its page: the full address if it is known, else the file name."""
    return site.address + image if image and site.address else os.path.basename(image)


def _slug(text: str) -> str:
    """Return a file name for a page: letters and digits of a text, and a part of its checksum."""
    words = _SLUG.sub("-", folded(text)).strip("-")[-40:].strip("-")
    return f"{words}-{_mark(text)[:6]}" if words else _mark(text)[:12]


def _mark(what: Any) -> str:
    return sha256(repr(what).encode("utf-8", "surrogatepass")).hexdigest()


# --- the event ----------------------------------------------------------------------------------------------------


def _write_event(
    site: Site, title: str | None, pages: Sequence[Page], warned: Sequence[Warned], scheme: Scheme,
) -> None:  # fmt: skip
    """Write the first page and the players' pages."""
    counted = [page for page in pages if not page.result.reason]
    outside = [page for page in pages if page.result.reason]
    table = Table([page.result for page in counted], [page.result for page in outside], warned, scheme, True, True)
    blocks = tables_of(table)
    players = {player: f"players/{_slug(player)}.html" for page in counted for player, _ in page.result.totals}
    ordered = sorted(counted, key=lambda page: (page.result.of("date"), natural(page.result.of("round")),
                                                natural(page.result.of("table"))))  # fmt: skip
    events = list(dict.fromkeys(page.result.of("event") for page in counted if page.result.of("event")))
    titles = _titles(blocks, events)
    left_out = [*((_name_of(page.result), page.result.reason, page.path) for page in outside),
                *((file, reason, "") for file, reason in site.failed)]  # fmt: skip
    first = index_page(
        title or (events[0] if len(events) == 1 else "Standings"),
        f"{plural(len(counted), 'game')}, {plural(len(players), 'player')}",
        [
            block_of(titles[block.title], block.rows, block.sort, players)
            for block in blocks
            if block.sort != "standings"
        ],
        [_line(page, players, one=len(events) == 1) for page in ordered],
        left_out,
        [each for each in warned if each.reason not in GRADES],  # a badge shows the grade
        [_tale(block, counted, players, scheme) for block in blocks if block.sort == "standings"],
    )
    _write_changed(site, "index.html", first)
    for player, path in players.items():
        own = [page for page in ordered if player in dict(page.result.totals)]
        links = {name: "../" + each for name, each in players.items()}
        lines = [_line(page, links, "../", len(events) == 1) for page in own]
        form = form_of(player, [(page.result, "../" + page.path) for page in own])
        built = favourites(_pieces(page, player) for page in own)
        places = list(_places(player, blocks, titles))
        board = _board(player, own)
        _write_changed(site, path, player_page(player, places, lines, "../index.html", form, built, board))


def _tale(block: Any, pages: Sequence[Page], players: Mapping[str, str], scheme: Scheme) -> Tale:
    """Return the story of the event for one game: podium, chart, best results and standings."""
    own = [page for page in pages if page.result.game == block.game]
    results = [page.result for page in own]
    links = {page.result.file: page.path for page in own}
    counts = {page.result.file: _counts(page) for page in own}
    chart = bump_chart(rounds_of(results), ranks_by_round(results, scheme))
    steps = podium(block.ranked, players, lambda player: _board(player, own), bool(scheme.placement))
    standings = block_of(block.title, block.rows, block.sort, players)
    return Tale(block.title, steps, chart, best_of(results, links, counts), standings)


def _titles(blocks: Sequence[Any], events: Sequence[str]) -> dict[str, str]:
    """Return the shown titles of blocks. They omit the game, or the event, if there is only one."""
    games = {block.game: block.title for block in blocks if block.sort == "standings"}
    one = list(games.values()) if len(games) == 1 else []

    def short(title: str) -> str:
        for name in (*one, *(events if len(events) == 1 else ())):
            title = title.removeprefix(name).removeprefix(": " if name in one else ", ") or title
        return capital(title)

    return {block.title: "Standings" if block.title in one else short(block.title) for block in blocks}


def _board(player: str, pages: Sequence[Page]) -> str:
    """Return a picture of the board of a player's best game, empty if no game has moves."""
    played = [page for page in pages if player in dict(page.result.totals) and _has_board(page)]
    best = max(played, key=lambda page: dict(page.result.totals)[player], default=None)
    if best is None:
        return ""
    return parts_of(best.record.ruleset).board_picture(best.report.game, _name_at(best, player))


def _has_board(page: Page) -> bool:
    return page.report.game is not None and page.record.ruleset.page is not None


def _name_at(page: Page, player: str) -> str:
    """Return the player's name in the record of a game, which may be an alias."""
    seat = [name for name, _ in page.result.totals].index(player)
    return list(page.report.scores)[seat]


def _counts(page: Page) -> dict[str, int]:
    """Return the goods of all players at the end of a game: ``Ann: sheep`` -> number."""
    if not _has_board(page):
        return {}
    goods = page.record.ruleset.goods
    held = parts_of(page.record.ruleset).holdings(page.report.game)
    names = [name for name, _ in page.result.totals]
    return {
        f"{name}: {goods[good]}": count for name, mine in zip(names, held, strict=False)
        for good, count in enumerate(mine)
    }  # fmt: skip


def _pieces(page: Page, player: str) -> list[str]:
    """Return the furnishings and improvements of a player in a game."""
    if not _has_board(page):
        return []
    name = _name_at(page, player)
    return pieces_named(page.report.game, parts_of(page.record.ruleset), name, page.report.scores[name].lines)


def _name_of(result: Result) -> str:
    """Return the name of a table that does not count."""
    return result.title if result.has_number else result.file


def _write_changed(site: Site, path: str, text: str) -> None:
    if site.needs(path, _mark(text)):
        site.write(path, text)


def _places(player: str, blocks: Sequence[Any], titles: Mapping[str, str]) -> Iterator[Block]:
    """Yield a player's place in the standings of each game."""
    for block in blocks:
        for place, standing in block.ranked if block.sort == "standings" else ():
            if standing.player == player:
                yield standing_block(titles[block.title], block.rows, place, standing)


def _line(page: Page, links: Mapping[str, str], up: str = "", one: bool = False) -> GameLine:
    """Return a game for a list of games. ``one`` omits the event, because all games are of the same one."""
    result = page.result
    ranked = sorted(result.totals, key=lambda each: -each[1])
    parts = [Part(player, str(total), links[player], player in result.winners) for player, total in ranked]
    sub = ", ".join(filter(None, (result.of("date"), result.of("place"))))
    gap = ranked[0][1] - ranked[1][1] if len(ranked) > 1 else 0
    margin = f"won by {gap}" if gap else "a tie" if len(ranked) > 1 else ""
    title = title_of_table(result, not one)
    return GameLine(title, up + page.path, result.grade, parts, sub, margin, bool(page.record.rounds))
