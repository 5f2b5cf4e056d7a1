"""The pages of an event: standings, tables, players."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen
from markupsafe import Markup

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.parts import parts_of
from caverna.drawing.rendering import asset, render
from caverna.engine.explanations import explain
from caverna.engine.verify import Report
from caverna.events.standings import Result, Standing, Warned
from caverna.model.record import Record
from caverna.model.ruleset import DEFAULT, ruleset

from .captions import about, doubts, file_of, game_name, note
from .event_story import Best, Form, Step
from .score_page import labels_of
from .sheet import rows_of

Rows = Sequence[tuple[str, ...]]
_MAX_SHOWN = 200


@frozen
class Cell:
    """A cell of a table. A name is left-aligned and may link to a page."""

    text: str
    name: bool = False
    link: str = ""


@frozen
class Block:
    """A table with its heading."""

    title: str
    head: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    cross: bool = False
    find: bool = False
    """True if the search box filters its rows."""
    folded: bool = False
    """True if it is closed at first."""


@frozen
class Part:
    """A player's result in a list of games."""

    name: str
    points: str
    link: str
    won: bool


@frozen
class GameLine:
    """A game in a list of games."""

    title: str
    link: str
    grade: str
    players: Sequence[Part]
    sub: str
    margin: str = ""
    """The lead of the winner as text, empty for one player."""
    replay: bool = False
    """True if its page replays the moves."""


@frozen
class Tale:
    """The story of an event for one game: podium, ranks by round, records and standings."""

    title: str
    podium: Sequence[Step]
    chart: Markup
    records: Sequence[Best]
    block: Block
    """The standings."""


def block_of(title: str, rows: Rows, sort: str, links: Mapping[str, str]) -> Block:
    """Return rows as a table. Names of players link to their pages."""
    cross = sort == "crosstable"
    head, *body = rows
    at = 0 if cross else head.index("player")

    def cells(row: tuple[str, ...], heading: bool = False) -> list[Cell]:
        return [
            Cell(
                shown(text, _MAX_SHOWN),
                number == at,
                links.get(text, "") if (number == at or (cross and heading)) else "",
            )
            for number, text in enumerate(row)
        ]

    return Block(title, cells(head, cross), [cells(row) for row in body], cross, not cross, sort == "round")


def standings_page(blocks: Iterable[tuple[str, Rows, str]], left_out: Sequence[tuple[str, str]], games: int) -> str:
    """Return a page with only standings. ``games`` is the number of games that count."""
    tables = [evolve(block_of(title, rows, sort, {}), folded=False) for title, rows, sort in blocks]
    outside = [(shown(file, _MAX_SHOWN), shown(reason, _MAX_SHOWN), "") for file, reason in left_out]
    counted = f"{games} game{'s' if games != 1 else ''} counted"
    return _event("Standings", counted, tables, left_out=outside)


def index_page(
    title: str, subtitle: str, blocks: Sequence[Block], games: Sequence[GameLine],
    left_out: Sequence[tuple[str, str, str]], warned: Sequence[Warned], tales: Sequence[Tale] = (),
) -> str:  # fmt: skip
    """Return the first page of an event. ``tales`` are its stories above the tables, one for each game."""
    outside = [(shown(file, _MAX_SHOWN), shown(reason, _MAX_SHOWN), link) for file, reason, link in left_out]
    told = [(shown(each.file, _MAX_SHOWN), shown(each.reason, _MAX_SHOWN)) for each in warned]
    return _event(title, subtitle, blocks, games, "Tables", outside, told, searched=True, tales=tales)


def player_page(
    player: str, blocks: Sequence[Block], games: Sequence[GameLine], home: str,
    form: Sequence[Form] = (), favourites: Sequence[tuple[str, int]] = (), board: str = "",
) -> str:  # fmt: skip
    """Return the page of a player: form, favourites, the board of the best game, the rank and the games."""
    return _event(
        shown(player), "", blocks, games, "Games", home=home, form=form, favourites=favourites, board=Markup(board)
    )


def _event(
    title: str, subtitle: str, blocks: Sequence[Block], games: Sequence[GameLine] = (), games_title: str = "Tables",
    left_out: Sequence[tuple[str, str, str]] = (), warned: Sequence[tuple[str, str]] = (), home: str = "",
    searched: bool = False, tales: Sequence[Tale] = (), form: Sequence[Form] = (),
    favourites: Sequence[tuple[str, int]] = (), board: str = "",
) -> str:  # fmt: skip
    css = asset("base.css") + asset("event.css")
    badge = parts_of(ruleset(DEFAULT)).badge
    return render(
        "event.html", Labels("en"), css, asset("event.js") if searched else "", badge, title=title, subtitle=subtitle,
        blocks=blocks, games=games, games_title=games_title, left_out=left_out, warned=warned, home=home,
        home_title="All tables", searched=searched, tales=tales, form=form, favourites=favourites,
        board=board,
    )  # fmt: skip


def table_page(record: Record, report: Report, title: str, home: str) -> str:
    """Return the page of a table without moves: its score sheets and their findings."""
    labels = labels_of(record.ruleset)
    return render(
        "table.html", labels, asset("base.css") + asset("event.css"), asset("sheet.js"),
        parts_of(record.ruleset).badge, file=file_of(record), report=report, title=title,
        home=home, home_title="All tables", game=game_name(record), about=about(record),
        rows=rows_of(record, report, labels), doubts=doubts(report, labels),
        notes=[note(finding, "", record, labels) for finding in explain(report).findings],
    )  # fmt: skip


def title_of_table(result: Result, event: bool = True) -> str:
    """Return the name of a table: event, round and table, else its file. ``event=False`` omits the event."""
    numbers = [f"{name} {result.of(name)}" for name in ("round", "table") if result.of(name)]
    if numbers and not event:
        return capital(", ".join(numbers))
    return ", ".join(filter(None, [result.of("event"), *numbers])) or result.file


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def standing_block(title: str, rows: Rows, place: int, standing: Standing) -> Block:
    """Return a block with a player's row of the standings, without the name."""
    head, *body = rows
    row = next(row for row in body if row[1] == standing.player)
    return Block(title, [Cell(text) for text in _but_name(head)], [[Cell(shown(text)) for text in _but_name(row)]])


def _but_name(row: tuple[str, ...]) -> tuple[str, ...]:
    return (row[0], *row[2:])
