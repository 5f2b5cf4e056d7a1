"""Standings of many games, as values and tables."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from attrs import evolve

from caverna.engine.verify import MOVES_CHECKED, VERIFIED, verify
from caverna.events.folder import NO_EVENT, EventFolder, event_of
from caverna.events.results import looked_over, result_of
from caverna.events.standings import BY, Result, Scheme, chosen, grade_rank, undated
from caverna.events.tables import StandingsData, Table, standings_data, tables_of
from caverna.model.dates import day_of

from .games import Games, game_named, paths_of, read, several, sources_of


def standings(
    games: Games,
    *,
    points: Sequence[int | Fraction] = (),
    by: Sequence[str] = (),
    best: int | None = None,
    least_games: int = 1,
    event: str = "",
    round: str = "",
    since: str = "",
    until: str = "",
    aliases: Mapping[str, str] | None = None,
    require: str = "",
    sheet_game: str | None = None,
) -> StandingsData:
    """Rank the players of many games. ``to_json()`` of the result is what ``caverna standings --format json`` prints.

    ``games`` are records or paths, one or several. ``points`` are those for the places of a table; ``by`` says what
    players are ranked by, later ones break ties. ``event``, ``round``, ``since`` and ``until`` choose games,
    ``require`` the least grade that counts. ``aliases`` maps names to those they stand for. Raise ValueError for an
    unknown way of ranking, OSError for a path that cannot be read.
    """
    games = several(games)
    folder = event_of(paths_of(games))
    table = standings_table(
        results_of(games, sheet_game), scheme_for([Fraction(each) for each in points], by, best, least_games, folder),
        event, round, day_of(since) if since else "", day_of(until) if until else "", aliases or {}, require, folder,
    )  # fmt: skip
    full = evolve(table, crosstable=True, rounds=True)
    return standings_data(full, tables_of(full))


def results_of(games: Games, sheet_game: str | None = None) -> list[Result]:
    """Verify games and return how each ended."""
    found = []
    for source in sources_of(games, game_named(sheet_game)):
        record = read(source)
        found.append(result_of(record, verify(record)))
    return found


def scheme_for(
    points: Sequence[Fraction] = (), by: Sequence[str] = (), best: int | None = None, least_games: int = 1,
    folder: EventFolder = NO_EVENT,
) -> Scheme:  # fmt: skip
    """Return how players are ranked. Raise ValueError for a way that does not exist, or points that are missing."""
    for name in by:
        if name not in BY:
            raise ValueError(f"players are not ranked by {name!r}; there are {', '.join(BY)}")
    return folder.scheme(points, by, best, least_games)


def standings_table(
    results: Sequence[Result], scheme: Scheme, event: str = "", round: str = "", since: str = "", until: str = "",
    aliases: Mapping[str, str] | None = None, require: str = "", folder: EventFolder = NO_EVENT,
) -> Table:  # fmt: skip
    """Return the games that count and those that do not, with what may be a mistake."""
    meant = chosen(results, event, round, since, until)
    others = [each for each in results if each.unreadable and each not in meant]
    kept, warned = looked_over([*meant, *others], aliases or {}, folder)
    if since or until:
        warned += undated(results)
    if require:
        kept = list(_required(kept, require))
    counted = [result for result in kept if not result.reason]
    return Table(counted, [result for result in kept if result.reason], warned, scheme)


def _required(results: Iterable[Result], grade: str) -> Iterable[Result]:
    """Leave games of a lesser grade out."""
    for result in results:
        if result.reason or grade_rank(result.grade) <= grade_rank(grade):
            yield result
        else:
            checked = result.grade in MOVES_CHECKED  # which is called verified, too
            reason = f"{VERIFIED} {result.grade} only" if checked else f"{result.grade}, not {grade}"
            yield evolve(result, reason=reason)
